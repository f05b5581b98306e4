import type { Citation, TransactionsFetchRequest } from "#contract/citations.ts";
import type { TransactionFact } from "../../tools/index.ts";
import type { Filter, Frame } from "../frame.ts";
import type { Household } from "./household.ts";
import type { Told } from "./talk.ts";
import { categories } from "./taxonomy.ts";

/*
 * Calculates the figures of answers again, from a household's plain rows. It shares no code with the tools, the domain, or the analyst's
 * arithmetic.
 */

const seen = (h: Household): TransactionFact[] => {
  const hidden = new Set(h.accounts.filter((a) => a.hidden).map((a) => a.id));
  return h.rows.filter((r) => !hidden.has(r.accountId));
};
const total = (rows: readonly TransactionFact[]): number => {
  let n = 0;
  for (const r of rows) n += r.amount;
  return n;
};
const fits = (r: TransactionFact, f: Filter): boolean => {
  const ids = f.categories.flatMap((c) => c.ids);
  const names = f.merchants.flatMap((m) => m.names);
  const accounts = f.accounts.flatMap((a) => a.ids);
  const size = Math.abs(r.amount);
  return (
    (ids.length === 0 || ids.includes(r.categoryId ?? -1)) &&
    (names.length === 0 || names.includes(r.merchant)) &&
    (f.accounts.length === 0 || accounts.includes(r.accountId)) &&
    !f.notCategories.some((c) => c.ids.includes(r.categoryId ?? -1)) &&
    !f.notMerchants.some((m) => m.names.includes(r.merchant)) &&
    (f.text === null || `${r.name} ${r.merchant}`.toLowerCase().includes(f.text.toLowerCase())) &&
    (f.over === null || size > f.over) &&
    (f.under === null || size < f.under)
  );
};
const inSpan = (r: TransactionFact, frame: Frame): boolean =>
  frame.period === null || frame.period.all || (r.date >= frame.period.start && r.date <= frame.period.end);
/** Categories requested by name count without a section filter, even where a row is a transfer. */
const counts = (r: TransactionFact, { categories: named }: Filter, section: string): boolean =>
  (named.length === 0 ? r.section : categories.find((c) => c.name === r.category)?.section) === section;
const spent = (h: Household, frame: Frame, section: "Expense" | "Income" | "Transfer"): number =>
  total(seen(h).filter((r) => counts(r, frame.filter, section) && inSpan(r, frame) && fits(r, frame.filter)));

/** Returns the mean monthly spending of the six full months before November 20, 2026, or of those with data. */
const usualMonth = (h: Household): { spending: number; months: number } => {
  const months = ["2026-05", "2026-06", "2026-07", "2026-08", "2026-09", "2026-10"];
  const first = h.rows.map((r) => r.date).sort()[0] ?? "9999";
  const whole = months.filter((m) => `${m}-01` >= first);
  const all = seen(h).filter((r) => r.section === "Expense" && whole.includes(r.date.slice(0, 7)));
  return { spending: whole.length === 0 ? 0 : Math.round(total(all) / whole.length), months: whole.length };
};
const cashOf = (h: Household): number => {
  let n = 0;
  for (const a of h.accounts) if (!a.hidden && a.type === "depository") n += a.balance;
  return n;
};

/** Computes the months and the interest of paying off a debt, month by month. */
const payOff = (balance: number, apr: number, payment: number): { months: number; interest: number } | null => {
  let [left, interest, months] = [balance, 0, 0];
  while (left > 0 && months < 1200) {
    const charged = Math.round((left * apr) / 1200);
    if (charged >= payment) return null;
    interest += charged;
    left = left + charged - Math.min(payment, left + charged);
    months += 1;
  }
  return { months, interest };
};

