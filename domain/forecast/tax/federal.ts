import { roundHalfAway } from "../../money.ts";
import { earnedIncomeCredit } from "./earned-income-credit.ts";
import type { FederalLaw, StatusLaw } from "./federal-law.ts";
import type { Income } from "./income.ts";
import { additionalMedicareTax, NET_EARNINGS, selfEmploymentTax } from "./payroll.ts";

/** A computed federal return, in cents. */
export type FederalTax = {
  agi: number;
  taxableSocialSecurity: number;
  netGain: number;
  /** Losses left for later years. */
  lossCarried: number;
  /** The larger of standard and itemized deductions. */
  deduction: number;
  itemized: boolean;
  seniorDeduction: number;
  businessDeduction: number;
  taxableIncome: number;
  /** The part of the taxable income taxed at ordinary rates. */
  ordinaryTaxable: number;
  /** Tax before credits, with AMT. */
  regularTax: number;
  amt: number;
  niit: number;
  additionalMedicare: number;
  selfEmployment: number;
  childCredit: number;
  earnedIncomeCredit: number;
  /** Everything due on the return: regular tax, NIIT, Additional Medicare, self-employment tax, less credits. Negative for a refund. */
  total: number;
};

const NIIT = 0.038;
const AMT_RATES = [0.26, 0.28] as const;
const BUSINESS_DEDUCTION = 0.2;

/** Returns tax of a rate schedule. */
export const scheduleTax = (taxable: number, tops: readonly number[], rates: readonly number[]): number => {
  let tax = 0;
  let from = 0;
  for (let i = 0; i < tops.length && taxable > from; i++) {
    const top = tops[i] ?? Infinity;
    tax += (rates[i] ?? 0) * ((taxable < top ? taxable : top) - from);
    from = top;
  }
  return tax;
};

/** Returns tax on gains stacked on other taxable income, at 0, 15 and 20 %. */
const gainTax = (taxable: number, preferred: number, [zeroTop, fifteenTop]: readonly [number, number]): number => {
  const ordinary = taxable - preferred;
  const atZero = Math.max(0, Math.min(taxable, zeroTop) - ordinary);
  const atFifteen = Math.max(0, Math.min(taxable, fifteenTop) - Math.max(ordinary, zeroTop));
  return 0.15 * atFifteen + 0.2 * (preferred - atZero - atFifteen);
};

/** Returns the part of Social Security benefits that is taxed: 26 U.S.C. 86, without indexing. `income` is all else, with exempt interest. */
export const taxableBenefits = (benefits: number, income: number, [first, second]: readonly [number, number]): number => {
  if (benefits <= 0) return 0;
  const provisional = income + benefits / 2;
  if (provisional <= first) return 0;
  if (provisional <= second) return Math.min((provisional - first) / 2, benefits / 2);
  return Math.min(0.85 * (provisional - second) + Math.min((second - first) / 2, benefits / 2), 0.85 * benefits);
};

/** Nets gains and losses: a loss beyond the limit is carried to later years. */
const netGains = (income: Income, limit: number): { net: number; preferred: number; carried: number } => {
  const net = income.longTermGain + income.shortTermGain - income.lossCarried;
  if (net < 0) return { net: Math.max(net, -limit), preferred: 0, carried: Math.max(0, -net - limit) };
  return {
    net,
    preferred: Math.min(net, Math.max(0, income.longTermGain - Math.max(0, income.lossCarried - income.shortTermGain))),
    carried: 0,
  };
};

const SALT_FLOOR = 1_000_000;
/** Itemized deductions with the cap on state and local tax, which shrinks by 30 % of income above its limit, to 10,000 dollars. */
const itemizedDeductions = (income: Income, agi: number, law: FederalLaw, status: StatusLaw): { all: number; salt: number } => {
  const floor = law.year > 2029 ? status.saltCap : income.status === "married_separate" ? SALT_FLOOR / 2 : SALT_FLOOR;
  const cap = Math.max(Math.min(floor, status.saltCap), status.saltCap - 0.3 * Math.max(0, agi - status.saltPhaseOut));
  const salt = Math.min(income.stateTaxPaid + income.propertyTax, cap);
  const charity = Math.max(0, income.charity - law.charityFloor * agi);
  return { all: salt + income.mortgageInterest + charity + income.otherDeductions, salt };
};

const seniorDeduction = (income: Income, agi: number, law: FederalLaw, status: StatusLaw): number =>
  income.aged === 0 || income.status === "married_separate" || law.seniorDeduction === 0
    ? 0
    : income.aged * Math.max(0, law.seniorDeduction - 0.06 * Math.max(0, agi - status.seniorPhaseOut));

/**
 * Section 199A for a business without employees: 20 % of the profit less half the self-employment tax. It ends over a band of income,
 * because the rule beyond depends on wages the business pays.
 */
const businessDeduction = (
  qualified: number,
  taxable: number,
  gains: number,
  law: FederalLaw,
  status: StatusLaw,
  joint: boolean,
): number => {
  if (qualified <= 0) return 0;
  const whole = Math.min(BUSINESS_DEDUCTION * qualified, BUSINESS_DEDUCTION * Math.max(0, taxable - gains));
  const left = 1 - Math.max(0, taxable - status.businessPhaseOut) / (law.businessBand * (joint ? 2 : 1));
  return whole * Math.max(0, left);
};

