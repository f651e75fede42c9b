/** Maximum number of streams and long polls of all tabs. Without HTTP/2 a browser has six connections to a server. */
const MAX_RESERVED = 4;

/**
 * Reserves one of the long-lived connections to a server that all tabs of an app share. Returns a function that
 * releases it, or null if none is free. Outside of a browser it always succeeds.
 */
export async function reserveConnection(address: string): Promise<(() => void) | null> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined;
  if (locks === undefined || typeof document === "undefined") return () => undefined;
  for (let number = 0; number < MAX_RESERVED; number += 1) {
    const free = await locked(locks, `agot ${address} connection ${number}`);
    if (free !== null) return free;
  }
  return null;
}

/** Takes a lock, which the browser releases when the tab closes. Returns null if it is taken. */
function locked(locks: LockManager, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const work = (lock: Lock | null) => (lock === null ? resolve(null) : new Promise<void>((free) => resolve(free)));
    // A page without permission to use locks continues without one.
    locks.request(name, { ifAvailable: true }, work).catch(() => resolve(() => undefined));
  });
}
