import { joinNames } from "#domain/format.ts";
import type { Answer } from "../answer.ts";
import { plainName } from "../markdown.ts";
import type { ToolResults } from "../tools/index.ts";

export const PLANNING_ENGINE = "planning";

const MOST_NAMES = 4;
const ASK = ["What if I retire at 60?", "Why does my net worth change in ten years?", "What does my plan assume?"];

/** Returns the first message of a planning chat: what the plan holds, and the first fact that it misses. */
export const planningOpening = (plan: ToolResults["get_plan"]["plan"]): Answer => {
  const base = { memo: null, citations: [], engine: PLANNING_ENGINE };
  if (!plan)
    return {
      ...base,
      content:
        "You have no financial plan yet. Open [Financial plan](/financial-plan) to make one from your last six full months. Then ask me what happens if you retire earlier, buy a home or have a child.",
      chips: [],
    };
  const names = plan.rules.filter(({ included }) => included).map(({ name }) => plainName(name, 60));
  const shown = names.slice(0, MOST_NAMES);
  const more = names.length > shown.length ? [`${names.length - shown.length} more`] : [];
  const rules = names.length === 0 ? "It has no rules yet." : `It counts ${joinNames([...shown, ...more])}.`;
  const [missing] = plan.missing;
  const next =
    missing === undefined
      ? "Ask me what happens if something changes. I change nothing before you confirm it."
      : `One thing would make it better. ${missing} You can enter it under [Financial plan](/financial-plan).`;
  return {
    ...base,
    content: [`Your plan shows the scenario ${plainName(plan.scenario.name, 60)}. ${rules}`, next].join("\n\n"),
    chips: ASK,
  };
};
