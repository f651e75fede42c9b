// A bot that plays a game to its end: node bot.js http://127.0.0.1:8000 [code of a game with a free seat]
import { type Answer, type AskedDecision, Client, compose, isProblem } from "@agot/client";

const [address = "http://127.0.0.1:8000", code] = process.argv.slice(2);
const name = `bot-${Math.random().toString(36).slice(2)}`;
const client = await Client.register({ address }, name, crypto.randomUUID());

function pick<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T;
}

/** Returns a valid answer from the options. */
function answerTo(decision: AskedDecision): Answer {
  const { options } = decision;
  switch (options.kind) {
    case "one_of":
      return pick(options.choices);
    case "amount":
      return compose(decision, options, { amount: options.minimum });
    case "assign_orders": {
      const tokens = [...options.regular, ...options.special.slice(0, options.stars)];
      const orders = options.places.slice(0, options.count).map((place, index) => [place, tokens[index]]);
      return compose(decision, options, { orders: Object.fromEntries(orders) });
    }
    case "some_units": {
      const counts = pick(options.by_area) ?? { "": options.minimum };
      const units = Object.entries(counts).flatMap(([area, count]) =>
        options.units.filter((unit) => area === "" || unit.area === area).slice(0, count),
      );
      return compose(decision, options, { units: units.map(({ unit }) => unit) });
    }
    case "rank_groups":
      return compose(decision, options, { groups: options.groups });
    case "some_areas":
      return compose(decision, options, { areas: [] });
    case "support_sides":
      return compose(decision, options, { side: null, areas: [] });
    case "moves": {
      const { area, units, destinations } = pick(options.orders);
      const there = pick(destinations.filter(({ counts }) => counts.includes(1)));
      const unit = units.find(({ type }) => there?.unit_types.includes(type))?.unit;
      const moves = there && unit ? [{ to: there.area, units: [unit] }] : [];
      return compose(decision, options, { area, moves, leave_power_token: false });
    }
    case "musters":
      return compose(decision, options, { musters: [] });
    case "consolidate_orders":
      return compose(decision, options, { area: pick(options.areas), musters: null });
  }
}

const created = code ?? (await client.post("/games", { body: { name, player_count: 3 } })).code;
const game = client.game(created);
await client.post("/games/{code}/seats", { code: created, body: {} });
if (!code) for (const bot of ["sensible", "sensible"]) await client.post("/games/{code}/seats", { code: created, body: { bot } });
for await (const decision of game.turns()) {
  await game.answer(decision, answerTo(decision)).catch((error) => isProblem(error, "decision_closed") || Promise.reject(error));
}
console.log(`${created}: ${(await game.status()).winner} won`);
