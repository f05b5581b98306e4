import { sql } from "kysely";
import { MAX_TOTAL } from "#domain/limits.ts";
import type { Tx } from "../../db/open.ts";
import { invalid } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import type { Restored } from "../../tables.ts";
import { restoredBankAccounts, settleOpenings } from "../accounts/index.ts";
import { pairTransfers } from "../transfers/index.ts";
import { releaseBankRows } from "./release.ts";

/**
 * Removes bank ids from restored rows, recomputes opening balances, and pairs transfers: a pair with an account that is not in the
 * archive is none, and a later change must find nothing left to pair. Throws 400 when the rows add up to more than the limit. */
export const onRestored = async (tx: Tx<Scope>, restored: Restored): Promise<void> => {
  await releaseBankRows(tx, restoredBankAccounts(restored));
  await checkTotal(tx);
  await settleOpenings(tx, [...(restored.ids.get("accounts")?.values() ?? [])]);
  await pairTransfers(tx);
};

const checkTotal = async ({ db, scope }: Tx<Scope>): Promise<void> => {
  const { rows } = await sql<{ fits: boolean }>`
    select coalesce(sum(abs(amount)), 0) <= ${MAX_TOTAL} as fits from transactions where user_id = ${scope.userId}`.execute(db);
  if (!rows[0]?.fits) throw invalid("file", "The transactions in the archive add up to more than 40,000,000,000,000.");
};
