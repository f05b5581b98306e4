import type { Citation, CitedView } from "#contract/citations.ts";
import { addDays, type Day, day, earlier, endOfMonth, endOfWeek, later } from "#domain/day.ts";
import { formatDay, formatMonth, formatPeriod } from "#domain/format.ts";
import { type Cents, cents, negate, subtract } from "#domain/money.ts";
import { citeAccounts, citeBudget, citeGrid, citeSubscriptions, citeTransactions } from "./analyst/cite.ts";
import { plainName } from "./analyst/markdown.ts";
import type { AnomalyFact, BudgetSummary, ForecastFact, StatementLineFact } from "./facts.ts";
import { formula, type Part } from "./formula.ts";
import type { Derivation } from "./grounding.ts";
import type { Group, GroupBy, NetWorthFact, Selection, ToolArgs, ToolName, ToolResults, Totals } from "./toolkit.ts";

/** An amount of a tool result, with the view or formula that explains it. */
export type SourcedAmount = { amount: Cents; citation: Citation };
type SourcesOf = { [K in ToolName]?: (args: ToolArgs[K], result: ToolResults[K]) => SourcedAmount[] };
type Section = "Expense" | "Income";

const narrowed = (s: Selection, by: GroupBy, g: Group, section: Section): Selection | null => {
  if (by === "merchant") return { ...s, merchants: [g.label.slice(0, 120)] };
  if (by === "category") return g.id === null ? null : { ...s, ...(s.categoryIds ? {} : { section }), categoryIds: [g.id] };
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
  ({ selection, groupBy }: { selection: Selection; groupBy?: GroupBy | undefined }, result: Totals): SourcedAmount[] => {
    const s: Selection = { ...selection, start: result.period.start, end: result.period.end };
    const name = `${section === "Expense" ? "Spending" : "Income"} ${formatPeriod(result.period)}`;
    const whole: SourcedAmount = { amount: result.total, citation: citeTransactions(name, s, section) };
    const pending: SourcedAmount = {
      amount: result.pendingTotal,
      citation: citeTransactions(`Pending, ${name}`, { ...s, pending: true }, section),
    };
    const groups = (groupBy ? result.groups : []).flatMap((g) => {
      const rows = groupBy ? narrowed(s, groupBy, g, section) : null;
      return rows && groupBy ? [{ amount: g.total, citation: citeTransactions(`${nameOf(groupBy, g)}, ${name}`, rows, section) }] : [];
    });
    return [whole, ...(result.pendingCount > 0 ? [pending] : []), ...groups];
  };

const every = (amounts: readonly Cents[], citation: Citation): SourcedAmount[] => amounts.map((amount) => ({ amount, citation }));
const subscription = (name: string, inactive = false): CitedView => citeSubscriptions(name, { search: plainName(name, 200), inactive });
const budget = (b: BudgetSummary): SourcedAmount[] => every([b.target, b.actual, b.remaining], citeBudget(b.name, b.id));

const summed = (name: string, amount: Cents, parts: readonly Part[], note?: string): SourcedAmount => ({
  amount,
  citation: formula(name, parts, { note }),
});
const gained = (name: string, gain: Cents, value: Cents, cost: Cents): SourcedAmount =>
  summed(`Gain of ${name}`, gain, [
    { label: "Worth now", amount: value, view: null },
    { label: "Paid for it", amount: negate(cost), view: null },
  ]);
const billView = (b: { kind: string; name: string; accountId: number }): CitedView =>
  b.kind === "subscription" ? subscription(b.name) : citeAccounts(b.name, [b.accountId], "");

const MOVED: Record<string, string> = {
  income: "Income",
  expenses: "Spending",
  transfers: "Transfers",
  accounts: "Accounts added or removed",
  change: "Changes in value",
};
const SECTION: Record<string, Section> = { income: "Income", expenses: "Expense" };

/** Sources of a net worth change: posted rows where rows explain it, and the whole calculation for the rest. */
const worthChange = (n: NetWorthFact): SourcedAmount[] => {
  const period = { start: addDays(n.start, 1), end: n.end };
  const parts = n.entries.map(({ type, amount }): Part => {
    const section = SECTION[type];
    const label = MOVED[type] ?? type;
    return {
      label,
      amount,
      view: section ? citeTransactions(`${label} ${formatPeriod(period)}`, { ...period, pending: false }, section) : null,
    };
  });
  const moved = parts.filter((_, i) => n.entries[i]?.type !== "accounts");
  const change = formula(`Change in net worth ${formatPeriod(period)}`, moved);
  const difference = formula(`Net worth ${formatPeriod(period)}`, parts);
  return [
    { amount: n.change, citation: change },
    { amount: cents(n.change + n.added), citation: difference },
    ...parts.map((p, i) => ({ amount: p.amount, citation: p.view ?? (n.entries[i]?.type === "accounts" ? difference : change) })),
  ];
};

const standingOut = (a: AnomalyFact): SourcedAmount[] => [
  {
    amount: a.amount,
    citation:
      a.kind === "price_rise"
        ? subscription(a.merchant)
        : citeTransactions(
            `${a.merchant} on ${formatDay(a.date)}`,
            { start: a.date, end: a.date, merchants: [a.merchant.slice(0, 120)] },
            null,
          ),
  },
  ...(a.usual === null
    ? []
    : every(
        [a.usual],
        a.kind === "price_rise" ? subscription(a.merchant) : citeTransactions(a.merchant, { merchants: [a.merchant.slice(0, 120)] }, null),
      )),
];

const EXPECTED = "An estimate: recurring payments on their expected days, and the rest as the median of each weekday over twelve weeks.";
const RANGE = "An estimate: the same with quiet weeks, or with busy ones, instead of usual ones.";

/** Future days have no rows, so their amounts open what they were calculated from. */
const forecasts = (f: ForecastFact): SourcedAmount[] => {
  const view = f.accountIds.length > 0 ? citeAccounts("Balance today", f.accountIds, "") : null;
  const opening: Part = { label: "Today", amount: f.opening, view };
  const span = formatPeriod({ start: f.start, end: f.end });
  const whole = formula(
    `Expected ${span}`,
    [
      opening,
      { label: "Regular money in", amount: f.incoming, view: null },
      { label: "Regular payments", amount: negate(f.outgoing), view: null },
      { label: "The rest, as usual", amount: negate(f.everyday), view: null },
    ],
    { note: EXPECTED },
  );
  const reached = (name: string, amount: Cents, note: string): SourcedAmount =>
    summed(name, amount, [opening, { label: "Expected change", amount: subtract(amount, f.opening), view: null }], note);
  return [
    ...(view ? [{ amount: f.opening, citation: view }] : []),
    ...every([f.closing, f.incoming, f.outgoing, f.everyday], whole),
    reached(`Lowest, on ${formatDay(f.lowest.date)}`, f.lowest.amount, EXPECTED),
    reached(`At the least ${span}`, f.low, RANGE),
    reached(`At the most ${span}`, f.high, RANGE),
    ...f.events.map((e) =>
      summed(
        `${e.name}, ${formatDay(e.date)}`,
        e.amount,
        [
          {
            label: "Its transactions so far",
            amount: e.amount,
            view: citeTransactions(e.name, { merchants: [e.name.slice(0, 120)] }, null),
          },
        ],
        "Expected from the payments before it.",
      ),
    ),
  ];
};

const monthOfInterest = (balance: Cents, apr: number, interest: Cents, debt: CitedView): SourcedAmount[] => [
  {
    amount: interest,
    citation: formula("Monthly interest", [{ label: "The debt today", amount: balance, view: debt }], {
      result: interest,
      note: `A twelfth of ${apr}% a year is charged each month.`,
    }),
  },
];

/** How to show the amounts of each tool. Tools not listed have none that can be opened. */
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
    ...worthChange(n),
  ],
  list_subscriptions: (_args, { subscriptions, monthly, yearly }) => [
    ...[monthly, yearly].map((amount) => ({ amount, citation: citeSubscriptions("Subscriptions") })),
    ...subscriptions.flatMap((s) => every([s.amount, s.monthly, s.yearly], subscription(s.name, !s.active))),
  ],
  get_upcoming_bills: ({ end }, { bills, total, count }) => [
    ...(count === bills.length
      ? [
          summed(
            `Expected by ${formatDay(day(end))}`,
            total,
            bills.map((b) => ({ label: `${b.name}, ${formatDay(b.date)}`, amount: b.amount, view: billView(b) })),
          ),
        ]
      : []),
    ...bills.flatMap((b) => every([b.amount], billView(b))),
  ],
  get_income_events: (_args, events) =>
    events.events.flatMap((e) => every([e.amount], citeTransactions(e.name, { merchants: [e.name.slice(0, 120)] }, "Income"))),
  list_trades: (_args, { trades }) => trades.flatMap((t) => every([t.amount], citeAccounts(t.account, [t.accountId], ""))),
  detect_anomalies: (_args, { anomalies }) => anomalies.flatMap(standingOut),
  forecast_cashflow: (_args, f) => forecasts(f),
  affordability: (_args, a) => [
    ...(a.cashAccountIds.length > 0 ? every([a.cash], citeAccounts("Cash in checking and savings", a.cashAccountIds, "")) : []),
    ...every([a.due], citeSubscriptions("Upcoming payments")),
    ...every(
      [a.loans],
      formula("Loan payments of a usual month", [{ label: `A month, ${formatPeriod(a.period)}`, amount: a.loans, view: null }], {
        note: `Payments from cash to loans, as the mean of ${a.months} full months. They do not count as spending, but the money is gone.`,
      }),
    ),
    ...(a.left === null || a.amount === null
      ? []
      : [
          summed("Left", a.left, [
            { label: "Before it", amount: cents(a.left + a.amount), view: null },
            { label: "This cost", amount: negate(a.amount), view: null },
          ]),
        ]),
  ],
  calc_payoff: ({ accountId }, p) => {
    const debt = citeAccounts("The debt today", [accountId], "");
    const owed: SourcedAmount = { amount: p.balance, citation: debt };
    if ("missing" in p)
      return [owed, ...(p.monthInterest === null || p.apr === null ? [] : monthOfInterest(p.balance, p.apr, p.monthInterest, debt))];
    const parts = [
      { label: "The debt today", amount: p.balance, view: debt },
      { label: "Interest until it is paid off", amount: p.interest, view: null },
    ];
    const note = `${p.apr}% a year, charged each month on what is left; ${p.months} ${p.months === 1 ? "payment" : "payments"}, the last on ${formatDay(p.paidOff)}.`;
    return [
      owed,
      summed("All payments together", p.total, parts, note),
      {
        amount: p.interest,
        citation: formula(
          "Interest until it is paid off",
          [
            { label: "All payments together", amount: p.total, view: null },
            { label: "The debt today", amount: negate(p.balance), view: debt },
          ],
          { note },
        ),
      },
      ...every([p.payment, p.lastPayment], formula("Payments", parts, { note })),
      ...monthOfInterest(p.balance, p.apr, p.monthInterest, debt),
    ];
  },
  get_income_statement: (_args, s) => {
    const within = formatPeriod({ start: day(s.start), end: day(s.end) });
    const side = (section: Section, total: Cents, lines: StatementLineFact[]): SourcedAmount[] => {
      const period = { start: s.start, end: s.end };
      const name = `${section === "Expense" ? "Spending" : "Income"} ${within}`;
      return [
        { amount: total, citation: citeTransactions(name, period, section) },
        ...lines.map((l) => ({
          amount: l.amount,
          citation: citeTransactions(`${l.name}, ${name}`, { ...period, section, categoryIds: [l.categoryId] }, section),
        })),
      ];
    };
    const sides = [...side("Income", s.income, s.incomeLines), ...side("Expense", s.expenses, s.expenseLines)];
    const net = [
      { label: "Income", amount: s.income, view: citeTransactions(`Income ${within}`, { start: s.start, end: s.end }, "Income") },
      {
        label: "Spending",
        amount: negate(s.expenses),
        view: citeTransactions(`Spending ${within}`, { start: s.start, end: s.end }, "Expense"),
      },
    ];
    return [...sides, summed(`Left ${within}`, s.net, net)];
  },
  list_budgets: (_args, { budgets }) => budgets.flatMap(budget),
  get_budget: (_args, b) => [...budget(b), ...b.lines.flatMap((l) => every([l.target, l.actual, l.remaining], citeBudget(b.name, b.id)))],
  get_holdings: (_args, { holdings, value, valueWithCost, cost, gain }) => [
    ...holdings.flatMap((h) => every([h.value, ...(h.cost === null ? [] : [h.cost])], citeAccounts(h.account, [h.accountId], ""))),
    summed(
      "Holdings",
      value,
      holdings.map((h) => ({ label: h.name, amount: h.value, view: citeAccounts(h.account, [h.accountId], "") })),
    ),
    ...holdings.flatMap((h) => (h.cost === null || h.gain === null ? [] : [gained(h.name, h.gain, h.value, h.cost)])),
    gained("Holdings whose cost is known", gain, valueWithCost, cost),
  ],
};

