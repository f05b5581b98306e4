import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { badLines, read, rowsOf } from "../testing.ts";

const LF = (...lines: string[]): string => `${lines.join("\n")}\n`;
const dated = (...dates: string[]): string[] =>
  rowsOf(LF("Date,Description,Amount", ...dates.map((date) => `"${date}",x,-1.00`))).map((row) => row.slice(0, 10));
const amounts = (...cells: string[]): number[] =>
  (read(LF("Datum;Text;Betrag", ...cells.map((cell) => `2026-11-01;x;"${cell}"`))).statements[0]?.rows ?? []).map((row) => -row.amount);

describe("dates", () => {
  test("reads every common date format", () => {
    expect(
      dated(
        "2026-11-03",
        "2026/11/03",
        "20261103",
        "2026-11-03T23:30:00Z",
        "2026-11-03 23:30:00+01:00",
        "Nov 3, 2026",
        "3 Nov 2026",
        "03-Nov-26",
        "3. November 2026",
        "Tue, 3 Nov 2026",
        "3 de noviembre de 2026",
        "3 novembre 2026",
        "03-nov.-2026",
        "3 nov 2026 10:11 PM",
        "November 3rd, 2026",
        "2026.11.03.",
      ),
    ).toEqual(Array.from({ length: 16 }, () => "2026-11-03"));
    expect(dated("3. März 2026", "3 mars 2026", "3 marzo 2026", "3 mrt 2026", "3 mar 2026")).toEqual(
      Array.from({ length: 5 }, () => "2026-03-03"),
    );
    expect(dated("1er août 2026", "1 Aug 2026", "1 agosto 2026")).toEqual(["2026-08-01", "2026-08-01", "2026-08-01"]);
  });

  test("one day above twelve decides the whole column", () => {
    expect(dated("03/04/2026", "03/25/2026")).toEqual(["2026-03-04", "2026-03-25"]);
    expect(dated("03/04/2026", "25/03/2026")).toEqual(["2026-04-03", "2026-03-25"]);
  });

  test("uses the order of the rows when no single date decides, and rules out future dates", () => {
    expect(dated("01/02/2026", "03/02/2026", "05/02/2026", "01/03/2026", "04/03/2026")).toEqual([
      "2026-02-01",
      "2026-02-03",
      "2026-02-05",
      "2026-03-01",
      "2026-03-04",
    ]);
    expect(dated("11/12/2026", "11/11/2026")).toEqual(["2026-11-12", "2026-11-11"]);
    expect(rowsOf(LF("Date;Description;Amount", "12/01/2026;x;-1,00"))[0]).toContain("2026-01-12");
  });

  test("an ambiguous order follows the header and the numbers, and the result says so", () => {
    const file = read(LF("Date,Description,Amount", "03/04/2026,x,-1.00"));
    expect(file.statements[0]?.rows[0]?.date).toBe("2026-03-04");
    expect(file.readAs).toContain("dates month first (every date could be read either way)");
    expect(rowsOf(LF("Fecha;Concepto;Importe", "03/04/2026;x;-1,00"))[0]).toContain("2026-04-03");
    expect(rowsOf(LF("Date,Description,Paid out,Paid in", "03/04/2026,x,1.00,"))[0]).toContain("2026-04-03");
  });

  test("the posted date takes precedence over the purchase date", () => {
    expect(
      rowsOf(
        LF("Transaction Date,Posted Date,Description,Amount,Balance", "2026-11-01,2026-11-03,x,-1.00,9.00", "2026-11-04,,y,-2.00,7.00"),
      ),
    ).toEqual(["2026-11-03 1.00 x", "2026-11-04 2.00 y"]);
  });
});

