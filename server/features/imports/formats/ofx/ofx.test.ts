import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { badLines, read, refusalOf, rowsOf } from "../testing.ts";

const HEADER =
  "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\nCOMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n";
const SIGN_ON =
  "<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261119120000<LANGUAGE>ENG<FI><ORG>First Example Bank<FID>10898</FI><INTU.BID>10898</SONRS></SIGNONMSGSRSV1>\n";
const row = (values: Record<string, string>): string =>
  `<STMTTRN>\n${Object.entries(values)
    .map(([tag, value]) => `<${tag}>${value}\n`)
    .join("")}</STMTTRN>\n`;
const bank = (
  rows: string,
  { account = "000123456789", type = "CHECKING", balance = "<LEDGERBAL><BALAMT>987.50<DTASOF>20261119</LEDGERBAL>", currency = "USD" } = {},
): string =>
  `<STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>021000021<ACCTID>${account}<ACCTTYPE>${type}</BANKACCTFROM>\n<BANKTRANLIST><DTSTART>20261101<DTEND>20261119\n${rows}</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS>\n`;
const sgml = (...statements: string[]): string => `${HEADER}<OFX>${SIGN_ON}<BANKMSGSRSV1>${statements.join("")}</BANKMSGSRSV1></OFX>\n`;
const one = (values: Record<string, string>): string =>
  sgml(bank(row({ TRNTYPE: "DEBIT", DTPOSTED: "20261103", TRNAMT: "-1.00", FITID: "A1", NAME: "Tea", ...values })));

