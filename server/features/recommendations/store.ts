import { sql } from "kysely";
import { z } from "zod";
import {
  type RecommendationAction,
  type RecommendationSetting,
  type RecommendationStatus,
  type RecommendationType,
  recommendationTypes,
} from "#contract/recommendations.ts";
import { type Day, isDay } from "#domain/day.ts";
import { type Cents, cents } from "#domain/money.ts";
import type { RewardedRow } from "#domain/recommendations/missed.ts";
import type { Database, Tx } from "../../db/open.ts";
import { type From, PAGE_SIZE } from "../../http/page.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Detail, Result } from "./kinds/detail.ts";
import { titleOf } from "./kinds/index.ts";
import type { PrivateFacts } from "./inputs.ts";

const ids = (list: readonly number[]) => sql`${`{${list.join(",")}}`}::integer[]`;

/** Returns a user's private facts, which requests cannot read; null if the user is gone. */
export const privateFacts = async ({ kysely }: Database, userId: number): Promise<PrivateFacts | null> =>
  (await kysely
    .selectFrom("users")
    .select(["manual_credit_score as score", "rewards_objective as objective"])
    .where("id", "=", userId)
    .executeTakeFirst()) ?? null;

/** Whether all members of the scope still share their money. */
export const hasSameMembers = async ({ db, scope }: Tx<Scope>): Promise<boolean> => {
  const { rows } = await sql<{ members: number; household: number | null }>`
    select cardinality(hiro_member_ids()) as members, household_id as household from users where id = ${scope.userId}`.execute(db);
  return rows[0]?.members === scope.memberIds.length && rows[0].household === scope.householdId;
};

export type Run = {
  asked: number;
  done: number;
  failures: number;
  fingerprint: string | null;
  computedAt: string | null;
  rowsHash: string | null;
};

/** After this many failures in a row, a user waits for the night. */
export const MOST_FAILURES = 5;

/** Whether something changed since the last computation, and another one will be tried before the night. */
export const isBehind = ({ asked, done, failures }: Pick<Run, "asked" | "done" | "failures">): boolean =>
  asked > done && failures < MOST_FAILURES;

/** Returns how far the computation for a user is; null before anything asked for one. */
export const runOf = async ({ db, scope }: Tx<Scope>): Promise<Run | null> => {
  const { rows } = await sql<Run>`
    select asked::integer as asked, done::integer as done, failures, fingerprint, computed_at as "computedAt", inputs ->> 'rowsHash' as "rowsHash"
    from recommendation_runs where user_id = ${scope.userId}`.execute(db);
  return rows[0] ?? null;
};

export type Stored = {
  id: number;
  type: RecommendationType;
  action: RecommendationAction;
  status: RecommendationStatus;
  priority: number;
  title: string;
  description: string;
  date: Day | null;
  value: Cents | null;
  value_period: "one_time" | "month" | "year" | null;
  value_description: string | null;
  prompt: string | null;
  detail: Detail;
  dismissed_value: Cents | null;
  dismissed_action: string | null;
};

const stored = (row: Omit<Stored, "detail"> & { detail: unknown }): Stored => ({
  ...row,
  detail: { assumptions: [], accounts: [], sample: false, catalogAsOf: null, ...(row.detail as object) },
});

/** Returns the user's recommendations in the order of the screen. */
export const list = async ({ db, scope }: Tx<Scope>): Promise<Stored[]> => {
  const rows = await db
    .selectFrom("recommendations")
    .selectAll()
    .where("user_id", "=", scope.userId)
    .orderBy("priority")
    .orderBy("id")
    .execute();
  return rows.map((row) => stored(row as Parameters<typeof stored>[0]));
};

export type Shown = { stored: Stored[]; run: Pick<Run, "asked" | "done" | "failures" | "computedAt"> | null; details: SpendingRow[] };

