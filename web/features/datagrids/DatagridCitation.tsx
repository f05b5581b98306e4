import { useQuery } from "@tanstack/react-query";
import { DownloadGrid } from "./DownloadGrid.tsx";
import { GridTable } from "./GridTable.tsx";
import { gridQuery, useSetCell } from "./queries.ts";

/** A table that an answer created, live. Its owner can edit its cells. */
export const DatagridCitation = ({ id }: { id: number }) => {
  const set = useSetCell(id);
  const { data, error } = useQuery(gridQuery(id));
  if (error) return <p role="alert">Error loading data: {error.message}</p>;
  if (!data) return <p className="text-muted">Loading data...</p>;
  return (
    <>
      <GridTable {...data} onCell={data.own ? set.mutateAsync : undefined} />
      <div className="mt-4">
        <DownloadGrid grid={data} />
      </div>
    </>
  );
};