describe("OFX 1 files from banks", () => {
  const file = sgml(
    bank(
      row({
        TRNTYPE: "DEBIT",
        DTPOSTED: "20261103120000[-5:EST]",
        TRNAMT: "-12.50",
        FITID: "20261103001",
        NAME: "AT&amp;T &lt;Bill&gt;",
        MEMO: "Thanks caf&#233;",
      }) + row({ TRNTYPE: "CREDIT", DTPOSTED: "20261104", TRNAMT: "1000", FITID: "20261104001", NAME: "PAYROLL" }),
    ),
  );

  test("reads unclosed tags, entities, signs and the account", () => {
    expect(rowsOf(file, "a.ofx")).toEqual(["2026-11-03 12.50 AT&T <Bill> Thanks café [AT&T <Bill>]", "2026-11-04 -1000.00 PAYROLL"]);
    const { format, readAs, statements } = read(file, "a.qfx");
    expect([format, readAs]).toEqual(["qfx", "UTF-8, OFX 1 (SGML)"]);
    expect(statements[0]).toMatchObject({
      institutionName: "First Example Bank",
      mask: "6789",
      type: "depository",
      subtype: "checking",
      currency: "USD",
      balance: 98750,
      balanceDay: "2026-11-19",
    });
    expect(statements[0]?.rows.map((r) => [r.bankId, r.line])).toEqual([
      ["20261103001", 14],
      ["20261104001", 22],
    ]);
    expect(JSON.stringify(statements)).not.toContain("000123456789");
  });

  test("reads the same file on one line, in lower case, without its header, or with closing tags", () => {
    const rows = rowsOf(file);
    expect(rowsOf(file.replace(/\r?\n/g, ""))).toEqual(rows);
    expect(rowsOf(file.slice(HEADER.length).replace(/<\/?[A-Z0-9.]+>/g, (tag) => tag.toLowerCase()))).toEqual(rows);
    expect(rowsOf(file.replace(/<(NAME|MEMO|TRNAMT|FITID|DTPOSTED|TRNTYPE)>([^<\n]*)/g, "<$1>$2</$1>"))).toEqual(rows);
    expect(rowsOf(`\uFEFF  \n\n${file}\n\n\u001A`)).toEqual(rows);
    expect(rowsOf(file.replaceAll("\r\n", "\r").replaceAll("\n", "\r"))).toEqual(rows);
  });

  test("uses the day as written, whatever the time zone", () => {
    expect(rowsOf(one({ DTPOSTED: "20261103235959.999[-8:PST]" }))[0]).toContain("2026-11-03");
    expect(rowsOf(one({ DTPOSTED: "20261103000000.000[+12:NZST]" }))[0]).toContain("2026-11-03");
    expect(rowsOf(one({ DTPOSTED: "2026-11-03" }))[0]).toContain("2026-11-03");
    expect(rowsOf(sgml(bank("<STMTTRN><TRNTYPE>DEBIT<DTUSER>20261102<TRNAMT>-1<FITID>1<NAME>x</STMTTRN>")))[0]).toContain("2026-11-02");
  });

  test.each([
    ["-12,34", 12.34],
    ["-1.234,56", 1234.56],
    ["+12.34", -12.34],
    ["-.5", 0.5],
    ["-1,234.56", 1234.56],
    ["-100.000", 100],
    ["-$12.00", 12],
    ["−12.00", 12],
    ["-1234", 1234],
  ])("reads the amount %s", (text, out) => {
    expect(rowsOf(one({ TRNAMT: text }))[0]).toContain(`2026-11-03 ${out.toFixed(2)} `);
  });

  test("recognizes debits without a minus by their type", () => {
    expect(
      rowsOf(
        sgml(
          bank(
            row({ TRNTYPE: "DEBIT", DTPOSTED: "20261103", TRNAMT: "5.00", FITID: "1", NAME: "Tea" }) +
              row({ TRNTYPE: "CREDIT", DTPOSTED: "20261104", TRNAMT: "9.00", FITID: "2", NAME: "Pay" }),
          ),
        ),
      ),
    ).toEqual(["2026-11-03 5.00 Tea", "2026-11-04 -9.00 Pay"]);
  });

  test("reads payee, name and memo; a generic name is not a payee", () => {
    expect(
      rowsOf(
        sgml(
          bank(
            `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261103<TRNAMT>-1<FITID>1<PAYEE><NAME>City Water<ADDR1>1 Main<CITY>X</PAYEE><BANKACCTTO><BANKID>1<ACCTID>99998888<ACCTTYPE>CHECKING</BANKACCTTO><MEMO>October</STMTTRN>`,
          ),
        ),
      ),
    ).toEqual(["2026-11-03 1.00 City Water October [City Water]"]);
    expect(rowsOf(one({ NAME: "POS PURCHASE", MEMO: "BLUE BOTTLE OAKLAND" }))).toEqual([
      "2026-11-03 1.00 POS PURCHASE BLUE BOTTLE OAKLAND",
    ]);
    expect(rowsOf(one({ NAME: "AMAZON MKTPL", MEMO: "AMAZON MKTPL*2K3 WA" }))).toEqual([
      "2026-11-03 1.00 AMAZON MKTPL*2K3 WA [AMAZON MKTPL]",
    ]);
    expect(rowsOf(sgml(bank("<STMTTRN><TRNTYPE>CHECK<DTPOSTED>20261103<TRNAMT>-70<FITID>1<CHECKNUM>1021</STMTTRN>")))).toEqual([
      "2026-11-03 70.00 Check 1021",
    ]);
    expect(rowsOf(one({ NAME: "5 < 6 & more", MEMO: "" }))).toEqual(["2026-11-03 1.00 5 < 6 & more"]);
  });

  test("reads Windows-1252 letters, whatever the header claims", () => {
    expect(rowsOf(iconv.encode(one({ NAME: "Café Größe €" }), "windows-1252"))).toEqual(["2026-11-03 1.00 Café Größe €"]);
    expect(rowsOf(one({ NAME: "Café Größe €" }))).toEqual(["2026-11-03 1.00 Café Größe €"]);
  });

  test("reads several accounts, a card whose balance is owed, and a savings account without rows", () => {
    const card = `<CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>2<STATUS><CODE>0<SEVERITY>INFO</STATUS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111111111111234</CCACCTFROM><BANKTRANLIST>${row({ TRNTYPE: "DEBIT", DTPOSTED: "20261105", TRNAMT: "-30.00", FITID: "C1", NAME: "Books" })}${row({ TRNTYPE: "CREDIT", DTPOSTED: "20261106", TRNAMT: "100.00", FITID: "C2", NAME: "Payment" })}</BANKTRANLIST><LEDGERBAL><BALAMT>-430.10<DTASOF>20261119</LEDGERBAL><AVAILBAL><BALAMT>5000<DTASOF>20261119</AVAILBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>`;
    const { statements } = read(
      sgml(
        bank(row({ TRNTYPE: "DEBIT", DTPOSTED: "20261103", TRNAMT: "-1", FITID: "1", NAME: "x" })),
        bank("", { account: "555", type: "SAVINGS", balance: "" }),
      ).replace("</OFX>", `${card}</OFX>`),
    );
    expect(statements.map((s) => [s.type, s.subtype, s.mask, s.balance, s.rows.map((r) => r.amount)])).toEqual([
      ["depository", "checking", "6789", 98750, [100]],
      ["depository", "savings", "555", null, []],
      ["credit", "credit card", "1234", 43010, [3000, -10000]],
    ]);
    expect(new Set(statements.map((s) => s.key)).size).toBe(3);
  });

  test("recognizes an account by a digest of its number and bank", () => {
    const hash = (text: string): string | null | undefined => read(text).statements[0]?.accountHash;
    expect(hash(one({}))).toMatch(/^[0-9a-f]{64}$/);
    expect(hash(one({ NAME: "Other" }))).toBe(hash(one({})));
    expect(hash(sgml(bank("", { account: "000123456780" })))).not.toBe(hash(one({})));
  });

  test("imports the cash rows of an investment account; trades are listed and left out", () => {
    const file = `${HEADER}<OFX>${SIGN_ON}<INVSTMTMSGSRSV1><INVSTMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><INVSTMTRS><DTASOF>20261119<CURDEF>USD<INVACCTFROM><BROKERID>example.com<ACCTID>Z12345678</INVACCTFROM><INVTRANLIST><DTSTART>20261101<DTEND>20261119<BUYSTOCK><INVBUY><INVTRAN><FITID>B1<DTTRADE>20261110<MEMO>Buy 3 ABC</INVTRAN><SECID><UNIQUEID>1<UNIQUEIDTYPE>CUSIP</SECID><UNITS>3<UNITPRICE>10<TOTAL>-30.00</INVBUY><BUYTYPE>BUY</BUYSTOCK><INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261112<TRNAMT>500.00<FITID>K1<NAME>Deposit from bank</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN></INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`;
    expect(rowsOf(file)).toEqual([
      "2026-11-10 30.00 Buy 3 ABC (a trade: only the cash rows of an investment account are imported)",
      "2026-11-12 -500.00 Deposit from bank",
    ]);
    expect(read(file).statements[0]).toMatchObject({ type: "investment", subtype: "brokerage", mask: "5678" });
  });

  test("refuses only the rows that are zero or not posted yet", () => {
    expect(rowsOf(one({ TRNAMT: "0.00" }))).toEqual(["2026-11-03 0.00 Tea (no amount)"]);
    expect(
      rowsOf(
        one({}).replace(
          "</BANKTRANLIST>",
          "</BANKTRANLIST><BANKTRANLISTP><DTASOF>20261119<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20261118<TRNAMT>-8.00<NAME>Hold</STMTTRNP></BANKTRANLISTP>",
        ),
      ),
    ).toEqual(["2026-11-03 1.00 Tea", "2026-11-18 8.00 Hold (pending: it will come again when it is posted)"]);
  });
});

