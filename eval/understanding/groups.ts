import type { Account, Facts, Row } from "./facts.ts";
import { counted, date, type Expected, type Figure, money, monthName, percent, type Reading } from "./figures.ts";
import type { Meaning } from "./lines.ts";
import { DAYS, isIncome, isSpending, total } from "./selecting.ts";

/* Figures of each month, merchant, account, and so on. */

export type Range = readonly [from: string, to: string];
export const TODAY = "2026-11-20";
const DAY = 86_400_000;
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const HIGH = /^(?:max|highest|most|top|largest|higher|biggest|which|sort_descending|rank)(?!_?\s?(?:increase|change|saving|and))/;
export const LOW = /^(?:min|lowest|least|smallest|fewest)/;
/** Operations that need every group, as if there were none. */
const EACH = /^(?:compare|difference|each|list)/;

export const daysIn = ([from, to]: Range, weekdays?: readonly string[]): number => {
  const all = Array.from({ length: (Date.parse(to) - Date.parse(from)) / DAY + 1 }, (_, n) => new Date(Date.parse(from) + n * DAY));
  return all.filter((d) => weekdays?.includes(DAYS[d.getUTCDay()] ?? "") ?? true).length;
};
export const weekOf = (day: string): string => iso(Date.parse(day) - new Date(`${day}T00:00:00Z`).getUTCDay() * DAY);
const quarterOf = (day: string): number => Math.ceil(Number(day.slice(5, 7)) / 3);
const lastOfMonth = (month: string): string => iso(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
const dayIndex = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** How rows are put into groups: the group's key, how a reply may name it, and, for times, the days that it spans. */
type Grouping = {
  keyOf: (r: Row) => string;
  nameOf: (key: string, facts: Facts, rows: readonly Row[]) => string[];
  span?: (key: string) => Range;
};
const GROUPINGS: Record<string, Grouping> = {
  month: {
    keyOf: (r) => r.date.slice(0, 7),
    nameOf: (key) => [monthName(key), monthName(key).slice(0, 3)],
    span: (key) => [`${key}-01`, lastOfMonth(key)],
  },
  week: { keyOf: (r) => weekOf(r.date), nameOf: date, span: (key) => [key, iso(Date.parse(key) + 6 * DAY)] },
  day: { keyOf: (r) => r.date, nameOf: date, span: (key) => [key, key] },
  quarter: {
    keyOf: (r) => `${r.date.slice(0, 4)} Q${quarterOf(r.date)}`,
    nameOf: (key) => [key.slice(5)],
    span: (key) => [
      `${key.slice(0, 4)}-${String(Number(key.slice(6)) * 3 - 2).padStart(2, "0")}-01`,
      lastOfMonth(`${key.slice(0, 4)}-${String(Number(key.slice(6)) * 3).padStart(2, "0")}`),
    ],
  },
  year: { keyOf: (r) => r.date.slice(0, 4), nameOf: (key) => [key], span: (key) => [`${key}-01-01`, `${key}-12-31`] },
  weekday: { keyOf: (r) => String(dayIndex(r.date)), nameOf: (key) => [DAYS[Number(key)] ?? "", `${DAYS[Number(key)]}s`] },
  merchant: { keyOf: (r) => r.merchant, nameOf: (key) => [key] },
  payer: { keyOf: (r) => r.merchant, nameOf: (key) => [key] },
  category: { keyOf: (r) => r.code, nameOf: (_, __, rows) => [rows[0]?.category ?? ""] },
  account: {
    keyOf: (r) => String(r.accountId),
    nameOf: (key, facts) => facts.accounts.filter((a) => String(a.id) === key).map((a) => a.name),
  },
  member: { keyOf: (r) => r.owner, nameOf: (key) => [key] },
};

/** What a group comes to: a number to sort by, and how a reply shows it. Null if this measure is not taken of groups here. */
type Value = { size: number; figure: Figure };
const inDollars = (cents: number): Value => ({ size: cents, figure: { any: money(cents) } });
const mean = (rows: readonly Row[], count: number): number => Math.round(total(rows) / count);
const VALUES: Record<string, (rows: readonly Row[], sign: number) => Value | null> = {
  spending: (rows, sign) => inDollars(sign * total(rows.filter(sign < 0 ? isIncome : isSpending))),
  income: (rows) => inDollars(-total(rows.filter(isIncome))),
  gross_spending: (rows) => inDollars(total(rows.filter((r) => isSpending(r) && r.cents > 0))),
  refunds: (rows) => inDollars(-total(rows.filter((r) => isSpending(r) && r.cents < 0))),
  net_income: (rows) => inDollars(-total(rows.filter(isIncome)) - total(rows.filter(isSpending))),
  interest_earned: (rows) => inDollars(-total(rows.filter((r) => r.code === "INCOME_INTEREST_EARNED"))),
  savings_rate: (rows) => {
    const [income, spent] = [-total(rows.filter(isIncome)), total(rows.filter(isSpending))];
    return income === 0 ? null : { size: (income - spent) / income, figure: { any: percent(income - spent, income) } };
  },
  count: (rows) => {
    const [bought, all] = [rows.filter((r) => isSpending(r) && r.cents > 0).length, rows.filter(isSpending).length];
    return { size: bought, figure: counted(bought, all) };
  },
  average_purchase: (rows) => {
    const spent = rows.filter(isSpending);
    const bought = spent.filter((r) => r.cents > 0);
    if (bought.length === 0) return null;
    const means = [mean(bought, bought.length), mean(spent, spent.length), mean(spent, bought.length)];
    return { size: means[0] ?? 0, figure: { any: means.flatMap(money) } };
  },
  median_purchase: (rows) => {
    const middle = medianOf(rows.filter(isSpending));
    return middle === null ? null : inDollars(middle);
  },
};

/** The middle size of purchases; null without one. */
export const medianOf = (rows: readonly Row[]): number | null => {
  const sizes = rows.flatMap((r) => (r.cents > 0 ? [r.cents] : [])).toSorted((a, b) => a - b);
  const [low, high] = [sizes[Math.floor((sizes.length - 1) / 2)], sizes[Math.floor(sizes.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
};

type Group = Value & { name: Figure; isWhole: boolean };
/** Whether a time was complete on the day of the questions, and lies within the period asked about. */
const isWhole = ([start, end]: Range, range: Range): boolean => end < TODAY && start >= range[0] && end <= range[1];

/** How many groups of names a reply must show if all are asked for: the first ones by size. Of times, all are needed. */
const FIRST_NAMES = 3;
const MOST_TIMES = 12;

const shown = (groups: readonly Group[], isNamed: boolean): Figure[] => groups.flatMap((g) => (isNamed ? [g.figure, g.name] : [g.figure]));
const NONE: Reading = { figures: [{ any: [], none: true }] };

/** One reading for each group that is the first, because several may come to the same. */
const firsts = (sorted: readonly Group[]): Reading[] =>
  sorted.filter((g) => g.size === sorted[0]?.size).map((g) => ({ figures: [g.figure], lead: g.name }));

const readingsOf = (groups: readonly Group[], m: Meaning, areTimes: boolean): Expected => {
  if (groups.length === 0) return [NONE];
  const op = typeof m.op === "string" ? m.op : "";
  const limit = typeof m.limit === "number" ? m.limit : null;
  const descending = groups.toSorted((a, b) => b.size - a.size);
  const whole = groups.filter((g) => g.isWhole);
  const sorted = LOW.test(op) ? (whole.length > 0 ? whole : groups).toSorted((a, b) => a.size - b.size) : descending;
  if ((LOW.test(op) || HIGH.test(op)) && (limit ?? 1) === 1 && !/^(?:sort|rank)/.test(op)) return firsts(sorted);
  if (areTimes) return [{ figures: shown(whole.slice(-MOST_TIMES), true), spread: true }];
  return [{ figures: shown(sorted.slice(0, Math.min(limit ?? FIRST_NAMES, FIRST_NAMES)), true), spread: true }];
};

/** Returns what a grouped meaning comes to; null if it is not of a kind that is reckoned here. */
export const grouped = (facts: Facts, m: Meaning, rows: readonly Row[], range: Range | null): Expected | null => {
  const by = typeof m.group_by === "string" ? GROUPINGS[m.group_by] : undefined;
  const value = VALUES[m.measure];
  const op = m.op ?? null;
  if (!by || !value || (op !== null && !(typeof op === "string" && (HIGH.test(op) || LOW.test(op) || EACH.test(op))))) return null;
  const sign = m.filters?.kind === "income" ? -1 : 1;
  const period: Range = range ?? [facts.rows[0]?.date ?? "", TODAY];
  const kept = new Map<string, Row[]>();
  for (const r of rows.filter((one) => isSpending(one) || isIncome(one))) kept.set(by.keyOf(r), [...(kept.get(by.keyOf(r)) ?? []), r]);
  const groups = [...kept]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, list]): Group[] => {
      const one = value(list, sign);
      const name = { any: by.nameOf(key, facts, list) };
      return one && one.size !== 0 ? [{ ...one, name, isWhole: !by.span || isWhole(by.span(key), period) }] : [];
    });
  const whole = HIGH.test(String(op)) || LOW.test(String(op)) ? null : value(rows, sign);
  const together: Expected = whole ? [{ figures: [whole.figure], partial: true }] : [];
  const readings = [...readingsOf(groups, m, by.span !== undefined), ...together];
  // A day of the week may be judged by its mean, because a period has more of some days than of others.
  if (m.group_by !== "weekday" || m.measure !== "spending" || !range) return readings;
  const means = [...kept].map(([key, list]): Group => {
    const cents = Math.round(total(list.filter(isSpending)) / Math.max(1, daysIn(range, [DAYS[Number(key)] ?? ""])));
    return { ...inDollars(cents), name: { any: by.nameOf(key, facts, list) }, isWhole: true };
  });
  return [...readings, ...readingsOf(means, m, false)];
};

/** Accounts as groups: the first by what `sizeOf` tells, or all of them. */
export const ofAccounts = (
  accounts: readonly Account[],
  m: Meaning,
  figureOf: (a: Account) => string[],
  sizeOf: (a: Account) => number,
): Expected => {
  const groups = accounts.map((a): Group => ({ size: sizeOf(a), figure: { any: figureOf(a) }, name: { any: [a.name] }, isWhole: true }));
  const op = typeof m.op === "string" ? m.op : "";
  if (LOW.test(op)) return firsts(groups.toSorted((a, b) => a.size - b.size));
  if (HIGH.test(op) && !/^(?:sort|rank)/.test(op)) return firsts(groups.toSorted((a, b) => b.size - a.size));
  return [{ figures: shown(groups, false), spread: true }];
};
