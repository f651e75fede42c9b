/** The theme of this browser. The default is that of the device. */

export type Theme = "auto" | "light" | "dark";

const NAME = "agot-theme";

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(NAME);
  return stored === "light" || stored === "dark" ? stored : "auto";
}

export function chooseTheme(theme: Theme): void {
  if (theme === "auto") localStorage.removeItem(NAME);
  else localStorage.setItem(NAME, theme);
  applyTheme();
}

export function applyTheme(): void {
  const theme = chosenTheme();
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
