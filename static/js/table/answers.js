/* What has been chosen and typed but not sent outlives a swap, for as long as the table stands at the same version:
   a line of talk, or somebody who sits down, changes nothing of what is asked. Cards are carried over by gathering.js;
   what has hx-preserve is never swapped.
   A form with a version is done with when the table goes on, any other once it has been sent. */

import { table } from "./page.js";

const FIELDS = "input:not([type=hidden]), select, textarea";
const OTHERS = ".hand, [hx-preserve]";

let version = null;
const given = new Map();

const formOf = (field) => {
  const { form } = field;
  const kinds = ["ahead", "kind"].map((name) => form?.querySelector(`input[type=hidden][name=${name}]`)?.value);
  return [form?.id, form?.getAttribute("action"), ...kinds].join(" ");
};

const ticked = (field) => field.matches("[type=radio], [type=checkbox]");

/* Every field by its form, its name and what it stands for, and its place among those alike. */
const fields = () => {
  const found = new Map();
  for (const field of document.querySelectorAll(`#place :is(${FIELDS})`)) {
    if (!field.name || field.closest(OTHERS)) continue;
    const name = [formOf(field), field.name, ticked(field) ? field.value : ""].join(" ");
    let place = 0;
    while (found.has(`${name} ${place}`)) place += 1;
    found.set(`${name} ${place}`, field);
  }
  return found;
};

const changed = (field) => {
  if (ticked(field)) return field.checked !== field.defaultChecked;
  if (field.matches("select")) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.value !== field.defaultValue;
};

const remember = (sent) => {
  const now = table().dataset.version;
  if (now !== version) given.clear();
  version = now;
  for (const [key, field] of fields()) {
    const done = sent && field.form === sent && !sent.elements.version;
    if (changed(field) && !done) given.set(key, ticked(field) ? field.checked : field.value);
    else given.delete(key);
  }
};

const putBack = () => {
  if (table()?.dataset.version !== version) return;
  for (const [key, field] of fields()) {
    if (!given.has(key)) continue;
    if (!ticked(field)) field.value = given.get(key);
    // Of several radios the one that is chosen says it for all.
    else if (field.type !== "radio" || given.get(key)) field.checked = given.get(key);
  }
};

/* Heard after the updates have said whether there is a swap at all. */
export const listen = () => {
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, shouldSwap, requestConfig } = event.detail;
    if (target.id === "place" && shouldSwap) remember(requestConfig.elt.closest("form"));
  });
  document.addEventListener("htmx:afterSwap", (event) => event.detail.target.id === "place" && putBack());
};
