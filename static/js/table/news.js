/* The live region stands outside what is swapped, so that screen readers keep listening to it.
   [data-news]                what it is to say, in the table that has come */

import { table } from "./page.js";

export const tell = (swapped) => {
  const news = swapped.querySelector?.("[data-news]") ?? table()?.querySelector("[data-news]");
  const region = document.getElementById("news");
  const words = news?.textContent.replace(/\s+/g, " ").trim();
  if (region && news && region.textContent !== words) region.textContent = words;
};
