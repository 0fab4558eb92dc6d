/* The replay of a finished deal, step by step without a new page (templates/play/_replay.html). Everything here is a
   link or a form that works by itself; the address says which step is shown, and takes the place of the one before, so
   that the way back leaves the replay.
   a[data-way]        another step of this deal; its step is fetched, each once, and the next one ahead
   a[data-deal]       another deal
   #replay-step       the slider: while it moves the latest step it stands at is shown as soon as there is time
   #replay-comment    what is said to a step of a commented deal; other replays have none
   #news              says what happened with a step, for who listens */

const KEPT = 200;
const CHANGING = ["replay-told", "replay-comment", "replay-felt", "replay-where", "replay-melds", "replay-heaps"];

const board = () => document.getElementById("replay");
const slider = () => document.getElementById("replay-step");
const shownStep = () => Number(board().dataset.step);
const addressOf = (step) => `${board().dataset.dealAt}?step=${step}`;

const kept = new Map();
let wanted = null;
let busy = false;

const fetchPage = async (address, headers) => {
  const reply = await fetch(address, { headers, credentials: "same-origin" });
  if (!reply.ok) throw new Error(`${reply.status} ${address}`);
  return new DOMParser().parseFromString(await reply.text(), "text/html");
};

/* A step of a deal that is over never changes. */
const stepPage = (step) => {
  const address = addressOf(step);
  if (!kept.has(address)) {
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value);
    const page = fetchPage(address, { "HX-Request": "true" });
    kept.set(address, page);
    page.catch(() => kept.delete(address));
  }
  return kept.get(address);
};

/* Whatever takes the reader back here, another language for instance, takes them to this step. */
const rename = (address) => {
  history.replaceState(history.state, "", address);
  const here = location.pathname + location.search;
  for (const next of document.querySelectorAll("form:has(button[name=language]) input[name=next]")) next.value = here;
};

const tell = (page) => {
  const words = page.getElementById("replay-news")?.textContent ?? "";
  document.getElementById("news").textContent = words.replace(/\s+/g, " ").trim();
};

const renew = (link, fresh) => {
  for (const name of ["href", "role", "aria-disabled"]) {
    const value = fresh.getAttribute(name);
    if (value === null) link.removeAttribute(name);
    else link.setAttribute(name, value);
  }
};

const show = (page) => {
  const before = shownStep();
  const fresh = page.getElementById("replay");
  const step = Number(fresh.dataset.step);
  board().classList.toggle("replay-still", step !== before + 1);
  for (const name of CHANGING) {
    const part = document.getElementById(name);
    if (!part) continue;
    part.replaceChildren(...[...page.getElementById(name).childNodes].map((node) => document.importNode(node, true)));
  }
  document.getElementById("replay-told").scrollTop = 0;
  for (const link of board().querySelectorAll("a[data-way]")) {
    const other = page.getElementById(link.id);
    if (other) renew(link, other);
  }
  board().dataset.step = step;
  slider().value = step;
  slider().setAttribute("aria-valuetext", page.getElementById("replay-step").getAttribute("aria-valuetext"));
  mark(step);
  rename(addressOf(step));
  tell(page);
};

const mark = (step) => {
  document.querySelector(".replay-log [aria-current]")?.removeAttribute("aria-current");
  document.querySelector(`.replay-log a[href="?step=${step}"]`)?.setAttribute("aria-current", "step");
};

const ahead = (step, direction) => {
  const next = step + direction;
  if (next >= 0 && next <= Number(slider().max)) stepPage(next).catch(() => {});
};

/* One at a time, and then the latest that is wanted: who drags the slider is not shown every step on the way. */
const go = async (step) => {
  wanted = step;
  if (busy) return;
  busy = true;
  try {
    while (wanted !== null && wanted !== shownStep()) {
      const to = wanted;
      const direction = to < shownStep() ? -1 : 1;
      show(await stepPage(to));
      if (wanted === to) ahead(to, direction);
    }
  } catch {
    location.replace(addressOf(wanted));
  } finally {
    busy = false;
  }
};

const goToDeal = async (address) => {
  try {
    const page = await fetchPage(address);
    const focused = document.activeElement?.id;
    for (const part of ["main", ".crumbs"]) {
      const fresh = page.querySelector(part);
      document.querySelector(part).replaceChildren(
        ...[...fresh.childNodes].map((node) => document.importNode(node, true)),
      );
    }
    document.title = page.title;
    rename(address);
    arrange();
    tell(page);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  } catch {
    location.replace(address);
  }
};

const stepOf = (link) => Number(new URL(link.href, location.href).searchParams.get("step"));

const follow = (link) => {
  if (!link?.hasAttribute("href")) return;
  if (link.hasAttribute("data-deal")) goToDeal(link.href.baseVal ?? link.href);
  else go(stepOf(link));
};

const way = (name) => follow(document.getElementById(`replay-${name}`));

const plainly = (event) =>
  event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-way], a[data-deal]");
  if (!link || plainly(event)) return;
  event.preventDefault();
  follow(link);
});

document.addEventListener("input", (event) => {
  if (event.target.id === "replay-step") go(Number(event.target.value));
});

document.addEventListener("submit", (event) => {
  if (event.target.matches(".replay-slider")) event.preventDefault();
});

const KEYS = {
  ArrowLeft: "back", ArrowRight: "on", "Shift+ArrowLeft": "trick-back", "Shift+ArrowRight": "trick-on",
  "[": "deal-back", "]": "deal-on", Home: "first", End: "end",
};
/* Elsewhere these scroll the page. */
const KEYS_AT_THE_STEPS = {
  ArrowUp: "trick-back", ArrowDown: "trick-on", PageUp: "deal-back", PageDown: "deal-on",
};

const scrolls = (target) => {
  const part = target.closest?.("[tabindex='0']");
  return part !== null && part !== undefined && part.scrollWidth > part.clientWidth;
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches?.("textarea, select, input:not([type=range])") || scrolls(event.target)) return;
  const arrow = event.shiftKey && event.key.startsWith("Arrow");
  const name = KEYS[arrow ? `Shift+${event.key}` : event.key]
    ?? (event.target.closest?.(".replay-steps") ? KEYS_AT_THE_STEPS[event.key] : undefined);
  if (!name) return;
  event.preventDefault();
  way(name);
});

const arrange = () => {
  for (const button of document.querySelectorAll("[data-without-script]")) button.hidden = true;
  ahead(shownStep(), 1);
};

arrange();
