// What the service worker does with a message of the server (server/reach/notice.py): shows it, and opens the table.
// A part of the worker at /sw.js, which imports it.

self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  const shown = { body, tag, data: { path }, icon: "/icon-192.png", badge: "/icon-192.png", renotify: true };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin).href;
  event.waitUntil(
    (async () => {
      const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      const there = windows.find((one) => one.url === address);
      await (there ? there.focus() : self.clients.openWindow(address));
    })(),
  );
});
