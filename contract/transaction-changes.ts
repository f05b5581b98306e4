import { z } from "zod/mini";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, pathId } from "./kit/fields.ts";
import { Transaction } from "./transactions.ts";

/** Maximum number of transactions per request. */
export const MAX_BULK = 1000;
const severalIds = z
  .array(id)
  .check(
    z.minLength(1, "Choose at least one transaction"),
    z.maxLength(MAX_BULK, `Choose at most ${MAX_BULK.toLocaleString("en-US")} transactions`),
  );

/** `change` is the id to pass to `undoBulk`. Null when nothing changed. */
export const BulkChange = z.object({ transactionsUpdated: z.int(), change: z.nullable(id) });
export type BulkChange = z.output<typeof BulkChange>;

/**
 * `count` is the number of similar transactions; `results` lists the newest. `kept` more are skipped because the user chose or confirmed
 * their category.
 */
const SimilarTransactions = z.object({ count: z.int(), kept: z.int(), results: z.array(Transaction) });
export type SimilarTransactions = z.output<typeof SimilarTransactions>;

const params = z.object({ id: pathId });

/** Changes to several transactions at once. */
export const transactionChanges = endpoints("transactions", {
  bulkUpdateCategories: endpoint({
    about: "Sets the category of posted transactions. If any is missing or pending, none is changed.",
    method: "POST",
    path: "/finx-transactions/bulk-update-categories/",
    access: { token: "write" },
    body: z.object({ transactionIds: severalIds, categoryId: id }),
    reply: BulkChange,
  }),
  bulkConfirm: endpoint({
    about: "Confirms the categories of posted transactions. If any is missing or pending, none is confirmed.",
    method: "POST",
    path: "/finx-transactions/bulk-confirm/",
    access: { token: "write" },
    body: z.object({ transactionIds: severalIds }),
    reply: BulkChange,
  }),
  undoBulk: endpoint({
    about: "Undoes a bulk change made within the last day. Transactions changed again since are left as they are.",
    method: "POST",
    path: "/finx-transactions/category-changes/:id/undo/",
    access: { token: "write" },
    params,
    reply: z.object({ transactionsRestored: z.int() }),
  }),
  similar: endpoint({
    about: "Posted transactions of the same merchant in other categories, except those whose category a user chose or confirmed.",
    method: "GET",
    path: "/finx-transactions/:id/similar-transactions/",
    access: { token: "read" },
    params,
    reply: SimilarTransactions,
  }),
  updateSimilar: endpoint({
    about: "Sets the category of all similar transactions, without a limit, except those listed.",
    method: "POST",
    path: "/finx-transactions/:id/update-similar/",
    access: { token: "write" },
    params,
    body: z.object({ categoryId: id, exceptIds: z._default(z.array(id).check(z.maxLength(MAX_BULK)), []) }),
    reply: BulkChange,
  }),
});
