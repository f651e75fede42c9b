"use strict";

// An address with a link to an operation shows the full document. The part for players may not have it.
const part = new URLSearchParams(location.search).get("part") ?? (location.hash ? "full" : "play");
document.querySelector(`[data-part="${CSS.escape(part)}"]`)?.setAttribute("aria-current", "true");

SwaggerUIBundle({
  url: `/api/v1/schema?format=json&part=${encodeURIComponent(part)}`,
  requestInterceptor: (request) => {
    // the document names the public address; requests must go to the server that serves this page
    const { pathname, search } = new URL(request.url, location.href);
    return Object.assign(request, { url: location.origin + pathname + search });
  },
  dom_id: "#swagger-ui",
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  validatorUrl: null, // the default sends the address of the document to a third party
  displayRequestDuration: true,
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  filter: true,
  tryItOutEnabled: true,
});

const dark = matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();