const budgetOf = (h: Household, frame: Frame): { target: number; actual: number } | null => {
  const on = frame.period?.start ?? "2026-11-20";
  const budget = h.budgets.find((b) => b.start <= on && b.end >= on);
  if (!budget) return null;
  const wanted = frame.filter.categories.flatMap((c) => c.ids);
  let [target, actual] = [0, 0];
  for (const [name, planned] of budget.targets) {
    const mine = seen(h).filter((r) => r.category === name);
    if (wanted.length > 0 && !mine.some((r) => wanted.includes(r.categoryId ?? -1))) continue;
    target += planned;
    actual += total(mine.filter((r) => r.date >= budget.start && r.date <= budget.end));
  }
  return wanted.length > 0 && target === 0 ? null : { target, actual };
};

/** Returns the figures, in cents without sign, of which the headline must contain one. Null if the oracle has no answer. */
export const headlineFigures = (h: Household, reply: Pick<Told, "frame">, said: string): number[] | null => {
  const frame = reply.frame;
  if (!frame || frame.compare !== null || h.rows.length === 0) return null;
  if (/weekends/.test(said)) {
    const days = seen(h).filter(
      (r) => r.section === "Expense" && r.date >= "2026-08-22" && [0, 6].includes(new Date(`${r.date}T00:00:00Z`).getUTCDay()),
    );
    return [total(days)];
  }
  if (/average paycheck|of my monthly income/.test(said)) {
    const income = seen(h).filter((r) => r.section === "Income" && r.date >= "2026-05-01" && r.date <= "2026-10-31");
    const months = new Set(income.map((r) => r.date.slice(0, 7))).size;
    // Where an employer pays, other deposits are no paychecks.
    const pay = income.filter((r) => r.category === "Salary");
    if (/paycheck/.test(said) && pay.length > 0) return [Math.round(total(pay) / pay.length)];
    return [Math.round(total(income) / Math.max(1, /paycheck/.test(said) ? income.length : months))];
  }
  const plainPeriod = frame.period !== null && frame.period.start <= "2026-11-20";
  switch (frame.intent) {
    case "spend_total":
    case "fees":
      return plainPeriod ? [spent(h, frame, frame.filter.section ?? "Expense")] : null;
    case "spend_breakdown":
    case "spend_by_merchant":
      return plainPeriod && frame.metric === null ? [spent(h, frame, frame.filter.section ?? "Expense")] : null;
    case "income_total":
      return plainPeriod ? [spent(h, frame, "Income")] : null;
    case "cash_flow":
    case "savings_rate":
      return plainPeriod ? [total(seen(h).filter((r) => r.section === "Income" && inSpan(r, frame)))] : null;
    case "summary":
      return [total(seen(h).filter((r) => r.section === "Income" && inSpan(r, frame)))];
    case "budget_status":
    case "budget_left": {
      const found = budgetOf(h, frame);
      return found && [found.actual, found.target, found.target - found.actual];
    }
    case "emergency_fund":
    case "runway":
      return usualMonth(h).months === 0 ? null : [cashOf(h), usualMonth(h).spending];
    case "affordability":
      return frame.amount === null || frame.metric === "monthly" || /save/.test(said) || frame.period !== null ? null : [cashOf(h)];
    case "holdings": {
      const invested = h.accounts.filter((a) => a.type === "investment" && !a.hidden);
      return frame.metric !== null || h.holdings.length === 0 || /apple|401k/i.test(said)
        ? null
        : [invested.reduce((n, a) => n + a.balance, 0)];
    }
    case "payoff": {
      const debts = h.accounts.filter((a) => !a.isAsset && a.balance > 0 && frame.filter.accounts.some((x) => x.ids.includes(a.id)));
      const [one] = debts;
      if (!one || debts.length > 1 || one.apr === null) return null;
      const payment =
        frame.metric === "extra" ? (one.minimumPayment ?? 0) + (frame.amount ?? 0) : (frame.amount ?? one.minimumPayment ?? 0);
      const found = payOff(one.balance, one.apr, payment);
      return found && [found.interest];
    }
    default:
      return null;
  }
};

