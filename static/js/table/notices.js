/* What this browser has shown of a table is old when the table is looked at: it is taken away (js/worker.js). */

const tag = /\/games\/([^/]+)\//.exec(window.location.pathname)?.[1];

const clear = async () => {
  if (!tag || document.visibilityState !== "visible") return;
  const registration = await navigator.serviceWorker?.getRegistration("/");
  for (const notice of (await registration?.getNotifications({ tag })) ?? []) notice.close();
};

export const listen = () => {
  document.addEventListener("visibilitychange", clear);
  clear();
};
