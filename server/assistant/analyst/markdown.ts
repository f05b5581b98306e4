import { stripInvisible } from "./normalise.ts";

const MAX_NAME = 80;
const MAX_TEXT = 1000;
/** Signs of money and percent are marked as well: a name's digits are never a figure of the reply. */
const SPECIAL = /[\\[\]()*_`<>|#!~$%@]|&(?=#|\w+;)/g;

/** A name from the data as plain markdown text: one line, at most 80 characters, no invisible characters, every mark of markdown escaped, and nothing that links itself. */
export const escapeName = (name: string): string => escaped(name, MAX_NAME);
/** A person's own sentence as plain markdown text, in the same way, at most 1,000 characters. */
export const escapeText = (text: string): string => escaped(text, MAX_TEXT);

const escaped = (text: string, most: number): string => {
  const plain = stripInvisible(text).replace(/\s+/g, " ").trim();
  const cut = [...plain].length > most ? `${[...plain].slice(0, most - 1).join("")}…` : plain;
  return cut
    .replace(SPECIAL, "\\$&")
    .replace(/:\/\//g, "\\:\\/\\/")
    .replace(/\bwww\./gi, "www\\.")
    .replace(/^([-+=])/, "\\$1")
    .replace(/^(\d+)\./, "$1\\.");
};

/** A name for citations, titles and chips, which are shown as they are and never read as markdown. */
export const plainName = (name: string, limit = 60): string => {
  const plain = stripInvisible(name).replace(/\s+/g, " ").trim();
  return [...plain].length > limit ? `${[...plain].slice(0, limit - 1).join("")}…` : plain;
};

export type Column = { title: string; right?: true };

/** A markdown table, one string per line so that it can be sent row by row. Cells are ready markdown. */
export const tableLines = (columns: readonly Column[], rows: readonly (readonly string[])[]): string[] => [
  `| ${columns.map((c) => c.title).join(" | ")} |`,
  `| ${columns.map((c) => (c.right ? "---:" : "---")).join(" | ")} |`,
  ...rows.map((cells) => `| ${cells.join(" | ")} |`),
];
