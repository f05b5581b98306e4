import { MAX_INTEREST_RATE, MIN_INTEREST_RATE } from "../limits.ts";

const RATE = /^\d{1,3}(\.\d*)?$|^\.\d+$/;

/**
 * Reads a typed interest rate in percent per year. Returns the number, null for empty input, or an error message. Ignores spaces and a
 * percent sign.
 */
export const readInterestRate = (typed: string): { rate: number | null } | { wrong: string } => {
  const text = typed.replace(/[%\s]/g, "");
  if (text === "") return { rate: null };
  if (!RATE.test(text)) return { wrong: `Enter a rate from ${MIN_INTEREST_RATE} to ${MAX_INTEREST_RATE}` };
  const rate = Number(text);
  if (rate < MIN_INTEREST_RATE || rate > MAX_INTEREST_RATE)
    return { wrong: `Enter a rate from ${MIN_INTEREST_RATE} to ${MAX_INTEREST_RATE}` };
  if ((text.split(".")[1] ?? "").replace(/0+$/, "").length > 2) return { wrong: "Enter at most two decimals" };
  return { rate };
};

/** Whether the account has a maturity date: only loans that are not credit cards do. */
export const hasMaturityDate = (account: { type: string; subtype: string | null }): boolean =>
  account.type !== "credit" && account.subtype !== "credit card";
