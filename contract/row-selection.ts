import { z } from "zod/mini";
import { cents, fromDollars, toDollars } from "#domain/money.ts";
import type { Section } from "./categories.ts";
import type { TransactionsFetchRequest } from "./citations.ts";
import { toWireKeys } from "./kit/wire.ts";
import { TransactionFilter } from "./transactions.ts";

/**
 * Which transactions are meant: the one shape behind list queries, citations and the assistant's tools. Every field narrows; lists mean
 * "any of". Days are YYYY-MM-DD and included; amounts are cents and excluded.
 */
export type RowSelection = {
  start?: string | undefined;
  end?: string | undefined;
  section?: Section | undefined;
  categoryIds?: number[] | undefined;
  excludeCategoryIds?: number[] | undefined;
  categoryNames?: string[] | undefined;
  categoryGroups?: string[] | undefined;
  /** Merchants by display name. */
  merchants?: string[] | undefined;
  excludeMerchants?: string[] | undefined;
  accountIds?: number[] | undefined;
  subscriptionIds?: number[] | undefined;
  ids?: number[] | undefined;
  text?: string | undefined;
  pending?: boolean | undefined;
  /** By absolute amount, regardless of direction. */
  amountOver?: number | undefined;
  amountUnder?: number | undefined;
  /** By signed amount; money out is positive. */
  signedOver?: number | undefined;
  signedUnder?: number | undefined;
};

const QUERY_FIELDS = {
  start: "dateStart",
  end: "dateEnd",
  section: "categorySection",
  categoryIds: "finxCategory",
  excludeCategoryIds: "excludeCategory",
  categoryNames: "categoryName",
  categoryGroups: "categoryGroup",
  merchants: "merchant",
  excludeMerchants: "excludeMerchant",
  accountIds: "finxAccount",
  subscriptionIds: "finxSubscription",
  ids: "ids",
  text: "search",
  pending: "pending",
  amountOver: "amountOver",
  amountUnder: "amountUnder",
  signedOver: "amountGt",
  signedUnder: "amountLt",
} as const satisfies Record<keyof RowSelection, keyof TransactionFilter>;
const FIELDS = Object.entries(QUERY_FIELDS) as [keyof RowSelection, keyof TransactionFilter][];

/** Leaves out fields without a value. */
const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Reads the query parameters of the transaction list. */
export const selectionOfQuery = (query: TransactionFilter): RowSelection =>
  given(Object.fromEntries(FIELDS.map(([field, name]) => [field, query[name]])));

/** Returns the query parameters that select the same rows. */
export const queryOfSelection = (selection: RowSelection): TransactionFilter =>
  given(Object.fromEntries(FIELDS.map(([field, name]) => [name, selection[field]])));

/** Returns the same parameters as a query string for the list and summary endpoints. */
export const queryString = (selection: RowSelection): string =>
  new URLSearchParams(toWireKeys(z.encode(TransactionFilter, queryOfSelection(selection))) as Record<string, string>).toString();

type Shown = { name: string; orderBy?: "date" | "amount"; limit?: number | null };

/** A citation's request for a selection. A single account or category has a field of its own; more than one is a list. */
export const citationOfSelection = (s: RowSelection, { name, orderBy = "date", limit = null }: Shown): TransactionsFetchRequest => ({
  name,
  accountId: only(s.accountIds),
  category: only(s.categoryIds),
  transactionType: s.section ?? null,
  subscriptionId: s.subscriptionIds?.[0] ?? null,
  startDate: s.start ?? null,
  endDate: s.end ?? null,
  searchQuery: s.text ?? null,
  pending: s.pending ?? null,
  orderBy,
  amountGt: dollars(s.amountOver),
  amountLt: dollars(s.amountUnder),
  limit,
  ...given({ accountIds: several(s.accountIds), categories: several(s.categoryIds) }),
  ...given({
    excludeCategories: s.excludeCategoryIds,
    merchants: s.merchants,
    excludeMerchants: s.excludeMerchants,
    transactionIds: s.ids,
    signedAmountGt: dollars(s.signedOver) ?? undefined,
    signedAmountLt: dollars(s.signedUnder) ?? undefined,
  }),
});

/** Reads a stored citation. Requests written before lists existed have only the single fields. */
export const selectionOfCitation = (r: TransactionsFetchRequest): RowSelection =>
  given({
    start: r.startDate ?? undefined,
    end: r.endDate ?? undefined,
    section: r.transactionType ?? undefined,
    text: r.searchQuery || undefined,
    pending: r.pending ?? undefined,
    amountOver: centsOf(r.amountGt),
    amountUnder: centsOf(r.amountLt),
    signedOver: centsOf(r.signedAmountGt),
    signedUnder: centsOf(r.signedAmountLt),
    subscriptionIds: filled(list(r.subscriptionId)),
    accountIds: filled([...list(r.accountId), ...(r.accountIds ?? [])]),
    categoryIds: filled([...list(r.category), ...(r.categories ?? [])]),
    excludeCategoryIds: filled(r.excludeCategories ?? []),
    merchants: filled(r.merchants ?? []),
    excludeMerchants: filled(r.excludeMerchants ?? []),
    ids: filled(r.transactionIds ?? []),
  });

const only = <T>(values: readonly T[] | undefined): T | null => (values?.length === 1 ? (values[0] ?? null) : null);
const several = <T>(values: T[] | undefined): T[] | undefined => (values && values.length > 1 ? values : undefined);
const filled = <T>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);
const list = <T>(value: T | null): T[] => (value === null ? [] : [value]);
const centsOf = (amount: number | null | undefined): number | undefined =>
  amount === null || amount === undefined ? undefined : fromDollars(amount);
const dollars = (amount: number | undefined): number | null => (amount === undefined ? null : toDollars(cents(amount)));
