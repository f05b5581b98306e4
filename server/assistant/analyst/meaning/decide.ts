import type { Day } from "#domain/day.ts";
import { bareFrame, type Frame, type Intent } from "../frame.ts";
import { escapeName, plainName } from "../../markdown.ts";
import { sourceOf } from "../normalize.ts";
import type { Reading } from "../reading.ts";
import { type Ask, filterOf, isAboutRows } from "../understand.ts";
import { type NameIndex, nameKey } from "../vocabulary.ts";
import { asksForAlert, boundaryOf, changesScenario } from "./boundary.ts";
import { compose, type Composed, frameFrom, type Parsed } from "./compose.ts";
import type { Token } from "./cover.ts";
import { commonWords } from "../words.ts";
import { isEverydayEnglish, isInDictionary } from "./english.ts";
import type { AnswerKind } from "./query.ts";
import { knownNames, LONGEST_NAME } from "./known-names.ts";
import { isClear, isGeneric, isUnbound, mayBePassedOver } from "./leftover.ts";
import { isCalendarWord, nearKnownName } from "./mend.ts";
import type { Type } from "./lexicon.ts";
import { chipOf, suggestions } from "./suggest.ts";
import { replyTo } from "./tasks/tasks.ts";
import { whichNames } from "./which-names.ts";
import { asksToTrade, isOfWorld } from "./outside-world.ts";

/** A name that the question mentions and the household does not have. */
export type AbsentName = {
  words: string;
  kind: "bank" | "card" | "merchant" | "account" | "person" | "goal" | "name";
  from: number;
  to: number;
};

const MONEY: ReadonlySet<Type> = new Set([
  "spend",
  "purchase",
  "average",
  "income",
  "earn",
  "wages",
  "refund",
  "fee",
  "interest",
  "networth",
  "balance",
  "cash",
  "owe",
  "rate",
  "limit",
  "subscription",
  "recurring",
  "bills",
  "budget",
  "payday",
  "holding",
  "savings_rate",
  "deposit",
  "category",
  "income_category",
  "possession",
  "merchant",
  "account",
  "amount_q",
  "retire",
  "goal",
  "goal_name",
  "security",
  "emergency",
  "afford",
  "equity",
  "contribution",
  "dividend",
  "forecast",
  "runway",
  "recommend",
  "count",
]);
/** Types that are about money by themselves; a word for a category also names many other things. */
const STRONG: ReadonlySet<Type> = new Set(
  [...MONEY, "period", "amount", "budget_left", "price_change", "chart", "table"].filter(
    (t) => !["category", "purchase", "trip", "amount_q", "count", "average", "possession", "rate", "count", "have"].includes(t),
  ) as Type[],
);
const NAME_BEFORE = /(?:^|\s)(?:at|from|@|called|named|filed under|falls? under|categori[sz]ed (?:under|as))\s+(?:the )?$/;
const ACCOUNT_AFTER =
  /^\s*(?:bank )?(?:accounts?|cards?|bal(?:ance)?|limit|savings|checking|loan|ira|isa|401|shares?|stock|brokerage|credit card|visa)\b/;

const TRADE_AFTER = /^ (?:flights?|airlines?|airways|plane tickets?|airfare|miles|rides?|run|haul|app)\b/;

const isForeign = (token: Token, parsed: Parsed): boolean => {
  const at = parsed.tokens.indexOf(token);
  return !parsed.items.some((i) => i.at <= at && at < i.at + i.length);
};

/** Whether a word that means nothing here may only name what is bought, saved for or budgeted. */
const mayStay = ({ freeNouns }: AnswerKind, token: Token, { text }: Parsed): boolean =>
  freeNouns instanceof RegExp ? freeNouns.test(text.slice(token.to)) : freeNouns;

/** "I love my Overleaf plan! How much has it cost?" asks about a name that only the story has. */
const pointsAtTold = ({ tokens, items, isAside }: Parsed): boolean => {
  const asked = new Set(tokens.filter((t) => !isAside(t.clause)));
  const isAsked = (i: { at: number }): boolean => asked.has(tokens[i.at] as Token);
  return (
    asked.size < tokens.length &&
    [...asked].some((t) => /^(?:it|they|them|its|their|there|those)$/.test(t.word)) &&
    !items.some((i) => NAMES_A_SUBJECT.has(i.type) && isAsked(i))
  );
};
const NAMES_A_SUBJECT: ReadonlySet<Type> = new Set([
  "merchant",
  "category",
  "income_category",
  "account",
  "possession",
  "goal_name",
  "security",
]);

