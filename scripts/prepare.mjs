// Runs on the machine's own Node (20 or newer). Installs the packages of the lock file, finds the project's Node, and builds the web app
// when it changed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
export const serverFlags = JSON.parse(readFileSync(join(root, "scripts", "server-flags.json"), "utf8"));
const windows = process.platform === "win32";
const bin = (name) => join(root, "node_modules", ".bin", windows ? `${name}.cmd` : name);

/** The project's own Node: the binary from the npm package `node`. */
export const nodeBinary = join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");

const say = (text) => process.stdout.write(`${text}\n`);

const run = (command, args, options = {}) => {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: windows, ...options });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new Error(`${command} ${args.join(" ")} failed with ${done.status ?? done.signal}`);
};

const hashOf = (paths) => {
  const hash = createHash("sha256");
  const walk = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const entries = readdirSync(dirname(full), { withFileTypes: true }).find((e) => join(dirname(full), e.name) === full);
    if (entries?.isDirectory()) for (const name of readdirSync(full).sort()) walk(join(path, name));
    else hash.update(path).update("\0").update(readFileSync(full));
  };
  paths.forEach(walk);
  return hash.digest("hex");
};

const fresh = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, "utf8") === hash;

/** Installs the packages of the lock file unless they are already installed. */
export const install = () => {
  const stamp = join(root, "node_modules", ".hiro-lock");
  const hash = hashOf(["package-lock.json"]);
  if (!fresh(stamp, hash)) {
    say("Installing packages (first time only, about half a minute)…");
    run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { env: { ...process.env, NODE_ENV: "development" } });
    writeFileSync(stamp, hash);
  }
  // If npm is set to skip install scripts, the binary is missing. The package's own script fetches the one for this machine.
  if (!existsSync(nodeBinary)) run(process.execPath, ["installArchSpecificPackage.js"], { cwd: join(root, "node_modules", "node") });
  const version = spawnSync(nodeBinary, ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "";
  if (!version.startsWith("v24."))
    throw new Error(`Expected Node 24 in node_modules but found ${version || "none"}. Remove node_modules and start again.`);
};

/** Runs a build step unless none of its sources changed since it last succeeded and its product is there. */
const step = async ({ name, says, sources, product, commands, otherwise }) => {
  const stamp = join(root, "dist", `.built-${name}`);
  const hash = hashOf([...sources, "scripts", "package-lock.json"]);
  if (fresh(stamp, hash) && existsSync(join(root, "dist", product))) return;
  say(says);
  for (const [script, ...args] of commands) {
    const child = spawn(nodeBinary, [...serverFlags.flags, join(root, script), ...args], {
      cwd: root,
      stdio: "inherit",
      env: environment(),
    });
    const [code] = await once(child, "close");
    if (code !== 0 && otherwise) return say(otherwise);
    if (code !== 0) throw new Error(`Building ${name} failed.`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
};

const buildWeb = () =>
  step({
    name: "web",
    says: "Building the web app…",
    sources: ["web", "contract", "domain", "vite.config.ts"],
    product: join("web", "index.html"),
    commands: [
      ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
      ["scripts/precompress.mjs", join("dist", "web")],
    ],
  });

const buildServer = () =>
  step({
    name: "server",
    says: "Bundling the server…",
    sources: ["server", "domain", "contract", "sandbox", "seed"],
    product: join("..", serverFlags.entry),
    commands: [["scripts/build-server.ts"]],
  });

/** Builds what the embedded database starts from, in dist/database, if it changed. */
const buildDatabase = () =>
  step({
    name: "database",
    says: "Preparing the database…",
    sources: ["server/db", "domain/transactions"],
    product: "database",
    commands: [["server/db/build.ts"]],
    otherwise: "The database could not be prepared. Hiro starts without it, a few seconds later.",
  });

/** Builds what the server starts from, if it changed: its bundle, and what the embedded database starts from. */
export const buildServed = async () => {
  await Promise.all([buildServer(), buildDatabase()]);
};

/** Builds what changed: the web app in dist/web, and what the server starts from. */
export const build = async () => {
  await Promise.all([buildWeb(), buildServed()]);
};

/** Environment that runs npm binaries on the project's Node and keeps its compile cache between starts. */
export const environment = () => ({
  ...serverFlags.environment,
  ...process.env,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, ".cache", "compiled"),
  PATH: `${dirname(nodeBinary)}${windows ? ";" : ":"}${dirname(bin("x"))}${windows ? ";" : ":"}${process.env.PATH ?? ""}`,
});

/** Returns Node's flag for the settings in .env, if the file exists. */
export const settingsFile = () => (existsSync(join(root, ".env")) ? ["--env-file=.env"] : []);

/** Runs the project's Node with these arguments, forwards signals, and exits with its exit code. */
export const become = (args, env = environment()) => {
  const child = spawn(nodeBinary, args, { cwd: root, stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
};
