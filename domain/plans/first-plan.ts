import type { PersonKey } from "../forecast/accounts.ts";
import type { PlanRule } from "../forecast/rules.ts";
import { type Cents, cents, roundHalfAway, ZERO } from "../money.ts";

/** Full months that a first plan looks back on. */
export const FIRST_PLAN_MONTHS = 6;
const MONTHS_OF_YEAR = 12;

/** Regular income that still arrives. `code` is the taxonomy code of its category, `owner` the person whose account receives it. */
export type IncomeStream = { name: string; yearly: Cents; code: string | null; owner: PersonKey };
/** A full month of the household. */
export type SeenMonth = {
  income: Cents;
  /** Expenses as on the income statement. */
  spending: Cents;
  /** The part of the spending that is rent. */
  rent: Cents;
  /** The part of the spending that is interest on debts, which the forecast charges itself. */
  debtInterest: Cents;
};

/** What the lender of a mortgage collects each month beside its payment. */
export type PaidBeside = { name: string; monthly: Cents };

export type FirstRule = Omit<PlanRule, "key">;

const EMPTY = {
  description: null,
  annualIncrease: 0,
  adjustForInflation: true,
  beginsAt: null,
  endsAt: null,
  oneTime: false,
  taxTreatment: "TAX_FREE",
  pretaxDistribution: [],
  aftertaxDistribution: [],
  includeInForecast: true,
  operations: [],
  assetType: null,
  percentFinanced: null,
  extra: {},
} as const satisfies Partial<FirstRule>;

/** A rule of which only some fields are given. The rest is empty, off, or adjusted for inflation. */
export const ruleOf = (given: Pick<FirstRule, "name" | "ruleType" | "amount"> & Partial<FirstRule>): FirstRule => ({ ...EMPTY, ...given });

/** Income that ends when its earner retires. */
const PAY = new Set(["INCOME_SALARY", "INCOME_WAGES", "INCOME_CONTRACTOR", "INCOME_GIG_ECONOMY", "INCOME_MILITARY"]);
/** Income that the forecast computes itself from balances. */
const COMPUTED = new Set(["INCOME_INTEREST_EARNED", "INCOME_DIVIDENDS"]);

const yearlyMean = (months: readonly SeenMonth[], of: (month: SeenMonth) => number): Cents =>
  months.length === 0
    ? ZERO
    : cents(roundHalfAway((months.reduce((total, month) => total + of(month), 0) * MONTHS_OF_YEAR) / months.length));

const WHY_TAX_FREE = "What reached your accounts, so taxes and deferrals are already taken.";
const takeHome = (name: string, amount: Cents, more: Partial<FirstRule> = {}): FirstRule =>
  ruleOf({ name, ruleType: "INCOME", amount, description: WHY_TAX_FREE, ...more });

const incomeRules = (months: readonly SeenMonth[], streams: readonly IncomeStream[]): FirstRule[] => {
  const all = yearlyMean(months, ({ income }) => income);
  const regular = streams.filter(({ code }) => code === null || !COMPUTED.has(code));
  if (regular.length === 0) return all > 0 ? [takeHome("Income", all, { endsAt: "retirement", extra: { incomeKind: "other" } })] : [];
  const rules = regular.map(({ name, yearly, code, owner }) => {
    const extra = { incomeKind: "other", ...(owner === "partner" ? { owner } : {}) } as const;
    return code !== null && PAY.has(code)
      ? takeHome(`Take-home pay, ${name}`, yearly, { endsAt: "retirement", extra })
      : takeHome(name, yearly, { extra });
  });
  const rest = cents(all - streams.reduce((total, { yearly }) => total + yearly, 0));
  if (rest <= 0) return rules;
  const description = "Income outside regular payments, at the rate of the last full months. Include it if it will continue.";
  return [...rules, takeHome("Other income", rest, { description, includeInForecast: false, extra: { incomeKind: "other" } })];
};

/**
 * Returns the first rules of a plan from the household's own full months. Bank rows are pay after tax and deferrals, so income is not taxed
 * again. Payments on debts are no spending, and interest on debts is taken out, because the forecast pays debts itself. Taxes and insurance
 * that lenders collect with their payments are costs that go on after the loan. Irregular income is left out of the forecast until a member
 * includes it.
 */
export const firstRules = (months: readonly SeenMonth[], streams: readonly IncomeStream[], beside: readonly PaidBeside[]): FirstRule[] => {
  const rent = yearlyMean(months, (month) => month.rent);
  const living = yearlyMean(months, ({ spending, rent: paid, debtInterest }) => spending - paid - debtInterest);
  return [
    ...incomeRules(months, streams),
    ...(living > 0 ? [ruleOf({ name: "Living costs", ruleType: "EXPENSE", amount: living })] : []),
    ...beside.map(({ name, monthly }) =>
      ruleOf({
        name: `Taxes and insurance, ${name}`,
        ruleType: "EXPENSE",
        amount: cents(monthly * MONTHS_OF_YEAR),
        description: "The part of your payment that the loan does not need to end in time. It goes on after the loan is paid off.",
      }),
    ),
    ...(rent > 0 ? [ruleOf({ name: "Rent", ruleType: "EXPENSE", amount: rent })] : []),
  ];
};
