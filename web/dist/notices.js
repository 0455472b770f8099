// Shows notifications, also while no page is open, and a page that says so when there is no network. It keeps nothing else.
const OFFLINE = "/offline";
const KEPT = [OFFLINE, "/offline.css", "/offline.js", "/icon.svg"];
const CACHE = "treize-offline-1";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("treize-offline-") && name !== CACHE);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.mode === "navigate") {
    event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
  } else if (origin === self.location.origin && KEPT.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
  }
});

/** Takes from the screen what is no longer true. */
async function withdraw(tag) {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close();
}

self.addEventListener("push", (event) => {
  const message = event.data?.json() ?? {};
  if (message.withdraw) {
    event.waitUntil(withdraw(message.withdraw));
    return;
  }
  const { title = "Treize", body = "", tag = "treize", url = "/" } = message;
  // Another one about the same table replaces it, and is heard again.
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, icon: "/icon-192.png", badge: "/badge-96.png", data: url }));
});

/** Opens the table, in the page that shows it already if there is one. */
async function open(address) {
  const url = new URL(address, self.location.origin);
  // What is not on this server was not said by it.
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).pathname === url.pathname);
  await (page ? page.focus() : self.clients.openWindow(url.href));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data ?? "/"));
});
