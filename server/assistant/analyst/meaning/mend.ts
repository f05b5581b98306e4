import { isAccountWord } from "../accounts.ts";
import { editDistance } from "../distance.ts";
import { categoryWords, merchantAliases } from "../lexicon.ts";
import { type Plain, replaceMapped } from "../mapped.ts";
import { type NameIndex, nameKey, singulars } from "../vocabulary.ts";
import { basicWords, isEnglish, isEverydayEnglish, isInDictionary } from "./english.ts";
import { overRegular } from "./families.ts";
import { knownNames } from "./known-names.ts";
import { lexiconWords } from "./lexicon.ts";
import { SHORT } from "./shorthand.ts";
import { WORDINGS } from "./wordings.ts";
import { LEVEL_WORDINGS } from "./wordings/levels.ts";

const CALENDAR =
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday yesterday today tomorrow tonight week weeks month months year years quarter quarters day days weekend fortnight ytd mtd q1 q2 q3 q4 h1 h2 easter christmas thanksgiving halloween labor memorial spring summer autumn winter last next past ago".split(
    " ",
  );
/** Words of the calendar, which no list of English words has in lower case. */
export const isCalendarWord = (word: string): boolean => CALENDAR.includes(word);
const ACTS = "cancel transfer send dispute move categorize rename remind change remember forget set raise lower mark tag".split(" ");
const vocabulary = ((): ReadonlySet<string> =>
  new Set([...lexiconWords, ...CALENDAR, ...ACTS, ...[...categoryWords.keys()].flatMap((w) => w.split(" "))]))();
const byInitial = new Map<string, string[]>();
for (const word of vocabulary)
  if (word.length >= 4 && /^[a-z]+$/.test(word)) {
    for (const initial of new Set([word[0] ?? "", word[1] ?? ""])) byInitial.set(initial, [...(byInitial.get(initial) ?? []), word]);
  }

/** Words of a member's, an account's or a goal's name, which a slip may mean. */
const ownWords = ({ vocabulary: { members, accounts, goals } }: NameIndex): string[] =>
  [...members.map((m) => m.name), ...accounts.map((a) => a.name), ...goals].flatMap((name) => nameKey(name).split(" "));
/** Words that many names and all sentences have. */
const JOINS: ReadonlySet<string> = new Set("and the for with from".split(" "));
/** Whether a name has this word beside the ones that stand around it: "ceder n pine" for "Cedar & Pine". */
const isBeside = (word: string, around: readonly string[], nameIndex: NameIndex): boolean =>
  (nameIndex.byWord.get(word) ?? []).some((i) => {
    const words = nameIndex.merchants[i]?.words ?? [];
    return around.some((one) => one.length >= 3 && one !== word && !JOINS.has(one) && words.includes(one));
  });
/**
 * The word of the household's names with letters swapped, or in a long word or beside another word of the name one letter wrong; null if none
 * or several are near.
 */
const nearestName = (word: string, around: readonly string[], nameIndex: NameIndex): string | null => {
  // A slip for a known name is another name, unless the household has a merchant of that name.
  const known = nearKnownName(word);
  const isRare = isInDictionary(word);
  if (word.length < 4 || isEverydayEnglish(word) || (known !== null && !nameIndex.byWord.has(known))) return null;
  const near = new Set(
    [...ownWords(nameIndex), ...nameIndex.words.map((w) => w.word)].filter(
      (own) =>
        own.length >= 4 &&
        own[0] === word[0] &&
        editDistance(word, own, 1) === 1 &&
        (isBeside(own, around, nameIndex) || (!isRare && (isSwap(word, own) || word.length >= LONG_NAME))),
    ),
  );
  const [only, another] = near;
  return only !== undefined && another === undefined && !vocabulary.has(only) ? only : null;
};
const LONG_NAME = 6;
/** Whether it is a known name but for one slip. */
export const nearKnownName = (word: string): string | null =>
  word.length < 5 || isInDictionary(word) || knownNames.has(word)
    ? null
    : ([...knownNames.keys()].find((name) => name.length >= 5 && name[0] === word[0] && editDistance(word, name, 1) === 1) ?? null);
const isNearKnownName = (word: string): boolean => nearKnownName(word) !== null;

/** Whether it is a word of a member's or an account's name. */
const isOwnName = (word: string, { vocabulary: { members, accounts } }: NameIndex): boolean =>
  [...members, ...accounts].some(({ name }) => nameKey(name).split(" ").includes(word)) ||
  // "Sams salary", without its apostrophe.
  members.some(({ name }) => `${nameKey(name).split(" ")[0] ?? ""}s` === word);
