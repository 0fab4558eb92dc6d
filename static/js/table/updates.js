/* An update that comes while a button is held down would take the button away, and the press with it: it waits.
   So does one on its way when something is pressed: the press stands in line behind it, and would go with the part of
   the page it stands on. Its answer brings the whole table anyway. Updates that stood in line before the press wait too,
   until the press itself is sent.
   A question whether a move is meant stays until it is answered or the table has gone on.
   A page that looks back stays there; the answer tells it what title, icon and bar say of the present (talon:present).
   A page that is looked at says so when it asks, and whoever has it open gets no mail about that table. */

import { table } from "./page.js";

let pressed = false;
let putOff = false;
let underWay = false;
let overtaken = false;

const overtake = (event) => {
  if (underWay && event.target.closest("#place")) overtaken = true;
};

const questioned = (answer) =>
  document.querySelector(".confirm-bar[data-focus]") !== null
  && /data-version="(\d+)"/.exec(answer)?.[1] === table()?.dataset.version;

const released = () => {
  pressed = false;
  if (putOff) htmx.trigger("#updates", "put-off");
  putOff = false;
};

/* Whoever has come forward meanwhile has the present before them. */
const tellThePresent = ({ detail: { waits, title, turn, seen } }) => {
  const mark = document.getElementById("seen");
  if (!mark?.value.startsWith("looking-back")) return;
  mark.value = seen;
  table().dataset.waits = waits;
  table().querySelector("[data-title]").innerHTML = title;
  table().querySelector(".table-bar .clock").innerHTML = turn;
};

export const listen = () => {
  // Before the title is told anew (static/js/site.js).
  document.addEventListener("talon:present", tellThePresent, true);

  document.addEventListener("pointerdown", (event) => {
    pressed = Boolean(event.target.closest("#place"));
  });
  // After the click that follows has been heard.
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(released));
  // Before htmx hears of it.
  document.addEventListener("submit", overtake, true);
  document.addEventListener("click", (event) => event.target.closest("a[hx-get]") && overtake(event), true);
  document.addEventListener("htmx:beforeSend", (event) => {
    if (event.target.id === "updates") underWay = true;
    else if (event.target.closest("#place")) overtaken = false;
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.target.id === "updates") underWay = false;
  });
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.target.id === "updates" && document.visibilityState === "visible") event.detail.parameters.looks = "1";
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.requestConfig.elt.id !== "updates" || !event.detail.shouldSwap) return;
    if (!pressed && !overtaken && !questioned(event.detail.serverResponse)) return;
    event.detail.shouldSwap = false;
    putOff = pressed;
  });
};
