import { type Authorization, PATIENCE_SECONDS, fetchOf, randomText, repeat, serverAddress, sleep, throwIfAborted, within } from "./http.js";
import { ConnectionError, ProblemError, problemOf } from "./problems.js";
import { type CredentialStore, type Credentials, alone } from "./store.js";

/** An app that is registered at the server. */
export interface OAuthOptions {
  address: string;
  clientId: string;
  /** A name of the device or browser, for the user's list of devices: `Firefox · Android`. */
  deviceName?: string;
  /** Only of apps on a server of their own, which can keep a secret. */
  clientSecret?: string;
  /** How long a request is repeated in all, in seconds. 120 by default. */
  patienceSeconds?: number;
  /** How long one attempt may take, in seconds. 30 by default. */
  timeoutSeconds?: number;
  /** Another implementation of fetch. */
  fetch?: typeof fetch;
}

/** What to show to the user while `device` waits for them. */
export interface DevicePrompt {
  userCode: string;
  verificationUri: string;
  /** The same with the code in it, for a QR code. */
  verificationUriComplete: string | null;
  expiresInSeconds: number;
}

/** Keep it until the browser comes back to your redirect address. */
export interface PendingAuthorization {
  /** Where to send the user's browser. */
  url: string;
  state: string;
  verifier: string;
  redirectUri: string;
}

/** An error of the authorisation server, by its code in RFC 6749 or RFC 8628. */
export class OAuthError extends Error {
  override readonly name: string = "OAuthError";

  constructor(readonly code: string, message: string = code) {
    super(message);
  }
}

/** The user must sign in again: the access has ended, and no repetition of the request helps. */
export class SignInAgainError extends OAuthError {
  override readonly name = "SignInAgainError";
}

type Fields = Record<string, string>;
type Metadata = Record<string, unknown>;
interface Posting {
  signal?: AbortSignal | undefined;
  /** The `Idempotency-Key`: the response to the same request is the same. */
  key?: string;
}
type Endpoint = `${"authorization" | "token" | "device_authorization" | "revocation"}_endpoint`;

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** Gets, renews and revokes credentials by OAuth 2.1, so that no user gives an app a password. */
export class OAuth {
  private readonly address: string;
  private readonly fetch: typeof fetch;
  private metadata: Promise<Metadata> | null = null;

  /** Throws UsageError if the address is none, or if there is no `fetch`. */
  constructor(private readonly options: OAuthOptions) {
    this.address = serverAddress(options.address);
    this.fetch = fetchOf(options.fetch);
  }

  /** First half of the authorisation code with PKCE: open `url` in the user's browser. */
  async authorize(redirectUri: string, scopes: readonly string[]): Promise<PendingAuthorization> {
    const [state, verifier] = [randomText(16), randomText(48)];
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
    const url = new URL(await this.endpoint("authorization_endpoint"));
    url.search = new URLSearchParams({
      response_type: "code",
      client_id: this.options.clientId,
      redirect_uri: redirectUri,
      scope: scopes.join(" "),
      state,
      code_challenge: base64url(new Uint8Array(hash)),
      code_challenge_method: "S256",
    }).toString();
    return { url: url.href, state, verifier, redirectUri };
  }

  /** Second half: the address to which the browser came back. Throws OAuthError if the user declined. */
  async finish(pending: PendingAuthorization, address: string): Promise<Credentials> {
    const found = Object.fromEntries(new URL(address).searchParams);
    if (found.state !== pending.state) throw new OAuthError("invalid_state", "not the answer to this request");
    const { issuer, authorization_response_iss_parameter_supported: isNamed } = await this.read();
    if ((isNamed === true || found.iss !== undefined) && found.iss !== issuer) {
      throw new OAuthError("invalid_issuer", "the response is from another server"); // RFC 9207
    }
    if (found.error !== undefined) throw new OAuthError(found.error, found.error_description);
    return this.token({
      grant_type: "authorization_code",
      code: found.code ?? "",
      redirect_uri: pending.redirectUri,
      code_verifier: pending.verifier,
      ...this.named(),
    });
  }

  /** The device flow, for programs without a browser: show what `prompt` gets; ends when the user has decided. */
  async device(
    scopes: readonly string[],
    prompt: (shown: DevicePrompt) => void,
    signal?: AbortSignal,
  ): Promise<Credentials> {
    const given = await this.post("device_authorization_endpoint", { scope: scopes.join(" ") }, { signal });
    const expires = Number(given.expires_in);
    prompt({
      userCode: String(given.user_code),
      verificationUri: String(given.verification_uri),
      verificationUriComplete: (given.verification_uri_complete as string | undefined) ?? null,
      expiresInSeconds: expires,
    });
    let interval = Number(given.interval ?? 5);
    let key = randomText();
    for (const end = Date.now() + expires * 1000; Date.now() < end; ) {
      await sleep(interval, signal);
      try {
        return await this.token({ grant_type: DEVICE_GRANT, device_code: String(given.device_code), ...this.named() }, { signal, key });
      } catch (error) {
        throwIfAborted(signal);
        const isPassing = error instanceof ConnectionError || error instanceof ProblemError;
        const code = error instanceof OAuthError ? error.code : null;
        if (isPassing || code === "slow_down") interval += 5; // as RFC 8628 wants without connection
        else if (code !== "authorization_pending") throw error;
        if (!isPassing) key = randomText(); // else the response may be lost: the same request returns it
      }
    }
    throw new OAuthError("expired_token", "the user has not decided in time");
  }

