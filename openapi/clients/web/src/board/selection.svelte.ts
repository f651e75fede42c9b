/** Areas that the current question marks on the board, and its reaction to a tap. */

class Selection {
  /** Areas that can be chosen now. */
  offered = $state.raw<ReadonlySet<string>>(new Set());
  /** Areas in the answer. */
  chosen = $state.raw<ReadonlySet<string>>(new Set());
  /** Called with the tapped area. */
  onpick = $state.raw<((area: string) => void) | null>(null);
  /** Orders of an answer that was not sent yet: area -> token. The board shows them in the empty sockets. */
  orders = $state.raw<ReadonlyMap<string, string>>(new Map());
  /** The house of these orders. */
  house = $state<string | null>(null);
  /** The area to bring into view. */
  shown = $state<string | null>(null);

  clear(): void {
    this.offered = this.chosen = new Set();
    this.orders = new Map();
    this.house = null;
    this.onpick = null;
    this.shown = null;
  }
}

export const selection = new Selection();
