import { type Kysely, sql } from "kysely";

/**
 * Sums of transactions, kept current by triggers in the transaction that changes the rows. Reports over long periods read them instead of
 * the rows, so their cost depends on days and categories alone. `hidden`, `valued` and `account_currency` are the account's, `currency` the
 * row's. Amounts are cents, money out positive.
 */
const TABLES = [
  // By day. `posted` leaves pending rows out, all other amounts include them. `money_out` and `money_in` count no transfers.
  `create table day_sums (
    user_id integer not null references users on delete cascade,
    hidden boolean not null,
    valued boolean not null,
    account_currency text not null,
    currency text not null,
    day date not null,
    posted bigint not null,
    income bigint not null,
    spending bigint not null,
    transfers bigint not null,
    money_out bigint not null,
    money_in bigint not null,
    unreviewed bigint not null,
    unreviewed_transfers bigint not null,
    count integer not null,
    empty boolean generated always as (count = 0) stored,
    primary key (user_id, hidden, valued, account_currency, currency, day)
  ) with (fillfactor = 75)`,
  // By month and category. `transfer`: sides of transfers between own accounts.
  `create table month_sums (
    user_id integer not null references users on delete cascade,
    hidden boolean not null,
    currency text not null,
    month date not null,
    category_id integer not null references categories on delete cascade,
    transfer boolean not null,
    amount bigint not null,
    pending bigint not null,
    unreviewed bigint not null,
    count integer not null,
    empty boolean generated always as (count = 0) stored,
    primary key (user_id, hidden, currency, month, category_id, transfer)
  ) with (fillfactor = 75)`,
  "create index month_sums_category on month_sums (category_id)",
  // Sums of no row are found by these indexes and deleted. `empty` hardly ever changes, so an update of a sum writes to no index.
  "create index day_sums_empty on day_sums (user_id) where empty",
  "create index month_sums_empty on month_sums (user_id) where empty",
  // Of all posted rows of an account.
  `create table account_sums (
    account_id integer primary key references accounts on delete cascade,
    user_id integer not null references users on delete cascade,
    posted bigint not null
  )`,
  "create index account_sums_user on account_sums (user_id)",
];

const POLICIES = ["day_sums", "month_sums", "account_sums"].flatMap((table) => [
  `alter table ${table} enable row level security`,
  `grant select on ${table} to hiro_app`,
  `create policy household on ${table} to hiro_app using (user_id = any ((select hiro_member_ids())::integer[]))`,
]);

const VALUED = "('investment', 'property', 'asset')";

/** Columns of `parts`: what a row (alias t) of an account (a) in a category (c) adds to the sums, or takes from them. */
const partOf = ({ sign = "1", hidden = "a.hidden", type = "a.type", currency = "a.currency", section = "c.section" }): string => `
  ${sign}::integer as sign, t.user_id, t.account_id, ${hidden} as hidden, ${type} in ${VALUED} as valued, ${currency} as account_currency, t.currency,
  t.transaction_date as day, date_trunc('month', t.transaction_date)::date as month, t.category_id, t.transfer_account_id is not null as transfer,
  case when t.transfer_account_id is not null then 'Transfer' else ${section} end as section, t.pending, t.amount,
  case when t.confirmed_at is null and t.category_confidence < 0.94 and not t.pending and not t.category_modified and t.transfer_account_id is null
    then abs(t.amount) else 0 end as unreviewed`;

const signed = (condition: string, amount = "amount"): string => `coalesce(sum(sign * ${amount}) filter (where ${condition}), 0)::bigint`;

/** Columns of the sums by day, and how they are computed from `parts`. */
const BY_DAY = [
  ["posted", signed("not pending")],
  ["income", signed("section = 'Income'")],
  ["spending", signed("section = 'Expense'")],
  ["transfers", signed("section = 'Transfer'")],
  ["money_out", signed("section <> 'Transfer' and amount > 0")],
  ["money_in", signed("section <> 'Transfer' and amount < 0", "-amount")],
  ["unreviewed", signed("section <> 'Transfer'", "unreviewed")],
  ["unreviewed_transfers", signed("section = 'Transfer'", "unreviewed")],
  ["count", "sum(sign)::integer"],
] as const;