const isKnown = (word: string, nameIndex: NameIndex): boolean =>
  isEverydayEnglish(word) ||
  isOwnName(word, nameIndex) ||
  isAccountWord(word) ||
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
  "the this that what how much many when where which did is are was were have has last next month months year years week weeks day days spend spent spending pay paid on in at for from to and my our total all show me list balance account bank card cost money income saving savings bill bills debt left since more than most average budget rent food gas groceries coffee with about been does much still get got any again owe can could would should please subscriptions payment payments purchase purchases transaction transactions interest between every each per today yesterday first biggest largest paycheck receive received often times time went".split(
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
  if (word.length <= 4 && candidate.length < word.length && undoubled(word) !== candidate) return Number.POSITIVE_INFINITY;
  // A plural may mean something else ("good", "goods"), so a missing "s" is no slip.
  if (candidate === `${word}s`) return Number.POSITIVE_INFINITY;
  if (skeleton(word) === skeleton(candidate)) return 0.6 * distance;
  if (candidate.length === word.length && distance === 1) return isNearKey(word, candidate) ? 0.9 : Number.POSITIVE_INFINITY;
  return distance;
};
/** Shorter words are slips for too many others. */
const LEAST_BASIC = 5;
const slipsFor = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0);

const [LAST, I, SPEND, MY, WEEK] = [
  new Set("last this next past per each every previous prior".split(" ")),
  new Set("i we you they it he she".split(" ")),
  new Set("spend spent pay paid owe have had need buy bought get got earn earned make made save saved".split(" ")),
  new Set("my our the last this total all".split(" ")),
  new Set("week weeks month months year years quarter day days time weekend".split(" ")),
];
const DO = new Set("is are was were did do does has have".split(" "));
/** Words that commonly follow another, for the place of a slip: after "how", "mutch" is "much" and not "match". */
const FOLLOWS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["how", new Set("much many often long big far high low".split(" "))],
  ...["what", "when", "where", "which"].map((word) => [word, DO] as const),
  ..."did do does has have had can could will would should are were".split(" ").map((word) => [word, I] as const),
  ...[...I].map((word) => [word, SPEND] as const),
  ...[...LAST].map((word) => [word, WEEK] as const),
  ..."in on at for of to from with".split(" ").map((word) => [word, MY] as const),
]);
/** What a word is worth beside how near it is: its place in the sentence, how common it is, and that its first letter is seldom wrong. */
const unlikeliness = (candidate: string, word: string, before: string): number => {
  const rank = rankOf.get(candidate);
  const rarity = rank !== undefined ? (COMMON * rank) / rankOf.size : vocabulary.has(candidate) ? RARE : RAREST;
  return rarity + (candidate[0] === word[0] ? 0 : OTHER_INITIAL) - (FOLLOWS.get(before)?.has(candidate) === true ? IN_PLACE : 0);
};
const [COMMON, RARE, RAREST, OTHER_INITIAL, IN_PLACE] = [0.25, 0.45, 0.6, 0.3, 0.5];

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

/** The most common words of English by their sound. A slip for one of them that no word of money is as near to is that word: "opend". */
const basicBySkeleton = new Map<string, string[]>();
for (const word of basicWords)
  if (word.length >= LEAST_BASIC && !vocabulary.has(word))
    basicBySkeleton.set(skeleton(word), [...(basicBySkeleton.get(skeleton(word)) ?? []), word]);

/** Finds the nearest word of the vocabulary; null if none is near, or two are and neither is common. */
const nearest = (word: string, before: string): string | null => {
  const slips = slipsFor(word.length);
  const sounding = skeleton(word);
  const found = new Set([
    ...(byInitial.get(word[0] ?? "") ?? []),
    ...(bySkeleton.get(sounding) ?? []),
    ...(isNearKnownName(word) || isInDictionary(word) ? [] : (basicBySkeleton.get(sounding) ?? [])),
  ]);
  const near = [...found].flatMap((candidate) => {
    if (Math.abs(candidate.length - word.length) > slips) return [];
    if (candidate[0] !== word[0] && !(candidate[1] === word[0] && candidate[0] === word[1])) return [];
    const cost = slipCost(word, candidate, slips);
    return cost < Number.POSITIVE_INFINITY ? [{ word: candidate, near: cost, cost: cost + unlikeliness(candidate, word, before) }] : [];
  });
  // A rare word may be meant; only swapped letters make it a slip.
  const likely = isEnglish(word) ? near.filter(({ word: w, near: cost }) => cost <= 0.5 && isEverydayEnglish(w)) : near;
  return likely.length > 0 ? likeliest(likely) : null;
};

