import { z } from "zod";
import { AccountSource, AccountSubtype, AccountType } from "#contract/accounts.ts";
import type { Restored, Table } from "../../tables.ts";

export const tables: readonly Table[] = [
  {
    name: "accounts",
    archive: {
      refs: { institution_id: { to: "institutions" }, product_id: { to: "financial_products" } },
      // The opening balance is recomputed from the balance and the restored rows.
      stays: ["connection_id", "opening_balance", "nonce"],
      existing: "refuse",
      shape: z.looseObject({
        name: z.string().max(200),
        type: AccountType,
        subtype: z.nullable(AccountSubtype),
        source: AccountSource,
        status: z.enum(["active", "closed"]),
        transaction_backfill_status: z.enum(["pending", "complete"]).optional(),
      }),
      // A bank account is restored as a manual one, because this installation has no access to that bank.
      adapt: (row) =>
        row["source"] === "plaid"
          ? { ...row, source: "manual", provider_account_id: null, transaction_backfill_status: "complete", available_balance: null }
          : row,
    },
  },
];

/** Returns the new ids of restored accounts that a bank sent. */
export const restoredBankAccounts = ({ rows, ids }: Restored): number[] =>
  (rows.get("accounts") ?? []).flatMap((row) => (row["source"] === "plaid" ? (ids.get("accounts")?.get(Number(row["id"])) ?? []) : []));
