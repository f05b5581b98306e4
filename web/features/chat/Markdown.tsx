import { marked } from "marked";
import { createContext, memo, type ReactNode, use, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import remend from "remend";
import type { Citation } from "#contract/citations.ts";
import { useAmounts } from "#web/ui/amounts.ts";
import { classNames } from "#web/ui/class-names.ts";
import { scrollEdges } from "#web/ui/lists/scroll-edges.ts";
import { citeKey } from "./cite-key.ts";
import { spoken } from "./copy.ts";
import { tableHeaders } from "./table-headers.ts";
import { unbrokenCells } from "./unbroken-cells.ts";
import styles from "./Thread.module.css";

/** Internal links that are safe to follow, since they only read. Excludes /auth/logout/. */
const OWN =
  /^\/(chat|transactions|net-worth|income-statement|recurring-expenses|budgets|goals|optimize|financial-plan|tables|settings)(\/|\?|$)/;
const CITE = /^#cite:(\d{1,3})$/;
/** A chart of the user by its id, or a chart of a shared chat by its index. */
const CHART = /^(\/charts\/\d+\/image\/|#chart:\d{1,3})$/;

/** Allows citations, internal pages and the user's own charts; other URLs become text. Returns null, not "", so that nothing is loaded. */
const allowed = (url: string, key: string): string | null => {
  if (key === "src") return CHART.test(url) ? url : null;
  return CITE.test(url) || OWN.test(url) ? url : null;
};

type Cited = {
  citations: readonly Citation[];
  /** `index` is the citation's place in the answer. */ onCite: (citation: Citation, index: number) => void;
  openKey: string | null;
  /** Renders a chart in place of its image. Without it, charts are left out. */
  chart?: ((src: string) => ReactNode) | undefined;
};
type Props = Cited & { text: string; streaming: boolean };

/** What the figures of a reply open. Kept in a context, so that opening one does not re-render the buttons and lose the focus. */
const CitedContext = createContext<Cited>({ citations: [], onCite: () => undefined, openKey: null });

/**
 * Renders a reply's markdown safely by construction: no HTML, no external links or images. While streaming, only the last block is parsed
 * again.
 */
export const Markdown = ({ text: written, citations, streaming, onCite, openKey, chart }: Props) => {
  const text = useAmounts().mask(written);
  const blocks = useMemo(
    () =>
      marked
        .lexer(streaming ? remend(text) : text)
        .filter((token) => token.type !== "space")
        .map((token) => token.raw),
    [text, streaming],
  );
  const captions = useMemo(() => captionsOf(blocks), [blocks]);
  const cited = useMemo(() => ({ citations, onCite, openKey, chart }), [citations, onCite, openKey, chart]);
  return (
    <CitedContext value={cited}>
      {blocks.map((block, i) => (
        <Block key={i} text={block} first={i === 0} caption={captions[i] ?? ""} />
      ))}
    </CitedContext>
  );
};

/** A name for each block that is a table: the first sentence of the text before it, numbered if one text is followed by several tables. */
const captionsOf = (blocks: readonly string[]): string[] => {
  let said = "Table";
  let tables = 0;
  return blocks.map((block) => {
    if (/^\s*\|/.test(block)) return (tables += 1) === 1 ? said : `${said} (${tables})`;
    const [sentence = ""] = spoken(block).split(/(?<=[.!?:])\s/);
    if (sentence !== "") [said, tables] = [sentence.replace(/[.:]$/, ""), 0];
    return "";
  });
};

const BLOCK: Components = {
  a: ({ href, children }) => <Link href={href}>{children}</Link>,
  table: ({ children }) => <TableBox>{children}</TableBox>,
  img: ({ src }) => (typeof src === "string" ? <Picture src={src} /> : null),
  p: ({ node, children }) => (pictured(node) ? <div>{children}</div> : <p>{children}</p>),
};
const FIRST_BLOCK: Components = {
  ...BLOCK,
  p: ({ node, children }) => (pictured(node) ? <div>{children}</div> : <p className={styles.firstLine}>{children}</p>),
};

/** A chart is a block element and cannot be inside a paragraph. */
const pictured = (node: { children: readonly { type: string; tagName?: string }[] } | undefined): boolean =>
  node?.children.some((child) => child.tagName === "img") ?? false;

const Picture = ({ src }: { src: string }) => use(CitedContext).chart?.(src) ?? null;

const CaptionContext = createContext("");

/** A table in a box that scrolls sideways, so the keyboard must reach it. */
const TableBox = ({ children }: { children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={classNames(styles.tableBox, scrollEdges)} role="region" aria-label={use(CaptionContext)} tabIndex={0}>
    <table>{children}</table>
  </div>
);

const Block = memo(({ text, first, caption }: { text: string; first: boolean; caption: string }) => (
  <CaptionContext value={caption}>
    <ReactMarkdown
      skipHtml
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[[tableHeaders, { caption }], unbrokenCells]}
      urlTransform={allowed}
      components={first ? FIRST_BLOCK : BLOCK}
    >
      {text}
    </ReactMarkdown>
  </CaptionContext>
));
Block.displayName = "MarkdownBlock";

const Link = ({ href, children }: { href: string | undefined; children: ReactNode }) => {
  const { citations, onCite, openKey } = use(CitedContext);
  const index = CITE.exec(href ?? "")?.[1];
  if (index !== undefined) {
    const citation = citations[Number(index)];
    if (citation?.artifactDisplayType === "unknown") return <>{children}</>;
    return (
      <button
        type="button"
        className={styles.figure}
        disabled={!citation}
        aria-expanded={citation ? openKey === citeKey(citation) : undefined}
        onClick={() => citation && onCite(citation, Number(index))}
      >
        {children}
      </button>
    );
  }
  return href ? (
    <a className="opens" href={href}>
      {children}
    </a>
  ) : (
    <>{children}</>
  );
};
