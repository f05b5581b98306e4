import { useQuery } from "@tanstack/react-query";
import { GridTable } from "./GridTable.tsx";
import { gridQuery } from "./queries.ts";

/** The table an answer made, live; its cells can be typed over. */
export const DatagridCitation = ({ id }: { id: number }) => {
  const { data, error } = useQuery(gridQuery(id));
  if (error) return <p role="alert">Error loading data: {error.message}</p>;
  if (!data) return <p className="text-muted">Loading data...</p>;
  return <GridTable grid={data} />;
};
