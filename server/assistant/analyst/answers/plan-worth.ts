import { capitalized, formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import type { Point } from "../../planning/points.ts";
import type { PlanQuestion } from "../../planning/questions.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import type { PlanRunFact } from "../../tools/index.ts";
import { cited, say, sayTable } from "../reply.ts";
import type { Asked } from "./context.ts";
import {
  ESTIMATE,
  firstYear,
  lasts,
  nobody,
  noPlan,
  type Plan,
  type Subject,
  subjectOf,
  type Tried,
  triedBy,
  unborn,
  viewOf,
  when,
} from "./plan-shared.ts";

const YEAR_LENGTH = 4;
/** Cents of a dollar. */
const CENTS = 100;

type Ask<Kind extends PlanQuestion["ask"]["kind"]> = Extract<PlanQuestion["ask"], { kind: Kind }>;

/** Returns the person whose age a point is; null if the plan has none of that name. */
const personAt = (plan: Plan, point: Point): Subject | null => {
  if (point.kind !== "age" || point.who === null) return subjectOf(plan, null);
  return subjectOf(plan, point.who);
};
const bornIn = ({ birthMonth }: Subject): number | null => (birthMonth === null ? null : Number(birthMonth.slice(0, YEAR_LENGTH)));
/** Returns the calendar year of a point; null if a month of birth is missing or retirement lies outside the forecast. */
export const yearOfPoint = (point: Point, subject: Subject, run: PlanRunFact): number | null => {
  if (point.kind === "year") return point.year;
  if (point.kind === "retirement") return run.retirement?.year ?? null;
  const born = bornIn(subject);
  return born === null ? null : born + point.age;
};

/** Says that a year lies outside the forecast. */
const outside = ({ reply }: Asked, run: PlanRunFact, { isMe, name }: Subject, point: Point, year: number): void => {
  const whose = isMe ? "you are" : `${escapeName(name)} is`;
  const asked = point.kind === "age" ? `${year}, when ${whose} ${point.age}` : String(year);
  const view = viewOf(run, run.horizon.year);
  if (year < firstYear(run))
    return say(
      reply,
      `**${year} is past, and the forecast begins in ${firstYear(run)}.**`,
      "Ask for your net worth on a day to see the past.",
    );
  say(
    reply,
    `**The forecast ends in ${run.horizon.year}${run.horizon.age === null ? "" : ` (${whose} ${run.horizon.age} then)`}, so it has no figure for ${asked}.**`,
    `Its last estimate of net worth is ${cited(reply, run.horizon.netWorth, view)}.`,
  );
};

const MOST_POINTS = 10;
/** Returns every year of the steps up to the last point. */
const stepped = (run: PlanRunFact, last: number, step: number): number[] => {
  const years: number[] = [];
  for (let year = last; year >= firstYear(run) && years.length < MOST_POINTS; year -= step) years.unshift(year);
  return years;
};

/** Answers what net worth is at an age or in a year, in a scenario or with another age to retire at. */
export const worthAt = async (asked: Asked, given: Plan, question: PlanQuestion, { at, step }: Ask<"worth">): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = "Net worth ahead";
  const { plan, args, words } = await triedBy(asked, given, question);
  const [first] = at;
  const subject = first ? personAt(plan, first) : null;
  if (!first || !subject) return nobody(asked, plan, first?.kind === "age" ? first.who : null);
  if (first.kind !== "year" && subject.birthMonth === null) return unborn(asked, subject);
  const about = args.retirementAge === undefined ? { ...args, ...subject.args } : args;
  const sketch = (await tools("run_plan", about)).run;
  if (!sketch) return noPlan(asked);
  const years = at.flatMap((point) => yearOfPoint(point, subject, sketch) ?? []);
  const last = Math.max(...years);
  const [year] = years;
  if (year === undefined) return say(reply, "**Retirement lies outside the forecast, so it has no figure for it.**");
  const wanted = step === null ? years : stepped(sketch, last, step);
  const run = (await tools("run_plan", { ...about, at: wanted.slice(0, MOST_POINTS) })).run;
  if (!run) return noPlan(asked);
  const main = run.asked.find((one) => one.year === (step === null ? year : last));
  if (!main) return outside(asked, run, subject, first, year);
  const whose = subject.isMe || main.age === null ? when(main) : `when ${escapeName(subject.name)} is ${main.age}, in ${main.year}`;
  say(reply, `**Net worth is an estimated ${cited(reply, main.netWorth, viewOf(run, main.year))} ${whose}${words}.**`);
  if (run.asked.length > 1)
    sayTable(
      reply,
      tableLines(
        [{ title: "Year" }, { title: "Age", right: true }, { title: "Net worth", right: true }],
        run.asked.map((one) => [
          String(one.year),
          one.age === null ? "" : String(one.age),
          cited(reply, one.netWorth, viewOf(run, one.year)),
        ]),
      ),
    );
  say(reply, `It is ${cited(reply, run.today, viewOf(run))} today, and ${lasts(run, subject)}.`);
  say(reply, ESTIMATE);
  reply.chips = ["When can I retire?", "What does my plan assume?", `Why does my net worth change in ${main.year}?`];
};

