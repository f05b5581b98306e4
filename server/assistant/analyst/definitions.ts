import type { Frame } from "./frame.ts";
import type { Memo } from "./memo.ts";

/* What the app's own words mean, such as those that stand under its answers. Terms of finance in general are in `answers/concepts.ts`. */

type Definition = { title: string; words: string; says: string; chips: readonly string[] };

const definitions = {
  reviewed: {
    title: "Reviewed",
    words: "(?:not |un)?reviewed|review(?:ing)?|to review",
    says: "**Not reviewed means that Hiro was not sure of a transaction's category, and that nobody has confirmed it yet.** Such money counts in every total, which says how much of it there is. You confirm or change it on [Review](/review).",
    chips: ["What's pending?", "Show uncategorized transactions"],
  },
  pending: {
    title: "Pending",
    words: "(?:still )?pending",
    says: "**A pending transaction is one that the bank has announced but not booked yet.** Its amount may still change, and it counts in totals already.",
    chips: ["What's pending?"],
  },
  safe: {
    title: "Safe to spend",
    words: "safe[- ]to[- ]spend|safe",
    says: "**Safe to spend is what your checking accounts hold today, less the regular payments expected before your next pay.** Without a checking account, it is all cash. Money still to come is not counted, and it is an estimate.",
    chips: ["How much is safe to spend?", "What bills are due?"],
  },
  left: {
    title: "Left over",
    words: "left[- ]?over|what(?:'s| is) left(?: over)?|(?:net )?cash flow|net income|savings rate",
    says: "**What is left over is income minus spending.** Transfers between your accounts, payments to your cards and payments to your own loans are in neither. A card purchase counts when you buy, and a loan payment reduces what you owe.",
    chips: ["What was my cash flow this year?", "What is my savings rate?"],
  },
  income: {
    title: "Income",
    words: "(?:my |our )?(?:income|earnings|pay)",
    says: "**Income is what reached your accounts.** From pay, taxes, insurance and what goes to a retirement plan at work are taken off already; tax on other income is not.",
    chips: ["What was my income this year?", "When do I get paid next?"],
  },
  transfer: {
    title: "Transfers",
    words: "(?:internal )?transfers?",
    says: "**A transfer moves money between your own accounts, so it is neither income nor spending.** Payments to your own cards and loans are transfers, too.",
    chips: ["What was my cash flow this year?"],
  },
  recurring: {
    title: "Recurring payments",
    words: "recurring(?: payments?)?",
    says: "**A recurring payment is one that Hiro found several times from the same merchant, at a regular rhythm and price.** Subscriptions, utilities and insurance are among them.",
    chips: ["What subscriptions do I have?", "What bills are due?"],
  },
  estimate: {
    title: "Manual accounts",
    words: "manual(?: accounts?)?",
    says: "**A manual account is one that no bank updates: you enter what it is worth or owes.** Homes and vehicles are such accounts.",
    chips: ["What accounts do I have?"],
  },
} as const satisfies Record<string, Definition>;

export type Term = keyof typeof definitions;
export const DEFINITIONS: Record<Term, Definition> = definitions;
const TERMS = Object.keys(definitions) as Term[];
export const isTerm = (name: string | null): name is Term => name !== null && (TERMS as string[]).includes(name);

const LEAD = "^(?:(?:and|so|but|ok|okay|then|sorry|wait|hmm|please|can you|could you) )*";
const NOUN = "(?: (?:transactions?|payments?|purchases?|charges?|amounts?|money|figure|number))?";
const QUOTE = "[\"'“”‘’]?";
const asksFor = (words: string): RegExp => {
  const term = `${QUOTE}(?:${words})${QUOTE}${NOUN}`;
  return new RegExp(
    `${LEAD}(?:(?:what|how) (?:does|do|did|is|are|would)(?: it mean(?: that| if| when)?)?(?: (?:a|an|the|is|are|something|it|being))* ?${term} (?:mean|means|meant|include|includes|cover|count|stand for|consist of|calculated|computed|worked out|here|in (?:this app|hiro))(?: (?:here|exactly|mean))*|what (?:is|are) (?:a |an |the )?${term} (?:supposed to mean|made of)|what(?:'s| is) meant by ${term}|(?:what(?:'s| is) )?the meaning of ${term}|(?:define|explain) ${term}|what do you mean by ${term}|what(?:'s| is| are) (?:a|an) ${term}|what does it mean (?:that|if|when) (?:a |an |my |the )?(?:transaction|payment|charge|row|amount)s? (?:is|are) ${term})$`,
  );
};
const ASKS = TERMS.map((term) => [term, asksFor(definitions[term].words)] as const);
/** "Was that before or after tax?" after income. */
const TAX =
  /^(?:(?:and|so|but|ok|okay) )*(?:(?:is|was|are|were) (?:that|it|this|those|these|they|the \w+) )?(?:(?:before|after|pre|post)[- ]?(?:or (?:before|after|pre|post)[- ]?)?tax(?:es)?|(?:gross or net|net or gross|gross|net|take[- ]home)(?: pay| income)?)(?: (?:or not|income|pay))?$/;
const OF_INCOME: ReadonlySet<Frame["intent"]> = new Set(["income_total", "cash_flow", "savings_rate", "payday"]);

/** Returns the word of the app that a turn asks the meaning of; null for any other turn. */
export const termOf = (said: string, memos: readonly Memo[]): Term | null => {
  const text = said
    .toLowerCase()
    .replace(/[?.! ]+$/, "")
    .trim();
  const prev = memos.at(-1)?.frame;
  if (prev && OF_INCOME.has(prev.intent) && TAX.test(text)) return "income";
  return ASKS.find(([, asks]) => asks.test(text))?.[0] ?? null;
};