/** Adds `parts` to all sums. Rows are written in the order of their keys. */
const KEEP = `
  , by_day as (
    insert into day_sums as s (user_id, hidden, valued, account_currency, currency, day, ${BY_DAY.map(([name]) => name).join(", ")})
    select user_id, hidden, valued, account_currency, currency, day, ${BY_DAY.map(([, sum]) => sum).join(", ")}
    from parts group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (user_id, hidden, valued, account_currency, currency, day) do update set ${BY_DAY.map(([name]) => `${name} = s.${name} + excluded.${name}`).join(", ")}
  ), by_account as (
    insert into account_sums as s (account_id, user_id, posted)
    select account_id, user_id, ${signed("not pending")} from parts group by 1, 2 order by 1
    on conflict (account_id) do update set posted = s.posted + excluded.posted
  )
  insert into month_sums as s (user_id, hidden, currency, month, category_id, transfer, amount, pending, unreviewed, count)
  select user_id, hidden, currency, month, category_id, transfer, ${signed("true")}, ${signed("pending")}, sum(sign * unreviewed)::bigint, sum(sign)::integer
  from parts group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
  on conflict (user_id, hidden, currency, month, category_id, transfer) do update set amount = s.amount + excluded.amount,
    pending = s.pending + excluded.pending, unreviewed = s.unreviewed + excluded.unreviewed, count = s.count + excluded.count`;

/** Deletes sums of no row. `people`: an expression for the users that may have some. */
const sweep = (people: string): string => `
  delete from day_sums where user_id = any (${people}) and empty;
  delete from month_sums where user_id = any (${people}) and empty;`;

/** While a user is deleted, their sums may already be gone, so their rows no longer change any. */
const JOINED = "join accounts a on a.id = t.account_id join categories c on c.id = t.category_id join users u on u.id = t.user_id";
const added = `select ${partOf({})} from added t ${JOINED}`;
const removed = `select ${partOf({ sign: "-1" })} from removed t ${JOINED}`;

const trigger = (name: string, body: string): string =>
  `create function ${name}() returns trigger language plpgsql security definer set search_path = public as $$ begin ${body} return null; end $$`;

