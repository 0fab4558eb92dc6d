/* Clocks that run: what is left until a deadline, in the signs the page brings (days, hours, minutes, seconds).
   One that stands still until an instant (data-stands) counts from there; what is said until then (data-gone) goes. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const sign = (signs, place, number) => signs[place].replace("#", number);

/** What is left, as the server says it too. */
export const words = (seconds, signs) => {
  const left = Math.max(0, Math.floor(seconds));
  const days = Math.floor(left / DAY);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  let parts;
  if (left >= 2 * DAY) parts = [[days, 0], [Math.floor((left % DAY) / HOUR), 1]];
  else if (left >= HOUR) parts = [[Math.floor(left / HOUR), 1], [minutes, 2]];
  else if (left >= 10 * MINUTE) parts = [[minutes, 2]];
  else parts = [[minutes, 2], [left % MINUTE, 3]];
  const text = parts.filter(([number]) => number).map(([number, place]) => sign(signs, place, number));
  return text.length ? text.join(" ") : sign(signs, 3, 0);
};

const tick = () => {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const signs = clock.closest("[data-units]").dataset.units.split("|");
    const stands = clock.dataset.stands ? new Date(clock.dataset.stands) : 0;
    const text = words((new Date(clock.dataset.deadline) - Math.max(Date.now(), stands)) / 1000, signs);
    if (clock.textContent.trim() !== text) clock.textContent = text;
  }
  for (const remark of document.querySelectorAll("[data-gone]")) {
    remark.hidden = new Date(remark.dataset.gone) <= Date.now();
  }
};

export const startClocks = () => {
  tick();
  setInterval(tick, 1000);
};
