import type { CompiledPlan } from "./compile.ts";
import type { Assumption, NotModeled } from "./model.ts";
import type { MonthNumber } from "./months.ts";
import { stateLaw, STATE_QUALITY_TEXTS } from "./tax/state.ts";

const FIXED: readonly Assumption[] = [
  {
    key: "months",
    text: "The forecast counts month by month. Accounts grow on their opening balance; money moves at the end of the month.",
  },
  { key: "today", text: "Amounts that adjust for inflation are in dollars of the first year. Prices rise each January." },
  { key: "ages", text: "A rule until an age ends in the month before that birthday; a rule from it begins in its month." },
  { key: "returns", text: "Investments grow evenly each month at the yearly return, after fees." },
  { key: "dividends", text: "Dividends of taxable accounts are reinvested and taxed in their year." },
  { key: "gains", text: "Sales use average cost, and every gain is long-term." },
  { key: "schedules", text: "Federal tax uses the rate schedules. The printed tax table differs by up to about 12 dollars." },
  { key: "future_law", text: "Tax law of later years is that of 2026, with each value indexed by its own rule." },
  { key: "limits_2026", text: "The HSA and IRA catch-up limits of 2026 are less certain than the other limits." },
  { key: "roth", text: "Roth contributions and conversions come out before earnings." },
  { key: "life", text: "Both people live through the whole forecast." },
  { key: "benefits", text: "Social Security benefits rise with inflation." },
  {
    key: "withdrawals",
    text: "Accounts without a penalty pay first, in the withdrawal order; then the safety balance; then accounts with one.",
  },
  { key: "never_sold", text: "Property and 529 accounts are never sold unless a rule says so." },
];

const PART_YEAR: Assumption = {
  key: "part_year",
  text: "In a part first year, limits count by months, and this year's required distribution counts as taken.",
};

/** Returns the conventions and values a run rests on. */
export const assumptionsOf = ({ parameters }: CompiledPlan, start: MonthNumber): Assumption[] => {
  const { quality } = stateLaw(parameters.state, parameters.state_effective_rate, 1);
  return [...FIXED, ...(start % 12 === 0 ? [] : [PART_YEAR]), { key: "state", text: STATE_QUALITY_TEXTS[quality] }];
};

/** What the engine leaves out. The screen lists it. */
export const NOT_MODELED: NotModeled[] = [
  { key: "credits", text: "Education credits, and the credit for child care" },
  { key: "aca", text: "Health insurance before Medicare and its premium tax credit" },
  { key: "business", text: "The business deduction above its income limit, and depreciation of rented property" },
  { key: "income_limits", text: "Income limits on contributions to Roth and deductible IRAs" },
  { key: "five_years", text: "Five-year rules of Roth accounts, and exceptions to penalties on early withdrawals" },
  { key: "inherited", text: "Inherited accounts, and the larger divisor for a spouse who is more than ten years younger" },
  { key: "survivor", text: "Death, survivor and spousal benefits, and the filing status afterward" },
  { key: "earnings_test", text: "The earnings test of Social Security before full retirement age" },
  { key: "state_detail", text: "State credits, itemized deductions, phase-outs and local income tax" },
  { key: "estate", text: "Gift and estate tax" },
  { key: "foreign", text: "Foreign income and foreign tax" },
  { key: "medicare_plans", text: "The basic premium of a Part D plan, and Medigap and Medicare Advantage plans" },
  { key: "separate_returns", text: "Returns of two people who do not file jointly: their incomes are on one return" },
  { key: "itemized_limit", text: "The limit on itemized deductions in the highest bracket" },
  { key: "quarter_payments", text: "Penalties for paying estimated tax too late" },
];
