import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { Item, Token } from "../cover.ts";
import { featuresOf } from "./features.ts";
import { type Task, TASKS } from "./tasks.ts";

/*
 * A log-linear model of what a question asks for. It never decides on a figure: composition reads names, times and conditions, and this
 * model says how likely the kind of answer is. `eval/tasks` has its examples and trains it.
 */

/** Features share this many places. Two features in one place cost little accuracy. */
export const PLACES = 1 << 16;

/** FNV-1a over UTF-16 code units. */
const placeOf = (feature: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % PLACES;
};

/** The places of a question's features, each once. */
export const placesOf = (text: string, tokens: readonly Token[], items: readonly Item[]): number[] => {
  const places = new Set<number>();
  featuresOf(text, tokens, items, (feature) => places.add(placeOf(feature)));
  return [...places];
};

/** Returns how likely each task is, in the order of `TASKS`. `weights[place * tasks + task]` are in steps of `scale`. */
export const sharesOf = (places: readonly number[], weights: Float32Array | Int8Array, scale: number): Float64Array => {
  const count = TASKS.length;
  const shares = new Float64Array(count);
  for (const place of places)
    for (let task = 0; task < count; task++) shares[task] = (shares[task] ?? 0) + (weights[place * count + task] ?? 0);
  const factor = scale / Math.sqrt(places.length);
  const most = Math.max(...shares);
  let total = 0;
  for (let task = 0; task < count; task++) {
    const share = Math.exp(((shares[task] ?? 0) - most) * factor);
    shares[task] = share;
    total += share;
  }
  return shares.map((share) => share / total);
};

/**
 * Trained weights: one byte each, what one step is worth, and what they were trained on. `priors` say how much likelier each task is among
 * questions than among the examples, of which every task has as many.
 */
export type Weights = { scale: number; weights: Int8Array; priors: Float32Array; fingerprint: string };
export const WEIGHTS_FILE = join(import.meta.dirname, "weights.br");
const FINGERPRINT = 16;
const PRIORS = FINGERPRINT + 4;
const HEAD = PRIORS + 4 * TASKS.length;
export const packed = ({ scale, weights, priors, fingerprint }: Weights): Buffer => {
  const head = Buffer.alloc(HEAD);
  head.write(fingerprint, "latin1");
  head.writeFloatLE(scale, FINGERPRINT);
  priors.forEach((prior, at) => head.writeFloatLE(prior, PRIORS + 4 * at));
  return brotliCompressSync(Buffer.concat([head, Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength)]));
};
let loaded: Weights | null = null;
/** The weights of this version, read from disk once. */
export const loadWeights = (): Weights => {
  if (loaded) return loaded;
  const file = brotliDecompressSync(readFileSync(WEIGHTS_FILE));
  loaded = {
    fingerprint: file.toString("latin1", 0, FINGERPRINT),
    scale: file.readFloatLE(FINGERPRINT),
    priors: Float32Array.from(TASKS, (_, at) => file.readFloatLE(PRIORS + 4 * at)),
    weights: new Int8Array(file.buffer, file.byteOffset + HEAD, PLACES * TASKS.length),
  };
  return loaded;
};

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
  const { scale, weights, priors } = loadWeights();
  const shares = withPriors(sharesOf(placesOf(text, tokens, items), weights, scale), priors);
  return TASKS.map((task, at) => ({ task, share: shares[at] ?? 0 })).toSorted((a, b) => b.share - a.share);
};
