import { sharesOf, type Weights } from "#server/assistant/analyst/meaning/log-linear.ts";
import * as roles from "#server/assistant/analyst/meaning/roles/model.ts";
import * as tasks from "#server/assistant/analyst/meaning/tasks/model.ts";
import { TASKS } from "#server/assistant/analyst/meaning/tasks/tasks.ts";
import type { Example } from "./examples.ts";

/** A model to train: how many answers and places it has, how often it sees each example, and how fast its weights decay. */
type Model = { count: number; places: number; epochs: number; decay: number };
/** Less decay is surer of itself and less often right; more is the opposite. */
const TASK_MODEL: Model = { count: TASKS.length, places: tasks.PLACES, epochs: 12, decay: 1e-5 };
const ROLE_MODEL: Model = { count: roles.ROLES.length, places: roles.PLACES, epochs: 6, decay: 1e-6 };
/** Step of AdaGrad. */
const RATE = 0.1;
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

/** Trains a log-linear model by AdaGrad (Duchi et al., 2011) on the log loss. Returns `weights[place * count + answer]`. */
const train = (examples: readonly Example[], { count, places: size, epochs, decay }: Model): Float32Array => {
  const weights = new Float32Array(size * count);
  const squares = new Float32Array(size * count).fill(1e-6);
  const random = randomFrom(SEED);
  const order = [...examples];
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const { places, answer } of order) {
      const errors = sharesOf(places, weights, 1, count);
      errors[answer] = (errors[answer] ?? 0) - 1;
      const factor = 1 / Math.sqrt(places.length);
      for (const place of places) {
        const from = place * count;
        for (let at = 0; at < count; at++) {
          const weight = weights[from + at] ?? 0;
          const slope = (errors[at] ?? 0) * factor + decay * weight;
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
const rounded = (weights: Float32Array): { scale: number; weights: Int8Array } => {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127;
  return { scale, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) };
};

/** Trains the model of tasks. `unmarked` are questions whose tasks nobody has marked; their priors are estimated. */
export const trainTasks = (examples: readonly Example[], unmarked: readonly (readonly number[])[], fingerprint: string): Weights => {
  const { scale, weights } = rounded(train(examples, TASK_MODEL));
  const further = priorsOf(unmarked.map((places) => sharesOf(places, weights, scale, TASKS.length)));
  return { scale, weights, further, fingerprint };
};

/** Trains the model of roles. An example is one word. */
export const trainRoles = (examples: readonly Example[], fingerprint: string): Weights => ({
  ...rounded(train(examples, ROLE_MODEL)),
  further: new Float32Array(),
  fingerprint,
});

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
    for (const given of shares)
      tasks.withPriors(Float64Array.from(given), priors).forEach((share, at) => (sums[at] = (sums[at] ?? 0) + share));
    priors = Float32Array.from(sums, (sum) => (sum * count) / (shares.length + GRANTED * count));
  }
  return priors;
};
