import type { LimitLaw } from "./tax/federal-law.ts";

/** Ages are those reached by the end of the year; null while the month of birth is unknown, which means no catch-up. */
type Age = number | null;
const from = (age: Age, least: number): boolean => age !== null && age >= least;

/** Returns what a person may defer to 401(k) plans in a year, in cents. People of 60 to 63 have a higher catch-up: SECURE 2.0, section 109. */
export const deferralLimit = (law: LimitLaw, age: Age): number =>
  law.deferral + (age !== null && age >= 60 && age <= 63 ? law.deferralCatchUpSixties : from(age, 50) ? law.deferralCatchUp : 0);

/** Returns what a person may contribute to traditional and Roth IRAs together in a year, in cents. */
export const iraLimit = (law: LimitLaw, age: Age): number => law.ira + (from(age, 50) ? law.iraCatchUp : 0);

/** Returns what a person may contribute to an HSA in a year, in cents. Nothing from the year of Medicare on. */
export const hsaLimit = (law: LimitLaw, age: Age, family: boolean): number =>
  from(age, 65) ? 0 : (family ? law.hsaFamily : law.hsaSelf) + (from(age, 55) ? law.hsaCatchUp : 0);
