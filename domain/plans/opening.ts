import { dividePayment } from "../accounts/loan-payment.ts";
import { rateOf as rateOfPercent } from "../accounts/payoff.ts";
import type { Day } from "../day.ts";
import { type AccountSubtype, type AccountType, isAsset, worth } from "../accounts/accounts.ts";
import type { AccountClass, OpeningAccount, PersonKey } from "../forecast/accounts.ts";
import { type Cents, ZERO } from "../money.ts";
import { classOfAccount, KIND_OF_CLASS } from "./account-class.ts";

/** An account of the household as the plan reads it. */
export type PlannedAccount = {
  id: number;
  name: string;
  type: AccountType;
  subtype: AccountSubtype | null;
  /** As shown: what a debt owes is positive. */
  displayBalance: Cents;
  /** Percent a year as the bank gives it, such as "6.25". */
  interestRate: string | null;
  minimumPayment: Cents | null;
  /** When a loan ends; null if unknown. */
  maturityDate: Day | null;
  /** The sum of its holdings' cost, if every holding tells it. */
  costBasis: Cents | null;
  /** Mean monthly payment into a debt over the last full months that have one. */
  meanPayment: Cents | null;
  /** Whether a card charged interest lately; null if it has no transactions to tell. */
  chargedInterest: boolean | null;
  /** The person who linked it. */
  owner: PersonKey;
};

/** What a member set for an account. */
export type AccountSetting = {
  account: number;
  class?: AccountClass | undefined;
  basis?: Cents | undefined;
  annualRate?: number | undefined;
  monthlyPayment?: Cents | undefined;
  owner?: PersonKey | undefined;
  excluded?: boolean | undefined;
};

export const accountKeyOf = (id: number): string => `account:${id}`;

/** `schedule`: the part of a mortgage's payment that it needs to end on its maturity date. */
export type PaymentFrom = "person" | "bank" | "history" | "schedule" | "guess";
/** An account in the opening state. `input` is what the engine gets; null if the account is left out. */
export type Opened = {
  account: PlannedAccount;
  input: OpeningAccount;
  /** What it adds to net worth. */
  worth: Cents;
  paymentFrom: PaymentFrom | null;
  classUnsure: boolean;
  leftOut: "person" | "reimbursement" | null;
};

const PERCENT = 100;
const rateOf = (percent: string | null): number | null => (percent === null ? null : Number(percent) / PERCENT);

/** What is paid each month, and what the lender collects beside it. */
type Payment = { amount: Cents | null; beside: Cents; from: PaymentFrom };
const paymentOf = (account: PlannedAccount, setting: AccountSetting | undefined, today: Day): Payment => {
  if (setting?.monthlyPayment !== undefined) return { amount: setting.monthlyPayment, beside: ZERO, from: "person" };
  const fromBank = account.minimumPayment !== null && account.minimumPayment > 0;
  const known = fromBank ? account.minimumPayment : account.meanPayment;
  if (known === null) return { amount: null, beside: ZERO, from: "guess" };
  const rate = account.interestRate === null ? null : rateOfPercent(account.interestRate);
  const { toDebt, beside } = dividePayment({ ...account, balance: account.displayBalance, rate, payment: known }, today);
  return { amount: toDebt, beside, from: beside > 0 ? "schedule" : fromBank ? "bank" : "history" };
};

/** A class that a member chose must keep the side of the account: a debt stays a debt. */
export const fitsType = (type: AccountType, chosen: AccountClass): boolean => isAsset(type) === (chosen !== "debt");

/**
 * Returns how the forecast takes an account. The balance is today's. A debt without a known payment gets the engine's guess: a month's
 * interest and 1 % of the balance. Taxes and insurance that a lender collects are counted separately, because they pay no debt.
 */
export const openAccount = (account: PlannedAccount, setting: AccountSetting | undefined, today: Day): Opened => {
  const found = classOfAccount(account.type, account.subtype);
  const chosen = setting?.class !== undefined && fitsType(account.type, setting.class) ? setting.class : undefined;
  const own = chosen ?? found?.class ?? "cash";
  const debt = own === "debt";
  const payment = debt ? paymentOf(account, setting, today) : null;
  const paidInFull = debt && account.type === "credit" && account.chargedInterest === false && setting?.monthlyPayment === undefined;
  return {
    account,
    worth: worth(account.type, account.displayBalance),
    paymentFrom: paidInFull ? null : (payment?.from ?? null),
    classUnsure: chosen === undefined && (found?.unsure ?? false),
    leftOut: setting?.excluded ? "person" : found === null && chosen === undefined ? "reimbursement" : null,
    input: {
      key: accountKeyOf(account.id),
      label: account.name,
      class: own,
      kind: chosen === undefined || chosen === found?.class ? (found?.kind ?? "cash") : KIND_OF_CLASS[chosen],
      balance: account.displayBalance,
      basis: setting?.basis ?? (own === "brokerage" ? account.costBasis : null),
      annualRate: setting?.annualRate ?? (debt || own === "cash" ? rateOf(account.interestRate) : null),
      monthlyPayment: payment?.amount ?? null,
      paidBeside: payment?.beside ?? ZERO,
      paidInFull,
      owner: setting?.owner ?? account.owner,
    },
  };
};

/** Returns what the opened accounts that are not left out add to net worth. */
export const openingWorth = (opened: readonly Opened[]): Cents =>
  opened.reduce<number>((total, one) => (one.leftOut === null ? total + one.worth : total), ZERO) as Cents;
