import type { Answer, Json, Person, TestApp } from "./app.ts";

/** Row of a plain export: day, text, dollars with money out negative, as banks write it. */
export type CsvRow = readonly [day: string, description: string, dollars: string];
export const csv = (rows: readonly CsvRow[]): string =>
  `Date,Description,Amount\n${rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n")}\n`;

type OfxAccount = {
  id: string;
  type?: "CHECKING" | "SAVINGS";
  rows: readonly { id: string; day: string; dollars: string; name: string }[];
  balance?: { dollars: string; day: string };
};
const compact = (day: string): string => day.replaceAll("-", "");

/** Builds a file as US banks export it: OFX 1, one statement per account. */
export const ofx = (accounts: readonly OfxAccount[]): string =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n\n<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20261120<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>${accounts
    .map(
      ({
        id,
        type = "CHECKING",
        rows,
        balance,
      }) => `<STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>291070001<ACCTID>${id}<ACCTTYPE>${type}</BANKACCTFROM><BANKTRANLIST><DTSTART>20260101<DTEND>20261120
${rows.map((row) => `<STMTTRN><TRNTYPE>${row.dollars.startsWith("-") ? "DEBIT" : "CREDIT"}<DTPOSTED>${compact(row.day)}<TRNAMT>${row.dollars}<FITID>${row.id}<NAME>${row.name}</STMTTRN>`).join("\n")}
</BANKTRANLIST>${balance ? `<LEDGERBAL><BALAMT>${balance.dollars}<DTASOF>${compact(balance.day)}</LEDGERBAL>` : ""}</STMTRS></STMTTRNRS>`,
    )
    .join("\n")}</BANKMSGSRSV1></OFX>\n`;

export const upload = async (person: Person, file: string | Uint8Array, name = "export.csv"): Promise<Json> => {
  const reply = await person.upload(`/api/imports/?file_name=${encodeURIComponent(name)}`, file);
  if (reply.status !== 200) throw new Error(`upload failed: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
};

/** Target of a statement: an account's id, or the name of a new one. */
export const choice = (statement: Json | undefined, to: number | string, type = "depository"): object =>
  typeof to === "number"
    ? { key: statement?.["key"], account: to, new_account: null }
    : { key: statement?.["key"], account: null, new_account: { name: to, type, subtype: null } };

export const start = (person: Person, preview: Json, choices: readonly object[]): Promise<Answer> =>
  person.send("POST", `/api/imports/${preview["id"]}/start/`, { statements: choices });

/** Uploads a file with one statement, starts the import and waits for its end. Returns the resulting import. */
export const imported = async (
  t: TestApp,
  person: Person,
  file: string | Uint8Array,
  to: number | string,
  name = "export.csv",
): Promise<Json> => {
  const preview = await upload(person, file, name);
  const begun = await start(person, preview, [choice(preview["statements"]?.[0], to)]);
  if (begun.status !== 200) throw new Error(`start failed: ${begun.status} ${JSON.stringify(begun.body)}`);
  await t.deps.jobs.stop();
  return (await person.get(`/api/imports/${preview["id"]}/`)).body;
};
