import { brotliCompressSync, brotliDecompressSync } from "node:zlib";

/*
 * A log-linear model: every feature of an example adds its weights to the scores of the answers, and scores become shares. Features are
 * hashed to places, so no dictionary is stored. Two features in one place cost little accuracy.
 */

/** FNV-1a over UTF-16 code units. */
const placeOf = (feature: string, places: number): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at++) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % places;
};

/** Returns the places of features, each once. */
export const placesOf = (features: Iterable<string>, places: number): number[] => {
  const found = new Set<number>();
  for (const feature of features) found.add(placeOf(feature, places));
  return [...found];
};

/** Returns how likely each of `count` answers is. They add up to 1. `weights[place * count + answer]` are in steps of `scale`. */
export const sharesOf = (places: readonly number[], weights: Float32Array | Int8Array, scale: number, count: number): Float64Array => {
  const shares = new Float64Array(count);
  for (const place of places)
    for (let answer = 0; answer < count; answer++) shares[answer] = (shares[answer] ?? 0) + (weights[place * count + answer] ?? 0);
  const factor = scale / Math.sqrt(places.length);
  const most = Math.max(...shares);
  let total = 0;
  for (let answer = 0; answer < count; answer++) {
    const share = Math.exp(((shares[answer] ?? 0) - most) * factor);
    shares[answer] = share;
    total += share;
  }
  return shares.map((share) => share / total);
};

/** Trained weights: one byte each, what one step is worth, what they were trained on, and further numbers that a model keeps with them. */
export type Weights = { scale: number; weights: Int8Array; further: Float32Array; fingerprint: string };
const FINGERPRINT = 16;
const FURTHER = FINGERPRINT + 4;

/** Writes weights as a compressed file. */
export const packed = ({ scale, weights, further, fingerprint }: Weights): Buffer => {
  const head = Buffer.alloc(FURTHER + 4 * further.length);
  head.write(fingerprint, "latin1");
  head.writeFloatLE(scale, FINGERPRINT);
  further.forEach((number, at) => head.writeFloatLE(number, FURTHER + 4 * at));
  return brotliCompressSync(Buffer.concat([head, Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength)]));
};

/** Reads such a file again, with as many further numbers as were written. */
export const unpacked = (file: Buffer, further: number): Weights => {
  const bytes = brotliDecompressSync(file);
  const head = FURTHER + 4 * further;
  return {
    fingerprint: bytes.toString("latin1", 0, FINGERPRINT),
    scale: bytes.readFloatLE(FINGERPRINT),
    further: Float32Array.from({ length: further }, (_, at) => bytes.readFloatLE(FURTHER + 4 * at)),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + head, bytes.byteLength - head),
  };
};
