import { sql } from "kysely";
import { worth } from "#domain/accounts/accounts.ts";
import { addYears, dayIn } from "#domain/day.ts";
import { sum } from "#domain/money.ts";
import type { Deps } from "#server/deps.ts";
import { listAccounts } from "#server/features/accounts/index.ts";
import { runChecks } from "#server/features/data-checks/index.ts";
import { breakdown, timeSeries } from "#server/features/net-worth/index.ts";
import type { Scope } from "#server/identity/scope.ts";

const WANTED_TYPES = ["depository", "credit", "loan", "investment", "property", "asset", "debt"];

/**
 * Asserts the invariants of the demo household's figures. Throws an Error that names the first one that fails. Returns the number of
 * accounts and transactions.
 */
export const checkDemo = async (deps: Deps, scope: Scope): Promise<{ accounts: number; transactions: number }> => {
  const must = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(`The demo household is wrong: ${what}`);
  };
  const today = dayIn(deps.clock(), scope.timeZone);
  const accounts = await deps.database.reading(scope, (tx) => listAccounts(tx));
  for (const type of WANTED_TYPES)
    must(
      accounts.some((a) => a.type === type),
      `it has no ${type} account`,
    );

  const span = { dateStart: addYears(today, -1), dateEnd: today };
  const series = await timeSeries(deps, scope, span);
  const now = sum(accounts.filter((a) => !a.hidden).map((a) => worth(a.type, a.displayBalance)));
  must(
    series.points.at(-1)?.balance === now,
    `net worth today is ${String(series.points.at(-1)?.balance)} in the series and ${now} as the sum of balances`,
  );
  const change = await breakdown(deps, scope, span);
  must(sum(change.entries.map((e) => e.amount)) === change.totalChange, "the entries of the net worth change do not add up");

  const { rows } = await sql<{ transactions: number; years: number; transfers: string; cards: string; pending: number; refunds: number }>`
    select count(*) as transactions, extract(year from age(max(t.transaction_date), min(t.transaction_date)))::integer as years,
      coalesce(sum(t.amount) filter (where c.category_id = 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT'), 0)::text as cards,
      coalesce(sum(t.amount) filter (where c.category_id in ('TRANSFER_IN_ACCOUNT_TRANSFER', 'TRANSFER_OUT_ACCOUNT_TRANSFER', 'TRANSFER_IN_SAVINGS', 'TRANSFER_OUT_SAVINGS')), 0)::text as transfers,
      count(*) filter (where t.pending) as pending, count(*) filter (where c.section = 'Expense' and t.amount < 0) as refunds
    from transactions t join categories c on c.id = t.category_id where t.user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[])`.execute(
    deps.database.kysely,
  );
  const totals = rows[0];
  must(totals !== undefined && totals.transactions > 3000, "it has too few transactions");
  must(totals?.years !== undefined && totals.years >= 4, `its history is ${String(totals?.years)} years long`);
  must(totals?.refunds !== undefined && totals.refunds > 5, "it has no refunds");
  must(totals?.pending !== undefined && totals.pending > 0, "nothing is pending");
  must(
    accounts.some((a) => a.source === "zillow"),
    "it has no home added by its address",
  );
  const { rows: broken } = await sql<{
    n: number;
  }>`select count(*)::integer as n from connections where user_id = any (${`{${scope.memberIds.join(",")}}`}::integer[]) and status <> 'ok'`.execute(
    deps.database.kysely,
  );
  must(broken[0]?.n === 1, "it does not have exactly one broken connection");
  must(
    (await runChecks(deps, scope)).every((check) => check.holds),
    "its data checks fail",
  );
  return { accounts: accounts.length, transactions: totals?.transactions ?? 0 };
};
