import { assertNever } from "./answers.js";
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

/** The event names a row that is missing in the position. */
class MismatchError extends Error {}

function changesBy(now: Position, event: GameEvent): Partial<Position> | null {
  switch (event.kind) {
    case "UnknownGameEvent":
    case "game_began":
    case "game_ended":
      return null;

    case "answer_sealed":
      return { answers: put(now.answers, byHouses, only(event, "number", "house", "answer")) };
    case "decision_opened":
      return { decisions: put(now.decisions, byNumber, only(event, "number", "houses", "sealed", "question")) };
    case "decision_closed":
      return {
        decisions: now.decisions.filter(({ number }) => number !== event.number),
        answers: now.answers.filter(({ number }) => number !== event.number),
      };
    case "round_began":
      return { round: event.round };
    case "phase_began":
      return { phase: event.phase };
    case "orders_banned":
      return { bans: [...new Set([...now.bans, ...event.tokens])].sort() };
    case "cleaned_up":
      return {
        orders: now.orders.filter(({ area }) => !event.orders.includes(area)),
        units: units(now, event.stood_up, { routed: false }),
        bans: [],
        blade_used: false,
        raven_used: false,
      };

    case "unit_mustered": {
      const { unit: id, house, type, area } = event;
      return { units: put(now.units, byId, { id, house, type, area, ...STANDING }) };
    }
    case "unit_replaced": {
      const replaced = one(now.units, ({ id }) => id === event.old);
      const others = now.units.filter(({ id }) => id !== event.old);
      return { units: put(others, byId, { ...replaced, id: event.unit, type: event.type }) };
    }
    case "units_moved":
      return { units: units(now, event.units, { area: event.area, attacking: event.attacking }) };
    case "units_retreated": {
      const there = event.routed ? { area: event.area, routed: true } : { area: event.area };
      return { units: units(now, event.units, { ...there, attacking: false }) };
    }
    case "attackers_moved_in":
      return { units: units(now, event.units, { attacking: false }) };
    case "units_destroyed":
      return { units: without(now.units, event.units) };
    case "port_captured": {
      const { house, area } = event;
      const ships = event.ships.map((id): Piece => ({ id, house, type: "ship", area, ...STANDING }));
      return { units: put(without(now.units, event.destroyed), byId, ...ships) };
    }

    case "power_token_placed":
      return {
        houses: house(now, event.house, ({ power }) => ({ power: power - 1 })),
        areas: area(now, event.area, { power_token: event.house }),
      };
    case "power_token_removed":
      return { areas: area(now, event.area, { power_token: null }) };
    case "garrison_removed":
      return { areas: area(now, event.area, { garrison: 0 }) };
    case "neutral_force_removed":
      return { areas: area(now, event.area, { neutral: 0 }) };

    case "orders_placed": {
      const placed = Object.entries(event.orders).map(([area, token]) => ({ area, house: event.house, token }));
      return { orders: put(now.orders, byArea, ...(placed as PlacedOrder[])) };
    }
    case "orders_laid":
      return { face_down: put(now.face_down, byArea, ...event.areas.map((area) => ({ area, house: event.house }))) };
    case "orders_revealed":
      return { orders: put(now.orders, byArea, ...event.orders), face_down: [] };
    case "order_replaced":
      return { orders: put(now.orders, byArea, only(event, "area", "house", "token")) };
    case "order_removed":
      return {
        orders: now.orders.filter(({ area }) => area !== event.area),
        supports: now.supports.filter(({ area }) => area !== event.area),
      };
    case "order_moved": {
      const others = now.orders.filter(({ area }) => area !== event.origin);
      return { orders: put(others, byArea, only(event, "area", "house", "token")) };
    }

    case "power_gained":
      return { houses: house(now, event.house, ({ power }) => ({ power: power + event.amount })) };
    case "power_lost":
      return { houses: house(now, event.house, ({ power }) => ({ power: power - event.amount })) };
    case "bids_revealed": {
      const bids: Readonly<Record<string, number>> = event.bids;
      return { houses: now.houses.map((row) => ({ ...row, power: row.power - (bids[row.id] ?? 0) })) };
    }
    case "supply_set":
      return { houses: house(now, event.house, () => ({ supply: event.level })) };
    case "track_set":
      return { tracks: { ...now.tracks, [event.track]: event.houses } };
    case "threat_set":
      return { threat: event.threat };
    case "blade_used": {
      const isStrength = now.combat !== null && event.use === "strength";
      return { blade_used: true, combat: isStrength ? combat(now, { blade: event.house }) : now.combat };
    }
    case "raven_used":
      return { raven_used: true };

    case "deck_reshuffled":
    case "used_cards_turned":
      return { piles: { ...now.piles, [event.deck]: [] } };
    case "westeros_cards_revealed":
      return { piles: { ...now.piles, revealed: event.cards } };
    case "westeros_card_replaced": {
      const revealed = [...(now.piles.revealed ?? [])];
      revealed[event.place] = event.card;
      return { piles: { ...now.piles, revealed } };
    }
    case "westeros_cards_used": {
      const piles: Position["piles"] = { ...now.piles, revealed: [] };
      for (const [place, card] of (now.piles.revealed ?? []).entries()) {
        const deck = `westeros_${place + 1}`;
        piles[deck] = [...(piles[deck] ?? []), card];
      }
      return { piles };
    }
    case "wildling_card_revealed":
      return {
        piles: { ...now.piles, wildling: [event.card] },
        known_cards: now.known_cards.filter(({ card, place }) => card !== event.card && place !== "top"),
      };
    case "wildling_card_buried":
      return {
        piles: { ...now.piles, wildling: [] },
        known_cards: now.known_cards.filter(({ place }) => place !== "bottom"),
      };
    case "wildling_card_seen":
      return { known_cards: put(now.known_cards, byHouse, { ...only(event, "house", "card"), place: "top" }) };
    case "wildling_card_returned":
      return { known_cards: put(now.known_cards, byHouse, only(event, "house", "card", "place")) };
    case "house_cards_discarded":
      return { house_cards: cards(now, event.cards, "discard") };
    case "house_cards_returned":
      return { house_cards: cards(now, event.cards, "hand") };

    case "combat_began": {
      const place = only(event, "area", "origin", "attacker", "defender", "order");
      const sides = (["attacker", "defender"] as const).map((role): Side => ({ house: event[role], role, card: null, strength: 0 }));
      return { combat: { ...place, blade: null, victor: null }, sides: put([], byHouse, ...sides) };
    }
    case "support_declared": {
      const { house, side } = event;
      if (side === null) return {};
      return { supports: put(now.supports, byArea, ...event.areas.map((area) => ({ area, house, side }))) };
    }
    case "support_refused":
      return { supports: now.supports.filter(({ area }) => !event.areas.includes(area)) };
    case "strengths_announced": {
      const fought = required(now.combat);
      const attacking = side(now.sides, fought.attacker, { strength: event.attacker });
      return { sides: side(attacking, fought.defender, { strength: event.defender }) };
    }
    case "house_card_played":
      return {
        house_cards: cards(now, [event.card], "played"),
        sides: side(now.sides, event.house, { card: event.card }),
      };
    case "house_card_withdrawn":
      return {
        house_cards: cards(now, [event.card], event.place),
        sides: side(now.sides, event.house, { card: null }),
      };
    case "tide_drawn":
      return { tides: put(now.tides, byHouse, { ...only(event, "house", "card"), shown: false }) };
    case "tides_shown":
      return { tides: put([], byHouse, ...event.tides) };
    case "combat_won":
      return { combat: combat(now, { victor: event.victor }) };
    case "combat_ended":
      return { combat: null, sides: [], supports: [], tides: [] };

    case "card_text_resolved":
    case "house_answered":
    case "neutral_support_declared":
    case "raid_resolved":
    case "tides_drawn":
    case "westeros_card_resolved":
    case "wildlings_attacked":
    case "wildlings_defeated":
    case "wildlings_won":
      return {};
    default:
      return assertNever(event);
  }
}

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
