/**
 * Multinomial naive Bayes over the words of descriptions. It is pure: the same examples give the same guesses, whatever the order of their
 * categories.
 */
export type Example = {
  text: string;
  moneyIn: boolean;
  category: string;
  /** How many times the example counts. */
  weight: number;
};
export type Classified = { category: string; /** 0 to 1. */ confidence: number };
export type Classifier = {
  /** Returns the most likely category of a description; null if no word is known. */
  classify: (text: string, moneyIn: boolean) => Classified | null;
};

/** Returns an extra feature of a text besides its words. It must be the same function for training and classification. */
export type Hint = (text: string, moneyIn: boolean) => string | null;

const SMOOTHING = 0.003;
const MOST_WORDS = 10;
/** Unknown words in a text lower the confidence, at most to this fraction. */
const LEAST_COVERAGE = 0.7;

/** Words that are common in all kinds of descriptions. */
const SAYING_NOTHING = new Set(["com", "www", "http", "https", "inc", "llc", "ltd", "corp", "co", "gmbh", "the", "of", "and", "de", "la"]);

/** Returns the distinct words of a description, normalized for comparison: two or more letters, without accents. */
export const wordsOf = (text: string): string[] =>
  [
    ...new Set(
      text
        .normalize("NFKD")
        .replace(/[\p{M}'’]/gu, "")
        .toLowerCase()
        .match(/\p{L}{2,}/gu),
    ),
  ]
    .filter((word) => !SAYING_NOTHING.has(word))
    .slice(0, MOST_WORDS);

type Features = { words: string[]; pairs: string[]; hint: string | null };
const featuresOf = (text: string, moneyIn: boolean, hint: Hint): Features => {
  const words = wordsOf(text);
  const hinted = hint(text, moneyIn);
  return { words, pairs: words.slice(1).map((word, i) => `${words[i]} ${word}`), hint: hinted === null ? null : `=${hinted}` };
};

type Class = { name: string; counts: Map<string, number>; total: number; weight: number; in: number };

/** Trains a classifier on examples. `hint` may add one more feature per text, such as the table rule it matches. */
export const learn = (examples: Iterable<Example>, hint: Hint = () => null): Classifier => {
  const classes = new Map<string, Class>();
  for (const { text, moneyIn, category, weight } of examples) {
    const at = classes.get(category) ?? { name: category, counts: new Map(), total: 0, weight: 0, in: 0 };
    classes.set(category, at);
    at.weight += weight;
    if (moneyIn) at.in += weight;
    const { words, pairs, hint: hinted } = featuresOf(text, moneyIn, hint);
    for (const feature of hinted === null ? [...words, ...pairs] : [...words, ...pairs, hinted]) {
      at.counts.set(feature, (at.counts.get(feature) ?? 0) + weight);
      at.total += weight;
    }
  }
  return classifierOf(
    [...classes.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    hint,
  );
};

type Known = { at: number; gain: number }[];

const classifierOf = (classes: readonly Class[], hint: Hint): Classifier => {
  const vocabulary = new Set(classes.flatMap((c) => [...c.counts.keys()]));
  const prior = classes.map((c) => 0.5 * Math.log(1 + c.weight));
  const way = (moneyIn: boolean) => classes.map((c) => Math.log(((moneyIn ? c.in : c.weight - c.in) + 0.2) / (c.weight + 0.4)));
  const ways = { in: way(true), out: way(false) };
  const absent = classes.map((c) => Math.log(SMOOTHING / (c.total + SMOOTHING * vocabulary.size)));
  /** For each feature, how strongly it favors each category that knows it over one that does not. */
  const gains = new Map<string, Known>();
  classes.forEach((c, at) => {
    for (const [feature, count] of c.counts) {
      const known = gains.get(feature) ?? [];
      known.push({ at, gain: Math.log((count + SMOOTHING) / SMOOTHING) });
      gains.set(feature, known);
    }
  });
  const chances = (features: readonly string[], moneyIn: boolean): number[] => {
    const direction = moneyIn ? ways.in : ways.out;
    const scores = classes.map((_, i) => (prior[i] ?? 0) + (direction[i] ?? 0) + features.length * (absent[i] ?? 0));
    for (const feature of features) for (const { at, gain } of gains.get(feature) ?? []) scores[at] = (scores[at] ?? 0) + gain;
    return shares(scores);
  };
  return {
    classify: (text, moneyIn) => {
      const { words, pairs, hint: hinted } = featuresOf(text, moneyIn, hint);
      const isKnown = (feature: string): boolean => gains.has(feature);
      const known = words.filter(isKnown);
      const plain = [...known, ...pairs.filter(isKnown)];
      if (plain.length === 0 && hinted === null) return null;
      // The hint repeats the information of one word. If the other words disagree, the two answers split the confidence.
      const byWords = chances(plain, moneyIn);
      const byHint = hinted === null ? byWords : chances([...plain, hinted], moneyIn);
      const coverage = words.length === 0 ? 1 : known.length / words.length;
      return best(
        classes,
        byHint.map((chance, i) => (plain.length === 0 ? chance : (chance + (byWords[i] ?? 0)) / 2)),
        coverage,
      );
    },
  };
};

/** Converts log weights to shares that add up to 1. */
const shares = (scores: readonly number[]): number[] => {
  const top = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const weights = scores.map((score) => Math.exp(score - top));
  const all = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / all);
};

const best = (classes: readonly Class[], chances: readonly number[], coverage: number): Classified | null => {
  const top = chances.reduce((a, b) => Math.max(a, b), 0);
  const winner = classes[chances.indexOf(top)];
  return winner ? { category: winner.name, confidence: Math.min(1, top * (LEAST_COVERAGE + (1 - LEAST_COVERAGE) * coverage)) } : null;
};
