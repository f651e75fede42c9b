// Followers behind a buffering proxy, and many in one browser: node buffered.js SCENARIO. Prints one JSON document.

import { Client } from "@agot/client";
import { type Asked, fetchBy, json, never, now, passes } from "./simulated.js";

const [scenario = ""] = process.argv.slice(2);
const EVERY_SECONDS = 2;
const ENTRIES = 60;

/** A game with an entry every two seconds, behind a proxy that buffers the "body" or "all" of a stream. */
class Game {
  streams = 0;
  /** Streams and long polls, at present and at most. */
  open = 0;
  most = 0;
  readonly waits: number[] = [];
  readonly address: string;
  private readonly kept: "body" | "all" | "nothing";

  constructor(name: string, kept: "body" | "all" | "nothing") {
    this.address = `http://${name}`;
    this.kept = kept;
  }

  client(): Client {
    return new Client({ address: this.address, fetch: fetchBy((asked) => this.answer(asked)) });
  }

  private answer(asked: Asked): Response | Promise<Response> {
    return asked.path.endsWith("/stream") ? this.stream(asked) : this.page(asked);
  }

  private stream({ query, signal }: Asked): Response | Promise<Response> {
    this.streams += 1;
    this.opened();
    signal?.addEventListener("abort", () => (this.open -= 1));
    if (this.kept === "all") return never(signal);
    const text = new TextEncoder();
    let after = Number(query.get("after")?.split(".")[1] ?? 0);
    const body = new ReadableStream<Uint8Array>({
      start: (control) => {
        signal?.addEventListener("abort", () => control.error(new DOMException("aborted", "AbortError")));
        if (this.kept === "body") return;
        control.enqueue(text.encode("retry: 2000\n\n"));
        const sends = (): void => {
          if (signal?.aborted) return;
          for (; after < happened(); after += 1) control.enqueue(text.encode(`event: event\ndata: ${JSON.stringify(entry(after + 1))}\n\n`));
          setTimeout(sends, 100);
        };
        sends();
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  }

  private opened(): void {
    this.open += 1;
    this.most = Math.max(this.most, this.open);
  }

  private async page({ query }: Asked): Promise<Response> {
    const after = Number(query.get("after")?.split(".")[1] ?? 0);
    const wait = Number(query.get("wait") ?? 0);
    if (wait > 0) {
      this.waits.push(now());
      this.opened();
    }
    const end = now() + wait;
    while (happened() <= after && now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
    if (wait > 0) this.open -= 1;
    const results = Array.from({ length: Math.max(0, happened() - after) }, (_, index) => entry(after + index + 1));
    return json({ results, next_cursor: null }, 200, { ETag: `"${after}"` });
  }
}

function happened(): number {
  return Math.min(ENTRIES, Math.floor(now() / EVERY_SECONDS));
}

function entry(number: number): object {
  const event = number === ENTRIES ? { kind: "game_ended" } : { kind: "round_began", round: 1 };
  return { cursor: `1.${number}.0`, happened_at: "2026-11-20T18:00:00Z", event };
}

interface Followed {
  cursors: string[];
  /** The maximum seconds from an entry to its arrival at the follower. */
  hole: number;
}

async function follow(client: Client): Promise<Followed> {
  const found: Followed = { cursors: [], hole: 0 };
  for await (const { cursor } of client.game("abc").events({ after: "1.0.0" })) {
    found.cursors.push(cursor);
    found.hole = Math.max(found.hole, now() - EVERY_SECONDS * Number(cursor.split(".")[1]));
  }
  return found;
}

const SCENARIOS: Record<string, () => Promise<unknown>> = {
  async body() {
    return followed("body");
  },
  async all() {
    return followed("all");
  },
  async tabs() {
    return tabs("nothing");
  },
  async tabs_kept_back() {
    return tabs("all");
  },
  /** Another server than the one with buffered streams. */
  async elsewhere() {
    const held = new Game("held", "all");
    await passes(held.client().waitingDecisions({ mode: "stream" }).next().then(() => null, () => null));
    const other = new Game("other", "nothing");
    const control = new AbortController();
    const reading = other.client().game("abc").events({ after: "1.0.0", signal: control.signal }).next().catch(() => null);
    await passes(new Promise((resolve) => setTimeout(resolve, 40_000)));
    control.abort();
    await passes(reading);
    return { streams: other.streams, waits: other.waits };
  },
};

/** Locks that all tabs of a browser share. */
class Locks {
  private readonly held = new Set<string>();

  async request(name: string, _: object, work: (lock: object | null) => Promise<void> | undefined): Promise<void> {
    if (this.held.has(name)) return work(null);
    this.held.add(name);
    await work({});
    this.held.delete(name);
  }
}

/** Eight followers, each in a separate tab. */
async function tabs(kept: "all" | "nothing"): Promise<object> {
  Object.assign(globalThis, { document: {} });
  Object.defineProperty(globalThis, "navigator", { value: { locks: new Locks() } });
  const game = new Game("tabs", kept);
  const found = await passes(Promise.all(Array.from({ length: 8 }, () => follow(game.client()))));
  return { cursors: found.map(({ cursors }) => cursors.length), hole: Math.max(...found.map(({ hole }) => hole)), most: game.most, open: game.open };
}

/** One follower, and then two others: from the same client, and from another one. */
async function followed(kept: "body" | "all"): Promise<object> {
  const game = new Game(kept, kept);
  const client = game.client();
  const first = await passes(follow(client));
  const streams = game.streams;
  const others = await passes(Promise.all([follow(client), follow(game.client())]));
  return { first, others: others.map(({ cursors }) => cursors.length), streams, later: game.streams - streams };
}

console.log(JSON.stringify(await SCENARIOS[scenario]?.()));
