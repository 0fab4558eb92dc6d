/* The live region stands outside what is swapped, so that screen readers keep listening to it. Each table that comes adds
   a line, for two may come at once, and one put in the place of the other might never be read. What has been said is not
   said again when the same table comes anew: at the same moment or end of a deal, with the same claim, of a game that
   goes on or does not.
   [data-news]                what is to be said, in the table that has come */

import { table } from "./page.js";

const KEPT = 4;

let said = "";

/* While the end of a deal is before the reader, what others do in the next one is no news. */
const state = () => {
  const { hand, moment, ends, claim, status } = table()?.dataset ?? {};
  const at = ends ? `end of ${ends}` : document.getElementById("shown")?.value;
  return [at, hand, moment, claim, status].join(" ");
};

const tell = () => {
  const news = table()?.querySelector("[data-news]");
  const region = document.getElementById("news");
  if (!region || !news) return;
  if (state() === said && !document.querySelector("#refusal:not(:empty)")) return;
  said = state();
  const line = document.createElement("p");
  line.textContent = news.textContent.replace(/\s+/g, " ").trim();
  region.append(line);
  while (region.children.length > KEPT) region.firstElementChild.remove();
};

/* As it comes: by the time it has settled, another may have taken its place. */
export const listen = () => {
  said = state();
  document.addEventListener("htmx:afterSwap", (event) => event.detail.target.id === "place" && tell());
};
