import { PLACES, sharesOf, withPriors } from "#server/assistant/analyst/meaning/tasks/model.ts";
import { TASKS } from "#server/assistant/analyst/meaning/tasks/tasks.ts";
import type { Example } from "./examples.ts";

const EPOCHS = 12;
/** Step and decay of AdaGrad. Less decay is surer of itself and less often right; more is the opposite. */
const RATE = 0.1;
const DECAY = 1e-5;
const SEED = 7;

/** A linear congruential generator from 0 to 1, so that training is repeatable. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
};
const shuffle = <T>(list: T[], random: () => number): void => {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
};

/** Trains a log-linear model of tasks by AdaGrad (Duchi et al., 2011) on the log loss. Returns `weights[place * tasks + task]`. */
export const train = (examples: readonly Example[]): Float32Array => {
  const count = TASKS.length;
  const weights = new Float32Array(PLACES * count);
  const squares = new Float32Array(PLACES * count).fill(1e-6);
  const random = randomFrom(SEED);
  const order = [...examples];
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const { places, task } of order) {
      const errors = sharesOf(places, weights, 1);
      errors[task] = (errors[task] ?? 0) - 1;
      const factor = 1 / Math.sqrt(places.length);
      for (const place of places) {
        const from = place * count;
        for (let at = 0; at < count; at++) {
          const weight = weights[from + at] ?? 0;
          const slope = (errors[at] ?? 0) * factor + DECAY * weight;
          const square = (squares[from + at] ?? 0) + slope * slope;
          squares[from + at] = square;
          weights[from + at] = weight - (RATE * slope) / Math.sqrt(square);
        }
      }
    }
  }
  return weights;
};

/** Rounds weights to one byte each. `scale` is what one step is worth. */
export const rounded = (weights: Float32Array): { scale: number; weights: Int8Array } => {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  return { scale, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) };
};

const ROUNDS = 30;
/** How many questions of each task are taken for granted, so that no task counts as impossible. */
const GRANTED = 2;
/**
 * Returns how much likelier each task is among questions than among examples, of which every task has as many. It needs no marked
 * question: it takes the shares that the model gives, corrects them by what it has found so far, and counts again (Saerens, Latinne and
 * Decaestecker, 2002). `shares` has one list per question, in the order of `TASKS`.
 */
export const priorsOf = (shares: readonly ArrayLike<number>[]): Float32Array => {
  const count = shares[0]?.length ?? 0;
  let priors = new Float32Array(count).fill(1);
  for (let round = 0; round < ROUNDS; round++) {
    const sums = new Float64Array(count).fill(GRANTED);
    for (const given of shares) withPriors(Float64Array.from(given), priors).forEach((share, at) => (sums[at] = (sums[at] ?? 0) + share));
    priors = Float32Array.from(sums, (sum) => (sum * count) / (shares.length + GRANTED * count));
  }
  return priors;
};
