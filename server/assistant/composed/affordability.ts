import { isCash } from "#domain/accounts/cash.ts";
import { monthlyVerdict, onceVerdict } from "#domain/figures/affordability.ts";
import { addDays, addMonths, type Day, day, later } from "#domain/day.ts";
import { type Cents, cents, scale, subtract, sum, ZERO } from "#domain/money.ts";
import type { AffordabilityFact, BaseTools, ToolArgs, ToolResults } from "../tools/index.ts";
import { bills, billsAfter } from "./bills.ts";
import { fullMonths } from "./months.ts";

type Vocabulary = ToolResults["get_vocabulary"];

const MONTHS = 6;
/** Payments due within this many days of the purchase are set aside for it. */
const AHEAD_DAYS = 30;

/** Returns loan payments from cash accounts: not spending, but no longer available. */
const paidOnLoans = async (
  base: BaseTools,
  period: { start: string; end: string },
  { categories }: Vocabulary,
  cashAccountIds: number[],
): Promise<Cents> => {
  const categoryIds = categories
    .filter((c) => c.code?.startsWith("LOAN_PAYMENTS") && !c.code.endsWith("CREDIT_CARD_PAYMENT"))
    .map((c) => c.id);
  if (categoryIds.length === 0 || cashAccountIds.length === 0) return ZERO;
  const selection = { ...period, section: "Transfer", categoryIds, accountIds: cashAccountIds.slice(0, 50) } as const;
  return (await base.get_spending({ selection })).total;
};

const mean = (total: Cents, months: number): Cents => (months === 0 ? ZERO : scale(total, 1, months));

/**
 * Checks whether an amount fits. One-time: available cash minus what is due in thirty days, compared with a cushion of one usual month of
 * spending and loan payments. For a later day, each whole month until then adds what a month usually leaves, bills included. The thirty days
 * then start after these months, so that no bill counts twice. Monthly: compared with what a month usually leaves.
 */
export const affordability = async (
  base: BaseTools,
  today: Day,
  { amount, monthly = false, by }: ToolArgs["affordability"],
): Promise<AffordabilityFact> => {
  const [{ accounts }, { goals }, vocabulary] = await Promise.all([
    base.get_accounts({}),
    base.list_goals({ status: "active" }),
    base.get_vocabulary({}),
  ]);
  const span = fullMonths(today, vocabulary.range?.start ?? null, MONTHS);
  // Without a full month of data, nothing is known of the months until then.
  const monthsAhead = by === undefined || span.months === 0 ? 0 : wholeMonths(today, later(day(by), today));
  const until = addMonths(today, monthsAhead);
  const billsUntil = addDays(until, AHEAD_DAYS);
  const due =
    monthsAhead === 0
      ? (await bills(base, today, { end: billsUntil })).total
      : sum((await billsAfter(base, today, until, billsUntil)).map((bill) => bill.amount));
  const selection = { start: span.start, end: span.end };
  const cashAccounts = accounts.filter(isCash);
  const ids = cashAccounts.map((a) => a.id);
  const [earned, spent, paid] =
    span.months === 0
      ? [ZERO, ZERO, ZERO]
      : await Promise.all([
          base.get_income({ selection }).then((t) => t.total),
          base.get_spending({ selection }).then((t) => t.total),
          paidOnLoans(base, selection, vocabulary, ids),
        ]);
  const [income, spending, loans] = [mean(earned, span.months), mean(spent, span.months), mean(paid, span.months)];
  const usual = sum([spending, loans]);
  const net = subtract(income, usual);
  const cash = sum(cashAccounts.map((a) => a.balance));
  const ahead = cents(net * monthsAhead);
  const held = goals.flatMap(({ id, name, icon, target, sources }) => {
    const inCash = sum(sources.flatMap((one) => (ids.includes(one.accountId) && one.holdingId === null ? [one.amount] : [])));
    return inCash > 0 ? [{ id, name, icon, target, amount: inCash }] : [];
  });
  const setAside = sum(held.map((one) => one.amount));
  const asked = amount === undefined ? null : cents(amount);
  const found =
    asked === null
      ? null
      : monthly
        ? span.months === 0
          ? null
          : monthlyVerdict(net, income, asked)
        : onceVerdict(subtract(sum([cash, ahead]), setAside), due, asked, usual);
  return {
    verdict: found?.verdict ?? null,
    amount: asked,
    cash,
    ahead,
    monthsAhead,
    setAside,
    goals: held,
    due,
    cushion: usual,
    income,
    spending,
    loans,
    net,
    left: found?.left ?? null,
    months: span.months,
    period: selection,
    until,
    billsUntil,
    cashAccountIds: ids,
  };
};

const wholeMonths = (from: Day, to: Day): number => {
  let n = 0;
  while (n < 120 && addMonths(from, n + 1) <= to) n += 1;
  return n;
};
