import { sql } from "kysely";
import type { Budget } from "#contract/budgets.ts";
import type { Section } from "#contract/categories.ts";
import type { Day } from "#domain/day.ts";
import { type Cents, negate } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { LOOKS } from "../categories/index.ts";
import { counted, COUNTS_IN_CATEGORY, matching, narrowed, rowsOf, UNREVIEWED_AMOUNT } from "../transactions/index.ts";

const budgetsOf = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("budgets")
    .selectAll()
    .where("user_id", "in", [...scope.memberIds]);

type Line = {
  id: number;
  budget_id: number;
  target_amount: Cents;
  category: number;
  name: string;
  section: string;
  color: string;
  icon: string;
};

const linesOf = async ({ db }: Tx<Scope>, ids: readonly number[]): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select b.id, b.budget_id, b.target_amount, c.id as category, c.name, c.section, coalesce(l.color, c.color) as color, coalesce(l.icon, c.icon) as icon
    from budget_lines b join categories c on c.id = b.category_id ${LOOKS} where b.budget_id = any (${`{${ids.join(",")}}`}::integer[]) order by b.position`.execute(
    db,
  );
  return rows;
};

type Actual = { amount: Cents; unreviewed: Cents };
/**
 * Returns the totals of rows by category over a period, money out positive. Transfers between own accounts are no spending or income. One
 * query serves all lines of a budget.
 */
const actuals = async ({ db, scope }: Tx<Scope>, start: Day, end: Day, categories: number[]): Promise<Map<number, Actual>> => {
  const mine = narrowed(counted(scope, rowsOf({ start, end, categoryIds: categories })), COUNTS_IN_CATEGORY);
  const { rows } = await sql<Actual & { category: number }>`
    select t.category_id as category, sum(t.amount)::bigint as amount, sum(${UNREVIEWED_AMOUNT})::bigint as unreviewed ${matching(scope, mine)} group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.category, row]));
};

const ZERO = 0 as Cents;

const withLines = async (
  tx: Tx<Scope>,
  rows: Awaited<ReturnType<ReturnType<typeof budgetsOf>["execute"]>>,
  compute: boolean,
): Promise<Budget[]> => {
  const lines = Map.groupBy(
    await linesOf(
      tx,
      rows.map((row) => row.id),
    ),
    (line) => line.budget_id,
  );
  const budgets: Budget[] = [];
  for (const row of rows) {
    const mine = lines.get(row.id) ?? [];
    const came = compute
      ? await actuals(
          tx,
          row.period_start,
          row.period_end,
          mine.map((line) => line.category),
        )
      : null;
    budgets.push({
      id: row.id,
      name: row.name,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      version: row.version,
      createdAt: row.created_at,
      lineItems: mine.map((line) => {
        const sum = came?.get(line.category)?.amount ?? ZERO;
        const actual = came === null ? null : line.section === "Income" ? negate(sum) : sum;
        return {
          category: { id: line.category, name: line.name, section: line.section as Section, color: line.color, icon: line.icon },
          targetAmount: line.target_amount,
          actualAmount: actual,
          remainingAmount: actual === null ? null : ((line.target_amount - actual) as Cents),
          unreviewed: came?.get(line.category)?.unreviewed ?? ZERO,
        };
      }),
    });
  }
  return budgets;
};

export const list = async (tx: Tx<Scope>, compute: boolean): Promise<Budget[]> =>
  withLines(tx, await budgetsOf(tx).orderBy("period_start", "desc").orderBy("id", "desc").limit(200).execute(), compute);

export const find = async (tx: Tx<Scope>, id: number, compute: boolean): Promise<Budget | null> =>
  (await withLines(tx, await budgetsOf(tx).where("id", "=", id).execute(), compute))[0] ?? null;

export type Lines = readonly { category: number; targetAmount: Cents }[];

export const insert = async ({ db, scope }: Tx<Scope>, given: { name: string; periodStart: Day; periodEnd: Day }): Promise<number> =>
  (
    await db
      .insertInto("budgets")
      .values({ user_id: scope.userId, name: given.name, period_start: given.periodStart, period_end: given.periodEnd })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const update = async (
  { db, scope }: Tx<Scope>,
  id: number,
  change: { name?: string | undefined; periodStart?: Day | undefined; periodEnd?: Day | undefined },
  at: string,
): Promise<void> => {
  await db
    .updateTable("budgets")
    .set({
      updated_at: at,
      version: sql<number>`version + 1`,
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.periodStart === undefined ? {} : { period_start: change.periodStart }),
      ...(change.periodEnd === undefined ? {} : { period_end: change.periodEnd }),
    })
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

export const replaceLines = async ({ db, scope }: Tx<Scope>, id: number, lines: Lines): Promise<void> => {
  await db.deleteFrom("budget_lines").where("budget_id", "=", id).execute();
  if (lines.length === 0) return;
  await db
    .insertInto("budget_lines")
    .values(
      lines.map((line, position) => ({
        user_id: scope.userId,
        budget_id: id,
        category_id: line.category,
        target_amount: line.targetAmount,
        position,
      })),
    )
    .execute();
};

/** Locks a budget and its lines until the transaction ends. */
export const lock = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db
    .selectFrom("budgets")
    .select("id")
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .forUpdate()
    .execute();
  await db.selectFrom("budget_lines").select("id").where("budget_id", "=", id).orderBy("id").forUpdate().execute();
};

/** Appends lines to a budget. */
export const addLines = async ({ db, scope }: Tx<Scope>, id: number, lines: Lines): Promise<void> => {
  if (lines.length === 0) return;
  const last = await db
    .selectFrom("budget_lines")
    .select((eb) => eb.fn.max("position").as("position"))
    .where("budget_id", "=", id)
    .executeTakeFirst();
  const from = (last?.position ?? -1) + 1;
  await db
    .insertInto("budget_lines")
    .values(
      lines.map((line, i) => ({
        user_id: scope.userId,
        budget_id: id,
        category_id: line.category,
        target_amount: line.targetAmount,
        position: from + i,
      })),
    )
    .execute();
};

export const removeLine = async ({ db }: Tx<Scope>, id: number, category: number): Promise<void> => {
  await db.deleteFrom("budget_lines").where("budget_id", "=", id).where("category_id", "=", category).execute();
};

export const setTarget = async ({ db }: Tx<Scope>, id: number, category: number, target: Cents): Promise<void> => {
  await db
    .updateTable("budget_lines")
    .set({ target_amount: target })
    .where("budget_id", "=", id)
    .where("category_id", "=", category)
    .execute();
};

export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db
    .deleteFrom("budgets")
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};
