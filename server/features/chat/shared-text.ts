/** The words of a link: brackets inside them are escaped, or come in pairs. */
const WORDS = String.raw`((?:\\.|\[[^\]\[]*\]|[^\]\[\\])*)`;
const TARGET = String.raw`\((?:<[^>]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)(?:\s+(?:"[^"]*"|'[^']*'|\([^)]*\)))?\s*\)`;
const IMAGE = new RegExp(String.raw`!\[${WORDS}\]${TARGET}`, "g");
const LINK = new RegExp(String.raw`\[${WORDS}\]${TARGET}`, "g");
const NAMED_LINK = new RegExp(String.raw`\[${WORDS}\]\[[^\]]*\]`, "g");
const DEFINITION = /^[ >]*\[[^\]\n]+\]:.*$/gm;
/** What links inside links leave over. */
const LEFT_OVER = /\]\(\s*<?\s*[#/][^)\s]*[)>]*/g;
const CHART = /\(\s*<?\/charts\/([1-9]\d{0,9})\/image\/>?/;

/** The charts that an answer shows, in their order, each once. */
export const chartIdsIn = (markdown: string): number[] => [
  ...new Set([...markdown.matchAll(IMAGE)].flatMap(([image]) => (CHART.exec(image)?.[1] ? [Number(CHART.exec(image)?.[1])] : []))),
];

/**
 * An answer's text for whoever holds the link: links become their words, a chart at place N of `charts` the image #chart:N, and any
 * other image nothing.
 */
export const sharedText = (markdown: string, charts: readonly number[]): string => {
  const kept: string[] = [];
  const held = markdown
    .replace(IMAGE, (image, words: string) => {
      const at = charts.indexOf(Number(CHART.exec(image)?.[1]));
      return at < 0 ? "" : `\uE000${kept.push(`![${words}](#chart:${at})`) - 1}\uE001`;
    })
    .replace(DEFINITION, "")
    .replace(NAMED_LINK, "$1")
    .replace(LINK, "$1")
    .replace(LEFT_OVER, "]");
  return held.replace(/\uE000(\d+)\uE001/g, (_, at: string) => kept[Number(at)] ?? "");
};
