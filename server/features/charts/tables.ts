import { z } from "zod";
import { ChartData } from "#contract/charts.ts";
import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  { name: "charts", archive: { existing: "refuse", shape: z.looseObject({ chart_data: ChartData }) } },
];
