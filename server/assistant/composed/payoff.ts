import { addMonths, type Day } from "#domain/day.ts";
import { add, cents } from "#domain/money.ts";
import { dividePayment } from "#domain/accounts/loan-payment.ts";
import { leftAfter, monthInterest, paymentFor, payoff, rateOf } from "#domain/accounts/payoff.ts";
import { type BaseTools, type PayoffFact, type ToolArgs, ToolError } from "../tools/index.ts";

const LONGEST_MONTHS = 240;

/**
 * Computes how a debt is paid off, or what is missing to do so. Throws ToolError for an account that is not one of the household's debts.
 */
export const debtPayoff = async (
  base: BaseTools,
  today: Day,
  { accountId, payment, extra, months, apr, after }: ToolArgs["calc_payoff"],
): Promise<PayoffFact> => {
  const { accounts } = await base.get_accounts({});
  const account = accounts.find((a) => a.id === accountId && !a.isAsset);
  if (!account) throw new ToolError("there is no such debt", "Use get_accounts to list the debts.");
  const percent = apr ?? account.apr;
  const rate = percent === null ? null : rateOf(percent);
  if (percent === null || rate === null) return { missing: "apr", balance: account.balance, apr: null, least: null, monthInterest: null };
  const interest = monthInterest(account.balance, rate);
  const least = paymentFor(account.balance, rate, LONGEST_MONTHS);
  const facts = { balance: account.balance, apr: percent, least, monthInterest: interest };
  // A payment that is named goes to the debt; the bank's own may hold taxes and insurance.
  const bank = account.minimumPayment === null ? null : dividePayment({ ...account, rate, payment: account.minimumPayment }, today);
  const usual = payment === undefined ? (bank?.toDebt ?? null) : cents(payment);
  const pays =
    months !== undefined
      ? paymentFor(account.balance, rate, months)
      : usual === null
        ? null
        : extra === undefined
          ? usual
          : add(usual, cents(extra));
  if (pays === null || pays <= 0) return { ...facts, missing: "payment" };
  const found = payoff(account.balance, rate, pays);
  if (!found) return { ...facts, missing: "too small" };
  return {
    balance: account.balance,
    apr: percent,
    payment: pays,
    months: found.months,
    interest: found.interest,
    total: found.total,
    lastPayment: found.lastPayment,
    paidOff: addMonths(today, found.months),
    monthInterest: interest,
    beside: payment === undefined && months === undefined && bank !== null && bank.beside > 0 ? bank.beside : null,
    left: after === undefined ? null : leftAfter(account.balance, rate, pays, after),
  };
};
