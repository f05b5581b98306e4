import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Item, Token } from "../cover.ts";
import { placesOf, sharesOf, unpacked, type Weights } from "../log-linear.ts";
import { featuresOf } from "./features.ts";
import { type Task, TASKS } from "./tasks.ts";

/*
 * A log-linear model of what a question asks for. It never decides on a figure: composition reads names, times and conditions, and this
 * model says how likely the kind of answer is. `eval/tasks` has its examples and trains it.
 */

/** How many places its features share. */
export const PLACES = 1 << 16;

/** Returns the places of a question's features. */
export const placesIn = (text: string, tokens: readonly Token[], items: readonly Item[]): number[] => {
  const features: string[] = [];
  featuresOf(text, tokens, items, (feature) => features.push(feature));
  return placesOf(features, PLACES);
};

export const WEIGHTS_FILE = join(import.meta.dirname, "weights.br");
let loaded: Weights | null = null;
/**
 * Returns the weights of this version, read from disk once. Their further numbers are priors: how much likelier each task is among questions
 * than among the examples, of which every task has as many.
 */
export const loadWeights = (): Weights => (loaded ??= unpacked(readFileSync(WEIGHTS_FILE), TASKS.length));
/** Reads questions with other weights from now on, as an evaluation does. */
export const useWeights = (weights: Weights): void => void (loaded = weights);

/** Returns shares among examples as shares among questions, by Bayes' rule. */
export const withPriors = (shares: Float64Array, priors: ArrayLike<number>): Float64Array => {
  const weighed = shares.map((share, at) => share * (priors[at] ?? 1));
  const total = weighed.reduce((sum, share) => sum + share, 0);
  return weighed.map((share) => share / total);
};

/** How likely each task is, from 0 to 1, the likeliest first. They add up to 1. */
export type Shares = readonly { task: Task; share: number }[];

/** Returns how likely it is that a question sets each task. */
export const tasksMeant = (text: string, tokens: readonly Token[], items: readonly Item[]): Shares => {
  const { scale, weights, further: priors } = loadWeights();
  const shares = withPriors(sharesOf(placesIn(text, tokens, items), weights, scale, TASKS.length), priors);
  return TASKS.map((task, at) => ({ task, share: shares[at] ?? 0 })).toSorted((a, b) => b.share - a.share);
};
