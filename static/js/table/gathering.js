/* Gathering cards: the tray keeps them in the order chosen, buttons wake when what is chosen fits them, and groups
   may be put aside for a move, to be made together with it. Nothing is sent before a button says so.
   Cards are boxes of the hand; after a swap the boxes of the new hand take the place of the old ones.
   [data-gather]              where cards are gathered, for the deal `data-deal`
   [data-tray] [data-picked]  the cards chosen, and how many
   button[data-low]           what may be done with them: how many it wants, up to data-high, of data-cards
   [data-try] [data-aside]    asks what they would make; puts them aside for a move
   [data-means]               what a move brings with these cards */

import { boxes, table } from "./page.js";
import { asideItem, trayItem } from "./pieces.js";

let chosen = [];
let aside = [];
let gathered = {};

const asideCards = () => aside.flatMap((group) => group.cards);

const renewed = (group, free) => {
  const found = [];
  for (const old of group) {
    const box = free.find((one) => one.value === old.value && !found.includes(one));
    if (!box) return null;
    found.push(box);
  }
  for (const box of found) free.splice(free.indexOf(box), 1);
  return found;
};

/* Groups stay aside for the deal, as long as their cards are held; what was chosen stays until a move is made. */
const carryOver = (place, all) => {
  const now = { version: table().dataset.version, deal: place.dataset.deal };
  if (now.deal !== gathered.deal) aside = [];
  if (now.version !== gathered.version) chosen = [];
  gathered = now;
  if ([...asideCards(), ...chosen].every((box) => all.includes(box))) return;
  const free = [...all];
  aside = aside.map((group) => ({ ...group, cards: renewed(group.cards, free) })).filter((group) => group.cards);
  chosen = renewed(chosen, free) ?? [];
  for (const box of [...asideCards(), ...chosen]) box.checked = true;
};

const choose = (all, set) => {
  chosen = chosen.filter((box) => box.checked && !set.has(box));
  for (const box of all) if (box.checked && !chosen.includes(box) && !set.has(box)) chosen.push(box);
  for (const box of all) {
    box.disabled = set.has(box);
    box.closest("label").classList.toggle("set-aside", set.has(box));
  }
};

const fits = (button, words) => {
  const allowed = button.dataset.cards ? button.dataset.cards.split(" ") : null;
  return words.length >= Number(button.dataset.low) && words.length <= Number(button.dataset.high)
    && (!allowed || words.every((card) => allowed.includes(card)));
};

/* Whether a button has groups put aside to work on, when nothing else is chosen. */
const waits = (button) => {
  if (button.hasAttribute("data-try")) return aside.length > 0;
  return aside.some((group) => group.move === button.value);
};

const wake = (button, words) => {
  button.disabled = !(fits(button, words) || (!words.length && waits(button)));
  const standsForAPlace = button.name && button.value.split(" ").length > 2;
  if (button.hasAttribute("data-aside") || standsForAPlace) button.hidden = button.disabled;
  for (const means of button.querySelectorAll("[data-means]")) {
    means.hidden = words.length !== 1 || !means.dataset.means.split(" ").includes(words[0]);
  }
};

const count = (place, words) => {
  const line = place.querySelector("[data-picked]");
  line.textContent = line.dataset.text.replace("#", `${words.length}${line.dataset.of}`);
};

const putBack = (group) => {
  aside = aside.filter((other) => other !== group);
  for (const box of group.cards) {
    box.disabled = false;
    box.checked = false;
  }
  gather();
};

const takeOut = (box) => {
  box.checked = false;
  gather();
};

export const gather = () => {
  const place = document.querySelector("[data-gather]");
  if (!place) return;
  const all = boxes();
  carryOver(place, all);
  choose(all, new Set(asideCards()));
  const words = chosen.map((box) => box.value);
  count(place, words);
  place.querySelector("[data-order]").value = words.join(" ");
  for (const button of place.querySelectorAll("button[data-low]")) wake(button, words);
  place.querySelector("[data-tray]").replaceChildren(...chosen.map((box) => trayItem(box, takeOut)));
  const asides = place.querySelector("[data-asides]");
  asides.hidden = !aside.length;
  asides.querySelector("ul").replaceChildren(...aside.map((group) => asideItem(group, putBack)));
};

/* What cards would make is told until others are chosen, or they are sent. */
const untried = () => document.getElementById("tried")?.replaceChildren();

export const listen = () => {
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "move-form") untried();
  });
  document.addEventListener("change", (event) => {
    if (!event.target.matches(".hand input[name=card]")) return;
    untried();
    gather();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-aside]");
    if (!button || !chosen.length) return;
    aside.push({ move: button.dataset.aside, cards: chosen });
    chosen = [];
    untried();
    gather();
  });
};
