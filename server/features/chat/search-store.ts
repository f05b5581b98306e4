import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { patternsOf } from "./patterns.ts";

/** A message found by a search, with its visible text. */
export type Found = { id: number; chatId: number; role: "user" | "assistant"; said: string; at: string };

const PER_CHAT = 3;

/** Returns the latest messages in each of these chats that contain every word, oldest first. */
export const found = async ({ db }: Tx<Scope>, search: string, chats: readonly number[]): Promise<Found[]> => {
  if (chats.length === 0) return [];
  const { rows } = await sql<Found>`
    select id, chat_id as "chatId", role, said, created_at as at from (
      select m.id, m.chat_id, m.role, m.said, m.created_at, row_number() over (partition by m.chat_id order by m.id desc) as place
      from messages m
      where m.chat_id = any (${[...chats]}::integer[]) and m.role <> 'system' and m.status <> 'streaming' and m.status <> 'replaced'
        and m.said ilike all (${patternsOf(search)}::text[])
    ) t where place <= ${PER_CHAT} order by id`.execute(db);
  return rows;
};