  /** New credentials for old ones, which end by this. With a `renewal` it is the same request as before. */
  async refresh({ refreshToken, renewal }: Credentials): Promise<Credentials> {
    if (refreshToken === null) throw new SignInAgainError("no_refresh_token");
    const fields = { grant_type: "refresh_token", refresh_token: refreshToken };
    const renewed = await this.token(fields, renewal === undefined ? {} : { key: renewal.key }, renewal?.startedAt);
    return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
  }

  /** Ends the credentials. */
  async revoke({ accessToken, refreshToken }: Credentials): Promise<void> {
    await this.post("revocation_endpoint", { token: refreshToken ?? accessToken });
  }

  /**
   * For `Client`: sends the access token and renews it when it has expired. Save the credentials in the store first.
   * All tabs with one store share them: one tab renews, the others adopt what it stored. Each renewal has a key that
   * is stored before the request, so that a page that was closed meanwhile repeats it. Requests throw SignInAgainError
   * when the access has ended, and ConnectionError or ProblemError for what may pass.
   */
  authorization(credentials: Credentials, store: CredentialStore): Authorization {
    let present = credentials;
    let renewing: Promise<boolean> | null = null;
    const renew = async (): Promise<boolean> => {
      try {
        present = await alone(`agot ${this.address} ${this.options.clientId}`, () => this.renewed(present, store));
        return true;
      } finally {
        renewing = null;
      }
    };
    // A refresh token works once: requests that fail together share one renewal.
    return { token: () => present.accessToken, renew: () => (renewing ??= renew()) };
  }

  private named(): Fields {
    const { deviceName } = this.options;
    return deviceName === undefined ? {} : { device_name: deviceName };
  }

  private async renewed(present: Credentials, store: CredentialStore): Promise<Credentials> {
    for (let former = present; ; ) {
      const stored = await store.load();
      if (stored === null) throw new SignInAgainError("signed_out", "the store has no credentials");
      if (stored.accessToken !== former.accessToken && !isExpiring(stored)) return stored;
      const isNew = stored.renewal === undefined;
      const started = { ...stored, renewal: stored.renewal ?? { key: randomText(), startedAt: Date.now() } };
      if (isNew) await store.save(started);
      const found = await this.refresh(started);
      await store.save(found);
      if (isNew || !isExpiring(found)) return found;
      former = found; // the response to a request of long ago
    }
  }

  private async token(fields: Fields, posting: Posting = {}, startedAt = Date.now()): Promise<Credentials> {
    const found = await this.post("token_endpoint", fields, posting);
    return {
      accessToken: String(found.access_token),
      refreshToken: (found.refresh_token as string | undefined) ?? null,
      expiresAt: found.expires_in === undefined ? null : startedAt + Number(found.expires_in) * 1000,
      scopes: String(found.scope ?? "").split(" ").filter((scope) => scope !== ""),
    };
  }

  private async post(endpoint: Endpoint, fields: Fields, posting: Posting = {}): Promise<Metadata> {
    const { clientId, clientSecret } = this.options;
    const secret: Fields = clientSecret === undefined ? {} : { client_secret: clientSecret };
    const body = new URLSearchParams({ ...fields, client_id: clientId, ...secret }).toString();
    const type = "application/x-www-form-urlencoded";
    const headers = { "Content-Type": type, "Idempotency-Key": posting.key ?? randomText() };
    return this.send(await this.endpoint(endpoint), { method: "POST", body, headers }, posting.signal);
  }

  private async endpoint(name: Endpoint): Promise<string> {
    const found = (await this.read())[name];
    if (typeof found !== "string") throw new OAuthError("unsupported", `the server has no ${name}`);
    serverAddress(found);
    return found;
  }

  /** The metadata of the server, which are read once. */
  private read(): Promise<Metadata> {
    this.metadata ??= this.send(`${this.address}/.well-known/oauth-authorization-server`).catch((error: unknown) => {
      this.metadata = null; // read again next time
      throw error;
    });
    return this.metadata;
  }

  /** The JSON object of a response. Throws OAuthError, and for what may pass ProblemError or ConnectionError. */
  private send(url: string, init: RequestInit = {}, signal?: AbortSignal): Promise<Metadata> {
    const { patienceSeconds = PATIENCE_SECONDS, timeoutSeconds = 30 } = this.options;
    const how = { name: `${init.method ?? "GET"} ${url}`, isSafe: true, patienceSeconds, signal };
    const once = () =>
      within(timeoutSeconds, signal, async (limit) => {
        const response = await this.fetch(url, { ...init, signal: limit });
        const text = await response.text();
        if (response.ok) return text === "" ? {} : (JSON.parse(text) as Metadata);
        const found: Metadata = text.startsWith("{") ? JSON.parse(text) : {};
        if (typeof found.error !== "string") throw problemOf(response.status, text, response.headers);
        const Kind = found.error === "invalid_grant" ? SignInAgainError : OAuthError;
        throw new Kind(found.error, found.error_description as string | undefined);
      });
    return repeat(how, once);
  }
}

/** An access token is taken for expired this long before. */
const EARLY_SECONDS = 30;

function isExpiring({ expiresAt }: Credentials): boolean {
  return expiresAt !== null && Date.now() > expiresAt - EARLY_SECONDS * 1000;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
