import { z } from "zod/mini";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id } from "./kit/fields.ts";

export const checkKeys = [
  "net_worth",
  "bank_balance",
  "manual_balance",
  "transfers",
  "pending",
  "duplicates",
  "statement",
  "sums",
  "goals",
] as const;

export const CheckFinding = z.object({
  /** A sentence that describes the problem. */
  text: z.string(),
  transaction: z.nullable(id),
  account: z.nullable(id),
});
export const DataCheck = z.object({
  key: z.enum(checkKeys),
  holds: z.boolean(),
  /** Number of items checked. */
  checked: z.int(),
  /** Number of items with a problem. The first 50 are listed. */
  wrong: z.int(),
  problems: z.array(CheckFinding),
  /** Whether `POST /data-checks/:check/repair/` can fix it. */
  repairable: z.boolean(),
});
export type DataCheck = z.output<typeof DataCheck>;

export const dataChecks = endpoints("dataChecks", {
  list: endpoint({
    about: "Runs all data checks of the household now and returns the rows that fail them.",
    method: "GET",
    path: "/data-checks/",
    access: { token: "read" },
    reply: z.array(DataCheck),
  }),
  repair: endpoint({
    about: "Repairs the findings of one check where no decision is needed, and returns the new result.",
    method: "POST",
    path: "/data-checks/:check/repair/",
    access: { token: "write" },
    params: z.object({ check: z.enum(checkKeys) }),
    reply: DataCheck,
  }),
});
