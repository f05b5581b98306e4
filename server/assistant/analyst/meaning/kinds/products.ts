import { answerKind, type Query } from "../query.ts";

/*
 * Questions for a card or an account to take, rather than for one that the household has. What answers them are the recommendations.
 */

const CARD = "(?:(?:credit|rewards?|cash ?back|travel|points|miles|store|charge|debit|airline|bank) )*cards?";
const TAKES =
  "(?:get|getting|open|opening|apply(?: for)?|applying for|sign up for|switch to|take out|pick|choose|go for|go with|buy|have|try|consider|look at|want)";
/** A card to take: "which credit card should I get", "what's the best new card for us", "recommend a card". */
const CARD_TO_GET = new RegExp(
  [
    `\\b(?:which|what|what kind of|what type of|what sort of) (?:\\w+ ){0,2}${CARD} (?:\\w+ ){0,2}(?:should|would|could|can|do you (?:think|recommend|suggest)|to)\\b(?:[^.?!]*?)\\b${TAKES}\\b`,
    `\\b(?:best|right|better|good|great|ideal|new|another|different|second) (?:\\w+ )?${CARD} (?:for (?:me|us|our spending|my spending|our family|someone like)|to (?:get|open|apply for|have|pick|choose|take out|sign up for)|out there|available|on the market|(?:should|could|can) (?:i|we) (?:get|open|apply|pick|choose))\\b`,
    `\\b(?:recommend|suggest|find|pick|choose|pitch)\\w* (?:me |us |to me |to us )?(?:a|an|another|some|any|the best|the right|one|which|what) (?:\\w+ )?${CARD}\\b`,
    `\\b(?:should|could|can) (?:i|we) (?:\\w+ )?(?:get|open|apply for|sign up for|take out|consider) (?:a|an|another|some) (?:\\w+ )?${CARD}\\b`,
    `\\b(?:is|are) there (?:a|an|any) (?:better|good|nicer) (?:\\w+ )?${CARD}\\b`,
    `\\b(?:need|want|looking for|shopping for|in the market for) (?:a|an|another) (?:new |better |good )(?:\\w+ )?${CARD}\\b`,
  ].join("|"),
);
const ACCOUNT = "(?:(?:high[- ]yield|online|new|better) )*(?:savings accounts?|hysas?|money market accounts?)";
/** A savings account to take: "which savings account do you recommend". */
const ACCOUNT_TO_GET = new RegExp(
  [
    `\\b(?:which|what|what kind of) (?:\\w+ ){0,2}${ACCOUNT} (?:\\w+ ){0,2}(?:should (?:i|we)|would you|do you (?:think|recommend|suggest))\\b`,
    `\\b(?:recommend|suggest|find|pick|pitch)\\w* (?:me |us |to me |to us )?(?:a|an|another|some|any|the best|one|which|what) ${ACCOUNT}\\b`,
    `\\bshould (?:i|we) (?:\\w+ )?(?:get|open|switch to|sign up for) (?:a|an|another) (?:\\w+ )?${ACCOUNT}\\b`,
    `\\b(?:best|better) (?:\\w+ )?${ACCOUNT} (?:for (?:me|us)|to (?:get|open|have|pick)|out there|available|on (?:the market|your list))\\b`,
  ].join("|"),
);
const MONEY = "(?:cash|money|savings|funds|dollars|bucks|emergency fund|rainy day fund|nest egg|reserves?)";
const PUTS = "(?:park|put|keep|stash|hold|store|stick|move|place|leave|save|sit|invest|deposit)";
/** Money to put where it earns: "where should I park my idle cash". */
const WHERE_TO_PUT = new RegExp(
  `\\b(?:where|in what|in which|what account|which account|what bank|which bank) (?:\\w+ ){0,4}(?:should|could|can|would|do|might|is the best (?:place|spot)|to|best to) (?:\\w+ ){0,3}?${PUTS} (?:\\w+ ){0,3}?${MONEY}\\b|\\b(?:best|better|good|smartest|safest) (?:place|spot|home|account|bank) (?:for|to ${PUTS}) (?:\\w+ ){0,3}?${MONEY}\\b`,
);
const IDLE = /\b(?:idle|spare|extra|excess|unused|surplus|lazy|cash|checking)\b/;
const PERCENT = /\b\d+(?:\.\d+)? ?(?:%|percent\b)/;
const JUDGED =
  /\b(?:good|great|decent|fair|competitive|reasonable|ok|okay|bad|poor|low|high|normal|any good|enough|crap|terrible|lousy|solid|worth it|best|better|beat|improve)\b/;
