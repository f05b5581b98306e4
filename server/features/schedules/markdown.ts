import { marked, type Token, type Tokens } from "marked";
import { escapeHtml, MAIL_STYLES } from "../mail/index.ts";

/** What an answer may show besides its text. */
export type RenderContext = {
  /** Base URL of the product, for links to its own pages. */
  home: string;
  /** Images of charts by id; a missing one is left out. */
  charts: ReadonlyMap<number, { cid: string; title: string }>;
};

const CHART = /^\/charts\/([1-9]\d{0,9})\/image\/$/;
/** Our own pages that only read data. Signing out must not be possible through a link. */
const OWN = /^\/(chat|transactions|net-worth|settings|budgets|tables)(\/[\w-]*)*\/?(\?[\w=&%.,+-]*)?$/;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,4}));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
    return code > 31 && code < 0xd800 ? String.fromCodePoint(code) : " ";
  });

/** Returns the charts that an answer shows, in order, each once. */
export const chartIdsOf = (markdown: string): number[] => {
  const ids = new Set<number>();
  marked.walkTokens(marked.lexer(markdown), (token) => {
    const id = token.type === "image" ? CHART.exec((token as Tokens.Image).href)?.[1] : undefined;
    if (id) ids.add(Number(id));
  });
  return [...ids];
};

/** How the parts of an answer are rendered: inline parts first, then blocks. Inner text is already rendered. */
type Writer = {
  text: (words: string) => string;
  strong: (inner: string) => string;
  em: (inner: string) => string;
  code: (words: string) => string;
  link: (inner: string, url: string) => string;
  chart: (id: number) => string;
  br: string;
  heading: (inner: string) => string;
  paragraph: (inner: string) => string;
  quote: (blocks: readonly string[]) => string;
  list: (items: readonly (readonly string[])[], ordered: boolean) => string;
  table: (head: readonly string[], rows: readonly (readonly string[])[], right: readonly boolean[]) => string;
  rule: string;
  /** Renders unsupported blocks: code, HTML. */
  other: (token: Token) => string;
};

const inline = (tokens: readonly Token[] | undefined, w: Writer, home: string): string =>
  (tokens ?? []).map((token) => oneInline(token, w, home)).join("");

/** Renders one inline part. An unsupported one, above all HTML, is shown as its source text. */
const oneInline = (token: Token, w: Writer, home: string): string => {
  const inner = (): string => inline(token.type === "text" || "tokens" in token ? (token as { tokens?: Token[] }).tokens : [], w, home);
  switch (token.type) {
    case "text":
      return (token as Tokens.Text).tokens ? inner() : w.text(decoded((token as Tokens.Text).text));
    case "escape":
      return w.text((token as Tokens.Escape).text);
    case "strong":
      return w.strong(inner());
    case "em":
      return w.em(inner());
    case "del":
      return inner();
    case "codespan":
      return w.code((token as Tokens.Codespan).text);
    case "br":
      return w.br;
    case "link": {
      const { href } = token as Tokens.Link;
      return OWN.test(href) ? w.link(inner(), home + href) : inner();
    }
    case "image": {
      const id = CHART.exec((token as Tokens.Image).href)?.[1];
      return id ? w.chart(Number(id)) : "";
    }
    default:
      return w.text(token.raw);
  }
};

/** Renders a table of plain cells as HTML for mail; `right` marks right-aligned columns. */
export const tableHtml = (head: readonly string[], rows: readonly (readonly string[])[], right: readonly boolean[]): string => {
  const align = (at: number): string => (right[at] ? "text-align:right;padding:8px 0 8px 10px" : "text-align:left;padding:8px 10px 8px 0");
  const cells = (row: readonly string[], tag: "th" | "td", style: string): string =>
    `<tr>${row.map((cell, at) => `<${tag} style="${style};${align(at)}">${cell}</${tag}>`).join("")}</tr>`;
  return `<div style="overflow-x:auto;margin:0 0 16px"><table style="${MAIL_STYLES.table}"><thead>${cells(head, "th", MAIL_STYLES.head)}</thead><tbody>${rows.map((row) => cells(row, "td", MAIL_STYLES.cell)).join("")}</tbody></table></div>`;
};

