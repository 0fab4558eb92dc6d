/* What has happened stays unfolded while the table comes anew by itself; whoever moves has read it. */

const story = () => document.querySelector(".since-story");

let unfolded = false;

export const listen = () => {
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "place") return;
    unfolded = event.detail.requestConfig.elt.id === "updates" && Boolean(story()?.open);
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "place" && unfolded && story()) story().open = true;
  });
};
