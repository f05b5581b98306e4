import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { type Json, type Person, type TestApp, testApp } from "./testing/app.ts";
import { choice, csv, imported, ofx, start, upload } from "./testing/imports.ts";
import { account } from "./testing/rows.ts";

/* No amount is accepted that sums could not represent, and a sum that is still too large gets a readable error. */

let t: TestApp;
let me: Person;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  me = await t.person();
});
afterAll(() => t.close());

const TOTALS = [
  "/api/finx-transactions/summary/",
  "/api/finx-transactions/days/?date_start=2026-11-01&date_end=2026-11-30",
  "/api/income-statement/2026/11/",
  "/api/income-statement/cumulative_time_series/2026-11-01/2026-11-30/",
  "/api/balance/time-series/?date_start=2026-11-01&date_end=2026-11-20",
  "/api/balance/change-breakdown/?date_start=2026-11-01&date_end=2026-11-20",
  "/api/balance/account-trends/?date_start=2026-11-01&date_end=2026-11-20",
  "/api/data-checks/",
];
const statuses = async (): Promise<number[]> => Promise.all(TOTALS.map(async (path) => (await me.get(path)).status));

const HUGE = "9000000000000.00";
const camt = (amounts: readonly string[]): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${amounts
    .map(
      (amount) =>
        `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt><AddtlNtryInf>Shop</AddtlNtryInf></Ntry>`,
    )
    .join("\n")}</Stmt></BkToCstmrStmt></Document>`;

describe("a file with an amount beyond the limits", () => {
  test.each([
    [
      "a.csv",
      csv([
        ["2026-11-03", "Huge", `-${HUGE}`],
        ["2026-11-04", "Shop", "-5.00"],
      ]),
      2,
    ],
    [
      "a.ofx",
      ofx([
        {
          id: "1",
          rows: [
            { id: "a", day: "2026-11-03", dollars: `-${HUGE}`, name: "Huge" },
            { id: "b", day: "2026-11-04", dollars: "-5.00", name: "Shop" },
          ],
        },
      ]),
      null,
    ],
    ["a.qif", `!Type:Bank\nD11/03/2026\nT-${HUGE}\nPHuge\n^\nD11/04/2026\nT-5.00\nPShop\n^\n`, null],
    ["a.xml", camt([HUGE, "5.00"]), null],
  ])("%s refuses that row with its line, and accepts the others", async (name, file, line) => {
    const done = await imported(t, me, file, "Card", name);
    expect(done["report"]).toMatchObject({ read: 2, added: 1, refused: 1 });
    const [refusal] = done["report"]["refusals"] as Json[];
    expect(refusal).toEqual({ line: line ?? expect.any(Number), reason: "the amount is larger than 1,000,000,000,000" });
    expect(await statuses()).toEqual(TOTALS.map(() => 200));
  });

  test("refuses the rows from which on the total is too large", async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ["2026-11-03", `Shop ${n}`, "-1000000000000.00"] as const);
    const done = await imported(t, me, csv(rows), "Card");
    expect(done["report"]).toMatchObject({ read: 120, added: 40, refused: 80 });
    expect(String((done["report"]["refusals"] as Json[])[0]?.["reason"])).toContain("add up to more than 40,000,000,000,000");
    expect(await statuses()).toEqual(TOTALS.map(() => 200));
    const more = await upload(me, csv(rows.slice(0, 30)), "b.csv");
    const refused = await start(me, more, [choice(more["statements"]?.[0], "Other card")]);
    expect([refused.status, refused.body["errors"]]).toEqual([400, ["AMOUNTS_TOO_LARGE"]]);
    const wallet = await account(me, "Wallet");
    const row = await me.send("POST", "/api/finx-transactions/", { account: wallet, name: "Ship", amount: 1e12, date: "2026-11-03" });
    expect([row.status, row.body["errors"]]).toEqual([400, ["AMOUNTS_TOO_LARGE"]]);
  });
});

describe("an entered amount beyond the limits", () => {
  test.each([
    ["a transaction", () => ["POST", "/api/finx-transactions/", { account: 1, name: "x", amount: 1e15, date: "2026-11-03" }], 400],
    ["a balance", () => ["POST", "/api/manual-accounts/", { name: "x", type: "depository", subtype: "checking", balance: 1e13 }], 400],
    [
      "a budget",
      () => [
        "POST",
        "/api/budgets/",
        { name: "x", period_start: "2026-11-01", period_end: "2026-11-30", line_items: [{ category: 1, target_amount: 1e13 }] },
      ],
      400,
    ],
    [
      "holdings",
      () => [
        "POST",
        "/api/manual-accounts/create-with-holdings/",
        {
          name: "x",
          type: "investment",
          subtype: "brokerage",
          holdings: [
            { symbol: "VTI", quantity: 1e9 },
            { symbol: "BRK.A", quantity: 1e9 },
            { symbol: "BND", quantity: 1e9 },
          ],
        },
      ],
      400,
    ],
  ] as const)("%s is rejected with its field", async (_what, given, status) => {
    const [method, path, body] = given() as [string, string, object];
    const reply = await me.send(method, path, body);
    expect(reply.status).toBe(status);
    expect(Object.keys(reply.body["validation_errors"]).length).toBeGreaterThan(0);
  });

  test("a budget cell is rejected", async () => {
    const category = ((await me.get("/api/finx-categories/")).body as Json[])[0]?.["id"];
    const lines = [{ category, target_amount: 5 }];
    const made = await me.send("POST", "/api/budgets/", {
      name: "x",
      period_start: "2026-11-01",
      period_end: "2026-11-30",
      line_items: lines,
    });
    const path = `/api/budgets/${made.body["id"]}/cell-value/`;
    for (const value of ["9,999,999,999,999,999,999", "999999999999999", "1000000000001"])
      expect((await me.send("PUT", path, { row: 1, column: 1, value })).status).toBe(400);
    expect((await me.send("PUT", path, { row: 1, column: 1, value: "999999999999" })).status).toBe(200);
  });
});

test("a sum that is still too large gets a readable error", async () => {
  const wallet = await account(me, "Wallet");
  await sql`insert into accounts (user_id, source, name, type, subtype, current_balance)
    select ${me.id}, 'manual', 'Vault ' || n, 'depository', 'savings', 9000000000000000 from generate_series(1, 3) n`.execute(
    t.deps.database.kysely,
  );
  const insert = (amount: bigint) =>
    sql`insert into transactions (user_id, account_id, source, amount, date, name, merchant_key, category_id)
      select ${me.id}, ${wallet}, 'file', ${String(amount)}::bigint, '2026-11-03', 'Huge', 'huge', (select min(id) from categories where section = 'Expense') from generate_series(1, 3) n`.execute(
      t.deps.database.kysely,
    );
  await insert(9_000_000_000_000_000n);
  for (const path of TOTALS) {
    const reply = await me.get(path);
    expect(reply.status, path).toBe(422);
    expect(reply.body["errors"]).toEqual(["AMOUNTS_TOO_LARGE"]);
    expect(reply.body["message"]).toContain("too large to add up");
  }
  // What not even the kept sums could hold is refused before it is saved.
  await expect(insert(9_000_000_000_000_000_000n)).rejects.toThrow("out of range");
});
