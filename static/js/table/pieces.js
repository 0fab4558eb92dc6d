/* The pieces that gathering makes: a card in the tray, a group put aside with the field that sends it. */

const face = (box) => {
  const label = box.closest("label");
  return label.querySelector(".rank").textContent + label.querySelector(".suit").textContent;
};

const button = (words, className, pressed) => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.textContent = words;
  made.addEventListener("click", pressed);
  return made;
};

export const trayItem = (box, takeOut) => {
  const item = document.createElement("li");
  const className = box.closest("label").className.replace("hand-card", "tray-card");
  const out = button(face(box), className, () => takeOut(box));
  out.setAttribute("aria-label", box.getAttribute("aria-label"));
  item.append(out);
  return item;
};

export const asideItem = (group, putBack) => {
  const item = document.createElement("li");
  const sent = document.createElement("input");
  sent.type = "hidden";
  sent.name = "group";
  sent.value = group.move.replace("*", group.cards.map((box) => box.value).join(" "));
  const words = group.cards.map(face).join(" ");
  item.append(button(words, "button button-small", () => putBack(group)), sent);
  return item;
};
