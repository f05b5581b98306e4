import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, day } from "#domain/day.ts";
import { type Json, NOW, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked, synced } from "../../testing/bank.ts";
import { choice, csv, type CsvRow, imported, ofx, start, upload } from "../../testing/imports.ts";
import { account, centsOf, everyRow, writeRows } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const report = (of: Json): unknown[] => ["read", "added", "duplicate", "refused"].map((key) => of["report"]?.[key]);
const rowsOf = async (p: Person, id: unknown): Promise<string[]> =>
  (await everyRow(p, `finx_account=${id}`)).map((row) => `${row["date"]} ${row["amount"]} ${row["original_description"]}`).sort();
const balance = async (p: Person, id: unknown): Promise<number> =>
  centsOf((await p.get(`/api/finx-accounts/${id}/`)).body["display_balance"]);
const ROWS: readonly CsvRow[] = [
  ["2026-11-03", "Blue Bottle Coffee", "-4.50"],
  ["2026-11-03", "Blue Bottle Coffee", "-4.50"],
  ["2026-11-04", "PAYROLL ACME", "2500.00"],
  ["2026-11-05", "Trader Joe's #12", "-61.07"],
];

test("the preview of a row has the name that its transaction gets", async () => {
  const p = await t.person();
  const file = "Datum;Buchungstext;Empfänger;Betrag\n03.11.2026;Einkauf;REWE Markt;-12,30\n04.11.2026;Lohn;Tide Works;1500,00\n";
  const preview = await upload(p, file, "umsatz.csv");
  const shown = ((await p.get(`/api/imports/${preview["id"]}/rows/`)).body["rows"] as Json[]).map((row) => row["name"]);
  const done = await imported(t, p, file, "Giro");
  const added = await everyRow(p, `finx_account=${done["accounts"]?.[0]}`);
  expect(added.map((row) => row["name"]).sort()).toEqual(shown.sort());
  expect(shown).toContain("REWE Markt");
});

