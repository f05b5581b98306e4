import { sql } from "kysely";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import { inMain } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

const members = (scope: Scope) => sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;

/** Linked accounts with a complete history: the balance before the first row, all posted rows since, and the current balance. */
export const bankBalances = async ({ db, scope }: Tx<Scope>) => {
  const { rows } = await sql<{ id: number; name: string; type: string; currency: string; opening: Cents; moved: Cents; current: Cents }>`
    select a.id, a.name, a.type, a.currency, a.opening_balance as opening, a.current_balance as current,
      coalesce((select sum(t.amount) from transactions t where t.account_id = a.id and not t.pending and t.provider_transaction_id is not null), 0)::bigint as moved
    from accounts a
    where a.user_id = ${members(scope)} and a.connection_id is not null and a.opening_balance is not null and a.type in ('depository', 'credit')
      and a.status = 'active' and exists (select 1 from transactions t where t.account_id = a.id) order by a.id`.execute(db);
  return rows;
};

/** Rows marked as one side of a transfer, with the amount of the other row and the row it points to. */
export const transferSides = async ({ db, scope }: Tx<Scope>) => {
  const { rows } = await sql<{
    id: number;
    name: string;
    date: Day;
    amount: Cents;
    currency: string;
    peer: number | null;
    back: number | null;
    other: Cents | null;
    same: boolean;
  }>`
    select t.id, t.name, t.transaction_date as date, t.amount, t.currency, t.transfer_peer_id as peer, p.transfer_peer_id as back, p.amount as other, t.transfer_account_id = t.account_id as same
    from transactions t left join transactions p on p.id = t.transfer_peer_id
    where t.user_id = ${members(scope)} and t.transfer_account_id is not null`.execute(db);
  return rows;
};

/** Pending rows, with the posted row that replaces each, if it has arrived. */
export const pendingRows = async ({ db, scope }: Tx<Scope>) => {
  const { rows } = await sql<{ id: number; name: string; date: Day; twin: number | null }>`
    select t.id, t.name, t.transaction_date as date,
      (select min(p.id) from transactions p where p.account_id = t.account_id and not p.pending and p.pending_transaction_id = t.provider_transaction_id) as twin
    from transactions t where t.user_id = ${members(scope)} and t.pending`.execute(db);
  return rows;
};

/** File rows that match a bank row of the same purchase: same account, amount and day. Each pair appears once. */
export const duplicateFileRows = async ({ db, scope }: Tx<Scope>) => {
  const { rows } = await sql<{ id: number; name: string; date: Day; account: string }>`
    with f as materialized (
      select id, account_id, amount, date, name, row_number() over (partition by account_id, amount, date order by id) as n
      from transactions where user_id = ${members(scope)} and source = 'file' and provider_transaction_id is null
    )
    select f.id, f.name, f.date, a.name as account
    from f join (
      select account_id, amount, date, row_number() over (partition by account_id, amount, date order by id) as n
      from transactions where user_id = ${members(scope)} and source = 'plaid' and not pending and account_id in (select account_id from f)
    ) b
      on b.account_id = f.account_id and b.amount = f.amount and b.date = f.date and b.n = f.n
    join accounts a on a.id = f.account_id order by f.id`.execute(db);
  return rows;
};

