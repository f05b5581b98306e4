import { roundHalfAway } from "../money.ts";
import { DISTRIBUTION_PERIODS, FIRST_AGE } from "./tables/lifetime.ts";

/** Returns the age from which distributions are required: 73 for people born from 1951 to 1959, 75 from 1960 on. SECURE 2.0, section 107. */
export const requiredAge = (birthYear: number): number => (birthYear >= 1960 ? 75 : birthYear >= 1951 ? 73 : 72);

/**
 * Returns the required minimum distribution of a year in cents: the balance at the end of the year before, divided by the distribution
 * period of the age reached in the year. 0 before the required age.
 */
export const requiredDistribution = (balance: number, birthYear: number, year: number): number => {
  const age = year - birthYear;
  if (age < requiredAge(birthYear) || balance <= 0) return 0;
  const period = DISTRIBUTION_PERIODS[Math.min(age - FIRST_AGE, DISTRIBUTION_PERIODS.length - 1)] ?? 2;
  return roundHalfAway(balance / period);
};
