import type { Account } from "#contract/accounts.ts";
import type { Transaction } from "#contract/transactions.ts";
import { type Day, dayIn } from "#domain/day.ts";
import { merchantKey } from "#domain/transactions/merchant.ts";
import { MAX_AMOUNT } from "#domain/limits.ts";
import { absolute, type Cents, negate } from "#domain/money.ts";
import { allowsManualTransactions } from "#domain/accounts/accounts.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import { ApiError, invalid, notFound } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { checkSameForm } from "../../sent-twice.ts";
import { countAddedRows, listAccounts } from "../accounts/index.ts";
import { makeCategorizer } from "./categorizer.ts";
import { assignCategory } from "./assign-category.ts";
import { lockRows } from "./category-store.ts";
import * as store from "./manual-store.ts";
import { checkRowLimit } from "./row-limit.ts";
import * as rows from "./store.ts";
import { pairTransfers } from "../transfers/index.ts";

/** Fields that a user enters for a row; money out positive. */
export type Given = { account: number; name: string; amount: Cents; date: Day };
export type Change = { [K in keyof Given]?: Given[K] | undefined } & { finxCategoryId?: number | undefined };

/**
 * Adds a manual row to a manual account, whose balance follows. Without a category it gets the likeliest one. A form sent again returns its
 * row. Throws 400 naming the field, and 409 if the form was saved with other values.
 */
export const addManualTransaction = (
  deps: Deps,
  scope: Scope,
  { finxCategoryId, nonce = null, ...given }: Given & { finxCategoryId?: number | undefined; nonce?: string | null | undefined },
): Promise<Transaction> =>
  deps.database.within(scope, async (tx) => {
    const earlier = nonce === null ? null : await store.addedByForm(tx, nonce);
    if (earlier !== null) {
      const row = await found(tx, earlier);
      checkSameForm(differences(enteredOf(row), given).length === 0);
      return row;
    }
    const at = deps.clock().toISOString();
    const account = await checked(deps, tx, given);
    const categorise = await makeCategorizer(tx);
    const likely = categorise({
      accountId: account.id,
      merchantKey: merchantKey(given.name),
      description: given.name,
      amount: given.amount,
      code: null,
      confidence: 0,
      evidence: null,
    });
    const id = await store.insert(tx, rowOf(given, account), likely, at, nonce);
    if (finxCategoryId !== undefined) await assignCategory(tx, await lockRows(tx, [id]), finxCategoryId, at, "finxCategoryId");
    await countAddedRows(tx, account.id, [given], at);
    await pairTransfers(tx);
    return found(tx, id);
  });

/**
 * Changes what is given. For a manual row that may be name, amount, day and account, and balances follow. For any other row it may only be
 * the category, and other fields must be unchanged. Throws 404 and 400 naming the field.
 */
export const changeTransaction = (deps: Deps, scope: Scope, id: number, change: Change): Promise<Transaction> =>
  deps.database.within(scope, async (tx) => {
    const at = deps.clock().toISOString();
    // Two members may change it at once; each change builds on the other's result.
    const locked = await lockRows(tx, [id]);
    const before = await found(tx, id);
    const was = enteredOf(before);
    const next: Given = {
      account: change.account ?? was.account,
      name: change.name ?? was.name,
      amount: change.amount ?? was.amount,
      date: change.date ?? was.date,
    };
    const changed = differences(was, next);
    if (changed.length > 0) {
      refuseOthers(before, changed);
      const account = await checked(deps, tx, next);
      await store.update(tx, id, rowOf(next, account));
      await countAddedRows(tx, was.account, [{ date: was.date, amount: negate(was.amount) }], at);
      await countAddedRows(tx, account.id, [next], at);
    }
    if (
      change.finxCategoryId !== undefined &&
      (change.finxCategoryId !== before.categoryId || !(before.categoryModified || before.pending))
    )
      await assignCategory(tx, changed.length > 0 ? await lockRows(tx, [id]) : locked, change.finxCategoryId, at, "finxCategoryId");
    if (changed.length > 0) await pairTransfers(tx);
    return found(tx, id);
  });

/** Deletes a manual or imported row; the balance of a manual account follows. Throws 404, and 400 for a bank's row. */
export const removeTransaction = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  deps.database.within(scope, async (tx) => {
    await lockRows(tx, [id]);
    const row = await found(tx, id);
    if (row.source === "plaid")
      throw new ApiError(400, "BANK_ROW", "Transactions from a bank cannot be deleted.", {
        fields: { id: ["This transaction is from a bank"] },
      });
    if (!(await store.remove(tx, id))) throw notFound("Transaction not found");
    await countAddedRows(tx, row.account.id, [{ date: row.date, amount: negate(row.amount) }], deps.clock().toISOString());
    await pairTransfers(tx);
  });

const found = async (tx: Tx<Scope>, id: number): Promise<Transaction> => {
  const row = await rows.find(tx, id);
  if (!row) throw notFound("Transaction not found");
  return row;
};

const enteredOf = ({ account, name, amount, date }: Transaction): Given => ({ account: account.id, name, amount, date });

const differences = (one: Given, other: Given): (keyof Given)[] =>
  (["name", "amount", "date", "account"] as const).filter((field) => one[field] !== other[field]);

const rowOf = ({ name, amount, date }: Given, account: Account) => ({
  accountId: account.id,
  userId: account.user,
  currency: account.currency,
  name,
  amount,
  date,
});

/** Validates the given fields and returns the row's account. */
const checked = async ({ clock }: Deps, tx: Tx<Scope>, given: Given): Promise<Account> => {
  const [account] = await listAccounts(tx, [given.account]);
  if (!account) throw invalid("account", "This account does not exist.");
  if (account.source !== "manual")
    throw invalid("account", "A linked account gets its transactions from its bank. Choose a manual account.");
  if (!allowsManualTransactions(account)) throw invalid("account", "Choose a manual cash, card or loan account.");
  if (given.date > dayIn(clock(), tx.scope.timeZone)) throw invalid("date", "Enter a date that is not in the future.");
  if (Math.abs(given.amount) > MAX_AMOUNT) throw invalid("amount", "Enter at most 1,000,000,000,000.");
  await checkRowLimit(tx, absolute(given.amount), "amount");
  return account;
};

const WHOSE = { plaid: "its bank", file: "its file", manual: "" };

const refuseOthers = (row: Transaction, changed: readonly (keyof Given)[]): void => {
  if (row.source === "manual") return;
  const words = `This comes from ${WHOSE[row.source]} and cannot be changed.`;
  throw new ApiError(
    400,
    "NOT_BY_HAND",
    `You can change only the category of this transaction: the rest comes from ${WHOSE[row.source]}.`,
    {
      fields: Object.fromEntries(changed.map((field) => [field, [words]])),
    },
  );
};
