/* After a swap focus goes to where it was, or to what is asked. What was held is kept until it is put back,
   for a second swap may come before the first has settled, when focus is nowhere.
   What is hidden cannot take it: while moments are shown over the end of a deal, focus waits at the prompt.
   [data-focus]               a question whose button comes before all else */

import { controlAt, placeOf } from "./folds.js";
import { cards, nowhere, table } from "./page.js";

let held = null;
let waits = false;
let keyDown = false;

const visible = (control) =>
  (control?.checkVisibility() && getComputedStyle(control).visibility === "visible" ? control : null);

const atPrompt = () => document.activeElement?.id === "prompt";

const question = () => document.querySelector("[data-focus] button");

const destination = ({ id, name, value, unfolded }) => {
  const asked = table()?.dataset.hand === "asked";
  return visible(question())
    ?? visible(controlAt(unfolded))
    ?? visible(id ? document.getElementById(id) : null)
    ?? (name ? cards().find((card) => card.name === name && card.value === value) : null)
    ?? (asked ? cards().find((card) => card.classList.contains("legal")) : null)
    ?? document.getElementById("prompt");
};

export const putBack = () => {
  const before = held;
  held = null;
  // Where focus was at the prompt, htmx has put it back there already.
  if (!before || !(nowhere() || atPrompt())) return;
  waits = Boolean(question()) && !visible(question());
  destination(before)?.focus({ preventScroll: true });
};

/** What was hidden is to be seen: focus that waits for it goes there. Not before a key is up that is still down, for
    Enter would press what it comes to. */
export const goOn = () => {
  const button = visible(question());
  if (!waits || keyDown || !button) return;
  waits = false;
  if (atPrompt()) button.focus({ preventScroll: true });
};

/* Heard after the updates have said whether there is a swap at all. */
export const listen = () => {
  document.addEventListener("keydown", () => { keyDown = true; }, true);
  document.addEventListener("keyup", () => {
    keyDown = false;
    goOn();
  }, true);
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "place" || !event.detail.shouldSwap) return;
    const active = document.activeElement;
    if (table().contains(active)) {
      held = { id: active.id, value: active.value, name: active.name, unfolded: placeOf(active) };
    } else if (!nowhere()) held = null;
  });
};
