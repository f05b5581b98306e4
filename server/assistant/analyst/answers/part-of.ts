import { joinNames } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { citeTransactions } from "../../cite.ts";
import { escapeName } from "../../markdown.ts";
import { EMPTY_FILTER } from "../frame.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { cited, say, shareOf } from "../reply.ts";
import { type Answer, periodOf } from "./context.ts";
import { dataNotes, nothingFound } from "./notes.ts";

const listOf = (names: readonly { label: string }[]): string => joinNames(names.map(({ label }) => escapeName(label)));

/** Answers which part of all income came from the named payers or kinds. */
export const partOfIncome: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  const [part, whole] = [
    selectionOf({ ...frame.filter, section: null }, period),
    selectionOf({ ...EMPTY_FILTER, accounts: frame.filter.accounts }, period),
  ];
  const [one, all] = await Promise.all([tools("get_income", { selection: part }), tools("get_income", { selection: whole })]);
  reply.title = `Share of income ${titlePeriod(period, today)}`;
  if (all.count === 0 || all.total <= 0) return say(reply, ...nothingFound(asked, period, "income"));
  const from = listOf([...frame.filter.categories, ...frame.filter.merchants]);
  const share = one.count === 0 ? "None" : shareOf(reply, cents(one.total), all.total);
  const [a, b] = [
    cited(reply, one.total, citeTransactions(`Income ${titlePeriod(period, today)}`, part, "Income")),
    cited(reply, all.total, citeTransactions(`Income ${titlePeriod(period, today)}`, whole, "Income")),
  ];
  say(reply, `**${share} of your income ${inPeriod(period, today)} came from ${from}: ${a} of ${b}.**`, ...dataNotes(asked, period));
  reply.chips = ["What was my income by month this year?", "When do I get paid next?"];
};

/** Answers which part of the spending on a category went to the named merchants. */
export const partOfCategory: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  const [part, whole] = [selectionOf(frame.filter, period), selectionOf({ ...frame.filter, merchants: [] }, period)];
  const [one, all] = await Promise.all([tools("get_spending", { selection: part }), tools("get_spending", { selection: whole })]);
  const what = listOf(frame.filter.categories);
  const where = listOf(frame.filter.merchants);
  reply.title = `Share of spending ${titlePeriod(period, today)}`;
  if (all.count === 0 || all.total <= 0) return say(reply, ...nothingFound(asked, period, `spending on ${what}`));
  const share = one.count === 0 ? "None" : shareOf(reply, cents(one.total), all.total);
  const [a, b] = [
    cited(reply, one.total, citeTransactions(`Spending ${titlePeriod(period, today)}`, part, "Expense")),
    cited(reply, all.total, citeTransactions(`Spending ${titlePeriod(period, today)}`, whole, "Expense")),
  ];
  say(
    reply,
    `**${share} of your spending on ${what} ${inPeriod(period, today)} went to ${where}: ${a} of ${b}.**`,
    ...dataNotes(asked, period),
  );
  reply.chips = ["Where does my money go?", "What were my biggest purchases this month?"];
};
