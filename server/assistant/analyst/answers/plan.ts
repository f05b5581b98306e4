import { formatMoney, joinNames } from "#domain/format.ts";
import { PARAMETERS } from "#domain/forecast/parameters.ts";
import { LIFE_EVENT_FORMS } from "#domain/plans/life-events.ts";
import { citePlan } from "../../cite.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import { ruleLines } from "../../planning/opening.ts";
import type { PlanRequest } from "../../planning/requests.ts";
import type { PlanRunFact, ToolResults } from "../../tools/index.ts";
import { cited, citedWords, differenceOf, plural, say, sayTable } from "../reply.ts";
import { nameKey } from "../vocabulary.ts";
import type { Answer, Asked } from "./context.ts";
import { cannot, CLICK, tried } from "./edits.ts";

type Plan = NonNullable<ToolResults["get_plan"]["plan"]>;
const PLAN_PAGE = "[Financial plan](/financial-plan)";
const ESTIMATE = "This is an estimate in today's dollars under the plan's parameters. It is not advice.";

const noPlan = ({ reply }: Asked): void => {
  say(
    reply,
    "**You have no financial plan yet, so I cannot answer this from one.**",
    `Open ${PLAN_PAGE} to make one from your last six full months.`,
  );
  reply.chips = ["What is my net worth?", "How much do I save a month?"];
};

const viewOf = (run: PlanRunFact, year?: number) =>
  citePlan(year === undefined ? run.scenario.name : `Net worth in ${year}`, {
    planId: run.planId,
    scenarioId: run.scenario.id,
    years: run.forecastYears,
    ...(year === undefined ? {} : { year }),
  });

/** A person of the plan as an answer speaks of them, and what the tools call them: nothing for the first person. */
type Subject = { name: string; isMe: boolean; birthMonth: string | null; args: { person?: string } };
const PARTNER =
  /^(?:my |our )?(?:partner|spouse|wife|husband|hubby|wifey|fianc[ée]e?|girlfriend|boyfriend|other half|better half|he|she)$/i;
/** Returns the person that the words name; the user without words. Null if the plan counts no such person. */
const subjectOf = ({ people }: Plan, who: string | null): Subject | null => {
  const mine = people.findIndex((one) => one.isMe);
  const at =
    who === null
      ? Math.max(mine, 0)
      : people.findIndex((one, i) => nameKey(one.name) === nameKey(who) || (PARTNER.test(who.trim()) && i !== mine));
  const person = people[at];
  return person ? { ...person, args: at === 0 ? {} : { person: person.name } } : null;
};
const nobody = ({ reply }: Asked, plan: Plan, who: string | null): void => {
  const counted = plan.people.map((one) => (one.isMe ? "you" : escapeName(one.name)));
  say(
    reply,
    `**Your plan counts no “${escapeName(plainName(who ?? "", 40))}”.** It counts ${joinNames(counted)}.`,
    `You can change the people under ${PLAN_PAGE}.`,
  );
  reply.chips = plan.people.map((one) => (one.isMe ? "When can I retire?" : `When can ${plainName(one.name, 40)} retire?`));
};
const unborn = ({ reply }: Asked, { isMe, name }: Subject): void =>
  say(
    reply,
    `**I need ${isMe ? "your" : `${escapeName(name)}'s`} month of birth to answer this.**`,
    `Without it, retirement never comes in the plan. Enter it under ${PLAN_PAGE}.`,
  );
/** What the run assumes about the others. */
const othersStay = (plan: Plan, { isMe, name }: Subject): string | null => {
  const others = plan.people.filter((one) => one.name !== name);
  return others.length === 0
    ? null
    : `${isMe ? joinNames(others.map((one) => escapeName(one.name))) : "You"} would retire as the plan has it now.`;
};

/** Only years up to the life expectancy count, so a later end of the run promises no more. */
const lasts = (run: PlanRunFact, { isMe }: Pick<Subject, "isMe"> = { isMe: true }): string => {
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
const mainOf = (run: PlanRunFact) => run.retirement ?? run.horizon;
const when = ({ year, age }: { year: number; age: number | null }): string => (age === null ? `in ${year}` : `at ${age}, in ${year}`);

const sayMissing = ({ reply }: Asked, plan: Plan): void => {
  const [missing] = plan.missing;
  if (missing !== undefined) say(reply, `The plan still misses something. ${missing} You can enter it under ${PLAN_PAGE}.`);
};

const retire = async (asked: Asked, plan: Plan, age: number | null, who: string | null): Promise<void> => {
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
const firstThatLasts = async ({ tools }: Asked, { args }: Subject): Promise<{ age: number; run: PlanRunFact } | null> => {
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

const earliest = async (asked: Asked, plan: Plan, who: string | null): Promise<void> => {
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

const explainYear = async (asked: Asked, year: number): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = `The year ${year}`;
  const fact = await tools("explain_plan_year", { year });
  const view = citePlan(`The year ${year}`, {
    planId: fact.planId,
    scenarioId: fact.scenario.id,
    years: fact.forecastYears,
    year,
  });
  say(
    reply,
    `**In ${year} net worth goes from ${cited(reply, fact.opening, view)} to ${cited(reply, fact.closing, view)}.**`,
    `The change is ${cited(reply, fact.change, view)}, and these rows add up to it.`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "What changes" }, { title: "Amount", right: true }],
      fact.rows.map((row) => [escapeName(row.label), citedWords(reply, formatMoney(row.amount, { forceSign: true }), view)]),
    ),
  );
  say(reply, ESTIMATE);
};

