import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { netWorth } from "#contract/net-worth.ts";
import type { Day } from "#domain/day.ts";
import { rangeStart } from "#domain/figures/net-worth.ts";
import { accountsQuery } from "#web/features/accounts/index.ts";
import { call } from "#web/lib/api.ts";
import { MINUTES, queryFamily, refetchAfter } from "#web/lib/queries.ts";

const balancesKey = queryFamily("balances", ["category", "account"]);
refetchAfter(accountsQuery.queryKey, balancesKey);
const FRESH = 12 * 60 * MINUTES;
type Span = { dateStart: Day; dateEnd: Day };

export const seriesQuery = (span: Span, account?: number) =>
  queryOptions({
    queryKey: [...balancesKey, "series", span, account ?? null],
    queryFn: ({ signal }) =>
      call(netWorth.timeSeries, { query: { ...span, ...(account === undefined ? {} : { accountId: [account] }) }, signal }),
    staleTime: FRESH,
    placeholderData: keepPreviousData,
  });
export const breakdownQuery = (span: Span) =>
  queryOptions({
    queryKey: [...balancesKey, "breakdown", span],
    queryFn: ({ signal }) => call(netWorth.changeBreakdown, { query: span, signal }),
    staleTime: FRESH,
  });
export const trendsQuery = (span: Span) =>
  queryOptions({
    queryKey: [...balancesKey, "trends", span],
    queryFn: ({ signal }) => call(netWorth.accountTrends, { query: span, signal }),
    staleTime: FRESH,
  });
/** The last three months of each account, as the rows of accounts draw them. */
export const accountTrendsQuery = (today: Day) => trendsQuery({ dateStart: rangeStart("3M", today), dateEnd: today });
