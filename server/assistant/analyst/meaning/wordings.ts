import { MONTH } from "../periods/lexicon.ts";
import { PENULTIMATE, RANKED } from "../nth.ts";
import { step } from "./families.ts";
import { ASIDE_WORDINGS } from "./wordings/asides.ts";
import { FORM_WORDINGS } from "./wordings/forms.ts";
import { MEASURE_WORDINGS } from "./wordings/measures.ts";
import { REMARK_WORDINGS } from "./wordings/remarks.ts";
import { ROUNDABOUT_WORDINGS } from "./wordings/roundabout.ts";
import { SAVING_WORDINGS } from "./wordings/savings.ts";
import { STORY_WORDINGS } from "./wordings/stories.ts";
import { AWAY, EXCLUSION_WORDINGS } from "./wordings/exclusions.ts";
import { TABLE_WORDINGS } from "./wordings/tables.ts";
import { THEN_AND_NOW_WORDINGS } from "./wordings/then-and-now.ts";
import { TIME_WORDINGS } from "./wordings/times.ts";

/*
 * Wordings that each mean the same as a plain one, and the plain one that the lexicon knows: formal, short and roundabout ways to name a
 * time, what is left out, and what is compared.
 */
/** Contractions without their apostrophe. */
const UNMARKED = /\b(have|has|had|do|does|did|is|are|was|were|could|would|should|ca|wo)nt\b/g;
const MONTHS = "january february march april may june july august september october november december".split(" ");
const UNITS = "day|week|month|quarter|year";
const LONG: Record<string, string> = {
  d: "days",
  w: "weeks",
  wk: "weeks",
  m: "months",
  mo: "months",
  mos: "months",
  y: "years",
  yr: "years",
  q: "quarters",
};
const ordinal = (n: number): string =>
  `${n}${n % 10 === 1 && n !== 11 ? "st" : n % 10 === 2 && n !== 12 ? "nd" : n % 10 === 3 && n !== 13 ? "rd" : "th"}`;
/** What is ranked: groups of spending, or rows. */
const OF_RANKING =
  /\b(?:categor(?:y|ies)|merchants?|stores?|shops?|places?|restaurants?|purchases?|transactions?|expenses?|charges?|payments?|deposits?|orders?|bills?|where)\b/;
type Wording = readonly [RegExp, (m: RegExpExecArray) => string];
/** Formal, short and roundabout wordings that each mean the same as a plain one. */
const ORDINALS =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first".split(
    " ",
  );
