import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { TransactionFilter } from "#contract/transactions.ts";
import { addYears, type Day, endOfMonth, endOfYear, isDay, startOfMonth, startOfYear } from "#domain/day.ts";
import { formatMonth } from "#domain/format.ts";
import { monthsBack } from "#domain/period.ts";

/** The list's filters and order, all kept in the address so that Back, reload and shared links work. */
export type TransactionSearch = { q?: string; period?: string; category?: number; account?: number; sort?: Sort; open?: number };
export const SORTS = [
  { value: "-date", label: "New to old" },
  { value: "date", label: "Old to new" },
  { value: "-amount", label: "High to low" },
  { value: "amount", label: "Low to high" },
] as const;
export type Sort = (typeof SORTS)[number]["value"];

const isSort = (value: unknown): value is Sort => SORTS.some((sort) => sort.value === value);
const id = (value: unknown): number | undefined => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);
const PERIOD = /^(this-month|year-to-date|last-year|\d{4}-\d{2})$/;

/** Parses the address and drops invalid values. */
export const parseTransactionSearch = (raw: Record<string, unknown>): TransactionSearch => ({
  ...(typeof raw["q"] === "string" || typeof raw["q"] === "number" ? { q: String(raw["q"]).slice(0, 200) } : {}),
  ...(typeof raw["period"] === "string" && PERIOD.test(raw["period"]) ? { period: raw["period"] } : {}),
  ...(id(raw["category"]) ? { category: Number(raw["category"]) } : {}),
  ...(id(raw["account"]) ? { account: Number(raw["account"]) } : {}),
  ...(isSort(raw["sort"]) && raw["sort"] !== "-date" ? { sort: raw["sort"] } : {}),
  ...(id(raw["open"]) ? { open: Number(raw["open"]) } : {}),
});

export const useTransactionSearch = (): [
  TransactionSearch,
  (change: Partial<Record<keyof TransactionSearch, unknown>>, how?: { replace?: boolean }) => void,
] => {
  const search = parseTransactionSearch(useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const set = useCallback(
    (change: Partial<Record<keyof TransactionSearch, unknown>>, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({
        to: ".",
        search: (now: Record<string, unknown>) =>
          Object.fromEntries(Object.entries({ ...now, ...change }).filter(([, value]) => value !== undefined && value !== "")),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return [search, set];
};

/** Returns the periods to choose from: All Time, This Month, Year to Date, Last Year, and every month back to the oldest transaction. */
export const periodOptions = (oldest: Day | null, today: Day): { value: string; label: string }[] => [
  { value: "", label: "All Time" },
  { value: "this-month", label: "This Month" },
  { value: "year-to-date", label: "Year to Date" },
  { value: "last-year", label: "Last Year" },
  ...(oldest && oldest <= today
    ? monthsBack(oldest, today).map(({ start }) => ({ value: start.slice(0, 7), label: formatMonth(start) }))
    : []),
];

/** Returns the days of a period. Empty for All Time. */
export const periodDays = (period: string | undefined, today: Day): { dateStart?: Day; dateEnd?: Day } => {
  if (period === "this-month") return { dateStart: startOfMonth(today), dateEnd: endOfMonth(today) };
  if (period === "year-to-date") return { dateStart: startOfYear(today), dateEnd: today };
  if (period === "last-year") return { dateStart: startOfYear(addYears(today, -1)), dateEnd: endOfYear(addYears(today, -1)) };
  const first = `${period}-01`;
  return period && isDay(first) ? { dateStart: first, dateEnd: endOfMonth(first) } : {};
};

/** Returns the filter shared by the list, its totals and its days. */
export const filterOf = (search: TransactionSearch, today: Day): TransactionFilter => ({
  ...periodDays(search.period, today),
  ...(search.category ? { finxCategory: [search.category] } : {}),
  ...(search.account ? { finxAccount: [search.account] } : {}),
  ...(search.q?.trim() ? { search: search.q.trim() } : {}),
});

/** Returns how many filters differ from their defaults. */
export const filtersSet = (search: TransactionSearch): number =>
  [search.period, search.category, search.account, search.sort].filter((value) => value !== undefined).length;
