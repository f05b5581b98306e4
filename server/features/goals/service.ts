import type { Goal, GoalChange, NewGoal } from "#contract/goals.ts";
import { type Day, dayIn } from "#domain/day.ts";
import { overlaps } from "#domain/goals/allocation.ts";
import { FUND_ICON, FUND_NAME } from "#domain/goals/emergency-fund.ts";
import { GOAL_MISTAKES } from "#domain/goals/messages.ts";
import { milestonesReached } from "#domain/goals/progress.ts";
import { mergedOrder, type RankUpdate, reordered } from "#domain/goals/ranks.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import type { Scope } from "../../identity/scope.ts";
import { savedOnce } from "../../sent-twice.ts";
import { activeOf, currentBalance, type Funding, goalsOf, keyOf, readFunding } from "./funding.ts";
import type { GoalRow, SourceRow } from "./store.ts";
import * as store from "./store.ts";

type Needs = Pick<Deps, "database" | "clock">;
export type Now = { today: Day; at: string };
type Source = Omit<SourceRow, "goalId">;

export const nowOf = ({ clock }: Pick<Deps, "clock">, { timeZone }: Pick<Scope, "timeZone">): Now => ({
  today: dayIn(clock(), timeZone),
  at: clock().toISOString(),
});

const noGoal = (): ApiError => notFound("Goal not found");
const USED = "Account already associated with another goal";
const used = (field: string): ApiError => invalid(field, USED, "ACCOUNT_ALREADY_USED");
const secondFund = (): ApiError =>
  new ApiError(400, "EMERGENCY_FUND_EXISTS", "Your household has an emergency fund already.", {
    fields: { type: ["Your household has an emergency fund already."] },
  });

/** Returns the household's goals: active ones by rank, then completed ones, newest first. */
export const listGoals = (deps: Needs, scope: Scope, type?: Goal["type"]): Promise<Goal[]> =>
  deps.database.reading(scope, async (tx) =>
    (await goalsOf(tx, nowOf(deps, scope).today)).filter((goal) => type === undefined || goal.type === type),
  );

/** Returns an active or completed goal. Throws 404. */
export const goalIn = async (tx: Tx<Scope>, id: number, today: Day): Promise<Goal> => {
  const found = (await goalsOf(tx, today)).find((goal) => goal.id === id);
  if (!found) throw noGoal();
  return found;
};

export const getGoal = (deps: Needs, scope: Scope, id: number): Promise<Goal> =>
  deps.database.reading(scope, (tx) => goalIn(tx, id, nowOf(deps, scope).today));

type GivenSources = Pick<GoalChange, "accountIds" | "holdingIds" | "goalFundAccounts" | "goalFundHoldings">;

/** Returns the ids given in one of two forms; undefined when none is given. Throws 400 if both are. */
const oneForm = (
  field: string,
  a: readonly number[] | undefined,
  other: string,
  b: readonly number[] | undefined,
): number[] | undefined => {
  if (a && b) throw invalid(field, `Give either ${field} or ${other}, not both.`);
  const ids = a ?? b;
  return ids && [...new Set(ids)];
};

/**
 * Returns the sources that a goal will have; null when the request leaves them as they are. A source that cannot count now is accepted only
 * if the goal has it already. Throws 400 naming the field.
 */
const wantedSources = (funding: Funding, goalId: number | null, given: GivenSources): Source[] | null => {
  const accounts = oneForm(
    "account_ids",
    given.accountIds,
    "goal_fund_accounts",
    given.goalFundAccounts?.map((one) => one.finxAccountId),
  );
  const holdings = oneForm(
    "holding_ids",
    given.holdingIds,
    "goal_fund_holdings",
    given.goalFundHoldings?.map((one) => one.finxHoldingId),
  );
  if (!accounts && !holdings) return null;
  const own = funding.sources.filter((source) => source.goalId === goalId);
  const has = (source: Source): boolean => own.some((one) => keyOf(one) === keyOf(source));
  const usable = (source: Source, field: string, text: string): Source => {
    if (!funding.values.has(keyOf(source)) && !has(source)) throw invalid(field, text);
    return source;
  };
  const ofAccounts = accounts?.map((id) =>
    usable(
      { accountId: id, securityId: null },
      "accountIds",
      "Choose cash or investment accounts that are open, visible and in your currency.",
    ),
  );
  const ofHoldings = holdings?.map((id) => {
    const holding = funding.holdings.find((one) => one.id === id);
    if (!holding) throw invalid("holdingIds", "This holding does not exist.");
    return usable({ accountId: holding.accountId, securityId: holding.securityId }, "holdingIds", "This holding cannot fund a goal.");
  });
  const wanted = [
    ...(ofAccounts ?? own.filter(({ securityId }) => securityId === null)),
    ...(ofHoldings ?? own.filter(({ securityId }) => securityId !== null)),
  ];
  const both = wanted.find((one) => wanted.some((other) => other !== one && overlaps(keyOf(one), keyOf(other))));
  if (both) throw invalid(holdings ? "holdingIds" : "accountIds", "Choose an account or its holdings, not both.");
  return wanted;
};

