/* The service worker of Talon. It shows what is pushed and opens the table it is about, and that is all: it answers no
   request and keeps no page, for a page of a table is its reader's alone and never older than a moment. */

const home = (address) => {
  const url = new URL(address || "/", self.location.origin);
  return url.origin === self.location.origin ? url.href : `${self.location.origin}/`;
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data ? event.data.json() : {};
  } catch {
    // Not ours; a browser wants to see something all the same.
  }
  event.waitUntil(
    self.registration.showNotification(told.title || "Talon", {
      body: told.words || "",
      tag: told.tag || undefined,
      renotify: Boolean(told.tag),
      data: { url: home(told.url) },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = open.find((client) => client.url.split(/[?#]/)[0] === url.split(/[?#]/)[0]);
      return there ? there.focus() : self.clients.openWindow(url);
    })(),
  );
});
