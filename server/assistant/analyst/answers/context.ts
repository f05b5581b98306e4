import { type Day, day } from "#domain/day.ts";
import type { ReadsQuestion } from "../../examples.ts";
import type { RunTool } from "../../tools/index.ts";
import type { Frame, FramePeriod } from "../frame.ts";
import { capitalized, joinNames } from "#domain/format.ts";
import { escapeName, plainName } from "../../markdown.ts";
import type { Reply } from "../reply.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** Everything an answer is written from. */
export type Asked = { frame: Frame; vocabulary: Vocabulary; today: Day; text: string; tools: RunTool; reply: Reply; reads: ReadsQuestion };
export type Answer = (asked: Asked) => Promise<void>;

/** Returns the period of a request that must have one by now. Throws if the planner did not set it. */
export const periodOf = (asked: Asked): FramePeriod => {
  if (!asked.frame.period) throw new Error(`no period for ${asked.frame.intent}`);
  return asked.frame.period;
};

const words = (frame: Frame): { what: string[]; where: string[]; minus: string[]; accounts: string[] } => ({
  what: frame.filter.categories.map((c) => c.label),
  where: frame.filter.merchants.map((m) => m.label),
  minus: [...frame.filter.notCategories.map((c) => c.label), ...frame.filter.notMerchants.map((m) => m.label)],
  accounts: frame.filter.accounts.map((a) => a.label),
});

/**
 * Returns the filter as words for a sentence, such as "on groceries at Costco except rent with Amex Gold over $50"; empty without a filter.
 */
export const about = (frame: Frame, money: (n: number) => string): string => {
  const { what, where, minus, accounts } = words(frame);
  const { text, over, under } = frame.filter;
  const parts = [
    what.length > 0 ? ` on ${joinNames(what.map(escapeName))}` : "",
    where.length > 0 ? ` at ${joinNames(where.map(escapeName))}` : "",
    text !== null ? ` on what mentions “${escapeName(text)}”` : "",
    minus.length > 0 ? `${what.length + where.length > 0 ? "" : " on everything"} except ${joinNames(minus.map(escapeName))}` : "",
    fromNamed(accounts),
    limits(over, under, money),
  ];
  return parts.join("");
};

const fromNamed = (accounts: readonly string[]): string => (accounts.length > 0 ? ` from ${joinNames(accounts.map(escapeName))}` : "");
/** Returns the accounts that a question is limited to: " from Gold Card", or nothing. */
export const fromAccounts = (frame: Frame): string => fromNamed(words(frame).accounts);

const limits = (over: number | null, under: number | null, money: (n: number) => string): string => {
  if (over !== null && under !== null)
    return under - over === 2 ? ` of exactly ${money(over + 1)}` : ` in amounts from ${money(over + 1)} to ${money(under - 1)}`;
  if (over !== null) return over % 100 === 99 ? ` in amounts of ${money(over + 1)} or more` : ` in amounts over ${money(over)}`;
  if (under !== null) return under % 100 === 1 ? ` in amounts of ${money(under - 1)} or less` : ` in amounts under ${money(under)}`;
  return "";
};

/** Returns the subject for titles, chips, and citations, which are never rendered as markdown: "Groceries", "Costco", "Spending". */
export const subject = (frame: Frame, fallback = "Spending"): string => {
  const { what, where, minus, accounts } = words(frame);
  const named = [...what, ...where, ...(frame.filter.text !== null ? [`“${frame.filter.text}”`] : [])];
  const base = named.length > 0 ? joinNames(named) : fallback;
  const full = `${base}${minus.length > 0 ? ` without ${joinNames(minus)}` : ""}${accounts.length > 0 && named.length === 0 ? ` from ${joinNames(accounts)}` : ""}`;
  return plainName(capitalized(full), 70);
};

/** Returns the first day with data; null if there is none. */
export const dataStart = (asked: Asked): Day | null => asked.vocabulary.range?.start ?? null;
/** Reads a day from a tool result. Throws RangeError if it is not a day. */
export const asDay = (text: string): Day => day(text);
