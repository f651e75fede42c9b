/** The name of this browser in the list of devices. It needs no translation because it has only product names. */

const BROWSERS = [["Edg", "Edge"], ["OPR", "Opera"], ["SamsungBrowser", "Samsung Internet"], ["Firefox", "Firefox"], ["FxiOS", "Firefox"], ["CriOS", "Chrome"], ["Chrome", "Chrome"], ["Safari", "Safari"]] as const;
const SYSTEMS = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["CrOS", "ChromeOS"], ["Mac OS X", "macOS"], ["Linux", "Linux"]] as const;

/** Returns a name such as `Firefox · Android`, or an empty text for an unknown browser. */
export function deviceName(agent = navigator.userAgent): string {
  const named = (known: readonly (readonly [string, string])[]): string => known.find(([sign]) => agent.includes(sign))?.[1] ?? "";
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(" · ");
}
