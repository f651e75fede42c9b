/** Windows of this browser: each announces at which table its player did something. Nothing else is sent. */

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("agot") : null;

/** Announces to the other windows that the player did something at a table. */
export function announce(code: string): void {
  channel?.postMessage(code);
}

/** Calls back when another window announces this table. Returns what ends it. */
export function onAnnouncement(code: string, does: () => void): () => void {
  const listen = (event: MessageEvent): void => {
    if (event.data === code) does();
  };
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}
