/**
 * Multinomial naive Bayes over the words of descriptions. Pure: examples in, guesses out, the same for the same examples in any order
 * of their categories.
 */
export type Example = {
  text: string;
  moneyIn: boolean;
  category: string;
  /** How many times it counts. */
  weight: number;
};
export type Classified = { category: string; /** 0 to 1. */ confidence: number };
export type Classifier = {
  /** The likeliest category of a description; null when none of its words is known. */
  classify: (text: string, moneyIn: boolean) => Classified | null;
};

/** What a text is known by besides its words; the same for examples and for what is classified. */
export type Hint = (text: string, moneyIn: boolean) => string | null;

const SMOOTHING = 0.003;
const MOST_WORDS = 10;
/** A text with words nobody has seen is guessed at with less confidence: at worst this much of it. */
const LEAST_COVERAGE = 0.7;

/** Words that stand in every kind of description. */
const SAYING_NOTHING = new Set(["com", "www", "http", "https", "inc", "llc", "ltd", "corp", "co", "gmbh", "the", "of", "and", "de", "la"]);

/** Words of a description as they are compared: letters only, two or more, without accents, each once. */
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

/** Learns from examples. `hint` may add one more mark of a text, such as the phrase of a table it holds. */
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
  /** By feature, how much it speaks for each category that knows it, over one that does not. */
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
      // The hint repeats what one of the words says. Where the other words say something else, the two answers share the confidence.
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

/** Logarithms of weights to shares of 1. */
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