/** Refuses sources that another active goal has, or whose account or holdings it has. */
const checkFree = (funding: Funding, goalId: number | null, wanted: readonly Source[]): void => {
  const others = funding.sources.filter((source) => source.goalId !== goalId).map(keyOf);
  const taken = wanted.find((source) => others.some((other) => overlaps(keyOf(source), other)));
  if (taken) throw used(taken.securityId === null ? "accountIds" : "holdingIds");
};

const checkDate = (date: Day | null | undefined, today: Day): void => {
  if (date && date <= today) throw invalid("targetDate", GOAL_MISTAKES.pastDate);
};

const checkMonths = (type: Goal["type"], months: number | null | undefined): void => {
  if (type === "custom" && months != null) throw invalid("emergencyFundMonths", "Only an emergency fund can be set in months.");
};

const hasFund = (funding: Funding): boolean => activeOf(funding).some(({ type }) => type === "emergency_fund");

/** Creates an active goal inside a running transaction. Returns its id. Throws 400 naming the field. */
export const addGoal = async (tx: Tx<Scope>, goal: NewGoal, { today, at }: Now): Promise<number> => {
  const { type } = goal;
  const fund = type === "emergency_fund";
  const icon = goal.icon ?? (fund ? FUND_ICON : null);
  const name = goal.name ?? (fund ? FUND_NAME : null);
  if (icon === null) throw invalid("icon", GOAL_MISTAKES.icon);
  if (name === null) throw invalid("name", GOAL_MISTAKES.name);
  checkDate(goal.targetDate, today);
  checkMonths(type, goal.emergencyFundMonths);
  const funding = await readFunding(tx);
  if (fund && hasFund(funding)) throw secondFund();
  const sources = wantedSources(funding, null, goal) ?? [];
  checkFree(funding, null, sources);
  const order = activeOf(funding).map(({ id }) => id);
  const id = await store.insert(
    tx,
    {
      type,
      name,
      icon,
      targetAmount: goal.targetAmount,
      targetDate: goal.targetDate ?? null,
      emergencyFundMonths: goal.emergencyFundMonths ?? null,
      emergencyFundBasis: goal.emergencyFundBasis ?? "spending",
      rank: order.length,
    },
    at,
  );
  await store.replaceSources(tx, { id, userId: tx.scope.userId }, sources, at);
  await store.setOrder(tx, fund ? [id, ...order] : [...order, id]);
  await recordMilestones(tx, today);
  return id;
};

/** Adds a goal. A form sent again returns its goal, and 409 if it was saved with other values. */
export const createGoal = (deps: Needs, scope: Scope, { nonce, ...goal }: NewGoal & { nonce?: string | undefined }): Promise<Goal> =>
  deps.database.within(scope, async (tx) => {
    const now = nowOf(deps, scope);
    const form = { makes: "goal", nonce, values: goal, at: now.at };
    return goalIn(tx, await savedOnce(tx, form, () => addGoal(tx, goal, now)), now.today);
  });

/** Returns a goal in any status for a change. Throws 404. */
export const goalForChange = async (tx: Tx<Scope>, id: number): Promise<GoalRow> => {
  const goal = await store.find(tx, id);
  if (!goal) throw noGoal();
  return goal;
};

/** Makes a completed or archived goal active again, behind the others and without sources. */
const reopen = async (tx: Tx<Scope>, goal: GoalRow, at: string): Promise<void> => {
  if (goal.status === "active") return;
  const funding = await readFunding(tx);
  if (goal.type === "emergency_fund" && hasFund(funding)) throw secondFund();
  await store.setStatus(tx, goal.id, { status: "active", rank: activeOf(funding).length }, at);
};

/** Ends a goal: completed keeps its balance; both free its sources. Repeating it changes nothing. */
const end = async (tx: Tx<Scope>, id: number, status: "completed" | "archived", { at, today }: Now): Promise<void> => {
  const goal = await goalForChange(tx, id);
  if (goal.status === status) return;
  if (status === "archived") await store.setStatus(tx, id, { status }, at);
  else {
    if (goal.status === "archived") throw noGoal();
    await recordMilestones(tx, today);
    await store.setStatus(tx, id, { status, completedBalance: currentBalance(await readFunding(tx), id) }, at);
  }
  await closeGaps(tx);
};

