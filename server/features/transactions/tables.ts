import { z } from "zod";
import { transferTypes } from "#domain/transactions/transfers.ts";
import type { Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  {
    name: "transactions",
    archive: {
      refs: {
        account_id: { to: "accounts", needed: true },
        category_id: { to: "categories", needed: true },
        subscription_id: { to: "subscriptions" },
        transfer_account_id: { to: "accounts" },
        transfer_peer_id: { to: "transactions" },
      },
      stays: ["import_id", "nonce"],
      shape: z.looseObject({
        name: z.string().max(500),
        source: z.enum(["plaid", "file", "manual"]),
        category_source: z.enum(["bank", "file", "guess", "learned", "person"]),
        category_confidence: z.number().min(0).max(1),
        transfer_type: z.enum(transferTypes).nullish(),
      }),
    },
  },
  { name: "merchant_choices", archive: { refs: { category_id: { to: "categories", needed: true } } } },
  { name: "category_changes", archive: null },
  // Computed from the rows by the database.
  { name: "day_sums", archive: null },
  { name: "month_sums", archive: null },
  { name: "account_sums", archive: null },
];
