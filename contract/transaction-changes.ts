import { z } from "zod";
import { endpoint, endpoints } from "./kit/endpoint.ts";
import { id, pathId } from "./kit/fields.ts";
import { Transaction } from "./transactions.ts";

/** The most transactions that one call may name. */
export const MAX_BULK = 1000;
const severalIds = z
  .array(id)
  .min(1, "Choose at least one transaction")
  .max(MAX_BULK, `Choose at most ${MAX_BULK.toLocaleString("en-US")} transactions`);

/** `change` names the change for `undoBulk`; null when nothing changed. */
const BulkChange = z.object({ transactionsUpdated: z.number().int(), change: id.nullable() });
export type BulkChange = z.output<typeof BulkChange>;

/** `count` similar transactions, of which `results` are the newest; `kept` more stay because a person chose or confirmed their category. */
const SimilarTransactions = z.object({ count: z.number().int(), kept: z.number().int(), results: z.array(Transaction) });
export type SimilarTransactions = z.output<typeof SimilarTransactions>;

const params = z.object({ id: pathId });

/** Changes of several transactions at once. */
export const transactionChanges = endpoints("transactions", {
  bulkUpdateCategories: endpoint({
    about: "Sets the category of posted transactions: of all of them or, when one is missing or pending, of none.",
    method: "POST",
    path: "/finx-transactions/bulk-update-categories/",
    body: z.object({ transactionIds: severalIds, categoryId: id }),
    reply: BulkChange,
  }),
  bulkConfirm: endpoint({
    about: "Confirms the categories of posted transactions: of all of them or, when one is missing or pending, of none.",
    method: "POST",
    path: "/finx-transactions/bulk-confirm/",
    body: z.object({ transactionIds: severalIds }),
    reply: BulkChange,
  }),
  undoBulk: endpoint({
    about: "Undoes a change of several transactions within a day. Rows changed again since then stay as they are.",
    method: "POST",
    path: "/finx-transactions/category-changes/:id/undo/",
    params,
    reply: z.object({ transactionsRestored: z.number().int() }),
  }),
  similar: endpoint({
    about: "Posted transactions of the same merchant in other categories, without those whose category a person chose or confirmed.",
    method: "GET",
    path: "/finx-transactions/:id/similar-transactions/",
    params,
    reply: SimilarTransactions,
  }),
  updateSimilar: endpoint({
    about: "Sets the category of all similar transactions, however many, except those named.",
    method: "POST",
    path: "/finx-transactions/:id/update-similar/",
    params,
    body: z.object({ categoryId: id, exceptIds: z.array(id).max(MAX_BULK).default([]) }),
    reply: BulkChange,
  }),
});
