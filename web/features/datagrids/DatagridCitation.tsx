import { useQuery } from "@tanstack/react-query";
import { GridTable } from "./GridTable.tsx";
import { gridQuery } from "./queries.ts";

/** A table that an answer created, live, with editable cells. */
export const DatagridCitation = ({ id }: { id: number }) => {
  const { data, error } = useQuery(gridQuery(id));
  if (error) return <p role="alert">Error loading data: {error.message}</p>;
  if (!data) return <p className="text-muted">Loading data...</p>;
  return <GridTable grid={data} />;
};
