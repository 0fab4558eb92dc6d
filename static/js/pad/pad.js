/* The score pad as a page: the form of a deal, the sheet, and what is done with it. What counts, arithmetic.js says; the
   sheet as a value is sheet.js's; sentences come with the page. Everything is kept in this browser as it is written. */

import { allows, filled, lostBy, reckon, score, seatsOf, sideOf } from "./arithmetic.js";
import { keepOffline } from "./offline.js";
import {
  MOST_DEALS, blank, checked, drafts, earlier, fromText, nameOf, putAway, store, storeDraft, stored, takeOut, toText, twin,
} from "./sheet.js";

const data = JSON.parse(document.getElementById("pad-told").textContent);
const { plan, sentences, rules } = data;
const pad = document.getElementById("pad");
const part = (name) => pad.querySelector(`[data-part="${name}"]`);
const form = part("form");
const bids = plan.kind === "bid";
const SIGNS = { S: "♠", H: "♥", C: "♣", D: "♦" };

let sheet = stored(rules, plan) ?? blank(rules, plan);
let shared = null;
let editing = null;

/* --- words --- */

const figure = (number) => String(number).replace("-", "\u2212");
const signed = (number) => (number > 0 ? `+${number}` : figure(number));
const say = (code, facts = {}) =>
  sentences[code].replace(/\{(\w+)\}/g, (_all, name) => (typeof facts[name] === "number" ? figure(facts[name]) : facts[name] ?? ""));
const listed = new Intl.ListFormat(data.language, { type: "conjunction" });
const shown = () => shared ?? sheet;
const seatName = (seat) => shown().names[seat].trim() || say("seat", { number: seat + 1 });
const sideName = (side) => listed.format(plan.sides[side].map(seatName));
const unplayed = (lost) => plan.unplayed[lost].label;

const faultWords = (fault, dealer) => {
  const facts = { ...fault };
  if (fault.lost) facts.lost = unplayed(fault.lost);
  if (fault.code === "demand") return fault.sentence.replace(/\{(\w+)\}/g, (_all, name) => ({ ...facts, name: sideName(fault.side) })[name]);
  if (fault.code === "not_dealer") facts.name = seatName(dealer);
  return say(fault.code, facts);
};

const bidWords = ({ entry, outcome }) => {
  if (outcome === "passed") return say("passed");
  const facts = { name: seatName(entry.bidder), bid: `${entry.bid}${entry.trump ? ` ${SIGNS[entry.trump]}` : ""}` };
  if (outcome === "made" || outcome === "set") return say(outcome, facts);
  return outcome === "no_trick" ? say("lost_no_trick", facts) : say("lost_unplayed", { ...facts, lost: unplayed(outcome) });
};

const columnWords = ({ counted, award }, side) => {
  const words = plan.columns
    .filter(({ name }) => counted[name][side])
    .map(({ name, label, flag }) => (flag ? label : say("line_column", { label, number: counted[name][side] })));
  if (award[side]) words.push(say("line_column", { label: plan.award.label, number: award[side] }));
  // Within a line no label begins with a capital.
  return words.map((each) => each[0].toLocaleLowerCase() + each.slice(1)).join(", ");
};

const sideWords = (line, side) => {
  if (line.outcome === "passed") return "";
  if (!bids) return columnWords(line, side);
  return line.tricks
    ? say("line_meld", { meld: line.meld[side], tricks: line.tricks[side] })
    : say("line_meld_only", { meld: line.meld[side] });
};

const lineWords = (line) => {
  if (line.after) return [say("after")];
  if (line.fault) return [faultWords(line.fault, line.dealer)];
  const each = plan.sides.map((_seats, side) => [sideName(side), sideWords(line, side)]).filter(([, words]) => words);
  return [
    ...(bids ? [bidWords(line)] : []),
    ...(line.stopped ? [say("stopped")] : []),
    ...each.map(([name, words]) => say("line_of_side", { name, words })),
  ];
};

