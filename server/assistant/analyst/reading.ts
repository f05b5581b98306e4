import { withAccountNumbers } from "./account-numbers.ts";
import { type Day, daysBetween } from "#domain/day.ts";
import type { Cents } from "#domain/money.ts";
import type { GroupBy } from "../tools/index.ts";
import { type Amounts, findAmounts } from "./amounts.ts";
import { blank, type Entities, findEntities } from "./entities.ts";
import { type Ranked, rankIntents } from "./intents.ts";
import { type Plain, replaceMapped, without } from "./mapped.ts";
import { normalize, numbered } from "./normalize.ts";
import { asksForDrawing, requestSpans } from "./drawing.ts";
import { findPeriods, type Mention } from "./periods.ts";
import { type Ahead, timeAhead } from "./periods/ahead.ts";
import type { Now } from "./periods/lexicon.ts";
import { takenBack } from "./meaning/corrections.ts";
import { mend } from "./meaning/mend.ts";
import { priced } from "./priced.ts";
import { mendSpelling } from "./spelling.ts";
import { type NameIndex, nameKey } from "./vocabulary.ts";

/** Everything read from one question, before anything is decided. */
export type Reading = {
  plain: Plain;
  text: string;
  periods: Mention[];
  /** The time ahead that the question surely asks about; null if it may ask about the past. */
  ahead: Ahead | null;
  amounts: Amounts;
  entities: Entities;
  ranked: Ranked[];
  groupBy: GroupBy | null;
  form: "table" | "chart" | null;
  comparing: boolean;
  /** Number of months in "my 6 month average" or "than usual". */
  averageOver: number | null;
  order: "largest" | "smallest" | "latest" | "earliest" | null;
  said: Cents[];
};

