/* The settings page: the cards of the preview change with what is chosen, before it is kept. */

const form = document.querySelector("form:has(.preview)");
const preview = form?.querySelector(".preview");
const root = document.documentElement;

const show = () => {
  const chosen = new FormData(form);
  const four = chosen.has("four_colours");
  root.classList.toggle("four-colours", four);
  root.classList.toggle("large-index", chosen.has("large_index"));
  for (const face of preview.querySelectorAll("[data-card]")) {
    const card = face.dataset.card;
    const folder = four && /[CD]$/.test(card) ? "four/" : "";
    face.src = `${preview.dataset.faces}${chosen.get("deck")}/${folder}${card}.svg`;
  }
};

form?.addEventListener("change", show);
