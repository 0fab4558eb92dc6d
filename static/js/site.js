/* Small comforts for every page. Each works on attributes the page carries and none is needed to use the site.
   <details class="menu">            closes on Escape and on a touch elsewhere
   <time datetime="…Z" data-local="form">  a time the page could not say by its reader's clock, said by the browser's in
     the words of accounts/instants.py, and all of it in the title; the next page knows the zone by a cookie
   <html data-shared>                a page that is everybody's: it leaves no cookie
   <button data-copy="…" data-done="…" hidden>  copies the text, or the address of the page (with data-place) where there is
                                                none, then says data-done
   <a data-of-game="rules">  leads to those of the game chosen in #now-variant
   <html data-tell-zone="address">   tells that address the browser's time zone, once a visit at most
   <html data-offline="address">     is kept by the worker of that address
   [data-keep-place]                 a way to the same page in another language, which keeps the place read in [data-places]
   [data-search]                     the way to the search; "/" goes it
   [data-next-game]                  the way to the next game that waits; "n" goes it
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

  const french = document.documentElement.lang === "fr";
  const format = (options) => new Intl.DateTimeFormat(french ? "fr-FR" : "en-GB", { hourCycle: "h23", ...options });
  const words = {
    near: format({ day: "numeric", month: "short" }),
    weekday: format({ weekday: "short", day: "numeric", month: "short" }),
    date: format({ day: "numeric", month: "short", year: "numeric" }),
    full: format({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  };
  const clock = format({ hour: "2-digit", minute: "2-digit" });
  const hour = (instant) => {
    const [hours, minutes] = clock.formatToParts(instant).filter(({ type }) => type !== "literal").map(({ value }) => value);
    return french ? `${Number(hours)}\u00a0h\u00a0${minutes}` : `${hours}:${minutes}`;
  };
  const HALF_YEAR = 182 * 86400e3;
  const day = (form, instant) =>
    words[form].formatToParts(instant).map(({ type, value }) => {
      if (type === "day") return french && value === "1" ? "1er" : value;
      return type === "literal" ? " " : value;
    }).join("");
  const said = (form, instant) => {
    const now = new Date();
    if (form === "date" || (form !== "full" && Math.abs(now - instant) > HALF_YEAR)) return day("date", instant);
    const time = hour(instant);
    if (form !== "full" && day("date", instant) === day("date", now)) return time;
    return day(form, instant) + (french ? " à " : ", ") + time;
  };
  const localize = (root) => {
    for (const time of root.querySelectorAll("time[datetime][data-local]")) {
      const instant = new Date(time.dateTime);
      if (Number.isNaN(instant.valueOf())) continue;
      time.textContent = said(time.dataset.local, instant);
      time.title = said("full", instant);
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
    const page = location.href.split("#")[0] + (button.dataset.place ?? "");
    await navigator.clipboard.writeText(button.dataset.copy || page);
    const label = button.querySelector("[data-label]") ?? button;
    const before = label.textContent;
    label.textContent = button.dataset.done;
    setTimeout(() => { label.textContent = before; }, 2000);
  });

  // The rules of the game that is chosen to be played.
  const games = document.getElementById("now-variant");
  const follow = () => {
    for (const link of document.querySelectorAll("a[data-of-game]")) {
      link.href = games.selectedOptions[0].dataset[link.dataset.ofGame];
    }
  };
  if (games) {
    games.addEventListener("change", follow);
    addEventListener("pageshow", follow);
  }

  const { tellZone } = document.documentElement.dataset;
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (browserZone && !("shared" in document.documentElement.dataset)) {
    // As the other cookies: where the page came by HTTPS no other host can set one of this name (config/server/middleware.py).
    const safe = location.protocol === "https:";
    const name = safe ? "__Host-time-zone" : "time-zone";
    document.cookie = `${name}=${browserZone}; path=/; max-age=31536000; samesite=lax${safe ? "; secure" : ""}`;
  }
  if (tellZone && browserZone && !sessionStorage.getItem("zone-told")) {
    sessionStorage.setItem("zone-told", browserZone);
    fetch(tellZone, {
      method: "POST",
      headers: JSON.parse(document.body.getAttribute("hx-headers") ?? "{}"),
      body: new URLSearchParams({ zone: browserZone }),
    }).catch(() => {});
  }

  const loaded = document.title;
  const icon = document.querySelector("link[rel=icon]");
  const calm = icon.getAttribute("href");
  const tell = () => {
    const fresh = document.querySelector("[data-title]");
    const title = fresh ? fresh.textContent.replace(/[ \n]+/g, " ").trim() : loaded;
    const table = document.querySelector("[data-waits]");
    const count = Number(
      table ? table.dataset.waits : document.querySelector(".masthead .count [aria-hidden]")?.textContent ?? 0,
    );
    document.title = count ? `(${count}) ${title}` : title;
    const wanted = count ? icon.dataset.turn : calm;
    if (icon.getAttribute("href") !== wanted) icon.href = wanted;
    if (!("setAppBadge" in navigator)) return;
    (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  };
  for (const news of ["htmx:afterSettle", "htmx:oobAfterSwap", "talon:present"]) document.addEventListener(news, tell);
  tell();

  document.addEventListener("keydown", (event) => {
    if (event.key !== "n" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("textarea, select, input")) return;
    const count = document.querySelector(".masthead .waiting-count .count");
    const link = document.querySelector("[data-next-game]");
    if (link) link.click();
    // On pages without a link to it the count in the head says that there is a next game, and where.
    else if (count) location.assign(count.dataset.next);
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.matches("textarea, select, input, [contenteditable]")) return;
    const field = document.getElementById("field-search");
    const link = document.querySelector("[data-search]");
    if (!field && !link) return;
    event.preventDefault();
    if (field) field.select();
    else link.click();
  });

  // Paragraphs have the same anchors in every language, so a change of language keeps the one being read. The ways
  // to it are at the top and the foot of the page: there the place counts where the reader rested a moment ago.
  const [RESTING, A_MOMENT] = [500, 15_000];
  const places = document.querySelector("[data-places]");
  let [leftAt, resting] = [0, 0];
  const placeInSight = () => {
    const { top, bottom } = places.getBoundingClientRect();
    if (top > 0 || bottom < innerHeight) return "";
    let place = null;
    for (const each of places.querySelectorAll("[id]:not([data-moved] *)")) {
      if (each.getBoundingClientRect().top > innerHeight / 3) break;
      place = each;
    }
    return place ? `#${place.id}` : "";
  };
  const placeRead = () => {
    const here = places && placeInSight();
    if (here) return here;
    const rested = places?.dataset.rested;
    return rested && Date.now() - (leftAt || Date.now()) < A_MOMENT ? rested : location.hash;
  };
  if (places) {
    document.addEventListener("scroll", () => {
      clearTimeout(resting);
      if (!placeInSight()) leftAt ||= Date.now();
      resting = setTimeout(() => {
        const here = placeInSight();
        if (here) [places.dataset.rested, leftAt] = [here, 0];
      }, RESTING);
    }, { passive: true });
  }
  document.addEventListener("submit", (event) => {
    const next = event.target.closest("form[data-keep-place]")?.elements.next;
    // The address as it is by now: a form or a search may have written its state into it.
    if (next) next.value = location.pathname + location.search + placeRead();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-keep-place]");
    if (link) [link.search, link.hash] = [location.search, placeRead()];
  });

  // What stands beside a field was renewed: the field itself, which somebody may be typing in, says whether it is wrong.
  document.addEventListener("htmx:oobAfterSwap", ({ target }) => {
    const field = document.getElementById(target.dataset?.saysOf);
    if (!field) return;
    const wrong = target.querySelector(".error");
    if (wrong) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    field.setAttribute("aria-describedby", `${field.id}_helptext${wrong ? ` ${wrong.id}` : ""}`);
  });

  // A page of the rules is kept for reading without a network (js/rules-worker.js) once all of it is here.
  const { offline } = document.documentElement.dataset;
  const keepPage = async () => {
    const [root] = /^\/(?:fr\/)?/.exec(location.pathname);
    const scopes = ["rules/", "glossary/"].map((folder) => root + folder);
    await Promise.all(scopes.map((scope) => navigator.serviceWorker.register(offline, { scope })));
    await document.fonts.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    (await navigator.serviceWorker.ready).active.postMessage({ page: location.href, files });
  };
  // Without a network the worker cannot be registered anew; what is kept serves all the same.
  if (offline && "serviceWorker" in navigator) addEventListener("load", () => keepPage().catch(() => {}));

  const refresh = (root) => { localize(root); offerCopies(root); };
  refresh(document);
  document.addEventListener("htmx:load", (event) => refresh(event.detail.elt.parentElement ?? document));
})();
