import { proposedTarget } from "#domain/figures/budgets.ts";
import { addDays, addMonths, type Day, day, earlier, later, startOfMonth, yearOf } from "#domain/day.ts";
import { capitalized, formatDay, formatMonth } from "#domain/format.ts";
import { daysOfGroup, isTimeGroup, type TimeGroup, timeKeyOf, timeLabelOf } from "../time-groups.ts";
import { chartTable, REST } from "#domain/charts/chart-data.ts";
import { formatCsv, parseCsv, plainCell } from "#domain/text/grid.ts";
import { absolute, type Cents, cents, fromDollars, negate, subtract, sum, toDollars, ZERO } from "#domain/money.ts";
import {
  type BaseTools,
  type DraftFact,
  type Drafts,
  type DrawnFact,
  meantBudget,
  type Group,
  type GroupBy,
  type Source,
  type ToolArgs,
  ToolError,
  type ToolResults,
  type Totals,
  transfersIn,
} from "../tools/index.ts";
import { bills } from "./bills.ts";
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
/** Bills of so many days are shown where no time is named. */
export const DAYS_OF_BILLS = 14;

const labelOf = (g: Group, by: Source["groupBy"]): string => (by !== undefined && isTimeGroup(by) ? timeLabelOf(by, g.key) : g.label);

/** The next longer unit, for a period with more days or weeks than one drawing has room for. */
const LONGER: Partial<Record<GroupBy, GroupBy>> = { day: "week", week: "month", month: "quarter" };

type Flow = "spending" | "income";
/** One column of amounts: what flows, and which of it. */
type Stream = { name: string; of: Flow; selection: NonNullable<Source["selection"]> };
const streamsOf = (s: Source, of: readonly Flow[]): Stream[] =>
  s.series && of.length === 1
    ? s.series.map(({ label, selection }) => ({ name: label, of: of[0] ?? "spending", selection }))
    : of.map((one) => ({ name: capitalized(one), of: one, selection: s.selection ?? {} }));
const totalsOfStream = (base: BaseTools, { of, selection }: Stream, groupBy: GroupBy): Promise<Totals> => {
  const args = { selection, groupBy, top: MOST_TABLE_ROWS };
  return of === "income" ? base.get_income(args) : base.get_spending(args);
};

/** Returns the groups of each stream, by a unit that has room for all of the period. */
const groupsOf = async (base: BaseTools, streams: readonly Stream[], by: GroupBy): Promise<{ by: GroupBy; found: Totals[] }> => {
  const found = await Promise.all(streams.map((stream) => totalsOfStream(base, stream, by)));
  const longer = LONGER[by];
  return longer && found.some((one) => one.cut) ? groupsOf(base, streams, longer) : { by, found };
};

/** Keys of all units from the first one with rows until the last one, or until the time ends, so that none without rows is left out. */
const allUnits = (by: TimeGroup, keys: readonly string[], today: Day, streams: readonly Stream[]): string[] => {
  const sorted = keys.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ends = streams.map(({ selection }) => earlier(day(selection.end ?? today), today));
  const end = ends.reduce((a, b) => later(a, b), daysOfGroup(by, last).start);
  const units: string[] = [];
  for (
    let at = daysOfGroup(by, first).start;
    at <= end && units.length < MOST_TABLE_ROWS;
    at = addDays(daysOfGroup(by, timeKeyOf(by, at)).end, 1)
  )
    units.push(timeKeyOf(by, at));
  return units;
};

