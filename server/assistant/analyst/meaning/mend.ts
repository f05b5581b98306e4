import { editDistance } from "../distance.ts";
import { categoryWords, merchantAliases } from "../lexicon.ts";
import { MONTH } from "../periods/lexicon.ts";
import { type Plain, replaceMapped } from "../mapped.ts";
import { type NameIndex, nameKey, singulars } from "../vocabulary.ts";
import { isEnglish, isEverydayEnglish } from "./english.ts";
import { knownNames } from "./known-names.ts";
import { lexiconWords } from "./lexicon.ts";

const CALENDAR =
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday yesterday today tomorrow tonight week weeks month months year years quarter quarters day days weekend fortnight ytd mtd q1 q2 q3 q4 h1 h2 easter christmas thanksgiving halloween labor memorial spring summer autumn winter last next past ago".split(
    " ",
  );
/** Contractions without their apostrophe. */
const UNMARKED = /\b(have|has|had|do|does|did|is|are|was|were|could|would|should|ca|wo)nt\b/g;
/** Words of the calendar, which no list of English words has in lower case. */
export const isCalendarWord = (word: string): boolean => CALENDAR.includes(word);
const SHORT: Record<string, string> = {
  lsat: "last",
  teh: "the",
  adn: "and",
  hte: "the",
  tihs: "this",
  thsi: "this",
  hwo: "how",
  waht: "what",
  wat: "what",
  mcuh: "much",
  muhc: "much",
  yaer: "year",
  fro: "for",
  mo: "month",
  mos: "months",
  mth: "month",
  mnth: "month",
  mnths: "months",
  yr: "year",
  yrs: "years",
  wk: "week",
  wks: "weeks",
  lst: "last",
  prev: "previous",
  thx: "thanks",
  ty: "thanks",
  groc: "groceries",
  grocs: "groceries",
  groc$: "groceries",
  bal: "balance",
  bals: "balances",
  acct: "account",
  accts: "accounts",
  acc: "account",
  txns: "transactions",
  trx: "transactions",
  subs: "subscriptions",
  til: "until",
  vacay: "vacation",
  fam: "family",
  avg: "average",
  pmt: "payment",
  pmts: "payments",
  amt: "amount",
  sav: "savings",
  chk: "checking",
  cc: "credit card",
  inc: "income",
  exp: "expenses",
  min: "min",
  tot: "total",
  totl: "total",
  fri: "friday",
  mon: "monday",
  tue: "tuesday",
  tues: "tuesday",
  wed: "wednesday",
  thu: "thursday",
  thurs: "thursday",
  sat: "saturday",
  pya: "pay",
  gsa: "gas",
  ot: "to",
  si: "is",
  nad: "and",
  whne: "when",
  whta: "what",
  btw: "by the way",
  rly: "really",
  bc: "because",
  b4: "before",
  ppl: "people",
  dinning: "dining",
  petrol: "gas",
  mobile: "phone",
  broadband: "internet",
  nursery: "childcare",
  telly: "tv",
  util: "utilization",
  med: "median",
  mtg: "mortgage",
  sv: "savings",
  bdgt: "budget",
  budg: "budget",
  ystrdy: "yesterday",
  yest: "yesterday",
  tmrw: "tomorrow",
  tmw: "tomorrow",
  tho: "though",
  cuz: "because",
  rent$: "rent",
  btwn: "between",
  rcvd: "received",
  recd: "received",
  xfer: "transfer",
  xfers: "transfers",
  txfer: "transfer",
  invst: "invest",
  ins: "insurance",
  resto: "restaurants",
  restos: "restaurants",
  sumif: "sum",
  sumifs: "sum",
  countif: "count",
  countifs: "count",
  averageif: "average",
  tx: "transactions",
  trans: "transactions",
  qtr: "quarter",
  qtrs: "quarters",
  qty: "number",
  liab: "debts",
  gettin: "getting",
  spendin: "spending",
  doin: "doing",
  goin: "going",
  comin: "coming",
  makin: "making",
  payin: "paying",
  savin: "saving",
  subie: "subaru",
  labour: "labor",
  mum: "mom",
  mums: "moms",
};

const ACTS = "cancel transfer send dispute move categorize rename remind change remember forget set raise lower mark tag".split(" ");
const vocabulary = ((): ReadonlySet<string> =>
  new Set([...lexiconWords, ...CALENDAR, ...ACTS, ...[...categoryWords.keys()].flatMap((w) => w.split(" "))]))();
const byInitial = new Map<string, string[]>();
for (const word of vocabulary)
  if (word.length >= 4 && /^[a-z]+$/.test(word)) {
    for (const initial of new Set([word[0] ?? "", word[1] ?? ""])) byInitial.set(initial, [...(byInitial.get(initial) ?? []), word]);
  }

/** Whether it is a word of a member's or an account's name. */
const isOwnName = (word: string, { vocabulary: { members, accounts } }: NameIndex): boolean =>
  [...members, ...accounts].some(({ name }) => nameKey(name).split(" ").includes(word));
