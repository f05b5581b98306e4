import { bareFrame, EMPTY_FILTER, type Frame } from "../frame.ts";
import { saidOnly } from "./levels.ts";
import type { Type } from "../meaning/lexicon.ts";
import type { Memo } from "../memo.ts";
import type { Reading } from "../reading.ts";
import type { NameIndex, Vocabulary } from "../vocabulary.ts";

/* Turns that go on with a question about savings, idle cash or cards: the rate now, where to get more, and what that would bring. */

const LEAD = "^(?:(?:and|but|so|ok|okay|well|hmm|then|now|yes|right),? )*";
/** "What rate do we get", "what are we earning on it". */
const ASKS_RATE = new RegExp(
  `${LEAD}(?:what|which|how much|how high)(?:'s| is| are)? (?:(?:a |the |our |my |its |that |current |interest |percentage |annual |kind of |sort of )*(?:rate|apy|yield|interest(?! (?:did|have|has)\\b)|percent|percentage)\\b)(?:(?: do| does| are| is|) (?:i|we|it|they|that|those|mine|ours|the account|the bank|our bank|my bank)(?: currently| now| actually| even)? (?:get|gets|getting|got|earn|earns|earning|pay|pays|paying|paid|make|making|have)(?: us| me)?)?(?: on (?:it|that|them|those)| there| now| currently| right now| today| at the moment)*$`,
);
/** "Where could I get more", "is there anything better", "who pays more". */
const ASKS_MORE = new RegExp(
  `${LEAD}(?:where|how) (?:else )?(?:could|can|would|do|should|might) (?:i|we) (?:get|earn|find|make|do)(?: us| me)? (?:(?:a|an|some|any|even|much|something) )*(?:more|better|higher)(?: rate| interest| apy| yield| one| deal| than that)?(?: than that| on it| for it| elsewhere)*$|${LEAD}(?:is|are) there (?:(?:a|an|any|any(?:thing|where|one)|some(?:thing|where)|one|ones) )*(?:better|higher|that pays? more|paying more)(?: rate| one| account| option| deal| card| out there| elsewhere| than that)*$|${LEAD}(?:who|which (?:bank|one|account)|what bank) (?:would )?(?:pays?|gives?|offers?)(?: us| me)? (?:more|better|a better (?:rate|one)|the most|a higher rate)$|${LEAD}(?:can|could) (?:i|we) (?:get|do|find|earn) (?:any )?(?:more|better|higher)(?: than that| elsewhere| somewhere else)?$|${LEAD}where should (?:i|we) (?:move|put|park|switch|send) (?:it|that|them)(?: to| instead)?$`,
);
/** "How much more would that be a year", "what would that bring in". */
const THERE =
  "(?: (?:there|over there|with (?:them|it|that|this one|that one|that account)|at (?:that|the other) (?:bank|rate)|in (?:it|that|that one|that account)|by (?:switching|moving|changing|doing (?:it|that))(?: (?:it|over|there|to it|to them|my savings|banks|accounts))*|if (?:i|we) (?:switch|move|change|did|do|switched|moved|changed)(?:d| it| that| over| there| to it| banks| accounts)*))?";
const ASKS_GAIN = new RegExp(
  `${LEAD}(?:how much(?: more| extra| better| money)?(?: (?:a|per|each|every) (?:year|month|week))?|what) (?:would|will|could|does|do|is|'s|might) (?:(?:that|it|this|they|we|i|switching|moving(?: it)?|the switch|the move|the difference|the gain) ?)(?:be|get|gain|earn|make|bring|mean|add|pay|come to|give|amount to|work out to|worth|save)?(?: me| us)?(?: more| extra)?(?: interest| money)?(?: in| out| up)?(?: to)?${THERE}(?: (?:in |for |over )?(?:a|per|each|every|the) year| yearly| annually| per annum| in total| in a year| that way)*${THERE}$`,
);

type Subject = "savings" | "card" | "cash";
const isSavings = (vocabulary: Vocabulary, ids: readonly number[]): boolean =>
  ids.length > 0 && ids.every((id) => vocabulary.accounts.find((a) => a.id === id)?.type === "depository");

/** What the last answer was about; null if it was no question about savings, idle cash or a card to get. */
const subjectOf = ({ frame: { intent, metric, filter, flow }, text }: Memo, vocabulary: Vocabulary): Subject | null => {
  const ids = filter.accounts.flatMap((a) => a.ids);
  if (intent === "idle_cash") return "cash";
  if (intent === "products" || intent === "recommend") {
    if (metric?.startsWith("card") || (metric === null && /\bcards?\b/i.test(text))) return "card";
    if (metric?.startsWith("cash")) return "cash";
    return metric?.startsWith("savings") || /\bsav(?:e|ing|ings)|yield|apy|interest\b/i.test(text) ? "savings" : null;
  }
  if (intent === "rate" || intent === "balance") return isSavings(vocabulary, ids) ? "savings" : null;
  const earned = flow?.subject === "interest" && filter.section === "Income";
  return earned || (intent === "income_total" && /\binterest\b/i.test(text)) ? "savings" : null;
};

const OF_GAIN: readonly Type[] = [
  ...(["amount_q", "extra", "more", "earn", "gain", "income", "pointer", "per_year", "per_month", "interest", "interest_earned"] as const),
  ...(["total", "have", "hypothetical", "product", "recommend", "rate", "account"] as const),
];
const GAIN_WORDS =
  /^(?:gains?|benefit|extra|difference|more|bring|brings?|get|worth|mov\w+|switch\w*|chang\w+|there|that|it|them|they|over|by|would|could|will|i'd|we'd|me|us|be|is|far)$/;
const ASKS_AMOUNT = /\b(?:how much|what)\b/;
const MORE = /\b(?:extra|more|gains?|benefit|difference|better off)\b/;
/** Whether a turn asks in other words what the product that was just shown would bring: every word must be one of that. */
const asksGain = (reading: Reading, nameIndex: NameIndex): boolean =>
  reading.periods.length + reading.entities.merchants.length + reading.entities.categories.length === 0 &&
  ASKS_AMOUNT.test(reading.text) &&
  MORE.test(reading.text) &&
  saidOnly(reading, nameIndex, OF_GAIN, GAIN_WORDS) !== null;

/** Reads a turn that asks for the rate, a better one, or the gain of what the last answer was about; null if it asks something else. */
export const productNext = (reading: Reading, memos: readonly Memo[], nameIndex: NameIndex): Frame | null => {
  const { text } = reading;
  const { vocabulary } = nameIndex;
  const last = memos.at(-1);
  const subject = last ? subjectOf(last, vocabulary) : null;
  const bare = text.replace(/[?.! ]+$/, "").trim();
  // All recommendations together state what each brings.
  if (last && subject === null && (last.frame.intent === "products" || last.frame.intent === "recommend") && ASKS_GAIN.test(bare))
    return { ...bareFrame("recommend") };
  if (!last || subject === null) return null;
  if (ASKS_RATE.test(bare) && subject !== "card") {
    const named = last.frame.filter.accounts;
    return { ...bareFrame("products"), metric: "savings rate", filter: { ...EMPTY_FILTER, accounts: named } };
  }
  const isProduct = last.frame.intent === "products" || last.frame.intent === "recommend" || last.frame.intent === "idle_cash";
  if (isProduct && (ASKS_GAIN.test(bare) || asksGain(reading, nameIndex))) return { ...bareFrame("products"), metric: `${subject} gain` };
  if (ASKS_MORE.test(bare)) return { ...bareFrame("products"), metric: subject === "card" ? "card" : "savings" };
  return null;
};
