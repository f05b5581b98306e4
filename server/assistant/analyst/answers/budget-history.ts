import { daysBetween } from "#domain/day.ts";
import { formatMoney, formatPeriod, joinAllNames } from "#domain/format.ts";
import { absolute } from "#domain/money.ts";
import type { BudgetSummary } from "../../tools/index.ts";
import { citeBudget } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { cited, say, sayTable } from "../reply.ts";
import type { Answer } from "./context.ts";
import { noBudget } from "./budgets.ts";

/** Metric of a request for one budget after another. */
export const EACH_BUDGET = "each budget";
/** As many budgets as one table shows. */
const MOST = 24;
/** As many budgets as the tool lists, newest first. */
const MOST_READ = 50;

/** Answers how each budget of a time ended, and which were overspent. Without a time, all of them. */
export const budgetHistory: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  reply.title = "Budgets";
  const within = frame.period?.asked ? { start: frame.period.start, end: frame.period.end } : {};
  const { budgets } = await tools("list_budgets", within);
  // A draft without lines plans nothing.
  const planned = budgets.filter((b) => b.lineCount > 0 && b.start <= today);
  if (planned.length === 0) return noBudget(asked);
  const [over, running] = [planned.filter((b) => b.remaining < 0), planned.filter((b) => b.end >= today)];
  const name = (b: BudgetSummary): string => escapeName(b.name);
  const [only, another] = planned;
  const soFar = running.length > 0 ? " so far" : "";
  const lead =
    only && !another
      ? `${name(only)} is your only budget${within.start === undefined ? "" : " in this time"}, and it is ${only.remaining < 0 ? "over" : `not over${soFar}`}.`
      : over.length === 0
        ? `None of your ${planned.length} budgets is over${soFar}.`
        : `${over.length} of ${planned.length} budgets ${over.length === 1 ? "is" : "are"} over: ${joinAllNames(over.map(name))}.`;
  say(
    reply,
    `**${lead}**`,
    another && running.length > 0 ? `${joinAllNames(running.map(name))} still ${running.length === 1 ? "runs" : "run"}.` : null,
    "Months without a budget have no target to compare with.",
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Budget" }, { title: "Target", right: true }, { title: "Spent", right: true }, { title: "Left", right: true }],
      planned
        .toSorted((a, b) => b.start.localeCompare(a.start) || daysBetween(a.start, a.end) - daysBetween(b.start, b.end))
        .slice(0, MOST)
        .map((b) => [
          `${name(b)} (${formatPeriod({ start: b.start, end: b.end })})`,
          formatMoney(b.target),
          cited(reply, b.actual, citeBudget(b.name, b.id)),
          b.remaining < 0 ? `${formatMoney(absolute(b.remaining))} over` : formatMoney(b.remaining),
        ]),
    ),
  );
  if (budgets.length >= MOST_READ) say(reply, `I looked at ${MOST_READ} budgets; earlier ones are not counted.`);
  if (planned.length > MOST) say(reply, `Only the latest ${MOST} of ${planned.length} budgets are shown.`);
  reply.chips = ["How's my budget?", "Which categories am I over in?"];
};