const ORDINAL = ORDINALS.toReversed().join("|").replaceAll("-", "[- ]");
const dayOf = (word: string): number => ORDINALS.indexOf(word.replace(" ", "-")) + 1;
const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const DIGIT = `\\d|oh|${DIGITS.join("|")}`;
const digitOf = (word: string): string => (word === "oh" ? "0" : DIGITS.includes(word) ? String(DIGITS.indexOf(word)) : word);
export const WORDINGS: readonly Wording[] = [
  // The place in a ranking is read from the question itself.
  [PENULTIMATE, (m) => (m[1] === undefined ? "last" : `last ${m[1]}`)],
  [RANKED, (m) => (OF_RANKING.test(m.input) ? "" : m[0])],
  ...TABLE_WORDINGS,
  ...STORY_WORDINGS,
  ...REMARK_WORDINGS,
  ...ASIDE_WORDINGS,
  ...SAVING_WORDINGS,
  ...ROUNDABOUT_WORDINGS,
  ...THEN_AND_NOW_WORDINGS,
  ...MEASURE_WORDINGS,
  ...FORM_WORDINGS,
  ...EXCLUSION_WORDINGS,
  ...TIME_WORDINGS,
  [/\bsetting (?=[\p{L}\d&'(). -]{2,30} aside\b)/gu, () => ""],
  [/(?<!\bhalf )\b(?:the )?first of the (?:calendar )?year\b/g, () => "january 1"],
  // "How did it change from September to October" compares two months.
  [
    new RegExp(
      `\\b(?:from|between) ((?:${MONTH})(?: 20\\d\\d)?|last month|20\\d\\d|last year) (?:to|and) ((?:${MONTH})(?: 20\\d\\d)?|this month|last month|20\\d\\d|this year)\\b`,
      "g",
    ),
    (m) =>
      !/\b(?:which|what|each|every|by|per) (?:months?|years?|weeks?)\b/.test(m.input) &&
      /\b(?:chang\w*|differ\w*|rise|rose|risen|increas\w*|decreas\w*|gr[eo]w\w*|go(?:ne)? (?:up|down)|went (?:up|down)|f[ae]ll\w*|drop\w*|jump\w*|percent)\b/.test(
        m.input,
      )
        ? `${m[2]} vs ${m[1]}`
        : m[0],
  ],
  [new RegExp(`\\bsince the (?:start|beginning) of (spring|summer|fall|autumn|winter|${MONTH}|20\\d\\d)\\b`, "g"), (m) => `since ${m[1]}`],
  [
    /\b(?:an?|1|one) (year|month|week) and a half\b/g,
    (m) => ({ year: "18 months", month: "6 weeks", week: "10 days" })[m[1] ?? ""] ?? m[0],
  ],
  [/\b(\d{1,2}) and a half years\b/g, (m) => `${Number(m[1]) * 12 + 6} months`],
  [/\bfiscal(?: year)? (20\d\d)\b/g, (m) => m[1] ?? ""],
  [new RegExp(`\\b(${MONTH}) ?'(\\d\\d)\\b`, "g"), (m) => `${m[1]} 20${m[2]}`],
  [/\bthe last (?:full|complete|whole|completed) (month|week|quarter|year)\b/g, (m) => `last ${m[1]}`],
  [/\b(?:a|1|one) year ago this month\b|\bthis month (?:a|1|one) year ago\b/g, () => "the same month last year"],
  [
    /\b(?:in |during )?the first (\d{1,2}) months of (?:the year(?! \d)|this year|(20\d\d))/g,
    (m) => `from january to ${MONTHS[Number(m[1]) - 1] ?? "december"}${m[2] ? ` ${m[2]}` : ""}`,
  ],
  [/\bremind (me|us) (?=(?:when|what|how|which|who|where)\b(?! (?:it|something|there) ))/g, (m) => `tell ${m[1]} `],
  // Times of tables and of short messages.
  [/\b(?:cy|fy)[ -]?(20\d\d)\b/g, (m) => m[1] ?? ""],
  [/\b(?:cy|fy)[ -]?(\d\d)\b/g, (m) => `20${m[1]}`],
  [new RegExp(`\\b(${MONTH}) ?[:\u2192] ?(${MONTH})\\b`, "g"), (m) => `${m[1]} to ${m[2]}`],
  [
    /(?<!\b(?:last|past|previous|prior|trailing|next|coming|recent|every|each|the|of|for|in|within|per|a|an)[ -])(?<![\w$./-])(\d{1,3}) ?(d|wk|w|mos?)(?![\w'])/g,
    (m) => `last ${m[1]} ${LONG[m[2] ?? ""] ?? m[2]}`,
  ],
  [/\b(trailing|rolling|last|past|next)[ -](\d{1,3})[ -](day|week|month|quarter|year)s?\b/g, (m) => `${m[1]} ${m[2]} ${m[3]}s`],
  [/\b(\d{1,3})-(day|week|month|quarter|year)s?\b/g, (m) => `${m[1]} ${m[2]}`],
  [/\b(?:the |these |those )?(\d{1,2}) (last|past|previous) (days|weeks|months|quarters|years)\b/g, (m) => `the ${m[2]} ${m[1]} ${m[3]}`],
  [/\b(?:these|those) (?:last |past )?(\d{1,2}) (days|weeks|months|quarters|years)\b/g, (m) => `the last ${m[1]} ${m[2]}`],
  [/\bthe (week|month|quarter|year) (?:passed|past|gone by|just ended|just gone|that just ended|that ended)\b/g, (m) => `last ${m[1]}`],
  [/\b(?:the )?half (first|second)\b/g, (m) => `the ${m[1]} half`],
  [/\b(?:the )?(latter|later|back|final) half\b/g, () => "the second half"],
  [/\b(?:the )?(?:former|earlier|opening) half\b/g, () => "the first half"],
  [/\b(summer|winter|spring|autumn|fall) (?:months|season|time)\b/g, (m) => `the ${m[1]}`],
  [/\b(?:as of |at |by )?(?:the )?close of business(?: (today|yesterday))?/g, (m) => (m[1] ? m[1] : "")],
  [/\b(?:the |in the )?(\d{1,3}) days (?:commencing|starting|beginning|from) (?:today|now|tomorrow)\b/g, (m) => `the next ${m[1]} days`],
  [
    /\b(?:the )?(\d{1,2}) (?:complete|full|whole|entire) (?:calendar )?(week|month|quarter|year)s (?:(?:immediately |next |directly )?(?:preceding|before|prior to)) (?:this|the present|the current)(?: one| \w+)?/g,
    (m) => `the last ${m[1]} full ${m[2]}s`,
  ],
  [
    /\b(?:the )?(?:calendar )?(week|month|quarter|year) (?:(?:immediately |next |directly )?(?:preceding|before|prior to)) (?:this|the present|the current)(?: one| \w+)?/g,
    (m) => `last ${m[1]}`,
  ],
  [/\b(?:to|until|till|up to) the present(?: (?:day|date|time|moment))?\b/g, () => "to today"],
  // What is left out may stand before the word for it: "fast food aside".
  [
    new RegExp(
      `(^|[,:;] ?|\\b(?:with|leaving|putting|setting) )(?:(?:any|all|the|my|our) )?([\\p{L}][\\p{L}\\d&'(). -]{1,38}?),? (?:${AWAY})\\b(?! from)`,
      "gu",
    ),
    (m) =>
      /\b(?:what|how|when|which|did|do|is|are|was|were|i|we|much|many|spent|spend)\b/.test(m[2] ?? "")
        ? m[0]
        : `${/[,:;]/.test(m[1] ?? "") ? ", " : ""}excluding ${m[2]}`,
  ],
  // "Take Costco out", "leaving cards out of it", "minus the tax money".
  [
    /\b(?:take|taking|leave|leaving|keep|keeping|rule|ruling) (?:the |any |all |my |our )?([\p{L}][\p{L}\d&'-]{1,20}(?: [\p{L}\d&'-]{1,20}){0,2}?) out(?: of (?:it|this|that))?(?=[.,;:!?]|$| (?:and|what|how|then))[.,;:]?/gu,
    (m) => `excluding ${m[1]};`,
  ],
  // A feeling before the question is no part of it.
  [
    /^(?:ok |okay |so |well |look )*i(?:'m| am|'ve been)? (?:know|feel|worry|worried|hate|scared|afraid|anxious|nervous|stressed|ashamed|embarrassed|freaking out|losing sleep|panicking)\b[^?.$]{3,90}?[,;.:-] (?=(?:what|what's|how|how's|can you|could you|is|are|do|did|does|have|has|tell|please|where|which|when|who)\b(?!.*\b(?:it|that|this|they|them|those|ok|okay|fine|alright|safe|behind)\b))/g,
    () => "",
  ],
  // "An average month over the last 6" means 6 months.
  [/\b(day|week|month|quarter|year)s?\b(.{0,60}?)\b(last|past|trailing|previous|prior) (\d{1,2})(?=$|[,.?;!])/g, (m) => `${m[0]} ${m[1]}s`],
  [/\b(trailing|rolling|last|past)[- ](\d{1,2})(?= (?:savings|spending|income|net|total|average))/g, (m) => `${m[1]} ${m[2]} months`],
  [/\b(half|quarter|q[1-4]|h[12]) of the (?:calendar )?year\b(?! (?:before|prior|20))/g, (m) => `${m[1]} of this year`],
  [
    /\b(?:the |my |our )?(?:average|mean) (?:of|over|for) the (\d{1,2}) months (?:right |just |immediately )?(?:before|prior|preceding)(?: (?:it|that|then))?\b/g,
    (m) => `my ${m[1]} month average`,
  ],
  [/\b(what|how|where|when|why|who)'d (?=(?:i|we|they|you|he|she|it|my|our|the)\b)/g, (m) => `${m[1]} did `],
  [/(?<=[a-z])\+(?=[a-z])/g, () => " and "],
  [
    /\b(?:t[ao]ken?|took|pull(?:ed)?|dr[ea]wn?|g[eo]t|withdr[ae]wn?) (?:(?:rather|quite) )?(?:a (?:lot|bit) |cash |money |some )*(?:out )?(?:of|from|at|through|via) (?:the |an? )?atms?\b/g,
    () => "spent on atm withdrawals",
  ],
  [/\bcash from (?:the |an? )?atms?\b/g, () => "atm withdrawals"],
  // "How much cash did we take out" asks for what was withdrawn.
  [
    /\bhow much (?:in )?cash (?:did|have|has) (?:we|i|you) (?:\w+ )?(?:take|taken|took|get|gotten|got|pull|pulled|draw|drawn) out(?: of (?:the |our |an? )?(?:atms?|machines?|cash ?points?|bank|banks|wall))?\b/g,
    () => "total of cash withdrawals",
  ],
  [
    /\bhow much (?:did|have) (?:we|i|you) (?:withdraw|withdrawn|take out|taken out|pull out) in cash\b|\bhow much in cash withdrawals\b/g,
    () => "total of cash withdrawals",
  ],
  [/\brun-rates?\b/g, () => "run rate"],
  // Conditions and formulas of spreadsheets.
  [
    /(?:\b(?:where|with|filter:?|if|for) )?\b(?:merchant|payee|vendor|category|cat|account|acct|store|description|desc|month|date|weekday|day|year|period) ?(?:==?|is equal to|equals) ?(?:"([^"]*)")?/g,
    (m) => m[1] ?? "",
  ],
  [/(?:\band )?(?:\b(?:merchant|payee|vendor|category|cat|account|acct|store|weekday|day) ?)?(?:<>|!=|≠) ?/g, () => " except "],
  [/\((?:[a-z]+ ){0,2}[a-z]+ ?(?:-|−|less|minus|\/) ?(?:[a-z]+ ){0,2}[a-z]+\)(?: ?\/ ?[a-z]+)?/g, () => ""],
  // "Since we joined" has no day that anybody knows.
  [
    /\bsince (?:i|we|they)(?:'ve| have)? (?:first )?(?:got|had) (?:it|them)(?=[,;?.! ]*(?:$|[,;?.!]| and\b))/g,
    (m) => (/\b(?:stocks?|shares?|funds?|etfs?|gain\w*|worth|value)\b/.test(m.input) ? m[0] : "of all time"),
  ],
  [
    /\bsince (?:i|we|they) (?:first )?(?:joined|started|signed up|became (?:a )?(?:members?|customers?)|opened|began|subscribed|enrolled)(?: (?:there|it|with them|going|using it))?\b/g,
    () => "of all time",
  ],
  [
    /\b(summer|winter|spring|autumn|fall|q[1-4])\b([^.?!]{0,40}?),? (20\d\d) vs (20\d\d)\b/g,
    (m) => `${m[2]} ${m[1]} ${m[3]} vs ${m[1]} ${m[4]}`,
  ],
  // What is asked of all accounts is asked of none in particular.
  [
    /,? (?:across |in |over |for |on |from )?(?:all|every one) (?:of )?(?:our |my |the )?accounts(?: combined| together)?(?=$|[.?!,;])/g,
    (m) => (/\b(?:spen[dt]|spending|charges?|purchases?|dividends?|interest|income|transactions?|paid)\b/.test(m.input) ? "" : m[0]),
  ],
  // Times of contracts.
  [/\bfirst day of (?=(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)/g, () => "1st of "],
  [/\b(?:the )?(?:date|day) (?:of this (?:inquiry|enquiry|request|question|message|letter)|hereof)\b/g, () => "today"],
  [
    /(?:,? and)?,? (?:continuing |running |extending |ending )?(?:through and including|up to and including|through to and including|until and including|to and including)\b/g,
    () => " to",
  ],
  [/\bcommencing (?:on|from|with)\b/g, () => "from"],
  // Times of tables.
  [/\bdate ?>=? ?"?(\d{4}-\d\d-\d\d)"? ?,? ?(?:and )?date ?<=? ?"?(\d{4}-\d\d-\d\d)"?/g, (m) => `from ${m[1]} to ${m[2]}`],
  [/\bpytd\b/g, () => "same period last year"],
  [/\bpy\b/g, () => "last year"],
  [/\b(first|second|1st|2nd) semester\b/g, (m) => `${m[1]} half`],
  [
    /\b(?:going|reaching|looking|stretching) back (?:about |over |the )?(?:last )?(\d{1,2}|one|a) (days?|weeks?|months?|years?)\b/g,
    (m) => `last ${m[1] === "one" || m[1] === "a" ? 1 : m[1]} ${m[2]}`,
  ],
  // Comparatives of other languages.
  [/\bmore (big|large|high|great|dear|pricey|costly)\b/g, (m) => step(m[1] ?? "", "er")],
  [/\bmore (small|low|cheap|little)\b/g, (m) => step(m[1] ?? "", "er")],
  [/\bmost (big|large|high|great|dear|pricey|costly|small|low|cheap|little)\b/g, (m) => step(m[1] ?? "", "est")],
  // Who corrects himself means the second word.
  [
    /(?<=^|[ ,])(?!(?:no|wait|sorry|days?|weeks?|months?|quarters?|years?|weekend)\b)[\w'-]+,? i mean (?=(?!when|what|how|which|where|who|why|the|it|is|do|did|i)\w)/g,
    () => "",
  ],
  [/\b(?:cashpoints?|cash machines?|hole in the wall|cash dispensers?)\b/g, () => "atm"],
  [
    /,? and (?:on )?(?:which|what) (?:card|account) (?:did|was|is|does) (?:it|that) (?:go (?:on|to)|on|charged (?:to|on)|paid (?:with|from|by)|put on)\b/g,
    () => "",
  ],
  [/\b(?:charge|cost|bill|take) (?:us |me )?the same as (?:last time|before|usual|always)\b/g, () => "price change"],
  // A time may reach its end by another word.
  [
    new RegExp(`\\b(?:up )?(?:through|thru|until|till|to) the end of (${MONTH})\\b`, "g"),
    (m) =>
      /\b(?:from|since|between|will|due|upcoming|next|going to|forecast)\b/.test(m.input) ? `through ${m[1]}` : `from january to ${m[1]}`,
  ],
  [
    new RegExp(
      `(?<!\\b(?:since|from|to|through|until|and|-) )\\b(${MONTH}) (?:until|till|til|up to|through|thru|to) (?:now|today|date)\\b`,
      "g",
    ),
    (m) => `since ${m[1]}`,
  ],
  [/\b(20\d\d) (?:relative to|against|set against|measured against|compared (?:to|with)) (20\d\d)\b/g, (m) => `${m[1]} vs ${m[2]}`],
  [/\bfrom (q[1-4]) to (q[1-4]),? (?=(?:did|has|have|is|are|was|were|how)\b)/g, (m) => `${m[2]} vs ${m[1]}: `],
  [/\bto the exclusion of\b|\bexclusive of\b|\bwith the exclusion of\b/g, () => "excluding"],
  [/\b(?:don't|doesn't|do not|does not|didn't|still don't|still doesn't) have (?:a |any )?categor(?:y|ies)\b/g, () => "uncategorized"],
  [
    /(?<=\b(?:how many|many|my|our|all|the|only|just|of|count) )card (purchases?|charges?|transactions?|payments?|swipes?)\b/g,
    (m) => `credit card ${m[1]}`,
  ],
  [
    /\b(?:that |which )?(?:didn't|did not|don't|do not|doesn't|does not|never) (?:go|went|get put|get charged|get paid|come) (on|through|from|out of|with|by|to) /g,
    () => "except ",
  ],
  // Days and the last digits of a card, as they are spoken.
  [new RegExp(`\\b(${MONTH}) (?:the )?(${ORDINAL})\\b(?! (?:week|half|quarter|time))`, "g"), (m) => `${m[1]} ${dayOf(m[2] ?? "")}`],
  [
    new RegExp(
      `(?<=\\b(?:on|to|by|until|through|since|from) the )(${ORDINAL})\\b(?! (?:week|half|quarter|time|of the|day|one|month))`,
      "g",
    ),
    (m) => ordinal(dayOf(m[1] ?? "")),
  ],
  [new RegExp(`\\b(?:${DIGIT})(?: (?:${DIGIT})){3}\\b`, "g"), (m) => m[0].split(" ").map(digitOf).join("")],
  [UNMARKED, (m) => `${m[1]}n't`],
  [new RegExp(`\\b(?:the )?(?:whole |entire |full |calendar )?month of (?=(?:${MONTH})\\b)`, "g"), () => ""],
  // "Card debt" is owed on credit cards.
  [
    /(^|\b(?:total|outstanding|current|our|my|the|in|all|any|much|of|is|what's) )card (debts?|balances?)\b/g,
    (m) => `${m[1]}credit card ${m[2]}`,
  ],
  [/\bhow much money (?:has |have |had )?(?:went|gone|goes|going) out\b/g, () => "how much did we spend"],
  // "October pay" is what was earned.
  [new RegExp(`^((?:${MONTH}|last month|this month|last year|this year)(?:'s)?) pay(?=[?.! ]*$)`, "g"), (m) => `income ${m[1]}`],
  [/\bbreak (?:down )?((?:[\w']+ ){1,3})down\b/g, (m) => `breakdown of ${(m[1] ?? "").trim()}`],
  // "This year vs last" leaves the unit of the second time out.
  [
    new RegExp(
      `\\b(this|last) (${UNITS})((?:'s)? (?:\\w+ )?(?:vs\\.?|versus|against|compared (?:to|with)|than|or|and) (?:the )?)(last|this|previous|the one before)(?! (?:${UNITS}|\\d|few|couple))\\b`,
      "g",
    ),
    (m) => `${m[1]} ${m[2]}${m[3]}${m[4] === "this" ? "this" : "last"} ${m[2]}`,
  ],
  [
    /(?<!\b(?:jan\w*|feb\w*|mar\w*|apr\w*|may|jun\w*|jul\w*|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|week|month|quarter|year|\d{1,2}(?:st|nd|rd|th)?) )\bthrough (?=(?:this|last|the) (?:spring|summer|fall|autumn|winter|month|week|year|quarter)\b)/g,
    () => "in ",
  ],
  // "Didn't we pay?" and "we didn't pay, did we?" both ask whether it was paid.
  [
    /^(did|do|does|is|are|was|were|has|have|had|can|could|will|would|should)n't (?=(?:i|we|our|my|the|it|there|that|this|any\w*)\b)/g,
    (m) => `${m[1]} `,
  ],
  [
    /^(i|we) (have|did|do|are|were|had)n't ([^,?.;!]+),? (?:have|did|do|are|were|had) (?:i|we)(?=[?.! ]*$)/g,
    (m) => `${m[2]} ${m[1]} ${m[3]}`,
  ],
  [new RegExp(`\\bsince (${MONTH}) (?:started|began|start)\\b`, "g"), (m) => `since ${m[1]}`],
  [/\b(?:since|from) (?:inception|day one|the (?:very )?(?:beginning|start|outset)(?! of\b))/g, () => "of all time"],
  [/\b(?:commencement|outset|onset)(?= of\b)/g, () => "start"],
  [/\b(?:isn't|is not|wasn't|was not|aren't|are not|weren't|were not) (?=(?:in|from|at|on|for) )/g, () => "except "],
  [
    /\b(?:isn't|is not|aren't|are not|not|hasn't been|haven't been|never|without(?: a)?|no|yet to be) (?:yet )?categor(?:i[sz]ed|y)\b/g,
    () => "uncategorized",
  ],
  [
    /\bthat (?:isn't|is not|wasn't|was not|aren't|are not|weren't|were not) (?!\$|\d|under|over|above|below|more|less|yet|due|paid|posted|cleared)/g,
    () => "except ",
  ],
  [/(?<=^(?:re-?categor\w*|recat\w*|re-?class\w*|move|file|put|tag|change|set|switch|mark)\b[^>]*) ?(?:->|=>|→|⇒) ?/g, () => " to "],
  // "60/mo" is an amount a month.
  [
    /(?<=\d) ?\/ ?(mo|mth|month|wk|week|yr|year|day)\b/g,
    (m) => ` a ${{ mo: "month", mth: "month", wk: "week", yr: "year" }[m[1] ?? ""] ?? m[1] ?? ""}`,
  ],
  // "No pie. Bars, …" only says how not to draw.
  [/^no (?:pies?|bars?|lines?|charts?|graphs?|tables?)(?: charts?| please)*[.,;!] (?=\S)/g, () => ""],
  [/\bper cent\b/g, () => "percent"],
  // "The motor" of a Briton is a car.
  [/\b(?:motor(?= (?:insurance|cover|policy|tax))|(?<=\b(?:the|our|my) )motor)\b/g, () => "car"],
  // "Net worth, monthly, 5 years" draws the last ones.
  [
    /(?<=\b(?:chart|graph|plot|table|trend|monthly|weekly|area|bars?|lines?)\b.*,) (\d{1,2} (?:years?|months?|weeks?|quarters?))(?=[,.;]|$)/g,
    (m) => ` last ${m[1]}`,
  ],
  // "Weekend v weekday" compares; "v high" only stresses.
  [
    /(?<=[\p{L}\d]) v\.? (?=[\p{L}\d])(?!(?:expensive|cheap|high|low|good|bad|much|quick|quickly|fast|important|worried|happy|sad|busy|tired|sorry|nice|big|small|little|few|many|soon|odd|weird|strange)\b)/gu,
    () => " vs ",
  ],
  [new RegExp(`\\b(${ORDINAL}) of (?=(?:the month of )?(?:${MONTH})\\b)`, "g"), (m) => `${ordinal(dayOf(m[1] ?? ""))} of `],
  [/\b(?:the )?(last|past|previous|this|next) (?:calendar|tax|fiscal|financial) (years?|months?|quarters?)\b/g, (m) => `${m[1]} ${m[2]}`],
  [/\b(?:calendar|tax|fiscal) (years?|months?|quarters?)\b/g, (m) => m[1] ?? ""],
  [new RegExp(`\\b(?:the )?(?:present|current|ongoing|running|instant)(?= (?:${UNITS})\\b)`, "g"), () => "this"],
  [
    new RegExp(`\\b(?:the )?(?:preceding|prior|foregoing|bygone|most recent|latest) (${UNITS})\\b(?! (?:of|to|before)\\b)`, "g"),
    (m) => `last ${m[1]}`,
  ],
  [
    /\b(last|past|previous|prior|trailing|next|coming) (\d{1,3}) ?(d|wk|w|mos?|m|yr|y|q)s?\b/g,
    (m) => `${m[1]} ${m[2]} ${LONG[m[3] ?? ""] ?? m[3]}`,
  ],
  // "Before the month is over" and "by month's end" name the same day.
  [
    new RegExp(
      `\\b(?:(?:before|until|till|til) (?:the |this )?(${UNITS})(?: is| runs)? (?:over|out|up|done|through|ends)|by (?:the )?(${UNITS})'s end)\\b`,
      "g",
    ),
    (m) => `until the end of this ${m[1] ?? m[2]}`,
  ],
  // What is negated before the real thing is not asked: "not this month, last month", "I don't want the total, just …".
  [/^(?:i )?(?:don't|do not|dont) (?:want|need|mean|care (?:about|for)) [^,;.:?]{2,40}[,;.:] ?(?:just |only |but )?/g, () => ""],
  [/^not (?:this|that|last|the|my|our) [^,;.:?]{2,30}[,;:] ?(?:but |just )?/g, () => ""],
  [/\b(?:not|aren't|isn't|weren't|wasn't|never) (?:under|below|less than|lower than)(?= \$?\d)/g, () => "at least"],
  [/\b(?:not|aren't|isn't|weren't|wasn't|never) (?:over|above|more than|higher than|exceeding)(?= \$?\d)/g, () => "at most"],
  [
    /\b(?:that|which) (?:isn't|is not|aren't|are not|wasn't|was not|weren't|were not|didn't come|did not come) (?=(?:in|from|at|on|for)\b)/g,
    () => "except ",
  ],
  [/\b(?:if|when) (?:i|we|you) (?:leave out|take out|exclude|ignore|skip|drop|remove|don't count|do not count)\b/g, () => "excluding"],
  [/(?<=\p{L})-?wise\b(?=[?., ]|$)/gu, () => ""],
];