const endWords = ({ winner, reason, pays }, totals) => {
  if (winner === null) return say("drawn");
  const facts = { name: sideName(winner), total: totals[winner], target: plan.target, pays, rubicon: plan.rubicon };
  return say({ several: "won_several", deals: "won_deals", rubicon: "won_rubicon", target: "won" }[reason], facts);
};

const standing = (game) => {
  const amiss = game.lines.findIndex((line) => line.fault);
  if (amiss >= 0) {
    const line = game.lines[amiss];
    return say("to_mend", { number: amiss + 1, sentence: faultWords(line.fault, line.dealer) });
  }
  if (game.end) return endWords(game.end, game.totals);
  const number = game.number + 1;
  const length = plan.deals
    ? game.even ? say("two_more", { extra: plan.extra }) : say("deal_of", { number, deals: plan.deals + (number > plan.deals ? plan.extra : 0) })
    : say("to_target", { target: plan.target });
  return `${length} ${say("dealer", { name: seatName(game.dealer) })}`;
};

/* --- what is shown --- */

const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

const showNames = () => {
  for (const each of pad.querySelectorAll("[data-seat-name]")) each.textContent = seatName(Number(each.dataset.seatName));
  for (const each of pad.querySelectorAll("[data-side-name]")) each.textContent = sideName(Number(each.dataset.sideName));
  for (const input of part("players").querySelectorAll("input")) {
    if (input !== document.activeElement) input.value = sheet.names[Number(input.dataset.seat)];
  }
  for (const option of part("dealer").options) option.textContent = seatName(Number(option.value));
  part("dealer").value = String(sheet.dealer);
};

const showBoard = (game) => {
  for (const each of pad.querySelectorAll("[data-total]")) {
    const side = Number(each.dataset.total);
    each.textContent = figure(game.totals[side]);
    each.parentElement.classList.toggle("pad-won", game.end?.winner === side);
  }
  const words = standing(game);
  if (part("standing").textContent !== words) part("standing").textContent = words;
};

const editButton = (place) => {
  const button = element("button", { type: "button", className: "button button-small pad-edit no-print" });
  button.dataset.edit = place;
  button.append(part("pen").content.cloneNode(true), say("correct", { number: place + 1 }));
  return button;
};

const lineOf = (line, place) => {
  const counts = !line.fault && !line.after;
  const cells = plan.sides.map((_seats, side) => element("td", { className: "num" },
    ...(counts ? [element("span", { className: "pad-gain", textContent: signed(line.points[side]) }), " "] : []),
    element("b", { textContent: figure(line.totals[side]) })));
  const head = element("th", { scope: "row" }, String(place + 1));
  const words = element("td", { colSpan: plan.sides.length + 1, className: counts ? "pad-words" : "pad-words pad-amiss" });
  for (const each of lineWords(line)) words.append(element("span", { textContent: each }));
  if (!shared) words.append(editButton(place));
  return element("tbody", { className: place === editing ? "pad-editing" : "" },
    element("tr", {}, head, ...cells), element("tr", {}, words));
};

const showSheet = (game) => {
  const table = part("sheet");
  for (const body of [...table.tBodies]) body.remove();
  table.append(...game.lines.map(lineOf));
  part("empty").hidden = game.lines.length > 0;
  part("lines").hidden = !game.lines.length;
};

const showEarlier = () => {
  const sheets = shared ? [] : earlier(rules, plan);
  part("earlier").hidden = !sheets.length;
  part("earlier-list").replaceChildren(...sheets.map((each) => {
    const names = listed.format(each.names.map((name, seat) => name.trim() || say("seat", { number: seat + 1 })));
    const button = element("button", { type: "button", className: "button button-small", textContent: say("earlier", { names, number: each.deals.length }) });
    button.dataset.open = each.id;
    return element("li", {}, button);
  }));
};

