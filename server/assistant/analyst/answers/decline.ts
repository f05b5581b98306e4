import type { Intent } from "../frame.ts";
import { say } from "../reply.ts";
import { examples } from "./talk.ts";
import type { Answer } from "./context.ts";

type Decline = { title: string; says: string; chips: string[] };
const d = (title: string, says: string, ...chips: string[]): Decline => ({ title, says, chips });

/** What is recognised but not answered: one honest sentence, and the nearest questions that are. */
const DECLINES: Partial<Record<Intent, Decline>> = {
  goal_status: d(
    "Goals",
    "I can't read your goals here yet. I can show how much you keep of what you earn.",
    "What's my savings rate?",
    "How much is in savings?",
  ),
  goal_create: d(
    "Goals",
    "I can't create goals. I can show how much you keep of what you earn.",
    "What's my savings rate?",
    "How much is in savings?",
  ),
  products: d(
    "Cards and accounts",
    "I can't recommend cards or accounts here; the Optimize page does. I can show what you spend, which is what such a choice rests on.",
    "Where does my money go?",
    "What accounts do I have?",
  ),
  rewards_card: d(
    "Cards and rewards",
    "I can't compare card rewards here yet; the Optimize page does. I can show what you spend by category.",
    "Where does my money go?",
    "Break down my spending by category last month",
  ),
  schedule: d(
    "Scheduled answers",
    "Ask the question, then choose Schedule in the menu of this chat: I answer it again on its days and e-mail you the answer.",
    "How much did I spend this week?",
  ),
  concept: d(
    "Explanations",
    "I don't have an explanation of that one; I know the common words of saving, borrowing and investing, and your own data.",
    "What's my net worth?",
    "What's my savings rate?",
  ),
  advice_boundary: d(
    "Not advice",
    "I can't tell you what to buy, sell or choose. I can show the numbers of your own such a decision rests on.",
    "How much cash do I have?",
    "What's my net worth?",
    "What's my savings rate?",
  ),
  cannot_act: d(
    "I can't do that",
    "I can't move money, pay or cancel anything with a company; for that, use your bank or the company itself. Here I can put forward categories, budget targets and whether a subscription still runs, for you to confirm.",
    "What's pending?",
    "What are my balances?",
  ),
  no_data: d(
    "Not in your data",
    "That is not in the data I can see. I have your accounts, balances and transactions; what is missing can be added as an account by hand.",
    "What accounts do I have?",
    "What's my net worth?",
  ),
};

/** Whether an intent is recognised only to say that it cannot be answered. */
export const isDeclined = (intent: Intent): boolean => DECLINES[intent] !== undefined || intent === "out_of_scope";

/** Says plainly what cannot be done, and what can instead. */
export const decline: Answer = async (asked) => {
  const found = DECLINES[asked.frame.intent];
  asked.reply.title = found?.title ?? "Outside my field";
  say(asked.reply, found?.says ?? "I can't help with that; I answer questions about your own accounts and transactions.");
  const [company] = asked.frame.filter.merchants;
  const marked =
    asked.frame.intent === "cannot_act" && company && /\bcancel/i.test(asked.text) ? [`Mark ${company.label} as inactive`] : [];
  asked.reply.chips = [...marked, ...(found?.chips ?? examples(asked).slice(0, 3))];
};
