import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, NOW, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked, synced } from "../../testing/bank.ts";
import { choice, csv, type CsvRow, imported, ofx, start, upload } from "../../testing/imports.ts";
import { account, centsOf, everyRow } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ROWS: readonly CsvRow[] = [
  ["2026-11-03", "Coffee", "-4.50"],
  ["2026-11-04", "Payroll", "2500.00"],
  ["2026-11-05", "Groceries", "-61.07"],
];
const undo = (p: Person, of: Json) => p.send("POST", `/api/imports/${of["id"]}/undo/`);
const balance = async (p: Person, id: unknown): Promise<number> =>
  centsOf((await p.get(`/api/finx-accounts/${id}/`)).body["display_balance"]);
const accounts = async (p: Person): Promise<Json[]> => (await p.get("/api/finx-accounts/")).body as Json[];
const history = async (p: Person, id: unknown): Promise<unknown> =>
  (await p.get(`/api/balance/time-series/?date_start=2026-10-01&date_end=2026-11-20&account_id=${id}`)).body["points"];
const statement = (dollars: string, on: string, rows: readonly CsvRow[] = ROWS): string =>
  ofx([
    {
      id: "0048213307",
      rows: rows.map(([day, name, amount], i) => ({ id: `${day}${i}${name}`, day, dollars: amount, name })),
      balance: { dollars, day: on },
    },
  ]);

