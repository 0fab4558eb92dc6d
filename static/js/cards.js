/* Tools of the rules: keys that write a card behind those in a field, in the order of touch. Without it one types. */

(() => {
  "use strict";

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
