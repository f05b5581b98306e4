import { z } from "zod";
import { day } from "#domain/day.ts";
import { formatPeriod } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { negate } from "#domain/money.ts";
import { citeTransactions } from "../cite.ts";
import { dayText } from "../selection.ts";
import { every, type FlowSection, type SourcedAmount, summed } from "../sourced.ts";
import { count, dayOfResult, id, longList, money, text, tool, unreviewed } from "../tool.ts";

const StatementLineFact = z.object({
  categoryId: id,
  name: text(),
  amount: money,
  count,
  /** Missing if all of it is reviewed. */
  unreviewed: unreviewed.optional(),
});
export type StatementLineFact = z.output<typeof StatementLineFact>;

/** The same lines as the income statement screen. */
const getIncomeStatement = tool({
  name: "get_income_statement",
  about: "Income, spending and what is left of a period, by category.",
  args: z.strictObject({ start: dayText, end: dayText }),
  result: z.object({
    start: dayOfResult,
    end: dayOfResult,
    income: money,
    expenses: money,
    /** Income minus expenses. */
    net: money,
    unreviewedIncome: unreviewed,
    unreviewedExpenses: unreviewed,
    incomeLines: longList(StatementLineFact),
    expenseLines: longList(StatementLineFact),
  }),
  access: "read",
  unattended: true,
  sources: (_args, s) => {
    const period = { start: s.start, end: s.end };
    const within = formatPeriod({ start: day(s.start), end: day(s.end) });
    const side = (section: FlowSection, total: Cents, lines: StatementLineFact[]): SourcedAmount[] => {
      const name = `${section === "Expense" ? "Spending" : "Income"} ${within}`;
      return [
        ...every([total], citeTransactions(name, period, section)),
        ...lines.flatMap((l) =>
          every([l.amount], citeTransactions(`${l.name}, ${name}`, { ...period, section, categoryIds: [l.categoryId] }, section)),
        ),
      ];
    };
    return [
      ...side("Income", s.income, s.incomeLines),
      ...side("Expense", s.expenses, s.expenseLines),
      summed(`Left ${within}`, s.net, [
        { label: "Income", amount: s.income, view: citeTransactions(`Income ${within}`, period, "Income") },
        { label: "Spending", amount: negate(s.expenses), view: citeTransactions(`Spending ${within}`, period, "Expense") },
      ]),
    ];
  },
});

export const incomeStatementTools = [getIncomeStatement] as const;