/** Ranks the active goals from 0 without gaps, in their present order. */
const closeGaps = async (tx: Tx<Scope>): Promise<void> => {
  const goals = await store.listed(tx);
  await store.setOrder(
    tx,
    activeOf({ goals }).map(({ id }) => id),
  );
};

const FIELDS = ["icon", "name", "targetAmount", "targetDate", "emergencyFundMonths", "emergencyFundBasis"] as const;
const isGiven = (fields: GoalChange): boolean =>
  [...FIELDS, "accountIds", "holdingIds", "goalFundAccounts", "goalFundHoldings"].some(
    (name) => fields[name as keyof GoalChange] !== undefined,
  );
const isSet = <T>(value: T | undefined): value is T => value !== undefined;

/** Applies the given fields to an active goal. */
const changeFields = async (tx: Tx<Scope>, goal: GoalRow, change: GoalChange, { at, today }: Now): Promise<void> => {
  if (isSet(change.targetDate) && change.targetDate !== goal.targetDate) checkDate(change.targetDate, today);
  checkMonths(goal.type, change.emergencyFundMonths);
  const funding = await readFunding(tx);
  const sources = wantedSources(funding, goal.id, change);
  if (sources) checkFree(funding, goal.id, sources);
  const next = { ...goal };
  for (const field of FIELDS) if (isSet(change[field])) Object.assign(next, { [field]: change[field] });
  await store.update(tx, goal.id, next, at);
  if (sources) await store.replaceSources(tx, goal, sources, at);
  if (next.targetAmount !== goal.targetAmount) {
    const balance = currentBalance(await readFunding(tx), goal.id);
    await store.keepMilestones(tx, goal.id, milestonesReached({ currentBalance: balance, targetAmount: next.targetAmount }));
  }
  await recordMilestones(tx, today);
};

/**
 * Changes a goal inside a running transaction. An archived goal can only be made active again; a completed one can also be archived.
 * Throws 404, 400 naming the field, and 409 when the goal is completed or has changed since the given version.
 */
export const changeGoal = async (tx: Tx<Scope>, id: number, change: GoalChange, now: Now): Promise<void> => {
  const goal = await goalForChange(tx, id);
  const { status, version, ...fields } = change;
  if (goal.status === "archived" && status !== "active" && status !== "archived") throw noGoal();
  if (version !== undefined && version !== goal.version)
    throw new ApiError(409, "GOAL_CHANGED", "This goal has changed since you opened it. Load it again.");
  if (status === "active") await reopen(tx, goal, now.at);
  if (isGiven(fields)) {
    if (goal.status === "completed" && status !== "active")
      throw new ApiError(409, "GOAL_COMPLETED", "A completed goal cannot be changed. Make it active first.");
    if (goal.status !== "archived" || status === "active") await changeFields(tx, await goalForChange(tx, id), fields, now);
  }
  if (status === "completed" || status === "archived") await end(tx, id, status, now);
};

/** Changes a goal and returns it as it is then, even when it is archived. */
export const updateGoal = (deps: Needs, scope: Scope, id: number, change: GoalChange): Promise<Goal> =>
  deps.database.within(scope, async (tx) => {
    const now = nowOf(deps, scope);
    const before = (await goalsOf(tx, now.today)).find((goal) => goal.id === id);
    await changeGoal(tx, id, change, now);
    const after = (await goalsOf(tx, now.today)).find((goal) => goal.id === id);
    return after ?? archived(await goalForChange(tx, id), before);
  });

/** Describes an archived goal, which no list shows. */
const archived = ({ userId: _owner, completedBalance, ...row }: GoalRow, before: Goal | undefined): Goal => ({
  ...row,
  rank: null,
  currentBalance: before?.currentBalance ?? completedBalance ?? (0 as Goal["currentBalance"]),
  goalFundAccounts: [],
  goalFundHoldings: [],
  leftOut: [],
  needMonthly: null,
  pace: null,
  paceUnknown: null,
  milestones: before?.milestones ?? [],
});

export const completeGoal = (deps: Needs, scope: Scope, id: number): Promise<Goal> => updateGoal(deps, scope, id, { status: "completed" });

/** Archives a goal. Throws 404 for a goal of others; archiving it again changes nothing. */
export const archiveGoal = async (deps: Needs, scope: Scope, id: number): Promise<void> => {
  await updateGoal(deps, scope, id, { status: "archived" });
};

