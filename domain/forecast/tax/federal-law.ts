import { FEDERAL } from "../tables/federal.ts";
import type { FilingStatus } from "./state-codes.ts";

/** Values of one filing status, in cents. */
export type StatusLaw = {
  /** Upper ends of the ordinary brackets; the last one is Infinity. */
  tops: number[];
  rates: readonly number[];
  /** Upper ends of the 0 % and 15 % rates of long-term gains. */
  gainTops: readonly [number, number];
  standardDeduction: number;
  agedDeduction: number;
  seniorPhaseOut: number;
  lossLimit: number;
  niitThreshold: number;
  medicareThreshold: number;
  benefitTiers: readonly [number, number];
  saltCap: number;
  saltPhaseOut: number;
  childCreditPhaseOut: number;
  amtExemption: number;
  amtUpper: number;
  amtPhaseOut: number;
  /** Income up to which the business deduction is whole. */
  businessPhaseOut: number;
  homeExclusion: number;
};

/** Yearly limits on contributions, in cents. */
export type LimitLaw = {
  deferral: number;
  deferralCatchUp: number;
  deferralCatchUpSixties: number;
  additions: number;
  ira: number;
  iraCatchUp: number;
  hsaSelf: number;
  hsaFamily: number;
  hsaCatchUp: number;
};

export type FederalLaw = {
  year: number;
  /** Prices since the last published law. */
  prices: number;
  /** Returns the values of one filing status. */
  of: (status: FilingStatus) => StatusLaw;
  wageBase: number;
  childCredit: number;
  childCreditRefundable: number;
  otherDependantCredit: number;
  seniorDeduction: number;
  /** Share of income below which gifts to charity do not count. */
  charityFloor: number;
  amtPhaseOutRate: number;
  /** Width of the income band in which the business deduction ends, for one person. */
  businessBand: number;
  limits: LimitLaw;
};

/** The last year whose values were published. Later years are projected from it. */
export const LAST_PUBLISHED = 2026;
const FIRST_PUBLISHED = 2025;
/** Years after which the senior deduction and the higher cap on state taxes end: P.L. 119-21. */
const LAST_SENIOR_DEDUCTION = 2028;
const LAST_HIGH_SALT_CAP = 2029;

/**
 * Start of the AMT's phase-out, of the end of the business deduction, and rates that the tables lack. Rev. Proc. 2024-40 sections 2.11 and
 * 2.27, Rev. Proc. 2025-32, and P.L. 119-21 sections 70105, 70107 and 70425. In dollars, single and joint.
 */
const MORE = {
  2025: { amt: [626_350, 1_252_700], amtRate: 0.25, business: [197_300, 394_600], band: 50_000, charityFloor: 0 },
  2026: { amt: [500_000, 1_000_000], amtRate: 0.5, business: [201_750, 403_500], band: 75_000, charityFloor: 0.005 },
} as const;

const isJoint = (status: FilingStatus): boolean => status === "married_joint";
const usesJointTable = (status: FilingStatus): boolean => isJoint(status) || status === "surviving_spouse";

/** How values of later years follow from those of 2026: factors of prices and wages, and whether the law indexes at all. */
export type Projection = { prices: number; wages: number };
const UNCHANGED: Projection = { prices: 1, wages: 1 };

/** Raises dollars and rounds down to a step, as the law says. The small addition absorbs errors of binary fractions. */
const indexed = (dollars: number, factor: number, step: number): number =>
  factor === 1 ? dollars * 100 : Math.floor((dollars * factor) / step + 1e-9) * step * 100;

const saltCapOf = (dollars: number, status: FilingStatus, year: number): number => {
  if (year <= LAST_PUBLISHED) return dollars * 100;
  const whole = status === "married_separate" ? 2 : 1;
  return year > LAST_HIGH_SALT_CAP ? 1_000_000 / whole : Math.round(dollars * 1.01 ** (year - LAST_PUBLISHED)) * 100;
};

