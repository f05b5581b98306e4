import { marked } from "marked";
import { memo, type ReactNode, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import remend from "remend";
import type { Citation } from "#contract/citations.ts";
import { citeKey } from "./cite-key.ts";

/** Links of our own that only read; never /auth/logout/. */
const OWN = /^\/(chat|transactions|net-worth|settings)(\/|\?|$)/;
const CITE = /^#cite:(\d{1,3})$/;
const CHART = /^\/charts\/\d+\/image\/$/;

/** Keeps citations, own pages and own charts; everything else becomes text. Null, not "", so that nothing is loaded. */
const allowed = (url: string, key: string): string | null => {
  if (key === "src") return CHART.test(url) ? url : null;
  return CITE.test(url) || OWN.test(url) ? url : null;
};

type Props = { text: string; citations: readonly Citation[]; streaming: boolean; onCite: (citation: Citation) => void; openKey: string | null };

/** A reply's markdown, safe by construction: no HTML, no foreign links or pictures. While it streams only its last block is parsed again. */
export const Markdown = ({ text, citations, streaming, onCite, openKey }: Props) => {
  const blocks = useMemo(() => marked.lexer(streaming ? remend(text) : text).filter((token) => token.type !== "space").map((token) => token.raw), [text, streaming]);
  return blocks.map((block, i) => <Block key={i} text={block} citations={citations} onCite={onCite} openKey={openKey} first={i === 0} />);
};

type BlockProps = Omit<Props, "streaming"> & { first: boolean };

const Block = memo(
  ({ text, citations, onCite, openKey, first }: BlockProps) => {
    const components = useMemo<Components>(
      () => ({
        a: ({ href, children }) => <Link href={href} citations={citations} onCite={onCite} openKey={openKey}>{children}</Link>,
        table: ({ children }) => <div className="table-box" role="region" aria-label="Table" tabIndex={0}><table>{children}</table></div>,
        img: () => null,
        p: ({ children }) => <p className={first ? "first-line" : undefined}>{children}</p>,
      }),
      [citations, onCite, openKey, first],
    );
    return <ReactMarkdown skipHtml remarkPlugins={[remarkGfm]} urlTransform={allowed} components={components}>{text}</ReactMarkdown>;
  },
  (a, b) => a.text === b.text && a.citations === b.citations && a.openKey === b.openKey && a.onCite === b.onCite && a.first === b.first,
);
Block.displayName = "MarkdownBlock";

const Link = ({ href, citations, onCite, openKey, children }: { href: string | undefined; citations: readonly Citation[]; onCite: (citation: Citation) => void; openKey: string | null; children: ReactNode }) => {
  const index = CITE.exec(href ?? "")?.[1];
  if (index !== undefined) {
    const citation = citations[Number(index)];
    return <button type="button" className="figure-link" disabled={!citation} aria-expanded={citation ? openKey === citeKey(citation) : undefined} onClick={() => citation && onCite(citation)}>{children}</button>;
  }
  return href ? <a className="opens" href={href}>{children}</a> : <>{children}</>;
};
