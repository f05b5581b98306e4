import { describe, expect, test } from "vitest";
import { badLines, refusalOf, rowsOf } from "../testing.ts";

const LF = (...lines: string[]): string => `${lines.join("\n")}\n`;
const EXPORT = "Export OFX, QFX, QIF, CAMT.053 or CSV instead.";

describe("lines that cannot be read", () => {
  test("are all named, with the reason, while the others are read", () => {
    const file = LF(
      "Date,Description,Amount",
      "12/25/2025,a,1.00",
      "31/13/2026,b,2.00",
      "01/03/2026,c,3.00",
      "01/04/2026,d,twelve",
      ",e,2.00",
      "01/05/2026,f,3.00",
    );
    expect(badLines(file)).toEqual([
      'Line 3: the date "31/13/2026" is not a date.',
      'Line 5: the amount "twelve" is not an amount.',
      "Line 6: the date is missing.",
    ]);
    expect(rowsOf(file)).toHaveLength(3);
    expect(badLines(LF("Date,Description,Amount", "2026-11-01,a,1.00", ",b,2.00", "2026-11-03,c,3.00"))).toEqual([
      "Line 3: the date is missing.",
    ]);
    expect(badLines(LF("Date,Description,Amount", "12/25/2025,a,1.00", "25/12/2025,b,2.00", "11/30/2025,c,2.00"))).toEqual([
      'Line 3: the date "25/12/2025" is not a date when the other dates are read month first.',
    ]);
    expect(badLines(LF("Date,Description,Amount,Balance", "2026-11-01,a,1.00,1.00", "2026-11-02,b,2.00,#REF!"))).toEqual([
      'Line 3: the balance "#REF!" is not an amount.',
    ]);
    expect(badLines(LF("Date,Description,Amount", "2026-11-01,a,1.50", "2026-11-02,b,2.75", '2026-11-03,c,"1.200,50"'))).toEqual([
      'Line 4: the amount "1.200,50" is not an amount when a point marks the decimals, as in the other rows.',
    ]);
  });

  test("reject the file when nearly all lines are bad, and the first twenty are named", () => {
    expect(refusalOf(LF("Date,Description,Amount", "2026-02-30,a,1.00", "2026-02-31,b,1.00"))).toBe(
      'Line 2: the date "2026-02-30" is not a date. Line 3: the date "2026-02-31" is not a date.',
    );
    const many = Array.from({ length: 30 }, () => "2026-02-30,a,1.00");
    expect(refusalOf(LF("Date,Description,Amount", ...many))).toMatch(
      /^Line 2: .* Line 21: the date "2026-02-30" is not a date\. And 10 more lines\.$/,
    );
  });
});

describe("a rejected file says where and why", () => {
  test("for dates out of bounds", () => {
    expect(refusalOf(LF("Date,Description,Amount", "2027-01-15,a,1.00"))).toBe('Line 2: the date "2027-01-15" is more than 31 days ahead.');
    expect(refusalOf(LF("Date,Description,Amount", "1969-12-31,a,1.00"))).toBe('Line 2: the date "1969-12-31" is before 1970.');
    expect(refusalOf(LF("Date,Description,Amount", "2026-12-21,a,1.00"))).toBe("was taken");
  });

  test("for unclosed quotes", () => {
    expect(refusalOf(LF("Date,Description,Amount", '2026-11-01,"a,1.00', "2026-11-02,b,2.00"))).toBe(
      "Line 2: a quotation mark is opened here and never closed.",
    );
    expect(refusalOf(LF("Date,Description,Amount", '2026-11-01,"a,1.00', '2026-11-02,"b",2.00', "2026-11-03,c,3.00"))).toBe(
      "Line 2: a quotation mark is opened here and not closed on its row.",
    );
  });

  test("for lines longer than any bank's", () => {
    expect(refusalOf(LF("Date,Description,Amount", "2026-11-01,a,1.00", `2026-11-02,${",".repeat(1_000_000)}`))).toMatch(
      /^Line 3: the line (has \d+ columns; this is not a bank file|is too long for a bank file)\.$/,
    );
    expect(refusalOf(LF("Date,Description,Amount", "2026-11-01,a,1.00", `2026-11-02,${"x".repeat(1_000_000)},1.00`))).toBe(
      "Line 3: the line is too long for a bank file.",
    );
  });

  test("for a table without transactions, and for plain text", () => {
    expect(refusalOf(LF("Name,Email", "Ann,ann@example.com"))).toContain("No header with a date and an amount");
    expect(refusalOf("Dear customer,\nyour statement is ready.\n")).toContain("No header with a date and an amount");
    expect(refusalOf(LF("Date,Amount", "soon,much"))).toMatch(/^Line [12]: /);
  });
});

describe("other kinds of files are recognized", () => {
  const bytes = (...head: (string | number)[]): Buffer =>
    Buffer.concat([
      ...head.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from([part]))),
      Buffer.alloc(400, 7),
    ]);
  test.each([
    ["a PDF", bytes("%PDF-1.7\n"), `This is a PDF. ${EXPORT}`],
    [
      "a workbook",
      bytes("PK", 3, 4, "....[Content_Types].xml"),
      "This is an Excel workbook. Save it as CSV, or export OFX, QFX or CSV from your bank.",
    ],
    [
      "an old workbook",
      bytes(0xd0, 0xcf, 0x11, 0xe0),
      "This is an Excel workbook. Save it as CSV, or export OFX, QFX or CSV from your bank.",
    ],
    ["an archive", bytes("PK", 3, 4, "export.csv"), "This is a ZIP archive. Unpack it and import the files in it."],
    ["a picture", bytes(0x89, "PNG"), `This is a picture. ${EXPORT}`],
    ["a photo", bytes(0xff, 0xd8, 0xff), `This is a picture. ${EXPORT}`],
    ["noise", Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 251)), `The file is not text. ${EXPORT}`],
    ["nothing", Buffer.alloc(0), "The file is empty."],
    ["spaces", Buffer.from("  \r\n \n"), "The file is empty."],
    ["only a byte order mark", Buffer.from([0xef, 0xbb, 0xbf]), "The file is empty."],
    [
      "a CAMT notification",
      Buffer.from(
        '<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn/></Document>',
      ),
      "This is a notification (camt.054). Export the account statement, camt.053, instead.",
    ],
    [
      "a payment order",
      Buffer.from('<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn/></Document>'),
      `This is a payment file, not an account statement. ${EXPORT}`,
    ],
    [
      "MT940",
      Buffer.from(":20:STARTUMS\n:25:10020030/1234567\n:60F:C261101EUR1000,00\n:61:2611031103D12,00N\n"),
      `This is an MT940 file, which Hiro does not read. Many banks also offer CAMT.053 for the same account. ${EXPORT}`,
    ],
    [
      "a sign-in page",
      Buffer.from("<!DOCTYPE html><html><body><form>Sign in</form></body></html>"),
      `This is a web page, perhaps your bank's sign-in page, not an export. ${EXPORT}`,
    ],
    ["JSON", Buffer.from('{"transactions": []}'), `This is a JSON file. ${EXPORT}`],
    ["other XML", Buffer.from('<?xml version="1.0"?><note/>'), `Hiro cannot read this kind of XML file. ${EXPORT}`],
  ])("%s", (_, file, words) => {
    expect(refusalOf(file, "statement.csv")).toBe(words);
  });
});
