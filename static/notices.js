// "Your turn" notifications for closed pages: asks the browser for a subscription, and ends it. Each
// browser has its own; nobody is asked before they want it.
(() => {
  const box = document.getElementById("notices");
  if (!box || !("serviceWorker" in navigator) || !("PushManager" in window)) return;
  const line = document.getElementById("notices-line");
  const say = (words) => (line.textContent = words);
  const post = (address, fields) =>
    fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { "HX-Request": "true" } });
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const worker = async () => (await navigator.serviceWorker.register("/sw.js"), navigator.serviceWorker.ready);

  async function start() {
    if ((await Notification.requestPermission()) !== "granted") throw new Error(box.dataset.denied);
    const applicationServerKey = bytes(box.dataset.key);
    const { pushManager } = await worker();
    await (await pushManager.getSubscription())?.unsubscribe(); // it may be of another key
    const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
    const answer = await post("/me/notices", { endpoint, ...keys });
    if (!answer.ok) throw new Error(box.dataset.failed);
  }

  async function stop() {
    const registration = await navigator.serviceWorker.getRegistration("/");
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
    await post("/me/notices/off", {});
  }

  box.closest("[hidden]")?.removeAttribute("hidden");
  navigator.serviceWorker.getRegistration("/").then(async (found) => {
    box.checked = box.checked && Boolean(await found?.pushManager.getSubscription());
  });
  box.addEventListener("change", async () => {
    box.disabled = true;
    try {
      await (box.checked ? start() : stop());
      say(box.checked ? box.dataset.on : box.dataset.off);
    } catch (error) {
      box.checked = false;
      say(error.message === box.dataset.denied ? box.dataset.denied : box.dataset.failed);
    }
    box.disabled = false;
  });
})();