describe("amounts", () => {
  test("reads signs, currencies, spaces, apostrophes and thousands separators", () => {
    expect(amounts("-12,50", "12,50-", "(12,50)", "−12,50", "- 12,50 €", "EUR -12,50", "-12,50 EUR", "-€12,50")).toEqual(
      Array.from({ length: 8 }, () => -1250),
    );
    expect(
      amounts("+1.234,50", "1 234,50", "1\u00A0234,50", "1\u202F234,50", "1'234,50", "€ 1.234,50", "1234,5", "1234,500", '=""1234,50""'),
    ).toEqual(Array.from({ length: 9 }, () => 123450));
    expect(amounts("0,5", ",5", "5,-", "1.234.567,89", "12.345")).toEqual([50, 50, 500, 123456789, 1234500]);
  });

  test.each([
    [["-12.50", "-1.234"], { line: 3, text: "-1.234", amount: 123 }],
    [["-12,50", "-1,234 €", "2,345"], { line: 3, text: "-1,234 €", amount: 123 }],
    [["-12.50", "-1,234"], null],
    [["-12.50", "-1,234.56", "1.5", "0.125", "12.3456"], null],
    [["-1.234", "-2.345"], null],
    [["-1.234", "-2.345", "3,456"], { line: 4, text: "3,456", amount: 346 }],
  ])("names the first amount whose decimals may be thousands: %j", (cells, doubtful) => {
    expect(read(LF("Datum;Text;Betrag", ...cells.map((cell) => `2026-11-01;x;"${cell}"`))).csv?.doubtfulAmount).toEqual(doubtful);
  });

  test("the decimal mark is decided over the whole column", () => {
    expect(amounts("1,234", "12.50", "1,234.50")).toEqual([123400, 1250, 123450]);
    expect(amounts("1.234", "12,50")).toEqual([123400, 1250]);
    expect(amounts("1,234", "5,678")).toEqual([123400, 567800]);
    expect(amounts("12,34,567.80", "1.00")).toEqual([123456780, 100]);
  });

  test("names a number that does not fit the others", () => {
    expect(badLines(LF("Date,Description,Amount", "2026-11-01,a,1.50", "2026-11-02,b,2.75", '2026-11-03,c,"1,5"'))).toEqual([
      'Line 4: the amount "1,5" is not an amount when a point marks the decimals, as in the other rows.',
    ]);
  });

  test("refuses only the row when its amount is missing or zero", () => {
    expect(rowsOf(LF("Date,Description,Amount", "2026-11-01,Opening,", "2026-11-02,Hold,0.00", "2026-11-03,Tea,-2.00"))).toEqual([
      "2026-11-01 0.00 Opening (no amount)",
      "2026-11-02 0.00 Hold (no amount)",
      "2026-11-03 2.00 Tea",
    ]);
  });
});

describe("the direction of money", () => {
  test("the balance decides, whatever the words say, in either direction of the file", () => {
    expect(
      rowsOf(
        LF(
          "Date,Description,Amount,Balance",
          "2026-11-01,Groceries,50.00,950.00",
          "2026-11-02,Salary,-1000.00,1950.00",
          "2026-11-03,Rent,800.00,1150.00",
        ),
      ),
    ).toEqual(["2026-11-01 50.00 Groceries", "2026-11-02 -1000.00 Salary", "2026-11-03 800.00 Rent"]);
    expect(
      rowsOf(
        LF(
          "Date,Description,Amount,Balance",
          "2026-11-03,Rent,800.00,1150.00",
          "2026-11-02,Salary,-1000.00,1950.00",
          "2026-11-01,Groceries,50.00,950.00",
        ),
      ),
    ).toEqual(["2026-11-03 800.00 Rent", "2026-11-02 -1000.00 Salary", "2026-11-01 50.00 Groceries"]);
  });

  test("a card's balance is what is owed and grows with purchases", () => {
    const file = LF(
      "Date,Description,Card Member,Amount,Balance",
      "2026-11-01,Books,Jo,50.00,150.00",
      "2026-11-02,PAYMENT RECEIVED,Jo,-100.00,50.00",
      "2026-11-03,Fuel,Jo,30.00,80.00",
    );
    expect(rowsOf(file)).toEqual(["2026-11-01 50.00 Books", "2026-11-02 -100.00 PAYMENT RECEIVED", "2026-11-03 30.00 Fuel"]);
    expect(read(file).statements[0]).toMatchObject({ type: "credit", balance: 8000, balanceDay: "2026-11-03" });
  });

  test("a negative card balance also means money owed", () => {
    expect(
      read(
        LF("Date,Description,Amount,Balance", "2026-11-01,Books,-50.00,-150.00", "2026-11-02,Payment received - thank you,100.00,-50.00"),
        "Visa card.csv",
      ).statements[0],
    ).toMatchObject({ type: "credit", balance: 5000 });
  });

  test("the balance after the newest row is the account's, wherever that row is", () => {
    expect(
      read(LF("Date,Description,Amount,Balance", "2026-11-03,c,-1.00,7.00", "2026-11-03,b,-1.00,8.00", "2026-11-02,a,-1.00,9.00"))
        .statements[0],
    ).toMatchObject({ balance: 700, balanceDay: "2026-11-03" });
    expect(
      read(LF("Date,Description,Amount,Balance", "2026-11-02,a,-1.00,9.00", "2026-11-03,b,-1.00,8.00", "2026-11-03,c,-1.00,7.00"))
        .statements[0],
    ).toMatchObject({ balance: 700, balanceDay: "2026-11-03" });
  });
});

