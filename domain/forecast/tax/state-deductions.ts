import type { FilingStatus, StateCode } from "./state-codes.ts";

/** Standard deduction or personal exemption in dollars for a single, a joint and a head-of-household return, and the year of the values. */
type Deduction = readonly [single: number, joint: number, head: number, since: number];

/**
 * Facts of state law, read from stored versions of the parameters of PolicyEngine US. They are not always the newest, so each has its year.
 * Illinois, Indiana, Massachusetts and Michigan have a personal exemption instead. Alabama's is the least amount, which high incomes have.
 */
export const STATE_DEDUCTIONS: { readonly [S in StateCode]?: Deduction } = {
  AL: [2_500, 5_000, 2_500, 2022],
  AR: [2_410, 4_820, 2_410, 2024],
  CA: [5_363, 10_726, 10_726, 2023],
  DE: [3_250, 6_500, 3_250, 2000],
  GA: [12_000, 24_000, 12_000, 2024],
  HI: [8_000, 16_000, 12_000, 2026],
  IL: [2_425, 4_850, 2_425, 2022],
  IN: [1_000, 2_000, 1_000, 2021],
  KS: [3_500, 8_000, 6_000, 2021],
  KY: [2_980, 2_980, 2_980, 2023],
  LA: [12_835, 25_670, 25_670, 2026],
  MA: [4_400, 8_800, 6_800, 2015],
  MD: [3_350, 6_700, 6_700, 2025],
  MI: [5_400, 10_800, 5_400, 2023],
  MN: [14_575, 29_150, 21_900, 2024],
  MS: [2_300, 4_600, 3_400, 1999],
  NC: [12_750, 25_500, 19_125, 2022],
  NE: [7_350, 14_700, 10_750, 2022],
  NY: [8_000, 16_050, 11_200, 2021],
  OK: [6_350, 12_700, 9_350, 2021],
  OR: [2_605, 5_210, 3_895, 2023],
  RI: [10_000, 20_050, 15_050, 2023],
  VA: [8_000, 16_000, 8_000, 2022],
  VT: [7_650, 15_300, 11_450, 2025],
};

/** Returns a state's own deduction in dollars; 0 if none is known. */
export const stateDeduction = (code: StateCode | "none", status: FilingStatus): number => {
  const [single, joint, head] = (code === "none" ? undefined : STATE_DEDUCTIONS[code]) ?? [0, 0, 0];
  if (status === "married_joint" || status === "surviving_spouse") return joint;
  return status === "head_of_household" ? head : single;
};
