/** Known brands, by the names under which they appear on statements. */
import { compact } from "./words.ts";
import towns from "./tables/towns.json" with { type: "json" };
import lines from "./tables/brands.json" with { type: "json" };

export type Brand = {
  name: string;
  /** A taxonomy code, or the kind of an institution: `@bank`, `@broker`, `@card`, `@crypto`, `@p2p`. */
  code: string;
  /** ISO codes of the countries where it trades; `*` for everywhere. */
  countries: string;
  /** How many of its places the map knows; 9999 for those from the services list. */
  places: number;
  /** The share of its places of this category, in percent. */
  share: number;
};

/** A brand found in a name, and how much of the name it covers. */
export type BrandMatch = {
  brand: Brand;
  /** Whether the brand is the whole name, its beginning, or stands inside. */
  extent: "whole" | "start" | "inside";
  /** Words of the name that do not belong to the brand. */
  rest: readonly string[];
  /** Letters and digits of the match. */
  length: number;
  /** Whether the text was cut and only the brand's first letters stand there. */
  isCut: boolean;
  /** Whether another brand of another category has this name there. */
  isAmbiguous: boolean;
  words: number;
};

const byName = new Map<string, Brand[]>();
const add = (key: string, brand: Brand): void => {
  const known = byName.get(key);
  if (known === undefined) byName.set(key, [brand]);
  else if (!known.includes(brand)) known.push(brand);
};
for (const line of lines) {
  const [name = "", code = "", countries = "", places = "0", share = "100", names = ""] = line.split("|");
  const brand: Brand = { name, code, countries, places: Number(places), share: Number(share) };
  add(compact(name), brand);
  for (const other of names.split(" ")) if (other !== "") add(other, brand);
}
const townKeys = (towns as string[]).map((town) => town.replaceAll(" ", "")).sort();
const TOWN_KEYS = new Set(townKeys);
/** Returns the place of the first text in order that is not before a key. */
const firstFrom = (ordered: readonly string[], key: string): number => {
  let low = 0;
  let high = ordered.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle] ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
};
const isTownStart = (text: string): boolean => townKeys[firstFrom(townKeys, text)]?.startsWith(text) ?? false;
/** Brand names in order, to find those that begin with a text that a bank has cut. */
const sorted = [...byName.keys()].sort();

/** Whether a brand trades in one of the countries; with none given, anywhere. */
const isIn = (brand: Brand, countries: readonly string[]): boolean =>
  brand.countries === "*" || countries.length === 0 || countries.some((country) => brand.countries.includes(country));

/** Picks among brands of one name: those of the country first, then the best known. */
const pick = (brands: readonly Brand[], countries: readonly string[], wanted: (brand: Brand) => boolean): Brand | undefined => {
  const fit = brands.filter(wanted);
  if (fit.length < 2) return fit[0];
  return fit.toSorted(
    (a, b) =>
      Number(isIn(b, countries)) - Number(isIn(a, countries)) ||
      Number(b.places === 9999) - Number(a.places === 9999) ||
      b.places - a.places,
  )[0];
};

const MOST_WORDS = 6;

/** Returns the brand that begins with a cut name, if it is the only one. */
const completed = (key: string, countries: readonly string[], wanted: (brand: Brand) => boolean): Brand | undefined => {
  const found = new Set<Brand>();
  for (let at = firstFrom(sorted, key); at < sorted.length && (sorted[at] ?? "").startsWith(key); at += 1) {
    for (const brand of byName.get(sorted[at] ?? "") ?? []) if (isIn(brand, countries) && wanted(brand)) found.add(brand);
    if (found.size > 3) return undefined;
  }
  return new Set([...found].map((brand) => brand.code)).size === 1 ? [...found][0] : undefined;
};

const isAmbiguous = (key: string, chosen: Brand, countries: readonly string[], wanted: (brand: Brand) => boolean): boolean =>
  (byName.get(key) ?? []).some(
    (brand) =>
      brand.code.split("_")[0] !== chosen.code.split("_")[0] &&
      isIn(brand, countries) &&
      wanted(brand) &&
      (chosen.places === 9999
        ? brand.places === 9999 || (brand.places >= 200 && brand.countries !== "*")
        : brand.places >= chosen.places / 4),
  );

/** Finds a brand whose name a fixed-width format has glued to the town: "DOLLYWOODTAMPA". */
const glued = (words: readonly string[], countries: readonly string[], wanted: (brand: Brand) => boolean): BrandMatch | null => {
  const key = words.join("");
  for (let at = Math.min(key.length - 3, 24); at >= 6; at -= 1) {
    if (!TOWN_KEYS.has(key.slice(at)) && !(key.length - at >= 6 && isTownStart(key.slice(at)))) continue;
    const left = key.slice(0, at);
    const brand =
      pick(byName.get(left) ?? [], countries, (one) => wanted(one) && isIn(one, countries)) ??
      (left.length >= 9 ? completed(left, countries, wanted) : undefined);
    if (brand) return { brand, extent: "start", rest: [], length: left.length, isCut: true, isAmbiguous: false, words: words.length };
  }
  return null;
};

/** Finds the brand in the words of a name: the longest at the beginning, else one inside. */
export const findBrand = (
  words: readonly string[],
  countries: readonly string[],
  wanted: (brand: Brand) => boolean = () => true,
): BrandMatch | null => {
  for (let start = 0; start < Math.min(words.length, 4); start += 1) {
    for (let size = Math.min(MOST_WORDS, words.length - start); size > 0; size -= 1) {
      const key = words.slice(start, start + size).join("");
      const named = key.length < 2 ? undefined : byName.get(key);
      const brand = named && pick(named, countries, wanted);
      if (!brand) continue;
      const rest = [...words.slice(0, start), ...words.slice(start + size)];
      return {
        brand,
        extent: rest.length === 0 ? "whole" : start === 0 ? "start" : "inside",
        rest,
        length: key.length,
        isCut: false,
        isAmbiguous: isAmbiguous(key, brand, countries, wanted),
        words: size,
      };
    }
  }
  const all = words.join("");
  const brand = all.length >= 8 ? completed(all, countries, wanted) : undefined;
  return brand
    ? { brand, extent: "whole", rest: [], length: all.length, isCut: true, isAmbiguous: false, words: words.length }
    : glued(words, countries, wanted);
};

export const tradesIn = isIn;
