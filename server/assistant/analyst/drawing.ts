import type { ToolArgs } from "../tools/index.ts";

type Drawing = ToolArgs["create_chart"]["chartType"];

const KINDS: readonly (readonly [Drawing, string])[] = [
  ["pie", "pie|donut|doughnut|ring"],
  ["bar", "bar|column|histogram"],
  ["line", "line|area"],
];
const SHAPES = KINDS.map(([, words]) => words).join("|");
const CHART = "charts?|graphs?|plots?|diagrams?|drawings?";
/** "bar chart", "stacked bars graph", "barchart", "pie form", "histogram". */
const NAMED = `(?:(?:stacked|grouped|horizontal|vertical) )?(?:(?:${SHAPES})s?[ -]?)(?:${CHART}|form|style|format)|histograms?`;
/** "as bars", "with a line", "draw bars", "as a table". */
const FORMED = `(?:as|using|with|into|draw|plot|graph|chart|make|use)(?: me)?(?: an?| the| some)? (?:(?:stacked|grouped|horizontal|vertical) )?(?:${SHAPES}|table|spreadsheet|grid)s?(?! (?:and|or|&) )`;
/** "pie of my spending" at the start. */
const OPENING = `^(?:(?:please|show|give|put|up|make|draw|do|knock|whip|throw|together|build|create|i want|i'd like|let me see|can you|could you|me|us|an?|the|li'?l|little|quick|nice|simple|stacked|grouped) )*(?:(?:${SHAPES})s? of|(?:${SHAPES})s?[,:])`;
/** Other words of a request that also name a category. */
const ASIDE =
  "(?:one|a|an|two|2|three|3|each|single|second|separate|extra) (?:bars?|lines?|slices?|columns?) (?:per|for|each|please|on|showing)|(?:add|with|and) (?:a|one|two|2) (?:bars?|lines?)|of course|big[ -]tickets?|trips? to|(?:by|per|each|which|what) shops?|(?:is|are|was|were|been|what's) driving|financial(?:ly)? health(?:y)?|waste money|(?:money|wast\\w*) (?:do|did|am|are) (?:i|we) wast\\w*";
const REQUEST = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NAMED}|${FORMED}|${OPENING}|${ASIDE})(?![\\p{L}\\p{N}])`, "gu");

/** Returns the words that say how to answer, not what about: "as a bar chart". No name is looked for in them. */
export const requestSpans = (text: string): [from: number, to: number][] =>
  [...text.matchAll(REQUEST)].map((m) => [m.index, m.index + m[0].length]);

/** Whether a request asks for a drawing by its shape alone, without the word chart. */
export const asksForDrawing = (text: string): boolean =>
  requestSpans(text).some(([from, to]) => new RegExp(`\\b(?:${SHAPES}|histogram|${CHART})s?\\b`).test(text.slice(from, to)));

/** Returns the kind of chart that a request asks for; null if it names none. */
export const drawingIn = (source: string): Drawing | null => {
  const text = source.toLowerCase();
  const words = requestSpans(text).map(([from, to]) => text.slice(from, to));
  return KINDS.find(([, names]) => words.some((word) => new RegExp(`(?:^|[^\\p{L}])(?:${names})`, "u").test(word)))?.[0] ?? null;
};
