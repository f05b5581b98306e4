import { MONTH } from "../../periods/lexicon.ts";

/*
 * Ways to name a time that each mean the same as a plain one: all that is known, the same days a year earlier, a month of the year before,
 * and the last day of something.
 */

const UNITS = "day|week|month|quarter|year";
const EARLIER = "last|the previous|the prior|the preceding|the last";
/** Who or what keeps the records: "as far back as you have", "since the records begin". */
const RECORDS = "records?|data|history|books|file|account history|statements";
const KEPT =
  "you(?:'ve| have)?(?: got)?(?: data| records)?(?: for)?|it|(?:the |our |my |these |your )?(?:records?|data|history) (?:go|goes|reach|reaches|allow|allows)|we(?:'ve| have)(?: got)?(?: data| records)?|it goes|they go|you can(?: see| go)?|possible|the eye can see";

type Wording = readonly [RegExp, (m: RegExpExecArray) => string];

/** Whether both days of a weekend are named once, for what has happened on them: "what did we burn saturday and sunday". */
const isLastWeekend = ({ 0: days, input }: RegExpExecArray): boolean =>
  !/days\b/.test(days) &&
  /\b(?:did|was|were|spent|went|gone|bought|paid|cost|came|burned|burnt|blew)\b/.test(input) &&
  !new RegExp(
    `\\b(?:${UNITS}|months|weeks|years|${MONTH}|20\\d\\d|ytd|since|on average|usually|typical|average|normal|each|every|always|often|more|compare|vs|than|friday|monday)\\b`,
  ).test(input);
