import type { Area, Combat, GameEvent, House, HouseCard, Piece, PlacedOrder, Position, Side } from "./generated/schema.js";

/**
 * Returns the position after an event, for a reader who may see both. Returns null if only the server knows it: after an
 * unknown kind, an event that does not fit the position, or the end, which reveals everything. It contains no game
 * rules, because an event lists all of its effects. It never changes a position in place.
 */
export function after(position: Position, event: GameEvent): Position | null {
  try {
    const changes = changesBy(position, event);
    return changes === null ? null : { ...position, ...changes };
  } catch (error) {
    if (error instanceof MismatchError) return null;
    throw error;
  }
}

/** Thrown if an event names a row that is missing in the position. */
class MismatchError extends Error {}

type KnownEvent = Exclude<GameEvent, { kind: "UnknownGameEvent" }>;
type Effect<E> = (now: Position, event: E) => Partial<Position> | null;

function changesBy(now: Position, event: GameEvent): Partial<Position> | null {
  return event.kind === "UnknownGameEvent" ? null : (EFFECTS[event.kind] as Effect<KnownEvent>)(now, event);
}

const nothing = (): Partial<Position> => ({});

/** Kind of event -> the parts of the position that it changes. */
const EFFECTS: { [K in KnownEvent["kind"]]: Effect<Extract<KnownEvent, { kind: K }>> } = {
  // The game
  game_began: () => null,
  game_ended: () => null,
  answer_sealed: (now, event) => ({ answers: put(now.answers, byHouses, only(event, "number", "house", "answer")) }),
  decision_opened: (now, event) => ({ decisions: put(now.decisions, byNumber, only(event, "number", "houses", "sealed", "question")) }),
  decision_closed: (now, event) => ({
    decisions: now.decisions.filter(({ number }) => number !== event.number),
    answers: now.answers.filter(({ number }) => number !== event.number),
  }),
  round_began: (_, { round }) => ({ round }),
  phase_began: (_, { phase }) => ({ phase }),
  orders_banned: (now, event) => ({ bans: [...new Set([...now.bans, ...event.tokens])].sort() }),
  cleaned_up: (now, event) => ({
    orders: now.orders.filter(({ area }) => !event.orders.includes(area)),
    units: units(now, event.stood_up, { routed: false }),
    bans: [],
    blade_used: false,
    raven_used: false,
  }),

  // Pieces
  unit_mustered: (now, { unit: id, house, type, area }) => ({ units: put(now.units, byId, { id, house, type, area, ...STANDING }) }),
  unit_replaced: (now, event) => {
    const replaced = one(now.units, ({ id }) => id === event.old);
    return { units: put(without(now.units, [event.old]), byId, { ...replaced, id: event.unit, type: event.type }) };
  },
  units_moved: (now, { units: ids, area, attacking }) => ({ units: units(now, ids, { area, attacking }) }),
  units_retreated: (now, { units: ids, area, routed }) => ({
    units: units(now, ids, { area, ...(routed && { routed }), attacking: false }),
  }),
  attackers_moved_in: (now, event) => ({ units: units(now, event.units, { attacking: false }) }),
  units_destroyed: (now, event) => ({ units: without(now.units, event.units) }),
  port_captured: (now, { house, area, ships, destroyed }) => {
    const captured = ships.map((id): Piece => ({ id, house, type: "ship", area, ...STANDING }));
    return { units: put(without(now.units, destroyed), byId, ...captured) };
  },
  power_token_placed: (now, event) => ({
    houses: house(now, event.house, ({ power }) => ({ power: power - 1 })),
    areas: area(now, event.area, { power_token: event.house }),
  }),
  power_token_removed: (now, event) => ({ areas: area(now, event.area, { power_token: null }) }),
  garrison_removed: (now, event) => ({ areas: area(now, event.area, { garrison: 0 }) }),
  neutral_force_removed: (now, event) => ({ areas: area(now, event.area, { neutral: 0 }) }),

  // Orders
  orders_placed: (now, event) => {
    const placed = Object.entries(event.orders).map(([area, token]) => ({ area, house: event.house, token }));
    return { orders: put(now.orders, byArea, ...(placed as PlacedOrder[])) };
  },
  orders_laid: (now, { house, areas }) => ({ face_down: put(now.face_down, byArea, ...areas.map((area) => ({ area, house }))) }),
  orders_revealed: (now, event) => ({ orders: put(now.orders, byArea, ...event.orders), face_down: [] }),
  order_replaced: (now, event) => ({ orders: put(now.orders, byArea, only(event, "area", "house", "token")) }),
  order_removed: (now, event) => ({
    orders: now.orders.filter(({ area }) => area !== event.area),
    supports: now.supports.filter(({ area }) => area !== event.area),
  }),
  order_moved: (now, event) => {
    const others = now.orders.filter(({ area }) => area !== event.origin);
    return { orders: put(others, byArea, only(event, "area", "house", "token")) };
  },

  // Tracks and power
  power_gained: (now, event) => ({ houses: house(now, event.house, ({ power }) => ({ power: power + event.amount })) }),
  power_lost: (now, event) => ({ houses: house(now, event.house, ({ power }) => ({ power: power - event.amount })) }),
  bids_revealed: (now, event) => {
    const bids: Readonly<Record<string, number>> = event.bids;
    return { houses: now.houses.map((row) => ({ ...row, power: row.power - (bids[row.id] ?? 0) })) };
  },
  supply_set: (now, event) => ({ houses: house(now, event.house, () => ({ supply: event.level })) }),
  track_set: (now, event) => ({ tracks: { ...now.tracks, [event.track]: event.houses } }),
  threat_set: (_, { threat }) => ({ threat }),
  blade_used: (now, event) => {
    const isStrength = now.combat !== null && event.use === "strength";
    return { blade_used: true, combat: isStrength ? combat(now, { blade: event.house }) : now.combat };
  },
  raven_used: () => ({ raven_used: true }),

  // Cards
  deck_reshuffled: (now, event) => ({ piles: { ...now.piles, [event.deck]: [] } }),
  used_cards_turned: (now, event) => ({ piles: { ...now.piles, [event.deck]: [] } }),
  westeros_cards_revealed: (now, event) => ({ piles: { ...now.piles, revealed: event.cards } }),
  westeros_card_replaced: (now, event) => {
    const revealed = [...(now.piles.revealed ?? [])];
    revealed[event.place] = event.card;
    return { piles: { ...now.piles, revealed } };
  },
  westeros_cards_used: (now) => {
    const piles: Position["piles"] = { ...now.piles, revealed: [] };
    for (const [place, card] of (now.piles.revealed ?? []).entries()) {
      const deck = `westeros_${place + 1}`;
      piles[deck] = [...(piles[deck] ?? []), card];
    }
    return { piles };
  },
  wildling_card_revealed: (now, event) => ({
    piles: { ...now.piles, wildling: [event.card] },
    known_cards: now.known_cards.filter(({ card, place }) => card !== event.card && place !== "top"),
  }),
  wildling_card_buried: (now) => ({
    piles: { ...now.piles, wildling: [] },
    known_cards: now.known_cards.filter(({ place }) => place !== "bottom"),
  }),
  wildling_card_seen: (now, event) => ({ known_cards: put(now.known_cards, byHouse, { ...only(event, "house", "card"), place: "top" }) }),
  wildling_card_returned: (now, event) => ({ known_cards: put(now.known_cards, byHouse, only(event, "house", "card", "place")) }),
  house_cards_discarded: (now, event) => ({ house_cards: cards(now, event.cards, "discard") }),
  house_cards_returned: (now, event) => ({ house_cards: cards(now, event.cards, "hand") }),

  // Combat
  combat_began: (_, event) => {
    const place = only(event, "area", "origin", "attacker", "defender", "order");
    const sides = (["attacker", "defender"] as const).map((role): Side => ({ house: event[role], role, card: null, strength: 0 }));
    return { combat: { ...place, blade: null, victor: null }, sides: put([], byHouse, ...sides) };
  },
  support_declared: (now, { house, side, areas }) =>
    side === null ? {} : { supports: put(now.supports, byArea, ...areas.map((area) => ({ area, house, side }))) },
  support_refused: (now, event) => ({ supports: now.supports.filter(({ area }) => !event.areas.includes(area)) }),
  strengths_announced: (now, event) => {
    const fought = required(now.combat);
    const attacking = side(now.sides, fought.attacker, { strength: event.attacker });
    return { sides: side(attacking, fought.defender, { strength: event.defender }) };
  },
  house_card_played: (now, { house, card }) => ({
    house_cards: cards(now, [card], "played"),
    sides: side(now.sides, house, { card }),
  }),
  house_card_withdrawn: (now, { house, card, place }) => ({
    house_cards: cards(now, [card], place),
    sides: side(now.sides, house, { card: null }),
  }),
  tide_drawn: (now, event) => ({ tides: put(now.tides, byHouse, { ...only(event, "house", "card"), shown: false }) }),
  tides_shown: (_, event) => ({ tides: put([], byHouse, ...event.tides) }),
  combat_won: (now, { victor }) => ({ combat: combat(now, { victor }) }),
  combat_ended: () => ({ combat: null, sides: [], supports: [], tides: [] }),

  // No change
  card_text_resolved: nothing,
  house_answered: nothing,
  neutral_support_declared: nothing,
  raid_resolved: nothing,
  tides_drawn: nothing,
  westeros_card_resolved: nothing,
  wildlings_attacked: nothing,
  wildlings_defeated: nothing,
  wildlings_won: nothing,
};

