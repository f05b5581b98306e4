// `npm run test:unit`, `test:server`, `test:web`, `test:e2e`: runs one suite. Arguments after `--` choose files or tests.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { build, buildServed, environment, install, nodeBinary, root } from "./prepare.mjs";

const [suite, ...chosen] = process.argv.slice(2);
install();
const isBrowser = suite === "e2e";
await (isBrowser ? build() : suite === "unit" ? null : buildServed());
const env = { ...environment(), ...(isBrowser ? { CHROMIUM: ensureChromium() } : {}) };
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const { status } = spawnSync(nodeBinary, [vitest, "run", "--project", suite, ...chosen], { cwd: root, stdio: "inherit", env });
process.exit(status ?? 1);
