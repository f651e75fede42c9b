/** Credentials of an app, from the user's consent. Store them like a password. */
export interface Credentials {
  accessToken: string;
  refreshToken: string | null;
  /** Expiry of the access token, in milliseconds since 1970, or null. */
  expiresAt: number | null;
  scopes: string[];
  /** A started renewal. The same request with this key returns the same credentials. */
  renewal?: Renewal;
}

export interface Renewal {
  /** The `Idempotency-Key` of the request. */
  key: string;
  /** In milliseconds since 1970. */
  startedAt: number;
}

/** A store for the credentials of a user, shared by all tabs of an app. `webStore` creates one. */
export interface CredentialStore {
  /** Returns the last saved credentials, from any tab, or null. */
  load(): Credentials | null | Promise<Credentials | null>;
  /** Replaces the credentials. Null removes them. */
  save(credentials: Credentials | null): unknown;
}

/** Returns a store in `localStorage`, or in an object with the same methods. */
export function webStore(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, name = "agot"): CredentialStore {
  return {
    load: () => JSON.parse(storage.getItem(name) ?? "null") as Credentials | null,
    save: (credentials) => {
      if (credentials === null) storage.removeItem(name);
      else storage.setItem(name, JSON.stringify(credentials));
    },
  };
}

/** Runs work while no other tab holds this lock. Without `navigator.locks` it does not wait. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined;
  if (locks === undefined) return work();
  let found: T | undefined;
  await locks.request(name, async () => {
    found = await work();
  });
  return found as T;
}