export const fileRows = async ({ db, scope }: Tx<Scope>): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from transactions where user_id = ${members(scope)} and fingerprint is not null`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Sums of rows by month and section, computed directly from the rows. */
export const monthSums = async ({ db, scope }: Tx<Scope>, since: Day) => {
  const { rows } = await sql<{ month: string; income: Cents; expenses: Cents; excluded: Cents }>`
    select to_char(t.transaction_date, 'YYYY-MM') as month,
      coalesce(-sum(t.amount) filter (where t.transfer_account_id is null and c.section = 'Income'), 0)::bigint as income,
      coalesce(sum(t.amount) filter (where t.transfer_account_id is null and c.section = 'Expense'), 0)::bigint as expenses,
      coalesce(sum(t.amount) filter (where t.transfer_account_id is not null or c.section = 'Transfer'), 0)::bigint as excluded
    from transactions t join categories c on c.id = t.category_id join accounts a on a.id = t.account_id
    where t.user_id = ${members(scope)} and not a.hidden and ${inMain(scope, "t")} and t.transaction_date >= ${since} group by 1 order by 1`.execute(
    db,
  );
  return rows;
};

/** Total of the balances shown, summed only in the database. */
export const shownBalances = async ({ db, scope }: Tx<Scope>): Promise<{ total: Cents; accounts: number }> => {
  const { rows } = await sql<{ total: Cents; accounts: number }>`
    select coalesce(sum(case when a.invert_balances then -1 else 1 end * case when a.type in ('credit', 'loan', 'debt') then -a.current_balance else a.current_balance end), 0)::bigint as total,
      count(*)::integer as accounts from accounts a where a.user_id = ${members(scope)} and not a.hidden and ${inMain(scope, "a")}`.execute(
    db,
  );
  return rows[0] ?? { total: 0 as Cents, accounts: 0 };
};

/** A kept sum that differs from its rows. Months are of a category, accounts of all posted rows. */
export type WrongSum = {
  of: "day" | "month" | "account";
  day: Day | null;
  name: string | null;
  account_id: number | null;
  currency: string;
  kept: Cents;
  found: Cents;
};

/** Returns the kept sums that differ from their rows, and how many sums are kept. */
export const keptSums = async ({ db, scope }: Tx<Scope>): Promise<{ wrong: WrongSum[]; count: number }> => {
  const { rows } = await sql<WrongSum>`
    select w.of, w.day, coalesce(c.name, a.name) as name, w.account_id, coalesce(w.currency, a.currency) as currency, w.kept, w.found
    from hiro_wrong_sums() w left join categories c on c.id = w.category_id left join accounts a on a.id = w.account_id`.execute(db);
  const counted = await sql<{ n: number }>`
    select ((select count(*) from day_sums where user_id = ${members(scope)}) + (select count(*) from month_sums where user_id = ${members(scope)})
      + (select count(*) from account_sums where user_id = ${members(scope)}))::integer as n`.execute(db);
  return { wrong: rows, count: counted.rows[0]?.n ?? 0 };
};

/** Computes the household's kept sums again from its rows. */
export const sumAgain = async ({ db }: Tx<Scope>): Promise<void> => {
  await sql`select hiro_sum_household_again()`.execute(db);
};

export type HeldByFunding = { goal: number; account: number; holding: number | null; value: Cents };
/** What each source of an active goal holds, straight from the accounts and holdings. */
export const heldByFunding = async ({ db, scope }: Tx<Scope>): Promise<HeldByFunding[]> => {
  const { rows } = await sql<HeldByFunding>`
    select s.goal_fund_id as goal, s.account_id as account, h.id as holding,
      coalesce(h.vested_value, h.institution_value, case when a.invert_balances then -a.current_balance else a.current_balance end)::bigint as value
    from goal_fund_sources s join accounts a on a.id = s.account_id
    left join holdings h on h.account_id = s.account_id and h.security_id = s.security_id
    where s.user_id = ${members(scope)} and s.released_at is null and (s.security_id is null) = (h.id is null)`.execute(db);
  return rows;
};

/** Accounts that fund two active goals, or one goal as a whole and another by a holding. */
export const sharedSources = async ({
  db,
  scope,
}: Tx<Scope>): Promise<{ account: number; name: string; goal: string; other: string }[]> => {
  const { rows } = await sql<{ account: number; name: string; goal: string; other: string }>`
    select distinct on (a.id) a.id as account, a.name, g.name as goal, o.name as other
    from goal_fund_sources s join goal_fund_sources t on t.account_id = s.account_id and t.id > s.id
      and (s.security_id is null or t.security_id is null or s.security_id = t.security_id)
    join accounts a on a.id = s.account_id join goal_funds g on g.id = s.goal_fund_id join goal_funds o on o.id = t.goal_fund_id
    where s.user_id = ${members(scope)} and s.released_at is null and t.released_at is null order by a.id`.execute(db);
  return rows;
};