/** Returns the amounts of one finished call that can be opened, the headline first. */
export const sourcesOf = (name: ToolName, args: unknown, result: unknown, today: Day): SourcedAmount[] => {
  const found = (SOURCES[name] as ((args: unknown, result: unknown) => SourcedAmount[]) | undefined)?.(args, result) ?? [];
  return found.map(({ amount, citation }) => ({ amount, citation: dated(citation, today) }));
};

const datedView = (view: CitedView, today: Day): CitedView =>
  view.artifactDisplayType === "accounts" && view.accountsFetchRequest.asOf === ""
    ? { ...view, accountsFetchRequest: { ...view.accountsFetchRequest, asOf: today } }
    : view;
/** Balances without a day are today's. */
const dated = (citation: Citation, today: Day): Citation => {
  if (citation.artifactDisplayType !== "formula") return datedView(citation, today);
  const parts = citation.formula.parts.map((p) => ({ ...p, view: p.view && datedView(p.view, today) }));
  return { ...citation, formula: { ...citation.formula, parts } };
};

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/**
 * Of several sources with the same amount, returns the one whose name shares most words with the text around the figure; the first if
 * equal.
 */
const nearest = <C extends Citation>(found: readonly C[], around: string): C | null => {
  const [first = null] = found;
  if (found.length < 2 || around === "") return first;
  const words = new Set(wordsOf(around));
  const inCommon = (c: C): number => wordsOf(c.artifactName).filter((word) => words.has(word)).length;
  return found.reduce<{ best: C | null; score: number }>(
    (so, one) => (inCommon(one) > so.score ? { best: one, score: inCommon(one) } : so),
    { best: null, score: -1 },
  ).best;
};