const ON_SAVINGS = /\b(?:savings?|save|apy|yield|deposits?|money market|cash|account)\b/;
const OF_DEBT = /\b(?:mortgage|loans?|cards?|debts?|owe|borrow\w*|apr|car|auto|student|refinanc\w*)\b/;

/** Other percentages: a savings rate is a share of income. */
const OF_OTHER =
  /\b(?:spen[dt]\w*|income|budgets?|goals?|retire\w*|invest\w*|returns?|stocks?|shares?|inflation|sav(?:e|ed|ing) \d|(?<!account )savings? rate)\b/;

/** Another account that pays more: "where can I get more interest on my savings", "could our savings earn more". */
const PAYS_MORE =
  /\b(?:where|which|could|can|might|would|is there|are there|any|some(?:where|thing)|elsewhere|who)\b.*\b(?:(?:earn|get|make|pay|pays|paying|yield|yields|give|gives|bring|find)\b.*\b(?:more|better|higher|extra)|(?:more|better|higher) (?:interest|rates?|apy|yield|returns?))\b/;
const IN_SAVINGS = /\b(?:savings?|hysa|money market|deposits?|cds?)\b/;
const TOLD = /\b(?:did|have|has|had|was|were|earned|got|made|paid|than|why|if i|if we|a month|per month|each month)\b/;

const BESIDES =
  "list account by_account accounts cash balance amount_q spend purchase trip recommend largest more quality where keep fresh idle product rate savings_rate reward have exists extra possession create category period";
const isFree = (q: Query): boolean => !q.has("period", "merchant");

export const productKinds = [
  answerKind("card to get", "products", "account|by_account|product|reward", BESIDES, {
    weight: 4,
    isOverview: true,
    freeNouns: true,
    when: (q) => CARD_TO_GET.test(q.text) && isFree(q) && !/\b(?:use|using|pay with|swipe|put .* on)\b/.test(q.text),
    frame: (_, base) => ({ metric: "card", filter: { ...base.filter, accounts: [] } }),
  }),
  answerKind("savings account to get", "products", "account|by_account|product|recommend|rate", BESIDES, {
    weight: 4,
    isOverview: true,
    freeNouns: true,
    when: (q) => ACCOUNT_TO_GET.test(q.text) && isFree(q),
    frame: (_, base) => ({ metric: "savings", filter: { ...base.filter, accounts: [] } }),
  }),
  answerKind("where to put money", "idle_cash", "cash|account|amount_q|idle|emergency", `${BESIDES} emergency holding`, {
    weight: 4,
    isOverview: true,
    freeNouns: true,
    when: (q) => WHERE_TO_PUT.test(q.text) && isFree(q),
    frame: (q, base) => ({
      intent: IDLE.test(q.text) ? "idle_cash" : "products",
      metric: IDLE.test(q.text) ? null : "savings",
      filter: { ...base.filter, accounts: [] },
    }),
  }),
  answerKind(
    "an account that pays more",
    "products",
    "account|by_account|rate more|extra|quality|recommend",
    `${BESIDES} interest earn income`,
    {
      weight: 4,
      when: (q) => PAYS_MORE.test(q.text) && IN_SAVINGS.test(q.text) && !TOLD.test(q.text) && !OF_DEBT.test(q.text) && isFree(q),
      frame: (_, base) => ({ metric: "savings", filter: { ...base.filter, accounts: [], categories: [] } }),
    },
  ),
  answerKind("a rate held against others", "products", "rate|account|savings_rate|cash", `${BESIDES} less smallest number budget_left`, {
    weight: 4,
    isOverview: true,
    freeNouns: true,
    when: (q) =>
      PERCENT.test(q.text) &&
      JUDGED.test(q.text) &&
      ON_SAVINGS.test(q.text) &&
      !OF_DEBT.test(q.text) &&
      isFree(q) &&
      !OF_OTHER.test(q.text),
    frame: (_, base) => ({ metric: "savings", filter: { ...base.filter, accounts: [] } }),
  }),
];
