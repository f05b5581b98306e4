/** Words that say what kind of business a name belongs to, learned from map data in six languages. */
import lines from "./tables/kind-words.json" with { type: "json" };

type Kind = {
  code: string;
  /** Of the names with this word, the share of this category, in percent. */ share: number;
  /** How often the word was seen. */ weight: number;
};

const KINDS = new Map<string, Kind>(
  lines.map((line) => {
    const [word = "", code = "", share = "0", weight = "0"] = line.split("|");
    return [word, { code, share: Number(share), weight: Number(weight) }];
  }),
);

export type KindMatch = Kind & { word: string };

/** Finds the words of a name that say its kind, longest phrases first. */
export const kindsIn = (words: readonly string[]): KindMatch[] => {
  const found: KindMatch[] = [];
  for (const size of [3, 2, 1])
    for (let at = 0; at + size <= words.length; at += 1) {
      const word = words.slice(at, at + size).join(" ");
      const kind = KINDS.get(word);
      if (kind && !found.some((known) => known.word.includes(word))) found.push({ ...kind, word });
    }
  return found;
};
