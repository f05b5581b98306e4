// Fails if the JavaScript that a route needs exceeds its budget: gzip bytes of the entry and the route with all their imports.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { appRoutes, entryOf, reach } from "./app-routes.mjs";
import { root } from "./prepare.mjs";

/** The product promises 180 kB. */
const BUDGET = 180_000;
/**
 * The shared chat draws a whole conversation at once, the gallery every part, and a category's screen a list and a chart inside a
 * statement. The plan draws a chart, a timeline, a cash flow and tables.
 */
const LARGER = {
  "app/SharedRoute.tsx": 246_200,
  "features/gallery/GalleryScreen.tsx": 232_000,
  "features/transactions/CategoryScreen.tsx": 187_300,
  "features/plans/PlanScreen.tsx": 197_000,
};

const folder = join(root, "dist", "web");
const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8"));
const entry = entryOf(manifest);
const bytes = (keys) =>
  [...keys]
    .filter((key) => manifest[key].file.endsWith(".js"))
    .reduce((sum, key) => sum + gzipSync(readFileSync(join(folder, manifest[key].file)), { level: 9 }).length, 0);
let failed = false;
for (const route of new Set(appRoutes().map(({ screen }) => screen))) {
  if (!manifest[route]) throw new Error(`${route} is no longer a separate route`);
  const size = bytes(reach(manifest, route, reach(manifest, entry)));
  process.stdout.write(`${(size / 1000).toFixed(1).padStart(7)} kB  ${route}\n`);
  const budget = LARGER[route] ?? BUDGET;
  if (size <= budget) continue;
  process.stderr.write(`${route} needs more than ${budget / 1000} kB of JavaScript.\n`);
  failed = true;
}
if (failed) process.exit(1);
