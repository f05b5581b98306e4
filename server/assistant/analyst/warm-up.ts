import type { Day } from "#domain/day.ts";
import { understandTurn } from "./turn.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Questions of different shapes. Together they run nearly every pattern of the reading. */
const QUESTIONS = [
  "How much did we spend on groceries last month, compared with the same month last year?",
  "what's my net worth and how has it changed since january",
  "Which stores did I spend the most at this year, without Target?",
  "Show my 5 largest purchases over $200 in the last 90 days as a table",
  "when is the next payment on the credit card due and can I afford $400 before payday",
  "honestly, what did Target cost us since the weekend of the thunderstorm",
  "set a budget of 300 for dining out and remind me every friday",
];
const WORDS: Vocabulary = {
  categories: [{ id: 1, name: "Groceries", code: null, group: "FOOD_AND_DRINK", section: "Expense", own: false }],
  merchants: [{ name: "Target", count: 1 }],
  accounts: [{ id: 1, name: "Credit card", institution: null, mask: null, type: "credit", subtype: "credit card" }],
  members: [{ name: "Someone", isMe: true }],
  recurring: [],
  goals: ["Emergency fund"],
  securities: [],
  range: null,
  syncing: false,
};

/**
 * Reads some questions and drops what they mean, so that the patterns are compiled before a user asks: the first questions of a process take
 * several hundred milliseconds longer. Waits for `moment` before each question, because a question may take a second. Stops when `signal`
 * is aborted. Returns how many questions were understood.
 */
export const warmUp = async (today: Day, signal: AbortSignal, moment: (signal: AbortSignal) => Promise<void>): Promise<number> => {
  let understood = 0;
  for (const text of [...QUESTIONS, ...QUESTIONS]) {
    await moment(signal);
    if (signal.aborted) break;
    if ("frame" in understandTurn({ text, today, firstName: null, history: [], memo: [] }, WORDS)) understood += 1;
  }
  return understood;
};
