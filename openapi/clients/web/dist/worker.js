/* Shows push messages while no page of this site is open, and opens the page that a message is about. */

addEventListener("push", (event) => {
  const { game, page, path, text } = event.data.json();
  // a newer message replaces an older one, but news never replaces a question
  const tag = `${game} ${path.includes("/decisions/")}`;
  event.waitUntil(registration.showNotification(text, { tag, icon: "/icon.svg", data: { page } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.page, location.origin)));
});

/** Opens an address of this site in an existing window, else in a new one. Ignores other sites. */
async function open(address) {
  if (address.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const window = windows.find((each) => new URL(each.url).pathname === address.pathname) ?? windows[0];
  if (window === undefined) return clients.openWindow(address.href);
  await window.focus();
  window.postMessage({ open: address.pathname + address.search + address.hash });
}
