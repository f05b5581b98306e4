import { editDistance, slipsAllowed, trigramLikeness } from "./distance.ts";
import { merchantAliases } from "./lexicon.ts";
import { type IndexedMerchant, type NameIndex, letterMask, nameKey } from "./vocabulary.ts";

export type MerchantMatch = {
  names: string[];
  tier: "exact" | "alias" | "word" | "prefix" | "near";
  /** Whether several merchants match the name and all are meant. */
  family: boolean;
};

const FAMILY_LIMIT = 20;

const at = (nameIndex: NameIndex, indexes: readonly number[]): IndexedMerchant[] => indexes.flatMap((i) => nameIndex.merchants[i] ?? []);
const matchOf = (found: IndexedMerchant[], tier: MerchantMatch["tier"]): MerchantMatch | null => {
  const names = [...new Set([...found].sort((a, b) => b.count - a.count).map((m) => m.name))].slice(0, FAMILY_LIMIT);
  return names.length === 0 ? null : { names, tier, family: names.length > 1 };
};

/** Finds merchants whose names consist of these letters, ignoring spaces and punctuation: "traderjoes" is "Trader Joe's". */
export const exactMerchant = (nameIndex: NameIndex, phrase: string): MerchantMatch | null => {
  const squeezed = nameKey(phrase).replaceAll(" ", "");
  const found =
    nameIndex.bySqueezed.get(squeezed) ??
    (squeezed.endsWith("s") ? nameIndex.bySqueezed.get(squeezed.slice(0, -1)) : nameIndex.bySqueezed.get(`${squeezed}s`));
  return squeezed === "" || !found ? null : matchOf(at(nameIndex, found), "exact");
};

/** Finds merchants whose first words, or else some consecutive words, are these: "costco" is "Costco Wholesale" and "Costco Gas". */
export const wordMerchant = (nameIndex: NameIndex, phrase: string): MerchantMatch | null => {
  const words = nameKey(phrase).split(" ").filter(Boolean);
  const [first] = words;
  if (!first || first.length < 2) return null;
  const holding = at(nameIndex, nameIndex.byWord.get(first) ?? []);
  const runsAt = (m: IndexedMerchant, from: number): boolean => words.every((w, k) => m.words[from + k] === w);
  // A transfer between own accounts is named after the account; its other words name no shop.
  const isTransfer = (m: IndexedMerchant): boolean => m.words[0] === "transfer" && (m.words[1] === "to" || m.words[1] === "from");
  const leading = holding.filter((m) => runsAt(m, 0));
  if (leading.length > 0) return matchOf(leading, "word");
  return first.length < 4
    ? null
    : matchOf(
        holding.filter((m) => !isTransfer(m) && m.words.some((_, k) => runsAt(m, k))),
        "word",
      );
};

/** Finds merchants that start with these letters, at least four: "starb". */
export const prefixMerchant = (nameIndex: NameIndex, phrase: string): MerchantMatch | null => {
  const squeezed = nameKey(phrase).replaceAll(" ", "");
  return squeezed.length < 4
    ? null
    : matchOf(
        nameIndex.merchants.filter((m) => m.squeezed.startsWith(squeezed)),
        "prefix",
      );
};

/**
 * Finds merchants within one or two typos, and returns the most frequent of the nearest. A word's first two letters may be swapped, but not
 * both wrong.
 */
export const nearMerchant = (nameIndex: NameIndex, phrase: string): MerchantMatch | null => {
  const squeezed = nameKey(phrase).replaceAll(" ", "");
  const slips = slipsAllowed(squeezed.length);
  if (slips === 0) return null;
  const mask = letterMask(squeezed);
  let best = slips + 1;
  let words: string[] = [];
  for (const candidate of nameIndex.words) {
    if (Math.abs(candidate.word.length - squeezed.length) > slips || bits(candidate.mask ^ mask) > slips * 2) continue;
    if (candidate.word[0] !== squeezed[0] && candidate.word[0] !== squeezed[1]) continue;
    const d = editDistance(squeezed, candidate.word, slips);
    if (d < best) [best, words] = [d, [candidate.word]];
    else if (d === best && d <= slips) words.push(candidate.word);
  }
  const byWord = words.flatMap((w) => at(nameIndex, nameIndex.byWord.get(w) ?? []).filter((m) => m.words[0] === w));
  if (byWord.length > 0) return matchOf(byWord, "near");
  return nearWhole(nameIndex, squeezed, slips);
};

const nearWhole = (nameIndex: NameIndex, squeezed: string, slips: number): MerchantMatch | null => {
  if (squeezed.length < 6) return null;
  const near = nameIndex.merchants.filter(
    (m) =>
      m.words.length > 1 &&
      m.squeezed[0] === squeezed[0] &&
      Math.abs(m.squeezed.length - squeezed.length) <= slips &&
      editDistance(squeezed, m.squeezed, slips) <= slips,
  );
  if (near.length > 0) return matchOf(near, "near");
  const alike = nameIndex.merchants.filter(
    (m) =>
      m.squeezed[0] === squeezed[0] &&
      Math.abs(m.squeezed.length - squeezed.length) <= 3 &&
      m.squeezed.length >= 6 &&
      trigramLikeness(squeezed, m.squeezed) >= 0.72,
  );
  return matchOf(alike, "near");
};

/** How a name sounds, as far as spelling differs without being heard: "fast track" is FasTrak. */
const soundOf = (squeezed: string): string =>
  squeezed
    .replace(/ck|c(?![eiyh])|q/g, "k")
    .replaceAll("ph", "f")
    .replaceAll("z", "s")
    .replace(/(.)\1+/g, "$1");
const SHORTEST_SOUND = 6;
/** Finds merchants that several words sound like, as a name is dictated. */
export const soundingMerchant = (nameIndex: NameIndex, phrase: string): MerchantMatch | null => {
  const squeezed = nameKey(phrase).replaceAll(" ", "");
  if (squeezed.length < SHORTEST_SOUND) return null;
  const sound = soundOf(squeezed);
  return matchOf(
    nameIndex.merchants.filter(
      (m) => m.squeezed[0] === squeezed[0] && m.squeezed.length >= SHORTEST_SOUND && soundOf(m.squeezed) === sound,
    ),
    "near",
  );
};

const bits = (n: number): number => {
  let count = 0;
  for (let x = n; x !== 0; x &= x - 1) count += 1;
  return count;
};

/** Finds the merchants that a short name means ("amzn"). */
export const aliasMerchant = (nameIndex: NameIndex, phrase: string): MerchantMatch | null => {
  const meant = merchantAliases.get(phrase) ?? merchantAliases.get(nameKey(phrase));
  if (!meant) return null;
  const found = exactMerchant(nameIndex, meant) ?? exactMerchant(nameIndex, `the ${meant}`) ?? wordMerchant(nameIndex, meant);
  return found && { ...found, tier: "alias" };
};