/** Answers when net worth first reaches an amount. */
export const reaches = async (asked: Asked, given: Plan, question: PlanQuestion, { dollars }: Ask<"reaches">): Promise<void> => {
  const { reply, tools } = asked;
  const { plan, args, words } = await triedBy(asked, given, question);
  const amount = formatMoney(cents(dollars * CENTS));
  reply.title = plainName(`Net worth of ${amount}`, 60);
  const subject = subjectOf(plan, null);
  const run = (await tools("run_plan", { ...subject?.args, ...args, worth: dollars * CENTS })).run;
  if (!run) return noPlan(asked);
  if (!run.reached)
    say(
      reply,
      `**Net worth does not reach ${amount} by ${run.horizon.year}${words}.**`,
      `It is an estimated ${cited(reply, run.horizon.netWorth, viewOf(run, run.horizon.year))} ${when(run.horizon)}.`,
    );
  else if (run.today >= dollars * CENTS)
    say(reply, `**Net worth is above ${amount} already: ${cited(reply, run.today, viewOf(run))} today.**`);
  else
    say(
      reply,
      `**Net worth first ends a year above ${amount} ${when(run.reached)}${words}: an estimated ${cited(reply, run.reached.netWorth, viewOf(run, run.reached.year))}.**`,
      `It is ${cited(reply, run.today, viewOf(run))} today.`,
    );
  say(reply, ESTIMATE);
  reply.chips = ["When can I retire?", "What does my plan assume?"];
};

/** Says whether the money lasts, and until when the forecast can tell. */
const lastsWords = (run: PlanRunFact, words: string, until: { year: number; age: number | null } | null): string => {
  const short = run.firstShortfallYear;
  const at = run.firstShortfallAge === null ? "" : ` at ${run.firstShortfallAge},`;
  const end = when(run.horizon);
  const { age } = run.horizon;
  // A later shortfall does not count, so a later end of the run promises no more.
  if (short === null && age !== null && age > run.lifeExpectancy && (until === null || (until.age ?? age) > run.lifeExpectancy))
    return `At your plan's parameters the money lasts past your life expectancy of ${run.lifeExpectancy}${words}.`;
  if (short !== null && (until === null || short <= until.year)) return `No: the money runs out${at} in ${short}${words}.`;
  if (short !== null && until !== null)
    return `Yes: the money lasts until ${until.age ?? until.year}${words}. It runs out${at} in ${short}.`;
  if (until !== null && until.year > run.horizon.year)
    return `The money does not run out${words} as far as the forecast reaches: it ends ${end}, before ${until.age ?? until.year}.`;
  if (until !== null) return `Yes: the money lasts until ${until.age ?? until.year}${words}, and does not run out by ${run.horizon.year}.`;
  return `The money does not run out${words}: the forecast ends ${end}, with money left.`;
};

/** Answers whether and when the money runs out. */
export const lastsUntil = async (asked: Asked, given: Plan, question: PlanQuestion, { until }: Ask<"lasts">): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = "Whether the money lasts";
  const tried: Tried = await triedBy(asked, given, question);
  const subject = until ? personAt(tried.plan, until) : subjectOf(tried.plan, null);
  if (!subject) return nobody(asked, tried.plan, until?.kind === "age" ? until.who : null);
  const run = (await tools("run_plan", { ...subject.args, ...tried.args })).run;
  if (!run) return noPlan(asked);
  const year = until ? yearOfPoint(until, subject, run) : null;
  const point = year === null ? null : { year, age: until?.kind === "age" ? until.age : null };
  const said = subject.isMe ? lastsWords(run, tried.words, point) : capitalized(`${lasts(run, subject)}${tried.words}.`);
  say(
    reply,
    `**${said}**`,
    `Net worth is an estimated ${cited(reply, run.horizon.netWorth, viewOf(run, run.horizon.year))} ${when(run.horizon)}.`,
    "This counts average returns; markets may be worse.",
  );
  say(reply, ESTIMATE);
  reply.chips = ["How likely is my plan to succeed?", "When can I retire?", "What does my plan assume?"];
};
