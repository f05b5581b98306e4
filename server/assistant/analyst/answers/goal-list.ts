import { addMonths, type Day } from "#domain/day.ts";
import { formatDay, formatMoney, formatMonth, joinNames } from "#domain/format.ts";
import { keepsPace, monthsLeft, monthsToReach } from "#domain/goals/progress.ts";
import { type Cents, cents } from "#domain/money.ts";
import { citeGoal } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import type { GoalFact } from "../../tools/index.ts";
import { cited, plural, say, sayTable, shareOf, sumOf } from "../reply.ts";
import type { Asked } from "./context.ts";

export const percentReached = ({ reply }: Asked, { current, target }: GoalFact): string => {
  const share = shareOf(reply, current, target);
  return share === "" || current === 0 ? "" : ` (${share})`;
};

export const missingView = (goal: GoalFact) =>
  formula(`Missing for ${goal.name}`, [
    { label: "Target", amount: goal.target, view: citeGoal(goal) },
    { label: "Set aside", amount: cents(-goal.current), view: citeGoal(goal) },
  ]);

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
const BEHIND = /\b(?:behind|trouble|at risk|lagging|off track|not (?:on|going)|aren't on|on (?:track|schedule)|won't make)\b/;

/** Months until a goal is reached at its pace; null if that is not known. */
const monthsOf = ({ pace, missing, date }: GoalFact, today: Day): number | null =>
  pace === null || pace <= 0 ? null : monthsToReach(missing, pace, date === null ? null : monthsLeft(today, date));
const expected = (goal: GoalFact, today: Day): string => {
  const months = monthsOf(goal, today);
  return months === null ? "Not known" : months > 600 ? "Not within 50 years" : formatMonth(addMonths(today, months));
};

/** Which goal stands out, as the question asks: by its share, by what is missing, by its target or by its date. Without such words, none. */
type Extreme = readonly [said: RegExp, what: string, of: (goal: GoalFact, today: Day) => number];
const shareReached = ({ current, target }: GoalFact): number => (target > 0 ? current / target : 0);
const sooner = (goal: GoalFact, today: Day): number => -(monthsOf(goal, today) ?? Number.MAX_SAFE_INTEGER);
const growth = ({ pace }: GoalFact): number => pace ?? -Number.MAX_SAFE_INTEGER;
const EXTREMES: readonly Extreme[] = [
  [
    /\b(?:gets?|receives?|takes?|is (?:getting|receiving|taking)|do (?:we|i) (?:put|pay|save|add)|are (?:we|i) (?:putting|paying|saving|adding)|grows?|growing)\b.*\b(?:the )?most\b|\bmost (?:money|cash|dollars) (?:into|in|to|toward|towards)\b|\b(?:fastest|quickest)[ -]growing\b|\bgrow(?:s|ing)? (?:the )?(?:fastest|quickest)\b/,
    "the one that grows most",
    growth,
  ],
  [/\b(?:first|soonest|sooner|earliest)\b/, "the first to be reached at today's pace", sooner],
  [
    /\b(?:further|farther|furthest|farthest) (?:along|ahead|on)\b|\b(?:closer|closest|nearer|nearest) (?:to )?(?:being )?(?:done|finish\w*|the finish|complet\w*|full\w*)\b|\bmost (?:complete|funded|progress)\b/,
    "the furthest along",
    shareReached,
  ],
  [
    /\b(?:further|farther|furthest|farthest) from (?:being )?(?:done|finish\w*|complet\w*|full\w*)\b|\bleast (?:complete|funded|progress)\b/,
    "the least complete",
    (goal) => -shareReached(goal),
  ],
  [/\b(?:furthest|farthest|further|farther)\b(?!.*\bbehind\b)/, "the furthest from its target", ({ missing }) => missing],
  [/\b(?:closest|nearest|closer|nearer)\b/, "the closest to its target", ({ missing }) => -missing],
  [/\b(?:biggest|largest|highest|most expensive)\b/, "the largest", ({ target }) => target],
  [/\b(?:smallest|lowest|cheapest)\b/, "the smallest", ({ target }) => -target],
];
const foremost = (asked: Asked, text: string, goals: readonly GoalFact[]): string | null => {
  const { reply, today } = asked;
  const open = goals.filter(({ missing }) => missing > 0);
  const found = /\bwhich\b|\bwhat\b|\bone\b/.test(text) ? EXTREMES.find(([said]) => said.test(text)) : undefined;
  const [first] = found ? open.toSorted((a, b) => found[2](b, today) - found[2](a, today)) : [];
  if (!found || !first || (found[2] === sooner && monthsOf(first, today) === null) || (found[2] === growth && first.pace === null))
    return null;
  const name = escapeName(first.name);
  const when =
    found[2] === sooner
      ? `, around ${expected(first, today)}`
      : found[2] === growth && first.pace !== null
        ? `, by ${cited(reply, first.pace, citeGoal(first))} a month over the last three full months`
        : "";
  const unknown =
    (found[2] === sooner && open.some((goal) => monthsOf(goal, today) === null)) ||
    (found[2] === growth && open.some(({ pace }) => pace === null));
  return `**${unknown ? "Of the goals with a known pace, " : ""}${name} is ${found[1]}${when}: ${cited(reply, first.current, citeGoal(first))} of ${cited(reply, first.target, citeGoal(first))}${percentReached(asked, first)} is set aside, and ${cited(reply, first.missing, missingView(first))} is missing.**`;
};

