/* A number to say, step by step as the rules allow: from the last of those offered on, up or down.
   [data-bid-steps]           the ranges, as "51-60-1 65-2000-5"
   [data-bid-step]            a button: 1 up, -1 down; the stylesheet hides it where there is no script */

const ranges = (where) =>
  where.dataset.bidSteps.trim().split(" ").map((range) => range.split("-").map(Number));

const above = (spans, number) => {
  for (const [low, high, step] of spans) {
    if (number < low) return low;
    const next = low + (Math.floor((number - low) / step) + 1) * step;
    if (next <= high) return next;
  }
  return spans.at(-1)[1];
};

const below = (spans, number) => {
  for (const [low, high, step] of spans.toReversed()) {
    if (number > low) return Math.min(low + (Math.ceil((number - low) / step) - 1) * step, high);
  }
  return spans[0][0];
};

const offered = () => {
  const last = [...document.querySelectorAll(".bid")].at(-1);
  return last ? Number(last.value.split(" ")[1]) : 0;
};

const step = (where, by) => {
  const field = where.querySelector("input");
  const from = field.value === "" ? offered() : Number(field.value);
  field.value = (by > 0 ? above : below)(ranges(where), from);
};

const around = (target) => target.closest("[data-bid-steps]");

export const listen = () => {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-bid-step]");
    if (button) step(around(button), Number(button.dataset.bidStep));
  });
  document.addEventListener("keydown", (event) => {
    if (!["ArrowUp", "ArrowDown"].includes(event.key) || !event.target.matches("[data-bid-steps] input")) return;
    event.preventDefault();
    step(around(event.target), event.key === "ArrowUp" ? 1 : -1);
  });
};
