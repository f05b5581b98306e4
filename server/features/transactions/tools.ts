import { type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/day.ts";
import { type Cents, negate, ZERO } from "#domain/money.ts";
import type { Group, GroupBy, Selection, ToolResults, Totals } from "../../assistant/tools/index.ts";
import { foreignTotal } from "../../assistant/tool.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Tools } from "../../feature.ts";
import type { Scope } from "../../identity/scope.ts";
import { UNREVIEWED_AMOUNT } from "./unreviewed-amount.ts";
import { counted, matching, type Rows, visibleRowsOf } from "./filter.ts";
import { merchantsOf } from "./merchants-store.ts";
import * as store from "./store.ts";

/** Key, label and id of each grouping. Weeks start on Sunday. */
const GROUPS: Record<GroupBy, { key: RawBuilder<unknown>; label: RawBuilder<unknown>; id: RawBuilder<unknown>; byTime: boolean }> = {
  category: { key: sql`t.category_id::text`, label: sql`max(c.name)`, id: sql`t.category_id`, byTime: false },
  merchant: { key: sql`t.merchant_key`, label: sql`max(coalesce(t.merchant_name, t.name))`, id: sql`null::integer`, byTime: false },
  account: { key: sql`t.account_id::text`, label: sql`max(a.name)`, id: sql`t.account_id`, byTime: false },
  day: { key: sql`t.transaction_date::text`, label: sql`t.transaction_date::text`, id: sql`null::integer`, byTime: true },
  week: {
    key: sql`(t.transaction_date - extract(dow from t.transaction_date)::integer)::text`,
    label: sql`(t.transaction_date - extract(dow from t.transaction_date)::integer)::text`,
    id: sql`null::integer`,
    byTime: true,
  },
  month: {
    key: sql`to_char(t.transaction_date, 'YYYY-MM')`,
    label: sql`to_char(t.transaction_date, 'YYYY-MM')`,
    id: sql`null::integer`,
    byTime: true,
  },
  quarter: {
    key: sql`to_char(t.transaction_date, 'YYYY-"Q"Q')`,
    label: sql`to_char(t.transaction_date, 'YYYY-"Q"Q')`,
    id: sql`null::integer`,
    byTime: true,
  },
  year: {
    key: sql`to_char(t.transaction_date, 'YYYY')`,
    label: sql`to_char(t.transaction_date, 'YYYY')`,
    id: sql`null::integer`,
    byTime: true,
  },
};

const groups = async ({ db, scope }: Tx<Scope>, rows: Rows, by: GroupBy, top: number): Promise<Group[]> => {
  const g = GROUPS[by];
  const order = g.byTime ? sql`1` : sql`abs(sum(t.amount)) desc, 1`;
  const groupBy = by === "category" ? sql`t.category_id` : by === "account" ? sql`t.account_id` : g.key;
  const grouping =
    by === "day" || by === "week"
      ? sql`t.transaction_date${by === "week" ? sql` - extract(dow from t.transaction_date)::integer` : sql``}`
      : groupBy;
  const result = await sql<Group & { unreviewed: Cents }>`
    select ${g.key} as key, ${g.label} as label, ${g.id} as id, sum(t.amount)::bigint as total, count(*) as count, sum(t.unreviewed)::bigint as unreviewed
    from (select t.*, ${UNREVIEWED_AMOUNT} as unreviewed ${matching(scope, counted(scope, rows))}) t ${by === "category" ? sql`join categories c on c.id = t.category_id` : sql``} ${by === "account" ? sql`join accounts a on a.id = t.account_id` : sql``}
    group by ${grouping} order by ${order} limit ${top + 1}`.execute(db);
  return result.rows.map(({ unreviewed, ...group }) => ({ ...group, ...(unreviewed > 0 && { unreviewed }) }));
};

/** Maximum number of time groups shown without gaps, and the default limit for other groups. */
const MOST = 50;

const totals = (
  deps: Deps,
  scope: Scope,
  section: "Expense" | "Income",
  args: { selection: Selection; groupBy?: GroupBy | undefined; top?: number | undefined },
): Promise<Totals> =>
  deps.database.reading(scope, async (tx) => {
    const rows = visibleRowsOf(args.selection, section);
    const sign = section === "Income" ? negate : (c: Cents) => c;
    const others = await store.inOtherCurrencies(tx, rows);
    const s = await store.summary(tx, counted(scope, rows));
    const byTime = args.groupBy !== undefined && GROUPS[args.groupBy].byTime;
    const top = byTime ? 400 : (args.top ?? MOST);
    const found = args.groupBy ? await groups(tx, rows, args.groupBy, top) : [];
    return {
      period: { start: (args.selection.start ?? s.oldest ?? "") as Day, end: (args.selection.end ?? s.newest ?? "") as Day },
      total: sign(s.total),
      count: s.count,
      unreviewed: s.unreviewed,
      pendingTotal: sign(s.pending_total),
      pendingCount: s.pending_count,
      groups: found.slice(0, top).map((group) => ({ ...group, total: sign(group.total) })),
      cut: found.length > top,
      otherCurrencies: others.map(({ total, ...rest }) => foreignTotal({ ...rest, total: sign(total) })),
    };
  });

/** Most recurring payments that the vocabulary names. */
const MOST_RECURRING = 500;
const MOST_SECURITIES = 500;

type Sizes = ToolResults["get_purchase_sizes"];
/**
 * Sizes of single purchases, or of deposits in the section Income, as positive cents. The median of an even number is the mean of the middle
 * two, rounded like every mean.
 */
const purchaseSizes = async ({ db, scope }: Tx<Scope>, selection: Selection): Promise<Sizes> => {
  const isIncome = selection.section === "Income";
  const rows = visibleRowsOf(selection, isIncome ? "Income" : "Expense");
  const size = isIncome ? sql`-t.amount` : sql`t.amount`;
  const result = await sql<Sizes>`
    select count(*)::integer as count, count(distinct day)::integer as days, coalesce(sum(size), 0)::bigint as total,
      coalesce(min(size), 0)::bigint as smallest, coalesce(max(size), 0)::bigint as largest,
      coalesce(round(percentile_cont(0.5) within group (order by size)::numeric), 0)::bigint as median,
      coalesce(round(avg(size)), 0)::bigint as mean
    from (select ${size} as size, t.transaction_date as day ${matching(scope, counted(scope, rows))}) t where size > 0`.execute(db);
  return result.rows[0] ?? { count: 0, days: 0, total: ZERO, smallest: ZERO, median: ZERO, mean: ZERO, largest: ZERO };
};

export const tools = (
  deps: Deps,
): Pick<Tools, "get_spending" | "get_income" | "get_purchase_sizes" | "list_transactions" | "get_vocabulary"> => ({
  get_spending: (scope, args) => totals(deps, scope, "Expense", args),
  get_income: (scope, args) => totals(deps, scope, "Income", args),
  get_purchase_sizes: (scope, { selection }) => deps.database.reading(scope, (tx) => purchaseSizes(tx, selection)),
  list_transactions: (scope, { selection, orderBy, direction = "desc", limit }) =>
    deps.database.reading(scope, async (tx) => {
      const all = visibleRowsOf(selection);
      const rows = counted(scope, all);
      const others = await store.inOtherCurrencies(tx, all);
      const s = await store.summary(tx, rows);
      const found =
        s.count === 0
          ? []
          : await store.list(tx, rows, `${direction === "desc" ? "-" : ""}${orderBy === "amount" ? "flow" : orderBy}`, null, limit);
      return {
        count: s.count,
        total: s.count === 0 ? ZERO : s.total,
        unreviewed: s.unreviewed,
        otherCurrencies: others.map(foreignTotal),
        rows: found.map((t) => ({
          id: t.id,
          date: t.transactionDate,
          name: t.name.slice(0, 120),
          merchant: (t.merchantName ?? t.name).slice(0, 120),
          amount: t.amount,
          category: t.category.name,
          categoryId: t.categoryId,
          section: t.category.section,
          account: t.account.name,
          accountId: t.account.id,
          pending: t.pending,
          ...(t.transfer ? { transferAccountId: t.transfer.account.id } : {}),
        })),
      };
    }),
  get_vocabulary: (scope) =>
    deps.database.reading(scope, async (tx) => {
      const members = [...scope.memberIds];
      const { merchants, range } = await merchantsOf(deps.database, tx);
      const [categories, accounts, users, goals, recurring, securities] = [
        await tx.db
          .selectFrom("categories")
          .select(["id", "name", "category_id", "category_group", "section", "source"])
          .where("status", "=", "Active")
          .execute(),
        await tx.db
          .selectFrom("accounts as a")
          .leftJoin("institutions as i", "i.id", "a.institution_id")
          .select([
            "a.id",
            "a.name",
            "i.name as institution",
            "a.mask",
            "a.type",
            "a.subtype",
            "a.user_id",
            "a.transaction_backfill_status",
          ])
          .where("a.user_id", "in", members)
          .where("a.hidden", "=", false)
          .execute(),
        await tx.db.selectFrom("users").select(["id", "first_name", "name"]).where("id", "in", members).execute(),
        await tx.db
          .selectFrom("goal_funds")
          .select("name")
          .where("user_id", "in", members)
          .where("status", "in", ["active", "completed"])
          .orderBy("id")
          .execute(),
        await tx.db
          .selectFrom("subscriptions")
          .select(["name", "merchant_key", "category_id"])
          .where("user_id", "in", members)
          .orderBy("id")
          .limit(MOST_RECURRING)
          .execute(),
        await tx.db
          .selectFrom("holdings as h")
          .innerJoin("securities as s", "s.id", "h.security_id")
          .innerJoin("accounts as a", "a.id", "h.account_id")
          .select(["s.name", "s.ticker_symbol"])
          .distinct()
          .where("a.user_id", "in", members)
          .where("a.hidden", "=", false)
          .orderBy("s.name")
          .limit(MOST_SECURITIES)
          .execute(),
      ];
      const ownerNames = new Map(users.map((u) => [u.id, u.first_name ?? u.name]));
      const merchantNames = new Map(merchants.map(({ key, name }) => [key, name]));
      return {
        categories: categories.map((c) => ({
          id: c.id,
          name: c.name,
          code: c.category_id,
          group: c.category_group,
          section: c.section as "Income" | "Expense" | "Transfer",
          own: c.source === "User",
        })),
        merchants: merchants.map(({ name, count, paying, categoryIds }) => ({
          name,
          count,
          ...(paying * 2 > count && { payer: true }),
          categoryIds: [...categoryIds],
        })),
        accounts: accounts.map((a) => ({
          id: a.id,
          name: a.name,
          institution: a.institution,
          mask: a.mask,
          type: a.type,
          subtype: a.subtype,
          owner: ownerNames.get(a.user_id) ?? "",
        })),
        members: users.map((u) => ({ name: u.first_name ?? u.name, isMe: u.id === scope.userId })),
        // A member may have renamed a recurring payment, but not its merchant.
        recurring: recurring.map(({ name, merchant_key, category_id }) => ({
          name,
          merchant: merchantNames.get(merchant_key) ?? name,
          categoryId: category_id,
        })),
        goals: goals.map(({ name }) => name),
        securities: securities.flatMap(({ name, ticker_symbol: symbol }) => {
          const said = name ?? symbol;
          return said === null ? [] : [{ name: said, symbol }];
        }),
        range,
        syncing: accounts.some((a) => a.transaction_backfill_status === "pending"),
      };
    }),
});
