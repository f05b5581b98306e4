import { type Cents, cents } from "../money.ts";

export type Verdict = "fits" | "tight" | "does not fit";

/**
 * Checks whether the user can afford a purchase. `left` is the cash after payments due and the purchase. It fits if `left` is at least the
 * cushion, is tight if `left` is at least zero, and otherwise does not fit.
 */
export const onceVerdict = (cash: Cents, due: Cents, amount: Cents, cushion: Cents): { left: Cents; verdict: Verdict } => {
  const left = cents(cash - due - amount);
  return { left, verdict: left >= cushion && left >= 0 ? "fits" : left >= 0 ? "tight" : "does not fit" };
};

/** The share of take-home pay that should stay free after a new monthly cost: one twentieth. */
const FREE = 20;

/**
 * Checks whether a new monthly cost fits what is usually left of a month. It fits if at least a twentieth of the income remains, is tight
 * if at least zero remains, and otherwise does not fit.
 */
export const monthlyVerdict = (net: Cents, income: Cents, amount: Cents): { left: Cents; verdict: Verdict } => {
  const left = cents(net - amount);
  return { left, verdict: left >= 0 && left * FREE >= income ? "fits" : left >= 0 ? "tight" : "does not fit" };
};
