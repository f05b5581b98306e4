import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { choice, imported, ofx, start, upload } from "../../testing/imports.ts";
import { everyRow } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Row = readonly [day: string, text: string, dollars: string];
const OCTOBER: readonly Row[] = [
  ["2026-10-02", "Harbor Bakery", "-7.40"],
  ["2026-10-09", "Lakeside Fuel", "-38.15"],
  ["2026-10-15", "Tide Works Payroll", "1840.00"],
  ["2026-10-30", "Corner Grocer", "-61.07"],
];
const NOVEMBER: readonly Row[] = [
  ["2026-11-03", "Harbor Bakery", "-6.90"],
  ["2026-11-12", "City Water", "-44.20"],
  ["2026-11-15", "Tide Works Payroll", "1840.00"],
];
const OTHER_OCTOBER: readonly Row[] = [
  ["2026-10-04", "Pine Street Books", "-21.00"],
  ["2026-10-11", "Rail Pass", "-95.00"],
  ["2026-10-20", "Old Mill Cafe", "-5.25"],
  ["2026-10-28", "Garden Center", "-17.80"],
];

const us = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const euro = (dollars: string): string => dollars.replace(".", ",");
const lines = (rows: readonly Row[], of: (row: Row) => string): string => rows.map(of).join("\n");
const isOut = ([, , dollars]: Row): boolean => dollars.startsWith("-");

/** A file of each format and kind of export, with invented rows. */
const KINDS: Record<string, { name: string; file: (rows: readonly Row[]) => string }> = {
  OFX: {
    name: "a.ofx",
    file: (rows) => ofx([{ id: "0048213307", rows: rows.map(([day, name, dollars]) => ({ id: `${day}x`, day, dollars, name })) }]),
  },
  "QFX without ids": {
    name: "a.qfx",
    file: (rows) => ofx([{ id: "0048213308", rows: rows.map(([day, name, dollars]) => ({ id: "", day, dollars, name })) }]),
  },
  QIF: { name: "a.qif", file: (rows) => `!Type:Bank\n${lines(rows, ([day, text, dollars]) => `D${us(day)}\nT${dollars}\nP${text}\n^`)}\n` },
  "CAMT.053": {
    name: "a.xml",
    file: (rows) =>
      `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE12500105170648489890</IBAN></Id><Ccy>EUR</Ccy></Acct>${lines(
        rows,
        (row) =>
          `<Ntry><Amt Ccy="EUR">${row[2].replace("-", "")}</Amt><CdtDbtInd>${isOut(row) ? "DBIT" : "CRDT"}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${row[0]}</Dt></BookgDt><AddtlNtryInf>${row[1]}</AddtlNtryInf></Ntry>`,
      )}</Stmt></BkToCstmrStmt></Document>`,
  },
  "CSV with one amount": { name: "a.csv", file: (rows) => `Date,Description,Amount\n${lines(rows, (row) => row.join(","))}\n` },
  "CSV of a card": {
    name: "a.csv",
    file: (rows) =>
      `Transaction Date,Post Date,Description,Category,Type,Amount,Memo\n${lines(rows, ([day, text, dollars]) => `${us(day)},${us(day)},${text},Shopping,Sale,${dollars},`)}\n`,
  },
  "CSV with debit and credit": {
    name: "a.csv",
    file: (rows) =>
      `Date,Description,Debit,Credit\n${lines(rows, (row) => `${us(row[0])},${row[1]},${isOut(row) ? `${row[2].slice(1)},` : `,${row[2]}`}`)}\n`,
  },
  "CSV with decimal commas": {
    name: "a.csv",
    file: (rows) =>
      `Buchungstag;Verwendungszweck;Betrag;Währung\n${lines(rows, ([day, text, dollars]) => `${day.slice(8)}.${day.slice(5, 7)}.${day.slice(0, 4)};${text};${euro(dollars)};EUR`)}\n`,
  },
  "CSV without a header": {
    name: "a.csv",
    file: (rows) => `${lines(rows, ([day, text, dollars]) => `${us(day)},"${dollars}","*","","${text}"`)}\n`,
  },
  "export of Mint": {
    name: "transactions.csv",
    file: (rows) =>
      `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n${lines(rows, (row) => `"${us(row[0])}","${row[1]}","${row[1].toUpperCase()}","${row[2].replace("-", "")}","${isOut(row) ? "debit" : "credit"}","Groceries","Harbor Checking","",""`)}\n`,
  },
  "export of Monarch": {
    name: "transactions.csv",
    file: (rows) =>
      `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags\n${lines(rows, ([day, text, dollars]) => `${day},${text},Groceries,Harbor Checking (...3307),${text.toUpperCase()},,${dollars},`)}\n`,
  },
  "export of Copilot": {
    name: "transactions.csv",
    file: (rows) =>
      `date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring\n${lines(rows, ([day, text, dollars]) => `${day},${text},${-Number(dollars)},posted,Groceries,Food,false,,regular,Harbor Checking,3307,,`)}\n`,
  },
  "export of YNAB": {
    name: "Register.csv",
    file: (rows) =>
      `"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"\n${lines(rows, (row) => `"Harbor Checking","","${us(row[0])}","${row[1]}","Food: Groceries","Food","Groceries","",${isOut(row) ? `$${row[2].slice(1)},$0.00` : `$0.00,$${row[2]}`},"Cleared"`)}\n`,
  },
  "export of Actual": {
    name: "Transactions.csv",
    file: (rows) =>
      `Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\n${lines(rows, ([day, text, dollars]) => `Harbor Checking,${day},${text},,Groceries,${dollars},0,Cleared`)}\n`,
  },
  "export of Sure": {
    name: "transactions.csv",
    file: (rows) =>
      `date,account_name,amount,name,category,tags,notes,currency\n${lines(rows, ([day, text, dollars]) => `${day},Harbor Checking,${-Number(dollars)},${text},Groceries,,,USD`)}\n`,
  },
  "export of Firefly III": {
    name: "transactions.csv",
    file: (rows) =>
      `user_id,group_id,journal_id,created_at,updated_at,group_title,type,currency_code,amount,foreign_currency_code,foreign_amount,description,date,source_name,source_iban,source_type,destination_name,destination_iban,destination_type,reconciled,category,budget,bill,tags,notes\n${lines(
        rows,
        (row) =>
          `1,1,1,2026-11-01T00:00:00+00:00,2026-11-01T00:00:00+00:00,,${isOut(row) ? "Withdrawal" : "Deposit"},USD,${row[2]},,,${row[1]},${row[0]}T00:00:00+00:00,${isOut(row) ? `Harbor Checking,,Asset account,${row[1]},,Expense account` : `${row[1]},,Revenue account,Harbor Checking,,Asset account`},,Groceries,,,,`,
      )}\n`,
  },
};

