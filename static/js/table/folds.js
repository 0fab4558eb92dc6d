/* What a reader has unfolded stays so while the table comes anew by itself: the menu of languages, the last trick, what
   has happened. Whoever moves has read it. What a reader has folded stays folded whatever comes.
   A fold is known again by its name and its place among those of the name. */

import { table } from "./page.js";

const USABLE = "summary, a, button, input, select, textarea";

let before = new Map();
let own = false;

const folds = () => {
  const found = new Map();
  for (const fold of table()?.querySelectorAll("details") ?? []) {
    const name = `${fold.className} ${fold.getAttribute("name") ?? ""}`;
    const place = [...found.keys()].filter((key) => key.startsWith(`${name}/`)).length;
    found.set(`${name}/${place}`, fold);
  }
  return found;
};

/** Where a control stands in a part that folds, for `controlAt` to find it in a fresh table; null where it is in none. */
export const placeOf = (control) => {
  for (const [key, fold] of folds()) {
    if (fold.contains(control)) return { key, index: [...fold.querySelectorAll(USABLE)].indexOf(control) };
  }
  return null;
};

export const controlAt = (place) => {
  const fold = place && folds().get(place.key);
  return fold?.open || place?.index === 0 ? fold?.querySelectorAll(USABLE)[place.index] : null;
};

export const listen = () => {
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "place") return;
    own = event.detail.requestConfig.elt.id !== "updates";
    before = new Map([...folds()].map(([key, fold]) => [key, fold.open]));
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id !== "place") return;
    for (const [key, fold] of folds()) {
      const open = before.get(key);
      if (open === false || (open && !own)) fold.open = open;
    }
  });
};