const matches = (r: TransactionFact, q: TransactionsFetchRequest): boolean => {
  const size = Math.abs(r.amount) / 100;
  return (
    (q.accountId === null || r.accountId === q.accountId) &&
    (q.accountIds === undefined || q.accountIds.includes(r.accountId)) &&
    (q.category === null || r.categoryId === q.category) &&
    (q.categories === undefined || q.categories.includes(r.categoryId ?? -1)) &&
    !(q.excludeCategories ?? []).includes(r.categoryId ?? -1) &&
    (q.merchants === undefined || q.merchants.includes(r.merchant)) &&
    !(q.excludeMerchants ?? []).includes(r.merchant) &&
    (q.transactionType === null || r.section === q.transactionType) &&
    (q.startDate === null || r.date >= q.startDate) &&
    (q.endDate === null || r.date <= q.endDate) &&
    (q.pending === null || r.pending === q.pending) &&
    (q.searchQuery === null || `${r.name} ${r.merchant}`.toLowerCase().includes(q.searchQuery.toLowerCase())) &&
    (q.amountGt === null || size > q.amountGt) &&
    (q.amountLt === null || size < q.amountLt)
  );
};

export type Opened = "same total" | "part of it" | "not there";

/** The medians of what was paid and of what was received. */
const mediansOf = (rows: readonly { amount: number }[]): number[] =>
  [1, -1].map((sign) => {
    const sizes = rows
      .map((r) => sign * r.amount)
      .filter((amount) => amount > 0)
      .toSorted((a, b) => a - b);
    return Math.round(((sizes[Math.floor((sizes.length - 1) / 2)] ?? 0) + (sizes[Math.floor(sizes.length / 2)] ?? 0)) / 2);
  });

/** Returns how a cited figure (cents) relates to what its citation opens: its sum, a part or a mean of it, or unrelated. */
export const opened = (h: Household, citation: Citation, figure: number): Opened => {
  const size = Math.abs(figure);
  if (citation.artifactDisplayType === "transactions") {
    const q = citation.transactionsFetchRequest;
    if (q.subscriptionId !== null) return "part of it";
    const rows = seen(h).filter((r) => matches(r, q));
    const sum = Math.abs(total(rows));
    if (sum === size) return "same total";
    const parts = rows.map((r) => Math.abs(r.amount));
    const means = [...Array.from({ length: 60 }, (_, i) => i + 1), rows.length].map((n) => Math.round(sum / n));
    return parts.includes(size) || means.includes(size) || mediansOf(rows).includes(size) ? "part of it" : "not there";
  }
  if (citation.artifactDisplayType === "accounts") {
    const { accountIds } = citation.accountsFetchRequest;
    const list = h.accounts.filter((a) => !a.hidden && (accountIds.length === 0 || accountIds.includes(a.id)));
    const assets = list.filter((a) => a.isAsset).reduce((n, a) => n + a.balance, 0);
    const debts = list.filter((a) => !a.isAsset).reduce((n, a) => n + a.balance, 0);
    return [assets, debts, Math.abs(assets - debts)].includes(size) ? "same total" : "part of it";
  }
  return "part of it";
};

/** Returns the cited figures of a text, in cents, with their citation numbers. */
export const citedFigures = (text: string): { cents: number; cite: number }[] =>
  [...text.matchAll(/\[([-+]?)\$([\d,]+(?:\.\d\d)?)\]\(#cite:(\d+)\)/g)].map((m) => ({
    cents: Math.round(Number((m[2] ?? "").replaceAll(",", "")) * 100),
    cite: Number(m[3]),
  }));
/** Returns the figures of the first paragraph, in cents; empty if it says that there are no rows. */
export const headline = (text: string): number[] =>
  /^\*\*I see no (?:spending|income|transactions)/.test(text)
    ? [0]
    : [...(text.split("\n\n")[0] ?? "").matchAll(/(?<!\\)\$([\d,]+\.\d\d)/g)].map((m) =>
        Math.round(Number((m[1] ?? "").replaceAll(",", "")) * 100),
      );
