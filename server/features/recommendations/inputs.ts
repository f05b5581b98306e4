import { sql } from "kysely";
import type { Product } from "#contract/products.ts";
import { isSyncing } from "#domain/accounts/accounts.ts";
import { addDays, addMonths, type Day, startOfMonth } from "#domain/day.ts";
import type { MovedRow } from "#domain/figures/cash-flow.ts";
import type { Cents } from "#domain/money.ts";
import { outflowStart, LOWEST_DAYS } from "#domain/recommendations/checking.ts";
import { FORECAST_ROWS_DAYS } from "#domain/recommendations/dip.ts";
import { windowStart, YEAR_DAYS } from "#domain/recommendations/missed.ts";
import { type CardRow, earnsRewards } from "#domain/recommendations/rewards.ts";
import type { SetAside } from "#domain/recommendations/set-aside.ts";
import { currencyOf, inMain } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { earmarkedCash } from "../goals/index.ts";
import { recommendableProducts, listProducts } from "../products/index.ts";
import { counted, matching, rowsOf, TO_REVIEW } from "../transactions/index.ts";

export type AccountInput = {
  id: number;
  owner: number;
  name: string;
  type: string;
  subtype: string | null;
  balance: Cents;
  interestRate: string | null;
  maturityDate: Day | null;
  product: number | null;
  /** The day of its first posted row. */
  since: Day | null;
  pending: boolean;
  createdAt: string;
};
type MonthFlow = { account: number; month: Day; amount: Cents; interest: Cents };

/** Everything that the recommendations of a user are computed from, read on one snapshot. */
export type Inputs = {
  today: Day;
  userId: number;
  currency: string;
  score: number | null;
  objective: string | null;
  accounts: AccountInput[];
  /** An account of the household is still being read. */
  reading: boolean;
  settings: { account: number; safeBalance: Cents }[];
  /** Posted amounts of checking accounts by day. */
  flows: { account: number; day: Day; amount: Cents }[];
  outflows: { account: number; amount: Cents }[];
  /** Posted amounts of savings accounts by month, and the interest among them. */
  months: MonthFlow[];
  /** Interest that cards charged in the last 60 days. */
  charged: { account: number; interest: Cents }[];
  transfersIn: { account: number; amount: Cents; dayOfMonth: number }[];
  /** Category groups that the user leaves out, by the window's length. */
  ignored: { days: number; groups: string[] }[];
  /** Cash that counts toward goals. */
  setAside: SetAside[];
  offers: Product[];
  held: Product[];
  rows: CardRow[];
  /** Posted rows of checking accounts, oldest first, for the expected balance. */
  moved: MovedRow[];
};

/** Interest is looked for in this many days. */
const INTEREST_DAYS = 60;
const TRANSFER_DAYS = 125;
const ALIKE = 3;
/** The estimate of a rate uses up to this many full months. */
const MONTHS = 12;

const ids = (list: readonly number[]) => sql`${`{${list.join(",")}}`}::integer[]`;

export const isChecking = (a: Pick<AccountInput, "type" | "subtype">): boolean =>
  a.type === "depository" && (a.subtype === "checking" || a.subtype === null);
export const isSavingsAccount = (a: Pick<AccountInput, "type" | "subtype">): boolean =>
  a.type === "depository" && (a.subtype === "savings" || a.subtype === "money market");

const accountsOf = async ({ db, scope }: Tx<Scope>): Promise<AccountInput[]> => {
  const { rows } = await sql<AccountInput>`
    select a.id, a.user_id as owner, a.name, a.type, a.subtype, case when a.invert_balances then -a.current_balance else a.current_balance end as balance,
      a.interest_rate as "interestRate", a.maturity_date as "maturityDate", a.product_id as product,
      (select min(t.transaction_date) from transactions t where t.account_id = a.id and not t.pending) as since,
      a.transaction_backfill_status = 'pending' as pending, a.created_at as "createdAt"
    from accounts a where a.user_id = any (${ids(scope.memberIds)}) and not a.hidden and a.status = 'active' and ${inMain(scope, "a")} order by a.id`.execute(
    db,
  );
  return rows;
};

/** The facts of a user that only they may see. */
export type PrivateFacts = { score: number | null; objective: string | null };

