import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { textFor } from "#web/lib/api.ts";
import { useToday } from "#web/lib/today.ts";
import { TransactionRow } from "#web/features/transactions/index.ts";
import { Button } from "#web/ui/actions/Button.tsx";
import { SearchBox } from "#web/ui/fields/SearchBox.tsx";
import { SkeletonRows } from "#web/ui/states/Skeleton.tsx";
import { relevantQuery } from "./queries.ts";

/** The transactions behind a recommendation, in a drawer: newest first, with a filter by merchant. */
export const RelevantRows = ({ id, categoryGroup }: { id: number; categoryGroup?: string }) => {
  const today = useToday();
  const [merchant, setMerchant] = useState("");
  const finxMerchant = merchant.trim() === "" ? undefined : merchant.trim();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    relevantQuery(id, { categoryGroup, finxMerchant }),
  );
  const rows = data?.pages.flatMap((page) => page.results);
  return (
    <div className="grid gap-3">
      <SearchBox label="Merchant" value={merchant} onChange={setMerchant} />
      {error ? (
        <p role="alert">Error loading data: {textFor(error)}</p>
      ) : !rows ? (
        <SkeletonRows rows={5} />
      ) : rows.length === 0 ? (
        <p className="text-muted">No data available</p>
      ) : (
        <div>
          {rows.map((row) => (
            <TransactionRow key={row.id} row={row} today={today} withDay compact />
          ))}
        </div>
      )}
      {hasNextPage && (
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
};
