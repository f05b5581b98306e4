import { type Kysely, sql } from "kysely";

/** Gives rows of another owner to the owner of their account. No code makes such rows, but one would keep the key from being added. */
const CORRECT = `do $$
  declare
    people integer[] := array(
      select unnest(array[t.user_id, a.user_id]) from transactions t join accounts a on a.id = t.account_id where t.user_id <> a.user_id);
  begin
    if cardinality(people) = 0 then return; end if;
    -- The sums of an account have one owner, so they cannot follow a row from one to another.
    alter table transactions disable trigger sums_after_update;
    update transactions t set user_id = a.user_id from accounts a where a.id = t.account_id and t.user_id <> a.user_id;
    alter table transactions enable trigger sums_after_update;
    perform hiro_sum_again(people);
  end $$`;

/**
 * A transaction belongs to the owner of its account. One foreign key of both columns says so, instead of one for each column: an insert
 * checks less, and no row can have another owner than its account.
 */
const STATEMENTS = [
  CORRECT,
  "alter table accounts add constraint accounts_owner unique (id, user_id)",
  `alter table transactions
    add constraint transactions_owner foreign key (account_id, user_id) references accounts (id, user_id) on delete cascade,
    drop constraint transactions_account_id_fkey,
    drop constraint transactions_user_id_fkey`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
