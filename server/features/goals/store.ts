import { type RawBuilder, sql } from "kysely";
import type { Account } from "#contract/accounts.ts";
import { MAIN_CURRENCY } from "#domain/currency.ts";
import type { Day } from "#domain/day.ts";
import type { Basis } from "#domain/goals/emergency-fund.ts";
import type { Cents } from "#domain/money.ts";
import { inMain, mainCurrency } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { counted, matching, rowsOf } from "../transactions/index.ts";

export type GoalRow = {
  id: number;
  userId: number;
  type: "emergency_fund" | "custom";
  name: string;
  icon: string;
  targetAmount: Cents;
  targetDate: Day | null;
  status: "active" | "completed" | "archived";
  rank: number;
  emergencyFundMonths: number | null;
  emergencyFundBasis: Basis;
  completedAt: string | null;
  completedBalance: Cents | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** A source of an active goal. Without a security, it is the whole account. */
export type SourceRow = { goalId: number; accountId: number; securityId: number | null };

export type HoldingRow = {
  id: number;
  accountId: number;
  securityId: number;
  name: string;
  ticker: string | null;
  value: Cents;
  /** Null when the bank does not say what is vested. */
  vestedValue: Cents | null;
  currency: string;
};
/** An account as goals need it. */
export type FundAccount = Pick<
  Account,
  "id" | "name" | "type" | "subtype" | "mask" | "status" | "hidden" | "currency" | "displayBalance" | "institution"
>;
export type MilestoneRow = { goalId: number; percent: number; reachedOn: Day };

const members = ({ memberIds }: Pick<Scope, "memberIds">): RawBuilder<unknown> => sql`any (${`{${memberIds.join(",")}}`}::integer[])`;

const GOAL = sql`g.id, g.user_id as "userId", g.type, g.name, g.icon, g.target_amount as "targetAmount", g.target_date as "targetDate", g.status, g.rank,
  g.emergency_fund_months as "emergencyFundMonths", g.emergency_fund_basis as "emergencyFundBasis", g.completed_at as "completedAt",
  g.completed_balance as "completedBalance", g.version, g.created_at as "createdAt", g.updated_at as "updatedAt"`;

/** Returns the goals that are not archived: active ones by rank, then completed ones, newest first. */
export const listed = async ({ db, scope }: Tx<Scope>): Promise<GoalRow[]> => {
  const { rows } = await sql<GoalRow>`
    select ${GOAL} from goal_funds g where g.user_id = ${members(scope)} and g.status <> 'archived'
    order by g.status, case when g.status = 'active' then g.rank end, g.completed_at desc, g.id`.execute(db);
  return rows;
};

/** Returns one goal in any status; null if the household has none with this id. */
export const find = async ({ db, scope }: Tx<Scope>, id: number): Promise<GoalRow | null> => {
  const { rows } = await sql<GoalRow>`select ${GOAL} from goal_funds g where g.id = ${id} and g.user_id = ${members(scope)}`.execute(db);
  return rows[0] ?? null;
};

/** Which accounts and holdings to read: all, or only those that fund goals. */
export type Extent = "all" | "funding goals";

export type Fundings = {
  sources: SourceRow[];
  accounts: FundAccount[];
  holdings: HoldingRow[];
  milestones: MilestoneRow[];
  currency: string;
};

const list = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object(${columns}) order by ${order}), '[]') ${from})`;

/**
 * Returns what funds the household's goals. It is one row of lists, because the embedded database spends more on transferring hundreds of
 * rows than on building them.
 */
export const fundings = async ({ db, scope }: Tx<Scope>, extent: Extent): Promise<Fundings> => {
  const own = sql`user_id = ${members(scope)}`;
  const used = extent === "all" ? sql`` : sql`and account_id in (select account_id from used)`;
  const { rows } = await sql<Fundings>`
    with used as materialized (select * from goal_fund_sources where ${own} and released_at is null),
      held as materialized (select * from holdings where ${own} ${used}),
      named as materialized (select * from accounts where ${own} ${extent === "all" ? sql`` : sql`and id in (select account_id from used)`})
    select
      ${list(sql`'goalId', goal_fund_id, 'accountId', account_id, 'securityId', security_id`, sql`from used`, sql`id`)} as sources,
      ${list(
        sql`'id', a.id, 'name', a.name, 'type', a.type, 'subtype', a.subtype, 'mask', a.mask, 'status', a.status, 'hidden', a.hidden,
          'currency', a.currency, 'displayBalance', case when a.invert_balances then -a.current_balance else a.current_balance end,
          'institution', case when i.id is not null then json_build_object('id', i.id, 'name', i.name, 'primaryColor', i.primary_color, 'url', i.url,
            'logoUrl', i.logo_url, 'plaidInstitutionId', i.plaid_institution_id, 'quilttInstitutionId', i.quiltt_institution_id) end`,
        sql`from named a left join institutions i on i.id = a.institution_id`,
        sql`a.name, a.id`,
      )} as accounts,
      ${list(
        sql`'id', h.id, 'accountId', h.account_id, 'securityId', h.security_id, 'name', coalesce(s.name, s.ticker_symbol, 'Holding'),
          'ticker', s.ticker_symbol, 'value', h.institution_value, 'vestedValue', h.vested_value, 'currency', h.currency`,
        sql`from held h join securities s on s.id = h.security_id`,
        sql`h.id`,
      )} as holdings,
      ${list(sql`'goalId', goal_fund_id, 'percent', percent, 'reachedOn', reached_on`, sql`from goal_milestones where ${own}`, sql`percent`)} as milestones,
      ${mainCurrency(scope)} as currency`.execute(db);
  return rows[0] ?? { sources: [], accounts: [], holdings: [], milestones: [], currency: MAIN_CURRENCY };
};

type Written = Pick<GoalRow, "name" | "icon" | "targetAmount" | "targetDate" | "emergencyFundMonths" | "emergencyFundBasis">;

const columnsOf = (goal: Written) => ({
  name: goal.name,
  icon: goal.icon,
  target_amount: goal.targetAmount,
  target_date: goal.targetDate,
  emergency_fund_months: goal.emergencyFundMonths,
  emergency_fund_basis: goal.emergencyFundBasis,
});

export const insert = async ({ db, scope }: Tx<Scope>, goal: Written & Pick<GoalRow, "type" | "rank">, at: string): Promise<number> => {
  const row = await db
    .insertInto("goal_funds")
    .values({
      user_id: scope.userId,
      type: goal.type,
      ...columnsOf(goal),
      rank: goal.rank,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

const touched = (at: string) => ({ updated_at: at, version: sql<number>`version + 1` });

export const update = async ({ db }: Tx<Scope>, id: number, goal: Written, at: string): Promise<void> => {
  await db
    .updateTable("goal_funds")
    .set({
      ...columnsOf(goal),
      ...touched(at),
    })
    .where("id", "=", id)
    .execute();
};

type NewStatus = { status: "active"; rank: number } | { status: "completed"; completedBalance: Cents } | { status: "archived" };

/** Changes the status. Ending a goal releases its sources; an archived one keeps when it was completed. */
export const setStatus = async (tx: Tx<Scope>, id: number, to: NewStatus, at: string): Promise<void> => {
  await tx.db
    .updateTable("goal_funds")
    .set({
      status: to.status,
      ...(to.status === "active" ? { rank: to.rank, completed_at: null, completed_balance: null } : {}),
      ...(to.status === "completed" ? { completed_at: at, completed_balance: to.completedBalance } : {}),
      ...touched(at),
    })
    .where("id", "=", id)
    .execute();
  if (to.status !== "active") await releaseAll(tx, id, at);
};

/** Makes emergency funds goals with a target in dollars. Their sources and milestones stay. */
export const makeCustom = async ({ db }: Tx<Scope>, ids: readonly number[], at: string): Promise<void> => {
  if (ids.length > 0)
    await db
      .updateTable("goal_funds")
      .set({ type: "custom", emergency_fund_months: null, ...touched(at) })
      .where("id", "in", [...ids])
      .execute();
};

/** Writes a goal as it was before. */
export const putBack = async ({ db }: Tx<Scope>, goal: GoalRow, at: string): Promise<void> => {
  await db
    .updateTable("goal_funds")
    .set({
      ...columnsOf(goal),
      status: goal.status,
      rank: goal.rank,
      completed_at: goal.completedAt,
      completed_balance: goal.completedBalance,
      ...touched(at),
    })
    .where("id", "=", goal.id)
    .execute();
};

const releaseAll = async ({ db }: Tx<Scope>, goalId: number, at: string): Promise<void> => {
  await db
    .updateTable("goal_fund_sources")
    .set({ released_at: at })
    .where("goal_fund_id", "=", goalId)
    .where("released_at", "is", null)
    .execute();
};

/** Makes exactly these the sources of a goal. Sources that stay keep their row. */
export const replaceSources = async (
  { db }: Tx<Scope>,
  goal: { id: number; userId: number },
  wanted: readonly Omit<SourceRow, "goalId">[],
  at: string,
): Promise<void> => {
  const list = JSON.stringify(wanted.map(({ accountId, securityId }) => ({ account: accountId, security: securityId })));
  const same = sql`w.account = s.account_id and w.security is not distinct from s.security_id`;
  const given = sql`json_to_recordset(${list}::json) as w (account integer, security integer)`;
  await sql`update goal_fund_sources s set released_at = ${at} where s.goal_fund_id = ${goal.id} and s.released_at is null
    and not exists (select from ${given} where ${same})`.execute(db);
  await sql`insert into goal_fund_sources (user_id, goal_fund_id, account_id, security_id)
    select ${goal.userId}, ${goal.id}, w.account, w.security from ${given}
    where not exists (select from goal_fund_sources s where s.goal_fund_id = ${goal.id} and s.released_at is null and ${same})`.execute(db);
};

/** Ranks active goals in this order, from 0. */
export const setOrder = async ({ db }: Tx<Scope>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`update goal_funds g set rank = o.place - 1 from unnest(${`{${ids.join(",")}}`}::integer[]) with ordinality as o (id, place)
    where g.id = o.id and g.rank <> o.place - 1`.execute(db);
};

/** Releases sources on accounts of people outside the scope, who no longer share their money. */
export const releaseForeign = async ({ db, scope }: Tx<Scope>, at: string): Promise<void> => {
  await sql`update goal_fund_sources s set released_at = ${at} from accounts a
    where a.id = s.account_id and s.user_id = ${members(scope)} and s.released_at is null and a.user_id <> all (${`{${scope.memberIds.join(",")}}`}::integer[])`.execute(
    db,
  );
};

/** Records the milestones that a goal has reached first on a day. */
export const addMilestones = async (
  { db }: Tx<Scope>,
  reached: readonly { goalId: number; userId: number; percent: number }[],
  day: Day,
): Promise<void> => {
  if (reached.length === 0) return;
  await db
    .insertInto("goal_milestones")
    .values(reached.map(({ goalId, userId, percent }) => ({ goal_fund_id: goalId, user_id: userId, percent, reached_on: day })))
    .onConflict((oc) => oc.columns(["goal_fund_id", "percent"]).doNothing())
    .execute();
};

/** Forgets milestones that a goal no longer has because its target changed. */
export const keepMilestones = async ({ db }: Tx<Scope>, goalId: number, percents: readonly number[]): Promise<void> => {
  await db
    .deleteFrom("goal_milestones")
    .where("goal_fund_id", "=", goalId)
    .$if(percents.length > 0, (q) => q.where("percent", "not in", [...percents]))
    .execute();
};

/** Users with an active goal, for work at night. */
export const peopleWithGoals = async ({ db }: { db: Tx<Scope>["db"] }): Promise<number[]> =>
  (await db.selectFrom("goal_funds").select("user_id").distinct().where("status", "=", "active").orderBy("user_id").execute()).map(
    ({ user_id: userId }) => userId,
  );

export type LoanMonth = { month: Day; paid: Cents; interest: Cents };
/**
 * Returns payments from cash to the household's own loan accounts by month, and the interest that the loan accounts' own rows count as
 * spending. The other side of a payment is on the loan account, so only the side that leaves cash counts.
 */
export const loanPayments = async ({ db, scope }: Tx<Scope>, start: Day, end: Day): Promise<LoanMonth[]> => {
  const { rows } = await sql<LoanMonth>`
    select date_trunc('month', r.transaction_date)::date as month,
      coalesce(sum(r.amount) filter (where a.type = 'depository' and r.transfer_account_id is not null and c.category_group = 'Loan payments' and c.section = 'Expense'), 0)::bigint as paid,
      coalesce(sum(r.amount) filter (where a.type = 'loan' and r.transfer_account_id is null and c.section = 'Expense'), 0)::bigint as interest
    from (select t.* ${matching(scope, counted(scope, rowsOf({ start, end })))}) r
    join accounts a on a.id = r.account_id and ${inMain(scope, "a")} join categories c on c.id = r.category_id
    where c.section = 'Expense' and (a.type = 'loan' or c.category_group = 'Loan payments') group by 1`.execute(db);
  return rows;
};
