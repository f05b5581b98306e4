import { z } from "zod/mini";
import { columnRoles, dateOrders, decimalMarks, positiveSides } from "#domain/text/file-columns.ts";
import { AccountSubtype, AccountType } from "./accounts.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { day, id, instant, money, pathId, query, typed } from "./kit/fields.ts";

/** How to read a CSV file: a role for each column, from left to right. Null values are detected from the file. */
export const FileMapping = z.object({
  columns: z.array(z.enum(columnRoles)).check(z.maxLength(400)),
  dateOrder: z.nullable(z.enum(dateOrders)),
  decimalMark: z.nullable(z.enum(decimalMarks)),
  /** The direction of amounts without a minus sign. */
  positiveIs: z.nullable(z.enum(positiveSides)),
});

/** How a CSV file was read. */
export const CsvReading = z.object({
  /** Whether the settings come from the user's earlier import of a file with the same header. */
  remembered: z.boolean(),
  encoding: z.string(),
  separator: z.string(),
  columns: z.array(z.object({ name: z.nullable(z.string()), role: z.enum(columnRoles), samples: z.array(z.string()) })),
  dateOrder: z.enum(dateOrders),
  /** False when every date could be read in either order. */
  dateOrderSure: z.boolean(),
  decimalMark: z.enum(decimalMarks),
  /**
   * The first amount whose three last digits were read as decimals, although they may be thousands: "1.234" where a point marks the
   * decimals. Null if there is none.
   */
  doubtfulAmount: z._default(z.nullable(z.object({ line: z.int(), text: z.string(), amount: money })), null),
  /** "marked" when each row states its direction, "columns" when money out and money in have separate columns. */
  positiveIs: z.enum([...positiveSides, "marked", "columns"]),
  /** The user's choices. Null when everything was detected. */
  mapping: z.nullable(FileMapping),
});
export type CsvReading = z.output<typeof CsvReading>;

/** The outcome of a row. A "likely" row has the same account, day and amount as a row imported from another file format. */
export const rowStatuses = ["new", "duplicate", "likely", "refused"] as const;
export const ImportRow = z.object({
  line: z.int(),
  day,
  amount: money,
  /** The name that the transaction gets: the payee, else the merchant in the description. */
  name: z.string(),
  description: z.string(),
  standing: z.enum(rowStatuses),
  /** Why a refused row is left out. */
  reason: z.nullable(z.string()),
});
export type ImportRow = z.output<typeof ImportRow>;

/** How many rows an existing or new account already has: certain and likely duplicates. */
const Counts = { duplicates: z.int(), likely: z.int() };

export const ImportStatement = z.object({
  /** Identifies the statement within the file. */
  key: z.string(),
  /** What the file states about the account. */
  accountName: z.nullable(z.string()),
  institutionName: z.nullable(z.string()),
  mask: z.nullable(z.string()),
  type: AccountType,
  subtype: z.nullable(AccountSubtype),
  currency: z.string(),
  /** Whether the file states the currency. Otherwise, rows get the currency of their account. */
  currencyStated: z._default(z.boolean(), true),
  balance: z.nullable(money),
  rows: z.int(),
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  /** The household's account that this statement seems to belong to, if any. */
  suggestedAccount: z.nullable(id),
  /**
   * How certain the suggestion is. `sure`: the file's account number or its rows show it. `likely`: an earlier choice, or the account's name
   * or digits, suggest it. `ask`: the file may belong to an existing account, and the user should say which. `new`: nothing suggests one.
   */
  recognized: z.enum(["sure", "likely", "ask", "new"]),
  /** Rows already in the suggested account: exact duplicates, and likely duplicates from another file format. */
  ...Counts,
  /** Readable rows that cannot be imported, such as pending ones. */
  refused: z.int(),
  /** Lines that cannot be read, up to 100. They count as rows and as refused. */
  badLines: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Totals of all rows except the refused ones. Both are positive. */
  moneyOut: money,
  moneyIn: money,
  sample: z.array(z.object({ line: z.int(), day, amount: money, description: z.string(), duplicate: z.boolean() })),
});

/** The category that a name from another app stands for: one of ours, a transfer, or neither. With neither, Hiro reads each row. */
const CategoryTarget = { category: z.nullable(id), transfer: z.boolean() };

/** A category that the user chose in another app, as named in the file. A name in square brackets is the other account of a transfer. */
export const ImportCategory = z.object({
  name: z.string(),
  rows: z.int(),
  /** Total of its rows, money out positive. */
  sum: money,
  ...CategoryTarget,
  /** Where the suggestion comes from: the same name, or an earlier import. Null when there is none. */
  known: z.nullable(z.enum(["name", "earlier"])),
});
export type ImportCategory = z.output<typeof ImportCategory>;

export const ImportReport = z.object({
  read: z.int(),
  added: z.int(),
  /** Rows left out because they are already in the account, including likely duplicates. */
  duplicate: z.int(),
  likely: z._default(z.int(), 0),
  refused: z.int(),
  refusals: z.array(z.object({ line: z.int(), reason: z.string() })),
});

export const Import = z.object({
  id,
  fileName: z.string(),
  format: z.string(),
  /** A description of how the file was read: "UTF-8, comma separated, day first". */
  readAs: z.string(),
  status: z.enum(["previewed", "running", "done", "failed"]),
  processed: z.int(),
  total: z.int(),
  statements: z.array(ImportStatement),
  /** The user's own categories in the file, until the import ends. */
  categories: z.array(ImportCategory),
  report: z.nullable(ImportReport),
  /** How a CSV file was read. */
  csv: z.nullable(CsvReading),
  /** Set when the import was undone: the number of rows removed, and of rows kept because a bank has taken them over. */
  undone: z.nullable(z.object({ at: instant, removed: z.int(), stayed: z.int() })),
  failure: z.nullable(z.string()),
  accounts: z.array(id),
  createdAt: instant,
});
export type Import = z.output<typeof Import>;

const params = z.object({ id: pathId });

export const imports = endpoints("imports", {
  upload: endpoint({
    about:
      "Reads a bank file (OFX, QFX, QIF, CAMT.053 or CSV, up to 50 MB) and returns its contents. Nothing is written to accounts yet. Lines that cannot be read are named and left out; a file that is no statement is rejected with the reason.",
    method: "POST",
    path: "/imports/",
    access: { token: "write" },
    query: z.object({ fileName: typed(255).check(z.minLength(1)) }),
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
            key: z.string().check(z.maxLength(200)),
            account: z.nullable(id),
            newAccount: z.nullable(z.object({ name: typed(120, "Enter a name"), type: AccountType, subtype: z.nullable(AccountSubtype) })),
            /** Also imports rows that another file format likely brought already. */
            includeLikely: z.optional(z.boolean()),
          }),
        )
        .check(z.minLength(1, "Choose at least one statement"), z.maxLength(100)),
      /** What categories of the file become. Those left out become what the preview suggests. */
      categories: z.optional(z.array(z.object({ name: z.string().check(z.maxLength(120)), ...CategoryTarget })).check(z.maxLength(300))),
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
    query: z.object({
      statement: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      account: z.optional(query.ids),
      offset: z.optional(query.count),
    }),
    reply: z.object({ rows: z.array(ImportRow), total: z.int(), ...Counts }),
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
