import { useQuery } from "@tanstack/react-query";
import { ApiError } from "#web/lib/api.ts";
import { Skeleton } from "#web/ui/states/Skeleton.tsx";
import { CHART_HEIGHT, ChartFigure, Failed } from "./ChartFigure.tsx";
import { chartQuery } from "./queries.ts";

/** A saved chart, live. If it cannot be drawn, shows the given image or the reason. */
export const ChartView = ({
  id,
  fallback,
  bare = false,
}: {
  id: number;
  fallback?: string | undefined;
  /** Hides the title. */ bare?: boolean;
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