/** Reorders the active goals inside a running transaction. Throws 400 for an id that is no active goal, and for one named twice. */
export const rankGoals = async (tx: Tx<Scope>, updates: readonly RankUpdate[]): Promise<void> => {
  const active = activeOf({ goals: await store.listed(tx) }).map(({ id }) => id);
  const named = updates.map(({ goalFundId }) => goalFundId);
  if (named.some((id) => !active.includes(id))) throw invalid("updates", "Name only active goals of your household.");
  if (new Set(named).size < named.length) throw invalid("updates", "Name each goal once.");
  await store.setOrder(tx, reordered(active, updates));
};

export const updateRanks = (deps: Needs, scope: Scope, updates: readonly RankUpdate[]): Promise<Goal[]> =>
  deps.database.within(scope, async (tx) => {
    await rankGoals(tx, updates);
    return (await goalsOf(tx, nowOf(deps, scope).today)).filter(({ status }) => status === "active");
  });

/** Records milestones that goals have reached. Repeating it changes nothing. */
export const recordMilestones = async (tx: Tx<Scope>, today: Day): Promise<void> => {
  const funding = await readFunding(tx);
  const known = new Set(funding.milestones.map(({ goalId, percent }) => `${goalId} ${percent}`));
  const reached = activeOf(funding).flatMap(({ id, userId, targetAmount }) =>
    milestonesReached({ currentBalance: currentBalance(funding, id), targetAmount }).map((percent) => ({ goalId: id, userId, percent })),
  );
  await store.addMilestones(
    tx,
    reached.filter(({ goalId, percent }) => !known.has(`${goalId} ${percent}`)),
    today,
  );
};

/** Records the milestones of a household after its balances changed. */
export const recordMilestonesOf = (deps: Needs, scope: Scope): Promise<void> =>
  deps.database.within(scope, (tx) => recordMilestones(tx, nowOf(deps, scope).today));

/** Records milestones of all households with goals. Manual balances and market prices change without a sync. */
export const recordAllMilestones = async (deps: Deps): Promise<void> => {
  for (const userId of await store.peopleWithGoals({ db: deps.database.kysely as Tx<Scope>["db"] }))
    await recordMilestonesOf(deps, await scopeOfUser(deps, userId));
};

/**
 * Puts the goals of a household and of its new member in one order. A household has at most one emergency fund. The one it has stays, and
 * that of the new member becomes a goal of their own, with the same name, sources and target.
 */
export const mergeGoals = async (tx: Tx<Scope>, joinerId: number, at: string): Promise<void> => {
  const funds = activeOf({ goals: await store.listed(tx) }).filter(({ type }) => type === "emergency_fund");
  const stays = funds.find(({ userId }) => userId !== joinerId) ?? funds[0];
  await store.makeCustom(
    tx,
    funds.flatMap(({ id }) => (id === stays?.id ? [] : [id])),
    at,
  );
  const active = activeOf({ goals: await store.listed(tx) });
  await store.setOrder(tx, mergedOrder(active.map((goal) => ({ ...goal, ofJoiner: goal.userId === joinerId }))));
};

/** Releases sources on accounts of people who left, and closes the gaps in the order. */
export const partGoals = async (tx: Tx<Scope>, at: string): Promise<void> => {
  await store.releaseForeign(tx, at);
  await closeGaps(tx);
};

/** A goal before a change, with its sources and the order of all active goals. */
export type Kept = { goal: GoalRow; sources: Source[]; order: number[] };

/**
 * Restores a goal as it was before a change. An emergency fund that became a custom goal meanwhile stays one. Throws 400 when another goal
 * has taken one of its sources meanwhile, or a new emergency fund its place.
 */
export const putBack = async (tx: Tx<Scope>, { goal, sources, order }: Kept, at: string): Promise<void> => {
  const now = await goalForChange(tx, goal.id);
  const funding = await readFunding(tx);
  if (now.type === "emergency_fund" && goal.status === "active" && now.status !== "active" && hasFund(funding)) throw secondFund();
  checkFree(funding, goal.id, sources);
  await store.putBack(tx, { ...goal, emergencyFundMonths: now.type === "emergency_fund" ? goal.emergencyFundMonths : null }, at);
  await store.replaceSources(tx, goal, sources, at);
  const active = new Set(activeOf({ goals: await store.listed(tx) }).map(({ id }) => id));
  const known = order.filter((id) => active.has(id));
  await store.setOrder(tx, [...known, ...[...active].filter((id) => !known.includes(id))]);
};
