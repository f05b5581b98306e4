import { daysBetween } from "#domain/day.ts";
import { formatDay, joinNames } from "#domain/format.ts";
import { absolute, type Cents } from "#domain/money.ts";
import type { BudgetFact, BudgetLineFact, Selection, TransactionFact } from "../../tools/index.ts";
import { citeBudget, citeTransactions } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName } from "../../markdown.ts";
import { averageOf, cited, plural, say, sayTable } from "../reply.ts";
import { chosenBudget, noBudget, span, spendingLines, wanted } from "./budgets.ts";
import type { Answer, Asked } from "./context.ts";
import { rowName, rowsTable } from "./rows.ts";

const MOST_LINES = 3;
const MOST_ROWS = 5;
const CHIPS = ["How much is left in my budget?", "How's my budget?", "Which categories am I over in?"];

type Over = { line: BudgetLineFact; rows: TransactionFact[]; count: number; selection: Selection };
const rowsOf = async ({ tools }: Asked, b: BudgetFact, line: BudgetLineFact): Promise<Over> => {
  const selection: Selection = { section: "Expense", categoryIds: [line.categoryId], start: b.start, end: b.end };
  const found = await tools("list_transactions", { selection, orderBy: "amount", direction: "desc", limit: MOST_ROWS });
  return { line, rows: found.rows.filter((row) => row.amount > 0), count: found.count, selection };
};

/** Answers which payments took a budget over its targets: those of the categories that are over, the largest first. */
export const overRows: Answer = async (asked) => {
  const { reply, today } = asked;
  reply.title = "Over budget";
  const b = await chosenBudget(asked);
  if (!b) return noBudget(asked);
  reply.chips = CHIPS;
  const named = wanted(asked, b);
  const lines = (named.length > 0 ? named : spendingLines(b)).filter((l) => l.remaining < 0).toSorted((x, y) => x.remaining - y.remaining);
  if (lines.length === 0)
    return say(
      reply,
      named.length > 0
        ? `**${joinNames(named.map((l) => escapeName(l.name)))} is not over in ${span(b)}.**`
        : `**No category is over in ${span(b)}.**`,
    );
  const found = await Promise.all(lines.slice(0, MOST_LINES).map((line) => rowsOf(asked, b, line)));
  const view = citeBudget(b.name, b.id);
  for (const { line, rows, count, selection } of found) {
    const [first] = rows;
    say(
      reply,
      `**${escapeName(line.name)} is ${cited(reply, absolute(line.remaining), view)} over: ${plural(count, "transaction")}, ${cited(reply, line.actual, citeTransactions(`${line.name} in ${b.name}`, selection, "Expense", "amount"))} in all.**`,
      first
        ? `The largest is ${rowName(first)}, ${cited(reply, first.amount, citeTransactions(`${first.merchant} on ${formatDay(first.date)}`, { ...selection, start: first.date, end: first.date, merchants: [first.merchant] }, "Expense"))} on ${formatDay(first.date, today)}.`
        : null,
    );
  }
  if (lines.length > found.length) say(reply, `${plural(lines.length - found.length, "more category is", "more categories are")} over.`);
  const shown = found.flatMap(({ rows }) => rows);
  reply.rows = shown.map((row) => row.id);
  reply.shown = shown.map((row) => row.merchant || row.name);
  sayTable(reply, rowsTable(asked, shown));
};

/** Answers what a budget, or one line of it, leaves for each day to its end. */
export const leftADay: Answer = async (asked) => {
  const { reply, today } = asked;
  reply.title = "Left a day";
  const b = await chosenBudget(asked);
  if (!b) return noBudget(asked);
  reply.chips = CHIPS;
  const view = citeBudget(b.name, b.id);
  const [line, another] = wanted(asked, b);
  const of = line && !another ? { name: escapeName(line.name), left: line.remaining } : { name: span(b), left: b.remaining };
  const days = daysBetween(today, b.end) + 1;
  if (days < 1) return say(reply, `**${span(b)} is over, so no days are left in it.**`);
  if (of.left <= 0) return say(reply, `**Nothing is left for ${of.name}: it is ${cited(reply, absolute(of.left), view)} over.**`);
  const daily: Cents = averageOf(reply, [of.left], days);
  const over = spendingLines(b).filter((l) => l.remaining < 0);
  say(
    reply,
    `**${cited(reply, daily, formula(`Left a day in ${b.name}`, [{ label: "Left", amount: of.left, view }], { over: days }))} a day: ${cited(reply, of.left, view)} is left for ${of.name}, over ${plural(days, "day")} including today.**`,
    line || over.length === 0 ? null : `What ${joinNames(over.map((l) => escapeName(l.name)))} went over is taken off that already.`,
  );
};
