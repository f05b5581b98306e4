import { capitalized, formatMoney, joinNames } from "#domain/format.ts";
import { isParameterKey, type ParameterDefinition, type ParameterKey, PARAMETERS } from "#domain/forecast/parameters.ts";
import { cents } from "#domain/money.ts";
import { parameterText } from "#domain/plans/parameter-text.ts";
import { citePlan } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import type { Flow, PlanQuestion } from "../../planning/questions.ts";
import type { PlanRuleFact, PlanYearDetail } from "../../tools/index.ts";
import { cited, citedWords, differenceOf, say, sayTable, shareOf, sumOf } from "../reply.ts";
import type { Asked } from "./context.ts";
import { ESTIMATE, noPlan, type Plan, PLAN_PAGE, type Tried, triedBy, viewOf } from "./plan-shared.ts";

const CENTS = 100;
const viewOfPlan = (plan: Plan) => citePlan("Financial plan", { planId: plan.id, scenarioId: plan.scenario.id });
const scenarioName = (plan: Plan): string => escapeName(plainName(plan.scenario.name, 60));
const CHIPS = ["What does my plan assume?", "When can I retire?"];

/** Returns a parameter's value in words. Tools give percentages as fractions and money in dollars. */
export const valueOf = (key: ParameterKey, value: string): string => {
  if (value === "not set") return value;
  const { type }: ParameterDefinition = PARAMETERS[key];
  if (type === "choice") return parameterText(key, value, formatMoney);
  const words = parameterText(key, type === "money" ? Math.round(Number(value) * CENTS) : Number(value), formatMoney);
  return key.endsWith("_monthly") ? `${words} a month` : words;
};

/** States what the plan counts for some rules, and when. */
export const showRules = ({ reply }: Asked, plan: Plan, rules: Plan["rules"]): void => {
  const view = viewOfPlan(plan);
  reply.title = "Financial plan";
  for (const { name, amount, when: times, included } of rules)
    say(
      reply,
      `**${escapeName(plainName(name, 60))}: ${cited(reply, amount, view)} ${times}.**${included ? "" : " This rule is left out of the forecast."}`,
    );
  say(reply, `That is what the scenario ${scenarioName(plan)} counts. You can change it under ${PLAN_PAGE}.`);
  reply.chips = CHIPS;
};

/** Joins every one of some words, where joining names would count the rest. */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** States the values of parameters, and which of them nobody set. */
export const showParameters = async (asked: Asked, given: Plan, question: PlanQuestion, keys: readonly ParameterKey[]): Promise<void> => {
  const { reply } = asked;
  reply.title = "What the plan assumes";
  const { plan } = await triedBy(asked, given, { ...question, ages: [], shift: null });
  const view = viewOfPlan(plan);
  const found = keys.flatMap((key) =>
    plan.parameters.filter((one) => one.key === key && isParameterKey(one.key)).map((one) => ({ ...one, key })),
  );
  const [only, another] = found;
  const said = found.map(
    (one) =>
      `${one.label.toLowerCase().replace("social security", "Social Security")} ${citedWords(reply, valueOf(one.key, one.value), view)}`,
  );
  say(reply, `**The plan assumes ${listed(said)}.**`, only && !another ? PARAMETERS[only.key].description : null);
  const standard = found.filter((one) => one.isDefault).length;
  say(reply, standard === found.length ? "Nobody set this; it is Hiro's default." : null, `You can change it under ${PLAN_PAGE}.`);
  reply.chips = CHIPS;
};

/** States at which age and in which year each person stops working. */
export const showRetiringAges = async (asked: Asked, given: Plan, question: PlanQuestion): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = "Retirement in the plan";
  const { plan } = await triedBy(asked, given, { ...question, ages: [], shift: null });
  const scenario = { scenarioId: plan.scenario.id };
  const first = plan.people.findIndex((one) => one.isMe);
  const said: string[] = [];
  for (const [i, person] of plan.people.entries()) {
    const { run } = await tools("run_plan", { ...scenario, ...(i === 0 ? {} : { person: person.name }) });
    const year = run?.retirement?.year;
    said.push(
      `${i === Math.max(first, 0) ? "you" : escapeName(person.name)} at ${person.retirementAge}${year === undefined ? "" : `, in ${citedWords(reply, String(year), viewOfPlan(plan))}`}`,
    );
  }
  say(
    reply,
    `**In the plan, work ends for ${joinNames(said)}.**`,
    plan.parameters.some((one) => one.key === "retirement_age" && one.isDefault) ? "Nobody set an age; Hiro's default is 67." : null,
    `You can change it under ${PLAN_PAGE}.`,
  );
  reply.chips = ["When can I retire?", "What if I retire at 60?"];
};

const OF_FLOW: Record<Flow, (type: string) => boolean> = {
  income: (type) => type === "INCOME",
  spending: (type) => type === "EXPENSE" || type === "EDUCATION",
};
const isYearly = ({ when }: PlanRuleFact): boolean => when.startsWith("a year");
const countsIn = (month: string, { from, until, included }: PlanRuleFact): boolean =>
  included && from !== null && from <= month && (until === null || until >= month);

