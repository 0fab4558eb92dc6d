/* The browser's own part in the shuffle: words that nobody else could know, added when the seal has been shown.
   <form> with <input name="shuffle" value="ask">  opens a table: fetches its seal first, then draws words; on a page of
                                                   everybody it is a GET form without a token, which comes with the seal
   <form data-words="seal">                        has its seal already: draws words where the player wrote none
   <… data-kept-words hidden> with <template>      lists the seals and words this browser has kept, to check deals by */

(() => {
  "use strict";

  const SHELF = "talon-words";
  const MOST = 100;

  const kept = () => {
    try {
      return JSON.parse(localStorage.getItem(SHELF)) || [];
    } catch {
      return [];
    }
  };
  const keep = (seal, words) => {
    try {
      localStorage.setItem(SHELF, JSON.stringify([[seal, words], ...kept()].slice(0, MOST)));
    } catch {
      /* A browser that keeps nothing plays all the same. */
    }
  };
  const drawn = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const field = (form, name) => {
    const found = form.elements[name];
    if (found) return found;
    const made = document.createElement("input");
    made.type = "hidden";
    made.name = name;
    form.append(made);
    return made;
  };
  const own = new WeakSet();
  const sent = new WeakSet();
  document.addEventListener("input", (event) => {
    if (event.target.name === "words") own.add(event.target);
  });
  const addWords = (form, seal) => {
    const words = field(form, "words");
    if (!own.has(words) || !words.value) words.value = drawn();
    keep(seal, words.value);
  };

  const fetchSeal = async (form, button) => {
    const prefix = document.documentElement.lang === "fr" ? "/fr" : "";
    try {
      const reply = await fetch(`${prefix}/play/seal/`, { headers: { Accept: "application/json" } });
      const seal = await reply.json();
      field(form, "ticket").value = seal.ticket;
      if (form.method !== "post") {
        form.method = "post";
        field(form, "csrfmiddlewaretoken").value = seal.token;
      }
      addWords(form, seal.secret_seal);
      form.elements.shuffle.value = "own";
    } catch {
      /* The page that shows the seal asks for the words. */
    }
    sent.add(form);
    form.requestSubmit(button);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.words !== undefined) {
      addWords(form, form.dataset.words);
      return;
    }
    const asks = form.elements.shuffle;
    if (!asks || sent.delete(form)) return;
    // A second touch while the first is on its way opens no second table.
    event.preventDefault();
    if (form.dataset.asked) return;
    form.dataset.asked = "yes";
    fetchSeal(form, event.submitter);
    // On the way down, so that htmx finds the words in the form.
  }, true);
  // Whoever comes back by the browser's own way finds the form as it was sent: its ticket is spent.
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of document.querySelectorAll("form[data-asked]")) {
      delete form.dataset.asked;
      form.elements.shuffle.value = "ask";
      if (form.elements.ticket) form.elements.ticket.value = "";
    }
  });

  for (const list of document.querySelectorAll("[data-kept-words]")) {
    const row = list.querySelector("template");
    const words = kept();
    for (const [seal, said] of words) {
      const made = row.content.cloneNode(true);
      made.querySelector("[data-seal]").textContent = seal;
      made.querySelector("[data-said]").textContent = said;
      row.before(made);
    }
    list.hidden = words.length === 0;
  }
})();
