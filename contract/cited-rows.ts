import type { Day } from "#domain/day.ts";
import { fromDollars } from "#domain/money.ts";
import { z } from "zod/mini";
import type { TransactionsFetchRequest } from "./citations.ts";
import { toWireKeys } from "./kit/wire.ts";
import { TransactionFilter } from "./transactions.ts";

const list = (one: number | null, many: number[] | undefined): number[] => [...(one === null ? [] : [one]), ...(many ?? [])];
const some = <K extends string, V>(key: K, values: V[] | undefined): Partial<Record<K, V[]>> =>
  values && values.length > 0 ? ({ [key]: values } as Partial<Record<K, V[]>>) : {};

/** Returns the list filter that matches exactly the transactions of a citation. */
export const filterOfCitation = (r: TransactionsFetchRequest): TransactionFilter => ({
  ...(r.startDate ? { dateStart: r.startDate as Day } : {}),
  ...(r.endDate ? { dateEnd: r.endDate as Day } : {}),
  ...(r.transactionType ? { categorySection: r.transactionType } : {}),
  ...(r.searchQuery ? { search: r.searchQuery } : {}),
  ...(r.pending === null ? {} : { pending: r.pending }),
  ...(r.amountGt === null ? {} : { amountOver: fromDollars(r.amountGt) }),
  ...(r.amountLt === null ? {} : { amountUnder: fromDollars(r.amountLt) }),
  ...(r.subscriptionId === null ? {} : { finxSubscription: [r.subscriptionId] }),
  ...some("finxAccount", list(r.accountId, r.accountIds)),
  ...some("finxCategory", list(r.category, r.categories)),
  ...some("excludeCategory", r.excludeCategories),
  ...some("merchant", r.merchants),
  ...some("excludeMerchant", r.excludeMerchants),
  ...some("ids", r.transactionIds),
});

/** Returns the same filter as a query string for the list and summary endpoints. */
export const citedRowsQuery = (request: TransactionsFetchRequest): string =>
  new URLSearchParams(toWireKeys(z.encode(TransactionFilter, filterOfCitation(request))) as Record<string, string>).toString();
