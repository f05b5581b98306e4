import type { Citation } from "#contract/citations.ts";
import { formatMoney, joinNames } from "#domain/format.ts";
import { absolute, type Cents, fromDollars } from "#domain/money.ts";
import type { RunTool, ToolArgs, ToolName, ToolResults } from "../tools/index.ts";
import type { Sources } from "../sources.ts";
import { citeIndex, type Reply } from "./reply.ts";

const MOST_CITATIONS = 200;
/** An existing link, or a figure outside of one. */
const LINK_OR_FIGURE = /\[(?:\\.|[^\]\\])*\]\([^)]*\)|(?<![\w$\\])[-+]?\$(\d[\d,]*\.\d\d)/g;

/**
 * What an answer says about its figures: amounts in other currencies, and how much of a total is not reviewed. Budget lines count only where
 * no total is stated.
 */
export type Notes = { others: string[]; totals: UnreviewedPart[]; lines: UnreviewedPart[] };
type UnreviewedPart = { total: Cents; unreviewed: Cents };

/** Adds the totals of a result with their unreviewed parts. */
const noteTotals = ({ totals, lines }: Notes, result: ToolResults[ToolName]): void => {
  if ("unreviewedExpenses" in result)
    totals.push(
      { total: result.expenses, unreviewed: result.unreviewedExpenses },
      { total: result.income, unreviewed: result.unreviewedIncome },
    );
  if ("unreviewed" in result) totals.push({ total: "actual" in result ? result.actual : result.total, unreviewed: result.unreviewed });
  if ("lines" in result) lines.push(...result.lines.map(({ actual, unreviewed }) => ({ total: actual, unreviewed })));
};

/** Wraps the tools and records each result: as a source of the reply's figures, and in the notes. Only the first other currencies count. */
export const remembering =
  (tools: RunTool, sources: Sources, notes: Notes): RunTool =>
  async <K extends ToolName>(name: K, args: ToolArgs[K]) => {
    const result = await tools(name, args);
    sources.note(name, args, result);
    const { others } = notes;
    if (others.length === 0 && "otherCurrencies" in result) others.push(...(result.otherCurrencies ?? []).map(({ amount }) => amount));
    noteTotals(notes, result);
    return result;
  };

/** Says how much of the totals that a reply states is not reviewed; "this" is the one stated first. Null if all of it is. */
export const unreviewedNote = (reply: Reply, { totals, lines }: Notes): string | null => {
  const text = reply.pieces.join("");
  const statedOf = (parts: readonly UnreviewedPart[]) =>
    [...new Map(parts.map((part) => [part.total, part])).values()]
      .map((part) => ({ ...part, at: text.indexOf(formatMoney(absolute(part.total))) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at);
  const ofTotals = statedOf(totals);
  const stated = ofTotals.length > 0 ? ofTotals : statedOf(lines);
  const open = stated.filter(({ unreviewed }) => unreviewed > 0);
  const [first] = open;
  if (!first) return null;
  const words = open.map(({ total, unreviewed }) => `${formatMoney(unreviewed)} of the ${formatMoney(absolute(total))}`);
  return open.length === 1 && first === stated[0]
    ? `${formatMoney(first.unreviewed)} of this is not reviewed.`
    : `${joinNames(words)} ${open.length === 1 ? "is" : "are"} not reviewed.`;
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
