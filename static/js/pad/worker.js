/* The service worker of the score pads: it keeps a pad and the files of its looks and script, for a table without a
   network, and nothing else. Each pad registers it for its own address alone (js/pad/offline.js), so that no page of a
   game is ever asked of it. What it keeps is fetched without cookies: the page that everybody gets, with nobody's name. */

const SHELF = "score-pads";
const MOST = 80;
const PATIENCE = 4000;

const keeps = (url) => url.origin === self.location.origin
  && (/^\/(?:[a-z]{2}\/)?rules\/[-\w]+\/pad\/$/.test(url.pathname) || url.pathname.startsWith("/static/"));

const keep = async (address) => {
  const url = new URL(address, self.location.origin);
  url.hash = "";
  if (!keeps(url)) return;
  const answer = await fetch(url, { credentials: "omit" });
  // A page that leads elsewhere is not the one that was asked for, and without it the pad is not kept.
  if (!answer.ok || answer.redirected) throw new Error(`${url.href} did not come`);
  await (await caches.open(SHELF)).put(url.href, answer);
};

const trim = async () => {
  const shelf = await caches.open(SHELF);
  const kept = await shelf.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((request) => shelf.delete(request)));
};

const kept = async (request) => (await caches.open(SHELF)).match(request.url.split("#")[0], { ignoreVary: true });

const late = () => new Promise((_answer, refuse) => { setTimeout(refuse, PATIENCE); });

/* The network first, for a page may have changed; what is kept where there is none, or where it does not answer. */
const answered = async (request) => {
  const here = await kept(request);
  if (!here) return fetch(request);
  try {
    return await Promise.race([fetch(request), late()]);
  } catch {
    return here;
  }
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("message", (event) => {
  const { addresses } = event.data;
  event.waitUntil((async () => {
    // The page last, and only with all its files: a page whose files are not here is worth less than the one before.
    const isFile = (address) => new URL(address, self.location.origin).pathname.startsWith("/static/");
    const done = await Promise.allSettled(addresses.filter(isFile).map(keep));
    const whole = done.every(({ status }) => status === "fulfilled");
    if (whole) done.push(...await Promise.allSettled(addresses.filter((address) => !isFile(address)).map(keep)));
    await trim();
    event.source.postMessage({ kept: done.every(({ status }) => status === "fulfilled") });
  })());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && keeps(new URL(event.request.url))) event.respondWith(answered(event.request));
});
