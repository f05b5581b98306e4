const HOUSE = /^\d{1,6}[A-Za-z]?$/;
const WORD = /^[\p{L}\d.'#&-]+$/u;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
/** Formats a word of a place name. Two letters are a state: "portland" is Portland, "or" is OR. */
const placed = (word: string): string => (/^[a-z]{2}$/i.test(word) ? word.toUpperCase() : capital(word));

/**
 * Normalizes an address: "412 linden st,portland, or 97205" becomes "412 Linden St, Portland, OR 97205". Null without a house number and a
 * street.
 */
export const spellAddress = (typed: string): string | null => {
  const [line = [], ...place] = typed
    .split(",")
    .map((part) => part.trim().split(/\s+/))
    .filter((words) => words[0] !== "");
  const [house = "", ...street] = line;
  if (!HOUSE.test(house) || !street.some((word) => /\p{L}{2}/u.test(word))) return null;
  if (![...street, ...place.flat()].every((word) => WORD.test(word))) return null;
  return [[house.toUpperCase(), ...street.map(capital)], ...place.map((words) => words.map(placed))]
    .map((words) => words.join(" "))
    .join(", ");
};
