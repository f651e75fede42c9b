/** The address of the page as state. A click on an internal link changes it without loading a page. */

import { clearEarly } from "./session/early.js";

class Route {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  /** The part of the page that the address names: `decision-3`, `votes`, `talk`. */
  part = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    addEventListener("click", (event) => this.follow(event));
    // the service worker sends the address of a push message that the user has opened
    navigator.serviceWorker?.addEventListener("message", ({ data }) => {
      if (typeof data?.open === "string") this.go(data.open);
    });
  }

  /** Opens an address of this client. */
  go(address: string, { replaces = false } = {}): void {
    history[replaces ? "replaceState" : "pushState"](null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    clearEarly();
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.part = location.hash.slice(1);
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
