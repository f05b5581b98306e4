import type { AccountClass } from "../forecast/accounts.ts";
import { type Cents, cents, roundHalfAway } from "../money.ts";

/** What these functions need of a snapshot. */
export type YearState = {
  netWorth: Cents;
  priceIndex: number;
  calendarYear: number;
  state: readonly { key: string; label: string; class: AccountClass; balance: Cents }[];
  log: readonly { key: string; delta: Cents; label: string }[];
};

/** `today`: in dollars of the run's first year. */
export type Dollars = "today" | "future";

/** Converts an amount of a year to the wanted dollars. */
export const inDollars = (amount: number, { priceIndex }: Pick<YearState, "priceIndex">, dollars: Dollars): Cents =>
  dollars === "future" ? cents(amount) : cents(roundHalfAway(amount / priceIndex));

const sumOf = (rows: readonly { amount: number }[]): number => rows.reduce((total, { amount }) => total + amount, 0);

/**
 * Converts amounts that belong together. The largest takes what rounding leaves, so that they add up to their converted sum. Amounts that
 * cancel out, such as moves between accounts, therefore still do.
 */
const allInDollars = <Row extends { amount: number }>(
  rows: readonly Row[],
  year: Pick<YearState, "priceIndex">,
  dollars: Dollars,
): (Row & { amount: Cents })[] => {
  const converted = rows.map((row) => ({ ...row, amount: inDollars(row.amount, year, dollars) }));
  const rest = inDollars(sumOf(rows), year, dollars) - sumOf(converted);
  const most = Math.max(...converted.map(({ amount }) => Math.abs(amount)));
  const largest = converted.findIndex(({ amount }) => Math.abs(amount) === most);
  return converted.map((row, i) => (i === largest ? { ...row, amount: cents(row.amount + rest) } : row));
};

export type ChangeGroup = "in" | "growth" | "out" | "taxes" | "moves" | "prices";
/** `keys`: the log's rows behind it. */
export type ChangeRow = { cause: string; label: string; amount: Cents; keys: string[] };
export type YearChange = {
  opening: Cents;
  closing: Cents;
  change: Cents;
  /** Groups with rows, in their order. The sums of all rows equal the change. */
  groups: { group: ChangeGroup; total: Cents; rows: ChangeRow[] }[];
};

const GROWTH = new Set(["return", "interest", "dividend", "appreciation"]);
export const isMove = (cause: string): boolean => cause.startsWith("transfer:") || cause === "rmd" || cause === "shortfall";

const partsOf = (key: string): { cause: string; account: string } => {
  const at = key.lastIndexOf("@");
  return { cause: key.slice(0, at), account: key.slice(at + 1) };
};

const groupOf = (cause: string, amount: number): ChangeGroup => {
  if (isMove(cause)) return "moves";
  if (cause.startsWith("tax:")) return "taxes";
  if (GROWTH.has(cause)) return amount >= 0 ? "growth" : cause === "interest" ? "out" : "growth";
  return amount >= 0 ? "in" : "out";
};

const ORDER: readonly ChangeGroup[] = ["in", "growth", "out", "taxes", "prices", "moves"];

/**
 * Returns the rows of one line: growth and moves per account, everything else per cause, since one rule may touch several accounts. The
 * label of a line over several accounts is the cause's own.
 */
const lineOf = (key: string): string => {
  const { cause } = partsOf(key);
  return GROWTH.has(cause) || isMove(cause) ? key : cause;
};

/** Labels name a cause and its account. A line over several accounts is named by the cause alone. */
const causeLabel = (label: string, key: string, accounts: ReadonlyMap<string, string>): string => {
  const end = `: ${accounts.get(partsOf(key).account)}`;
  return label.endsWith(end) ? label.slice(0, -end.length) : label;
};
const labelsOf = ({ state }: Pick<YearState, "state">): Map<string, string> => new Map(state.map(({ key, label }) => [key, label]));

