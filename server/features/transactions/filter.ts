import { type RawBuilder, sql } from "kysely";
import type { Section } from "#contract/categories.ts";
import type { Day } from "#domain/day.ts";
import type { RowSelection } from "#contract/row-selection.ts";
import { merchantKey } from "#domain/transactions/merchant.ts";
import { type SearchWord, searchWords } from "#domain/text/search-words.ts";
import { inMain } from "../../currency.ts";
import type { Scope } from "../../identity/scope.ts";

/**
 * A row selection: conditions on transactions alone (alias t), and the words of a search; without a search none. `span` is set when only
 * days are selected: such rows have kept sums.
 */
export type Rows = { conditions: RawBuilder<unknown>[]; words: readonly SearchWord[]; span?: Span | undefined };
/** Days from and to which all rows are selected; open where undefined. */
export type Span = Pick<RowSelection, "start" | "end">;

const spanOf = ({ start, end, ...others }: RowSelection): Span | undefined =>
  Object.values(others).every((one) => one === undefined || one === "") ? { start, end } : undefined;

const ints = (list: readonly number[]): RawBuilder<unknown> => sql`${`{${list.join(",")}}`}::integer[]`;
// No row contains NUL, and the database rejects it in queries.
const texts = (list: readonly string[]): RawBuilder<unknown> =>
  sql`array(select json_array_elements_text(${JSON.stringify(list.map((text) => text.replaceAll("\0", "")))}::json))`;
const keys = (names: readonly string[]): RawBuilder<unknown> => texts(names.map(merchantKey));
/** The words in the form that `hiro_transactions_found` expects. */
const asked = (words: readonly SearchWord[]): string =>
  JSON.stringify(
    words.map(({ text, size }) => ({
      like: `%${text
        .replaceAll("\0", "")
        .toWellFormed()
        .replace(/[\\%_]/g, "\\$&")}%`,
      ...size,
    })),
  );

const VISIBLE = sql`t.account_id not in (select id from accounts where hidden)`;
/** A row's section is its category's, except that a transfer between own accounts is always a transfer. */
const inSection = (section: Section): RawBuilder<unknown> =>
  section === "Transfer"
    ? sql`(t.transfer_account_id is not null or ${inCategories(sql`section = 'Transfer'`)})`
    : sql`(t.transfer_account_id is null and ${inCategories(sql`section = ${section}`)})`;
/** Rows that count in their category: a side of a transfer counts in the section Transfer only. */
export const COUNTS_IN_CATEGORY = sql`(t.transfer_account_id is null or t.category_id in (select id from categories where section = 'Transfer'))`;
/** Rows that count as income or spending: everything but transfers. */
export const COUNTS = sql`(t.transfer_account_id is null and t.category_id not in (select id from categories where section = 'Transfer'))`;
const inCategories = (test: RawBuilder<unknown>): RawBuilder<unknown> => sql`t.category_id in (select id from categories where ${test})`;

/** Adds conditions. What remains has no kept sums. */
export const narrowed = ({ words, conditions }: Rows, ...more: readonly RawBuilder<unknown>[]): Rows => ({
  words,
  conditions: [...conditions, ...more],
});

type Given<T> = T | undefined;
const when = <T>(value: Given<T>, make: (value: T) => RawBuilder<unknown>): RawBuilder<unknown>[] =>
  value === undefined ? [] : [make(value)];

