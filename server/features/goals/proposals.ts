import { z } from "zod";
import { isDay, type Day } from "#domain/day.ts";
import { formatMoney, formatSlashDay, joinNames } from "#domain/format.ts";
import { FUND_NAME, fundTarget } from "#domain/goals/emergency-fund.ts";
import { type Cents, cents } from "#domain/money.ts";
import { citeGoal } from "../../assistant/cite.ts";
import { ToolError } from "../../assistant/tools/index.ts";
import { currencyOf } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../errors.ts";
import type { Feature } from "../../feature.ts";
import type { Scope } from "../../identity/scope.ts";
import { type CurrentValue, proposalKind } from "../../proposal-kind.ts";
import { activeOf, keyOf, readFunding } from "./funding.ts";
import { addGoal, changeGoal, goalForChange, type Kept, nowOf, putBack, rankGoals } from "./service.ts";
import { fundFacts } from "./spending.ts";
import * as store from "./store.ts";

const id = z.number().int();
const ids = z.array(id);
const amount = z.custom<Cents>((value) => Number.isSafeInteger(value));
const day = z.custom<Day>((value) => typeof value === "string" && isDay(value));
const goalStatus = z.enum(["active", "completed", "archived"]);
const Row = z.custom<store.GoalRow>((value) => typeof value === "object" && value !== null && "targetAmount" in value);
const KeptGoal: z.ZodType<Kept> = z.object({
  goal: Row,
  sources: z.array(z.object({ accountId: id, securityId: id.nullable() })),
  order: ids,
});

const MOVES_NOTHING = "No money is moved. A goal only says what your accounts are for";
const STATUS = { active: "Active", completed: "Completed", archived: "Deleted" } as const;
const formatIn = async (tx: Tx<Scope>): Promise<(value: Cents) => string> => {
  const currency = await currencyOf(tx);
  return (value) => formatMoney(value, { currency });
};
const date = (value: Day | null): string => (value === null ? "" : formatSlashDay(value));

/** Turns a refusal of the service into one that the assistant can act on. */
const asToolError = (error: unknown): unknown =>
  error instanceof ApiError ? new ToolError(error.message, "Tell the user why it is not possible, or use list_goals.") : error;

const named = async (tx: Tx<Scope>, goalId: number): Promise<store.GoalRow> => {
  try {
    return await goalForChange(tx, goalId);
  } catch (error) {
    throw asToolError(error);
  }
};

/** Returns a goal with its sources and the order of all active goals, as undoing needs them. */
const kept = async (tx: Tx<Scope>, goalId: number): Promise<Kept> => {
  const goal = await goalForChange(tx, goalId);
  const sources = (await store.fundings(tx, "funding goals")).sources.filter((source) => source.goalId === goalId);
  return {
    goal,
    sources: sources.map(({ accountId, securityId }) => ({ accountId, securityId })),
    order: activeOf({ goals: await store.listed(tx) }).map((one) => one.id),
  };
};

const cited = (goal: Pick<store.GoalRow, "id" | "name" | "icon" | "targetAmount">) => citeGoal({ ...goal, target: goal.targetAmount });
/** The newest active goal of a name. */
const newestNamed = async (tx: Tx<Scope>, name: string): Promise<number | null> =>
  activeOf({ goals: await store.listed(tx) })
    .filter((goal) => goal.name === name)
    .toSorted((a, b) => b.id - a.id)[0]?.id ?? null;
const accountNames = async (tx: Tx<Scope>, accountIds: readonly number[]): Promise<string> => {
  const { accounts } = await readFunding(tx);
  return joinNames(accountIds.map((one) => accounts.get(one)?.name ?? "an account"));
};

type CreateArgs = {
  name: string;
  target?: number | undefined;
  date?: string | undefined;
  months?: number | undefined;
  accountIds?: number[] | undefined;
};