/** Returns why net worth changed in a year. In today's dollars, rising prices are a row of their own, so that the rows still add up. */
export const yearChange = (before: YearState, year: YearState, dollars: Dollars): YearChange => {
  const [opening, closing] = [inDollars(before.netWorth, before, dollars), inDollars(year.netWorth, year, dollars)];
  const accounts = labelsOf(year);
  const lines = [...Map.groupBy(year.log, ({ key }) => lineOf(key))].map(([line, parts]): ChangeRow => {
    const sum = parts.reduce((total, { delta }) => total + delta, 0);
    const [{ key, label } = { key: line, label: line }] = parts;
    return {
      cause: partsOf(key).cause,
      label: line === key ? label : causeLabel(label, key, accounts),
      amount: cents(sum),
      keys: parts.map(({ key }) => key),
    };
  });
  const byGroup = new Map<ChangeGroup, ChangeRow[]>();
  for (const [group, own] of Map.groupBy(lines, ({ cause, amount }) => groupOf(cause, amount)))
    byGroup.set(group, allInDollars(own, year, dollars));
  const rest = cents(closing - opening - sumOf([...byGroup.values()].flat()));
  if (rest !== 0) byGroup.set("prices", [{ cause: "prices", label: "Rising prices", amount: rest, keys: [] }]);
  return {
    opening,
    closing,
    change: cents(closing - opening),
    groups: ORDER.flatMap((group) => {
      const own = (byGroup.get(group) ?? []).filter(({ amount }) => amount !== 0);
      if (own.length === 0) return [];
      const sorted = own.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || a.label.localeCompare(b.label, "en"));
      return [{ group, total: cents(sumOf(own)), rows: sorted }];
    }),
  };
};

export type Flow = { key: string; label: string; amount: Cents };
/** Where the money of a year came from and where it went. Both sides have the same sum. */
export type CashFlow = { from: Flow[]; to: Flow[]; total: Cents };

/**
 * Returns the flows of a year without growth and interest, which never pass through cash. Money that an account gains besides cash is a
 * use, and money that it loses is a source. What is left of cash, or missing, balances both sides.
 */
export const cashFlow = (year: YearState, dollars: Dollars): CashFlow => {
  const accounts = new Map(year.state.map((one) => [one.key, one]));
  const labels = labelsOf(year);
  const from = new Map<string, Flow>();
  const to = new Map<string, Flow>();
  const add = (side: Map<string, Flow>, key: string, label: string, amount: number): void => {
    const own = side.get(key);
    side.set(key, { key, label, amount: cents((own?.amount ?? 0) + amount) });
  };
  for (const { key, delta, label } of year.log) {
    const { cause, account } = partsOf(key);
    if (GROWTH.has(cause)) continue;
    const held = accounts.get(account);
    const cash = held?.class === "cash";
    const name = held?.label ?? account;
    if (!isMove(cause)) {
      const named = causeLabel(label, key, labels);
      if (delta >= 0) add(from, cause, named, delta);
      else add(to, cause, named, -delta);
    }
    if (cash) continue;
    // A move shows once, on the account that is not cash. Income saved at once, such as in a 401(k), is both a source and a use.
    if (delta >= 0) add(to, `to ${account}`, name, delta);
    else add(from, `from ${account}`, name, -delta);
  }
  const left = sumOf([...from.values()]) - sumOf([...to.values()]);
  if (left > 0) add(to, "cash", "Stays in cash", left);
  if (left < 0) add(from, "cash", "From cash", -left);
  const shown = (side: Map<string, Flow>): Flow[] =>
    allInDollars([...side.values()], year, dollars)
      .filter(({ amount }) => amount !== 0)
      .toSorted((a, b) => b.amount - a.amount || a.label.localeCompare(b.label, "en"));
  const sources = shown(from);
  return { from: sources, to: shown(to), total: cents(sumOf(sources)) };
};

/** Sums of a year for its table. */
export type YearSums = {
  cash: Cents;
  investments: Cents;
  property: Cents;
  debts: Cents;
  income: Cents;
  spending: Cents;
  taxes: Cents;
};

export const yearSums = (year: YearState, dollars: Dollars): YearSums => {
  const held = (classes: readonly AccountClass[]): Cents =>
    inDollars(
      year.state.reduce((total, one) => (classes.includes(one.class) ? total + one.balance : total), 0),
      year,
      dollars,
    );
  const sums = { in: 0, out: 0, taxes: 0 };
  for (const [cause, rows] of Map.groupBy(year.log, ({ key }) => partsOf(key).cause)) {
    if (isMove(cause) || GROWTH.has(cause)) continue;
    const amount = rows.reduce((total, { delta }) => total + delta, 0);
    sums[cause.startsWith("tax:") ? "taxes" : amount >= 0 ? "in" : "out"] += amount;
  }
  return {
    cash: held(["cash"]),
    investments: held(["brokerage", "pretax", "hsa", "roth", "education"]),
    property: held(["property"]),
    debts: held(["debt"]),
    income: inDollars(sums.in, year, dollars),
    spending: inDollars(-sums.out, year, dollars),
    taxes: inDollars(-sums.taxes, year, dollars),
  };
};
