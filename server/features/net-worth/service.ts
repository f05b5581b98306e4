import type { BalanceTimeSeries, ChangeBreakdown } from "#contract/net-worth.ts";
import { isAsset } from "#domain/accounts/accounts.ts";
import { type Day, dayIn, daysBetween, earlier, later } from "#domain/day.ts";
import { type Cents, negate, subtract, sum, ZERO } from "#domain/money.ts";
import {
  type AccountHistory,
  addedBy,
  changeBreakdown,
  clampDay,
  dataStart,
  type DayLevel,
  netWorthByDay,
  worthExtremes,
  worthSteps,
  pooledWorthByDay,
  worthByDay,
  worthOn,
} from "#domain/figures/net-worth.ts";
import type { ToolResults } from "../../assistant/tools/index.ts";
import { foreignTotal } from "../../assistant/tool.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import * as store from "./store.ts";

type Span = { dateStart: Day; dateEnd: Day };
const LONGEST_DAYS = 40 * 366;
const FIRST = "1900-01-01" as Day;

const check = ({ dateStart, dateEnd }: Span): void => {
  if (dateStart > dateEnd) throw invalid("dateEnd", "The end date must not be before the start date.");
  if (daysBetween(dateStart, dateEnd) > LONGEST_DAYS) throw invalid("dateStart", "Choose a period of at most 40 years.");
};

/**
 * Returns the balance at the end of each day. A single account is shown as on screens (a debt positive); several, or none given, as net
 * worth. Future days are left out.
 */
export const timeSeries = async (
  deps: Deps,
  scope: Scope,
  span: Span & { accountId?: number[] | undefined },
): Promise<BalanceTimeSeries> => {
  check(span);
  const today = dayIn(deps.clock(), scope.timeZone);
  const [start, end] = [clampDay(span.dateStart, FIRST, today), clampDay(span.dateEnd, FIRST, today)];
  return deps.database.reading(scope, async (tx) =>
    span.accountId
      ? {
          ...ofAccounts(await store.histories(tx, start, today, span.accountId), { start, end, today }, span.accountId.length),
          otherCurrencies: [],
        }
      : ofAll(tx, { start, end, today }),
  );
};

type Series = Omit<BalanceTimeSeries, "otherCurrencies">;
type Days = { start: Day; end: Day; today: Day };
type Happened = { date: Day; type: "ACCOUNT_ADDED" | "ACCOUNT_REMOVED"; label: string };

const seriesOf = (
  points: readonly { date: Day; worth: Cents }[],
  happened: readonly Happened[],
  added: readonly { day: Day; worth: Cents }[],
  first: Day | null,
  estimatedUntil: Day | null,
): Series => {
  const eventsOf = Map.groupBy(happened, (e) => e.date);
  const addedOn = Map.groupBy(added, (one) => one.day);
  return {
    points: points.map((p, i) => ({
      date: p.date,
      balance: p.worth,
      added: i === 0 ? ZERO : sum((addedOn.get(p.date) ?? []).map((one) => one.worth)),
      events: (eventsOf.get(p.date) ?? []).map(({ type, label }) => ({ type, label })),
    })),
    dataStartDate: first,
    estimatedUntil: estimatedUntil !== null && estimatedUntil > (points[0]?.date ?? estimatedUntil) ? estimatedUntil : null,
  };
};

/** `asked` is the number of requested accounts, some of which may not exist. */
const ofAccounts = (accounts: readonly AccountHistory[], { start, end, today }: Days, asked: number): Series => {
  const [only] = accounts;
  const owed = asked === 1 && only !== undefined && !isAsset(only.type);
  const shown = <T extends { worth: Cents }>(one: T): T => (owed ? { ...one, worth: negate(one.worth) } : one);
  const points = netWorthByDay(accounts, start, end, today).map(shown);
  return seriesOf(
    points,
    accounts.map((a) => ({ date: a.since, type: "ACCOUNT_ADDED", label: a.label })),
    accounts.map((a) => shown(addedBy(a, today))),
    dataStart(accounts),
    store.latest(accounts.map((a) => a.estimatedUntil)),
  );
};

const ofAll = async (tx: Tx<Scope>, { start, end, today }: Days): Promise<BalanceTimeSeries> => {
  const { steps, flows, added: opened, known, estimatedUntil, otherCurrencies } = await store.pool(tx, start, today);
  const removed = (await store.events(tx, start, end)).flatMap((e): Happened[] =>
    e.type === "ACCOUNT_REMOVED" ? [{ date: e.date, type: e.type, label: e.label }] : [],
  );
  const added = known.map((a): Happened => ({ date: a.day, type: "ACCOUNT_ADDED", label: a.label }));
  const first = known.reduce<Day | null>((day, a) => (day === null ? a.day : earlier(day, a.day)), null);
  return {
    ...seriesOf(pooledWorthByDay(steps, flows, start, end), [...added, ...removed], opened, first, estimatedUntil),
    otherCurrencies,
  };
};

const TREND_POINTS = 40;

/** Returns each account's displayed balance on up to 40 evenly spaced days, including the last. */
export const accountTrends = async (deps: Deps, scope: Scope, span: Span): Promise<{ account: number; balances: Cents[] }[]> => {
  check(span);
  const today = dayIn(deps.clock(), scope.timeZone);
  const [start, end] = [clampDay(span.dateStart, FIRST, today), clampDay(span.dateEnd, FIRST, today)];
  const accounts = await deps.database.reading(scope, async (tx) => store.histories(tx, start, today, await store.visibleIds(tx)));
  return accounts.map((account) => {
    const worths = worthByDay(account, later(start, account.since), later(end, account.since), today);
    const step = Math.max(1, Math.ceil(worths.length / TREND_POINTS));
    const picked = worths.filter((_, i) => (worths.length - 1 - i) % step === 0);
    return { account: account.id, balances: isAsset(account.type) ? picked : picked.map(negate) };
  });
};

