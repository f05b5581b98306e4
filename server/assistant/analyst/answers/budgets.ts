import { day, daysBetween, monthOf } from "#domain/day.ts";
import { formatDay, formatMoney, formatPeriod, joinNames } from "#domain/format.ts";
import { absolute } from "#domain/money.ts";
import type { BudgetFact, BudgetLineFact, BudgetSummary } from "../../tools/index.ts";
import { citeBudget } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, plural, say, sayTable, shareOf, zeroOf } from "../reply.ts";
import { nameKey } from "../vocabulary.ts";
import type { Answer, Asked } from "./context.ts";

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((one, i) => one !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
};

/** Whether a request names a budget by its whole name. */
const isNamed = (asked: Asked, name: string): boolean => ` ${nameKey(asked.text)} `.includes(` ${nameKey(name)} `);

/** Returns the budget that a request means: the one for its period, else the current one, else the newest past one. */
export const chosenBudget = async (asked: Asked): Promise<BudgetFact | null> => {
  const { tools, today, frame, reply } = asked;
  const asks = frame.period?.asked ? { start: frame.period.start, end: frame.period.end } : { start: today, end: today };
  const { budgets } = await tools("list_budgets", asks);
  // Prefers a budget that is named, then one with lines, then the shortest match: a monthly budget over a yearly one.
  const order = (b: BudgetSummary): number[] => [Number(!isNamed(asked, b.name)), Number(b.lineCount === 0), daysBetween(b.start, b.end)];
  const [best, next] = budgets.toSorted((a, b) => compare(order(a), order(b)) || b.start.localeCompare(a.start));
  if (best && next && compare(order(best), order(next)) === 0 && best.start === next.start)
    say(
      reply,
      best.name === next.name
        ? `You have several budgets called ${escapeName(best.name)}; this is one of them.`
        : `You have several budgets for ${formatPeriod(best)}; this is ${escapeName(best.name)}, not ${escapeName(next.name)}.`,
    );
  if (best) return tools("get_budget", { id: best.id });
  // A budget of another time is no answer for a time that was named.
  if (frame.period?.asked) return null;
  const newest = (await tools("list_budgets", {})).budgets.find((b) => b.end < today || frame.period === null);
  return newest ? tools("get_budget", { id: newest.id }) : null;
};

/** Answers that there is no budget for the request. */
export const noBudget = (asked: Asked): void => {
  const { reply, frame } = asked;
  say(
    reply,
    frame.period?.asked
      ? `**There is no budget for ${formatPeriod({ start: day(frame.period.start), end: day(frame.period.end) })}.**`
      : "**There is no budget yet.**",
    "I can draft one from what you spent in the last months.",
  );
  reply.chips = ["Make a budget from my spending", "What do I usually spend a month?"];
};

/** Describes how far through its days a budget is; null before it begins and after it ends. */
const elapsed = (asked: Asked, b: BudgetFact): string | null => {
  if (asked.today < b.start || asked.today > b.end) return null;
  const [gone, all] = [daysBetween(b.start, asked.today) + 1, daysBetween(b.start, b.end) + 1];
  return `Day ${gone} of ${all}.`;
};
const isLate = (asked: Asked, b: BudgetFact, actual: number, target: number): boolean => {
  const [gone, all] = [daysBetween(b.start, asked.today) + 1, daysBetween(b.start, b.end) + 1];
  return asked.today <= b.end && actual * all > target * gone;
};

const lineRows = (lines: readonly BudgetLineFact[]): string[][] =>
  lines.map((l) => [
    escapeName(l.name),
    formatMoney(l.target),
    formatMoney(l.actual),
    l.remaining < 0 ? `${formatMoney(absolute(l.remaining))} over` : formatMoney(l.remaining),
  ]);
const table = (asked: Asked, b: BudgetFact, lines: readonly BudgetLineFact[], totals: boolean): void =>
  sayTable(
    asked.reply,
    tableLines(
      [{ title: "Category" }, { title: "Target", right: true }, { title: "Spent", right: true }, { title: "Left", right: true }],
      [
        ...lineRows(lines),
        ...(totals
          ? [
              [
                "**Total**",
                formatMoney(b.target),
                formatMoney(b.actual),
                `**${b.remaining < 0 ? `${formatMoney(absolute(b.remaining))} over` : formatMoney(b.remaining)}**`,
              ],
            ]
          : []),
      ],
    ),
  );

/** The lines of a budget that spend. */
export const spendingLines = (b: BudgetFact): BudgetLineFact[] => b.lines.filter((l) => l.section !== "Income");
/** The lines of the categories that a request names. */
export const wanted = (asked: Asked, b: BudgetFact): BudgetLineFact[] => {
  const ids = new Set(asked.frame.filter.categories.flatMap((c) => c.ids));
  return ids.size === 0 ? [] : spendingLines(b).filter((l) => ids.has(l.categoryId));
};
/** Names a budget with its days. */
export const span = (b: BudgetFact): string => `${escapeName(b.name)} (${formatPeriod({ start: b.start, end: b.end })})`;

