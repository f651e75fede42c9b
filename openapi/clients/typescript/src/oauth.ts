import { type Authorization, PATIENCE_SECONDS, fetchOf, randomText, serverAddress, sleep, throwIfAborted, withRetries, within } from "./http.js";
import { ConnectionError, ProblemError, problemOf } from "./problems.js";
import { type CredentialStore, type Credentials, withLock } from "./store.js";

/** A registered app and its server. */
export interface OAuthOptions {
  address: string;
  clientId: string;
  /** Name of the device or browser in the user's list of devices: `Firefox · Android`. */
  deviceName?: string;
  /** Only for apps that run on their own server and can keep a secret. */
  clientSecret?: string;
  /** Maximum time for all attempts of a request, in seconds. 120 by default. */
  patienceSeconds?: number;
  /** Maximum time for one attempt, in seconds. 30 by default. */
  timeoutSeconds?: number;
  /** Another implementation of fetch. */
  fetch?: typeof fetch;
}

/** Data to show to the user while `device` waits for them. */
export interface DevicePrompt {
  userCode: string;
  verificationUri: string;
  /** The address including the code, for a QR code. */
  verificationUriComplete: string | null;
  expiresInSeconds: number;
}

/** A started authorisation. Save it until the browser returns to your redirect address. */
export interface PendingAuthorization {
  /** The address to open in the user's browser. */
  url: string;
  state: string;
  verifier: string;
  redirectUri: string;
}

/** An error of the authorisation server, with a code of RFC 6749 or RFC 8628. */
export class OAuthError extends Error {
  override readonly name: string = "OAuthError";

  constructor(readonly code: string, message: string = code) {
    super(message);
  }
}

/** The user must sign in again. The access has ended, and a retry does not help. */
export class SignInAgainError extends OAuthError {
  override readonly name = "SignInAgainError";
}

type Fields = Record<string, string>;
type Metadata = Record<string, unknown>;
interface PostOptions {
  signal?: AbortSignal | undefined;
  /** The `Idempotency-Key`. The same request with the same key gets the same response. */
  key?: string;
}
type Endpoint = `${"authorization" | "token" | "device_authorization" | "revocation"}_endpoint`;

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** Gets, renews and revokes credentials with OAuth 2.1, so that apps need no passwords. */
export class OAuth {
  private readonly address: string;
  private readonly fetch: typeof fetch;
  private metadata: Promise<Metadata> | null = null;

  /** Throws UsageError for an invalid address, or if there is no `fetch`. */
  constructor(private readonly options: OAuthOptions) {
    this.address = serverAddress(options.address);
    this.fetch = fetchOf(options.fetch);
  }

  /** Starts the authorisation code flow with PKCE. Open `url` of the result in the user's browser. */
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

  /** Completes it. `address` is the redirect address with the code. Throws OAuthError if the user declined. */
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

  /** Runs the device flow, for programs without a browser, until the user decides. `prompt` must show its argument. */
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
        if (isPassing || code === "slow_down") interval += 5; // RFC 8628 also requires it after a timeout
        else if (code !== "authorization_pending") throw error;
        if (!isPassing) key = randomText(); // the old key repeats a request whose response may be lost
      }
    }
    throw new OAuthError("expired_token", "the user has not decided in time");
  }

  /** Exchanges credentials for new ones, which invalidates the old ones. A `renewal` repeats an earlier request. */
  async refresh({ refreshToken, renewal }: Credentials): Promise<Credentials> {
    if (refreshToken === null) throw new SignInAgainError("no_refresh_token");
    const fields = { grant_type: "refresh_token", refresh_token: refreshToken };
    const renewed = await this.token(fields, renewal === undefined ? {} : { key: renewal.key }, renewal?.startedAt);
    return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
  }

  /** Revokes the credentials. */
  async revoke({ accessToken, refreshToken }: Credentials): Promise<void> {
    await this.post("revocation_endpoint", { token: refreshToken ?? accessToken });
  }

  /**
   * Returns the `authorization` of a `Client`, which renews an expired access token. Save the credentials in the store
   * first. All tabs with the same store share them: one tab renews, and the others load the result. The key of a
   * renewal is stored before the request, so that it can be repeated after the page was closed. Requests throw
   * SignInAgainError when the access has ended, and ConnectionError or ProblemError for temporary failures.
   */
  authorization(credentials: Credentials, store: CredentialStore): Authorization {
    let current = credentials;
    let renewing: Promise<boolean> | null = null;
    const renew = async (): Promise<boolean> => {
      try {
        current = await withLock(`agot ${this.address} ${this.options.clientId}`, () => this.renewed(current, store));
        return true;
      } finally {
        renewing = null;
      }
    };
    // A refresh token works once, so requests that fail together share one renewal.
    return { token: () => current.accessToken, renew: () => (renewing ??= renew()) };
  }

  private named(): Fields {
    const { deviceName } = this.options;
    return deviceName === undefined ? {} : { device_name: deviceName };
  }

  private async renewed(current: Credentials, store: CredentialStore): Promise<Credentials> {
    for (let previous = current; ; ) {
      const stored = await store.load();
      if (stored === null) throw new SignInAgainError("signed_out", "the store has no credentials");
      if (stored.accessToken !== previous.accessToken && !isExpiring(stored)) return stored;
      const isNew = stored.renewal === undefined;
      const started = { ...stored, renewal: stored.renewal ?? { key: randomText(), startedAt: Date.now() } };
      if (isNew) await store.save(started);
      const found = await this.refresh(started);
      await store.save(found);
      if (isNew || !isExpiring(found)) return found;
      previous = found; // the response to an old request
    }
  }

  private async token(fields: Fields, options: PostOptions = {}, startedAt = Date.now()): Promise<Credentials> {
    const found = await this.post("token_endpoint", fields, options);
    return {
      accessToken: String(found.access_token),
      refreshToken: (found.refresh_token as string | undefined) ?? null,
      expiresAt: found.expires_in === undefined ? null : startedAt + Number(found.expires_in) * 1000,
      scopes: String(found.scope ?? "").split(" ").filter((scope) => scope !== ""),
    };
  }

  private async post(endpoint: Endpoint, fields: Fields, options: PostOptions = {}): Promise<Metadata> {
    const { clientId, clientSecret } = this.options;
    const secret: Fields = clientSecret === undefined ? {} : { client_secret: clientSecret };
    const body = new URLSearchParams({ ...fields, client_id: clientId, ...secret }).toString();
    const type = "application/x-www-form-urlencoded";
    const headers = { "Content-Type": type, "Idempotency-Key": options.key ?? randomText() };
    return this.send(await this.endpoint(endpoint), { method: "POST", body, headers }, options.signal);
  }

  private async endpoint(name: Endpoint): Promise<string> {
    const found = (await this.read())[name];
    if (typeof found !== "string") throw new OAuthError("unsupported", `the server has no ${name}`);
    serverAddress(found);
    return found;
  }

  /** Reads the metadata of the server once. */
  private read(): Promise<Metadata> {
    this.metadata ??= this.send(`${this.address}/.well-known/oauth-authorization-server`).catch((error: unknown) => {
      this.metadata = null; // read again next time
      throw error;
    });
    return this.metadata;
  }

  /** Returns the JSON object of a response. Throws OAuthError, or ProblemError or ConnectionError if it may pass. */
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
    return withRetries(how, once);
  }
}

/** An access token counts as expired this long before its expiry. */
const EARLY_SECONDS = 30;

function isExpiring({ expiresAt }: Credentials): boolean {
  return expiresAt !== null && Date.now() > expiresAt - EARLY_SECONDS * 1000;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
