/** What an app got from the user's consent. Store it as you would store a password. */
export interface Credentials {
  accessToken: string;
  refreshToken: string | null;
  /** When the access token expires, in milliseconds since 1970; null if it does not. */
  expiresAt: number | null;
  scopes: string[];
  /** A renewal that has started: the same request with this key returns the same credentials. */
  renewal?: Renewal;
}

export interface Renewal {
  /** The `Idempotency-Key` of the request. */
  key: string;
  /** In milliseconds since 1970. */
  startedAt: number;
}

/** A place for the credentials of a user, which all tabs of an app share. `webStore` is one. */
export interface CredentialStore {
  /** The credentials that were saved last, by any tab; null for none. */
  load(): Credentials | null | Promise<Credentials | null>;
  /** Replaces the credentials; null for none. */
  save(credentials: Credentials | null): unknown;
}

/** A store in `localStorage`, or in what has the same methods. */
export function webStore(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, name = "agot"): CredentialStore {
  return {
    load: () => JSON.parse(storage.getItem(name) ?? "null") as Credentials | null,
    save: (credentials) => {
      if (credentials === null) storage.removeItem(name);
      else storage.setItem(name, JSON.stringify(credentials));
    },
  };
}

/** Does something while no other tab does. Without `navigator.locks` tabs do it at once. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined;
  if (locks === undefined) return work();
  let found: T | undefined;
  await locks.request(name, async () => {
    found = await work();
  });
  return found as T;
}