const createGoal = (deps: Deps) =>
  proposalKind({
    exact: z.object({ name: z.string(), target: amount, date: day.nullable(), months: id.nullable(), fund: z.boolean(), accountIds: ids }),
    kept: z.null(),
    plan: async (tx, args: CreateArgs) => {
      const { today } = nowOf(deps, tx.scope);
      const fund = args.months !== undefined || args.name.toLowerCase() === FUND_NAME.toLowerCase();
      const target =
        args.target === undefined ? fundTarget(args.months ?? 3, (await fundFacts(tx, today)).averageSpending) : cents(args.target);
      if (target === null) throw new ToolError("the target is not known", "Ask the user for a target amount.");
      const funding = await readFunding(tx);
      const accountIds = args.accountIds ?? [];
      const taken = accountIds.find((one) => funding.sources.some((source) => source.accountId === one));
      if (taken !== undefined) throw new ToolError("another goal has that account", "Leave the account out, or name another.");
      if (fund && activeOf(funding).some(({ type }) => type === "emergency_fund"))
        throw new ToolError("the household has an emergency fund already", "Propose change_goal for it instead.");
      if (args.date !== undefined && args.date <= today) throw new ToolError("the date is not in the future", "Ask for a later date.");
      return {
        exact: {
          name: fund ? FUND_NAME : args.name,
          target,
          date: args.date === undefined ? null : (args.date as Day),
          months: args.target === undefined ? (args.months ?? 3) : (args.months ?? null),
          fund,
          accountIds,
        },
        title: `Create the goal ${fund ? FUND_NAME : args.name}`,
        target: `create ${args.name}`,
        notes: [MOVES_NOTHING],
      };
    },
    hold: async (tx, exact) => {
      const money = await formatIn(tx);
      const values: CurrentValue[] = [
        { what: "Goal", now: "", after: exact.name, data: await newestNamed(tx, exact.name) },
        { what: "Target", now: "", after: money(exact.target), data: null },
      ];
      if (exact.date !== null) values.push({ what: "Target date", now: "", after: date(exact.date), data: null });
      if (exact.accountIds.length > 0)
        values.push({ what: "Funding", now: "", after: await accountNames(tx, exact.accountIds), data: null });
      return { values, kept: null };
    },
    apply: async (tx, { fund, name, target, date: targetDate, months, accountIds }, at) => {
      await addGoal(
        tx,
        {
          type: fund ? "emergency_fund" : "custom",
          name,
          icon: fund ? undefined : "lucide.goal",
          targetAmount: target,
          targetDate,
          emergencyFundMonths: fund ? months : null,
          accountIds,
        },
        { today: nowOf(deps, tx.scope).today, at },
      );
    },
    restore: async (tx, { name }, _kept, { at }) => {
      const made = await newestNamed(tx, name);
      if (made !== null) await changeGoal(tx, made, { status: "archived" }, { today: nowOf(deps, tx.scope).today, at });
    },
  });

type UpdateArgs = {
  goalId: number;
  name?: string | undefined;
  target?: number | undefined;
  date?: string | null | undefined;
  months?: number | undefined;
};