type Column = { title: string; right?: true; said: RegExp; of: (asked: Asked, goal: GoalFact) => string };
/** Columns beside what is set aside, if a question names them. */
const COLUMNS: readonly Column[] = [
  {
    title: "Missing",
    right: true,
    said: /\b(?:missing|gap|short\w*|remain\w*|left|to go|lack\w*|delta|difference|still need)\b/,
    of: ({ reply }, goal) => cited(reply, goal.missing, missingView(goal)),
  },
  {
    title: "Reached",
    right: true,
    said: /%|\b(?:percent\w*|pct|how far|progress|share|complete\b|along)\b/,
    of: ({ reply }, goal) => shareOf(reply, goal.current, goal.target),
  },
  {
    title: "Date",
    said: /\b(?:target date|dates?|deadlines?|due)\b/,
    of: ({ today }, { date }) => (date === null ? "No date" : formatDay(date, today)),
  },
  {
    title: "Expected",
    said: /\beta\b|\b(?:expected|projected|when|completion|finish\w*)\b/,
    of: ({ today }, goal) => expected(goal, today),
  },
];
const NEEDS: Column = {
  title: "Needs a month",
  right: true,
  said: /\bmonth/,
  of: (_asked, { needMonthly }) => (needMonthly === null ? "No date" : formatMoney(needMonthly)),
};
const table = (asked: Asked, text: string, goals: readonly GoalFact[]): void => {
  const named = COLUMNS.filter(({ said }) => said.test(text));
  const more = named.length === 0 || NEEDS.said.test(text) ? [...named, NEEDS] : named;
  sayTable(
    asked.reply,
    tableLines(
      [
        { title: "Goal" },
        { title: "Set aside", right: true },
        { title: "Target", right: true },
        ...more.map(({ title, right }) => (right ? { title, right } : { title })),
      ],
      goals.map((goal) => [
        escapeName(goal.name),
        cited(asked.reply, goal.current, citeGoal(goal)),
        formatMoney(goal.target),
        ...more.map(({ of }) => of(asked, goal)),
      ]),
    ),
  );
};

export const totalsOf = ({ reply }: Asked, goals: readonly GoalFact[]): { current: Cents; missing: Cents } => ({
  current: sumOf(
    reply,
    goals.map((goal) => goal.current),
  ),
  missing: sumOf(
    reply,
    goals.map((goal) => goal.missing),
  ),
});

/** Words that ask for what is finished rather than for how far goals are. */
const FINISHED =
  /\b(?:have|did) (?:we|i) (?:\p{L}+ )?(?:finish|complet|reach|achiev)\p{L}*\b|\b(?:finished|completed|reached|achieved|done)\b.{0,20}\bgoals\b|\bgoals\b.{0,40}\b(?:finished|completed|are done|achieved)\b/u;
const finished = ({ reply, today }: Asked, goals: readonly GoalFact[]): boolean => {
  const done = goals.filter(({ status, missing }) => status === "completed" || missing === 0);
  say(
    reply,
    done.length === 0
      ? "**None of your goals is reached yet.**"
      : `**You have reached ${joinNames(done.map(({ name, completedOn }) => `${escapeName(name)}${completedOn ? ` (completed ${formatDay(completedOn, today)})` : ""}`))}.**`,
  );
  return true;
};

/** Lists goals: first what the question asks of them, then their sums and a table. */
export const listed = (asked: Asked, text: string, goals: readonly GoalFact[], total: { current: Cents; missing: Cents }): void => {
  const { reply } = asked;
  const active = goals.filter((goal) => goal.status === "active");
  const parts = (of: (goal: GoalFact) => Cents) => active.map((goal) => ({ label: goal.name, amount: of(goal), view: citeGoal(goal) }));
  reply.title = "Goals";
  const first = foremost(asked, text, active);
  if (first === null && FINISHED.test(text)) finished(asked, goals);
  else if (active.length === 0) {
    say(reply, `**You have no active goal, and ${plural(goals.length, "completed one")}.**`);
    return;
  }
  say(reply, first);
  if (first === null && (asked.frame.metric === "behind" || BEHIND.test(text))) behind(asked, active);
  const bold = first === null ? "**" : "";
  say(
    reply,
    `${bold}${cited(
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
    }.${bold}`,
  );
  table(asked, text, active);
  reply.shown = active.map((goal) => goal.name);
  reply.chips = active.slice(0, 3).map((goal) => `How is my goal ${plainName(goal.name, 50)} coming along?`);
};
