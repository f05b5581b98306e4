import { describe, expect, test } from "vitest";
import { read, refusalOf, rowsOf } from "../testing.ts";

const NS = 'xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"';
type Entry = { amount?: string; side?: string; day?: string; status?: string; ref?: string; details?: string; more?: string };
const entry = ({
  amount = "12.50",
  side = "DBIT",
  day = "2026-11-03",
  status = "<Sts><Cd>BOOK</Cd></Sts>",
  ref = "R1",
  details = "",
  more = "",
}: Entry): string =>
  `<Ntry>\n<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef><NtryDtls>${details}</NtryDtls>${more}</Ntry>\n`;
const payment = (amount: string, name: string, text: string, ref = ""): string =>
  `<TxDtls><Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>Me</Nm></Pty></Dbtr><Cdtr><Pty><Nm>${name}</Nm></Pty></Cdtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
const statement = (
  entries: string,
  balance = '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">987.65</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>',
): string =>
  `<Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy><Nm>Girokonto</Nm><Svcr><FinInstnId><BICFI>COBADEFFXXX</BICFI><Nm>Example Bank</Nm></FinInstnId></Svcr></Acct>${balance}${entries}</Stmt>`;
const file = (...statements: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document ${NS}><BkToCstmrStmt><GrpHdr/>${statements.join("")}</BkToCstmrStmt></Document>`;

