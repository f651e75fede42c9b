import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const client = fileURLToPath(new URL("../typescript/src/index.ts", import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { "@agot/client": client } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
