import { type Day, addDays, day, eachDay, earlier, endOfMonth, weekdayOf } from "#domain/day.ts";
import { absolute, cents, type Cents, negate, sum, ZERO } from "#domain/money.ts";
import { parseCsv } from "#domain/text/grid.ts";
import { isTimeGroup, timeKeyOf } from "../../time-groups.ts";
import { composedTools } from "../../composed.ts";
import {
  type AccountFact,
  type BaseTools,
  type Implementations,
  type BudgetDraft,
  type CardRewardsFact,
  type ChartDraft,
  type GoalFact,
  type Group,
  type GroupBy,
  type HoldingFact,
  type InvestmentTransactionFact,
  type NetWorthFact,
  type RecommendationFact,
  type Selection,
  ToolError,
  type Totals,
  type TransactionFact,
} from "../../tools/index.ts";
import { proposalToolsOver } from "./proposing.ts";
import { budgetTargets, holdings, trades } from "./possessions.ts";
import { budgetTools, holdingTools, statementTool, subscriptionRows, subscriptionTool } from "./more-tools.ts";
import { categories, categoryId } from "./taxonomy.ts";

export type BudgetOf = {
  id: number;
  name: string;
  start: Day;
  end: Day;
  targets: readonly (readonly [category: string, target: number])[];
};
/** What the assistant was asked to save or change, and what it remembers. */
export type Kept = {
  charts: ChartDraft[];
  grids: { name: string; csvData: string }[];
  budgets: BudgetDraft[];
  proposals: { name: string; args: unknown }[];
  memories: { id: number; memory: string; saved: Day }[];
};
const noDrafts = (): Kept => ({ charts: [], grids: [], budgets: [], proposals: [], memories: [] });

export type Household = {
  rows: TransactionFact[];
  accounts: AccountFact[];
  members: { name: string; isMe: boolean }[];
  worth: NetWorthFact | null;
  syncing: boolean;
  extraMerchants: { name: string; count: number }[];
  budgets: BudgetOf[];
  holdings: HoldingFact[];
  trades: InvestmentTransactionFact[];
  drafts: Kept;
  goals?: GoalFact[];
};

const account = (
  id: number,
  name: string,
  institution: string,
  mask: string,
  type: string,
  subtype: string,
  isAsset: boolean,
  balance: number,
  limit: number | null = null,
  hidden = false,
): AccountFact => ({
  id,
  name,
  institution,
  mask,
  type,
  subtype,
  isAsset,
  balance: cents(balance),
  available: isAsset && type === "depository" ? cents(balance - 5000) : null,
  limit: limit === null ? null : cents(limit),
  hidden,
  owner: "Maya",
  apr: null,
  minimumPayment: null,
  maturityDate: null,
  nextPaymentDue: null,
});

const owed = (a: AccountFact, apr: number, minimum: number, due: Day): AccountFact => ({
  ...a,
  apr,
  minimumPayment: cents(minimum),
  nextPaymentDue: due,
});

export const accounts: AccountFact[] = [
  account(1, "Everyday Checking", "Chase", "4417", "depository", "checking", true, 421_055),
  account(2, "High Yield Savings", "Ally Bank", "9921", "depository", "savings", true, 1_830_000),
  account(3, "Gold Card", "American Express", "1007", "credit", "credit card", false, 132_418, 1_000_000),
  owed(account(4, "Freedom Visa", "Chase", "3308", "credit", "credit card", false, 40_512, 500_000), 24.99, 3_500, day("2026-12-02")),
  owed(account(5, "Auto Loan", "Toyota Financial", "7720", "loan", "auto", false, 1_245_000), 4.29, 34_900, day("2026-12-05")),
  account(6, "Brokerage", "Fidelity", "5512", "investment", "brokerage", true, 2_712_300),
  account(7, "Old Checking", "Wells Fargo", "0001", "depository", "checking", true, 9_900, null, true),
];

type Put = { on: Day; merchant: string; amount: number; category: string; account?: number; pending?: boolean; name?: string };