describe("undoing an import", () => {
  test("removes its rows and its new account once, and the same file then adds everything again", async () => {
    const p = await t.person();
    const done = await imported(t, p, csv(ROWS), "Bank");
    const undone = await undo(p, done);
    expect(undone.body).toMatchObject({ status: "done", undone: { at: NOW, removed: 3, stayed: 0 } });
    expect([await accounts(p), await everyRow(p, "")]).toEqual([[], []]);
    expect((await undo(p, done)).body).toEqual(undone.body);
    expect(((await p.get("/api/imports/")).body as Json[])[0]).toEqual(undone.body);
    expect((await imported(t, p, csv(ROWS), "Bank"))["report"]).toMatchObject({ read: 3, added: 3, duplicate: 0 });
    expect((await undo(p, done)).body).toEqual(undone.body);
    expect((await everyRow(p, "")).length).toBe(3);
  });

  test("in an existing account keeps other rows and restores the balance", async () => {
    const p = await t.person();
    const wallet = await account(p, "Wallet", 10);
    await imported(t, p, csv(ROWS.slice(0, 1)), wallet);
    const [before, series] = [await balance(p, wallet), await history(p, wallet)];
    const second = await imported(t, p, csv(ROWS), wallet);
    expect(second["report"]).toMatchObject({ added: 2, duplicate: 1 });
    await undo(p, second);
    expect([await balance(p, wallet), await history(p, wallet)]).toEqual([before, series]);
    expect((await everyRow(p, `finx_account=${wallet}`)).map((row) => row["amount"])).toEqual([4.5]);
    expect(await accounts(p)).toHaveLength(1);
  });

  test("keeps an account that it created if it now contains something else", async () => {
    const p = await t.person();
    const done = await imported(t, p, csv(ROWS), "Bank");
    const id = Number(done["accounts"]?.[0]);
    await p.send("POST", "/api/finx-transactions/", { account: id, name: "By hand", amount: 7, date: "2026-11-10" });
    await undo(p, done);
    expect([(await accounts(p)).map((a) => a["id"]), await balance(p, id)]).toEqual([[id], -700]);
  });

  test("reverts a statement's balance: the earlier balance applies again, plus rows added since", async () => {
    const p = await t.person();
    const wallet = await account(p, "Wallet", 100);
    const [before, series] = [await balance(p, wallet), await history(p, wallet)];
    const first = await imported(t, p, statement("900.00", "2026-11-12"), wallet, "a.ofx");
    expect(await balance(p, wallet)).toBe(90_000);
    await undo(p, first);
    expect([await balance(p, wallet), await history(p, wallet)]).toEqual([before, series]);
    const again = await imported(t, p, statement("900.00", "2026-11-12"), wallet, "a.ofx");
    await p.send("POST", "/api/finx-transactions/", { account: wallet, name: "By hand", amount: 7, date: "2026-11-10" });
    await p.send("POST", "/api/finx-transactions/", { account: wallet, name: "By hand", amount: 2, date: "2026-11-15" });
    expect(await balance(p, wallet)).toBe(89_800);
    await undo(p, again);
    expect(await balance(p, wallet)).toBe(before - 900);
  });

  test("of one of two statements keeps the other's effect in any order, and undoing both restores the original state", async () => {
    for (const newerFirst of [true, false]) {
      const p = await t.person();
      const wallet = await account(p, "Wallet", 100);
      const before = await balance(p, wallet);
      const october = await imported(t, p, statement("500.00", "2026-11-04", ROWS.slice(0, 2)), wallet, "oct.ofx");
      const november = await imported(
        t,
        p,
        statement("900.00", "2026-11-12", [
          ["2026-11-06", "Rent", "-10.00"],
          ["2026-11-15", "Tea", "-1.00"],
        ]),
        wallet,
        "nov.ofx",
      );
      expect(await balance(p, wallet)).toBe(89_900);
      await undo(p, newerFirst ? november : october);
      expect(await balance(p, wallet)).toBe(newerFirst ? 50_000 : 89_900);
      await undo(p, newerFirst ? october : november);
      expect(await balance(p, wallet)).toBe(before);
    }
  });

  test("removes the account's import key", async () => {
    const p = await t.person();
    const wallet = await account(p, "Wallet", 10);
    const done = await imported(t, p, statement("900.00", "2026-11-12"), wallet, "a.ofx");
    expect((await upload(p, statement("900.00", "2026-11-12"), "a.ofx"))["statements"]?.[0]).toMatchObject({ suggested_account: wallet });
    await undo(p, done);
    expect((await upload(p, statement("900.00", "2026-11-12"), "a.ofx"))["statements"]?.[0]).toMatchObject({ suggested_account: null });
  });

  test("keeps the rows that a bank has taken over, and reports how many", async () => {
    const [early, plain] = [await t.person(), await t.person()];
    const link = await linked(t, early);
    t.setClock("2026-11-26T15:00:00.000Z");
    const later = await t.signedIn(early);
    await linked(t, await t.signedIn(plain));
    const checking = async (p: Person): Promise<Json | undefined> => (await accounts(p)).find((a) => a["subtype"] === "checking");
    const bank = await everyRow(
      await t.signedIn(plain),
      `finx_account=${(await checking(await t.signedIn(plain)))?.["id"]}&date_start=2026-10-01`,
    );
    const fresh = bank.filter((row) => !row["pending"] && String(row["date"]) > "2026-11-20");
    const mine = Number((await checking(later))?.["id"]);
    const file = csv([
      ...fresh.map((row): CsvRow => [String(row["date"]), String(row["original_description"]), (-Number(row["amount"])).toFixed(2)]),
      ["2026-11-22", "Only in the file", "-123.45"],
    ]);
    const done = await imported(t, later, file, mine);
    await synced(t, later, link["id"]);
    expect((await undo(later, done)).body["undone"]).toMatchObject({ removed: 1, stayed: fresh.length });
    expect((await everyRow(later, `finx_account=${mine}&date_start=2026-10-01`)).length).toBe(bank.length);
    t.setClock(NOW);
  });

  test("is refused for a pending import, and another user's import returns 404", async () => {
    const [p, stranger] = [await t.person(), await t.person()];
    expect((await undo(p, await upload(p, csv(ROWS)))).body["errors"]).toEqual(["NOT_DONE"]);
    const done = await imported(t, p, csv(ROWS), "Bank");
    expect((await undo(stranger, done)).status).toBe(404);
    expect((await everyRow(p, "")).length).toBe(3);
  });

  test("ten times at once removes the rows once; an interrupted one changes nothing and works the next time", async () => {
    const p = await t.person();
    const done = await imported(t, p, csv(ROWS), "Bank");
    const id = Number(done["accounts"]?.[0]);
    const before = [await balance(p, id), (await everyRow(p, "")).length, (await p.get(`/api/imports/${done["id"]}/`)).body];
    for (const [table, event] of [
      ["transactions", "delete"],
      ["accounts", "delete"],
      ["imports", "update"],
    ]) {
      await t.deps.database.execute(
        `create or replace function cut() returns trigger language plpgsql security definer as $$ begin raise exception 'the plug was pulled'; end $$`,
      );
      await t.deps.database.execute(`create trigger cut after ${event} on ${table} for each statement execute function cut()`);
      expect((await undo(p, done)).status, table).toBe(500);
      await t.deps.database.execute(`drop trigger cut on ${table}`);
      expect([await balance(p, id), (await everyRow(p, "")).length, (await p.get(`/api/imports/${done["id"]}/`)).body]).toEqual(before);
    }
    const replies = await Promise.all(Array.from({ length: 10 }, () => undo(p, done)));
    expect(new Set(replies.map((r) => JSON.stringify([r.status, r.body]))).size).toBe(1);
    expect(await accounts(p)).toEqual([]);
  });

  test("of two statements in one file reverts both", async () => {
    const p = await t.person();
    const wallet = await account(p, "Wallet", 10);
    const row = (id: string, dollars: string) => ({ id, day: "2026-11-02", dollars, name: `Shop ${id}` });
    const preview = await upload(
      p,
      ofx([
        { id: "1111222233", rows: [row("a1", "-5.00")], balance: { dollars: "50.00", day: "2026-11-03" } },
        { id: "4444555566", type: "SAVINGS", rows: [row("b1", "7.00")], balance: { dollars: "70.00", day: "2026-11-03" } },
      ]),
      "all.ofx",
    );
    const [a, b] = preview["statements"] as Json[];
    await start(p, preview, [choice(a, wallet), choice(b, "Nest egg")]);
    await t.deps.jobs.stop();
    await undo(p, preview);
    expect((await accounts(p)).map((one) => [one["name"], centsOf(one["display_balance"])])).toEqual([["Wallet", 1000]]);
  });
});
