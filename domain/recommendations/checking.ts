import { addDays, type Day, daysBetween, later } from "../day.ts";
import { type Cents, cents, negate, subtract, sum } from "../money.ts";
import { NO_RATE, type YearlyRate, yearly, yearlyExceeds } from "./rates.ts";

/** The lowest balance is looked for in this many days, today included. */
export const LOWEST_DAYS = 30;
/** The usual outflow is measured over this many days. */
const OUTFLOW_DAYS = 90;
const WEEK = 7;
const STEP = 5000;
/** An account is listed only if moving its surplus brings more than this a year. */
export const LEAST_GAIN = cents(1000);

/** Where a rate comes from. `unknown` counts as zero. */
export type RateSource = "account" | "product" | "estimated" | "unknown";
export type KnownRate = { rate: YearlyRate; source: RateSource };

export type CheckingAccount = {
  id: number;
  name: string;
  balance: Cents;
  /** Posted amounts by day, money out positive. */
  flows: ReadonlyMap<Day, Cents>;
  /** The first day with a row. */
  since: Day | null;
  /** What left the account in the last 90 days, without transfers between own cash accounts. */
  outflow: Cents;
  /** The safety balance that was set; null if none was. */
  setting: Cents | null;
  apr: KnownRate;
};

/** Where a surplus could go: an own account, or a product when there is none. */
export type Destination = { accountId: number | null; productId: number | null; name: string; rate: YearlyRate };

export type CheckingDetail = {
  accountId: number;
  name: string;
  apr: KnownRate;
  safeBalance: Cents;
  /** Whether the safety balance was set, or is a week of what usually leaves. */
  safeBalanceSet: boolean;
  outflow: Cents;
  outflowDays: number;
  recentMinBalance: Cents;
  lowestDay: Day;
  surplus: Cents;
  gain: Cents;
  listed: boolean;
  days: { day: Day; balance: Cents }[];
};

/** Returns the balance at the end of each of the last 30 days. Today's is exact; earlier ones undo the posted rows after them. */
export const balancesOf = ({ balance, flows }: Pick<CheckingAccount, "balance" | "flows">, today: Day): { day: Day; balance: Cents }[] => {
  const days = [];
  let at: number = balance;
  for (let i = 0; i < LOWEST_DAYS; i += 1) {
    const day = addDays(today, -i);
    days.push({ day, balance: cents(at) });
    at += flows.get(day) ?? 0;
  }
  return days.toReversed();
};

/** Whether an account has rows for the whole window. */
export const hasWindow = ({ since }: Pick<CheckingAccount, "since">, today: Day): boolean =>
  since !== null && since <= addDays(today, 1 - LOWEST_DAYS);

/** Returns the days that the outflow covers: 90, or fewer for an account without a longer history. */
export const outflowDays = (since: Day | null, today: Day): number =>
  since === null ? OUTFLOW_DAYS : daysBetween(later(since, addDays(today, 1 - OUTFLOW_DAYS)), today) + 1;
export const outflowStart = (today: Day): Day => addDays(today, 1 - OUTFLOW_DAYS);

/** A week of what usually leaves an account, rounded up to the next $50. */
export const usualCushion = (outflow: Cents, days: number): Cents => {
  const step = BigInt(STEP * days);
  const week = BigInt(Math.max(0, outflow)) * BigInt(WEEK);
  return cents(Number((week + step - 1n) / step) * STEP);
};

/** Computes the surplus of one account: its lowest balance in 30 days minus its safety balance. */
export const surplusOf = (account: CheckingAccount, to: Destination | null, today: Day): CheckingDetail => {
  const days = balancesOf(account, today);
  const lowest = days.reduce((low, one) => (one.balance < low.balance ? one : low));
  const covered = outflowDays(account.since, today);
  const safeBalance = account.setting ?? usualCushion(account.outflow, covered);
  const surplus = subtract(lowest.balance, safeBalance);
  const difference = (to ? Math.max(0, to.rate - account.apr.rate) : 0) as YearlyRate;
  const movable = surplus > 0 ? surplus : cents(0);
  return {
    accountId: account.id,
    name: account.name,
    apr: account.apr,
    safeBalance,
    safeBalanceSet: account.setting !== null,
    outflow: account.outflow,
    outflowDays: covered,
    recentMinBalance: lowest.balance,
    lowestDay: lowest.day,
    surplus,
    gain: yearly(movable, difference),
    listed: yearlyExceeds(movable, difference, LEAST_GAIN),
    days,
  };
};

export type Checking = {
  subtype: "surplus" | "deficit" | "none";
  action: "action" | "no_action" | "not_enough_data";
  to: Destination | null;
  /** All accounts with a full window: deficits first, the worst leading, then by gain. */
  accounts: CheckingDetail[];
  /** Accounts without rows for the whole window. */
  left: string[];
  /** A year's gain of the listed accounts, or what is missing in all accounts below their safety balance. */
  value: Cents | null;
};

/** Compares each account's lowest balance with its safety balance. A deficit comes before any surplus. */
export const checkingSurplus = (accounts: readonly CheckingAccount[], to: Destination | null, today: Day): Checking => {
  const [whole, young] = [accounts.filter((one) => hasWindow(one, today)), accounts.filter((one) => !hasWindow(one, today))];
  const left = young.map((one) => one.name);
  if (whole.length === 0) return { subtype: "none", action: "not_enough_data", to, accounts: [], left, value: null };
  const details = whole
    .map((one) => surplusOf(one, to, today))
    .toSorted((a, b) => Math.min(0, a.surplus) - Math.min(0, b.surplus) || b.gain - a.gain || a.accountId - b.accountId);
  const [deficits, listed] = [details.filter((one) => one.surplus < 0), details.filter((one) => one.listed)];
  if (deficits.length > 0)
    return { subtype: "deficit", action: "action", to, accounts: details, left, value: negate(sum(deficits.map((one) => one.surplus))) };
  if (listed.length > 0)
    return { subtype: "surplus", action: "action", to, accounts: details, left, value: sum(listed.map((one) => one.gain)) };
  return { subtype: "none", action: "no_action", to, accounts: details, left, value: null };
};

/** A debt with a known rate that is not paid in full each month. */
export type Debt = { accountId: number; name: string; owed: Cents; rate: YearlyRate };
export type DebtFirst = { accountId: number; name: string; rate: YearlyRate; amount: Cents; saved: Cents; earned: Cents };

/**
 * Returns the debt on which a surplus would save more than it earns elsewhere: simple interest of a year, never on more than is owed.
 * `surpluses` are those of the accounts, in order; interest is rounded once for each, so that it adds up to what the accounts show.
 */
export const debtFirst = (surpluses: readonly Cents[], to: Destination | null, debts: readonly Debt[]): DebtFirst | null => {
  const dearest = debts
    .filter((debt) => debt.owed > 0 && debt.rate > (to?.rate ?? 0))
    .toSorted((a, b) => b.rate - a.rate || b.owed - a.owed)[0];
  const surplus = sum(surpluses);
  if (!dearest || surplus <= 0) return null;
  let left: number = Math.min(surplus, dearest.owed);
  const parts = surpluses.map((one) => {
    const part = cents(Math.min(Math.max(0, one), left));
    left -= part;
    return part;
  });
  const interest = (rate: YearlyRate): Cents => sum(parts.map((part) => yearly(part, rate)));
  return {
    accountId: dearest.accountId,
    name: dearest.name,
    rate: dearest.rate,
    amount: sum(parts),
    saved: interest(dearest.rate),
    earned: interest(to?.rate ?? NO_RATE),
  };
};
