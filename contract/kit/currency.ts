import { z } from "zod/mini";
import { money } from "./fields.ts";

/** The total of another currency than the household's. It is never converted and part of no other total. */
export const OtherCurrency = z.object({
  /** Such as EUR. */
  currency: z.string(),
  /** In this currency. */
  total: money,
  /** Number of transactions or accounts in the total. */
  count: z.int(),
});
export type OtherCurrency = z.output<typeof OtherCurrency>;
