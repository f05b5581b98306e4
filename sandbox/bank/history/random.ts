/** A generator of numbers in [0, 1) that is the same for the same seed. */
export type Random = () => number;

/** Returns a 32-bit hash of a text (FNV-1a). */
export const hashOf = (text: string): number => {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
};

/** Returns the random numbers of one day of one stream, independent of all other days and streams. */
export const randomOf = (stream: number, day: number): Random => {
  let state = (stream ^ Math.imul(day + 1, 0x9e3779b1)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Returns how often something happens that occurs `mean` times on average (Poisson). */
export const countOf = (random: Random, mean: number): number => {
  const limit = Math.exp(-mean);
  let n = 0;
  for (let p = random(); p > limit; p *= random()) n += 1;
  return n;
};

/** Returns a normally distributed number with mean 0 and standard deviation 1. */
export const bell = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Picks one item of a list by weight. Throws RangeError for an empty list. */
export const pick = <T extends { weight: number }>(random: Random, list: readonly T[]): T => {
  let at = random() * list.reduce((sum, one) => sum + one.weight, 0);
  for (const one of list) if ((at -= one.weight) < 0) return one;
  const last = list.at(-1);
  if (!last) throw new RangeError("nothing to pick from");
  return last;
};
