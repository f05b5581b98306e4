import { addMonths, day } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, formatMonth, joinNames } from "#domain/format.ts";
import { keepsPace, monthsLeft, monthsToReach } from "#domain/goals/progress.ts";
import { type Cents, cents } from "#domain/money.ts";
import { citeGoal } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import type { EmergencyFundFact, GoalFact } from "../../tools/index.ts";
import { averageOf, cited, differenceOf, plural, say, sayTable, shareOf, sumOf } from "../reply.ts";
import { nameKey } from "../vocabulary.ts";
import { goalPlaces } from "../meaning/goal-names.ts";
import type { Answer, Asked } from "./context.ts";
import { goalNameIn } from "../edits/goals.ts";
import { CLICK, tried } from "./edits.ts";

const MOVES_NOTHING = "A goal says what your accounts are for; it moves no money.";
const SMALL_WORDS = new Set(["goal", "goals", "fund", "the", "my", "our", "for", "and", "new"]);

/** Returns the goals that a question names: by their whole name, else by a word of it. */
const namedGoals = (asked: Asked, goals: readonly GoalFact[]): GoalFact[] => {
  const text = ` ${nameKey(asked.text)} `;
  const whole = goals.filter((goal) => text.includes(` ${nameKey(goal.name)} `));
  if (whole.length > 0) return whole;
  const places = goalPlaces(
    asked.text.toLowerCase(),
    goals.map((goal) => goal.name),
  );
  const meant = goals.filter((goal) => places.some((place) => place.name === goal.name));
  if (meant.length > 0) return meant;
  return goals.filter((goal) =>
    nameKey(goal.name)
      .split(" ")
      .some((word) => word.length > 2 && !SMALL_WORDS.has(word) && text.includes(` ${word} `)),
  );
};

const noGoals = ({ reply }: Asked): void => {
  say(reply, "**You have no goals yet.**", "Name what you are saving for and how much it costs, and I will propose a goal.");
  reply.chips = ["Create a goal of $5,000 for a vacation", "How long would my savings last?"];
};

/** Says how far a goal is, what it needs each month and how that compares with its pace. */
const describe = (asked: Asked, goal: GoalFact): void => {
  const { reply, today } = asked;
  const view = citeGoal(goal);
  reply.title = `Goal ${plainName(goal.name, 60)}`;
  reply.chips = ["How are my goals?", `When will I reach ${plainName(goal.name, 50)}?`];
  reply.shown = [goal.name];
  const [current, target] = [cited(reply, goal.current, view), cited(reply, goal.target, view)];
  const name = escapeName(goal.name);
  if (goal.status === "completed") {
    say(
      reply,
      `**${name} is completed${goal.completedOn ? `, since ${formatDay(goal.completedOn, today)}` : ""}: it held ${current} of ${target}.**`,
    );
    return;
  }
  if (goal.missing === 0)
    say(
      reply,
      `**${name} is reached: ${current} is set aside, and the target is ${target}.**`,
      "You can complete it, which frees its accounts.",
    );
  else
    say(
      reply,
      `**${current} of ${target}${percentReached(asked, goal)} is set aside for ${name}; ${cited(reply, goal.missing, missingView(goal))} is missing.**`,
    );
  if (goal.sources.length === 0) say(reply, "Nothing funds it yet: choose its accounts on the goal's page.");
  else say(reply, `It counts ${joinNames(goal.sources.map((one) => `${escapeName(one.name)} (${cited(reply, one.amount, view)})`))}.`);
  if (goal.missing > 0) sayPace(asked, goal);
  say(reply, MOVES_NOTHING);
};

/** Says what a goal needs each month to be met by its date, or by another one that the request names. */
const needs = (asked: Asked, goal: GoalFact): void => {
  const { reply, today, frame } = asked;
  const other = frame.period && frame.period.end > today ? day(frame.period.end) : null;
  const date = other ?? goal.date;
  if (goal.status !== "active" || goal.missing === 0 || date === null || date <= today) return describe(asked, goal);
  const view = citeGoal(goal);
  const months = monthsLeft(today, date);
  const monthly = other === null && goal.needMonthly !== null ? goal.needMonthly : averageOf(reply, [goal.missing], months);
  reply.title = `What the goal ${plainName(goal.name, 50)} needs`;
  reply.shown = [goal.name];
  reply.chips = [`How is my goal ${plainName(goal.name, 50)} coming along?`, "How are my goals?"];
  say(
    reply,
    `**${escapeName(goal.name)} needs ${cited(reply, monthly, view)} a month to be reached by ${formatDay(date, today)}.**`,
    `${cited(reply, goal.missing, missingView(goal))} is missing, spread over ${plural(months, "month")}.`,
    goal.pace === null
      ? null
      : `Its accounts gained ${cited(reply, goal.pace, view)} a month over the last three full months, which is ${keepsPace(goal.pace, monthly) ? "enough" : "too little"} for that.`,
    other === null ? null : "The date of the goal is unchanged.",
  );
};

