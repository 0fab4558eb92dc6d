/* Comforts at the table. Everything here works on what the page carries; without it every form still works.
   [data-why] on a card       why it may not be played: told at once instead of asking the server
   [data-gather]              cards chosen in the hand: the tray, what may be done with them, groups put aside
   [data-key-digits]          where typed digits go
   arrows, n, ?               from card to card, next game, the list of keys */

(() => {
  "use strict";

  const table = () => document.getElementById("table");
  const cards = () => [...document.querySelectorAll(".hand button.hand-card, .hand input[name=card]")];
  const typing = (target) => target.matches("textarea, select, input:not([type=checkbox]):not([type=radio])");

  /* An illegal card says why not, without leaving the page. */
  const explain = (button) => {
    const line = document.querySelector("[data-refusal]");
    line.replaceChildren(button.dataset.why + " ");
    if (button.dataset.rule) {
      const link = document.createElement("a");
      link.href = button.dataset.rule;
      link.textContent = document.querySelector(".prompt-why a")?.textContent ?? "¶";
      line.append(link);
    }
    line.scrollIntoView({ block: "nearest" });
  };
  /* So does an answer of the site that changes nothing but this line, and one that never came. */
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "refusal") document.getElementById("refusal").scrollIntoView({ block: "nearest" });
  });
  const missed = (words) => (event) => {
    if (event.detail.requestConfig.verb === "get") return;
    const line = document.querySelector("[data-refusal]");
    if (!line) return;
    line.textContent = line.dataset[words];
    line.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("htmx:sendError", missed("unreached"));
  document.addEventListener("htmx:responseError", missed("failed"));
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.hand-card[data-why]");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    explain(button);
  }, true);

  /* Gathering cards: the tray keeps them in the order chosen, buttons wake when what is chosen fits them,
     and groups may be put aside for a move, to be made together with it. Nothing is sent before a button says so.
     Cards are boxes of the hand; after a swap the boxes of the new hand take the place of the old ones. */
  let chosen = [];
  let aside = [];
  let gathered = {};
  const boxes = () => [...document.querySelectorAll(".hand input[name=card]")];
  const facesOf = (group) => group.map((box) => box.closest("label").querySelector(".rank").textContent + box.closest("label").querySelector(".suit").textContent).join(" ");
  const fits = (button, cards) => {
    const allowed = button.dataset.cards ? button.dataset.cards.split(" ") : null;
    return cards.length >= Number(button.dataset.low) && cards.length <= Number(button.dataset.high)
      && (!allowed || cards.every((card) => allowed.includes(card)));
  };
  const renewed = (group, free) => {
    const found = [];
    for (const old of group) {
      const box = free.find((one) => one.value === old.value && !found.includes(one));
      if (!box) return null;
      found.push(box);
    }
    for (const box of found) free.splice(free.indexOf(box), 1);
    return found;
  };
  /* Groups stay aside for the deal, as long as their cards are held; what was chosen stays until a move is made. */
  const carryOver = (place, all) => {
    const now = { version: table().dataset.version, deal: place.dataset.deal };
    if (now.deal !== gathered.deal) aside = [];
    if (now.version !== gathered.version) chosen = [];
    gathered = now;
    const old = [...aside.flatMap((group) => group.cards), ...chosen];
    if (old.every((box) => all.includes(box))) return;
    const free = [...all];
    aside = aside.map((group) => ({ ...group, cards: renewed(group.cards, free) })).filter((group) => group.cards);
    chosen = renewed(chosen, free) ?? [];
    for (const box of [...aside.flatMap((group) => group.cards), ...chosen]) box.checked = true;
  };
  const gather = () => {
    const place = document.querySelector("[data-gather]");
    if (!place) return;
    const all = boxes();
    carryOver(place, all);
    const set = new Set(aside.flatMap((group) => group.cards));
    chosen = chosen.filter((box) => box.checked && !set.has(box));
    for (const box of all) if (box.checked && !chosen.includes(box) && !set.has(box)) chosen.push(box);
    for (const box of all) {
      box.disabled = set.has(box);
      box.closest("label").classList.toggle("set-aside", set.has(box));
    }
    const words = chosen.map((box) => box.value);
    const told = place.querySelector("[data-picked]");
    const wanted = place.querySelector("button[data-low]").dataset;
    const of = wanted.low === wanted.high ? ` / ${wanted.high}` : "";
    told.textContent = told.dataset.text.replace("#", `${words.length}${of}`);
    place.querySelector("[data-order]").value = words.join(" ");
    for (const button of place.querySelectorAll("button[data-low]")) {
      const waits = !words.length && (button.hasAttribute("data-try") ? aside.length > 0 : aside.some((group) => group.move === button.value));
      button.disabled = !(fits(button, words) || waits);
      if (button.hasAttribute("data-aside")) button.hidden = button.disabled;
      else if (button.name && button.value.split(" ").length > 2) button.hidden = button.disabled;
      for (const means of button.querySelectorAll("[data-means]")) means.hidden = words.length !== 1 || !means.dataset.means.split(" ").includes(words[0]);
    }
    place.querySelector("[data-tray]").replaceChildren(...chosen.map((box) => {
      const item = document.createElement("li");
      const out = document.createElement("button");
      out.type = "button";
      out.className = box.closest("label").className.replace("hand-card", "tray-card");
      out.textContent = facesOf([box]);
      out.setAttribute("aria-label", box.getAttribute("aria-label"));
      out.addEventListener("click", () => { box.checked = false; gather(); });
      item.append(out);
      return item;
    }));
    const asides = place.querySelector("[data-asides]");
    asides.hidden = !aside.length;
    asides.querySelector("ul").replaceChildren(...aside.map((group) => {
      const item = document.createElement("li");
      const back = document.createElement("button");
      back.type = "button";
      back.className = "button button-small";
      back.textContent = facesOf(group.cards);
      back.addEventListener("click", () => {
        aside = aside.filter((other) => other !== group);
        for (const box of group.cards) { box.disabled = false; box.checked = false; }
        gather();
      });
      const sent = document.createElement("input");
      sent.type = "hidden";
      sent.name = "group";
      sent.value = group.move.replace("*", group.cards.map((box) => box.value).join(" "));
      item.append(back, sent);
      return item;
    }));
  };
  /* What cards would make is told until others are chosen, or they are sent. */
  const untried = () => document.getElementById("tried")?.replaceChildren();
  document.addEventListener("htmx:beforeRequest", (event) => { if (event.target.id === "move-form") untried(); });
  document.addEventListener("change", (event) => {
    if (!event.target.matches(".hand input[name=card]")) return;
    untried();
    gather();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-aside]");
    if (!button || !chosen.length) return;
    aside.push({ move: button.dataset.aside, cards: chosen });
    chosen = [];
    untried();
    gather();
  });

  /* The hand by suit, as it comes, or by rank: for games in which equal cards go together. */
  const ORDER = "talon.hand";
  const RANKS = "AKQJT98765432";
  const sorted = () => {
    const hand = document.querySelector(".hand");
    const toggle = document.querySelector("[data-sort]");
    if (!hand?.hasAttribute("data-by-rank")) return;
    const wanted = localStorage.getItem(ORDER) === "rank" ? "rank" : "suit";
    if (toggle) toggle.hidden = false;
    if (toggle && wanted === "rank") {
      const other = toggle.textContent;
      toggle.textContent = toggle.dataset.other;
      toggle.dataset.other = other;
    }
    if (hand.dataset.sorted === wanted) return;
    hand.dataset.sorted = wanted;
    const rows = new Map();
    for (const item of [...hand.querySelectorAll(".suit-row > li")]) {
      const rank = item.dataset.rank;
      if (!rows.has(rank)) rows.set(rank, []);
      rows.get(rank).push(item);
    }
    const order = [...rows.keys()].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b));
    hand.replaceChildren(...order.map((rank) => {
      const row = document.createElement("ul");
      row.className = "suit-row";
      row.append(...rows.get(rank));
      return row;
    }));
  };
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-sort]")) return;
    localStorage.setItem(ORDER, localStorage.getItem(ORDER) === "rank" ? "suit" : "rank");
    htmx.ajax("GET", `${location.pathname}table/`, { target: "#place" });
  });

  /* Keys. */
  const step = (by) => {
    const all = cards();
    if (!all.length) return;
    const here = all.indexOf(document.activeElement);
    const legal = all.findIndex((card) => card.classList.contains("legal"));
    const next = here < 0 ? Math.max(legal, 0) : (here + by + all.length) % all.length;
    all[next].focus();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing(event.target)) return;
    const number = document.querySelector("[data-key-digits]");
    switch (event.key) {
      case "ArrowRight": case "ArrowDown":
        step(1); event.preventDefault(); break;
      case "ArrowLeft": case "ArrowUp":
        step(-1); event.preventDefault(); break;
      case "n":
        document.getElementById("next-game")?.click(); break;
      case "?":
        document.getElementById("keys")?.showModal(); break;
      default:
        if (number && /^[0-9]$/.test(event.key)) {
          number.focus();
          number.value = "";
        }
    }
  });

  /* A typed number with Enter means its own button, not the first button of the form. */
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-key-digits]")) return;
    event.preventDefault();
    event.target.parentElement.querySelector("button").click();
  });

  /* An update that comes while a button is held down would take the button away, and the press with it: it waits. */
  let pressed = false;
  let putOff = false;
  document.addEventListener("pointerdown", (event) => { pressed = Boolean(event.target.closest("#place")); });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => setTimeout(() => {
      pressed = false;
      if (putOff) htmx.trigger("#updates", "put-off");
      putOff = false;
    }));
  }
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!pressed || event.detail.requestConfig.elt.id !== "updates" || !event.detail.shouldSwap) return;
    event.detail.shouldSwap = false;
    putOff = true;
  });

  /* After a swap: focus goes to where it was, or to what is asked. What was held is kept until it is put back,
     for a second swap may come before the first has settled, when focus is nowhere. */
  let held = null;
  const nowhere = () => !document.activeElement || document.activeElement === document.body;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "place" || !event.detail.shouldSwap) return;
    const active = document.activeElement;
    if (table().contains(active)) held = { id: active.id, value: active.value, name: active.name };
    else if (!nowhere()) held = null;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    sorted();
    gather();
    /* The live region stands outside what is swapped, so that screen readers keep listening to it. */
    const news = event.target.querySelector?.("[data-news]") ?? table()?.querySelector("[data-news]");
    const region = document.getElementById("news");
    if (region && news && region.textContent !== news.textContent) region.textContent = news.textContent;
    const { id, name, value } = held ?? {};
    const taken = held && nowhere();
    held = null;
    if (!taken) return;
    const confirm = document.querySelector("[data-focus] button");
    const same = id ? document.getElementById(id) : null;
    const alike = name ? cards().find((card) => card.name === name && card.value === value) : null;
    const asked = table()?.dataset.hand === "asked" ? cards().find((card) => card.classList.contains("legal")) : null;
    (confirm ?? same ?? alike ?? asked ?? document.getElementById("prompt"))?.focus({ preventScroll: true });
  });

  sorted();
  gather();
})();
