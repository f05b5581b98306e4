import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";

/**
 * The rows of accounts whose bank is disconnected and whose history stays: pending ones go, since nothing will settle them, and the rest
 * forget the bank's ids, so that the same rows are known again by day and amount should the account be linked anew.
 */
export const releaseBankRows = async ({ db }: Tx<Scope>, accountIds: readonly number[]): Promise<void> => {
  const mine = `{${accountIds.join(",")}}`;
  await sql`delete from transactions where account_id = any (${mine}::integer[]) and pending and provider_transaction_id is not null`.execute(
    db,
  );
  await sql`update transactions set provider_transaction_id = null, pending_transaction_id = null where account_id = any (${mine}::integer[]) and provider_transaction_id is not null`.execute(
    db,
  );
};
