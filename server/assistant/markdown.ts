import { stripInvisible } from "./invisible.ts";

const MAX_NAME = 80;
const MAX_TEXT = 1000;
/** Also escapes money and percent signs, so that digits in a name never count as a figure of the reply. */
const SPECIAL = /[\\[\]()*_`<>|#!~$%@]|&(?=#|\w+;)/g;

/**
 * Escapes a name from the data as plain markdown text: one line, at most 80 characters. It has no invisible characters, no active markdown,
 * and nothing that turns into a link.
 */
export const escapeName = (name: string): string => escaped(name, MAX_NAME);
/** Escapes a user's own sentence in the same way, at most 1,000 characters. */
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

/** Cleans a name for citations, titles, and chips, which are never rendered as markdown. */
export const plainName = (name: string, limit = 60): string => {
  const plain = stripInvisible(name).replace(/\s+/g, " ").trim();
  return [...plain].length > limit ? `${[...plain].slice(0, limit - 1).join("")}…` : plain;
};

export type Column = { title: string; right?: true };

/** Builds a markdown table, one string per line, so that it can be sent row by row. Cells must already be markdown. */
export const tableLines = (columns: readonly Column[], rows: readonly (readonly string[])[]): string[] => [
  `| ${columns.map((c) => c.title).join(" | ")} |`,
  `| ${columns.map((c) => (c.right ? "---:" : "---")).join(" | ")} |`,
  ...rows.map((cells) => `| ${cells.join(" | ")} |`),
];
