/* Combinations on the felt: those the chosen card fits are outlined, what it does there comes first in their panel, and
   a panel that is being read stays open while the table comes anew by itself.
   [data-takes]    the cards of the hand that can be put to it, in the line of a combination
   [data-adds]     the card that a button of its panel puts there */

import { boxes } from "./page.js";

let reading = null;

const chosen = () => boxes().filter((box) => box.checked).map((box) => box.value);

export const mark = () => {
  const cards = chosen();
  const card = cards.length === 1 ? cards[0] : null;
  for (const line of document.querySelectorAll("[data-takes]")) {
    line.classList.toggle("fits", card !== null && line.dataset.takes.split(" ").includes(card));
  }
  for (const button of document.querySelectorAll("[data-adds]")) {
    const is = cards.includes(button.dataset.adds);
    button.closest("li").classList.toggle("chosen", is);
    button.classList.toggle("button-primary", is);
  }
};

export const listen = () => {
  document.addEventListener("change", (event) => event.target.matches(".hand input[name=card]") && mark());
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "place") return;
    const own = event.detail.requestConfig.elt.id !== "updates";
    reading = own ? null : document.querySelector(".combination-panel:popover-open")?.id;
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "place" && reading) document.getElementById(reading)?.showPopover();
  });
};
