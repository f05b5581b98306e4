import { isValued, worth, type AccountType } from "../accounts/accounts.ts";
import { addDays, type Day, eachDay, earlier, later } from "../day.ts";
import { type Cents, cents, subtract, sum, ZERO } from "../money.ts";

/**
 * The known history of one account. Balances are positive as displayed: what the account has, or what is owed. `flows` are posted amounts
 * by day, money out positive; `valuations` are balances recorded on a day.
 */
export type AccountHistory = {
  id: number;
  label: string;
  type: AccountType;
  current: Cents;
  /** The first day with any data for the account. */
  since: Day;
  flows: ReadonlyMap<Day, Cents>;
  hasFlows: boolean;
  valuations: readonly Valuation[];
  /** The day of the first known balance, if earlier ones are computed from the rows (`estimatedValuations`). */
  estimatedUntil: Day | null;
};
export type Valuation = { date: Day; balance: Cents };

/** Whether the account's history follows from its rows; otherwise it follows from valuations. */
export const followsRows = (account: Pick<AccountHistory, "type" | "hasFlows">): boolean => account.hasFlows && !isValued(account.type);

/**
 * Returns the balances of an account with valuations on the days of its rows before the first known balance. Each undoes the rows after
 * it. They are estimates, because prices moved too. `flows` are the rows up to the known day, money out positive.
 */
export const estimatedValuations = (known: Valuation, flows: ReadonlyMap<Day, Cents>): Valuation[] => {
  let at = known.balance + (flows.get(known.date) ?? 0);
  const days = [...flows.keys()].filter((day) => day < known.date).sort();
  return days
    .toReversed()
    .map((date) => {
      const balance = cents(at);
      at += flows.get(date) ?? 0;
      return { date, balance };
    })
    .toReversed();
};

/**
 * Returns what the account adds to net worth at the end of each day from `start` to `end` (`end` ≤ `today`); 0 before its first data. With
 * rows: today's balance is exact, and each earlier day undoes the rows after it. With valuations: each one applies until the next, and
 * today's balance applies today.
 */
export const worthByDay = (account: AccountHistory, start: Day, end: Day, today: Day): Cents[] =>
  followsRows(account) ? byRows(account, start, end, today) : byValuations(account, start, end, today);

const byRows = (account: AccountHistory, start: Day, end: Day, today: Day): Cents[] => {
  const days = eachDay(start, today);
  const values: Cents[] = Array.from({ length: days.length }, () => ZERO);
  let at: number = worth(account.type, account.current);
  for (let i = days.length - 1; i >= 0; i -= 1) {
    const day = days[i];
    if (day === undefined || day < account.since) break;
    values[i] = cents(at);
    at += account.flows.get(day) ?? 0;
  }
  return values.slice(0, eachDay(start, end).length);
};

const byValuations = (account: AccountHistory, start: Day, end: Day, today: Day): Cents[] => {
  let next = 0;
  let at: Cents = ZERO;
  return eachDay(start, end).map((day) => {
    for (let v = account.valuations[next]; v && v.date <= day; v = account.valuations[++next]) at = v.balance;
    if (day < account.since) return ZERO;
    return worth(account.type, day === today ? account.current : at);
  });
};

/** Returns the same as `worthByDay` for one day, without a step for each day between. */
export const worthOn = (account: AccountHistory, day: Day, today: Day): Cents => {
  if (day < account.since) return ZERO;
  if (!followsRows(account))
    return worth(account.type, day === today ? account.current : (account.valuations.findLast((one) => one.date <= day)?.balance ?? ZERO));
  let at: number = worth(account.type, account.current);
  for (const [date, amount] of account.flows) if (date > day) at += amount;
  return cents(at);
};

/** Returns net worth at the end of each day from `start` to `end`. */
export const netWorthByDay = (accounts: readonly AccountHistory[], start: Day, end: Day, today: Day): { date: Day; worth: Cents }[] => {
  const totals = eachDay(start, end).map(() => 0);
  for (const account of accounts) worthByDay(account, start, end, today).forEach((value, i) => (totals[i] = (totals[i] ?? 0) + value));
  return eachDay(start, end).map((date, i) => ({ date, worth: cents(totals[i] ?? 0) }));
};

