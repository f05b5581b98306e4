import type { Rule } from "./compile-rules.ts";
import type { MonthNumber } from "./months.ts";

/** The rules that can act in a month, in the order of all rules. */
export type MonthRules = {
  incomes: readonly Rule[];
  /** Expenses, education, purchases, and extra payments of debts. */
  spending: readonly Rule[];
  custom: readonly Rule[];
  /** Rules whose amounts change this month: each January, in a rule's first month, and on its anniversaries. */
  changed: readonly Rule[];
};

const NONE: readonly Rule[] = [];
export const NO_RULES: MonthRules = { incomes: NONE, spending: NONE, custom: NONE, changed: NONE };

const activeIn = (rules: readonly Rule[], month: MonthNumber): Omit<MonthRules, "changed"> & { all: readonly Rule[] } => {
  const all = rules.filter(({ from, before }) => month >= from && month < before);
  return {
    all,
    incomes: all.filter(({ type }) => type === "INCOME"),
    spending: all.filter(({ type }) => type !== "INCOME" && type !== "CUSTOM"),
    custom: all.filter(({ operations }) => operations.length > 0),
  };
};

const changedIn = (active: readonly Rule[], month: MonthNumber): readonly Rule[] => {
  if (month % 12 === 0) return active;
  const found = active.filter(({ from, began }) => month === from || (month - began) % 12 === 0);
  return found.length > 0 ? found : NONE;
};

/** Works out once for all paths which rules act in each month of a run, so that no month visits the others. */
export const monthRules = (rules: readonly Rule[], start: MonthNumber, end: MonthNumber): MonthRules[] => {
  const turns = new Set(rules.flatMap(({ from, before }) => [from, before]));
  let active = activeIn(rules, start);
  return Array.from({ length: end - start }, (_, i) => {
    const month = start + i;
    if (turns.has(month)) active = activeIn(rules, month);
    const { incomes, spending, custom, all } = active;
    return { incomes, spending, custom, changed: changedIn(all, month) };
  });
};