/** Adds a row to a list. Amounts are in cents, money out positive. */
export const put = (
  rows: TransactionFact[],
  { on, merchant, amount, category, account: accountId = 3, pending = false, name = merchant }: Put,
): TransactionFact => {
  const found = categories.find((c) => c.id === categoryId(category));
  const row: TransactionFact = {
    id: rows.length + 1001,
    date: on,
    name,
    merchant,
    amount: cents(amount),
    category,
    categoryId: categoryId(category),
    section: found?.section ?? "Expense",
    account: accounts.find((a) => a.id === accountId)?.name ?? "",
    accountId,
    pending,
  };
  rows.push(row);
  return row;
};

const WEEKLY: [merchant: string, category: string, weekday: number, base: number, spread: number, account: number][] = [
  ["Costco", "Groceries", 6, 14_250, 3_500, 3],
  ["Trader Joe's", "Groceries", 3, 6_840, 1_900, 3],
  ["Starbucks", "Coffee", 1, 585, 140, 4],
  ["Chipotle", "Fast food", 4, 1_435, 420, 4],
  ["The Nook", "Dining out", 5, 5_210, 2_600, 3],
  ["Shell", "Gas", 2, 4_120, 900, 4],
  ["Uber", "Taxis and ride shares", 5, 2_310, 800, 4],
];
const MONTHLY: [merchant: string, category: string, dom: number, amount: number, account: number][] = [
  ["Oak Street Apartments", "Rent", 1, 215_000, 1],
  ["Netflix", "TV and movies", 8, 1_549, 4],
  ["Spotify", "Music and audio", 12, 1_199, 4],
  ["Xcel Energy", "Gas and electricity", 15, 9_730, 1],
  ["Comcast", "Internet and cable", 18, 7_999, 1],
  ["Geico", "Insurance", 20, 11_240, 1],
  ["Toyota Financial", "Car payment", 5, 34_900, 1],
  ["Planet Fitness", "Gyms and fitness centers", 3, 2_499, 4],
  ["Little Sprouts", "Childcare", 2, 64_000, 1],
  ["Amazon", "Online marketplaces", 9, 4_327, 3],
  ["Amazon", "Online marketplaces", 22, 7_811, 3],
  ["Uber Eats", "Fast food", 13, 3_254, 3],
  ["Costco Gas", "Gas", 16, 4_518, 3],
  ["Walmart", "Superstores", 11, 5_862, 4],
  ["Lyft", "Taxis and ride shares", 24, 1_980, 4],
];

/** A deterministic, repeating variation, so that amounts are neither random nor constant. */
const wave = (n: number, spread: number): number => ((n * 7919) % (2 * spread + 1)) - spread;

const regular = (rows: TransactionFact[], from: Day, to: Day): void => {
  for (let at = from, n = 0; at <= to; at = addDays(at, 1), n++) {
    for (const [merchant, category, weekday, base, spread, accountId] of WEEKLY)
      if (weekdayOf(at) === weekday) put(rows, { on: at, merchant, amount: base + wave(n, spread), category, account: accountId });
    for (const [merchant, category, dom, amount, accountId] of MONTHLY)
      if (Number(at.slice(8)) === dom) put(rows, { on: at, merchant, amount, category, account: accountId });
    if (Number(at.slice(8)) === 15 || at === endOfMonth(at))
      put(rows, {
        on: at,
        merchant: "Northwind Payroll",
        amount: -312_500,
        category: "Salary",
        account: 1,
        name: "NORTHWIND PAYROLL DIR DEP",
      });
    if (Number(at.slice(8)) === 28)
      put(rows, { on: at, merchant: "Amex Payment", amount: 90_000, category: "Credit card payment", account: 1 });
    if (at === endOfMonth(at)) put(rows, { on: at, merchant: "Ally Bank", amount: -5_410, category: "Interest earned", account: 2 });
  }
};