/** A level at the end of a day. */
export type DayLevel = { date: Day; worth: Cents };
/**
 * Returns the days of a time at whose end accounts together were worth the least and the most, the first of equal ones. Only days count on
 * which every account's balance is known; null if there is none.
 */
export const worthExtremes = (
  accounts: readonly AccountHistory[],
  start: Day,
  end: Day,
  today: Day,
): { from: Day; lowest: DayLevel; highest: DayLevel } | null => {
  const from = accounts.reduce((day, { since, estimatedUntil }) => later(day, later(since, estimatedUntil ?? since)), start);
  const last = earlier(end, today);
  if (accounts.length === 0 || from > last) return null;
  const days = netWorthByDay(accounts, from, last, today);
  const pick = (isBeyond: (one: DayLevel, other: DayLevel) => boolean): DayLevel | undefined =>
    days.reduce<DayLevel | undefined>((best, one) => (best === undefined || isBeyond(one, best) ? one : best), undefined);
  const [lowest, highest] = [pick((one, other) => one.worth < other.worth), pick((one, other) => one.worth > other.worth)];
  return lowest && highest ? { from, lowest, highest } : null;
};

/**
 * Computes net worth for many accounts at once, without a history per account. `steps` are worth changes on a day (a new account or
 * valuation). `flows` are the daily totals of all accounts that follow their rows, money out positive. Returns net worth at the end of each
 * day from `start` to `end`: steps so far minus flows so far.
 */
export const pooledWorthByDay = (
  steps: readonly { day: Day; worth: Cents }[],
  flows: ReadonlyMap<Day, Cents>,
  start: Day,
  end: Day,
): { date: Day; worth: Cents }[] => {
  const stepped = new Map<Day, number>();
  let total = 0;
  for (const step of steps) {
    if (step.day <= start) total += step.worth;
    else stepped.set(step.day, (stepped.get(step.day) ?? 0) + step.worth);
  }
  return eachDay(start, end).map((date, i) => {
    if (i > 0) total += (stepped.get(date) ?? 0) - (flows.get(date) ?? 0);
    return { date, worth: cents(total) };
  });
};

/** Returns the steps of an account without rows: each valuation's difference from the previous one, then today's balance. */
export const valuationSteps = (
  account: Pick<AccountHistory, "type" | "current" | "since" | "valuations">,
  today: Day,
): { day: Day; worth: Cents }[] => {
  let before = 0;
  const steps: { day: Day; worth: Cents }[] = [];
  const step = (day: Day, balance: Cents): void => {
    const now = worth(account.type, balance);
    if (now !== before) steps.push({ day, worth: cents(now - before) });
    before = now;
  };
  for (const v of account.valuations) if (v.date < today) step(later(v.date, account.since), v.balance);
  step(today, account.current);
  return steps;
};

/**
 * Returns the day an account was added and its opening worth: its worth that day before any of its rows. Opening worth is neither a gain
 * nor a loss.
 */
export const addedBy = (account: AccountHistory, today: Day): { day: Day; worth: Cents } => {
  // Without a valuation, nothing is known about the account before today's balance.
  const day = followsRows(account) || account.valuations.length > 0 ? account.since : today;
  const [first] = worthByDay(account, day, day, today);
  const ownRows = followsRows(account) || account.estimatedUntil !== null ? (account.flows.get(day) ?? 0) : 0;
  return { day, worth: cents((first ?? 0) + ownRows) };
};

/** Returns the opening worth of the accounts added after `start`, up to and including `end`. */
const addedBetween = (accounts: readonly AccountHistory[], start: Day, end: Day, today: Day): Cents =>
  sum(
    accounts.map((account) => addedBy(account, today)).flatMap(({ day, worth: opening }) => (day > start && day <= end ? [opening] : [])),
  );

/** Above ten times the base, a percentage means nothing. */
const LARGEST_SHARE = 10;

export type Change = {
  /** The gain or loss. */
  change: Cents;
  /** Opening worth of accounts added during the period; not part of `change`. */
  added: Cents;
  /**
   * `change` as a percentage of the starting net worth plus added accounts. Null if that base is not above zero or is far smaller than the
   * change.
   */
  percent: number | null;
};

/** Returns how a balance changed from `first` to `last` when accounts worth `added` were added during the period. */
export const changeOf = (first: Cents, last: Cents, added: Cents): Change => {
  const change = cents(last - first - added);
  const base = first + added;
  return { change, added, percent: base > 0 && Math.abs(change) <= base * LARGEST_SHARE ? (change / base) * 100 : null };
};