/** Reads what changes a user's recommendations. `facts` are the user's own: other members' never enter. */
export const readInputs = async (tx: Tx<Scope>, facts: PrivateFacts, today: Day, now: Date): Promise<Inputs> => {
  const { db, scope } = tx;
  const accounts = await accountsOf(tx);
  const of = (test: (a: AccountInput) => boolean): number[] => accounts.filter(test).map((a) => a.id);
  const [checking, savings] = [of(isChecking), of(isSavingsAccount)];
  const cash = of((a) => a.type === "depository");
  const debts = of((a) => a.type === "credit" || a.type === "loan" || a.type === "debt");
  const all = <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => query.execute(db).then(({ rows }) => rows);
  const firstMonth = addMonths(startOfMonth(today), -MONTHS);
  const offers = await recommendableProducts(tx, today);
  const heldIds = [...new Set(accounts.flatMap((a) => (a.product === null ? [] : [a.product])))];
  return {
    today,
    userId: scope.userId,
    currency: await currencyOf(tx),
    score: facts.score,
    objective: facts.objective,
    accounts,
    reading: isSyncing(
      accounts.map((a) => ({ transactionBackfillStatus: a.pending ? "pending" : "complete", createdAt: a.createdAt })),
      true,
      now,
    ),
    settings: await all(
      sql`select account_id as account, safe_balance as "safeBalance" from recommendation_settings where account_id = any (${ids(checking)}) order by 1`,
    ),
    flows: await all(
      sql`select account_id as account, transaction_date as day, sum(amount)::bigint as amount from transactions
        where account_id = any (${ids(checking)}) and not pending and transaction_date > ${addDays(today, -LOWEST_DAYS)} group by 1, 2 order by 1, 2`,
    ),
    outflows: await all(
      sql`select account_id as account, sum(amount)::bigint as amount from transactions
        where account_id = any (${ids(checking)}) and not pending and amount > 0 and transaction_date between ${outflowStart(today)} and ${today}
          and (transfer_account_id is null or transfer_account_id <> all (${ids(cash)})) group by 1 order by 1`,
    ),
    months: await all(
      sql`select t.account_id as account, date_trunc('month', t.transaction_date)::date as month, sum(t.amount)::bigint as amount,
          coalesce(-sum(t.amount) filter (where c.category_id = 'INCOME_INTEREST_EARNED'), 0)::bigint as interest
        from transactions t join categories c on c.id = t.category_id
        where t.account_id = any (${ids(savings.concat(checking))}) and not t.pending and t.transaction_date >= ${firstMonth} group by 1, 2 order by 1, 2`,
    ),
    charged: await all(
      sql`select t.account_id as account, sum(t.amount)::bigint as interest from transactions t join categories c on c.id = t.category_id
        where t.account_id = any (${ids(debts)}) and not t.pending and c.category_id = 'BANK_FEES_INTEREST_CHARGE'
          and t.transaction_date > ${addDays(today, -INTEREST_DAYS)} group by 1 having sum(t.amount) > 0 order by 1`,
    ),
    transfersIn: await all(
      sql`select account_id as account, -amount as amount, mode() within group (order by extract(day from transaction_date)::integer) as "dayOfMonth"
        from transactions where account_id = any (${ids(savings)}) and not pending and amount < 0 and transfer_account_id is not null
          and transaction_date > ${addDays(today, -TRANSFER_DAYS)} group by account_id, amount having count(*) >= ${ALIKE} order by 1, 2`,
    ),
    ignored: await all(
      sql`select days, ignored_groups as groups from credit_card_spending_details where user_id = ${scope.userId} order by 1`,
    ),
    setAside: await earmarkedCash(tx),
    offers,
    held: heldIds.length === 0 ? [] : await listProducts(tx, { ids: heldIds }, today),
    rows: await cardRows(
      tx,
      of((a) => a.type === "credit" && a.product !== null),
      today,
    ),
    moved: await movedRows(tx, checking, today),
  };
};

type Columns = {
  ids: number[] | null;
  days: Day[];
  amounts: Cents[];
  accounts: number[];
  categories: number[];
  merchants: string[];
  unreviewed: boolean[];
};

