import { monthlyVerdict, onceVerdict } from "#domain/figures/affordability.ts";
import { addDays, addMonths, type Day, day, later } from "#domain/day.ts";
import { type Cents, cents, scale, subtract, sum, ZERO } from "#domain/money.ts";
import type { AffordabilityFact, BaseTools, ToolArgs, ToolResults } from "../tools/index.ts";
import { bills } from "./bills.ts";
import { isCash } from "./cash.ts";
import { fullMonths } from "./months.ts";

type Vocabulary = ToolResults["get_vocabulary"];

const MONTHS = 6;
/** Payments due within this many days are set aside before a purchase. */
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
 * spending and loan payments. For a later day, it adds what a month usually leaves for each full month until then. Monthly: compared with
 * what a month usually leaves.
 */
export const affordability = async (
  base: BaseTools,
  today: Day,
  { amount, monthly = false, by }: ToolArgs["affordability"],
): Promise<AffordabilityFact> => {
  const until = later(by === undefined ? addDays(today, AHEAD_DAYS) : day(by), today);
  const [{ accounts }, { goals }, vocabulary, due] = await Promise.all([
    base.get_accounts({}),
    base.list_goals({ status: "active" }),
    base.get_vocabulary({}),
    bills(base, today, { end: addDays(today, AHEAD_DAYS) }),
  ]);
  const span = fullMonths(today, vocabulary.range?.start ?? null, MONTHS);
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
  const ahead = by === undefined ? 0 : wholeMonths(today, until);
  const cash = cents(sum(cashAccounts.map((a) => a.balance)) + net * ahead);
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
        : onceVerdict(subtract(cash, setAside), due.total, asked, usual);
  return {
    verdict: found?.verdict ?? null,
    amount: asked,
    cash,
    setAside,
    goals: held,
    due: due.total,
    cushion: usual,
    income,
    spending,
    loans,
    net,
    left: found?.left ?? null,
    months: span.months,
    period: selection,
    until,
    cashAccountIds: ids,
  };
};

const wholeMonths = (from: Day, to: Day): number => {
  let n = 0;
  while (n < 120 && addMonths(from, n + 1) <= to) n += 1;
  return n;
};
