// Mistakes of a program, and a platform with missing features: node mistakes.js ADDRESS SCENARIO. Prints one JSON document.

import { Client, OAuth } from "@agot/client";

const [address = "", scenario = ""] = process.argv.slice(2);

async function failure(action: () => unknown): Promise<string> {
  const start = Date.now();
  const name = await Promise.resolve()
    .then(action)
    .then(
      () => "no error",
      (error: unknown) => (error instanceof Error ? error.name : String(error)),
    );
  return Date.now() - start < 1000 ? name : `${name}, late`;
}

const impatient = { patienceSeconds: 3 };
const SCENARIOS: Record<string, () => Promise<unknown>> = {
  async mistakes() {
    const wrong = ["localhost:8000", "agot.example.org", "", "ftp://agot.example.org", "http://", "http://a b", "http://x:y"];
    const tokens = ["got_ș", "got_ö", "got_\n", "got a"];
    const found: Record<string, string> = {};
    for (const each of wrong) {
      found[each] = await failure(() => new Client({ address: each, ...impatient }).get("/me"));
      found[`app ${each}`] = await failure(() => new OAuth({ address: each, clientId: "app", ...impatient } as never).authorize("http://127.0.0.1/", []));
    }
    for (const authorization of tokens) {
      const client = new Client({ address, authorization, ...impatient });
      found[authorization] = await failure(() => client.get("/me"));
      found[`stream ${authorization}`] = await failure(() => client.waitingDecisions().next());
    }
    found["language"] = await failure(() => new Client({ address, language: "ș", ...impatient }).get("/me"));
    const original = globalThis.fetch;
    Object.assign(globalThis, { fetch: undefined });
    found["fetch"] = await failure(() => new Client({ address, ...impatient }).get("/me"));
    Object.assign(globalThis, { fetch: original });
    return found;
  },
  /** Like older Safari and React Native. */
  async bare() {
    for (const each of ["any", "timeout"]) Reflect.deleteProperty(AbortSignal, each);
    Reflect.deleteProperty(AbortSignal.prototype, "throwIfAborted");
    Reflect.deleteProperty(globalThis, "DOMException");
    const client = new Client({ address, authorization: "got_1", patienceSeconds: 5, live: { silenceSeconds: 5 } });
    const cursors: string[] = [];
    for await (const { cursor } of client.game("abc").events()) cursors.push(cursor);
    const control = new AbortController();
    const reading = (async () => {
      for await (const _ of client.game("abc").events({ signal: control.signal })) control.abort(new RangeError("enough"));
    })();
    return [cursors.length, await failure(() => reading)];
  },
  /** A server that accepts a connection and never responds. */
  async silent() {
    const client = new Client({ address, patienceSeconds: 0, timeoutSeconds: 0.1 });
    return failure(() => client.get("/me"));
  },
};

console.log(JSON.stringify(await SCENARIOS[scenario]?.()));
