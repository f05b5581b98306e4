import type { Reply } from "../asking.ts";
import type { Figure } from "./figures.ts";
import type { Filters, Meaning } from "./lines.ts";

/* What the text of a reply shows and says. */

export const FIGURE = /\$\d|\d%|\*\*\d/;
export const CANNOT = /\b(?:cannot|can't)\b/;
/** The answer's first paragraph: the headline and what follows it at once. */
export const opening = (text: string): string => text.split("\n\n")[0] ?? "";
/** The first paragraph of each answer of a reply that gives several. */
const openings = (text: string): string[] => text.split("\n\n").filter((one, i) => i === 0 || one.startsWith("**"));
export const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\(#cite:\d+\)/g, "$1")
    .replace(/\*\*/g, "")
    .replace(/\\(?=[^\w\s])/g, "");
/** The cells of a text's first table row, below its head. */
export const firstRow = (text: string): string => /^\|(?: ?:?-+:? ?\|)+\n(\|.*)$/m.exec(text)?.[1] ?? "";
/** How many rows of tables a text has, without heads and totals. */
export const tableRows = (text: string): number =>
  text.split("\n").filter((line) => line.startsWith("|") && !/^\|(?: ?:?-+:? ?\|)+$/.test(line) && !line.startsWith("| **")).length - 1;
export const firstSentence = (paragraph: string): string => plain(paragraph).split(/(?<=[.!?])\s/)[0] ?? "";
export const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** Whether a text contains a name or figure as a whole, and not within a longer number or word. */
const hasWhole = (text: string, wanted: string): boolean =>
  new RegExp(`(?<![\\p{L}\\d]|\\d[,.])${escaped(wanted.toLowerCase())}(?![\\p{L}\\d]|[,.]\\d)`, "u").test(text);

const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five"];
const ROW = String.raw`(?:\p{L}+ )?(?:transaction|purchase|charge|payment|deposit|refund|transfer|time|visit|order|trip)s?\b`;
const TIMES = ["never", "once", "twice"];
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\\p{L}*";
/** Whether a text states a number of rows. The day of a date and the length of a period are none. */
const hasCount = (text: string, n: number): boolean =>
  new RegExp(
    `(?<![\\d,.$]|${MONTH} )(?<![\\p{L}\\d])${n}(?![\\d%]|[,.]\\d|, \\d{4}| (?:day|week|month|quarter|year)s?\\b| to \\d+, \\d{4})`,
    "u",
  ).test(text) ||
  (TIMES[n] !== undefined && hasWhole(text, TIMES[n])) ||
  (NUMBER_WORDS[n] !== undefined && new RegExp(`\\b${NUMBER_WORDS[n]} ${ROW}`, "u").test(text));

export const namesIn = (f: Filters | undefined): string[] => [...(f?.merchant ?? []), ...(f?.payer ?? [])];
/** Whether a text has the first word of each merchant and payer. */
export const namesAll = (text: string, f: Filters | undefined): boolean =>
  namesIn(f).every((name) => bare(text).includes(bare(name.split(" ")[0] ?? name)));

const NO = /\b(?:no|not|nothing|none|never|isn't|aren't|wasn't|weren't|didn't|don't|doesn't|haven't|hasn't)\b/i;
const OTHER_NOT = /\bnot (?:reviewed|included|counted|sure|understood)\b|\b(?:could|did|do) not (?:take|understand|know)\b/gi;
/** Whether a sentence says that there is nothing. */
export const deniesIn = (sentence: string): boolean => NO.test(sentence.replace(OTHER_NOT, ""));

const narrows = (f: Filters): boolean =>
  [f.category, f.account, f.account_type, f.weekday].some((one) => one !== undefined) ||
  [f.amount_over, f.amount_at_least, f.amount_equals].some((one) => one !== undefined);
/** Whether the request that was saved with a reply is about a part of the rows. */
const isNarrowed = ({ frame }: Reply): boolean => {
  if (!frame) return false;
  const { categories, merchants, accounts, days, over, under, text } = frame.filter;
  return categories.length + merchants.length + accounts.length + days.length > 0 || over !== null || under !== null || text !== null;
};
/** Whether a reply says in the first sentence of an answer that there is nothing of what was asked for. */
export const saysNone = (reply: Reply, m: Meaning): boolean => {
  const f = m.filters ?? {};
  return openings(reply.text)
    .map(firstSentence)
    .some((one) => deniesIn(one) && namesAll(one, f) && (!narrows(f) || namesIn(f).length > 0 || isNarrowed(reply)));
};

/** Whether a text, which is a part of a reply, shows a figure. */
export const shows = (text: string, figure: Figure, reply: Reply, m: Meaning): boolean => {
  const lower = plain(text).toLowerCase();
  return (
    figure.any.some((one) => hasWhole(lower, one)) ||
    (figure.counts ?? []).some((n) => n > 0 && hasCount(lower, n)) ||
    ((figure.counts ?? []).includes(0) && hasCount(lower, 0)) ||
    (figure.none === true && saysNone(reply, m))
  );
};

const STATED_ROWS = /(?<![\d,.])(\d+) (?:\p{L}+ )?(?:transaction|purchase|charge|payment|deposit|refund|transfer)s?\b/u;
/** How many rows a list says that it has; null if it does not say. */
export const statedRows = (text: string): number | null => {
  const found = STATED_ROWS.exec(plain(opening(text)).toLowerCase())?.[1];
  return found === undefined ? null : Number(found);
};
