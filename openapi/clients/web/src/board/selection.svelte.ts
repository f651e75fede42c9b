/** Areas that the current question marks on the board, and its reaction to a tap. */

class Selection {
  /** Areas that can be chosen now. */
  offered = $state.raw<ReadonlySet<string>>(new Set());
  /** Areas in the answer. */
  chosen = $state.raw<ReadonlySet<string>>(new Set());
  /** Called with the tapped area. */
  onpick = $state.raw<((area: string) => void) | null>(null);
  /** The area to bring into view. */
  shown = $state<string | null>(null);

  clear(): void {
    this.offered = this.chosen = new Set();
    this.onpick = null;
    this.shown = null;
  }
}

export const selection = new Selection();
