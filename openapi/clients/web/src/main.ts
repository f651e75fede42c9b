import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import "./design/forms.css";
import { applyTheme } from "./session/theme.js";

applyTheme();

mount(App, { target: document.getElementById("app") as HTMLElement });
