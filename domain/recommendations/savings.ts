import type { Day } from "../day.ts";
import { type Cents, cents, subtract, sum, ZERO } from "../money.ts";
import type { KnownRate } from "./checking.ts";
import { freshnessOf, type Freshness } from "./freshness.ts";
import type { DepositKind } from "./kinds.ts";
import { rateAt, shareOf, type YearlyRate, yearly, type YieldTier, yearlyWithTiers } from "./rates.ts";

/** Better rates must bring more than this a year. */
export const LEAST_MORE = cents(1000);

export type SavingsAccount = { id: number; name: string; balance: Cents; own: KnownRate };

export type DepositOffer = {
  id: number;
  name: string;
  kind: DepositKind;
  asOf: Day | null;
  rate: YearlyRate;
  tiers: readonly YieldTier[];
  /** Each tier applies only to the part above its start. */
  marginal: boolean;
  minimum: Cents;
  monthlyFee: Cents;
  /** Balance from which there is no fee. */
  feeWaivedAt: Cents | null;
};

/** What one account would earn more, before fees. */
export type SavingsLine = { accountId: number; name: string; balance: Cents; own: KnownRate; rate: YearlyRate; more: Cents };
export type DepositValue = {
  offer: DepositOffer;
  freshness: Freshness;
  /** The money that would move: of accounts whose own rate is lower. */
  moved: Cents;
  rate: YearlyRate;
  lines: SavingsLine[];
  fees: Cents;
  value: Cents;
};

/** Whether the money stays available and insured, so that the offer competes with savings accounts. */
export const isSavings = (kind: DepositKind): boolean => kind === "savings" || kind === "money market";

/**
 * Values an offer: for each account with a lower rate, its balance times the difference, minus a year's fees. Only these accounts move, and
 * their sum decides the tier and must reach the minimum. Null if nothing would move or the minimum is not reached.
 */
export const valueOfDeposit = (offer: DepositOffer, accounts: readonly SavingsAccount[], today: Day): DepositValue | null => {
  let moving = accounts.filter((one) => one.balance > 0);
  for (;;) {
    const moved = sum(moving.map((one) => one.balance));
    const interest = yearlyWithTiers(moved, offer.rate, offer.tiers, offer.marginal);
    const rate = offer.marginal && moved > 0 ? effective(interest, moved) : rateAt(moved, offer.rate, offer.tiers);
    const better = moving.filter((one) => one.own.rate < rate);
    if (better.length < moving.length) {
      moving = better;
      continue;
    }
    if (moving.length === 0 || moved < offer.minimum) return null;
    const fees = offer.feeWaivedAt !== null && moved >= offer.feeWaivedAt ? ZERO : cents(12 * offer.monthlyFee);
    const lines = moving.map((one) => ({
      accountId: one.id,
      name: one.name,
      balance: one.balance,
      own: one.own,
      rate,
      more: yearly(one.balance, (rate - one.own.rate) as YearlyRate),
    }));
    const value = subtract(sum(lines.map((line) => line.more)), fees);
    return { offer, freshness: freshnessOf(offer.asOf, today), moved, rate, lines, fees, value };
  }
};

/** Average rate of a balance in marginal tiers. */
const effective = (interest: Cents, balance: Cents): YearlyRate => shareOf(interest, cents(1_000_000), balance) as number as YearlyRate;

/** Orders offers: fresh rates first, then by value and name. */
export const byMore = (a: DepositValue, b: DepositValue): number =>
  Number(a.freshness !== "fresh") - Number(b.freshness !== "fresh") || b.value - a.value || (a.offer.name < b.offer.name ? -1 : 1);

/** Values all offers that bring something, best first: savings accounts, and apart from them certificates and funds. */
export const betterYields = (
  offers: readonly DepositOffer[],
  accounts: readonly SavingsAccount[],
  today: Day,
): { savings: DepositValue[]; apart: DepositValue[] } => {
  const valued = offers
    .filter((offer) => offer.kind !== "checking")
    .map((offer) => valueOfDeposit(offer, accounts, today))
    .filter((one) => one !== null)
    .filter((one) => one.freshness !== "expired" && one.value > 0)
    .toSorted(byMore);
  return { savings: valued.filter((one) => isSavings(one.offer.kind)), apart: valued.filter((one) => !isSavings(one.offer.kind)) };
};

/** The best offer, if its rates are fresh and it brings more than $10 a year. */
export const bestYield = (savings: readonly DepositValue[]): DepositValue | null => {
  const first = savings[0];
  return first && first.freshness === "fresh" && first.value > LEAST_MORE ? first : null;
};

/** Months of interest from which a rate can be estimated. */
const LEAST_MONTHS = 3;

/**
 * Estimates an account's rate from its interest of the last full months, to a hundredth of a percent. `months` have the interest and the
 * balance at the end of each month. Null with interest in fewer than 3 of them. Fewer than 12 months are scaled to a year.
 */
export const estimatedRate = (months: readonly { interest: Cents; balance: Cents }[]): YearlyRate | null => {
  const paid = months.filter((month) => month.interest > 0).length;
  const balances = sum(months.map((month) => month.balance));
  if (paid < LEAST_MONTHS || balances <= 0) return null;
  // interest × 12 / n over balances / n: the number of months cancels out.
  const interest = sum(months.map((month) => month.interest));
  return (shareOf(cents(interest * 12), cents(10_000), balances) * 100) as YearlyRate;
};