const singular = (rows: TransactionFact[]): void => {
  put(rows, { on: day("2026-06-11"), merchant: "Delta Air Lines", amount: 68_420, category: "Flights" });
  put(rows, { on: day("2026-06-14"), merchant: "Marriott", amount: 91_277, category: "Lodging" });
  put(rows, { on: day("2025-07-02"), merchant: "Delta Air Lines", amount: 41_200, category: "Flights" });
  put(rows, { on: day("2026-10-06"), merchant: "Ikea", amount: 48_900, category: "Furniture" });
  put(rows, { on: day("2026-10-19"), merchant: "Bright Smile Dental", amount: 18_500, category: "Dental care", account: 1 });
  put(rows, { on: day("2026-10-25"), merchant: "Target", amount: 8_213, category: "Superstores", account: 4 });
  put(rows, { on: day("2026-11-04"), merchant: "Target", amount: -3_150, category: "Superstores", account: 4, name: "TARGET REFUND" });
  put(rows, { on: day("2026-11-12"), merchant: "Apple", amount: 129_900, category: "Electronics" });
  put(rows, { on: day("2026-11-14"), merchant: "Cash withdrawal", amount: 20_000, category: "Withdrawal", account: 1 });
  put(rows, { on: day("2026-11-10"), merchant: "Soccer Club Minneapolis", amount: 12_500, category: "Soccer club", account: 1 });
  put(rows, { on: day("2026-11-19"), merchant: "Starbucks", amount: 675, category: "Coffee", account: 4, pending: true });
  put(rows, { on: day("2026-11-19"), merchant: "Trader Joe's", amount: 5_418, category: "Groceries", pending: true });
  put(rows, { on: day("2026-11-18"), merchant: "Whole Foods Market", amount: 7_344, category: "Groceries" });
  put(rows, { on: day("2026-09-09"), merchant: "Chase", amount: 3_500, category: "Late fees", account: 4 });
  put(rows, { on: day("2026-08-09"), merchant: "Chase", amount: 1_873, category: "Interest charge", account: 4 });
  put(rows, { on: day("2026-05-20"), merchant: "Blue Harbor Studio", amount: -85_000, category: "Contractor", account: 1 });
  put(rows, { on: day("2026-11-16"), merchant: "Corner Shop", amount: 1_250, category: "Other", account: 7 });
};

/** Two and a half years of a family of two, up to November 19, 2026. */
export const family = (): Household => {
  const rows: TransactionFact[] = [];
  regular(rows, day("2024-06-01"), day("2026-11-19"));
  singular(rows);
  const worth: NetWorthFact = {
    start: day("2026-10-20"),
    end: day("2026-11-20"),
    total: cents(0),
    assets: cents(0),
    debts: cents(0),
    startTotal: cents(0),
    change: cents(0),
    added: cents(0),
    dataStart: day("2024-06-01"),
    entries: [],
  };
  return {
    rows,
    accounts,
    members: [
      { name: "Maya Reyes", isMe: true },
      { name: "Jonas Reyes", isMe: false },
    ],
    worth,
    syncing: false,
    extraMerchants: [],
    budgets: [
      { id: 31, name: "November", start: day("2026-11-01"), end: day("2026-11-30"), targets: budgetTargets },
      { id: 30, name: "October", start: day("2026-10-01"), end: day("2026-10-31"), targets: budgetTargets },
    ],
    holdings: holdings,
    trades,
    drafts: noDrafts(),
  };
};
/** A household without accounts or transactions. */
export const empty = (): Household => ({
  rows: [],
  accounts: [],
  members: [{ name: "Maya", isMe: true }],
  worth: null,
  syncing: false,
  extraMerchants: [],
  budgets: [],
  holdings: [],
  trades: [],
  drafts: noDrafts(),
});

