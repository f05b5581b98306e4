import { plural } from "#domain/format.ts";
import type { Answer } from "../answer.ts";
import { escapeName, plainName } from "../markdown.ts";
import type { ToolResults } from "../tools/index.ts";

export const PLANNING_ENGINE = "planning";

const MOST_RULES = 8;
const PLAN_PAGE = "[Financial plan](/financial-plan)";
const ASK = ["What if I retire at 60?", "Why does my net worth change in ten years?", "What does my plan assume?"];

type Plan = NonNullable<ToolResults["get_plan"]["plan"]>;

/** Returns the names of the rules that a plan counts, as lines of a Markdown list. The last line counts the rules that are left out. */
export const ruleLines = (rules: Plan["rules"]): string[] => {
  const names = rules.filter(({ included }) => included).map(({ name }) => `- ${escapeName(plainName(name, 60))}`);
  if (names.length <= MOST_RULES) return names;
  return [...names.slice(0, MOST_RULES), `- and ${plural(names.length - MOST_RULES, "more rule")} under ${PLAN_PAGE}`];
};

/** Returns the first message of a planning chat: what the plan counts, and the first fact that it misses. */
export const planningOpening = (plan: Plan | null): Answer => {
  const base = { memo: null, citations: [], engine: PLANNING_ENGINE };
  if (!plan)
    return {
      ...base,
      content: `You have no financial plan yet. Open ${PLAN_PAGE} to make one from your last six full months. Then ask me what happens if you retire earlier, buy a home or have a child.`,
      chips: [],
    };
  const lines = ruleLines(plan.rules);
  const count = plan.rules.filter(({ included }) => included).length;
  const scenario = `Your plan shows the scenario ${escapeName(plainName(plan.scenario.name, 60))}.`;
  const [missing] = plan.missing;
  const next =
    missing === undefined
      ? "Ask me what happens if something changes. I change nothing before you confirm it."
      : `One thing would make it better. ${missing} You can enter it under ${PLAN_PAGE}.`;
  const rules = count === 0 ? [`${scenario} It has no rules yet.`] : [`${scenario} It counts ${plural(count, "rule")}:`, lines.join("\n")];
  return { ...base, content: [...rules, next].join("\n\n"), chips: ASK };
};
