/** Times for warnings, and the subscription of this browser to push messages. */

import { session } from "../session/session.svelte.js";

/** Choices for the seconds before a due time at which the server warns. 0 means never. */
export const WARNINGS = [0, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800] as const;

/** The service worker, which shows push messages while no page of this site is open. */
const WORKER = "/worker.js";

/** Whether this browser and the server support push messages. */
export async function canSubscribe(): Promise<boolean> {
  if (!("PushManager" in globalThis) || !("serviceWorker" in navigator)) return false;
  return (await session.client.get("/server")).features.web_push;
}

/** Subscribes this browser to the server's push messages. Throws if the user does not allow them. */
export async function subscribe(name: string): Promise<void> {
  const { public_key } = await session.client.get("/notices/web-push");
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })).toJSON();
  const keys = { p256dh: found.keys?.p256dh ?? "", auth: found.keys?.auth ?? "" };
  await session.client.post("/me/notices/channels", { body: { kind: "web_push", address: found.endpoint ?? "", keys, name } });
}
