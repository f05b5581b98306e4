import { marked, type Token, type Tokens } from "marked";
import type { Amounts } from "#web/ui/amounts.ts";

/** The forms of an answer outside of the app: for programs that take formatted text, and for all others. */
type Copied = { html: string; text: string };

/** The values of a chart as text, one row for each label. */
export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] };
type ChartTableOf = (id: number) => ChartTable | null;
/** Returns the values of a chart, written with `text`, which hides them where the user hides amounts. */
export type ChartTables = (id: number, text: Amounts["text"]) => ChartTable | null;
type Extras = {
  /** The questions that the answer lets the user choose from. */ choices?: readonly string[];
  chartTable?: ChartTableOf;
};

const CHART = /^\/charts\/(\d+)\/image\/$/;
const SPECIAL: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => SPECIAL[one] ?? one);
/** The lexer escapes HTML inside of code and text; the characters are wanted as they are. */
const unescaped = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
/** A pipe would end the cell of a table. */
const inCell = (text: string): string => text.replace(/\|/g, "\\|").replace(/\s+/g, " ").trim();

const childrenOf = (token: Token): Token[] => ("tokens" in token && Array.isArray(token.tokens) ? token.tokens : []);

/** Returns inline tokens without any marks. Only links out of the answer, to a chart or a page, leave their name. */
const words = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === "br") return "\n";
      if (token.type === "image") return `Chart: ${(token as Tokens.Image).text}`;
      if (token.type === "html") return "";
      const inner = childrenOf(token);
      return inner.length > 0 ? words(inner) : unescaped("text" in token ? String(token.text) : "");
    })
    .join("");

const TAGS: Readonly<Record<string, string>> = { strong: "strong", em: "em", del: "s", codespan: "code" };

const html = (tokens: readonly Token[], origin: string): string =>
  tokens
    .map((token) => {
      if (token.type === "br") return "<br>";
      if (token.type === "html") return "";
      const inner = childrenOf(token);
      const body = inner.length > 0 ? html(inner, origin) : escaped(words([token]));
      if (token.type === "image") {
        const chart = CHART.exec((token as Tokens.Image).href)?.[1];
        return chart === undefined ? "" : `<a href="${escaped(`${origin}/charts/${chart}`)}">${body}</a>`;
      }
      const tag = TAGS[token.type];
      return tag === undefined ? body : `<${tag}>${body}</${tag}>`;
    })
    .join("");

const pad = (text: string, width: number, isRight: boolean): string => (isRight ? text.padStart(width) : text.padEnd(width));

/** Returns a table as Markdown with aligned columns, which is also readable as it is. */
const tableText = (cells: readonly (readonly string[])[], isRight: (column: number) => boolean): string => {
  const widths = (cells[0] ?? []).map((_, i) => Math.max(3, ...cells.map((row) => (row[i] ?? "").length)));
  const line = (row: readonly string[]): string => `| ${row.map((text, i) => pad(text, widths[i] ?? 0, isRight(i))).join(" | ")} |`;
  const rule = `| ${widths.map((width, i) => (isRight(i) ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
  const [head = [], ...body] = cells;
  return [line(head), rule, ...body.map(line)].join("\n");
};

/** Returns a table whose cells are HTML. */
const tableHtml = ([header = [], ...rows]: readonly (readonly string[])[], isRight: (column: number) => boolean): string => {
  const style = (i: number): string => (isRight(i) ? ' style="text-align:right"' : "");
  const head = header.map((cell, i) => `<th scope="col"${style(i)}>${cell}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell, i) => `<td${style(i)}>${cell}</td>`).join("")}</tr>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
};

const table = ({ header, rows, align }: Tokens.Table, origin: string): Copied => {
  const cells = [header, ...rows];
  const isRight = (column: number): boolean => align[column] === "right";
  return {
    text: tableText(
      cells.map((row) => row.map((cell) => inCell(words(cell.tokens)))),
      isRight,
    ),
    html: tableHtml(
      cells.map((row) => row.map((cell) => html(cell.tokens, origin))),
      isRight,
    ),
  };
};