/** Returns the key of the only debt that the user's words name; null if none or several do. */
const debtNamed = async ({ tools }: Asked, words: string): Promise<{ key: string; name: string } | null> => {
  const { accounts } = await tools("get_accounts", {});
  const debts = accounts.filter(({ type }) => type === "credit" || type === "loan" || type === "debt");
  const wanted = nameKey(words)
    .split(" ")
    .filter((word) => word.length > 2 && word !== "loan" && word !== "the");
  const found = debts.filter((one) => {
    const name = ` ${nameKey(`${one.name} ${one.subtype ?? ""}`)} `;
    return wanted.length > 0 && wanted.every((word) => name.includes(` ${word} `));
  });
  const [only] = found;
  return only && found.length === 1 ? { key: `account:${only.id}`, name: only.name } : null;
};

const lifeEvent = async (asked: Asked, plan: Plan, request: Extract<PlanRequest, { kind: "event" }>): Promise<void> => {
  const { reply, tools } = asked;
  const form = LIFE_EVENT_FORMS[request.event];
  reply.title = form.name;
  if (request.asks !== null) {
    say(reply, `**${request.asks}**`);
    return;
  }
  const answers = { ...request.answers };
  if (request.debt !== null) {
    const debt = await debtNamed(asked, request.debt);
    if (!debt) {
      say(
        reply,
        `**Which debt do you mean by “${escapeName(plainName(request.debt, 40))}”?**`,
        "Name it as it appears among your accounts.",
      );
      return;
    }
    answers["account"] = debt.key;
  }
  if (request.event === "buy_home") {
    const rent = plan.rules.find((rule) => rule.type === "EXPENSE" && /\brent\b/i.test(rule.name));
    if (rent) answers["rent"] = rent.key;
  }
  const given = form.fields.flatMap(({ key }) => (answers[key] == null ? [] : [{ key, value: answers[key] }]));
  const made = await tried(asked, () => tools("add_life_event", { event: request.event, answers: given }));
  if (!made) return;
  say(reply, `**${form.name}: here is what the plan would count.** ${CLICK}`, ...made.notes.map((note) => `${note}.`));
  const assumed = form.fields
    .filter(({ key, first }) => first !== undefined && answers[key] === first)
    .map(({ label }) => label.toLowerCase());
  if (assumed.length > 0) say(reply, `I assumed usual values for ${joinNames(assumed)}. You can change each rule under ${PLAN_PAGE}.`);
  say(reply, ESTIMATE);
};

const setParameter = async (asked: Asked, key: keyof typeof PARAMETERS, value: number): Promise<void> => {
  const { reply, tools } = asked;
  const { label } = PARAMETERS[key];
  reply.title = label;
  const made = await tried(asked, () => tools("set_plan_parameter", { key, value }));
  if (made) say(reply, `**I can change ${label.toLowerCase()} in your plan.** ${CLICK}`, ...made.notes.map((note) => `${note}.`));
};

const compare = async (asked: Asked, plan: Plan): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = "Scenarios";
  const [first, second] = plan.scenarios;
  if (!first || !second) {
    say(
      reply,
      `**Your plan has one scenario, ${escapeName(plan.scenario.name)}.**`,
      "Ask me what happens if something changes, and keep it as a second one.",
    );
    reply.chips = ["What if I retire at 60?"];
    return;
  }
  const { one, other, horizonDifference } = await tools("compare_scenarios", { scenarioId: first.id, otherId: second.id });
  const view = citePlan(other.scenario.name, { planId: other.planId, scenarioId: other.scenario.id, years: other.forecastYears });
  say(
    reply,
    `**By ${one.horizon.year}, ${escapeName(other.scenario.name)} differs from ${escapeName(one.scenario.name)} by ${cited(reply, horizonDifference, view)}.**`,
  );
  sayTable(
    reply,
    tableLines(
      [
        { title: "Scenario" },
        { title: "At retirement", right: true },
        { title: `In ${one.horizon.year}`, right: true },
        { title: "Money" },
      ],
      [one, other].map((run) => [
        escapeName(run.scenario.name),
        run.retirement ? cited(reply, run.retirement.netWorth, viewOf(run, run.retirement.year)) : "",
        cited(reply, run.horizon.netWorth, viewOf(run, run.horizon.year)),
        lasts(run),
      ]),
    ),
  );
  say(reply, ESTIMATE);
};

