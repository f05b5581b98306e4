import { sql } from "kysely";
import type { AccountSubtype, AccountType } from "#domain/accounts/accounts.ts";
import { addDays, addMonths, type Day, startOfMonth } from "#domain/day.ts";
import { type Cents, cents, roundHalfAway } from "#domain/money.ts";
import { FIRST_PLAN_MONTHS } from "#domain/plans/first-plan.ts";
import { type AccountSetting, openAccount, type Opened } from "#domain/plans/opening.ts";
import { type Owners, personOfMember } from "#domain/plans/owners.ts";
import { inMain } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";

/** A card without interest in this many days is paid in full each month. */
const INTEREST_DAYS = 90;

type Row = {
  id: number;
  userId: number;
  name: string;
  type: AccountType;
  subtype: AccountSubtype | null;
  displayBalance: Cents;
  interestRate: string | null;
  minimumPayment: Cents | null;
  maturityDate: Day | null;
  /** Sum of the holdings' cost; null unless every holding tells it. */
  costBasis: Cents | null;
  paid: Cents | null;
  paidMonths: number;
  recentRows: number;
  interestRows: number;
};

/**
 * Reads the accounts of net worth as they are now: visible and in the household's currency. The largest checking account comes first,
 * because all money of a forecast passes through the first cash account. Payments into a debt
 * are averaged over those of the last six full months that have one.
 */
const readAccounts = async ({ db, scope }: Tx<Scope>, today: Day): Promise<Row[]> => {
  const month = startOfMonth(today);
  // A type asked inside a subquery keeps the database from running it for accounts of other types.
  const { rows } = await sql<Row>`
    select a.id, a.user_id as "userId", a.name, a.type, a.subtype, case when a.invert_balances then -a.current_balance else a.current_balance end as "displayBalance",
      a.interest_rate as "interestRate", a.minimum_payment as "minimumPayment", a.maturity_date as "maturityDate", h.cost as "costBasis", p.paid, coalesce(p.months, 0)::integer as "paidMonths",
      coalesce(r.rows, 0)::integer as "recentRows", coalesce(r.interest, 0)::integer as "interestRows"
    from accounts a
    left join lateral (
      select case when count(*) = count(cost_basis) then sum(cost_basis)::bigint end as cost from holdings
      where a.type = 'investment' and account_id = a.id having count(*) > 0
    ) h on true
    left join lateral (
      select sum(t.amount)::bigint as paid, count(distinct date_trunc('month', t.transaction_date)) as months from transactions t
      where a.type in ('loan', 'debt', 'credit') and t.transfer_account_id = a.id and t.amount > 0 and not t.pending
        and t.transaction_date >= ${addMonths(month, -FIRST_PLAN_MONTHS)} and t.transaction_date < ${month}
    ) p on true
    left join lateral (
      select count(*) as rows, count(*) filter (where c.category_id = 'BANK_FEES_INTEREST_CHARGE') as interest
      from transactions t join categories c on c.id = t.category_id
      where a.type = 'credit' and t.account_id = a.id and t.transaction_date >= ${addDays(today, -INTEREST_DAYS)}
    ) r on true
    where a.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and not a.hidden and ${inMain(scope, "a")} order by a.id`.execute(
    db,
  );
  return rows;
};

/** Returns how the forecast takes each account of net worth, with today's balances. */
export const openAccounts = async (tx: Tx<Scope>, owners: Owners, settings: readonly AccountSetting[], today: Day): Promise<Opened[]> => {
  const set = new Map(settings.map((one) => [one.account, one]));
  return (await readAccounts(tx, today)).map(({ userId, paid, paidMonths, recentRows, interestRows, ...account }) =>
    openAccount(
      {
        ...account,
        meanPayment: paid === null || paidMonths === 0 ? null : cents(roundHalfAway(paid / paidMonths)),
        owner: personOfMember(owners, tx.scope.memberIds, userId),
        chargedInterest: recentRows === 0 ? null : interestRows > 0,
      },
      set.get(account.id),
      today,
    ),
  );
};
