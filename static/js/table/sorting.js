/* The hand by suit, as it comes, or by rank: for games in which equal cards go together.
   [data-ranks] on the hand   it may stand by rank, and so the ranks follow one another
   [data-rank] on a card      its rank
   [data-sort]                the button that turns it, `data-other` being its other word */

const ORDER = "talon.hand";

const wanted = () => (localStorage.getItem(ORDER) === "rank" ? "rank" : "suit");

const word = (toggle) => {
  toggle.hidden = false;
  if (wanted() !== "rank") return;
  const other = toggle.textContent;
  toggle.textContent = toggle.dataset.other;
  toggle.dataset.other = other;
};

export const sort = () => {
  const hand = document.querySelector(".hand[data-ranks]");
  if (!hand) return;
  const toggle = document.querySelector("[data-sort]");
  if (toggle) word(toggle);
  if (hand.dataset.sorted === wanted()) return;
  hand.dataset.sorted = wanted();
  const rows = new Map(hand.dataset.ranks.split(" ").map((rank) => [rank, []]));
  for (const item of hand.querySelectorAll(".suit-row > li[data-rank]")) rows.get(item.dataset.rank).push(item);
  hand.replaceChildren(...[...rows.values()].filter((row) => row.length).map((row) => {
    const list = document.createElement("ul");
    list.className = "suit-row";
    list.append(...row);
    return list;
  }));
};

export const listen = () => {
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-sort]")) return;
    localStorage.setItem(ORDER, wanted() === "rank" ? "suit" : "rank");
    const address = document.getElementById("updates").getAttribute("hx-get");
    htmx.ajax("GET", address, { target: "#place", values: { shown: document.getElementById("shown").value } });
  });
};
