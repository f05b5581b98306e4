import { nameKey } from "../../vocabulary.ts";
import { answerKind, type Query } from "../query.ts";

/** Whether a name in the question is a recurring payment, by its merchant or its category. */
export const isRecurring = ({ reading: { entities }, vocabulary: { recurring } }: Query): boolean => {
  const merchants = entities.merchants.filter((m) => !m.excluded).flatMap((m) => m.names.map(nameKey));
  const categories = new Set(entities.categories.filter((c) => !c.excluded).flatMap((c) => c.ids));
  return recurring.some(
    ({ name, merchant, categoryId }) =>
      categories.has(categoryId) ||
      [name, merchant].map(nameKey).some((key) => merchants.some((m) => m !== "" && (key.startsWith(m) || m.startsWith(key)))),
  );
};

/** Whether a merchant is the one of a recurring payment, and not only its beginning: "Amazon" is more than Amazon Prime. */
export const isPaidRegularly = ({ vocabulary: { recurring } }: Query, names: readonly string[]): boolean =>
  names.some((one) => recurring.some(({ name, merchant }) => [name, merchant].some((known) => nameKey(known) === nameKey(one))));

/** Words that ask what a price was before and is now. */
const CHANGED =
  /\b(?:(?:go|goes|gone|going|went|gets?|got|creep|creeps|creeping|crept|come|came|edged|edging|inched|inching|drifted|drifting|ticked) (?:up|down|higher)|increas\w*|rais(?:e|ed|es|ing)|hik(?:e|es|ed|ing)|bump(?:s|ed)?|pricier|prices? (?:changes?|history|hist|rises?|jumps?|differences?|moves?|cuts?|drops?|then|over time)|(?:same|different|old|new|last|original|previous|former) prices?|prices?\b.*\b(?:versus|vs|compared|against|than|began|started|then|before|ago)|prices? (?:was|were|used to|has|have|did|before|back)|more expensive|dearer|costlier|(?:cost|charg|bill|pay)\w* (?:us |me )?(?:more|less)|jump(?:s|ed)?|risen|rises?|rose|fell|fallen|drop(?:s|ped)?|same price|used? to (?:cost|be|charge|pay)|before it|higher|lower|cheaper|changed? (?:what|its|their|the|in)|old(?:er)?,? (?:price|premium|rate|bill)|new (?:price|premium|rate)|prices?\b.{0,12}\bchanged?|(?:at the start|at first|originally|in the beginning|back then|before|initially|when (?:we|i) (?:started|began|joined|signed up))\b.{0,40}\b(?:now|today|these days|currently)|than (?:when|it|they|before|at first|a year ago|a year earlier|last year|(?:we|i) (?:used|started)))\b/;
/** What is bought, rather than what one payment costs. */
const BUYS = /\b(?:spen[dt]|spends|spending|purchases?|orders?|shopping|groceries|visits?|trips?|net worth|balance)\b/;
/** What goes out against what comes in is no price. */
const COMES_IN = /\b(?:com(?:e|es|ing) in|came in|earn\w*|income)\b/;
/** A wish for something cheaper is no question about a price. */
const WISHES =
  /\b(?:find|recommend|suggest|look for|search for|get (?:me|us))\b|\b(?:could|can|should|might|would|to|shall) (?:i |we |you )?(?:\w+ly |just |maybe )?drop\b/;
/** Another time to compare with makes it a comparison of rows: "was it higher in November than the November before". */
const THAN_TIME =
  /\bthan (?:in |the |that |last |this |same |during |for )*(?:january|february|march|april|may|june|july|august|september|october|november|december|month|quarter|summer|winter|spring|fall|autumn)\b/;
const comparesTimes = ({ reading, text }: Query): boolean =>
  !/\b(?:prices?|premiums?|rates?|plans?|years? ago)\b/.test(text) &&
  (reading.periods.length > 1 || (reading.periods.length > 0 && THAN_TIME.test(text)));
const asksPrice = (q: Query): boolean =>
  !comparesTimes(q) && CHANGED.test(q.text) && !BUYS.test(q.text) && !WISHES.test(q.text) && !COMES_IN.test(q.text);

/** Words that hold a price against an amount that somebody remembers. */
const STILL =
  /\bstill (?:(?:like|about|around|only|just|at|costs?|costing|charg\w+|billing|taking|pay\w*|getting|us|me|for|the|our|my|\p{L}+) ){0,4}\$?\d|^(?:so |and |ok )*(?:is|are|isn't|does|do|am|aren't) .*\$?\d[^?]*\b(?:or (?:did|has|have|is|are|do|does)|right|correct)\b|\b(?:i thought|wasn't|used to be|supposed to be) .*\d/u;
/** A payment that comes up is due; its price did not go up. */
const COMES_UP = /\bcom(?:es?|ing) up\b/;
const BESIDES =
  "price_change change trend more less compare bills period exists list when spend purchase last first subscription recurring fee rate amount_q before_after average usual per_month per_year apiece by_month never pointer largest off share fresh count limit_count year_word number not";

/** What recurring payments cost before and now. */
export const priceKinds = [
  answerKind("price of a name then and now", "subscription_change", "merchant|category", BESIDES, {
    weight: 1.9,
    freeNouns: true,
    when: (q) => asksPrice(q) && isRecurring(q),
    // For one merchant, the answer gives its whole price history. For several, it keeps the time of the question.
    frame: (q, base) => ({
      period: q.has("merchant") ? null : base.period,
      filter: { ...base.filter, section: null, over: null, under: null },
    }),
  }),
  // "Is it still $12, or did they raise it?" asks for the price; the amount is only what it was thought to be.
  answerKind("price held against an amount", "subscription_one", "merchant|category amount|number", `${BESIDES} owe balance`, {
    weight: 1.6,
    freeNouns: /^ (?:it|the price|their price|prices)\b/,
    when: (q) =>
      STILL.test(q.text) &&
      isRecurring(q) &&
      !BUYS.test(q.text) &&
      !q.has("period") &&
      !/\b(?:budget|owe|loan|balance|left|worth|value[ds]?|over|under|above|below|limit)\b/.test(q.text),
    frame: (q, base) => ({
      intent: q.has("merchant") ? "subscription_one" : "subscriptions",
      period: null,
      filter: { ...base.filter, section: null, over: null, under: null },
    }),
  }),
  answerKind("prices then and now", "subscription_change", "subscription|bills|recurring", BESIDES, {
    weight: 1.4,
    freeNouns: true,
    when: (q) => asksPrice(q) && !q.has("category", "merchant") && !COMES_UP.test(q.text),
    frame: (q, base) => ({ filter: { ...base.filter, section: null }, ...(q.has("period") ? {} : { period: null }) }),
  }),
];
