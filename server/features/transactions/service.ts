import type { Section } from "#contract/categories.ts";
import type { Transaction } from "#contract/transactions.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Scope } from "../../http/scope.ts";
import { findActiveCategory } from "../categories/index.ts";
import * as store from "./store.ts";
import { refiled } from "./transfers.ts";

/** One transaction of the household. Throws 404. */
export const getTransaction = async ({ database }: Deps, scope: Scope, id: number): Promise<Transaction> => {
  const found = await database.reading(scope, (tx) => store.find(tx, id));
  if (!found) throw notFound("Transaction not found");
  return found;
};

/** Files a posted transaction under another category; from then on it is the person's choice and no sync changes it. */
export const setCategory = ({ database, clock }: Deps, scope: Scope, id: number, categoryId: number): Promise<Transaction> =>
  database.within(scope, async (tx) => {
    const found = await store.find(tx, id);
    if (!found) throw notFound("Transaction not found");
    if (found.pending)
      throw new ApiError(400, "PENDING_READ_ONLY", "A pending transaction keeps its category until it is posted.", {
        fields: { finxCategoryId: ["A pending transaction keeps its category until it is posted"] },
      });
    const category = await findActiveCategory(tx, categoryId);
    if (!category)
      throw new ApiError(400, "UNKNOWN_CATEGORY", "There is no such category.", {
        fields: { finxCategoryId: ["There is no such category"] },
      });
    await store.setCategory(tx, id, categoryId, clock().toISOString());
    await refiled(tx, [id], { code: category.category_id, section: category.section as Section });
    const changed = await store.find(tx, id);
    if (!changed) throw notFound("Transaction not found");
    return changed;
  });
