/* How long the only move waits before it is made by itself: as long as this player lately took over moves of their own
   choice in this tab, a fifth more or less, so that the time of a move does not tell that it was the only one. Where
   nobody is there to read anything in it, a moment. */

const NAME = "own-times";
const KEPT = 24;
const ENOUGH = 6;
/* Milliseconds. Whoever answered sooner or later than that is not copied: the one could not be followed, the other would
   be waited for. Of whom too little is known yet takes as long as many do. */
const BOUNDS = [1000, 12000];
const LIKE_MANY = [1200, 6000];
/* Long enough to see which move it is, where the others are bots. */
const SOON = 1200;
/* Of what the own clock has left at most such a part goes by; everybody sees that clock. */
const OF_THE_CLOCK = 0.25;

const between = (low, high) => low + (high - low) * Math.random();

const known = () => JSON.parse(sessionStorage.getItem(NAME) ?? "[]");

/** Remember how long a move of one's own choice took. */
export const note = (taken) => {
  const [low, high] = BOUNDS;
  if (taken < low || taken > high) return;
  sessionStorage.setItem(NAME, JSON.stringify([...known(), Math.round(taken)].slice(-KEPT)));
};

const likeMyOwn = () => {
  const own = known();
  return own.length < ENOUGH
    ? between(...LIKE_MANY)
    : own[Math.floor(Math.random() * own.length)] * between(0.8, 1.2);
};

/** How long to wait now: `soon` where times tell nobody anything; `left` is what the own clock has, if one runs. */
export const draw = ({ soon = false, left = Infinity } = {}) =>
  Math.min(soon ? SOON : likeMyOwn(), Math.max(0, left * OF_THE_CLOCK));
