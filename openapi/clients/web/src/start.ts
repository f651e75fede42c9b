import { mount } from "svelte";
import App from "./App.svelte";

/** The code may be here before the page is: its script does not wait for the end of the page. */
function start(): void {
  mount(App, { target: document.getElementById("app") as HTMLElement });
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
