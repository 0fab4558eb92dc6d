/* The field of table talk outlives every swap. What has been said goes from it; what was refused stays.
   How many lines nobody has read in this browser stands wherever the page has room for it ([data-unread]). */

const lines = () => [...document.querySelectorAll("#talk .log time[datetime]")].map((time) => Date.parse(time.dateTime));

const place = () => `talk-read:${document.getElementById("socket").getAttribute("ws-connect")}`;

const count = () => {
  const read = Number(localStorage.getItem(place()) ?? 0);
  const unread = lines().filter((when) => when > read).length;
  for (const mark of document.querySelectorAll("[data-unread]")) {
    mark.textContent = unread;
    (mark.closest("[data-unread-link]") ?? mark).hidden = !unread;
  }
};

const noteRead = () => {
  localStorage.setItem(place(), String(Math.max(0, ...lines())));
  count();
};

const looked = new IntersectionObserver((entries) => {
  if (document.visibilityState === "visible" && entries.some((entry) => entry.isIntersecting)) noteRead();
});

/** The list has been swapped: count anew, and see when it is looked at. */
export const watch = () => {
  looked.disconnect();
  const list = document.querySelector("#talk .log");
  if (list) looked.observe(list);
  count();
};

export const listen = () => {
  document.addEventListener("htmx:beforeSwap", (event) => {
    const field = document.getElementById("talk-words");
    const said = event.detail.requestConfig.elt.closest("#talk") && event.detail.xhr.status === 200;
    if (field && said) field.value = "";
  });
};
