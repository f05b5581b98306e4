import { addMonths, day } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, formatMonth, joinNames } from "#domain/format.ts";
import { keepsPace, monthsLeft, monthsToReach } from "#domain/goals/progress.ts";
import { type Cents, cents } from "#domain/money.ts";
import { citeGoal } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, plainName } from "../../markdown.ts";
import type { EmergencyFundFact, GoalFact } from "../../tools/index.ts";
import { averageOf, cited, differenceOf, plural, say } from "../reply.ts";
import { bareFrame } from "../frame.ts";
import { nameKey } from "../vocabulary.ts";
import { goalAskOf, goalLead, otherDate } from "./goal-asks.ts";
import { listed, missingView, percentReached, totalsOf } from "./goal-list.ts";
import { goalPlaces } from "../meaning/goal-names.ts";
import type { Answer, Asked } from "./context.ts";
import { unknownName } from "./not-answered.ts";
import { plainText } from "./plain-text.ts";
import { goalNameIn } from "../edits/goals.ts";
import { CLICK, tried } from "./edits.ts";

const MOVES_NOTHING = "A goal says what your accounts are for; it moves no money.";
const SMALL_WORDS = new Set(["goal", "goals", "fund", "the", "my", "our", "for", "and", "new"]);

/** What people call an emergency fund. */
const RAINY_DAY = /\brainy[ -]day\b|\b(?:our|my|the|safety|cash) reserves?\b|\bemergenc(?:y|ies)\b|\bsafety net\b/;
/** Words that leave out the goals named after them: "all goals other than the larger home". */
const LEFT_OUT =
  /\b(?:other than|apart from|aside from|except(?: for)?|excluding|besides|leaving out|not counting|without|but not|minus)\b/;

/** Asks for how many months an emergency fund lasts. */
const COVERED = /\bmonths? (?:of|covered|does|would|will)\b|\bcovers? (?:\d|how many) months?\b/;

/** Returns the goals that a question names: by their whole name, else by a word of it. */
const namedGoals = (said: string, goals: readonly GoalFact[]): GoalFact[] => {
  const text = ` ${nameKey(said)} `;
  const places = goalPlaces(
    said.toLowerCase(),
    goals.map((goal) => goal.name),
  );
  const fund = RAINY_DAY.test(said.toLowerCase());
  const meant = goals.filter(
    (goal) =>
      text.includes(` ${nameKey(goal.name)} `) ||
      places.some((place) => place.name === goal.name) ||
      (fund && goal.type === "emergency_fund"),
  );
  if (meant.length > 0) return meant;
  return goals.filter((goal) =>
    nameKey(goal.name)
      .split(" ")
      .some((word) => word.length > 2 && !SMALL_WORDS.has(word) && text.includes(` ${word} `)),
  );
};

