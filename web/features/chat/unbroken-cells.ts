type Node = { type: string; tagName?: string; value?: string; properties?: Record<string, unknown>; children?: readonly Node[] };

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
/** The spaces of "Jan 5", "Jan 5, 2026", "October 2026", "30, 2026" and "CHF 12.00". */
const SPACES = new RegExp(`(?<=\\b${MONTH}) (?=\\d)|(?<=\\b\\d{1,2},) (?=\\d{4}\\b)|(?<=\\b[A-Z]{3}) (?=\\d)`, "g");
/** Browsers break a line between a minus sign and a dollar sign. */
const SIGNED = /[−+](?:[$€£¥]|[A-Z]{3}\s)\d/;

const textOf = (node: Node): string => node.value ?? node.children?.map(textOf).join("") ?? "";

const join = (node: Node): void => {
  if (node.type === "text" && node.value !== undefined) node.value = node.value.replace(SPACES, "\u00a0");
  node.children?.forEach(join);
};

/** A rehype plugin that keeps each date and each amount in a table on one line. */
export const unbrokenCells = () => {
  const walk = (node: Node): void => {
    if (node.tagName === "td" || node.tagName === "th") {
      join(node);
      if (SIGNED.test(textOf(node))) node.properties = { ...node.properties, className: ["whitespace-nowrap"] };
    } else node.children?.forEach(walk);
  };
  return walk;
};
