import { proposedTarget } from "#domain/figures/budgets.ts";
import { addDays, addMonths, type Day, day, startOfMonth } from "#domain/day.ts";
import { capitalized, formatMonth } from "#domain/format.ts";
import { isTimeGroup, timeLabelOf } from "../time-groups.ts";
import { chartTable, REST } from "#domain/charts/chart-data.ts";
import { formatCsv, parseCsv, plainCell } from "#domain/text/grid.ts";
import { type Cents, cents, fromDollars, negate, subtract, sum, toDollars, ZERO } from "#domain/money.ts";
import {
  type BaseTools,
  type DraftFact,
  type Drafts,
  type DrawnFact,
  type Group,
  type GroupBy,
  type Source,
  type ToolArgs,
  ToolError,
  type ToolResults,
  type Totals,
} from "../tools/index.ts";
import { fullMonths } from "./months.ts";

type Row = { label: string; amounts: Cents[]; words?: string[] };
/**
 * A source as columns. The first column labels each row; the others are amounts or words about it. `totals` are those of the amount
 * columns, counted apart from the rows; null for balances over time, which have no sum.
 */
export type Sheet = {
  columns: string[];
  rows: Row[];
  totals: Cents[] | null;
  /** What there is at the end, over all amounts of the last row. Without it, that is its first amount. */
  latest?: Cents;
  /** Whether there are more rows than these. */
  cut?: boolean;
};

const MOST_TABLE_ROWS = 2000;
const MOST_POINTS = 400;
/** The most months of balances that one chart or table has. */
export const MOST_MONTHS = 60;
const LONGEST_LABEL = 120;

const labelOf = (g: Group, by: Source["groupBy"]): string => (by !== undefined && isTimeGroup(by) ? timeLabelOf(by, g.key) : g.label);

/** The next longer unit, for a period with more days or weeks than one drawing has room for. */
const LONGER: Partial<Record<GroupBy, GroupBy>> = { day: "week", week: "month", month: "quarter" };

type Flow = "spending" | "income";
const flow = (base: BaseTools, of: Flow, args: ToolArgs["get_spending"]): Promise<Totals> =>
  of === "income" ? base.get_income(args) : base.get_spending(args);

/** Returns the groups of one flow or of two, by a unit that has room for all of the period. */
const flows = async (base: BaseTools, s: Source, of: readonly Flow[], by: GroupBy): Promise<{ by: GroupBy; found: Totals[] }> => {
  const args = { selection: s.selection ?? {}, groupBy: by, top: MOST_TABLE_ROWS };
  const found = await Promise.all(of.map((one) => flow(base, one, args)));
  const longer = LONGER[by];
  return longer && found.some((one) => one.cut) ? flows(base, s, of, longer) : { by, found };
};

const grouped = async (base: BaseTools, s: Source, of: Flow): Promise<Sheet> => {
  const { by, found } = await flows(base, s, [of], s.groupBy ?? "category");
  return {
    columns: [capitalized(by), capitalized(of)],
    rows: found.flatMap(({ groups }) => groups.map((g) => ({ label: labelOf(g, by), amounts: [g.total] }))),
    totals: found.map(({ total }) => total),
    cut: found.some(({ cut }) => cut),
  };
};

const sideBySide = async (base: BaseTools, s: Source): Promise<Sheet> => {
  const { by, found } = await flows(base, s, ["income", "spending"], s.groupBy ?? "month");
  const all = new Map(found.flatMap(({ groups }) => groups.map((g) => [g.key, labelOf(g, by)])));
  return {
    columns: [capitalized(by), "Income", "Spending"],
    rows: [...all]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, label]) => ({ label, amounts: found.map(({ groups }) => groups.find((g) => g.key === key)?.total ?? ZERO) })),
    totals: found.map(({ total }) => total),
    cut: found.some(({ cut }) => cut),
  };
};

/** The last day of a source's time and of each month before it, oldest first. */
const monthEnds = (today: Day, { selection }: Source): Day[] => {
  const start = day(selection?.start ?? addMonths(today, -12));
  const end = day(selection?.end ?? today);
  const ends: Day[] = [end];
  for (let at = startOfMonth(end); at > start && ends.length < MOST_MONTHS; at = addMonths(at, -1)) ends.unshift(addDays(at, -1));
  return ends;
};

