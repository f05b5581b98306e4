import { capitalized, joinNames } from "#domain/format.ts";
import { citePlan } from "../../cite.ts";
import { escapeName, plainName } from "../../markdown.ts";
import type { PlanQuestion } from "../../planning/questions.ts";
import type { PlanRunFact, ToolArgs, ToolResults } from "../../tools/index.ts";
import { say } from "../reply.ts";
import { nameKey } from "../vocabulary.ts";
import type { Asked } from "./context.ts";

export type Plan = NonNullable<ToolResults["get_plan"]["plan"]>;
export const PLAN_PAGE = "[Financial plan](/financial-plan)";
export const ESTIMATE = "This is an estimate in today's dollars under the plan's parameters. It is not advice.";

export const noPlan = ({ reply }: Asked): void => {
  say(
    reply,
    "**You have no financial plan yet, so I cannot answer this from one.**",
    `Open ${PLAN_PAGE} to make one from your last six full months.`,
  );
  reply.chips = ["What is my net worth?", "How much do I save a month?"];
};

export const viewOf = (run: PlanRunFact, year?: number) =>
  citePlan(year === undefined ? run.scenario.name : `Net worth in ${year}`, {
    planId: run.planId,
    scenarioId: run.scenario.id,
    years: run.forecastYears,
    ...(year === undefined ? {} : { year }),
  });

/** A person of the plan as an answer speaks of them, and what the tools call them: nothing for the first person. */
export type Subject = { name: string; isMe: boolean; birthMonth: string | null; retirementAge: number; args: { person?: string } };
const PARTNER =
  /^(?:my |our )?(?:partner|spouse|wife|husband|hubby|wifey|fianc[ée]e?|girlfriend|boyfriend|other half|better half|he|she)$/i;
/** Returns the person that the words name; the user without words. Null if the plan counts no such person. */
export const subjectOf = ({ people }: Plan, who: string | null): Subject | null => {
  const mine = people.findIndex((one) => one.isMe);
  const at =
    who === null
      ? Math.max(mine, 0)
      : people.findIndex((one, i) => nameKey(one.name) === nameKey(who) || (PARTNER.test(who.trim()) && i !== mine));
  const person = people[at];
  return person ? { ...person, args: at === 0 ? {} : { person: person.name } } : null;
};
export const nobody = ({ reply }: Asked, plan: Plan, who: string | null): void => {
  const counted = plan.people.map((one) => (one.isMe ? "you" : escapeName(one.name)));
  say(
    reply,
    `**Your plan counts no “${escapeName(plainName(who ?? "", 40))}”.** It counts ${joinNames(counted)}.`,
    `You can change the people under ${PLAN_PAGE}.`,
  );
  reply.chips = plan.people.map((one) => (one.isMe ? "When can I retire?" : `When can ${plainName(one.name, 40)} retire?`));
};
export const unborn = ({ reply, vocabulary }: Asked, { isMe, name }: Subject): void =>
  say(
    reply,
    `**I need ${isMe ? "your" : `${escapeName(name)}'s`} month of birth to answer this.**`,
    "Without it, retirement never comes in the plan.",
    // The page asks for it once there is something to plan with.
    vocabulary.accounts.length === 0
      ? `You have no accounts yet. Connect one first, then enter it under ${PLAN_PAGE}.`
      : `Enter it under ${PLAN_PAGE}.`,
  );
/** What the run assumes about the others. A tried age also moves those without an age of their own, unless it is a partner's. */
export const othersStay = (plan: Plan, { isMe, name, args }: Subject): string | null => {
  const others = plan.people.filter((one) => one.name !== name);
  const [moved, kept] = [true, false].map((moves) => others.filter((one) => (args.person === undefined && !one.hasOwnAge) === moves));
  const named = (list: Plan["people"]): string => joinNames(list.map((one) => (isMe ? escapeName(one.name) : "you")));
  const said = [
    moved && moved.length > 0 ? `${named(moved)} would retire at that age too, because the plan has no other age.` : null,
    kept && kept.length > 0 ? `${capitalized(named(kept))} would retire as the plan has it now.` : null,
  ].filter((one) => one !== null);
  return said.length === 0 ? null : capitalized(said.join(" "));
};

/** Only years up to the life expectancy count, so a later end of the run promises no more. */
export const lasts = (run: PlanRunFact, { isMe }: Pick<Subject, "isMe"> = { isMe: true }): string => {
  if (!isMe)
    return run.lasts ? `the forecast ends in ${run.horizon.year}, with money left` : `the money runs out in ${run.firstShortfallYear}`;
  if (run.lasts && run.horizon.age !== null && run.horizon.age > run.lifeExpectancy)
    return `the money lasts past your life expectancy of ${run.lifeExpectancy}`;
  if (run.lasts)
    return `the forecast ends in ${run.horizon.year}${run.horizon.age === null ? "" : `, at ${run.horizon.age}`}, with money left`;
  return run.firstShortfallAge === null
    ? `the money runs out in ${run.firstShortfallYear}`
    : `the money runs out at ${run.firstShortfallAge}`;
};

/** The number that a run comes to: net worth at retirement if that is known, else at the horizon. */
export const mainOf = (run: PlanRunFact) => run.retirement ?? run.horizon;
export const when = ({ year, age }: { year: number; age: number | null }): string =>
  age === null ? `in ${year}` : `at ${age}, in ${year}`;

export const sayMissing = ({ reply }: Asked, plan: Plan): void => {
  const [missing] = plan.missing;
  if (missing !== undefined) say(reply, `The plan still misses something. ${missing} You can enter it under ${PLAN_PAGE}.`);
};

/** What a question runs: a scenario, with an age to retire at if one is tried. `words` say so in a sentence; empty for the plan as it is. */
export type Tried = { plan: Plan; args: ToolArgs["run_plan"]; words: string };

/** Returns the plan with the scenario that a question names, and what the question tries on it. */
export const triedBy = async ({ tools }: Asked, plan: Plan, { scenarios, ages, shift }: PlanQuestion): Promise<Tried> => {
  const [named] = scenarios;
  const own = named === undefined || named === plan.scenario.id ? plan : ((await tools("get_plan", { scenarioId: named })).plan ?? plan);
  const me = subjectOf(own, null);
  const age = named === undefined ? (ages[0] ?? (shift !== null && me ? me.retirementAge + shift : undefined)) : undefined;
  const scenario = named === undefined ? {} : { scenarioId: named };
  const words =
    age !== undefined
      ? ` if you retire at ${age}`
      : named === undefined
        ? ""
        : `, in the scenario ${escapeName(plainName(own.scenario.name, 60))}`;
  return { plan: own, args: { ...scenario, ...(age === undefined ? {} : { ...me?.args, retirementAge: age }) }, words };
};

/** The first calendar year of a run: that of today. */
export const firstYear = (run: PlanRunFact): number => run.horizon.year - run.forecastYears + 1;
