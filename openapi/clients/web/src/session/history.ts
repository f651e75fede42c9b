/** The history of this tab. After a sign-in, the back button must not return to the pages of the sign-in. */

const NEXT = "agot-next";

interface Entry {
  readonly key: string;
}

/** The used part of the Navigation API. Older browsers do not have it. */
interface Navigation {
  readonly currentEntry: Entry | null;
  entries(): readonly Entry[];
  traverseTo(key: string): { committed: Promise<unknown> };
}

function navigation(): Navigation | undefined {
  return (globalThis as { navigation?: Navigation }).navigation;
}

/** The page in the history from which a sign-in starts. */
export interface Start {
  key: string | null;
  address: string;
}

export function startOfSignIn(): Start {
  return { key: navigation()?.currentEntry?.key ?? null, address: location.href };
}

/**
 * Goes back to the page where a sign-in started. When it has loaded, it opens `next`, which replaces the pages of the
 * sign-in in the history. Returns whether the browser can do this.
 */
export async function goBackToStart({ key, address }: Start, next: string): Promise<boolean> {
  const found = navigation();
  if (key === null || found === undefined || !found.entries().some((each) => each.key === key)) return false;
  sessionStorage.setItem(NEXT, JSON.stringify({ address, next: new URL(next, location.origin).href }));
  // while the browser leaves this page, the promise stays pending
  await found.traverseTo(key).committed.catch(() => sessionStorage.removeItem(NEXT));
  return sessionStorage.getItem(NEXT) !== null;
}

/** Opens the next address, if a sign-in has just returned to this page. */
export function openNext(): void {
  const stored = JSON.parse(sessionStorage.getItem(NEXT) ?? "null") as { address: string; next: string } | null;
  sessionStorage.removeItem(NEXT);
  if (stored === null || stored.address !== location.href || stored.next === location.href) return;
  // `/sign-in` would start another sign-in
  if (location.pathname === "/sign-in") history.replaceState(null, "", stored.next);
  else history.pushState(null, "", stored.next);
}