/** How many days one request for past balances may name, and how many accounts one drawing shows apart. */
const MOST_DAYS = 12;
const MOST_ACCOUNTS = 6;
/** What accounts held, or what was owed on them, at the end of each month whose balances are all known. Many accounts are one sum. */
const balancesByMonth = async (base: BaseTools, today: Day, s: Source): Promise<Sheet> => {
  const ends = monthEnds(today, s);
  const { accountIds } = s.selection ?? {};
  const parts = Array.from({ length: Math.ceil(ends.length / MOST_DAYS) }, (_, i) => ends.slice(i * MOST_DAYS, (i + 1) * MOST_DAYS));
  const found = await Promise.all(parts.map((days) => base.get_past_balances({ days, ...(accountIds ? { accountIds } : {}) })));
  const [accounts = []] = found.map((one) => one.accounts);
  const isMixed = accounts.some((a) => a.isAsset) && accounts.some((a) => !a.isAsset);
  const known = ends.flatMap((end, i) => {
    const at = found[Math.floor(i / MOST_DAYS)]?.accounts.map((a) => a.balances[i % MOST_DAYS] ?? null) ?? [];
    const amounts = at.filter((amount) => amount !== null);
    return amounts.length < accounts.length || amounts.length === 0 ? [] : [{ label: formatMonth(end), amounts }];
  });
  const all = (amounts: readonly Cents[]): Cents =>
    sum(amounts.map((amount, i) => (isMixed && accounts[i]?.isAsset === false ? negate(amount) : amount)));
  const rows = accounts.length > MOST_ACCOUNTS ? known.map(({ label, amounts }) => ({ label, amounts: [all(amounts)] })) : known;
  const names = accounts.length > MOST_ACCOUNTS ? ["Total"] : accounts.map((a) => a.name);
  return { columns: ["Month", ...names], rows, totals: null, latest: all(known.at(-1)?.amounts ?? []) };
};

const worthByMonth = async (base: BaseTools, today: Day, s: Source): Promise<Sheet> => {
  const ends = monthEnds(today, s);
  const facts = await Promise.all(ends.map((at) => base.get_net_worth({ start: at, end: at })));
  const rows = facts.flatMap((f, i) => {
    const at = ends[i];
    return at && f.dataStart !== null && at >= f.dataStart ? [{ label: formatMonth(at), amounts: [f.total] }] : [];
  });
  return { columns: ["Month", "Net worth"], rows, totals: null };
};

const totalsOf = (rows: readonly Row[]): Cents[] =>
  (rows[0]?.amounts ?? []).map((_, column) => sum(rows.map((row) => row.amounts[column] ?? ZERO)));

/** Without other accounts, debts are the amounts owed. Among other accounts they are negative. */
const balances = (
  { accounts }: ToolResults["get_accounts"],
  of: "balances" | "assets" | "debts",
  selection: Source["selection"],
): Sheet => {
  const wanted = selection?.accountIds;
  const rows = accounts
    .filter((a) => (!wanted || wanted.includes(a.id)) && (of === "balances" || a.isAsset === (of === "assets")))
    .map((a) => ({
      label: a.name,
      amounts: [a.isAsset || of === "debts" ? a.balance : negate(a.balance)],
      words: [a.isAsset ? "owned" : "owed"],
    }));
  return { columns: ["Account", of === "debts" ? "Owed" : "Balance", "Kind"], rows, totals: totalsOf(rows) };
};

/** Runs the query of a source again and arranges the result as a sheet. */
export const sheetOf = async (base: BaseTools, today: Day, s: Source): Promise<Sheet> => {
  if (s.of === "spending" || s.of === "income") return grouped(base, s, s.of);
  if (s.of === "income_and_spending") return sideBySide(base, s);
  if (s.of === "net_worth") return worthByMonth(base, today, s);
  if (s.of === "subscriptions") {
    const { subscriptions } = await base.list_subscriptions({});
    const rows = subscriptions.map((x) => ({
      label: x.name,
      amounts: [x.monthly, x.yearly, x.amount],
      words: [x.frequency, x.nextDate ?? ""],
    }));
    return {
      columns: ["Subscription", "Monthly cost", "Yearly cost", "Payment", "How often", "Next date"],
      rows,
      totals: totalsOf(rows),
    };
  }
  if (s.of === "balances" && s.groupBy === "month") return balancesByMonth(base, today, s);
  if (s.of === "balances" || s.of === "assets" || s.of === "debts") return balances(await base.get_accounts({}), s.of, s.selection);
  if (s.of === "holdings") {
    const { holdings, value } = await base.get_holdings({});
    return {
      columns: ["Holding", "Value", "Symbol", "Quantity"],
      rows: holdings.map((h) => ({ label: h.name, amounts: [h.value], words: [h.symbol ?? "", h.quantity] })),
      totals: [value],
    };
  }
  const { rows, total, count } = await base.list_transactions({
    selection: s.selection ?? {},
    orderBy: "date",
    direction: "desc",
    limit: MOST_TABLE_ROWS,
  });
  return {
    columns: ["Transaction", "Amount", "Date", "Category", "Account"],
    rows: rows.map((r) => ({ label: r.merchant, amounts: [r.amount], words: [r.date, r.category, r.account] })),
    totals: [total],
    cut: rows.length < count,
  };
};