const updateGoal = (deps: Deps) =>
  proposalKind({
    exact: z.object({
      goalId: id,
      name: z.string().optional(),
      target: amount.optional(),
      date: day.nullable().optional(),
      months: id.nullable().optional(),
    }),
    kept: KeptGoal,
    plan: async (tx, args: UpdateArgs) => {
      const goal = await named(tx, args.goalId);
      const { today } = nowOf(deps, tx.scope);
      if (goal.status !== "active") throw new ToolError("only an active goal can be changed", "Use list_goals to list the goals.");
      if (args.months !== undefined && goal.type !== "emergency_fund")
        throw new ToolError("only an emergency fund is set in months", "Name a target amount instead.");
      const byMonths = args.months === undefined ? null : fundTarget(args.months, averageFor(goal, await fundFacts(tx, today)));
      const target = args.target === undefined ? byMonths : cents(args.target);
      if (args.months !== undefined && target === null)
        throw new ToolError("average spending is not known yet", "Ask for a target amount.");
      if (args.date && args.date <= today) throw new ToolError("the date is not in the future", "Ask for a later date.");
      const exact = {
        goalId: goal.id,
        ...(args.name === undefined || args.name === goal.name ? {} : { name: args.name }),
        ...(target === null || target === goal.targetAmount ? {} : { target }),
        ...(args.date === undefined || args.date === goal.targetDate ? {} : { date: args.date as Day | null }),
        ...(args.months !== undefined && args.months !== goal.emergencyFundMonths
          ? { months: args.months }
          : target !== null && target !== goal.targetAmount && args.months === undefined
            ? { months: null }
            : {}),
      };
      if (Object.keys(exact).length === 1)
        throw new ToolError("the goal already has these values", "Tell the user that there is nothing to change.");
      return { exact, title: `Change the goal ${goal.name}`, target: `goal ${goal.id}`, citation: cited(goal) };
    },
    hold: async (tx, exact) => {
      const now = await kept(tx, exact.goalId);
      const { goal } = now;
      const money = await formatIn(tx);
      const values: CurrentValue[] = [];
      if (exact.name !== undefined) values.push({ what: "Name", now: goal.name, after: exact.name, data: goal.name });
      if (exact.target !== undefined)
        values.push({ what: "Target", now: money(goal.targetAmount), after: money(exact.target), data: goal.targetAmount });
      if (exact.date !== undefined)
        values.push({ what: "Target date", now: date(goal.targetDate), after: date(exact.date), data: goal.targetDate });
      if (exact.months != null)
        values.push({
          what: "Months of spending",
          now: String(goal.emergencyFundMonths ?? ""),
          after: String(exact.months),
          data: goal.emergencyFundMonths,
        });
      return { values, kept: now };
    },
    apply: (tx, { goalId, name, target, date: targetDate, months }, at) =>
      changeGoal(
        tx,
        goalId,
        { name, targetAmount: target, targetDate, emergencyFundMonths: months },
        { today: nowOf(deps, tx.scope).today, at },
      ),
    restore: (tx, _exact, before, { at }) => putBack(tx, before, at),
  });

const averageFor = (goal: store.GoalRow, facts: Awaited<ReturnType<typeof fundFacts>>): Cents | null =>
  goal.emergencyFundBasis === "spending" ? facts.averageSpending : facts.averageWithLoans;

const fundGoal = (deps: Deps) =>
  proposalKind({
    exact: z.object({ goalId: id, accountIds: ids, holdingIds: ids, names: z.string() }),
    kept: KeptGoal,
    plan: async (tx, args: { goalId: number; accountIds: number[]; holdingIds: number[] }) => {
      const goal = await named(tx, args.goalId);
      if (goal.status !== "active") throw new ToolError("only an active goal can be funded", "Use list_goals to list the goals.");
      const funding = await readFunding(tx);
      const accounts = args.accountIds.map((one) => funding.accounts.get(one));
      const holdings = args.holdingIds.map((one) => funding.holdings.find((holding) => holding.id === one));
      if (accounts.includes(undefined) || holdings.includes(undefined))
        throw new ToolError("there is no such account or holding", "Use get_accounts and get_holdings.");
      const touched = new Set([...args.accountIds, ...holdings.map((one) => one?.accountId)]);
      const other = funding.sources.find(
        (source) =>
          source.goalId !== goal.id &&
          touched.has(source.accountId) &&
          (source.securityId === null ||
            args.accountIds.includes(source.accountId) ||
            holdings.some((one) => one?.securityId === source.securityId)),
      );
      if (other) throw new ToolError("Account already associated with another goal", "Leave it out, or first take it from the other goal.");
      return {
        exact: {
          goalId: goal.id,
          accountIds: args.accountIds,
          holdingIds: args.holdingIds,
          names: joinNames([...accounts, ...holdings].flatMap((one) => (one ? [one.name] : []))),
        },
        title: `Change what funds ${goal.name}`,
        target: `fund ${goal.id}`,
        notes: [MOVES_NOTHING],
        citation: cited(goal),
      };
    },
    hold: async (tx, exact) => {
      const now = await kept(tx, exact.goalId);
      const { accounts, holdings } = await readFunding(tx);
      const nameOf = ({ accountId, securityId }: Kept["sources"][number]): string =>
        holdings.find((one) => securityId !== null && one.accountId === accountId && one.securityId === securityId)?.name ??
        accounts.get(accountId)?.name ??
        "an account";
      return {
        values: [{ what: "Funding", now: joinNames(now.sources.map(nameOf)), after: exact.names, data: now.sources.map(keyOf).toSorted() }],
        kept: now,
      };
    },
    apply: (tx, { goalId, accountIds, holdingIds }, at) =>
      changeGoal(tx, goalId, { accountIds, holdingIds }, { today: nowOf(deps, tx.scope).today, at }),
    restore: (tx, _exact, before, { at }) => putBack(tx, before, at),
  });