/** Selects the rows of a selection. Accounts requested by id are included even when hidden; otherwise hidden accounts are left out. */
export const rowsOf = (s: RowSelection): Rows => ({
  words: searchWords(s.text ?? ""),
  span: spanOf(s),
  conditions: [
    ...when(s.start, (d) => sql`t.transaction_date >= ${d}`),
    ...when(s.end, (d) => sql`t.transaction_date <= ${d}`),
    ...(s.accountIds ? [sql`t.account_id = any (${ints(s.accountIds)})`] : [VISIBLE]),
    ...when(s.categoryIds, (ids) => sql`t.category_id = any (${ints(ids)})`),
    ...when(s.excludeCategoryIds, (ids) => sql`t.category_id <> all (${ints(ids)})`),
    ...when(s.subscriptionIds, (ids) => sql`t.subscription_id = any (${ints(ids)})`),
    ...when(s.ids, (ids) => sql`t.id = any (${ints(ids)})`),
    ...when(s.pending, (on) => sql`t.pending = ${on}`),
    ...when(s.signedOver, (c) => sql`t.amount > ${c}`),
    ...when(s.signedUnder, (c) => sql`t.amount < ${c}`),
    ...when(s.amountOver, (c) => sql`abs(t.amount) > ${c}`),
    ...when(s.amountUnder, (c) => sql`abs(t.amount) < ${c}`),
    ...when(s.section, inSection),
    ...when(s.categoryGroups, (g) => inCategories(sql`category_group = any (${texts(g)})`)),
    ...when(s.categoryNames, (n) => inCategories(sql`name = any (${texts(n)})`)),
    ...when(s.merchants, (names) => sql`t.merchant_key = any (${keys(names)})`),
    ...when(s.excludeMerchants, (names) => sql`t.merchant_key <> all (${keys(names)})`),
  ],
});

/**
 * Selects the rows of an assistant's selection, in its section or else `otherwise`, never from hidden accounts. Categories requested by
 * name include transfers, so that mortgage payments can be shown although they count as transfers.
 */
export const visibleRowsOf = (s: RowSelection, otherwise?: "Expense" | "Income"): Rows => {
  const rows = rowsOf({ ...s, section: s.section ?? (s.categoryIds ? undefined : otherwise) });
  const named = s.categoryIds && s.section === undefined && otherwise ? [inCategories(sql`section = ${otherwise}`)] : [];
  // The kept sums are of visible rows, and a selection of categories has none.
  return { ...narrowed(rows, ...named, VISIBLE), span: rows.span };
};

export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** Builds the `from` clause of every matching row (alias t) of the scope. A search uses the indexes of text, category and amount first. */
export const matching = (scope: Scope, rows: Rows): RawBuilder<unknown> =>
  among(scope, rows, sql`hiro_transactions_found(${asked(rows.words)}::jsonb)`);

/** `found` selects the ids of a search. */
const among = (scope: Scope, { conditions, words }: Rows, found: RawBuilder<unknown>): RawBuilder<unknown> => {
  const mine = sql`t.user_id = any (${ints(scope.memberIds)})`;
  return words.length === 0
    ? sql`from transactions t where ${all([mine, ...conditions])}`
    : // An array of ids is looked up by primary key. A join would read all of the household's rows.
      sql`from transactions t where ${all([sql`t.id = any (array(select ${found}))`, mine, ...conditions])}`;
};

/** How many rows of each member a search looks at before it searches all of them. */
const NEAREST = 1_500;

/** Where a list by date begins, and its direction. */
export type Place = { day: Day; forward: boolean };

/** Restricts rows to the main currency, the only one that totals count. */
export const counted = (scope: Scope, rows: Rows): Rows => narrowed(rows, inMain(scope, "t"));

/**
 * Selects the first `limit` matching rows in an order, member by member, so that each uses its own index. With a place, a search looks only
 * at the rows nearest to it: the rows are the first ones if there are `limit` of them.
 */
export const firstMatching = (scope: Scope, rows: Rows, order: RawBuilder<unknown>, limit: number, near?: Place): RawBuilder<unknown> => {
  if (rows.words.length === 0)
    return sql`(select t.* from unnest(${ints(scope.memberIds)}) as m (user_id) cross join lateral (select * from transactions t where t.user_id = m.user_id and ${all(rows.conditions)} order by ${order} limit ${limit}) t order by ${order} limit ${limit}) t`;
  const from = near
    ? among(scope, rows, sql`hiro_transactions_near(${asked(rows.words)}::jsonb, ${near.day}::date, ${near.forward}, ${NEAREST})`)
    : matching(scope, rows);
  return sql`(select t.* ${from} order by ${order} limit ${limit}) t`;
};