type Key = string | number;

const byId = (row: { id: string }): Key => row.id;
const byArea = (row: { area: string }): Key => row.area;
const byHouse = (row: { house: string }): Key => row.house;
const byNumber = (row: { number: number }): Key => row.number;
const byHouses = (row: { number: number; house: string }): readonly Key[] => [row.number, row.house];
const STANDING = { routed: false, attacking: false };

/** Returns a row with only these fields of an event. */
function only<T, K extends keyof T>(event: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, event[name]])) as Pick<T, K>;
}

/** Adds rows, which replace rows with the same key. Returns them sorted by key. */
function put<R>(rows: readonly R[], keyOf: (row: R) => Key | readonly Key[], ...added: R[]): R[] {
  const name = (row: R): string => JSON.stringify(keyOf(row));
  const table = new Map([...rows, ...added].map((row) => [name(row), row]));
  return [...table.values()].sort((one, other) => compared([keyOf(one)].flat(), [keyOf(other)].flat()));
}

function compared(one: readonly Key[], other: readonly Key[]): number {
  for (const [place, key] of one.entries()) {
    const against = other[place] as Key;
    if (key !== against) return key < against ? -1 : 1;
  }
  return 0;
}

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new MismatchError();
  return value;
}

function one<R>(rows: readonly R[], wanted: (row: R) => boolean): R {
  return required(rows.find(wanted));
}

