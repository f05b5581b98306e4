import { z } from "zod";

export const dayText = z.string().describe("YYYY-MM-DD");
export const ids = z.array(z.number().int()).max(50);
/** An amount of zero or more in whole cents. */
export const amount = z.number().int().min(0).max(1e13).describe("whole cents");

/**
 * The rows a question is about. Amount limits are cents, exclusive: `amountOver` of the absolute amount, `signedOver` of the signed one, where
 * money out is positive. Lists mean "any of"; exclusions are subtracted.
 */
export const Selection = z.strictObject({
  start: dayText.optional(),
  end: dayText.optional(),
  section: z.enum(["Expense", "Income", "Transfer"]).optional(),
  categoryIds: ids.optional(),
  excludeCategoryIds: ids.optional(),
  merchants: z.array(z.string().max(120)).max(50).optional(),
  excludeMerchants: z.array(z.string().max(120)).max(50).optional(),
  accountIds: ids.optional(),
  text: z.string().max(120).optional(),
  amountOver: z.number().int().optional(),
  amountUnder: z.number().int().optional(),
  signedOver: z.number().int().optional(),
  signedUnder: z.number().int().optional(),
  pending: z.boolean().optional(),
  subscriptionIds: ids.optional(),
});
export type Selection = z.output<typeof Selection>;
