import type { Selectable, Updateable } from "kysely";
import { type Citation, readCitation } from "#contract/citations.ts";
import type { ProposedChange, Proposal, ProposalStatus } from "#contract/proposals.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";

const MOST_LISTED = 300;
/** Maximum number of changes listed individually. */
const MOST_CHANGES = 20;

export type Row = Selectable<DB["proposals"]>;

/** A proposal as shown at a given time; one past its deadline counts as expired. */
export const proposalOf = (row: Row, now: Date): Proposal => ({
  id: row.id,
  user: row.user_id,
  chat: row.chat_id,
  message: row.message_id,
  kind: row.kind,
  title: row.title,
  changes: (row.changes as ProposedChange[]).slice(0, MOST_CHANGES),
  count: row.change_count,
  notes: row.notes as string[],
  citations: (row.citations as unknown[]).map(readCitation),
  status: row.status === "proposed" && new Date(row.expires_at) <= now ? "expired" : (row.status as ProposalStatus),
  hash: row.hash,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  decidedAt: row.decided_at,
});

/** Returns the proposals of a chat that the user may see, oldest first. Row-level security hides other users' private ones. */
export const list = async ({ db }: Tx<Scope>, chatId: number): Promise<Row[]> => {
  const rows = await db
    .selectFrom("proposals")
    .selectAll()
    .where("chat_id", "=", chatId)
    .orderBy("id", "desc")
    .limit(MOST_LISTED)
    .execute();
  return rows.reverse();
};

/** Returns a proposal that the user may see: their own, or one in a chat shared with their household. */
export const find = async ({ db }: Tx<Scope>, id: number): Promise<Row | null> =>
  (await db.selectFrom("proposals").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;

/** Locks the user's own proposal until the transaction ends, so that it is decided once. */
export const lock = async ({ db, scope }: Tx<Scope>, id: number): Promise<Row | null> =>
  (await db.selectFrom("proposals").selectAll().where("id", "=", id).where("user_id", "=", scope.userId).forUpdate().executeTakeFirst()) ??
  null;

export const countUnder = async ({ db, scope }: Tx<Scope>, message: number): Promise<number> => {
  const { count } = await db
    .selectFrom("proposals")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("message_id", "=", message)
    .where("user_id", "=", scope.userId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export type NewProposal = Pick<
  Row,
  "chat_id" | "message_id" | "kind" | "target" | "private" | "title" | "change_count" | "hash" | "before" | "created_at" | "expires_at"
> & { changes: readonly ProposedChange[]; notes: readonly string[]; citations: readonly Citation[]; exact: unknown };

/** Saves a proposal. Repeating one under the same answer returns the existing row. */
export const insert = async ({ db, scope }: Tx<Scope>, p: NewProposal): Promise<Row> => {
  const made = await db
    .insertInto("proposals")
    .values({
      ...p,
      user_id: scope.userId,
      changes: JSON.stringify(p.changes),
      notes: JSON.stringify(p.notes),
      citations: JSON.stringify(p.citations),
      exact: JSON.stringify(p.exact),
    })
    .onConflict((conflict) => conflict.columns(["message_id", "hash"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return made;
  return db.selectFrom("proposals").selectAll().where("message_id", "=", p.message_id).where("hash", "=", p.hash).executeTakeFirstOrThrow();
};

/** Marks open proposals in a chat for the same target as replaced by a newer one. */
export const replaceOlder = async ({ db, scope }: Tx<Scope>, newer: Row, at: string): Promise<void> => {
  await db
    .updateTable("proposals")
    .set({ status: "replaced", decided_at: at })
    .where("user_id", "=", scope.userId)
    .where("chat_id", "=", newer.chat_id)
    .where("kind", "=", newer.kind)
    .where("target", "=", newer.target)
    .where("status", "=", "proposed")
    .where("id", "<>", newer.id)
    .execute();
};

export const update = ({ db, scope }: Tx<Scope>, id: number, change: Updateable<DB["proposals"]>): Promise<Row> =>
  db.updateTable("proposals").set(change).where("id", "=", id).where("user_id", "=", scope.userId).returningAll().executeTakeFirstOrThrow();
