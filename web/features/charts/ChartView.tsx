import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#web/lib/api.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { CHART_HEIGHT, ChartFigure, Failed } from "./ChartFigure.tsx";
import { chartQuery } from "./queries.ts";

/** A stored chart, live. Where it cannot be drawn a given image stands in, else the reason is said. */
export const ChartView = ({
  id,
  fallback,
  bare = false,
}: {
  id: number;
  fallback?: string | undefined;
  /** Without its title. */ bare?: boolean;
}) => {
  const { data, error } = useQuery(chartQuery(id));
  if (error)
    return (
      <Failed
        words={error instanceof ApiError && error.statusCode !== 404 ? `Error loading data: ${error.message}` : "Error: Chart not found"}
        fallback={fallback}
      />
    );
  if (!data) return <Skeleton width="100%" height={CHART_HEIGHT + 28} />;
  return <ChartFigure chart={data.chartData} fallback={fallback} bare={bare} />;
};
