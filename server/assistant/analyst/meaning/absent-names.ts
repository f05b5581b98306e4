import { capitalized } from "#domain/format.ts";
import { bareFrame, type Frame } from "../frame.ts";
import { sourceOf } from "../normalize.ts";
import type { Reading } from "../reading.ts";
import { type NameIndex, nameKey } from "../vocabulary.ts";
import { commonWords } from "../words.ts";
import type { Composed, Parsed } from "./compose.ts";
import { frameFrom } from "./frame-from.ts";
import type { Token } from "./cover.ts";
import { isEverydayEnglish, isInDictionary } from "./english.ts";
import { knownNames, LONGEST_NAME } from "./known-names.ts";
import { isForeign } from "./leftover.ts";
import { whichOfWord } from "./shared-words.ts";
import type { Type } from "./lexicon.ts";
import { isCalendarWord, nearKnownName } from "./mend.ts";

/** A name that the question mentions and the household does not have. */
export type AbsentName = {
  words: string;
  kind: "bank" | "card" | "merchant" | "account" | "person" | "goal" | "name";
  from: number;
  to: number;
};

const NAME_BEFORE = /(?:^|\s)(?:at|from|@|called|named|filed under|falls? under|categori[sz]ed (?:under|as))\s+(?:the )?$/;
const ACCOUNT_AFTER =
  /^\s*(?:bank )?(?:accounts?|cards?|bal(?:ance)?|limit|savings|checking|loan|ira|isa|401|shares?|stock|brokerage|credit card|visa)\b/;

const TRADE_AFTER = /^ (?:flights?|airlines?|airways|plane tickets?|airfare|miles|rides?|run|haul|app)\b/;

/** "I love my Overleaf plan! How much has it cost?" asks about a name that only the story has. */
const pointsAtTold = ({ tokens, items, isAside }: Parsed): boolean => {
  const asked = new Set(tokens.filter((t) => !isAside(t.clause)));
  const isAsked = (i: { at: number }): boolean => asked.has(tokens[i.at] as Token);
  return (
    asked.size < tokens.length &&
    [...asked].some((t) => /^(?:it|they|them|its|their|there|those|he|she|him|her)$/.test(t.word)) &&
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
        out.push({
          words: asWritten(reading.plain, parsed.text, first.from, last.to).replace(/['’]s$/, ""),
          kind,
          from: first.from,
          to: last.to,
        });
      at += n - 1;
      break;
    }
  }
  return out;
};

/** Returns words as they were written; where a rewording moved them, no place in what was written is theirs alone, and they stand as read. */
const asWritten = (plain: Reading["plain"], text: string, from: number, to: number): string =>
  sourceOf(plain, from, to) || text.slice(from, to).replace(/(^| )\p{L}/gu, (first) => first.toUpperCase());

/** What an account does rather than how it is called: "a higher-yielding account". */
const DESCRIBES_ACCOUNT = /-(?:yield|yielding|paying|bearing|earning|earner|interest|rate|return)s?$/;

/** Joins foreign words that stand where a name stands, or are written like one. */
const looseNames = (
  parsed: Parsed,
  reading: Reading,
  left: readonly Token[],
  listed: readonly AbsentName[],
  nameIndex: NameIndex,
): AbsentName[] => {
  const out: AbsentName[] = [];
  for (const token of left) {
    if (isCalendarWord(token.word) || DESCRIBES_ACCOUNT.test(token.word) || whichOfWord([token.word], nameIndex.vocabulary)) continue;
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
      last.words = asWritten(reading.plain, parsed.text, last.from, token.to);
      continue;
    }
    // "From clients" names nobody; "at Target" names a shop.
    const isNoun = isEverydayEnglish(token.word) && !/(?:^|\s)(?:at|@|called|named)\s+(?:the )?$/.test(before);
    const placed = (NAME_BEFORE.test(before) && !isNoun) || (ACCOUNT_AFTER.test(after) && !isEverydayEnglish(token.word));
    // What is no word of English, and near none, is a name that is spelled right.
    const strange = token.word.length >= 4 && /^\p{L}+$/u.test(token.word) && !isInDictionary(token.word) && !isCalendarWord(token.word);
    if (!capital && !placed && !strange) continue;
    out.push({
      words: asWritten(reading.plain, parsed.text, token.from, token.to).replace(/['’]s$/, ""),
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

/** Whether the words after a name speak of an account: "the Nubank card". */
export const isBeforeAccount = ({ to }: { to: number }, { text }: Parsed): boolean => ACCOUNT_AFTER.test(text.slice(to));

export type AbsentNames = {
  /** All names that the household does not have. */ all: AbsentName[];
  /** Those of a list of known names. */ listed: AbsentName[];
  /** Words that no list knows, but that stand where a name stands. */ loose: AbsentName[];
};

/** Finds the names that the household does not have. `asked` are the words that the best reading leaves over. */
export const absentNames = (parsed: Parsed, reading: Reading, nameIndex: NameIndex, asked: readonly Token[]): AbsentNames => {
  const listed = listedNames(parsed, reading, nameIndex);
  // "My Nubank account, how much is inside?" tells the name before it asks.
  const isTold = pointsAtTold(parsed);
  const told = parsed.tokens.filter((t) => parsed.isAside(t.clause) && isForeign(t, parsed) && (isTold || isBeforeAccount(t, parsed)));
  const loose = looseNames(parsed, reading, [...told, ...asked], listed, nameIndex);
  return { all: [...listed, ...absentAccounts(reading), ...absentCards(reading, nameIndex), ...loose], listed, loose };
};

/** Finds purposes of saving that no goal of the household has. */
export const absentPurposes = (best: Composed, parsed: Parsed, reading: Reading, nameIndex: NameIndex): AbsentName[] => {
  const { goals } = nameIndex.vocabulary;
  const isOfAll = best.kind.intent === "goal_status" && !best.query.has("goal_name", "create") && goals.length > 0;
  return [...absentGoals(best, parsed, reading, nameIndex), ...(isOfAll ? absentFunds(parsed.text, reading, goals) : [])];
};

/** A name that is known but for one slip is named as it is spelled: "krogr" is Kroger. */
const spelledOut = (words: string): string => {
  const name = nearKnownName(words.toLowerCase());
  return name === null || nameKey(words) === name ? words : capitalized(name);
};

/** The frame of a reply that names what the household does not have. */
export const absent = (names: readonly AbsentName[], best: Composed | null): Frame => {
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
