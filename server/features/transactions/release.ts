import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

/**
 * Handles rows of accounts whose bank is disconnected but whose history is kept. Pending rows are deleted, because nothing will settle
 * them. The others lose the bank's ids, so that they match by day and amount if the account is linked again.
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