const isKnown = (word: string, nameIndex: NameIndex): boolean =>
  isEverydayEnglish(word) ||
  isOwnName(word, nameIndex) ||
  singulars(word).some((form) => vocabulary.has(form) || knownNames.has(nameKey(form))) ||
  merchantAliases.has(word) ||
  nameIndex.byWord.has(nameKey(word)) ||
  nameIndex.bySqueezed.has(nameKey(word)) ||
  nameIndex.categoryByName.has(word);

/** Two neighboring letters swapped. In a short word, another letter makes another word ("horse", "house"). */
const isSwap = (a: string, b: string): boolean => [...a].toSorted().join("") === [...b].toSorted().join("");
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const VOWELS = "aeiou";
/** One letter struck for its neighbor, or one vowel for another, in a word long enough to tell. */
const isNearKey = (a: string, b: string): boolean => {
  const at = [...a].findIndex((c, i) => c !== b[i]);
  const [x = "", y = ""] = [a[at], b[at]];
  if (a.length < 6 || a.slice(at + 1) !== b.slice(at + 1)) return false;
  return (
    (VOWELS.includes(x) && VOWELS.includes(y)) ||
    ROWS.some((row) => row.includes(x) && row.includes(y) && Math.abs(row.indexOf(x) - row.indexOf(y)) === 1)
  );
};
/** The commonest words of questions, most common first. Only they are found behind a short or vowelless word. */
const FREQUENT =
  "the this that what how much many when where which did is are was were have has last next month months year years week weeks day days spend spent spending pay paid on in at for from to and my our total all show me list balance account bank card cost money income saving savings bill bills debt left since more than most average budget rent food gas groceries coffee with about been does much still get got can could would should please subscriptions payment payments purchase purchases transaction transactions interest between every each per today yesterday first biggest largest paycheck receive received often times time went".split(
    " ",
  );
const rankOf = new Map(FREQUENT.map((word, i) => [word, i]));
const VOWEL = /[aeiou]/g;
/** The consonants of a word, each run of one letter once: "nxt" for "next", "cmpr" for both "compair" and "compare". */
const skeleton = (word: string): string =>
  (word[0] ?? "") +
  word
    .slice(1)
    .replace(VOWEL, "")
    .replace(/(.)\1+/g, "$1");
const bySkeleton = new Map<string, string[]>();
for (const word of vocabulary)
  if (word.length >= 3 && /^[a-z]+$/.test(word)) bySkeleton.set(skeleton(word), [...(bySkeleton.get(skeleton(word)) ?? []), word]);

/** What a slip costs: letters swapped, a vowel for a vowel and a letter doubled are the most common. Infinite where it is another word. */
const slipCost = (word: string, candidate: string, slips: number): number => {
  const sounds = word.length >= 6 && skeleton(word) === skeleton(candidate);
  const most = sounds ? 2 : slips;
  const distance = editDistance(word, candidate, most);
  if (distance > most) return Number.POSITIVE_INFINITY;
  if (isSwap(word, candidate)) return 0.5;
  // Leaving a letter out of a word of four makes another word ("maya", "may").
  if (word.length <= 4 && candidate.length < word.length) return Number.POSITIVE_INFINITY;
  // A plural may mean something else ("good", "goods"), so a missing "s" is no slip.
  if (candidate === `${word}s`) return Number.POSITIVE_INFINITY;
  if (skeleton(word) === skeleton(candidate)) return 0.6 * distance;
  if (candidate.length === word.length && distance === 1) return isNearKey(word, candidate) ? 0.9 : Number.POSITIVE_INFINITY;
  return distance;
};
const slipsFor = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0);

/** Of words that are as near, the most common one; none if two are as near and neither is common. */
const likeliest = (found: readonly { word: string; cost: number }[]): string | null => {
  const least = Math.min(...found.map((f) => f.cost));
  const near = found.filter((f) => f.cost <= least + 0.05).map((f) => f.word);
  const [common] = near.filter((w) => rankOf.has(w)).toSorted((a, b) => (rankOf.get(a) ?? 0) - (rankOf.get(b) ?? 0));
  if (common !== undefined) return common;
  // Several forms of one word ("visit", "visits") are no doubt about the word.
  const [first] = near.toSorted((a, b) => a.length - b.length);
  return first !== undefined && near.every((f) => f.startsWith(first.slice(0, -1))) ? first : null;
};

/** A word written without its vowels, or with one letter missing: "nxt", "spnd", "whn". */
const unshortened = (word: string): string | null => {
  return (
    FREQUENT.find(
      (w) =>
        w[0] === word[0] &&
        w.length > word.length &&
        w.length <= word.length + 3 &&
        (skeleton(w) === word || (word.length >= 3 && editDistance(word, w, 1) <= 1)),
    ) ?? null
  );
};

