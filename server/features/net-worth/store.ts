import { type RawBuilder, sql } from "kysely";
import { type Day, earlier } from "#domain/day.ts";
import { add, type Cents, cents, negate, sum, ZERO } from "#domain/money.ts";
import {
  type AccountHistory,
  addedBy,
  estimatedValuations,
  followsRows,
  type SectionFlows,
  type Valuation,
  valuationSteps,
} from "#domain/figures/net-worth.ts";
import { accountTypes, type AccountType, isValued, worth } from "#domain/accounts/accounts.ts";
import type { OtherCurrency } from "#contract/kit/currency.ts";
import { inMain, mainCurrency, otherCurrencies } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

type AccountRow = {
  id: number;
  name: string;
  type: AccountType;
  current: Cents;
  created: Day;
  currency: string;
  /** Whether it is in the main currency. */
  main: boolean;
  first_row: Day | null;
  first_valuation: Day | null;
};
const members = (scope: Scope) => sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;

/** Returns the accounts with these ids, or else all that are not hidden, in any currency. */
const accountsOf = async ({ db, scope }: Tx<Scope>, ids?: readonly number[]): Promise<AccountRow[]> => {
  const { rows } = await sql<AccountRow>`
    select a.id, a.name, a.type, case when a.invert_balances then -a.current_balance else a.current_balance end as current, (a.created_at at time zone ${scope.timeZone})::date as created, a.currency, ${inMain(scope, "a")} as main,
      (select min(t.transaction_date) from transactions t where t.account_id = a.id and not t.pending) as first_row,
      (select min(b.date) from balance_snapshots b where b.account_id = a.id) as first_valuation
    from accounts a where a.user_id = ${members(scope)} and ${ids ? sql`a.id = any (${`{${ids.join(",")}}`}::integer[])` : sql`not a.hidden`} order by a.id`.execute(
    db,
  );
  return rows;
};

/** Returns the ids of visible accounts in any currency. */
export const visibleIds = async ({ db, scope }: Tx<Scope>): Promise<number[]> =>
  (
    await db
      .selectFrom("accounts")
      .select("id")
      .where("user_id", "in", [...scope.memberIds])
      .where("hidden", "=", false)
      .execute()
  ).map(({ id }) => id);

/** Returns today's worth of accounts in each currency. */
const byCurrency = (accounts: readonly AccountRow[]): OtherCurrency[] =>
  [...Map.groupBy(accounts, ({ currency }) => currency)]
    .map(([currency, of]) => ({ currency, total: sum(of.map((a) => worth(a.type, a.current))), count: of.length }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));

/** Returns today's worth of visible accounts in other currencies. */
export const inOtherCurrencies = (tx: Tx<Scope>): Promise<OtherCurrency[]> =>
  otherCurrencies(
    tx,
    sql`from accounts t where t.user_id = ${members(tx.scope)} and not t.hidden`,
    sql`case when t.invert_balances then -1 else 1 end * case when t.type in ('credit', 'loan', 'debt') then -t.current_balance else t.current_balance end`,
  );

/* Long series are returned as a pair of arrays in one row: in the embedded database, transferring a row costs more than summing it. */
type Series = { days: Day[] | null; amounts: Cents[] | null };
const pairs = ({ days, amounts }: Series): (readonly [day: Day, amount: Cents])[] =>
  (days ?? []).map((day, i) => [day, amounts?.[i] ?? ZERO] as const);

/** Selects the balances of accounts by day, up to today. `accounts` is compared with the account's id. */
const valuationSeries = (accounts: RawBuilder<unknown>, today: Day): RawBuilder<unknown> => sql`
  select account_id, true as valued, array_agg(date order by date) as days, array_agg(balance order by date) as amounts
  from balance_snapshots where account_id = ${accounts} and date <= ${today} group by account_id`;

const valuationsFrom = (rows: readonly (Series & { account_id: number })[]): Map<number, Valuation[]> =>
  new Map(rows.map((row) => [row.account_id, pairs(row).map(([date, balance]) => ({ date, balance }))]));

