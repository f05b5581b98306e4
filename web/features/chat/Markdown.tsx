import { marked } from "marked";
import { createContext, memo, type ReactNode, use, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import remend from "remend";
import type { Citation } from "#contract/citations.ts";
import { citeKey } from "./cite-key.ts";

/** Links of our own that only read; never /auth/logout/. */
const OWN = /^\/(chat|transactions|net-worth|settings)(\/|\?|$)/;
const CITE = /^#cite:(\d{1,3})$/;
/** A chart of one's own by its id, or of a shared chat by its place. */
const CHART = /^(\/charts\/\d+\/image\/|#chart:\d{1,3})$/;

/** Keeps citations, own pages and own charts; everything else becomes text. Null, not "", so that nothing is loaded. */
const allowed = (url: string, key: string): string | null => {
  if (key === "src") return CHART.test(url) ? url : null;
  return CITE.test(url) || OWN.test(url) ? url : null;
};

type Cited = {
  citations: readonly Citation[];
  onCite: (citation: Citation) => void;
  openKey: string | null;
  /** What stands for the image of a chart; without it there is none. */
  chart?: ((src: string) => ReactNode) | undefined;
};
type Props = Cited & { text: string; streaming: boolean };

/** What the figures of a reply open. It stands beside the markdown, so that opening one draws no button anew and the focus stays. */
const CitedContext = createContext<Cited>({ citations: [], onCite: () => undefined, openKey: null });

/** A reply's markdown, safe by construction: no HTML, no foreign links or pictures. While it streams only its last block is parsed again. */
export const Markdown = ({ text, citations, streaming, onCite, openKey, chart }: Props) => {
  const blocks = useMemo(
    () =>
      marked
        .lexer(streaming ? remend(text) : text)
        .filter((token) => token.type !== "space")
        .map((token) => token.raw),
    [text, streaming],
  );
  const cited = useMemo(() => ({ citations, onCite, openKey, chart }), [citations, onCite, openKey, chart]);
  return (
    <CitedContext value={cited}>
      {blocks.map((block, i) => (
        <Block key={i} text={block} first={i === 0} />
      ))}
    </CitedContext>
  );
};

const BLOCK: Components = {
  a: ({ href, children }) => <Link href={href}>{children}</Link>,
  table: ({ children }) => (
    <div className="table-box" role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  img: ({ src }) => (typeof src === "string" ? <Picture src={src} /> : null),
  p: ({ node, children }) => (pictured(node) ? <div>{children}</div> : <p>{children}</p>),
};
const FIRST_BLOCK: Components = {
  ...BLOCK,
  p: ({ node, children }) => (pictured(node) ? <div>{children}</div> : <p className="first-line">{children}</p>),
};

/** A chart is a block and stands in no paragraph. */
const pictured = (node: { children: readonly { type: string; tagName?: string }[] } | undefined): boolean =>
  node?.children.some((child) => child.tagName === "img") ?? false;

const Picture = ({ src }: { src: string }) => use(CitedContext).chart?.(src) ?? null;

const Block = memo(({ text, first }: { text: string; first: boolean }) => (
  <ReactMarkdown skipHtml remarkPlugins={[remarkGfm]} urlTransform={allowed} components={first ? FIRST_BLOCK : BLOCK}>
    {text}
  </ReactMarkdown>
));
Block.displayName = "MarkdownBlock";

const Link = ({ href, children }: { href: string | undefined; children: ReactNode }) => {
  const { citations, onCite, openKey } = use(CitedContext);
  const index = CITE.exec(href ?? "")?.[1];
  if (index !== undefined) {
    const citation = citations[Number(index)];
    return (
      <button
        type="button"
        className="figure-link"
        disabled={!citation}
        aria-expanded={citation ? openKey === citeKey(citation) : undefined}
        onClick={() => citation && onCite(citation)}
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
