/** Number of streams and waiting requests that all tabs keep open: browsers have six connections to a server without HTTP/2. */
const KEPT_OPEN = 4;

/**
 * Takes one of the connections that may stay open to a server, for all tabs of an app. Returns what frees it; null if
 * none is free. Where there are no tabs, there are enough.
 */
export async function keptOpen(address: string): Promise<(() => void) | null> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined;
  if (locks === undefined || typeof document === "undefined") return () => undefined;
  for (let number = 0; number < KEPT_OPEN; number += 1) {
    const free = await locked(locks, `agot ${address} connection ${number}`);
    if (free !== null) return free;
  }
  return null;
}

/** Takes a lock, which the browser frees with its tab. Null if another one has it. */
function locked(locks: LockManager, name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const work = (lock: Lock | null) => (lock === null ? resolve(null) : new Promise<void>((free) => resolve(free)));
    // A page that may have no locks does without.
    locks.request(name, { ifAvailable: true }, work).catch(() => resolve(() => undefined));
  });
}
