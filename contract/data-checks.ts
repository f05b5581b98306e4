import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id } from "./kit/fields.ts";

export const checkKeys = ["net_worth", "bank_balance", "manual_balance", "transfers", "pending", "duplicates", "statement"] as const;

export const CheckFinding = z.object({
  /** What is wrong, in a sentence. */
  text: z.string(),
  transaction: id.nullable(),
  account: id.nullable(),
});
export const DataCheck = z.object({
  key: z.enum(checkKeys),
  holds: z.boolean(),
  /** How many things were looked at. */
  checked: z.number().int(),
  /** How many are wrong; the first fifty are named. */
  wrong: z.number().int(),
  problems: z.array(CheckFinding),
  /** `POST /books/:check/repair/` can put it right. */
  repairable: z.boolean(),
});
export type DataCheck = z.output<typeof DataCheck>;

export const dataChecks = endpoints("books", {
  list: endpoint({
    about: "What must hold of the household's books, computed now, with the rows that break it.",
    method: "GET",
    path: "/books/",
    reply: z.array(DataCheck),
  }),
  repair: endpoint({
    about: "Puts one check right where that can be done without a choice, and answers it anew.",
    method: "POST",
    path: "/books/:check/repair/",
    params: z.object({ check: z.enum(checkKeys) }),
    reply: DataCheck,
  }),
});
