/** Starts the page: sends its first requests while its code loads. */

import "./design/tokens.css";
import "./design/base.css";
import "./design/forms.css";
import { screenAt } from "./screens.js";
import { sendEarly } from "./session/early.js";
import { openNext } from "./session/history.js";
import { applyTheme } from "./session/theme.js";
import { reloadAfterUpgrade } from "./session/upgrade.js";

applyTheme();
openNext();
reloadAfterUpgrade();
sendEarly(location.pathname, location.search);
void screenAt(location.pathname, localStorage.getItem("agot") !== null).load();

void import("./start.js");
