const MAX_TEXT = 500;

/**
 * Cleans free text from a file into one line: no control or direction characters, no invalid bytes, single spaces, at most 500 characters.
 */
export const cleanText = (text: string): string => {
  const plain = /[^\x20-\x7e]/.test(text)
    ? text
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
        .replace(/[\p{Cf}\p{Co}\p{Cs}\p{Cn}\uFFFD]+/gu, "")
        .normalize("NFC")
    : text;
  const single = /\s\s|[^\S ]|^ | $/.test(plain) ? plain.replace(/\s+/g, " ").trim() : plain;
  return single.length <= MAX_TEXT
    ? single
    : single
        .slice(0, MAX_TEXT)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trim();
};

/** Removes a spreadsheet's guard against formulas: `'-12` and `="-12"` are -12. */
export const unguard = (text: string): string => {
  const trimmed = text.trim();
  if (!/^[=']/.test(trimmed)) return trimmed;
  const formula = /^="(.*)"$/s.exec(trimmed);
  if (formula) return (formula[1] ?? "").replaceAll('""', '"').trim();
  return /^'[=+\-@\d(.]/.test(trimmed) ? trimmed.slice(1) : trimmed;
};

/** Joins two texts, unless one already contains the other. */
export const joinTexts = (first: string, second: string): string => {
  if (second === "" || first.toLowerCase().includes(second.toLowerCase())) return first;
  if (first === "" || second.toLowerCase().startsWith(first.toLowerCase())) return second;
  return `${first} ${second}`;
};
