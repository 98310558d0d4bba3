// The game-icons that are used anywhere in the project, picked out of the whole set when the client is built.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "vite";

interface IconSet {
  icons: Record<string, { body: string }>;
}

const SOURCES = /\.(py|toml|svelte|ts)$/;
const SKIPPED = new Set(["node_modules", "static", "__pycache__"]);

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* files(path);
    else if (entry.isFile() && SOURCES.test(entry.name)) yield path;
  }
}

/** The path data of every icon whose name stands in quotes in one of these folders. */
export function usedIcons(set: IconSet, folders: readonly string[]): Record<string, string> {
  const used: Record<string, string> = {};
  for (const folder of folders) {
    for (const file of files(folder)) {
      for (const [, name] of readFileSync(file, "utf-8").matchAll(/["']([a-z0-9-]+)["']/g)) {
        const icon = name === undefined ? undefined : set.icons[name];
        if (name && icon) used[name] = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((path) => path[1]).join("");
      }
    }
  }
  return Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** `virtual:icons`: the drawing of every icon in use, by its name. All of the set are 512 by 512. */
export function gameIcons(folders: readonly string[]): Plugin {
  return {
    name: "game-icons",
    resolveId: (id) => (id === "virtual:icons" ? "\0virtual:icons" : undefined),
    load(id) {
      if (id !== "\0virtual:icons") return undefined;
      const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as IconSet;
      // As a text: browsers read that faster than so large an object in a program.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(usedIcons(set, folders)))})`;
    },
  };
}