describe("CAMT.053 files from banks", () => {
  const plain = file(
    statement(
      entry({ details: payment("12.50", "Bäckerei &amp; Söhne", "Brötchen") }) +
        entry({
          amount: "2500",
          side: "CRDT",
          day: "2026-11-04",
          ref: "R2",
          details:
            "<TxDtls><RltdPties><Dbtr><Nm>Employer GmbH</Nm></Dbtr><Cdtr><Nm>Me</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Gehalt</Ustrd><Ustrd>11/2026</Ustrd></RmtInf></TxDtls>",
        }),
    ),
  );

  test("reads sides, other parties, texts, the account and its closing balance", () => {
    expect(rowsOf(plain, "a.xml")).toEqual([
      "2026-11-03 12.50 Bäckerei & Söhne Brötchen [Bäckerei & Söhne]",
      "2026-11-04 -2500.00 Employer GmbH Gehalt 11/2026 [Employer GmbH]",
    ]);
    const { format, readAs, statements } = read(plain);
    expect([format, readAs]).toEqual(["camt", "UTF-8, camt.053.001.08"]);
    expect(statements[0]).toMatchObject({
      accountName: "Girokonto",
      institutionName: "Example Bank",
      mask: "3000",
      type: "depository",
      subtype: "checking",
      currency: "EUR",
      balance: 98_765,
      balanceDay: "2026-11-19",
    });
    expect(statements[0]?.rows.map((row) => [row.bankId, row.line])).toEqual([
      ["R1", 2],
      ["R2", 4],
    ]);
    expect(JSON.stringify(statements)).not.toContain("370400440532013000");
  });

  test("reads the same with a namespace prefix, without a declaration, and as a report", () => {
    const rows = rowsOf(plain);
    expect(rowsOf(plain.replace(/<(\/?)(?=[A-Z])/g, "<$1n:").replace("xmlns=", "xmlns:n="))).toEqual(rows);
    expect(rowsOf(plain.replace(/^<\?xml.*\n/, ""))).toEqual(rows);
    expect(
      rowsOf(plain.replaceAll("BkToCstmrStmt", "BkToCstmrAcctRpt").replaceAll("Stmt>", "Rpt>").replace("camt.053", "camt.052")),
    ).toEqual(rows);
  });

  test("names an entry in another currency than the account, and leaves out a balance in another", () => {
    const foreign = entry({ amount: "30.00", ref: "R9" }).replace('Ccy="EUR"', 'Ccy="USD"');
    const [only] = read(file(statement(entry({}) + foreign))).statements;
    expect([only?.currency, only?.rows.map((row) => row.bankId)]).toEqual(["EUR", ["R1"]]);
    expect(only?.bad).toEqual([{ line: 4, reason: 'the amount is in "USD", but the account is in EUR.', about: null }]);
    const unnamed = file(statement(entry({}) + foreign).replace("<Ccy>EUR</Ccy>", ""));
    expect(read(unnamed).statements[0]).toMatchObject({ currency: "EUR", bad: [{ line: 4 }] });
    const odd = file(statement(entry({})).replace('<Amt Ccy="EUR">987.65', '<Amt Ccy="USD">987.65'));
    expect(read(odd).statements[0]).toMatchObject({ currency: "EUR", balance: null, bad: [] });
  });

  test("keeps a batch whole when its payments are in another currency", () => {
    const two = (payment("10.00", "A", "one", "P1") + payment("2.50", "B", "two")).replaceAll('Ccy="EUR"', 'Ccy="USD"');
    expect(read(file(statement(entry({ details: two })))).statements[0]?.rows.map((row) => row.amount)).toEqual([1250]);
  });

  test("splits a batch into payments that add up to it, and otherwise keeps it whole", () => {
    const two = payment("10.00", "A", "one", "P1") + payment("2.50", "B", "two");
    const batch = read(file(statement(entry({ details: two })))).statements[0]?.rows ?? [];
    expect(batch.map((row) => [row.amount, row.payee, row.bankId])).toEqual([
      [1000, "A", "P1"],
      [250, "B", "R1/2"],
    ]);
    expect(rowsOf(file(statement(entry({ amount: "13.00", details: two }))))).toHaveLength(1);
  });

  test("a debit that reverses a credit leaves the account; days stay as written; pending entries are rejected", () => {
    expect(rowsOf(file(statement(entry({ more: "<RvslInd>true</RvslInd><AddtlNtryInf>Returned</AddtlNtryInf>" }))))).toEqual([
      "2026-11-03 12.50 Returned",
    ]);
    expect(rowsOf(file(statement(entry({}))).replace("<Dt>2026-11-03</Dt>", "<DtTm>2026-11-03T23:59:59-08:00</DtTm>"))[0]).toContain(
      "2026-11-03",
    );
    expect(rowsOf(file(statement(entry({ status: "<Sts>PDNG</Sts>" }))))[0]).toContain("pending");
  });

  test("reads an overdrawn account and several statements", () => {
    const { statements } = read(
      file(
        statement("").replace("<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19", "<CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-19"),
        statement(entry({})),
      ),
    );
    expect(statements.map((s) => [s.balance, s.rows.length])).toEqual([
      [-98_765, 0],
      [98_765, 1],
    ]);
  });
});

const BOMB = `<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<Document ${NS}><BkToCstmrStmt><Stmt><Nm>&b;</Nm></Stmt></BkToCstmrStmt></Document>`;
test.each([
  [
    "no statement",
    `<Document ${NS}><BkToCstmrStmt/></Document>`,
    "The CAMT file contains no account statement (camt.053) or report (camt.052).",
  ],
  ["entities of its own", BOMB, "The file defines its own XML entities, which bank statements never do."],
  ["no side", file(statement(entry({ side: "" }))), 'Line 2: the entry is neither a credit nor a debit (CdtDbtInd "").'],
  ["no amount", file(statement(entry({ amount: "" }))), "Line 2: the amount (Amt) is missing."],
  ["a minus", file(statement(entry({ amount: "-5.00" }))), 'Line 2: the amount "-5.00" is not an amount.'],
  ["no day", file(statement(entry({ day: "2026-13-01" }))), "Line 2: the booking date (BookgDt) is missing or not a date."],
])("rejects a file with %s, giving line and reason", (_, text, reason) => expect(refusalOf(text, "a.xml")).toBe(reason));

test("rejects endlessly nested XML without crashing the process", () => {
  expect(refusalOf(`<Document ${NS}>${"<a>".repeat(200_000)}`, "a.xml")).toMatch(/^The XML cannot be read/);
});
