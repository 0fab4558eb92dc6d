/* Small comforts for every page. Each works on attributes the page carries and none is needed to use the site.
   <details class="menu">            closes on Escape and on a touch elsewhere
   <time datetime="…Z" data-local>   shown in the zone of <html data-time-zone>, else the browser's; exactly in its title
     (data-local="day": with the day of the week)
   <button data-copy="…" data-done="…" hidden>  copies the text, then says data-done
   <html data-tell-zone="address">   tells that address the browser's time zone, once a visit at most
   [data-title]                      what the title says now, where the page changes under it
   [data-waits], .masthead .count    how many games wait, told in the title and on the app's icon too */

(() => {
  "use strict";

  const closeMenus = (except) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (menu !== except) menu.open = false;
    }
  };
  document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const open = document.querySelector("details.menu[open]");
    closeMenus(null);
    open?.querySelector("summary").focus();
  });

  const language = document.documentElement.lang;
  const timeZone = document.documentElement.dataset.timeZone || undefined;
  const format = (options) => new Intl.DateTimeFormat(language, { timeZone, ...options });
  const shown = {
    time: format({ hour: "numeric", minute: "2-digit" }),
    date: format({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }),
    day: format({ weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }),
    far: format({ day: "numeric", month: "short", year: "numeric" }),
    exact: format({ dateStyle: "full", timeStyle: "long" }),
  };
  const HALF_YEAR = 182 * 86400e3;
  const localize = (root) => {
    for (const time of root.querySelectorAll("time[datetime][data-local]")) {
      const instant = new Date(time.dateTime);
      if (Number.isNaN(instant.valueOf())) continue;
      const now = new Date();
      const today = shown.far.format(instant) === shown.far.format(now);
      const far = Math.abs(now - instant) > HALF_YEAR;
      const usual = time.dataset.local || "date";
      time.textContent = shown[today ? "time" : far ? "far" : usual].format(instant);
      time.title = shown.exact.format(instant);
      time.removeAttribute("data-local");
    }
  };

  const offerCopies = (root) => {
    if (!navigator.clipboard) return;
    for (const button of root.querySelectorAll("button[data-copy][hidden]")) button.hidden = false;
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-copy]");
    if (!button) return;
    await navigator.clipboard.writeText(button.dataset.copy);
    const label = button.querySelector("[data-label]") ?? button;
    const before = label.textContent;
    label.textContent = button.dataset.done;
    setTimeout(() => { label.textContent = before; }, 2000);
  });

  const { tellZone } = document.documentElement.dataset;
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (tellZone && browserZone && !sessionStorage.getItem("zone-told")) {
    sessionStorage.setItem("zone-told", browserZone);
    fetch(tellZone, {
      method: "POST",
      headers: JSON.parse(document.body.getAttribute("hx-headers") ?? "{}"),
      body: new URLSearchParams({ zone: browserZone }),
    }).catch(() => {});
  }

  const loaded = document.title;
  const tell = () => {
    const fresh = document.querySelector("[data-title]");
    const title = fresh ? fresh.textContent.replace(/[ \n]+/g, " ").trim() : loaded;
    const table = document.querySelector("[data-waits]");
    const count = Number(
      table ? table.dataset.waits : document.querySelector(".masthead .count [aria-hidden]")?.textContent ?? 0,
    );
    document.title = count ? `(${count}) ${title}` : title;
    if (!("setAppBadge" in navigator)) return;
    (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  };
  for (const news of ["htmx:afterSettle", "htmx:oobAfterSwap"]) document.addEventListener(news, tell);
  tell();

  document.addEventListener("keydown", (event) => {
    if (event.key !== "n" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("textarea, select, input")) return;
    document.querySelector("[data-next-game]")?.click();
  });

  const refresh = (root) => { localize(root); offerCopies(root); };
  refresh(document);
  document.addEventListener("htmx:load", (event) => refresh(event.detail.elt.parentElement ?? document));
})();
