import { MONTH } from "../../periods/lexicon.ts";

/*
 * Wordings that set a time beside another: a level then and now, the same stretch of an earlier year, and several years in a row. Each means
 * the same as a plain one.
 */
type Wording = readonly [RegExp, (m: RegExpExecArray) => string];

const VS = "(?:vs\\.?|versus|against|compared (?:to|with)|relative to)";
const NOW = "(?:today|now|right now|currently|at present)";
const LEVEL =
  /\b(?:net worth|balances?|worth|equity|cash|savings|debts?|owe[ds]?|mortgage|loans?|401\S*|iras?|brokerage|investments?|portfolio)\b/;
/** What moves money is no level: "spending today vs a year ago" compares two days. */
const FLOW = /\b(?:spen[dt]|spending|paid|pay|cost|income|earned|rate|prices?|groceries|dining)\b/;
const isLevel = ({ input }: RegExpExecArray): boolean => LEVEL.test(input) && !FLOW.test(input);
const PAST = `(?:(?:a|one|1|two|2|three|3|five|5|six|6) (?:year|month|week|quarter)s? ago|(?:the )?(?:start|beginning|end) of (?:the year|this year|last year|20\\d\\d|(?:${MONTH})(?: 20\\d\\d)?)|(?:${MONTH}) \\d{1,2}(?:st|nd|rd|th)?(?: 20\\d\\d)?|last (?:year|month|${MONTH})|(?:${MONTH})(?: 20\\d\\d)?|20\\d\\d)`;
const SAME = "(?:the )?same (?:months?|time|period|stretch|days|weeks?|span|dates|part)";
/** "And was it more than", "and how that compares with". */
const AND_AGAINST =
  "(?:,? and|;|,|\\.)? (?:how (?:that|it|this|they|those) compares? (?:with|to|against)|how (?:does|do|did) (?:that|it|this|they) compare (?:with|to|against)|(?:was|is|were) (?:that|it|this|they) (?:any )?(?:more|less|higher|lower|better|worse|up|down)(?: or (?:less|more|lower|higher|worse|better))? (?:than|from|on)|did (?:that|it) (?:beat|exceed))(?: (?:in|during|for|over))?";

const HAS_CHANGED =
  "(?:(?:go(?:ne|ing)?|went|come|came|crept|been) (?:up or down|up|down)|up or down|(?:is|are|am|was|were) [^,.;?]{2,40} (?:up|down)|increas(?:ed?|ing)|decreas(?:ed?|ing)|risen|rise|rose|fallen|fall|fell|drop(?:ped)?|jump(?:ed)?|gr[eo]wn?|climb(?:ed)?|changed?)";
const UNIT_BEFORE = "(?:last|the previous|the prior) (week|month|quarter|year)";
/** Prices of recurring payments have steps of their own, and "which" and "what" ask for the parts that changed. */
const OF_ITS_PRICE =
  /\b(?:(?:which|what)(?! (?:categor|spending|merchants?|stores?|shops?))|who|prices?|rates?|subscriptions?|premiums?)\b/;

