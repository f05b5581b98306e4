import { findBrand } from "./brands.ts";
import { readStatement } from "./statement.ts";
import { remembered, withoutNumbers } from "./words.ts";

const MOST = 120;
/** A name alone does not say in which country it was printed. */
const ANYWHERE: readonly string[] = [];
/** A brand with fewer places than this may share its name with a shop around the corner. */
const WELL_KNOWN = 200;
/** An employer may have the first word of a brand. */
const PAY = /payroll|dir(?:ect)? ?dep|salary/i;

/** Returns the spelling of a well-known brand that is all of the name; null for any other name. */
const knownName = (words: readonly string[], withPlace: readonly string[]): string | null => {
  const match = withPlace.length > 0 ? findBrand(withPlace, ANYWHERE) : null;
  if (!match || match.extent === "inside" || match.isCut || match.brand.code.startsWith("@") || match.brand.places < WELL_KNOWN)
    return null;
  const covered = new Set(withPlace.slice(0, match.words));
  return words.every((word) => covered.has(word)) ? match.brand.name : null;
};

/**
 * Returns the name to show for a bank's description: "SQ *BLUE BOTTLE #1204 OAKLAND CA" is "Blue Bottle Coffee". A known brand gets its own
 * spelling; a text that names nobody stays as it is.
 */
export const merchantName = (description: string): string =>
  names(withoutNumbers(description), () => nameOf(description)).slice(0, MOST) || description.trim().slice(0, MOST) || "Unknown";

const names = remembered<string>(20_000);
const nameOf = (description: string): string => {
  const { words, withPlace, name } = readStatement(description);
  const known = PAY.test(description) ? null : knownName(words, withPlace);
  return known ?? name;
};
