import { sql } from "kysely";
import { addDays, addMonths, type Day, endOfMonth, startOfMonth } from "#domain/day.ts";
import { type MovedRow, streamsOfRows } from "#domain/figures/cash-flow.ts";
import { type Cents, sum, ZERO } from "#domain/money.ts";
import { FIRST_PLAN_MONTHS, type FirstRule, firstRules, type IncomeStream, type SeenMonth } from "#domain/plans/first-plan.ts";
import { type Owners, personOfMember } from "#domain/plans/owners.ts";
import { yearlyCost } from "#domain/recurring/cost.ts";
import { inMain } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { statementIn } from "../income-statement/index.ts";
import { openAccounts } from "./opening.ts";
import { counted, matching, rowsOf } from "../transactions/index.ts";

/** Regular payments are looked for over a year and some weeks. */
const LOOK_BACK_DAYS = 400;

const incomeStreams = async ({ db, scope }: Tx<Scope>, owners: Owners, today: Day): Promise<IncomeStream[]> => {
  const { rows } = await sql<MovedRow & { userId: number }>`
    select r.id, a.user_id as "userId", r.account_id as "accountId", r.transaction_date as day, r.amount, r.merchant_name as merchant, r.name as description,
      r.category_id as "categoryId", c.category_id as code
    from (select t.* ${matching(scope, counted(scope, rowsOf({ section: "Income", start: addDays(today, -LOOK_BACK_DAYS), end: today, pending: false })))}) r
    join categories c on c.id = r.category_id join accounts a on a.id = r.account_id order by r.transaction_date, r.id`.execute(db);
  const codes = new Map(rows.map((row) => [row.categoryId, row.code]));
  const holders = new Map(rows.map((row) => [row.accountId, row.userId]));
  return streamsOfRows(rows, today)
    .incoming.map((stream) => ({
      name: stream.name,
      yearly: yearlyCost(stream.averageAmount, stream.frequency, stream.intervalDays),
      code: codes.get(stream.categoryId) ?? null,
      owner: personOfMember(owners, scope.memberIds, holders.get(stream.accountId) ?? owners.userId),
    }))
    .toSorted((a, b) => b.yearly - a.yearly || a.name.localeCompare(b.name, "en"));
};

type DebtMonth = { month: Day; rent: Cents; interest: Cents };
/** Returns rent, and interest that debts charged, by month. Both are parts of the spending. */
const rentAndInterest = async ({ db, scope }: Tx<Scope>, start: Day, end: Day): Promise<DebtMonth[]> => {
  const { rows } = await sql<DebtMonth>`
    select date_trunc('month', r.transaction_date)::date as month,
      coalesce(sum(r.amount) filter (where c.category_id = 'RENT_AND_UTILITIES_RENT'), 0)::bigint as rent,
      coalesce(sum(r.amount) filter (where a.type = 'loan' or (a.type in ('credit', 'debt') and c.category_id = 'BANK_FEES_INTEREST_CHARGE')), 0)::bigint as interest
    from (select t.* ${matching(scope, counted(scope, rowsOf({ section: "Expense", start, end })))}) r
    join accounts a on a.id = r.account_id and ${inMain(scope, "a")} join categories c on c.id = r.category_id group by 1`.execute(db);
  return rows;
};

/** Returns the first rules of a plan, and how many of the last six full months have transactions to rest them on. */
export const rulesFromHistory = async (tx: Tx<Scope>, owners: Owners, today: Day): Promise<{ rules: FirstRule[]; monthsSeen: number }> => {
  const first = addMonths(startOfMonth(today), -FIRST_PLAN_MONTHS);
  const starts = Array.from({ length: FIRST_PLAN_MONTHS }, (_, i) => addMonths(first, i));
  const parts = new Map((await rentAndInterest(tx, first, endOfMonth(starts.at(-1) ?? first))).map((row) => [row.month, row]));
  const months: SeenMonth[] = [];
  for (const start of starts) {
    const { income, expenses } = await statementIn(tx, { start, end: endOfMonth(start) });
    const rows = sum([...income.lineItems, ...expenses.lineItems].map((line) => line.count as Cents));
    if (rows === 0) continue;
    const { rent, interest } = parts.get(start) ?? { rent: ZERO, interest: ZERO };
    months.push({ income: income.sectionTotal, spending: expenses.sectionTotal, rent, debtInterest: interest });
  }
  const opened = await openAccounts(tx, owners, [], today);
  const beside = opened.flatMap(({ input: { label, paidBeside = ZERO }, leftOut }) =>
    leftOut === null && paidBeside > 0 ? [{ name: label, monthly: paidBeside }] : [],
  );
  return { rules: firstRules(months, await incomeStreams(tx, owners, today), beside), monthsSeen: months.length };
};
