import { z } from "zod";
import { columnRoles, dateOrders, decimalMarks, positiveSides } from "#domain/file-columns.ts";
import { AccountSubtype, AccountType } from "./accounts.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { day, id, instant, money, pathId, query, typed } from "./kit/fields.ts";

/** How a person wants a CSV file read: a role for each column from the left; what is null is found out from the file. */
export const FileMapping = z.object({
  columns: z.array(z.enum(columnRoles)).max(400),
  dateOrder: z.enum(dateOrders).nullable(),
  decimalMark: z.enum(decimalMarks).nullable(),
  /** Which way money of an amount without a minus goes. */
  positiveIs: z.enum(positiveSides).nullable(),
});

/** How a CSV file was read. */
export const CsvReading = z.object({
  /** As this person read a file with the same header before. */
  remembered: z.boolean(),
  encoding: z.string(),
  separator: z.string(),
  columns: z.array(z.object({ name: z.string().nullable(), role: z.enum(columnRoles), samples: z.array(z.string()) })),
  dateOrder: z.enum(dateOrders),
  /** False when every date could be read either way. */
  dateOrderSure: z.boolean(),
  decimalMark: z.enum(decimalMarks),
  /** "marked" when each row says it, "columns" when money out and in stand in columns of their own. */
  positiveIs: z.enum([...positiveSides, "marked", "columns"]),
  /** What a person chose; null when all was found out. */
  mapping: FileMapping.nullable(),
});
export type CsvReading = z.output<typeof CsvReading>;

/** What becomes of a row: "likely" ones equal, in account, day and amount, a row that a file of another kind brought. */
export const rowStatuses = ["new", "duplicate", "likely", "refused"] as const;
export const ImportRow = z.object({
  line: z.number().int(),
  day,
  amount: money,
  description: z.string(),
  standing: z.enum(rowStatuses),
  /** Why a refused row is left out. */
  reason: z.string().nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

/** Of an account's or a new account's point of view: how many rows it has already, surely or likely. */
const Counts = { duplicates: z.number().int(), likely: z.number().int() };

export const ImportStatement = z.object({
  /** Names the statement inside the file. */
  key: z.string(),
  /** What the file says of the account. */
  accountName: z.string().nullable(),
  institutionName: z.string().nullable(),
  mask: z.string().nullable(),
  type: AccountType,
  subtype: AccountSubtype.nullable(),
  currency: z.string(),
  balance: money.nullable(),
  rows: z.number().int(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  /** The account it looks like, if the household has it. */
  suggestedAccount: id.nullable(),
  /** Rows already in the suggested account: the same ones, and ones that a file of another kind likely brought. */
  ...Counts,
  /** Readable rows that cannot be taken, such as pending ones. */
  refused: z.number().int(),
  /** Sums over all rows but the refused ones, both positive. */
  moneyOut: money,
  moneyIn: money,
  sample: z.array(z.object({ line: z.number().int(), day, amount: money, description: z.string(), duplicate: z.boolean() })),
});

export const ImportReport = z.object({
  read: z.number().int(),
  added: z.number().int(),
  /** Left out because they are there already, the likely ones among them. */
  duplicate: z.number().int(),
  likely: z.number().int().default(0),
  refused: z.number().int(),
  refusals: z.array(z.object({ line: z.number().int(), reason: z.string() })),
});

export const Import = z.object({
  id,
  fileName: z.string(),
  format: z.string(),
  /** How the file was read, in words: "UTF-8, comma separated, day first". */
  readAs: z.string(),
  status: z.enum(["previewed", "running", "done", "failed"]),
  processed: z.number().int(),
  total: z.number().int(),
  statements: z.array(ImportStatement),
  report: ImportReport.nullable(),
  /** How a CSV file was read. */
  csv: CsvReading.nullable(),
  /** When the import was taken back: how many rows went, and how many stay because a bank has taken them over. */
  undone: z.object({ at: instant, removed: z.number().int(), stayed: z.number().int() }).nullable(),
  failure: z.string().nullable(),
  accounts: z.array(id),
  createdAt: instant,
});
export type Import = z.output<typeof Import>;

const params = z.object({ id: pathId });

export const imports = endpoints("imports", {
  upload: endpoint({
    about:
      "Reads a bank file (OFX, QFX, QIF, CAMT.053, CSV; at most 50 MB) and answers what it holds. Nothing is written to accounts yet. A file that cannot be read is refused whole, with the line and the reason.",
    method: "POST",
    path: "/imports/",
    query: z.object({ fileName: typed(255).min(1) }),
    bodyAs: "file",
    reply: Import,
  }),
  list: endpoint({ about: "The latest imports.", method: "GET", path: "/imports/", reply: z.array(Import) }),
  get: endpoint({
    about: "One import: its preview, its progress, its report.",
    method: "GET",
    path: "/imports/:id/",
    params,
    reply: Import,
  }),
  start: endpoint({
    about:
      "Writes the rows: each statement to an account that exists, or to a new one. Statements left out are not imported. Repeating it changes nothing.",
    method: "POST",
    path: "/imports/:id/start/",
    params,
    body: z.object({
      statements: z
        .array(
          z.object({
            key: z.string().max(200),
            account: id.nullable(),
            newAccount: z
              .object({ name: typed(120).min(1, "Enter a name"), type: AccountType, subtype: AccountSubtype.nullable() })
              .nullable(),
            /** Adds the rows that another kind of file likely brought already. */
            includeLikely: z.boolean().optional(),
          }),
        )
        .min(1, "Choose at least one statement")
        .max(100),
    }),
    reply: Import,
  }),
  rows: endpoint({
    about:
      "Rows of a statement (the first one unless named) that was not imported yet, 200 a page, each with what would become of it in an account, or in a new one when none is given.",
    method: "GET",
    path: "/imports/:id/rows/",
    params,
    query: z.object({ statement: z.string().min(1).max(200).optional(), account: query.ids.optional(), offset: query.count.optional() }),
    reply: z.object({ rows: z.array(ImportRow), total: z.number().int(), ...Counts }),
  }),
  map: endpoint({
    about:
      "Reads an uploaded CSV file again, in the columns, the date order, the decimal mark and the sign given, and answers its new preview. It is remembered for files with the same header.",
    method: "POST",
    path: "/imports/:id/mapping/",
    params,
    body: FileMapping,
    reply: Import,
  }),
  undo: endpoint({
    about:
      "Takes an import back: the rows it added, except those a bank has taken over, what it told of balances, and accounts it made when nothing else is in them. Repeating it changes nothing.",
    method: "POST",
    path: "/imports/:id/undo/",
    params,
    reply: Import,
  }),
  discard: endpoint({ about: "Forgets a file that was not imported.", method: "DELETE", path: "/imports/:id/", params, reply: nothing }),
});