/** Finds the nearest word of the vocabulary; null if none is near, or two are and neither is common. */
const nearest = (word: string): string | null => {
  const slips = slipsFor(word.length);
  const found = new Set([...(byInitial.get(word[0] ?? "") ?? []), ...(bySkeleton.get(skeleton(word)) ?? [])]);
  const near = [...found].flatMap((candidate) => {
    if (Math.abs(candidate.length - word.length) > slips) return [];
    if (candidate[0] !== word[0] && !(candidate[1] === word[0] && candidate[0] === word[1])) return [];
    const cost = slipCost(word, candidate, slips);
    return cost < Number.POSITIVE_INFINITY ? [{ word: candidate, cost }] : [];
  });
  // A rare word may be meant; only swapped letters make it a slip.
  const likely = isEnglish(word) ? near.filter(({ word: w, cost }) => cost <= 0.5 && isEverydayEnglish(w)) : near;
  return likely.length > 0 ? likeliest(likely) : null;
};

/**
 * Repairs spelling toward the lexicon, the calendar and the words for categories. Words that name something, and words that the user wrote
 * with a capital letter inside a sentence, are left alone.
 */
export const mend = (plain: Plain, nameIndex: NameIndex): Plain =>
  WORDINGS.reduce((text, [pattern, by]) => replaceMapped(text, pattern, by), mended(plain, nameIndex));
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
const AWAY = "aside|apart|excluded|excepted|left out|left aside|not included|not counted|to one side|notwithstanding";
const WORDINGS: readonly Wording[] = [
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
  [/\bfrom the (beginning|start) of (this|the|last) (year|month|quarter|week)\b/g, (m) => `since the ${m[1]} of ${m[2]} ${m[3]}`],
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
  [/\bbar (?:thing(?:y|ie)?|graph|plot|diagram|picture|view)\b/g, () => "bar chart"],
  [/\b(?:finish|finished|done|complete|completed) (?:with )?saving (?:up )?for (?:the |my |our |a |that )?/g, () => "reach the goal "],
  [
    /,? and (?:on )?(?:which|what) (?:card|account) (?:did|was|is|does) (?:it|that) (?:go (?:on|to)|on|charged (?:to|on)|paid (?:with|from|by)|put on)\b/g,
    () => "",
  ],
  [
    /\b(?:charg(?:e|es|ed|ing)|cost(?:s|ing)?) (?:us |me )?(?:more|less) than (?:it|they) (?:used to|did)(?: before)?\b/g,
    () => "price change",
  ],
  [/\b(?:charge|cost|bill|take) (?:us |me )?the same as (?:last time|before|usual|always)\b/g, () => "price change"],
  // A time may reach its end by another word.
  [
    new RegExp(`\\b(?:up )?(?:through|thru) the end of (${MONTH})\\b`, "g"),
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
  // Two people are the household.
  [
    /\b(?:the (?:both|2|two) of us|both of us|(?:my )?(?:husband|wife|hubby|partner|spouse) and (?:i|me|myself)|(?:i|me) and my (?:husband|wife|hubby|partner|spouse))\b/g,
    () => "we",
  ],
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
  [/\bbreak (?:down )?((?:\w+ ){1,3})down\b/g, (m) => `breakdown of ${(m[1] ?? "").trim()}`],
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
  [/\bhow much cash (?=(?:went|did|was|has gone|gets|goes)\b|have (?:i|we) (?:spent|paid|put|\w+ed)\b)/g, () => "how much "],
  // "Didn't we pay?" and "we didn't pay, did we?" both ask whether it was paid.
  [
    /^(did|do|does|is|are|was|were|has|have|had|can|could|will|would|should)n't (?=(?:i|we|our|my|the|it|there|that|this|any\w*)\b)/g,
    (m) => `${m[1]} `,
  ],
  [/^(i|we) (have|did|do|are|were|had)n't ([^,?]+),? (?:have|did|do|are|were|had) (?:i|we)\b/g, (m) => `${m[2]} ${m[1]} ${m[3]}`],
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
  [/\b(go|goes|went|gone) through(?! \$?\d)/g, (m) => `${m[1]} out`],
  [/\bfirst of(?= (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/g, () => "1st of"],
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

const VOWELS_IN = /[aeiou]/;
const mended = (plain: Plain, nameIndex: NameIndex): Plain =>
  replaceMapped(plain, /(?<![\p{L}\p{N}'&$#/-])\p{L}{1,16}(?![\p{L}\p{N}'/&]|-\p{L})/gu, (m) => {
    const word = m[0];
    const short = SHORT[word];
    if (short !== undefined && !nameIndex.bySqueezed.has(word)) return short;
    if (word.length < 3 || isKnown(word, nameIndex)) return word;
    if (word.length <= 4 && /^[a-z]+$/.test(word)) {
      const whole = unshortened(word);
      if (whole !== null && (word.length === 3 || !VOWELS_IN.test(word))) return whole;
    }
    if (word.length < 4) return word;
    const source = plain.source.slice(plain.at[m.index] ?? 0);
    const isProper = m.index > 0 && /^\p{Lu}\p{Ll}/u.test(source) && /\p{Ll}/u.test(plain.source.slice(0, 12));
    return isProper ? word : (nearest(word) ?? word);
  });
