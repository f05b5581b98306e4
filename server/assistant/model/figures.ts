import { type Cents, fromDollars } from "#domain/money.ts";

/**
 * A money figure in a text: its position and its size in cents without sign. The size is null if it cannot be one of our amounts (another
 * currency, too large).
 */
export type Figure = { at: number; text: string; cents: Cents | null };

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`;
const times = (name: string): string => String.raw`(?:\s?(?<${name}>k|m|mm|bn|b|thousand|million|billion|trillion)(?![\p{L}\p{N}]))?`;
/** $1,234.56 · US$5 · €9 · USD 5 · 5 dollars · 612.48 on its own. A sign may precede it. */
const FIGURES = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.,$])[-+−]?(?<b>${NUMBER})${times("tb")}\s?(?<unit>dollars?|bucks|USD|cents?|euros?|EUR|pounds|GBP)(?![\p{L}])`,
    String.raw`[-+−]?(?<sign>[A-Z]{0,3}\$|USD\s?|[€£¥₹])\s?(?<a>${NUMBER})${times("ta")}`,
    String.raw`(?<![\p{L}\p{N}.,$:])[-+−]?(?<c>\d[\d,]*\.\d{2})(?![\d%\p{L}]|\s?%|\.\d)${times("tc")}`,
  ].join("|"),
  "giu",
);
const MAGNITUDES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  trillion: 1e12,
};

const centsOf = (digits: string, magnitude: string | undefined, unit: string | undefined): Cents | null => {
  if (unit !== undefined && !/^(dollars?|bucks|usd|cents?)$/i.test(unit)) return null;
  const size =
    Number(digits.replaceAll(",", "")) * (MAGNITUDES[magnitude?.toLowerCase() ?? ""] ?? 1) * (/^cents?$/i.test(unit ?? "") ? 0.01 : 1);
  // More than two decimals means a price or a rate; amounts in the data never have them.
  return Number.isFinite(size) && size < 1e12 && !/\.\d{3,}$/.test(digits) ? fromDollars(size) : null;
};

/** Returns all money figures of a text, in order. */
export const figuresIn = (text: string): Figure[] =>
  [...text.matchAll(FIGURES)].map((m) => {
    const g = m.groups ?? {};
    const foreign = g["sign"] !== undefined && !/^(US)?\$$|^USD\s?$/i.test(g["sign"]);
    return {
      at: m.index,
      text: m[0],
      cents: foreign ? null : centsOf(g["a"] ?? g["b"] ?? g["c"] ?? "", g["tb"] ?? g["ta"] ?? g["tc"], g["unit"]),
    };
  });

/** Replaces each money figure of the text with the result of `render`. */
export const withFigures = (text: string, render: (figure: Figure) => string): string => {
  let out = "";
  let at = 0;
  for (const figure of figuresIn(text)) {
    out += text.slice(at, figure.at) + render(figure);
    at = figure.at + figure.text.length;
  }
  return out + text.slice(at);
};
