import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { choice, imported, start, upload } from "../../testing/imports.ts";
import { everyRow } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const FILE = `When,Booked,Text,Who,Value,Left
03/04/2026,05/04/2026,CARD 123,Coffee bar,4.50,95.50
04/04/2026,06/04/2026,CARD 456,Book shop,10.00,85.50
05/04/2026,07/04/2026,SALARY,Acme,-50.00,135.50
`
  .replace("When,Booked", "Date,Posting Date")
  .replace("Value,Left", "Amount,Balance");
const map = (p: Person, preview: Json, change: object) =>
  p.send("POST", `/api/imports/${preview["id"]}/mapping/`, {
    columns: ["second date", "date", "description", "payee", "amount", "balance"],
    date_order: null,
    decimal_mark: null,
    positive_is: null,
    ...change,
  });
const rowsOf = async (p: Person, id: unknown, more = "") =>
  (await p.get(`/api/imports/${id}/rows/?statement=1${more}`)).body as { rows: Json[]; total: number; duplicates: number; likely: number };
const finish = async (p: Person, preview: Json, to: number | string): Promise<Json> => {
  expect((await start(p, preview, [choice(preview["statements"]?.[0], to)])).status).toBe(200);
  await t.deps.jobs.stop();
  return (await p.get(`/api/imports/${preview["id"]}/`)).body;
};

describe("the columns of a CSV file", () => {
  test("are shown as detected, with their first values; long numbers show only the end", async () => {
    const p = await t.person();
    const preview = await upload(p, 'Date,Account,Description,Amount\n13.04.2026,DE12500105170648489890,Tea,"-1,50"\n');
    expect(preview["csv"]).toMatchObject({
      remembered: false,
      encoding: "UTF-8",
      separator: "comma separated",
      date_order: "dmy",
      date_order_sure: true,
      decimal_mark: ",",
      positive_is: "in",
      mapping: null,
    });
    expect(preview["csv"]?.["columns"]).toEqual([
      { name: "Date", role: "date", samples: ["13.04.2026"] },
      { name: "Account", role: "account", samples: ["··9890"] },
      { name: "Description", role: "description", samples: ["Tea"] },
      { name: "Amount", role: "amount", samples: ["-1,50"] },
    ]);
  });

  test("can be changed by the user: other columns, another order, another sign; nothing is written yet", async () => {
    const p = await t.person();
    const preview = await upload(p, FILE);
    expect(preview["statements"]?.[0]?.["money_out"]).toBe(14.5);
    const changed = await map(p, preview, {
      columns: ["date", "second date", "payee", "description", "amount", "ignored"],
      date_order: "mdy",
      positive_is: "in",
    });
    expect(changed.status).toBe(200);
    expect(changed.body["read_as"]).toContain("dates month first");
    expect((await rowsOf(p, preview["id"])).rows.map((row) => [row["day"], row["amount"], row["description"]])).toEqual([
      ["2026-03-04", -4.5, "Coffee bar"],
      ["2026-04-04", -10, "Book shop"],
      ["2026-05-04", 50, "Acme"],
    ]);
    expect(changed.body["statements"]?.[0]).toMatchObject({ money_out: 50, money_in: 14.5, balance: null });
    expect((await everyRow(p, "")).length).toBe(0);
    const done = await finish(p, changed.body, "Bank");
    expect((await everyRow(p, `finx_account=${done["accounts"]?.[0]}&ordering=date`)).map((row) => [row["date"], row["amount"]])).toEqual([
      ["2026-03-04", -4.5],
      ["2026-04-04", -10],
      ["2026-05-04", 50],
    ]);
  });

  test("are remembered per user and header: the next file with that header uses them and says so", async () => {
    const [p, other] = [await t.person(), await t.person()];
    const first = await upload(p, FILE);
    await map(p, first, { positive_is: "in", date_order: "mdy" });
    const again = await upload(p, `${FILE}05/06/2026,07/06/2026,TEA,Tea room,1.00,134.50\n`);
    expect(again["csv"]).toMatchObject({ remembered: true, date_order: "mdy", positive_is: "in" });
    expect((await upload(p, FILE.replace("Text", "Words")))["csv"]).toMatchObject({ remembered: false });
    expect((await upload(other, FILE))["csv"]).toMatchObject({ remembered: false, mapping: null });
  });

  test("that were remembered but do not fit the next file are replaced by detection", async () => {
    const p = await t.person();
    await map(p, await upload(p, FILE), { date_order: "mdy" });
    const next = await upload(p, FILE.replaceAll("05/04/2026", "25/04/2026"));
    expect(next["csv"]).toMatchObject({ remembered: false, mapping: null, date_order: "dmy" });
  });

  test.each([
    [{ columns: ["ignored", "ignored", "description", "payee", "amount", "balance"] }, "columns", "Choose the column that holds the date."],
    [{ columns: ["date", "ignored", "description", "payee", "amount", "amount"] }, "columns", "Only one column can be the amount."],
    [{ columns: ["date", "ignored", "description", "payee", "ignored", "ignored"] }, "columns", "Choose the column that holds the amount."],
    [{ columns: ["date", "amount"] }, "columns", "The file has 6 columns."],
    [{ columns: ["ignored", "ignored", "date", "payee", "amount", "balance"] }, "columns", "Line 2: the date"],
    [{ columns: ["date", "ignored", "amount", "payee", "ignored", "balance"] }, "columns", "Line 2: the amount"],
    [{ decimal_mark: "," }, "decimal_mark", "is not an amount when a comma marks the decimals"],
    [{ date_order: "mdy" }, "date_order", 'Line 4: the date "25/04/2026" is not a date when'],
    [
      { columns: ["date", "ignored", "description", "payee", "money out", "balance"], positive_is: "out" },
      "positive_is",
      "Money out and money in already have their own columns.",
    ],
    [{ columns: ["date", "nonsense", "description", "payee", "amount", "balance"] }, "columns.1", ""],
  ])("that cannot work are rejected by field, and the preview is unchanged: %j", async (change, field, words) => {
    const p = await t.person();
    const preview = await upload(p, FILE.replaceAll("07/04/2026", "25/04/2026"));
    const reply = await map(p, preview, change);
    expect([reply.status, Object.keys(reply.body["validation_errors"] ?? {})]).toEqual([400, [field]]);
    expect(String(reply.body["validation_errors"]?.[field]?.[0])).toContain(words);
    expect((await p.get(`/api/imports/${preview["id"]}/`)).body).toEqual(preview);
    expect((await upload(p, FILE))["csv"]).toMatchObject({ remembered: false });
  });

  test("cannot be chosen for other file types or after the import started", async () => {
    const p = await t.person();
    const qif = await upload(p, "!Type:Bank\nD03/04/2026\nT-4.50\nPCoffee\n^\n", "a.qif");
    expect((await map(p, qif, {})).body["validation_errors"]).toHaveProperty("columns");
    const done = await imported(t, p, FILE, "Bank");
    expect((await map(p, done, {})).body["errors"]).toEqual(["STARTED"]);
    expect((await p.get(`/api/imports/${done["id"]}/rows/?statement=1`)).status).toBe(400);
  });

  test("can be changed without duplicates, because rows are recognized as read without choices", async () => {
    const p = await t.person();
    const done = await imported(t, p, FILE, "Bank");
    const id = Number(done["accounts"]?.[0]);
    for (const change of [
      { columns: ["ignored", "date", "payee", "description", "amount", "ignored"] },
      { columns: ["date", "second date", "payee", "ignored", "amount", "balance"] },
      { date_order: "mdy", positive_is: "in" },
    ]) {
      const preview = (await map(p, await upload(p, FILE), change)).body;
      expect((await rowsOf(p, preview["id"], `&account=${id}`)).duplicates, JSON.stringify(change)).toBe(3);
      expect((await finish(p, preview, id))["report"]).toMatchObject({ read: 3, added: 0, duplicate: 3, likely: 0 });
    }
  });
});