/** Returns everything that screens show of a user's recommendations, in one query. */
export const shown = async ({ db, scope }: Tx<Scope>): Promise<Shown> => {
  type Joined = Parameters<typeof stored>[0] & {
    asked: number | null;
    done: number;
    failures: number;
    computedAt: string | null;
    details: SpendingRow[] | null;
  };
  const { rows } = await sql<Joined>`
    select r.id, r.type, r.action, r.status, r.priority, r.title, r.description, r.date, r.value, r.value_period, r.value_description, r.prompt, r.detail,
      r.dismissed_value, r.dismissed_action, u.asked::integer as asked, u.done::integer as done, u.failures, u.computed_at as "computedAt", d.details
    from recommendations r
      left join recommendation_runs u on u.user_id = r.user_id
      left join (select json_agg(json_build_object('id', id, 'days', days, 'ignored', ignored_groups) order by days) as details
        from credit_card_spending_details where user_id = ${scope.userId}) d on true
    where r.user_id = ${scope.userId} order by r.priority, r.id`.execute(db);
  const [first] = rows;
  return {
    stored: rows.map(({ asked: _asked, done: _done, failures: _failures, computedAt: _at, details: _details, ...row }) => stored(row)),
    run:
      first && first.asked !== null
        ? { asked: first.asked, done: first.done, failures: first.failures, computedAt: first.computedAt }
        : null,
    details: first?.details ?? [],
  };
};

export const find = async (tx: Tx<Scope>, id: number): Promise<Stored | null> => (await list(tx)).find((one) => one.id === id) ?? null;

/** Window lengths of the two details of card spending. */
export const WINDOWS = [30, 365] as const;

/** Creates a user's recommendations and details that do not exist yet. */
export const ensure = async ({ db, scope }: Tx<Scope>): Promise<void> => {
  await db
    .insertInto("recommendations")
    .values(recommendationTypes.map((type, priority) => ({ user_id: scope.userId, type, priority, title: titleOf(type) })))
    .onConflict((oc) => oc.columns(["user_id", "type"]).doNothing())
    .execute();
  await db
    .insertInto("credit_card_spending_details")
    .values(WINDOWS.map((days) => ({ user_id: scope.userId, days })))
    .onConflict((oc) => oc.columns(["user_id", "days"]).doNothing())
    .execute();
  await db
    .insertInto("recommendation_runs")
    .values({ user_id: scope.userId })
    .onConflict((oc) => oc.column("user_id").doNothing())
    .execute();
};

/** Saves one result. The row keeps its id and, unless `status` is given, what the user decided. */
export const saveResult = async (
  { db, scope }: Tx<Scope>,
  given: Result,
  { priority, date, status }: { priority: number; date: Day; status: RecommendationStatus | undefined },
): Promise<void> => {
  await db
    .updateTable("recommendations")
    .set({
      action: given.action,
      priority,
      title: given.title,
      description: given.description,
      date,
      value: given.value,
      value_period: given.period,
      value_description: given.valueDescription,
      prompt: given.prompt,
      detail: JSON.stringify(given.detail),
      ...(status === undefined ? {} : { status, dismissed_value: null, dismissed_action: null }),
    })
    .where("user_id", "=", scope.userId)
    .where("type", "=", given.type)
    .execute();
};

/** Rows written by one statement. */
const BATCH = 20_000;

/** Replaces the evidence: what each row earned and could have earned. Columns travel as arrays, which the database reads faster than JSON. */
export const saveRows = async ({ db, scope }: Tx<Scope>, rows: readonly RewardedRow[]): Promise<void> => {
  await db.deleteFrom("recommendation_rows").where("user_id", "=", scope.userId).execute();
  const groups = [...new Set(rows.map((one) => one.row.group))];
  const places = new Map(groups.map((group, place) => [group, place]));
  for (let i = 0; i < rows.length; i += BATCH) {
    const part = rows.slice(i, i + BATCH);
    const array = (of: (one: RewardedRow) => number | string | undefined): string => `{${part.map(of).join(",")}}`;
    await sql`
      insert into recommendation_rows (user_id, transaction_id, category_group, earned, optimal, multiplier, optimal_multiplier, optimal_account_id)
      select ${scope.userId}::integer, r.id, ${JSON.stringify(groups)}::jsonb ->> r.place, r.earned, r.optimal, r.multiplier, r.optimal_multiplier, r.account
      from unnest(${array((one) => one.row.id)}::bigint[], ${array((one) => places.get(one.row.group))}::integer[],
        ${array((one) => one.earned)}::bigint[], ${array((one) => one.optimal)}::bigint[], ${array((one) => one.multiplier)}::numeric[],
        ${array((one) => one.optimalMultiplier)}::numeric[], ${array((one) => one.optimalAccountId)}::integer[])
        as r (id, place, earned, optimal, multiplier, optimal_multiplier, account)`.execute(db);
  }
};

