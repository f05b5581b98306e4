import { MAIN_CURRENCY } from "#domain/currency.ts";
import type { AccountType } from "#domain/accounts/accounts.ts";
import { SYSTEM_CATEGORIES, type Section, UNKNOWN_IN, UNKNOWN_OUT } from "#domain/transactions/categories.ts";
import { countryOfZone } from "#domain/categorize/country.ts";
import { type AccountKind, readRow, type Reading, SURE_ENOUGH, TIERS } from "#domain/categorize/guess.ts";
import { remembered, withoutNumbers } from "#domain/categorize/words.ts";
import { learn } from "#domain/transactions/classifier.ts";
import { payeeKey } from "#domain/transactions/merchant.ts";
import type { Cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import type { Scope } from "../../identity/scope.ts";
import { systemCategoryIds } from "../categories/index.ts";
import * as learned from "./learned-store.ts";

/** Fields of an incoming row that its category depends on. */
export type RowWithoutCategory = {
  accountId: number;
  merchantKey: string;
  description: string;
  amount: Cents;
  /** The bank's category as a taxonomy code, and its confidence, 0 to 1. */
  code: string | null;
  confidence: number;
  /** What a file states besides the text; null for other rows. */
  evidence: {
    payee: string | null;
    mcc: string | null;
    trnType: string | null;
    bankType: string | null;
    bankCategory: string | null;
  } | null;
};
export type AssignedCategory = {
  categoryId: number;
  /** 0 to 1. Below `SURE_ENOUGH` the row waits for review. */
  confidence: number;
  source: "learned" | "bank" | "guess";
  /** Why, in words for the user; null when nothing is known. */
  reason: string | null;
};
export type Categorizer = (row: RowWithoutCategory) => AssignedCategory;

const SECTIONS = new Map<string, Section>(SYSTEM_CATEGORIES.map(({ code, section }) => [code, section]));
const KINDS: Partial<Record<AccountType, AccountKind>> = {
  depository: "cash",
  credit: "credit",
  loan: "loan",
  debt: "loan",
  investment: "investment",
};

/**
 * What a row counts as while nothing is known: money out is spending, money into a card is a refund, other money in is income. What an
 * investment account does is never spending or income.
 */
const unknownOf = (moneyIn: boolean, account: AccountKind): string => {
  if (account === "investment")
    return moneyIn ? "TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS" : "TRANSFER_OUT_INVESTMENT_AND_RETIREMENT_FUNDS";
  return moneyIn && account !== "credit" ? UNKNOWN_IN : UNKNOWN_OUT;
};

const REMEMBERED = 20_000;
/** A guess from the household's other rows is only a proposal: similar words do not prove the same kind of purchase. */
const BY_WORDS = 0.5;

/** What rows say by themselves, by their text. It depends on nothing else, so several categorizers may share it. */
export type Readings = ReturnType<typeof newReadings>;
export const newReadings = () => remembered<Pick<Reading, "code" | "tier" | "about">>(REMEMBERED);

/**
 * Categorizes incoming rows. The household's choice for that merchant and direction comes first, then the bank's category, then what the
 * row itself says, then the household's rows with similar words, else uncategorized. What is not sure never changes the section that
 * direction and account give. Create it once for many rows: it reads the choices made so far.
 */
export const makeCategorizer = async (tx: Tx<Scope>, readings: Readings = newReadings()): Promise<Categorizer> => {
  const ids = await systemCategoryIds(tx);
  const country = countryOfZone(tx.scope.timeZone);
  const chosen = await learned.choices(tx);
  const accounts = await learned.accountKinds(tx);
  const examples = await learned.examples(tx);
  const sections = new Map(examples.map((example) => [example.categoryId, example.section]));
  const byWords = learn(examples.map(({ categoryId, section: _section, ...example }) => ({ ...example, category: String(categoryId) })));
  const idOf = (code: string): number => {
    const id = ids.get(code);
    if (id === undefined) throw new Error("the system categories are missing");
    return id;
  };
  const similar = (row: RowWithoutCategory, section: Section): AssignedCategory | null => {
    const found = byWords.classify(row.description, row.amount < 0);
    const id = found && Number(found.category);
    return found && id !== null && found.confidence >= BY_WORDS && sections.get(id) === section
      ? { categoryId: id, confidence: BY_WORDS, source: "guess", reason: "Similar to transactions that you categorized" }
      : null;
  };
  return (row) => {
    const moneyIn = row.amount < 0;
    const choice = chosen.get(payeeKey({ merchantKey: row.merchantKey, moneyIn }));
    if (choice !== undefined) return { categoryId: choice, confidence: learned.LEARNED, source: "learned", reason: null };
    const account = accounts.get(row.accountId) ?? { type: "depository" as const, currency: MAIN_CURRENCY };
    const kind = KINDS[account.type] ?? "other";
    const given = {
      description: row.description,
      payee: row.evidence?.payee ?? null,
      moneyIn,
      account: kind,
      currency: account.currency,
      country,
      mcc: row.evidence?.mcc ?? null,
      type: row.evidence?.trnType ?? row.evidence?.bankType ?? null,
      bankCategory: row.evidence?.bankCategory ?? null,
    };
    const { mcc, ...rest } = given;
    const reading = readings(`${mcc ?? ""} ${withoutNumbers(Object.values(rest).join("\n"))}`, () => {
      const { code, tier, about } = readRow(given);
      return { code, tier, about };
    });
    const confidence = reading.tier === null ? 0 : TIERS[reading.tier];
    if (row.code !== null && row.code !== UNKNOWN_OUT && ids.has(row.code)) {
      // Two independent readings that agree are surer than the bank alone.
      const agreed = reading.code === row.code ? Math.max(confidence, row.confidence) : row.confidence;
      return {
        categoryId: idOf(row.code),
        confidence: agreed,
        source: "bank",
        reason: agreed >= SURE_ENOUGH ? "Your bank says so" : "Your bank is not sure",
      };
    }
    const unknown = unknownOf(moneyIn, kind);
    const section = SECTIONS.get(unknown) ?? "Expense";
    const isSure = confidence >= SURE_ENOUGH;
    if (reading.code !== null && isSure) return { categoryId: idOf(reading.code), confidence, source: "guess", reason: reading.about };
    // A refund is money in that lowers spending, so a shop's category stays possible for it.
    const mayBeRefund = kind !== "investment" && reading.code !== null && SECTIONS.get(reading.code) === "Expense";
    const fits = reading.code !== null && (SECTIONS.get(reading.code) === section || mayBeRefund);
    const proposed =
      fits && reading.code !== null
        ? { categoryId: idOf(reading.code), confidence, source: "guess" as const, reason: reading.about }
        : null;
    if (proposed && confidence > BY_WORDS) return proposed;
    return similar(row, section) ?? proposed ?? { categoryId: idOf(unknown), confidence: 0, source: "guess", reason: null };
  };
};
