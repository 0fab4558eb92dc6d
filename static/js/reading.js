/* The page of rules that was read last: kept in this browser alone, by the pages of rules, and shown on the first page. */

(() => {
  "use strict";

  const line = document.querySelector("[data-reading]");
  if (!line) return;
  try {
    const { address, title } = JSON.parse(localStorage.getItem("talon.reading"));
    // Only a path of this site is believed, and a title in another language says nothing here.
    const french = document.documentElement.lang === "fr";
    if (/^\/fr\//.test(address) !== french) return;
    if (typeof title !== "string" || !/^\/(fr\/)?rules\/[\w-]+\//.test(address)) return;
    const link = line.querySelector("a");
    link.href = address;
    link.textContent = title;
    line.hidden = false;
  } catch {
    // Nothing is kept, or storage is forbidden here: the line stays away.
  }
})();
