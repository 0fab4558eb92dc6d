/* What begins with a turn, for those who want it (accounts: settings at the table).
   [data-turn-sound] on the table    two soft notes when it becomes the reader's turn; browsers let a page sound only once it was touched
   [data-play-forced]                the only move that may be made is made, a moment after it could have been touched
   [data-grave] on a button          it gives something up or ends the deal: nobody presses it but the reader */

import { table } from "./page.js";

const BEFORE = 1200;
const NOTES = [[587.3, 0], [880, 0.13]];

let asked = null;
let timer = 0;
let audio = null;
let pressed = null;

const sound = () => {
  audio ??= new AudioContext();
  for (const [pitch, after] of NOTES) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const start = audio.currentTime + after;
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.12, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
};

/* What waits for an answer: whether a move is meant, and a claim, which a move would make void. */
const QUESTIONS = "[data-focus], .claim-told button";

/* The card or button to be pressed where there is one alone and nothing else to do. */
const forced = () => {
  if (document.querySelector(QUESTIONS)) return null;
  const cards = [...document.querySelectorAll("#move-form .hand-card.legal")];
  const others = [...document.querySelectorAll("#move-form .choices :is(button, input:not([type=hidden]), select)")];
  if (!others.length) {
    const touched = new Set(cards.map((card) => card.value));
    return touched.size === 1 && cards[0].name === "move" ? cards[0] : null;
  }
  const alone = others.length === 1 && !cards.length ? others[0] : null;
  return alone?.matches("button[name]:not([data-grave], [aria-disabled=true], :disabled)") ? alone : null;
};

const later = () => {
  clearTimeout(timer);
  timer = setTimeout(play, BEFORE);
};

const play = () => {
  const control = forced();
  if (!control || document.visibilityState !== "visible") return;
  if (document.querySelector(".catching-up")) {
    later();
    return;
  }
  pressed = control;
  control.click();
};

/** The table stands there, or has come anew. */
export const come = () => {
  const { hand, version } = table()?.dataset ?? {};
  const now = hand === "asked" ? version : "";
  if (now === asked) return;
  const before = asked;
  asked = now;
  clearTimeout(timer);
  if (!now) return;
  if (before === "" && "turnSound" in table().dataset) sound();
  if ("playForced" in table().dataset) later();
};

export const listen = () => {
  // With the request, which may have to wait for its turn: nobody is asked whether they mean the only move there is.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (pressed && detail.triggeringEvent?.submitter === pressed) detail.parameters.confirmed = "1";
  });
  document.addEventListener("visibilitychange", () => {
    if (table() && "playForced" in table().dataset) later();
  });
};
