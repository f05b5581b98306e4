import type { Item, Token } from "../cover.ts";
import { seenBy } from "../seen.ts";
import { inputOf } from "./input.ts";
import { type Found, networkOf, WEIGHTS_FILE } from "./network.ts";

let network: ReturnType<typeof networkOf> | null = null;
let isUsed = true;
/** Returns what identifies the examples that the weights were trained on. */
export const fingerprint = (): string => (network ??= networkOf(WEIGHTS_FILE)).fingerprint;
/** Reads questions with other weights from now on, or with none, as an evaluation does. */
export const useEncoder = (path: string | null): void => {
  isUsed = path !== null;
  network = path === null ? null : networkOf(path);
};

/** Returns what the encoder finds in a question; null if an evaluation does without it. The weights are read from disk once. */
export const encode = (text: string, tokens: readonly Token[], items: readonly Item[]): Found | null =>
  isUsed ? (network ??= networkOf(WEIGHTS_FILE)).run(inputOf(text, tokens, seenBy(tokens, items))) : null;
