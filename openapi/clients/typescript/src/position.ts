import { after } from "./fold.js";
import type { EventOptions, GameClient } from "./game.js";
import type { HouseId, LoggedEvent, Position, ViewedPosition } from "./generated/schema.js";
import { isProblem } from "./problems.js";

/** Ends the reading of a log whose reader has another seat by now. */
class SeatChange extends Error {}

/** A position that follows the log: always what `GET .../position` shows at the same cursor. */
export class LivePosition {
  /** How often the position was read from the server again, because an event did not say enough. */
  reloads = 0;

  private constructor(
    private readonly game: GameClient,
    private viewed: ViewedPosition,
  ) {}

  /** The present position, or that at the cursor `at`. In a lobby the board as it is set up. */
  static async load(game: GameClient, at?: string): Promise<LivePosition> {
    return new LivePosition(game, { ...(await game.position(at)), ...(at !== undefined && { cursor: at }) });
  }

  /** A position that was read as a part of a table. */
  static of(game: GameClient, viewed: ViewedPosition): LivePosition {
    return new LivePosition(game, viewed);
  }

  /** Your house; null for a spectator. */
  get house(): HouseId | null {
    return this.viewed.house;
  }

  /** The place in the log. */
  get cursor(): string {
    return this.viewed.cursor;
  }

  get position(): Position {
    return this.viewed.position;
  }

  /**
   * Each entry of the log after it was applied, until the game is over. After a restore of the server, and when a
   * stream reports that your seat has changed, it starts again from the present position.
   */
  async *follow(options: Omit<EventOptions, "after"> = {}): AsyncGenerator<LoggedEvent, void, undefined> {
    const reseated = new SeatChange();
    const onSeatChange = (): void => {
      throw reseated;
    };
    for (;;) {
      try {
        for await (const entry of this.game.events({ ...options, after: this.cursor, onSeatChange })) {
          await this.apply(entry);
          yield entry;
        }
        return;
      } catch (error) {
        if (error !== reseated && !isProblem(error, "cursor_outdated")) throw error;
        await this.reload();
        if (error === reseated) options.onSeatChange?.();
      }
    }
  }

  /** The position after the next entry of the log: by the event alone, or from the server where that is not enough. */
  async apply(entry: LoggedEvent): Promise<void> {
    const { cursor, event } = entry;
    const position = after(this.position, event);
    if (position === null) await this.reload(event.kind === "game_ended" ? undefined : cursor);
    else this.viewed = { ...this.viewed, cursor, position };
  }

  private async reload(at?: string): Promise<void> {
    this.viewed = (await LivePosition.load(this.game, at)).viewed;
    this.reloads += 1;
  }
}
