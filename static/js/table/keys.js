/* Keys at the table: arrows go from card to card, ? shows the list of keys; n is for every page (site.js).
   [data-key-digits]          where typed digits go; Enter there means its own button, not the first of the form */

import { cards } from "./page.js";

const typing = (target) => target.matches("textarea, select, input:not([type=checkbox]):not([type=radio])");

/* Arrows choose among the answers of a blank, and scroll what may be scrolled: there they are not for the hand. */
const keepsArrows = (target) => target.matches('input[type=radio], [tabindex="0"]');

const step = (by) => {
  const all = cards();
  if (!all.length) return;
  const here = all.indexOf(document.activeElement);
  const legal = all.findIndex((card) => card.classList.contains("legal"));
  const next = here < 0 ? Math.max(legal, 0) : (here + by + all.length) % all.length;
  all[next].focus();
};

const digit = (key) => {
  const number = document.querySelector("[data-key-digits]");
  if (!number || !/^[0-9]$/.test(key)) return;
  number.focus();
  number.value = "";
};

const pressed = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
  if (event.key.startsWith("Arrow") && keepsArrows(event.target)) return;
  switch (event.key) {
    case "ArrowRight":
    case "ArrowDown":
      step(1);
      event.preventDefault();
      break;
    case "ArrowLeft":
    case "ArrowUp":
      step(-1);
      event.preventDefault();
      break;
    case "?":
      document.getElementById("keys")?.showModal();
      break;
    default:
      digit(event.key);
  }
};

const entered = (event) => {
  if (event.key !== "Enter" || !event.target.matches("[data-key-digits]")) return;
  event.preventDefault();
  event.target.parentElement.querySelector("button[name=verb]").click();
};

export const listen = () => {
  document.addEventListener("keydown", pressed);
  document.addEventListener("keydown", entered);
};
