// Fails if the JavaScript that a route needs exceeds its budget: gzip bytes of the entry and the route with all their imports.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./prepare.mjs";

/** The product promises 180 kB; 5 kB stay free for what comes next. */
const BUDGET = 175_000;
/**
 * The shared chat draws a whole conversation at once, the gallery every part, and a category's screen a list inside a statement. The plan
 * draws a chart, a timeline, a cash flow and tables; net worth and the emergency fund are a few hundred bytes over.
 */
const LARGER = {
  "app/SharedRoute.tsx": 241_000,
  "features/gallery/GalleryScreen.tsx": 231_000,
  "features/net-worth/NetWorthScreen.tsx": 176_000,
  "features/transactions/CategoryScreen.tsx": 176_500,
  "features/plans/PlanScreen.tsx": 193_000,
  "features/goals/EmergencyFundScreen.tsx": 176_000,
};
/** The routes: every screen that the route tables load. */
const ROUTES = ["routes.tsx", "sign-up-routes.tsx"].flatMap((file) =>
  [...readFileSync(join(root, "web", "app", file), "utf8").matchAll(/import\("([^"]+)"\)/g)].map(([, target]) =>
    target.replace("#web/", "").replace("./", "app/"),
  ),
);

const folder = join(root, "dist", "web");
const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8"));
const reach = (key, seen) => {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) reach(next, seen);
  return seen;
};
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const bytes = (keys) =>
  [...keys]
    .filter((key) => manifest[key].file.endsWith(".js"))
    .reduce((sum, key) => sum + gzipSync(readFileSync(join(folder, manifest[key].file)), { level: 9 }).length, 0);
let failed = false;
for (const route of new Set(ROUTES)) {
  if (!manifest[route]) throw new Error(`${route} is no longer a separate route`);
  const size = bytes(reach(route, reach(entry, new Set())));
  process.stdout.write(`${(size / 1000).toFixed(1).padStart(7)} kB  ${route}\n`);
  const budget = LARGER[route] ?? BUDGET;
  if (size <= budget) continue;
  process.stderr.write(`${route} needs more than ${budget / 1000} kB of JavaScript.\n`);
  failed = true;
}
if (failed) process.exit(1);