describe("OFX 2 as XML", () => {
  const xml = (
    inner: string,
    head = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n',
  ): string =>
    `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>99887766</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM><BANKTRANLIST>${inner}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  const tea =
    "<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20261103</DTPOSTED><TRNAMT>-2.50</TRNAMT><FITID>1</FITID><NAME><![CDATA[Tom & <Jerry>]]></NAME><MEMO/></STMTTRN>";

  test("reads closing tags, CDATA, comments, empty tags and prefixes", () => {
    expect(rowsOf(xml(`<!-- <STMTTRN> -->${tea}`))).toEqual(["2026-11-03 2.50 Tom & <Jerry>"]);
    expect(rowsOf(xml(tea).replace(/<(\/?)([A-Z]{3,})/g, "<$1o:$2"))).toEqual(["2026-11-03 2.50 Tom & <Jerry>"]);
    expect(read(xml(tea)).readAs).toBe("UTF-8, OFX 2 (XML)");
  });

  test("rejects a file's own entities, and keeps unknown ones as text", () => {
    expect(refusalOf(xml(tea, '<?xml version="1.0"?>\n')).slice(0, 9)).toBe("was taken");
    expect(refusalOf(xml(`<!DOCTYPE OFX [<!ENTITY a "aaaa">]>${tea}`))).toBe(
      "Line 3: the file declares entities of its own, which no bank does.",
    );
    expect(
      rowsOf(
        xml(
          tea
            .replace("Tom", "&lol9; Tom")
            .replace(/<!\[CDATA\[|\]\]>/g, "")
            .replace("<Jerry>", "Jerry"),
        ),
      ),
    ).toEqual(["2026-11-03 2.50 &lol9; Tom & Jerry"]);
  });

  test("survives a hundred thousand open tags", () => {
    expect(rowsOf(xml("<PAYEE>".repeat(100_000) + "</PAYEE>".repeat(100_000) + tea))).toEqual(["2026-11-03 2.50 Tom & <Jerry>"]);
  });
});

describe("a rejected OFX file says where and why", () => {
  test("for an unreadable or missing date or amount", () => {
    expect(refusalOf(one({ DTPOSTED: "20261345" }))).toBe('Line 14: the date "20261345" (DTPOSTED) is not a date.');
    expect(refusalOf(one({ TRNAMT: "ten" }))).toBe('Line 14: the amount "ten" (TRNAMT) is not an amount.');
    expect(refusalOf(one({ TRNAMT: "" }))).toBe("Line 14: the amount (TRNAMT) is missing.");
    expect(refusalOf(one({ DTPOSTED: "20280101" }))).toBe('Line 14: the date "20280101" is more than 31 days ahead.');
  });

  test("for a bank's error, in the bank's words", () => {
    expect(
      refusalOf(
        `${HEADER}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500<SEVERITY>ERROR<MESSAGE>Signon invalid</STATUS></SONRS></SIGNONMSGSRSV1></OFX>`,
      ),
    ).toBe('The bank answered with an error instead of a statement: "Signon invalid" (code 15500).');
    expect(
      refusalOf(
        `${HEADER}<OFX>${SIGN_ON}<BANKMSGSRSV1><STMTTRNRS><STATUS><CODE>2003<SEVERITY>ERROR</STATUS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
      ),
    ).toBe("The bank answered with an error instead of a statement (code 2003).");
  });

  test("for a file cut off in its transactions, and for one without a statement", () => {
    expect(refusalOf(one({}).slice(0, -150))).toMatch(
      /^Line \d+: the file ends in the middle of the transactions\. The download may be incomplete\.$/,
    );
    expect(refusalOf(`${HEADER}<OFX>${SIGN_ON}</OFX>`)).toBe("The file contains no bank or card statement.");
    expect(refusalOf(HEADER)).toBe("The file begins like OFX but has no <OFX> part.");
  });
});

