import { type ExpressionBuilder, sql, type Updateable } from "kysely";
import { z } from "zod";
import type { Chat, ChatType } from "#contract/chat.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import { type From, PAGE_SIZE } from "../../http/page.ts";
import type { Scope } from "../../identity/scope.ts";
import { patternsOf } from "./patterns.ts";

/** A chat as one user sees it. Stars are visible only to its owner. */
const chatSeenBy = (userId: number, row: Parameters<typeof chatOf>[0]): Chat => ({
  ...chatOf(row),
  starred: row.starred && row.user_id === userId,
  canSchedule: row.user_id === userId && isSchedulable(row),
});

/** Only regular chats can be scheduled, not guided or hidden ones. */
const isSchedulable = (row: { chat_type: string; hidden: boolean }): boolean => row.chat_type === "hiro" && !row.hidden;

const chatOf = (row: {
  id: number;
  user_id: number;
  public: boolean;
  created_at: string;
  updated_at: string;
  summary: string;
  chat_type: string;
  hidden: boolean;
  starred: boolean;
  archived: boolean;
  household_id: number | null;
}): Chat => ({
  id: row.id,
  user: row.user_id,
  public: row.public,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  summary: row.summary,
  chatType: row.chat_type as Chat["chatType"],
  hidden: row.hidden,
  starred: row.starred,
  archived: row.archived,
  canSchedule: isSchedulable(row),
  household: row.household_id,
});

export const ChatPlace = z.strictObject({ at: z.iso.datetime(), id: z.number().int().min(0).max(2_147_483_647) });
export type ChatPlace = z.output<typeof ChatPlace>;
/** Undefined fields do not filter. */
export type ChatFilter = { archived: boolean | undefined; starred: boolean | undefined; chatType: string | undefined; search: string };

/** The user's own chats and, if `shared`, those that a member shared with their household. */
const readable = (eb: ExpressionBuilder<DB, "chats">, scope: Scope, shared: boolean) =>
  eb.or([
    eb("user_id", "=", scope.userId),
    ...(shared && scope.householdId !== null
      ? [eb.and([eb("household_id", "=", scope.householdId), eb("user_id", "in", [...scope.memberIds])])]
      : []),
  ]);

/** Chats that match a search: by title, or by a message that contains every word. */
const holding = (search: string) => {
  const patterns = patternsOf(search);
  return sql<boolean>`(summary ilike all (${patterns}::text[]) or id in (select chat_id from hiro_messages_matching(${patterns}::text[])))`;
};

/**
 * Returns the user's chats and those shared with their household, last used first, from a position, one more than a page. Only owners
 * archive and star.
 */
export const list = async ({ db, scope }: Tx<Scope>, filter: ChatFilter, from: From<ChatPlace>): Promise<Chat[]> => {
  const [way, order] = from?.back ? [sql`>`, "asc" as const] : [sql`<`, "desc" as const];
  const rows = await db
    .selectFrom("chats")
    .selectAll()
    .where((eb) => readable(eb, scope, filter.archived !== true && filter.starred !== true))
    .where("hidden", "=", false)
    .$if(filter.archived !== undefined, (q) => q.where("archived", "=", filter.archived ?? false))
    .$if(filter.chatType !== undefined, (q) => q.where("chat_type", "=", filter.chatType ?? ""))
    .$if(filter.starred !== undefined, (q) => q.where("starred", "=", filter.starred ?? false))
    .$if(filter.search !== "", (q) => q.where(holding(filter.search)))
    .$if(from !== null, (q) =>
      q.where(sql<boolean>`(updated_at, id) ${way} (${from?.place.at ?? ""}::timestamptz, ${from?.place.id ?? 0}::integer)`),
    )
    .orderBy("updated_at", order)
    .orderBy("id", order)
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map((row) => chatSeenBy(scope.userId, row));
};

/** Returns a chat that the user may read: their own, or one that a member shared with their household. */
export const find = async ({ db, scope }: Tx<Scope>, id: number): Promise<Chat | null> => {
  const row = await db
    .selectFrom("chats")
    .selectAll()
    .where("id", "=", id)
    .where((eb) => readable(eb, scope, true))
    .executeTakeFirst();
  return row ? chatSeenBy(scope.userId, row) : null;
};

export const insert = async (
  { db, scope }: Tx<Scope>,
  summary: string,
  at: string,
  type: z.output<typeof ChatType> = "hiro",
): Promise<Chat> =>
  chatOf(
    await db
      .insertInto("chats")
      .values({ user_id: scope.userId, summary, chat_type: type, created_at: at, updated_at: at })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );

/** Returns the user's last used chat of a type that is not archived. */
export const lastOfType = async ({ db, scope }: Tx<Scope>, type: z.output<typeof ChatType>): Promise<Chat | null> => {
  const row = await db
    .selectFrom("chats")
    .selectAll()
    .where("user_id", "=", scope.userId)
    .where("chat_type", "=", type)
    .where("archived", "=", false)
    .where("hidden", "=", false)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? chatOf(row) : null;
};

export const update = async ({ db, scope }: Tx<Scope>, id: number, change: Updateable<DB["chats"]>): Promise<void> => {
  if (Object.keys(change).length > 0)
    await db.updateTable("chats").set(change).where("id", "=", id).where("user_id", "=", scope.userId).execute();
};

/** Moves a readable chat to the top of the list after a question or an answer. Sets the title if it has none. */
export const touch = async ({ db }: Tx<Scope>, id: number, at: string, title = ""): Promise<void> => {
  await sql`select hiro_chat_used(${id}, ${at}::timestamptz, ${title})`.execute(db);
};

/** Locks a chat against concurrent work on another server until the transaction ends. Lock the chat before the user. */
export const lockChat = async ({ db }: Tx<Scope>, id: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${CHAT_LOCK}, ${id})`.execute(db));
/** Same for one user, whichever chat they are in. */
export const lockPerson = async ({ db, scope }: Tx<Scope>): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(${PERSON_LOCK}, ${scope.userId})`.execute(db));

const CHAT_LOCK = 71_001;
const PERSON_LOCK = 71_002;

export const remove = async ({ db, scope }: Tx<Scope>, id: number): Promise<void> => {
  await db.deleteFrom("chats").where("id", "=", id).where("user_id", "=", scope.userId).execute();
};
