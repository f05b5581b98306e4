import { type Cents, cents } from "./money.ts";

export type Verdict = "fits" | "tight" | "does not fit";

/**
 * Whether a purchase fits: what is left of the cash after the payments that are due and the purchase stays at or above the cushion
 * (fits), above nothing (tight), or not.
 */
export const onceVerdict = (cash: Cents, due: Cents, amount: Cents, cushion: Cents): { left: Cents; verdict: Verdict } => {
  const left = cents(cash - due - amount);
  return { left, verdict: left >= cushion && left >= 0 ? "fits" : left >= 0 ? "tight" : "does not fit" };
};

/** The part of take-home pay that should stay free after a new monthly cost: one twentieth. */
const FREE = 20;

/** Whether a new cost a month fits into what is usually left of a month: at least a twentieth of the income stays (fits), nothing less than zero (tight), or not. */
export const monthlyVerdict = (net: Cents, income: Cents, amount: Cents): { left: Cents; verdict: Verdict } => {
  const left = cents(net - amount);
  return { left, verdict: left >= 0 && left * FREE >= income ? "fits" : left >= 0 ? "tight" : "does not fit" };
};
