import { formatMoney } from "#domain/format.ts";
import { escapeName, plainName } from "../../markdown.ts";
import type { Point } from "../../planning/points.ts";
import type { PlanRunFact } from "../../tools/index.ts";
import { cited, differenceOf, say } from "../reply.ts";
import type { Asked } from "./context.ts";
import { CLICK, tried } from "./edits.ts";
import {
  ESTIMATE,
  lasts,
  mainOf,
  nobody,
  noPlan,
  othersStay,
  type Plan,
  type Subject,
  subjectOf,
  unborn,
  viewOf,
  when,
} from "./plan-shared.ts";

/** Answers what happens at an age to retire at, or whether the plan as it is lasts. */
export const retire = async (asked: Asked, plan: Plan, age: number | null, who: string | null): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = age === null ? "Retirement" : `Retire at ${age}`;
  const subject = subjectOf(plan, who);
  if (!subject) return nobody(asked, plan, who);
  if (subject.birthMonth === null) return unborn(asked, subject);
  const now = (await tools("run_plan", subject.args)).run;
  if (!now) return noPlan(asked);
  if (age === null) {
    say(
      reply,
      `**At your plan's parameters, ${lasts(now, subject)}.**`,
      `Net worth is ${cited(reply, mainOf(now).netWorth, viewOf(now, mainOf(now).year))} ${when(mainOf(now))}.`,
    );
    say(reply, ESTIMATE);
    reply.chips = ["What if I retire at 60?", "When can I retire?"];
    return;
  }
  const then = (await tools("run_plan", { ...subject.args, retirementAge: age })).run;
  if (!then) return noPlan(asked);
  const [before, after] = [mainOf(now), mainOf(then)];
  say(
    reply,
    `**If ${subject.isMe ? "you retire" : `${escapeName(subject.name)} retires`} at ${age}, ${lasts(then, subject)}.**`,
    `Net worth is ${cited(reply, after.netWorth, viewOf(then))} ${when(after)}.`,
    `As planned now, it is ${cited(reply, before.netWorth, viewOf(now, before.year))} ${when(before)}, and ${lasts(now, subject)}.`,
    othersStay(plan, subject),
  );
  if (then.horizon.year === now.horizon.year)
    say(
      reply,
      `By ${now.horizon.year} the difference is ${formatMoney(differenceOf(reply, then.horizon.netWorth, now.horizon.netWorth), { forceSign: true })}.`,
    );
  say(reply, ESTIMATE);
  // A scenario sets the age of the first person alone.
  if (subject.args.person !== undefined) return;
  const made = await tried(asked, () => tools("copy_plan_scenario", { name: `Retire at ${age}`, retirementAge: age }));
  if (made) say(reply, `You can keep this as a scenario beside ${escapeName(now.scenario.name)}. ${CLICK}`);
};

const YOUNGEST = 50;
const OLDEST = 75;
/** Every fifth age is tried first, because a reply may only call so many tools. */
const STEP = 5;

/** Returns the first age whose run lasts, among every fifth one and then among those before it. */
export const firstThatLasts = async ({ tools }: Asked, { args }: Subject): Promise<{ age: number; run: PlanRunFact } | null> => {
  const first = async (from: number, to: number, step: number): Promise<{ age: number; run: PlanRunFact } | null> => {
    for (let age = from; age <= to; age += step) {
      const { run } = await tools("run_plan", { ...args, retirementAge: age });
      if (run?.lasts && run.retirement) return { age, run };
    }
    return null;
  };
  const found = await first(YOUNGEST, OLDEST, STEP);
  return found === null || found.age === YOUNGEST ? found : ((await first(found.age - STEP + 1, found.age - 1, 1)) ?? found);
};

