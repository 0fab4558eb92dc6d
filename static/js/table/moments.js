/* What happened since the page was made, on the felt one after the other (templates/play/_moments.html). Meanwhile the
   hand may be played from: whoever does, or touches the table, is at the present at once.
   [data-pace] on the table   how long each moment stays, as a factor of these times; with 0 there is only the present */

import * as focus from "./focus.js";
import { table } from "./page.js";
import { anew, surround, toLatest, wordsOfPage } from "./words.js";

const CARD = 350;
const CALL = 900;
const TRICK = 900;
const BANNER = 1200;
const MELDS = 1300;
const GATHER = 250;
/* Whoever is further behind than so many moments is brought nearer, for the page around them tells the present. */
const BEHIND = 4;

let waiting = [];
let shown = null;
let latest = -1;
let timer = 0;

const pace = () => Number(table()?.dataset.pace ?? 1);
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/* A call, and the large words that came with it; large words alone where none came before them. */
const spoken = (sayings) => sayings.reduce((steps, saying) => {
  const large = saying.matches(".banner");
  if (large && steps.length) steps.at(-1).banners.push(saying);
  else steps.push({ call: large ? null : saying, banners: large ? [saying] : [] });
  return steps;
}, []);

/* A trick is seen whole, and goes to its winner, before anything is said of it in large words; what was said in one
   move is said one after the other, its words around it until the last those from before the move, and so are the melds
   shown that were laid with it. */
const moments = ({ content, dataset }) => {
  const taken = "taken" in dataset;
  const cards = [...content.querySelectorAll(".play")];
  const sayings = spoken([...content.querySelectorAll(".call, .banner")]);
  const plain = {
    version: Number(dataset.moment), words: content.querySelector(".words:not([data-earlier])"),
    cards: taken ? [] : cards, taken: false, call: null, banners: [], melds: null,
  };
  const earlier = content.querySelector(".words[data-earlier]");
  const [first = plain, ...others] = sayings.map((said, place) => ({
    ...plain, ...said, ...place < sayings.length - 1 && { words: earlier },
  }));
  const large = cards.length && first.banners.length ? [{ ...first, call: null }] : [];
  return [
    { ...first, cards, taken, banners: cards.length ? [] : first.banners }, ...large, ...others,
    ...[...content.querySelectorAll(".meld-hand")].map((melds) => ({ ...plain, melds })),
  ];
};

const hurry = () => Math.min(1, BEHIND / Math.max(1, waiting.length));

const span = ({ banners, call, taken, cards, melds }) => {
  // Melds are seen here and nowhere else on the felt: nothing shortens that.
  if (melds) return MELDS;
  if (banners.length) return BANNER * banners.length * hurry();
  if (taken) return TRICK * hurry();
  if (call && seat(call.dataset.at)) return CALL * hurry();
  return cards.length && waiting.length ? CARD * hurry() : 0;
};

/* Nobody needs to hear what they said themselves. */
const seat = (at) => document.querySelector(`.seat[data-at="${at}"]`);

/* Where the trick of the page lay, and how large its cards were, in a window of that size. */
let lay = null;

const grid = () => document.querySelector(".felt-grid").getBoundingClientRect();
const windowSize = () => `${innerWidth} ${innerHeight}`;

/* Where a part stands on the felt, and how large it is. */
const placeOf = (part) => {
  const { left, top } = grid();
  const stands = part.getBoundingClientRect();
  return { left: stands.left - left, top: stands.top - top, width: stands.width, height: stands.height };
};

const measure = () => {
  const hand = document.querySelector(".felt .hand");
  if (hand) tall = { size: windowSize(), height: hand.offsetHeight };
  const trick = document.querySelector(".middle .trick:not(.trick-then)");
  const card = trick?.querySelector(".play");
  if (card) lay = { size: windowSize(), card: card.offsetWidth, ...placeOf(trick) };
};

/* The place of a hand whose last card has been played stays as high as it was (`.ask::after` in table-zones.css), until
   the window has another size: a phone that is turned would have no room for it. */
let tall = null;

const keepHand = () => {
  const ask = document.querySelector(".ask:has(.plate):not(:has(.hand))");
  if (tall?.size === windowSize()) ask?.style.setProperty("--hand", `${tall.height}px`);
  else ask?.style.removeProperty("--hand");
};

addEventListener("resize", keepHand);

/* Put something where it lay on the felt before the page came anew. */
const put = (made, lay) => {
  made.style.setProperty("position", "absolute");
  const { left, top } = grid();
  const from = (made.offsetParent ?? made.parentElement).getBoundingClientRect();
  const box = {
    "grid-area": "auto", inset: "auto", margin: "0",
    left: `${lay.left + left - from.left}px`, top: `${lay.top + top - from.top}px`,
    width: `${lay.width}px`, height: `${lay.height}px`,
  };
  for (const [name, value] of Object.entries(box)) made.style.setProperty(name, value);
};

/* The contract stands over the last trick of a deal, where the page has the panel already: as it stood before. */
let contract = null;

const keepContract = () => {
  const there = document.querySelector(".middle > .contract:not([data-then])");
  if (!there) return;
  const words = there.cloneNode(true);
  for (const each of words.querySelectorAll("[data-then]")) each.remove();
  for (const each of words.querySelectorAll(".later")) each.classList.remove("later");
  contract = { words, ...placeOf(there) };
};

const putContract = (middle) => {
  if (!contract || middle.querySelector(":scope > .contract")) return;
  const { words, ...stood } = contract;
  const shown = words.cloneNode(true);
  shown.dataset.then = "";
  shown.setAttribute("aria-hidden", "true");
  middle.append(shown);
  put(shown, stood);
};

