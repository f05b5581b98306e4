import type { Budget, CellUpdate } from "#contract/budgets.ts";
import { lineOfCell, readTarget, TARGET_COLUMN } from "#domain/figures/budgets.ts";
import type { Day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { savedOnce } from "../../sent-twice.ts";
import { listCategories } from "../categories/index.ts";
import * as store from "./store.ts";

const existing = async (tx: Tx<Scope>, id: number, compute: boolean): Promise<Budget> => {
  const found = await store.find(tx, id, compute);
  if (!found) throw notFound("Budget not found");
  return found;
};

/** Returns one budget of the household. `compute` adds the actual amounts of its lines. Throws 404. */
export const getBudget = ({ database }: Deps, scope: Scope, id: number, compute: boolean): Promise<Budget> =>
  database.reading(scope, (tx) => existing(tx, id, compute));

export type BudgetInput = { name: string; periodStart: Day; periodEnd: Day; lineItems: store.Lines };

const checkPeriod = (start: Day, end: Day): void => {
  if (start > end) throw invalid("periodEnd", "The last day must not be before the first day.");
};

/** Requires each category once, and one that the household may use. An archived category is allowed if the budget already has it. */
const checkLines = async (tx: Tx<Scope>, lines: store.Lines, kept: readonly number[]): Promise<void> => {
  const known = new Map((await listCategories(tx)).map((category) => [category.id, category.status]));
  const seen = new Set<number>();
  for (const { category } of lines) {
    const status = known.get(category);
    if (status === undefined || (status === "Archived" && !kept.includes(category)))
      throw invalid("lineItems", "This category does not exist.");
    if (seen.has(category)) throw invalid("lineItems", "Each category can appear in a budget only once.");
    seen.add(category);
  }
};

/** Adds a budget. Throws 400 naming the field. */
/** Creates a budget. A form sent again returns its budget, and 409 if it was saved with other values. */
export const createBudget = (
  { database, clock }: Deps,
  scope: Scope,
  { nonce, ...input }: BudgetInput & { nonce?: string | undefined },
): Promise<Budget> =>
  database.within(scope, async (tx) => {
    const form = { makes: "budget", nonce, values: input, at: clock().toISOString() };
    const id = await savedOnce(tx, form, async () => {
      checkPeriod(input.periodStart, input.periodEnd);
      await checkLines(tx, input.lineItems, []);
      const made = await store.insert(tx, input);
      await store.replaceLines(tx, made, input.lineItems);
      return made;
    });
    return existing(tx, id, true);
  });

type Change = { [K in keyof BudgetInput]?: BudgetInput[K] | undefined };

/** Changes only what was given. Throws 404, 400 naming the field, and 409 when the given version is outdated. */
export const updateBudget = (
  { database, clock }: Deps,
  scope: Scope,
  id: number,
  { version, ...change }: Change & { version?: number | undefined },
): Promise<Budget> =>
  database.within(scope, async (tx) => {
    await store.lock(tx, id);
    const before = await existing(tx, id, false);
    if (change.lineItems && version === undefined)
      throw invalid("version", "Give the version of the budget whose lines you are replacing.");
    if (version !== undefined && version !== before.version)
      throw new ApiError(409, "BUDGET_CHANGED", "This budget has changed since you opened it. Load it again.");
    checkPeriod(change.periodStart ?? before.periodStart, change.periodEnd ?? before.periodEnd);
    await store.update(tx, id, change, clock().toISOString());
    if (change.lineItems) {
      await checkLines(
        tx,
        change.lineItems,
        before.lineItems.map((line) => line.category.id),
      );
      await store.replaceLines(tx, id, change.lineItems);
    }
    return existing(tx, id, true);
  });

/**
 * Sets the target of one line by its position in the budget's table. Throws 404, and 400 if the cell is not a target or the value is not an
 * amount.
 */
export const setBudgetCell = (
  { database, clock }: Deps,
  scope: Scope,
  id: number,
  { row, column, value, category }: CellUpdate & { category?: number | undefined },
): Promise<Budget> =>
  database.within(scope, async (tx) => {
    await store.lock(tx, id);
    const before = await existing(tx, id, false);
    // Another member may have removed a line above this one in the meantime.
    const named =
      category === undefined || column !== TARGET_COLUMN ? undefined : before.lineItems.find((one) => one.category.id === category);
    if (category !== undefined && !named) throw invalid("category", "This budget has no target for that category anymore.");
    const line = named ?? before.lineItems[lineOfCell(before.lineItems.length, row, column) ?? -1];
    if (!line) throw invalid("row", "You can change only the targets of a budget.");
    const target = readTarget(value);
    if (target === null) throw invalid("value", "Enter an amount from 0 to 1,000,000,000,000.");
    await store.setTarget(tx, id, line.category.id, target);
    await store.update(tx, id, {}, clock().toISOString());
    return existing(tx, id, true);
  });

/**
 * Returns a budget without actual amounts, plus the name of any category it may use (null for others). `lock` locks it until the
 * transaction ends. Throws 404.
 */
export const budgetAt = async (
  tx: Tx<Scope>,
  id: number,
  { lock = false } = {},
): Promise<{ budget: Budget; nameOf: (category: number) => string | null }> => {
  if (lock) await store.lock(tx, id);
  const budget = await existing(tx, id, false);
  const names = new Map((await listCategories(tx)).filter((c) => c.status !== "Archived").map((c) => [c.id, c.name]));
  for (const line of budget.lineItems) names.set(line.category.id, line.category.name);
  return { budget, nameOf: (category) => names.get(category) ?? null };
};

/** Sets targets inside a running transaction. A category without a line gets one at the end; null removes a line. Throws 404 and 400. */
export const setTargets = async (
  tx: Tx<Scope>,
  id: number,
  targets: readonly { categoryId: number; amount: number | null }[],
  at: string,
): Promise<void> => {
  const before = await existing(tx, id, false);
  const has = new Set(before.lineItems.map((line) => line.category.id));
  const fresh = targets.flatMap(({ categoryId, amount }) =>
    amount === null || has.has(categoryId) ? [] : [{ category: categoryId, targetAmount: cents(amount) }],
  );
  await checkLines(tx, fresh, []);
  for (const { categoryId, amount } of targets) {
    if (amount === null) await store.removeLine(tx, id, categoryId);
    else if (has.has(categoryId)) await store.setTarget(tx, id, categoryId, cents(amount));
  }
  await store.addLines(tx, id, fresh);
  await store.update(tx, id, {}, at);
};

/** Deletes a budget. Throws 404. */
export const removeBudget = ({ database }: Deps, scope: Scope, id: number): Promise<void> =>
  database.within(scope, async (tx) => {
    await existing(tx, id, false);
    await store.remove(tx, id);
  });
