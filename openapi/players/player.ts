// An example for the generated TypeScript client. Three players, who use nothing else, play a whole game.
//
//     node player.js http://127.0.0.1:8000
//
// `make clients` generates the client. `make clients-play` compiles this program and runs it against a test server.

import { randomBytes } from "node:crypto";
import {
  AccountsApi,
  type Answer,
  AnswerFromJSON,
  AnswerToJSON,
  type AreaId,
  type AssignOrdersOptions,
  Configuration,
  type Decision,
  DecisionKind,
  GamesApi,
  type MarchOrder,
  type MarchMove,
  type MustersOptions,
  type Options,
  PlayApi,
  ResponseError,
  SeatsApi,
  type SomeUnitsOptions,
  type Traveller,
} from "./client";

const PAUSE_MILLISECONDS = 50;
const PATIENCE_MILLISECONDS = 300_000;
const HOUSES = 3;

const KNOWN = new Set<string>(Object.values(DecisionKind));

type Fields = { [name: string]: unknown };

/** An account with a token. It gives random valid answers. */
class Player {
  readonly answers = new Map<string, number>();

  private constructor(
    readonly games: GamesApi,
    readonly seats: SeatsApi,
    readonly play: PlayApi,
  ) {}

  static async register(basePath: string, username: string): Promise<Player> {
    const account = { username, password: randomBytes(18).toString("base64url") };
    const accounts = new AccountsApi(new Configuration({ basePath }));
    await accounts.register({ registrationRequest: account });
    const { token } = await accounts.logIn({ logInRequest: account });
    const known = new Configuration({ basePath, accessToken: token });
    return new Player(new GamesApi(known), new SeatsApi(known), new PlayApi(known));
  }

  /** Answers all decisions that wait for this player in a game. */
  async answerOpenDecisions(code: string): Promise<void> {
    const { results } = await this.play.listMyDecisions();
    for (const { game, number, kind } of results) {
      if (game !== code) continue;
      const answer = answerTo(await this.play.getDecision({ code, number }));
      if (answer === null) continue;
      try {
        await this.play.answerDecision({ code, number, answer });
      } catch (error) {
        if (!(error instanceof ResponseError)) throw error;
        throw new Error(`${kind}: ${JSON.stringify(AnswerToJSON(answer))}\n${await error.response.text()}`);
      }
      this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
    }
  }
}

/** Returns a valid answer. Null if the decision is not yours or must be left to its default. */
function answerTo(decision: Decision): Answer | null {
  if (!KNOWN.has(decision.kind) || decision.options === null) return null;
  if (decision.options.kind === "one_of") return choice(decision.options.choices);
  const fields = fieldsFor(decision.options);
  return fields === null ? null : AnswerFromJSON({ kind: decision.kind, ...fields });
}

/** Returns the fields of an answer with the names of the API, or null for an unknown shape. */
function fieldsFor(options: Options): Fields | null {
  switch (options.kind) {
    case "amount":
      return { amount: options.minimum + below(options.maximum - options.minimum + 1) };
    case "assign_orders":
      return { orders: ordersFrom(options) };
    case "some_units":
      return { units: unitsFrom(options) };
    case "rank_groups":
      return { groups: options.groups.map(shuffled) };
    case "some_areas":
      return { areas: someOf(options.areas, options.allOrNone) };
    case "support_sides": {
      const side = choice([null, ...options.sides]);
      return { side, areas: side === null ? [] : someOf(options.areas, options.allOrNone) };
    }
    case "moves": {
      const order = choice(options.orders);
      return { area: order.area, moves: movesOf(order), leave_power_token: false };
    }
    case "musters":
      return { musters: mustersFrom(options) };
    case "consolidate_orders": {
      const area = choice(options.areas);
      const pays = options.mustering.places.some((place) => place.area === area);
      return { area, musters: pays ? mustersFrom(options.mustering, area) : null };
    }
    default:
      return null;
  }
}

/** Returns order tokens for `count` places. At most `stars` of them have a star. */
function ordersFrom(options: AssignOrdersOptions): Fields {
  const places = shuffled(options.places).slice(0, options.count);
  const regular = shuffled(options.regular);
  const special = shuffled(options.special).slice(0, options.stars);
  const tokens = Math.random() < 0.5 ? [...regular, ...special] : [...special, ...regular];
  return Object.fromEntries(places.map((place, index) => [place, tokens[index]]));
}

