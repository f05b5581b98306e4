import { analyse } from "chardet";
import iconv from "iconv-lite";

/** Single-byte encodings of western banks, most likely first; the first wins a tie. */
const WESTERN = [
  { name: "Windows-1252", label: "windows-1252" },
  { name: "ISO-8859-15", label: "iso-8859-15" },
  { name: "Mac Roman", label: "macintosh" },
  { name: "DOS 850", label: "cp850" },
] as const;
const NAMES: Readonly<Record<string, string>> = { "windows-1250": "Windows-1250", "iso-8859-2": "ISO-8859-2" };
const MAX_SAMPLE = 40_000;
const LIKELY = /[äöüßéèêëàâçñîïôûùáíóúìòãõåæøœ]/gu;
const UPPER = /[ÄÖÜÉÈÊÀÂÇÑÎÔÛÁÍÓÚÃÕÅÆØŒ]/gu;
const SIGNS = /[€£§°·’‘“”–…\u00A0«»ªº¿¡]/gu;
const MISPLACED =
  /\p{Ll}[ÄÖÜÉÈÊÀÂÇÑÎÔÛÁÍÓÚÃÕÅÆØŒ]\p{Ll}|\p{L}[£§°·«»¿¡¤¢¥¬±]\p{L}|\d(?![\x20-\x7e])[\p{L}\p{S}\p{Po}\p{Ps}]\d|[\u0080-\u009F¤¦]/gu;

export type Guess = { encoding: string; text: string };

/**
 * Decodes bytes that are not Unicode: with the western or central European encoding whose letters are most plausible, or one that statistics
 * suggest with confidence.
 */
export const decodeLegacy = (bytes: Uint8Array, named: string | null): Guess => {
  const sample = aroundHighBytes(bytes);
  const scored = WESTERN.map((candidate) => ({
    ...candidate,
    score: score(iconv.decode(sample, candidate.label), candidate.label) + (named === candidate.label ? 1 : 0),
  }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  const other = (LATIN_1.has(best.label) ? byLanguage(bytes, named) : null) ?? (best.score > 0 ? null : foreign(sample));
  const label = other ?? best.label;
  return {
    encoding: other === null ? best.name : (NAMES[other] ?? other),
    text: label === "macintosh" ? iconv.decode(bytes, label).replaceAll("¤", "€") : iconv.decode(bytes, label),
  };
};

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
/** Mac Roman's former currency sign has been the euro since 1998. */
const score = (given: string, label: string): number => {
  const text = label === "macintosh" ? given.replaceAll("¤", "€") : given;
  return 3 * count(text, LIKELY) + 2 * count(text, UPPER) + 2 * count(text, SIGNS) - 6 * count(text, MISPLACED);
};

const LATIN_1 = new Set<string>(["windows-1252", "iso-8859-15"]);
/** Cyrillic, Greek and Turkish encodings. */
const OTHER_LETTERS = /^(windows-125[134]|KOI8-R|ISO-8859-[579])$/;
/** Letters of Polish, Czech, Slovak, Hungarian and Romanian, and signs that stand inside words only in the wrong encoding. */
const LIKELY_CENTRAL = /[ąćęłńśźżčďěňřšťůžőűăţş]/giu;
const MISPLACED_CENTRAL = /\p{L}[±¶»«¦§°¨¸¬][\p{L}\s,;]|[\u0080-\u009F]/gu;

/**
 * Letters of other languages share their bytes with western ones, so only the language tells them apart. Returns the encoding whose statistics
 * fit better than those of a western language.
 */
const byLanguage = (bytes: Uint8Array, named: string | null): string | null => {
  const found = analyse(bytes.subarray(0, MAX_SAMPLE));
  const confidence = (names: readonly string[]): number =>
    Math.max(0, ...found.flatMap((one) => (names.includes(one.name) ? [one.confidence] : [])));
  const western = confidence(["ISO-8859-1", "windows-1252"]);
  const [likeliest] = found;
  if (likeliest && OTHER_LETTERS.test(likeliest.name) && likeliest.confidence >= 25 && likeliest.confidence > western * 1.4)
    return likeliest.name;
  const isNamed = named !== null && /1250|8859-2$/.test(named);
  if (!isNamed && confidence(["ISO-8859-2", "windows-1250"]) <= western) return null;
  const scored = ["windows-1250", "iso-8859-2"].map((label) => {
    const text = iconv.decode(bytes.subarray(0, MAX_SAMPLE), label);
    return { label, score: 3 * count(text, LIKELY_CENTRAL) - 6 * count(text, MISPLACED_CENTRAL) };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.label : null;
};

const foreign = (sample: Uint8Array): string | null => {
  const match = analyse(sample).find(({ name }) => iconv.encodingExists(name));
  return match && match.confidence >= 30 ? match.name : null;
};

/** Returns the parts of the file that distinguish encodings: a few bytes around each non-ASCII one. */
const aroundHighBytes = (bytes: Uint8Array): Uint8Array => {
  const parts: number[] = [];
  let until = 0;
  for (let i = 0; i < bytes.length && parts.length < MAX_SAMPLE; i += 1) {
    if ((bytes[i] ?? 0) < 0x80) continue;
    const end = Math.min(bytes.length, i + 5);
    for (let j = Math.max(until, i - 4); j < end; j += 1) parts.push(bytes[j] ?? 0x20);
    until = end;
  }
  return Uint8Array.from(parts);
};
