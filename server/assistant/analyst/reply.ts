import type { Citation } from "#contract/citations.ts";
import { formatMoney, formatPercent } from "#domain/format.ts";
import { type Cents, scale, subtract, sum } from "#domain/money.ts";
import type { Frame } from "./frame.ts";
import type { Derivation } from "../grounding.ts";

export { plural } from "#domain/format.ts";

/** A reply under construction: paragraphs and tables in order, the citations they point at, and the arithmetic done on the way. */
export type Reply = {
  /** Pieces of markdown, each a sentence or a table line, with the break that follows it. */
  pieces: string[];
  citations: Citation[];
  chips: string[];
  title: string | null;
  /** Ids of the rows shown, for "the second one". */
  rows: number[];
  derived: Derivation[];
  /** The request as it was answered in the end, where that is another than was understood. */
  frame: Frame | null;
};

/** A reply with nothing in it. */
export const newReply = (): Reply => ({ pieces: [], citations: [], chips: [], title: null, rows: [], derived: [], frame: null });

/** Adds a paragraph made of sentences. */
export const say = (reply: Reply, ...sentences: (string | null)[]): void => {
  const said = sentences.filter((s): s is string => s !== null && s !== "");
  said.forEach((s, i) => reply.pieces.push(i === said.length - 1 ? `${s}\n\n` : `${s} `));
};
/** Adds a table. */
export const sayTable = (reply: Reply, lines: readonly string[]): void => {
  lines.forEach((l, i) => reply.pieces.push(i === lines.length - 1 ? `${l}\n\n` : `${l}\n`));
};

/** An amount as a link to what it is made of. The same view is cited once. */
export const cited = (reply: Reply, amount: Cents, citation: Citation): string =>
  `[${formatMoney(amount)}](#cite:${citeIndex(reply, citation)})`;
/** Words as a link to what they stand for. */
export const citedWords = (reply: Reply, words: string, citation: Citation): string => `[${words}](#cite:${citeIndex(reply, citation)})`;
/** The number of a citation in the reply; the same view is cited once. */
export const citeIndex = (reply: Reply, citation: Citation): number => {
  const key = JSON.stringify(citation);
  const known = reply.citations.findIndex((c) => JSON.stringify(c) === key);
  return known >= 0 ? known : reply.citations.push(citation) - 1;
};

/** The sum of amounts, noted (as are the others below) so that the reply can be checked against the tools. */
export const sumOf = (reply: Reply, of: Cents[]): Cents => {
  const value = sum(of);
  reply.derived.push({ how: "sum", of, value });
  return value;
};
/** `a` less `b`, in cents. */
export const differenceOf = (reply: Reply, a: Cents, b: Cents): Cents => {
  const value = subtract(a, b);
  reply.derived.push({ how: "difference", of: [a, b], value });
  return value;
};
/** The sum of amounts over a count, rounded once to the cent. Throws RangeError for a count of 0. */
export const averageOf = (reply: Reply, of: Cents[], over: number): Cents => {
  const value = scale(sum(of), 1, over);
  reply.derived.push({ how: "average", of, over, value });
  return value;
};
/** So many percent of an amount, rounded once to the cent. */
export const percentOf = (reply: Reply, amount: Cents, percent: number): Cents => {
  const value = scale(amount, Math.round(percent * 100), 10_000);
  reply.derived.push({ how: "part", of: [amount], percent, value });
  return value;
};
/** Nothing at all, where there is no row: the sum of none. */
export const zeroOf = (reply: Reply): Cents => sumOf(reply, []);
/** "12.5%" of the whole; an empty text when there is no whole. The sign is left to the words around it. */
export const shareOf = (reply: Reply, part: Cents, whole: Cents): string => {
  if (whole === 0) return "";
  const value = Math.round((part * 10_000) / whole);
  reply.derived.push({ how: "share", of: [part, whole], value });
  return formatPercent(Math.abs(value) / 100);
};

/** "8.5% more than", "the same as": how `now` stands to `then`, without sign trouble. Null when a share would say nothing. */
export const standsTo = (reply: Reply, now: Cents, then: Cents): string | null => {
  if (then <= 0 || now < 0) return null;
  if (now === then) return "the same as";
  // A percentage of several hundred says less than a multiple.
  if (now >= then * 4) return `over ${Math.floor(now / then - 0.001)} times as much as`;
  if (Math.abs(now - then) * 200 < then) return "about the same as";
  const difference = differenceOf(reply, now, then);
  const share = shareOf(reply, difference, then);
  return `${share} ${difference > 0 ? "more" : "less"} than`;
};

/** One of several wordings, always the same for the same question. */
export const pick = (text: string, wordings: readonly string[]): string => {
  let h = 7;
  for (let i = 0; i < text.length; i++) h = (h * 31 + text.charCodeAt(i)) >>> 0;
  return wordings[h % wordings.length] ?? "";
};