const GRAINS: [GroupBy, RegExp][] = [
  ["month", /\b(?:by|per|each|every|a) month\b(?! ago)|\bmonth(?:ly| by month| over month| on month| to month)\b|\bmonth[- ]by[- ]month\b/],
  ["week", /\b(?:by|per|each|every|a) week\b(?! ago)|\bweekly\b|\bweek (?:by|over) week\b/],
  ["day", /\b(?:by|per|each|every|a) day\b(?! ago)|\bdaily\b|\bday by day\b/],
  ["merchant", /\b(?:by|per|each) (?:merchant|store|shop|vendor|place|payee)s?\b/],
  ["account", /\b(?:by|per|each|for each) (?:account|card)s?\b/],
  ["category", /\b(?:by|per|each) categor(?:y|ies)\b/],
];
const AVERAGE_OVER = /\b(\d{1,2})[- ]months? (?:rolling )?average\b|\baverage (?:of|over) the (?:last|past) (\d{1,2}) months\b/;
const THAN_USUAL =
  /\b(?:than|above|below|over|under|to|with|against|vs|versus) (?:my |our |the |is |what's )?(?:usual|average|normal|typical)\b|\bspen(?:d|t|ding) too much (?:on|at|for)\b/;
const COMPARING =
  /\b(?:change[ds]?|increase[ds]?|differences?|differ(?:ed)?|jump(?:s|ed)?|shift(?:ed)?|swing|gap|delta|rise|rose|drop(?:ped)?|fell) (?:from|between|(?:in|of) [^.?!,]{2,25} between)\b|\bcompar|\b(?:vs|versus)\b|\bdifference between\b|\b(?:more|less|higher|lower|fewer)\b.{0,60}\bthan\b/;

/** "From highest to lowest" begins with the highest. */
const DESCENDS = /\b(?:highest|largest|biggest|most expensive|most) (?:first|to (?:the )?(?:lowest|smallest|least|cheapest))\b/;
const orderOf = (text: string): Reading["order"] =>
  DESCENDS.test(text)
    ? "largest"
    : /\b(?:smallest|lowest|cheapest|least expensive|tiniest|min(?:imum)?)\b/.test(text)
      ? "smallest"
      : /\b(?:biggest|largest|highest|most expensive|priciest|costliest|top|max(?:imum)?|greatest|major|big[ -]ticket)\b/.test(text)
        ? "largest"
        : /\b(?:first|oldest|earliest|start(?:ed)?|begin|began)\b/.test(text)
          ? "earliest"
          : /\b(?:last|latest|newest|recent)\b/.test(text)
            ? "latest"
            : null;

const monthsOf = (text: string): number | null => {
  const m = AVERAGE_OVER.exec(text);
  if (m) return Math.min(36, Math.max(2, Number(m[1] ?? m[2])));
  return THAN_USUAL.test(text) ? 6 : null;
};

const DOTS = /(?<=\w) ?\.(?= |$)/g;
const ABBREVIATION =
  /(?:^|[^a-z\d])(?:[a-z]|vs|no|mo|mos|wk|yr|yrs|hr|min|max|avg|approx|est|etc|incl|excl|acct|amt|bal|dept|inc|co|corp|ltd|ave|st|dr|mr|mrs|ms|jr|sr|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|e\.g|i\.e|a\.m|p\.m)$/;
/** A dot after an abbreviation, or at the end of everything, ends no sentence. */
const endsSentence = ({ input, index, 0: dot }: RegExpExecArray): boolean =>
  index + dot.length < input.trimEnd().length && !ABBREVIATION.test(input.slice(0, index));

/** Parses a question with the household's names. */
export const read = (source: string, nameIndex: NameIndex, now: Now): Reading => {
  const isName = (word: string): boolean =>
    nameIndex.byWord.has(word) || nameIndex.categoryByName.has(word) || nameIndex.bySqueezed.has(nameKey(word));
  const dotless = replaceMapped(numbered(mend(mendSpelling(normalize(source), isName), nameIndex)), DOTS, (m) =>
    endsSentence(m) ? "." : "",
  );
  const plain = withAccountNumbers(dotless, nameIndex.vocabulary);
  let reading = readPlain(priced(plain, now.today), nameIndex, now);
  for (let n = 0; n < MOST_CORRECTIONS; n++) {
    const back = takenBack(reading);
    if (!back) break;
    reading = readPlain(without(reading.plain, back.from, back.to), nameIndex, now);
  }
  return reading;
};

/** Words by which a question may look ahead, and those by which it looks back. */
const MAY_LOOK_AHEAD =
  /\b(?:bills?|due|owed?|upcoming|will|'ll|going to|gonna|expect(?:ed)?|forecast|com(?:e|es|ing) (?:out|up|off|in)|hit(?:s|ting)?|land(?:s|ing)?|left|last (?:me|us)|safe|enough|afford|payday|autopay|scheduled)\b/;
const LOOKS_BACK =
  /\b(?:did|was|were|had|been|spent|paid|went|came|got|cost|ago|yesterday|last (?:week|month|year|night|quarter|weekend))\b/;
/** Words by which a question does look ahead, beside a day to come: "what comes out on Monday". */
const LOOKS_AHEAD =
  /\b(?:due|upcoming|will|'ll|going to|gonna|expected|scheduled|(?:com(?:e|es|ing)|go(?:es|ing)?) (?:out|off|through|up)|hit(?:s|ting)?|land(?:s|ing)?|leav(?:e|es|ing)|fall(?:s|ing)?|clears?|renews?|(?:have|has|need|needs|got|ought) to (?:be )?pa(?:y|id)|must (?:i|we) pay|between now|from now|from today)\b/;
/** A time that is not over may be meant as a whole. */
const RUNNING = /\b(?:this (?:week|month|quarter|year)|today|tonight)$/;
/** Farther ahead, a name of a month or a holiday more likely means the last one. */
const NEAR_DAYS = 100;
/** The time ahead that a question surely asks about. Null if it may ask about the past. */
const surelyAhead = (text: string, found: Ahead | null, today: Day): Ahead | null =>
  found !== null &&
  LOOKS_AHEAD.test(text) &&
  found.period.end > today &&
  daysBetween(today, found.period.end) <= NEAR_DAYS &&
  !RUNNING.test(text.slice(found.from, found.to))
    ? found
    : null;
/**
 * Adds the time ahead that a question names, where other rules find none there: "this coming weekend", "in 3 days". A question that surely
 * looks ahead means no past time by the same words.
 */
const withAhead = (periods: Mention[], text: string, { today }: Now): { periods: Mention[]; ahead: Ahead | null } => {
  const found = MAY_LOOK_AHEAD.test(text) || LOOKS_AHEAD.test(text) ? (LOOKS_BACK.test(text) ? null : timeAhead(text, today)) : null;
  if (!found) return { periods, ahead: null };
  const ahead = surelyAhead(text, found, today);
  const same = periods.filter((p) => p.from < found.to && found.from < p.to);
  const [first, ...others] = same;
  if (!ahead && first && others.length === 0) {
    const widened = { ...first, from: Math.min(first.from, found.from), to: Math.max(first.to, found.to) };
    return { periods: periods.map((p) => (p === first ? widened : p)), ahead };
  }
  const plain = { toDate: false, vague: false, all: false, rolling: null, point: null, before: null, same: null };
  const said: Mention = { ...plain, ...found, future: found.period.start > today };
  return { periods: [...periods.filter((p) => !same.includes(p)), said].toSorted((a, b) => a.from - b.from), ahead };
};

const MOST_CORRECTIONS = 3;
const readPlain = (plain: Plain, nameIndex: NameIndex, now: Now): Reading => {
  const text = plain.text;
  const comparing = COMPARING.test(text);
  const { periods, ahead } = withAhead(findPeriods(text, now, comparing), text, now);
  const averageOver = monthsOf(text);
  const timeless = blank(
    text,
    periods.map((p) => [p.from, p.to] as const),
  );
  const amounts = findAmounts(timeless);
  const rest = blank(timeless, amounts.spans);
  const naming = blank(rest, requestSpans(text));
  const accountsLead =
    /\b(?:balances?|owe|debts?|how much (?:money )?(?:is|'s|do (?:i|we) have|have (?:i|we)(?! (?:ever |already |now )?(?:spent|paid|put|given|bought|made|gone|blown|[a-z]+ed)\b)) (?:left )?(?:in|on)?|in my|available|accounts?|utili[sz]ation|limit|apr|left on)\b/.test(
      text,
    ) && !/\bspen[dt]|spending|transactions?|charges?\b/.test(text);
  const entities = findEntities(plain, naming, nameIndex, accountsLead);
  const groupBy = GRAINS.find(([, pattern]) => pattern.test(rest))?.[0] ?? null;
  const slots = {
    periods: periods.length,
    categories: entities.categories.length,
    merchants: entities.merchants.length,
    accounts: entities.accounts.length,
    amounts: amounts.over !== null || amounts.under !== null || amounts.named.length > 0,
    grain: groupBy === "month" || groupBy === "week" || groupBy === "day",
    unknown: entities.unknown.length > 0,
    incomeOnly: entities.categories.length > 0 && entities.categories.every((c) => c.section === "Income"),
  };
  return {
    plain,
    text,
    periods,
    ahead,
    amounts,
    entities,
    comparing,
    averageOver,
    groupBy,
    // Quoted words are search terms, not instructions.
    ranked: rankIntents(
      text.replace(/"[^"]*"/g, (q) => " ".repeat(q.length)),
      slots,
    ),
    form:
      /\b(?:chart|graph|plot|draw|visuali[sz]e)\b/.test(text) || asksForDrawing(text)
        ? "chart"
        : /\b(?:table|spreadsheet|grid)\b/.test(text)
          ? "table"
          : null,
    order: orderOf(rest),
    said: [amounts.over, amounts.under, ...amounts.named].filter((a) => a !== null),
  };
};
