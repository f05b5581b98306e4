/** Returns the first sentence of an answer, without links. */
export const headOf = (text: string): string =>
  (text.split("\n").find((line) => line.trim() !== "") ?? "").replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
/** Returns the amounts, counts and percentages of an answer's first sentence; the sentence itself if it has none. */
export const figuresOf = (text: string): string => {
  const head = headOf(text);
  return (
    [...head.matchAll(/\$[\d,]+\.\d\d|\d+(?:\.\d+)?%|\d+ (?:transactions|times|deposits|accounts)/g)].map(([one]) => one).join(" ") || head
  );
};