describe("the rows of a pending file", () => {
  test("come page by page, with their status in the chosen account", async () => {
    const p = await t.person();
    const line = (i: number): string => `2026-${String(1 + (i % 9)).padStart(2, "0")}-11,Shop ${i},-${i + 1}.00`;
    const text = (n: number): string => `Date,Description,Amount\n${Array.from({ length: n }, (_, i) => line(i)).join("\n")}\n`;
    const id = Number((await imported(t, p, text(250), "Bank"))["accounts"]?.[0]);
    const preview = await upload(p, `${text(300)}2026-09-12,Pending: nothing,0.00\n`);
    const [fresh, first, second] = [
      await rowsOf(p, preview["id"]),
      await rowsOf(p, preview["id"], `&account=${id}`),
      await rowsOf(p, preview["id"], `&account=${id}&offset=200`),
    ];
    expect([fresh.total, fresh.rows.length, fresh.duplicates, new Set(fresh.rows.map((row) => row["standing"])).size]).toEqual([
      301, 200, 0, 1,
    ]);
    expect([first.rows.length, second.rows.length, first.duplicates]).toEqual([200, 101, 250]);
    expect(second.rows.map((row) => row["standing"])).toEqual([
      ...Array.from({ length: 50 }, () => "duplicate"),
      ...Array.from({ length: 50 }, () => "new"),
      "refused",
    ]);
    expect(second.rows.at(-1)?.["reason"]).toMatch(/pending|no amount/);
    expect(preview["statements"]?.[0]).toMatchObject({ rows: 301, refused: 1, money_out: (300 * 301) / 2, money_in: 0 });
    expect((await p.get(`/api/imports/${preview["id"]}/rows/?statement=9`)).status).toBe(400);
    expect((await p.get(`/api/imports/${preview["id"]}/rows/?statement=1&account=2000000000`)).status).toBe(400);
    const stranger = await t.person();
    expect((await stranger.get(`/api/imports/${preview["id"]}/rows/?statement=1`)).status).toBe(404);
  });
});
