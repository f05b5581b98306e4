import { execFile, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const VERSIONS = "/usr/lib/postgresql";
const USERS = ["postgres", "nobody"];

/** Settings for temporary data only: nothing is flushed to disk, so a crash loses everything. Never keep data in it. */
const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];
const SETTINGS = ["listen_addresses=127.0.0.1", "max_connections=60", "logging_collector=off", "timezone=UTC"];

const newestFirst = (a, b) => Number(b) - Number(a);

const binaries = () => {
  const packaged = existsSync(VERSIONS)
    ? readdirSync(VERSIONS)
        .sort(newestFirst)
        .map((version) => join(VERSIONS, version, "bin"))
    : [];
  return [...packaged, ...(process.env.PATH ?? "").split(delimiter)].find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
};

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
const identity = () => {
  if (process.getuid?.() !== 0) return {};
  const lines = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const found = USERS.map((name) => lines.find(([user]) => user === name)).find(Boolean);
  return found && { uid: Number(found[2]), gid: Number(found[3]) };
};

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const answered = async (server, marker) => {
  let said = "";
  for await (const chunk of server.stderr) {
    said += chunk;
    if (said.includes(marker)) return;
  }
  throw new Error(`PostgreSQL did not start: ${said.trim()}`);
};

const initialize = (bin, data, options) =>
  run(join(bin, "initdb"), ["-D", data, "-U", "hiro", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"], options);

/** Copies a running server. The copy follows it. */
const copy = (bin, data, options, url) =>
  run(join(bin, "pg_basebackup"), ["-D", data, "-d", url, "-R", "-c", "fast", "--no-sync"], options);

const launch = async (bin, who, folder, { durable, settings: more, following, port: wanted }) => {
  const data = join(folder, "data");
  const environment = { PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", HOME: folder };
  const options = { ...who, cwd: folder, env: environment };
  await (following ? copy(bin, data, options, following) : initialize(bin, data, options));
  const port = wanted ?? (await freePort());
  const settings = [...SETTINGS, ...(durable ? [] : FAST), ...more, `port=${port}`, `unix_socket_directories=${folder}`].flatMap(
    (setting) => ["-c", setting],
  );
  const server = spawn(join(bin, "postgres"), ["-D", data, ...settings], { ...options, stdio: ["ignore", "ignore", "pipe"] });
  const gone = new Promise((resolve) => server.once("close", resolve));
  await answered(server, following ? "ready to accept read-only connections" : "ready to accept connections");
  server.stderr.on("data", () => {}).resume();
  return { url: `postgres://hiro@127.0.0.1:${port}/postgres`, server, gone };
};

/**
 * Starts a temporary PostgreSQL server from the binaries on this machine, with its own folder and port. Returns { url, stop, kill }, or {
 * url: null, reason } if that is not possible. A durable one flushes every commit to disk, as in production. One that follows the URL of
 * another server is a streaming replica of it. `settings` are further lines of its configuration. `kill` ends it
 * as a crash would.
 */
export const startPostgres = async ({ durable = false, settings = [], following = null, port = null } = {}) => {
  const bin = binaries();
  if (!bin) return { url: null, reason: `PostgreSQL is not installed on this machine (looked in ${VERSIONS} and PATH)` };
  const who = identity();
  if (!who) return { url: null, reason: `PostgreSQL cannot run as root, and there is no user ${USERS.join(" or ")} to run it as` };
  const folder = mkdtempSync(join(tmpdir(), "hiro-postgres-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (who.uid !== undefined) chownSync(folder, who.uid, who.gid);
    const { url, server, gone } = await launch(bin, who, folder, { durable, settings, following, port });
    const kill = () => server.kill("SIGKILL");
    process.once("exit", kill);
    const end = async (signal) => {
      process.off("exit", kill);
      server.kill(signal);
      await gone;
      remove();
    };
    return { url, stop: () => end("SIGINT"), kill: () => end("SIGQUIT") };
  } catch (error) {
    remove();
    return { url: null, reason: String(error.message) };
  }
};

const stay = async () => {
  const { url, stop, reason } = await startPostgres();
  if (!url) {
    console.error(reason);
    process.exitCode = 1;
    return;
  }
  console.log(url);
  const leave = () => void stop().then(() => process.exit(0));
  process.once("SIGINT", leave).once("SIGTERM", leave);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await stay();