const valuationsOf = async ({ db }: Tx<Scope>, ids: readonly number[], today: Day): Promise<Map<number, Valuation[]>> => {
  if (ids.length === 0) return new Map();
  const wanted = sql`any (${`{${ids.join(",")}}`}::integer[])`;
  const { rows } = await sql<Series & { account_id: number }>`${valuationSeries(wanted, today)}`.execute(db);
  return valuationsFrom(rows);
};

const follows = (a: AccountRow): boolean => followsRows({ type: a.type, hasFlows: a.first_row !== null });

/** Returns the first day with any data about an account: its first row or recorded balance, whichever is earlier. */
const knownSince = ({ first_row: row, first_valuation: valuation, created }: AccountRow, today: Day): Day =>
  earlier(row !== null && valuation !== null ? earlier(row, valuation) : (row ?? valuation ?? created), today);

/** Returns the day of the first known balance of an account with valuations, if it has earlier rows; else null. */
const estimatedUntil = (a: AccountRow, today: Day): Day | null => {
  const known = a.first_valuation ?? today;
  return isValued(a.type) && a.first_row !== null && a.first_row < known ? known : null;
};

type Estimate = { flows: Map<Day, Cents>; valuations: Valuation[] };

/** Returns the rows up to the first known balance, and the balances computed from them, of the accounts that have such rows. */
const estimates = async (
  { db }: Tx<Scope>,
  accounts: readonly AccountRow[],
  known: ReadonlyMap<number, readonly Valuation[]>,
  today: Day,
): Promise<Map<number, Estimate>> => {
  const wanted = accounts.flatMap((a) => {
    const until = estimatedUntil(a, today);
    return until === null ? [] : [{ account: a, until }];
  });
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Series & { account_id: number }>`
    select account_id, array_agg(day) as days, array_agg(amount) as amounts from (
      select t.account_id, t.transaction_date as day, sum(t.amount)::bigint as amount
      from json_to_recordset(${JSON.stringify(wanted.map(({ account, until }) => ({ id: account.id, until })))}::json) as a (id integer, until date)
      join transactions t on t.account_id = a.id and t.transaction_date <= a.until and not t.pending group by 1, 2
    ) d group by account_id`.execute(db);
  const flowsOf = new Map(rows.map((row) => [row.account_id, new Map(pairs(row))]));
  return new Map(
    wanted.map(({ account: { id, current }, until }) => {
      const flows = flowsOf.get(id) ?? new Map<Day, Cents>();
      return [id, { flows, valuations: estimatedValuations(known.get(id)?.[0] ?? { date: until, balance: current }, flows) }];
    }),
  );
};

/** Returns the rows of the days on which accounts are first known, those dated after today included if that day is today. */
const firstDays = async (
  { db }: Tx<Scope>,
  accounts: readonly AccountRow[],
  today: Day,
): Promise<{ account_id: number; day: Day; amount: Cents }[]> => {
  if (accounts.length === 0) return [];
  const first = JSON.stringify(
    accounts.map((a) => {
      const since = knownSince(a, today);
      return { id: a.id, day: since, until: since === today ? "infinity" : since };
    }),
  );
  // Each account is asked alone, so that every plan finds its few rows by the index of accounts and days.
  const { rows } = await sql<{ account_id: number; day: Day; amount: Cents }>`
    select a.id as account_id, a.day, f.amount
    from json_to_recordset(${first}::json) as a (id integer, day date, until date) cross join lateral (
      select sum(t.amount)::bigint as amount from transactions t
      where t.account_id = a.id and t.transaction_date >= a.day and t.transaction_date <= a.until and not t.pending
    ) f where f.amount is not null`.execute(db);
  return rows;
};

