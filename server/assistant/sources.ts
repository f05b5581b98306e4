import type { Citation, CitedView } from "#contract/citations.ts";
import type { Day } from "#domain/day.ts";
import { type Cents, negate } from "#domain/money.ts";
import { formula, type Part } from "./formula.ts";
import type { Derivation } from "./grounding.ts";
import type { Draft, SourcedAmount } from "./sourced.ts";
import type { Tool } from "./tool.ts";
import { type ToolName, toolNamed } from "./tools/index.ts";

/** Returns the amounts of one finished call that can be opened, the headline first. */
export const sourcesOf = (name: ToolName, args: unknown, result: unknown, today: Day): SourcedAmount[] => {
  const tool: Tool | undefined = toolNamed(name);
  const found = tool?.sources?.(args as never, result) ?? [];
  return found.map(({ amount, citation }) => ({ amount, citation: dated(citation, today) }));
};

const datedView = (view: CitedView, today: Day): CitedView =>
  view.artifactDisplayType === "accounts" && view.accountsFetchRequest.asOf === ""
    ? { ...view, accountsFetchRequest: { ...view.accountsFetchRequest, asOf: today } }
    : view;
/** Balances without a day are today's. */
const dated = (citation: Citation, today: Day): Citation => {
  if (citation.artifactDisplayType === "unknown") return citation;
  if (citation.artifactDisplayType !== "formula") return datedView(citation, today);
  const parts = citation.formula.parts.map((p) => ({ ...p, view: p.view && datedView(p.view, today) }));
  return { ...citation, formula: { ...citation.formula, parts } };
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/**
 * Of several sources with the same amount, returns the one whose name shares most words with the text around the figure; the first if
 * equal.
 */
const nearest = <C extends Citation>(found: readonly C[], around: string): C | null => {
  const [first = null] = found;
  if (found.length < 2 || around === "") return first;
  const words = new Set(wordsOf(around));
  const inCommon = (c: C): number => wordsOf(c.artifactName).filter((word) => words.has(word)).length;
  return found.reduce<{ best: C | null; score: number }>(
    (so, one) => (inCommon(one) > so.score ? { best: one, score: inCommon(one) } : so),
    { best: null, score: -1 },
  ).best;
};

/** What the figures of one reply open. Rows win over formulas, and later calls over earlier ones. */
export class Sources {
  readonly #today: Day;
  readonly #views = new Map<number, CitedView[]>();
  readonly #formulas = new Map<number, Citation[]>();
  constructor(today: Day) {
    this.#today = today;
  }
  /** Records the result of a finished call and returns its amounts. */
  note(name: ToolName, args: unknown, result: unknown): Cents[] {
    const found = sourcesOf(name, args, result, this.#today);
    for (const { amount, citation } of found.toReversed())
      if (citation.artifactDisplayType === "formula") putFirst(this.#formulas, amount, citation);
      else putFirst(this.#views, amount, citation);
    return found.map((one) => one.amount);
  }
  /** Records arithmetic on known amounts. A share is not an amount. */
  derive(d: Derivation): void {
    if (d.how === "share" || d.of.length === 0) return;
    const signed = d.how === "difference" ? [d.of[0], negate(d.of[1])] : d.of;
    const parts = signed.map((amount): Part => {
      const view = this.#views.get(Math.abs(amount))?.[0] ?? null;
      return { label: view?.artifactName ?? "Amount", amount, view };
    });
    if (d.how === "part")
      return putFirst(
        this.#formulas,
        d.value,
        formula(`${d.percent} % of it`, parts, { result: d.value, note: `${d.percent} % of the amount below.` }),
      );
    const [name, over] = d.how === "average" ? ["Average", d.over] : [d.how === "sum" ? "Sum" : "Difference", null];
    putFirst(this.#formulas, d.value, formula(name, parts, { over }));
  }
  /** Returns what an amount opens, ignoring its sign, given the words `around` it. Null if nothing shows exactly that amount. */
  of(amount: Cents, around = ""): Citation | null {
    const size = Math.abs(amount);
    return nearest(this.#views.get(size) ?? [], around) ?? nearest(this.#formulas.get(size) ?? [], around);
  }
}

const putFirst = <C>(map: Map<number, C[]>, amount: Cents, citation: C): void => {
  const size = Math.abs(amount);
  map.set(size, [citation, ...(map.get(size) ?? [])]);
};

/** Returns what a finished call created; null if it only read data. */
export const draftOf = (name: ToolName, result: unknown): Draft | null => {
  const tool: Tool | undefined = toolNamed(name);
  return tool?.draft?.(result) ?? null;
};
