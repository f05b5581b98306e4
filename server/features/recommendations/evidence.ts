import type { Recommendation, RelevantTransaction } from "#contract/recommendations.ts";
import { addDays, addMonths, type Day, startOfMonth } from "#domain/day.ts";
import { merchantKey } from "#domain/transactions/merchant.ts";
import { subtract } from "#domain/money.ts";
import { LOWEST_DAYS } from "#domain/recommendations/checking.ts";
import type { Tx } from "../../db/open.ts";
import { notFound } from "../../errors.ts";
import type { From } from "../../http/page.ts";
import type { Scope } from "../../identity/scope.ts";
import { transactionsByIds } from "../transactions/index.ts";
import { findReply } from "./reply.ts";
import * as store from "./store.ts";

type Asked = { categoryGroup?: readonly string[] | undefined; finxMerchant?: string | undefined; id?: number | undefined };

/** The accounts whose rows a recommendation rests on, and the first day that counts. Cards have evidence of their own. */
const windowOf = (found: Recommendation, today: Day): { accounts: number[]; since: Day } =>
  found.type === "checking_balance"
    ? { accounts: found.checkingBalance?.accountDetails.map((one) => one.account) ?? [], since: addDays(today, 1 - LOWEST_DAYS) }
    : {
        accounts: [...new Set(found.highYieldSavings?.products.flatMap((one) => one.valueLines.map((line) => line.account)) ?? [])],
        since: addMonths(startOfMonth(today), -12),
      };

/** Returns the transactions behind a recommendation, one more than a page. Throws 404. */
export const relevantTransactions = async (
  tx: Tx<Scope>,
  recommendation: number,
  asked: Asked,
  from: From<store.RowPlace>,
  today: Day,
): Promise<RelevantTransaction[]> => {
  const found = await findReply(tx, recommendation, today);
  if (!found) throw notFound("Recommendation not found");
  const rows = await store.evidenceRows(tx, {
    type: found.type,
    ...windowOf(found, found.date ?? today),
    filter: {
      groups: asked.categoryGroup,
      merchant: asked.finxMerchant === undefined ? undefined : merchantKey(asked.finxMerchant),
      id: asked.id,
    },
    from,
  });
  const transactions = new Map(
    (
      await transactionsByIds(
        tx,
        rows.map((row) => row.id),
      )
    ).map((one) => [one.id, one]),
  );
  return rows.flatMap((row) => {
    const transaction = transactions.get(row.id);
    if (!transaction) return [];
    const { earned, optimal, multiplier, optimalMultiplier, optimalAccount } = row;
    const reward =
      earned === null || optimal === null || optimalAccount === null
        ? null
        : {
            earned,
            optimal,
            missed: subtract(optimal, earned),
            multiplier: multiplier ?? "0",
            optimalMultiplier: optimalMultiplier ?? "0",
            optimalAccount: { id: optimalAccount, name: row.optimalAccountName ?? "", product: row.optimalProduct },
          };
    return [{ ...transaction, categoryGroup: row.group, reward }];
  });
};