/** Returns at most `most` rows, two or more, that add up to the totals of the sheet: what does not fit is one row "Everything else". */
export const fittingRows = ({ rows, totals, cut = false }: Sheet, most: number): Row[] => {
  if (totals === null) return rows.slice(-most);
  if (rows.length <= most && !cut) return rows;
  const kept = rows.slice(0, Math.max(1, most - 1));
  const rest = totals.map((total, column) => subtract(total, sum(kept.map((row) => row.amounts[column] ?? ZERO))));
  return [...kept, { label: REST, amounts: rest }];
};

/** Throws ToolError unless the columns, as they will be read back, add up to the totals that the answer states. */
const checkDrawn = (columns: readonly (readonly number[])[], totals: Sheet["totals"]): void => {
  const wrong = totals?.some((total, i) => columns[i] && sum(columns[i].map(fromDollars)) !== total);
  if (wrong) throw new ToolError("the parts do not add up to the total", "Ask again, or for a shorter period.");
};

const nothing = (): never => {
  throw new ToolError("there is nothing to show", "Ask for a period that has transactions.");
};

/** What a draft shows: the total of its first amounts, or the latest amount where a sum means nothing. */
const shownBy = (sheet: Sheet, rows: readonly Row[]): Pick<DrawnFact, "total" | "count" | "shows"> => ({
  total: sheet.totals?.[0] ?? sheet.latest ?? rows.at(-1)?.amounts[0] ?? ZERO,
  count: rows.length,
  shows: sheet.totals ? "total" : "latest",
});

/** Columns of amounts that one chart shows: several only where they are alike. */
const drawnColumns = ({ of, groupBy }: Source, chartType: string, { columns }: Sheet): number => {
  if (chartType === "pie") return 1;
  return of === "income_and_spending" ? 2 : of === "balances" && groupBy === "month" ? columns.length - 1 : 1;
};

/** Saves a chart of a source. Throws ToolError if it is empty or does not add up. */
export const chartDraft = async (
  base: BaseTools,
  drafts: Drafts,
  today: Day,
  { title, chartType, source }: ToolArgs["create_chart"],
): Promise<DrawnFact> => {
  const sheet = await sheetOf(base, today, source);
  const rows = fittingRows(sheet, Math.min(source.top ? source.top + 1 : MOST_POINTS, MOST_POINTS));
  if (sheet.rows.length === 0) nothing();
  const chart = {
    chartType,
    title,
    dataSeries: Array.from({ length: drawnColumns(source, chartType, sheet) }, (_, i) => ({
      seriesLabel: (sheet.columns[i + 1] ?? "Amount").slice(0, LONGEST_LABEL),
      dataPoints: rows.map((r) => ({ label: r.label.slice(0, LONGEST_LABEL), value: toDollars(r.amounts[i] ?? ZERO) })),
    })),
  };
  checkDrawn(
    chartTable(chart).series.map(({ amounts }) => amounts.map((amount) => toDollars(amount ?? ZERO))),
    sheet.totals,
  );
  return { id: await drafts.saveChart(chart), name: title, ...shownBy(sheet, rows) };
};

/** Saves a table of a source. Throws ToolError if it is empty or does not add up. */
export const gridDraft = async (
  base: BaseTools,
  drafts: Drafts,
  today: Day,
  { title, source }: ToolArgs["create_datagrid"],
): Promise<DrawnFact> => {
  const sheet = await sheetOf(base, today, source);
  const rows = fittingRows(sheet, source.top ? source.top + 1 : MOST_TABLE_ROWS);
  if (sheet.rows.length === 0) nothing();
  const cells = rows.map(({ label, amounts, words = [] }) => {
    const row = [plainCell(label), ...amounts.map((a) => toDollars(a).toFixed(2)), ...words.map(plainCell)];
    return sheet.columns.map((_, i) => row[i] ?? "");
  });
  const csvData = formatCsv([sheet.columns, ...cells]);
  const [, ...read] = parseCsv(csvData);
  checkDrawn(
    (sheet.totals ?? []).map((_, i) => read.map((row) => Number(row[i + 1]))),
    sheet.totals,
  );
  return { id: await drafts.saveGrid({ name: title, csvData }), name: title, ...shownBy(sheet, rows) };
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
