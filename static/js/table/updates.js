/* An update that comes while a button is held down would take the button away, and the press with it: it waits.
   A page that is looked at says so when it asks, and whoever has it open gets no mail about that table. */

let pressed = false;
let putOff = false;

const released = () => {
  pressed = false;
  if (putOff) htmx.trigger("#updates", "put-off");
  putOff = false;
};

export const listen = () => {
  document.addEventListener("pointerdown", (event) => {
    pressed = Boolean(event.target.closest("#place"));
  });
  // After the click that follows has been heard.
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(released));
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.target.id === "updates" && document.visibilityState === "visible") event.detail.parameters.looks = "1";
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!pressed || event.detail.requestConfig.elt.id !== "updates" || !event.detail.shouldSwap) return;
    event.detail.shouldSwap = false;
    putOff = true;
  });
};