const first = (preview: Json): Json => preview["statements"]?.[0] as Json;
/** Imports a file the way the dialog proposes it: into the suggested account, else a new one. Fails when the dialog would ask. */
const byDefault = async (p: Person, file: string, name: string): Promise<Json> => {
  const preview = await upload(p, file, name);
  const statement = first(preview);
  expect(statement["recognized"]).not.toBe("ask");
  await start(p, preview, [choice(statement, (statement["suggested_account"] as number | null) ?? "Harbor Checking", statement["type"])]);
  await t.deps.jobs.stop();
  return (await p.get(`/api/imports/${preview["id"]}/`)).body;
};
const rowsOf = async (p: Person): Promise<string[]> =>
  (await everyRow(p, "")).map((row) => `${row["finx_account"]} ${row["date"]} ${row["amount"]}`).sort();
const report = (done: Json): unknown[] => ["read", "added", "duplicate", "refused"].map((key) => done["report"]?.[key]);

describe.each(Object.entries(KINDS))("%s", (_, { name, file }) => {
  test("adds nothing when the same file comes again, and next month's file suggests the same account", async () => {
    const p = await t.person();
    const done = await byDefault(p, file(OCTOBER), name);
    expect(report(done)).toEqual([4, 4, 0, 0]);
    const before = await rowsOf(p);
    expect(before.map((row) => row.split(" ")[2]).sort()).toEqual(["-1840", "38.15", "61.07", "7.4"]);
    const again = await byDefault(p, file(OCTOBER), `again ${name}`);
    expect([report(again), again["accounts"]]).toEqual([[4, 0, 4, 0], done["accounts"]]);
    expect(await rowsOf(p)).toEqual(before);
    const next = first(await upload(p, file(NOVEMBER), name));
    expect(next["suggested_account"]).toBe(done["accounts"]?.[0]);
    const overlapping = await byDefault(p, file([...OCTOBER.slice(1), ...NOVEMBER]), name);
    expect([report(overlapping), overlapping["accounts"]]).toEqual([[6, 3, 3, 0], done["accounts"]]);
  });
});