/** Returns the daily totals after `start` of all accounts that follow their rows, and their sum, money out positive. */
const postedByDay = async ({ db, scope }: Tx<Scope>, start: Day, today: Day): Promise<{ flows: Map<Day, Cents>; total: Cents }> => {
  const { rows } = await sql<Series>`
    select array_agg(day) as days, array_agg(amount) as amounts from (
      select least(s.day, ${today}::date) as day, sum(s.posted)::bigint as amount from day_sums s
      where s.user_id = ${members(scope)} and not s.hidden and not s.valued and s.account_currency = ${mainCurrency(scope)} and s.day > ${start} group by 1
    ) d`.execute(db);
  const days = rows.flatMap(pairs);
  return { flows: new Map(days), total: sum(days.map(([, amount]) => amount)) };
};

/** Returns the total of all posted rows of each account, money out positive. */
const postedOf = async ({ db }: Tx<Scope>, accounts: readonly AccountRow[]): Promise<Map<number, Cents>> => {
  if (accounts.length === 0) return new Map();
  const rows = await db
    .selectFrom("account_sums")
    .select(["account_id", "posted"])
    .where(
      "account_id",
      "in",
      accounts.map((a) => a.id),
    )
    .execute();
  return new Map(rows.map((row) => [row.account_id, cents(row.posted)]));
};

type Dated = { day: Day; worth: Cents };

/**
 * Pools all accounts that are not hidden, in the main currency: the input of `pooledWorthByDay`, each first known day, and the opening worth of accounts added
 * after `start` (as in `addedBy`). Tells the worth of the others. Reads sums, and only of first days and estimates rows.
 */
export const pool = async (
  tx: Tx<Scope>,
  start: Day,
  today: Day,
): Promise<{
  steps: Dated[];
  flows: Map<Day, Cents>;
  added: Dated[];
  known: { day: Day; label: string }[];
  estimatedUntil: Day | null;
  otherCurrencies: OtherCurrency[];
}> => {
  const visible = await accountsOf(tx);
  const accounts = visible.filter(({ main }) => main);
  const follow = accounts.filter(follows);
  const valued = accounts.filter((a) => !follow.includes(a));
  const { flows, total } = await postedByDay(tx, start, today);
  const late = follow.filter((a) => knownSince(a, today) > start);
  const posted = await postedOf(tx, late);
  const openingOf = (a: AccountRow): Cents => cents(worth(a.type, a.current) + (posted.get(a.id) ?? 0));
  // Worth before all rows of the account, which are all after `start`.
  const opened = late.map((a) => ({ day: knownSince(a, today), worth: openingOf(a), id: a.id }));
  // The rows of an account's first day belong to its opening worth; they are not a later flow.
  const firsts = await firstDays(tx, late, today);
  const firstOf = new Map(firsts.map((first) => [first.account_id, first.amount]));
  for (const first of firsts) flows.set(first.day, cents((flows.get(first.day) ?? 0) - first.amount));
  // What the other accounts were worth at the end of `start`.
  const before = sum([
    ...follow.filter((a) => !late.includes(a)).map((a) => worth(a.type, a.current)),
    total,
    ...late.map((a) => negate(posted.get(a.id) ?? ZERO)),
  ]);
  const known = await valuationsOf(
    tx,
    valued.map((a) => a.id),
    today,
  );
  const estimated = await estimates(tx, valued, known, today);
  const valuations = withEstimates(known, estimated);
  return {
    steps: [
      { day: start, worth: before },
      ...opened.map(({ day, worth: opening, id }) => ({ day, worth: cents(opening - (firstOf.get(id) ?? 0)) })),
      ...valued.flatMap((a) =>
        valuationSteps({ type: a.type, current: a.current, since: knownSince(a, today), valuations: valuations.get(a.id) ?? [] }, today),
      ),
    ],
    flows,
    added: [
      ...opened.map(({ day, worth: opening }) => ({ day, worth: opening })),
      ...valued
        .map((a) =>
          addedBy(
            { ...historyOf(a, today), valuations: valuations.get(a.id) ?? [], flows: estimated.get(a.id)?.flows ?? new Map() },
            today,
          ),
        )
        .filter(({ day }) => day > start),
    ],
    known: accounts.map((a) => ({ day: knownSince(a, today), label: a.name })),
    estimatedUntil: latest(valued.map((a) => estimatedUntil(a, today))),
    otherCurrencies: byCurrency(visible.filter(({ main }) => !main)),
  };
};

