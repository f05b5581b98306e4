import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id } from "./kit/fields.ts";

export const bookChecks = ["net_worth", "bank_balance", "manual_balance", "transfers", "pending", "duplicates", "statement"] as const;

export const BookProblem = z.object({
  /** What is wrong, in a sentence. */
  text: z.string(),
  transaction: id.nullable(),
  account: id.nullable(),
});
export const BookCheck = z.object({
  key: z.enum(bookChecks),
  holds: z.boolean(),
  /** How many things were looked at. */
  checked: z.number().int(),
  /** How many are wrong; the first fifty are named. */
  wrong: z.number().int(),
  problems: z.array(BookProblem),
  /** `POST /books/:check/repair/` can put it right. */
  repairable: z.boolean(),
});
export type BookCheck = z.output<typeof BookCheck>;

export const dataChecks = endpoints("books", {
  list: endpoint({
    about: "What must hold of the household's books, computed now, with the rows that break it.",
    method: "GET",
    path: "/books/",
    reply: z.array(BookCheck),
  }),
  repair: endpoint({
    about: "Puts one check right where that can be done without a choice, and answers it anew.",
    method: "POST",
    path: "/books/:check/repair/",
    params: z.object({ check: z.enum(bookChecks) }),
    reply: BookCheck,
  }),
});
