import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const client = fileURLToPath(new URL("../typescript/src/index.ts", import.meta.url));

/** Server whose API `npm run dev` uses. */
const server = process.env.GOT_SERVER ?? "http://127.0.0.1:8000";

/** Modules of a single screen, and modules that send the first requests. All other code is shared in one file. */
const APART = /^\0vite|\/index\.html$|\/node_modules\/qr\/|\/src\/(account|board\/(?!picture)|home|seasons|table|tasks)\/|\/src\/(main|screens|design\/\w+\.css$|words\/HelpPage|session\/(address|early|history|language|theme|upgrade))\b/;
/** Components that most answer editors and the table share. */
const PARTS = /\/src\/tasks\/(parts\/(?!MusterList)|shapes\/(Amount|OneOf|Plain|SomeAreas|SomeUnits)\b)/;

/** Preloads the shared code of all screens, before the entry has run. */
const preloadsStart: Plugin = {
  name: "preloads-start",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) => {
      const wanted = new Set<string>();
      const add = (name: string): void => {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk" || chunk.isEntry || wanted.has(name)) return;
        wanted.add(name);
        chunk.imports.forEach(add);
      };
      for (const each of Object.values(bundle)) if (each.type === "chunk" && each.moduleIds.some((id) => id.endsWith("/src/start.ts"))) add(each.fileName);
      return [...wanted].map((name) => ({ tag: "link", attrs: { rel: "modulepreload", crossorigin: true, href: `/${name}` }, injectTo: "head" }));
    },
  },
};

export default defineConfig({
  plugins: [svelte(), preloadsStart],
  server: { proxy: { "/api": server, "/oauth": server } },
  resolve: { alias: { "@agot/client": client } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: "core", test: (id: string) => !APART.test(id) }, { name: "parts", test: PARTS }] } } },
  },
});
