import { sql, type Updateable } from "kysely";
import type { Account } from "#contract/accounts.ts";
import { accountGroup, accountGroups, type AccountSubtype, type AccountType } from "#domain/accounts/accounts.ts";
import type { Day } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import { mainCurrency } from "../../currency.ts";
import type { Database, Tx } from "../../db/open.ts";
import type { DB } from "../../db/schema.ts";
import type { Scope } from "../../identity/scope.ts";

const select = ({ db, scope }: Tx<Scope>) =>
  db
    .selectFrom("accounts as a")
    .leftJoin("institutions as i", "i.id", "a.institution_id")
    .selectAll("a")
    .select(["i.name as institution_name", "i.primary_color", "i.url", "i.logo_url", "i.plaid_institution_id", "i.quiltt_institution_id"])
    .where("a.user_id", "in", [...scope.memberIds]);

type Row = Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number];

const account = (row: Row): Account => ({
  id: row.id,
  source: row.source as Account["source"],
  plaidAccount:
    row.connection_id !== null && row.provider_account_id !== null
      ? { id: row.id, accountId: row.provider_account_id, plaidItemId: row.connection_id }
      : null,
  product: row.product_id,
  manualAccount: row.source === "manual" ? row.id : null,
  zillowProperty: row.source === "zillow" ? row.id : null,
  name: row.name,
  nameSetByUserAt: row.name_set_by_user_at,
  institution:
    row.institution_id === null || row.institution_name === null
      ? null
      : {
          id: row.institution_id,
          name: row.institution_name,
          primaryColor: row.primary_color,
          url: row.url,
          logoUrl: row.logo_url,
          plaidInstitutionId: row.plaid_institution_id,
          quilttInstitutionId: row.quiltt_institution_id,
        },
  availableBalance: row.available_balance,
  currentBalance: row.current_balance,
  displayBalance: row.invert_balances ? (-row.current_balance as Cents) : row.current_balance,
  invertBalances: row.invert_balances,
  limit: row.credit_limit,
  status: row.status as Account["status"],
  unconfirmed:
    row.source === "plaid" &&
    row.connection_id !== null &&
    (row.type === "credit" || row.type === "loan") &&
    row.status === "active" &&
    !row.hidden &&
    row.confirmed_at === null,
  hidden: row.hidden,
  type: row.type as AccountType,
  subtype: row.subtype as AccountSubtype | null,
  mask: row.mask,
  transactionBackfillStatus: row.transaction_backfill_status as Account["transactionBackfillStatus"],
  maturityDate: row.maturity_date,
  interestRate: row.interest_rate,
  minimumPayment: row.minimum_payment,
  nextPaymentDue: row.next_payment_due,
  currency: row.currency,
  balanceAsOf: row.balance_as_of,
  user: row.user_id,
  createdAt: row.created_at,
});

/** The household's accounts in group order, then by name. */
export const list = async (tx: Tx<Scope>, ids?: readonly number[]): Promise<Account[]> => {
  const rows = await select(tx)
    .$if(ids !== undefined, (q) => q.where("a.id", "in", ids && ids.length > 0 ? [...ids] : [0]))
    .orderBy("a.name")
    .orderBy("a.id")
    .execute();
  const rank = (a: Account): number => accountGroups.indexOf(accountGroup(a.type, a.subtype));
  return rows.map(account).sort((a, b) => rank(a) - rank(b));
};

export const find = async (tx: Tx<Scope>, id: number): Promise<Account | null> => {
  const row = await select(tx).where("a.id", "=", id).executeTakeFirst();
  return row ? account(row) : null;
};

export const update = async ({ db, scope }: Tx<Scope>, id: number, change: Updateable<DB["accounts"]>): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await db
    .updateTable("accounts")
    .set(change)
    .where("id", "=", id)
    .where("user_id", "in", [...scope.memberIds])
    .execute();
};

/** Fields that only a manual account or a home has. */
export type ManualAccountRow = {
  id: number;
  userId: number;
  name: string;
  type: AccountType;
  subtype: AccountSubtype | null;
  balance: Cents;
  currency: string;
  invertBalance: boolean;
  automaticBalances: "none" | "holding";
  maturityDate: Day | null;
  interestRate: string | null;
  address: string | null;
  zpid: string | null;
  url: string | null;
};

