/* The service worker of rule pages: those that were read are read again where there is no network. It is registered for
   the folders of the rules and of the glossary alone (js/site.js), so that no page of a game and of no account is ever
   asked of it. What it keeps is fetched without cookies and only where every cache may keep it: nobody's name is on it. */

const PAGES = "rule-pages";
const FILES = "rule-files";
const MOST = 60;
const PATIENCE = 4000;
const AN_HOUR = 3600e3;

const RULES = /^\/(?:fr\/)?(?:rules|glossary)\//;
/* A score pad keeps itself (js/pad/worker.js), a picture is for those who share a page. */
const NOT_TO_KEEP = /\/pad\/$|\.png$|\/offline\/$/;
const HASHED = /\.[0-9a-f]{12}\.\w+$/;

const languageOf = (url) => (url.pathname.startsWith("/fr/") ? "fr" : "en");
const listOf = (url) => new URL(languageOf(url) === "fr" ? "/fr/rules/offline/" : "/rules/offline/", url.origin);
/* Names of people that a settlement was given are in its address, and stay with whoever has it. */
const namesPeople = (url) => ["south", "north"].some((name) => url.searchParams.get(name));
const toKeep = (url) => url.origin === self.location.origin && RULES.test(url.pathname)
  && !NOT_TO_KEEP.test(url.pathname) && !namesPeople(url);
const isFile = (url) => url.origin === self.location.origin && url.pathname.startsWith("/static/");

const plain = (address) => {
  const url = new URL(address, self.location.origin);
  url.hash = "";
  return url;
};
const find = async (shelf, url) => (await caches.open(shelf)).match(url.href, { ignoreVary: true });

/* The page that everybody gets, in the language of its address; none where it is not for everybody. */
const fetchShared = async (url) => {
  const answer = await fetch(url, { credentials: "omit", headers: { "Accept-Language": languageOf(url) } });
  const rule = answer.headers.get("Cache-Control") ?? "";
  const shared = answer.ok && !answer.redirected && /\bpublic\b/.test(rule) && !/\b(?:private|no-store)\b/.test(rule);
  return shared && answer.headers.get("Content-Type")?.startsWith("text/html") ? answer : null;
};

const keepFile = async (url) => {
  if (HASHED.test(url.pathname) && await find(FILES, url)) return;
  const answer = await fetch(url, { credentials: "omit" });
  if (!answer.ok || answer.redirected) throw new Error(`${url.href} did not come`);
  await (await caches.open(FILES)).put(url.href, answer);
};

/* The page last, and only with all its files: without its looks it is worth less than the one kept before. */
const keepPage = async (url, files) => {
  const answer = await fetchShared(url);
  if (!answer) return;
  const text = await answer.text();
  /* The text may be of a newer version than the page on the screen: its own files must come, the others may. */
  const own = [...text.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, path]) => path);
  const others = files.filter((name) => !own.includes(name));
  const urls = (names) => [...new Set(names.map((name) => plain(name).href))].map(plain).filter(isFile);
  await Promise.all(urls(own).map(keepFile));
  await Promise.all(urls(others).map((url) => keepFile(url).catch(() => {})));
  const parts = urls([...own, ...others]);
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set("X-Kept-At", new Date().toISOString());
  const title = /<title>([^<]*)/.exec(text)?.[1] ?? "";
  headers.set("X-Kept-Title", encodeURIComponent(title.replace(/\s+/g, " ").trim().replace(/ · Talon$/, "")));
  headers.set("X-Kept-Files", parts.map(({ pathname }) => pathname).join(" "));
  await (await caches.open(PAGES)).put(url.href, new Response(text, { headers }));
};

/* What is kept, the newest first. */
const kept = async () => {
  const shelf = await caches.open(PAGES);
  const all = await Promise.all((await shelf.keys()).map(async ({ url }) => {
    const { headers } = await shelf.match(url, { ignoreVary: true });
    const title = decodeURIComponent(headers.get("X-Kept-Title") ?? "");
    return { url: plain(url), at: headers.get("X-Kept-At") ?? "", title, files: headers.get("X-Kept-Files") ?? "" };
  }));
  return all.sort((one, other) => other.at.localeCompare(one.at));
};

