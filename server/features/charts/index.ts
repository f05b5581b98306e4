import { type Chart, ChartData, charts } from "#contract/charts.ts";
import { drawnAs } from "#domain/charts/chart-data.ts";
import type { Deps } from "../../deps.ts";
import { currencyOf } from "../../currency.ts";
import type { Feature } from "../../feature.ts";
import { ApiError, notFound } from "../../errors.ts";
import { FileReply, implement } from "../../http/route.ts";
import type { Scope } from "../../identity/scope.ts";
import { chartPng } from "./draw.ts";
import * as store from "./store.ts";
import { tables } from "./tables.ts";

const MOST_SHOWN = 200;

const getChart = async ({ database }: Deps, scope: Scope, id: number): Promise<Chart> => {
  const found = await database.reading(scope, (tx) => store.find(tx, id));
  if (!found) throw notFound("Chart not found");
  return found;
};

/** Saves a chart; values in dollars. Throws ZodError for another shape. */
export const createChart = ({ database }: Deps, scope: Scope, data: ChartData): Promise<number> =>
  database.within(scope, (tx) => store.insert(tx, ChartData.parse(data)));

/** Returns one member's charts among these ids that the user may read. */
export const chartsOf = async (
  { database }: Deps,
  scope: Scope,
  ownerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ChartData>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (await database.reading(scope, (tx) => store.findAll(tx, ownerId, ids.slice(0, MOST_SHOWN)))).map((one) => [one.id, one.chartData]),
      );

/** Returns the user's chart as a PNG image with its title, or null when it cannot be drawn. */
export const chartImage = async ({ database }: Deps, scope: Scope, id: number): Promise<{ title: string; png: Uint8Array } | null> => {
  const { found, currency } = await database.reading(scope, async (tx) => ({
    found: await store.find(tx, id),
    currency: await currencyOf(tx),
  }));
  const type = found ? drawnAs(found.chartData) : null;
  return found && type !== null ? { title: found.chartData.title, png: chartPng(type, found.chartData, currency) } : null;
};

const image = async (deps: Deps, scope: Scope, id: number): Promise<FileReply> => {
  const { chartData } = await getChart(deps, scope, id);
  const type = drawnAs(chartData);
  if (type === null) throw new ApiError(400, "UNSUPPORTED_CHART_TYPE", `Unsupported chart type: ${chartData.chartType}`, {});
  return new FileReply(chartPng(type, chartData, await deps.database.reading(scope, currencyOf)), {
    "content-type": "image/png",
    "content-disposition": `inline; filename="chart-${id}.png"`,
  });
};

export const chartsFeature = (deps: Deps): Feature => ({
  drafts: { saveChart: (scope, chart) => createChart(deps, scope, chart) },
  tables,
  routes: implement(charts, {
    list: (scope) => deps.database.reading(scope, store.list),
    get: (scope, { params }) => getChart(deps, scope, params.id),
    image: (scope, { params }) => image(deps, scope, params.id),
    remove: async (scope, { params }) => {
      if (!(await deps.database.within(scope, (tx) => store.remove(tx, params.id)))) throw notFound("Chart not found");
      return null;
    },
  }),
});