/** Alternative minimum tax (Form 6251) above the regular tax. `added` is what it does not allow: the standard deduction or state taxes. */
const alternativeTax = (
  taxable: number,
  ordinaryTaxable: number,
  preferred: number,
  added: number,
  regular: number,
  law: FederalLaw,
  status: StatusLaw,
): number => {
  const base = taxable + added;
  const exemption = Math.max(0, status.amtExemption - law.amtPhaseOutRate * Math.max(0, base - status.amtPhaseOut));
  const excess = base - exemption;
  if (excess <= 0) return 0;
  const ordinary = Math.max(0, excess - preferred);
  const rates = (amount: number): number => AMT_RATES[0] * amount + (AMT_RATES[1] - AMT_RATES[0]) * Math.max(0, amount - status.amtUpper);
  const gains = Math.min(preferred, excess);
  // Gains keep their place in the regular brackets, so the part of the 0 % band that ordinary income fills is the same.
  const tentative = Math.min(rates(excess), rates(ordinary) + gainTax(ordinaryTaxable + gains, gains, status.gainTops));
  return Math.max(0, tentative - regular);
};

/** Child tax credit and credit for other dependants, with the refundable part: 26 U.S.C. 24. */
const childCredits = (income: Income, agi: number, tax: number, earned: number, law: FederalLaw, status: StatusLaw): number => {
  if (income.childrenUnder17 + income.otherDependants === 0) return 0;
  const whole = income.childrenUnder17 * law.childCredit + income.otherDependants * law.otherDependantCredit;
  const reduction = Math.ceil(Math.max(0, agi - status.childCreditPhaseOut) / 100_000) * 5_000;
  const credit = Math.max(0, whole - reduction);
  const used = Math.min(credit, tax);
  const refundable = Math.min(credit - used, income.childrenUnder17 * law.childCreditRefundable, 0.15 * Math.max(0, earned - 250_000));
  return used + Math.max(0, refundable);
};

/** Computes a federal return by rate schedules, not by the Tax Table. Amounts inside are exact; each result is rounded to the cent once. */
export const federalTax = (income: Income, law: FederalLaw): FederalTax => {
  const status = law.of(income.status);
  const [wagesA, wagesB] = income.wages;
  const [profitA, profitB] = income.selfEmployment;
  const profit = profitA + profitB;
  const selfEmployment = profit === 0 ? 0 : selfEmploymentTax(profitA, wagesA, law) + selfEmploymentTax(profitB, wagesB, law);
  const gains = netGains(income, status.lossLimit);
  const adjustments = income.adjustments + selfEmployment / 2;
  const ordinary =
    wagesA +
    wagesB -
    income.deferrals +
    profit +
    income.interest +
    income.dividends +
    income.pensions +
    income.other +
    gains.net -
    adjustments;
  const benefits = taxableBenefits(income.socialSecurity, ordinary + income.taxExemptInterest, status.benefitTiers);
  const agi = ordinary + benefits;

  const standard = status.standardDeduction + income.aged * status.agedDeduction;
  const itemized = itemizedDeductions(income, agi, law, status);
  const deduction = Math.max(standard, itemized.all);
  const senior = seniorDeduction(income, agi, law, status);
  const before = Math.max(0, agi - deduction - senior);
  const preferredAll = gains.preferred + income.qualifiedDividends;
  const business = businessDeduction(profit - selfEmployment / 2, before, preferredAll, law, status, income.status === "married_joint");
  const taxable = Math.max(0, before - business);
  const preferred = Math.min(taxable, preferredAll);

  const allOrdinary = scheduleTax(taxable, status.tops, status.rates);
  // The worksheet of Schedule D ends with the smaller of both ways.
  const scheduled =
    preferred === 0
      ? allOrdinary
      : Math.min(allOrdinary, scheduleTax(taxable - preferred, status.tops, status.rates) + gainTax(taxable, preferred, status.gainTops));
  const added = itemized.all > standard ? itemized.salt : standard;
  const amt = alternativeTax(taxable, taxable - preferred, preferredAll, added, scheduled, law, status);
  const regularTax = roundHalfAway(scheduled + amt);

  const invested = Math.max(0, income.interest + income.dividends + Math.max(0, gains.net));
  const niit = roundHalfAway(NIIT * Math.min(invested, Math.max(0, agi - status.niitThreshold)));
  const earnings = profit > 0 ? Math.max(0, profitA) * NET_EARNINGS + Math.max(0, profitB) * NET_EARNINGS : 0;
  const additionalMedicare = additionalMedicareTax(wagesA + wagesB, earnings, status.medicareThreshold);
  const earned = wagesA + wagesB - income.deferrals + Math.max(0, profit - selfEmployment / 2);
  const childCredit = roundHalfAway(childCredits(income, agi, regularTax, earned, law, status));
  const earnedCredit = roundHalfAway(earnedIncomeCredit(income, agi, earned, invested + income.taxExemptInterest, law));
  return {
    agi: roundHalfAway(agi),
    taxableSocialSecurity: roundHalfAway(benefits),
    netGain: gains.net,
    lossCarried: gains.carried,
    deduction: roundHalfAway(deduction),
    itemized: itemized.all > standard,
    seniorDeduction: roundHalfAway(senior),
    businessDeduction: roundHalfAway(business),
    taxableIncome: roundHalfAway(taxable),
    ordinaryTaxable: roundHalfAway(taxable - preferred),
    regularTax,
    amt: roundHalfAway(amt),
    niit,
    additionalMedicare,
    selfEmployment,
    childCredit,
    earnedIncomeCredit: earnedCredit,
    total: regularTax + niit + additionalMedicare + selfEmployment - childCredit - earnedCredit,
  };
};