/** Whether capital letters mark names: in a sentence of capitals they mark nothing. */
const saysNames = ({ plain: { source } }: Reading): boolean => /\p{Ll}{2}/u.test(source);

/** Finds known names that the household does not have, longest first, even where a single word would also mean something else. */
const listedNames = (parsed: Parsed, reading: Reading, nameIndex: NameIndex): AbsentName[] => {
  const out: AbsentName[] = [];
  const { tokens } = parsed;
  for (let at = 0; at < tokens.length; at++) {
    for (let n = Math.min(LONGEST_NAME, tokens.length - at); n >= 1; n--) {
      const run = tokens.slice(at, at + n);
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) continue;
      const key = nameKey(reading.text.slice(first.from, last.to).replace(/'s$/, ""));
      const kind = knownNames.get(key);
      if (!kind) continue;
      const squeezed = key.replaceAll(" ", "");
      const isOwn =
        [
          ...reading.entities.merchants.filter((m) => !m.guessed),
          ...reading.entities.accounts.filter((a) => a.ids.length > 0 && a.kind === null),
        ].some((e) => e.from < last.to && first.from < e.to) ||
        nameIndex.vocabulary.accounts.some((a) =>
          nameKey(`${a.name} ${a.institution ?? ""} ${a.subtype ?? ""}`)
            .split(" ")
            .join(" ")
            .includes(key),
        ) ||
        [...nameIndex.bySqueezed.keys()].some((m) => m.startsWith(squeezed)) ||
        nameIndex.categoryByName.has(key);
      const plainWord = parsed.items.some(
        (i) => i.at === at && i.length >= n && i.type !== "empty" && i.type !== "merchant" && i.type !== "account",
      );
      // "Booking flights" begins with a verb.
      const proper =
        /^\p{Lu}/u.test(reading.plain.source.slice(reading.plain.at[first.from] ?? 0)) &&
        (first.from > 0 || !first.word.endsWith("ing")) &&
        saysNames(reading);
      // "Bread" and "public" are names only where a name stands, and "delta" is an airline before its flights.
      const isTrade = kind === "merchant" && !first.word.endsWith("ing") && TRADE_AFTER.test(reading.text.slice(last.to));
      const isOrdinary =
        n === 1 &&
        !isTrade &&
        isEverydayEnglish(first.word) &&
        !proper &&
        !NAME_BEFORE.test(reading.text.slice(0, first.from)) &&
        !ACCOUNT_AFTER.test(reading.text.slice(last.to));
      if (!isOwn && !isOrdinary && (!plainWord || isTrade || (proper && n > 1)))
        out.push({ words: sourceOf(reading.plain, first.from, last.to).replace(/['’]s$/, ""), kind, from: first.from, to: last.to });
      at += n - 1;
      break;
    }
  }
  return out;
};

/** Joins foreign words that stand where a name stands, or are written like one. */
const looseNames = (parsed: Parsed, reading: Reading, left: readonly Token[], listed: readonly AbsentName[]): AbsentName[] => {
  const out: AbsentName[] = [];
  for (const token of left) {
    if (isCalendarWord(token.word)) continue;
    if (listed.some((l) => token.from >= l.from && token.to <= l.to) || !isForeign(token, parsed)) continue;
    const [before, after] = [parsed.text.slice(0, token.from), parsed.text.slice(token.to)];
    const capital =
      token.from > 0 &&
      saysNames(reading) &&
      /^\p{Lu}/u.test(reading.plain.source.slice(reading.plain.at[token.from] ?? 0)) &&
      !/[.?!:] $/.test(before);
    const last = out.at(-1);
    if (last && parsed.text.slice(last.to, token.from) === " ") {
      last.to = token.to;
      last.words = sourceOf(reading.plain, last.from, token.to);
      continue;
    }
    // "From clients" names nobody; "at Target" names a shop.
    const isNoun = isEverydayEnglish(token.word) && !/(?:^|\s)(?:at|@|called|named)\s+(?:the )?$/.test(before);
    const placed = (NAME_BEFORE.test(before) && !isNoun) || (ACCOUNT_AFTER.test(after) && !isEverydayEnglish(token.word));
    // What is no word of English, and near none, is a name that is spelled right.
    const strange = token.word.length >= 4 && /^\p{L}+$/u.test(token.word) && !isInDictionary(token.word) && !isCalendarWord(token.word);
    if (!capital && !placed && !strange) continue;
    out.push({
      words: sourceOf(reading.plain, token.from, token.to).replace(/['’]s$/, ""),
      kind:
        ACCOUNT_AFTER.test(after) || /\b(?:in|account (?:at|with|of|ending(?: in)?)) (?:the |my |our )?$/.test(before) ? "account" : "name",
      from: token.from,
      to: token.to,
    });
  }
  return out;
};

/** Account words that no account of the household fits: "heloc", "account ending 7741". */
const absentAccounts = (reading: Reading): AbsentName[] =>
  reading.entities.accounts.flatMap((a) =>
    a.ids.length > 0 ||
    a.kind === "property" ||
    a.kind === "vehicle" ||
    a.kind === "investment" ||
    a.kind === "retirement" ||
    reading.entities.merchants.some((m) => m.from < a.to && a.from < m.to) ||
    reading.entities.categories.some((c) => c.from < a.to && a.from < c.to)
      ? []
      : [
          {
            words: /^…?\d+$/.test(a.label) ? a.label.replace("…", "") : sourceOf(reading.plain, a.from, a.to),
            kind: "account" as const,
            from: a.from,
            to: a.to,
          },
        ],
  );

const CARD_AFTER =
  /^ (?:(?:store|credit|rewards?|red|branded|debit) )?(?:card|visa|mastercard|amex)\b(?! (?:purchases?|charges?|payments?|transactions?))/;
/** "The Old Navy card", where the household only shops there. */
const absentCards = ({ entities: { merchants }, text, plain }: Reading, { vocabulary }: NameIndex): AbsentName[] =>
  merchants.flatMap((m) => {
    const key = nameKey(m.label);
    const isHeld = vocabulary.accounts.some((a) => {
      const name = nameKey(`${a.name} ${a.institution ?? ""}`);
      return name.includes(key) || key.split(" ").some((word) => word.length > 3 && name.split(" ").includes(word));
    });
    const from = m.from + (/^(?:the|my|our) /.exec(text.slice(m.from, m.to))?.[0].length ?? 0);
    const isCard = CARD_AFTER.test(text.slice(m.to)) && /\b(?:the|my|our|on|that|this) $/.test(text.slice(0, from));
    return isCard && !isHeld ? [{ words: sourceOf(plain, from, m.to), kind: "card" as const, from, to: m.to }] : [];
  });

const GOAL_AFTER = /^ (?:goals?|funds?|savings goals?|savings pot|pot)\b/;
const GOAL_BEFORE = /\b(?:for|towards?|goal of|goal called|goal named|fund called) (?:the |our |my |a |an )?$/;
const FUND = /([\p{L}-]{3,}) (?:goal|fund|savings goal|savings pot)\b/gu;
/** Words before "fund" that tell which kind it is, not what it is for; a house may be a home. */
const NO_PURPOSE =
  /^(?:emergency|rainy|rainy-day|day|savings?|our|your|his|her|their|the|each|every|any|which|what|all|both|this|that|these|those|other|next|first|last|new|big|biggest|main|whole|index|mutual|hedge|pension|trust|money|market|sinking|retirement|house|home|housing|current|active|completed|financial|long-term|short-term|per|and|other|some|few|several|many|top|open|set|hit|reach|bond|target|annual|monthly|same|single|one|two|three|four|five)$/;
/** "The boat fund", where no goal is about a boat. */
const absentFunds = (text: string, reading: Reading, goals: readonly string[]): AbsentName[] =>
  [...text.matchAll(FUND)].flatMap((m) => {
    const word = m[1] ?? "";
    const isKnown = NO_PURPOSE.test(word) || commonWords.has(word) || goals.some((goal) => nameKey(goal).includes(nameKey(word)));
    return isKnown
      ? []
      : [{ words: sourceOf(reading.plain, m.index, m.index + word.length), kind: "goal", from: m.index, to: m.index + word.length }];
  });

/** What is saved for by a name that no goal has. An answer about all goals would pass over it. */
const absentGoals = (
  { kind, query, left }: Composed,
  parsed: Parsed,
  reading: Reading,
  { vocabulary: { goals } }: NameIndex,
): AbsentName[] =>
  kind.intent !== "goal_status" || goals.length === 0 || query.has("goal_name", "emergency", "create", "possession")
    ? []
    : left.flatMap((token) => {
        const [before, after] = [parsed.text.slice(0, token.from), parsed.text.slice(token.to)];
        const isNoun =
          isForeign(token, parsed) &&
          !NO_PURPOSE.test(token.word) &&
          !parsed.isAside(token.clause) &&
          !/(?:ed|ing|ly|er|est)$/.test(token.word);
        const isShort = ["emergency", ...goals.flatMap((goal) => nameKey(goal).split(" "))].some((word) => word.startsWith(token.word));
        return isNoun && !isShort && (GOAL_AFTER.test(after) || GOAL_BEFORE.test(before))
          ? [{ words: sourceOf(reading.plain, token.from, token.to), kind: "goal" as const, from: token.from, to: token.to }]
          : [];
      });

/** Words that are about rows beside a name, though they name no money. */
const SPEAKS_OF_ROWS =
  /\b(?:total|sum) (?:at|from|for)\b|\b(?:filed|falls?|filing|booked|categori[sz]ed) (?:under|as)\b|\b(?:we|i) (?:\w+ )?(?:last|first|ever) (?:\w+ )?(?:at|from)\b|\b(?:last|first) (?:time )?at\b/;
const hasMoney = (parsed: Parsed): boolean =>
  parsed.items.some((i) => MONEY.has(i.type) && !parsed.isAside(parsed.tokens[i.at]?.clause ?? 0));

/** Words that only judge what was spoken of. */
const JUDGES =
  /^(?:hi|lo|high|higher|highest|low|lower|lowest|good|better|best|bad|worse|worst|fine|ok|okay|normal|great|terrible|awful|ahead|behind|scale|rate|big|bigger|small|smaller|large|larger|much|enough|doing|going|his|hers|mine|yours|theirs|ours|before|never|always|same|different|that|this)$/;

/** Words for what a household has, owes, earns or pays. A place beside them narrows its own money. */
const OF_OWN: readonly Type[] = [
  "spend",
  "purchase",
  "trip",
  "income",
  "count",
  "account",
  "holding",
  "balance",
  "owe",
  "networth",
  "refund",
];

export type Decision = { frame: Frame } | Ask;
/** Reasons why a decision fell; shown by the evaluation's `explain`. */
export type Explained = {
  decision: Decision;
  best: Composed | null;
  left: string[];
  why: string;
  /** What to ask where an answer that passes over words is not wanted. */ instead?: Ask;
};

/** A name that is known but for one slip is named as it is spelled: "krogr" is Kroger. */
const spelledOut = (words: string): string => {
  const name = nearKnownName(words.toLowerCase());
  return name === null || nameKey(words) === name ? words : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

const absent = (names: readonly AbsentName[], best: Composed | null): Frame => {
  const seen = [...new Map(names.map((n) => [n.words.toLowerCase(), n])).values()].slice(0, 3);
  const meant = best ? frameFrom(best) : null;
  return {
    ...bareFrame("unknown_name"),
    // "I meant Target" then asks the same about another name.
    period: meant?.period ?? null,
    groupBy: meant?.groupBy ?? null,
    ignored: seen.map((n) => spelledOut(n.words).slice(0, 40)),
    metric: seen[0]?.kind ?? "name",
    root: best?.kind.intent ?? "unknown_name",
  };
};

/** Decides what a question means on its own, or what to ask back. Never drops a word that could change the figure. */
export const decide = (reading: Reading, nameIndex: NameIndex, today: Day, dataStart: Day): Explained => {
  const parsed = compose(reading, nameIndex, today);
  const [best, second] = preferLikely(preferList(preferMean(parsed), parsed), parsed);
  const boundary = boundaryOf(reading.text);
  const say = (decision: Decision, why: string, left: readonly Token[] = []): Explained => ({
    decision,
    best: best ?? null,
    left: left.map((t) => t.word),
    why,
  });
  // "When is it due, then?" asks about what could not be done, so its names are kept.
  if (boundary)
    return say(
      {
        frame: {
          ...bareFrame(boundary),
          filter: filterOf(reading, boundary),
          metric: asksForAlert(reading.text) ? "alert" : changesScenario(reading.text) ? "scenario" : null,
        },
      },
      "boundary",
    );
  const speaksOf = (...types: Type[]): boolean => parsed.items.some((i) => types.includes(i.type));
  if (speaksOf("security") && asksToTrade(reading.text)) return say({ frame: bareFrame("advice_boundary") }, "boundary");
  const listed = listedNames(parsed, reading, nameIndex);
  const asked =
    best?.left.filter((t) => !parsed.isAside(t.clause) && !(isForeign(t, parsed) && mayStay(best.kind, t, parsed))) ??
    parsed.tokens.filter((t) => isForeign(t, parsed));
  // "My Nubank account, how much is inside?" tells the name before it asks.
  const isTold = pointsAtTold(parsed);
  const told = parsed.tokens.filter(
    (t) => parsed.isAside(t.clause) && isForeign(t, parsed) && (isTold || ACCOUNT_AFTER.test(parsed.text.slice(t.to))),
  );
  const loose = looseNames(parsed, reading, [...told, ...asked], listed);
  const names = [...listed, ...absentAccounts(reading), ...absentCards(reading, nameIndex), ...loose];
  if (loose.length > 0 && loose.length === names.length && isOfWorld(reading.text, loose, speaksOf(...OF_OWN)))
    return say({ frame: bareFrame("out_of_scope") }, "boundary", asked);
  const isAtAccount = names.some((name) => ACCOUNT_AFTER.test(parsed.text.slice(name.to)));
  const speaksOfMoney = hasMoney(parsed) || isAtAccount || listed.length > 0 || SPEAKS_OF_ROWS.test(parsed.text);
  if (names.length > 0 && speaksOfMoney && (parsed.tokens.length > 1 || listed.length > 0))
    return say({ frame: absent(names, best ?? null) }, "names", asked);
  const reply = replyOf(parsed);
  if (reply) return say({ frame: bareFrame(reply) }, "boundary");
  const goals = best ? absentGoals(best, parsed, reading, nameIndex) : [];
  if (best?.kind.intent === "goal_status" && !best.query.has("goal_name", "create") && nameIndex.vocabulary.goals.length > 0)
    goals.push(...absentFunds(parsed.text, reading, nameIndex.vocabulary.goals));
  if (best && goals.length > 0) return say({ frame: absent(goals, best) }, "names", asked);
  const passed = best && mayBePassedOver(asked, best, parsed, reading) ? asked : [];
  if (best && asked.length === passed.length && isOtherTask(best, parsed))
    return say({ ask: UNSURE, chips: suggestions(best, parsed) }, "another task", asked);
  if (best && asked.length === passed.length) {
    const [period] = best.query.reading.periods;
    if (period && period.period.end < dataStart)
      return say(
        {
          frame: {
            ...bareFrame("unknown_name"),
            ignored: [
              sourceOf(reading.plain, period.from, period.to)
                .replace(/^(?:in|on|during|for|of|over|since|at|by|from|to) (?:the )?/i, "")
                .replace(/[.?!, ]+$/, ""),
            ],
            metric: "dates",
          },
        },
        "before the data",
      );
    const { intent } = best.kind;
    const speaksOfMember = parsed.items.some(
      (i) =>
        (i.type === "member" || (i.type === "by_member" && intent !== null && isAboutRows(intent))) &&
        !parsed.isAside(parsed.tokens[i.at]?.clause ?? 0),
    );
    if (speaksOfMember && !best.query.has("member", "by_member")) return say({ frame: { ...bareFrame("member_split") } }, "member");
    const tie =
      second &&
      second.left.length === best.left.length &&
      Math.abs(best.score - second.score) < MARGIN &&
      !isSame(second.kind, best.kind) &&
      !isLikelier(best, second);
    if (tie && best.kind.intent !== null && second.kind.intent !== null && frameFrom(best)?.intent !== frameFrom(second)?.intent)
      return say(eitherOr(reading, best, second), "two readings");
    if (best.kind.ask) return say(best.kind.ask(best.query), "kind asks");
    if (isGeneric(best, parsed, reading)) return say(ownMoney(best, parsed), "not about own money", asked);
    const frame = frameFrom(best);
    const which = frame && whichNames(frame, best.query, nameIndex);
    if (which) return say(which, "which names", asked);
    const decision = frame && { frame: { ...frame, ignored: [...frame.ignored, ...passed.map((t) => t.word)] } };
    if (decision && passed.some((t) => !isForeign(t, parsed) || !isUnbound(t, parsed)))
      return { ...say(decision, "passed over", asked), instead: leftOver(reading, best, asked, parsed) };
    if (decision) return say(decision, "understood");
  }
  // "Better or worse?" judges something, without saying what; it is no other topic.
  const foreign = asked.filter((t) => isForeign(t, parsed) && !JUDGES.test(t.word));
  const members = parsed.items.filter((i) => i.type === "member" || i.type === "by_member");
  if (
    best &&
    members.length > 0 &&
    asked.every(
      (t) => COMPARES_PEOPLE.has(t.word) || members.some((m) => parsed.tokens[m.at] === t || parsed.tokens.indexOf(t) < m.at + m.length),
    )
  )
    return say({ frame: { ...bareFrame("member_split") } }, "member", asked);
  const isTopicOnly = foreign.length > 0 && !parsed.items.some((i) => STRONG.has(i.type));
  if (isTopicOnly) return say({ frame: bareFrame("out_of_scope") }, "nothing about money", asked);
  if (!hasMoney(parsed))
    return foreign.length > 0
      ? say({ frame: bareFrame("out_of_scope") }, "nothing about money", asked)
      : say(parsed.items.length > 0 ? WHAT_OF : { frame: bareFrame("not_understood") }, "no subject", asked);
  const meant = best && isClear(best, asked, parsed, reading) ? frameFrom(best) : null;
  const left = asked.map((t) => sourceOf(reading.plain, t.from, t.to).slice(0, 40));
  const ask = leftOver(reading, best ?? null, asked.length > 0 ? asked : parsed.tokens, parsed);
  return say(meant ? { ...ask, meant: { frame: meant, left } } : ask, "words left", asked);
};
/** Words that hold one person against another: "does Sam spend more than me". */
const COMPARES_PEOPLE: ReadonlySet<string> = new Set(
  "each more less most least than versus vs or me mine his hers yours next beside alongside compared against greater higher lower smaller responsible person people alone himself herself individually separately bigger both".split(
    " ",
  ),
);
/** Two readings closer than this are put to the user, unless the first one's task is by far the likelier. */
const MARGIN = 0.15;
const isLikelier = (one: Composed, other: Composed): boolean => one.likely > KNOWN_BETTER && other.likely < RULED_OUT;

/**
 * Answers that show the same rows: fees are spending on fees, a list states its sum, and a table by month its mean. Which of them is given
 * changes no figure.
 */
const ALIKE: readonly ReadonlySet<string | null>[] = [
  new Set(["fees", "spend_total"]),
  new Set(["search", "spend_total"]),
  new Set(["spend_trend", "spend_average"]),
];
const isSame = (a: AnswerKind, b: AnswerKind): boolean =>
  a.intent === b.intent ||
  (a.intent === "search" && b.name.startsWith("list of ")) ||
  (b.intent === "search" && a.name.startsWith("list of ")) ||
  ALIKE.some((alike) => alike.has(a.intent) && alike.has(b.intent));

/** "A day" and "per week" ask for a mean; its answer has the table too. */
const preferMean = ({ readings, text }: Parsed): Composed[] => {
  const [first, second, ...others] = readings;
  return first?.kind.intent === "spend_trend" &&
    second?.kind.intent === "spend_average" &&
    first.score - second.score < MARGIN &&
    first.left.length === second.left.length &&
    /\b(?:per|an?|each|every) (?:day|week|month)\b/.test(text) &&
    !/\b(?:by|for each|month by month|week by week|day by day|over time|trend)\b/.test(text)
    ? [second, first, ...others]
    : [...readings];
};

/** Orders to list rows, rather than to say what they come to. */
const ORDERS_LIST =
  /^(?:(?:please|can you|could you|would you|will you|kindly|just|ok|okay|so|and|now|hey|i want you to|i'd like you to|be so (?:good|kind) (?:as )?to|would you be so (?:good|kind) as to|if you would),? )*(?:list|itemi[sz]e|enumerate|show (?:me |us )?(?:everything|every|all|each|whatever)|pull up (?:everything|every|all|each)|read (?:me |us )?(?:out |off )?(?:everything|every|all|each)|lay out (?:everything|every|all|each))\b|(?:^|[,.;:] )(?:please |just |and |now |can you |could you )*(?:list|itemi[sz]e|lay|show|read|spell) (?:it|them|those|that|these|everything|all of (?:it|them)|me everything|me all)(?: all)?(?: out| off| up)?\b/;
const ADDS_UP =
  /\b(?:how (?:much|many)|totals?|sums?|add(?:s|ed)? up|altogether|in all|comes? to|came to|average|share|percent|by (?:month|week|day|category|merchant|store|account)|per|each (?:month|week|day)|compare|more|less|categor(?:y|ies))\b/;
/** A list that is ordered is given as a list; its answer states the sum, too. */
const preferList = (readings: Composed[], { text }: Parsed): Composed[] => {
  const [first] = readings;
  if (first?.kind.intent !== "spend_total" || !ORDERS_LIST.test(text) || ADDS_UP.test(text)) return readings;
  const list = readings.find(
    (r) => r.left.length === first.left.length && (r.kind.intent === "search" || r.kind.name.startsWith("list of spending")),
  );
  return list && first.score - list.score < LIST_MARGIN
    ? [list, ...readings.filter((r) => r !== list && r.kind.intent !== "spend_total")]
    : readings;
};
/** How much more a total may explain than the list that was ordered. */
const LIST_MARGIN = 2;

const eitherOr = (reading: Reading, a: Composed, b: Composed): Ask => ({
  ask: `I can read “${escapeName(plainName(reading.plain.source, 60))}” in two ways. Which do you mean?`,
  chips: [a, b].map(chipOf),
});

/** A task that no figure answers is replied to, if the model is this sure of it. */
const SURE_OF_REPLY = 0.8;
const replyOf = ({ tasks: [first] }: Parsed): Intent | null => (first && first.share >= SURE_OF_REPLY ? replyTo(first.task) : null);

/** A reading that the model all but rules out gives way where it knows of a better one. */
const RULED_OUT = 0.02;
const KNOWN_BETTER = 0.4;
const isOtherTask = ({ kind, likely }: Composed, { tasks: [first] }: Parsed): boolean =>
  kind.intent !== null && likely < RULED_OUT && first !== undefined && first.share > KNOWN_BETTER;
const preferLikely = (readings: Composed[], parsed: Parsed): Composed[] => {
  const [best] = readings;
  if (!best || !isOtherTask(best, parsed)) return readings;
  const other = readings.find((r) => r.likely > KNOWN_BETTER && r.left.length <= best.left.length);
  return other ? [other, ...readings.filter((r) => r !== other)] : readings;
};
const UNSURE = "I am not sure what you would like to know. Did you mean one of these?";

const leftOver = (reading: Reading, best: Composed | null, left: readonly Token[], parsed: Parsed): Ask => {
  const words = [...new Set(left.map((t) => sourceOf(reading.plain, t.from, t.to)))].slice(0, 3);
  return {
    ask: best
      ? `I am not sure what ${words.map((w) => `“${escapeName(plainName(w, 30))}”`).join(" and ")} ${words.length > 1 ? "mean" : "means"} here, so I have not answered. Did you mean one of these?`
      : UNSURE,
    chips: suggestions(best, parsed),
  };
};
/** Nothing says that the question is about the household's own money. */
const ownMoney = (best: Composed, parsed: Parsed): Ask => ({
  ask: "I answer questions about your own accounts and transactions. Is this what you mean?",
  chips: suggestions(best, parsed),
});
/** All words are known, but nothing says what they are about. */
const WHAT_OF: Ask = {
  ask: "What do you mean? I cannot tell what this is about: spending, a balance, a bill or something else.",
  chips: ["How much did I spend this month?", "What are my balances?", "What bills are due?"],
};

/** Whether a turn has words that no part of the lexicon and no name explains. */
export const hasForeignWords = (reading: Reading, nameIndex: NameIndex, today: Day): boolean => {
  const parsed = compose(reading, nameIndex, today);
  return parsed.tokens.some((token) => isForeign(token, parsed) && !commonWords.has(token.word));
};
