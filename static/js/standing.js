/* What this browser shows and what has come to nothing meanwhile is taken away when the list of notices is read: the
   page says of which tables something still holds (js/worker.js does the same with every push). */

const { standing } = document.querySelector("[data-standing]").dataset;

const clear = async () => {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  const tags = new Set(standing.split(" "));
  for (const notice of (await registration?.getNotifications()) ?? []) {
    if (notice.tag && !tags.has(notice.tag)) notice.close();
  }
};

clear();
