import { addMonths, type Day, day, endOfMonth, startOfMonth } from "#domain/day.ts";
import { formatMonth, formatPeriod } from "#domain/format.ts";
import { ToolError } from "../../tools/index.ts";
import { findAmounts } from "../amounts.ts";
import { citeBudget } from "../../cite.ts";
import { normalize } from "../normalize.ts";
import { cited, plural, say } from "../reply.ts";
import type { Answer, Asked } from "./context.ts";
import { nameKey } from "../vocabulary.ts";

const monthsNamed = (text: string): number => {
  const n = Number(/\b(?:last|past|previous) (\d{1,2}) months?\b/.exec(text)?.[1] ?? Number.NaN);
  return n >= 1 && n <= 24 ? n : 3;
};

/** Returns the targets that the user named: "$600 for groceries and 200 for dining". */
const targetsIn = (asked: Asked): { categoryId: number; amount: number }[] => {
  const text = normalize(asked.text).text;
  const found: { categoryId: number; amount: number }[] = [];
  for (const label of asked.frame.filter.categories) {
    const id = label.ids.length === 1 ? label.ids[0] : undefined;
    const category = asked.vocabulary.categories.find((c) => c.id === (id ?? label.ids[0]));
    if (!category) continue;
    const words = [label.label, category.name, ...nameKey(category.name).split(" ")]
      .map((w) => w.toLowerCase().slice(0, 5))
      .filter((w) => w.length >= 4);
    const near = text.split(/,| and |;/).find((part) => words.some((w) => part.includes(w)));
    const { named } = findAmounts((near ?? "").replace(/(?<![\d$.])(\d{2,6})(?![\d.])/g, "$$$1"));
    const [amount] = named;
    if (amount !== undefined && amount > 0) found.push({ categoryId: category.id, amount });
  }
  return found;
};

/**
 * Returns the days of a new budget: the named period if it is current or ahead. Otherwise this month, or the next one late in the month.
 */
const budgetPeriod = (asked: Asked): { start: Day; end: Day } => {
  const { frame, today, text } = asked;
  const p = frame.period;
  if (p && p.grain === "month") return { start: startOfMonth(day(p.start)), end: endOfMonth(day(p.start)) };
  if (p && p.end > today && p.asked && /holiday|christmas/i.test(text))
    return { start: startOfMonth(day(p.end)), end: endOfMonth(day(p.end)) };
  const from = /\bnext month\b/i.test(text) || Number(today.slice(8)) > 20 ? addMonths(startOfMonth(today), 1) : startOfMonth(today);
  return { start: from, end: endOfMonth(from) };
};

/** Drafts a budget from past spending, with the user's own targets where named. */
export const makeBudget: Answer = async (asked) => {
  const { reply, tools, text } = asked;
  const span = budgetPeriod(asked);
  const months = monthsNamed(text.toLowerCase());
  const targets = targetsIn(asked);
  const name = formatMonth(span.start);
  reply.title = `Budget ${name}`;
  reply.chips = ["How's my budget?", "What do I usually spend a month?", "Where does my money go?"];
  try {
    const made = await tools("create_budget", {
      title: name,
      start: span.start,
      end: span.end,
      months,
      ...(targets.length > 0 ? { targets, onlyTargets: true } : {}),
    });
    const view = citeBudget(made.name, made.id);
    say(
      reply,
      `**I drafted a budget for ${name} (${formatPeriod(span)}): ${cited(reply, made.total, view)} in ${plural(made.count, "line")}.**`,
      targets.length > 0
        ? "The targets are those you named."
        : `Each target is the mean of your last ${months} full months, rounded up to ten dollars.`,
      asked.frame.amount !== null && targets.length === 0
        ? "I did not lower any of them: set the targets you want in the budget itself."
        : null,
      /50\s*\/\s*30\s*\/\s*20/.test(text)
        ? "A 50/30/20 split is by kind of spending, which your categories do not show; these lines are by category."
        : null,
    );
    say(reply, "Change a target by opening it; you can delete it under Budgets.");
  } catch (error) {
    if (!(error instanceof ToolError) || error.message !== "there is nothing to show") throw error;
    say(
      reply,
      "**There is no full month of spending yet to make a budget from.**",
      "Name targets yourself, an amount for each category, or make one under Budgets.",
    );
    reply.chips = ["How much did I spend this month?", "What can you do?"];
  }
};