const percentReached = ({ reply }: Asked, { current, target }: GoalFact): string => {
  const share = shareOf(reply, current, target);
  return share === "" ? "" : ` (${share})`;
};

const missingView = (goal: GoalFact) =>
  formula(`Missing for ${goal.name}`, [
    { label: "Target", amount: goal.target, view: citeGoal(goal) },
    { label: "Set aside", amount: cents(-goal.current), view: citeGoal(goal) },
  ]);

const sayPace = ({ reply, today }: Asked, goal: GoalFact): void => {
  const view = citeGoal(goal);
  if (goal.date !== null && goal.needMonthly !== null)
    say(reply, `To have it by ${formatDay(goal.date, today)}, it needs ${cited(reply, goal.needMonthly, view)} a month.`);
  if (goal.pace === null) {
    say(reply, "I can't tell its pace: that takes whole accounts with three full months of known balances.");
    return;
  }
  const gained = `Its accounts gained ${cited(reply, goal.pace, view)} a month over the last three full months`;
  if (goal.pace <= 0) return say(reply, `${gained}, so at this pace it would not be reached.`);
  const months = monthsToReach(goal.missing, goal.pace, goal.date === null ? null : monthsLeft(today, goal.date));
  const when = months > 600 ? "not within 50 years" : `around ${formatMonth(addMonths(today, months))}, in ${plural(months, "month")}`;
  const short =
    goal.needMonthly !== null && !keepsPace(goal.pace, goal.needMonthly) ? differenceOf(reply, goal.needMonthly, goal.pace) : null;
  say(
    reply,
    `${gained}; at this pace it would be reached ${when}.`,
    goal.needMonthly === null
      ? null
      : short === null
        ? "It is on track."
        : `That is ${formatMoney(short)} a month too little for its date.`,
  );
};

/** Whether a goal will be met by its date at its pace; null if that cannot be told. */
const isOnTime = ({ needMonthly, pace, missing }: GoalFact): boolean | null =>
  missing === 0 ? true : needMonthly === null || pace === null ? null : keepsPace(pace, needMonthly);

/** Says which goals will not be met by their date, and which cannot be told. */
const behind = ({ reply }: Asked, goals: readonly GoalFact[]): void => {
  const named = (list: readonly GoalFact[]): string => joinNames(list.map((goal) => escapeName(goal.name)));
  const [late, fine, open] = [false, true, null].map((state) => goals.filter((goal) => isOnTime(goal) === state));
  const gap = (goal: GoalFact): number => (goal.needMonthly ?? 0) - (goal.pace ?? 0);
  const [first] = (late ?? []).toSorted((a, b) => gap(b) - gap(a));
  say(
    reply,
    first && first.needMonthly !== null && first.pace !== null
      ? `**${escapeName(first.name)} is ${late && late.length > 1 ? "the furthest " : ""}behind: it needs ${cited(reply, first.needMonthly, citeGoal(first))} a month, and its accounts gain ${cited(reply, first.pace, citeGoal(first))}.**`
      : null,
    late && late.length > 0
      ? `At the pace of the last three full months, ${named(late)} will not be met by ${late.length > 1 ? "their dates" : "its date"}.`
      : "At the pace of the last three full months, no goal with a date is behind.",
    fine && fine.length > 0 ? `${named(fine)} ${fine.length > 1 ? "are" : "is"} on track.` : null,
    open && open.length > 0
      ? `I can't tell for ${named(open)}: ${open.length > 1 ? "they have" : "it has"} no date or no known pace.`
      : null,
  );
};

/** Which goal stands out, as the question asks: by what is missing, or by its target. Without such words, none. */
const EXTREMES: readonly [said: RegExp, what: string, of: (goal: GoalFact) => number][] = [
  [/\b(?:furthest|farthest)\b(?!.*\bbehind\b)/i, "the furthest from its target", ({ missing }) => missing],
  [/\b(?:closest|nearest)\b/i, "the closest to its target", ({ missing }) => -missing],
  [/\b(?:biggest|largest|highest|most expensive)\b/i, "the largest", ({ target }) => target],
  [/\b(?:smallest|lowest|cheapest)\b/i, "the smallest", ({ target }) => -target],
];
const foremost = ({ reply, text }: Asked, goals: readonly GoalFact[]): string | null => {
  const open = goals.filter(({ missing }) => missing > 0);
  const found = /\bwhich\b|\bwhat\b/i.test(text) ? EXTREMES.find(([said]) => said.test(text)) : undefined;
  const [first] = found ? open.toSorted((a, b) => found[2](b) - found[2](a)) : [];
  return found && first
    ? `${escapeName(first.name)} is ${found[1]}: ${cited(reply, first.missing, missingView(first))} of ${cited(reply, first.target, citeGoal(first))} is missing.`
    : null;
};

