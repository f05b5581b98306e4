import type { Refused } from "../edits/actions.ts";
import type { Intent } from "../frame.ts";
import { asksTaxRule } from "../meaning/boundary.ts";
import { say } from "../reply.ts";
import { examples } from "./talk.ts";
import type { Answer } from "./context.ts";

type Decline = { title: string; says: string; chips: string[] };
const d = (title: string, says: string, ...chips: string[]): Decline => ({ title, says, chips });

/** Requests that are recognized but not answered: one honest sentence, and related questions that can be answered. */
const DECLINES: Partial<Record<Intent, Decline>> = {
  schedule: d(
    "Scheduled answers",
    "Ask the question, then choose Schedule in this chat's menu. I will answer it again on the days you choose and email you the answer.",
    "How much did I spend this week?",
  ),
  concept: d(
    "Explanations",
    "I don't have an explanation of that one; I know the common terms of saving, borrowing and investing, and your own data.",
    "What's my net worth?",
    "What's my savings rate?",
  ),
  advice_boundary: d(
    "Not advice",
    "I can't tell you what to buy, sell or choose. I can show your own numbers that such a decision depends on.",
    "How much cash do I have?",
    "What's my net worth?",
    "What's my savings rate?",
  ),
  cannot_act: d(
    "I can't do that",
    "I can't move money, or pay or cancel anything with a company; for that, use your bank or the company itself. Here I can propose categories, budget targets and whether a subscription is still active, for you to confirm.",
    "What's pending?",
    "What are my balances?",
  ),
  no_data: d(
    "Not in your data",
    "That is not in the data I can see. I have your accounts, balances and transactions; you can add what is missing as a manual account.",
    "What accounts do I have?",
    "What's my net worth?",
  ),
};

/** A score is entered by its owner; no account has it. */
const SCORE = d(
  "Credit score",
  "I can't see credit scores here. You can look up and change the one you entered under Settings; your lender or bank shows the current one.",
  "What's my credit utilization?",
  "How much do I owe?",
);

const TAXES = d(
  "Tax rules",
  "I know no tax rules, so I can't say what is taxed or what you can deduct. I can show what you paid and what came in.",
  "How much interest did I pay this year?",
  "How much interest did I earn this year?",
  "How much did I spend on taxes this year?",
);
/** What a price will be is no choice to advise on. */
const PRICES = d(
  "Future prices",
  "Nobody can know what a price will be, so I can't say. I can show what you hold and how it has done so far.",
  "What do I own in investments?",
  "How have my investments done this year?",
);
/** Of what is bought rather than held. */
const GOODS = d(
  "Future prices",
  "Nobody can know what a price will be, so I can't say. I can show what you have paid so far.",
  "Where does my money go?",
  "Which subscriptions got more expensive?",
);
const DEARER = /\b(?:cheaper|pricier|dearer|costlier|expensive)\b/i;
const HELD =
  /\b(?:stocks?|shares?|markets?|funds?|etfs?|bonds?|crypto|bitcoin|gold|silver|invest\w*|portfolio|holdings?|nasdaq|s&p|401k?|ira)\b/i;
const FORESEES = /\b(?:will|going to|gonna)\b/i;
const CHOOSES = /\b(?:should|buy|sell|choose|better|best|pick|switch|worth it)\b/i;

const ALERTS = d(
  "No alerts",
  "I can't watch for something and tell you when it happens. You can ask at any time, or choose Schedule in this chat's menu to get an answer by email on the days you choose.",
  "What bills are due?",
  "What are my balances?",
);

const SCENARIOS = d(
  "Scenarios",
  "I can't change the scenarios of your plan. You can add and change them on the plan's page; here I can show what the plan says.",
  "When can I retire?",
  "Compare my scenarios",
);

/** Changes that are made on a page, or not at all. */
const CHANGES: Record<Refused, Decline> = {
  scenario: SCENARIOS,
  split: d(
    "Splitting a transaction",
    "I can't split a transaction into several categories. I can propose one category for all of it.",
    "Show my latest transactions",
  ),
  member: d(
    "Who paid",
    "I can't set who made a transaction: accounts are shared here, and transactions do not say who made them. I can split by account or card instead.",
    "Break down my spending by account",
  ),
  page: d(
    "Changed on its page",
    "I can't add, merge or delete transactions, accounts or members in a chat. Each has its own page for that; here I can propose categories, budgets, goals and what to remember.",
    "What accounts do I have?",
    "Show my latest transactions",
  ),
  note: d(
    "Notes on transactions",
    "I can't write a note on a transaction in a chat. Open the transaction and write the note there.",
    "Show my latest transactions",
  ),
  rename: d(
    "Renaming",
    "I can't rename anything in a chat; you can change a name on its own page.",
    "What accounts do I have?",
    "How are my goals?",
  ),
  hide: d(
    "Leaving an account out",
    "I can't leave an account out of net worth for good. I can answer without it whenever you ask.",
    "What is my net worth?",
    "What accounts do I have?",
  ),
};

/** Whether an intent is recognized only to say that it cannot be answered. */
export const isDeclined = (intent: Intent): boolean => DECLINES[intent] !== undefined || intent === "out_of_scope";

/** Says what the assistant cannot do, and what it can do instead. */
export const decline: Answer = async (asked) => {
  const { intent, metric } = asked.frame;
  const isScore = intent === "no_data" && /\bcredit (?:score|rating)\b|\bfico\b/i.test(asked.text);
  const isTax = intent === "no_data" && asksTaxRule(asked.text.toLowerCase());
  const isPrice = intent === "advice_boundary" && FORESEES.test(asked.text) && !CHOOSES.test(asked.text);
  const price = isPrice ? (DEARER.test(asked.text) && !HELD.test(asked.text) ? GOODS : PRICES) : null;
  const found = isScore
    ? SCORE
    : isTax
      ? TAXES
      : (price ?? (metric === "alert" ? ALERTS : (CHANGES[metric as Refused] ?? DECLINES[intent])));
  asked.reply.title = found?.title ?? "Outside my field";
  say(asked.reply, found?.says ?? "I can't help with that; I answer questions about your own accounts and transactions.");
  const [company] = asked.frame.filter.merchants;
  const marked =
    asked.frame.intent === "cannot_act" && company && /\bcancel/i.test(asked.text) ? [`Mark ${company.label} as inactive`] : [];
  asked.reply.chips = [...marked, ...(found?.chips ?? examples(asked).slice(0, 3))];
};