/** Words of a rule's name that many rules have. */
const COMMON = /^(?:retirement|income|expenses|next|home|house|cost|costs|living|time|part|plan|year|years|and|the|for|our|my)$/;
const wordsOf = (text: string): string[] => {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 2);
  const telling = words.filter((word) => !COMMON.test(word));
  return telling.length > 0 ? telling : words;
};
/** The rules whose names a question has most words of: "what does the plan assume for college". */
const rulesNamed = (text: string, rules: Plan["rules"]): Plan["rules"] => {
  const said = new Set(text.toLowerCase().split(/[^\p{L}\d]+/u));
  const shared = (name: string): number => wordsOf(name).filter((word) => said.has(word) || said.has(`${word}s`)).length;
  const most = Math.max(0, ...rules.map(({ name }) => shared(name)));
  return most === 0 ? [] : rules.filter(({ name }) => shared(name) === most);
};
/** States what the plan counts for some rules, and when. */
const showRules = ({ reply }: Asked, plan: Plan, rules: Plan["rules"]): void => {
  const view = citePlan("Financial plan", { planId: plan.id, scenarioId: plan.scenario.id });
  for (const { name, amount, when: times, included } of rules)
    say(
      reply,
      `**${escapeName(plainName(name, 60))}: ${cited(reply, amount, view)} ${times}.**${included ? "" : " This rule is left out of the forecast."}`,
    );
  say(reply, `That is what the scenario ${escapeName(plainName(plan.scenario.name, 60))} counts. You can change it under ${PLAN_PAGE}.`);
  reply.chips = ["What does my plan assume?", "When can I retire?"];
};

/** What a question wants to know the plan's amount of: "what does the plan count for childcare". */
const ASSUMED_FOR =
  /\b(?:assum\w*|counts?|counted|includes?|included|expects?|expected|budgets?|budgeted|spend(?:ing)?|sets? aside) (?:for|on|about) (?:the |our |my |a |an )?([\p{L}][\p{L} '’-]{2,40}?)[?.! ]*$/iu;
const MOST_ASSUMPTIONS = 8;
const show = async (asked: Asked, plan: Plan): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = "Financial plan";
  const named = rulesNamed(asked.text, plan.rules);
  if (named.length > 0) return showRules(asked, plan, named);
  const [, thing] = ASSUMED_FOR.exec(asked.text) ?? [];
  if (thing !== undefined && !/\d|\byears?\b|\bretire/i.test(thing))
    say(
      reply,
      `**The plan has no rule named for “${escapeName(plainName(thing, 40))}”.** It may be part of another rule, such as living costs.`,
    );
  const { run } = await tools("run_plan", {});
  if (!run) return noPlan(asked);
  const main = mainOf(run);
  say(
    reply,
    `**${escapeName(run.scenario.name)}: net worth is ${cited(reply, main.netWorth, viewOf(run, main.year))} ${when(main)}, and ${lasts(run)}.**`,
    `It starts from ${cited(reply, run.today, viewOf(run))} today.`,
  );
  const included = plan.rules.filter((rule) => rule.included);
  if (included.length > 0) {
    say(reply, `It counts ${plural(included.length, "rule")}:`);
    sayTable(reply, ruleLines(plan.rules));
  }
  if (/\bassum/i.test(asked.text)) for (const text of run.assumptions.slice(0, MOST_ASSUMPTIONS)) say(reply, text);
  sayMissing(asked, plan);
  say(reply, ESTIMATE);
  reply.chips = ["What if I retire at 60?", "When can I retire?", ...(plan.scenarios.length > 1 ? ["Compare my scenarios"] : [])];
};

/** Answers a request about the financial plan, from the plan alone. */
export const answerPlan = async (asked: Asked, request: PlanRequest): Promise<void> => {
  try {
    const { plan } = await asked.tools("get_plan", {});
    if (plan) await answerFrom(asked, plan, request);
    else noPlan(asked);
  } catch (error) {
    cannot(asked, error);
  }
};

const answerFrom = (asked: Asked, plan: Plan, request: PlanRequest): Promise<void> => {
  switch (request.kind) {
    case "retire":
      return retire(asked, plan, request.age, request.who);
    case "earliest":
      return earliest(asked, plan, request.who);
    case "year":
      return explainYear(asked, request.year);
    case "event":
      return lifeEvent(asked, plan, request);
    case "parameter":
      return setParameter(asked, request.key, request.value);
    case "compare":
      return compare(asked, plan);
    case "show":
      return show(asked, plan);
  }
};

/** Answers other questions about retirement and the years ahead with what the plan shows. */
export const planOverview: Answer = async (asked) => {
  say(asked.reply, "I answer questions about the years ahead from your financial plan. This is what it shows.");
  await answerPlan(asked, { kind: "show" });
};