const table = ({ reply }: Asked, goals: readonly GoalFact[]): void =>
  sayTable(
    reply,
    tableLines(
      [{ title: "Goal" }, { title: "Set aside", right: true }, { title: "Target", right: true }, { title: "Needs a month", right: true }],
      goals.map((goal) => [
        escapeName(goal.name),
        cited(reply, goal.current, citeGoal(goal)),
        formatMoney(goal.target),
        goal.needMonthly === null ? "No date" : formatMoney(goal.needMonthly),
      ]),
    ),
  );

const listed = (asked: Asked, goals: readonly GoalFact[], total: { current: Cents; missing: Cents }): void => {
  const { reply } = asked;
  const active = goals.filter((goal) => goal.status === "active");
  const parts = (of: (goal: GoalFact) => Cents) => active.map((goal) => ({ label: goal.name, amount: of(goal), view: citeGoal(goal) }));
  reply.title = "Goals";
  if (active.length === 0) {
    say(reply, `**You have no active goal, and ${plural(goals.length, "completed one")}.**`);
    return;
  }
  say(
    reply,
    `**${cited(
      reply,
      total.current,
      formula(
        "Set aside for goals",
        parts((goal) => goal.current),
      ),
    )} is set aside for ${plural(active.length, "goal")}${
      total.missing > 0
        ? `, and ${cited(
            reply,
            total.missing,
            formula(
              "Missing for your goals",
              parts((goal) => goal.missing),
            ),
          )} is missing`
        : ""
    }.**`,
    foremost(asked, active),
  );
  if (asked.frame.metric === "behind") behind(asked, active);
  table(asked, active);
  reply.shown = active.map((goal) => goal.name);
  reply.chips = active.slice(0, 3).map((goal) => `How is my goal ${plainName(goal.name, 50)} coming along?`);
};

/** Answers how goals are doing, and proposes changes to them. */
export const goalStatus: Answer = async (asked) => {
  const { reply, tools } = asked;
  reply.title = "Goals";
  const { goals, ...total } = await tools("list_goals", {});
  if (goals.length === 0) return noGoals(asked);
  const found = namedGoals(asked, goals);
  const change = changeAsked(asked);
  if (change) return proposed(asked, found, goals, change);
  const [only, another] = found.length > 0 ? found : goals.length === 1 ? goals : [];
  if (asked.frame.metric === "except") {
    const kept = goals.filter((goal) => goal.status === "active" && !found.includes(goal));
    if (kept.length > 0) return listed(asked, kept, totalsOf(asked, kept));
  }
  if (only && !another) return asked.frame.metric === "monthly" ? needs(asked, only) : describe(asked, only);
  return listed(asked, found.length > 1 ? found : goals, total);
};

const totalsOf = ({ reply }: Asked, goals: readonly GoalFact[]): { current: Cents; missing: Cents } => ({
  current: sumOf(
    reply,
    goals.map((goal) => goal.current),
  ),
  missing: sumOf(
    reply,
    goals.map((goal) => goal.missing),
  ),
});