/** Answers from which age on somebody can stop working with money that lasts. */
export const earliest = async (asked: Asked, plan: Plan, who: string | null): Promise<void> => {
  const { reply } = asked;
  const subject = subjectOf(plan, who);
  reply.title = subject?.isMe === false ? `When ${plainName(subject.name, 40)} can retire` : "When I can retire";
  if (!subject) return nobody(asked, plan, who);
  if (subject.birthMonth === null) return unborn(asked, subject);
  const name = subject.isMe ? "you" : escapeName(subject.name);
  const found = await firstThatLasts(asked, subject);
  if (!found?.run.retirement) {
    say(
      reply,
      `**At your plan's parameters, the money does not last if ${name} ${subject.isMe ? "retire" : "retires"} at ${YOUNGEST}, ${OLDEST} or any fifth age between.**`,
      ESTIMATE,
    );
    return;
  }
  const { age, run } = found;
  say(
    reply,
    `**${subject.isMe ? "You" : name} can retire from ${age} on: the money then lasts at your plan's parameters.**`,
    `Net worth is then ${cited(reply, found.run.retirement.netWorth, viewOf(run))} ${when(found.run.retirement)}.`,
    othersStay(plan, subject),
    `I tried every fifth age from ${YOUNGEST} on, and the ages just before the first that lasts, with average returns. Markets may be worse than average.`,
  );
  say(reply, ESTIMATE);
  reply.chips = [
    subject.isMe ? `What if I retire at ${age}?` : `What if ${plainName(subject.name, 40)} retires at ${age}?`,
    "What does my plan assume?",
  ];
};

/** Answers when work could end for good, which is how the plan tells financial independence, and whether that is by a time. */
export const independence = async (asked: Asked, plan: Plan, by: Point | null): Promise<void> => {
  const { reply } = asked;
  reply.title = "Financial independence";
  const subject = subjectOf(plan, by?.kind === "age" ? by.who : null);
  if (!subject) return nobody(asked, plan, by?.kind === "age" ? by.who : null);
  if (subject.birthMonth === null) return unborn(asked, subject);
  const found = await firstThatLasts(asked, subject);
  const start = found?.run.retirement;
  if (!found || !start) {
    say(
      reply,
      `**By your plan, no age from ${YOUNGEST} to ${OLDEST} that I tried makes you financially independent: the money does not last.**`,
      ESTIMATE,
    );
    return;
  }
  const inTime = by === null || by.kind === "retirement" ? null : by.kind === "age" ? found.age < by.age : start.year <= by.year;
  // The first age that is tried says nothing about the ages before it.
  const from = found.age === YOUNGEST ? `${found.age} or earlier` : `${found.age}, in ${start.year}`;
  say(
    reply,
    `**${inTime === null ? "By your plan financial independence comes" : `${inTime ? "Yes" : "No"}: by your plan it comes`} at ${from}, when work could end and the money still lasts.**`,
    `Net worth is then an estimated ${cited(reply, start.netWorth, viewOf(found.run, start.year))}.`,
    othersStay(plan, subject),
    "This counts average returns; markets may be worse.",
  );
  say(reply, ESTIMATE);
  reply.chips = [`What if I retire at ${found.age}?`, "How likely is my plan to succeed?"];
};

/** Answers what a scenario of the plan comes to, beside the plan's own. */
export const inScenario = async (asked: Asked, plan: Plan, scenarioId: number): Promise<void> => {
  const { reply, tools } = asked;
  const own = (await tools("run_plan", { scenarioId })).run;
  if (!own) return noPlan(asked);
  const name = escapeName(plainName(own.scenario.name, 60));
  reply.title = plainName(own.scenario.name, 60);
  const main = mainOf(own);
  say(
    reply,
    `**In ${name}, ${lasts(own)}: net worth is an estimated ${cited(reply, main.netWorth, viewOf(own, main.year))} ${when(main)}.**`,
  );
  const [first] = plan.scenarios;
  const base = first && first.id !== scenarioId ? (await tools("run_plan", { scenarioId: first.id })).run : null;
  if (base)
    say(
      reply,
      `By ${own.horizon.year} it is ${cited(reply, own.horizon.netWorth, viewOf(own, own.horizon.year))}, against ${cited(reply, base.horizon.netWorth, viewOf(base, base.horizon.year))} in ${escapeName(plainName(base.scenario.name, 60))}, a difference of ${formatMoney(differenceOf(reply, own.horizon.netWorth, base.horizon.netWorth), { forceSign: true })}.`,
    );
  say(reply, ESTIMATE);
  reply.chips = ["Compare my scenarios", "When can I retire?"];
};
