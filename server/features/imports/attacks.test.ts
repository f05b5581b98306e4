import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../testing/app.ts";
import { imported } from "../../testing/imports.ts";
import { everyRow } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const HEADER = "Date,Description,Amount\n";
const GOOD = "2026-11-03,Coffee,-4.50\n";

const ofxRow = (amount: string): string =>
  `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>12345<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>\n<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261103<TRNAMT>${amount}<FITID>1<NAME>x</STMTTRN>\n</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`;

describe("a malicious import file", () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ["a ZIP archive under the name of a CSV file", Buffer.from("PK\u0003\u0004rest of it", "latin1"), /^This is a ZIP archive/],
    ["10,000 columns", `${HEADER}${GOOD}${"x,".repeat(10_000)}\n${GOOD}`, /^Line 3: the line has 10001 columns/],
    ["10,000 columns in the header", `Date,Amount,${"c,".repeat(10_000)}\n2026-11-03,-1${",".repeat(10_000)}\n`, /./],
    ["a quote that never closes", `${HEADER}${GOOD}2026-11-04,"Tea,-1.00\n${GOOD}`, /^Line 3: a quotation mark is opened here/],
    ["an amount beyond all money", `${HEADER}2026-11-04,Tea,-1000000000000000\n`, /^Line 2: the amount/],
    ["an amount written with an exponent", `${HEADER}2026-11-04,Tea,1e15\n`, /^Line 2: the amount "1e15" is not an amount/],
    ["a formula for an amount", `${HEADER}2026-11-04,Tea,"=SUM(A1:A9)"\n`, /^Line 2: the amount/],
    ["a day too far ahead", `${HEADER}2027-11-04,Tea,-1.00\n`, /^Line 2: the date "2027-11-04" is more than 31 days ahead/],
    ["a day that is none", `${HEADER}2026-02-30,Tea,-1.00\n`, /^Line 2: the date "2026-02-30" is not a date/],
    ["an OFX amount beyond all money", ofxRow("-1e15"), /Line \d+/],
    ["nothing but NUL", new Uint8Array(4000), /./],
  ])("%s is rejected with a message and changes nothing", async (_, file, words) => {
    const p = await t.person();
    const reply = await p.upload("/api/imports/?file_name=evil.csv", file);
    expect([reply.status, reply.body["errors"]]).toEqual([400, ["FILE_REFUSED"]]);
    expect(String(reply.body["validation_errors"]?.["file"]?.[0])).toMatch(words);
    expect(String(reply.body["message"]).length).toBeLessThan(300);
    expect([(await p.get("/api/imports/")).body, (await p.get("/api/finx-accounts/")).body, await everyRow(p, "")]).toEqual([[], [], []]);
  });

  test("with a BOM, NUL, guarded formulas and one row is read correctly", async () => {
    const p = await t.person();
    const text = `\uFEFF${HEADER}2026-11-03,"'=HYPERLINK(""http://x"")\0 lunch",-4.50`;
    await imported(t, p, text, "Bank");
    expect((await everyRow(p, "")).map((row) => [row["date"], row["amount"], row["original_description"]])).toEqual([
      ["2026-11-03", 4.5, expect.stringContaining("lunch")],
    ]);
  });

  test("with only a header has no rows, adds none, and says so", async () => {
    const p = await t.person();
    const done = await imported(t, p, HEADER, "Bank");
    expect(done["report"]).toMatchObject({ read: 0, added: 0, duplicate: 0, refused: 0 });
  });

  test("with the largest allowed amount keeps it to the cent", async () => {
    const p = await t.person();
    await imported(t, p, `${HEADER}2026-11-03,House,-9999999999.99\n`, "Bank");
    expect((await everyRow(p, ""))[0]?.["amount"]).toBe(9_999_999_999.99);
  });
});

describe("many large files at once", () => {
  test("are read two at a time; those that would wait too long get 429, and the rest are read", async () => {
    const p = await t.person();
    const large = HEADER + GOOD.repeat(8000);
    const replies = await Promise.all(Array.from({ length: 14 }, (_, i) => p.upload(`/api/imports/?file_name=large-${i}.csv`, large)));
    const statuses = replies.map((reply) => reply.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused).toHaveLength(4);
    expect(refused.every((reply) => reply.body["errors"][0] === "BUSY" && Number(reply.headers.get("retry-after")) > 0)).toBe(true);
  });
});
