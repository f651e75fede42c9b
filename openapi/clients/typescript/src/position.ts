import { after } from "./fold.js";
import type { EventOptions, GameClient } from "./game.js";
import type { HouseId, LoggedEvent, Position, ViewedPosition } from "./generated/schema.js";
import { isProblem } from "./problems.js";

/** Stops reading the log after the seat of its reader has changed. */
class SeatChange extends Error {}

/** A position that follows the log. It always equals the response of `GET .../position` at the same cursor. */
export class LivePosition {
  /** Number of reloads from the server, which follow events with too little information. */
  reloads = 0;

  private constructor(
    private readonly game: GameClient,
    private viewed: ViewedPosition,
  ) {}

  /** Reads the current position, or the position at the cursor `at`. In a lobby it is the setup of the board. */
  static async load(game: GameClient, at?: string): Promise<LivePosition> {
    return new LivePosition(game, { ...(await game.position(at)), ...(at !== undefined && { cursor: at }) });
  }

  /** Wraps a position that was read as part of a table. */
  static of(game: GameClient, viewed: ViewedPosition): LivePosition {
    return new LivePosition(game, viewed);
  }

  /** Your house; null for a spectator. */
  get house(): HouseId | null {
    return this.viewed.house;
  }

  /** The cursor of the last applied entry. */
  get cursor(): string {
    return this.viewed.cursor;
  }

  get position(): Position {
    return this.viewed.position;
  }

  /**
   * Yields each entry of the log after applying it, until the game is over. It starts again from the current position
   * after the server was restored from a backup, or when a stream reports that your seat has changed.
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

  /** Applies the next entry of the log. It reads the position from the server if the event is not sufficient. */
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
