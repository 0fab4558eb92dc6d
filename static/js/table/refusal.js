/* The line that says why something was not done.
   [data-why] on a button    why it may not be played, or named: told at once instead of asking the server
   [data-rule] on a card     the paragraph it rests on
   [data-refusal]            the line, with what it says of an answer that never came (data-unreached, data-failed) */

const line = () => document.querySelector("[data-refusal]");

const explain = (button) => {
  const place = line();
  place.replaceChildren(`${button.dataset.why} `);
  if (button.dataset.rule) {
    const link = document.createElement("a");
    link.href = button.dataset.rule;
    link.textContent = document.querySelector(".prompt-why a")?.textContent ?? "¶";
    place.append(link);
  }
  place.scrollIntoView({ block: "nearest" });
};

const missed = (words) => (event) => {
  if (event.detail.requestConfig.verb === "get") return;
  const place = line();
  if (!place) return;
  place.textContent = place.dataset[words];
  place.scrollIntoView({ block: "nearest" });
};

export const listen = () => {
  // An answer of the site that changes nothing but this line is brought into sight as well.
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "refusal") line().scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("htmx:sendError", missed("unreached"));
  document.addEventListener("htmx:responseError", missed("failed"));
  // Before anybody else hears of the touch: it must not become a request.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-why]");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    explain(button);
  }, true);
};
