import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { freePort, type Running, startServer } from "../testing/process.ts";
import { type Draining, makeDraining } from "./draining.ts";

describe("a server that gets SIGTERM", () => {
  const folder = mkdtempSync(join(tmpdir(), "hiro-stopping-"));
  let server: Running | undefined;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const sockets: Socket[] = [];
  afterAll(async () => {
    sockets.forEach((socket) => socket.destroy());
    agent.destroy();
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const asked = (path: string, through: Agent | false = agent): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get(`${server?.url}${path}`, { agent: through }, (reply) => reply.resume().once("end", () => resolve(reply))).once("error", reject);
    });
  const refused = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ECONNREFUSED";

  test("answers every request until balancers know, closes idle connections, and exits with 0", async () => {
    server = await startServer({ HIRO_DATA: folder, DATABASE_URL: "", HIRO_DEMO: "0" }, await freePort());
    const { child, url } = server;
    const port = Number(new URL(url).port);
    // A browser opens connections that it may never use, and a client keeps one open between requests.
    sockets.push(connect(port, "127.0.0.1").on("error", () => undefined));
    await asked("/health/live/");
    const looks: (number | undefined)[] = [];
    const failures: unknown[] = [];
    let served = 0;
    let taking = true;
    const balancer = (async () => {
      while (taking) {
        looks.push(
          await asked("/health/ready/", false).then(
            ({ statusCode }) => statusCode,
            () => undefined,
          ),
        );
        // Like nginx and HAProxy, it sends no more requests after two refusals.
        if (looks.slice(-2).every((status) => status === 503)) taking = false;
        await pause(40);
      }
    })();
    const clients = Array.from({ length: 4 }, async () => {
      while (taking) {
        await asked("/health/live/").then(
          ({ statusCode }) => (statusCode === 200 ? (served += 1) : failures.push(statusCode)),
          (error: unknown) => failures.push(error),
        );
      }
    });
    await vi.waitFor(() => expect(looks.filter((status) => status === 200).length).toBeGreaterThan(3), 20_000);
    const code = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await Promise.all([balancer, ...clients]);
    expect(failures).toEqual([]);
    expect(served).toBeGreaterThan(0);
    expect(looks.slice(-2)).toEqual([503, 503]);
    // The time limit for a stop that hangs ends the process with 1.
    expect(await code).toBe(0);
    expect(await asked("/health/live/", false).catch(refused)).toBe(true);
  }, 60_000);
});

describe("waiting for balancers", () => {
  let now = 0;
  let draining: Draining;
  beforeEach(() => {
    now = 0;
    draining = makeDraining(() => now);
    return () => vi.useRealTimers();
  });
  const looksEvery = (address: string, ms: number, until: number): void => {
    for (now = 0; now <= until; now += ms) expect(draining.isReady(address)).toBe(true);
    now = until;
  };
  const begun = (): { over: () => boolean } => {
    let over = false;
    vi.useFakeTimers();
    void draining.begin().then(() => (over = true));
    return { over: () => over };
  };
  const later = async (ms: number): Promise<void> => {
    now += ms;
    await vi.advanceTimersByTimeAsync(ms);
  };

  test("takes no time when nobody asks, or somebody asked only once", async () => {
    draining.isReady("10.0.0.1");
    await draining.begin();
    expect(draining.begun()).toBe(true);
  });

  test("takes no time for one that stopped asking", async () => {
    looksEvery("10.0.0.1", 100, 2_000);
    now += 5_000;
    await draining.begin();
  });

  test("ends after the second refusal of the slowest", async () => {
    looksEvery("10.0.0.1", 500, 5_000);
    looksEvery("10.0.0.2", 2_000, 6_000);
    draining.isReady("10.0.0.1");
    const wait = begun();
    for (const [address, ms] of [
      ["10.0.0.1", 500],
      ["10.0.0.1", 500],
      ["10.0.0.2", 1_000],
      ["10.0.0.2", 2_000],
    ] as const) {
      await later(ms);
      expect([wait.over(), draining.isReady(address)]).toEqual([false, false]);
    }
    await later(200);
    expect(wait.over()).toBe(true);
  });

  test("ends when a balancer falls silent, and after ten seconds at most", async () => {
    looksEvery("10.0.0.1", 1_000, 4_000);
    const wait = begun();
    await later(2_000);
    expect(wait.over()).toBe(false);
    await later(1_000);
    expect(wait.over()).toBe(true);
    vi.useRealTimers();

    draining = makeDraining(() => now);
    looksEvery("10.0.0.1", 60_000, 240_000);
    const longer = begun();
    await later(9_000);
    expect(longer.over()).toBe(false);
    await later(1_500);
    expect(longer.over()).toBe(true);
  });
});