export const THEN_AND_NOW_WORDINGS: readonly Wording[] = [
  // "Is spending up from last month" sets this month beside it. What an account holds changed since that month ended.
  [
    new RegExp(
      `\\b(${HAS_CHANGED}(?: (?:much|a lot|any|a bit|at all))?) (?:from|since|over|on|compared (?:to|with)|against|relative to|vs\\.?|versus) (${UNIT_BEFORE})(?=[?.!, ]*$)`,
      "g",
    ),
    (m) => (OF_ITS_PRICE.test(m.input) ? m[0] : isLevel(m) ? `${m[1]} since the start of this ${m[3]}` : `${m[1]} compared with ${m[2]}`),
  ],
  [
    new RegExp(`\\b(higher|lower|bigger|smaller|larger|more|less) than (${UNIT_BEFORE})(?=[?.!, ]*$)`, "g"),
    (m) => (isLevel(m) && !OF_ITS_PRICE.test(m.input) ? `changed since the start of this ${m[3]}` : m[0]),
  ],
  // The end of one month is the start of the next.
  [/\bsince (?:the )?end of last (week|month|quarter|year)\b/g, (m) => `since the start of this ${m[1]}`],
  // "Last winter, from December to February" names the months of the season again.
  [
    /\b((?:last|this|the) winter),? (?:(?:that is|i\.?e\.?|meaning),? )?\(?(?:from )?(?:december|dec) (?:to|through|-|until) (?:february|feb)\b\)?,?/g,
    (m) => m[1] ?? "",
  ],
  [
    /\b((?:last|this|the) summer),? (?:(?:that is|i\.?e\.?|meaning),? )?\(?(?:from )?(?:june|jun) (?:to|through|-|until) (?:august|aug)\b\)?,?/g,
    (m) => m[1] ?? "",
  ],
  // After last winter, "the winter before" is the one before it.
  [
    /\b(last (spring|summer|fall|autumn|winter)\b[^.?!]{0,40}?\b(?:compared? (?:to|with|against)|vs\.?|versus|than|against|and|or)) (?:in )?(?:the (?:\2|one|season) before(?: (?:that|it|last))?|the previous (?:\2|one))(?=[,?.! ]|$)/g,
    (m) => `${m[1]} the ${m[2]} before last`,
  ],
  [new RegExp(`,? ?\\b${NOW},? ${VS} ((?:in )?${PAST})\\b`, "g"), (m) => (isLevel(m) ? ` change since ${m[1]}` : m[0])],
  [new RegExp(`,? ?\\b(${PAST}),? ${VS} ${NOW}(?=[?.! ]*$)`, "g"), (m) => (isLevel(m) ? ` change since ${m[1]}` : m[0])],
  // "What the mortgage stood at on January 1" is its balance, and with what it is now, its change.
  [
    /\bwhat ((?:the|our|my) [\p{L}\d&' -]{2,30}?) (?:stood|was|sat) at (?:on|in|at|back in) ([^,.;?]{3,40}?),? and (?:what|where) it (?:stands|sits|is) (?:at )?(?:now|today)\b/gu,
    (m) => `how the balance of ${m[1]} has changed since ${m[2]}`,
  ],
  [
    /\bwhat ((?:the|our|my) [\p{L}\d&' -]{2,30}?) (?:stood|stands|sat|sits) at\b/gu,
    (m) => (/\b(?:rate|price|apr)\b/.test(m[1] ?? "") ? m[0] : `the balance of ${m[1]}`),
  ],
  [/\bwhat (?:it|that) (?:stands|sits|is) at (?:now|today)\b/g, () => "its balance today"],
  // "The closing balance on the last day of each quarter" is a balance by quarter.
  [
    /\b(?:the )?(?:closing |ending |end )?balances? (of|in|on|for) ([^,.;?]{3,40}?) (?:on|at|as of) (?:the )?(?:last|final|closing) day of (?:each|every) (month|quarter|year)\b/g,
    (m) => `balance ${m[1]} ${m[2]} by ${m[3]}`,
  ],
  // A second question that only asks for the earlier time.
  [
    new RegExp(`${AND_AGAINST} (?:in |for |from |during )?${SAME}(?: (?:of|in|for|from))? (?:the )?(20\\d\\d)\\b`, "g"),
    (m) => ` compared with the same period of ${m[1]}`,
  ],
  [
    new RegExp(
      `${AND_AGAINST} (?:in |for |from |during )?${SAME}(?: (?:of|in|for|from))? (?:the )?(?:last (?:year|spring|summer|fall|autumn|winter)|(?:a|the|one) year (?:ago|before|earlier)|previous year|year prior)\\b`,
      "g",
    ),
    () => " compared with the same period last year",
  ],
  [
    /\b(?:against|versus|vs\.?|compared (?:with|to)|to) the year before(?=[?.! ]*$)/g,
    (m) => (/\b(?:from|since|between)\b/.test(m.input) ? "compared with the same period last year" : m[0]),
  ],
  // "Our bills in 2025 with those of the present year": two times of one thing.
  [
    /\b(?:for )?(?:a |the )?comparison (?:of|between) ([^,.;?]{3,40}? in (?:20\d\d|last year)) (?:with|and|to) (?:those|that|the (?:same|ones)) (?:of|in|for|from) ((?:the |this )?[^,.;?]{3,20})(?:, both (?:up )?(?:to|until) (?:this|the) (?:same )?(?:date|day))?/g,
    (m) => `compare ${m[1]} with ${m[2]}`,
  ],
  // "2024 vs 2025 vs 2026 so far" is each year since 2024.
  [
    /\b(20\d\d)(?:,| ?vs\.?| versus| and|, and) (20\d\d)(?:,| ?vs\.?| versus| and|, and) (20\d\d)(?: so far| to date| ytd)?(?=[?.!, ]*$)/g,
    (m) => (Number(m[2]) === Number(m[1]) + 1 && Number(m[3]) === Number(m[2]) + 1 ? `by year from ${m[1]} to ${m[3]}` : m[0]),
  ],
  // "2024 Q1 onward" and "from 2024 on".
  [
    /\b(?:from |starting (?:in |with )?)?(q[1-4] )?(20\d\d)(?: q1)? (?:onwards?|forward|and later|and on)\b/g,
    (m) => (m[1] && m[1] !== "q1 " ? m[0] : `since ${m[2]}`),
  ],
  [/\b(?:going|reaching|looking|all the way) back to the (?:very )?(?:beginning|start)(?! of\b)/g, () => "of all time"],
  [/\b(?:since|from) the (?:start|beginning) of (?:our|my|the|your) (?:records?|data|history|books)\b/g, () => "of all time"],
  // One day after another.
  [/\bwalk me through (?=(?:last|this|the|our|my|what)\b)/g, () => "show me "],
  [/,? ?\b(?:(?:one|1|a) day at a time|day for day)\b/g, () => " by day"],
];
