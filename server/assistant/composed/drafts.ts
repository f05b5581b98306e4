import { proposedTarget } from "#domain/budgets.ts";
import { addDays, addMonths, type Day, day, startOfMonth } from "#domain/day.ts";
import { formatMonth } from "#domain/format.ts";
import { formatCsv, plainCell } from "#domain/grid.ts";
import { type Cents, cents, sum, toDollars } from "#domain/money.ts";
import { type BaseTools, type DraftFact, type Drafts, type Group, type Source, type ToolArgs, ToolError } from "../tools/index.ts";
import { fullMonths } from "./months.ts";
import { rowsFor } from "./rows.ts";

/** A source as columns. The first column labels each row; the others are amounts or words about it. */
export type Sheet = { columns: string[]; rows: { label: string; amounts: Cents[]; words?: string[] }[] };

const MOST_ROWS = 500;
const labelOf = (g: Group, by: Source["groupBy"]): string => (by === "month" ? formatMonth(day(`${g.key.slice(0, 7)}-01`)) : g.label);

const grouped = async (base: BaseTools, s: Source): Promise<Sheet> => {
  const by = s.groupBy ?? "category";
  const args = { selection: s.selection ?? {}, groupBy: by, ...(s.top ? { top: s.top } : {}) };
  const found = await (s.of === "income" ? base.get_income(args) : base.get_spending(args));
  return {
    columns: [by.charAt(0).toUpperCase() + by.slice(1), s.of === "income" ? "Income" : "Spending"],
    rows: found.groups.map((g) => ({ label: labelOf(g, by), amounts: [g.total] })),
  };
};

const sideBySide = async (base: BaseTools, s: Source): Promise<Sheet> => {
  const by = s.groupBy ?? "month";
  const args = { selection: s.selection ?? {}, groupBy: by };
  const [income, spending] = await Promise.all([base.get_income(args), base.get_spending(args)]);
  const all = new Map([...income.groups, ...spending.groups].map((g) => [g.key, labelOf(g, by)]));
  const of = (groups: Group[], key: string): Cents => groups.find((g) => g.key === key)?.total ?? cents(0);
  return {
    columns: [by.charAt(0).toUpperCase() + by.slice(1), "Income", "Spending"],
    rows: [...all]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, label]) => ({ label, amounts: [of(income.groups, key), of(spending.groups, key)] })),
  };
};

const worthByMonth = async (base: BaseTools, today: Day, s: Source): Promise<Sheet> => {
  const start = day(s.selection?.start ?? addMonths(today, -12));
  const end = day(s.selection?.end ?? today);
  const ends: Day[] = [];
  for (let at = addMonths(startOfMonth(start), 1); at <= end && ends.length < 60; at = addMonths(at, 1)) ends.push(addDays(at, -1));
  if (ends.at(-1) !== end) ends.push(end);
  const facts = await Promise.all(ends.map((at) => base.get_net_worth({ start: at, end: at })));
  const rows = facts.flatMap((f, i) => {
    const at = ends[i];
    return at && f.dataStart !== null && at >= f.dataStart ? [{ label: formatMonth(at), amounts: [f.total] }] : [];
  });
  return { columns: ["Month", "Net worth"], rows };
};

/** Runs the query of a source again and arranges the result as a sheet. */
export const sheetOf = async (base: BaseTools, today: Day, s: Source): Promise<Sheet> => {
  if (s.of === "spending" || s.of === "income") return grouped(base, s);
  if (s.of === "income_and_spending") return sideBySide(base, s);
  if (s.of === "net_worth") return worthByMonth(base, today, s);
  if (s.of === "subscriptions") {
    const { subscriptions } = await base.list_subscriptions({});
    return {
      columns: ["Subscription", "Payment", "Monthly cost", "Yearly cost", "How often", "Next date"],
      rows: subscriptions.map((x) => ({ label: x.name, amounts: [x.amount, x.monthly, x.yearly], words: [x.frequency, x.nextDate ?? ""] })),
    };
  }
  if (s.of === "balances") {
    const { accounts } = await base.get_accounts({});
    const wanted = s.selection?.accountIds;
    return {
      columns: ["Account", "Balance", "Kind"],
      rows: accounts
        .filter((a) => !wanted || wanted.includes(a.id))
        .map((a) => ({ label: a.name, amounts: [a.balance], words: [a.isAsset ? "owned" : "owed"] })),
    };
  }
  if (s.of === "holdings") {
    const { holdings } = await base.get_holdings({});
    return {
      columns: ["Holding", "Value", "Symbol", "Quantity"],
      rows: holdings.map((h) => ({ label: h.name, amounts: [h.value], words: [h.symbol ?? "", h.quantity] })),
    };
  }
  const rows = await rowsFor(base, s.selection ?? {});
  return {
    columns: ["Transaction", "Amount", "Date", "Category", "Account"],
    rows: rows.toReversed().map((r) => ({ label: r.merchant, amounts: [r.amount], words: [r.date, r.category, r.account] })),
  };
};

