/** Form for a new table: its fields, their choices, and the requests that create it. */

import type { Game, Preset, Reference } from "@agot/client";
import { session } from "../session/session.svelte.js";
import { inLanguage, t, texts } from "../words/words.svelte.js";

type Edition = NonNullable<Reference["editions"]>["editions"][number];

/** An option of the rules, such as `tides_of_battle`, with its values and their texts. */
export interface RuleOption {
  id: string;
  label: string;
  values: { value: string; label: string }[];
}

export class NewTableState {
  isWithBots = $state(false);
  name = $state("");
  edition = $state("");
  playerCount = $state(0);
  house = $state("");
  botLevel = $state<"novice" | "sensible" | "strong">("sensible");
  preset = $state("");
  isOpen = $state(false);
  houseChoice = $state<"free" | "random" | "host">("free");
  isAnonymous = $state(false);
  takesSeat = $state(true);
  rules = $state<Record<string, string>>({});
  editions = $state.raw<Edition[]>([]);
  presets = $state.raw<Preset[]>([]);

  constructor(isWithBots: boolean) {
    this.isWithBots = isWithBots;
    this.name = t("table_of", { user: session.me?.username ?? "" });
  }

  get setups(): Edition["setups"] {
    return this.editions.find((each) => each.id === this.edition)?.setups ?? [];
  }

  get houses(): readonly string[] {
    return this.setups.find((each) => each.players === this.playerCount)?.houses ?? [];
  }

  /** The options of the rules, according to the messages. */
  get ruleOptions(): RuleOption[] {
    const { words } = texts;
    if (words === null) return [];
    return words.ids("ruleset").filter((id) => id !== "edition" && !id.includes(".")).map((id) => ({
      id,
      label: words.text(`ruleset-${id}`),
      values: words.ids("ruleset").filter((each) => each.startsWith(`${id}.`)).map((each) => ({
        value: each.slice(id.length + 1),
        label: words.text(`ruleset-${each}`),
      })),
    })).filter((each) => each.values.length > 1);
  }

  async read(): Promise<void> {
    const [reference, presets] = await Promise.all([session.client.get("/reference", { include: ["editions"] }), session.client.get("/presets", inLanguage())]);
    this.editions = reference.editions?.editions ?? [];
    this.chooseEdition(this.editions[0]?.id ?? "");
    this.presets = presets.results;
    this.preset = presets.results[0]?.name ?? "";
  }

  /** Chooses an edition, with its largest number of players and any house. */
  chooseEdition(id: string): void {
    this.edition = id;
    this.playerCount = Math.max(0, ...this.setups.map((each) => each.players));
    this.house = "";
  }

  /** Creates the table, and starts it if all others are bots. Returns its code. */
  async create(): Promise<string> {
    const client = session.client;
    const common = { name: this.name.trim(), player_count: this.playerCount as never, preset: this.preset as never };
    const edition = { edition: this.edition } as object;
    if (this.isWithBots) {
      const game = await client.post("/games", { body: { ...common, ruleset: edition, access: "invitation", house_choice: "free" } });
      const house = (this.house || null) as never;
      await client.post("/games/{code}/seats", { code: game.code, body: { house, invitation_code: game.invitation_code } });
      await client.post("/games/{code}/start", { code: game.code, body: { fill_with: this.botLevel } });
      return game.code;
    }
    const game = await client.post("/games", {
      body: {
        ...common,
        access: this.isOpen ? "open" : "invitation",
        ...(this.isAnonymous ? { anonymity: "until_end" as const } : { house_choice: this.houseChoice }),
        take_seat: this.takesSeat,
        ruleset: { ...edition, ...Object.fromEntries(Object.entries(this.rules).map(([id, value]) => [id, value === "yes" ? true : value === "no" ? false : value])) },
      },
    });
    saveInvitation(game.code, game.invitation_code);
    return game.code;
  }
}

/** Saves an invitation code until the user signs out. The server shows it only once. */
export function saveInvitation(code: Game["code"], invitation: string | null): void {
  if (invitation !== null) localStorage.setItem(`agot-invitation-${code}`, invitation);
}

export function savedInvitation(code: Game["code"]): string | null {
  return localStorage.getItem(`agot-invitation-${code}`);
}
