import type { Category } from "#contract/categories.ts";
import type { ImportCategory } from "#contract/imports.ts";
import { type Cents, cents } from "#domain/money.ts";
import type { Tx } from "../../db/open.ts";
import { invalid } from "../../errors.ts";
import type { Scope } from "../../identity/scope.ts";
import { listCategories, systemCategoryIds } from "../categories/index.ts";
import { CODES_BY_NAME, isTransferName, plainCategory } from "./category-names.ts";
import type { ParsedFile, ParsedRow } from "./formats/index.ts";
import * as store from "./store.ts";

/** A file with more names has no categories in that column. Those with most rows are asked about. */
const MOST_NAMES = 300;

/** Returns the user's own categories in a file, those with most rows first, each with what it becomes as far as Hiro knows. */
export const categoriesIn = async (
  tx: Tx<Scope>,
  { statements, categorySource }: Pick<ParsedFile, "statements" | "categorySource">,
): Promise<ImportCategory[]> => {
  const found = new Map<string, { rows: number; sum: number; moneyIn: number }>();
  for (const { rows } of statements)
    for (const { ownCategory, amount, refused } of rows) {
      if (ownCategory === null || refused !== undefined) continue;
      const one = found.get(ownCategory) ?? { rows: 0, sum: 0, moneyIn: 0 };
      found.set(ownCategory, { rows: one.rows + 1, sum: one.sum + amount, moneyIn: one.moneyIn + (amount < 0 ? 1 : 0) });
    }
  if (found.size === 0) return [];
  const categories = (await listCategories(tx)).filter((one) => one.status === "Active");
  const earlier = categorySource === null ? new Map() : await store.rememberedCategories(tx, categorySource);
  const matchOf = matcher(categories);
  return [...found]
    .toSorted(([a, x], [b, y]) => y.rows - x.rows || a.localeCompare(b))
    .slice(0, MOST_NAMES)
    .map(([name, { rows, sum, moneyIn }]): ImportCategory => {
      const known = { name, rows, sum: cents(sum) };
      const before = earlier.get(name);
      if (before) return { ...known, ...before, known: "earlier" };
      if (isTransferName(name)) return { ...known, category: null, transfer: true, known: "name" };
      const match = matchOf(name);
      const isOther = match && ((match.section === "Income" && moneyIn * 2 <= rows) || (match.section === "Expense" && moneyIn === rows));
      return match && !isOther
        ? { ...known, category: match.id, transfer: false, known: "name" }
        : { ...known, category: null, transfer: false, known: null };
    });
};

/** Matches a name to the household's categories, then to ours. Of "Food: Groceries" the last part counts if the whole has no match. */
const matcher = (categories: readonly Category[]): ((name: string) => Category | undefined) => {
  const byName = new Map<string, Category>();
  for (const one of categories.toSorted((a, b) => Number(a.source === "User") - Number(b.source === "User") || b.id - a.id))
    byName.set(plainCategory(one.name), one);
  const byCode = new Map(categories.map((one) => [one.categoryId ?? "", one]));
  const find = (name: string): Category | undefined =>
    byName.get(plainCategory(name)) ?? byCode.get(CODES_BY_NAME.get(plainCategory(name)) ?? "-");
  return (name) => find(name) ?? find(/[^:>/]*$/.exec(name)?.[0] ?? "");
};

export type CategoryChoice = Pick<ImportCategory, "name" | "category" | "transfer">;

/** Saves what the user chose for the categories of a file, for this import and for later files. Throws 400 for an unknown category. */
export const chooseCategories = async (
  tx: Tx<Scope>,
  importId: number,
  offered: readonly ImportCategory[],
  choices: readonly CategoryChoice[],
  at: string,
): Promise<void> => {
  if (choices.length === 0) return;
  const active = new Set((await listCategories(tx)).flatMap((one) => (one.status === "Active" ? [one.id] : [])));
  if (choices.some(({ category }) => category !== null && !active.has(category)))
    throw invalid("categories", "This category does not exist.");
  const chosen = new Map(choices.map((choice) => [choice.name, choice]));
  const settled = offered.map((one): ImportCategory => {
    const choice = chosen.get(one.name);
    return choice ? { ...one, category: choice.transfer ? null : choice.category, transfer: choice.transfer } : one;
  });
  await store.update(tx, importId, { categories: JSON.stringify(settled) });
  const source = await store.categorySourceOf(tx, importId);
  if (source !== null)
    await store.rememberCategories(
      tx,
      source,
      settled.filter((one) => chosen.has(one.name)),
      at,
    );
};

/** Returns the category that the user chose for a row's own category, or null to leave it to Hiro. */
export type ChosenCategory = (row: Pick<ParsedRow, "ownCategory" | "amount">) => number | null;

export const chosenCategory = async (tx: Tx<Scope>, importId: number): Promise<ChosenCategory> => {
  const chosen = new Map((await store.categoriesOf(tx, importId)).map((one) => [one.name, one]));
  if (chosen.size === 0) return () => null;
  const ids = await systemCategoryIds(tx);
  const active = new Set((await listCategories(tx)).flatMap((one) => (one.status === "Active" ? [one.id] : [])));
  const transfer = (amount: Cents): number | null =>
    ids.get(amount < 0 ? "TRANSFER_IN_ACCOUNT_TRANSFER" : "TRANSFER_OUT_ACCOUNT_TRANSFER") ?? null;
  return ({ ownCategory, amount }) => {
    const one = ownCategory === null ? undefined : chosen.get(ownCategory);
    if (!one) return null;
    return one.transfer ? transfer(amount) : one.category !== null && active.has(one.category) ? one.category : null;
  };
};
