import type { DatabaseLog } from "./log.ts";
import type { Position, Replayed } from "./position.ts";

/** Why a replica is not used. */
export type Fault = "unreachable" | "promoted" | "foreign" | "behind";

const REASONS: Record<Fault, string> = {
  unreachable: "it cannot be reached",
  promoted: "it is not a replica, or no longer one",
  foreign: "it does not follow the server and database at DATABASE_URL",
  behind: "it is far behind",
};

/** A replica with more bytes to replay is not asked at all. */
const MOST_BEHIND = 64n * 1024n * 1024n;
/** A replica that has not reached a needed position for this long is reported. */
const LONGEST_BEHIND_MS = 10_000;

/** Returns what keeps a replica from answering reads of this primary. */
export const faultOf = (written: Position, replayed: Replayed): Fault | null => {
  if (!replayed.isReplica) return "promoted";
  if (replayed.history !== written.history) return "foreign";
  return written.at - replayed.at > MOST_BEHIND ? "behind" : null;
};

export type ReplicaHealth = {
  isUsable: () => boolean;
  /** Whether it is only waiting to reach a position that a read needed. */
  isResting: () => boolean;
  /** Records what a regular look found. */
  saw: (written: Position, replayed: Replayed) => void;
  /** Records that a regular look failed. */
  failed: (error: unknown) => void;
  /** Records that a read waited in vain for this position. The replica rests until it has reached it. */
  missed: (at: bigint) => void;
  /** Settles as the read does. Rejects earlier if the replica becomes unreachable, so that no read waits for it. */
  whileReachable: <T>(read: Promise<T>) => Promise<T>;
};

/** Decides whether a replica is used. Logs one line when that changes. It is not used before the first look. */
export const replicaHealth = (name: string, log: DatabaseLog): ReplicaHealth => {
  let fault: Fault | null | "unknown" = "unknown";
  let awaited: { at: bigint; since: number } | null = null;
  // Each read leaves the set when it ends. One lasting promise, raced with every read, would keep all of their results.
  const waiting = new Set<(error: Error) => void>();
  const become = (next: Fault | null, error?: unknown): void => {
    if (next === fault) return;
    fault = next;
    if (next === null) log.info({ replica: name }, "a database replica answers reads");
    else log.warn({ replica: name, ...(error === undefined ? {} : { err: error }) }, `a database replica is not used: ${REASONS[next]}`);
    if (next !== "unreachable") return;
    for (const abandon of waiting) abandon(new Error("the replica was lost"));
  };
  return {
    isUsable: () => fault === null && awaited === null,
    isResting: () => fault === null && awaited !== null,
    saw: (written, replayed) => {
      if (awaited !== null && replayed.at >= awaited.at) awaited = null;
      const isLate = awaited !== null && Date.now() - awaited.since > LONGEST_BEHIND_MS;
      become(faultOf(written, replayed) ?? (isLate ? "behind" : null));
    },
    failed: (error) => become("unreachable", error),
    missed: (at) => void (awaited ??= { at, since: Date.now() }),
    whileReachable: <T>(read: Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.add(reject);
        void read.then(resolve, reject).finally(() => waiting.delete(reject));
      }),
  };
};