/** How a question names what is saved for. */
const PURPOSES: readonly RegExp[] = [
  /\bhow(?:'?s| is| are) (?:the|our|my) ([\p{L}'& -]{3,30}?) (?:coming(?: along)?|shaping up|progressing|getting on|getting along)\b/u,
  /\bhow (?:far|close) (?:along )?(?:are we |am i )?(?:is|are|with|on|to) (?:the|our|my) ([\p{L}'& -]{3,30}?)(?=[?.!,]|$)/u,
  /\b(?:saved?|saving|set aside|put (?:aside|away)|stashed|have)(?: up)?(?: so far)? (?:for|towards?) (?:the|our|my|a) (?:new )?([\p{L}'& -]{3,30}?)(?: so far| yet| by now| already)?(?=[?.!,]|$)/u,
  /\b(?:on track|on course|on pace) (?:for|with) (?:the|our|my|a) ([\p{L}'& -]{3,30}?)(?=[?.!,]|$)/u,
];
/** Words that name no purpose of their own: "how are our goals coming along". */
const NO_PURPOSE =
  /\b(?:goals?|savings?|saving|things|everything|money|finances|plans?|progress|budgets?|debts?|loans?|mortgage|balances?|cash|retirement|net worth|targets?|numbers?|spending|accounts?|milestones?|year|month|it|that|this|these|those|them|two|three|both|all|others?|ones?|rest|first|second|third|last|next)\b/u;
/** What a question says is saved for, if it names anything. */
const purposeOf = (text: string): string | null => {
  const said = PURPOSES.map((words) =>
    words
      .exec(text)?.[1]
      ?.replace(/ (?:goal|fund|pot)$/, "")
      .trim(),
  ).find((name) => name !== undefined);
  return said === undefined || NO_PURPOSE.test(said) ? null : said;
};

const noGoals = ({ reply }: Asked): void => {
  say(reply, "**You have no goals yet.**", "Name what you are saving for and how much it costs, and I will propose a goal.");
  reply.chips = ["Create a goal of $5,000 for a vacation", "How long would my savings last?"];
};

/** Says how far a goal is, what it needs each month and how that compares with its pace. */
const describe = (asked: Asked, goal: GoalFact, lead: string | null = null): void => {
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
  else {
    const bold = lead === null ? "**" : "";
    say(
      reply,
      lead,
      `${bold}${current} of ${target}${percentReached(asked, goal)} is set aside for ${name}; ${cited(reply, goal.missing, missingView(goal))} is missing.${bold}`,
    );
  }
  if (goal.sources.length === 0) say(reply, "Nothing funds it yet: choose its accounts on the goal's page.");
  else say(reply, `It counts ${joinNames(goal.sources.map((one) => `${escapeName(one.name)} (${cited(reply, one.amount, view)})`))}.`);
  if (goal.missing > 0) sayPace(asked, goal);
  say(reply, MOVES_NOTHING);
};

/** Says what a goal needs each month to be met by its date, or by another one that the request names. */
const needs = (asked: Asked, goal: GoalFact, text: string): void => {
  const { reply, today } = asked;
  const other = otherDate(asked, text, goal);
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

/** Answers how goals are doing, and proposes changes to them. */
export const goalStatus: Answer = async (asked) => {
  const { reply, tools } = asked;
  reply.title = "Goals";
  const { goals, ...total } = await tools("list_goals", {});
  if (goals.length === 0) return noGoals(asked);
  const text = plainText(asked);
  // Plain words mend the spelling, and what was typed keeps parts that reading takes for an aside.
  const found = namedGoals(`${text} ; ${asked.text}`, goals);
  const change = changeAsked(asked);
  if (change) return proposed(asked, found, goals, change);
  const after = LEFT_OUT.exec(text);
  const out = asked.frame.metric === "except" ? found : after ? namedGoals(text.slice(after.index), goals) : [];
  if (out.length > 0) {
    const kept = goals.filter((goal) => goal.status === "active" && !out.includes(goal));
    if (kept.length > 0) return listed(asked, text, kept, totalsOf(asked, kept));
  }
  const purpose = found.length === 0 ? purposeOf(asked.text.toLowerCase()) : null;
  // The figures of other goals would be taken for those of this one.
  if (purpose !== null)
    return unknownName({ ...asked, frame: { ...bareFrame("unknown_name"), ignored: [purpose], metric: "goal", root: "goal_status" } });
  const [only, another] = found.length > 0 ? found : goals.length === 1 ? goals : [];
  if (!only || another) return found.length > 1 ? listed(asked, text, found, totalsOf(asked, found)) : listed(asked, text, goals, total);
  const amount = asked.frame.amount === null ? null : cents(asked.frame.amount);
  const ask = asked.frame.metric === "monthly" ? "monthly" : (goalAskOf(text, amount) ?? goalAskOf(asked.text.toLowerCase(), amount));
  if (only.type === "emergency_fund" && COVERED.test(text) && (await fundCover(asked))) return;
  if (only.status !== "active" || only.missing === 0) return describe(asked, only);
  return ask === "monthly" ? needs(asked, only, text) : describe(asked, only, goalLead(asked, only, ask, text));
};

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
  if (!RAINY_DAY.test(plainText(asked)) && !/\bemergency\b/i.test(asked.text)) return false;
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
