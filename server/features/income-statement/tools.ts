import type { IncomeStatement } from "#contract/income-statement.ts";
import { day } from "#domain/day.ts";
import type { StatementLineFact } from "../../assistant/tools/index.ts";
import type { Deps } from "../../deps.ts";
import type { Tools } from "../../feature.ts";
import { statementOf } from "./service.ts";

const lines = (part: IncomeStatement["income"]): StatementLineFact[] =>
  part.lineItems.map(({ categoryId, name, amount, count, unreviewed }) => ({
    categoryId,
    name,
    amount,
    count,
    ...(unreviewed > 0 && { unreviewed }),
  }));

export const tools = (deps: Deps): Pick<Tools, "get_income_statement"> => ({
  get_income_statement: async (scope, { start, end }) => {
    const s = await statementOf(deps, scope, { start: day(start), end: day(end) });
    return {
      start: s.start,
      end: s.end,
      income: s.income.sectionTotal,
      expenses: s.expenses.sectionTotal,
      net: s.netIncome,
      unreviewedIncome: s.income.unreviewed,
      unreviewedExpenses: s.expenses.unreviewed,
      incomeLines: lines(s.income),
      expenseLines: lines(s.expenses),
    };
  },
});
