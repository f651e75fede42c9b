import type { GameEvent, WordsReference } from "./generated/schema.js";

/** A piece of a text. A name also has the `kind` and `id` of the thing it names. */
export interface Part {
  text: string;
  kind?: string;
  id?: string;
}

const CARDS = ["house_card", "westeros_card", "wildling_card", "tides_card"];

/** Name of a value -> the kinds of thing that it can name, in the order of lookup. */
const KINDS: Record<string, readonly string[]> = {};
for (const [names, ...kinds] of [
  ["house houses attacker defender victor loser winner marcher ranking tied", "house"],
  ["side sides groups participants bids tides called_by gains", "house"],
  ["area areas origin source target to place places against granted orders moves armies", "area"],
  ["unit units type destroyed ships stood_up upgrade", "unit"],
  ["order token tokens", "order"],
  ["card cards effect except_for opponent_card", ...CARDS],
  ["track tracks subject", "track"],
  ["vote_kind vote_kinds", "vote_kind"],
  ["choice choices", "area", "unit", ...CARDS, "track"],
  ["old", "order", "unit"],
  ["cause", "cause", ...CARDS],
  ...Object.entries({ bots: "bot", host_powers: "host_power", missing_scopes: "scope", question: "decision", result: "vote_result" }),
  ...["deck", "decision", "dominance", "ended_by", "phase", "pseudonym", "reason", "stand_in"].map((name) => [name, name]),
] as [string, ...string[]][]) {
  for (const name of names.split(" ")) KINDS[name] = kinds;
}

/** Name of a value made of pairs -> the name by which the second half of a pair is shown. */
const VALUES: Record<string, string> = { orders: "token", tides: "card", moves: "units" };
/** Name of a list of rows -> the two fields of a row that form a pair. */
const PAIRS: Record<string, readonly [string, string]> = { orders: ["area", "token"], tides: ["house", "card"], moves: ["to", "units"] };
/** Names of lists whose rows are each shown by a message. */
const ROW_MESSAGES = ["musters"];

/** The message for a mustering: an upgrade, a piece in the area that pays for it, or one elsewhere. */
function messageOfRow(row: Row): string {
  if (!isEmpty(row.upgrade)) return "option_part-upgrade";
  return row.area === row.source ? "option_part-muster_here" : "option_part-muster";
}

/** Name of a row or list of rows -> the field that identifies a row. */
const ROWS: Record<string, string> = { houses: "id", question: "kind", decision: "kind" };

type Row = Record<string, unknown>;
type Shown = (name: string) => Part[];

/** Texts in one language for ids and values, from the messages of `GET /reference?include=words`. */
export class Words {
  readonly language: string;
  private readonly reference: WordsReference;
  private readonly plural: Intl.PluralRules;

  constructor(reference: WordsReference) {
    this.language = reference.language;
    this.reference = reference;
    this.plural = new Intl.PluralRules(reference.language);
  }

  /** Whether a message exists, such as `event-round_began` or `decision-muster.title`. */
  has(message: string): boolean {
    return Object.hasOwn(this.reference.texts, message) || Object.hasOwn(this.reference.choices, message);
  }

  /** The ids that have a message of this kind: `ids("house")`. */
  ids(kind: string): string[] {
    const messages = [...Object.keys(this.reference.texts), ...Object.keys(this.reference.choices)];
    return messages.filter((each) => each.startsWith(`${kind}-`)).map((each) => each.slice(kind.length + 1));
  }

  /** The name of a thing, such as `name("area", "winterfell")`, or its id if it has no name. */
  name(kind: string, id: string): string {
    return this.named([kind], id).text;
  }

  /** A message with its values. Throws RangeError for an unknown message. */
  text(message: string, values: Row = {}): string {
    return this.parts(message, values).map((part) => part.text).join("");
  }

  /** A message as pieces: names, and the text between them. */
  parts(message: string, values: Row = {}): Part[] {
    return this.filled(this.pattern(message, values), (name) => this.shown(name, values[name]));
  }

  /** The sentence for an event. For an unknown kind it is the kind as words. */
  event(event: GameEvent): string {
    return this.eventParts(event).map((part) => part.text).join("");
  }

  /** The sentence for an event as pieces. */
  eventParts(event: GameEvent): Part[] {
    if (event.kind === "UnknownGameEvent") return [{ text: String(event.original.kind).replaceAll("_", " ") }];
    const values: Row = { ...event };
    if (event.kind === "westeros_card_resolved" && event.effect === event.card) values.effect = null;
    if (event.kind === "support_declared" && event.areas.length === 0) values.side = null;
    return this.parts(`event-${event.kind}`, values);
  }

