import { sql } from "kysely";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { pairTransfers } from "../transfers/index.ts";

export type RemovedRow = { id: number; accountId: number; date: Day; amount: Cents };

/** Deletes rows of the household and pairs transfers again. Returns the rows that this call deleted. The caller must update balances. */
export const removeRows = async (tx: Tx<Scope>, ids: readonly number[]): Promise<RemovedRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<RemovedRow>`
    delete from transactions where user_id = any (${`{${tx.scope.memberIds.join(",")}}`}::integer[]) and id = any (${`{${ids.join(",")}}`}::bigint[])
    returning id, account_id as "accountId", date, amount`.execute(tx.db);
  await pairTransfers(tx);
  return rows;
};
