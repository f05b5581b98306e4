import { describe, expect, test } from "vitest";
import { badLines, read, refusalOf, rowsOf } from "../testing.ts";

const bank = (rows: string): string => `!Type:Bank\n${rows}`;
const ONE = bank("D11/03/2026\nT-12.50\nPCorner Store\nMSnacks\n^\nD11/04/2026\nT1,000.00\nPPayroll\n^\n");

describe("QIF files from Quicken and banks", () => {
  test("reads a minus as money out, payee and memo as the text, and an unclosed last record", () => {
    expect(rowsOf(ONE, "a.qif")).toEqual(["2026-11-03 12.50 Corner Store Snacks [Corner Store]", "2026-11-04 -1000.00 Payroll"]);
    expect(rowsOf(ONE.replace(/\^\n$/, ""), "a.qif")).toEqual(rowsOf(ONE));
    expect(rowsOf(ONE.replaceAll("\n", "\r\n"))).toEqual(rowsOf(ONE));
    expect(read(ONE).readAs).toBe("UTF-8, dates month first");
    expect(read(ONE).statements[0]?.rows.map((row) => row.line)).toEqual([2, 7]);
  });

  test.each([
    ["11/ 3'26", "2026-11-03"],
    ["11/3/26", "2026-11-03"],
    ["2026-11-03", "2026-11-03"],
    ["13/11/2026", "2026-11-13"],
    ["3.11.2026", "2026-11-03"],
    ["1/ 3'00", "2000-01-03"],
    ["12/31'99", "1999-12-31"],
  ])("reads the date %s as %s", (written, day) => expect(rowsOf(bank(`D${written}\nT-1.00\nPTea\n^`))[0]).toContain(day));

  test("one day above twelve settles the order of all dates", () => {
    expect(rowsOf(bank("D03/11/2026\nT-1\nPTea\n^\nD13/11/2026\nT-2\nPTea\n^")).map((row) => row.slice(0, 10))).toEqual([
      "2026-11-03",
      "2026-11-13",
    ]);
  });

  test("detects decimal commas over the whole file", () => {
    expect(rowsOf(bank("D13/11/2026\nT-1.234,56\nPA\n^\nD14/11/2026\nT-7,50\nPB\n^"))).toEqual([
      "2026-11-13 1234.56 A",
      "2026-11-14 7.50 B",
    ]);
  });

  test("reads several accounts with name and kind, and skips lists of categories", () => {
    const file = [
      "!Option:AutoSwitch",
      "!Account\nNHouse Checking\nTBank\n^\n!Type:Bank\nD11/03/2026\nT-1.00\nPTea\n^",
      "!Account\nNBlue Visa\nTCCard\n^\n!Type:CCard\nD11/03/2026\nT-2.00\nPCake\n^",
      "!Account\nNRainy day savings\nTBank\n^\n!Type:Bank \nD11/03/2026\nT5.00\nPInterest\n^",
      "!Type:Cat\nNFood\nDGroceries\nE\n^",
    ].join("\n");
    expect(read(file).statements.map((s) => [s.accountName, s.type, s.subtype, s.rows.length])).toEqual([
      ["House Checking", "depository", "checking", 1],
      ["Blue Visa", "credit", "credit card", 1],
      ["Rainy day savings", "depository", "savings", 1],
    ]);
  });

  test("counts splits once by their total, numbers checks without a payee, and names the account by its opening balance", () => {
    const file = bank(
      "D11/01/2026\nT500.00\nPOpening Balance\nL[Family account]\n^\nD11/02/2026\nT-90.00\nPSuperstore\nSFood\n$-60.00\nSClothes\n$-30.00\n^\nD11/03/2026\nT-45.00\nN1042\n^",
    );
    expect(rowsOf(file)).toEqual(["2026-11-01 -500.00 Opening Balance", "2026-11-02 90.00 Superstore", "2026-11-03 45.00 Check 1042"]);
    expect(read(file).statements[0]?.accountName).toBe("Family account");
  });

  test("refuses each trade with its reason", () => {
    const [row] = read("!Type:Invst\nD11/03/2026\nNBuy\nYACME\nI10.00\nQ5\nT50.00\n^").statements[0]?.rows ?? [];
    expect(row?.refused).toContain("a trade");
  });
});

test.each([
  ["no rows", "!Type:Bank\n", "The QIF file contains no transactions."],
  ["only lists", "!Type:Cat\nNFood\n^", "The QIF file contains no transactions."],
  ["no date", bank("T-1.00\nPTea\n^"), "Line 2: the date (D) is missing."],
  ["a date that is none", bank("D99/99/2026\nT-1.00\n^"), 'Line 2: the date "99/99/2026" is not a date.'],
  ["no amount", bank("D11/03/2026\nPTea\n^"), "Line 2: the amount (T) is missing."],
  ["an amount that is none", bank("D11/03/2026\nTmuch\n^"), 'Line 2: the amount "much" is not an amount.'],
  ["a date far ahead", bank("D11/03/2031\nT-1\n^"), 'Line 2: the date "11/03/2031" is more than 31 days ahead.'],
])("rejects a file with %s, giving line and reason", (_, file, reason) => expect(refusalOf(file, "a.qif")).toBe(reason));

test("names each line that does not fit the others, and reads the rest", () => {
  const file = bank("D13/11/2026\nT-1\n^\nD11/14/2026\nT-1\n^\nD15/11/2026\nT-1\n^\nD16/11/2026\nTmuch\n^\nD17/11/2026\nT-2\n^");
  expect(badLines(file, "a.qif")).toEqual([
    'Line 5: the date "11/14/2026" does not fit the other dates of the file.',
    'Line 11: the amount "much" is not an amount.',
  ]);
  expect(rowsOf(file, "a.qif")).toHaveLength(3);
});

test("reads categories: without a class, and as a transfer in brackets; a split row has none", () => {
  const file = bank(
    "D11/01/2026\nT-9.00\nPGrocer\nLFood:Groceries/Home\n^\nD11/02/2026\nT-50.00\nPMove\nL[Savings]\n^\nD11/03/2026\nT-9.00\nPStore\nLFood\nSFood\n$-4.00\nSClothes\n$-5.00\n^",
  );
  expect(read(file, "a.qif").statements[0]?.rows.map((row) => row.ownCategory)).toEqual(["Food:Groceries", "[Savings]", null]);
});
