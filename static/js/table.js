/* Comforts at the table. Everything here works on what the page carries; without it every form still works.
   [data-why] on a card       why it may not be played: told at once instead of asking the server
   [data-pick] on a bar       counts the cards picked, stops at the most
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
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button.hand-card[data-why]");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    explain(button);
  }, true);

  /* Picking several cards. */
  const count = () => {
    const bar = document.querySelector("[data-pick]");
    if (!bar) return;
    const boxes = [...document.querySelectorAll(".hand input[name=card]")];
    const picked = boxes.filter((box) => box.checked).length;
    const least = Number(bar.dataset.pick);
    const most = Number(bar.dataset.pickMost);
    const told = bar.querySelector("[data-picked]");
    told.textContent = told.dataset.text.replace("#", `${picked} / ${most}`);
    for (const box of boxes) box.disabled = !box.checked && picked >= most;
    bar.querySelector("button").disabled = picked < least || picked > most;
  };
  document.addEventListener("change", count);

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

  /* After a swap: focus goes to where it was, or to what is asked. The words of an open note are kept. */
  let focused = null;
  let hadFocus = false;
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id !== "place") return;
    const active = document.activeElement;
    hadFocus = table().contains(active);
    focused = hadFocus ? { id: active.id, value: active.value, name: active.name } : null;
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    count();
    /* The live region stands outside what is swapped, so that screen readers keep listening to it. */
    const news = event.target.querySelector?.("[data-news]") ?? table()?.querySelector("[data-news]");
    const region = document.getElementById("news");
    if (region && news && region.textContent !== news.textContent) region.textContent = news.textContent;
    if (!hadFocus || table()?.contains(document.activeElement)) return;
    hadFocus = false;
    const confirm = document.querySelector("[data-focus] button");
    const same = focused.id ? document.getElementById(focused.id) : null;
    const alike = focused.name ? cards().find((card) => card.name === focused.name && card.value === focused.value) : null;
    const asked = table()?.dataset.hand === "asked" ? cards().find((card) => card.classList.contains("legal")) : null;
    (confirm ?? same ?? alike ?? asked ?? document.getElementById("prompt"))?.focus({ preventScroll: true });
  });

  count();
})();
