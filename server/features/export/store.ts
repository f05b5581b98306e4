import { sql } from "kysely";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

const members = (scope: Scope) => sql`any (${`{${scope.memberIds.join(",")}}`}::integer[])`;

export type Cell = string | number | boolean | null;
/** Columns with text from users and banks. Values of the others are our own. */
export type Table = { columns: readonly string[]; texts: ReadonlySet<string>; rows: Record<string, Cell>[] };

const table = (columns: readonly string[], texts: readonly string[], rows: Record<string, Cell>[]): Table => ({
  columns,
  texts: new Set(texts),
  rows,
});

const ROWS = 5000;

/** Returns up to a few thousand transactions after an id, ordered by id. */
export const transactions = async ({ db, scope }: Tx<Scope>, after: number): Promise<Table & { last: number | null }> => {
  const { rows } = await sql<Record<string, Cell> & { id: number }>`
    select t.id, t.transaction_date, t.date, t.account_id, a.name as account, t.amount, t.currency, t.pending, t.name, t.merchant_name as merchant,
      t.original_description as statement_description, t.category_id, c.name as category, case when t.transfer_account_id is null then c.section else 'Transfer' end as section,
      t.transfer_account_id, t.transfer_peer_id, t.subscription_id, t.source, a.hidden as account_hidden
    from transactions t join accounts a on a.id = t.account_id join categories c on c.id = t.category_id
    where t.user_id = ${members(scope)} and t.id > ${after} order by t.id limit ${ROWS}`.execute(db);
  return {
    ...table(TRANSACTIONS, ["account", "name", "merchant", "statement_description", "category"], rows),
    last: rows.length < ROWS ? null : (rows.at(-1)?.id ?? null),
  };
};
const TRANSACTIONS = [
  "id",
  "transaction_date",
  "date",
  "account_id",
  "account",
  "amount",
  "currency",
  "pending",
  "name",
  "merchant",
  "statement_description",
  "category_id",
  "category",
  "section",
  "transfer_account_id",
  "transfer_peer_id",
  "subscription_id",
  "source",
  "account_hidden",
];

export const accounts = async ({ db, scope }: Tx<Scope>): Promise<Table> => {
  const { rows } = await sql<Record<string, Cell>>`
    select a.id, a.name, i.name as institution, a.type, a.subtype, a.mask, a.currency, a.current_balance as amount, a.invert_balances, a.hidden, a.source,
      (a.created_at at time zone ${scope.timeZone})::date as created
    from accounts a left join institutions i on i.id = a.institution_id where a.user_id = ${members(scope)} order by a.id`.execute(db);
  return table(
    ["id", "name", "institution", "type", "subtype", "mask", "currency", "amount", "invert_balances", "hidden", "source", "created"],
    ["name", "institution", "mask"],
    rows,
  );
};

export const balances = async ({ db, scope }: Tx<Scope>): Promise<Table> => {
  const { rows } = await sql<Record<string, Cell>>`
    select account_id, date, balance as amount, source from balance_snapshots where user_id = ${members(scope)} order by account_id, date`.execute(
    db,
  );
  return table(["account_id", "date", "amount", "source"], [], rows);
};

export const subscriptions = async ({ db, scope }: Tx<Scope>): Promise<Table> => {
  const { rows } = await sql<Record<string, Cell>>`
    select s.id, s.name, s.account_id, c.name as category, s.frequency, s.status, s.average_amount as amount, s.first_date, s.last_date, s.estimated_next_date
    from subscriptions s join categories c on c.id = s.category_id where s.user_id = ${members(scope)} order by s.id`.execute(db);
  return table(
    ["id", "name", "account_id", "category", "frequency", "status", "amount", "first_date", "last_date", "estimated_next_date"],
    ["name", "category"],
    rows,
  );
};