/** Changes one of the rows. The keys must stay, so the order stays too. */
function changed<R>(rows: readonly R[], wanted: (row: R) => boolean, change: (row: R) => Partial<R>): R[] {
  const found = one(rows, wanted);
  return rows.map((row) => (row === found ? { ...row, ...change(row) } : row));
}

function units(now: Position, ids: readonly string[], change: Partial<Piece>): Piece[] {
  for (const id of ids) one(now.units, (unit) => unit.id === id);
  return now.units.map((unit) => (ids.includes(unit.id) ? { ...unit, ...change } : unit));
}

function without(rows: readonly Piece[], ids: readonly string[]): Piece[] {
  return rows.filter(({ id }) => !ids.includes(id));
}

function house(now: Position, id: string, change: (row: House) => Partial<House>): House[] {
  return changed(now.houses, (row) => row.id === id, change);
}

function area(now: Position, id: string, change: Partial<Area>): Area[] {
  return changed(now.areas, (row) => row.id === id, () => change);
}

function side(sides: readonly Side[], id: string, change: Partial<Side>): Side[] {
  return changed(sides, (row) => row.house === id, () => change);
}

function combat(now: Position, change: Partial<Combat>): Combat {
  return { ...required(now.combat), ...change };
}

function cards(now: Position, ids: readonly string[], place: HouseCard["place"]): HouseCard[] {
  return now.house_cards.map((card) => (ids.includes(card.id) ? { ...card, place } : card));
}
