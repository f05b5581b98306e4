import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import Pencil from "lucide-react/icons/pencil";
import ReceiptText from "lucide-react/icons/receipt-text";
import { useMemo, useState } from "react";
import type { Category } from "#contract/categories.ts";
import type { Day } from "#domain/day.ts";
import { negate } from "#domain/money.ts";
import {
  periodName,
  statementPeriod,
  type StatementPeriod,
  type TimeScale,
  timeScales,
  writeStatementPeriod,
} from "#domain/figures/statement-period.ts";
import { EditCategory, useCategories } from "#web/features/categories/index.ts";
import { PeriodPicker, tryReadPeriod } from "#web/features/income-statement/index.ts";
import { textFor } from "#web/lib/api.ts";
import { useToday } from "#web/lib/today.ts";
import { CategoryIcon } from "#web/ui/marks/CategoryIcon.tsx";
import { EmptyState } from "#web/ui/states/EmptyState.tsx";
import { ErrorState } from "#web/ui/states/ErrorState.tsx";
import { Figure } from "#web/ui/figures/Figure.tsx";
import { IconButton } from "#web/ui/actions/IconButton.tsx";
import { Money } from "#web/ui/figures/Money.tsx";
import { OtherCurrencies } from "#web/ui/figures/OtherCurrencies.tsx";
import { Unreviewed } from "#web/ui/figures/Unreviewed.tsx";
import { Screen } from "#web/ui/screen/Screen.tsx";
import { Segmented } from "#web/ui/fields/Segmented.tsx";
import { Skeleton, SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { received, summaryQuery, transactionsQuery, useUnreviewed } from "./queries.ts";
import { useTransactionSearch } from "./search.ts";
import { TransactionsList } from "./TransactionsList.tsx";
import { useDetails } from "./use-details.tsx";

const SCALES: Record<TimeScale, string> = { month: "Month", quarter: "Quarter", year: "Year" };

/** One category over a month, quarter or year: its total and its transactions. */
export const CategoryScreen = () => {
  const today = useToday();
  const search = useSearch({ strict: false }) as { category?: unknown; period?: unknown };
  const categories = useCategories();
  const period = typeof search.period === "string" ? tryReadPeriod(search.period) : statementPeriod("month", today);
  if (period instanceof RangeError) return <Wrong title={period.message} />;
  if (categories.error)
    return (
      <Screen title="Category">
        <ErrorState title="This category did not load" onRetry={() => void categories.refetch()} busy={categories.isFetching}>
          {textFor(categories.error)}
        </ErrorState>
      </Screen>
    );
  const category = categories.data?.find((each) => each.id === Number(search.category));
  if (categories.data && !category) return <Wrong title="Unable to find category" />;
  if (!category)
    return (
      <Screen title="Category">
        <SkeletonRows rows={8} />
      </Screen>
    );
  return <OfCategory category={category} period={period} today={today} />;
};

const Wrong = ({ title }: { title: string }) => (
  <Screen title="Category">
    <ErrorState title={title}>
      <Link to="/transactions">Show all transactions</Link>
    </ErrorState>
  </Screen>
);

type Props = { category: Category; period: StatementPeriod; today: Day };

const OfCategory = ({ category, period, today }: Props) => {
  const [editing, setEditing] = useState(false);
  const navigate = useNavigate();
  const setPeriod = (next: StatementPeriod) =>
    void navigate({
      to: ".",
      search: (now: object) => ({ ...now, period: writeStatementPeriod(next) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Screen
      title={
        <span className="flex min-w-0 items-center gap-2">
          <CategoryIcon icon={category.icon} color={category.color} small />
          <span className="truncate">{category.name}</span>
        </span>
      }
      tab={category.name}
      actions={<PeriodPicker period={period} today={today} onChange={setPeriod} />}
    >
      <div className="mb-6 flex items-center justify-between">
        <Segmented
          label="Time scale"
          value={period.scale}
          options={timeScales.map((value) => ({ value, label: SCALES[value] }))}
          onChange={(scale) => setPeriod(statementPeriod(scale, period.end < today ? period.end : today))}
        />
        {category.status === "Active" && <IconButton label="Edit category" icon={<Pencil />} onClick={() => setEditing(true)} />}
      </div>
      <Total category={category} period={period} />
      <Rows category={category} period={period} today={today} />
      {editing && <EditCategory category={category} onClose={() => setEditing(false)} />}
    </Screen>
  );
};

const LABELS: Record<Category["section"], string> = { Expense: "Spent on", Income: "Received as", Transfer: "Moved as" };
const rowsText = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? "transaction" : "transactions"}`;

/** The category's total. Its transactions that are transfers between own accounts are shown separately. */
const Total = ({ category, period: { start, end, scale } }: Omit<Props, "today">) => {
  const filter = { finxCategory: [category.id], dateStart: start, dateEnd: end };
  const counting = useQuery(summaryQuery({ ...filter, categorySection: category.section }));
  const moved = useQuery({ ...summaryQuery({ ...filter, categorySection: "Transfer" }), enabled: category.section !== "Transfer" });
  const unreviewed = useUnreviewed(filter);
  if (counting.error && !counting.data)
    return (
      <ErrorState title="The total did not load" onRetry={() => void counting.refetch()} busy={counting.isFetching}>
        {textFor(counting.error)}
      </ErrorState>
    );
  // The total of another period must not appear under this one's name.
  if (!counting.data || counting.isPlaceholderData)
    return (
      <div role="status" aria-label="Loading" aria-busy="true">
        <Skeleton width={80} height={20} />
        <Skeleton width={180} height={44} />
        <Skeleton width={120} height={20} />
      </div>
    );
  const { total, count } = counting.data;
  const isIncome = category.section === "Income";
  const transfers = category.section === "Transfer" || moved.isPlaceholderData ? 0 : (moved.data?.count ?? 0);
  return (
    <Figure
      label={`${LABELS[category.section]} ${category.name} in ${periodName({ start, end, scale })}`}
      amount={isIncome ? negate(total) : total}
    >
      <p className="text-muted">{rowsText(count)}</p>
      <Unreviewed amount={unreviewed} to="/transactions/review" />
      <OtherCurrencies totals={isIncome ? counting.data.otherCurrencies.map(received) : counting.data.otherCurrencies} />
      {transfers > 0 && moved.data && (
        <p className="caption muted mt-1">
          Another {rowsText(transfers)} of <Money amount={moved.data.total} /> moved between your own accounts and{" "}
          {transfers === 1 ? "counts" : "count"} nowhere.
        </p>
      )}
    </Figure>
  );
};

const Rows = ({ category, period: { start, end }, today }: Props) => {
  const [search, set] = useTransactionSearch();
  const filter = useMemo(() => ({ finxCategory: [category.id], dateStart: start, dateEnd: end }), [category.id, start, end]);
  const list = useInfiniteQuery(transactionsQuery(filter, "-date"));
  useDetails(search.open, today, set);
  if (list.error)
    return (
      <ErrorState title="Transactions did not load" onRetry={() => void list.refetch()} busy={list.isFetching}>
        {textFor(list.error)}
      </ErrorState>
    );
  if (!list.data)
    return (
      <div className="mt-6">
        <SkeletonRows rows={8} />
      </div>
    );
  if (list.data.pages[0]?.results.length === 0) return <EmptyState icon={<ReceiptText />} title="No transactions found" />;
  return (
    <TransactionsList
      rows={list.data.pages.flatMap((page) => page.results)}
      grouped
      filter={filter}
      today={today}
      dim={list.isPlaceholderData}
      more={list.hasNextPage}
      onMore={() => {
        if (!list.isFetchingNextPage) void list.fetchNextPage();
      }}
      open={search.open}
      onOpen={(id) => set({ open: id }, { replace: search.open !== undefined })}
      place={JSON.stringify(["category", filter])}
    />
  );
};
