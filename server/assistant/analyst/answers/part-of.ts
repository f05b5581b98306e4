import { joinNames } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { citeTransactions } from "../../cite.ts";
import { escapeName } from "../../markdown.ts";
import { EMPTY_FILTER, type Filter, type Frame } from "../frame.ts";
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

type Names = Pick<Filter, "categories" | "merchants">;
/** The part and the whole that a follow-up set side by side; otherwise the named merchants and the category that they are asked of. */
export const partAndWhole = ({ filter, compare }: Frame): [part: Names, whole: Names] => {
  const [part, whole] = compare?.by === "entity" ? (compare.sides ?? []).flatMap((side) => side.parts) : [];
  return part && whole ? [part, whole] : [filter, { categories: filter.categories, merchants: [] }];
};
/** The words for what was spent on or at the named: "on Dining out". */
export const whatOf = ({ categories, merchants }: Names): string =>
  categories.length > 0 ? `on ${listOf(categories)}` : `at ${listOf(merchants)}`;
const added = (of: Names, besides: Names): string => {
  const merchants = of.merchants.filter((m) => !besides.merchants.some((one) => one.label === m.label));
  return merchants.length > 0 ? `went to ${listOf(merchants)}` : `was on ${listOf(of.categories)}`;
};

/** Answers which part of the spending on a category or at a merchant went to another name. */
export const partOfCategory: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  const [ofPart, ofWhole] = partAndWhole(frame);
  const namesOf = ({ categories, merchants }: Names): Filter => ({ ...frame.filter, categories, merchants });
  const [part, whole] = [selectionOf(namesOf(ofPart), period), selectionOf(namesOf(ofWhole), period)];
  const [one, all] = await Promise.all([tools("get_spending", { selection: part }), tools("get_spending", { selection: whole })]);
  const what = whatOf(ofWhole);
  reply.title = `Share of spending ${titlePeriod(period, today)}`;
  if (all.count === 0 || all.total <= 0) return say(reply, ...nothingFound(asked, period, `spending ${what}`));
  const share = one.count === 0 ? "None" : shareOf(reply, cents(one.total), all.total);
  const [a, b] = [
    cited(reply, one.total, citeTransactions(`Spending ${titlePeriod(period, today)}`, part, "Expense")),
    cited(reply, all.total, citeTransactions(`Spending ${titlePeriod(period, today)}`, whole, "Expense")),
  ];
  say(
    reply,
    `**${share} of your spending ${what} ${inPeriod(period, today)} ${added(ofPart, ofWhole)}: ${a} of ${b}.**`,
    ...dataNotes(asked, period),
  );
  reply.chips = ["Where does my money go?", "What were my biggest purchases this month?"];
};
