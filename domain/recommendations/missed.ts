import { addDays, type Day, daysBetween, later } from "../day.ts";
import { absolute, type Cents, subtract, sum, ZERO } from "../money.ts";
import { aYear } from "./rates.ts";
import {
  type CardRow,
  type CapBook,
  type HeldCard,
  inOrder,
  matchRefunds,
  onBest,
  onCard,
  type Outcome,
  type Refund,
  walk,
} from "./rewards.ts";

/** A month and a year of missed rewards, in days. */
export const MONTH_DAYS = 30;
export const YEAR_DAYS = 365;
/** With fewer days of rows, a year cannot be estimated. */
export const LEAST_DAYS = 60;

/** Returns the first day of the last `days` days; today is the last. */
export const windowStart = (today: Day, days: number): Day => addDays(today, 1 - days);

/** What one row earned, and what the best card of its owner would have paid for it. */
export type RewardedRow = {
  row: CardRow;
  earned: Cents;
  optimal: Cents;
  optimalAccountId: number;
  /** Multipliers behind both amounts, as issuers state them. */
  multiplier: string;
  optimalMultiplier: string;
};

/** Everything the reward recommendations share: rows in order, refunds with their purchases, and both walks. */
export type Rewarded = {
  rows: RewardedRow[];
  refunds: ReadonlyMap<number, Refund>;
  /** Spending toward the caps of held cards when each is used at its best. */
  book: CapBook;
};

/** Computes what each row earned and could have earned on a card of its owner. Rows of cards that are not among `held` are left out. */
export const reward = (all: readonly CardRow[], held: readonly HeldCard[]): Rewarded => {
  const byAccount = new Map(held.map((card) => [card.accountId, card]));
  const rows = all.filter((row) => byAccount.has(row.accountId)).toSorted(inOrder);
  const refunds = matchRefunds(rows);
  const cardsOf = Map.groupBy(held, (card) => card.ownerId);
  const earned = walk(rows, refunds, new Map(), (row, book) => {
    const card = byAccount.get(row.accountId);
    return card ? onCard(card)(row, book) : null;
  });
  const book: CapBook = new Map();
  const optimal = walk(
    rows,
    refunds,
    book,
    onBest((row) => (cardsOf.get(row.ownerId) ?? []).filter((card) => card.since <= row.day || card.accountId === row.accountId)),
  );
  return {
    refunds,
    book,
    rows: rows.flatMap((row) => {
      const [was, best] = [earned.get(row.id), optimal.get(row.id)];
      return was && best ? [rewarded(row, was, best)] : [];
    }),
  };
};

const rewarded = (row: CardRow, was: Outcome, best: Outcome): RewardedRow => ({
  row,
  earned: was.value,
  optimal: best.value,
  optimalAccountId: best.accountId,
  multiplier: was.quote.multiplier,
  optimalMultiplier: best.quote.multiplier,
});

export type AccountSpend = { accountId: number; spend: Cents; earned: Cents };
export type CategorySpend = {
  group: string;
  count: number;
  spend: Cents;
  /** The part of the spending whose category waits for review. */
  unreviewed: Cents;
  earned: Cents;
  optimal: Cents;
  missed: Cents;
  /** Among the accounts that were best for a row, the one that pays most for a dollar here, and its multiplier. Then the one with most money. */
  optimalAccountId: number;
  optimalMultiplier: string;
  accounts: AccountSpend[];
};
export type Missed = { spend: Cents; unreviewed: Cents; earned: Cents; optimal: Cents; missed: Cents; categories: CategorySpend[] };

/** Sums the rewards of the last `days` days by category group, most missed first. Totals leave out the groups in `ignored`. */
export const missedIn = (rows: readonly RewardedRow[], today: Day, days: number, ignored: readonly string[] = []): Missed => {
  const start = windowStart(today, days);
  const inside = rows.filter(({ row }) => row.day >= start && row.day <= today);
  const categories = [...Map.groupBy(inside, ({ row }) => row.group)]
    .map(([group, list]) => category(group, list))
    .toSorted((a, b) => b.missed - a.missed || b.spend - a.spend || (a.group < b.group ? -1 : 1));
  const total = (of: (one: CategorySpend) => Cents): Cents => sum(categories.filter(({ group }) => !ignored.includes(group)).map(of));
  return {
    spend: total((one) => one.spend),
    unreviewed: total((one) => one.unreviewed),
    earned: total((one) => one.earned),
    optimal: total((one) => one.optimal),
    missed: total((one) => one.missed),
    categories,
  };
};

/** Returns what rows could earn for a dollar, in tenths of a cent. Finer differences may come from rounding to cents. */
const paysOf = (rows: readonly RewardedRow[]): number => {
  const spend = sum(rows.map(({ row }) => row.amount));
  return spend === 0 ? 0 : Math.round((sum(rows.map((one) => one.optimal)) * 1000) / spend);
};

const category = (group: string, list: readonly RewardedRow[]): CategorySpend => {
  const earned = sum(list.map((one) => one.earned));
  const optimal = sum(list.map((one) => one.optimal));
  const best = [...Map.groupBy(list, (one) => one.optimalAccountId)]
    .map(([accountId, mine]) => ({ accountId, spend: sum(mine.map(({ row }) => row.amount)), pays: paysOf(mine), mine }))
    .toSorted((a, b) => b.pays - a.pays || b.spend - a.spend || a.accountId - b.accountId)[0];
  return {
    group,
    count: list.length,
    spend: sum(list.map(({ row }) => row.amount)),
    unreviewed: sum(list.map(({ row }) => (row.unreviewed ? absolute(row.amount) : ZERO))),
    earned,
    optimal,
    missed: subtract(optimal, earned),
    optimalAccountId: best?.accountId ?? 0,
    optimalMultiplier: commonest(best?.mine ?? []),
    accounts: [...Map.groupBy(list, ({ row }) => row.accountId)]
      .map(([accountId, mine]) => ({
        accountId,
        spend: sum(mine.map(({ row }) => row.amount)),
        earned: sum(mine.map((one) => one.earned)),
      }))
      .toSorted((a, b) => b.spend - a.spend || a.accountId - b.accountId),
  };
};

/** Returns the multiplier that applied to most of the money. */
const commonest = (rows: readonly RewardedRow[]): string => {
  const byMultiplier = new Map<string, number>();
  for (const one of rows)
    byMultiplier.set(one.optimalMultiplier, (byMultiplier.get(one.optimalMultiplier) ?? 0) + Math.abs(one.row.amount));
  return [...byMultiplier].toSorted((a, b) => b[1] - a[1] || Number(b[0]) - Number(a[0]))[0]?.[0] ?? "0";
};

/**
 * Returns how many of the last 365 days the held cards cover. `first` is the earliest row of these cards; null without rows. A card with
 * rows before the window was held all year.
 */
export const daysCovered = (first: Day | null, today: Day): number =>
  first === null ? 0 : daysBetween(later(first, windowStart(today, YEAR_DAYS)), today) + 1;

/** Estimates a year's missed rewards; null with fewer than 60 days. */
export const missedAYear = (missed: Cents, days: number): Cents | null => (days < LEAST_DAYS ? null : aYear(missed, days));
