import type { FilingStatus } from "./state-codes.ts";

/** Income of a tax return, in cents. Pairs hold the filer and the spouse. */
export type Income = {
  status: FilingStatus;
  /** How many of filer and spouse are 65 or older at the end of the year. */
  aged: number;
  /** Whether filer or spouse is of the age at which a household without children may claim the earned income credit. */
  ofCreditAge: boolean;
  childrenUnder17: number;
  otherDependants: number;
  /** Wages that pay Social Security and Medicare tax: before deferrals to a 401(k), after HSA contributions through payroll. */
  wages: [number, number];
  /** Net profit of self-employment. */
  selfEmployment: [number, number];
  /** Deferrals to pre-tax workplace plans, which income tax leaves out. */
  deferrals: number;
  /** Deductible contributions outside payroll: IRA, and HSA of the self-employed. */
  adjustments: number;
  socialSecurity: number;
  interest: number;
  taxExemptInterest: number;
  /** All dividends, and the qualified part of them. */
  dividends: number;
  qualifiedDividends: number;
  /** Pensions, pre-tax withdrawals, conversions and required distributions. */
  pensions: number;
  /** Rent and other ordinary income without payroll tax. */
  other: number;
  /** The part of the income above that states do not tax. */
  stateExempt: number;
  /** Net gains; negative for a loss. */
  longTermGain: number;
  shortTermGain: number;
  /** Losses of earlier years, at least 0. */
  lossCarried: number;
  /** Itemized deductions. Charity is apart because of its floor. */
  stateTaxPaid: number;
  propertyTax: number;
  mortgageInterest: number;
  charity: number;
  otherDeductions: number;
};

export const noIncome = (status: FilingStatus): Income => ({
  status,
  aged: 0,
  ofCreditAge: false,
  childrenUnder17: 0,
  otherDependants: 0,
  wages: [0, 0],
  selfEmployment: [0, 0],
  deferrals: 0,
  adjustments: 0,
  socialSecurity: 0,
  interest: 0,
  taxExemptInterest: 0,
  dividends: 0,
  qualifiedDividends: 0,
  pensions: 0,
  other: 0,
  stateExempt: 0,
  longTermGain: 0,
  shortTermGain: 0,
  lossCarried: 0,
  stateTaxPaid: 0,
  propertyTax: 0,
  mortgageInterest: 0,
  charity: 0,
  otherDeductions: 0,
});