const statusLaw = (status: FilingStatus, base: 2025 | 2026, year: number, { prices }: Projection): StatusLaw => {
  const table = FEDERAL[base].status[status];
  const more = MORE[base];
  // Section 1(f)(7): steps of 50 dollars, and 25 where the bracket is half of the joint one.
  const step = status === "single" || status === "married_separate" ? 25 : 50;
  const [amtSingle, amtJoint] = more.amt;
  const [businessSingle, businessJoint] = more.business;
  return {
    tops: table.tops.map((top) => (top === null ? Infinity : indexed(top, prices, step))),
    rates: table.rates,
    gainTops: [indexed(table.gainTops[0], prices, 50), indexed(table.gainTops[1], prices, 50)],
    standardDeduction: indexed(table.standardDeduction, prices, 50),
    agedDeduction: indexed(table.agedDeduction, prices, 50),
    seniorPhaseOut: table.seniorPhaseOut * 100,
    lossLimit: table.lossLimit * 100,
    niitThreshold: table.niitThreshold * 100,
    medicareThreshold: table.medicareThreshold * 100,
    benefitTiers: [table.benefitTiers[0] * 100, table.benefitTiers[1] * 100],
    saltCap: saltCapOf(table.saltCap, status, year),
    saltPhaseOut: table.saltPhaseOut * 100,
    childCreditPhaseOut: table.childCreditPhaseOut * 100,
    amtExemption: indexed(table.amtExemption, prices, 100),
    amtUpper: indexed(table.amtUpper, prices, 100),
    amtPhaseOut: indexed(usesJointTable(status) ? amtJoint : amtSingle, prices, 100),
    businessPhaseOut: indexed(isJoint(status) ? businessJoint : businessSingle, prices, 50),
    homeExclusion: isJoint(status) ? 50_000_000 : 25_000_000,
  };
};

const limitsOf = (base: 2025 | 2026, { prices }: Projection): LimitLaw => {
  const table = FEDERAL[base].year.limits;
  const catchUp = indexed(table["401k_catch_up_50"], prices, 500);
  return {
    deferral: indexed(table["401k_elective_deferral"], prices, 500),
    deferralCatchUp: catchUp,
    deferralCatchUpSixties: Math.max(catchUp, indexed(table["401k_catch_up_60_63"], prices, 500)),
    additions: indexed(table.annual_additions_415c, prices, 1000),
    ira: indexed(table.ira, prices, 500),
    iraCatchUp: indexed(table.ira_catch_up_50, prices, 100),
    hsaSelf: indexed(table.hsa_self, prices, 50),
    hsaFamily: indexed(table.hsa_family, prices, 50),
    hsaCatchUp: table.hsa_catch_up_55 * 100,
  };
};

/**
 * Returns federal law of a year in cents: as published for 2025 and 2026, later with each value indexed by its own rule. Thresholds that the
 * law never indexes stay. Years before 2025 use 2025.
 */
export const federalLaw = (year: number, projection: Projection = UNCHANGED): FederalLaw => {
  const base = year <= FIRST_PUBLISHED ? 2025 : 2026;
  const factors = year <= LAST_PUBLISHED ? UNCHANGED : projection;
  const table = FEDERAL[base].year;
  const known: { [S in FilingStatus]?: StatusLaw } = {};
  return {
    year,
    prices: factors.prices,
    of: (status) => (known[status] ??= statusLaw(status, base, year, factors)),
    wageBase: factors.wages === 1 ? table.wageBase * 100 : Math.round((table.wageBase * factors.wages) / 300) * 30_000,
    childCredit: indexed(table.childCredit, factors.prices, 100),
    childCreditRefundable: indexed(table.childCreditRefundable, factors.prices, 100),
    otherDependantCredit: table.otherDependantCredit * 100,
    seniorDeduction: year <= LAST_SENIOR_DEDUCTION ? table.seniorDeduction * 100 : 0,
    charityFloor: MORE[base].charityFloor,
    amtPhaseOutRate: MORE[base].amtRate,
    businessBand: MORE[base].band * 100,
    limits: limitsOf(base, factors),
  };
};
