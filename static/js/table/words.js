/* The words around the cards (contract, figures, notes of the seats, table of calls) as they were at an earlier moment.
   Words of the present that tell of later moves give way to them; read out is the present. */

const notePlaces = (at) => document.querySelector(`.seat[data-at="${at}"] .seat-notes, .plate[data-at="${at}"]`);

const calls = () => [...document.querySelectorAll(".auction [data-said]")];

const exchange = (place, later, then) => {
  if (!place) return;
  for (const each of later) each.classList.add("later");
  for (const each of then) {
    const shown = each.cloneNode(true);
    shown.dataset.then = "";
    shown.setAttribute("aria-hidden", "true");
    place.append(shown);
  }
};

/** Show `words`: an element of templates/play/_moments.html, or one that `wordsOfPage` made. */
export const surround = (words) => {
  const contract = document.querySelector(".middle > .contract");
  exchange(contract, [...contract?.children ?? []], words.querySelector("[data-contract]").children);
  for (const { dataset, children } of words.querySelectorAll("[data-at]")) {
    const place = notePlaces(dataset.at);
    exchange(place, place?.querySelectorAll("[data-note]") ?? [], children);
  }
  const later = [...calls().slice(Number(words.dataset.calls)), ...document.querySelectorAll(".middle > .last-trick")];
  for (const each of later) each.classList.add("later");
};

/* What comes to be seen again does so anew where it stands elsewhere meanwhile: to a browser it would have moved. */
const appear = (each) => {
  const stands = each.matches("td, .last-trick") || each.contains(document.activeElement);
  const shown = stands ? each : each.cloneNode(true);
  shown.classList.remove("later");
  if (!stands) each.replaceWith(shown);
};

/** Show the words of the present again. */
export const toLatest = () => {
  for (const each of document.querySelectorAll("[data-then]")) each.remove();
  for (const each of document.querySelectorAll("#place .later")) appear(each);
};

const part = (name, value, children) => {
  const made = document.createElement("div");
  made.dataset[name] = value;
  for (const each of children) {
    const kept = each.cloneNode(true);
    kept.classList.remove("later");
    made.append(kept);
  }
  return made;
};

/** The words of the present, for a moment that is still shown when a later page has come. */
export const wordsOfPage = () => {
  const words = document.createElement("div");
  words.dataset.calls = calls().length;
  words.append(part("contract", "", document.querySelectorAll(".middle > .contract > :not([data-then])")));
  for (const { dataset: { at } } of document.querySelectorAll(":is(.seat, .plate)[data-at]")) {
    words.append(part("at", at, notePlaces(at)?.querySelectorAll("[data-note]:not([data-then])") ?? []));
  }
  return words;
};
