/** Keyboard focus in a task. A disabled or removed button loses it, and the focus would return to the top of the page. */

import { tick } from "svelte";

export class Focus {
  private isKept = false;

  /** Keeps the focus in the task until the user moves it elsewhere. */
  keep(): void {
    this.isKept = true;
  }

  /** Stops when an element outside of the task gets the focus. */
  follow(root: HTMLElement, event: FocusEvent): void {
    if (!root.contains(event.target as Node)) this.isKept = false;
  }

  /** Moves a lost focus to an element of the task, after the page is up to date. */
  async restore(root: HTMLElement, selector: string): Promise<void> {
    await tick();
    if (!this.isKept || root.contains(document.activeElement) || document.querySelector("dialog[open]")) return;
    const found = root.querySelector<HTMLElement>(selector);
    if (found === null) return;
    if (!found.matches("button, input")) found.tabIndex = -1;
    found.focus();
  }
}
