/* After a swap focus goes to where it was, or to what is asked. What was held is kept until it is put back,
   for a second swap may come before the first has settled, when focus is nowhere.
   [data-focus]               a question whose button comes before all else */

import { controlAt, placeOf } from "./folds.js";
import { cards, nowhere, table } from "./page.js";

let held = null;

const destination = ({ id, name, value, unfolded }) => {
  const asked = table()?.dataset.hand === "asked";
  return document.querySelector("[data-focus] button")
    ?? controlAt(unfolded)
    ?? (id ? document.getElementById(id) : null)
    ?? (name ? cards().find((card) => card.name === name && card.value === value) : null)
    ?? (asked ? cards().find((card) => card.classList.contains("legal")) : null)
    ?? document.getElementById("prompt");
};

export const putBack = () => {
  const before = held;
  held = null;
  if (before && nowhere()) destination(before)?.focus({ preventScroll: true });
};

/* Heard after the updates have said whether there is a swap at all. */
export const listen = () => {
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "place" || !event.detail.shouldSwap) return;
    const active = document.activeElement;
    if (table().contains(active)) {
      held = { id: active.id, value: active.value, name: active.name, unfolded: placeOf(active) };
    } else if (!nowhere()) held = null;
  });
};