const nothing = (): never => {
  throw new ToolError("there is nothing to show", "Ask for a period that has transactions.");
};

/** Saves a chart of a source. Throws ToolError if it is empty. */
export const chartDraft = async (
  base: BaseTools,
  drafts: Drafts,
  today: Day,
  { title, chartType, source }: ToolArgs["create_chart"],
): Promise<DraftFact> => {
  const sheet = await sheetOf(base, today, source);
  // A pie has no slices for refunds.
  const rows = (chartType === "pie" ? sheet.rows.filter((r) => (r.amounts[0] ?? 0) > 0) : sheet.rows).slice(0, 400);
  if (rows.length === 0) nothing();
  const count = chartType === "pie" ? 1 : Math.max(...rows.map((r) => r.amounts.length));
  const dataSeries = Array.from({ length: count }, (_, i) => ({
    seriesLabel: (sheet.columns[i + 1] ?? "Amount").slice(0, 120),
    dataPoints: rows.map((r) => ({ label: r.label.slice(0, 120), value: toDollars(r.amounts[i] ?? cents(0)) })),
  }));
  const id = await drafts.saveChart({ chartType, title, dataSeries });
  return { id, name: title, total: sum(rows.flatMap((r) => r.amounts.slice(0, 1))), count: rows.length };
};

/** Saves a table of a source. Throws ToolError if it is empty. */
export const gridDraft = async (
  base: BaseTools,
  drafts: Drafts,
  today: Day,
  { title, source }: ToolArgs["create_datagrid"],
): Promise<DraftFact> => {
  const sheet = await sheetOf(base, today, source);
  const rows = sheet.rows.slice(0, MOST_ROWS);
  if (rows.length === 0) nothing();
  const cells = rows.map((r) => [plainCell(r.label), ...r.amounts.map((a) => toDollars(a).toFixed(2)), ...(r.words ?? []).map(plainCell)]);
  const id = await drafts.saveGrid({ name: title, csvData: formatCsv([sheet.columns, ...cells]) });
  return { id, name: title, total: sum(rows.flatMap((r) => r.amounts.slice(0, 1))), count: rows.length };
};

/**
 * Saves a budget with the user's own targets. Other spending categories get the mean of the previous full months, rounded up to ten
 * dollars.
 */
export const budgetDraft = async (
  base: BaseTools,
  drafts: Drafts,
  today: Day,
  { title, start, end, months, targets = [], onlyTargets = false }: ToolArgs["create_budget"],
): Promise<DraftFact> => {
  const { range } = await base.get_vocabulary({});
  const span = fullMonths(today, range?.start ?? null, months);
  const selection = { start: span.start, end: span.end };
  const found = onlyTargets || span.months === 0 ? null : await base.get_spending({ selection, groupBy: "category", top: 50 });
  const own = new Map(targets.map((t) => [t.categoryId, cents(t.amount)]));
  const proposed = (found?.groups ?? []).flatMap((g) =>
    g.id === null || own.has(g.id) || g.total <= 0 ? [] : [{ category: g.id, targetAmount: proposedTarget(g.total, span.months) }],
  );
  const lineItems = [...[...own].map(([category, targetAmount]) => ({ category, targetAmount })), ...proposed];
  if (lineItems.length === 0) nothing();
  const id = await drafts.saveBudget({ name: title, periodStart: day(start), periodEnd: day(end), lineItems });
  return { id, name: title, total: sum(lineItems.map((l) => l.targetAmount)), count: lineItems.length };
};