/** Streams of one sort of group, each a column. Units of time follow one another without gaps; other groups are the largest first. */
const grouped = async (base: BaseTools, today: Day, s: Source, of: readonly Flow[], usual: GroupBy): Promise<Sheet> => {
  const streams = streamsOf(s, of);
  const unit = s.groupBy ?? usual;
  // Without a time, each of several selections is one amount.
  if (s.series && !isTimeGroup(unit)) {
    const found = await Promise.all(streams.map((stream) => totalsOfStream(base, stream, unit)));
    const rows = streams.map(({ name }, i) => ({ label: name, amounts: [found[i]?.total ?? ZERO] }));
    return { columns: ["Compared", capitalized(of[0] ?? "spending")], rows, totals: totalsOf(rows) };
  }
  const { by, found } = await groupsOf(base, streams, unit);
  const labels = new Map(found.flatMap(({ groups }) => groups.map((g) => [g.key, labelOf(g, by)])));
  const amountsOf = (key: string): Cents[] => found.map(({ groups }) => groups.find((g) => g.key === key)?.total ?? ZERO);
  const units = isTimeGroup(by) ? allUnits(by, [...labels.keys()], today, streams) : [];
  // A drawing without room for each empty day leaves them out, rather than adding later days up as one.
  const hasRoom = units.length <= MOST_POINTS;
  const known = [...labels.keys()];
  const keys = !isTimeGroup(by) ? known : hasRoom ? units : known.toSorted();
  return {
    columns: [capitalized(by), ...streams.map(({ name }) => name)],
    rows: keys.map((key) => ({ label: labels.get(key) ?? (isTimeGroup(by) ? timeLabelOf(by, key) : key), amounts: amountsOf(key) })),
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

const subscriptions = async (base: BaseTools): Promise<Sheet> => {
  const found = await base.list_subscriptions({});
  const rows = found.subscriptions.map((x) => ({
    label: x.name,
    amounts: [x.monthly, x.yearly, x.amount],
    words: [x.frequency, x.nextDate ?? ""],
  }));
  return {
    columns: ["Subscription", "Monthly cost", "Yearly cost", "Payment", "How often", "Next date"],
    rows,
    totals: totalsOf(rows),
  };
};

const holdings = async (base: BaseTools): Promise<Sheet> => {
  const found = await base.get_holdings({});
  return {
    columns: ["Holding", "Value", "Symbol", "Quantity"],
    rows: found.holdings.map((h) => ({ label: h.name, amounts: [h.value], words: [h.symbol ?? "", h.quantity] })),
    totals: [found.value],
  };
};

const transactions = async (base: BaseTools, s: Source): Promise<Sheet> => {
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

/** Bills of a time ahead, of two weeks without one, in the order in which they are due. */
const upcoming = async (base: BaseTools, today: Day, { selection }: Source): Promise<Sheet> => {
  const found = await bills(base, today, { end: selection?.end ?? addDays(today, DAYS_OF_BILLS) });
  const due = found.bills.filter((b) => b.date >= (selection?.start ?? today));
  const rows = due.map((b) => ({ label: `${b.name}, ${formatDay(b.date, today)}`, amounts: [b.amount], words: [b.date] }));
  return { columns: ["Bill", "Amount", "Due"], rows, totals: totalsOf(rows) };
};

/** Each line of a budget, by what was spent. Income lines are left out, because they are no spending. */
const budget = async (base: BaseTools, today: Day): Promise<Sheet> => {
  const id = meantBudget((await base.list_budgets({ start: today, end: today })).budgets)?.id;
  const lines = id === undefined ? [] : (await base.get_budget({ id })).lines.filter((line) => line.section !== "Income");
  const rows = lines.toSorted((a, b) => b.actual - a.actual).map((line) => ({ label: line.name, amounts: [line.actual, line.target] }));
  return { columns: ["Category", "Spent", "Target"], rows, totals: totalsOf(rows) };
};

const goals = async (base: BaseTools): Promise<Sheet> => {
  const found = await base.list_goals({ status: "active" });
  const rows = found.goals.map((goal) => ({
    label: goal.name,
    amounts: [goal.current, goal.target, goal.missing],
    words: [goal.date ?? ""],
  }));
  return { columns: ["Goal", "Set aside", "Target", "Missing", "Date"], rows, totals: totalsOf(rows) };
};

/** Net worth today, and of the plan every five years, in dollars of today. It is an amount at each time, so it has no sum. */
const plan = async (base: BaseTools, today: Day): Promise<Sheet> => {
  const { run } = await base.run_plan({});
  const now = yearOf(today);
  const ahead = run ? [...run.years, run.horizon].filter(({ year }) => year > now) : [];
  const years = run ? [{ year: now, netWorth: run.today }, ...ahead.toSorted((a, b) => a.year - b.year)] : [];
  const rows = years
    .filter(({ year }, i) => year !== years[i - 1]?.year)
    .map(({ year, netWorth }) => ({ label: String(year), amounts: [netWorth] }));
  return { columns: ["Year", "Net worth"], rows, totals: null };
};

/** Sums of amounts by the month of their day, oldest first, without months that have none. */
const byMonth = (column: string, list: readonly { date: Day; amount: Cents }[]): Sheet => {
  const months = Map.groupBy(
    list.toSorted((a, b) => a.date.localeCompare(b.date)),
    ({ date }) => startOfMonth(date),
  );
  const rows = [...months].map(([month, of]) => ({ label: formatMonth(month), amounts: [sum(of.map(({ amount }) => amount))] }));
  return { columns: ["Month", column], rows, totals: [sum(list.map(({ amount }) => amount))] };
};

/** What investment accounts report, by month: contributions, dividends or another kind, without their sign. */
const trades = async (base: BaseTools, today: Day, { selection, kind }: Source): Promise<Sheet> => {
  const found = await base.list_trades({
    start: selection?.start ?? addMonths(today, -12),
    end: selection?.end ?? today,
    ...(selection?.accountIds ? { accountIds: selection.accountIds } : {}),
    ...(kind ? { kind } : {}),
  });
  return byMonth(
    kind ? `${capitalized(kind)}s` : "Amount",
    found.trades.map(({ date, amount }) => ({ date, amount: kind ? absolute(amount) : amount })),
  );
};

export const TOO_MANY_TRANSFERS = "there are too many transfers in that time";
/** Money that came into accounts from others of the household, by month. */
const moved = async (base: BaseTools, { selection }: Source): Promise<Sheet> => {
  const found = await base.list_transactions({
    selection: transfersIn(selection ?? {}),
    orderBy: "date",
    direction: "desc",
    limit: MOST_TABLE_ROWS,
  });
  // Months would miss what is not listed.
  if (found.rows.length < found.count) throw new ToolError(TOO_MANY_TRANSFERS, "Ask for a shorter period.");
  return byMonth(
    "Moved in",
    found.rows.map(({ date, amount }) => ({ date, amount: negate(amount) })),
  );
};

const SHEETS: Record<Source["of"], (base: BaseTools, today: Day, s: Source) => Promise<Sheet>> = {
  spending: (base, today, s) => grouped(base, today, s, ["spending"], "category"),
  income: (base, today, s) => grouped(base, today, s, ["income"], "category"),
  income_and_spending: (base, today, s) => grouped(base, today, s, ["income", "spending"], "month"),
  net_worth: worthByMonth,
  subscriptions,
  balances: async (base, today, s) =>
    s.groupBy === "month" ? balancesByMonth(base, today, s) : balances(await base.get_accounts({}), "balances", s.selection),
  assets: async (base, _, s) => balances(await base.get_accounts({}), "assets", s.selection),
  debts: async (base, _, s) => balances(await base.get_accounts({}), "debts", s.selection),
  holdings,
  transactions: (base, _, s) => transactions(base, s),
  bills: upcoming,
  budget,
  goals,
  plan,
  trades,
  transfers_in: (base, _, s) => moved(base, s),
};
/** Runs the query of a source again and arranges the result as a sheet. */
export const sheetOf = (base: BaseTools, today: Day, s: Source): Promise<Sheet> => SHEETS[s.of](base, today, s);

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

/** What a draft shows: the total of its first amounts, or of all that it compares, or the latest amount where a sum means nothing. */
const shownBy = ({ series }: Source, sheet: Sheet, rows: readonly Row[]): Pick<DrawnFact, "total" | "count" | "shows"> => ({
  total: (series && sheet.totals ? sum(sheet.totals) : sheet.totals?.[0]) ?? sheet.latest ?? rows.at(-1)?.amounts[0] ?? ZERO,
  count: rows.length,
  shows: sheet.totals ? "total" : "latest",
});

/** Columns of amounts that one chart shows: several only where they are alike. */
const drawnColumns = ({ of, groupBy, series }: Source, chartType: string, { columns }: Sheet): number => {
  if (chartType === "pie") return 1;
  if (series) return columns.length - 1;
  return of === "income_and_spending" || of === "budget" || of === "goals"
    ? 2
    : of === "balances" && groupBy === "month"
      ? columns.length - 1
      : 1;
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
  return { id: await drafts.saveChart(chart), name: title, ...shownBy(source, sheet, rows) };
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
  return { id: await drafts.saveGrid({ name: title, csvData }), name: title, ...shownBy(source, sheet, rows) };
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
