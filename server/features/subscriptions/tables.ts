import { z } from "zod";
import { isDay } from "#domain/day.ts";
import type { Table } from "../../tables.ts";

/** Days between payments. The longest rhythm is a year. */
const LONGEST = 366;
const day = z.string().refine(isDay);

export const tables: readonly Table[] = [
  {
    name: "subscriptions",
    archive: {
      refs: { account_id: { to: "accounts", needed: true }, category_id: { to: "categories", needed: true } },
      shape: z.looseObject({
        interval_days: z.number().int().min(1).max(LONGEST),
        price_changes: z.array(z.strictObject({ day, from: z.number().int(), to: z.number().int() })).max(1000),
      }),
    },
  },
];
