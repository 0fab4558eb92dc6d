/* The sheet of a score pad as a value, as a text in a link, and in this browser.

   sheet  {id, rules, names: [by seat], dealer, deals: [entries]} */

import { seatsOf } from "./arithmetic.js";

const SHEET = "score-pad";
const EARLIER = "score-pad-earlier";
const DRAFTS = "score-pad-drafts";
const MOST_EARLIER = 12;
export const MOST_NAME = 30;
export const MOST_DEALS = 200;

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/* A name as it is kept: of bounded length, with a space for signs such as a tab out of a spreadsheet. */
export const nameOf = (text) => [...text.replace(/\p{Cc}/gu, " ")].slice(0, MOST_NAME).join("");
const id = () => [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => LETTERS[byte % LETTERS.length]).join("");

export const blank = (rules, plan, names = [], dealer = 0) => ({
  id: id(), rules, names: Array.from({ length: seatsOf(plan) }, (_none, seat) => names[seat] ?? ""), dealer, deals: [],
});

const number = (value) => (Number.isInteger(value) && Math.abs(value) < 100000 ? value : null);
const bySide = (plan, values, each) => plan.sides.map((_seats, side) => each(Array.isArray(values) ? values[side] : null));

/* An entry as it may stand on a sheet: figures, yes or no, and words that the plan knows. */
const entryOf = (plan, data) => {
  if (data === null || typeof data !== "object") return null;
  if (plan.kind !== "bid") {
    const columns = plan.columns.map(({ name, flag }) => [name, bySide(plan, data[name], flag ? Boolean : number)]);
    return { ...Object.fromEntries(columns), stop: data.stop === true };
  }
  if (data.passed === true) return { passed: true };
  return {
    bidder: number(data.bidder), bid: number(data.bid), trump: ["S", "H", "C", "D"].includes(data.trump) ? data.trump : "",
    lost: plan.said.includes(data.lost) ? data.lost : "",
    meld: bySide(plan, data.meld, number), tricks: bySide(plan, data.tricks, number), won: bySide(plan, data.won, number),
  };
};

/* A sheet that was written elsewhere, or null where it is none: nothing else of it is believed. */
export const checked = (data, rules, plan) => {
  const { names, dealer, deals } = data ?? {};
  const seats = seatsOf(plan);
  if (!Array.isArray(names) || names.length !== seats || !names.every((name) => typeof name === "string")) return null;
  if (!Number.isInteger(dealer) || dealer < 0 || dealer >= seats) return null;
  if (!Array.isArray(deals) || deals.length > MOST_DEALS) return null;
  const entries = deals.map((entry) => entryOf(plan, entry));
  if (entries.includes(null)) return null;
  return { id: /^[a-z0-9]{10}$/.test(data.id) ? data.id : id(), rules, names: names.map(nameOf), dealer, deals: entries };
};

export const toText = (sheet) => {
  const bytes = new TextEncoder().encode(JSON.stringify(sheet));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};

export const fromText = (text) => {
  try {
    const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(letters, (each) => each.charCodeAt(0))));
  } catch {
    return null;
  }
};

const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
};

const write = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

export const stored = (rules, plan) => checked(read(`${SHEET}:${rules}`), rules, plan);

/* Whether the browser keeps it. */
export const store = (sheet) => write(`${SHEET}:${sheet.rules}`, sheet);

/* What is typed of deals that are not written down yet, by number, as the fields of the form; none of another sheet. */
export const drafts = ({ id, rules }) => {
  const found = read(`${DRAFTS}:${rules}`);
  return found?.id === id && found.deals !== null && typeof found.deals === "object" ? found.deals : {};
};

/* Keep what is typed of a deal, or nothing of it any more (null). */
export const storeDraft = (sheet, number, values) => {
  const { [number]: _before, ...others } = drafts(sheet);
  write(`${DRAFTS}:${sheet.rules}`, { id: sheet.id, deals: values === null ? others : { ...others, [number]: values } });
};

export const earlier = (rules, plan) => {
  const found = read(`${EARLIER}:${rules}`);
  return (Array.isArray(found) ? found : []).map((data) => checked(data, rules, plan)).filter(Boolean);
};

/* The same sheet as another one, so that both can be kept. */
export const twin = (sheet) => ({ ...sheet, id: id() });

/* Whether a sheet is an earlier state of another. */
const grewInto = (each, sheet) =>
  each.id === sheet.id
  && JSON.stringify(each.deals) === JSON.stringify(sheet.deals.slice(0, each.deals.length));

/* A sheet with deals goes on top of the earlier ones, in place of what it has grown out of; nothing else is lost,
   such as the longer sheet of which an older link was gone on with. */
export const putAway = (sheet, plan) => {
  if (!sheet.deals.length) return;
  const others = earlier(sheet.rules, plan)
    .filter((each) => !grewInto(each, sheet))
    .map((each) => (each.id === sheet.id ? twin(each) : each));
  write(`${EARLIER}:${sheet.rules}`, [sheet, ...others].slice(0, MOST_EARLIER));
};

export const takeOut = (rules, plan, wanted) => {
  const all = earlier(rules, plan);
  write(`${EARLIER}:${rules}`, all.filter((each) => each.id !== wanted));
  return all.find((each) => each.id === wanted) ?? null;
};
