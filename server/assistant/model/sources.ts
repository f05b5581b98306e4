import type { Citation } from "#contract/citations.ts";
import { type Day, day, earlier, endOfMonth, endOfWeek, later } from "#domain/day.ts";
import { formatDay, formatMonth, formatPeriod } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import { citeAccounts, citeBudget, citeGrid, citeSubscriptions, citeTransactions } from "../analyst/cite.ts";
import { plainName } from "../analyst/markdown.ts";
import type { BudgetSummary, StatementLineFact } from "../facts.ts";
import type { Group, GroupBy, Selection, ToolArgs, ToolName, ToolResults, Totals } from "../toolkit.ts";

/** An amount of a tool's result, with the view that shows what it is made of. */
export type Source = { amount: Cents; citation: Citation };
type SourcesOf = { [K in ToolName]?: (args: ToolArgs[K], result: ToolResults[K]) => Source[] };
type Section = "Expense" | "Income";

const narrowed = (s: Selection, by: GroupBy, g: Group): Selection | null => {
  if (by === "merchant") return { ...s, merchants: [g.label.slice(0, 120)] };
  if (by === "category") return g.id === null ? null : { ...s, categoryIds: [g.id] };
  if (by === "account") return g.id === null ? null : { ...s, accountIds: [g.id] };
  const first: Day = day(by === "month" ? `${g.key.slice(0, 7)}-01` : g.key.slice(0, 10));
  const last = by === "month" ? endOfMonth(first) : by === "week" ? endOfWeek(first) : first;
  return { ...s, start: later(day(s.start ?? first), first), end: earlier(day(s.end ?? last), last) };
};

const nameOf = (by: GroupBy, g: Group): string =>
  by === "month"
    ? formatMonth(day(`${g.key.slice(0, 7)}-01`))
    : by === "day" || by === "week"
      ? formatDay(day(g.key.slice(0, 10)))
      : g.label;

const totals =
  (section: Section) =>
  ({ selection, groupBy }: { selection: Selection; groupBy?: GroupBy | undefined }, result: Totals): Source[] => {
    const s: Selection = { ...selection, start: result.period.start, end: result.period.end };
    const name = `${section === "Expense" ? "Spending" : "Income"} ${formatPeriod(result.period)}`;
    const whole: Source = { amount: result.total, citation: citeTransactions(name, s, section) };
    const pending: Source = {
      amount: result.pendingTotal,
      citation: citeTransactions(`Pending, ${name}`, { ...s, pending: true }, section),
    };
    const groups = (groupBy ? result.groups : []).flatMap((g) => {
      const rows = groupBy ? narrowed(s, groupBy, g) : null;
      return rows && groupBy ? [{ amount: g.total, citation: citeTransactions(`${nameOf(groupBy, g)}, ${name}`, rows, section) }] : [];
    });
    return [whole, ...(result.pendingCount > 0 ? [pending] : []), ...groups];
  };

const every = (amounts: readonly Cents[], citation: Citation): Source[] => amounts.map((amount) => ({ amount, citation }));
const subscription = (name: string, inactive = false): Citation => citeSubscriptions(name, { search: plainName(name, 200), inactive });
const budget = (b: BudgetSummary): Source[] => every([b.target, b.actual, b.remaining], citeBudget(b.name, b.id));

/** How each tool's amounts are shown again; a tool that is not here has none that can be opened. */
const SOURCES: SourcesOf = {
  get_spending: totals("Expense"),
  get_income: totals("Income"),
  list_transactions: ({ selection, orderBy }, { rows, total }) => [
    { amount: total, citation: citeTransactions("Transactions", selection, selection.section ?? null, orderBy) },
    ...rows.map((r) => ({
      amount: r.amount,
      citation: citeTransactions(
        `${r.merchant || r.name} on ${formatDay(r.date)}`,
        { start: r.date, end: r.date, accountIds: [r.accountId], ...(r.merchant ? { merchants: [r.merchant] } : { text: r.name }) },
        null,
      ),
    })),
  ],
  get_accounts: (_args, { accounts }) =>
    accounts.flatMap((a) =>
      [a.balance, a.available, a.limit].flatMap((amount) =>
        amount === null ? [] : [{ amount, citation: citeAccounts(a.name, [a.id], "") }],
      ),
    ),
  get_net_worth: (_args, n) => [
    ...[n.total, n.assets, n.debts].map((amount) => ({ amount, citation: citeAccounts(`Net worth on ${formatDay(n.end)}`, [], n.end) })),
    { amount: n.startTotal, citation: citeAccounts(`Net worth on ${formatDay(n.start)}`, [], n.start) },
  ],
  list_subscriptions: (_args, { subscriptions, monthly, yearly }) => [
    ...[monthly, yearly].map((amount) => ({ amount, citation: citeSubscriptions("Subscriptions") })),
    ...subscriptions.flatMap((s) => every([s.amount, s.monthly, s.yearly], subscription(s.name, !s.active))),
  ],
  get_upcoming_bills: (_args, { bills }) =>
    bills.flatMap((b) => every([b.amount], b.kind === "subscription" ? subscription(b.name) : citeAccounts(b.name, [b.accountId], ""))),
  get_income_statement: (_args, s) => {
    const within = formatPeriod({ start: day(s.start), end: day(s.end) });
    const side = (section: Section, total: Cents, lines: StatementLineFact[]): Source[] => {
      const period = { start: s.start, end: s.end };
      const name = `${section === "Expense" ? "Spending" : "Income"} ${within}`;
      return [
        { amount: total, citation: citeTransactions(name, period, section) },
        ...lines.map((l) => ({
          amount: l.amount,
          citation: citeTransactions(`${l.name}, ${name}`, { ...period, categoryIds: [l.categoryId] }, section),
        })),
      ];
    };
    return [...side("Income", s.income, s.incomeLines), ...side("Expense", s.expenses, s.expenseLines)];
  },
  list_budgets: (_args, { budgets }) => budgets.flatMap(budget),
  get_budget: (_args, b) => [...budget(b), ...b.lines.flatMap((l) => every([l.target, l.actual, l.remaining], citeBudget(b.name, b.id)))],
  get_holdings: (_args, { holdings }) => holdings.flatMap((h) => every([h.value], citeAccounts(h.account, [h.accountId], ""))),
};

/** The amounts of one finished call that can be opened, the headline first. */
export const sourcesOf = (name: ToolName, args: unknown, result: unknown, today: Day): Source[] => {
  const found = (SOURCES[name] as ((args: unknown, result: unknown) => Source[]) | undefined)?.(args, result) ?? [];
  return found.map(({ amount, citation }) =>
    citation.artifactDisplayType === "accounts" && citation.accountsFetchRequest.asOf === ""
      ? { amount, citation: { ...citation, accountsFetchRequest: { ...citation.accountsFetchRequest, asOf: today } } }
      : { amount, citation },
  );
};

/** Something a tool made for the person: a view that can be opened, or a chart that is drawn where it stands. */
export type Draft = { name: string; citation: Citation } | { name: string; chart: number };

/** What a finished call made; null when it only read. */
export const draftOf = (tool: string, result: unknown): Draft | null => {
  const { id, name } = result as { id?: unknown; name?: unknown };
  if (typeof id !== "number" || typeof name !== "string") return null;
  if (tool === "create_chart") return { name, chart: id };
  if (tool === "create_datagrid") return { name, citation: citeGrid(name, id) };
  if (tool === "create_budget") return { name, citation: citeBudget(name, id) };
  return null;
};