const keptOf = (row: Row): ManualAccountRow => ({
  id: row.id,
  userId: row.user_id,
  name: row.name,
  type: row.type as AccountType,
  subtype: row.subtype as AccountSubtype | null,
  balance: row.current_balance,
  currency: row.currency,
  invertBalance: row.invert_balances,
  automaticBalances: row.automatic_balances as ManualAccountRow["automaticBalances"],
  maturityDate: row.maturity_date,
  interestRate: row.interest_rate,
  address: row.address,
  zpid: row.zpid,
  url: row.property_url,
});

/** Returns a manual account, or a home found by its address. `lock` blocks other changes until the transaction ends. */
export const findManualRow = async (
  tx: Tx<Scope>,
  id: number,
  source: "manual" | "zillow",
  { lock = false } = {},
): Promise<ManualAccountRow | null> => {
  const row = await select(tx)
    .where("a.id", "=", id)
    .where("a.source", "=", source)
    .$if(lock, (q) => q.forUpdate("a"))
    .executeTakeFirst();
  return row ? keptOf(row) : null;
};

/** Accounts of all users whose balance is the value of their holdings. */
export const manualWithHoldings = ({ kysely }: Database): Promise<{ id: number; userId: number }[]> =>
  kysely.selectFrom("accounts").select(["id", "user_id as userId"]).where("automatic_balances", "=", "holding").orderBy("id").execute();

/** Homes of all users whose estimate is older than an instant. */
export const estimatedBefore = ({ kysely }: Database, instant: string): Promise<{ id: number; userId: number }[]> =>
  kysely
    .selectFrom("accounts")
    .select(["id", "user_id as userId"])
    .where("source", "=", "zillow")
    .where("balance_as_of", "<", instant)
    .orderBy("id")
    .execute();

export const remove = async ({ db }: Tx<Scope>, id: number): Promise<void> =>
  void (await db.deleteFrom("accounts").where("id", "=", id).execute());

export type NewManualAccount = {
  name: string;
  type: AccountType;
  subtype: AccountSubtype | null;
  balance: Cents;
  /** By default the household's main currency. */
  currency?: string;
  mask?: string | null;
  institutionId?: number | null;
  importKey?: string | null;
  invertBalance?: boolean;
  automaticBalances?: "none" | "holding";
  maturityDate?: Day | null;
  interestRate?: string | null;
  /** The form that adds it. */
  nonce?: string | null;
  /** Makes the account a home found by its address. */
  home?: { address: string; zpid: string; url: string | null };
  asOf: string;
  createdAt: string;
};

/** Returns the id of the household's account that a form added, or null. */
export const addedByForm = async ({ db, scope }: Tx<Scope>, nonce: string): Promise<number | null> =>
  (
    await db
      .selectFrom("accounts")
      .select("id")
      .where("user_id", "in", [...scope.memberIds])
      .where("nonce", "=", nonce)
      .executeTakeFirst()
  )?.id ?? null;

export const insertManual = async ({ db, scope }: Tx<Scope>, a: NewManualAccount): Promise<number> => {
  const row = await db
    .insertInto("accounts")
    .values({
      user_id: scope.userId,
      source: a.home ? "zillow" : "manual",
      name: a.name,
      type: a.type,
      subtype: a.subtype,
      currency: a.currency ?? sql<string>`${mainCurrency(scope)}`,
      mask: a.mask ?? null,
      institution_id: a.institutionId ?? null,
      import_key: a.importKey ?? null,
      current_balance: a.balance,
      invert_balances: a.invertBalance ?? false,
      automatic_balances: a.automaticBalances ?? "none",
      maturity_date: a.maturityDate ?? null,
      interest_rate: a.interestRate ?? null,
      address: a.home?.address ?? null,
      zpid: a.home?.zpid ?? null,
      property_url: a.home?.url ?? null,
      balance_as_of: a.asOf,
      created_at: a.createdAt,
      nonce: a.nonce ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};
