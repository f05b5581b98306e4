import type { AccountSubtype } from "./accounts.ts";

/** Deposits that cannot be spent at any time without a loss or a reason. */
const BOUND: ReadonlySet<string> = new Set<AccountSubtype>(["cd", "hsa"]);

/**
 * Whether an account is cash: any deposit account whose money is available, also one of an unusual kind, such as an envelope at home. The one
 * definition for answers, forecasts and purchases.
 */
export const isCash = ({ type, subtype }: { type: string; subtype: string | null }): boolean =>
  type === "depository" && (subtype === null || !BOUND.has(subtype));