const show = () => {
  const game = reckon(plan, shown());
  showNames();
  showBoard(game);
  showSheet(game);
  showEarlier();
  const amiss = game.lines.some((line) => line.fault);
  part("shared").hidden = !shared;
  part("players").hidden = Boolean(shared);
  form.hidden = Boolean(shared) || (editing === null && (Boolean(game.end) || amiss));
  part("form-title").textContent = say(editing === null ? "deal" : "correct", { number: (editing ?? sheet.deals.length) + 1 });
  part("add").textContent = editing === null ? say("add", { number: sheet.deals.length + 1 }) : say("save_correction");
  for (const each of pad.querySelectorAll("[data-when]")) {
    each.hidden = { deals: !shown().deals.length, share: !shown().deals.length || !navigator.share, own: Boolean(shared) || !sheet.deals.length, editing: editing === null }[each.dataset.when];
  }
  document.title = sheet.deals.length ? `${game.totals.map(figure).join(" : ")} · ${part("title").dataset.title}` : part("title").dataset.title;
};

/* News stand where somebody looks who has just touched a button: before the form, or under the buttons of the sheet. */
const news = (words, place = "news") => {
  for (const each of ["news", "sheet-news"]) part(each).textContent = each === place ? words : "";
};
const newsOfSheet = (words) => news(words, "sheet-news");

const keep = () => {
  if (!store(sheet)) news(say("kept_away"));
};

/* --- the form --- */

const fields = (name) => [...form.querySelectorAll(`[name="${name}"]`)];
const bySide = (name) => fields(name).sort((one, other) => one.dataset.side - other.dataset.side);
const typed = (input) => {
  const text = input.value.trim();
  return text === "" || input.disabled ? null : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
};
const chosen = (name) => form.querySelector(`[name="${name}"]:checked`)?.value ?? "";

const bidEntry = () => ({
  bidder: chosen("bidder") === "" ? null : Number(chosen("bidder")), bid: typed(fields("bid")[0]), trump: chosen("trump"), lost: chosen("lost"),
  meld: bySide("meld").map(typed), tricks: bySide("tricks").map(typed), won: plan.tricks ? bySide("won").map(typed) : null,
});

const countEntry = () => ({
  ...Object.fromEntries(plan.columns.map(({ name, flag }) => [name, bySide(name).map((input) => (flag ? input.checked : typed(input)))])),
  stop: Boolean(fields("stop")[0]?.checked),
});

const written = () => (bids ? bidEntry() : countEntry());
const badNumber = () => [...form.querySelectorAll("input[inputmode]")].find((input) => Number.isNaN(typed(input)));

const put = (name, values) => bySide(name).forEach((input, side) => {
  if (input.type === "checkbox") input.checked = Boolean(values?.[side]);
  else input.value = values?.[side] ?? "";
});
const choose = (name, value) => {
  for (const input of fields(name)) input.checked = input.value === String(value ?? "");
};

const fill = (entry) => {
  form.reset();
  clearFault();
  if (entry && bids && !entry.passed) {
    choose("bidder", entry.bidder);
    choose("trump", entry.trump);
    choose("lost", entry.lost);
    fields("bid")[0].value = entry.bid ?? "";
    for (const name of ["meld", "tricks", "won"]) put(name, entry[name]);
    if (part("more") && entry.won?.some((number) => number !== null)) part("more").open = true;
  } else if (entry && !bids) {
    for (const { name } of plan.columns) put(name, entry[name]);
    if (fields("stop")[0]) fields("stop")[0].checked = Boolean(entry.stop);
  }
  suit();
};

/* Which figures the deal asks for as it stands: none of tricks where the hand is not played, melds of the bidder alone. */
const suit = () => {
  if (bids) {
    const entry = bidEntry();
    const side = entry.bidder === null ? -1 : sideOf(plan, entry.bidder);
    if (!plan.all_meld) for (const input of bySide("meld")) input.disabled = side >= 0 && Number(input.dataset.side) !== side;
    const melds = entry.meld.map((number) => number ?? 0);
    // Before the bidding side's meld is written nothing is lost by it.
    const knows = entry.lost || (side >= 0 && allows(plan, entry.bid) && entry.meld[side] !== null);
    const lost = knows && side >= 0 ? lostBy(plan, entry, melds) : "";
    const played = !lost || plan.unplayed[lost].played_on;
    for (const name of ["tricks", "won"]) {
      for (const input of bySide(name)) input.disabled = !played;
    }
    const row = part("row-tricks");
    row.classList.toggle("pad-off", !played);
    part("not-played").textContent = played ? "" : say("unplayed", { lost: unplayed(lost) });
  }
  openFigures();
  preview();
};

