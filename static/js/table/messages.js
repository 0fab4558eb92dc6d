/* What the site says about the reader's last deed lies over the table, and in nobody's way: it goes with a touch of its
   cross, and with the next deed. */

const all = () => document.querySelectorAll(".messages > .notice");

export const listen = () => {
  document.addEventListener("click", (event) => {
    const cross = event.target.closest(".notice-close");
    if (!cross) return;
    event.preventDefault();
    cross.closest(".notice").remove();
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb === "post") for (const notice of all()) notice.remove();
  });
};