/**
 * Returns what accounts were worth at the end of some days (ascending, before today); null on a day before an account's balance is known.
 * An estimated balance is not known.
 */
export const worthsOn = async (
  tx: Tx<Scope>,
  accountIds: readonly number[],
  days: readonly Day[],
  today: Day,
): Promise<Map<number, (Cents | null)[]>> => {
  const [first = today] = days;
  const accounts = await store.histories(tx, first, today, accountIds);
  return new Map(
    accounts.map((account) => {
      const known = later(account.since, account.estimatedUntil ?? account.since);
      return [account.id, days.map((day) => (day < known ? null : worthOn(account, day, today)))];
    }),
  );
};

/** Returns what changed net worth from the end of the first day to the end of the last. */
export const breakdown = async (deps: Deps, scope: Scope, span: Span): Promise<ChangeBreakdown> => {
  check(span);
  const today = dayIn(deps.clock(), scope.timeZone);
  const [start, end] = [clampDay(span.dateStart, FIRST, today), clampDay(span.dateEnd, FIRST, today)];
  return deps.database.reading(scope, async (tx) => {
    const accounts = await store.histories(tx, start, today);
    return changeBreakdown(accounts, await store.sectionFlows(tx, accounts, { start, end, today }), start, end, today);
  });
};

/** Net worth data for the assistant: at the end of a day, and its change since another. */
export const netWorthFact = async (
  deps: Deps,
  scope: Scope,
  asked: { start: string; end: string },
): Promise<ToolResults["get_net_worth"]> => {
  const today = dayIn(deps.clock(), scope.timeZone);
  const end = clampDay(asked.end as Day, FIRST, today);
  const start = clampDay(asked.start as Day, FIRST, end);
  return deps.database.reading(scope, async (tx) => {
    const accounts = await store.histories(tx, start, today);
    const changed = changeBreakdown(accounts, await store.sectionFlows(tx, accounts, { start, end, today }), start, end, today);
    const at = (which: (a: AccountHistory) => boolean): Cents => netWorthByDay(accounts.filter(which), end, end, today)[0]?.worth ?? ZERO;
    const assets = at((a) => isAsset(a.type));
    const debts = negate(at((a) => !isAsset(a.type)));
    const total = subtract(assets, debts);
    return {
      start,
      end,
      total,
      assets,
      debts,
      startTotal: subtract(total, changed.totalChange),
      change: changed.change,
      added: changed.added,
      dataStart: dataStart(accounts),
      entries: changed.entries,
      otherCurrencies: (await store.inOtherCurrencies(tx)).map(foreignTotal),
    };
  });
};

/** Net worth at the end of days and its change between them, for the assistant. */
export const netWorthSteps = async (
  deps: Deps,
  scope: Scope,
  asked: { days: readonly string[] },
): Promise<ToolResults["get_net_worth_steps"]> => {
  const today = dayIn(deps.clock(), scope.timeZone);
  const days = [...new Set(asked.days.map((one) => clampDay(one as Day, FIRST, today)))].toSorted();
  return deps.database.reading(scope, async (tx) => {
    const accounts = await store.histories(tx, days[0] ?? today, today);
    return { steps: worthSteps(accounts, days, today), dataStart: dataStart(accounts) };
  });
};

/** Balances of visible accounts at the end of days, for the assistant. */
export const pastBalances = async (
  deps: Deps,
  scope: Scope,
  asked: { days: readonly string[]; accountIds?: readonly number[] | undefined },
): Promise<ToolResults["get_past_balances"]> => {
  const today = dayIn(deps.clock(), scope.timeZone);
  const days = asked.days.map((one) => clampDay(one as Day, FIRST, today)).toSorted();
  return deps.database.reading(scope, async (tx) => {
    const wanted = asked.accountIds && new Set(asked.accountIds);
    const accounts = (await store.histories(tx, days[0] ?? today, today)).filter((a) => wanted?.has(a.id) ?? true);
    return {
      accounts: accounts.map((account) => {
        const known = later(account.since, account.estimatedUntil ?? account.since);
        const shown = (worth: Cents): Cents => (isAsset(account.type) ? worth : negate(worth));
        return {
          id: account.id,
          name: account.label,
          isAsset: isAsset(account.type),
          balances: days.map((on) => (on < known ? null : shown(worthOn(account, on, today)))),
        };
      }),
    };
  });
};

/** The lowest and the highest balance of visible accounts together at the end of a day, for the assistant. */
export const balanceExtremes = async (
  deps: Deps,
  scope: Scope,
  asked: { start: string; end: string; accountIds: readonly number[] },
): Promise<ToolResults["get_balance_extremes"]> => {
  const today = dayIn(deps.clock(), scope.timeZone);
  const [start, end] = [asked.start, asked.end].map((one) => clampDay(one as Day, FIRST, today)) as [Day, Day];
  return deps.database.reading(scope, async (tx) => {
    const accounts = await store.histories(tx, start, today, asked.accountIds);
    const found = worthExtremes(accounts, start, end, today);
    const areDebts = accounts.every((account) => !isAsset(account.type));
    const level = ({ date, worth }: DayLevel) => ({ date, amount: areDebts ? negate(worth) : worth });
    const [low, high] = areDebts ? [found?.highest, found?.lowest] : [found?.lowest, found?.highest];
    return {
      accounts: accounts.map(({ id, label, type }) => ({ id, name: label, isAsset: isAsset(type) })),
      knownFrom: found?.from ?? null,
      lowest: low ? level(low) : null,
      highest: high ? level(high) : null,
    };
  });
};
