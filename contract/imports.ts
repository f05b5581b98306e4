import { z } from "zod";
import { columnRoles, dateOrders, decimalMarks, positiveSides } from "#domain/file-columns.ts";
import { AccountSubtype, AccountType } from "./accounts.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { day, id, instant, money, pathId, query, typed } from "./kit/fields.ts";

/** How to read a CSV file: a role for each column, from left to right. Null values are detected from the file. */
export const FileMapping = z.object({
  columns: z.array(z.enum(columnRoles)).max(400),
  dateOrder: z.enum(dateOrders).nullable(),
  decimalMark: z.enum(decimalMarks).nullable(),
  /** The direction of amounts without a minus sign. */
  positiveIs: z.enum(positiveSides).nullable(),
});

/** How a CSV file was read. */
export const CsvReading = z.object({
  /** Whether the settings come from the user's earlier import of a file with the same header. */
  remembered: z.boolean(),
  encoding: z.string(),
  separator: z.string(),
  columns: z.array(z.object({ name: z.string().nullable(), role: z.enum(columnRoles), samples: z.array(z.string()) })),
  dateOrder: z.enum(dateOrders),
  /** False when every date could be read in either order. */
  dateOrderSure: z.boolean(),
  decimalMark: z.enum(decimalMarks),
  /** "marked" when each row states its direction, "columns" when money out and money in have separate columns. */
  positiveIs: z.enum([...positiveSides, "marked", "columns"]),
  /** The user's choices. Null when everything was detected. */
  mapping: FileMapping.nullable(),
});
export type CsvReading = z.output<typeof CsvReading>;

/** The outcome of a row. A "likely" row has the same account, day and amount as a row imported from another file format. */
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

/** How many rows an existing or new account already has: certain and likely duplicates. */
const Counts = { duplicates: z.number().int(), likely: z.number().int() };

export const ImportStatement = z.object({
  /** Identifies the statement within the file. */
  key: z.string(),
  /** What the file states about the account. */
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
  /** The household's account that this statement seems to belong to, if any. */
  suggestedAccount: id.nullable(),
  /** Rows already in the suggested account: exact duplicates, and likely duplicates from another file format. */
  ...Counts,
  /** Readable rows that cannot be imported, such as pending ones. */
  refused: z.number().int(),
  /** Totals of all rows except the refused ones. Both are positive. */
  moneyOut: money,
  moneyIn: money,
  sample: z.array(z.object({ line: z.number().int(), day, amount: money, description: z.string(), duplicate: z.boolean() })),
});

export const ImportReport = z.object({
  read: z.number().int(),
  added: z.number().int(),
  /** Rows left out because they are already in the account, including likely duplicates. */
  duplicate: z.number().int(),
  likely: z.number().int().default(0),
  refused: z.number().int(),
  refusals: z.array(z.object({ line: z.number().int(), reason: z.string() })),
});

export const Import = z.object({
  id,
  fileName: z.string(),
  format: z.string(),
  /** A description of how the file was read: "UTF-8, comma separated, day first". */
  readAs: z.string(),
  status: z.enum(["previewed", "running", "done", "failed"]),
  processed: z.number().int(),
  total: z.number().int(),
  statements: z.array(ImportStatement),
  report: ImportReport.nullable(),
  /** How a CSV file was read. */
  csv: CsvReading.nullable(),
  /** Set when the import was undone: the number of rows removed, and of rows kept because a bank has taken them over. */
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
      "Reads a bank file (OFX, QFX, QIF, CAMT.053 or CSV, up to 50 MB) and returns its contents. Nothing is written to accounts yet. A file that cannot be read is rejected as a whole, with the line and the reason.",
    method: "POST",
    path: "/imports/",
    access: { token: "write" },
    query: z.object({ fileName: typed(255).min(1) }),
    bodyAs: "file",
    reply: Import,
  }),
  list: endpoint({ about: "The latest imports.", method: "GET", path: "/imports/", access: { token: "read" }, reply: z.array(Import) }),
  get: endpoint({
    about: "One import with its preview, progress and report.",
    method: "GET",
    path: "/imports/:id/",
    access: { token: "read" },
    params,
    reply: Import,
  }),
  start: endpoint({
    about:
      "Imports the rows of each statement into an existing or a new account. Statements left out are not imported. Repeating the request changes nothing.",
    method: "POST",
    path: "/imports/:id/start/",
    access: { token: "write" },
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
            /** Also imports rows that another file format likely brought already. */
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
      "Rows of a statement not yet imported (the first unless one is given), 200 per page. Each row shows its outcome in the given account, or in a new one if none is given.",
    method: "GET",
    path: "/imports/:id/rows/",
    access: { token: "read" },
    params,
    query: z.object({ statement: z.string().min(1).max(200).optional(), account: query.ids.optional(), offset: query.count.optional() }),
    reply: z.object({ rows: z.array(ImportRow), total: z.number().int(), ...Counts }),
  }),
  map: endpoint({
    about:
      "Reads an uploaded CSV file again with the given columns, date order, decimal mark and sign, and returns the new preview. The settings are remembered for files with the same header.",
    method: "POST",
    path: "/imports/:id/mapping/",
    access: { token: "write" },
    params,
    body: FileMapping,
    reply: Import,
  }),
  undo: endpoint({
    about:
      "Undoes an import: deletes the rows it added (except rows a bank has taken over), the balances it recorded, and accounts it created that are otherwise empty. Repeating the request changes nothing.",
    method: "POST",
    path: "/imports/:id/undo/",
    access: { token: "write" },
    params,
    reply: Import,
  }),
  discard: endpoint({
    about: "Deletes an uploaded file that was not imported.",
    method: "DELETE",
    path: "/imports/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
});
