import type {
  RemovedTransaction,
  Transaction,
  TransactionsRefreshResponse,
  TransactionsSyncResponse,
  TransactionsUpdateStatus,
} from "plaid";
import { enumValue } from "#domain/enum-value.ts";
import { z } from "zod";
import { accountIdOf, type OpenItem } from "./bank.ts";
import { failures } from "./failure.ts";
import { type Change, cursorOf, finished, positionOf } from "./feed.ts";
import { accountShape, pendingId, transactionShape } from "./wire-shapes.ts";
import { call, type Calls, Token } from "./wire-call.ts";

type Page = { added: Transaction[]; modified: Transaction[]; removed: RemovedTransaction[] };

const SyncBody = Token.extend({
  cursor: z.string().nullish(),
  count: z.number().int().min(1).max(500).default(100),
  options: z.object({ include_original_description: z.boolean().nullish() }).optional(),
});

/** Route for the feed of changes since a cursor, page by page. */
export const transactionCalls: Calls = {
  "/transactions/sync": call(SyncBody, ({ bank, feed, faults, webhooks }, body): Omit<TransactionsSyncResponse, "request_id"> => {
    const item = bank.open(body.access_token);
    const position = positionOf(item, body.cursor ?? null);
    const changes = feed.changes(item, position);
    if (position.at > 0 && faults.takesTwist("mutation")) throw failures.TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION();
    const end = Math.min(position.at + body.count, changes.length);
    const more = end < changes.length;
    if (!more && item.stored.breaks) {
      bank.store.setLogin(item.stored.id, { required: true, breaks: false });
      webhooks.send(item.stored, "ITEM", "ERROR");
    }
    const page = pageOf(item, changes.slice(position.at, end), body.options?.include_original_description === true);
    return {
      transactions_update_status: enumValue<TransactionsUpdateStatus.HistoricalUpdateComplete>("HISTORICAL_UPDATE_COMPLETE"),
      accounts: item.accounts.map((account) => accountShape(item, account)),
      ...faults.twisted(page),
      next_cursor: cursorOf(item, more ? { ...position, at: end } : finished(position)),
      has_more: more,
    };
  }),
  "/transactions/refresh": call(Token, ({ bank, webhooks }, body): Omit<TransactionsRefreshResponse, "request_id"> => {
    webhooks.send(bank.open(body.access_token).stored, "TRANSACTIONS", "SYNC_UPDATES_AVAILABLE");
    return {};
  }),
};

const pageOf = (item: OpenItem, changes: readonly Change[], withOriginal: boolean): Page => {
  const page: Page = { added: [], modified: [], removed: [] };
  for (const change of changes) {
    if (change.kind === "removed")
      page.removed.push({ transaction_id: pendingId(item, change.entry), account_id: accountIdOf(item, change.entry.account) });
    else page[change.kind].push(transactionShape(item, change.entry, change.standing, withOriginal));
  }
  return page;
};
