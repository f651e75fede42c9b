/** Notices: times of the warning, and the subscription of this browser to push messages. */

import { session } from "../session/session.svelte.js";

/** Seconds before a due time at which the server can warn; 0 is never. */
export const WARNINGS = [0, 900, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 172_800] as const;

/** Whether this browser can get push messages: its page has registered a program for them. */
export async function canSubscribe(): Promise<boolean> {
  return "PushManager" in globalThis && (await navigator.serviceWorker?.getRegistration()) !== undefined;
}

/** Subscribes this browser to the server's push messages. Rejected if its user does not allow them. */
export async function subscribe(name: string): Promise<void> {
  const { public_key } = await session.client.get("/notices/web-push");
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })).toJSON();
  const keys = { p256dh: found.keys?.p256dh ?? "", auth: found.keys?.auth ?? "" };
  await session.client.post("/me/notices/channels", { body: { kind: "web_push", address: found.endpoint ?? "", keys, name } });
}
