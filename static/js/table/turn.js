/* What begins with a turn, for those who want it (accounts: settings at the table).
   [data-turn-sound] on the table    two soft notes when it becomes the reader's turn; browsers let a page sound only once it was touched
   [data-play-forced]                the only card that may be played is played, a moment after it could have been touched */

import { table } from "./page.js";

const BEFORE = 1200;
const NOTES = [[587.3, 0], [880, 0.13]];

let asked = null;
let timer = 0;
let audio = null;

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

/* The card to be played where there is one alone and nothing else to do. */
const forced = () => {
  const legal = [...document.querySelectorAll("#move-form .hand-card.legal[name=move]")];
  const others = document.querySelector("#move-form .choices :is(button, input, select), [data-focus]");
  return others || new Set(legal.map((card) => card.value)).size !== 1 ? null : legal[0];
};

const play = () => {
  const card = forced();
  if (!card || document.visibilityState !== "visible") return;
  if (document.querySelector(".catching-up")) {
    timer = setTimeout(play, BEFORE);
    return;
  }
  const sure = document.createElement("input");
  [sure.type, sure.name, sure.value] = ["hidden", "confirmed", "1"];
  card.form.append(sure);
  card.click();
  sure.remove();
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
  if ("playForced" in table().dataset) timer = setTimeout(play, BEFORE);
};

export const listen = () => {
  document.addEventListener("visibilitychange", () => {
    if (table() && "playForced" in table().dataset) timer = setTimeout(play, BEFORE);
  });
};
