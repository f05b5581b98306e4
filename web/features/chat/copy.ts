import { marked, type Token, type Tokens } from "marked";

/** The forms of an answer outside of the app: for programs that take formatted text, and for all others. */
type Copied = { html: string; text: string };

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
const tableText = ({ header, rows, align }: Tokens.Table): string => {
  const cells = [header, ...rows].map((row) => row.map((cell) => inCell(words(cell.tokens))));
  const widths = header.map((_, i) => Math.max(3, ...cells.map((row) => (row[i] ?? "").length)));
  const isRight = (i: number): boolean => align[i] === "right";
  const line = (row: readonly string[]): string => `| ${row.map((text, i) => pad(text, widths[i] ?? 0, isRight(i))).join(" | ")} |`;
  const rule = `| ${widths.map((width, i) => (isRight(i) ? `${"-".repeat(width - 1)}:` : "-".repeat(width))).join(" | ")} |`;
  const [head = [], ...body] = cells;
  return [line(head), rule, ...body.map(line)].join("\n");
};

const tableHtml = ({ header, rows, align }: Tokens.Table, origin: string): string => {
  const style = (i: number): string => (align[i] === "right" ? ' style="text-align:right"' : "");
  const head = header.map((cell, i) => `<th scope="col"${style(i)}>${html(cell.tokens, origin)}</th>`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell, i) => `<td${style(i)}>${html(cell.tokens, origin)}</td>`).join("")}</tr>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
};

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
      return { text: tableText(token as Tokens.Table), html: tableHtml(token as Tokens.Table, origin) };
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

/**
 * Returns an answer for the clipboard: as HTML with real tables, and as text whose lists and tables are Markdown. Figures lose their links,
 * which only work in the chat.
 */
export const copied = (markdown: string, origin: string): Copied => {
  const blocks = marked.lexer(markdown).flatMap((token) => block(token, origin) ?? []);
  return { text: blocks.map(({ text }) => text).join("\n\n"), html: blocks.map((one) => one.html).join("") };
};

/** Returns what a screen reader announces of a finished answer: its text, and of each table only its size. */
export const spoken = (markdown: string): string =>
  marked
    .lexer(markdown)
    .flatMap((token) => {
      if (token.type === "table") {
        const rows = (token as Tokens.Table).rows.length;
        return `Table with ${rows} ${rows === 1 ? "row" : "rows"}.`;
      }
      return block(token, "")?.text ?? [];
    })
    .join(" ");
