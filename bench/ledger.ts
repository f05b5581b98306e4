import { addDays, type Day, day, daysBetween } from "#domain/day.ts";

/** A deterministic ledger: 50,000 rows over ten years in twelve accounts, as one bank's OFX file with twelve statements. */
export const ROWS = 50_000;
export const ACCOUNTS = 12;
const FIRST = day("2016-11-21");
const LAST = day("2026-11-20");

/** Small, fast, deterministic random numbers (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const MERCHANTS = [
  "TRADER JOE S",
  "SAFEWAY",
  "WHOLEFDS MKT",
  "STARBUCKS STORE",
  "BLUE BOTTLE COFFEE",
  "CHIPOTLE",
  "PIZZERIA ROMA",
  "SHELL OIL",
  "CHEVRON",
  "UBER TRIP",
  "LYFT RIDE",
  "NETFLIX.COM",
  "SPOTIFY USA",
  "AMAZON MKTPL",
  "TARGET T-",
  "WALMART SC",
  "CVS PHARMACY",
  "WALGREENS",
  "PG E ELECTRIC",
  "COMCAST CABLE",
  "VERIZON WIRELESS",
  "STATE FARM INSURANCE",
  "PLANET FITNESS",
  "HOME DEPOT",
  "IKEA",
  "DELTA AIR",
  "MARRIOTT HOTEL",
  "CHEWY PET",
  "BEST BUY",
  "OLD NAVY",
  "PARKING METER",
  "CITY WATER",
  "DENTAL CARE",
  "BARNES NOBLE",
  "USPS PO",
];

type Row = { date: Day; cents: number; name: string; id: string };

const rowsOf = (account: number, random: () => number): Row[] => {
  const count = Math.floor(ROWS / ACCOUNTS) + (account < ROWS % ACCOUNTS ? 1 : 0);
  const span = daysBetween(FIRST, LAST);
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(FIRST, Math.floor((i / count) * span));
    const payday = i % 40 === 7;
    const cents = payday ? 250_000 + Math.floor(random() * 50_000) : -(150 + Math.floor(random() ** 3 * 30_000));
    const name = payday ? "ACME CORP PAYROLL" : `${MERCHANTS[Math.floor(random() * MERCHANTS.length)]} ${Math.floor(random() * 900)}`;
    return { date, cents, name, id: `${account}-${i}` };
  });
};

const compact = (date: Day): string => date.replaceAll("-", "");
const money = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

const statement = (account: number, rows: readonly Row[]): string => {
  const balance = 500_000 + rows.reduce((sum, row) => sum + row.cents, 0);
  return [
    `<STMTTRNRS><TRNUID>${account}<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>121000000<ACCTID>90000${String(account).padStart(4, "0")}<ACCTTYPE>${account % 3 === 2 ? "SAVINGS" : "CHECKING"}</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${compact(FIRST)}<DTEND>${compact(LAST)}`,
    ...rows.map(
      (row) =>
        `<STMTTRN><TRNTYPE>${row.cents < 0 ? "DEBIT" : "CREDIT"}<DTPOSTED>${compact(row.date)}<TRNAMT>${money(row.cents)}<FITID>${row.id}<NAME>${row.name}</STMTTRN>`,
    ),
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${money(balance)}<DTASOF>${compact(LAST)}</LEDGERBAL></STMTRS></STMTTRNRS>`,
  ].join("\n");
};

export const ledgerFile = (): string => {
  const random = randomFrom(20_261_120);
  const statements = Array.from({ length: ACCOUNTS }, (_, account) => statement(account, rowsOf(account, random)));
  return [
    "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n",
    `<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${compact(LAST)}<LANGUAGE>ENG<FI><ORG>Bench Bank</FI></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>`,
    ...statements,
    "</BANKMSGSRSV1></OFX>\n",
  ].join("\n");
};
