import type { Citation } from "#contract/citations.ts";
import { absolute, type Cents, fromDollars } from "#domain/money.ts";
import type { RunTool, ToolArgs, ToolName } from "../tools/index.ts";
import type { Sources } from "../sources.ts";
import { citeIndex, type Reply } from "./reply.ts";

const MOST_CITATIONS = 200;
/** An existing link, or a figure outside of one. */
const LINK_OR_FIGURE = /\[(?:\\.|[^\]\\])*\]\([^)]*\)|(?<![\w$\\])[-+]?\$(\d[\d,]*\.\d\d)/g;

/** Wraps the tools and records each result as a source of the reply's figures, and the first amounts in other currencies in `others`. */
export const remembering =
  (tools: RunTool, sources: Sources, others: string[]): RunTool =>
  async <K extends ToolName>(name: K, args: ToolArgs[K]) => {
    const result = await tools(name, args);
    sources.note(name, args, result);
    if (others.length === 0 && "otherCurrencies" in result) others.push(...(result.otherCurrencies ?? []).map(({ amount }) => amount));
    return result;
  };

/** Links each unlinked figure of an answer to its rows or to its calculation. Figures that the user named stay unlinked. */
export const linkFigures = (reply: Reply, sources: Sources, said: readonly Cents[]): void => {
  for (const d of reply.derived) sources.derive(d);
  const own = new Set(said.map((amount) => Math.abs(amount)));
  const opens = (amount: Cents, line: string): Citation | null => (amount === 0 || own.has(amount) ? null : sources.of(amount, line));
  reply.pieces = reply.pieces.map((piece) =>
    piece.replace(LINK_OR_FIGURE, (found: string, digits: string | undefined) => {
      if (digits === undefined) return found;
      const citation = opens(absolute(fromDollars(Number(digits.replaceAll(",", "")))), piece);
      return citation && reply.citations.length < MOST_CITATIONS ? `[${found}](#cite:${citeIndex(reply, citation)})` : found;
    }),
  );
};
