import { type Day, startOfYear } from "#domain/day.ts";
import type { Intent } from "./analyst/frame.ts";
import { plainName } from "./markdown.ts";
import { readPlanRequest } from "./planning/requests.ts";
import { type RunTool, ToolError, type ToolResults } from "./tools/index.ts";

type Vocabulary = ToolResults["get_vocabulary"];
/** Returns the intent of a question, or null if it is not fully understood. */
export type ReadsQuestion = (question: string) => Intent | null;
/** A question about something that the household has, and the intent that answers it. Null for the plan, which is read by its own words. */
type Example = { question: string; intent: Intent | null };

const LONGEST_NAME = 40;
/** Names that can stand in a question without quotes. */
const SAYABLE = /^[\p{L}\p{N}][\p{L}\p{N} &'’.-]*$/u;
const isSayable = (name: string): boolean => name.length <= LONGEST_NAME && SAYABLE.test(name);

/** Returns what a tool returns; null if the household may not use it. */
const allowed = async <T>(result: Promise<T>): Promise<T | null> => {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
};

const aboutMerchant = async (tools: RunTool, today: Day): Promise<Example[]> => {
  const spent = await allowed(tools("get_spending", { selection: { start: startOfYear(today), end: today }, groupBy: "merchant" }));
  return (spent?.groups ?? [])
    .filter(({ label, total, count }) => total > 0 && count > 1 && isSayable(label))
    .map(({ label }) => ({ question: `How much did I spend at ${label} this year?`, intent: "spend_total" }));
};

const aboutAccount = ({ accounts }: Vocabulary): Example[] => {
  const named = accounts.filter(({ name }) => isSayable(name) && accounts.filter((other) => other.name === name).length === 1);
  return [
    ...named
      .filter(({ type }) => type === "depository")
      .map(({ name }): Example => ({ question: `What is the balance of ${name}?`, intent: "balance" })),
    ...named
      .filter(({ type }) => type === "credit")
      .map(({ name }): Example => ({ question: `How much do I owe on ${name}?`, intent: "debt" })),
  ];
};

const aboutGoal = async (tools: RunTool): Promise<Example[]> => {
  const found = await allowed(tools("list_goals", { status: "active" }));
  return (found?.goals ?? [])
    .filter(({ name }) => isSayable(name))
    .map(({ name }) => ({ question: `How is my goal ${name} coming along?`, intent: "goal_status" }));
};

const aboutPlan = async (tools: RunTool): Promise<Example[]> => {
  const plan = (await allowed(tools("get_plan", {})))?.plan;
  if (!plan) return [];
  const knowsAge = plan.people[0]?.birthMonth != null;
  return [{ question: knowsAge ? "What if I retire at 60?" : "What does my plan assume?", intent: null }];
};

const general = ({ accounts, range }: Vocabulary): Example[] => [
  ...(range ? ([{ question: "Where does my money go?", intent: "spend_breakdown" }] as const) : []),
  ...(accounts.length > 0
    ? ([
        { question: "What's my net worth?", intent: "net_worth" },
        { question: "How much is in my accounts?", intent: "balance" },
      ] as const)
    : []),
];

const MOST = 4;

/**
 * Returns questions about the household's own merchants, accounts, goals and plan. Each is understood and has data to answer it. Empty for a
 * household without any data.
 */
export const examplesFor = async (tools: RunTool, vocabulary: Vocabulary, today: Day, reads: ReadsQuestion): Promise<string[]> => {
  const isAnswered = ({ question, intent }: Example): boolean =>
    intent === null ? readPlanRequest(question, today) !== null : reads(question) === intent;
  const kinds = await Promise.all([aboutMerchant(tools, today), aboutAccount(vocabulary), aboutGoal(tools), aboutPlan(tools)]);
  const own = kinds.flatMap((examples) => examples.slice(0, MOST).find(isAnswered) ?? []);
  return [...own, ...general(vocabulary).filter(isAnswered)].slice(0, MOST).map(({ question }) => plainName(question, 90));
};

/** Whether a question asks what can be asked. */
export const asksForExamples = (question: string): boolean =>
  /^\W*(?:help\W*$|(?:so )?what (?:else )?(?:can|could) (?:you|i|we) (?:do\W*$|ask|answer|help)|how (?:can|could|do) (?:you|i) (?:help|use)|what are you able)/i.test(
    question,
  );
