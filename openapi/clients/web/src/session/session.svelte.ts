/** Who is signed in, and the client of the API that speaks for them. */

import { Client, type CredentialStore, OAuth, type PendingAuthorization, SignInAgainError, webStore } from "@agot/client";

type Me = Awaited<ReturnType<typeof readMe>>;

const SCOPES = ["read", "play", "press", "host", "account"];
const PENDING = "agot-pending";

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

/** The server: this origin, unless the page names another. */
export const address = meta("agot-server") || location.origin;
const clientId = meta("agot-client-id");
const redirectUri = `${location.origin}/signed-in`;

function readMe(client: Client) {
  return client.get("/me");
}

class Session {
  client = $state.raw(new Client({ address, language: language() }));
  me = $state.raw<Me | null>(null);
  isReady = $state(false);
  private readonly store: CredentialStore = webStore(localStorage);
  private readonly oauth = new OAuth({ address, clientId });

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
    } finally {
      this.isReady = true;
    }
  }

  /** Sends the browser to the log-in page of the server, which comes back to `back`. */
  async signIn(back = location.pathname + location.search, { creates = false } = {}): Promise<void> {
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
    await this.store.save(credentials);
    await this.adopt(credentials);
    return pending.back;
  }

  /** Ends the access, and removes everything private from this browser. */
  async signOut(): Promise<void> {
    const stored = await this.store.load();
    await this.store.save(null);
    this.client = new Client({ address, language: language() });
    this.me = null;
    if (stored !== null) await this.oauth.revoke(stored).catch(() => undefined);
    sessionStorage.clear();
    location.assign("/");
  }

  private async adopt(credentials: NonNullable<Awaited<ReturnType<CredentialStore["load"]>>>): Promise<void> {
    const client = new Client({ address, language: language(), authorization: this.oauth.authorization(credentials, this.store) });
    this.me = await readMe(client);
    this.client = client;
  }
}

/** The language of the texts: that of the account, or the first of the browser's that may be one. */
export function language(): string {
  return localStorage.getItem("agot-language") ?? navigator.languages[0]?.split("-")[0] ?? "en";
}

export const session = new Session();
