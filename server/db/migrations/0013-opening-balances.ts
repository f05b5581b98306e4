import { type Kysely, sql } from "kysely";

/**
 * A manual account gets the balance it had before its rows, so that its balance can be computed again from them. Rows up to the last day
 * whose balance a statement gave are part of that statement. The balance of today is taken as right, because nothing older says otherwise.
 */
const OPENINGS = `
  update accounts a set opening_balance = case when a.automatic_balances = 'holding' then null else
    case when a.invert_balances then -a.current_balance else a.current_balance end
    + case when a.type in ('credit', 'loan', 'debt') then -1 else 1 end * coalesce((
      select sum(t.amount) from transactions t where t.account_id = a.id and not t.pending and t.source <> 'plaid'
        and t.date > coalesce((select max(b.date) from balance_snapshots b where b.account_id = a.id and b.source = 'statement'), '-infinity')), 0) end
  where a.source = 'manual'`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(OPENINGS).execute(db);
};
