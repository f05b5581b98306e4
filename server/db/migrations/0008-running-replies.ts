import { type Kysely, sql } from "kysely";

/** The visible text of a message: an answer without its markdown signs and link targets. */
const SAID = String.raw`
  select case when role = 'user' then content else
    regexp_replace(
      regexp_replace(
        regexp_replace(content, '!?\[((?:\\.|[^][\\])*)\]\([^)]*\)', '\1', 'g'),
        '\\([^[:alnum:][:space:]])|[*\x60]|^#+ +', '\1', 'gn'),
      '\s*\|[\s|:-]*|\s+', ' ', 'g') end`;

const STATEMENTS = [
  // The server that writes an answer. The row exists exactly as long as the message has status 'streaming'. A server that is silent too
  // long is considered dead.
  `create table running_replies (
    message_id bigint primary key references messages on delete cascade,
    chat_id integer not null references chats on delete cascade,
    user_id integer not null references users on delete cascade,
    server text not null,
    alive_at timestamptz not null,
    stop_asked boolean not null default false
  )`,
  "create index running_replies_chat on running_replies (chat_id)",
  "create index running_replies_user on running_replies (user_id)",
  "update messages set status = 'interrupted' where status = 'streaming'",
  "create index messages_user on messages (user_id, created_at desc)",

  `create function hiro_said(role text, content text) returns text language sql immutable parallel safe as $$ ${SAID} $$`,
  "alter table messages add column said text generated always as (hiro_said(role, content)) stored",
  `create index messages_person_said on messages using gin (user_id, said gin_trgm_ops)
    where status <> 'streaming' and status <> 'replaced'`,
  // The word index cannot be used behind row-level security. The function searches without it, and the caller keeps only the chats they may
  // read.
  `create function hiro_messages_matching(patterns text[]) returns table (message_id bigint, chat_id integer)
    language sql stable security definer set search_path = public as
    $$ select m.id, m.chat_id from messages m
       where m.user_id = any (hiro_member_ids()) and m.status <> 'streaming' and m.status <> 'replaced'
         and m.said ilike patterns[1] and m.said ilike all (patterns) $$`,

  // A member's question also moves a shared chat to the top of the list and gives it its first title.
  `create function hiro_chat_used(chat integer, at timestamptz, title text) returns void
    language sql volatile security definer set search_path = public as
    $$ update chats set updated_at = greatest(updated_at, at), summary = case when summary = '' then title else summary end
       where id = chat and (user_id = hiro_user_id() or (user_id = any (hiro_member_ids())
         and household_id = (select household_id from users where id = hiro_user_id()))) $$`,
];

const POLICIES = [
  "alter table running_replies enable row level security",
  "grant select, insert, update, delete on running_replies to hiro_app",
  "create policy person on running_replies to hiro_app using (user_id = (select hiro_user_id()))",
  "create policy reader on running_replies for select to hiro_app using (chat_id in (select id from chats))",
  "create policy owner on running_replies for update to hiro_app using (chat_id in (select id from chats where user_id = (select hiro_user_id())))",
  // Members can write in chats shared with their household. A message belongs to its author but stays in the owner's chat.
  "drop policy person on messages",
  "create policy person on messages for select to hiro_app using (user_id = (select hiro_user_id()))",
  "create policy asker on messages for insert to hiro_app with check (user_id = (select hiro_user_id()) and exists (select 1 from chats c where c.id = chat_id))",
  "create policy writer on messages for update to hiro_app using (user_id = (select hiro_user_id()))",
  "create policy remover on messages for delete to hiro_app using (user_id = (select hiro_user_id()))",
  "create policy owner on messages for select to hiro_app using (chat_id in (select id from chats where user_id = (select hiro_user_id())))",
  "create policy owner_removes on messages for delete to hiro_app using (chat_id in (select id from chats where user_id = (select hiro_user_id())))",
  "revoke execute on function hiro_messages_matching(text[]), hiro_chat_used(integer, timestamptz, text) from public",
  "grant execute on function hiro_messages_matching(text[]), hiro_chat_used(integer, timestamptz, text) to hiro_app",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...STATEMENTS, ...POLICIES]) await sql.raw(statement).execute(db);
};