/** Says what the rules of one kind come to in a month's year, with each of them. */
const sayFlow = ({ reply }: Asked, plan: Plan, of: Flow, month: string): void => {
  const view = viewOfPlan(plan);
  const rules = plan.rules.filter((rule) => OF_FLOW[of](rule.type) && isYearly(rule) && countsIn(month, rule));
  if (rules.length === 0) return say(reply, `**The plan counts no ${of} a year today.**`);
  const total = sumOf(
    reply,
    rules.map(({ amount }) => amount),
  );
  const parts = rules.map(({ name, amount }) => ({ label: name, amount, view }));
  say(reply, `**The plan counts ${cited(reply, total, formula(capitalized(`${of} a year in the plan`), parts))} of ${of} a year today.**`);
  sayTable(
    reply,
    tableLines(
      [{ title: "Rule" }, { title: "Amount", right: true }, { title: "When" }],
      rules.map(({ name, amount, when }) => [escapeName(plainName(name, 60)), cited(reply, amount, view), when]),
    ),
  );
};

/** What income leaves after spending and taxes; less than zero comes out of savings. */
const netOf = ({ reply }: Asked, { income, spending, taxes }: PlanYearDetail) =>
  differenceOf(reply, income, sumOf(reply, [spending, taxes]));
/** Returns the first whole year in which nobody works any more; null if it lies outside the forecast. */
const retiredYear = async ({ tools }: Asked, plan: Plan, args: Tried["args"]): Promise<number | null> => {
  const years: number[] = [];
  for (const [i, person] of plan.people.entries()) {
    const scenario = args.scenarioId === undefined ? {} : { scenarioId: args.scenarioId };
    const { run } = await tools("run_plan", i === 0 ? args : { ...scenario, person: person.name });
    if (!run?.retirement) return null;
    years.push(run.retirement.year);
  }
  return years.length === 0 ? null : Math.max(...years) + 1;
};
const outsideForecast = ({ reply }: Asked): void =>
  say(reply, "**The first whole year of retirement lies outside the forecast, so it has no figures for it.**");

/** Answers what comes in or goes out a year: by the rules of today, or in the first whole year of retirement. */
export const showFlows = async (
  asked: Asked,
  given: Plan,
  question: PlanQuestion,
  of: readonly Flow[],
  retired: boolean,
): Promise<void> => {
  const { reply, tools, today } = asked;
  reply.title = of.length > 1 ? "Income and spending in the plan" : capitalized(`${of[0] ?? "income"} in the plan`);
  const { plan, args, words } = await triedBy(asked, given, question);
  reply.chips = CHIPS;
  if (!retired) {
    for (const one of of) sayFlow(asked, plan, one, today.slice(0, 7));
    say(reply, `Those are the rules of the scenario ${scenarioName(plan)}, in dollars of today. You can change them under ${PLAN_PAGE}.`);
    return;
  }
  const wanted = await retiredYear(asked, plan, args);
  const run = wanted === null ? null : (await tools("run_plan", { ...args, at: [wanted] })).run;
  const [year] = run?.asked ?? [];
  if (!run || !year) return outsideForecast(asked);
  const view = viewOf(run, year.year);
  const said = of.map((one) =>
    one === "income" ? `${cited(reply, year.income, view)} of income` : `${cited(reply, year.spending, view)} of spending`,
  );
  say(
    reply,
    `**In ${year.year}, the first whole year without work, the plan counts an estimated ${joinNames(said)}${words}.**`,
    `Taxes are ${cited(reply, year.taxes, view)}. Social Security counts as income, and money taken out of accounts does not.`,
  );
  say(reply, ESTIMATE);
};

/** Answers what share of income the plan saves; no parameter says so. */
export const showSavingRate = async (asked: Asked, given: Plan, question: PlanQuestion): Promise<void> => {
  const { reply, tools, today } = asked;
  reply.title = "Savings rate of the plan";
  const { args, words } = await triedBy(asked, given, question);
  const next = Number(today.slice(0, 4)) + 1;
  const run = (await tools("run_plan", { ...args, at: [next] })).run;
  const [year] = run?.asked ?? [];
  if (!run || !year) return noPlan(asked);
  const view = viewOf(run, year.year);
  const left = netOf(asked, year);
  const share = year.income > 0 && left > 0 ? shareOf(reply, left, year.income) : "";
  say(
    reply,
    `**The plan sets no savings rate; in ${year.year} it saves ${share === "" ? "nothing" : `an estimated ${share} of income`}${words}: ${cited(reply, left, view)} of ${cited(reply, year.income, view)}.**`,
    `Spending is ${cited(reply, year.spending, view)} and taxes are ${cited(reply, year.taxes, view)}. What is left is saved or pays off debts.`,
  );
  say(reply, ESTIMATE);
  reply.chips = CHIPS;
};

/** Answers what share of cash and investments the plan takes out in the first whole year of retirement. */
export const showWithdrawal = async (asked: Asked, given: Plan, question: PlanQuestion): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = "Withdrawals in retirement";
  const { plan, args, words } = await triedBy(asked, given, question);
  const wanted = await retiredYear(asked, plan, args);
  const run = wanted === null ? null : (await tools("run_plan", { ...args, at: [wanted] })).run;
  const [year] = run?.asked ?? [];
  if (!run || !year) return outsideForecast(asked);
  const view = viewOf(run, year.year);
  const taken = differenceOf(reply, cents(0), netOf(asked, year));
  if (taken <= 0)
    say(
      reply,
      `**In ${year.year}, the first whole year without work, the plan takes nothing out of savings${words}.** Income pays for spending and taxes.`,
    );
  else
    say(
      reply,
      `**In ${year.year}, the first whole year without work, the plan takes an estimated ${shareOf(reply, taken, year.held)} out of cash and investments${words}.**`,
      `Spending and taxes are ${cited(reply, taken, view)} more than income, and ${cited(reply, year.held, view)} is held when the year begins.`,
    );
  say(reply, "Later years differ.", ESTIMATE);
  reply.chips = ["Does the money last?", "What does my plan assume?"];
};
