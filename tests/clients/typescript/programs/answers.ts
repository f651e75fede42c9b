// A random answer from the options alone.

import { type Answer, type AskedDecision, type Shape, compose } from "@agot/client";

function below(limit: number): number {
  return Math.floor(Math.random() * limit);
}

export function pick<T>(values: readonly T[]): T {
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

/** A random answer. The switch is exhaustive: it does not compile while a shape is missing. */
export function answerTo(decision: AskedDecision): Answer {
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
