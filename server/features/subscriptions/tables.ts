import { z } from "zod";
import type { Table } from "../../tables.ts";

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

export const tables: readonly Table[] = [
  {
    name: "subscriptions",
    archive: {
      refs: { account_id: { to: "accounts", needed: true }, category_id: { to: "categories", needed: true } },
      shape: z.looseObject({ price_changes: z.array(z.strictObject({ day, from: z.number().int(), to: z.number().int() })).max(1000) }),
    },
  },
];
