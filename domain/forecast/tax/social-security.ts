/** Months after the 65th birthday at which a person of a birth year reaches full retirement age: 42 U.S.C. 416(l). */
const fullAgeMonths = (birthYear: number): number => {
  if (birthYear <= 1937) return 0;
  if (birthYear <= 1942) return (birthYear - 1937) * 2;
  if (birthYear <= 1954) return 12;
  return birthYear >= 1960 ? 24 : 12 + (birthYear - 1954) * 2;
};

/** Yearly credit for waiting, in months of 1/12: 42 U.S.C. 402(w). It was smaller for people born before 1943. */
const monthlyCredit = (birthYear: number): number => {
  if (birthYear >= 1943) return 0.08 / 12;
  return Math.max(0.055, 0.065 + Math.floor((birthYear - 1937) / 2) * 0.005) / 12;
};

/** Returns full retirement age in years: 67 for people born in 1960 or later. */
export const fullRetirementAge = (birthYear: number): number => 65 + fullAgeMonths(birthYear) / 12;

/**
 * Returns the share of the full benefit that a person gets who claims at an age: 5/9 % less for each of the first 36 months before full
 * retirement age, 5/12 % for each earlier one, and a credit for each month after it up to age 70. 20 C.F.R. 404.410 and 404.313.
 */
export const claimFactor = (birthYear: number, claimAge: number): number => {
  const months = Math.round((Math.min(70, Math.max(62, claimAge)) - fullRetirementAge(birthYear)) * 12);
  if (months >= 0) return 1 + months * monthlyCredit(birthYear);
  return 1 - Math.min(36, -months) * (5 / 900) - Math.max(0, -months - 36) * (5 / 1200);
};