describe("messy text", () => {
  test.each([
    ["UTF-8", "UTF-8"],
    ["UTF-8 with a mark", "UTF-8"],
    ["UTF-16LE", "UTF-16"],
    ["UTF-16BE", "UTF-16"],
    ["windows-1252", "Windows-1252"],
    ["macintosh", "Mac Roman"],
    ["iso-8859-15", "ISO-8859-15"],
    ["cp850", "DOS 850"],
  ])("reads letters of %s", (encoding, name) => {
    const euro = encoding === "cp850" ? "" : "€";
    const text = LF(
      "Datum;Verwendungszweck;Betrag",
      `03.11.2026;Bäckerei Größe à l'été ${euro} España;-1.234,50`,
      "04.11.2026;Fußpflege Müller;-20,00",
    );
    const bytes =
      encoding === "UTF-8 with a mark"
        ? iconv.encode(text, "utf-8", { addBOM: true })
        : iconv.encode(encoding === "macintosh" ? text.replace("€", "¤") : text, encoding, { addBOM: false });
    expect(rowsOf(bytes)).toEqual([
      `2026-11-03 1234.50 Bäckerei Größe à l'été ${euro === "" ? "" : "€ "}España`,
      "2026-11-04 20.00 Fußpflege Müller",
    ]);
    expect(read(bytes).readAs.split(",")[0]).toBe(name);
  });

  test("UTF-8 that a bank cut in the middle of a letter loses only that letter", () => {
    const bytes = Buffer.concat([
      Buffer.from("Datum;Text;Betrag\n2026-11-01;Bäckerei Grö"),
      Buffer.from([0xc3]),
      Buffer.from(";-1,00\n2026-11-02;Müller Öl;-2,00\n"),
    ]);
    expect(rowsOf(bytes)).toEqual(["2026-11-01 1.00 Bäckerei Grö", "2026-11-02 2.00 Müller Öl"]);
  });

  test("handles line endings of every kind, zero bytes, blank lines and spaces", () => {
    const lines = ["Date , Description,Amount", " 2026-11-01 , Tea , -2.00 ", "", "2026-11-02,Mi\0lk,-1.00", "  ", ",,"];
    for (const end of ["\n", "\r\n", "\r"]) expect(rowsOf(lines.join(end))).toEqual(["2026-11-01 2.00 Tea", "2026-11-02 1.00 Milk"]);
  });

  test("handles quoted newlines, doubled quotes and a stray inch mark, and counts lines as in the file", () => {
    const file = LF("Date,Description,Amount", '2026-11-01,"Two\nlines, and ""more""",-2.00', '2026-11-02,TV 5" screen,-1.00');
    expect(rowsOf(file)).toEqual(['2026-11-01 2.00 Two lines, and "more"', '2026-11-02 1.00 TV 5" screen']);
    expect(read(file).statements[0]?.rows.map((row) => row.line)).toEqual([2, 4]);
  });

  test("accepts rows with too few or too many columns", () => {
    expect(rowsOf(LF("Date,Description,Amount,Note", "2026-11-01,Tea,-2.00", "2026-11-02,Milk,-1.00,,,,"))).toEqual([
      "2026-11-01 2.00 Tea",
      "2026-11-02 1.00 Milk",
    ]);
  });

  test.each([
    ["tabs", "\t"],
    ["bars", "|"],
    ["semicolons", ";"],
  ])("accepts %s as separators", (_, by) => {
    expect(rowsOf(LF("Date,Description,Amount", "2026-11-01,Tea,-2.00").replaceAll(",", by))).toEqual(["2026-11-01 2.00 Tea"]);
  });

  test("a spreadsheet's separator hint, repeated headers, totals and footnotes are not rows", () => {
    expect(
      rowsOf(
        LF(
          "sep=;",
          "Date;Description;Amount",
          "2026-11-01;Tea;-2,00",
          "Date;Description;Amount",
          "2026-11-02;Milk;-1,00",
          ";Total;-3,00",
          "Total;;-3,00",
          "Generated by the bank on 2026-11-20. All figures without guarantee.",
        ),
      ),
    ).toEqual(["2026-11-01 2.00 Tea", "2026-11-02 1.00 Milk"]);
  });

  test("reads lines that a spreadsheet quoted as a whole", () => {
    expect(rowsOf(LF('"Date,Description,Amount"', '"2026-11-13,Tea,-1.00"', '"2026-11-12,""Milk, x"",-2.00"'))).toEqual([
      "2026-11-13 1.00 Tea",
      "2026-11-12 2.00 Milk, x",
    ]);
  });

  test("treats formulas, markup and prototype names as text", () => {
    expect(
      rowsOf(
        LF(
          "Date,Description,Amount,__proto__,constructor",
          '2026-11-01,"=HYPERLINK(""http://x"")",-2.00,a,b',
          "2026-11-02,<b>__proto__</b>,-1.00,a,b",
          "2026-11-03,'+1-800-CALL,-1.00,,",
        ),
      ),
    ).toEqual(['2026-11-01 2.00 =HYPERLINK("http://x")', "2026-11-02 1.00 <b>__proto__</b>", "2026-11-03 1.00 +1-800-CALL"]);
    expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
  });

  test("removes control and direction characters and cuts a text at 500 characters", () => {
    expect(rowsOf(LF("Date,Description,Amount", `2026-11-01,Te\u202Ea\u0007\u200B\uFEFF shop,-2.00`))).toEqual([
      "2026-11-01 2.00 Tea shop",
    ]);
    expect(read(LF("Date,Description,Amount", `2026-11-01,${"🍜".repeat(400)},-2.00`)).statements[0]?.rows[0]?.description.length).toBe(
      500,
    );
  });

  test("a header without rows gives a statement without rows", () => {
    expect(read("Date,Description,Amount\n").statements.map((s) => s.rows)).toEqual([[]]);
  });
});