/** Records a finished computation of what was asked up to `done`. */
export const finishRun = async (
  { db, scope }: Tx<Scope>,
  { done, fingerprint, inputs, at }: { done: number; fingerprint: string | null; inputs: string | null; at: string | null },
): Promise<void> => {
  await db
    .updateTable("recommendation_runs")
    .set({ done, failures: 0, computed_at: at, ...(fingerprint === null ? {} : { fingerprint, inputs }) })
    .where("user_id", "=", scope.userId)
    .execute();
};

/** Counts a failed computation. Returns how many failed in a row. */
export const countFailure = async ({ db, scope }: Tx<Scope>): Promise<number> => {
  const row = await db
    .updateTable("recommendation_runs")
    .set({ failures: sql`failures + 1` })
    .where("user_id", "=", scope.userId)
    .returning("failures")
    .executeTakeFirst();
  return row?.failures ?? 0;
};

/** Ends the processing of recommendations that could not be computed. */
export const giveUp = async ({ db, scope }: Tx<Scope>, description: string): Promise<void> => {
  await db
    .updateTable("recommendations")
    .set({ action: "not_enough_data", description })
    .where("user_id", "=", scope.userId)
    .where("action", "=", "processing")
    .execute();
};

/** Users for whom something changed since their last computation. Those who failed often wait for the night. */
export const waiting = async ({ kysely }: Database): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select user_id as id from recommendation_runs where asked > done and failures < ${MOST_FAILURES} order by user_id`.execute(kysely);
  return rows.map((row) => row.id);
};

/** All users with accounts or rows. A new day changes every window. */
export const everyone = async ({ kysely }: Database): Promise<number[]> => {
  const { rows } = await sql<{
    id: number;
  }>`update recommendation_runs set asked = asked + 1, failures = 0 returning user_id as id`.execute(kysely);
  return rows.map((row) => row.id);
};

/** Sets what the user decided. Dismissing remembers what was dismissed. */
export const setStatus = async ({ db }: Tx<Scope>, { id, value, action }: Stored, status: RecommendationStatus): Promise<void> => {
  const dismissed = status === "dismissed";
  await db
    .updateTable("recommendations")
    .set({ status, dismissed_value: dismissed ? value : null, dismissed_action: dismissed ? action : null })
    .where("id", "=", id)
    .execute();
};

/** Restores a status as it was. */
export const putStatus = async (
  { db }: Tx<Scope>,
  id: number,
  was: { status: RecommendationStatus; dismissedValue: number | null; dismissedAction: string | null },
): Promise<void> => {
  await db
    .updateTable("recommendations")
    .set({
      status: was.status,
      dismissed_value: was.dismissedValue === null ? null : cents(was.dismissedValue),
      dismissed_action: was.dismissedAction,
    })
    .where("id", "=", id)
    .execute();
};

export type SpendingRow = { id: number; days: number; ignored: string[] };
export const ignoreGroups = async ({ db }: Tx<Scope>, id: number, groups: readonly string[]): Promise<void> => {
  await db
    .updateTable("credit_card_spending_details")
    .set({ ignored_groups: JSON.stringify([...new Set(groups)]) })
    .where("id", "=", id)
    .execute();
};

type SettingRow = { id: number; account_id: number; safe_balance: Cents; updated_at: string };
const setting = (row: SettingRow): RecommendationSetting => ({
  id: row.id,
  account: row.account_id,
  type: "checking_balance",
  safeBalance: row.safe_balance,
  updatedAt: row.updated_at,
});
export const settings = async ({ db, scope }: Tx<Scope>, accounts?: readonly number[]): Promise<RecommendationSetting[]> => {
  const rows = await db
    .selectFrom("recommendation_settings")
    .selectAll()
    .where("user_id", "in", [...scope.memberIds])
    .$if(accounts !== undefined, (q) => q.where("account_id", "in", accounts && accounts.length > 0 ? [...accounts] : [0]))
    .orderBy("account_id")
    .execute();
  return rows.map(setting);
};
export const findSetting = async (tx: Tx<Scope>, id: number): Promise<RecommendationSetting | null> =>
  (await settings(tx)).find((one) => one.id === id) ?? null;

/** Sets the safety balance of an account. It belongs to the account's owner. */
export const saveSetting = async (
  { db }: Tx<Scope>,
  { account, owner, safeBalance, at }: { account: number; owner: number; safeBalance: Cents; at: string },
): Promise<RecommendationSetting> =>
  setting(
    await db
      .insertInto("recommendation_settings")
      .values({ user_id: owner, account_id: account, type: "checking_balance", safe_balance: safeBalance, updated_at: at })
      .onConflict((oc) => oc.columns(["account_id", "type"]).doUpdateSet({ safe_balance: safeBalance, updated_at: at }))
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
export const removeSetting = async ({ db }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("recommendation_settings").where("id", "=", id).execute();
};

/** The owner of a household's account, and whether it is a checking account. */
export const accountOf = async (
  { db, scope }: Tx<Scope>,
  id: number,
): Promise<{ owner: number; name: string; checking: boolean } | null> => {
  const row = await db
    .selectFrom("accounts")
    .select(["user_id", "name", "type", "subtype"])
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .executeTakeFirst();
  return row
    ? { owner: row.user_id, name: row.name, checking: row.type === "depository" && (row.subtype === "checking" || row.subtype === null) }
    : null;
};

export const RowPlace = z.strictObject({ d: z.string().refine(isDay), id: z.number().int() });
export type RowPlace = z.output<typeof RowPlace>;
export type EvidenceFilter = { groups?: readonly string[] | undefined; merchant?: string | undefined; id?: number | undefined };
export type EvidenceRow = {
  id: number;
  day: Day;
  group: string;
  earned: Cents | null;
  optimal: Cents | null;
  multiplier: string | null;
  optimalMultiplier: string | null;
  optimalAccount: number | null;
  optimalAccountName: string | null;
  optimalProduct: string | null;
};

const TEXTS = (list: readonly string[]) => sql`array(select json_array_elements_text(${JSON.stringify(list)}::json))`;

/** Which rows a type of recommendation rests on. */
const evidence = (scope: Scope, type: RecommendationType, accounts: readonly number[], since: Day) => {
  const mine = sql`t.user_id = any (${ids(scope.memberIds)}) and not t.pending`;
  if (type === "credit_card_spending" || type === "best_credit_card")
    return sql`from recommendation_rows e join transactions t on t.id = e.transaction_id join accounts b on b.id = e.optimal_account_id
      left join financial_products p on p.id = b.product_id where e.user_id = ${scope.userId} and ${mine}`;
  const interest = sql`c.category_id = 'INCOME_INTEREST_EARNED'`;
  return sql`from transactions t join categories c on c.id = t.category_id
    where ${mine} and t.account_id = any (${ids(accounts)}) and t.transaction_date >= ${since} ${type === "high_yield_savings" ? sql`and ${interest}` : sql``}`;
};

/** Returns rows behind a recommendation from a position, newest first, one more than a page. */
export const evidenceRows = async (
  { db, scope }: Tx<Scope>,
  given: { type: RecommendationType; accounts: readonly number[]; since: Day; filter: EvidenceFilter; from: From<RowPlace> },
): Promise<EvidenceRow[]> => {
  const { type, filter, from } = given;
  const rewards = type === "credit_card_spending" || type === "best_credit_card";
  const back = from?.back ?? false;
  const order = sql.raw(back ? "t.transaction_date, t.id" : "t.transaction_date desc, t.id desc");
  const group = rewards ? sql`e.category_group` : sql`c.category_group`;
  const found = await sql<EvidenceRow>`
    select t.id, t.transaction_date as day, ${group} as group,
      ${
        rewards
          ? sql`e.earned, e.optimal, e.multiplier::text as multiplier, e.optimal_multiplier::text as "optimalMultiplier", b.id as "optimalAccount", b.name as "optimalAccountName", p.name as "optimalProduct"`
          : sql`null::bigint as earned, null::bigint as optimal, null as multiplier, null as "optimalMultiplier", null::integer as "optimalAccount", null as "optimalAccountName", null as "optimalProduct"`
      }
    ${evidence(scope, type, given.accounts, given.since)}
      ${filter.groups ? sql`and ${group} = any (${TEXTS(filter.groups)})` : sql``}
      ${filter.merchant === undefined ? sql`` : sql`and t.merchant_key = ${filter.merchant}`}
      ${filter.id === undefined ? sql`` : sql`and t.id = ${filter.id}`}
      ${from === null ? sql`` : sql`and (t.transaction_date, t.id) ${sql.raw(back ? ">" : "<")} (${from.place.d}::date, ${from.place.id}::bigint)`}
    order by ${order} limit ${PAGE_SIZE + 1}`.execute(db);
  return found.rows;
};