/** Returns the latest of some days, or null when there is none. */
export const latest = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null);

const withEstimates = (known: ReadonlyMap<number, Valuation[]>, estimated: ReadonlyMap<number, Estimate>): Map<number, Valuation[]> =>
  new Map(
    [...new Set([...known.keys(), ...estimated.keys()])].map((id) => [
      id,
      [...(estimated.get(id)?.valuations ?? []), ...(known.get(id) ?? [])],
    ]),
  );

/**
 * Returns histories from the end of `start` on, for the household's visible accounts or the requested ones. Rows dated after today count
 * today.
 */
export const histories = async (tx: Tx<Scope>, start: Day, today: Day, ids?: readonly number[]): Promise<AccountHistory[]> => {
  const accounts = (await accountsOf(tx, ids)).filter(({ main }) => ids !== undefined || main);
  const wanted = sql`any (${`{${accounts.map((a) => a.id).join(",")}}`}::integer[])`;
  const { rows } = await sql<Series & { account_id: number; valued: boolean }>`
    select account_id, false as valued, array_agg(day) as days, array_agg(amount) as amounts
    from (
      select account_id, least(transaction_date, ${today}::date) as day, sum(amount)::bigint as amount from transactions
      where account_id = ${wanted} and transaction_date > ${start} and not pending group by 1, 2
    ) d group by account_id
    union all ${valuationSeries(wanted, today)}`.execute(tx.db);
  const [valued, flowing] = [rows.filter((row) => row.valued), rows.filter((row) => !row.valued)];
  const flowsOf = new Map(flowing.map((row) => [row.account_id, new Map(pairs(row))]));
  const known = valuationsFrom(valued);
  const valuations = withEstimates(known, await estimates(tx, accounts, known, today));
  return accounts.map((a) => ({
    ...historyOf(a, today),
    flows: flowsOf.get(a.id) ?? new Map(),
    valuations: valuations.get(a.id) ?? [],
  }));
};

/** Builds an account's history without its rows and valuations. */
const historyOf = (a: AccountRow, today: Day): AccountHistory => ({
  id: a.id,
  label: a.name,
  type: a.type,
  current: a.current,
  hasFlows: a.first_row !== null,
  since: knownSince(a, today),
  flows: new Map(),
  valuations: [],
  estimatedUntil: estimatedUntil(a, today),
});

const VALUED = accountTypes.filter(isValued);

/**
 * Returns posted totals by section after `start` up to `end`, over accounts whose history follows their rows. A transfer between own
 * accounts counts as one whatever its category. Money moved to an own account known only by valuations is in `invested`, money out
 * positive, from the day after the account's first: before it, nothing is known to have arrived.
 */
export const sectionFlows = async (
  { db, scope }: Tx<Scope>,
  accounts: readonly AccountHistory[],
  { start, end, today }: { start: Day; end: Day; today: Day },
): Promise<SectionFlows> => {
  const known = JSON.stringify(accounts.map(({ id, since }) => ({ id, since })));
  const { rows } = await sql<{ section: "Income" | "Expense" | "Transfer"; type: AccountType; silent: boolean; amount: Cents }>`
    select case when t.transfer_account_id is null then c.section else 'Transfer' end as section, a.type,
      t.transfer_account_id is not null and (t.transfer_peer_id is null or o.type = any (${`{${VALUED.join(",")}}`}::text[])) and not o.hidden
        and coalesce(least(t.transaction_date, ${today}::date) > k.since, false) as silent, sum(t.amount)::bigint as amount
    from transactions t join accounts a on a.id = t.account_id join categories c on c.id = t.category_id left join accounts o on o.id = t.transfer_account_id
      left join json_to_recordset(${known}::json) as k (id integer, since date) on k.id = o.id
    where t.user_id = ${members(scope)} and not a.hidden and ${inMain(scope, "a")} and not t.pending and least(t.transaction_date, ${today}::date) > ${start} and least(t.transaction_date, ${today}::date) <= ${end}
    group by 1, 2, 3`.execute(db);
  const flows: SectionFlows = { Income: ZERO, Expense: ZERO, Transfer: ZERO, invested: ZERO };
  for (const row of rows) {
    if (isValued(row.type)) continue;
    flows[row.section] = add(flows[row.section], row.amount);
    if (row.silent) flows.invested = add(flows.invested, row.amount);
  }
  return flows;
};

