import type { Selection, TransactionFact } from "../../tools/index.ts";
import type { Asked } from "./context.ts";

/** Bounds in cents within which the smallest purchases are looked for, and the number of rows that one list has. */
const BOUNDS = [500, 1_500, 5_000, 20_000, 100_000, null] as const;
const LONGEST_LIST = 50;

/**
 * Returns the smallest rows of money out, smallest first. A list in order of amount begins with all refunds, which may fill it, so purchases
 * are looked for among small amounts first.
 */
export const smallestOut = async ({ tools }: Asked, selection: Selection, limit: number): Promise<TransactionFact[]> => {
  let found: TransactionFact[] = [];
  for (const bound of BOUNDS) {
    if (bound !== null && selection.amountOver !== undefined && bound <= selection.amountOver) continue;
    const amountUnder = bound === null ? selection.amountUnder : Math.min(bound, selection.amountUnder ?? bound);
    const { rows } = await tools("list_transactions", {
      selection: { ...selection, ...(amountUnder === undefined ? {} : { amountUnder }) },
      orderBy: "amount",
      direction: "asc",
      limit: LONGEST_LIST,
    });
    found = rows.filter((row) => row.amount > 0).slice(0, limit);
    if (found.length >= limit) break;
  }
  return found;
};
