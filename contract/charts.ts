import { z } from "zod/mini";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { id, instant, pathId, typed } from "./kit/fields.ts";

export const ChartData = z.object({
  /** `bar`, `line` or `pie`, case-insensitive. */
  chartType: typed(40),
  title: typed(200),
  dataSeries: z
    .array(
      z.object({
        seriesLabel: typed(120),
        /** Values are in dollars. */
        dataPoints: z
          .array(z.object({ label: typed(120), value: z.number().check(z.minimum(-1e12), z.maximum(1e12)) }))
          .check(z.maxLength(400)),
      }),
    )
    .check(z.maxLength(12)),
});
export type ChartData = z.output<typeof ChartData>;

export const Chart = z.object({ id, chartData: ChartData, createdAt: instant });
export type Chart = z.output<typeof Chart>;

const params = z.object({ id: pathId });

export const charts = endpoints("charts", {
  list: endpoint({
    about: "The user's charts, newest first.",
    method: "GET",
    path: "/charts/",
    access: { token: "read" },
    reply: z.array(Chart),
  }),
  get: endpoint({ about: "One chart.", method: "GET", path: "/charts/:id/", access: { token: "read" }, params, reply: Chart }),
  image: endpoint({
    about: "The chart as a PNG image.",
    method: "GET",
    path: "/charts/:id/image/",
    access: { token: "read" },
    params,
    reply: z.null(),
    replyAs: "file",
  }),
  remove: endpoint({
    about: "Deletes a chart.",
    method: "DELETE",
    path: "/charts/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
});
