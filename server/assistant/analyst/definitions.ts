import type { Frame } from "./frame.ts";
import type { Memo } from "./memo.ts";

/* What the app's own words mean, such as those that stand under its answers. Terms of finance in general are in `answers/concepts.ts`. */

type Definition = {
  title: string;
  words: string;
  says: string;
  chips: readonly string[];
  /** Other whole questions that it answers. */
  asks?: string;
};

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
  netWorth: {
    title: "Net worth",
    words: "(?:my |our |your |the )?(?:total )?net worth",
    says: "**Net worth is what all your accounts hold or are worth, minus what you owe on cards, loans and other debts.** Each account counts with its balance at the end of the day. Hidden accounts do not count.",
    chips: ["What's my net worth?", "What accounts do I have?", "How has my net worth changed this year?"],
  },
  cardPayments: {
    title: "Card payments",
    words: "(?:credit )?card payments?",
    says: "**A card purchase counts once, when you buy; the payment of the card is a transfer and never spending.** So nothing is counted twice.",
    chips: ["How much did I spend this month?", "What was my cash flow this year?"],
    asks: "(?:are|is|do|does|did) (?:you |we |i )?(?:also |still )?(?:count |include )?(?:my |our |the |paying )?(?:credit )?cards?(?: bills?)?(?: payments?)?(?: being)? (?:(?:get )?(?:double[- ]?counted|counted twice|counted double)|count(?:ed)? (?:twice|double|as spending|as expenses|in (?:my |our )?spending)|as (?:spending|expenses)|in (?:my |our )?spending|(?:included|include|part of|counted)(?: (?:in|as))? (?:my |our )?spending)(?: (?:in|as) (?:my |our )?(?:spending|expenses|total))?",
  },
  homeValue: {
    title: "Values of homes",
    words: "(?:home|house|property)(?:'s)? values?",
    says: "**A home that was added by its address has an automatic estimate, which is not an appraisal; any other home has the value that you entered.** Open its page under [Net worth](/net-worth) to see where the value comes from and to change it.",
    chips: ["What is my home equity?", "What's my net worth?"],
    asks: "how (?:accurate|reliable|exact|good|correct|precise|trustworthy) (?:is|are) (?:the |our |my |your )?(?:home|house|property)(?:'s)? (?:values?|estimates?|prices?)(?: (?:that )?you (?:use|show|have)| here)?|(?:how|where) (?:is|was|are|do you get|did you get|does|do|did|comes?) (?:the |our |my )?(?:values? of (?:the |our |my )?(?:home|house|property)|(?:home|house|property)(?:'s)? (?:values?|estimates?))(?: (?:estimated|determined|calculated|computed|set|decided|valued|come|from|come from|comes from))*",
  },
  data: {
    title: "Your data",
    words: "(?:data )?privacy",
    says: "**Your accounts and transactions stay in this installation of Hiro; only you, and the members of a household you joined, see them.** I only read them to answer you. If a language model is set up, Settings, Assistant shows exactly what was last sent to it; without one, nothing leaves.",
    chips: ["What do you remember about me?", "What can you do?"],
    asks: "(?:who are you,? and )?(?:where|who|what|how) (?:does|do|did|is|are|can|could|happens to|will) (?:you |all )?(?:my|our|the|this|your)?(?: own| personal| financial| bank)* ?(?:data|information|info|transactions)(?: (?:go(?:es)?|going|stored|kept|saved|live|lives|sent|shared|used|seen|end up|travel|processed|sold)(?: to| by| with| for)?)*|(?:do|does|will|are) (?:you|hiro|this app|it) (?:sell|share|send|leak|upload|giv(?:e|ing)|selling|sharing|sending) (?:my|our|the|any)?(?: own| personal| financial| bank)* ?(?:data|information|info|transactions)(?: (?:to|with) [\\p{L} ]{2,30})?|who (?:can|could|else can|else) (?:see|read|sees|access|look at) (?:my|our|this|the) (?:data|information|info|transactions|accounts|money|finances|chats?)",
  },
} as const satisfies Record<string, Definition>;

export type Term = keyof typeof definitions;
export const DEFINITIONS: Record<Term, Definition> = definitions;
const TERMS = Object.keys(definitions) as Term[];
export const isTerm = (name: string | null): name is Term => name !== null && (TERMS as string[]).includes(name);

const LEAD = "^(?:(?:and|so|but|ok|okay|then|sorry|wait|hmm|please|can you|could you) )*";
const NOUN = "(?: (?:transactions?|payments?|purchases?|charges?|amounts?|money|figure|number))?";
const QUOTE = "[\"'“”‘’]?";
/** "How do you calculate net worth", "explain how you arrived at it". */
const HOW =
  "(?:(?:explain|show|tell|describe)(?: to)?(?: me| us)? )?how (?:(?:do|did|does|would|have) )?(?:you|hiro|it|the app|this app|we) (?:actually |really )?(?:calculate|compute|work out|get(?: to)?|got(?: to)?|arrived? at|come up with|came up with|figure out|determine|define|measure|derive|make up|made up)d?";
const asksFor = ({ words, asks }: Definition): RegExp => {
  const term = `${QUOTE}(?:${words})${QUOTE}${NOUN}`;
  return new RegExp(
    `${LEAD}(?:${asks === undefined ? "" : `(?:${asks})|`}${HOW} ${term}(?: (?:figure|number|value|total|exactly|here))*|how (?:is|are|was) (?:the |my |our )?${term}(?: (?:figure|number|value))? (?:determined|measured|defined|estimated|derived)(?: (?:here|exactly))*|(?:what|how) (?:does|do|did|is|are|would)(?: it mean(?: that| if| when)?)?(?: (?:a|an|the|is|are|something|it|being))* ?${term} (?:mean|means|meant|include|includes|cover|count|stand for|consist of|calculated|computed|worked out|here|in (?:this app|hiro))(?: (?:here|exactly|mean))*|what (?:is|are) (?:a |an |the )?${term} (?:supposed to mean|made of)|what(?:'s| is) meant by ${term}|(?:what(?:'s| is) )?the meaning of ${term}|(?:define|explain) ${term}|what do you mean by ${term}|what(?:'s| is| are) (?:a|an) ${term}|what does it mean (?:that|if|when) (?:a |an |my |the )?(?:transaction|payment|charge|row|amount)s? (?:is|are) ${term})$`,
    "u",
  );
};
const ASKS = TERMS.map((term) => [term, asksFor(DEFINITIONS[term])] as const);
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
