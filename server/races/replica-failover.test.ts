import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../db/open.ts";
import { replicatedDatabase, testServer } from "../db/testing.ts";
import type { ReadTarget } from "../db/watch.ts";
import { type Person, type TestApp, testApp } from "../testing/app.ts";
import { account } from "../testing/rows.ts";
import { on, type Postgres, started, watchReads } from "../testing/postgres.ts";

/*
 * One primary and two streaming replicas. First one of them stops replaying; then the primary dies, one replica takes its place, and the other
 * follows it.
 */

const targets: ReadTarget[] = [];
const watch = watchReads(targets);
const nowhere = () => undefined;
const log = { info: nowhere, warn: nowhere, error: nowhere };

describe.runIf(testServer())("several replicas", () => {
  let primary: Postgres;
  let heir: Postgres;
  let other: Postgres;
  let t: TestApp;
  let ann: Person;
  let id: number;

  const balance = async (app: { get: Person["get"] }): Promise<number> => {
    const { status, body } = await app.get(`/api/finx-accounts/${id}/`);
    expect(status).toBe(200);
    return Number(body["current_balance"]);
  };
  const setBalance = async (to: number): Promise<void> =>
    expect((await ann.send("PATCH", `/api/manual-accounts/${id}/`, { balance: to })).status).toBe(200);

  beforeAll(async () => {
    primary = await started({ settings: ["synchronous_commit=on"] });
    heir = await started({ following: primary.url });
    other = await started({ following: primary.url });
    const database = await replicatedDatabase({ databaseUrl: primary.url, replicaUrls: [heir.url, other.url], log, watch });
    t = await testApp({ database });
    ann = await t.person("ann@example.com", "Ann");
    id = await account(ann, "Checking", 100);
  });
  afterAll(async () => {
    await t?.close();
    for (const server of [other, heir, primary]) await server?.stop();
  });

  test("when one no longer replays, reads show the newest state and the other still answers", async () => {
    await on(heir, "select pg_wal_replay_pause()");
    await expect.poll(() => on(heir, "select pg_get_wal_replay_pause_state() as result")).toBe("paused");
    targets.length = 0;
    for (let n = 1; n <= 20; n += 1) {
      await setBalance(n);
      for (let k = 0; k < 3; k += 1) expect(await balance(ann)).toBe(n);
    }
    expect(targets).toContain("replica");
    await on(heir, "select pg_wal_replay_resume()");
  });

  test("after a failover, a replica of the new primary answers reads, and never with the state of the old one", async () => {
    await setBalance(500);
    const written = await on<string>(primary, "select pg_current_wal_flush_lsn()::text as result");
    for (const replica of [heir, other])
      await expect.poll(() => on(replica, `select pg_last_wal_replay_lsn() >= '${written}' as result`)).toBe(true);
    await primary.kill();
    await on(heir, "select pg_promote()");
    await expect.poll(() => on(heir, "select pg_is_in_recovery() as result")).toBe(false);
    const { hostname, port } = new URL(heir.url);
    await on(other, `alter system set primary_conninfo = 'host=${hostname} port=${port} user=hiro'`);
    await on(other, "select pg_reload_conf()");

    const database = await openDatabase({ databaseUrl: heir.url, replicaUrls: [other.url], log, watch });
    const after = await testApp({ database });
    try {
      const again = await after.signedIn(ann);
      targets.length = 0;
      expect(await balance(again)).toBe(500);
      expect(new Set(targets)).toEqual(new Set(["primary"]));
      // The new primary's first checkpoint tells the replica's control file of the new timeline.
      await on(heir, "checkpoint");
      await on(other, "checkpoint");
      await expect
        .poll(
          async () => {
            targets.length = 0;
            await balance(again);
            return new Set(targets);
          },
          { timeout: 20_000, interval: 200 },
        )
        .toEqual(new Set(["replica"]));
      for (let n = 501; n <= 510; n += 1) {
        expect((await again.send("PATCH", `/api/manual-accounts/${id}/`, { balance: n })).status).toBe(200);
        expect(await balance(again)).toBe(n);
      }
    } finally {
      await after.close();
    }
  });
});
