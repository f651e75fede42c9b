/** Reloads an old page, once, if a newer server no longer has its chunks. */

const NAME = "agot-upgrade";

/** The path of the main script of a page, or an empty text. */
function scriptOf(page: Document): string {
  const found = page.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return found === null ? "" : new URL(found.src, location.href).pathname;
}

/** Whether the server has another build. False without a connection. */
async function hasChanged(): Promise<boolean> {
  try {
    const response = await fetch("/", { cache: "no-store", headers: { Accept: "text/html" } });
    const present = scriptOf(new DOMParser().parseFromString(await response.text(), "text/html"));
    return response.ok && present !== "" && present !== scriptOf(document);
  } catch {
    return false;
  }
}

/** Listens for chunks that cannot be loaded. The reload loses no input, because `pagehide` saves the last drafts. */
export function reloadAfterUpgrade(): void {
  addEventListener("vite:preloadError", () => {
    const own = scriptOf(document);
    void hasChanged().then((isNewer) => {
      // several server processes may serve both builds for a while
      if (!isNewer || sessionStorage.getItem(NAME) === own) return;
      sessionStorage.setItem(NAME, own);
      location.reload();
    });
  });
}
