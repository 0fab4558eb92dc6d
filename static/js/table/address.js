/* The address says which moment is looked back to, as the page that the server would make for it does: another language
   and a fresh page keep the place. A fresh table knows its own address from the way to another language. */

const tell = () => {
  const here = document.querySelector(".table-bar form[data-keep-place]")?.elements.next.value;
  if (here && here !== location.pathname + location.search) history.replaceState(history.state, "", here + location.hash);
};

export const listen = () => {
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "place") tell();
  });
};
