import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Input, MOST_PIECES } from "./input.ts";

/*
 * A transformer of two layers that reads a question: `eval/tasks/encoder/train.py` trains it and writes its weights, and this runs it. Dense
 * layers run in WebAssembly (kernel.wat); the rest is little.
 */

/** What the encoder finds: the shares of the tasks, and of the roles of each word. Each list adds up to 1. */
export type Found = { tasks: Float64Array; roles: readonly Float64Array[] };

/** The head of a file of weights. `tensors` has the place of each in what follows. */
type Head = { fingerprint: string; types: string[]; tasks: number; roles: number; tensors: Record<string, number> };
type Multiply = (x: number, w: number, scale: number, bias: number, y: number, m: number, k: number, n: number) => void;

/** Widths of the vectors of a piece: as the vocabulary has it, between the layers, and inside a layer. */
const NARROW = 256;
const WIDE = 512;
const INSIDE = 1536;
const HEADS = 4;
/** Keeps a variance from being zero, as in training. */
const EPSILON = 1e-6;
/** The kernel takes four rows and eight columns at a time. */
const ROWS = 4;
const COLUMNS = 8;
const upTo = (count: number, multiple: number): number => Math.ceil(count / multiple) * multiple;
const BYTES = 4;
const PAGE = 65_536;

export const WEIGHTS_FILE = join(import.meta.dirname, "weights.gz");
const KERNEL = readFileSync(join(import.meta.dirname, "kernel.wasm"));

