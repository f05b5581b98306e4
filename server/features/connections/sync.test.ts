import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { brought, cutOff, linked, refusing, synced } from "../../testing/bank.ts";
import { everyRow } from "../../testing/rows.ts";

let t: TestApp;
/** What an uninterrupted first sync of each institution brings. */
const whole: Record<string, string> = {};
const INSTITUTIONS = ["ins_sandbox_harbor", "ins_sandbox_northway"] as const;

beforeAll(async () => {
  t = await testApp();
  for (const institution of INSTITUTIONS) {
    const p = await t.person();
    await linked(t, p, "user_good", institution);
    whole[institution] = await brought(t, p);
  }
});
afterAll(() => t.close());
afterEach(() => t.sandbox.faults.clear());

const rowCount = async (p: Person): Promise<number> => Number((await p.get("/api/finx-transactions/summary/")).body["count"]);

describe("a sync that is cut off", () => {
  test.each(INSTITUTIONS)(
    "at any of the bank's calls writes no row, and the next one brings what an uninterrupted one would: %s",
    async (institution) => {
      const p = await t.person();
      const { bank } = t.deps;
      const publicToken = await t.publicToken("user_good", institution);
      const whenLinking = cutOff(bank, 3);
      t.deps.bank = whenLinking.bank;
      const made = await p.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token: publicToken });
      await t.deps.jobs.stop();
      const id = made.body["id"];
      for (let k = 1; ; k += 1) {
        const cut = cutOff(bank, k);
        t.deps.bank = cut.bank;
        const connection = await synced(t, p, id);
        if (cut.calls() < k) break;
        expect(await rowCount(p), `after call ${k}`).toBe(0);
        expect(connection["sync"]).toBe(null);
        expect((await p.get("/api/finx-holdings/")).body).toEqual([]);
      }
      t.deps.bank = bank;
      expect(await brought(t, p)).toBe(whole[institution]);
    },
  );

  test("by the database, at any table it writes, is as if it had not been; the next one brings everything", async () => {
    const always = ["insert on balance_snapshots", "update of cursor on connections"];
    for (const [institution, writes] of [
      ["ins_sandbox_harbor", ["insert on accounts", "insert on transactions", ...always]],
      ["ins_sandbox_northway", ["insert on holdings", "insert on investment_transactions", ...always]],
    ] as const) {
      const p = await t.person();
      let id: unknown = null;
      for (const write of writes) {
        await refusing(t, write, async () => {
          id = id === null ? (await linked(t, p, "user_good", institution))["id"] : (await synced(t, p, id))["id"];
        });
        expect(
          [
            await rowCount(p),
            (await p.get("/api/finx-holdings/")).body,
            (await p.get("/api/finx-investment-transactions/")).body["results"],
          ],
          write,
        ).toEqual([0, [], []]);
      }
      await synced(t, p, id);
      expect(await brought(t, p)).toBe(whole[institution]);
    }
  });

  test("and a server that starts again picks it up by itself", async () => {
    const p = await t.person();
    const { bank } = t.deps;
    t.deps.bank = cutOff(bank, 4).bank;
    await linked(t, p, "user_good");
    t.deps.bank = bank;
    expect(await rowCount(p)).toBe(0);
    await t.restart();
    await t.deps.jobs.stop();
    expect(await brought(t, p)).toBe(whole["ins_sandbox_harbor"]);
  });
});

