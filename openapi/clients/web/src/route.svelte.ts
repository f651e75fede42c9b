/** The address of the page, as state: a click on a link of this site changes it without a request. */

import { forgetEarly } from "./session/early.js";

class Route {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  /** Opens an address of this client. */
  go(address: string, { replaces = false } = {}): void {
    history[replaces ? "replaceState" : "pushState"](null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    forgetEarly();
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest("a");
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || !link.dataset.route) return;
    event.preventDefault();
    this.go(link.href);
  }
}

export const route = new Route();