/** Shows the budget lines for the named categories, or says that the budget has none of them. */
const linesNamed = (asked: Asked, b: BudgetFact): void => {
  const { reply } = asked;
  const lines = wanted(asked, b);
  const view = citeBudget(b.name, b.id);
  const label = joinNames(asked.frame.filter.categories.map((c) => escapeName(c.label)));
  const [first] = lines;
  if (!first) {
    say(
      reply,
      `**${span(b)} has no line for ${label}.**`,
      `Over all its lines ${b.remaining < 0 ? "it is" : "there is"} ${cited(reply, absolute(b.remaining), view)} ${b.remaining < 0 ? "over" : "left"}.`,
    );
    return;
  }
  if (lines.length === 1) {
    reply.truth.over = first.remaining < 0;
    const part =
      first.remaining < 0
        ? `${cited(reply, absolute(first.remaining), view)} over your ${escapeName(first.name)} budget`
        : `${cited(reply, first.remaining, view)} left for ${escapeName(first.name)}`;
    say(
      reply,
      `**${first.remaining < 0 ? "You are" : "You have"} ${part} in ${span(b)}.**`,
      `You spent ${cited(reply, first.actual, view)} of ${cited(reply, first.target, view)}${first.target > 0 ? `, ${shareOf(reply, first.actual, first.target)}` : ""}.`,
      isLate(asked, b, first.actual, first.target) && first.remaining >= 0 ? "At this pace, you would go over." : null,
      elapsed(asked, b),
    );
    return;
  }
  say(reply, `**These are the lines of ${span(b)} for ${label}.**`, elapsed(asked, b));
  table(asked, b, lines, false);
};

/** Metrics of a question for one line of a budget. */
export const LARGEST_LINE = "largest line";
export const SMALLEST_LINE = "smallest line";

/** Answers how a budget is doing, or which of its lines are overspent. */
export const budgetStatus: Answer = async (asked) => {
  const { reply, frame, today } = asked;
  reply.title = "Budget";
  const b = await chosenBudget(asked);
  if (!b) return noBudget(asked);
  reply.title = `Budget ${b.name}`;
  reply.chips = ["How much is left in my budget?", "Which categories am I over in?", "How much did I spend this month?"];
  if (frame.filter.categories.length > 0) return linesNamed(asked, b);
  const view = citeBudget(b.name, b.id);
  const over = spendingLines(b)
    .filter((l) => l.remaining < 0)
    .toSorted((x, y) => x.remaining - y.remaining);
  if (frame.metric === "over") {
    if (over.length === 0)
      return say(
        reply,
        `**No category is over in ${span(b)}.**`,
        `${cited(reply, b.actual, view)} of ${cited(reply, b.target, view)} is spent.`,
        elapsed(asked, b),
      );
    say(
      reply,
      `**${plural(over.length, "category is", "categories are")} over in ${span(b)}: ${joinNames(over.map((l) => escapeName(l.name)))}.**`,
      elapsed(asked, b),
    );
    return table(asked, b, over, false);
  }
  const [top] = spendingLines(b).toSorted((x, y) => (frame.metric === SMALLEST_LINE ? x.target - y.target : y.target - x.target));
  if (top && (frame.metric === LARGEST_LINE || frame.metric === SMALLEST_LINE))
    say(
      reply,
      `**${escapeName(top.name)} has the ${frame.metric === LARGEST_LINE ? "largest" : "smallest"} target in ${span(b)}: ${cited(reply, top.target, view)}.**`,
    );
  reply.truth.over = b.remaining < 0;
  const done = today > b.end;
  const state =
    b.remaining < 0 ? `${cited(reply, absolute(b.remaining), view)} over` : `${cited(reply, b.remaining, view)} ${done ? "under" : "left"}`;
  const pace =
    done || b.remaining < 0 ? "" : isLate(asked, b, b.actual, b.target) ? "; spending runs ahead of the days" : "; you are on track";
  say(
    reply,
    `**${cited(reply, b.actual, view)} of ${cited(reply, b.target, view)} is spent in ${span(b)}: ${state}${pace}.**`,
    over.length > 0
      ? `${joinNames(over.slice(0, 3).map((l) => escapeName(l.name)))} ${over.length === 1 ? "is" : "are"} over.`
      : "No category is over.",
    elapsed(asked, b),
    !done || asked.frame.period?.asked || monthOf(today) === monthOf(b.end) ? null : "It is the newest budget; none runs today.",
  );
  table(asked, b, spendingLines(b), true);
};

/** Answers what a budget leaves to spend, in total and per day. */
export const budgetLeft: Answer = async (asked) => {
  const { reply, today } = asked;
  reply.title = "Left to spend";
  const b = await chosenBudget(asked);
  if (!b) return noBudget(asked);
  reply.chips = ["How's my budget?", "Which categories am I over in?"];
  if (asked.frame.filter.categories.length > 0) return linesNamed(asked, b);
  const view = citeBudget(b.name, b.id);
  const left =
    b.remaining < 0
      ? `**Nothing is left in ${span(b)}: you are ${cited(reply, absolute(b.remaining), view)} over.**`
      : `**You have ${cited(reply, b.remaining, view)} left to spend in ${span(b)}.**`;
  say(
    reply,
    left,
    today < b.end && b.remaining > 0
      ? `It has to last ${plural(daysBetween(today, b.end) + 1, "day")} including today, to ${formatDay(b.end)}.`
      : null,
    b.remaining === 0 && b.target === 0 ? `The targets come to ${cited(reply, zeroOf(reply), view)}.` : null,
  );
  table(asked, b, spendingLines(b), true);
};