const softmax = (scores: ArrayLike<number>): Float64Array => {
  const most = Array.from(scores).reduce((a, b) => Math.max(a, b), -Infinity);
  const powers = Float64Array.from(scores, (score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
};

/** Reads a file of weights. */
export const networkOf = (path: string): { fingerprint: string; run: (input: Input) => Found } => {
  const file = gunzipSync(readFileSync(path));
  const headLength = file.readUInt32LE(0);
  const head = JSON.parse(file.toString("utf8", BYTES, BYTES + headLength)) as Head;
  const data = file.subarray(BYTES + headLength);
  const typeAt = new Map(head.types.map((type, at) => [type, at + 1]));

  // Weights come first in memory, then the vectors that a run computes.
  const weightBytes = upTo(data.length, 16);
  const rows = upTo(MOST_PIECES, ROWS);
  let next = weightBytes;
  const room = (floats: number): number => {
    const at = next;
    next += upTo(floats * BYTES, 16);
    return at;
  };
  const [x, normal, inside, more] = [room(rows * WIDE), room(rows * WIDE), room(rows * INSIDE), room(rows * WIDE)];
  const [whole, tasks, roles] = [room(ROWS * 2 * WIDE), room(ROWS * upTo(head.tasks, COLUMNS)), room(rows * upTo(head.roles, COLUMNS))];
  const memory = new WebAssembly.Memory({ initial: Math.ceil(next / PAGE) });
  new Uint8Array(memory.buffer).set(data);
  const floats = new Float32Array(memory.buffer);
  const bytes = new Int8Array(memory.buffer);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(KERNEL), { env: { memory } });
  const kernel = exports["multiply"] as Multiply;

  const placeOf = (name: string): number => {
    const place = head.tensors[name];
    if (place === undefined) throw new Error(`The weights have no ${name}.`);
    return place;
  };
  const floatsOf = (name: string, count: number): Float32Array => floats.subarray(placeOf(name) / BYTES, placeOf(name) / BYTES + count);
  const multiply = (from: number, name: string, to: number, m: number, k: number, n: number): void =>
    kernel(from, placeOf(name), placeOf(`${name}.scale`), placeOf(`${name}.bias`), to, m, k, upTo(n, COLUMNS));
  const view = (at: number, count: number): Float32Array => floats.subarray(at / BYTES, at / BYTES + count);
  const timing = floatsOf("timing", NARROW / 2);

  /** Adds a row of a table to a vector. */
  const addRow = (name: string, row: number, to: Float32Array): void => {
    const scale = floats[placeOf(`${name}.scale`) / BYTES + row] ?? 0;
    const from = placeOf(name) + row * NARROW;
    for (let at = 0; at < NARROW; at++) to[at] = (to[at] ?? 0) + (bytes[from + at] ?? 0) * scale;
  };
  /** Writes the vectors of the pieces: what they mean, by themselves and by their types, and where they stand. */
  const embed = ({ pieces, types }: Input): void =>
    pieces.forEach((piece, place) => {
      const vector = view(x + place * NARROW * BYTES, NARROW).fill(0);
      addRow("pieces", piece, vector);
      for (const type of types[place] ?? []) {
        const row = typeAt.get(type);
        if (row !== undefined) addRow("types", row, vector);
      }
      for (let at = 0; at < NARROW; at++) {
        const angle = place * (timing[at % (NARROW / 2)] ?? 0);
        vector[at] = 2 * (vector[at] ?? 0) + (at < NARROW / 2 ? Math.sin(angle) : Math.cos(angle));
      }
    });
  const normalize = (layer: number, name: string, count: number, width: number): void => {
    const scale = floatsOf(`${layer}.${name}.scale`, width);
    const bias = floatsOf(`${layer}.${name}.bias`, width);
    for (let row = 0; row < count; row++) {
      const from = view(x + row * width * BYTES, width);
      const to = view(normal + row * width * BYTES, width);
      const mean = from.reduce((sum, one) => sum + one, 0) / width;
      const variance = from.reduce((sum, one) => sum + (one - mean) ** 2, 0) / width;
      const factor = 1 / Math.sqrt(variance + EPSILON);
      for (let at = 0; at < width; at++) to[at] = ((from[at] ?? 0) - mean) * factor * (scale[at] ?? 0) + (bias[at] ?? 0);
    }
  };
  /** Replaces `normal` by what each piece takes from all others; their queries, keys and values are in `inside`. */
  const attend = (count: number, width: number): void => {
    const size = width / HEADS;
    const vector = (row: number, part: number, of: number): Float32Array =>
      view(inside + (row * 3 * width + part * width + of * size) * BYTES, size);
    view(normal, count * width).fill(0);
    for (let of = 0; of < HEADS; of++)
      for (let row = 0; row < count; row++) {
        const query = vector(row, 0, of);
        const scores = Float64Array.from({ length: count }, (_, other) => {
          const key = vector(other, 1, of);
          let sum = 0;
          for (let at = 0; at < size; at++) sum += (query[at] ?? 0) * (key[at] ?? 0);
          return sum / Math.sqrt(size);
        });
        const to = view(normal + (row * width + of * size) * BYTES, size);
        softmax(scores).forEach((share, other) => {
          const value = vector(other, 2, of);
          for (let at = 0; at < size; at++) to[at] = (to[at] ?? 0) + share * (value[at] ?? 0);
        });
      }
  };
  const addTo = (sum: Float32Array, other: Float32Array): void => other.forEach((one, at) => (sum[at] = (sum[at] ?? 0) + one));
  const runLayer = (layer: number, count: number, width: number): void => {
    const m = upTo(count, ROWS);
    normalize(layer, "norm1", count, width);
    multiply(normal, `${layer}.qkv`, inside, m, width, 3 * width);
    attend(count, width);
    multiply(normal, `${layer}.out`, more, m, width, WIDE);
    if (width !== WIDE) {
      multiply(x, `${layer}.widen`, normal, m, width, WIDE);
      view(x, count * WIDE).set(view(normal, count * WIDE));
    }
    addTo(view(x, count * WIDE), view(more, count * WIDE));
    normalize(layer, "norm2", count, WIDE);
    multiply(normal, `${layer}.wide`, inside, m, WIDE, INSIDE);
    view(inside, count * INSIDE).forEach((one, at, all) => (all[at] = Math.max(0, one)));
    multiply(inside, `${layer}.narrow`, more, m, INSIDE, WIDE);
    addTo(view(x, count * WIDE), view(more, count * WIDE));
  };
  /** The mean of all pieces and the most of each number, as one vector. */
  const pool = (count: number): void => {
    const [mean, most] = [view(normal, WIDE).fill(0), view(whole + WIDE * BYTES, WIDE).fill(-Infinity)];
    for (let row = 0; row < count; row++)
      view(x + row * WIDE * BYTES, WIDE).forEach((one, at) => {
        mean[at] = (mean[at] ?? 0) + one / count;
        most[at] = Math.max(most[at] ?? 0, one);
      });
    multiply(normal, "mean", more, ROWS, WIDE, WIDE);
    view(whole, WIDE).set(view(more, WIDE));
    const all = view(whole, 2 * WIDE);
    all.forEach((one, at) => (all[at] = Math.tanh(one)));
  };
  return {
    fingerprint: head.fingerprint,
    run: (input) => {
      const count = input.pieces.length;
      if (count === 0) return { tasks: new Float64Array(head.tasks).fill(1 / head.tasks), roles: [] };
      embed(input);
      runLayer(0, count, NARROW);
      runLayer(1, count, WIDE);
      pool(count);
      multiply(whole, "task", tasks, ROWS, 2 * WIDE, head.tasks);
      multiply(x, "role", roles, upTo(count, ROWS), WIDE, head.roles);
      const width = upTo(head.roles, COLUMNS);
      return {
        tasks: softmax(view(tasks, head.tasks)),
        roles: input.firsts.map((first) => softmax(view(roles + first * width * BYTES, head.roles))),
      };
    },
  };
};