describe("importing a file", () => {
  test("an account that a file adds without rows takes the payments that wait for it", async () => {
    const p = await t.person();
    const checking = await account(p, "Checking");
    await writeRows(t, p, [
      { account: checking, date: "2026-11-02", cents: 237_646, name: "Loan payment", category: "LOAN_PAYMENTS_PERSONAL_LOAN_PAYMENT" },
    ]);
    const preview = await upload(p, ofx([{ id: "5551234", rows: [], balance: { dollars: "-300000.00", day: "2026-11-20" } }]), "loan.ofx");
    await start(p, preview, [choice(preview["statements"]?.[0], "Family loan", "loan")]);
    await t.deps.jobs.stop();
    const [payment] = await everyRow(p, `finx_account=${checking}`);
    expect([payment?.["transfer_type"], payment?.["transfer"]?.["account"]?.["name"]]).toEqual(["loan_payment", "Family loan"]);
  });

  test("previews a file before writing it; two equal purchases on a day stay separate, and signs are reversed", async () => {
    const p = await t.person();
    const preview = await upload(p, csv(ROWS));
    expect(preview).toMatchObject({ file_name: "export.csv", format: "csv", status: "previewed", report: null, total: 4, accounts: [] });
    expect(preview["statements"]?.[0]).toMatchObject({
      rows: 4,
      first_day: "2026-11-03",
      last_day: "2026-11-05",
      duplicates: 0,
      suggested_account: null,
    });
    const sample: Json[] = preview["statements"]?.[0]?.["sample"] ?? [];
    expect(sample.map((row) => [row["day"], row["amount"], row["duplicate"]])).toEqual([
      ["2026-11-03", 4.5, false],
      ["2026-11-03", 4.5, false],
      ["2026-11-04", -2500, false],
      ["2026-11-05", 61.07, false],
    ]);
    expect([
      (await p.get("/api/finx-accounts/")).body,
      (await p.get("/api/imports/")).body,
      (await p.get("/api/finx-transactions/summary/")).body["count"],
    ]).toEqual([[], [], 0]);
    const begun = await start(p, preview, [choice(preview["statements"]?.[0], "Old bank")]);
    await t.deps.jobs.stop();
    const done = (await p.get(`/api/imports/${preview["id"]}/`)).body;
    expect(done).toMatchObject({ status: "done", processed: 4, total: 4, failure: null, accounts: begun.body["accounts"] });
    expect(report(done)).toEqual([4, 4, 0, 0]);
    const [id] = done["accounts"] as Json[];
    const rows = await everyRow(p, `finx_account=${id}&ordering=date`);
    expect(rows.map((row) => [row["amount"], row["category"]?.["name"], row["source"]])).toEqual([
      [4.5, "Coffee", "file"],
      [4.5, "Coffee", "file"],
      [-2500, "Paychecks", "file"],
      [61.07, "Groceries", "file"],
    ]);
    expect(await balance(p, id)).toBe(250_000 - 450 - 450 - 6107);
    expect(((await p.get("/api/imports/")).body as Json[]).map((one) => one["id"])).toEqual([preview["id"]]);
  });

  test("adds nothing for the same file, even reordered or re-encoded; an overlapping one adds only new rows", async () => {
    const p = await t.person();
    const first = await imported(t, p, csv(ROWS), "Bank");
    const id = Number(first["accounts"]?.[0]);
    const [rows, money] = [await rowsOf(p, id), await balance(p, id)];
    expect(report(await imported(t, p, csv(ROWS), id))).toEqual([4, 0, 4, 0]);
    expect(report(await imported(t, p, csv(ROWS.toReversed()), id, "other name.csv"))).toEqual([4, 0, 4, 0]);
    expect(report(await imported(t, p, Buffer.from(`\ufeff${csv(ROWS)}`, "utf16le"), id))).toEqual([4, 0, 4, 0]);
    expect([await rowsOf(p, id), await balance(p, id)]).toEqual([rows, money]);
    const later: CsvRow[] = [...ROWS.slice(2), ["2026-11-05", "Trader Joe's #12", "-61.07"], ["2026-11-06", "Shell", "-30.00"]];
    const preview = await upload(p, csv(later));
    expect(report(await imported(t, p, csv(later), id))).toEqual([4, 2, 2, 0]);
    expect(await balance(p, id)).toBe(money - 6107 - 3000);
    expect(preview["statements"]?.[0]).toMatchObject({ suggested_account: id, recognized: "likely", duplicates: 2 });
  });

  test("for any two exports, added, duplicate and refused rows make up all rows read, and no row is missing or doubled", async () => {
    const p = await t.person();
    const row = fc.tuple(
      fc.integer({ min: 0, max: 3 }).map((n) => addDays(day("2026-10-01"), n)),
      fc.constantFrom("Coffee", "Rent", "Book shop"),
      fc.constantFrom("-4.50", "-10.00", "20.00"),
    );
    const file = fc.array(row, { minLength: 1, maxLength: 14 });
    const count = (rows: readonly CsvRow[]): Map<string, number> =>
      new Map([...Map.groupBy(rows, String)].map(([key, of]) => [key, of.length]));
    let n = 0;
    await fc.assert(
      fc.asyncProperty(file, file, async (a, b) => {
        const first = await imported(t, p, csv(a), `Account ${++n}`);
        expect(report(first)).toEqual([a.length, a.length, 0, 0]);
        const id = Number(first["accounts"]?.[0]);
        const second = await imported(t, p, csv(b), id);
        const [inA, inB] = [count(a), count(b)];
        const fresh = [...inB].reduce((sum, [key, times]) => sum + Math.max(0, times - (inA.get(key) ?? 0)), 0);
        expect(report(second)).toEqual([b.length, fresh, b.length - fresh, 0]);
        const rows = await everyRow(p, `finx_account=${id}`);
        expect(rows.length).toBe(a.length + fresh);
        expect(await balance(p, id)).toBe(-rows.reduce((sum, r) => sum + centsOf(r["amount"]), 0) + 0);
      }),
      { numRuns: 6, seed: 11 },
    );
  }, 60_000);

  test("imports several statements into their accounts and skips one left out", async () => {
    const p = await t.person();
    const wallet = await account(p, "Wallet", 10);
    const row = (id: string, dollars: string) => ({ id, day: "2026-11-02", dollars, name: `Shop ${id}` });
    const preview = await upload(
      p,
      ofx([
        { id: "1111222233", rows: [row("a1", "-5.00"), row("a2", "-6.00")] },
        { id: "4444555566", type: "SAVINGS", rows: [row("b1", "7.00")] },
        { id: "7777888899", rows: [row("c1", "-9.00")] },
      ]),
      "all.ofx",
    );
    const [a, b, c] = preview["statements"] as Json[];
    expect([a, b, c].map((s) => [s?.["mask"], s?.["subtype"], s?.["rows"]])).toEqual([
      ["2233", "checking", 2],
      ["5566", "savings", 1],
      ["8899", "checking", 1],
    ]);
    for (const wrong of [
      [choice(a, "A"), choice(a, "B")],
      [{ key: "nonsense", account: wallet, new_account: null }],
      [{ key: a?.["key"], account: null, new_account: null }],
      [choice(a, "A"), choice(b, 2_000_000_000)],
      [],
    ]) {
      expect((await start(p, preview, wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect(((await p.get("/api/finx-accounts/")).body as Json[]).length).toBe(1);
    const begun = await start(p, preview, [choice(a, wallet), choice(b, "Nest egg")]);
    await t.deps.jobs.stop();
    expect(report((await p.get(`/api/imports/${preview["id"]}/`)).body)).toEqual([3, 3, 0, 0]);
    expect([(await rowsOf(p, wallet)).length, await balance(p, wallet), await balance(p, begun.body["accounts"]?.[1])]).toEqual([
      2, -100, 700,
    ]);
    expect((await p.get("/api/finx-transactions/?search=Shop c1")).body["results"]).toEqual([]);
    const again = await upload(p, ofx([{ id: "4444555566", type: "SAVINGS", rows: [row("b1", "7.00")] }]), "again.qfx");
    expect(again["statements"]?.[0]).toMatchObject({ suggested_account: begun.body["accounts"]?.[1], duplicates: 1 });
  });

  test("into a linked account, treats the bank's rows as duplicates and leaves the bank's balance unchanged", async () => {
    const p = await t.person();
    await linked(t, p);
    const checking = ((await p.get("/api/finx-accounts/")).body as Json[]).find((a) => a["subtype"] === "checking");
    const id = Number(checking?.["id"]);
    const known = (await everyRow(p, `finx_account=${id}&date_start=2026-09-01&date_end=2026-10-31&pending=false`)).filter(
      (row) => String(row["date"]) <= "2026-10-31",
    );
    expect(known.length).toBeGreaterThan(20);
    const file = csv([
      ...known.map((row): CsvRow => [String(row["date"]), `BANK TEXT ${row["id"]}`, String(-Number(row["amount"]))]),
      ["2026-10-15", "A row of its own", "-123.45"],
    ]);
    const before = await balance(p, id);
    expect(report(await imported(t, p, file, id))).toEqual([known.length + 1, 1, known.length, 0]);
    expect(report(await imported(t, p, file, id))).toEqual([known.length + 1, 0, known.length + 1, 0]);
    expect(await balance(p, id)).toBe(before);
  });

  test("lets later bank rows replace a file's rows without duplicates, and the file still adds nothing", async () => {
    const [early, plain] = [await t.person(), await t.person()];
    const link = await linked(t, early);
    t.setClock("2026-11-26T15:00:00.000Z");
    const later = await t.signedIn(early);
    await linked(t, await t.signedIn(plain));
    const checking = async (p: Person): Promise<Json | undefined> =>
      ((await p.get("/api/finx-accounts/")).body as Json[]).find((a) => a["subtype"] === "checking");
    const bank = await everyRow(
      await t.signedIn(plain),
      `finx_account=${(await checking(await t.signedIn(plain)))?.["id"]}&date_start=2026-10-01`,
    );
    const fresh = bank.filter((row) => !row["pending"] && String(row["date"]) > "2026-11-20");
    expect(fresh.length).toBeGreaterThan(0);
    const file = csv(fresh.map((row) => [String(row["date"]), String(row["original_description"]), (-Number(row["amount"])).toFixed(2)]));
    const mine = Number((await checking(later))?.["id"]);
    expect(report(await imported(t, later, file, mine))).toEqual([fresh.length, fresh.length, 0, 0]);
    await synced(t, later, link["id"]);
    expect((await everyRow(later, `finx_account=${mine}&date_start=2026-10-01`)).length).toBe(bank.length);
    expect(report(await imported(t, later, file, mine))).toEqual([fresh.length, 0, fresh.length, 0]);
    t.setClock(NOW);
  });

  test("reads a European export with decimal commas, day-first dates and accented letters", async () => {
    const p = await t.person();
    const text =
      "Buchungstag;Wertstellung;Verwendungszweck;Betrag;Währung\r\n03.11.2026;03.11.2026;REWE Markt Köln;-1.234,56;EUR\r\n13.11.2026;13.11.2026;Gehalt Müller GmbH;+2.500,00;EUR\r\n";
    const done = await imported(t, p, Buffer.from(text, "latin1"), "Sparkasse", "umsätze.csv");
    const rows = await everyRow(p, `finx_account=${done["accounts"]?.[0]}&ordering=date`);
    expect(rows.map((row) => [row["date"], row["amount"], row["currency"], row["original_description"]])).toEqual([
      ["2026-11-03", 1234.56, "EUR", expect.stringContaining("REWE Markt Köln")],
      ["2026-11-13", -2500, "EUR", expect.stringContaining("Gehalt Müller GmbH")],
    ]);
    expect(done["read_as"]).toMatch(/day/i);
  });
});

describe("a statement's balance", () => {
  test("includes earlier rows, is moved by later ones, and is not changed by an older statement", async () => {
    const p = await t.person();
    const row = (id: string, on: string, dollars: string) => ({ id, day: on, dollars, name: `Shop ${id}` });
    const statement = (rows: ReturnType<typeof row>[], dollars: string, on: string) =>
      ofx([{ id: "0048213307", rows, balance: { dollars, day: on } }]);
    const first = await imported(
      t,
      p,
      statement([row("a", "2026-11-01", "-50.00"), row("b", "2026-11-10", "20.00")], "1000.00", "2026-11-12"),
      "Checking",
      "nov.ofx",
    );
    const id = first["accounts"]?.[0];
    const series = async (on: string) =>
      centsOf(
        (await p.get(`/api/balance/time-series/?date_start=${on}&date_end=2026-11-20&account_id=${id}`)).body["points"]?.[0]?.["balance"],
      );
    expect([await balance(p, id), await series("2026-11-09"), await series("2026-11-10")]).toEqual([100_000, 98_000, 100_000]);
    await imported(
      t,
      p,
      csv([
        ["2026-11-15", "Later", "-30.00"],
        ["2026-11-02", "Forgotten", "-1.00"],
      ]),
      Number(id),
    );
    expect(await balance(p, id)).toBe(97_000);
    await imported(t, p, statement([row("z", "2026-10-05", "-5.00")], "77.00", "2026-10-31"), Number(id), "oct.ofx");
    expect(await balance(p, id)).toBe(97_000);
    await imported(t, p, statement([row("c", "2026-11-18", "-10.00")], "955.00", "2026-11-19"), Number(id), "nov2.ofx");
    expect(await balance(p, id)).toBe(95_500);
  });
});
