/* What begins with a turn, for those who want it (accounts: settings at the table).
   [data-turn-sound] on the table    two soft notes when it becomes the reader's turn; browsers let a page sound only once it was touched
   [data-play-forced]                the only move that may be made is made, as long after it could have been touched as
                                     moves of their own choice take this player (pauses.js); "soon": where all
                                     others are bots, after a moment
   [data-grave] on a button          it gives something up or ends the deal: nobody presses it but the reader */

import { table } from "./page.js";
import * as pauses from "./pauses.js";

const NOTES = [[587.3, 0], [880, 0.13]];

let asked = null;
let timer = 0;
let audio = null;
let pressed = null;
/* Since when the reader could answer, and how long they took where they had a choice. */
let since = 0;
let taken = null;

const soon = () => table()?.dataset.playForced === "soon";

const wanted = () => "playForced" in (table()?.dataset ?? {});

const left = () => {
  const clock = document.querySelector(".plate [data-deadline]");
  return clock ? new Date(clock.dataset.deadline) - Date.now() : Infinity;
};

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

const play = () => {
  const control = forced();
  // Once the moments have been shown the wait begins anew.
  if (!control || document.visibilityState !== "visible" || document.querySelector(".catching-up")) return;
  pressed = control;
  control.click();
};

const wait = () => {
  clearTimeout(timer);
  if (!asked || !wanted()) return;
  since = performance.now();
  timer = setTimeout(play, pauses.draw({ soon: soon(), left: left() }));
};

const weigh = ({ detail: { verb, elt } }) => {
  if (verb === "post" && wanted() && elt.closest("#move-form")) taken = forced() ? null : performance.now() - since;
};

/** The table stands there, or has come anew. */
export const come = () => {
  const { hand, version } = table()?.dataset ?? {};
  const now = hand === "asked" ? version : "";
  if (now === asked) return;
  const before = asked;
  asked = now;
  if (taken !== null) pauses.note(taken);
  taken = null;
  wait();
  if (now && before === "" && "turnSound" in table().dataset) sound();
};

export const listen = () => {
  // With the request, which may have to wait for its turn: nobody is asked whether they mean the only move there is.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (pressed && detail.triggeringEvent?.submitter === pressed) detail.parameters.confirmed = "1";
  });
  document.addEventListener("htmx:configRequest", weigh);
  document.addEventListener("talon:seen", wait);
  document.addEventListener("visibilitychange", wait);
};
