/* Where people play by the minute, the end of a deal gives way to the next one by itself, after a while that goes by
   the reader's pace. Whoever touches the panel, or uses a key there, stays until they go on themselves. The while begins
   anew when somebody looks at a page that nobody looked at.
   [data-goes-on]         the form that goes on
   .deal-end-goes-on      the sentence that says so, shown while it holds */

import { table } from "./page.js";

const STAYS = 20000;
const LEAST = 1 / 3;

let deal = null;
let due = 0;
let stays = false;
let timer = 0;

const ending = () => document.querySelector("[data-goes-on]");

const goOn = () => ending()?.requestSubmit();

const stay = () => {
  stays = true;
  clearTimeout(timer);
  ending()?.querySelector(".deal-end-goes-on")?.setAttribute("hidden", "");
};

/** The table stands there, has come anew, or is looked at or no longer. */
export const come = () => {
  clearTimeout(timer);
  const looks = document.visibilityState === "visible";
  if (!looks && !stays) deal = null;
  const form = ending();
  if (!form || !looks) return;
  if (form.elements.deal.value !== deal) {
    const pace = Math.max(LEAST, Number(table()?.dataset.pace ?? 1));
    [deal, due, stays] = [form.elements.deal.value, Date.now() + STAYS * pace, false];
  }
  form.querySelector(".deal-end-goes-on").hidden = stays;
  if (!stays) timer = setTimeout(goOn, due - Date.now());
};

export const listen = () => {
  for (const touch of ["pointerdown", "keydown"]) {
    document.addEventListener(touch, (event) => event.target.closest?.(".deal-end") && stay(), true);
  }
  document.addEventListener("visibilitychange", come);
};
