// Players who know only the client play a whole game, and write down what they saw: one JSON document.
//
//     node play.js ADDRESS PLAYERS '{"mode": "stream", "language": "hu"}'

import { isDeepStrictEqual } from "node:util";
import { type Answer, type Asked, Client, type GameClient, type Mode, type Shape, compose, isProblem } from "@agot/client";

const [address = "", count = "3", given = "{}"] = process.argv.slice(2);
const settings = JSON.parse(given) as { modes?: Mode[]; languages?: ("en" | "ro" | "hu" | "pl" | "bg")[]; every?: number };
const { modes = ["stream"], languages = ["en"], every = 25 } = settings;

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

function pick<T>(values: readonly T[]): T {
  return values[below(values.length)] as T;
}

function shuffled<T>(values: readonly T[]): T[] {
  return values.map((value) => [Math.random(), value] as const).sort((one, other) => one[0] - other[0]).map(([, value]) => value);
}

type Musters = Extract<Shape, { kind: "musters" }>;

function mustersOf(options: Musters, area?: string) {
  const pieces = options.places.filter((place) => area === undefined || place.area === area).flatMap(({ first }) => first);
  return pieces.length > 0 && Math.random() < 0.9 ? [{ ...pick(pieces) }] : [];
}

/** An answer at random. The switch is exhaustive: it does not compile while a shape is missing. */
function answerTo(decision: Asked): Answer {
  const { options } = decision;
  switch (options.kind) {
    case "one_of":
      return pick(options.choices);
    case "amount":
      return compose(decision, options, { amount: options.minimum + below(options.maximum - options.minimum + 1) });
    case "assign_orders": {
      const special = shuffled(options.special).slice(0, options.stars);
      const tokens = Math.random() < 0.5 ? [...special, ...options.regular] : [...options.regular, ...special];
      const places = shuffled(options.places).slice(0, options.count);
      return compose(decision, options, { orders: Object.fromEntries(places.map((place, index) => [place, tokens[index]])) });
    }
    case "some_units": {
      if (options.by_area.length === 0) {
        const units = shuffled(options.units).slice(0, options.minimum + below(options.maximum - options.minimum + 1));
        return compose(decision, options, { units: units.map(({ unit }) => unit) });
      }
      const units = Object.entries(pick(options.by_area)).flatMap(([area, wanted]) =>
        shuffled(options.units.filter((unit) => unit.area === area)).slice(0, wanted),
      );
      return compose(decision, options, { units: units.map(({ unit }) => unit) });
    }
    case "rank_groups":
      return compose(decision, options, { groups: options.groups.map(shuffled) });
    case "some_areas":
      return compose(decision, options, { areas: Math.random() < 0.5 ? options.areas : [] });
    case "support_sides": {
      const side = pick([null, ...options.sides]);
      return compose(decision, options, { side, areas: side !== null && Math.random() < 0.7 ? options.areas : [] });
    }
    case "moves": {
      const order = pick(options.orders);
      const there = pick(order.destinations.filter(({ counts, strength_needed }) => counts.length > 0 && strength_needed === null));
      if (there === undefined || Math.random() < 0.15) return compose(decision, options, { area: order.area, moves: [], leave_power_token: false });
      const units = shuffled(order.units.filter(({ type }) => there.unit_types.includes(type))).slice(0, pick(there.counts));
      const moves = [{ to: there.area, units: units.map(({ unit }) => unit) }];
      return compose(decision, options, { area: order.area, moves, leave_power_token: false });
    }
    case "musters":
      return compose(decision, options, { musters: mustersOf(options) });
    case "consolidate_orders": {
      const area = pick(options.areas);
      const pays = options.mustering.places.some((place) => place.area === area);
      return compose(decision, options, { area, musters: pays ? mustersOf(options.mustering, area) : null });
    }
  }
}

/** What one house saw and did. */
interface Report {
  mode: Mode;
  cursors: string[];
  kinds: string[];
  answers: number;
  gone: string[];
  refused: string[];
  positions: number;
  differences: string[];
  reloads: number;
  texts: [string, string, string][];
}

let total = 0;

async function plays(game: GameClient, report: Report): Promise<void> {
  for await (const decision of game.turns({ mode: report.mode })) {
    const answer = answerTo(decision);
    try {
      await game.answer(decision, answer);
      report.answers += 1;
      total += 1;
      if (total % 20 === 0) console.log(JSON.stringify({ answers: total }));
    } catch (error) {
      if (!isProblem(error)) throw error;
      (error.status === 422 ? report.refused : report.gone).push(`${error.code} ${JSON.stringify(answer)}`);
    }
  }
}

/** Reads the log, and compares the position that follows it with that of the server. */
async function watches(game: GameClient, report: Report, language: "en" | "ro" | "hu" | "pl" | "bg"): Promise<void> {
  while ((await game.status()).status === "lobby") await new Promise((resolve) => setTimeout(resolve, 50));
  const [first] = (await game.client.get("/games/{code}/events", { code: game.code, limit: 1 })).results;
  if (first === undefined) throw new Error("a game that has begun has no events");
  const words = await game.client.words(language);
  const live = await game.follow();
  // From the start of the log: the position after the first event, then event by event.
  const past = await game.position(first.cursor);
  Object.assign(live, { cursor: first.cursor, position: past.position });
  report.cursors.push(first.cursor);
  report.kinds.push(first.event.kind);
  for await (const { cursor, event } of live.follow({ mode: report.mode })) {
    report.cursors.push(cursor);
    report.kinds.push(event.kind);
    report.texts.push([cursor, language, words.event(event)]);
    if (report.cursors.length % every !== 0 || event.kind === "game_ended") continue;
    const there = await game.position(cursor);
    report.positions += 1;
    if (!isDeepStrictEqual(live.position, there.position)) report.differences.push(difference(live.position, there.position, cursor));
  }
  report.reloads = live.reloads;
}

function difference(mine: object, theirs: object, cursor: string): string {
  const fields = Object.keys(theirs) as (keyof typeof theirs)[];
  const found = fields.filter((field) => !isDeepStrictEqual(mine[field], theirs[field]));
  return `${cursor}: ${found.map((field) => `${String(field)} ${JSON.stringify(mine[field])} is not ${JSON.stringify(theirs[field])}`).join("; ")}`;
}

const run = Math.random().toString(36).slice(2);
const names = Array.from({ length: Number(count) }, (_, index) => `ts-${run}-${index}`);
const clients = await Promise.all(names.map((name) => Client.register({ address, live: { pollSeconds: 0.1 } }, name, `password of ${name}`)));
const [host] = clients as [Client, ...Client[]];
const { code } = await host.post("/games", { body: { name: "by TypeScript", player_count: clients.length as 3 | 4 | 5 | 6 } });
for (const client of clients) await client.post("/games/{code}/seats", { code, body: {} });
const reports = clients.map(
  (_, index): Report => ({
    mode: modes[index % modes.length] ?? "stream",
    cursors: [], kinds: [], answers: 0, gone: [], refused: [], positions: 0, differences: [], reloads: 0, texts: [],
  }),
);
await Promise.all(
  clients.flatMap((client, index) => {
    const report = reports[index] as Report;
    return [plays(client.game(code), report), watches(client.game(code), report, languages[index % languages.length] ?? "en")];
  }),
);
const tokens = await Promise.all(clients.map(async (client) => client.http.authorizationToken));
console.log(JSON.stringify({ code, status: await host.game(code).status(), reports, tokens }));