/**
 * Repairs spelling toward the lexicon, the calendar and the words for categories. Words that name something, and words that the user wrote
 * with a capital letter inside a sentence, are left alone.
 */
export const mend = (plain: Plain, nameIndex: NameIndex): Plain =>
  [...WORDINGS, ...LEVEL_WORDINGS].reduce((text, [pattern, by]) => replaceMapped(text, pattern, by), mended(plain, nameIndex));
const VOWELS_IN = /[aeiou]/;
const WORD = /(?<![\p{L}\p{N}'&$#/-])\p{L}{1,16}(?![\p{L}\p{N}'/&]|-\p{L})/gu;
/** So many repaired words show that the others are slips too, rather than names. */
const MANY_SLIPS = 2;
/** "I.R.S." and "A.P.R.", but not "i.e.", "a.m." and a country. */
const DOTTED = /(?<![\p{L}.])(?!i\.e|e\.g|a\.m|p\.m|u\.[sk])\p{L}\.(?:\p{L}\.)+\p{L}?(?!\p{L})/gu;
/** A short form with its dot, inside a sentence: "incl. vet". The dot belongs to it and ends nothing. */
const SHORT_WITH_DOT = /(?<![\p{L}\p{N}'&])(\p{L}{3,9})\.(?= [\p{L}\d$])/gu;
const mended = (dotted: Plain, nameIndex: NameIndex): Plain => {
  const joined = replaceMapped(dotted, DOTTED, (m) => m[0].replaceAll(".", ""));
  const plain = replaceMapped(joined, SHORT_WITH_DOT, (m) => (SHORT[m[1] ?? ""] === undefined ? m[0] : (m[1] ?? "")));
  let slips = 0;
  const first = replaceMapped(plain, WORD, (m) => {
    const repaired = repair(m, plain, nameIndex);
    if (repaired !== m[0]) slips += 1;
    return repaired;
  });
  if (slips < MANY_SLIPS) return first;
  return replaceMapped(first, WORD, (m) =>
    isNearKnownName(m[0]) || (isKnown(m[0], nameIndex) && !isLikelySlip(m[0])) ? m[0] : (likelySlip(m[0]) ?? m[0]),
  );
};

/** Each run of one letter once: "add" and "ad" are "ad". */
const undoubled = (word: string): string => word.replace(/(.)\1+/g, "$1");
const CANDIDATES: readonly string[] = [
  ...new Set([...basicWords, ...FREQUENT, "owe", "add", ...[...vocabulary].filter((w) => /^[a-z]{3,}$/.test(w))]),
];
/** The word that a careless writer most likely meant: a common one, with letters swapped, left out or doubled. */
const likelySlip = (word: string): string | null => {
  if (!/^[a-z]{2,}$/.test(word)) return null;
  const most = word.length >= 6 ? 2 : 1;
  const found = CANDIDATES.flatMap((candidate) => {
    if (candidate === word || candidate.length < 3 || Math.abs(candidate.length - word.length) > most) return [];
    if (candidate[0] !== word[0] && !(candidate[1] === word[0] && candidate[0] === word[1])) return [];
    const sounds = word.length >= 4 && skeleton(word) === skeleton(candidate);
    const distance = editDistance(word, candidate, sounds ? 2 : most);
    if (distance > (sounds ? 2 : most)) return [];
    const rank = rankOf.get(candidate);
    const cost = sounds || undoubled(word) === undoubled(candidate) ? 0.6 * distance : distance;
    const kind = isSwap(word, candidate) ? 0 : candidate.length > word.length ? 0.2 : 0.4;
    const rarity = rank === undefined ? (vocabulary.has(candidate) ? 0.4 : 0.6) : (0.3 * rank) / rankOf.size;
    return [{ candidate, cost: cost + kind + rarity }];
  });
  return found.toSorted((a, b) => a.cost - b.cost)[0]?.candidate ?? null;
};
/** In a text full of slips, a rare word is one too if a common word has the same letters or one of them twice ("lats", "al"). */
const isLikelySlip = (word: string): boolean =>
  !FREQUENT.includes(word) &&
  (word.length <= 2 ? !basicWords.includes(word) : FREQUENT.some((w) => isSwap(w, word) && editDistance(w, word, 1) === 1));

/** Whether the whole name of one of the household's payees stands here: "Mobile Deposit" is no deposit by phone. */
const isInName = ({ 0: word, index, input }: RegExpExecArray, nameIndex: NameIndex): boolean =>
  (nameIndex.byWord.get(word) ?? []).some((i) => {
    const words = nameIndex.merchants[i]?.words ?? [];
    const before = words.slice(0, words.indexOf(word)).join(" ");
    return words.length > 1 && input.startsWith(words.join(" "), index - (before === "" ? 0 : before.length + 1));
  });

/** Whether "n" stands between two words of a name that has "and" there. */
const joins = (before: string, next: string, nameIndex: NameIndex): boolean =>
  (nameIndex.byWord.get(next) ?? []).some((i) => {
    const words = nameIndex.merchants[i]?.words ?? [];
    const [first = "", and] = words.slice(Math.max(0, words.indexOf(next) - 2), words.indexOf(next));
    return and === "and" && editDistance(before, first, 1) <= 1;
  });
/** Words after which "o" is "owe". */
const SAYS_OWE: ReadonlySet<string> = new Set("i we still they you u he she".split(" "));
/** Whether "w" stands for "with": "a quick w we could get" is a win. */
const isBeforeNoun = (next: string): boolean => next !== "" && !I.has(next) && !DO.has(next);
/** "The W hotel" is a name. */
const isInitial = ({ 0: word, index }: RegExpExecArray, plain: Plain): boolean =>
  word.length === 1 && index > 0 && /^\p{Lu}/u.test(plain.source.slice(plain.at[index] ?? 0));
/** "Sooo" and "muuuch": a letter drawn out is written once, or twice if that is the word. */
const LONG_LETTER = /(.)\1{2}/;
const shortened = (word: string): string | null =>
  [word.replace(/(.)\1{2,}/g, "$1"), word.replace(/(.)\1{2,}/g, "$1$1"), undoubled(word)].find(
    (one) => vocabulary.has(one) || isEverydayEnglish(one),
  ) ?? null;
/** How many letters before and after a word another word of its name may stand. */
const AROUND = 14;

const repair = (m: RegExpExecArray, plain: Plain, nameIndex: NameIndex): string => {
  const word = m[0];
  const before = /([\p{L}']+) $/u.exec(plain.text.slice(0, m.index))?.[1] ?? "";
  const [, next = ""] = /^ ([\p{L}\p{N}'&]+)/u.exec(plain.text.slice(m.index + word.length)) ?? [];
  if (/^(?:much|many|often|long)$/.test(next) && word.length <= 4 && word[0] === "h" && word !== "hmm" && editDistance(word, "how", 1) <= 1)
    return "how";
  if (word === "n" && joins(before, next, nameIndex)) return "and";
  if (word === "o" && SAYS_OWE.has(before)) return "owe";
  const short = word === "dept" && /^stores?$/.test(next) ? "department" : SHORT[word];
  if (short !== undefined && !nameIndex.bySqueezed.has(word) && !nameIndex.bySqueezed.has(`${before}${word}`) && !isInName(m, nameIndex))
    return short;
  if (word === "w") return isBeforeNoun(next) && !isInitial(m, plain) ? "with" : word;
  const past = overRegular.get(word);
  if (past !== undefined) return past;
  if (word.length < 3 || isKnown(word, nameIndex)) return word;
  const said = LONG_LETTER.test(word) ? shortened(word) : null;
  if (said !== null) return said;
  const day = CALENDAR.find((one) => one.length >= 4 && undoubled(one) === undoubled(word));
  if (day !== undefined) return day;
  // "Dutch Bros" is no slip for a word of the lexicon.
  if (next !== "" && knownNames.has(nameKey(`${word} ${next}`))) return word;
  const around = plain.text.slice(Math.max(0, m.index - AROUND), m.index + word.length + AROUND).split(/[^\p{L}\p{N}]+/u);
  const named = nearestName(word, around, nameIndex);
  if (named !== null) return named;
  if (word.length === 3) {
    const swapped = isEnglish(word) ? undefined : CANDIDATES.find((w) => isSwap(w, word) && editDistance(w, word, 1) === 1);
    if (swapped !== undefined) return swapped;
  }
  if (word.length <= 4 && /^[a-z]+$/.test(word)) {
    const whole = unshortened(word);
    if (whole !== null && (word.length === 3 || !VOWELS_IN.test(word))) return whole;
  }
  if (word.length < 4) return word;
  const source = plain.source.slice(plain.at[m.index] ?? 0);
  const isProper = m.index > 0 && /^\p{Lu}\p{Ll}/u.test(source) && /\p{Ll}/u.test(plain.source.slice(0, 12));
  const repaired = isProper ? word : (nearest(word, before) ?? word);
  return SHORT[repaired] ?? repaired;
};