const asHtml = ({ home, charts }: RenderContext): Writer => ({
  text: escapeHtml,
  strong: (inner) => `<strong style="font-weight:600">${inner}</strong>`,
  em: (inner) => `<em>${inner}</em>`,
  code: (words) => `<code>${escapeHtml(words)}</code>`,
  link: (inner, url) => `<a href="${escapeHtml(url)}" style="${MAIL_STYLES.link}">${inner}</a>`,
  chart: (id) => {
    const chart = charts.get(id);
    return chart
      ? `<a href="${escapeHtml(`${home}/charts/${id}`)}"><img src="cid:${chart.cid}" width="528" alt="${escapeHtml(`Chart: ${chart.title}`)}" style="${MAIL_STYLES.image}"></a>`
      : "";
  },
  br: "<br>",
  heading: (inner) => `<h2 style="${MAIL_STYLES.heading}">${inner}</h2>`,
  paragraph: (inner) => `<div style="${MAIL_STYLES.paragraph}">${inner}</div>`,
  quote: (blocks) => `<blockquote style="${MAIL_STYLES.quote}">${blocks.join("")}</blockquote>`,
  list: (items, ordered) => {
    const tag = ordered ? "ol" : "ul";
    return `<${tag} style="${MAIL_STYLES.list}">${items.map((blocks) => `<li>${blocks.join("")}</li>`).join("")}</${tag}>`;
  },
  table: tableHtml,
  rule: "<hr>",
  other: (token) =>
    `<div style="${MAIL_STYLES.paragraph}">${escapeHtml(token.type === "code" ? (token as Tokens.Code).text : token.raw)}</div>`,
});

const asText = ({ home, charts }: RenderContext): Writer => ({
  text: (words) => words,
  strong: (inner) => inner,
  em: (inner) => inner,
  code: (words) => words,
  link: (inner, url) => `${inner} (${url})`,
  chart: (id) => (charts.has(id) ? `Chart: ${charts.get(id)?.title ?? ""} (${home}/charts/${id})` : ""),
  br: "\n",
  heading: (inner) => inner,
  paragraph: (inner) => inner,
  quote: (blocks) => blocks.join("\n"),
  list: (items, ordered) => items.map((blocks, i) => `${ordered ? `${i + 1}.` : "-"} ${blocks.join("\n")}`).join("\n"),
  table: (head, rows) => [head, ...rows].map((row) => row.join("  ")).join("\n"),
  rule: "",
  other: (token) => token.raw.trim(),
});

/** Renders an answer's blocks one by one from its syntax tree. */
const blocks = (tokens: readonly Token[], w: Writer, home: string): string[] => {
  const line = (inner: readonly Token[] | undefined): string => inline(inner, w, home);
  return tokens.map((token) => {
    switch (token.type) {
      case "space":
      case "def":
        return "";
      case "heading":
        return w.heading(line(token.tokens));
      case "paragraph":
        return w.paragraph(line(token.tokens));
      case "text":
        return line([token]);
      case "blockquote":
        return w.quote(blocks(token.tokens ?? [], w, home));
      case "list": {
        const { ordered, items } = token as Tokens.List;
        return w.list(
          items.map((item) => blocks(item.tokens, w, home)),
          ordered,
        );
      }
      case "table": {
        const { header, rows, align } = token as Tokens.Table;
        return w.table(
          header.map((cell) => line(cell.tokens)),
          rows.map((row) => row.map((cell) => line(cell.tokens))),
          align.map((at) => at === "right"),
        );
      }
      case "hr":
        return w.rule;
      default:
        return w.other(token);
    }
  });
};

/** Renders an answer's markdown as HTML for mail. No markup, link or image except our own gets through. */
export const mailHtml = (markdown: string, around: RenderContext): string =>
  blocks(marked.lexer(markdown), asHtml(around), around.home).join("");

/** Renders the same as plain text. */
export const mailText = (markdown: string, around: RenderContext): string =>
  blocks(marked.lexer(markdown), asText(around), around.home)
    .filter((part) => part !== "")
    .join("\n\n");
