import { capitalized, formatMoney, joinNames } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { citeTransactions } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { EMPTY_FILTER, type Filter, type Frame } from "../frame.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { cited, differenceOf, say, sayTable, shareOf } from "../reply.ts";
import { type Answer, periodOf } from "./context.ts";
import { dataNotes, isAhead, nothingFound } from "./notes.ts";

/**
 * Metric of a request for an income less certain costs. Its filter names the kinds of income or the payers, and what it leaves out are the
 * costs.
 */
export const LESS_COSTS = "less costs";

/** The income and the costs of the request, each as a filter of its own. */
const sidesOf = ({ filter }: Frame): { income: Filter; costs: Filter } => ({
  income: { ...filter, section: null, notCategories: [], notMerchants: [] },
  costs: { ...EMPTY_FILTER, categories: filter.notCategories, merchants: filter.notMerchants },
});

/** Answers what is left of an income after certain costs of the same time. */
export const incomeLessCosts: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  const { income, costs } = sidesOf(frame);
  const source = joinNames([...income.categories, ...income.merchants].map(({ label }) => escapeName(label)));
  const names = joinNames([...costs.categories, ...costs.merchants].map(({ label }) => escapeName(label)));
  const from = source === "" ? "income" : /income|pay|wages|interest|dividends|salary/i.test(source) ? source : `income from ${source}`;
  const title = titlePeriod(period, today);
  reply.title = `${capitalized(from)} less ${names} ${title}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, from));
  const [ofIncome, ofCosts] = [selectionOf(income, period), selectionOf(costs, period)];
  const [into, out] = await Promise.all([tools("get_income", { selection: ofIncome }), tools("get_spending", { selection: ofCosts })]);
  if (into.count + out.count === 0) return say(reply, ...nothingFound(asked, period, `${from} and no spending on ${names}`));
  const views = {
    income: citeTransactions(`${capitalized(from)} ${title}`, ofIncome, "Income"),
    costs: citeTransactions(`${names} ${title}`, ofCosts, "Expense"),
  };
  const left = differenceOf(reply, into.total, out.total);
  const whole = formula(reply.title, [
    { label: capitalized(from), amount: into.total, view: views.income },
    { label: names, amount: cents(-out.total), view: views.costs },
  ]);
  const [received, paid] = [cited(reply, into.total, views.income), cited(reply, out.total, views.costs)];
  const figure = cited(reply, left, whole);
  const share = into.total > 0 && left >= 0 ? ` That is ${shareOf(reply, left, into.total)} of it.` : "";
  const when = inPeriod(period, today);
  say(
    reply,
    out.count === 0
      ? `**I see no spending on ${names} ${when}, so all of your ${from} is left: ${received}.**`
      : left >= 0
        ? `**${figure} of your ${from} is left after ${names} ${when}.**${share}`
        : `**${capitalized(names)} came to more than your ${from} ${when}: ${figure}.**`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "" }, { title: "Amount", right: true }],
      [
        [capitalized(from), received],
        [capitalized(names), paid],
        ["**Left**", `**${formatMoney(left, { forceSign: true })}**`],
      ],
    ),
  );
  const pending = into.pendingCount + out.pendingCount > 0 ? "Some of this is still pending." : null;
  say(reply, "Other spending is not taken off.", pending, ...dataNotes(asked, period));
  reply.chips = ["What is my savings rate this year?", "Where does my money go?"];
};