export const events = async ({ db, scope }: Tx<Scope>, start: Day, end: Day): Promise<{ date: Day; type: string; label: string }[]> =>
  db
    .selectFrom("account_events")
    .select(["date", "type", "label"])
    .where("user_id", "in", [...scope.memberIds])
    .where("date", ">=", start)
    .where("date", "<=", end)
    .orderBy("date")
    .orderBy("id")
    .limit(200)
    .execute();

/** `market` and `estimate` come from jobs; they keep the mark that a user entered a value that day. */
type BalanceSource = "bank" | "person" | "file" | "statement" | "market" | "estimate";

/**
 * Saves balances of accounts, each account and day once. A later call for the same day wins, except that a statement's day keeps the
 * statement's balance.
 */
export const recordBalancesOf = async (
  { db, scope }: Tx<Scope>,
  balances: readonly { accountId: number; date: Day; balance: Cents }[],
  source: BalanceSource,
): Promise<void> => {
  if (balances.length === 0) return;
  await db
    .insertInto("balance_snapshots")
    .values(balances.map(({ accountId, date, balance }) => ({ account_id: accountId, date, user_id: scope.userId, balance, source })))
    .onConflict((oc) =>
      oc.columns(["account_id", "date"]).doUpdateSet((eb) => ({
        balance: eb.ref("excluded.balance"),
        source: eb
          .case()
          .when("balance_snapshots.source", "in", source === "market" ? ["statement", "person"] : ["statement"])
          .then(eb.ref("balance_snapshots.source"))
          .else(source)
          .end(),
      })),
    )
    .execute();
};

/** Saves an account's balances by day. */
export const recordBalances = (
  tx: Tx<Scope>,
  accountId: number,
  balances: readonly { date: Day; balance: Cents }[],
  source: BalanceSource,
): Promise<void> =>
  recordBalancesOf(
    tx,
    balances.map((one) => ({ ...one, accountId })),
    source,
  );

export const recordBalance = (tx: Tx<Scope>, accountId: number, date: Day, balance: Cents, source: BalanceSource): Promise<void> =>
  recordBalances(tx, accountId, [{ date, balance }], source);

/** Deletes an account's balance on a day. */
export const deleteBalance = async ({ db }: Tx<Scope>, accountId: number, date: Day): Promise<void> => {
  await db.deleteFrom("balance_snapshots").where("account_id", "=", accountId).where("date", "=", date).execute();
};

/** Returns the days of an account's last balance and of the last one entered by a user. */
export const lastBalanceDays = async ({ db }: Tx<Scope>, accountId: number): Promise<{ last: Day | null; person: Day | null }> => {
  const { rows } = await sql<{ last: Day | null; person: Day | null }>`
    select max(date) as last, max(date) filter (where source = 'person') as person from balance_snapshots where account_id = ${accountId}`.execute(
    db,
  );
  return rows[0] ?? { last: null, person: null };
};

/** Records that accounts of a user were removed on a day, so that charts can show it. */
export const recordRemoved = async ({ db }: Tx<Scope>, userId: number, date: Day, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  await db
    .insertInto("account_events")
    .values(names.map((label) => ({ user_id: userId, date, type: "ACCOUNT_REMOVED", label })))
    .execute();
};
