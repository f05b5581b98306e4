import type { Citation, CitedView } from "#contract/citations.ts";
import { type Cents, cents, scale, sum, toDollars } from "#domain/money.ts";
import { plainName } from "./markdown.ts";

/** An amount that a figure was calculated from, with the sign it has in the calculation, and the view that shows it. */
export type Part = { label: string; amount: Cents; view: CitedView | null };

const MOST_PARTS = 60;

/**
 * Returns a citation that explains a figure: the sum of its parts, or their mean over `over`. Pass `result` if the arithmetic is different;
 * `note` then explains it. Parts beyond the maximum are combined in the last one.
 */
export const formula = (
  name: string,
  parts: readonly Part[],
  { over = null, note, result }: { over?: number | null; note?: string | undefined; result?: Cents } = {},
): Citation => {
  const total = sum(parts.map((p) => p.amount));
  const shown = parts.length > MOST_PARTS ? parts.slice(0, MOST_PARTS - 1) : parts;
  const rest = cents(total - sum(shown.map((p) => p.amount)));
  const all = shown.length < parts.length ? [...shown, { label: `${parts.length - shown.length} more`, amount: rest, view: null }] : shown;
  return {
    artifactName: plainName(name, 80),
    artifactDisplayType: "formula",
    formula: {
      parts: all.map((p) => ({ label: plainName(p.label, 80), amount: toDollars(p.amount), view: p.view })),
      over,
      result: toDollars(result ?? (over === null ? total : scale(total, 1, over))),
      note: note ?? null,
    },
  };
};
