import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import wabt from "wabt";
import { tokensOf } from "../cover.ts";
import { encode } from "./model.ts";
import { MOST_PIECES } from "./input.ts";
import { networkOf, WEIGHTS_FILE } from "./network.ts";
import { piecesOf } from "./pieces.ts";

const file = (name: string): Buffer => readFileSync(join(import.meta.dirname, name));
const VOCABULARY = file("pieces.txt")
  .toString()
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t")[0] ?? "");
const asText = (pieces: readonly number[]): string => pieces.map((piece) => VOCABULARY[piece]).join("");

describe("the pieces of a text", () => {
  test("are whole words where the vocabulary has them, and parts of others", () => {
    expect(piecesOf("how much did we spend on groceries?", true).map((piece) => VOCABULARY[piece])).toEqual(
      "▁how ▁much ▁did ▁we ▁spend ▁on ▁gro ce ries ?".split(" "),
    );
  });

  test("say all of a text of letters, digits and spaces", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 ]{0,40}$/), (text) => {
        expect(asText(piecesOf(text, true))).toBe(`▁${text}`.replaceAll(" ", "▁"));
      }),
    );
  });

  test("keep the words around a sign that no piece has", () => {
    expect(asText(piecesOf("rent 𝟜 food", true))).toContain("▁rent");
    expect(asText(piecesOf("rent 𝟜 food", true))).toContain("▁food");
  });
});

describe("the kernel", () => {
  test("is what its text says", async () => {
    const { buffer } = (await wabt())
      .parseWat("kernel.wat", file("kernel.wat").toString(), { simd: true })
      .toBinary({ write_debug_names: false });
    expect(Buffer.from(buffer).equals(file("kernel.wasm"))).toBe(true);
  });

  test("multiplies as a plain sum does", () => {
    const memory = new WebAssembly.Memory({ initial: 1 });
    const multiply = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(file("kernel.wasm"))), { env: { memory } }).exports[
      "multiply"
    ] as (...given: number[]) => void;
    const [floats, bytes] = [new Float32Array(memory.buffer), new Int8Array(memory.buffer)];
    const [m, k, n] = [8, 12, 16];
    const [x, w, scale, bias, y] = [0, 1024, 2048, 2560, 4096];
    for (let at = 0; at < m * k; at++) floats[x / 4 + at] = (at % 7) - 3;
    for (let at = 0; at < k * n; at++) bytes[w + at] = (at * 37) % 255;
    for (let at = 0; at < n; at++) [floats[scale / 4 + at], floats[bias / 4 + at]] = [0.5, at];
    multiply(x, w, scale, bias, y, m, k, n);
    for (let row = 0; row < m; row++)
      for (let column = 0; column < n; column++) {
        let sum = 0;
        for (let at = 0; at < k; at++)
          sum += (floats[x / 4 + row * k + at] ?? 0) * (bytes[w + Math.floor(column / 8) * k * 8 + at * 8 + (column % 8)] ?? 0);
        expect(floats[y / 4 + row * n + column]).toBeCloseTo(sum * 0.5 + column, 3);
      }
  });
});

describe("the encoder", () => {
  const network = networkOf(WEIGHTS_FILE);
  const inputOf = (pieces: readonly number[]) => ({ pieces, types: pieces.map(() => []), firsts: pieces.map((_, at) => at) });
  const sum = (shares: Float64Array): number => shares.reduce((all, share) => all + share, 0);

  test("gives shares of tasks and of each word's roles that add up to one", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: VOCABULARY.length - 1 }), { maxLength: MOST_PIECES }), (pieces) => {
        const { tasks, roles } = network.run(inputOf(pieces));
        expect(sum(tasks)).toBeCloseTo(1, 6);
        expect(roles.length).toBe(pieces.length);
        for (const shares of roles) expect(sum(shares)).toBeCloseTo(1, 6);
      }),
      { numRuns: 40 },
    );
  });

  test("finds the same in a question whatever it read before", () => {
    const short = inputOf(piecesOf("when is rent due", true));
    const first = network.run(short);
    network.run(inputOf(piecesOf("a long story about everything else ".repeat(12), true).slice(0, MOST_PIECES)));
    expect(network.run(short)).toEqual(first);
  });

  test("reads a text without words, and one that is too long", () => {
    expect(encode("", [], [])?.roles).toEqual([]);
    const long = "groceries ".repeat(200).trim();
    const tokens = tokensOf(long);
    expect(encode(long, tokens, [])?.roles.length).toBe(tokens.length);
  });
});
