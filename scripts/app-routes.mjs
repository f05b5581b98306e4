import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const app = resolve(import.meta.dirname, "..", "web", "app");
const TABLES = ["routes.tsx", "sign-up-routes.tsx"];

/** A line of a route table: a path and the file of its screen, as in `framed("/goals", () => import("./Goals.tsx"), …)`. */
const SCREEN = /\b(?:framed|open|own)\(\s*"([^"]+)",\s*\(\) => import\("([^"]+)"\)/g;
/** A path that leads to another, as in `moved("/old", "/new")` or `leads("/", "/chat/")`. */
const MOVED = /\b(?:leads|moved)\(\s*"([^"]+)",\s*"([^"]+)"\)/g;

const bare = (path) => path.replace(/(?<=.)\/$/, "");

/**
 * Returns the path of each page and the file of its screen, as the manifest of the build names it. Throws if a route table loads a file
 * in a way that this does not read.
 */
export const appRoutes = () => {
  const text = TABLES.map((file) => readFileSync(join(app, file), "utf8")).join("\n");
  const screens = [...text.matchAll(SCREEN)].map(([, path, file]) => ({
    path,
    screen: file.replace("#web/", "").replace("./", "app/"),
  }));
  const loaded = text.match(/\bimport\("/g)?.length ?? 0;
  if (screens.length !== loaded)
    throw new Error(`The route tables load ${loaded} files, but only ${screens.length} have a path beside them.`);
  const moved = [...text.matchAll(MOVED)].map(([, path, to]) => {
    const screen = screens.find((one) => one.path === bare(to))?.screen;
    if (!screen) throw new Error(`${path} leads to ${to}, which has no screen.`);
    return { path, screen };
  });
  return [...screens, ...moved];
};

/** Returns a file of the build and every file that it imports at once. */
export const reach = (manifest, key, seen = new Set()) => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) reach(manifest, next, seen);
  return seen;
};

/** Returns the name of the app's entry in the manifest. */
export const entryOf = (manifest) => Object.keys(manifest).find((key) => manifest[key].isEntry);