/** Spending of cards in the last 365 days. One row of arrays, because the embedded database takes longer to send rows than to sum them. */
const cardRows = async ({ db, scope }: Tx<Scope>, accountIds: number[], today: Day): Promise<CardRow[]> => {
  if (accountIds.length === 0) return [];
  const spending = counted(
    scope,
    rowsOf({ start: windowStart(today, YEAR_DAYS), end: today, section: "Expense", pending: false, accountIds }),
  );
  const { rows: found } = await sql<Columns>`
    select array_agg(id) as ids, array_agg(transaction_date) as days, array_agg(amount) as amounts, array_agg(account_id) as accounts,
      array_agg(category_id) as categories, array_agg(merchant_key) as merchants, array_agg(waits) as unreviewed
    from (select t.id, t.transaction_date, t.amount, t.account_id, t.category_id, t.merchant_key, (${TO_REVIEW}) as waits ${matching(scope, spending)}
      order by t.transaction_date, t.id) r
    where amount <> 0`.execute(db);
  const columns = found[0];
  if (!columns?.ids) return [];
  const categories = new Map(
    (await db.selectFrom("categories").select(["id", "category_id", "category_group"]).execute()).map((one) => [one.id, one]),
  );
  const owners = new Map(
    (await db.selectFrom("accounts").select(["id", "user_id"]).where("id", "in", accountIds).execute()).map((one) => [one.id, one.user_id]),
  );
  return columns.ids.flatMap((id, i) => {
    const category = categories.get(columns.categories[i] ?? 0);
    const [day, amount, accountId] = [columns.days[i], columns.amounts[i], columns.accounts[i]];
    if (!category || day === undefined || amount === undefined || accountId === undefined) return [];
    if (!earnsRewards({ group: category.category_group, code: category.category_id })) return [];
    return [
      {
        id,
        day,
        amount,
        accountId,
        ownerId: owners.get(accountId) ?? 0,
        group: category.category_group,
        code: category.category_id ?? "",
        merchant: columns.merchants[i] ?? "",
        unreviewed: columns.unreviewed[i] ?? false,
      },
    ];
  });
};

type MovedColumns = {
  ids: number[] | null;
  accounts: number[];
  days: Day[];
  amounts: Cents[];
  merchants: (string | null)[];
  names: string[];
  categories: number[];
  codes: (string | null)[];
};

/** Posted rows of accounts from which their balance is forecast, oldest first. */
const movedRows = async ({ db }: Tx<Scope>, accountIds: number[], today: Day): Promise<MovedRow[]> => {
  if (accountIds.length === 0) return [];
  const { rows: found } = await sql<MovedColumns>`
    select array_agg(id) as ids, array_agg(account_id) as accounts, array_agg(transaction_date) as days, array_agg(amount) as amounts,
      array_agg(merchant_name) as merchants, array_agg(name) as names, array_agg(category_id) as categories, array_agg(code) as codes
    from (select t.id, t.account_id, t.transaction_date, t.amount, t.merchant_name, t.name, t.category_id, c.category_id as code
      from transactions t join categories c on c.id = t.category_id
      where t.account_id = any (${ids(accountIds)}) and not t.pending and t.transaction_date between ${addDays(today, -FORECAST_ROWS_DAYS)} and ${today}
      order by t.transaction_date, t.id) r`.execute(db);
  const columns = found[0];
  return (columns?.ids ?? []).flatMap((id, i) => {
    const [accountId, day, amount] = [columns?.accounts[i], columns?.days[i], columns?.amounts[i]];
    return accountId === undefined || day === undefined || amount === undefined
      ? []
      : [
          {
            id,
            accountId,
            day,
            amount,
            merchant: columns?.merchants[i] ?? null,
            description: columns?.names[i] ?? "",
            categoryId: columns?.categories[i] ?? 0,
            code: columns?.codes[i] ?? null,
          },
        ];
  });
};

/** Interest and balance at the end of each full month of an account, at most twelve. */
export const fullMonths = (account: AccountInput, months: readonly MonthFlow[], today: Day): { interest: Cents; balance: Cents }[] => {
  if (account.since === null) return [];
  const mine = new Map(months.filter((one) => one.account === account.id).map((one) => [one.month, one]));
  const found: { interest: Cents; balance: Cents }[] = [];
  let at: number = account.balance + (mine.get(startOfMonth(today))?.amount ?? 0);
  for (let i = 1; i <= MONTHS; i += 1) {
    const month = addMonths(startOfMonth(today), -i);
    // A month is full only if the account had rows before it or on its first day.
    if (account.since > month) break;
    const flow = mine.get(month);
    found.push({ interest: (flow?.interest ?? 0) as Cents, balance: at as Cents });
    at += flow?.amount ?? 0;
  }
  return found;
};
