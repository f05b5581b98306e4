import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Reading } from "../../reading.ts";
import type { Item, Token } from "../cover.ts";
import { placesOf, sharesOf, unpacked, type Weights } from "../log-linear.ts";
import { featuresOf } from "./features.ts";

/*
 * A log-linear model of what each word does in a question. Composition decides which words it can use; this model says whether a word that
 * is left over would change the answer. `eval/tasks` has its examples, in which writers marked the words that matter, and trains it.
 */

/** What a word does: nothing, or one of the things that the writers of the examples marked. */
export const ROLES = [
  ...(["nothing", "what is asked", "category", "merchant", "account", "member", "security", "goal"] as const),
  ...(["time", "grouping", "amount", "left out"] as const),
] as const;
export type Role = (typeof ROLES)[number];
/** Roles of words that do not change an answer whose task is known. */
const FREE: ReadonlySet<Role> = new Set(["nothing", "what is asked"]);

/** How many places its features share. */
export const PLACES = 1 << 17;

/** Returns the places of the features of each word. */
export const placesIn = (reading: Reading, tokens: readonly Token[], items: readonly Item[]): number[][] =>
  featuresOf(reading, tokens, items).map((features) => placesOf(features, PLACES));

export const WEIGHTS_FILE = join(import.meta.dirname, "weights.br");
let loaded: Weights | null = null;
/** Returns the weights of this version, read from disk once. */
export const loadWeights = (): Weights => (loaded ??= unpacked(readFileSync(WEIGHTS_FILE), 0));
/** Reads questions with other weights from now on, as an evaluation does. */
export const useWeights = (weights: Weights): void => void (loaded = weights);

/** Returns how likely it is, from 0 to 1, that a word with these shares of roles names, times, limits or groups something. */
export const bindingShare = (shares: ArrayLike<number>): number =>
  ROLES.reduce((sum, role, at) => (FREE.has(role) ? sum : sum + (shares[at] ?? 0)), 0);

/** Returns how likely it is of each word that it changes the answer to a question whose task is known. */
export const bindingOf = (reading: Reading, tokens: readonly Token[], items: readonly Item[]): number[] => {
  const { scale, weights } = loadWeights();
  return placesIn(reading, tokens, items).map((places) => bindingShare(sharesOf(places, weights, scale, ROLES.length)));
};
