import { mount } from "svelte";
import App from "./App.svelte";

/** Mounts the app. The script is async and may run before the page is parsed. */
function start(): void {
  mount(App, { target: document.getElementById("app") as HTMLElement });
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
