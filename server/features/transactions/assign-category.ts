import type { Section } from "#contract/categories.ts";
import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { isOnePayee } from "#domain/merchant.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../http/errors.ts";
import type { Scope } from "../../http/scope.ts";
import { findActiveCategory } from "../categories/index.ts";
import * as store from "./category-store.ts";
import { type Payee, payeeKey, remember, applyToUnreviewed } from "./learned-store.ts";
import * as rows from "./store.ts";
import { onCategoryAssigned } from "./transfers.ts";

export const PENDING_READ_ONLY = "A pending transaction keeps its category until it is posted.";

/**
 * Files posted rows under a category inside a running transaction: it becomes the person's choice, which no sync changes, and what the
 * next row of the same merchant and direction gets. `field` names the category in a refusal. Throws 400.
 */
export const assignCategory = async (
  tx: Tx<Scope>,
  held: readonly store.RowToCategorize[],
  categoryId: number,
  at: string,
  field: string,
): Promise<void> => {
  const category = await findActiveCategory(tx, categoryId);
  if (!category) throw invalid(field, "There is no such category.", "UNKNOWN_CATEGORY");
  if (held.some((row) => row.pending))
    throw new ApiError(400, "PENDING_READ_ONLY", PENDING_READ_ONLY, { fields: { [field]: [PENDING_READ_ONLY] } });
  const ids = held.map((row) => row.id);
  await store.setCategory(tx, ids, categoryId, at);
  await onCategoryAssigned(tx, ids, { code: category.category_id, section: category.section as Section });
  await learnChoice(tx, held, categoryId, at);
};

/** The merchants of rows whose choice of a category can be learned, each once for money in and once for money out. */
export const payeesOf = (rows: readonly store.RowToCategorize[]): Payee[] => {
  const payees = rows.filter((row) => isOnePayee(row.merchantKey)).map(({ merchantKey, moneyIn }) => ({ merchantKey, moneyIn }));
  return [...new Map(payees.map((payee) => [payeeKey(payee), payee])).values()];
};

/** Remembers a choice for the rows' merchants; what waits of them under the same category is settled by it. */
export const learnChoice = async (tx: Tx<Scope>, held: readonly store.RowToCategorize[], categoryId: number, at: string): Promise<void> => {
  const payees = payeesOf(held);
  await remember(tx, payees, categoryId, at);
  await applyToUnreviewed(tx, payees, categoryId);
};

const one = async (tx: Tx<Scope>, id: number): Promise<Transaction> => {
  const found = await rows.find(tx, id);
  if (!found) throw notFound("Transaction not found");
  return found;
};

const lockOne = async (tx: Tx<Scope>, id: number): Promise<store.RowToCategorize[]> => {
  const held = await store.lockRows(tx, [id]);
  if (held.length === 0) throw notFound("Transaction not found");
  return held;
};

/** Confirms a posted transaction's category as it stands; the next row of the merchant gets it too. Throws 404 and 400. */
export const confirmCategory = ({ database, clock }: Deps, scope: Scope, id: number): Promise<Transaction> =>
  database.within(scope, async (tx) => {
    const held = await lockOne(tx, id);
    if (held.some((row) => row.pending)) throw new ApiError(400, "PENDING_READ_ONLY", PENDING_READ_ONLY);
    const at = clock().toISOString();
    await store.confirmCategories(tx, [id], at);
    for (const row of held) await learnChoice(tx, held, row.categoryId, at);
    return one(tx, id);
  });

/** Confirms all that waits for review from before a day, as somebody who went through it row by row then; nothing is learned of merchants. Answers how many. */
export const confirmAllBefore = ({ database, clock }: Deps, scope: Scope, day: Day): Promise<number> =>
  database.within(scope, (tx) => store.confirmRowsBefore(tx, day, clock().toISOString()));
