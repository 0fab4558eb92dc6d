/* The settings page: the cards of the preview change with what is chosen, before it is kept. */

const form = document.querySelector("form:has(.preview)");
const preview = form?.querySelector(".preview");
const root = document.documentElement;

const show = () => {
  const chosen = new FormData(form);
  const four = chosen.has("four_colours");
  const letters = chosen.get("index_letters") || root.lang;
  root.classList.toggle("four-colours", four);
  root.classList.toggle("large-index", chosen.has("large_index"));
  for (const face of preview.querySelectorAll("[data-card]")) {
    const card = face.dataset.card;
    const folder = four && /[CD]$/.test(card) ? "four/" : "";
    const french = letters === "fr" && /^[KQJ]/.test(card) ? "fr/" : "";
    face.src = `${preview.dataset.faces}${chosen.get("deck")}/${folder}${french}${card}.svg`;
  }
};

form?.addEventListener("change", show);
