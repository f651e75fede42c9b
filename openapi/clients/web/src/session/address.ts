/** What `index.html` says about the server. */

export function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

/** The server: this origin, unless the page names another. */
export const address = meta("agot-server") || location.origin;