const chosen = (h: Household, s: Selection): TransactionFact[] => {
  const hidden = new Set(h.accounts.filter((a) => a.hidden).map((a) => a.id));
  const mentions = s.text?.toLowerCase();
  return h.rows.filter((r) => {
    const size = Math.abs(r.amount);
    if (hidden.has(r.accountId) || (s.start && r.date < s.start) || (s.end && r.date > s.end) || (s.section && r.section !== s.section))
      return false;
    if (s.categoryIds && !s.categoryIds.includes(r.categoryId ?? -1)) return false;
    if (s.excludeCategoryIds?.includes(r.categoryId ?? -1) || s.excludeMerchants?.includes(r.merchant)) return false;
    if ((s.merchants && !s.merchants.includes(r.merchant)) || (s.accountIds && !s.accountIds.includes(r.accountId))) return false;
    if (s.subscriptionIds && !s.subscriptionIds.some((id) => subscriptionRows(h, id).has(r.id))) return false;
    if (mentions && !`${r.name} ${r.merchant}`.toLowerCase().includes(mentions)) return false;
    return (
      (s.amountOver === undefined || size > s.amountOver) &&
      (s.signedOver === undefined || r.amount > s.signedOver) &&
      (s.signedUnder === undefined || r.amount < s.signedUnder) &&
      (s.amountUnder === undefined || size < s.amountUnder) &&
      (s.pending === undefined || r.pending === s.pending)
    );
  });
};

const keyOf = (r: TransactionFact, by: GroupBy): { key: string; label: string; id: number | null } => {
  if (by === "category") return { key: String(r.categoryId), label: r.category, id: r.categoryId };
  if (by === "account") return { key: String(r.accountId), label: r.account, id: r.accountId };
  if (by === "merchant") return { key: r.merchant, label: r.merchant, id: null };
  const key = timeKeyOf(by, r.date);
  return { key, label: key, id: null };
};

const totals = (
  h: Household,
  section: "Expense" | "Income",
  sign: 1 | -1,
  args: { selection: Selection; groupBy?: GroupBy | undefined; top?: number | undefined },
): Totals => {
  // Categories requested by name count without a section filter, even where a row is a transfer.
  const named = args.selection.categoryIds !== undefined && args.selection.section === undefined;
  const filed = new Set(categories.filter((c) => c.section === section).map((c) => c.id));
  const rows = named ? chosen(h, args.selection).filter((r) => filed.has(r.categoryId ?? -1)) : chosen(h, { section, ...args.selection });
  const signed = (list: TransactionFact[]): Cents => (sign === 1 ? sum(list.map((r) => r.amount)) : negate(sum(list.map((r) => r.amount))));
  const by = args.groupBy;
  const groups = new Map<string, { of: TransactionFact[]; label: string; id: number | null }>();
  if (by)
    for (const r of rows) {
      const k = keyOf(r, by);
      const g = groups.get(k.key) ?? { of: [], label: k.label, id: k.id };
      g.of.push(r);
      groups.set(k.key, g);
    }
  const list: Group[] = [...groups].map(([key, g]) => ({ key, label: g.label, id: g.id, total: signed(g.of), count: g.of.length }));
  list.sort((a, b) => (by && isTimeGroup(by) ? a.key.localeCompare(b.key) : b.total - a.total || a.label.localeCompare(b.label)));
  const pending = rows.filter((r) => r.pending);
  const start = day(args.selection.start ?? h.rows[0]?.date ?? "2026-01-01");
  return {
    period: { start, end: day(args.selection.end ?? "2026-11-20") },
    total: signed(rows),
    count: rows.length,
    unreviewed: ZERO,
    pendingTotal: signed(pending),
    pendingCount: pending.length,
    groups: args.top ? list.slice(0, args.top) : list,
    cut: args.top !== undefined && list.length > args.top,
  };
};

/** What an account had at the end of a day: today's balance without the rows since. */
const pastBalance = (h: Household, a: AccountFact, on: Day): Cents => {
  const since = sum(h.rows.filter((r) => !r.pending && r.date > on && r.accountId === a.id).map((r) => r.amount));
  return cents(a.isAsset ? a.balance + since : a.balance - since);
};

