/**
 * Returns two letters for a name: the initials of the first two words, else its first two letters. "Trader Joe's" → "TJ", "Chase" → "Ch".
 */
export const monogram = (name: string): string => {
  const words = name.normalize("NFC").match(/[\p{L}\p{N}][\p{L}\p{N}'’&.-]*/gu) ?? [];
  const [first = "", second] = words;
  if (second) return (letters(first, 1) + letters(second, 1)).toUpperCase();
  return letters(first, 1).toUpperCase() + letters(first, 2).slice(letters(first, 1).length).toLowerCase();
};

/** Returns the first letter of a name in upper case, or "?" for an empty name. */
export const initial = (name: string): string => letters(name.trim(), 1).toUpperCase() || "?";

const letters = (text: string, count: number): string => [...text].slice(0, count).join("");
