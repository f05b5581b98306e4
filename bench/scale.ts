import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/*
 * What many households would need, from measured costs and stated assumptions. `node bench/scale.ts` writes the tables of docs/scale.md.
 */

/** Assumptions about people. They are guesses, not measurements. */
export const PEOPLE = {
  /** Members of a household who use Hiro. */
  members: 1.6,
  /** Share of members who open Hiro on a day. */
  activeShare: 0.2,
  visits: 1.5,
  /** Requests to the API in a visit. */
  requests: 25,
  /** Share of a day's visits in its busiest hour. */
  busiestHour: 0.12,
  /** Questions to the assistant of an active member on a day. */
  questions: 0.3,
  connections: 3,
  /** Syncs of a connection on a day: webhooks, and polls where they are missing. */
  syncs: 4,
  transactionsAYear: 1_500,
  accounts: 8,
  years: 5,
  /** Emails to a household in a week. */
  mails: 1.2,
  /** Tokens of a language model for one answer with its tool calls. */
  tokensIn: 9_000,
  tokensOut: 600,
} as const;

/** Measured on PostgreSQL with the demo household, on 2 shared cores: milliseconds of processor time, and bytes with indexes. */
export const COSTS = {
  readServer: 2.3,
  readDatabase: 2.4,
  questionServer: 46,
  questionDatabase: 41,
  /** Includes the work of the sandbox bank, so a real bank costs less. */
  syncServer: 98,
  syncDatabase: 34,
  transactionBytes: 1_507,
  balanceBytes: 107,
  /** Accounts, holdings, chats and the rest of a household. */
  otherBytes: 300_000,
} as const;

/** Dollars for a million tokens. An example, since providers differ by a factor of fifty. */
export const TOKEN_PRICES = { in: 0.25, out: 2 } as const;

/** A PostgreSQL primary as one rents it, filled to the stated share so that it can lose a replica or take a peak. */
const PRIMARY = { cores: 64, load: 0.5, terabytes: 4, connections: 1_000 } as const;
const CONNECTIONS_OF_SERVER = 10;
const SERVER_LOAD = 0.6;
/** The busiest hour of syncs, relative to the mean. Banks post overnight. */
const SYNC_PEAK = 2.5;

const DAY = 86_400;
const HOUR = 3_600;

export type Need = { name: string; value: number; unit: string };

/** Returns what a number of households need in the busiest hour, each with its unit. */
export const needsOf = (households: number): Need[] => {
  const active = households * PEOPLE.members * PEOPLE.activeShare;
  const visitsAtPeak = (active * PEOPLE.visits * PEOPLE.busiestHour) / HOUR;
  const reads = visitsAtPeak * PEOPLE.requests;
  const questions = (active * PEOPLE.questions * PEOPLE.busiestHour) / HOUR;
  const syncs = ((households * PEOPLE.connections * PEOPLE.syncs) / DAY) * SYNC_PEAK;
  const cores = (read: number, question: number, sync: number): number => (reads * read + questions * question + syncs * sync) / 1000;
  const server = cores(COSTS.readServer, COSTS.questionServer, COSTS.syncServer) / SERVER_LOAD;
  const database = cores(COSTS.readDatabase, COSTS.questionDatabase, COSTS.syncDatabase);
  const rows = households * PEOPLE.transactionsAYear * PEOPLE.years;
  const balances = households * PEOPLE.accounts * PEOPLE.years * 365;
  const bytes = rows * COSTS.transactionBytes + balances * COSTS.balanceBytes + households * COSTS.otherBytes;
  const terabytes = bytes / 1e12;
  const processes = Math.ceil(server);
  const byLoad = database / (PRIMARY.cores * PRIMARY.load);
  const byStorage = terabytes / PRIMARY.terabytes;
  const byConnections = (processes * CONNECTIONS_OF_SERVER) / PRIMARY.connections;
  const dollars = (active * PEOPLE.questions * (PEOPLE.tokensIn * TOKEN_PRICES.in + PEOPLE.tokensOut * TOKEN_PRICES.out)) / 1e6;
  return [
    { name: "reads", value: reads, unit: "a second" },
    { name: "questions to the assistant", value: questions, unit: "a second" },
    { name: "syncs of connections, and bank webhooks", value: syncs, unit: "a second" },
    { name: "emails", value: (households * PEOPLE.mails) / (7 * DAY), unit: "a second" },
    { name: "server processes of one core", value: processes, unit: "" },
    { name: "database cores in use", value: database, unit: "" },
    { name: "transactions", value: rows, unit: "rows" },
    { name: "storage with indexes, without replicas", value: terabytes, unit: "TB" },
    { name: "cells by storage", value: Math.ceil(byStorage), unit: "" },
    { name: "cells by database load", value: Math.ceil(byLoad), unit: "" },
    { name: "cells by connections", value: Math.ceil(byConnections), unit: "" },
    { name: "language model, if every question uses one", value: dollars, unit: "dollars a day" },
  ];
};

const SIZES = [10_000, 100_000, 1_000_000, 10_000_000] as const;

const shown = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(2))));

/** The table of docs/scale.md. */
export const scaleTable = (): string => {
  const columns = SIZES.map(needsOf);
  const [first = []] = columns;
  return [
    `| in the busiest hour | ${SIZES.map((size) => `${size.toLocaleString("en-US")} households`).join(" | ")} |`,
    `|---|${SIZES.map(() => "---:|").join("")}`,
    ...first.map(
      ({ name, unit }, row) =>
        `| ${unit === "" ? name : `${name}, ${unit}`} | ${columns.map((one) => shown(one[row]?.value ?? 0)).join(" | ")} |`,
    ),
  ].join("\n");
};

const PATH = join(import.meta.dirname, "../docs/scale.md");
const PART = /<!-- scale -->[\s\S]*<!-- \/scale -->/;

if (process.argv[1] === import.meta.filename)
  writeFileSync(
    PATH,
    readFileSync(PATH, "utf8").replace(PART, () => `<!-- scale -->\n\n${scaleTable()}\n\n<!-- /scale -->`),
  );