describe("a bank that behaves oddly", () => {
  test("data that moves under the paging, a row sent twice, one changed before it was added and an unknown one removed change nothing", async () => {
    for (const twist of ["mutation", "duplicate", "modified first", "unknown removal"] as const) {
      const p = await t.person();
      t.sandbox.faults.twist(twist);
      expect((await linked(t, p))["status"], twist).toBe("ok");
      expect(await brought(t, p), twist).toBe(whole["ins_sandbox_harbor"]);
    }
  });

  test("its errors become the connection's status, and the next good sync clears it", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    const before = await brought(t, p);
    const cases = [
      ["/accounts/get", "ITEM_LOGIN_REQUIRED", "user_action_required"],
      ["/transactions/sync", "ITEM_NOT_FOUND", "permanent_error"],
      ["/transactions/sync", "RATE_LIMIT_EXCEEDED", "temporary_error"],
      ["/accounts/get", "INSTITUTION_DOWN", "temporary_error"],
      ["/liabilities/get", "INTERNAL_SERVER_ERROR", "temporary_error"],
      ["/transactions/sync", "cut", "temporary_error"],
    ] as const;
    for (const [path, fault, status] of cases) {
      t.sandbox.faults.next(path, fault);
      expect(await synced(t, p, id), fault).toMatchObject({ status, sync: null, plaid_item: { status } });
      expect(await brought(t, p), fault).toBe(before);
      expect((await synced(t, p, id))["status"]).toBe("ok");
    }
  });

  test("one that stops telling holdings and debts half-way still brings its rows, and says what it waits for", async () => {
    const p = await t.person();
    const connection = await linked(t, p, "user_broken");
    expect(connection).toMatchObject({ status: "user_action_required", sync: null });
    expect(await rowCount(p)).toBeGreaterThan(100);
    const rich = await t.person();
    const { id } = (await linked(t, rich, "user_good", "ins_sandbox_northway")) as { id: Json };
    const before = await brought(t, rich);
    t.sandbox.faults.next("/investments/holdings/get", "INSTITUTION_DOWN");
    expect((await synced(t, rich, id))["status"]).toBe("temporary_error");
    expect(await brought(t, rich)).toBe(before);
  });

  test("one that keeps moving its data gives up for now and says so", async () => {
    const p = await t.person();
    for (let i = 0; i < 8; i += 1) t.sandbox.faults.twist("mutation");
    expect((await linked(t, p))["status"]).toBe("temporary_error");
    expect(await rowCount(p)).toBe(0);
  });
});

describe("days that pass", () => {
  test("tomorrow's rows come tomorrow, pending rows give way to posted ones with what a person set on them, and syncing daily ends where linking today would", async () => {
    let p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    const pending = await everyRow(p, "pending=true");
    expect(pending.length).toBeGreaterThan(0);
    const groceries = ((await p.get("/api/finx-categories/")).body as Json[]).find((c) => c["name"] === "Gifts")?.["id"];
    const kysely = t.deps.database.kysely;
    await kysely
      .updateTable("transactions")
      .set({ category_id: Number(groceries), category_modified: true, category_source: "person" })
      .where(
        "id",
        "in",
        pending.map((row) => Number(row["id"])),
      )
      .execute();
    const posted = (await everyRow(p, "pending=false"))[0];
    await p.send("PATCH", `/api/finx-transactions/${posted?.["id"]}/`, { finx_category_id: groceries });
    const before = await rowCount(p);
    for (const day of ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"]) {
      t.setClock(`${day}T20:00:00.000Z`);
      p = await t.signedIn(p);
      await synced(t, p, id);
    }
    expect(await rowCount(p)).toBeGreaterThan(before);
    expect((await p.get("/api/finx-transactions/summary/")).body["newest"]).toMatch(/^2026-11-2[3456]$/);
    const now = await everyRow(p, `finx_category=${groceries}&date_start=2026-11-01`);
    expect((await p.get(`/api/finx-transactions/${posted?.["id"]}/`)).body["category_id"]).toBe(groceries);
    for (const row of pending) {
      const successor = now.find(
        (r) => r["name"] === row["name"] && r["authorized_date"] === row["authorized_date"] && r["pending"] === false,
      );
      const gone = (await p.get(`/api/finx-transactions/${row["id"]}/`)).status === 404;
      if (successor) expect(gone).toBe(true);
    }
    const kept = now.filter((row) => row["category_modified"] === true && row["pending"] === false && row["id"] !== posted?.["id"]);
    expect(kept.length).toBeGreaterThan(0);
    expect((await everyRow(p, "pending=true")).some((row) => pending.some((old) => old["id"] === row["id"]))).toBe(false);
    const fresh = await t.person();
    await linked(t, fresh);
    const plain = async (of: Person) =>
      (await everyRow(of, "date_start=2025-06-01"))
        .map((r) => `${r["date"]} ${r["amount"]} ${r["name"]} ${r["pending"]} ${r["account"]?.["name"]}`)
        .sort();
    expect(await plain(p)).toEqual(await plain(fresh));
    t.setClock("2026-11-20T15:00:00.000Z");
  });
});
