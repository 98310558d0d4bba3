import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { gameIcons } from "./icons.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What is needed together is fetched together: many small files cost the browser more than they save. */
const CHUNKS = [
  { name: "icons", test: /virtual:icons/ },
  { name: "base", test: /node_modules[\\/](svelte|clsx|esm-env)|vite[\\/]|\0/, priority: 2 },
  {
    name: "table",
    test: /src[\\/](scene|stage|ask|live|table[\\/](?!later|DamagedTable|PutAway))/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [gameIcons([here("../src/dolmen"), here("src")]), svelte(), svelteTesting()],
  build: {
    outDir: here("../src/dolmen/server/static"),
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: fonts
    modulePreload: { polyfill: false },
    cssCodeSplit: false, // small, and a stylesheet of its own for every part costs more than it saves
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { "/api": { target: "http://localhost:8000", ws: true }, "/carry": "http://localhost:8000" } },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"], testTimeout: 30_000 },
});