type Change = { kind: "status"; status: "completed" | "archived" } | { kind: "target"; amount: number } | { kind: "first" };
const DIRECT = /^(?:please |can you |could you |would you |i want (?:you )?to |let's )*/i;

/** Returns the change that a sentence asks for; null for a question. */
const changeAsked = ({ text, frame }: Asked): Change | null => {
  const said = text.trim().replace(DIRECT, "");
  if (/^(?:complete|finish|close)\b|^mark\b.*\b(?:complete|completed|done|finished)\b/i.test(said))
    return { kind: "status", status: "completed" };
  if (/^(?:delete|remove|archive|drop)\b/i.test(said)) return { kind: "status", status: "archived" };
  if (/^(?:move|put|make|rank)\b.*\b(?:first|top|most important)\b/i.test(said)) return { kind: "first" };
  if (/^(?:change|set|raise|lower|update|increase|reduce)\b/i.test(said) && frame.amount !== null)
    return { kind: "target", amount: frame.amount };
  return null;
};

const proposed = async (asked: Asked, found: readonly GoalFact[], goals: readonly GoalFact[], change: Change): Promise<void> => {
  const { reply, tools } = asked;
  const [goal, another] = found;
  if (!goal || another) {
    say(reply, "**Which goal do you mean?**");
    reply.chips = (found.length > 0 ? found : goals)
      .slice(0, 4)
      .map((one) => plainName(`${asked.text.trim().split(" ")[0] ?? "Change"} the goal ${one.name}`, 90));
    return;
  }
  const made = await tried(asked, () =>
    change.kind === "status"
      ? tools("set_goal_status", { goalId: goal.id, status: change.status })
      : change.kind === "first"
        ? tools("rank_goals", { goalIds: [goal.id] })
        : tools("change_goal", { goalId: goal.id, target: change.amount }),
  );
  if (!made) return;
  const name = escapeName(goal.name);
  const words =
    change.kind === "status"
      ? `${name} would be ${change.status === "completed" ? "completed" : "deleted"}, and its accounts would be free for other goals.`
      : change.kind === "first"
        ? `${name} would be the most important goal.`
        : `The target of ${name} would go from ${cited(reply, goal.target, citeGoal(goal))} to ${formatMoney(cents(change.amount))}.`;
  say(reply, `**${words}**`, CLICK);
};

/** Proposes a new goal from its name, target and date. */
export const goalCreate: Answer = async (asked) => {
  const { reply, text, frame, tools, today } = asked;
  reply.title = "New goal";
  const fund = /\bemergency fund\b/i.test(text);
  const name = fund ? "Emergency Fund" : goalNameIn(text);
  if (name === null) {
    say(reply, "**What is the goal for?**", "Name it and how much it costs, for example “Create a goal of $5,000 for a vacation”.");
    return;
  }
  if (frame.amount === null && !fund) {
    say(reply, `**How much should the goal ${escapeName(name)} hold?**`);
    reply.chips = [`Create a goal of $5,000 for ${plainName(name, 50)}`];
    return;
  }
  const date = frame.period && frame.period.end > today ? { date: frame.period.end } : {};
  const made = await tried(asked, () =>
    tools("create_goal", {
      name: capitalized(name),
      ...(frame.amount === null ? {} : { target: frame.amount }),
      ...(fund ? { months: monthsIn(text) } : {}),
      ...date,
    }),
  );
  if (!made) return;
  const target = made.changes.find((one) => one.what === "Target")?.after;
  say(
    reply,
    `**A goal ${escapeName(name)}${target ? ` of ${target}` : ""}${date.date ? ` by ${formatDay(day(date.date), today)}` : ""} would be created.**`,
    CLICK,
    "Afterward, choose the accounts that hold it on the goal's page.",
    MOVES_NOTHING,
  );
};

const monthsIn = (text: string): number => {
  const asked = Number(/\b(\d{1,2})[ -]months?\b/i.exec(text)?.[1] ?? 3);
  return Math.min(12, Math.max(2, asked));
};

/** Answers how long the emergency fund lasts. Returns false when there is none, so that cash answers instead. */
export const fundCover = async (asked: Asked): Promise<boolean> => {
  const { reply, tools } = asked;
  if (!/\bemergency\b|\brainy day\b/i.test(asked.text)) return false;
  const fact = await tools("emergency_fund", {});
  if (!fact.goal) return false;
  reply.title = "Emergency fund";
  reply.chips = ["How are my goals?", "What do I usually spend a month?", "How much cash do I have?"];
  const { goal } = fact;
  const view = citeGoal(goal);
  const average = fact.loansIncluded ? fact.averageWithLoans : fact.average;
  const held = cited(reply, goal.current, view);
  if (average === null || fact.cover === null) {
    say(
      reply,
      `**Your emergency fund holds ${held} of ${cited(reply, goal.target, view)}.**`,
      "How long it lasts is known after six full months of spending.",
    );
    return true;
  }
  const what = fact.loansIncluded ? "spending and loan payments" : "spending";
  say(
    reply,
    `**Your emergency fund of ${held} would last ${plural(fact.cover, "month")} at ${cited(reply, average, averageView(fact, average))} of ${what} a month.**`,
    fact.coverEssentials === null ? null : `On essentials alone, it would last ${plural(fact.coverEssentials, "month")}.`,
    goal.missing > 0
      ? `Its target is ${cited(reply, goal.target, view)}, so ${cited(reply, goal.missing, missingView(goal))} is missing.`
      : "It has its target.",
    fact.loansIncluded || fact.averageWithLoans === fact.average ? null : "Payments on your loans are not in this average.",
  );
  return true;
};

const averageView = (fact: EmergencyFundFact, average: Cents) =>
  formula(
    "Average monthly spending",
    fact.months.map((month) => ({
      label: formatMonth(month.start),
      amount: cents(month.spending + (fact.loansIncluded ? month.loans : 0)),
      view: null,
    })),
    { over: fact.months.length, result: average, note: "Mean of six full months, rounded to whole dollars." },
  );
