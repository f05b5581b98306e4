import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo } from "react";
import type { Transaction, TransactionFilter } from "#contract/transactions.ts";
import type { Day } from "#domain/day.ts";
import { formatDayHeader } from "#domain/format.ts";
import { Money } from "#web/ui/figures/Money.tsx";
import { DayHead, type RowProps } from "#web/ui/lists/Row.tsx";
import { VirtualList } from "#web/ui/lists/VirtualList.tsx";
import { daysQuery } from "./queries.ts";
import { TransactionRow } from "./TransactionRow.tsx";

type Item = { head: Day } | { row: Transaction };
const HEAD_HEIGHT = 46;
const ROW_HEIGHT = 56;

export type TransactionsListProps = {
  rows: Transaction[];
  grouped: boolean;
  filter: TransactionFilter;
  today: Day;
  dim: boolean;
  more: boolean;
  onMore: () => void;
  open: number | undefined;
  onOpen: (id: number) => void;
  /** Identifies the list, so that going back restores the scroll position. */
  place: string;
  /** In selection mode: returns the state of each row. */
  choiceOf?: ((row: Transaction) => RowProps["choice"]) | undefined;
  /** Called for keys pressed in the list, with its rows. Null marks a day heading. */
  onKey?: ((event: KeyboardEvent, rows: readonly (Transaction | null)[]) => void) | undefined;
};

/** The rows of a list, either grouped by day or flat with the date in each second line. */
export const TransactionsList = ({
  rows,
  grouped,
  filter,
  today,
  dim,
  more,
  onMore,
  open,
  onOpen,
  place,
  choiceOf,
  onKey,
}: TransactionsListProps) => {
  const { data: days } = useQuery({ ...daysQuery(filter), enabled: grouped });
  const totals = useMemo(() => new Map((days ?? []).map((d) => [d.day, d])), [days]);
  const items = useMemo<Item[]>(
    () =>
      grouped
        ? rows.flatMap((row, i): Item[] =>
            rows[i - 1]?.transactionDate === row.transactionDate ? [{ row }] : [{ head: row.transactionDate }, { row }],
          )
        : rows.map((row) => ({ row })),
    [rows, grouped],
  );
  const press = (event: KeyboardEvent) =>
    onKey?.(
      event,
      items.map((item) => ("row" in item ? item.row : null)),
    );
  return (
    // The keys are only shortcuts: buttons on the screen and in each row do the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="mt-4" style={dim ? { opacity: 0.6 } : undefined} aria-busy={dim} onKeyDown={onKey && press}>
      <VirtualList
        label="Transactions"
        items={items}
        itemKey={(item) => ("head" in item ? item.head : item.row.id)}
        estimate={(item) => ("head" in item ? HEAD_HEIGHT : ROW_HEIGHT)}
        isHead={(item) => "head" in item}
        more={more}
        onNearEnd={onMore}
        placeKey={place}
        render={(item) => {
          if ("row" in item)
            return (
              <TransactionRow
                row={item.row}
                today={today}
                withDay={!grouped}
                open={open === item.row.id}
                href={`?open=${item.row.id}`}
                onOpen={() => onOpen(item.row.id)}
                choice={choiceOf?.(item.row)}
              />
            );
          const day = totals.get(item.head);
          return (
            <DayHead
              title={formatDayHeader(item.head, today)}
              totals={
                day && (
                  <>
                    {day.in > 0 && <Money amount={day.in} income sign />}
                    {day.out > 0 && <Money amount={day.out} hush />}
                  </>
                )
              }
            />
          );
        }}
      />
    </div>
  );
};
