// `npm test`: runs everything from a fresh clone. Steps run in sequence. The first failed check ends the run; test suites all run.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build, buildServed, environment, install, nodeBinary, root } from "./prepare.mjs";
import { ensureChromium } from "./chromium.mjs";

const started = Date.now();
const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const say = (text) => process.stdout.write(`\n── ${text} (${seconds()})\n`);

const node = (script, args, env = {}) =>
  spawnSync(nodeBinary, [script, ...args], { cwd: root, stdio: "inherit", env: { ...environment(), ...env } }).status === 0;
const bin = (path) => join(root, "node_modules", ...path.split("/"));

/** Runs independent checks in parallel, one per core, and prints the full output of those that fail. */
const checks = async (wanted) => {
  say(wanted.map(([name]) => name).join(", "));
  const results = await Promise.all(
    wanted.map(async ([name, script, args]) => {
      const child = spawn(nodeBinary, [bin(script), ...args], { cwd: root, env: environment(), stdio: ["ignore", "pipe", "pipe"] });
      const said = [];
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => said.push(part));
      const [code] = await once(child, "close");
      return { name, code, said: Buffer.concat(said).toString() };
    }),
  );
  const failed = results.filter(({ code }) => code !== 0);
  if (failed.length === 0) return;
  for (const { name, said } of failed) process.stderr.write(`${said}\n${name} failed.\n`);
  process.stderr.write(`0 passed, ${failed.length} failed\n`);
  process.exit(1);
};

const suite = (name, args, env = {}) => {
  say(name);
  const report = join(root, ".cache", `report ${name}.json`);
  rmSync(report, { force: true });
  const ok = node(bin("vitest/vitest.mjs"), ["run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`, ...args], env);
  const counts = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, testResults: [] };
  totals.passed += counts.numPassedTests;
  totals.skipped += counts.numPendingTests;
  totals.failed += counts.numFailedTests + (!ok && counts.numFailedTests === 0 ? 1 : 0);
  if (!ok) failures.push(...failuresIn(name, counts.testResults));
};

/** Summarizes the failures in a suite's report in one or two lines each. A suite that failed without any is listed by its name. */
const failuresIn = (suiteName, files) => {
  const lines = files.flatMap((file) => {
    const path = relative(root, file.name);
    const tests = file.assertionResults.filter((test) => test.status === "failed");
    if (tests.length > 0) return tests.map((test) => `${path}: ${test.fullName}\n    ${firstLines(test.failureMessages[0])}`);
    return file.status === "failed" ? [`${path}\n    ${firstLines(file.message)}`] : [];
  });
  return lines.length > 0 ? lines : [`${suiteName}: an error outside its tests`];
};

const firstLines = (message = "") => stripVTControlCharacters(message).split("\n").slice(0, 4).join("\n    ");

try {
  install();
  const chromium = ensureChromium();
  await checks([
    ["Types", "typescript/bin/tsc", ["-p", "."]],
    ["Lint", "oxlint/bin/oxlint", []],
    ["Format", "oxfmt/bin/oxfmt", ["--check"]],
  ]);
  suite("Domain, contract, and code conventions", ["--project", "unit"]);
  await buildServed();
  const { startPostgres } = await import("./postgres.mjs");
  const postgres = await startPostgres();
  suite("Server on the embedded database", ["--project", "server"], postgres.url ? { HIRO_TEST_NEXT: "postgres" } : {});
  const onPostgres = { HIRO_TEST_DB: "postgres", HIRO_TEST_POSTGRES: postgres.url };
  if (postgres.url) suite("Server on PostgreSQL", ["--project", "server"], onPostgres);
  else say(`Server on PostgreSQL: skipped, ${postgres.reason}`);
  // Screens behave the same on both databases, and PostgreSQL resets for each file in half the time.
  suite("Screens", ["--project", "web"], postgres.url ? onPostgres : {});
  await postgres.stop?.();
  say("Build and bundle size");
  await build();
  if (!node(join(root, "scripts", "bundle-budget.mjs"), [])) totals.failed += 1;
  suite("End-to-end tests in Chromium", ["--project", "e2e"], { CHROMIUM: chromium });
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  totals.failed += 1;
}
// Printed last, so that it is visible at the end of a long output.
for (const failure of failures) process.stdout.write(`\nFailed: ${failure}\n`);
process.stdout.write(`\nDone in ${seconds()}.\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exit(totals.failed === 0 ? 0 : 1);
