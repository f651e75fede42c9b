/** The signed-in user and their API client. */

import { Client, type ClientOptions, type CredentialStore, OAuth, type PendingAuthorization, SignInAgainError, webStore } from "@agot/client";
import { address, meta } from "./address.js";
import { deviceName } from "./device.js";
import { fetchEarly } from "./early.js";
import { type Start, startOfSignIn } from "./history.js";
import { language, saveLanguage } from "./language.js";

type Me = Awaited<ReturnType<typeof readMe>>;

/** A sign-in in progress: the address to open afterwards, and the page where it started. */
interface Pending extends PendingAuthorization {
  back: string;
  start: Start;
}

const SCOPES = ["read", "play", "press", "host", "account"];
const PENDING = "agot-pending";
/** Age up to which an account is new. */
const NEW_ACCOUNT_MS = 600_000;
/** Keys in `localStorage` that stay after the user signs out. */
const NOT_PRIVATE = new Set(["agot-language", "agot-theme"]);

const clientId = meta("agot-client-id");
const redirectUri = `${location.origin}/signed-in`;

function readMe(client: Client) {
  return client.get("/me");
}

class Session {
  /** Whether the last request reached the server. */
  isConnected = $state(true);
  /** Time of the last contact with the server, in milliseconds since 1970. */
  lastContactAt = $state(Date.now());
  client = $state.raw(new Client(this.options()));
  me = $state.raw<Me | null>(null);
  isReady = $state(false);
  private readonly store: CredentialStore = webStore(localStorage);
  private readonly oauth = new OAuth({ address, clientId, deviceName: deviceName() });

  constructor() {
    addEventListener("offline", () => (this.isConnected = false));
    addEventListener("storage", (event) => {
      // another tab has signed out, so this tab must show and store nothing private
      if (!this.isSignedIn || (event.key !== null && (event.key !== "agot" || event.newValue !== null))) return;
      sessionStorage.clear();
      location.assign("/");
    });
    addEventListener("pageshow", (event) => {
      // the back button restored a page from before a sign-in or a sign-out
      if (event.persisted && this.isSignedIn !== (localStorage.getItem("agot") !== null)) location.reload();
    });
  }

  get isSignedIn(): boolean {
    return this.me !== null;
  }

  /** Restores the sign-in of an earlier visit. */
  async restore(): Promise<void> {
    const stored = await this.store.load();
    try {
      if (stored !== null) await this.adopt(stored);
    } catch (error) {
      if (!(error instanceof SignInAgainError)) throw error;
      await this.store.save(null);
      saveLanguage(null);
    } finally {
      this.isReady = true;
    }
  }

  /** Opens the log-in page of the server. The user returns to `back`. */
  async signIn(back = location.pathname + location.search + location.hash, { creates = false } = {}): Promise<void> {
    const pending = await this.oauth.authorize(redirectUri, SCOPES);
    sessionStorage.setItem(PENDING, JSON.stringify({ ...pending, back, start: startOfSignIn() } satisfies Pending));
    const url = new URL(pending.url);
    url.searchParams.set("ui_locales", language());
    if (creates) url.searchParams.set("prompt", "create");
    location.assign(url);
  }

  /** Completes a sign-in at the redirect address. Returns it, or null if there is none. Throws OAuthError. */
  async finish(): Promise<Pending | null> {
    const pending = JSON.parse(sessionStorage.getItem(PENDING) ?? "null") as Pending | null;
    sessionStorage.removeItem(PENDING);
    if (pending === null) return null;
    const credentials = await this.oauth.finish(pending, location.href);
    const previous = await this.store.load();
    await this.store.save(credentials);
    await this.adopt(credentials);
    await this.adoptTimeZone();
    if (previous !== null) void this.oauth.revoke(previous).catch(() => undefined);
    return pending;
  }

  /** Sets the time zone of a new account to that of this device. */
  private async adoptTimeZone(): Promise<void> {
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const isNew = this.me !== null && Date.now() - Date.parse(this.me.created_at) < NEW_ACCOUNT_MS && this.me.time_zone === "UTC";
    if (!isNew || time_zone === "UTC") return;
    await this.client.patch("/me", { body: { time_zone } }).then(() => this.refresh()).catch(() => undefined);
  }

  /** Revokes the access and removes all private data from this browser. */
  async signOut(): Promise<void> {
    const stored = await this.store.load();
    // limited to seconds, because the server later removes a channel without a browser
    await Promise.race([removeChannel(this.client).catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 3000))]);
    await clearPrivateData();
    // without a connection the revocation takes a while, and nothing private may be shown meanwhile
    this.me = null;
    this.applyLanguage();
    if (stored !== null) await this.oauth.revoke(stored).catch(() => undefined);
    location.assign("/");
  }

  /** Removes all private data from this browser after the access has ended. */
  async end(): Promise<void> {
    await clearPrivateData();
    location.assign("/");
  }

  /** Uses the current language of this browser for further requests. */
  applyLanguage(): void {
    this.client = new Client(this.options());
  }

  /** Reads the account again after a change. */
  async refresh(): Promise<void> {
    this.me = await readMe(this.client);
    saveLanguage(this.me.language);
  }

  /** Runs work with a token of `POST /sessions`, which some changes of an account need. Revokes it afterwards. */
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
    return { address, language: language(), fetch: fetchEarly, onConnection: (isReached) => this.recordContact(isReached) };
  }

  private recordContact(isReached: boolean): void {
    this.isConnected = isReached;
    if (isReached) this.lastContactAt = Date.now();
  }

  private async adopt(credentials: NonNullable<Awaited<ReturnType<CredentialStore["load"]>>>): Promise<void> {
    const client = new Client({ ...this.options(), authorization: this.oauth.authorization(credentials, this.store) });
    this.me = await readMe(client);
    this.client = client;
    saveLanguage(this.me.language);
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

/** Removes all private data of this site from this browser. */
async function clearPrivateData(): Promise<void> {
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
