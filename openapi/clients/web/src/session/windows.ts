/** Messages between windows of this browser. They contain only the code of a table where the player acted. */

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("agot") : null;

/** Announces to the other windows that the player acted at a table. */
export function announce(code: string): void {
  channel?.postMessage(code);
}

/** Calls `callback` when another window announces this table. Returns a function that unsubscribes. */
export function onAnnouncement(code: string, callback: () => void): () => void {
  const listen = (event: MessageEvent): void => {
    if (event.data === code) callback();
  };
  channel?.addEventListener("message", listen);
  return () => channel?.removeEventListener("message", listen);
}
