import { z } from "zod";
import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  {
    name: "data_grids",
    archive: { existing: "refuse", shape: z.looseObject({ name: z.string().max(200), csv_data: z.string().max(500_000) }) },
  },
];
