/** The player and the areas of a house. */

import type { Game } from "@agot/client";
import { name, t } from "../words/words.svelte.js";
import type { TableState } from "./table.svelte.js";

/** The name of the player of a seat, the pseudonym at an anonymous table, or the bot. */
export function playerName(seat: Game["seats"][number]): string {
  if (seat.bot !== null) return name("stand_in", seat.bot);
  if (seat.username !== null) return seat.is_bot_account ? t("bot_account", { user: seat.username }) : seat.username;
  return seat.pseudonym !== null ? name("pseudonym", seat.pseudonym) : t("seat_taken");
}

/** The name of the player of a house, or the stand-in of an open seat. */
export function playerOf(table: TableState, house: string): string {
  const seat = table.game?.seats.find((each) => each.house === house);
  if (seat === undefined) return "";
  if (seat.stand_in !== null) return t("seat_open_played_by", { stand_in: seat.stand_in });
  return playerName(seat);
}

/** Areas that the viewer's house controls or occupies. */
export function ownAreas(table: TableState): string[] {
  if (table.house === null) return [];
  const held = table.shown.standing?.houses.find((each) => each.house === table.house)?.areas ?? [];
  const placed = table.shown.position?.units.filter((each) => each.house === table.house) ?? [];
  return [...new Set<string>([...held, ...placed.map((each) => each.area)])];
}
