import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

const STARTED_AS = JSON.parse(readFileSync(join(ROOT, "scripts/server-flags.json"), "utf8")) as {
  /** The bundle that a user starts. The suites build it first. */
  entry: string;
  flags: string[];
  environment: Record<string, string>;
};

/** The product as a user starts it: its own process, on its own folder or database. */
export type Running = {
  url: string;
  startMs: number;
  child: ChildProcess;
  memory: () => { rss: number; peak: number };
  stop: () => Promise<void>;
  /** kill -9. */ kill: () => Promise<void>;
};

/**
 * Starts the server and resolves when it reports that it is ready. `startMs` is the time to the first answer; `said` receives its output.
 */
export const startServer = async (environment: Record<string, string>, port: number, said?: (text: string) => void): Promise<Running> => {
  const began = performance.now();
  const child = spawn(process.execPath, [...STARTED_AS.flags, STARTED_AS.entry], {
    cwd: ROOT,
    env: { ...STARTED_AS.environment, ...process.env, HIRO_LOG: "error", HOST: "127.0.0.1", PORT: String(port), ...environment },
    stdio: ["ignore", said ? "pipe" : "ignore", "inherit"],
  });
  child.stdout?.setEncoding("utf8").on("data", (text: string) => said?.(text));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server exited with ${child.exitCode}`);
    const ready = await fetch(`${url}/health/ready/`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) break;
    if (performance.now() - began > 120_000) throw new Error("the server did not start");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const startMs = performance.now() - began;
  return {
    url,
    startMs,
    child,
    memory: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      const kb = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
      return { rss: kb("VmRSS") / 1024, peak: kb("VmHWM") / 1024 };
    },
    stop: () => ended(child, "SIGTERM"),
    kill: () => ended(child, "SIGKILL"),
  };
};

const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill(signal);
  });

const given = new Set<number>();
/** Returns a free port that this process has not been given before: the system may offer a port again that is not used yet. */
export const freePort = async (): Promise<number> => {
  const port = await offeredPort();
  if (given.has(port)) return freePort();
  given.add(port);
  return port;
};
const offeredPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port"))));
    });
  });
