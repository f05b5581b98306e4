import type { Transaction } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import { lockWriters } from "../../db/transactions.ts";
import type { Scope } from "../../http/scope.ts";
import { scopeOfMembers } from "../../http/scope-of.ts";
import { moveCategoryOfBudgets } from "../budgets/index.ts";
import { foreignCategoriesInUse, ownCategoryLike } from "../categories/index.ts";
import { withdrawChats } from "../chat/index.ts";
import { moveCategoryOfSubscriptions } from "../subscriptions/index.ts";
import { moveCategoryOfRows, pairTransfers } from "../transactions/index.ts";

/** Runs after a member joined: payments between their accounts and the others' become transfers. */
export const onMembersJoined = async (db: Transaction<DB>, people: readonly number[]): Promise<void> => {
  await lockWriters(db, people);
  await pairTransfers({ db, scope: scopeOfMembers(people) });
};

/**
 * Runs when members leave. Each group keeps all its rows. Categories of the other group that its rows use are copied, unless it has a
 * matching one, and transfers between both sides end. Chats of `leaving` become private.
 */
export const onMembersLeft = async (
  db: Transaction<DB>,
  groups: readonly (readonly number[])[],
  leaving: readonly number[],
): Promise<void> => {
  await lockWriters(db, groups.flat());
  for (const userId of leaving) await withdrawChats({ db, scope: scopeOfMembers([userId]) });
  for (const group of groups) {
    if (group.length === 0) continue;
    const tx = { db, scope: scopeOfMembers(group) };
    for (const from of await foreignCategoriesInUse(tx)) await keepCategory(tx, from);
    await pairTransfers(tx);
  }
};

const keepCategory = async (tx: Tx<Scope>, from: number): Promise<void> => {
  const own = await ownCategoryLike(tx, from);
  for (const move of [moveCategoryOfRows, moveCategoryOfSubscriptions, moveCategoryOfBudgets]) await move(tx, from, own);
};
