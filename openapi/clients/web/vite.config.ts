import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const client = fileURLToPath(new URL("../typescript/src/index.ts", import.meta.url));

/** `npm run dev` shows the client before it is built, with the API of this server. */
const server = process.env.GOT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  server: { proxy: { "/api": server, "/oauth": server } },
  resolve: { alias: { "@agot/client": client } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
