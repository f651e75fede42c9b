/** Settings of the server in `index.html`. */

export function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

/** The address of the server. The default is the origin of the page. */
export const address = meta("agot-server") || location.origin;