describe("two accounts at one bank with the same header", () => {
  const file = KINDS["CSV with one amount"]?.file as (rows: readonly Row[]) => string;

  test("are told apart by their rows; a file that could be either's is asked about", async () => {
    const p = await t.person();
    const checking = Number((await imported(t, p, file(OCTOBER), "Checking"))["accounts"]?.[0]);
    expect(first(await upload(p, file(OTHER_OCTOBER)))).toMatchObject({ suggested_account: null, recognized: "ask" });
    const savings = Number((await imported(t, p, file(OTHER_OCTOBER), "Savings"))["accounts"]?.[0]);
    expect(first(await upload(p, file(OCTOBER)))).toMatchObject({ suggested_account: checking, recognized: "sure", duplicates: 4 });
    expect(first(await upload(p, file(OTHER_OCTOBER)))).toMatchObject({ suggested_account: savings, recognized: "sure", duplicates: 4 });
    expect(first(await upload(p, file(NOVEMBER)))).toMatchObject({ suggested_account: null, recognized: "ask" });
    expect(first(await upload(p, file([OTHER_OCTOBER[3] as Row, ...NOVEMBER])))["recognized"]).toBe("ask");
  });

  test("a file that names its account goes where that name went", async () => {
    const p = await t.person();
    const named = (account: string, rows: readonly Row[]): string =>
      `Date,Description,Account,Amount\n${lines(rows, ([day, text, dollars]) => `${day},${text},${account},${dollars}`)}\n`;
    const checking = Number((await imported(t, p, named("Everyday", OCTOBER), "Checking"))["accounts"]?.[0]);
    const savings = Number((await imported(t, p, named("Rainy day", OTHER_OCTOBER), "Savings"))["accounts"]?.[0]);
    expect(first(await upload(p, named("Everyday", NOVEMBER)))).toMatchObject({ suggested_account: checking, recognized: "likely" });
    expect(first(await upload(p, named("Rainy day", NOVEMBER)))).toMatchObject({ suggested_account: savings, recognized: "likely" });
    expect(first(await upload(p, named("Holiday", NOVEMBER)))).toMatchObject({ suggested_account: null, recognized: "new" });
  });
});

test("a file of another format with the same rows suggests the account by day, amount and words", async () => {
  const p = await t.person();
  const id = Number((await imported(t, p, KINDS["OFX"]?.file(OCTOBER) ?? "", "Bank", "a.ofx"))["accounts"]?.[0]);
  for (const kind of ["CSV with one amount", "QIF", "export of Monarch", "CSV with debit and credit"]) {
    const { name = "", file } = KINDS[kind] ?? {};
    expect(first(await upload(p, file?.(OCTOBER) ?? "", name)), kind).toMatchObject({
      suggested_account: id,
      recognized: "likely",
      likely: 4,
    });
  }
  const retold = OCTOBER.map(([day, , dollars], i): Row => [day, `REF ${i}`, dollars]);
  expect(first(await upload(p, KINDS["CSV with one amount"]?.file(retold) ?? ""))).toMatchObject({
    suggested_account: id,
    recognized: "ask",
  });
});

test("an undone import leaves no choice behind, and a stranger's accounts are never suggested", async () => {
  const [p, stranger] = [await t.person(), await t.person()];
  const file = KINDS["CSV with one amount"]?.file(OCTOBER) ?? "";
  const done = await imported(t, p, file, "Bank");
  expect(first(await upload(stranger, file))).toMatchObject({ suggested_account: null, recognized: "new" });
  await p.send("POST", `/api/imports/${done["id"]}/undo/`);
  expect(first(await upload(p, file))).toMatchObject({ suggested_account: null, recognized: "new" });
});
