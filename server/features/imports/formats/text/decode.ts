import iconv from "iconv-lite";
import { decodeLegacy } from "./western.ts";

/** A file's text with uniform line endings and no NUL characters, and the encoding it was read in. */
export type Decoded = { text: string; encoding: string };

const BYTE_ORDER_MARKS: [encoding: string, label: string, mark: number[]][] = [
  ["UTF-8", "utf-8", [0xef, 0xbb, 0xbf]],
  ["UTF-32", "utf-32le", [0xff, 0xfe, 0, 0]],
  ["UTF-16", "utf-16le", [0xff, 0xfe]],
  ["UTF-16", "utf-16be", [0xfe, 0xff]],
];

/**
 * Decodes a file's bytes: by its byte order mark, as Unicode if valid, otherwise in the best-fitting western encoding. `named` is the
 * encoding that the file claims.
 */
export const decodeText = (bytes: Uint8Array, named: string | null = null): Decoded => {
  const { text, encoding } = decode(bytes, named);
  return {
    encoding,
    text: text
      .replace(/^\uFEFF+/, "")
      .replaceAll("\0", "")
      .replace(/\r\n?/g, "\n"),
  };
};

const decode = (bytes: Uint8Array, named: string | null): Decoded => {
  for (const [encoding, label, mark] of BYTE_ORDER_MARKS) {
    if (!mark.every((byte, i) => bytes[i] === byte)) continue;
    const text = iconv.decode(bytes, label);
    if (encoding !== "UTF-8" || share(text, "\uFFFD") < 0.001) return { encoding, text };
  }
  const wide = utf16(bytes);
  if (wide) return { encoding: "UTF-16", text: iconv.decode(bytes, wide) };
  return utf8(bytes) ?? decodeLegacy(bytes, named);
};

const share = (text: string, char: string): number => (text.length === 0 ? 0 : (text.split(char).length - 1) / text.length);

/** UTF-16 without a byte order mark is recognized by the zero bytes that ASCII leaves on one side. */
const utf16 = (bytes: Uint8Array): string | null => {
  const head = bytes.subarray(0, 4000);
  const zeros = (side: number): number => head.filter((byte, i) => byte === 0 && i % 2 === side).length;
  const [even, odd] = [zeros(0), zeros(1)];
  const half = head.length / 2;
  return odd > half * 0.6 && even < half * 0.1 ? "utf-16le" : even > half * 0.6 && odd < half * 0.1 ? "utf-16be" : null;
};

/** Decodes as UTF-8 when all of it is valid, or nearly all and a bank cut some texts in the middle of a letter. */
const utf8 = (bytes: Uint8Array): Decoded | null => {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const lost = text.indexOf("\uFFFD") < 0 ? 0 : count(text, /\uFFFD/g);
  if (lost === 0) return { encoding: "UTF-8", text };
  return count(text, /[\u0080-\u07FF\u0800-\uFFFC]/g) >= lost * 2 ? { encoding: "UTF-8", text } : null;
};
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
