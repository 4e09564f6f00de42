// Notifications while no page is open; nothing is fetched or stored here, since pages hold secrets.
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("push", (event) => {
  const { title, body, table } = event.data.json();
  event.waitUntil(
    registration.showNotification(title, {
      body, tag: table, renotify: true, data: table,
      icon: "/static/icons/facedown-192.png", badge: "/static/icons/facedown-192.png",
    }),
  );
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(`/t/${event.notification.data}`, location.origin).href;
  event.waitUntil((async () => {
    const open = await clients.matchAll({ type: "window" });
    const there = open.find((client) => client.url.startsWith(address));
    await (there ? there.focus() : clients.openWindow(address));
  })());
});
