/** The focus of a task. A button that is disabled or removed loses it, and a keyboard would begin at the top of the page. */

import { tick } from "svelte";

export class Focus {
  private isKept = false;

  /** Keeps the focus in the task from now on, until its user goes elsewhere. */
  keep(): void {
    this.isKept = true;
  }

  /** Lets go when something outside of the task gets the focus. */
  follow(root: HTMLElement, event: FocusEvent): void {
    if (!root.contains(event.target as Node)) this.isKept = false;
  }

  /** Gives a lost focus to an element of the task, once the page shows its present state. */
  async restore(root: HTMLElement, selector: string): Promise<void> {
    await tick();
    if (!this.isKept || root.contains(document.activeElement) || document.querySelector("dialog[open]")) return;
    const found = root.querySelector<HTMLElement>(selector);
    if (found === null) return;
    if (!found.matches("button, input")) found.tabIndex = -1;
    found.focus();
  }
}
