import { z } from "zod";
import { AccountSubtype, AccountType } from "./accounts.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { day, id, instant, money, pathId, typed } from "./kit/fields.ts";

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
  /** Rows already in the suggested account. */
  duplicates: z.number().int(),
  sample: z.array(z.object({ line: z.number().int(), day, amount: money, description: z.string(), duplicate: z.boolean() })),
});

export const ImportReport = z.object({
  read: z.number().int(),
  added: z.number().int(),
  duplicate: z.number().int(),
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
          }),
        )
        .min(1, "Choose at least one statement")
        .max(100),
    }),
    reply: Import,
  }),
  discard: endpoint({ about: "Forgets a file that was not imported.", method: "DELETE", path: "/imports/:id/", params, reply: nothing }),
});
