import type { VocabularyCategory } from "../tools/index.ts";
import { editDistance, slipsAllowed } from "./distance.ts";
import { categoryLabels, categoryWords } from "./lexicon.ts";
import { type NameIndex, nameKey, singulars } from "./vocabulary.ts";
import { isEverydayEnglish } from "./meaning/english.ts";
import { commonWords } from "./words.ts";

export type CategoryMatch = {
  label: string;
  ids: number[];
  section: "Income" | "Expense" | "Transfer";
  /** True for the name of one category or group, false for a word that covers several. */ name: boolean;
};

const matchOf = (all: readonly VocabularyCategory[], label: string, name: boolean, income = false): CategoryMatch | null => {
  const earned = income ? all.filter((c) => c.section === "Income") : [];
  const found = earned.length > 0 ? earned : all;
  const [first] = found;
  if (!first) return null;
  // A word that fits several sections ("interest") means spending, unless only income has it.
  const section = found.some((c) => c.section === "Expense") ? "Expense" : first.section;
  const meant = found.filter((c) => c.section === section);
  return { label: meant.length === 1 ? (meant[0]?.name ?? label) : label, ids: meant.map((c) => c.id), section, name };
};

const byCodes = (codes: readonly string[], nameIndex: NameIndex): VocabularyCategory[] =>
  nameIndex.vocabulary.categories.filter(
    (c) =>
      c.code !== null &&
      codes.some((code) => (code.endsWith("_") ? c.code?.startsWith(code) || c.code === code.slice(0, -1) : c.code === code)),
  );

/** A full name takes precedence over words of the lexicon. */
const byName = (phrase: string, nameIndex: NameIndex): CategoryMatch | null => {
  for (const form of singulars(nameKey(phrase)).flatMap((f) => [f, `${f}s`])) {
    const named = nameIndex.categoryByName.get(form);
    if (named?.[0]) return matchOf(named[0].own ? [named[0]] : named, named[0].name, true);
  }
  return null;
};

const byWord = (phrase: string, nameIndex: NameIndex, income: boolean): CategoryMatch | null => {
  for (const form of [phrase, ...singulars(phrase).slice(1)]) {
    const codes = categoryWords.get(form);
    if (!codes) continue;
    const found = byCodes(codes, nameIndex);
    const label = nameKey(categoryLabels.get(form) ?? form);
    const namesake = found.filter((c) => nameKey(c.name).startsWith(nameKey(form)) || nameKey(c.name) === label);
    if (found.length > 1 && namesake.length === 1 && codes.length <= 2 && !codes.some((c) => c.endsWith("_")))
      return matchOf(namesake, phrase, false, income);
    if (found.length > 0) return matchOf(found, categoryLabels.get(form) ?? phrase, false, income);
  }
  return null;
};

const byGroup = (phrase: string, nameIndex: NameIndex): CategoryMatch | null => {
  const found = singulars(nameKey(phrase))
    .map((f) => nameIndex.groupByName.get(f))
    .find((f) => f);
  return found ? matchOf(found, phrase, true) : null;
};

const near = (phrase: string, nameIndex: NameIndex, income: boolean): CategoryMatch | null => {
  const slips = Math.min(phrase.length < 6 ? 0 : 2, slipsAllowed(phrase.length));
  if (slips === 0 || isEverydayEnglish(phrase) || phrase.split(" ").some((w) => commonWords.has(w))) return null;
  let best: { word: string; d: number } | null = null;
  for (const word of [...nameIndex.categoryByName.keys(), ...categoryWords.keys()]) {
    if (word.length < 5 || word[0] !== phrase[0]) continue;
    const d = editDistance(phrase, word, slips);
    if (d <= slips && d < (best?.d ?? 9)) best = { word, d };
  }
  return best ? (byName(best.word, nameIndex) ?? byWord(best.word, nameIndex, income)) : null;
};

/**
 * Returns the category or categories that a word or phrase means. Tries names first, then the lexicon, then groups, then a typo or two in a
 * long word. `income` prefers income where a word fits both ("interest").
 */
export const findCategory = (phrase: string, nameIndex: NameIndex, income = false): CategoryMatch | null => {
  const [first] = phrase.split(" ");
  if (!first || (commonWords.has(phrase) && !categoryWords.has(phrase) && !nameIndex.categoryByName.has(phrase))) return null;
  if (NEVER_ALONE.has(phrase)) return null;
  const merchantNamed = nameIndex.bySqueezed.has(nameKey(phrase).replaceAll(" ", ""));
  // "Shopping" is both a category and its group; it means the group.
  const [named, group] = [byName(phrase, nameIndex), byGroup(phrase, nameIndex)];
  if (group && group.ids.length > 1 && named && !nameIndex.vocabulary.categories.some((c) => c.own && named.ids.includes(c.id)))
    return group;
  return named ?? byWord(phrase, nameIndex, income) ?? group ?? (merchantNamed ? null : near(phrase, nameIndex, income));
};

/** Words of the taxonomy that mean something else in a question. */
export const NEVER_ALONE: ReadonlySet<string> = new Set([
  "transfer",
  "transfers",
  "income",
  "other",
  "deposit",
  "deposits",
  "bill",
  "bills",
  "loan",
  "loans",
  "debt",
  "home",
  "account transfer",
  "course",
  "class",
  "pay",
  "giving",
  "present",
  "service",
  "transfer in",
  "transfer out",
  "paycheck",
  "my pay",
  "savings",
  "investments",
]);