const worthOf = (h: Household, start: Day, end: Day): NetWorthFact => {
  const seen = h.accounts.filter((a) => !a.hidden);
  if (seen.length === 0 || !h.worth)
    return {
      start,
      end,
      total: cents(0),
      assets: cents(0),
      debts: cents(0),
      startTotal: cents(0),
      change: cents(0),
      added: cents(0),
      dataStart: null,
      entries: [],
    };
  const after = (d: Day): Cents =>
    negate(sum(h.rows.filter((r) => r.date > d && seen.some((a) => a.id === r.accountId)).map((r) => r.amount)));
  const [assets, debts] = [
    sum(seen.filter((a) => a.isAsset).map((a) => a.balance)),
    sum(seen.filter((a) => !a.isAsset).map((a) => a.balance)),
  ];
  const now = assets - debts;
  const [total, startTotal] = [cents(now - after(end)), cents(now - after(start))];
  const within = h.rows.filter((r) => !r.pending && r.date > start && r.date <= end && seen.some((a) => a.id === r.accountId));
  const part = (section: string): Cents => negate(sum(within.filter((r) => r.section === section).map((r) => r.amount)));
  return {
    start,
    end,
    total,
    assets: cents(total + debts),
    debts: absolute(debts),
    startTotal,
    change: cents(total - startTotal),
    added: cents(0),
    dataStart: h.worth.dataStart,
    entries: [
      { type: "income", amount: part("Income") },
      { type: "expenses", amount: part("Expense") },
      { type: "transfers", amount: part("Transfer") },
    ],
  };
};

const SAMPLE = { sample: true, catalogAsOf: "Nov 20, 2026" };
const RECOMMENDATIONS: RecommendationFact[] = [
  {
    ...SAMPLE,
    id: 1,
    type: "high_yield_savings",
    action: "action",
    done: false,
    title: "Earn more on your savings",
    description: "You could earn 4.35%.",
    value: cents(72_050),
    period: "year",
    parts: [{ label: "Savings", amount: cents(72_050) }],
    product: "Oak Savings Plus",
    productId: 7,
    rate: 4.35,
    assumptions: ["Rates can change."],
  },
  {
    ...SAMPLE,
    id: 2,
    type: "best_credit_card",
    action: "action",
    done: false,
    title: "A card that fits your spending",
    description: "Prairie Grocer pays 5% on groceries.",
    value: cents(6_000),
    period: "year",
    parts: [
      { label: "Food and drink", amount: cents(10_901) },
      { label: "Annual fee", amount: cents(-4_900) },
      { label: "Rounded down to tens", amount: cents(-1) },
    ],
    product: "Prairie Grocer",
    productId: 8,
    rate: null,
    assumptions: ["Your spending stays as it was."],
  },
];
const CARD_REWARDS: CardRewardsFact = {
  ...SAMPLE,
  recommendationId: 3,
  days: 365,
  spent: cents(1_200_000),
  earned: cents(24_000),
  possible: cents(30_000),
  missed: cents(6_000),
  cards: [
    {
      accountId: 2,
      name: "Lantern Visa",
      product: "Lantern Visa",
      productId: 9,
      pays: "3%",
      percent: 3,
      sample: true,
      asOf: "Nov 20, 2026",
    },
    {
      accountId: 3,
      name: "Everyday card",
      product: "Juniper Everyday",
      productId: 10,
      pays: "2%",
      percent: 2,
      sample: true,
      asOf: "Nov 20, 2026",
    },
  ],
  categories: [
    {
      group: "Food and drink",
      spent: cents(600_000),
      earned: cents(12_000),
      possible: cents(18_000),
      missed: cents(6_000),
      bestCard: "Lantern Visa",
    },
  ],
};

