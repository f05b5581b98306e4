import type { Day } from "#domain/day.ts";
import { escapeName, plainName } from "../markdown.ts";
import { type Frame, type Intent, isFiltered } from "./frame.ts";
import { exactMerchant } from "./match.ts";
import { boundaryOf } from "./meaning/boundary.ts";
import { titlePeriod } from "./period-name.ts";
import type { Reading } from "./reading.ts";
import { type Ask, toFramePeriod } from "./understand.ts";
import type { NameIndex } from "./vocabulary.ts";

/* What a turn is asked back for: a name with two meanings, a thing that was not named, a time alone, or a fragment. */

/** Boundaries and small talk, which have no query and show no figure. */
export const WITHOUT_QUERY = new Set<Intent>(["smalltalk", "help", "concept", "cannot_act", "advice_boundary", "out_of_scope", "no_data"]);

/** What only an account has. */
const OF_ACCOUNTS = /\b(?:limits?|balances?|bal|ow(?:e|ed|ing)|aprs?|apy|utili[sz]ation|available|minimum|due)\b/;
/** Detects a name that is both one of the household's banks and a merchant, with no words to tell which. */
export const twoMeanings = (reading: Reading, nameIndex: NameIndex): Ask | null => {
  const account = reading.entities.accounts.find((a) => a.kind === null);
  const merchant = account && exactMerchant(nameIndex, reading.text.slice(account.from, account.to));
  const [found] = merchant?.names ?? [];
  if (!account || !found || reading.ranked.length > 0 || boundaryOf(reading.text) !== null || OF_ACCOUNTS.test(reading.text)) return null;
  const name = plainName(found, 40);
  return {
    ask: `Do you mean your account at ${escapeName(found)}, or what you paid there?`,
    chips: [`What is the balance of my ${name} account?`, `How much did I spend at ${name} this year?`],
  };
};

/** Charts, lists and means cannot be limited to days of the week. */
export const ONLY_TOTALS: Ask = {
  ask: "I can add up and count some days of the week, but not show them that way. Which of these do you want?",
  chips: ["And on all days?", "How many were there?", "What are my balances?"],
};

/** "How much did that cost?" without an earlier question. */
export const WHICH: Ask = {
  ask: "Which one do you mean? Please name the merchant, the account or the bill.",
  chips: ["Show my latest transactions", "What bills are due?", "What are my balances?"],
};
const ASKING =
  "(?:(?:so|and|but|ok|okay|hey|um|please|tell me|do you know) )*(?:(?:how (?:much|many|big|high|bad|long|often)|what|when|why|where|did|do|does|has|have|is|was|are|were|will|can|would)(?:'s| is| was| are| were| did| does| do| has| will| would)? )*";
/** A pronoun where the sentence has named nothing yet: "how much is it", "did they charge us". */
export const POINTS_AT = new RegExp(
  `^${ASKING}(?:it|they|he|she|that|this|those|these)\\b(?! (?:true|possible|normal|ok|okay|safe|too|worth|going|all|time|there|we|i|our|my|(?:\\w+ )?(?:weeks?|months?|quarters?|years?|days?|mornings?|weekends?|spring|summer|fall|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december)\\b))`,
);
/** One thing of many, with nothing that tells which: "the payment made last month", "that sub". */
const ONE_OF_MANY =
  /\bthat (?:sub|subscription|payment|charge|account|card|loan|bill|purchase|transaction|store|shop|place|trip|order|refund|deposit)\b(?! (?:i|we|is|was|are|were|that|from|at|to|of|on|for|in)\b)|\bthe (?:account|payment|charge|transaction|purchase|order|subscription|card|matter) in question\b|\bthe (?:payment|charge|transaction|purchase|order) (?:made|posted|charged|taken|in|on|of) (?:last|this|yesterday|today)\b|^(?:did|has|have) the (?:money|payment|charge|refund|transfer) (?:come|came|arrive|arrived|land|landed|hit|posted?|gone?|went|cleared?|gone through|come through)\b|^whose\b/;
/** A first question that speaks of something as if it had been named before. */
export const pointsAtNothing = (reading: Reading, { filter, intent, period }: Frame): boolean => {
  const { text, entities } = reading;
  if (
    entities.merchants.length + entities.categories.length + entities.accounts.length > 0 ||
    WITHOUT_QUERY.has(intent) ||
    intent === "unknown_name" ||
    intent === "others"
  )
    return false;
  return (
    (intent === "spend_total" && !period && !isFiltered(filter) && /\b(?:that|it)\b/.test(text)) ||
    POINTS_AT.test(text) ||
    ONE_OF_MANY.test(text)
  );
};

/** Asks back, with suggested questions, if the question contains only a time. */
export const unclear = (reading: Reading, today: Day): Ask | null => {
  const [period] = reading.periods;
  if (!period || reading.entities.unknown.length > 0) return null;
  const when = titlePeriod(toFramePeriod(period), today);
  return {
    ask: `What would you like to see ${when}?`,
    chips: [`How much did I spend ${when}?`, `What was my income ${when}?`, `What were my biggest purchases ${when}?`],
  };
};

/** "Mostly the house?" after net worth is hardly a new question about spending. */
const MOST_FRAGMENT = 3;
export const LEAVES_OUT = /^(?:(?:and|but|ok|now) )*(?:without|except|exclud\w+|minus|leave out|not counting|ignoring)\b/;
export const isFragment = (reading: Reading, { intent, filter }: Frame): boolean =>
  intent === "spend_total" &&
  reading.periods.length === 0 &&
  filter.categories.length + filter.notCategories.length > 0 &&
  reading.text.split(" ").length <= MOST_FRAGMENT &&
  !/\b(?:spen[dt]|spending|cost|paid|pay|how much|total|and|what about|only|just)\b/.test(reading.text);
export const aboutWhat = (reading: Reading, { filter }: Frame): Ask => {
  const name = plainName(filter.categories[0]?.label ?? reading.text, 40);
  return {
    ask: `Do you mean spending on ${escapeName(name)}, or what I just answered?`,
    chips: [`How much did I spend on ${name} this year?`, `How much did I spend on ${name} this month?`],
  };
};