const openFigures = () => {
  const totals = bids ? [["tricks", plan.trick_total]] : plan.columns.filter(({ total }) => total !== null).map(({ name, total }) => [name, total]);
  for (const [name, total] of totals) {
    const inputs = bySide(name);
    const numbers = inputs.map(typed);
    const rest = numbers.some(Number.isNaN) ? numbers : filled(numbers, total);
    inputs.forEach((input, side) => {
      input.placeholder = numbers[side] === null && rest[side] >= 0 ? String(rest[side] ?? "") : "";
    });
  }
};

const WANTED = new Set(["bidder_wanted", "bid_wanted", "tricks_wanted", "column_wanted"]);
const place = () => editing ?? sheet.deals.length;
const dealerOf = (number) => (sheet.dealer + number) % seatsOf(plan);

const tried = () => {
  const bad = badNumber();
  if (bad) return { fault: { code: "whole", input: bad } };
  const entry = written();
  const alone = score(plan, entry, dealerOf(place()));
  if (alone.fault) return alone;
  const deals = editing === null ? [...sheet.deals, entry] : sheet.deals.with(editing, entry);
  const line = reckon(plan, { ...sheet, deals }).lines[place()];
  return line.fault ? { fault: line.fault } : { entry, points: alone.points };
};

const inputs = () => [...form.querySelectorAll("input")];
const isTick = (type) => /checkbox|radio/.test(type);
const isBlank = () => !inputs().some(({ type, checked, value }) => (isTick(type) ? checked && value : value));

/* What is typed of the next deal outlasts the page, and the correction of an earlier one. */
const keepTyped = () => {
  if (shared || editing !== null) return;
  const values = inputs().map(({ type, checked, value }) => (isTick(type) ? checked : value));
  storeDraft(sheet, sheet.deals.length, isBlank() ? null : values);
  // Of a sheet that is not kept yet, another page would know nothing.
  keep();
};

/* The form of the next deal, with what was typed of it before. */
const fillNext = () => {
  fill(null);
  const typedBefore = drafts(sheet)[sheet.deals.length];
  if (!Array.isArray(typedBefore) || typedBefore.length !== inputs().length) return;
  inputs().forEach((input, place) => {
    if (isTick(input.type)) input.checked = typedBefore[place] === true;
    else input.value = String(typedBefore[place]).slice(0, input.maxLength);
  });
  if (part("more") && bySide("won").some(({ value }) => value)) part("more").open = true;
  suit();
};

const preview = () => {
  const said = part("preview");
  const result = isBlank() ? null : tried();
  said.textContent = !result || (result.fault && WANTED.has(result.fault.code)) ? ""
    : result.fault ? faultWords(result.fault, dealerOf(place()))
      : result.points.map((points, side) => say("gain", { name: sideName(side), points: signed(points) })).join(" · ");
};

const clearFault = () => {
  part("fault").textContent = "";
  for (const input of form.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
};

const showFault = (fault) => {
  clearFault();
  news("");
  part("preview").textContent = "";
  part("fault").textContent = faultWords(fault, dealerOf(place()));
  const inputs = fault.input ? [fault.input] : bySide(fault.field ?? "");
  const wrong = inputs[fault.side ?? 0] ?? inputs[0] ?? form.querySelector("input");
  const fold = wrong.closest("details");
  if (fold) fold.open = true;
  if (wrong.type !== "radio") {
    wrong.setAttribute("aria-invalid", "true");
    wrong.setAttribute("aria-describedby", "pad-fault");
  }
  wrong.focus({ preventScroll: true });
  // In the middle, for the totals stick to the top and cover what is just below it.
  (wrong.closest(".pad-line") ?? wrong).scrollIntoView({ block: "center" });
};

const writeDown = (entry) => {
  const number = place();
  if (editing === null && number >= MOST_DEALS) {
    part("fault").textContent = say("most_deals", { most: MOST_DEALS });
    return;
  }
  news(say(editing === null ? "noted" : "corrected", { number: number + 1 }));
  if (editing === null) {
    storeDraft(sheet, number, null);
    part("players").open = false;
    sheet.deals.push(entry);
  } else sheet.deals[number] = entry;
  editing = null;
  fillNext();
  keep();
  show();
  (form.hidden ? part("news") : part("form-title")).focus();
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const result = tried();
  if (result.fault) showFault(result.fault);
  else writeDown(result.entry);
});
form.addEventListener("input", () => {
  clearFault();
  suit();
  keepTyped();
});

