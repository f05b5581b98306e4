// `npm run bench`: measures the product with 50,000 transactions, on the embedded database and on a temporary PostgreSQL server.
import { spawn } from "node:child_process";
import { ensureChromium } from "./chromium.mjs";
import { startPostgres } from "./postgres.mjs";
import { build, environment, install, nodeBinary, root } from "./prepare.mjs";

install();
await build();
const postgres = await startPostgres({ durable: true });
const env = { ...environment(), HIRO_BENCH_POSTGRES: postgres.url ?? "", CHROMIUM: process.argv.includes("crowd") ? "" : ensureChromium() };
const child = spawn(nodeBinary, ["--disable-warning=ExperimentalWarning", "bench/run.ts", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env,
});
child.on("exit", async (code) => {
  if (postgres.url) await postgres.stop();
  process.exit(code ?? 1);
});
