/**
 * Income, deductions and contributions of one calendar year, in cents. *Regular* amounts come in every month; in a run's part first year
 * tax assumes that they came in the months before as well. *Single* amounts count once.
 */
export type YearFacts = {
  // Regular, and wages of one-time rules inside them.
  wages: [number, number];
  profits: [number, number];
  deferrals: number;
  adjustments: number;
  socialSecurity: number;
  interest: number;
  dividends: number;
  qualified: number;
  pensionIncome: number;
  otherIncome: number;
  stateExempt: number;
  mortgageInterest: number;
  deductions: number;
  // Single.
  singleWages: [number, number];
  /** Untaxed take-home pay. */
  takeHomePay: number;
  singleIncome: number;
  singleExempt: number;
  singleDeductions: number;
  /** Taxed withdrawals of pre-tax savings, conversions and required distributions. */
  withdrawals: number;
  /** The part of them after 59½, with conversions, which some states leave out. */
  retirement: number;
  /** Earnings of early Roth withdrawals, and of HSA and 529 money used otherwise. */
  earnings: number;
  gain: number;
  penalty: number;
  // Contributions, for limits.
  deferred: [number, number];
  matched: [number, number];
  ira: [number, number];
  hsa: number;
  match: number;
  contributions: number;
  // Paid.
  fica: [number, number];
  withheldFederal: number;
  withheldState: number;
  premiums: number;
  required: number;
  taken: number;
  conversions: number;
  shortfall: number;
};

export const noFacts = (): YearFacts => ({
  wages: [0, 0],
  profits: [0, 0],
  deferrals: 0,
  adjustments: 0,
  socialSecurity: 0,
  interest: 0,
  dividends: 0,
  qualified: 0,
  pensionIncome: 0,
  otherIncome: 0,
  stateExempt: 0,
  mortgageInterest: 0,
  deductions: 0,
  singleWages: [0, 0],
  takeHomePay: 0,
  singleIncome: 0,
  singleExempt: 0,
  singleDeductions: 0,
  withdrawals: 0,
  retirement: 0,
  earnings: 0,
  gain: 0,
  penalty: 0,
  deferred: [0, 0],
  matched: [0, 0],
  ira: [0, 0],
  hsa: 0,
  match: 0,
  contributions: 0,
  fica: [0, 0],
  withheldFederal: 0,
  withheldState: 0,
  premiums: 0,
  required: 0,
  taken: 0,
  conversions: 0,
  shortfall: 0,
});

/** What a withdrawal adds to the year's taxes. */
export type WithdrawalEffect = { withdrawals: number; retirement: number; earnings: number; gain: number; penalty: number };

export const addEffect = (facts: WithdrawalEffect, effect: WithdrawalEffect): void => {
  facts.withdrawals += effect.withdrawals;
  facts.retirement += effect.retirement;
  facts.earnings += effect.earnings;
  facts.gain += effect.gain;
  facts.penalty += effect.penalty;
};
