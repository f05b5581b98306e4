import type { FundingSource, Goal } from "#contract/goals.ts";
import { isRetirement } from "#domain/accounts/accounts.ts";
import { addDays, addMonths, type Day, startOfMonth } from "#domain/day.ts";
import {
  accountKey,
  type Allocation,
  allocateToGoals,
  balanceOf,
  byValue,
  holdingKey,
  type SourceGroup,
  type SourceKey,
  type SourceValue,
} from "#domain/goals/allocation.ts";
import { needPerMonth, PACE_MONTHS, paceOf } from "#domain/goals/progress.ts";
import { type Cents, cents, sum, ZERO } from "#domain/money.ts";
import type { SetAside } from "#domain/recommendations/set-aside.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { worthsOn } from "../net-worth/index.ts";
import type { Extent, FundAccount, GoalRow, HoldingRow, MilestoneRow, SourceRow } from "./store.ts";
import * as store from "./store.ts";

/** All that goals are computed from, read once. */
export type Funding = {
  goals: GoalRow[];
  sources: SourceRow[];
  accounts: ReadonlyMap<number, FundAccount>;
  holdings: HoldingRow[];
  milestones: MilestoneRow[];
  /** What each eligible account and holding can give. */
  values: ReadonlyMap<SourceKey, SourceValue>;
  allocations: ReadonlyMap<number, readonly Allocation[]>;
  currency: string;
};

export const keyOf = ({ accountId, securityId }: Omit<SourceRow, "goalId">): SourceKey =>
  securityId === null ? accountKey(accountId) : holdingKey(accountId, securityId);

const positive = (amount: number): Cents => cents(Math.max(0, amount));
const groupOf = (type: string): SourceGroup | null => (type === "depository" || type === "investment" ? type : null);

type LeftOut = Goal["leftOut"][number]["reason"];
/** Says why an account cannot fund goals; null if it can. */
const whyNot = (account: FundAccount, currency: string): LeftOut | null => {
  if (account.hidden) return "hidden";
  if (account.status === "closed") return "closed";
  if (groupOf(account.type) === null) return "type";
  return account.currency === currency ? null : "currency";
};

const vested = ({ value, vestedValue }: HoldingRow): Cents => positive(vestedValue ?? value);

/** What each eligible source holds. An investment account taken whole leaves out what is not vested. */
const valuesOf = (accounts: readonly FundAccount[], holdings: readonly HoldingRow[], currency: string): Map<SourceKey, SourceValue> => {
  const values = new Map<SourceKey, SourceValue>();
  const byAccount = Map.groupBy(holdings, ({ accountId }) => accountId);
  for (const account of accounts) {
    const group = groupOf(account.type);
    if (group === null || whyNot(account, currency) !== null) continue;
    const own = byAccount.get(account.id) ?? [];
    const unvested = own.reduce((total, one) => total + Math.max(0, one.value - (one.vestedValue ?? one.value)), 0);
    values.set(accountKey(account.id), { group, value: positive(account.displayBalance - unvested), id: account.id });
    if (group === "investment")
      for (const one of own)
        if (one.currency === currency) values.set(holdingKey(account.id, one.securityId), { group, value: vested(one), id: one.id });
  }
  return values;
};

/** Reads what goals are computed from. To change a goal's funding or to offer sources, all accounts are needed. */
export const readFunding = async (tx: Tx<Scope>, extent: Extent = "all"): Promise<Funding> => {
  const goals = await store.listed(tx);
  const { sources, accounts, holdings, milestones, currency } = await store.fundings(tx, extent);
  const values = valuesOf(accounts, holdings, currency);
  const keys = Map.groupBy(sources, ({ goalId }) => goalId);
  const active = goals.flatMap(({ id, rank, status, targetAmount: target }) =>
    status === "active" ? [{ id, rank, target, sources: (keys.get(id) ?? []).map(keyOf) }] : [],
  );
  return {
    goals,
    sources,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    holdings,
    milestones,
    values,
    allocations: allocateToGoals(active, values),
    currency,
  };
};

/** Returns the active goals in their order. */
export const activeOf = ({ goals }: Pick<Funding, "goals">): GoalRow[] => goals.filter(({ status }) => status === "active");

