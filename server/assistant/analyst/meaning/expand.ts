/**
 * Lists the phrases of a pattern with alternatives: "(put|move) (money |)into" gives four phrases. The phrases are separated by "|". Groups do not
 * nest.
 */
export const expand = (...patterns: string[]): string => patterns.flatMap(phrasesOf).join("|");

const phrasesOf = (pattern: string): string[] => {
  const parts = pattern.split(/\(([^)]*)\)/);
  const all = parts.reduce<string[]>(
    (sofar, part, i) => (i % 2 === 0 ? [part] : part.split("|")).flatMap((one) => sofar.map((said) => said + one)),
    [""],
  );
  return [...new Set(all.map((phrase) => phrase.replace(/\s+/g, " ").trim()).filter(Boolean))];
};
