import { citePlan } from "../../cite.ts";
import { escapeName, plainName } from "../../markdown.ts";
import type { PlanQuestion } from "../../planning/questions.ts";
import { ToolError } from "../../tools/index.ts";
import { citedWords, plural, say } from "../reply.ts";
import type { Asked } from "./context.ts";
import { noPlan, type Plan, PLAN_PAGE, triedBy } from "./plan-shared.ts";

type Simulation = Awaited<ReturnType<typeof simulationOf>>;
/** Returns the simulation of a scenario; undefined if computing it takes longer than a reply may wait. */
const simulationOf = async ({ tools }: Asked, scenarioId: number) => {
  try {
    return (await tools("simulate_plan", { scenarioId })).simulation;
  } catch (error) {
    if (error instanceof ToolError && error.message.endsWith("took too long")) return undefined;
    throw error;
  }
};

const FUTURES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  history: ["period of past markets", "periods of past markets"],
};
const futures = ({ method, futures: count }: NonNullable<Simulation>): string =>
  plural(count, ...(FUTURES[method] ?? (["simulated future", "simulated futures"] as const)));

/** Answers how likely a scenario is to last: the share of simulated futures that never run short. */
export const showChance = async (asked: Asked, given: Plan, question: PlanQuestion): Promise<void> => {
  const { reply } = asked;
  reply.title = "Chance of success";
  reply.chips = ["Does the money last?", "What does my plan assume?"];
  const { plan, args, words } = await triedBy(asked, given, question);
  const name = escapeName(plainName(plan.scenario.name, 60));
  const found = await simulationOf(asked, plan.scenario.id);
  if (found === null) return noPlan(asked);
  if (found === undefined)
    return say(
      reply,
      "**Simulating your plan takes longer than I may wait.**",
      `${PLAN_PAGE} shows how many simulated futures never run short.`,
    );
  const view = citePlan(`Chance of ${found.scenario.name}`, {
    planId: found.planId,
    scenarioId: found.scenario.id,
    years: found.forecastYears,
  });
  say(
    reply,
    args.retirementAge === undefined
      ? null
      : `**I can only simulate a saved scenario, not what happens${words}.** Keep that as a scenario and ask again.`,
    `**${name} lasts until ${found.end} in ${citedWords(reply, `${found.percent}%`, view)} of ${futures(found)}: that is its estimated chance.**`,
    found.doubt > 0 ? `Give or take ${plural(found.doubt, "percentage point")}, because only so many futures are simulated.` : null,
    `The method: ${found.methodText}`,
    found.firstShortfall === null ? null : `The first shortfall comes in ${found.firstShortfall}.`,
  );
  say(reply, `It is an estimate under the plan's parameters, not a promise. ${PLAN_PAGE} shows the range of futures.`);
};
