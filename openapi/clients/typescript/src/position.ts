import { after } from "./fold.js";
import type { GameClient } from "./game.js";
import type { HouseId, LoggedEvent, Position } from "./generated/schema.js";
import type { LiveOptions } from "./live.js";
import { isProblem } from "./problems.js";

/** A position that follows the log: always what `GET .../position` shows at the same cursor. */
export class LivePosition {
  /** Your house; null for a spectator. */
  house: HouseId | null;
  /** The place in the log. */
  cursor: string;
  position: Position;
  /** How often the position was read from the server again, because an event did not say enough. */
  reloads = 0;
  private readonly game: GameClient;

  private constructor(game: GameClient, house: HouseId | null, cursor: string, position: Position) {
    this.game = game;
    this.house = house;
    this.cursor = cursor;
    this.position = position;
  }

  /** The present position. Throws ProblemError `game_not_started` in a lobby. */
  static async load(game: GameClient): Promise<LivePosition> {
    const { house, cursor, position } = await game.position();
    return new LivePosition(game, house, cursor, position);
  }

  /**
   * Each entry of the log after it was applied, until the game is over. After a restore of the server it
   * starts again from the present position.
   */
  async *follow(options: LiveOptions = {}): AsyncGenerator<LoggedEvent, void, undefined> {
    for (;;) {
      try {
        for await (const entry of this.game.events({ ...options, after: this.cursor })) {
          await this.apply(entry);
          yield entry;
        }
        return;
      } catch (error) {
        if (!isProblem(error, "cursor_outdated")) throw error;
        await this.reload();
      }
    }
  }

  /** The position after the next entry of the log: by the event alone, or from the server where that is not enough. */
  async apply(entry: LoggedEvent): Promise<void> {
    const next = after(this.position, entry.event);
    if (next === null) await this.reload(entry.event.kind === "game_ended" ? undefined : entry.cursor);
    else {
      this.position = next;
      this.cursor = entry.cursor;
    }
  }

  private async reload(at?: string): Promise<void> {
    const { house, cursor, position } = await this.game.position(at);
    this.reloads += 1;
    this.house = house;
    this.cursor = at ?? cursor;
    this.position = position;
  }
}
