import { roundHalfAway } from "../../money.ts";
import { MEDICARE_TIERS } from "../tables/medicare.ts";
import type { FilingStatus } from "./state-codes.ts";

/** The age from which premiums are due. */
export const MEDICARE_AGE = 65;
/** Premiums depend on the income of so many years before: 42 U.S.C. 1395r(i). */
export const INCOME_YEARS_BEFORE = 2;

const BASE = MEDICARE_TIERS[0].partB;
/** CMS rounds Part B premiums to ten cents. */
const partB = (tier: (typeof MEDICARE_TIERS)[number]): number => tier.partB ?? Math.round(BASE * tier.multiple * 10) / 10;

/**
 * Returns one person's monthly premium of Part B with the income-related surcharges of Parts B and D, in cents. `income` is the modified
 * adjusted gross income of two years before. Thresholds rise with `prices` since 2026, premiums with `premiums`. The basic premium of a Part
 * D plan is the person's own choice and is not in it.
 */
export const medicarePremium = (income: number, status: FilingStatus, prices: number, premiums: number): number => {
  const joint = status === "married_joint";
  const tier = MEDICARE_TIERS.find((one) => {
    const top = joint ? one.joint : one.single;
    return top === null || income <= top * 100 * prices;
  });
  const { 0: first } = MEDICARE_TIERS;
  const at = tier ?? first;
  return roundHalfAway((partB(at) + at.partD) * 100 * premiums);
};