/** The features' tools, computed simply in memory. */
const baseOver = (h: Household): BaseTools => ({
  ...subscriptionTool(h),
  ...budgetTools(h, (selection) => chosen(h, selection)),
  ...holdingTools(h),
  get_purchase_sizes: async ({ selection }) => {
    const section = selection.section ?? "Expense";
    const rows = chosen(h, { ...selection, section })
      .map((r) => ({ date: r.date, size: section === "Income" ? -r.amount : r.amount }))
      .filter((r) => r.size > 0)
      .toSorted((a, b) => a.size - b.size);
    const sizes = rows.map((r) => r.size);
    const [low, high] = [sizes[Math.floor((sizes.length - 1) / 2)] ?? 0, sizes[Math.floor(sizes.length / 2)] ?? 0];
    const total = sizes.reduce((n, amount) => n + amount, 0);
    return {
      count: sizes.length,
      days: new Set(rows.map((r) => r.date)).size,
      total: cents(total),
      smallest: cents(sizes[0] ?? 0),
      median: cents(Math.round((low + high) / 2)),
      mean: cents(sizes.length === 0 ? 0 : Math.round(total / sizes.length)),
      largest: cents(sizes.at(-1) ?? 0),
    };
  },
  list_datagrids: async () => ({ datagrids: h.drafts.grids.map(({ name }, i) => ({ id: i + 1, name })) }),
  get_datagrid: async ({ id }) => {
    const grid = h.drafts.grids[id - 1];
    if (!grid) throw new ToolError("there is no such table", "Use list_datagrids to list the tables.");
    return { id, name: grid.name, rows: parseCsv(grid.csvData) };
  },
  get_plan: async () => ({ plan: null }),
  run_plan: async () => ({ run: null }),
  simulate_plan: async () => ({ simulation: null }),
  explain_plan_year: async () => {
    throw new ToolError("there is no financial plan yet", "Say so.");
  },
  compare_scenarios: async () => {
    throw new ToolError("there is no financial plan yet", "Say so.");
  },
  list_goals: async () => {
    const goals = h.goals ?? [];
    const total = (of: (goal: GoalFact) => Cents): Cents => sum(goals.map(of));
    return { goals, target: total((g) => g.target), current: total((g) => g.current), missing: total((g) => g.missing), cash: cents(0) };
  },
  emergency_fund: async () => ({
    goal: null,
    months: [],
    average: null,
    averageWithLoans: null,
    essentials: null,
    essentialsWithLoans: null,
    loansIncluded: false,
    cover: null,
    coverEssentials: null,
  }),
  get_memories: async () => ({ memories: h.drafts.memories, withheld: false }),
  list_proposals: async () => ({ proposals: [] }),
  list_recommendations: async ({ type }) => ({ recommendations: RECOMMENDATIONS.filter((one) => type === undefined || one.type === type) }),
  get_card_rewards: async ({ days = 365 }) => ({ ...CARD_REWARDS, days }),
  list_products: async () => ({ products: [] }),
  ...statementTool((section, selection) => totals(h, section, section === "Income" ? -1 : 1, { selection, groupBy: "category" })),
  get_vocabulary: async () => {
    const counts = new Map<string, number>();
    const paying = new Map<string, number>();
    const kinds = new Map<string, Set<number>>();
    for (const r of h.rows) {
      kinds.set(r.merchant, (kinds.get(r.merchant) ?? new Set()).add(r.categoryId ?? -1));
      counts.set(r.merchant, (counts.get(r.merchant) ?? 0) + 1);
      if (r.section === "Income" && r.amount < 0) paying.set(r.merchant, (paying.get(r.merchant) ?? 0) + 1);
    }
    const isPayer = (name: string, count: number): boolean => (paying.get(name) ?? 0) * 2 > count;
    const dates = h.rows.map((r) => r.date).sort();
    const [first, last] = [dates[0], dates.at(-1)];
    return {
      categories: [...categories],
      merchants: [
        ...[...counts].map(([name, count]) => ({
          name,
          count,
          ...(isPayer(name, count) && { payer: true }),
          categoryIds: [...(kinds.get(name) ?? [])],
        })),
        ...h.extraMerchants,
      ].sort((a, b) => b.count - a.count),
      accounts: h.accounts.filter((a) => !a.hidden),
      members: h.members,
      recurring: (await subscriptionTool(h).list_subscriptions({ status: "all" })).subscriptions.map(({ name, categoryId: id }) => ({
        name,
        merchant: name,
        categoryId: id,
      })),
      goals: (h.goals ?? []).map((goal) => goal.name),
      securities: h.holdings.map(({ name, symbol }) => ({ name, symbol })),
      range: first && last ? { start: first, end: last } : null,
      syncing: h.syncing,
    };
  },
  get_accounts: async ({ includeHidden }) => ({ accounts: h.accounts.filter((a) => includeHidden || !a.hidden) }),
  get_past_balances: async ({ days, accountIds }) => ({
    accounts: h.accounts
      .filter((a) => !a.hidden && (accountIds?.includes(a.id) ?? true))
      .map((a) => ({ id: a.id, name: a.name, isAsset: a.isAsset, balances: days.map((d) => pastBalance(h, a, day(d))) })),
  }),
  get_balance_extremes: async ({ start, end, accountIds }) => {
    const accounts = h.accounts.filter((a) => !a.hidden && accountIds.includes(a.id));
    const areDebts = accounts.every((a) => !a.isAsset);
    const levels = eachDay(day(start), earlier(day(end), day("2026-11-20"))).map((date) => ({
      date,
      amount: sum(accounts.map((a) => (a.isAsset || areDebts ? pastBalance(h, a, date) : cents(-pastBalance(h, a, date))))),
    }));
    const sorted = levels.toSorted((a, b) => a.amount - b.amount || a.date.localeCompare(b.date));
    const most = sorted.at(-1);
    return {
      accounts: accounts.map(({ id, name, isAsset }) => ({ id, name, isAsset })),
      knownFrom: levels[0]?.date ?? null,
      lowest: sorted[0] ?? null,
      highest: sorted.find((one) => one.amount === most?.amount) ?? null,
    };
  },
  get_net_worth: async ({ start, end }) => worthOf(h, day(start), day(end)),
  get_net_worth_steps: async ({ days }) => {
    const facts = days.slice(1).map((end, i) => worthOf(h, day(days[i] ?? end), day(end)));
    return {
      steps: facts.map(({ start, end, total, change, added }) => ({ start, end, total, change, added })),
      dataStart: facts[0]?.dataStart ?? null,
    };
  },
  get_spending: async (args) => totals(h, "Expense", 1, args),
  get_income: async (args) => totals(h, "Income", -1, args),
  list_transactions: async ({ selection, orderBy, direction = "desc", limit }) => {
    const rows = chosen(h, selection);
    const turn = direction === "desc" ? -1 : 1;
    const sorted = [...rows].sort(
      (a, b) => turn * (orderBy === "date" ? a.date.localeCompare(b.date) || a.id - b.id : a.amount - b.amount || a.id - b.id),
    );
    return { rows: sorted.slice(0, limit), count: rows.length, total: sum(rows.map((r) => r.amount)), unreviewed: ZERO };
  },
});

/** Returns the tools for a household in memory. `drafts` collects what the assistant saves and proposes. `words` are the user's message. */
export const toolsOver = (h: Household, today: Day = day("2026-11-20"), words = ""): Implementations => {
  const base = baseOver(h);
  const keep =
    <T>(list: T[]) =>
    async (draft: T): Promise<number> =>
      list.push(draft);
  const { charts, grids, budgets } = h.drafts;
  const keepBudget = async (draft: BudgetDraft): Promise<number> => {
    const id = budgets.push(draft);
    const targets = draft.lineItems.map((l) => [categories.find((c) => c.id === l.category)?.name ?? "", l.targetAmount] as const);
    h.budgets.push({ id, name: draft.name, start: draft.periodStart, end: draft.periodEnd, targets });
    return id;
  };
  return {
    ...base,
    ...composedTools(base, { saveChart: keep(charts), saveGrid: keep(grids), saveBudget: keepBudget }, today),
    ...proposalToolsOver(h, base, words),
  };
};
