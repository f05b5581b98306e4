import { formatMoney, joinNames } from "#domain/format.ts";
import { isParameterKey } from "#domain/forecast/parameters.ts";
import { citePlan } from "../../cite.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import type { Point } from "../../planning/points.ts";
import type { PlanQuestion } from "../../planning/questions.ts";
import type { PlanRunFact } from "../../tools/index.ts";
import { cited, differenceOf, say, sayTable } from "../reply.ts";
import type { Asked } from "./context.ts";
import { valueOf } from "./plan-assumes.ts";
import { ESTIMATE, lasts, noPlan, othersStay, type Plan, subjectOf, unborn, viewOf, when } from "./plan-shared.ts";
import { yearOfPoint } from "./plan-worth.ts";

const nameOf = (run: PlanRunFact): string => escapeName(plainName(run.scenario.name, 60));

/** The two scenarios that a question compares: those it names, else the first beside the one named, else the first two. */
const twoOf = ({ scenarios }: Plan, named: readonly number[]): number[] => {
  const others = scenarios.map(({ id }) => id).filter((id) => !named.includes(id));
  const [first, second] = [...named, ...others];
  if (first === undefined || second === undefined) return [];
  // The plan's own order: the base comes first.
  return scenarios.map(({ id }) => id).filter((id) => id === first || id === second);
};

const onlyOne = ({ reply }: Asked, plan: Plan): void => {
  say(
    reply,
    `**Your plan has one scenario, ${escapeName(plan.scenario.name)}.**`,
    "Ask me what happens if something changes, and keep it as a second one.",
  );
  reply.chips = ["What if I retire at 60?"];
};

const runsTable = ({ reply }: Asked, rows: readonly { name: string; run: PlanRunFact }[], first: string): void => {
  const [one] = rows;
  sayTable(
    reply,
    tableLines(
      [
        { title: first },
        { title: "At retirement", right: true },
        { title: `In ${one?.run.horizon.year ?? ""}`, right: true },
        { title: "Money" },
      ],
      rows.map(({ name, run }) => [
        name,
        run.retirement ? cited(reply, run.retirement.netWorth, viewOf(run, run.retirement.year)) : "",
        cited(reply, run.horizon.netWorth, viewOf(run, run.horizon.year)),
        lasts(run),
      ]),
    ),
  );
};

/** Compares two scenarios at the end of the forecast, or at an age or in a year that is asked for. */
export const compareScenarios = async (asked: Asked, plan: Plan, named: readonly number[], at: Point | null): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = "Scenarios";
  const [firstId, secondId] = twoOf(plan, named);
  if (firstId === undefined || secondId === undefined) return onlyOne(asked, plan);
  const { one, other, horizonDifference } = await tools("compare_scenarios", { scenarioId: firstId, otherId: secondId });
  const view = citePlan(other.scenario.name, { planId: other.planId, scenarioId: other.scenario.id, years: other.forecastYears });
  const subject = subjectOf(plan, at?.kind === "age" ? at.who : null);
  const year = at && subject ? yearOfPoint(at, subject, one) : null;
  const detail = year === null || year > one.horizon.year ? null : await atYear(asked, [firstId, secondId], year);
  if (detail) {
    const [a, b] = detail;
    const difference = differenceOf(reply, b.netWorth, a.netWorth);
    say(
      reply,
      `**${when(a).replace(/^./, (letter) => letter.toUpperCase())}, ${nameOf(other)} has an estimated ${cited(reply, b.netWorth, viewOf(other, a.year))} and ${nameOf(one)} ${cited(reply, a.netWorth, viewOf(one, a.year))}: a difference of ${formatMoney(difference, { forceSign: true })}.**`,
    );
  } else {
    say(
      reply,
      year === null
        ? null
        : `**The forecast ends in ${one.horizon.year}${one.horizon.age === null ? "" : `, at ${one.horizon.age}`}, so it has no figure for ${at?.kind === "age" ? at.age : year}.**`,
      `**By ${one.horizon.year}, ${nameOf(other)} differs from ${nameOf(one)} by ${cited(reply, horizonDifference, view)}.**`,
    );
  }
  runsTable(
    asked,
    [one, other].map((run) => ({ name: nameOf(run), run })),
    "Scenario",
  );
  say(reply, ESTIMATE);
};

