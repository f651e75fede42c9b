// One scenario against a server that a test scripts: node scripted.js ADDRESS SCENARIO [MODE]. Prints one JSON document.

import { Client, type Credentials, type DevicePrompt, type Mode, OAuth, isProblem } from "@agot/client";

const [address = "", scenario = "", mode = "stream"] = process.argv.slice(2);
const live = { mode: mode as Mode, pollSeconds: 0.02, waitSeconds: 1, silenceSeconds: 5 };
const client = new Client({ address, authorization: "got_1", live, patienceSeconds: 20 });
const oauth = new OAuth({ address, clientId: "app" });

async function code(wanted: Promise<unknown>): Promise<string> {
  return wanted.then(
    () => "no error",
    (error: unknown) => (isProblem(error) ? error.code : error instanceof Error ? `${error.name}: ${"code" in error ? error.code : error.message}` : ""),
  );
}

const SCENARIOS: Record<string, () => Promise<unknown>> = {
  async events() {
    const read: [string, string][] = [];
    for await (const { cursor, event } of client.game("abc").events()) read.push([cursor, event.kind]);
    return read;
  },
  async reached() {
    const read: boolean[] = [];
    const noting = new Client({ address, patienceSeconds: 20, onConnection: (isReached) => read.push(isReached) });
    await noting.get("/server");
    await code(noting.get("/server"));
    return read;
  },
  async reseated() {
    const table = await client.game("abc").follow();
    const before = table.house;
    const told: (string | null)[] = [];
    for await (const _ of table.follow({ onSeatChange: () => told.push(table.house) }));
    return { before, told, after: table.house };
  },
  async outdated() {
    return code(client.game("abc").events({ after: "1.0.0" }).next());
  },
  async aborted() {
    const control = new AbortController();
    const reading = (async () => {
      for await (const _ of client.game("abc").events({ signal: control.signal })) control.abort(new RangeError("enough"));
    })();
    return code(reading);
  },
  async writes() {
    const game = await client.post("/games", { body: { name: "x" } });
    const patched = await code(client.patch("/me", { body: { language: "hu" } }));
    return [game, patched];
  },
  async requests() {
    const found: (string | null)[] = [];
    for (let each = 0; each < 3; each += 1) {
      await client.server().catch((error: unknown) => found.push(isProblem(error) ? error.requestId : "no problem"));
    }
    return found;
  },
  async device() {
    const shown: DevicePrompt[] = [];
    const stored: Credentials[] = [];
    const credentials = await oauth.device(["read", "play"], (prompt) => shown.push(prompt));
    const old = { ...credentials, accessToken: "expired" };
    const store = { load: () => stored.at(-1) ?? old, save: (saved: Credentials | null) => saved && stored.push(saved) };
    const app = new Client({ address, authorization: oauth.authorization(old, store) });
    const both = await Promise.all([app.get("/me"), app.get("/me")]);
    await oauth.revoke(credentials);
    return { shown, credentials, both, stored };
  },
  /** Three times: without metadata, refused, and with a server that stays busy until the client gives up. */
  async failures() {
    const impatient = new OAuth({ address, clientId: "app", patienceSeconds: 0 });
    const old: Credentials = { accessToken: "expired", refreshToken: "r0", expiresAt: 0, scopes: [] };
    let stored: Credentials | null = old;
    const store = { load: () => stored, save: (saved: Credentials | null) => (stored = saved) };
    const app = new Client({ address, authorization: impatient.authorization(old, store), patienceSeconds: 0 });
    const found: unknown[] = [];
    for (let each = 0; each < 5; each += 1) found.push(await code(app.get("/me")), stored?.renewal?.key);
    stored = null;
    return [...found, await code(app.get("/me"))];
  },
  async browser() {
    const pending = await oauth.authorize("http://127.0.0.1:7000/callback", ["read"]);
    const back = (query: string) => `${pending.redirectUri}?${query}`;
    return {
      pending,
      declined: await code(oauth.finish(pending, back(`error=access_denied&state=${pending.state}&iss=${encodeURIComponent(address)}`))),
      foreign: await code(oauth.finish(pending, back("code=c&state=other"))),
      elsewhere: await code(oauth.finish(pending, back(`code=c&state=${pending.state}&iss=http://elsewhere`))),
      unnamed: await code(oauth.finish(pending, back(`code=c&state=${pending.state}`))),
      credentials: await oauth.finish(pending, back(`code=c0de&state=${pending.state}&iss=${encodeURIComponent(address)}`)),
    };
  },
};

console.log(JSON.stringify(await SCENARIOS[scenario]?.()));
