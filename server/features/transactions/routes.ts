import { review } from "#contract/review.ts";
import { selectionOfQuery } from "#contract/row-selection.ts";
import { transactionChanges } from "#contract/transaction-changes.ts";
import { transactions } from "#contract/transactions.ts";
import type { Deps } from "../../deps.ts";
import { pageOf, readCursor } from "../../http/page.ts";
import { implement } from "../../http/route.ts";
import { rowsOf } from "./filter.ts";
import { addManualTransaction, changeTransaction, removeTransaction } from "./manual.ts";
import { confirmCategories, setCategories, undoChange } from "./bulk.ts";
import { confirmCategory } from "./assign-category.ts";
import { changeChoice, forgetChoice, keepToThis, listChoices, reasonOf } from "./learned-choices.ts";
import { reviewByMerchant, rowsOfMerchant, settleMerchants } from "./review-merchants.ts";
import { countUnreviewed } from "./review-store.ts";
import { getTransaction, transactionsToReview } from "./service.ts";
import { similarTo, updateSimilar } from "./similar.ts";
import { setTransfer } from "./transfers.ts";
import * as store from "./store.ts";

export const routes = (deps: Deps) => [
  ...implement(review, {
    count: async (scope) => ({ count: await deps.database.reading(scope, countUnreviewed) }),
    merchants: (scope) => reviewByMerchant(deps, scope),
    merchantRows: (scope, { query }) => rowsOfMerchant(deps, scope, query),
    settle: (scope, { body }) => settleMerchants(deps, scope, body),
    reason: (scope, { params }) => reasonOf(deps, scope, params.id),
    learned: (scope) => listChoices(deps, scope),
    changeLearned: (scope, { params, body }) => changeChoice(deps, scope, params.id, body.categoryId),
    forget: async (scope, { params }) => {
      await forgetChoice(deps, scope, params.id);
      return null;
    },
    onlyThis: async (scope, { params }) => {
      await keepToThis(deps, scope, params.id);
      return null;
    },
  }),
  ...implement(transactionChanges, {
    bulkUpdateCategories: (scope, { body }) => setCategories(deps, scope, body.transactionIds, body.categoryId),
    bulkConfirm: (scope, { body }) => confirmCategories(deps, scope, body.transactionIds),
    undoBulk: async (scope, { params }) => ({ transactionsRestored: await undoChange(deps, scope, params.id) }),
    similar: (scope, { params }) => similarTo(deps, scope, params.id),
    updateSimilar: (scope, { params, body }) => updateSimilar(deps, scope, params.id, body),
  }),
  ...implement(transactions, {
    list: async (scope, { query }, { url }) => {
      const { cursor, ordering = "-date", ...filter } = query;
      const from = readCursor(store.placeIn(ordering), cursor);
      const rows = await deps.database.reading(scope, (tx) => store.list(tx, rowsOf(selectionOfQuery(filter)), ordering, from));
      return pageOf(rows, url, from, store.placeOf(ordering));
    },
    summary: (scope, { query }) => deps.database.reading(scope, (tx) => store.totals(tx, rowsOf(selectionOfQuery(query)))),
    days: (scope, { query }) => deps.database.reading(scope, (tx) => store.days(tx, rowsOf(selectionOfQuery(query)))),
    get: (scope, { params }) => getTransaction(deps, scope, params.id),
    setTransfer: (scope, { params, body }) => setTransfer(deps, scope, params.id, body.isTransfer),
    create: (scope, { body }) => addManualTransaction(deps, scope, body),
    replace: (scope, { params, body }) => changeTransaction(deps, scope, params.id, body),
    update: (scope, { params, body }) => changeTransaction(deps, scope, params.id, body),
    remove: async (scope, { params }) => {
      await removeTransaction(deps, scope, params.id);
      return null;
    },
    confirm: (scope, { params }) => confirmCategory(deps, scope, params.id),
    toReview: (scope) => transactionsToReview(deps, scope),
    related: async (scope, { params }) => {
      await getTransaction(deps, scope, params.id);
      return deps.database.reading(scope, (tx) => store.related(tx, params.id));
    },
  }),
];
