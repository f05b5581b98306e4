import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { offsetOf } from "./position.ts";
import { faultOf, type ReplicaHealth, replicaHealth } from "./replica-health.ts";

const HERE = "7712003906032641065/1/hiro";
const written = (at: bigint) => ({ at, history: HERE });
const replayed = (at: bigint, more: { history?: string; isReplica?: boolean } = {}) => ({ at, history: HERE, isReplica: true, ...more });

test("positions of the log compare as numbers, beyond the length of their texts", () => {
  expect(offsetOf("16/B374D848")).toBe(0x16b374d848n);
  expect(offsetOf("F/FFFFFFFF") < offsetOf("10/0")).toBe(true);
});

describe("a replica", () => {
  test.each([
    ["that follows this primary is fit", replayed(90n), null],
    ["that was promoted is not", replayed(100n, { isReplica: false }), "promoted"],
    ["of another cluster is not, even at a later position", replayed(900n, { history: "8800000000000000000/1/hiro" }), "foreign"],
    ["that still follows the primary from before a failover is not", replayed(900n, { history: "7712003906032641065/0/hiro" }), "foreign"],
    ["of another database of the cluster is not", replayed(900n, { history: "7712003906032641065/1/other" }), "foreign"],
  ])("%s", (_name, seen, fault) => {
    expect(faultOf(written(100n), seen)).toBe(fault);
  });

  test("that has too much to replay is not fit", () => {
    expect(faultOf(written(1_000_000_000n), replayed(1n))).toBe("behind");
  });
});

describe("the health of a replica", () => {
  let lines: string[];
  let health: ReplicaHealth;
  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    const note = (_fields: object, message: string): void => void lines.push(message);
    health = replicaHealth("replica-1", { info: note, warn: note, error: note });
  });
  afterEach(() => void vi.useRealTimers());

  test("is unknown before the first look, so that it is not used", () => {
    expect(health.isUsable()).toBe(false);
    health.saw(written(100n), replayed(100n));
    expect(health.isUsable()).toBe(true);
  });

  test("rests after a read waited in vain, until the replica has reached that position", () => {
    health.saw(written(100n), replayed(100n));
    health.missed(150n);
    health.missed(190n);
    expect(health.isUsable()).toBe(false);
    health.saw(written(200n), replayed(149n));
    expect(health.isUsable()).toBe(false);
    health.saw(written(200n), replayed(150n));
    expect(health.isUsable()).toBe(true);
    expect(lines).toEqual(["a database replica answers reads"]);
  });

  test("logs each change once, and a delay only after ten seconds", () => {
    health.saw(written(100n), replayed(100n));
    health.missed(150n);
    vi.advanceTimersByTime(9_000);
    health.saw(written(150n), replayed(100n));
    vi.advanceTimersByTime(2_000);
    for (let look = 0; look < 3; look += 1) health.saw(written(150n), replayed(100n));
    for (let look = 0; look < 3; look += 1) health.failed(new Error("gone"));
    health.saw(written(150n), replayed(150n));
    expect(lines).toEqual([
      "a database replica answers reads",
      "a database replica is not used: it is far behind",
      "a database replica is not used: it cannot be reached",
      "a database replica answers reads",
    ]);
  });

  test("lets no read wait for a replica that was lost, and gives every other read its own outcome", async () => {
    const endless = health.whileReachable(new Promise<never>(() => undefined));
    await expect(health.whileReachable(Promise.resolve("rows"))).resolves.toBe("rows");
    await expect(health.whileReachable(Promise.reject(new Error("no such row")))).rejects.toThrow("no such row");
    health.failed(new Error("gone"));
    await expect(endless).rejects.toThrow("the replica was lost");
  });
});