/* The oldest pages go, and every file that no page uses any more: those of an old version with its last page. */
const trim = async () => {
  const [pages, all] = [await caches.open(PAGES), await kept()];
  const old = all.filter(({ url }) => toKeep(url)).slice(MOST);
  await Promise.all(old.map(({ url }) => pages.delete(url.href, { ignoreVary: true })));
  const used = new Set(all.filter((page) => !old.includes(page)).flatMap(({ files }) => files.split(" ")));
  const shelf = await caches.open(FILES);
  for (const request of await shelf.keys()) {
    if (!used.has(new URL(request.url).pathname)) await shelf.delete(request);
  }
};

const isFresh = async (url) => {
  const at = (await find(PAGES, url))?.headers.get("X-Kept-At");
  return Boolean(at) && Date.now() - new Date(at) < AN_HOUR;
};

const keep = async ({ page, files }) => {
  const url = plain(page);
  if (!toKeep(url)) return;
  if (!await isFresh(url)) await keepPage(url, files);
  if (!await isFresh(listOf(url))) await keepPage(listOf(url), []);
  await trim();
};

/* One page after another, for the worker of the glossary has the same shelves. */
self.addEventListener("message", (event) => {
  event.waitUntil(navigator.locks.request("rule-pages", () => keep(event.data)).catch(() => {}));
});

const late = () => new Promise((_answer, refuse) => { setTimeout(refuse, PATIENCE); });
/* The network first, for a page may have changed; what is kept where there is none, or where it does not answer. */
const fromNetwork = (request, copy) => (copy ? Promise.race([fetch(request), late()]) : fetch(request));

/* A file whose name tells its content never changes; of another one the copy stands in where the network has none. */
const answered = async (request) => {
  const url = plain(request.url);
  const copy = await find(FILES, url);
  if (copy && HASHED.test(url.pathname)) return copy;
  const answer = await fromNetwork(request, copy).catch((fault) => {
    if (copy) return copy;
    throw fault;
  });
  return copy && !answer.ok ? copy : answer;
};

const rewritten = async (answer, change, status) => {
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(change(await answer.text()), { status, headers });
};

/* The copy says of itself that it is one, and of which day. */
const marked = (copy) => {
  const at = copy.headers.get("X-Kept-At");
  return rewritten(copy, (text) => text.replace("data-kept hidden", "data-kept").replace(
    /<time datetime="" data-local="date"><\/time>/,
    `<time datetime="${at}" data-local="date">${at.slice(0, 10)}</time>`,
  ), 200);
};

/* The title is as it stood in the page, so it is HTML already; of an address only & is not. */
const line = ({ url, at, title }) => {
  const address = (url.pathname + url.search).replaceAll("&", "&amp;");
  const day = `<time datetime="${at}" data-local="date">${at.slice(0, 10)}</time>`;
  return `<li><a href="${address}" lang="${languageOf(url)}">${title || address}</a> <span class="quiet">${day}</span></li>`;
};
const listed = async (answer, status) => {
  const lines = (await kept()).filter(({ url }) => toKeep(url)).map(line).join("");
  return rewritten(answer, (text) => text.replace('<ul class="kept-list"></ul>', () => `<ul class="kept-list">${lines}</ul>`), status);
};

const visited = async (request) => {
  const url = plain(request.url);
  const isList = url.href === listOf(url).href;
  const copy = await find(PAGES, url);
  try {
    const answer = await fromNetwork(request, copy);
    if (answer.status >= 500 && copy && !isList) return marked(copy);
    return isList && answer.ok ? await listed(answer, 200) : answer;
  } catch (fault) {
    if (copy && !isList) return marked(copy);
    const list = await find(PAGES, listOf(url));
    if (!list) throw fault;
    return listed(list, 503);
  }
};

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && RULES.test(url.pathname)) event.respondWith(visited(request));
  else if (isFile(url)) event.respondWith(answered(request));
});