/** Returns the values of the charts in a paragraph, each as a table. */
const chartTables = (token: Token, chartTable: ChartTableOf): Copied[] =>
  childrenOf(token).flatMap((inner) => {
    const id = inner.type === "image" ? CHART.exec((inner as Tokens.Image).href)?.[1] : undefined;
    const values = id === undefined ? null : chartTable(Number(id));
    if (!values || values.rows.length === 0) return [];
    const cells = [values.head, ...values.rows];
    const isRight = (column: number): boolean => column > 0;
    return {
      text: tableText(
        cells.map((row) => row.map(inCell)),
        isRight,
      ),
      html: tableHtml(
        cells.map((row) => row.map(escaped)),
        isRight,
      ),
    };
  });

const choiceList = (choices: readonly string[]): Copied => ({
  text: choices.map((choice) => `- ${choice}`).join("\n"),
  html: `<ul>${choices.map((choice) => `<li>${escaped(choice)}</li>`).join("")}</ul>`,
});

const listText = (list: Tokens.List, origin: string, depth = 0): string =>
  list.items
    .map((item, i) => {
      const mark = list.ordered ? `${Number(list.start || 1) + i}. ` : "- ";
      const inner = item.tokens.map((token) =>
        token.type === "list" ? `\n${listText(token as Tokens.List, origin, depth + 1)}` : words([token]),
      );
      return `${"  ".repeat(depth)}${mark}${inner.join("")}`;
    })
    .join("\n");

const listHtml = (list: Tokens.List, origin: string): string => {
  const tag = list.ordered ? "ol" : "ul";
  const items = list.items.map(
    (item) =>
      `<li>${item.tokens.map((token) => (token.type === "list" ? listHtml(token as Tokens.List, origin) : html([token], origin))).join("")}</li>`,
  );
  return `<${tag}>${items.join("")}</${tag}>`;
};

const block = (token: Token, origin: string): Copied | null => {
  switch (token.type) {
    case "space":
    case "html":
    case "def":
      return null;
    case "table":
      return table(token as Tokens.Table, origin);
    case "list":
      return { text: listText(token as Tokens.List, origin), html: listHtml(token as Tokens.List, origin) };
    case "hr":
      return { text: "---", html: "<hr>" };
    case "heading": {
      const level = (token as Tokens.Heading).depth;
      return { text: `${"#".repeat(level)} ${words([token])}`, html: `<h${level}>${html(childrenOf(token), origin)}</h${level}>` };
    }
    default:
      return { text: words([token]).trim(), html: `<p>${html([token], origin)}</p>` };
  }
};

const NOT_KNOWN: ChartTableOf = () => null;

/**
 * Returns an answer for the clipboard: as HTML with real tables, and as text whose lists and tables are Markdown. Figures lose their links,
 * which only work in the chat. A chart is followed by its values, and a question by what the user can choose.
 */
export const copied = (markdown: string, origin: string, { choices = [], chartTable = NOT_KNOWN }: Extras = {}): Copied => {
  const blocks = marked.lexer(markdown).flatMap((token) => [block(token, origin) ?? [], chartTables(token, chartTable)].flat());
  if (choices.length > 0) blocks.push(choiceList(choices));
  return { text: blocks.map(({ text }) => text).join("\n\n"), html: blocks.map((one) => one.html).join("") };
};

/**
 * Returns what a screen reader announces of a finished answer: its text, of each table only its size, and what the user can choose.
 */
export const spoken = (markdown: string, choices: readonly string[] = []): string =>
  marked
    .lexer(markdown)
    .flatMap((token) => {
      if (token.type === "table") {
        const rows = (token as Tokens.Table).rows.length;
        return `Table with ${rows} ${rows === 1 ? "row" : "rows"}.`;
      }
      return block(token, "")?.text ?? [];
    })
    .concat(choices)
    .join(" ");