/** One month or year. */
const SPAN = `(?:${MONTH})(?: 20\\d\\d)?|20\\d\\d|(?:last|this) (?:month|year|quarter)`;
export const TIME_WORDINGS: readonly Wording[] = [
  // "Come January 1st" is a day ahead.
  [
    new RegExp(
      `\\bcome (?=(?:the )?(?:${MONTH}|christmas|thanksgiving|new year|spring|summer|fall|autumn|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\\b)`,
      "g",
    ),
    () => "by ",
  ],
  // What was saved in two times is compared by what was kept.
  [
    new RegExp(
      `\\b(?:did|have) (?:we|i) (?:save|saved|keep|kept|put away|put aside) (?:any )?(?:more|less) (?:money )?(?:in )?(${SPAN}) (?:than|compared (?:to|with)|vs\\.?|versus) (?:in )?(${SPAN})(?=[?.! ]*$)`,
      "g",
    ),
    (m) => `compare our savings rate in ${m[1]} with ${m[2]}`,
  ],
  [/\bby (?:what|how many) (?:percent(?:age)?|%)(?= (?:did|has|have|does|do|is|was|were)\b)/g, () => "by how much"],
  // "In which month did we save more, May or June?" compares two times.
  [
    new RegExp(
      `^(?:and |so |in )?(?:in )?which (?:(?:of (?:these|the) (?:two )?)?(?:months?|years?|quarters?|weeks?|time|one)) ((?:did|was|were|have|had) [^,:;?]{3,60}?)[,:;]? (?:in )?(${SPAN}) or (?:in )?(${SPAN})(?=[?.! ]*$)`,
      "g",
    ),
    (m) => `${m[1]} in ${m[2]} or ${m[3]}`,
  ],
  [/\bthrough (?=the (?:last|past) (?:\d|few))/g, () => "in "],
  [/\b(?:before|by the time) (?:the|this) month(?:'s| is)? (?:out|over|up|done)\b/g, () => "before the end of the month"],
  [
    /\b(?:in |over |within |during )?the (\d{1,3}) (days|weeks|months) (?:up to|to|until|till|ending) (?:today|now)\b/g,
    (m) => `in the last ${m[1]} ${m[2]}`,
  ],
  [/\b(?:in |for |over |during )?(?:the )?first (?:six|6) months of (this|last) year\b/g, (m) => `in the first half of ${m[1]} year`],
  // "How much was knocked off in 12 months" looks back.
  [
    /\b((?:knocked|paid|come|came|taken|went|gone|whittled|shaved) (?:off|down|in|out)|spent|saved|earned|made|received|dropped|fallen|fell|grown|grew|risen|rose|gone up|gained)\b([^,.;?!]{0,40}?) in (?:the )?(\d{1,2}) (months|weeks|years|days)(?=[ ,.?!]*$)/g,
    (m) =>
      /\b(?:will|would|by|until|can|could|should|if|expect\w*|project\w*)\b/.test(m.input)
        ? m[0]
        : `${m[1]}${m[2]} in the last ${m[3]} ${m[4]}`,
  ],
  // "How much have they given over the years" adds up all of them.
  [
    /\b(?:over|through|throughout|across|down) (?:all )?(?:the|these|those) years\b/g,
    (m) =>
      /\bhow (?:much|many)\b|\btotal\b/.test(m.input) && !/\bchang|\btrend|\bgr[eo]w|\bby\b|\beach\b/.test(m.input) ? "of all time" : m[0],
  ],
  // "Since the new year" begins on its first day.
  [/\b(since|before|after|until|from) (?:the )?new year\b(?!'?s)/g, (m) => `${m[1]} new year's day`],
  // "In one month" is the unit of a price or a mean, unless it is still to come.
  [
    /\b(?:in|for|within) (?:1|one) (day|week|month)\b/g,
    (m) =>
      /\b(?:how much|what|average|usual|usually|normally|typical|typically)\b/.test(m.input) &&
      !/\b(?:will|gonna|going to|if|last|left|until)\b|'ll\b/.test(m.input)
        ? `per ${m[1]}`
        : m[0],
  ],
  // "Travel, 12 months": a time alone between commas is the one that has just passed. That of a fund or a goal is no such time.
  [
    /(?<=[,;:] )(\d{1,3} (?:days|weeks|months|quarters|years)|1 (?:week|month|quarter|year))(?=[,;.?!]|$)/g,
    (m) =>
      /\b(?:goals?|funds?|emergency|runway|cover\w*|budgets?|sav(?:e|ing)|afford|pay(?:ing)? off|loan|term)\b/.test(m.input)
        ? m[0]
        : `last ${m[1]}`,
  ],
  [new RegExp(`\\bper (?=(?:the )?(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTH})|(?:${MONTH}) \\d))`, "g"), () => "as of "],
  // "Than by this date last year".
  [
    /\b(?:at |by |to |as of |on |until |up to )?(?:this|the same|that) (?:point|time|stage|day|date)(?: in the year)? (?:of |in )?(?:last year|a year ago|the year before|20\d\d)(?! \d)/g,
    (m) => (/\b(?:than|vs|versus|against|to|with|compared)\b[^.?]*$/.test(m.input.slice(0, m.index)) ? "the same period last year" : m[0]),
  ],
  [
    new RegExp(
      `\\b(this month\\b.{0,40}?\\b(?:than|vs|versus|against|compared (?:to|with)|as) )(?:we were |i was |it was |we did )?(?:at |by |to |as of )?(?:the same|this|that) (?:point|time|stage|day|date) (?:of |in )(?:last )?(${MONTH})\\b`,
      "g",
    ),
    (m) => `${m[1]}the same period of last month`,
  ],
  [
    /\bsince (?:they|we|you|i)(?: have|'ve| first)? (?:kept|keep|been keeping|started keeping|began keeping) (?:track|records?|count|the books|books|score)\b/g,
    () => "of all time",
  ],
  // A time that the same text names before: "three weddings in June, … on clothing that month".
  [
    new RegExp(`(?<=\\b(?:${MONTH})\\b.{0,160}) (?:in |during |for )?(?:that|the same) month\\b`, "g"),
    (m) => (/\b(?:that|the same) month (?:to|as|last|of|before|vs)\b/.test(m.input) ? m[0] : ""),
  ],
  [/\b(20\d\d) (?:relative to|against|set against|next to|compared (?:to|with)) (20\d\d)\b/g, (m) => `${m[1]} vs ${m[2]}`],
  // Everything that is known.
  [
    new RegExp(
      `,? ?\\b(?:(?:going|looking|reaching|stretching|go) )?(?:back )?(?:for )?as (?:far|long)(?: back)? as (?:${KEPT})\\b(?! \\w)`,
      "g",
    ),
    () => " of all time",
  ],
  [
    new RegExp(
      `\\b(?:since|from) (?:when )?(?:(?:you|we|i|hiro|this app|the app) (?:first )?(?:started|began|start|begin)(?: (?:keeping|taking|tracking|recording|watching|counting|using)(?: (?:track|records?|notes?|score|it|this|the app|hiro|things))?)?|(?:the |our |these )?(?:${RECORDS}|tracking) (?:began|begin|begins|started|start|starts)|(?:the )?(?:inception|start|beginning|commencement|outset|first day) of (?:the |our |my |these |all )?(?:${RECORDS}))\\b`,
      "g",
    ),
    () => "of all time",
  ],
  [
    /\b(?:all the way back|right back to the (?:start|beginning)|from day (?:one|1)|(?:in|over|across|for|through) (?:the|our|my) (?:whole|entire|full|complete) history|in living memory)\b/g,
    () => "of all time",
  ],
  // "September onwards", "on or after July 1", "since school started on August 15".
  [
    new RegExp(
      `\\b(?:from |starting |in )?((?:${MONTH})(?: 20\\d\\d)?) (?:onwards?|and on|and after|and later|on(?= ?[,.?;!]|$))(?![a-z])`,
      "g",
    ),
    (m) => `since ${m[1]}`,
  ],
  [/\bon or (after|before) /g, (m) => (m[1] === "after" ? "since " : "until ")],
  [
    new RegExp(
      `\\b(since|from|after|on) ((?:${MONTH}) \\d{1,2}(?:st|nd|rd|th)?),? (?:when|which is when|the day) [^,.?;]{3,40}?(?=[,.?;]|$)`,
      "g",
    ),
    (m) => `${m[1]} ${m[2]}`,
  ],
  [
    new RegExp(
      `\\b(?:since|this) [\\p{L}' ]{3,30}?[?,. ]*(?:started|began|starting|beginning)[, ]*(?:(?:like|around|about|on|at|was|which was) )*((?:${MONTH}) \\d{1,2})\\b`,
      "gu",
    ),
    (m) => `since ${m[1]}`,
  ],
  // "Friday and Saturday binges" are of every such day.
  [
    /(?<!\b(?:last|this|past|next|on|the|coming|between|from|since|until|by|yesterday|before|after) )\b(sun|mon|tues|wednes|thurs|fri|satur)day (?:and|&|or) (sun|mon|tues|wednes|thurs|fri|satur)day(?= [a-z])(?! (?:the|this|last|of)\b)/g,
    (m) => `${m[1]}days and ${m[2]}days`,
  ],
  // Months and days a year earlier, as tables and letters name them.
  [
    new RegExp(
      `\\b(${MONTH}) (?:mtd|month[- ]to[- ]date|to[- ]date|so far)(?:,? (?:of )?(py|ly|prior year|last year|the year before|a year ago))?(?![\\w-])`,
      "g",
    ),
    (m) => (m[2] ? "same period last year" : (m[1] ?? "")),
  ],
  [/(?<=\b(?:vs|versus|against|to|with|and|than|from|in|of|over|on) )ly\b/g, () => "last year"],
  [
    new RegExp(
      `\\b(?:over |in |on |for )?(?:the |those |these )?(?:very )?(?:same|equivalent|corresponding|comparable|like) (?:days?|stretch|period|dates|time|span|part|point)(?: (?:of|in))? (?:${EARLIER}) (?:${MONTH})\\b`,
      "g",
    ),
    () => "same period last year",
  ],
  [
    /\b(?:at |by |to |as of )?(?:this|the same|that) (?:point|time|stage|day|date) (?:of |in )?(?:last|the previous|the prior|the preceding) (week|month|quarter)\b/g,
    (m) => `the same period of last ${m[1]}`,
  ],
  [
    new RegExp(
      `\\b(?:that of |those of )?the (?:(?:previous|preceding|prior) (${MONTH})|(${MONTH}) (?:before|prior|preceding)(?: (?:it|that|this))?)(?! \\d)`,
      "g",
    ),
    (m) => {
      const month = m[1] ?? m[2] ?? "";
      return m.input.slice(0, m.index).includes(month.slice(0, 3)) ? `${month} last year` : `last ${month}`;
    },
  ],
  [
    /\b(last|past|previous|trailing) (\d{1,2}) months?(.{0,30}?)\b(?:the )?same months\b/g,
    (m) => `${m[1]} ${m[2]} full months${m[3]}same months`,
  ],
  [/\bcomparing (with|to|against)\b/g, (m) => `compared ${m[1]}`],
  // "Last months spending" without its apostrophe.
  [
    /(?<!\b(?:the|over|these|those) )\b(last|this) (week|month|quarter|year)s(?= [a-z])(?! (?:of|and|or|to|have|has|were|are|vs)\b)/g,
    (m) => `${m[1]} ${m[2]}`,
  ],
  // Rows have a day and no hour.
  [/\b((?:sun|mon|tues|wednes|thurs|fri|satur)day) (?:nights|evenings|mornings|afternoons)\b/g, (m) => `${m[1]}s`],
  [/\b(?:last|this past|past) (?:saturday|sat) (?:and|&|\+|n) (?:sunday|sun)\b/g, () => "last weekend"],
  [/\b(?:on )?(?:saturday|sat) (?:and|&|\+|n) (?:sunday|sun)\b(?! (?:night|morning))/g, (m) => (isLastWeekend(m) ? "last weekend" : m[0])],
  [/(?<!\b(?:this|next|on|the|coming) )\b(?:saturdays?|sat) (?:and|&|\+|n) (?:sundays?|sun)\b(?! (?:night|morning))/g, () => "weekends"],
  [
    /\b(?:the )?(?:rest of the week|other (?:5|five) days|other days(?: of the week)?|work(?:ing)? ?week|mon(?:day)?s?(?: to |-| through )fri(?:day)?s?)\b/g,
    (m) => (/\bweekends?\b|\bsat\w* (?:and|&|\+|n) sun/.test(m.input) ? "weekdays" : m[0]),
  ],
  [
    new RegExp(
      `\\b((?:this|last) (?:${UNITS})|20\\d\\d|(?:${MONTH})(?: 20\\d\\d)?) (?:minus|less|-|−) (?=(?:the )?(?:last|this|same|20\\d\\d|${MONTH})\\b)`,
      "g",
    ),
    (m) => `${m[1]} vs `,
  ],
  // "Twenty twenty five", as it is spoken.
  [/(?<![\d$.,])20 (2\d)(?![\d.,%]| (?:dollars|percent|transactions|purchases|times|cents|days|weeks|months))/g, (m) => `20${m[1]}`],
  [
    /\bthe (week|month|quarter|year) that (?:passed|has passed|went by|is over|ended|has ended|came before|preceded)\b/g,
    (m) => `last ${m[1]}`,
  ],
  [new RegExp(`\\b(this|last) (?:whole|entire|full) (${UNITS})\\b`, "g"), (m) => `${m[1]} ${m[2]}`],
  [
    new RegExp(
      `\\b(half|quarter|part|months?|weeks?|days?) of last(?! (?:${UNITS}|${MONTH}|spring|summer|fall|autumn|winter))(?=[ ,.?;!]|$)`,
      "g",
    ),
    (m) => `${m[1]} of last year`,
  ],
  [/\b(?:last|past|previous) half[- ](?:a )?year\b/g, () => "last 6 months"],
  [/\b(?:for|over|in) (?:the )?(?:last |past )?half a year\b/g, () => "over the last 6 months"],
  [/\b(20\d\d) year\b(?!s?[- ](?:old|over|on|by|end|to))/g, (m) => m[1] ?? ""],
  [new RegExp(`\\b(${MONTH}) (?:just )?(?:gone|past|just passed)\\b`, "g"), (m) => m[1] ?? ""],
  // Months in a row, also where they only explain a season.
  [
    new RegExp(
      `(?:\\b(?:in |over |during )?(?:last |this |the )*(?:spring|summer|autumn|fall|winter)[ ,:-]*\\(? ?)?\\b(${MONTH})[ ,/&]+(?:${MONTH})[ ,/&]+(?:and )?(${MONTH})((?: |, ?| of )20\\d\\d)?\\b\\)?`,
      "g",
    ),
    (m) => `from ${m[1]} to ${m[2]}${m[3] ? ` ${/20\d\d/.exec(m[3])?.[0] ?? ""}` : ""}`,
  ],
];