/** Returns what an active goal holds now. */
export const currentBalance = ({ allocations }: Funding, goalId: number): Cents => balanceOf(allocations.get(goalId) ?? []);

type Pace = Pick<Goal, "pace" | "paceUnknown">;

/** Returns the end of the last full month and the day `PACE_MONTHS` earlier. */
const paceDays = (today: Day): [Day, Day] => [addDays(addMonths(startOfMonth(today), -PACE_MONTHS), -1), addDays(startOfMonth(today), -1)];

/** Returns the pace of each active goal. It is known only if all sources are whole accounts with known balances on both days. */
const pacesOf = async (tx: Tx<Scope>, { goals, sources, values }: Funding, today: Day): Promise<Map<number, Pace>> => {
  const ofGoal = Map.groupBy(sources, ({ goalId }) => goalId);
  const whole = sources.filter((source) => source.securityId === null && values.has(keyOf(source))).map(({ accountId }) => accountId);
  const worths = whole.length === 0 ? new Map<number, (Cents | null)[]>() : await worthsOn(tx, whole, paceDays(today), today);
  const paceOfGoal = (id: number): Pace => {
    const own = ofGoal.get(id) ?? [];
    if (own.length === 0) return { pace: null, paceUnknown: "no_sources" };
    if (own.some(({ securityId }) => securityId !== null)) return { pace: null, paceUnknown: "holding" };
    const known = own.map(({ accountId }) => worths.get(accountId) ?? [null, null]);
    const [before, after] = [0, 1].map((i) => known.map((days) => days[i] ?? null));
    const sumOf = (days: readonly (Cents | null)[] | undefined): Cents => sum((days ?? []).map((amount) => amount ?? ZERO));
    if (known.some((days) => days.some((amount) => amount === null))) return { pace: null, paceUnknown: "history" };
    return { pace: paceOf(sumOf(before), sumOf(after)), paceUnknown: null };
  };
  return new Map(goals.flatMap(({ id, status }) => (status === "active" ? [[id, paceOfGoal(id)] as const] : [])));
};

type Sourced = Pick<Goal, "goalFundAccounts" | "goalFundHoldings" | "leftOut">;

const sourcedOf = (funding: Funding, goalId: number, own: readonly SourceRow[], holdingOf: ReadonlyMap<SourceKey, HoldingRow>): Sourced => {
  const { accounts, values, allocations, currency } = funding;
  const amounts = new Map((allocations.get(goalId) ?? []).map(({ source, amount }) => [source, amount]));
  const result: Sourced = { goalFundAccounts: [], goalFundHoldings: [], leftOut: [] };
  const ordered = own
    .map((source) => ({ source, key: keyOf(source), value: values.get(keyOf(source)) }))
    .toSorted((a, b) => (a.value && b.value ? byValue(a.value, b.value) : (a.value ? 0 : 1) - (b.value ? 0 : 1)));
  for (const { source, key, value } of ordered) {
    const account = accounts.get(source.accountId);
    if (!account) continue;
    const holding = source.securityId === null ? null : (holdingOf.get(key) ?? null);
    const name = holding?.name ?? account.name;
    if (!value)
      result.leftOut.push({
        finxAccountId: account.id,
        finxHoldingId: holding?.id ?? null,
        name,
        reason: whyNot(account, currency) ?? (source.securityId !== null && holding === null ? "sold" : "currency"),
      });
    else if (holding)
      result.goalFundHoldings.push({
        finxHoldingId: holding.id,
        finxAccountId: account.id,
        name,
        currentValue: value.value,
        allocatedBalance: amounts.get(key) ?? ZERO,
      });
    else
      result.goalFundAccounts.push({
        finxAccountId: account.id,
        name,
        currentValue: value.value,
        allocatedBalance: amounts.get(key) ?? ZERO,
      });
  }
  return result;
};