type Ends = { year: number; age: number | null; netWorth: PlanRunFact["today"] };
const atYear = async ({ tools }: Asked, ids: readonly [number, number], year: number): Promise<[Ends, Ends] | null> => {
  const [a, b] = await Promise.all(ids.map((scenarioId) => tools("run_plan", { scenarioId, at: [year] })));
  const [one, other] = [a?.run?.asked[0], b?.run?.asked[0]];
  return one && other ? [one, other] : null;
};

/** Says which parameters and rules two scenarios have apart. */
export const compareAssumptions = async (asked: Asked, plan: Plan, named: readonly number[]): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = "What the scenarios assume";
  const ids = twoOf(plan, named);
  const [one, other] = await Promise.all(ids.map(async (scenarioId) => (await tools("get_plan", { scenarioId })).plan));
  if (!one || !other) return onlyOne(asked, plan);
  const values = one.parameters.flatMap(({ key, label, value }) => {
    const theirs = other.parameters.find((own) => own.key === key);
    return theirs && isParameterKey(key) && theirs.value !== value
      ? [[label, valueOf(key, value), valueOf(key, theirs.value)] as const]
      : [];
  });
  const words = (rule: Plan["rules"][number] | undefined): string =>
    rule === undefined ? "no such rule" : `${formatMoney(rule.amount)} ${rule.when}${rule.included ? "" : ", left out"}`;
  const rules = [...new Set([...one.rules, ...other.rules].map(({ name }) => name))].flatMap((name) => {
    const [mine, theirs] = [one, other].map((own) => words(own.rules.find((rule) => rule.name === name)));
    return mine === theirs ? [] : [[escapeName(plainName(name, 60)), mine ?? "", theirs ?? ""] as const];
  });
  const names = [one, other].map((own) => escapeName(plainName(own.scenario.name, 60)));
  const apart = [...values, ...rules];
  const [first] = apart;
  say(
    reply,
    first === undefined
      ? `**${joinNames(names)} assume the same.**`
      : apart.length === 1
        ? `**They differ only in ${first[0].toLowerCase()}: ${first[1]} in ${names[0]}, ${first[2]} in ${names[1]}.**`
        : `**They differ in ${joinNames(apart.map(([label]) => label.toLowerCase()))}.**`,
  );
  if (apart.length > 1)
    sayTable(
      reply,
      tableLines(
        [{ title: "" }, { title: names[0] ?? "" }, { title: names[1] ?? "" }],
        apart.map((row) => [...row]),
      ),
    );
  reply.chips = ["Compare my scenarios", "What does my plan assume?"];
};

/** Compares two ages to retire at. */
export const compareAges = async (asked: Asked, plan: Plan, { ages }: PlanQuestion): Promise<void> => {
  const { reply, tools } = asked;
  reply.title = `Retire at ${ages.slice(0, 2).join(" or ")}`;
  const subject = subjectOf(plan, null);
  if (!subject) return noPlan(asked);
  if (subject.birthMonth === null) return unborn(asked, subject);
  const runs: { name: string; run: PlanRunFact }[] = [];
  for (const age of ages.slice(0, 3)) {
    const { run } = await tools("run_plan", { ...subject.args, retirementAge: age });
    if (run) runs.push({ name: String(age), run });
  }
  const [one, other] = runs;
  if (!one || !other) return noPlan(asked);
  const { horizon } = one.run;
  const difference = differenceOf(reply, other.run.horizon.netWorth, horizon.netWorth);
  say(
    reply,
    `**Retiring at ${other.name} instead of ${one.name} leaves an estimated ${formatMoney(difference, { forceSign: true })} by ${horizon.year}: ${cited(reply, other.run.horizon.netWorth, viewOf(other.run))} instead of ${cited(reply, horizon.netWorth, viewOf(one.run))}.**`,
    othersStay(plan, subject),
  );
  runsTable(asked, runs, "Retire at");
  say(reply, ESTIMATE);
  reply.chips = ages.slice(0, 2).map((age) => `What if I retire at ${age}?`);
};
