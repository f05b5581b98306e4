import type { FastifyInstance } from "fastify";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Answers the balancers that ask whether this server takes requests, and tells them when it is about to stop. */
export type Draining = {
  /** Returns whether this server takes new requests, and notes that the balancer at this address asked. */
  isReady: (address: string) => boolean;
  /** Whether the server is about to stop. */
  readonly begun: () => boolean;
  /**
   * From now on the server is not ready. Resolves when each balancer that asks regularly has heard so twice, or after ten seconds; at once
   * if none asks.
   */
  begin: () => Promise<void>;
};

/** Balancers mark a server as down after two refusals. */
const REFUSALS = 2;
/** A balancer that has been silent for this many of its own intervals, and at least for a second, no longer asks. */
const SILENCE = 2.5;
const SILENCE_MS = 1_000;
const FORGETTING = 0.9;
const LONGEST_WAIT_MS = 10_000;
/** Time for requests that the balancer chose this server for before it heard the last refusal. */
const UNDER_WAY_MS = 100;
const MOST_BALANCERS = 100;

/** Several processes of one balancer ask at uneven intervals, so a long one is forgotten slowly. */
const intervalOf = (before: Balancer | undefined, at: number): number | null =>
  before ? Math.max(at - before.askedAt, FORGETTING * (before.intervalMs ?? 0)) : null;

type Balancer = { askedAt: number; intervalMs: number | null; refusals: number };

/** `now` is a monotonic clock in milliseconds. */
export const makeDraining = (now: () => number = () => performance.now()): Draining => {
  const balancers = new Map<string, Balancer>();
  let begun = false;
  let heard: () => void = () => undefined;
  const isWatching = ({ askedAt, intervalMs }: Balancer): boolean =>
    intervalMs !== null && now() - askedAt <= Math.max(SILENCE_MS, intervalMs * SILENCE);
  const waitsFor = (): Balancer[] => [...balancers.values()].filter((one) => isWatching(one) && one.refusals < REFUSALS);
  return {
    begun: () => begun,
    isReady: (address) => {
      const before = balancers.get(address);
      const at = now();
      const refusals = begun ? (before?.refusals ?? 0) + 1 : 0;
      balancers.delete(address);
      balancers.set(address, { askedAt: at, intervalMs: intervalOf(before, at), refusals });
      const [oldest] = balancers.keys();
      if (balancers.size > MOST_BALANCERS && oldest !== undefined) balancers.delete(oldest);
      heard();
      return !begun;
    },
    begin: async () => {
      begun = true;
      if (waitsFor().length === 0) return;
      await new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(limit);
          clearInterval(looks);
          resolve();
        };
        const look = (): void => {
          if (waitsFor().length === 0) end();
        };
        const limit = setTimeout(end, LONGEST_WAIT_MS);
        // A balancer may stop asking, which no call announces.
        const looks = setInterval(look, UNDER_WAY_MS);
        heard = look;
      });
      await new Promise((resolve) => setTimeout(resolve, UNDER_WAY_MS));
    },
  };
};

const SWEEP_MS = 50;
/** The first request of a connection opened a moment ago may be on its way. */
const UNUSED_MS = 500;

/** Tells each client in its next reply to connect elsewhere once draining has begun. */
export const closeConnectionsWhile = (app: FastifyInstance, draining: Draining): void => {
  app.addHook("onSend", async (_request, reply) => {
    if (draining.begun()) void reply.header("connection", "close");
  });
};

/** Creates a function that stops accepting connections, finishes running requests and closes connections without one. */
export const closerOf = (app: FastifyInstance): (() => Promise<void>) => {
  const unused = unusedConnections(app.server);
  return async () => {
    // Connections become idle when their requests end, which the server itself looks for only once.
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      const opened = performance.now() - UNUSED_MS;
      for (const [socket, at] of unused) if (at < opened) socket.destroy();
    }, SWEEP_MS);
    await app.close().finally(() => clearInterval(sweep));
  };
};

/** Connections that never sent a request, as browsers open in advance, and since when. The server never counts them as idle. */
const unusedConnections = (server: Server): ReadonlyMap<Socket, number> => {
  const unused = new Map<Socket, number>();
  server.on("connection", (socket: Socket) => {
    unused.set(socket, performance.now());
    socket.once("close", () => void unused.delete(socket));
  });
  server.on("request", ({ socket }) => void unused.delete(socket));
  return unused;
};
