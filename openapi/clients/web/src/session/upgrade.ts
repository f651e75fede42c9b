/** A newer server no longer has the chunks of an older page: such a page loads itself again, once. */

const NAME = "agot-upgrade";

/** The script that a page loads; empty if it names none. */
function scriptOf(page: Document): string {
  const found = page.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return found === null ? "" : new URL(found.src, location.href).pathname;
}

/** Whether the server has another build by now. False without a connection. */
async function hasChanged(): Promise<boolean> {
  try {
    const response = await fetch("/", { cache: "no-store", headers: { Accept: "text/html" } });
    const present = scriptOf(new DOMParser().parseFromString(await response.text(), "text/html"));
    return response.ok && present !== "" && present !== scriptOf(document);
  } catch {
    return false;
  }
}

/** Listens for chunks that cannot be loaded. What was entered is on the server: `pagehide` saves the last drafts. */
export function reloadAfterUpgrade(): void {
  addEventListener("vite:preloadError", () => {
    const own = scriptOf(document);
    void hasChanged().then((isNewer) => {
      // a server of several processes may show both builds for a while
      if (!isNewer || sessionStorage.getItem(NAME) === own) return;
      sessionStorage.setItem(NAME, own);
      location.reload();
    });
  });
}
