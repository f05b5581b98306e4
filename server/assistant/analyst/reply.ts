import type { Citation } from "#contract/citations.ts";
import { formatMoney } from "#domain/format.ts";
import { type Cents, scale, subtract, sum } from "#domain/money.ts";
import type { Frame } from "./frame.ts";
import { type Derivation, formatShare, partOf } from "../grounding.ts";

export { plural } from "#domain/format.ts";

/** What an answer found, for questions that want yes or no. A field is left out where the answer does not decide it. */
export type Truth = {
  /** Whether there is anything of what was asked for, in a time that the data covers. */
  found?: boolean;
  /** More than 0 if the first of what was compared is more, or the later of two times; less than 0 if it is less. */
  change?: number;
  /** Whether more is spent than the budget has. */
  over?: boolean;
};

/** A reply under construction: paragraphs and tables in order, the citations they refer to, and the arithmetic behind its figures. */
export type Reply = {
  /** Pieces of markdown, each a sentence or a table line with its trailing break. */
  pieces: string[];
  citations: Citation[];
  chips: string[];
  title: string | null;
  /** Ids of the rows shown, to resolve "the second one". */
  rows: number[];
  /** Names of what the answer lists, in order, or of the one thing it shows, to resolve "the second one" and "that place". */
  shown: string[];
  /** The name that the answer puts first as the most or the least, to resolve "in there". */
  lead: string | null;
  derived: Derivation[];
  truth: Truth;
  /** The request as finally answered, if it differs from the one understood. */
  frame: Frame | null;
};

/** Returns an empty reply. */
export const newReply = (): Reply => ({
  pieces: [],
  citations: [],
  chips: [],
  title: null,
  rows: [],
  shown: [],
  lead: null,
  derived: [],
  truth: {},
  frame: null,
});

/** Adds a paragraph of sentences. */
export const say = (reply: Reply, ...sentences: (string | null)[]): void => {
  const said = sentences.filter((s): s is string => s !== null && s !== "");
  said.forEach((s, i) => reply.pieces.push(i === said.length - 1 ? `${s}\n\n` : `${s} `));
};
/** Adds a table or a list. */
export const sayTable = (reply: Reply, lines: readonly string[]): void => {
  lines.forEach((l, i) => reply.pieces.push(i === lines.length - 1 ? `${l}\n\n` : `${l}\n`));
};

/** Formats an amount as a link to its source. The same view is cited once. */
export const cited = (reply: Reply, amount: Cents, citation: Citation): string =>
  `[${formatMoney(amount)}](#cite:${citeIndex(reply, citation)})`;
/** Formats words as a link to their source. */
export const citedWords = (reply: Reply, words: string, citation: Citation): string => `[${words}](#cite:${citeIndex(reply, citation)})`;
/** Returns the number of a citation in the reply; the same view is cited once. */
export const citeIndex = (reply: Reply, citation: Citation): number => {
  const key = JSON.stringify(citation);
  const known = reply.citations.findIndex((c) => JSON.stringify(c) === key);
  return known >= 0 ? known : reply.citations.push(citation) - 1;
};

/** Returns the sum of amounts. Like the functions below, it records the calculation, so that the reply can be checked against the tools. */
export const sumOf = (reply: Reply, of: Cents[]): Cents => {
  const value = sum(of);
  reply.derived.push({ how: "sum", of, value });
  return value;
};
/** Returns `a` minus `b`, in cents. */
export const differenceOf = (reply: Reply, a: Cents, b: Cents): Cents => {
  const value = subtract(a, b);
  reply.derived.push({ how: "difference", of: [a, b], value });
  return value;
};
/** Returns the sum of amounts divided by a count, rounded once to the cent. Throws RangeError for a count of 0. */
export const averageOf = (reply: Reply, of: Cents[], over: number): Cents => {
  const value = scale(sum(of), 1, over);
  reply.derived.push({ how: "average", of, over, value });
  return value;
};
/** Returns a percentage of an amount, rounded once to the cent. */
export const percentOf = (reply: Reply, amount: Cents, percent: number): Cents => {
  const value = partOf(amount, percent);
  reply.derived.push({ how: "part", of: [amount], percent, value });
  return value;
};
/** Returns zero where there are no rows: the sum of an empty list. */
export const zeroOf = (reply: Reply): Cents => sumOf(reply, []);
/** Formats a share of the whole, such as "12.5%"; empty if the whole is zero. The surrounding words express the sign. */
export const shareOf = (reply: Reply, part: Cents, whole: Cents): string => {
  if (whole === 0) return "";
  const value = Math.round((part * 10_000) / whole);
  reply.derived.push({ how: "share", of: [part, whole], value });
  return formatShare({ of: [part, whole] });
};

/** Describes how `now` compares to `then`, such as "8.5% more than" or "the same as". Null if a share would mean nothing. */
export const standsTo = (reply: Reply, now: Cents, then: Cents): string | null => {
  if (then <= 0 || now < 0) return null;
  if (now === then) return "the same as";
  // For several hundred percent, a multiple is clearer.
  if (now >= then * 4) return `over ${Math.floor(now / then - 0.001)} times as much as`;
  if (Math.abs(now - then) * 200 < then) return "about the same as";
  const difference = differenceOf(reply, now, then);
  const share = shareOf(reply, difference, then);
  return `${share} ${difference > 0 ? "more" : "less"} than`;
};

/** Picks one of several wordings, always the same one for the same question. */
export const pick = (text: string, wordings: readonly string[]): string => {
  let h = 7;
  for (let i = 0; i < text.length; i++) h = (h * 31 + text.charCodeAt(i)) >>> 0;
  return wordings[h % wordings.length] ?? "";
};