/* The last trick of a deal lies where the others did, though the page has another use for the place. */
const lie = (made) => {
  if (lay?.size !== windowSize()) return;
  made.style.setProperty("--card", `${lay.card}px`);
  put(made, lay);
  putContract(made.parentElement);
};

/* Where a deal ends without a trick, what lay on the felt lies there until the panel comes: heaps as they were, and what
   was laid as the page has it. */
let stack = null;

const keepStack = () => {
  const there = document.querySelector(".middle > .stack:not(.stack-then)");
  const piles = there?.querySelector(":scope > .piles");
  if (piles) stack = { size: windowSize(), piles: piles.cloneNode(true), ...placeOf(there) };
};

const putStack = () => {
  const laid = document.querySelector("#moments template[data-laid]");
  if (!laid || stack?.size !== windowSize()) return;
  const made = document.createElement("div");
  made.className = "stack stack-then";
  made.inert = true;
  made.append(stack.piles.cloneNode(true), laid.content.cloneNode(true));
  const middle = document.querySelector(".middle");
  middle.append(made);
  put(made, stack);
  putContract(middle);
};

/* Where the cards of a moment lie: on the trick of the page, else on one put there for them, where there are any. */
const felt = (cards) => {
  const there = document.querySelector(".middle .trick");
  if (there || !cards.length) return there;
  const made = document.createElement("ol");
  made.className = "trick trick-then";
  made.setAttribute("aria-hidden", "true");
  document.querySelector(".middle")?.append(made);
  if (made.isConnected) lie(made);
  return made;
};

const speak = (call) => {
  const bubble = document.createElement("span");
  bubble.className = "bubble";
  bubble.setAttribute("aria-hidden", "true");
  bubble.append(...[...call.childNodes].map((node) => node.cloneNode(true)));
  seat(call.dataset.at)?.append(bubble);
  return bubble;
};

const announce = (parts) => {
  const place = document.createElement("div");
  place.className = "banners";
  place.setAttribute("aria-hidden", "true");
  place.append(...parts);
  document.querySelector(".felt-grid")?.append(place);
  return place;
};

let present = null;

const uncover = () => {
  for (const each of document.querySelectorAll(".bubble, .banners, .trick-then, .stack-then")) each.remove();
  // What comes to lie there has not been taken, also where the trick was still on its way.
  for (const trick of document.querySelectorAll(".trick[data-to]")) delete trick.dataset.to;
  toLatest();
  if (present) {
    for (const card of present.cards) card.classList.remove("new");
    present.trick.replaceChildren(...present.cards);
  }
  present = null;
  document.getElementById("place").classList.remove("catching-up");
};

/* The panel of an end may lie over more of the felt than the tricks did; strip and score tell more than they did. */
const toPage = () => {
  uncover();
  const middle = document.querySelector(".felt-grid > .middle:has(> :is(.deal-end, .game-over))");
  if (middle) for (const part of [middle, ...document.querySelectorAll(".bar-score, .since-story")]) anew(part);
  // Last, for what has the focus is not put there anew.
  focus.goOn();
  document.dispatchEvent(new Event("talon:seen"));
};

/* `again`: a fresh table has come under what is being shown, which stays as it was. */
const paint = (again = false) => {
  if (!shown) {
    toPage();
    return;
  }
  uncover();
  document.getElementById("place").classList.add("catching-up");
  const trick = felt(shown.cards);
  if (trick && !trick.matches(".trick-then")) present = { trick, cards: [...trick.children] };
  trick?.replaceChildren(...shown.cards);
  if (!trick) putStack();
  if (shown.words) surround(shown.words);
  const large = shown.melds ? [shown.melds] : shown.banners;
  const words = [shown.call && speak(shown.call), large.length && announce(large)].filter(Boolean);
  if (!again) return;
  for (const each of words) each.dataset.again = "";
  for (const card of shown.cards) card.classList.remove("new");
};

const toPresent = () => {
  clearTimeout(timer);
  waiting = [];
  if (shown) {
    shown = null;
    toPage();
  }
};

const next = () => {
  for (const card of shown?.cards ?? []) card.classList.remove("new");
  shown = waiting.shift() ?? null;
  paint();
  if (!shown) return;
  timer = setTimeout(shown.taken && !still() ? gather : next, span(shown) * pace());
};

/* A trick that is no longer the last to be seen goes to whoever took it. */
const gather = () => {
  const lies = document.querySelector(".middle .trick");
  const winner = lies?.querySelector(".play.winning")?.dataset.at;
  const stays = present?.cards.length === shown?.cards.length && !waiting.length;
  if (!winner || stays) {
    next();
    return;
  }
  lies.dataset.to = winner;
  timer = setTimeout(next, GATHER * Math.min(1, pace()));
};

/* A moment without words of its own has those of the page it came with, which are about to go. */
const keepWords = () => {
  const words = wordsOfPage();
  for (const each of waiting) each.words ??= words;
  if (shown) shown.words ??= words;
};

/** The table has come anew: take in what it tells, and go on showing what was being shown. */
export const follow = () => {
  present = null;
  keepHand();
  const steps = [...document.querySelectorAll("#moments template[data-moment]")].flatMap(moments);
  const fresh = steps.filter(({ version }) => version > latest);
  latest = Math.max(latest, Number(document.getElementById("shown")?.value ?? -1));
  if (!pace() || document.visibilityState !== "visible") {
    toPresent();
    return;
  }
  waiting.push(...fresh);
  if (shown) paint(true);
  else if (waiting.length) next();
};

export const listen = () => {
  latest = Number(document.getElementById("shown")?.value ?? -1);
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".felt")) toPresent();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (["Escape", "Enter", " "].includes(event.key)) toPresent();
  }, true);
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "place") return;
    measure();
    keepContract();
    keepStack();
    keepWords();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "place") follow();
  });
};
