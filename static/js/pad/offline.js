/* The pad without a network: its worker is registered for this page alone and told what the page is made of. */

const asked = () => {
  const parts = [...document.querySelectorAll("link[rel=stylesheet], link[rel=preload], link[rel=icon], script[src]")];
  const named = parts.map((part) => part.href || part.src);
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return [...new Set([location.href, ...named, ...loaded])].filter((name) => name.startsWith(location.origin));
};

export const keepOffline = async (worker, done) => {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(worker, { scope: location.pathname });
    const active = registration.active ?? (await new Promise((found) => {
      const coming = registration.installing ?? registration.waiting;
      coming.addEventListener("statechange", () => { if (coming.state === "activated") found(coming); });
    }));
    await document.fonts.ready;
    navigator.serviceWorker.addEventListener("message", ({ data }) => { if (data.kept) done(); });
    active.postMessage({ addresses: asked() });
  } catch {
    // Without a network it cannot be registered anew; what is kept already serves.
  }
};
