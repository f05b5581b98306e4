import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../http/scope.ts";
import { pairTransfers } from "./transfers.ts";

/** Takes rows of the household away for good; transfers they were a side of are found anew. */
export const removeRows = async (tx: Tx<Scope>, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`delete from transactions where user_id = any (${`{${tx.scope.memberIds.join(",")}}`}::integer[]) and id = any (${`{${ids.join(",")}}`}::bigint[])`.execute(
    tx.db,
  );
  await pairTransfers(tx);
};
