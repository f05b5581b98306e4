// Fails if the JavaScript needed for the first useful screen exceeds its budget: gzip bytes of each route with all its imports.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./prepare.mjs";

const BUDGET = 180_000;
const FIRST = [
  "app/ChatRoute.tsx",
  "features/transactions/TransactionsScreen.tsx",
  "features/net-worth/NetWorthScreen.tsx",
  "features/net-worth/AccountScreen.tsx",
  "features/connections/ConnectionsScreen.tsx",
  "features/auth/LoginScreen.tsx",
];

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
for (const route of FIRST) {
  if (!manifest[route]) throw new Error(`${route} is no longer a separate route`);
  const size = bytes(reach(route, reach(entry, new Set())));
  process.stdout.write(`${(size / 1000).toFixed(1).padStart(7)} kB  ${route}\n`);
  if (size > BUDGET) failed = true;
}
if (failed) {
  process.stderr.write(`The first screen needs more than ${BUDGET / 1000} kB of JavaScript.\n`);
  process.exit(1);
}
