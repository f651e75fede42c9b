// An app whose access tokens expire by the clock: node expiries.js SCENARIO. Prints one JSON document.

import { Client, type CredentialStore, type Credentials, OAuth } from "@agot/client";
import { type Asked, fetchBy, json, later, never, now, passes } from "./simulated.js";

const [scenario = ""] = process.argv.slice(2);
const HOUR = 3600;
const address = "http://server";

/** An authorisation server: an access token is valid for an hour, a refresh token works once, a key repeats its response. */
class Issuer {
  number = 0;
  lost = 0;
  isSilent = false;
  readonly keys: string[] = [];
  readonly metadata: (string | null)[] = [];
  private expiresAt = HOUR;
  private readonly responses = new Map<string, object>();

  answer({ path, form, headers, signal }: Asked): Response | Promise<Response> {
    if (path.startsWith("/.well-known")) {
      this.metadata.push(headers.get("Authorization"));
      return json({ issuer: address, token_endpoint: `${address}/oauth/token` });
    }
    if (path === "/oauth/token") return this.refresh(form, headers.get("Idempotency-Key") ?? "", signal);
    const isLive = headers.get("Authorization") === `Bearer a${this.number}` && now() < this.expiresAt;
    return isLive ? json({ username: "arya" }) : json({ code: "token_invalid", status: 401 }, 401);
  }

  private async refresh(form: URLSearchParams, key: string, signal: Asked["signal"]): Promise<Response> {
    this.keys.push(key);
    if (!this.responses.has(key)) {
      if (form.get("refresh_token") !== `r${this.number}`) return json({ error: "invalid_grant" }, 400);
      this.number += 1;
      this.expiresAt = now() + HOUR;
      const issued = { access_token: `a${this.number}`, refresh_token: `r${this.number}` };
      this.responses.set(key, { ...issued, expires_in: HOUR, scope: "read" });
    }
    if (this.isSilent) return never(signal);
    if (this.lost > 0) {
      this.lost -= 1;
      throw new TypeError("fetch failed");
    }
    return json(this.responses.get(key));
  }
}

const issuer = new Issuer();
const saved: Credentials[] = [{ accessToken: "a0", refreshToken: "r0", expiresAt: Date.now() + HOUR * 1000, scopes: ["read"] }];
const store: CredentialStore = {
  load: () => saved.at(-1) ?? null,
  save: (credentials) => void (credentials && saved.push(credentials)),
};

/** The app after its start, with the contents of the store. Once killed, it receives nothing. */
function app(life = { isOver: false }): Client {
  const fetch = fetchBy((asked) => (life.isOver ? never(null) : issuer.answer(asked)));
  const oauth = new OAuth({ address, clientId: "app", fetch });
  return new Client({ address, fetch, authorization: oauth.authorization(saved.at(-1) as Credentials, store) });
}

const names: string[] = [];

async function reads(...clients: Client[]): Promise<void> {
  const found = await passes(Promise.all(clients.map((client) => client.get("/me"))));
  names.push(...found.map(({ username }) => username));
}

const SCENARIOS: Record<string, () => Promise<void>> = {
  async alone() {
    const client = app();
    for (let hour = 0; hour < 3; hour += 1) {
      await later(HOUR - 10);
      await reads(client, client, client);
      await later(20);
      await reads(client);
    }
  },
  async losses() {
    const client = app();
    for (let hour = 0; hour < 3; hour += 1) {
      issuer.lost = 2;
      await later(HOUR);
      await reads(client);
    }
  },
  async together() {
    const clients = [app(), app()];
    for (let hour = 0; hour < 3; hour += 1) {
      await later(HOUR);
      for (const client of clients) await reads(client);
    }
  },
  /** The app is killed during each renewal, and starts again, twice an hour later. */
  async killed() {
    for (const pause of [60, HOUR, HOUR]) {
      await later(HOUR);
      const life = { isOver: false };
      issuer.isSilent = true;
      app(life).get("/me").catch(() => undefined);
      await later(1);
      life.isOver = true;
      issuer.isSilent = false;
      await later(pause);
      await reads(app());
    }
  },
};

await SCENARIOS[scenario]?.();
const { number, keys, metadata } = issuer;
console.log(JSON.stringify({ names, number, keys, metadata, renewal: saved.at(-1)?.renewal ?? null }));
process.exit(0); // killed apps never settle
