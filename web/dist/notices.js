// Shows a notice when it is somebody's turn: on phones only a service worker may. It does nothing else, and keeps nothing.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const page = pages.find(({ url }) => url === event.notification.data) ?? pages[0];
      return page ? page.focus() : self.clients.openWindow(event.notification.data);
    }),
  );
});
