import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import { SHARDS, shardOf } from "../web/ui/icons/shard-of.ts";

type Attributes = { [name: string]: string };
type Nodes = { [icon: string]: [tag: string, attributes: Attributes][] };

const PREFIX = "virtual:lucide/";
const read = (file: string): unknown => JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`lucide-static/${file}`), "utf8"));

/**
 * The whole Lucide set as modules that load one at a time. `virtual:lucide/<n>` holds the drawings of one part of the set, so that one icon
 * costs only a few kilobytes. `virtual:lucide/parts` loads each part; `virtual:lucide/words` holds names and search words.
 */
export const lucideShards = (): Plugin => ({
  name: "lucide-shards",
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  load: (id) => {
    if (!id.startsWith(`\0${PREFIX}`)) return undefined;
    const part = id.slice(PREFIX.length + 1);
    if (part === "parts")
      return `export const parts = [${Array.from({ length: SHARDS }, (_, n) => `() => import("${PREFIX}${n}")`).join(", ")}];`;
    if (part === "words") return `export const words = ${JSON.stringify(read("tags.json"))};`;
    const all = Object.entries(read("icon-nodes.json") as Nodes).filter(([name]) => shardOf(name) === Number(part));
    return `export const nodes = ${JSON.stringify(Object.fromEntries(all.map(([name, drawing]) => [name, drawing])))};`;
  },
});
