/** Marks of a question on the board, and its reaction to a tap. A task sets it, the board shows it. */

class Selection {
  /** Areas that can be chosen now. */
  offered = $state.raw<ReadonlySet<string>>(new Set());
  /** Areas that are a part of the answer. */
  chosen = $state.raw<ReadonlySet<string>>(new Set());
  /** Called with an area that was tapped. */
  onpick = $state.raw<((area: string) => void) | null>(null);
  /** The area to be brought into view. */
  shown = $state<string | null>(null);

  clear(): void {
    this.offered = this.chosen = new Set();
    this.onpick = null;
    this.shown = null;
  }
}

export const selection = new Selection();
