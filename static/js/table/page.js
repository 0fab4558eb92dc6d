/* What the other modules look up in the page. It is asked for anew each time, for the table is swapped. */

export const table = () => document.getElementById("table");

export const cards = () => [...document.querySelectorAll(".hand button.hand-card, .hand input[name=card]")];

export const boxes = () => [...document.querySelectorAll(".hand input[name=card]")];

export const nowhere = () => !document.activeElement || document.activeElement === document.body;
