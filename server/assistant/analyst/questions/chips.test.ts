import { describe, expect, it } from "vitest";
import { examplesFor } from "../../examples.ts";
import { makeRunTool } from "../../run-tools.ts";
import { readsQuestions } from "../reads.ts";
import { family, toolsOver } from "../testing/household.ts";
import { chatWith, TODAY } from "../testing/talk.ts";

/* Every question that is offered under an answer must work in that chat: an offer that is asked back or declined costs trust. */

const home = family();
/** One question for each kind of answer, where a short one reaches it. */
const QUESTIONS = [
  "How much did I spend on groceries in October?",
  "How much did I spend last month?",
  "Where does my money go?",
  "Which merchants do I spend the most at?",
  "Show my spending on dining out by month",
  "Compare groceries and dining out this year",
  "How does my spending this month compare with last month?",
  "What is my average spending per month?",
  "Why is my spending higher this month?",
  "How many purchases at Costco this year?",
  "How many days without spending did I have this month?",
  "What was my biggest purchase last week?",
  "What was my biggest purchase at Costco in October?",
  "What were my five biggest purchases in October?",
  "Show my transactions at Costco in October",
  "What was my last purchase at Costco?",
  "What's pending?",
  "Which refunds did I get this year?",
  "Any unusual charges?",
  "Was I charged twice?",
  "How much did I pay in fees this year?",
  "How much did we earn in October?",
  "What was my income this year?",
  "What is my average monthly income?",
  "What was my cash flow in October?",
  "Cash flow by month this year",
  "What is my savings rate this year?",
  "When do I get paid next?",
  "What is my net worth?",
  "How has my net worth changed this year?",
  "What are my balances?",
  "What is the balance of Everyday Checking?",
  "How much is in savings?",
  "What accounts do I have?",
  "How much do I owe?",
  "How much do I owe on Freedom Visa?",
  "How has my debt changed this year?",
  "When will my loan be paid off?",
  "What is my credit utilization?",
  "What interest rates am I paying?",
  "What subscriptions do I have?",
  "What is my most expensive subscription?",
  "What does Netflix cost?",
  "Which subscriptions got more expensive?",
  "What bills are due?",
  "Can I cover my bills?",
  "How's my budget?",
  "How much is left in my budget?",
  "Which categories am I over in?",
  "How are my goals?",
  "How many months does my emergency fund last?",
  "Can I afford $500?",
  "What will my balance be at the end of the month?",
  "How much is safe to spend?",
  "What are my holdings?",
  "What is my asset allocation?",
  "How much have my investments gained?",
  "What did I buy in my brokerage this year?",
  "How can I save money?",
  "Do I have idle cash?",
  "Give me an overview",
  "What do you remember about me?",
  "What is APR?",
  "What can you do?",
  "Hello",
  "Who won the game yesterday?",
];
/** Offers that lead to another offer are played to this depth. */
const OFFERS = 4;
const FAILED: ReadonlySet<string> = new Set(["not_understood", "out_of_scope", "unknown_name", "no_data"]);

/** Whole questions are read alike under every answer, so each is played once. Fragments are played under each. */
const WHOLE = /^(?:what|how|which|when|where|why|who|do|did|does|is|are|was|can|show|make|compare|create) (?:\S+ ){2}/i;
const played = new Set<string>();

const failures = async (question: string): Promise<string[]> => {
  const { chips } = await chatWith(home)(question);
  const failed: string[] = [];
  for (const chip of chips.slice(0, OFFERS)) {
    if (WHOLE.test(chip) && played.has(chip)) continue;
    played.add(chip);
    const chat = chatWith(home);
    await chat(question);
    const { frame, text } = await chat(chip);
    const isCut = chip.endsWith("…");
    if (isCut || frame === null || FAILED.has(frame.intent))
      failed.push(`${question} > ${chip}: ${frame?.intent ?? "asked back"}: ${text.slice(0, 90)}`);
  }
  return failed;
};

describe("offered questions", () => {
  it("are understood in the chat that offers them", async () => {
    const signal = new AbortController().signal;
    const { run } = makeRunTool(toolsOver(home, TODAY, ""), { signal });
    const vocabulary = await run("get_vocabulary", {});
    const examples = await examplesFor(run, vocabulary, TODAY, readsQuestions(vocabulary, TODAY));
    const failed: string[] = [];
    for (const question of new Set([...examples, ...QUESTIONS])) failed.push(...(await failures(question)));
    expect(failed).toEqual([]);
  }, 60_000);
});