/** Returns `minimum` to `maximum` units, or the numbers for each area in an entry of `byArea`. */
function unitsFrom(options: SomeUnitsOptions): string[] {
  if (options.byArea.length === 0) {
    const count = options.minimum + below(options.maximum - options.minimum + 1);
    return shuffled(options.units).slice(0, count).map(({ unit }) => unit);
  }
  return Object.entries(choice(options.byArea)).flatMap(([area, count]) => {
    const there = options.units.filter((each) => each.area === area);
    return shuffled(there).slice(0, count).map(({ unit }) => unit);
  });
}

/** Returns some of the areas. */
function someOf(areas: AreaId[], allOrNone: boolean): AreaId[] {
  if (allOrNone) return Math.random() < 0.5 ? areas : [];
  return areas.filter(() => Math.random() < 0.5);
}

/** Returns one move or none. */
function movesOf(order: MarchOrder): MarchMove[] {
  const possible = order.destinations.filter(({ counts }) => counts.length > 0);
  if (possible.length === 0 || Math.random() < 0.2) return [];
  const there = choice(possible);
  const units = shuffled(order.units.filter(({ type }) => there.unitTypes.includes(type)));
  if (there.strengthNeeded !== null) {
    const strength = (unit: Traveller) => (there.castle ? unit.castleStrength : unit.strength);
    units.sort((one, other) => strength(other) - strength(one));
  }
  return [{ to: there.area, units: units.slice(0, choice(there.counts)).map(({ unit }) => unit) }];
}

/** Returns one piece that can be placed first, or none. */
function mustersFrom(options: MustersOptions, area?: AreaId): Fields[] {
  const places = options.places.filter((place) => area === undefined || place.area === area);
  const pieces = places.flatMap(({ first }) => first);
  return pieces.length > 0 && Math.random() < 0.9 ? [{ ...choice(pieces) }] : [];
}

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

function choice<T>(values: readonly T[]): T {
  const chosen = values[below(values.length)];
  if (chosen === undefined) throw new Error("nothing to choose from");
  return chosen;
}

function shuffled<T>(values: readonly T[]): T[] {
  return values.map((value) => ({ value, key: Math.random() })).sort((one, other) => one.key - other.key)
    .map(({ value }) => value);
}

/** Counts the events of each kind. Reads the log page by page. */
async function eventsOf(player: Player, code: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let after: string | undefined;
  do {
    const page = await player.play.listEvents({ code, after });
    for (const { event } of page.results) found.set(event.kind, (found.get(event.kind) ?? 0) + 1);
    after = page.nextCursor ?? undefined;
  } while (after !== undefined);
  return found;
}

function total(counts: Map<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Plays a game to its end. */
async function main(address: string): Promise<void> {
  const run = randomBytes(4).toString("hex");
  const players: Player[] = [];
  for (let number = 0; number < HOUSES; number += 1) {
    players.push(await Player.register(address, `typescript-${run}-${number}`));
  }
  const host = choice(players);
  const { code } = await host.games.createGame({
    newGameRequest: { name: "Generated TypeScript", playerCount: HOUSES },
  });
  for (const player of players) await player.seats.takeSeat({ code, newSeatRequest: {} });
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  let now = await host.games.getGame({ code });
  while (now.status !== "finished") {
    if (Date.now() > deadline) throw new Error(`game ${code} did not end: round ${now.round}`);
    for (const player of players) {
      await player.answerOpenDecisions(code);
      await player.play.getPosition({ code });
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    now = await host.games.getGame({ code });
  }
  const events = await eventsOf(host, code);
  const kinds = new Set(players.flatMap((player) => [...player.answers.keys()]));
  const answers = players.reduce((sum, player) => sum + total(player.answers), 0);
  console.log(`${code}: ${now.winner ?? "nobody"} won in round ${now.round}`);
  console.log(`${answers} answers of ${kinds.size} kinds, ${total(events)} events of ${events.size} kinds`);
}

main(process.argv[2] ?? "http://127.0.0.1:8000").catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
