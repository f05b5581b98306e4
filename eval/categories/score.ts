import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import { type AccountKind, type Reading, readRow, SURE_ENOUGH, TIERS, type Tier } from "#domain/categorize/guess.ts";

/** A labelled statement line; `lines.md` describes the fields. */
export type Line = {
  id: string;
  bank_style: string;
  country: string;
  account_type: "checking" | "savings" | "credit" | "loan" | "investment";
  /** Positive for money out, in the currency's main unit. */
  amount: number;
  currency: string;
  text: string;
  fields: Record<string, string>;
  merchant: string | null;
  category: string | null;
  also?: string[];
  section: "Income" | "Expense" | "Transfer" | "either";
  known_by: "brand" | "words" | "rail" | "nothing";
  kind: string;
  same_as?: string;
  apart_from?: string;
};

export const lines: readonly Line[] = readFileSync(new URL("./lines.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);

/** A fifth of the merchants, drawn by their name, is kept for testing. Lines of one merchant stay together. */
export const isForTesting = ({ merchant, id }: Line): boolean =>
  (createHash("sha256")
    .update(merchant ?? id)
    .digest()[0] ?? 0) %
    5 ===
  0;

const sections = new Map<string, string>(SYSTEM_CATEGORIES.map(({ code, section }) => [code, section]));
const kindOf = (type: Line["account_type"]): AccountKind => (type === "checking" || type === "savings" ? "cash" : type);

export const read = ({ text, fields, amount, account_type, currency, country }: Line): Reading =>
  readRow({
    description: text,
    payee: fields["payee"] ?? fields["concepto"] ?? null,
    moneyIn: amount < 0,
    account: kindOf(account_type),
    currency,
    country: country.toLowerCase(),
    mcc: fields["mcc"] ?? null,
    type: fields["trntype"] ?? fields["type"] ?? fields["booking"] ?? fields["movimiento"] ?? null,
    bankCategory: fields["category"] ?? null,
  });

export const isSure = ({ code, tier }: Reading): boolean => code !== null && tier !== null && TIERS[tier] >= SURE_ENOUGH;

/** Whether a category is the label's, or one that a careful person would accept too. */
export const isRight = ({ category, also }: Line, code: string | null): boolean =>
  category !== null && code !== null && (code === category || (also?.includes(code) ?? false));

export type Share = { right: number; of: number };
const share = (): Share => ({ right: 0, of: 0 });
const count = (into: Share, right: boolean): void => {
  into.of += 1;
  into.right += Number(right);
};

export type Score = {
  /** Lines with a known category that get one. */
  coverage: Share;
  /** Of the lines called sure, those with a right category. */
  sure: Share;
  /** Sure lines in another section than the label's. */
  sectionErrors: string[];
  brands: Share;
  tiers: Map<Tier, Share>;
  /** Merchants shown under several names, of all with several lines. */
  split: Share;
  /** Shown names that hold several merchants. */
  merged: string[];
  wrongSure: string[];
};

/** Scores lines, each alone and with nothing learned from the others. */
export const scoreLines = (of: readonly Line[]): Score => {
  const score: Score = {
    coverage: share(),
    sure: share(),
    sectionErrors: [],
    brands: share(),
    tiers: new Map(),
    split: share(),
    merged: [],
    wrongSure: [],
  };
  const names = new Map<string, Set<string>>();
  const merchants = new Map<string, Set<string>>();
  for (const line of of) {
    const reading = read(line);
    const right = isRight(line, reading.code);
    if (line.category !== null) count(score.coverage, reading.code !== null);
    if (line.known_by === "brand") count(score.brands, right);
    if (reading.tier !== null) {
      const tier = score.tiers.get(reading.tier) ?? share();
      score.tiers.set(reading.tier, tier);
      count(tier, right);
    }
    if (isSure(reading)) {
      count(score.sure, right);
      if (!right) score.wrongSure.push(`${line.text} → ${reading.code}`);
      if (line.section !== "either" && sections.get(reading.code ?? "") !== line.section)
        score.sectionErrors.push(`${line.text} → ${reading.code}`);
    }
    if (line.merchant === null) continue;
    names.set(line.merchant, (names.get(line.merchant) ?? new Set()).add(reading.merchant));
    merchants.set(reading.merchant, (merchants.get(reading.merchant) ?? new Set()).add(line.merchant));
  }
  for (const shown of names.values()) count(score.split, shown.size > 1);
  score.merged = [...merchants].filter(([, lines]) => lines.size > 1).map(([name, lines]) => `${name}: ${[...lines].join(", ")}`);
  return score;
};
