/* Rule pages: print buttons, and the place in the contents. The pages do all they must without it. */

(() => {
  "use strict";

  for (const button of document.querySelectorAll("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }

  // A link straight to a paragraph of the contents marks where the reader is.
  const links = new Map();
  for (const link of document.querySelectorAll(".contents a[href^='#']")) links.set(link.hash.slice(1), link);
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  if (!headings.length || !("IntersectionObserver" in window)) return;
  const mark = () => {
    let here = headings[0];
    for (const heading of headings) if (heading.getBoundingClientRect().top < 260) here = heading;
    for (const [id, link] of links) {
      if (id === here.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const watcher = new IntersectionObserver(mark, { rootMargin: "0px 0px -70% 0px" });
  headings.forEach((heading) => watcher.observe(heading));
  mark();
})();
