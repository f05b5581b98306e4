import { addDays, type Day, day, daysBetween } from "#domain/day.ts";

/**
 * A deterministic ledger: 50,000 rows over ten years in twelve accounts, as one bank's OFX file with twelve statements. It has 400 merchants,
 * transfers between its accounts, refunds and paychecks.
 */
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

/** Merchants are a name and a kind, as cards write them: 20 of each make 400. */
const NAMES = [
  "CEDAR",
  "HARBOR",
  "MISSION",
  "GOLDEN",
  "SUNSET",
  "ALDER",
  "PIONEER",
  "NORTHSIDE",
  "LAKEVIEW",
  "BLUE DOOR",
  "RIVERBEND",
  "OAK AND IRON",
  "MAPLE",
  "SUMMIT",
  "COPPER",
  "VALLEY",
  "JUNIPER",
  "MERIDIAN",
  "STONE",
  "WILLOW",
];
const KINDS = [
  "CAFE",
  "GROCERY",
  "PHARMACY",
  "HARDWARE",
  "FUEL",
  "BOOKS",
  "PIZZA",
  "DENTAL",
  "PARKING",
  "FITNESS",
  "ELECTRIC",
  "INSURANCE",
  "PET SUPPLY",
  "THAI KITCHEN",
  "CLEANERS",
  "TOYS",
  "BREWING",
  "CINEMA",
  "SHOES",
  "MARKET",
];
const CITIES = ["OAKLAND CA", "BERKELEY CA", "SAN FRANCISCO CA", "PORTLAND OR"];
const EMPLOYERS = ["ACME CORP PAYROLL", "CEDAR AND PINE DIRECT DEP", "BRIGHTWATER SALARY"];

type Row = { date: Day; cents: number; name: string; id: string };
type Entry = Omit<Row, "id"> & { account: number };

const whole = (random: () => number, below: number): number => Math.floor(random() * below);
const pick = <T>(random: () => number, list: readonly T[]): T => list[whole(random, list.length)] as T;

/** The same merchant has the same spelling, but for the number of the store or the order. */
const purchase = (random: () => number, date: Day, account: number): Entry => {
  const merchant = `${pick(random, NAMES)} ${pick(random, KINDS)}`;
  const refund = random() < 0.02;
  const cents = 150 + Math.floor(random() ** 3 * 30_000);
  return {
    date,
    account,
    cents: refund ? cents : -cents,
    name: refund ? `${merchant} REFUND` : `${merchant} #${whole(random, 900)} ${pick(random, CITIES)}`,
  };
};

/** Money from one account to another, which arrives up to two days later. */
const transfer = (random: () => number, date: Day, from: number): Entry[] => {
  const to = (from + 1 + whole(random, ACCOUNTS - 1)) % ACCOUNTS;
  const cents = 2_500 * (1 + whole(random, 60));
  const arrives = addDays(date, whole(random, 3));
  return [
    { date, account: from, cents: -cents, name: `ONLINE TRANSFER TO ${numberOf(to).slice(-4)}` },
    { date: arrives < LAST ? arrives : LAST, account: to, cents, name: `ONLINE TRANSFER FROM ${numberOf(from).slice(-4)}` },
  ];
};

const paycheck = (random: () => number, date: Day, account: number): Entry => ({
  date,
  account,
  cents: 250_000 + whole(random, 50_000),
  name: EMPLOYERS[account % EMPLOYERS.length] as string,
});

const entriesAt = (random: () => number, date: Day, i: number): Entry[] => {
  const account = i % ACCOUNTS;
  if (i % 40 === 7) return [paycheck(random, date, account)];
  return random() < 0.03 ? transfer(random, date, account) : [purchase(random, date, account)];
};

const entriesOf = (rows: number, random: () => number): Entry[] => {
  const span = daysBetween(FIRST, LAST);
  const entries: Entry[] = [];
  for (let i = 0; entries.length < rows; i += 1)
    entries.push(...entriesAt(random, addDays(FIRST, Math.floor((entries.length / rows) * span)), i));
  return entries.slice(0, rows);
};

const numberOf = (account: number): string => `90000${String(account).padStart(4, "0")}`;

const compact = (date: Day): string => date.replaceAll("-", "");
const money = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;

const statement = (account: number, rows: readonly Row[]): string => {
  const balance = 500_000 + rows.reduce((sum, row) => sum + row.cents, 0);
  return [
    `<STMTTRNRS><TRNUID>${account}<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>121000000<ACCTID>${numberOf(account)}<ACCTTYPE>${account % 3 === 2 ? "SAVINGS" : "CHECKING"}</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${compact(FIRST)}<DTEND>${compact(LAST)}`,
    ...rows.map(
      (row) =>
        `<STMTTRN><TRNTYPE>${row.cents < 0 ? "DEBIT" : "CREDIT"}<DTPOSTED>${compact(row.date)}<TRNAMT>${money(row.cents)}<FITID>${row.id}<NAME>${row.name}</STMTTRN>`,
    ),
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${money(balance)}<DTASOF>${compact(LAST)}</LEDGERBAL></STMTRS></STMTTRNRS>`,
  ].join("\n");
};

/** Returns the ledger as an OFX file. Another number of rows or seed gives another ledger of the same kind. */
export const ledgerFile = (rows = ROWS, seed = 20_261_120): string => {
  const entries = Map.groupBy(entriesOf(rows, randomFrom(seed)), ({ account }) => account);
  const statements = [...entries]
    .toSorted(([a], [b]) => a - b)
    .map(([account, own]) =>
      statement(
        account,
        own.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)).map((row, i) => ({ ...row, id: `${account}-${i}` })),
      ),
    );
  return [
    "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\nOLDFILEUID:NONE\nNEWFILEUID:NONE\n",
    `<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>${compact(LAST)}<LANGUAGE>ENG<FI><ORG>Bench Bank</FI></SONRS></SIGNONMSGSRSV1><BANKMSGSRSV1>`,
    ...statements,
    "</BANKMSGSRSV1></OFX>\n",
  ].join("\n");
};
