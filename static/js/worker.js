/* The service worker of Talon. It shows what is pushed, takes away what holds no more, and opens the table it is about: it answers no
   request and keeps no page, for a page of a table is its reader's alone and never older than a moment. */

const home = (address) => {
  const url = new URL(address || "/", self.location.origin);
  return url.origin === self.location.origin ? url.href : `${self.location.origin}/`;
};

/* What was shown of tables of which nothing holds any more is taken away; what has no tag is of no table. */
const clear = async (tags, at) => {
  for (const notice of await self.registration.getNotifications()) {
    // Of what was pushed later than the list, the list knows nothing.
    if (notice.tag && !tags.has(notice.tag) && !(notice.data?.at > at)) notice.close();
  }
};

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let message = {};
  try {
    message = event.data ? event.data.json() : {};
  } catch {
    // Not ours; a browser wants to see something all the same.
  }
  event.waitUntil(
    (async () => {
      await self.registration.showNotification(message.title || "Talon", {
        body: message.words || "",
        tag: message.tag || undefined,
        renotify: Boolean(message.tag),
        data: { url: home(message.url), at: message.at || "" },
      });
      if (typeof message.standing === "string") await clear(new Set([message.tag, ...message.standing.split(" ")]), message.at || "");
    })(),
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
