/* Tools of the rules: keys that write a card behind those in a field, in the order of touch. Without it one types.
   The answer says which cards were read from each field (data-cards-of, data-codes): their keys are outlined. */

(() => {
  "use strict";

  const press = () => {
    for (const read of document.querySelectorAll("[data-cards-of]")) {
      const codes = new Set(read.dataset.codes.split(" "));
      const keys = document.querySelector(`[data-card-keys="${read.dataset.cardsOf}"]`);
      if (!keys) continue;
      for (const key of keys.querySelectorAll("[data-code]")) {
        key.toggleAttribute("data-typed", codes.has(key.dataset.code));
      }
    }
  };

  const mark = () => {
    const wrong = document.querySelector("#answered [data-wrong]")?.dataset.wrong.split(" ") ?? [];
    for (const field of document.querySelectorAll(".tool-entry input[type=text]")) {
      if (wrong.includes(field.id)) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  };

  /* More and fewer of a card by touch: the buttons that stand beside each count. */
  const offer = () => {
    for (const step of document.querySelectorAll("[data-step][hidden]")) step.hidden = false;
  };
  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (!step) return;
    const count = step.parentElement.querySelector("input");
    const number = Number(count.value) + Number(step.dataset.step);
    count.value = Math.min(Math.max(number, Number(count.min)), Number(count.max));
    count.dispatchEvent(new Event("change", { bubbles: true }));
  });

  const settle = () => {
    press();
    mark();
    offer();
  };
  settle();
  document.addEventListener("htmx:afterSettle", settle);

  for (const keys of document.querySelectorAll("[data-card-keys]")) {
    const field = document.getElementById(keys.dataset.cardKeys);
    if (!field) continue;
    keys.hidden = false;
    keys.addEventListener("click", (event) => {
      const key = event.target.closest("button");
      if (!key) return;
      const words = field.value.split(/\s+/).filter(Boolean);
      if (key.dataset.card) words.push(key.dataset.card);
      else words.pop();
      field.value = words.join(" ");
      // The form asks for its answer when a field changes, and a value that is set does not tell of it.
      field.dispatchEvent(new Event("change", { bubbles: true }));
    });
  }
})();
