/* Where the parts of the panel are sheets, the address says which is open (static/css/table-sheets.css). A fresh table
   brings fresh parts, which the browser does not know for what the address means: they are marked. */

export const open = () => {
  const name = decodeURIComponent(location.hash.slice(1));
  for (const part of document.querySelectorAll(".side-part")) part.classList.toggle("opened", name !== "" && part.id === name);
};

export const listen = () => {
  window.addEventListener("hashchange", open);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.querySelector(".side-part:is(:target, .opened)")) location.hash = "#table";
  });
};
