import { accounts } from "#contract/accounts.ts";
import { cents } from "#domain/money.ts";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../http/errors.ts";
import { pageOf, readCursor } from "../../http/page.ts";
import { implement } from "../../http/route.ts";
import { holdings, InvestmentPlace, investmentTransactions } from "./investments.ts";
import { createManualAccount, getAccount, updateAccount } from "./service.ts";
import * as store from "./store.ts";

/** A trillion dollars: sums of thousands of such accounts are still exact. */
const MAX_MANUAL_VALUE = cents(100_000_000_000_000);

export const routes = (deps: Deps) =>
  implement(accounts, {
    list: (scope, { query }) => deps.database.reading(scope, (tx) => store.list(tx, query.ids)),
    get: (scope, { params }) => getAccount(deps, scope, params.id),
    update: (scope, { params, body }) => updateAccount(deps, scope, params.id, body),
    holdings: (scope, { query }) => deps.database.reading(scope, (tx) => holdings(tx, query)),
    investmentTransactions: async (scope, { query }, { url }) => {
      const after = readCursor(InvestmentPlace, query.cursor);
      return pageOf(await deps.database.reading(scope, (tx) => investmentTransactions(tx, query, after)), url, (row) => ({
        d: row.date,
        id: row.id,
      }));
    },
    createManual: async (scope, { body }) => {
      if (body.balance > MAX_MANUAL_VALUE) throw invalid("balance", "Enter at most $1,000,000,000,000");
      const made = await createManualAccount(deps, scope, {
        name: body.name,
        type: body.type,
        subtype: body.subtype ?? null,
        balance: body.balance,
      });
      return {
        id: made.id,
        name: made.name,
        balance: made.currentBalance,
        invertBalance: made.invertBalances,
        type: made.type,
        subtype: made.subtype,
        automaticBalances: "none" as const,
        maturityDate: made.maturityDate,
        interestRate: made.interestRate,
      };
    },
  });
