import { namedAmount } from "../../understand.ts";
import { answerKind } from "../query.ts";

/** A sentence that tells to change a goal begins with its verb. */
const CHANGES_GOAL =
  /^(?:please |can you |could you |would you |i want (?:you )?to |let'?s )*(?:change|set|raise|lower|update|increase|reduce|move|put|make|rank|complete|finish|close|mark|delete|remove|archive|drop|bump|push|nudge|take)\b/;
/** Asks which goals will not be met in time. */
const BEHIND =
  /\b(?:aren't|are not|isn't|not|won't|will not|behind|late|off|short|ahead|miss(?:ing)?|at risk|fail\w*)\b.*\b(?:schedule|track|plan|target|dates?|time|deadlines?|reached?|make it|get there)\b|\b(?:behind|at risk|in trouble|off track|on track|on schedule|struggling|lagging|too slow)\b/;

/** What is saved for, and the emergency fund. */
export const goalKinds = [
  answerKind(
    "goals",
    "goal_status",
    "goal",
    "list have progress amount_q category largest budget_left total trip possession gain when more period fresh forecast first hypothetical keep count smallest last next payoff number",
    {
      isOverview: true,
      statesAll: true,
      weight: 0.2,
      freeNouns: true,
      when: (q) => !/\btarget (?:this|last|at)\b/.test(q.text) && q.reading.entities.merchants.length === 0,
    },
  ),
  answerKind(
    "goals behind",
    "goal_status",
    "goal progress|not|except|never|forecast|budget_left|off",
    "list progress not except never forecast hypothetical when exists have off keep largest first count amount_q",
    {
      weight: 0.6,
      // The answer tells how far behind each goal is, so a word for the distance leaves nothing open.
      freeNouns: /^ (?:behind|off|ahead|along|from|away)\b/,
      when: (q) => BEHIND.test(q.text) && /\bgoals\b|\bwhich\b/.test(q.text),
      frame: () => ({ metric: "behind" }),
    },
  ),
  answerKind(
    "goals but one",
    "goal_status",
    "goal except goal_name|emergency",
    "list progress have gain amount_q total when exists account",
    {
      weight: 1,
      when: (q) => /\bgoals\b/.test(q.text),
      frame: () => ({ metric: "except" }),
    },
  ),
  answerKind(
    "goal by its name",
    "goal_status",
    "goal_name",
    "goal list have progress amount_q category merchant possession trip largest budget_left total gain when more less period fresh keep share per_month forecast exists off afford net count balance amount number account spend emergency contribution first not next payoff refund create hypothetical deposit where purchase before_after change rate extra compare",
    {
      isOverview: true,
      statesAll: true,
      weight: 0.5,
      freeNouns: true,
      // What was spent on the trip is another question than what is set aside for it.
      when: (q) =>
        !/\b(?:spen[dt]|spending|cost us|bought|transactions?|purchases?)\b/.test(q.text) &&
        !CHANGES_GOAL.test(q.text) &&
        !(q.has("amount") && /\b(?:buy|buying|afford|purchas\w*|problem|worth it)\b/.test(q.text)) &&
        // A choice between two uses of money asks for advice.
        !/\b(?:would|should)\b.*\b(?:first|better)\b.*\bor\b|\bshould\b.*\bor\b/.test(q.text),
    },
  ),
  answerKind(
    "change of a goal",
    "goal_status",
    "goal|goal_name change|create|first|amount|number|progress",
    "goal goal_name change create first amount number progress category merchant possession trip period not",
    {
      weight: 0.9,
      freeNouns: true,
      when: (q) => CHANGES_GOAL.test(q.text),
      frame: (q) => ({ amount: namedAmount(q.reading, 2) }),
    },
  ),
  answerKind(
    "emergency fund",
    "goal_status",
    "emergency",
    "goal progress amount_q have budget_left list total balance spend count when quality per_month number compare exists forecast hypothetical keep amount share goal_name afford",
    { isOverview: true, statesAll: true, weight: 0.5 },
  ),
  answerKind(
    "how long the emergency fund lasts",
    "emergency_fund",
    "emergency runway|last|count",
    "runway last count per_month goal have spend cash bills recurring goal_name amount_q before_after hypothetical",
    { isOverview: true, weight: 0.7 },
  ),
];
