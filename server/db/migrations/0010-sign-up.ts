import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // A new user has no address until it is verified. Until then the address is here, and several users may claim the same one.
  "alter table users add column unverified_email text",
  "create index users_unverified on users (unverified_email) where unverified_email is not null",
  // A stolen copy of this table opens nothing: it holds only the hash of the token in the message.
  `create table email_verifications (
    token_hash text primary key,
    user_id integer not null references users on delete cascade,
    email text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  "create index email_verifications_user on email_verifications (user_id)",
  "create table beta_invites (email text primary key, invited_at timestamptz not null)",
  "create table waitlist (email text primary key, joined_at timestamptz not null)",
  `create table demographics (
    user_id integer primary key references users on delete cascade,
    household text,
    has_partner boolean,
    children integer,
    updated_at timestamptz not null
  )`,
  `create table financial_situations (
    user_id integer not null references users on delete cascade,
    category text not null,
    summary text not null,
    position integer not null,
    updated_at timestamptz not null,
    primary key (user_id, category)
  )`,
];

/** Rows private to one user. */
const OF_PERSON = ["demographics", "financial_situations"];
/** Sign-up runs with the owner's rights. Requests of signed-in users cannot see these tables. */
const SHUT = ["email_verifications", "beta_invites", "waitlist"];

const policies = (): string[] => [
  ...[...OF_PERSON, ...SHUT].map((table) => `alter table ${table} enable row level security`),
  ...OF_PERSON.flatMap((table) => [
    `grant select, insert, update, delete on ${table} to hiro_app`,
    `create policy person on ${table} to hiro_app using (user_id = (select hiro_user_id()))`,
  ]),
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...STATEMENTS, ...policies()]) await sql.raw(statement).execute(db);
};
