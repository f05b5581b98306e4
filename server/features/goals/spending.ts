import type { EmergencyFundFacts } from "#contract/goals.ts";
import { addMonths, type Day, dayIn, endOfMonth, startOfMonth } from "#domain/day.ts";
import { AVERAGED_MONTHS, averageEssentials, averageSpending, isEssential } from "#domain/goals/emergency-fund.ts";
import { cents, sum, ZERO } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { listCategories } from "../categories/index.ts";
import { statementIn } from "../income-statement/index.ts";
import * as store from "./store.ts";

/** Returns the spending of the six full months before today, and its averages. Each month is the one of the income statement. */
export const fundFacts = async (tx: Tx<Scope>, today: Day): Promise<EmergencyFundFacts> => {
  const first = addMonths(startOfMonth(today), -AVERAGED_MONTHS);
  const starts = Array.from({ length: AVERAGED_MONTHS }, (_, i) => addMonths(first, i));
  const codes = new Map((await listCategories(tx)).map((category) => [category.id, category.categoryId]));
  const loans = new Map((await store.loanPayments(tx, first, endOfMonth(starts.at(-1) ?? first))).map((row) => [row.month, row]));
  const months: EmergencyFundFacts["months"] = [];
  for (const start of starts) {
    const { end, expenses } = await statementIn(tx, { start, end: endOfMonth(start) });
    const { paid, interest } = loans.get(start) ?? { paid: ZERO, interest: ZERO };
    months.push({
      start,
      end,
      spending: expenses.sectionTotal,
      transactions: expenses.lineItems.reduce((count, line) => count + line.count, 0),
      essentials: sum(expenses.lineItems.flatMap((line) => (isEssential(codes.get(line.categoryId) ?? null) ? [line.amount] : []))),
      loanPayments: cents(Math.max(0, paid - interest)),
      unreviewed: expenses.unreviewed,
    });
  }
  const fund = (await store.listed(tx)).find(({ type, status }) => type === "emergency_fund" && status === "active");
  return {
    months,
    averageSpending: averageSpending(months),
    averageWithLoans: averageSpending(months, "spending_and_loans"),
    essentials: averageEssentials(months),
    essentialsWithLoans: averageEssentials(months, "spending_and_loans"),
    goalFundId: fund?.id ?? null,
  };
};

export const emergencyFundFacts = (deps: Pick<Deps, "database" | "clock">, scope: Scope): Promise<EmergencyFundFacts> =>
  deps.database.reading(scope, (tx) => fundFacts(tx, dayIn(deps.clock(), scope.timeZone)));
