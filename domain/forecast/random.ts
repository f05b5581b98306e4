/** Returns numbers from 0 to 1, without 1. The same seed gives the same numbers on every machine. */
export type RandomSource = () => number;

/** Spreads the bits of two whole numbers over 32 bits, so that neighboring paths share nothing. */
const mix = (seed: number, stream: number): number => {
  let h = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d) >>> 0;
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b) >>> 0;
  return (h ^ (h >>> 16)) >>> 0;
};

/**
 * Starts the numbers of one path (sfc32 by Chris Doty-Humphrey, public domain). Each path has its own stream of a seed, so paths may be
 * computed in any order, and the same seed gives two scenarios the same markets.
 */
export const randomSource = (seed: number, stream: number): RandomSource => {
  let [a, b, c, counter] = [mix(seed, stream), mix(seed ^ 0x5bf03635, stream), mix(seed, stream ^ 0x1b56c4e9), 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
};

/** Returns two independent numbers of the standard normal distribution (Box and Muller, 1958). */
export const normalPair = (random: RandomSource): [number, number] => {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
};