const setGoalStatus = (deps: Deps) =>
  proposalKind({
    exact: z.object({ goalId: id, status: goalStatus }),
    kept: KeptGoal,
    plan: async (tx, args: { goalId: number; status: z.output<typeof goalStatus> }) => {
      const goal = await named(tx, args.goalId);
      if (goal.status === args.status)
        throw new ToolError(`the goal is already ${args.status}`, "Tell the user that there is nothing to change.");
      if (goal.status === "archived" && args.status === "completed")
        throw new ToolError("a deleted goal cannot be completed", "Propose to make it active first.");
      const verb = { active: "Reopen", completed: "Complete", archived: "Delete" }[args.status];
      return {
        exact: { goalId: goal.id, status: args.status },
        title: `${verb} the goal ${goal.name}`,
        target: `status ${goal.id}`,
        notes: args.status === "active" ? [] : ["Its accounts are free for other goals. No money is moved"],
        citation: cited(goal),
      };
    },
    hold: async (tx, exact) => {
      const now = await kept(tx, exact.goalId);
      return {
        values: [{ what: now.goal.name, now: STATUS[now.goal.status], after: STATUS[exact.status], data: now.goal.status }],
        kept: now,
      };
    },
    apply: (tx, { goalId, status }, at) => changeGoal(tx, goalId, { status }, { today: nowOf(deps, tx.scope).today, at }),
    restore: (tx, _exact, before, { at }) => putBack(tx, before, at),
  });

const rank = proposalKind({
  exact: z.object({ goalIds: ids, names: z.string() }),
  kept: ids,
  plan: async (tx, args: { goalIds: number[] }) => {
    const active = activeOf({ goals: await store.listed(tx) });
    const wanted = [...new Set(args.goalIds)];
    if (wanted.some((one) => !active.some((goal) => goal.id === one)))
      throw new ToolError("there is no such active goal", "Use list_goals to list the goals.");
    const order = [...wanted, ...active.map((goal) => goal.id).filter((one) => !wanted.includes(one))];
    if (order.every((one, i) => one === active[i]?.id))
      throw new ToolError("the goals are already in that order", "Tell the user that there is nothing to change.");
    const names = joinNames(order.map((one) => active.find((goal) => goal.id === one)?.name ?? ""));
    return { exact: { goalIds: order, names }, title: "Change the order of your goals", target: "goals order" };
  },
  hold: async (tx, exact) => {
    const active = activeOf({ goals: await store.listed(tx) });
    const order = active.map((goal) => goal.id);
    return { values: [{ what: "Order", now: joinNames(active.map((goal) => goal.name)), after: exact.names, data: order }], kept: order };
  },
  apply: (tx, { goalIds }) =>
    rankGoals(
      tx,
      goalIds.map((goalFundId, place) => ({ goalFundId, rank: place })),
    ),
  restore: (tx, _exact, order) =>
    rankGoals(
      tx,
      order.map((goalFundId, place) => ({ goalFundId, rank: place })),
    ),
});

export const proposals = (deps: Deps): NonNullable<Feature["proposals"]> => ({
  create_goal: createGoal(deps),
  change_goal: updateGoal(deps),
  fund_goal: fundGoal(deps),
  set_goal_status: setGoalStatus(deps),
  rank_goals: rank,
});