  private pattern(message: string, values: Row): string {
    const choice = this.reference.choices[message];
    if (choice === undefined) {
      const text = this.reference.texts[message];
      if (text === undefined) throw new RangeError(`${this.language}: ${message}`);
      return text;
    }
    const { by, variants } = choice;
    const found = keysOf(values[by], this.plural).find((key) => Object.hasOwn(variants, key));
    return variants[found ?? choice.default] ?? "";
  }

  private filled(pattern: string, shown: Shown): Part[] {
    // Every second piece is the name of a value.
    return pattern
      .split(/\{(\w+)\}/)
      .flatMap((piece, place) => (place % 2 ? shown(piece) : piece === "" ? [] : [{ text: piece }]));
  }

  private shown(name: string, value: unknown): Part[] {
    if (isEmpty(value)) return [{ text: this.reference.texts["form-none"] ?? "" }];
    if (typeof value === "string") {
      const kinds = KINDS[name];
      return [kinds === undefined ? { text: value } : this.named(kinds, value)];
    }
    if (Array.isArray(value)) return this.list(name, value);
    if (typeof value === "boolean") return [{ text: this.name("ui", value ? "answer_yes" : "answer_no") }];
    if (typeof value !== "object") return [{ text: String(value).replace("-", "−") }];
    const row = value as Row;
    if (ROWS[name] !== undefined) return this.shown(name, row[ROWS[name]]);
    const pairs = Object.entries(row).map(([key, entry]) =>
      this.filled(this.pattern("form-pair", {}), (half) =>
        half === "name" ? this.shown(name, key) : this.shown(VALUES[name] ?? "", entry),
      ),
    );
    return joined(pairs, this.text("form-pair_separator"));
  }

  private list(name: string, values: readonly unknown[]): Part[] {
    const pair = PAIRS[name];
    if (pair !== undefined && typeof values[0] === "object")
      return this.shown(name, Object.fromEntries((values as Row[]).map((row) => [row[pair[0]], row[pair[1]]])));
    if (ROW_MESSAGES.includes(name)) {
      const shown = (row: Row): Part[] => this.parts(messageOfRow(row), row);
      return joined((values as Row[]).map(shown), this.text("form-pair_separator"));
    }
    const kinds = KINDS[name] ?? [];
    if (kinds[0] === "unit" && kinds.length === 1) return joined(this.counted(values as string[]), this.text("form-separator"));
    // Two tokens of a house may look alike. Their name is shown once.
    const names = values.map((each) => this.name("order", String(each)));
    const isFirst = (_: unknown, place: number): boolean => names.indexOf(names[place] ?? "") === place;
    const shown = kinds[0] === "order" && kinds.length === 1 ? values.filter(isFirst) : values;
    // Names of cards contain commas.
    const separator = kinds[0] === CARDS[0] ? "form-pair_separator" : "form-separator";
    return joined(shown.map((each) => this.shown(name, each)), this.text(separator));
  }

  private counted(units: readonly string[]): Part[][] {
    const kinds = new Map<string, { part: Part; count: number }>();
    for (const unit of units) {
      const part = this.named(["unit"], unit);
      const kind = kinds.get(part.text) ?? { part, count: 0 };
      kind.count += 1;
      kinds.set(part.text, kind);
    }
    return [...kinds.values()].map(({ part, count }) => {
      if (count === 1) return [part];
      const form = this.pattern("form-counted", { count });
      return this.filled(form, (name) => (name === "name" ? [part] : [{ text: String(count) }]));
    });
  }

  private named(kinds: readonly string[], id: string): Part {
    for (const kind of kinds) {
      // A piece is named by its kind: stark_footman_3.
      const candidates = kind === "unit" ? [id, id.split("_").slice(1, -1).join("_")] : [id];
      for (const candidate of candidates) {
        const message = kind === "decision" ? `decision-${candidate}.title` : `${kind}-${candidate}`;
        if (this.has(message)) return { text: this.pattern(message, {}), kind, id: candidate };
      }
    }
    return { text: id };
  }
}

/** Keys of the variants that fit a value, best first. */
function keysOf(value: unknown, plural: Intl.PluralRules): string[] {
  if (isEmpty(value)) return ["none"];
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  if (typeof value === "number") return [String(value), plural.select(value)];
  return typeof value === "string" ? [value] : [];
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function joined(entries: readonly Part[][], separator: string): Part[] {
  return entries.flatMap((entry, place) => (place > 0 ? [{ text: separator }, ...entry] : entry));
}