/** Returns how the balance changed from the first point of a series to the last one up to `day`. Every screen uses this function. */
export const changeUntil = (points: readonly { date: Day; balance: Cents; added: Cents }[], day: Day): Change => {
  const shown = points.filter((point) => point.date <= day);
  return changeOf(shown[0]?.balance ?? ZERO, shown.at(-1)?.balance ?? ZERO, sum(shown.slice(1).map((point) => point.added)));
};

export type ChangeEntry = { type: "income" | "expenses" | "transfers" | "accounts" | "change"; amount: Cents };
/** Sums of rows after the first day, up to and including the last. Money out is positive; only accounts that follow their rows count. */
export type SectionFlows = {
  Income: Cents;
  Expense: Cents;
  Transfer: Cents;
  /** The part of transfers that went to own accounts without rows, such as a portfolio or a mortgage. */
  invested: Cents;
};

/**
 * Explains the change in net worth from the end of `start` to the end of `end`. The entries add up to `totalChange`: income, expenses, and
 * transfers from rows, `accounts` for added accounts, and `change` for the rest (prices, valuations, corrections). The separate `change`
 * field is the gain or loss: the total minus what was added.
 */
export const changeBreakdown = (
  accounts: readonly AccountHistory[],
  flows: SectionFlows,
  start: Day,
  end: Day,
  today: Day,
): Change & { totalChange: Cents; entries: ChangeEntry[] } => {
  const worths = netWorthByDay(accounts, start, end, today);
  const [first, last] = [worths[0]?.worth ?? ZERO, worths.at(-1)?.worth ?? ZERO];
  const totalChange = subtract(last, first);
  const added = addedBetween(accounts, start, end, today);
  const moved: ChangeEntry[] = [
    { type: "income", amount: cents(-flows.Income) },
    { type: "expenses", amount: cents(-flows.Expense) },
    { type: "transfers", amount: cents(flows.invested - flows.Transfer) },
    { type: "accounts", amount: added },
  ];
  return {
    ...changeOf(first, last, added),
    totalChange,
    entries: [...moved, { type: "change", amount: subtract(totalChange, sum(moved.map((e) => e.amount))) }],
  };
};

/** Net worth at the end of a day, and its change since the day before it in a list. `added` is no part of `change`. */
export type WorthStep = { start: Day; end: Day; total: Cents; change: Cents; added: Cents };
/** Returns the steps between days, which ascend. A step starts at the end of its first day. */
export const worthSteps = (accounts: readonly AccountHistory[], days: readonly Day[], today: Day): WorthStep[] => {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const worths = new Map(netWorthByDay(accounts, first, last, today).map(({ date, worth }) => [date, worth]));
  return days.slice(1).map((end, i) => {
    const start = days[i] ?? end;
    const [before, total] = [worths.get(start) ?? ZERO, worths.get(end) ?? ZERO];
    const added = addedBetween(accounts, start, end, today);
    return { start, end, total, change: changeOf(before, total, added).change, added };
  });
};

/** Returns the first day of the oldest account; null without accounts. */
export const dataStart = (accounts: readonly AccountHistory[]): Day | null =>
  accounts.reduce<Day | null>((first, a) => (first === null ? a.since : earlier(first, a.since)), null);

/** The ranges of the balance charts; the second is the default. ALL covers one year, the same as 1YR. */
export const RANGES = ["1W", "MTD", "1M", "3M", "YTD", "1YR", "ALL"] as const;
export type Range = (typeof RANGES)[number];
const YEAR = 365;
const DAYS: Record<Exclude<Range, "MTD" | "YTD">, number> = { "1W": 7, "1M": 30, "3M": 90, "1YR": YEAR, ALL: YEAR };

/** Returns the first day of a range that ends today. */
export const rangeStart = (range: Range, today: Day): Day => {
  if (range === "MTD") return `${today.slice(0, 8)}01` as Day;
  if (range === "YTD") return `${today.slice(0, 5)}01-01` as Day;
  return addDays(today, -DAYS[range]);
};

/** Limits a day to [first, last]. */
export const clampDay = (day: Day, first: Day, last: Day): Day => later(first, earlier(day, last));
