import type { ToolResults, VocabularyCategory } from "../tools/index.ts";

export type Vocabulary = ToolResults["get_vocabulary"];
export type IndexedMerchant = { name: string; count: number; words: string[]; squeezed: string };

/** The household's names, indexed for matching. */
export type NameIndex = {
  vocabulary: Vocabulary;
  categoryByName: Map<string, VocabularyCategory[]>;
  groupByName: Map<string, VocabularyCategory[]>;
  merchants: IndexedMerchant[];
  bySqueezed: Map<string, number[]>;
  byWord: Map<string, number[]>;
  words: { word: string; mask: number }[];
  /** Merchants that pay the household. */
  payers: ReadonlySet<string>;
};

/**
 * Normalizes a name for comparison: lower-case letters and digits, words separated by one space, no apostrophes ("Trader Joe's" → "trader
 * joes").
 */
export const nameKey = (name: string): string =>
  name
    .slice(0, 120)
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/['’`]/g, "")
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\p{N}+]+/gu, " ")
    .trim();

/** Returns a bit mask of letters, used to skip words that cannot be similar without comparing them. */
export const letterMask = (word: string): number => {
  let mask = 0;
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) % 31);
  return mask;
};

/** Returns the singular forms of a word or of a phrase's last word, starting with the word itself. */
export const singulars = (phrase: string): string[] => {
  const forms = [phrase];
  if (phrase.endsWith("ies")) forms.push(`${phrase.slice(0, -3)}y`);
  if (/(?:ch|sh|s|x|z)es$/.test(phrase)) forms.push(phrase.slice(0, -2));
  if (/[^s]s$/.test(phrase)) forms.push(phrase.slice(0, -1));
  return forms;
};

const put = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
};

const ASCII = /^[a-z0-9 ]*$/;
const merchantKey = (name: string): string => {
  const lower = name.toLowerCase();
  return lower.length <= 120 && ASCII.test(lower) ? lower.trim() : nameKey(name);
};

type MerchantIndex = Pick<NameIndex, "merchants" | "bySqueezed" | "byWord" | "words">;
const indexMerchants = (list: Vocabulary["merchants"]): MerchantIndex => {
  const index: MerchantIndex = { merchants: [], bySqueezed: new Map(), byWord: new Map(), words: [] };
  list.forEach(({ name, count }, i) => {
    const words = merchantKey(name).split(" ").filter(Boolean);
    const squeezed = words.join("");
    index.merchants.push({ name, count, words, squeezed });
    if (squeezed === "") return;
    put(index.bySqueezed, squeezed, i);
    // "pge" is PG&E, although its full key is "pgande".
    if (name.includes("&")) put(index.bySqueezed, nameKey(name.replaceAll("&", " ")).replaceAll(" ", ""), i);
    for (const word of words) put(index.byWord, word, i);
  });
  for (const word of index.byWord.keys()) if (word.length >= 4) index.words.push({ word, mask: letterMask(word) });
  return index;
};

/** The most recent merchant indexes. An index is reused only if every name is the same, in the same order. */
const recent: MerchantIndex[] = [];
const RECENT = 16;
const merchantIndex = (list: Vocabulary["merchants"]): MerchantIndex => {
  const at = recent.findIndex((r) => r.merchants.length === list.length && list.every((m, i) => r.merchants[i]?.name === m.name));
  const index = recent[at] ?? indexMerchants(list);
  if (at >= 0) recent.splice(at, 1);
  recent.unshift(index);
  recent.length = Math.min(recent.length, RECENT);
  return index;
};

const build = (vocabulary: Vocabulary): NameIndex => {
  const index: NameIndex = {
    vocabulary,
    categoryByName: new Map(),
    groupByName: new Map(),
    payers: new Set(vocabulary.merchants.flatMap(({ name, payer }) => (payer ? [name] : []))),
    ...merchantIndex(vocabulary.merchants),
  };
  // The household's own categories come first, so that they win over system categories with the same name.
  for (const c of [...vocabulary.categories].sort((a, b) => Number(b.own) - Number(a.own))) {
    put(index.categoryByName, nameKey(c.name), c);
    put(index.groupByName, nameKey(c.group.replaceAll("_", " ")), c);
  }
  return index;
};

const known = new WeakMap<Vocabulary, NameIndex>();
/** Indexes a vocabulary; the same object is indexed only once. */
export const nameIndexOf = (vocabulary: Vocabulary): NameIndex => {
  const had = known.get(vocabulary);
  if (had) return had;
  const made = build(vocabulary);
  known.set(vocabulary, made);
  return made;
};
