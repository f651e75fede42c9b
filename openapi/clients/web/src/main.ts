import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import "./design/forms.css";
import { reloadAfterUpgrade } from "./session/upgrade.js";
import { applyTheme } from "./session/theme.js";

applyTheme();
reloadAfterUpgrade();

if (document.body.classList.contains("with-client")) {
  // The page of browsers without scripts, in whose place this one is shown.
  for (const each of document.body.querySelectorAll(":scope > :not(#app)")) each.remove();
  for (const each of document.querySelectorAll('link[rel="stylesheet"]:not([href*="/assets/"])')) each.remove();
}

mount(App, { target: document.getElementById("app") as HTMLElement });