/* --- what is done with the sheet --- */

const take = (number, code) => {
  const [entry] = sheet.deals.splice(number, 1);
  editing = null;
  keep();
  show();
  fill(entry);
  keepTyped();
  news(say(code, { number: number + 1 }), code === "undone" ? "sheet-news" : "news");
};

const link = () => {
  const query = rules.slice(rules.indexOf("?") + 1);
  return `${location.origin}${location.pathname}${query ? `?${query}` : ""}#s=${toText(shown())}`;
};

const copy = async () => {
  const text = link();
  try {
    await navigator.clipboard.writeText(text);
    newsOfSheet(say("copied"));
  } catch {
    part("link").hidden = false;
    part("link").value = text;
    part("link").select();
    newsOfSheet(say("not_copied"));
  }
};

const share = async () => {
  const names = listed.format(shown().names.map((_name, seat) => seatName(seat)));
  try {
    await navigator.share({ title: say("title", { names }), text: standing(reckon(plan, shown())), url: link() });
  } catch {
    // Whoever closes the menu of the phone has not shared, and knows it.
  }
};

const begin = (next) => {
  const now = sheet;
  if (now.id !== next.id) putAway(now, plan);
  else if (JSON.stringify(now) !== JSON.stringify(next)) putAway(twin(now), plan);
  sheet = next;
  shared = null;
  editing = null;
  if (location.hash) history.replaceState(null, "", location.pathname + location.search);
  fillNext();
  keep();
  show();
};

const acts = {
  undo: () => take(sheet.deals.length - 1, "undone"),
  remove: () => take(editing, "taken"),
  cancel: () => { editing = null; fillNext(); show(); },
  passed: () => writeDown({ passed: true }),
  share,
  copy,
  print: () => window.print(),
  fresh: () => {
    const dealer = dealerOf(sheet.deals.length);
    begin(blank(rules, plan, sheet.names, dealer));
    newsOfSheet(say("removed"));
  },
  adopt: () => begin(structuredClone(shared)),
};

pad.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.dataset.act) acts[button.dataset.act]();
  if (button?.dataset.edit) {
    editing = Number(button.dataset.edit);
    news("");
    show();
    fill(sheet.deals[editing]);
    part("form-title").focus();
  }
  if (button?.dataset.open) {
    const next = takeOut(rules, plan, button.dataset.open);
    if (next) begin(next);
    news(say("opened"));
  }
});

part("players").addEventListener("input", (event) => {
  const { seat } = event.target.dataset;
  if (seat === undefined) sheet.dealer = Number(part("dealer").value);
  else sheet.names[Number(seat)] = nameOf(event.target.value);
  keep();
  show();
});

part("save")?.addEventListener("submit", () => {
  part("save").elements.sheet.value = toText(sheet);
});

const arrive = () => {
  shared = null;
  editing = null;
  if (location.hash.startsWith("#s=")) {
    shared = checked(fromText(location.hash.slice(3)), rules, plan);
    if (!shared) news(say("unreadable"));
  }
  fillNext();
  show();
};

addEventListener("hashchange", arrive);
// Another tab has written on the sheet.
addEventListener("storage", () => {
  sheet = stored(rules, plan) ?? sheet;
  if (editing !== null && editing >= sheet.deals.length) editing = null;
  show();
});

pad.hidden = false;
if (!sheet.names.some((name) => name)) part("players").open = true;
arrive();
keepOffline(pad.dataset.worker, () => { part("offline").hidden = false; });
