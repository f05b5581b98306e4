import type { FederalLaw } from "./federal-law.ts";
import type { Income } from "./income.ts";

/** Values in dollars by number of children: 0, 1, 2, 3 or more. */
type Table = {
  credit: readonly number[];
  earned: readonly number[];
  /** Start of the phase-out without and with children, and how much later it is on a joint return. */
  start: readonly [without: number, withChildren: number];
  joint: number;
  invested: number;
};

/** Rev. Proc. 2024-40 section 2.06 and Rev. Proc. 2025-32 section 4.06. */
const TABLES: Record<2025 | 2026, Table> = {
  2025: {
    credit: [649, 4_328, 7_152, 8_046],
    earned: [8_490, 12_730, 17_880, 17_880],
    start: [10_620, 23_350],
    joint: 7_110,
    invested: 11_950,
  },
  2026: {
    credit: [664, 4_427, 7_316, 8_231],
    earned: [8_680, 13_020, 18_290, 18_290],
    start: [10_860, 23_890],
    joint: 7_280,
    invested: 12_200,
  },
};
/** The joint phase-out is a little later for a household with children. */
const JOINT_WITH_CHILDREN: Record<2025 | 2026, number> = { 2025: 7_120, 2026: 7_270 };
/** 26 U.S.C. 32(b). */
const PHASE_OUT = [0.0765, 0.1598, 0.2106, 0.2106] as const;

/** Ages between which a household without children may claim the credit. */
export const CREDIT_AGES = [25, 64] as const;

/**
 * Returns the earned income credit in cents, before rounding. `earned` is wages and net profit, `invested` income from investments. A child
 * counts until the year of its 19th birthday. Married people who file separately have none.
 */
export const earnedIncomeCredit = (income: Income, agi: number, earned: number, invested: number, law: FederalLaw): number => {
  if (earned <= 0 || income.status === "married_separate") return 0;
  const children = Math.min(3, income.childrenUnder17 + income.otherDependants);
  if (children === 0 && !income.ofCreditAge) return 0;
  const year = law.year <= 2025 ? 2025 : 2026;
  const table = TABLES[year];
  const scale = 100 * law.prices;
  if (invested > table.invested * scale) return 0;
  const joint = income.status === "married_joint" ? (children === 0 ? table.joint : JOINT_WITH_CHILDREN[year]) : 0;
  const [credit, top, rate] = [(table.credit[children] ?? 0) * scale, (table.earned[children] ?? 0) * scale, PHASE_OUT[children] ?? 0];
  const start = (table.start[children === 0 ? 0 : 1] + joint) * scale;
  const phasedIn = earned >= top ? credit : (credit * earned) / top;
  return Math.max(0, Math.min(phasedIn, credit - rate * Math.max(0, Math.max(agi, earned) - start)));
};
