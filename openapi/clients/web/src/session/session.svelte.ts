/** The signed-in user, and the client of the API that speaks for them. */

import { Client, type ClientOptions, type CredentialStore, OAuth, type PendingAuthorization, SignInAgainError, webStore } from "@agot/client";
import { address, meta } from "./address.js";
import { deviceName } from "./device.js";
import { fetchEarly } from "./early.js";
import { keepLanguage, language } from "./language.js";

type Me = Awaited<ReturnType<typeof readMe>>;

const SCOPES = ["read", "play", "press", "host", "account"];
const PENDING = "agot-pending";
/** An account is new for this long, in milliseconds. */
const NEW_FOR = 600_000;
/** Names that a browser may keep after its user has signed out. */
const NOT_PRIVATE = new Set(["agot-language", "agot-theme"]);

const clientId = meta("agot-client-id");
const redirectUri = `${location.origin}/signed-in`;

function readMe(client: Client) {
  return client.get("/me");
}

class Session {
  /** Whether the last request reached the server. */
  isConnected = $state(true);
  /** When the server was last heard of, in milliseconds since 1970. */
  heardAt = $state(Date.now());
  client = $state.raw(new Client(this.options()));
  me = $state.raw<Me | null>(null);
  isReady = $state(false);
  private readonly store: CredentialStore = webStore(localStorage);
  private readonly oauth = new OAuth({ address, clientId, deviceName: deviceName() });

  constructor() {
    addEventListener("offline", () => (this.isConnected = false));
    addEventListener("storage", (event) => {
      // another tab has signed out: nothing private stays on the screen of this one, nor in what it stores
      if (!this.isSignedIn || (event.key !== null && (event.key !== "agot" || event.newValue !== null))) return;
      sessionStorage.clear();
      location.assign("/");
    });
    addEventListener("pageshow", (event) => {
      // the back button brought a whole page back, and its user has signed out meanwhile
      if (event.persisted && this.isSignedIn && localStorage.getItem("agot") === null) location.reload();
    });
  }

  get isSignedIn(): boolean {
    return this.me !== null;
  }

  /** Adopts what an earlier visit stored. */
  async restore(): Promise<void> {
    const stored = await this.store.load();
    try {
      if (stored !== null) await this.adopt(stored);
    } catch (error) {
      if (!(error instanceof SignInAgainError)) throw error;
      await this.store.save(null);
      keepLanguage(null);
    } finally {
      this.isReady = true;
    }
  }

  /** Sends the browser to the log-in page of the server, which comes back to `back`. */
  async signIn(back = location.pathname + location.search + location.hash, { creates = false } = {}): Promise<void> {
    const pending = await this.oauth.authorize(redirectUri, SCOPES);
    sessionStorage.setItem(PENDING, JSON.stringify({ ...pending, back }));
    const url = new URL(pending.url);
    url.searchParams.set("ui_locales", language());
    if (creates) url.searchParams.set("prompt", "create");
    location.assign(url);
  }

  /** Ends a sign-in at the redirect address. Returns where it began. Throws OAuthError. */
  async finish(): Promise<string> {
    const pending = JSON.parse(sessionStorage.getItem(PENDING) ?? "null") as (PendingAuthorization & { back: string }) | null;
    sessionStorage.removeItem(PENDING);
    if (pending === null) return "/";
    const credentials = await this.oauth.finish(pending, location.href);
    const previous = await this.store.load();
    await this.store.save(credentials);
    await this.adopt(credentials);
    await this.adoptTimeZone();
    if (previous !== null) void this.oauth.revoke(previous).catch(() => undefined);
    return pending.back;
  }

  /** A new account gets the time zone of the device on which it was made. */
  private async adoptTimeZone(): Promise<void> {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const isNew = this.me !== null && Date.now() - Date.parse(this.me.created_at) < NEW_FOR && this.me.time_zone === "UTC";
    if (!isNew || time_zone === "UTC") return;
    await this.client.patch("/me", { body: { time_zone } }).then(() => this.refresh()).catch(() => undefined);
  }

  /** Ends the access, and removes everything private from this browser. */
  async signOut(): Promise<void> {
    const stored = await this.store.load();
    // within seconds or not at all: the server removes a channel that no browser listens to
    await Promise.race([removeChannel(this.client).catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 3000))]);
    await forget();
    // without a connection the revocation is tried for a while: nothing private is shown meanwhile
    this.me = null;
    this.speak();
    if (stored !== null) await this.oauth.revoke(stored).catch(() => undefined);
    location.assign("/");
  }

  /** Removes everything private from this browser: the access has ended. */
  async end(): Promise<void> {
    await forget();
    location.assign("/");
  }

  /** Speaks to the server in the language that this browser has by now. */
  speak(): void {
    this.client = new Client(this.options());
  }

  /** Reads the account again, after it was changed. */
  async refresh(): Promise<void> {
    this.me = await readMe(this.client);
    keepLanguage(this.me.language);
  }

  /** A token of `POST /sessions`, for what no app may do with an account. It ends after the work. */
  async withPassword<T>(password: string, work: (client: Client) => Promise<T>): Promise<T> {
    const username = this.me?.username ?? "";
    const client = await Client.logIn(this.options(), username, password);
    try {
      return await work(client);
    } finally {
      await client.delete("/sessions/current").catch(() => undefined);
    }
  }

  private options(): ClientOptions {
    return { address, language: language(), fetch: fetchEarly, onConnection: (isReached) => this.hear(isReached) };
  }

  private hear(isReached: boolean): void {
    this.isConnected = isReached;
    if (isReached) this.heardAt = Date.now();
  }

  private async adopt(credentials: NonNullable<Awaited<ReturnType<CredentialStore["load"]>>>): Promise<void> {
    const client = new Client({ ...this.options(), authorization: this.oauth.authorization(credentials, this.store) });
    this.me = await readMe(client);
    this.client = client;
    keepLanguage(this.me.language);
  }
}

/** Removes the channel that sends push messages to this browser. */
async function removeChannel(client: Client): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription();
  if (!subscription) return;
  const { results } = await client.get("/me/notices/channels");
  const channel = results.find((each) => each.kind === "web_push" && each.address === subscription.endpoint);
  if (channel) await client.delete("/me/notices/channels/{channel_id}", { channel_id: channel.id });
}

/** Removes everything private that this browser stores of this site. */
async function forget(): Promise<void> {
  for (const name of Object.keys(localStorage)) if (!NOT_PRIVATE.has(name)) localStorage.removeItem(name);
  sessionStorage.clear();
  if ("caches" in globalThis) for (const name of await caches.keys()) await caches.delete(name);
  if ("indexedDB" in globalThis && "databases" in indexedDB) {
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
  }
  const workers = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  for (const worker of workers ?? []) await (await worker.pushManager?.getSubscription())?.unsubscribe();
}

export const session = new Session();
