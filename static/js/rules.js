/* Rule pages: print buttons, contents that close on a phone, and the place in them. The pages do all they must without it. */

(() => {
  "use strict";

  for (const button of document.querySelectorAll("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }

  // On a phone the contents lie over the text: what was chosen there closes them.
  const contents = document.querySelector("details.contents");
  contents?.addEventListener("click", (event) => {
    if (event.target.closest("a[href^='#']")) contents.open = false;
  });

  // The contents mark the section that is being read.
  const links = new Map();
  for (const link of document.querySelectorAll(".contents a[href^='#']")) links.set(link.hash.slice(1), link);
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  if (!headings.length) return;
  let waiting = false;
  const mark = () => {
    waiting = false;
    let here = headings[0];
    for (const heading of headings) if (heading.getBoundingClientRect().top < 260) here = heading;
    for (const [id, link] of links) {
      if (id === here.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  document.addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(mark);
  }, { passive: true });
  mark();
})();
