import { type Authorization, randomText, sleep } from "./http.js";
import { ProblemError } from "./problems.js";

/** What an app got from the user's consent. Store it as you would store a password. */
export interface Credentials {
  accessToken: string;
  refreshToken: string | null;
  /** When the access token expires, in milliseconds since 1970; null if it does not. */
  expiresAt: number | null;
  scopes: string[];
}

/** An app that may act for users who consented: OAuth 2.1, without their passwords. */
export interface OAuthOptions {
  address: string;
  clientId: string;
  /** Only of apps on a server of their own, which can keep a secret. */
  clientSecret?: string;
  fetch?: typeof fetch;
}

interface Metadata {
  authorization_endpoint: string;
  token_endpoint: string;
  device_authorization_endpoint?: string;
  revocation_endpoint?: string;
}

/** What to show to the user while `credentials` waits for them. */
export interface DevicePrompt {
  userCode: string;
  verificationUri: string;
  /** The same with the code in it, for a QR code; null if the server gives none. */
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

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** Gets, renews and revokes credentials. */
export class OAuth {
  private readonly options: OAuthOptions;
  private readonly fetch: typeof fetch;
  private metadata: Promise<Metadata> | null = null;

  constructor(options: OAuthOptions) {
    this.options = { ...options, address: options.address.replace(/\/+$/, "") };
    this.fetch = options.fetch ?? ((...given) => globalThis.fetch(...given));
  }

  /** First half of the authorisation code with PKCE: open `url` in the user's browser. */
  async authorize(redirectUri: string, scopes: readonly string[]): Promise<PendingAuthorization> {
    const { authorization_endpoint } = await this.endpoints();
    const [state, verifier] = [randomText(16), randomText(48)];
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
    const url = new URL(authorization_endpoint);
    const query = {
      response_type: "code",
      client_id: this.options.clientId,
      redirect_uri: redirectUri,
      scope: scopes.join(" "),
      state,
      code_challenge: base64url(new Uint8Array(hash)),
      code_challenge_method: "S256",
    };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return { url: url.href, state, verifier, redirectUri };
  }

  /** Second half: the address to which the browser came back. Throws OAuthError if the user declined. */
  async finish(pending: PendingAuthorization, address: string): Promise<Credentials> {
    const query = new URL(address).searchParams;
    if (query.get("state") !== pending.state) throw new OAuthError("invalid_state", "not the answer to this request");
    const [error, code] = [query.get("error"), query.get("code")];
    if (error !== null) throw new OAuthError(error, query.get("error_description") ?? error);
    if (code === null) throw new OAuthError("invalid_request", "the address has no code");
    return this.token({
      grant_type: "authorization_code",
      code,
      redirect_uri: pending.redirectUri,
      code_verifier: pending.verifier,
    });
  }

  /** The device flow, for programs without a browser: show what `prompt` gets; it ends when the user has decided. */
  async device(scopes: readonly string[], prompt: (shown: DevicePrompt) => void, signal?: AbortSignal): Promise<Credentials> {
    const { device_authorization_endpoint } = await this.endpoints();
    if (device_authorization_endpoint === undefined) throw new OAuthError("unsupported", "the server has no device flow");
    const given = await this.post(device_authorization_endpoint, { scope: scopes.join(" ") }, signal);
    const expires = Number(given.expires_in);
    prompt({
      userCode: String(given.user_code),
      verificationUri: String(given.verification_uri),
      verificationUriComplete: given.verification_uri_complete === undefined ? null : String(given.verification_uri_complete),
      expiresInSeconds: expires,
    });
    let interval = Number(given.interval ?? 5);
    for (const end = Date.now() + expires * 1000; Date.now() < end; ) {
      await sleep(interval, signal);
      try {
        return await this.token({ grant_type: DEVICE_GRANT, device_code: String(given.device_code) }, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof OAuthError && error.code === "slow_down") interval += 5;
        else if (error instanceof OAuthError && error.code !== "authorization_pending") throw error;
        else if (!(error instanceof OAuthError)) interval = Math.min(interval * 2, 60); // no connection
      }
    }
    throw new OAuthError("expired_token", "the user has not decided in time");
  }

  /** New credentials for old ones, which end by this. */
  async refresh(credentials: Credentials): Promise<Credentials> {
    if (credentials.refreshToken === null) throw new OAuthError("invalid_grant", "there is no refresh token");
    const renewed = await this.token({ grant_type: "refresh_token", refresh_token: credentials.refreshToken });
    return { ...renewed, refreshToken: renewed.refreshToken ?? credentials.refreshToken };
  }

  /** Ends the credentials. */
  async revoke(credentials: Credentials): Promise<void> {
    const { revocation_endpoint } = await this.endpoints();
    if (revocation_endpoint === undefined) throw new OAuthError("unsupported", "the server revokes no tokens");
    await this.post(revocation_endpoint, { token: credentials.refreshToken ?? credentials.accessToken });
  }

  /**
   * For `Client`: sends the access token and renews it when it has expired. `changed` gets the new credentials
   * before they are used: store them, the former ones are dead.
   */
  authorization(credentials: Credentials, changed: (renewed: Credentials) => void | Promise<void>): Authorization {
    let present = credentials;
    let renewing: Promise<boolean> | null = null;
    const renew = async (): Promise<boolean> => {
      try {
        present = await this.refresh(present);
        await changed(present);
        return true;
      } catch (error) {
        if (error instanceof OAuthError) return false; // the problem of the request says what is wrong
        throw error;
      } finally {
        renewing = null;
      }
    };
    // A refresh token works once: requests that fail together share one renewal.
    return { token: () => present.accessToken, renew: () => (renewing ??= renew()) };
  }

  private async token(fields: Record<string, string>, signal?: AbortSignal): Promise<Credentials> {
    const found = await this.post((await this.endpoints()).token_endpoint, fields, signal);
    return {
      accessToken: String(found.access_token),
      refreshToken: found.refresh_token === undefined ? null : String(found.refresh_token),
      expiresAt: found.expires_in === undefined ? null : Date.now() + Number(found.expires_in) * 1000,
      scopes: String(found.scope ?? "").split(" ").filter((scope) => scope !== ""),
    };
  }

  private async post(url: string, fields: Record<string, string>, signal?: AbortSignal): Promise<Record<string, unknown>> {
    const { clientId, clientSecret } = this.options;
    const body = new URLSearchParams({ ...fields, client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) });
    const response = await this.fetch(url, { method: "POST", body, headers: { Accept: "application/json" }, ...(signal && { signal }) });
    const text = await response.text();
    const found = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
    if (response.ok) return found;
    if (typeof found.error === "string") throw new OAuthError(found.error, String(found.error_description ?? found.error));
    throw new ProblemError(response.status, found);
  }

  private endpoints(): Promise<Metadata> {
    const { address } = this.options;
    this.metadata ??= this.fetch(`${address}/.well-known/oauth-authorization-server`)
      .then(async (response) => {
        if (!response.ok) throw new OAuthError("unsupported", `${address} has no OAuth`);
        return (await response.json()) as Metadata;
      })
      .catch((error: unknown) => {
        this.metadata = null;
        throw error;
      });
    return this.metadata;
  }
}

/** An error of the authorisation server, by its code in RFC 6749 or RFC 8628. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
