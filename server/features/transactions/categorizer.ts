import { guesserFor } from "#domain/categorize.ts";
import { UNKNOWN_IN, UNKNOWN_OUT } from "#domain/categories.ts";
import type { Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { systemCategoryIds } from "../categories/index.ts";
import * as learned from "./learned-store.ts";

/** Fields of an incoming row that its category depends on. */
export type RowWithoutCategory = {
  merchantKey: string;
  description: string;
  amount: Cents;
  /** The bank's category as a taxonomy code, and its confidence, 0 to 1. */
  code: string | null;
  confidence: number;
};
export type AssignedCategory = {
  categoryId: number;
  /** 0 to 1. Below `SURE_ENOUGH` the row waits for review. */
  confidence: number;
  source: "learned" | "bank" | "guess";
};
export type Categorizer = (row: RowWithoutCategory) => AssignedCategory;

/**
 * Categorizes incoming rows. The household's choice for that merchant and direction comes first, then the bank's category, then a guess
 * from the description and the household's earlier categories, else uncategorized. Create it once for many rows: it reads the choices made
 * so far.
 */
export const makeCategorizer = async (tx: Tx<Scope>): Promise<Categorizer> => {
  const ids = await systemCategoryIds(tx);
  const chosen = await learned.choices(tx);
  const codes = new Map([...ids].map(([code, id]) => [id, code]));
  const nameOf = (id: number): string => codes.get(id) ?? `#${id}`;
  const idOf = (name: string): number | undefined => (name.startsWith("#") ? Number(name.slice(1)) : ids.get(name));
  const filed = await learned.examples(tx);
  const guess = guesserFor(filed.map(({ categoryId, ...example }) => ({ ...example, category: nameOf(categoryId) })));
  const unknown = (amount: Cents): number => {
    const id = ids.get(amount < 0 ? UNKNOWN_IN : UNKNOWN_OUT);
    if (id === undefined) throw new Error("the system categories are missing");
    return id;
  };
  return ({ merchantKey, description, amount, code, confidence }) => {
    const moneyIn = amount < 0;
    const choice = chosen.get(learned.payeeKey({ merchantKey, moneyIn }));
    if (choice !== undefined) return { categoryId: choice, confidence: learned.LEARNED, source: "learned" };
    const fromBank = code === null || code === UNKNOWN_OUT ? undefined : ids.get(code);
    if (fromBank !== undefined) return { categoryId: fromBank, confidence, source: "bank" };
    const guessed = guess(description, moneyIn);
    const likely = guessed && idOf(guessed.code);
    return guessed && likely !== null && likely !== undefined && guessed.confidence >= MIN_GUESS_CONFIDENCE
      ? { categoryId: likely, confidence: guessed.confidence, source: "guess" }
      : { categoryId: unknown(amount), confidence: 0, source: "guess" };
  };
};

/** A less likely guess is not shown: "Uncategorized" is just as useful and misleads no user. */
const MIN_GUESS_CONFIDENCE = 0.4;