/** What the figures of one reply open. Rows win over formulas, and later calls over earlier ones. */
export class Sources {
  readonly #today: Day;
  readonly #views = new Map<number, CitedView[]>();
  readonly #formulas = new Map<number, Citation[]>();
  constructor(today: Day) {
    this.#today = today;
  }
  /** Records the result of a finished call and returns its amounts. */
  note(name: ToolName, args: unknown, result: unknown): Cents[] {
    const found = sourcesOf(name, args, result, this.#today);
    for (const { amount, citation } of found.toReversed())
      if (citation.artifactDisplayType === "formula") putFirst(this.#formulas, amount, citation);
      else putFirst(this.#views, amount, citation);
    return found.map((one) => one.amount);
  }
  /** Records arithmetic on known amounts. A share is not an amount. */
  derive(d: Derivation): void {
    if (d.how === "share" || d.of.length === 0) return;
    const signed = d.how === "difference" ? [d.of[0], negate(d.of[1])] : d.of;
    const parts = signed.map((amount): Part => {
      const view = this.#views.get(Math.abs(amount))?.[0] ?? null;
      return { label: view?.artifactName ?? "Amount", amount, view };
    });
    if (d.how === "part")
      return putFirst(
        this.#formulas,
        d.value,
        formula(`${d.percent} % of it`, parts, { result: d.value, note: `${d.percent} % of the amount below.` }),
      );
    const [name, over] = d.how === "average" ? ["Average", d.over] : [d.how === "sum" ? "Sum" : "Difference", null];
    putFirst(this.#formulas, d.value, formula(name, parts, { over }));
  }
  /** Returns what an amount opens, ignoring its sign, given the words `around` it. Null if nothing shows exactly that amount. */
  of(amount: Cents, around = ""): Citation | null {
    const size = Math.abs(amount);
    return nearest(this.#views.get(size) ?? [], around) ?? nearest(this.#formulas.get(size) ?? [], around);
  }
}

const putFirst = <C>(map: Map<number, C[]>, amount: Cents, citation: C): void => {
  const size = Math.abs(amount);
  map.set(size, [citation, ...(map.get(size) ?? [])]);
};

/** Something a tool created for the user: a view to open, or a chart drawn in place. */
export type Draft = { name: string; citation: Citation } | { name: string; chart: number };

/** Returns what a finished call created; null if it only read data. */
export const draftOf = (tool: string, result: unknown): Draft | null => {
  const { id, name } = result as { id?: unknown; name?: unknown };
  if (typeof id !== "number" || typeof name !== "string") return null;
  if (tool === "create_chart") return { name, chart: id };
  if (tool === "create_datagrid") return { name, citation: citeGrid(name, id) };
  if (tool === "create_budget") return { name, citation: citeBudget(name, id) };
  return null;
};