test("a row carries what the bank states about it", () => {
  const [fact] = read(one({ TRNTYPE: "pos", SIC: "5411", MEMO: "Purchase 0112" }), "a.ofx").statements[0]?.rows ?? [];
  expect(fact).toMatchObject({ trnType: "POS", mcc: "5411", memo: "Purchase 0112", bankType: null, bankCategory: null, ownCategory: null });
});

test("names each transaction that cannot be read, and reads the others", () => {
  const file = sgml(
    bank(
      row({ TRNTYPE: "DEBIT", DTPOSTED: "20261103", TRNAMT: "-1.00", FITID: "1", NAME: "Tea" }) +
        row({ TRNTYPE: "DEBIT", DTPOSTED: "20261199", TRNAMT: "-2.00", FITID: "2", NAME: "No such day" }) +
        row({ TRNTYPE: "DEBIT", DTPOSTED: "20261104", TRNAMT: "much", FITID: "3", NAME: "No amount" }),
    ),
  );
  expect(badLines(file, "a.ofx").map((line) => line.replace(/^Line \d+: /, ""))).toEqual([
    'the date "20261199" (DTPOSTED) is not a date.',
    'the amount "much" (TRNAMT) is not an amount.',
  ]);
  expect(rowsOf(file, "a.ofx")).toHaveLength(1);
});