const FUNCTIONS = [
  trigger("hiro_sum_added", `with parts as (${added}) ${KEEP};`),
  trigger("hiro_sum_removed", `with parts as (${removed}) ${KEEP}; ${sweep("array(select distinct user_id from removed)")}`),
  // Sums that do not change are not written: of most updates, such as a new name, nothing is left after the first line.
  trigger(
    "hiro_sum_updated",
    `with counted as (${removed} union all ${added}),
      parts as (select sum(sign)::integer as sign, user_id, account_id, hidden, valued, account_currency, currency, day, month, category_id, transfer,
        section, pending, amount, unreviewed
        from counted group by user_id, account_id, hidden, valued, account_currency, currency, day, month, category_id, transfer, section, pending,
        amount, unreviewed having sum(sign) <> 0) ${KEEP}; ${sweep("array(select distinct user_id from removed)")}`,
  ),
  trigger(
    "hiro_sum_account_changed",
    `with parts as (
      select ${partOf({ sign: "-1", hidden: "old.hidden", type: "old.type", currency: "old.currency" })} from transactions t join categories c on c.id = t.category_id where t.account_id = old.id
      union all select ${partOf({ hidden: "new.hidden", type: "new.type", currency: "new.currency" })} from transactions t join categories c on c.id = t.category_id where t.account_id = new.id
    ) ${KEEP}; ${sweep("array[new.user_id]")}`,
  ),
  trigger(
    "hiro_sum_category_changed",
    `with parts as (
      select ${partOf({ sign: "-1", section: "old.section" })} from transactions t join accounts a on a.id = t.account_id where t.category_id = old.id
      union all select ${partOf({ section: "new.section" })} from transactions t join accounts a on a.id = t.account_id where t.category_id = new.id
    ) ${KEEP};`,
  ),
  // The rows of an account are deleted while it still tells which sums they are part of.
  `create function hiro_empty_account() returns trigger language plpgsql security definer set search_path = public as $$
    begin delete from transactions where account_id = old.id; return old; end $$`,
  // Computes the sums of some users again from their rows.
  `create function hiro_sum_again(people integer[]) returns void language plpgsql security definer set search_path = public as $$
    begin
      delete from day_sums where user_id = any (people);
      delete from month_sums where user_id = any (people);
      delete from account_sums where user_id = any (people);
      with parts as (select ${partOf({})} from transactions t ${JOINED} where t.user_id = any (people)) ${KEEP};
    end $$`,
  "revoke execute on function hiro_sum_again(integer[]) from public",
  // Computes the sums of the household again.
  `create function hiro_sum_household_again() returns void language sql security definer set search_path = public as $$ select hiro_sum_again(hiro_member_ids()) $$`,
  "revoke execute on function hiro_sum_household_again() from public",
  "grant execute on function hiro_sum_household_again() to hiro_app",
  // Returns the household's sums that differ from their rows: what they are of, the amount kept and the amount of the rows.
  `create function hiro_wrong_sums() returns table (of text, day date, category_id integer, account_id integer, currency text, kept bigint, found bigint)
    language sql stable security definer set search_path = public as $$
    with parts as (select ${partOf({})} from transactions t ${JOINED} where t.user_id = any (hiro_member_ids())),
    days as (
      select user_id, hidden, valued, account_currency, currency, day, ${BY_DAY.map(([name, sum]) => `${sum} as ${name}`).join(", ")}
      from parts group by 1, 2, 3, 4, 5, 6
    ), months as (
      select user_id, hidden, currency, month, category_id, transfer, ${signed("true")} as amount, ${signed("pending")} as pending,
        sum(unreviewed)::bigint as unreviewed, sum(sign)::integer as count
      from parts group by 1, 2, 3, 4, 5, 6
    ), by_account as (select account_id, ${signed("not pending")} as posted from parts group by 1)
    select 'day', day, null::integer, null::integer, currency, coalesce(s.posted, 0), coalesce(d.posted, 0)
      from days d full join (select * from day_sums where user_id = any (hiro_member_ids()) and count <> 0) s
        using (user_id, hidden, valued, account_currency, currency, day)
      where (${BY_DAY.map(([name]) => `s.${name}`).join(", ")}) is distinct from (${BY_DAY.map(([name]) => `d.${name}`).join(", ")})
    union all select 'month', month, category_id, null::integer, currency, coalesce(s.amount, 0), coalesce(m.amount, 0)
      from months m full join (select * from month_sums where user_id = any (hiro_member_ids()) and count <> 0) s
        using (user_id, hidden, currency, month, category_id, transfer)
      where (s.amount, s.pending, s.unreviewed, s.count) is distinct from (m.amount, m.pending, m.unreviewed, m.count)
    union all select 'account', null::date, null::integer, account_id, null::text, coalesce(s.posted, 0), coalesce(a.posted, 0)
      from by_account a full join (select * from account_sums where user_id = any (hiro_member_ids())) s using (account_id)
      where coalesce(s.posted, 0) <> coalesce(a.posted, 0)
    order by 1, 2 $$`,
  "revoke execute on function hiro_wrong_sums() from public",
  "grant execute on function hiro_wrong_sums() to hiro_app",
];

const TRIGGERS = [
  "create trigger sums_after_insert after insert on transactions referencing new table as added for each statement execute function hiro_sum_added()",
  "create trigger sums_after_update after update on transactions referencing old table as removed new table as added for each statement execute function hiro_sum_updated()",
  "create trigger sums_after_delete after delete on transactions referencing old table as removed for each statement execute function hiro_sum_removed()",
  `create trigger sums_after_account after update of hidden, type, currency on accounts for each row
    when (old.hidden <> new.hidden or old.currency <> new.currency or (old.type in ${VALUED}) <> (new.type in ${VALUED}))
    execute function hiro_sum_account_changed()`,
  `create trigger sums_after_category after update of section on categories for each row when (old.section <> new.section)
    execute function hiro_sum_category_changed()`,
  "create trigger sums_before_account before delete on accounts for each row execute function hiro_empty_account()",
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...TABLES, ...POLICIES, ...FUNCTIONS, ...TRIGGERS, "select hiro_sum_again(array(select id from users))"])
    await sql.raw(statement).execute(db);
};
