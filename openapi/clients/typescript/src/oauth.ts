import { type Authorization, randomText, sleep } from "./http.js";
import { problemOf } from "./problems.js";

/** What an app got from the user's consent. Store it as you would store a password. */
export interface Credentials {
  accessToken: string;
  refreshToken: string | null;
  /** When the access token expires, in milliseconds since 1970; null if it does not. */
  expiresAt: number | null;
  scopes: string[];
}

/** An app that is registered at the server. */
export interface OAuthOptions {
  address: string;
  clientId: string;
  /** Only of apps on a server of their own, which can keep a secret. */
  clientSecret?: string;
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
  override readonly name = "OAuthError";

  constructor(readonly code: string, message: string = code) {
    super(message);
  }
}

type Fields = Record<string, string>;
type Endpoint = `${"authorization" | "token" | "device_authorization" | "revocation"}_endpoint`;

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** Gets, renews and revokes credentials by OAuth 2.1, so that no user gives an app a password. */
export class OAuth {
  private metadata: Promise<Partial<Record<Endpoint, string>>> | null = null;

  constructor(private readonly options: OAuthOptions) {}

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
    if (found.error !== undefined) throw new OAuthError(found.error, found.error_description);
    return this.token({
      grant_type: "authorization_code",
      code: found.code ?? "",
      redirect_uri: pending.redirectUri,
      code_verifier: pending.verifier,
    });
  }

  /** The device flow, for programs without a browser: show what `prompt` gets; ends when the user has decided. */
  async device(
    scopes: readonly string[],
    prompt: (shown: DevicePrompt) => void,
    signal?: AbortSignal,
  ): Promise<Credentials> {
    const given = await this.post("device_authorization_endpoint", { scope: scopes.join(" ") }, signal);
    const expires = Number(given.expires_in);
    prompt({
      userCode: String(given.user_code),
      verificationUri: String(given.verification_uri),
      verificationUriComplete: (given.verification_uri_complete as string | undefined) ?? null,
      expiresInSeconds: expires,
    });
    let interval = Number(given.interval ?? 5);
    for (const end = Date.now() + expires * 1000; Date.now() < end; ) {
      await sleep(interval, signal);
      try {
        return await this.token({ grant_type: DEVICE_GRANT, device_code: String(given.device_code) }, signal);
      } catch (error) {
        signal?.throwIfAborted();
        const code = error instanceof OAuthError ? error.code : "slow_down"; // as RFC 8628 wants without connection
        if (code === "slow_down") interval += 5;
        else if (code !== "authorization_pending") throw error;
      }
    }
    throw new OAuthError("expired_token", "the user has not decided in time");
  }

  /** New credentials for old ones, which end by this. */
  async refresh({ refreshToken }: Credentials): Promise<Credentials> {
    const renewed = await this.token({ grant_type: "refresh_token", refresh_token: refreshToken ?? "" });
    return { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
  }

  /** Ends the credentials. */
  async revoke({ accessToken, refreshToken }: Credentials): Promise<void> {
    await this.post("revocation_endpoint", { token: refreshToken ?? accessToken });
  }

  /**
   * For `Client`: sends the access token and renews it when it has expired. `changed` gets the new credentials
   * before they are used: store them, the former ones are dead.
   */
  authorization(credentials: Credentials, changed: (renewed: Credentials) => unknown): Authorization {
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

  private async token(fields: Fields, signal?: AbortSignal): Promise<Credentials> {
    const found = await this.post("token_endpoint", fields, signal);
    return {
      accessToken: String(found.access_token),
      refreshToken: (found.refresh_token as string | undefined) ?? null,
      expiresAt: found.expires_in === undefined ? null : Date.now() + Number(found.expires_in) * 1000,
      scopes: String(found.scope ?? "").split(" ").filter((scope) => scope !== ""),
    };
  }

  private async post(endpoint: Endpoint, fields: Fields, signal?: AbortSignal): Promise<Record<string, unknown>> {
    const { clientId, clientSecret } = this.options;
    const secret: Fields = clientSecret === undefined ? {} : { client_secret: clientSecret };
    const body = new URLSearchParams({ ...fields, client_id: clientId, ...secret });
    const response = await this.fetch(await this.endpoint(endpoint), { method: "POST", body, signal: signal ?? null });
    const text = await response.text();
    if (response.ok) return text === "" ? {} : JSON.parse(text);
    const found = text.startsWith("{") ? JSON.parse(text) : {};
    throw found.error ? new OAuthError(found.error, found.error_description) : problemOf(response.status, text, null);
  }

  private async endpoint(name: Endpoint): Promise<string> {
    this.metadata ??= this.read(`${this.options.address.replace(/\/+$/, "")}/.well-known/oauth-authorization-server`);
    const found = (await this.metadata)[name];
    if (found === undefined) throw new OAuthError("unsupported", `the server has no ${name}`);
    return found;
  }

  private async read(url: string): Promise<Partial<Record<Endpoint, string>>> {
    try {
      const response = await this.fetch(url);
      return response.ok ? await response.json() : {};
    } catch (error) {
      this.metadata = null; // asked again next time
      throw error;
    }
  }

  private fetch(url: string, init?: RequestInit): Promise<Response> {
    return (this.options.fetch ?? globalThis.fetch)(url, init);
  }
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
