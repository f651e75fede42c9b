/** The player of a house, as far as a table shows it. */

import { name, t } from "../words/words.svelte.js";
import type { TableState } from "./table.svelte.js";

/** The player, the pseudonym of an anonymous table, the bot, or who plays an open seat. */
export function playerOf(table: TableState, house: string): string {
  const seat = table.game?.seats.find((each) => each.house === house);
  if (seat === undefined) return "";
  if (seat.stand_in !== null) return t("seat_open_played_by", { stand_in: seat.stand_in });
  if (seat.bot !== null) return name("stand_in", seat.bot);
  return seat.username ?? (seat.pseudonym !== null ? name("pseudonym", seat.pseudonym) : t("seat_taken"));
}
