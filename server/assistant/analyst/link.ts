import type { Citation } from "#contract/citations.ts";
import { formatMoney } from "#domain/format.ts";
import { absolute, type Cents, fromDollars } from "#domain/money.ts";
import type { RunTool, ToolArgs, ToolName, ToolResults } from "../tools/index.ts";
import type { Sources } from "../sources.ts";
import { citeIndex, type Reply } from "./reply.ts";

const MOST_CITATIONS = 200;
/** An existing link, or a figure outside of one. */
const LINK_OR_FIGURE = /\[(?:\\.|[^\]\\])*\]\([^)]*\)|(?<![\w$\\])[-+]?\$(\d[\d,]*\.\d\d)/g;

/** What an answer says about its totals: amounts that they leave out, and totals of which a part is not reviewed. */
export type Notes = { others: string[]; unreviewed: UnreviewedPart[] };
type UnreviewedPart = { total: Cents; unreviewed: Cents };

/** Returns the totals of a result with their unreviewed parts. */
const totalsIn = (result: ToolResults[ToolName]): UnreviewedPart[] => {
  if ("unreviewedExpenses" in result)
    return [
      { total: result.expenses, unreviewed: result.unreviewedExpenses },
      { total: result.income, unreviewed: result.unreviewedIncome },
    ];
  if (!("unreviewed" in result)) return [];
  const { unreviewed } = result;
  return [{ total: "actual" in result ? result.actual : result.total, unreviewed }];
};

/** Wraps the tools and records each result: as a source of the reply's figures, and in the notes. Only the first other currencies count. */
export const remembering =
  (tools: RunTool, sources: Sources, { others, unreviewed }: Notes): RunTool =>
  async <K extends ToolName>(name: K, args: ToolArgs[K]) => {
    const result = await tools(name, args);
    sources.note(name, args, result);
    if (others.length === 0 && "otherCurrencies" in result) others.push(...(result.otherCurrencies ?? []).map(({ amount }) => amount));
    unreviewed.push(...totalsIn(result));
    return result;
  };

/** Says how much of the total that a reply states first is not reviewed. Null if all of it is. */
export const unreviewedNote = (reply: Reply, { unreviewed }: Notes): string | null => {
  const text = reply.pieces.join("");
  const stated = unreviewed.flatMap(({ total, unreviewed: amount }) => {
    const at = text.indexOf(`${formatMoney(absolute(total))}`);
    return at < 0 ? [] : [{ at, amount }];
  });
  const [first] = stated.toSorted((a, b) => a.at - b.at);
  return first && first.amount > 0 ? `${formatMoney(first.amount)} of this is not reviewed.` : null;
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
