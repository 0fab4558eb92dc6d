/* The browser's own part in the shuffle: words that nobody else could know, added when the seal has been shown.
   <form> with <input name="shuffle" value="ask">  opens a table: fetches its seal first, then draws words; on a page of
                                                   everybody it is a GET form without a token, which comes with the seal
   <form data-words="seal">                        has its seal already: draws words where the player wrote none
   <form … data-keep-back>                         others may sit down later: gives the seal of the words in their place
   <form data-open-words="seal">                   everybody sits: opens the words that were kept back
   <form data-add-words="seal">                    somebody is in without having added words: draws them and sends them, unasked
   <… data-kept-words hidden> with <template>      lists the seals and words this browser has kept, to check deals by */

(() => {
  "use strict";

  const SHELF = "talon-words";
  const MOST = 1000;
  const AGAIN = 5000;

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
      return true;
    } catch {
      /* A browser that keeps nothing plays all the same. */
      return false;
    }
  };
  const drawn = () => hex(crypto.getRandomValues(new Uint8Array(16)));
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
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
  const opened = new Set();
  document.addEventListener("input", (event) => {
    if (event.target.name === "words") own.add(event.target);
  });
  /* What the site would change in words, a seal of them could not be held against: such words are given as they are. */
  const PLAIN = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;
  const sealed = async (seal, words) => {
    const said = new TextEncoder().encode(`talon words\n${seal}\n${words}\n`);
    return `sealed ${hex(new Uint8Array(await crypto.subtle.digest("SHA-256", said)))}`;
  };
  const addWords = async (form, seal) => {
    const words = field(form, "words");
    // A form that came back, or to which one came back, has words that were kept for this very seal.
    if (words.value.startsWith("sealed ") && kept().some(([each]) => each === seal)) return;
    if (!own.has(words) || !words.value || words.value.startsWith("sealed ")) words.value = drawn();
    const said = words.value.trim();
    // What was not kept could not be opened, and without https there are no sums.
    const keepsBack = form.dataset.keepBack !== undefined && crypto.subtle && PLAIN.test(said) && said.length <= 80;
    if (keep(seal, said) && keepsBack) {
      words.maxLength = 80;
      words.value = await sealed(seal, said);
    }
  };
  const openWords = async (form) => {
    // Another page of this browser may have kept words for the same seal that were not taken: the next ones are tried.
    const left = kept().filter(([seal, words]) => seal === form.dataset.openWords && !opened.has(words));
    for (const [, words] of left) {
      opened.add(words);
      const said = new FormData(form);
      said.set("words", words);
      try {
        const reply = await fetch(form.action, { method: "POST", body: said });
        if (reply.status === 422) continue;
        // Words that are not those of the seal stay so; anything else may be otherwise in a moment.
        if (!reply.ok) opened.delete(words);
      } catch {
        opened.delete(words);
      }
      return;
    }
  };

  const addUnasked = async (form) => {
    const words = drawn();
    const said = new FormData(form);
    said.set("words", words);
    keep(form.dataset.addWords, words);
    try {
      await fetch(form.action, { method: "POST", body: said, redirect: "manual" });
    } catch {
      /* The next visit adds others. */
    }
  };

  const send = (form, button) => {
    sent.add(form);
    form.requestSubmit(button);
    // Whoever stops the page from loading may press again.
    setTimeout(() => delete form.dataset.asked, AGAIN);
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
      await addWords(form, seal.secret_seal);
      form.elements.shuffle.value = "own";
    } catch {
      /* The page that shows the seal asks for the words. */
    }
    send(form, button);
  };

  const giveSeal = async (form, button) => {
    try {
      await addWords(form, form.dataset.words);
    } catch {
      /* Without a sum the words are given as they are. */
    }
    // A form cannot be sent while the event of its sending is still under way.
    await new Promise((go) => setTimeout(go));
    send(form, button);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const asks = form.elements.shuffle;
    if ((!asks && form.dataset.words === undefined) || sent.delete(form)) return;
    if (form.dataset.words !== undefined && form.dataset.keepBack === undefined) {
      addWords(form, form.dataset.words);
      return;
    }
    // A second touch while the first is on its way opens no second table.
    event.preventDefault();
    if (form.dataset.asked) return;
    form.dataset.asked = "yes";
    if (form.dataset.words === undefined) fetchSeal(form, event.submitter);
    else giveSeal(form, event.submitter);
    // On the way down, so that htmx finds the words in the form.
  }, true);
  // Whoever comes back by the browser's own way finds the form as it was sent: a ticket that was fetched is spent.
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of document.querySelectorAll("form[data-asked]")) {
      delete form.dataset.asked;
      if (form.elements.shuffle) form.elements.shuffle.value = "ask";
      // A form that shows its seal keeps its ticket: sent again it leads to the table that was opened.
      if (form.elements.ticket && form.dataset.words === undefined) form.elements.ticket.value = "";
    }
  });

  const openAll = () => document.querySelectorAll("form[data-open-words]").forEach(openWords);
  document.addEventListener("htmx:load", openAll);
  openAll();
  document.querySelectorAll("form[data-add-words]").forEach(addUnasked);

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
