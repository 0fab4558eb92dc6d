/* The words around the cards (contract, figures, notes of the seats, table of calls) as they were at an earlier moment.
   Words of the present that tell of later moves give way to them; read out is the present. */

const notePlaces = (at) => document.querySelector(`.seat[data-at="${at}"] .seat-notes, .plate[data-at="${at}"]`);

const calls = () => [...document.querySelectorAll(".auction [data-said]")];

/* `then` stands in `place` where `later` stood; where nothing did, after `before` or at the end. */
const exchange = (place, later, then, before = null) => {
  if (!place) return;
  for (const each of later) each.classList.add("later");
  let last = [...later].at(-1) ?? before ?? place.lastElementChild;
  for (const each of then) {
    const shown = each.cloneNode(true);
    shown.dataset.then = "";
    shown.setAttribute("aria-hidden", "true");
    if (last) last.after(shown);
    else place.append(shown);
    last = shown;
  }
};

/** Show `words`: an element of templates/play/_moments.html, or one that `wordsOfPage` made. */
export const surround = (words) => {
  const contract = document.querySelector(".middle > .contract");
  const then = words.querySelector("[data-contract]");
  if (then) exchange(contract, [...contract?.children ?? []], then.children);
  for (const { dataset, children } of words.querySelectorAll("[data-at]")) {
    const place = notePlaces(dataset.at);
    exchange(place, place?.querySelectorAll("[data-note]") ?? [], children, place?.querySelector(".plate-player"));
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

/** Let a part of the page come anew in its own place, where it is seen elsewhere than it stood. */
export const anew = (part) => {
  if (!part.contains(document.activeElement)) part.parentElement.insertBefore(part, part.nextSibling);
};

/** Show the words of the present again. */
export const toLatest = () => {
  for (const each of document.querySelectorAll("[data-then]")) each.remove();
  for (const each of document.querySelectorAll("#place .later")) appear(each);
};

/** The table of calls of the present, for a moment that is still shown when a later page has come.
    Contract and notes are those of that page: put back in one and the same page they would move what stands beside. */
export const wordsOfPage = () => {
  const words = document.createElement("div");
  words.dataset.calls = calls().length;
  return words;
};
