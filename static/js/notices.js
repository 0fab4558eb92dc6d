/* Push notices in this browser, on the page of choices. The part of the page holds the site's public key (data-push)
   and the prints of the browsers that are its reader's (data-mine: whoever read here before may have turned it on);
   each [data-when] is shown in one state: unsupported, denied, off, on, failed. Why it failed (data-reason) is what the
   site says, or else data-failed. */

const part = document.querySelector("[data-push]");

const show = (state) => {
  for (const each of part.querySelectorAll("[data-when]")) each.hidden = !each.dataset.when.split(" ").includes(state);
};

const bytes = (text) => {
  const padded = text.replace(/-/g, "+").replace(/_/g, "/").padEnd(Math.ceil(text.length / 4) * 4, "=");
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
};

const sent = async (form, fields) => {
  const body = new FormData(form);
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const answer = await fetch(form.action, { method: "POST", body });
  // A refusal is a sentence for the reader; any other answer is not.
  if (!answer.ok) throw new Error("not taken", { cause: answer.status === 409 ? await answer.text() : "" });
};

const fieldsOf = (subscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
};

const supported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const subscribed = async () => {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return registration?.pushManager.getSubscription();
};

const isMine = async (subscription) => {
  const print = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  const text = [...new Uint8Array(print)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return part.dataset.mine.split(" ").includes(text);
};

const look = async () => {
  if (!supported()) show("unsupported");
  else if (Notification.permission === "denied") show("denied");
  else {
    const subscription = await subscribed();
    show(subscription && (await isMine(subscription)) ? "on" : "off");
  }
};

const turnOn = async (form) => {
  if ((await Notification.requestPermission()) !== "granted") return;
  await navigator.serviceWorker.register("/worker.js", { scope: "/" });
  const registration = await navigator.serviceWorker.ready;
  const wanted = { userVisibleOnly: true, applicationServerKey: bytes(part.dataset.push) };
  const subscription = await registration.pushManager.subscribe(wanted);
  try {
    await sent(form, fieldsOf(subscription));
  } catch (fault) {
    await subscription.unsubscribe();
    throw fault;
  }
  show("on");
};

const turnOff = async (form) => {
  const subscription = await subscribed();
  if (!subscription) return;
  await sent(form, { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
  show("off");
};

if (part) {
  for (const form of part.querySelectorAll("form")) {
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const button = form.querySelector("button");
      button.disabled = true;
      try {
        await (form.dataset.turn === "on" ? turnOn : turnOff)(form);
        if (Notification.permission === "denied") show("denied");
      } catch (fault) {
        part.querySelector("[data-reason]").textContent = fault.cause || part.dataset.failed;
        show("failed");
      } finally {
        button.disabled = false;
      }
    });
  }
  look();
}
