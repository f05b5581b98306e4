import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

/** An account as named by a dialog or a bank: by its last digits, or by its name if there are none. */
export type NamedAccount = { name: string; mask: string | null };

/**
 * Duplicates that a new link would create. `existing`: the connection that has the accounts. `ended`: the user's ended connections that a
 * new link replaces.
 */
export type Duplicates = { existing: number | null; ended: number[] };

type LinkedRow = { connection: number; owner: number; status: string; name: string; mask: string | null };

const linkedAt = async ({ db, scope }: Tx<Scope>, plaidInstitutionId: string): Promise<LinkedRow[]> =>
  db
    .selectFrom("accounts as a")
    .innerJoin("connections as c", "c.id", "a.connection_id")
    .innerJoin("institutions as i", "i.id", "c.institution_id")
    .select(["c.id as connection", "c.user_id as owner", "c.status", "a.name", "a.mask"])
    .where("c.user_id", "in", [...scope.memberIds])
    .where("c.removed_at", "is", null)
    .where("i.plaid_institution_id", "=", plaidInstitutionId)
    .orderBy("c.id")
    .execute();

const same = (a: NamedAccount, b: NamedAccount): boolean => (a.mask === null ? b.mask === null && a.name === b.name : a.mask === b.mask);

/**
 * Finds accounts of an institution that are already linked. One account that the user linked is enough: more accounts of that login are
 * added to its connection. Accounts linked by other members block the link only when it would add nothing else.
 */
export const findDuplicates = async (tx: Tx<Scope>, plaidInstitutionId: string, accounts: readonly NamedAccount[]): Promise<Duplicates> => {
  const linked = accounts.length === 0 ? [] : await linkedAt(tx, plaidInstitutionId);
  const hits = linked.filter((row) => accounts.some((account) => same(account, row)));
  const [mine, others] = [hits.filter((row) => row.owner === tx.scope.userId), hits.filter((row) => row.owner !== tx.scope.userId)];
  const living = mine.find((row) => row.status !== "permanent_error");
  const theirs = accounts.every((account) => others.some((row) => same(account, row))) ? others[0] : undefined;
  const ended = [...new Set(mine.filter((row) => row.status === "permanent_error").map((row) => row.connection))];
  return { existing: living?.connection ?? (ended.length > 0 ? null : (theirs?.connection ?? null)), ended };
};

/** Allows only one link of a household at a time to be saved. */
export const oneLinkAtATime = async ({ db, scope }: Tx<Scope>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('link'), ${scope.householdId ?? -scope.userId}::integer)`.execute(db);
};
