// Players who use only the client play a whole game, and print their reports: one JSON document.
//
//     node play.js ADDRESS PLAYERS '{"mode": "stream", "language": "hu"}'

import { isDeepStrictEqual } from "node:util";
import { Client, type GameClient, type Language, type Mode, isProblem } from "@agot/client";
import { answerTo } from "./answers.js";

const [address = "", count = "3", given = "{}"] = process.argv.slice(2);
const settings = JSON.parse(given) as { modes?: Mode[]; languages?: Language[]; every?: number };
const { modes = ["stream"], languages = ["en"], every = 25 } = settings;

/** Report of one house. */
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

/** Reads the log, and compares the computed position with that of the server. */
async function watches(game: GameClient, report: Report, language: Language): Promise<void> {
  while ((await game.status()).status === "lobby") await new Promise((resolve) => setTimeout(resolve, 50));
  const [first] = (await game.client.get("/games/{code}/events", { code: game.code, limit: 1 })).results;
  if (first === undefined) throw new Error("a game that has begun has no events");
  const words = await game.client.words(language);
  const live = await game.follow(first.cursor);
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
const clients = await Promise.all(names.map((name) => Client.register({ address, live: { pollSeconds: 0.1 } }, name, crypto.randomUUID())));
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
