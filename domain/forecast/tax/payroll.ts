import { roundHalfAway } from "../../money.ts";
import type { FederalLaw } from "./federal-law.ts";

const SOCIAL_SECURITY = 0.062;
const MEDICARE = 0.0145;
/** Self-employment tax is charged on this share of the profit: 26 U.S.C. 1402(a)(12). */
export const NET_EARNINGS = 0.9235;
const ADDITIONAL_MEDICARE = 0.009;

/** Returns the employee's Social Security and Medicare tax on one person's wages of a year, in cents, rounded once. */
export const fica = (wages: number, law: FederalLaw): number =>
  roundHalfAway(SOCIAL_SECURITY * Math.min(wages, law.wageBase) + MEDICARE * wages);

/** Returns self-employment tax of one person. Wages use up the wage base first. No tax below 400 dollars of net earnings. */
export const selfEmploymentTax = (profit: number, wages: number, law: FederalLaw): number => {
  const earnings = Math.max(0, profit) * NET_EARNINGS;
  if (earnings < 40_000) return 0;
  const room = Math.max(0, law.wageBase - Math.min(wages, law.wageBase));
  return roundHalfAway(2 * (SOCIAL_SECURITY * Math.min(earnings, room) + MEDICARE * earnings));
};

/** Returns Additional Medicare Tax (Form 8959): wages first, then self-employment above what wages leave of the threshold. */
export const additionalMedicareTax = (wages: number, earnings: number, threshold: number): number => {
  const onWages = Math.max(0, wages - threshold);
  const onEarnings = Math.max(0, earnings - Math.max(0, threshold - wages));
  return roundHalfAway(ADDITIONAL_MEDICARE * (onWages + onEarnings));
};
