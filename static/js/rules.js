/* Rule pages: print buttons, contents that close on a phone, and the place in them; old links that lead to another part,
   folds that open for what stands in them, words explained where they stand. The pages do all they must without it. */

(() => {
  "use strict";

  for (const button of document.querySelectorAll("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }

  // Where a link leads: into a fold, which then opens, or to what stands in another part now.
  const named = () => {
    try {
      return decodeURIComponent(location.hash.slice(1));
    } catch {
      // A stray % is no name of a place, and no reason for the rest of the page to stand still.
      return "";
    }
  };
  const arrive = () => {
    const target = document.getElementById(named());
    if (!target) return;
    if (target.closest("[data-moved]")) {
      const link = target.closest("li")?.querySelector("a");
      if (link) location.replace(link.href.split("#")[0] + location.hash);
      return;
    }
    const folds = [];
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) {
      if (!fold.open) folds.push(fold);
    }
    for (const fold of folds) fold.open = true;
    if (folds.length) target.scrollIntoView();
  };
  addEventListener("hashchange", arrive);
  arrive();

  // On a phone the contents lie over the text: what was chosen there closes them.
  const contents = document.querySelector("details.contents");
  contents?.addEventListener("click", (event) => {
    if (event.target.closest("a[href^='#']")) contents.open = false;
  });

  // A word of the glossary says what it means beside the text; its link leads on to the glossary.
  let note = null;
  const explain = (link) => {
    note?.remove();
    note = document.createElement("span");
    note.className = "term-note";
    note.popover = "auto";
    note.tabIndex = -1;
    note.setAttribute("role", "note");
    const more = document.createElement("a");
    more.href = link.href;
    more.textContent = document.querySelector("[data-glossary]").dataset.glossary;
    note.append(link.title, " ", more);
    link.after(note);
    note.showPopover();
    const [word, box] = [link.getClientRects()[0], note.getBoundingClientRect()];
    const left = Math.max(12, Math.min(word.left, document.documentElement.clientWidth - box.width - 12));
    const below = word.bottom + 6 + box.height <= innerHeight || word.top < box.height + 12;
    note.style.left = `${left + scrollX}px`;
    note.style.top = `${(below ? word.bottom + 6 : word.top - box.height - 6) + scrollY}px`;
    note.focus({ preventScroll: true });
  };
  if ("popover" in HTMLElement.prototype && document.querySelector("[data-glossary]")) {
    document.addEventListener("click", (event) => {
      const link = event.target.closest("a.term[title]");
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      explain(link);
    });
  }

  // The first page of the site leads back here (reading.js): what is read is kept in this browser alone.
  const keep = (heading) => {
    const game = document.querySelector("[data-reading-title]");
    if (!game) return;
    const title = [game.dataset.readingTitle, heading?.textContent].filter(Boolean).join(": ");
    const address = location.pathname + location.search + (heading ? `#${heading.id}` : "");
    try {
      localStorage.setItem("talon.reading", JSON.stringify({ address, title: title.replaceAll("¶", "") }));
    } catch {
      // No storage, no way back: the page itself misses nothing.
    }
  };
  keep(null);

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
    if (scrollY > 200) keep(here);
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