/** Returns the active goals by rank, then the completed ones, newest first. */
export const goalsOf = async (tx: Tx<Scope>, today: Day, read?: Funding): Promise<Goal[]> => {
  const funding = read ?? (await readFunding(tx, "funding goals"));
  const paces = await pacesOf(tx, funding, today);
  const milestones = Map.groupBy(funding.milestones, ({ goalId }) => goalId);
  const sources = Map.groupBy(funding.sources, ({ goalId }) => goalId);
  const holdingOf = new Map(funding.holdings.map((one) => [holdingKey(one.accountId, one.securityId), one]));
  const places = new Map(activeOf(funding).map(({ id }, place) => [id, place]));
  return funding.goals.map(({ userId: _owner, completedBalance, ...row }): Goal => {
    const balance = completedBalance ?? currentBalance(funding, row.id);
    const active = row.status === "active";
    return {
      ...row,
      rank: places.get(row.id) ?? null,
      currentBalance: balance,
      ...(active
        ? sourcedOf(funding, row.id, sources.get(row.id) ?? [], holdingOf)
        : { goalFundAccounts: [], goalFundHoldings: [], leftOut: [] }),
      needMonthly: active ? needPerMonth({ ...row, currentBalance: balance }, today) : null,
      ...(paces.get(row.id) ?? { pace: null, paceUnknown: null }),
      milestones: (milestones.get(row.id) ?? []).map(({ percent, reachedOn }) => ({ percent, reachedOn })),
    };
  });
};

/** Returns the accounts that may fund goals, with their holdings and the goal that uses each. */
export const sourcesOf = (funding: Funding): FundingSource[] => {
  const { accounts, holdings, values, allocations } = funding;
  const active = activeOf(funding);
  const users = new Map(
    active.flatMap(({ id, name }, rank) =>
      funding.sources
        .filter(({ goalId }) => goalId === id)
        .map((source) => {
          const allocatedBalance = (allocations.get(id) ?? []).find((one) => one.source === keyOf(source))?.amount ?? ZERO;
          return [keyOf(source), { goalFundId: id, name, rank, allocatedBalance }] as const;
        }),
    ),
  );
  const byAccount = Map.groupBy(holdings, ({ accountId }) => accountId);
  return [...accounts.values()]
    .flatMap((account) => {
      const value = values.get(accountKey(account.id));
      return value ? [{ account, value }] : [];
    })
    .toSorted(
      (a, b) =>
        byValue({ ...a.value, id: 0 }, { ...b.value, id: 0 }) ||
        a.account.name.localeCompare(b.account.name, "en") ||
        a.account.id - b.account.id,
    )
    .map(({ account, value }) => ({
      finxAccountId: account.id,
      name: account.name,
      institution: account.institution,
      mask: account.mask,
      type: value.group,
      subtype: account.subtype,
      retirement: isRetirement(account.subtype),
      currentValue: value.value,
      usedBy: users.get(accountKey(account.id)) ?? null,
      holdings: (byAccount.get(account.id) ?? [])
        .flatMap((one) => {
          const key = holdingKey(account.id, one.securityId);
          const held = values.get(key);
          return held
            ? [
                {
                  finxHoldingId: one.id,
                  name: one.name,
                  tickerSymbol: one.ticker,
                  currentValue: held.value,
                  usedBy: users.get(key) ?? null,
                },
              ]
            : [];
        })
        .toSorted((a, b) => b.currentValue - a.currentValue || a.name.localeCompare(b.name, "en") || a.finxHoldingId - b.finxHoldingId),
    }));
};

/** Returns the cash accounts that active goals count, each with what its goal takes and all accounts that fund this goal. */
export const earmarkedCash = async (tx: Tx<Scope>): Promise<SetAside[]> => {
  const { goals, sources, values, allocations } = await readFunding(tx, "funding goals");
  return goals.flatMap(({ id, name }) => {
    const own = sources.filter(({ goalId, securityId }) => goalId === id && securityId === null).map(({ accountId }) => accountId);
    const amounts = new Map((allocations.get(id) ?? []).map(({ source, amount }) => [source, amount]));
    return own
      .filter((accountId) => values.get(accountKey(accountId))?.group === "depository")
      .map((accountId) => ({ accountId, goalId: id, goal: name, allocated: amounts.get(accountKey(accountId)) ?? ZERO, sources: own }));
  });
};
