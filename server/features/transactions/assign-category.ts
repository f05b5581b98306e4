import type { Section } from "#contract/categories.ts";
import type { Transaction } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { isOnePayee, type Payee, payeeKey } from "#domain/transactions/merchant.ts";
import { mayBeTransfer } from "#domain/transactions/transfers.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { findActiveCategory } from "../categories/index.ts";
import * as store from "./category-store.ts";
import { remember, applyToUnreviewed } from "./learned-store.ts";
import * as rows from "./store.ts";
import { updateTransfers } from "./transfers.ts";

export const PENDING_READ_ONLY = "A pending transaction keeps its category until it posts.";

/**
 * Sets the category of posted rows inside a running transaction. It becomes the user's choice, which no sync changes, and the next row of
 * the same merchant and direction gets it too. `field` names the category in an error; rows in `except` keep waiting for review. Throws
 * 400.
 */
export const assignCategory = async (
  tx: Tx<Scope>,
  locked: readonly store.RowToCategorize[],
  categoryId: number,
  at: string,
  field: string,
  except: readonly number[] = [],
): Promise<void> => {
  const category = await findActiveCategory(tx, categoryId);
  if (!category) throw invalid(field, "This category does not exist.", "UNKNOWN_CATEGORY");
  if (locked.some((row) => row.pending))
    throw new ApiError(400, "PENDING_READ_ONLY", PENDING_READ_ONLY, { fields: { [field]: [PENDING_READ_ONLY] } });
  const ids = locked.map((row) => row.id);
  const possible = mayBeTransfer({ code: category.category_id, section: category.section as Section, sure: true });
  await store.setCategory(tx, ids, categoryId, !possible, at);
  await updateTransfers(tx, ids, possible);
  await learnChoice(tx, locked, categoryId, at, except);
};

/** Returns the merchants of rows for which a category choice can be saved, once each for money in and money out. */
export const payeesOf = (rows: readonly store.RowToCategorize[]): Payee[] => {
  const payees = rows.filter((row) => isOnePayee(row.merchantKey)).map(({ merchantKey, moneyIn }) => ({ merchantKey, moneyIn }));
  return [...new Map(payees.map((payee) => [payeeKey(payee), payee])).values()];
};

/** Saves a choice for the rows' merchants. Their waiting rows with the same category no longer need review. */
export const learnChoice = async (
  tx: Tx<Scope>,
  locked: readonly store.RowToCategorize[],
  categoryId: number,
  at: string,
  except: readonly number[] = [],
): Promise<void> => {
  const payees = payeesOf(locked);
  await remember(tx, payees, categoryId, at);
  await applyToUnreviewed(tx, payees, categoryId, except);
};

const one = async (tx: Tx<Scope>, id: number): Promise<Transaction> => {
  const found = await rows.find(tx, id);
  if (!found) throw notFound("Transaction not found");
  return found;
};

const lockOne = async (tx: Tx<Scope>, id: number): Promise<store.RowToCategorize[]> => {
  const locked = await store.lockRows(tx, [id]);
  if (locked.length === 0) throw notFound("Transaction not found");
  return locked;
};

/** Confirms a posted transaction's current category; the next row of the merchant gets it too. Throws 404 and 400. */
export const confirmCategory = ({ database, clock }: Deps, scope: Scope, id: number): Promise<Transaction> =>
  database.within(scope, async (tx) => {
    const locked = await lockOne(tx, id);
    if (locked.some((row) => row.pending)) throw new ApiError(400, "PENDING_READ_ONLY", PENDING_READ_ONLY);
    const at = clock().toISOString();
    await store.confirmCategories(tx, [id], at);
    for (const row of locked) await learnChoice(tx, locked, row.categoryId, at);
    return one(tx, id);
  });

/**
 * Confirms everything waiting for review from before a day, as if a user had reviewed each row then. Saves no merchant choices. Returns the
 * number of rows.
 */
export const confirmAllBefore = ({ database, clock }: Deps, scope: Scope, day: Day): Promise<number> =>
  database.within(scope, (tx) => store.confirmRowsBefore(tx, day, clock().toISOString()));
