import type { Intent } from "../frame.ts";

const r = (source: string): RegExp => new RegExp(source);
const CARD = "card|visa|mastercard|amex|american express|discover";
const LATEST = "last|latest|most recent";

/** Whole phrases whose single words would suggest another intent; their weight is high enough to decide. */
export const phraseCues: readonly (readonly [Intent, number, RegExp])[] = [
  ["last_time", 14, r(`\\bhow (?:much|big) (?:was|is) (?:my |our |the )?(?:${LATEST}) (?:pay ?check|pay|salary|deposit)\\b`)],
  [
    "income_total",
    13,
    r(
      "\\b(?:average|avg|typical|usual|normal) (?:monthly )?(?:pay ?check|income|salary|pay|earnings|take[- ]home)\\b|\\d ?(?:%|percent) of (?:my|our) (?:monthly |average )?(?:income|pay|salary|take[- ]home)\\b",
    ),
  ],
  [
    "spend_trend",
    10,
    r(
      "\\b(?:grocery|groceries|food|gas|dining|restaurant|power|electric(?:ity)?|heating|water) bills?\\b.*\\b(?:going up|gone up|went up|rising|increas\\w*|higher)\\b",
    ),
  ],
  ["concept", 10, r("\\bwhat(?:'s| is) a (?:good|healthy|normal|bad) (?:credit util\\w*|savings rate|credit score|emergency fund)\\b")],
  ["spend_average", 9, r("\\bburn rate\\b|\\bcost of living\\b")],
  ["spend_average", 12, r("\\bwhat should (?:my|our|the) .{0,25}\\bbudget be\\b|\\bhow much should (?:i|we) budget (?:for|on)\\b")],
  ["cash_flow", 10, r("\\b(?:within|beyond|above) (?:my|our) means\\b|\\bbreak(?:ing)? even\\b")],
  [
    "cash_flow",
    11,
    r("\\bmoney (?:came|comes|come|coming|is coming) in\\b.*\\b(?:vs|versus|against|and|compared to)\\b.*\\b(?:went|goes|go|going) out\\b"),
  ],
  ["savings_rate", 9, r("\\bon track to save\\b|\\bsaving enough\\b")],
  ["spend_trend", 14, r("\\bmost (?:i|we|i've|we've)(?: have)?(?: ever)? (?:spent|spend) in (?:a|one|a single) (?:day|week|month)\\b")],
  ["spend_trend", 9, r("\\b(?:weekly|daily|monthly) (?:break ?down|split)\\b|\\bbroken down by (?:week|day|month)\\b")],
  ["search", 6, r("\\beverything (?:over|above|under|below|at least|more than)\\b")],
  [
    "spend_why",
    9,
    r(
      "\\bwhich (?:category|categories|merchants?|stores?)\\b.{0,30}\\b(?:grew|grown|increased|went up|gone up|rose|risen|changed|jumped)\\b|\\bwhat(?:'s| is) driving\\b",
    ),
  ],
  ["spend_compare", 9, r("\\b(?:do|am|are|did|have) (?:i|we) (?:\\w+ )?spen(?:d|t|ding) too much (?:on|at|for)\\b|\\boverspending on\\b")],
  ["bills_upcoming", 9, r("\\bbills?\\b.{0,30}\\b(?:hit|hits|hitting|land|landing|before|going out|withdrawn)\\b")],
  [
    "subscriptions",
    12,
    r(
      "\\bfixed (?:costs?|expenses|bills|payments)\\b(?! (?:vs|versus|and|or))|\\bwho (?:do|am|are) (?:i|we) (?:pay|paying) (?:every|each|monthly)\\b|\\b(?:total|sum|all) (?:of )?(?:my|our) monthly bills\\b|\\bwhat(?:'s| is| are) (?:my|our) (?:biggest |largest )?(?:monthly )?bills?\\b(?! due)|\\bmonthly bills\\b(?!.*\\bdue\\b)",
    ),
  ],
  ["net_worth_change", 9, r("\\bnet[- ]?worth\\b.*\\b(?:trend\\w*|growing|shrinking|going (?:up|down)|doing)\\b")],
  ["net_worth", 9, r("\\bnet[- ]?worth\\b.*\\bat the (?:start|beginning|end) of\\b")],
  [
    "investment_tx",
    9,
    r("\\b(?:how much|what) (?:did|have|do) (?:i|we) (?:invest(?:ed)?|put into (?:my |our )?(?:investments|brokerage))\\b"),
  ],
  ["pending", 12, r("\\b(?:show|list|see|view|any|my|all|what|what's)\\b.{0,12}\\bpending (?:transactions|charges|payments|purchases)\\b")],
  ["help", 11, r("^(?:can i |how do i |how can i |please |i want to )?(?:export|download|back ?up)\\b")],
  [
    "help",
    11,
    r(
      "\\b(?:is|are) (?:my |our |this |the )?(?:data|information|money|transactions?) (?:safe|secure|private|encrypted)\\b|\\bwho (?:can|could) (?:see|read|access) my\\b|\\b(?:sell|share) my (?:data|information)\\b|\\bprivacy\\b",
    ),
  ],
  [
    "summary",
    7,
    r("\\bhow (?:does|is|did|was) (?:this|last|my|the) (?:month|week|year|quarter) (?:look|looking|going|go|shape|shaping)\\b"),
  ],
  ["forecast", 12, r("\\b(?:how long|how many months|when) .{0,25}\\b(?:hit|reach|have|get to|save(?: up)?|saved)\\b.{0,12}\\$")],
  [
    "products",
    14,
    r(
      "\\bleaving money on the table\\b|\\b(?:savings? (?:account )?(?:rate|yield|apy)|rate on (?:my|our) savings)\\b.{0,12}\\b(?:any )?(?:good|bad|ok|okay|competitive|too low)\\b|\\bgood (?:savings )?rate on (?:my|our) savings\\b|\\bwhat could (?:i|we) gain\\b",
    ),
  ],
  [
    "rewards_card",
    14,
    r("\\brewards? (?:did|do|have|has|are|were)\\b.{0,25}\\bmiss(?:ed|ing)?\\b|\\bmiss(?:ed|ing)? (?:out on )?(?:card )?rewards?\\b"),
  ],
  ["products", 12, r(`\\b(?:apply|applying|qualify|eligible|sign up)\\b.{0,30}\\b(?:${CARD}|account|loan)\\b|\\bnew credit cards?\\b`)],
  [
    "credit_use",
    10,
    r(
      `\\blimit\\b.{0,30}\\b(?:${CARD})\\b|\\b(?:${CARD})(?: card)?(?:'s)? (?:credit )?limit\\b|\\b(?:max(?:imum)?|most|highest amount|spending power|allowed to spend)\\b.{0,25}\\b(?:on|with) (?:my |the )?(?:\\w+ )?(?:${CARD})\\b`,
    ),
  ],
  ["credit_use", -20, r("\\b(?:raise|increase|change|extend|higher|lower)\\b|\\btransactions?\\b|\\b(?:biggest|largest|purchases?)\\b")],
  [
    "no_data",
    11,
    r("\\b(?:owe|bracket|taxed at|need to pay)\\b.{0,25}\\btax(?:es)?\\b|\\btax (?:bracket|rate)\\b|\\btaxed at\\b|\\bowe in tax"),
  ],
  [
    "no_data",
    11,
    r("\\b(?:get|getting|need|change|changing|switch|obtain(?:able)?|find|sign up for|connect me with)\\b.{0,25}\\b(?:new )?insurance\\b"),
  ],
  [
    "no_data",
    11,
    r(
      "\\bwill (?:i|it|they)\\b.{0,25}\\b(?:charged?|cost)\\b.{0,30}\\b(?:if|when|for) (?:i |using )(?:use |using )?(?:my |the )?card\\b|\\bif i use (?:my|the) card in\\b",
    ),
  ],
];
