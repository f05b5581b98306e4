import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partsOf } from "#domain/charts/donut.ts";
import { chartTable, drawnAs, REST } from "#domain/charts/chart-data.ts";
import { addDays, day } from "#domain/day.ts";
import { parseCsv } from "#domain/text/grid.ts";
import { type Cents, cents, fromDollars, subtract, sum, ZERO } from "#domain/money.ts";
import type { BaseTools, ChartDraft, Drafts, Group, Source, ToolArgs } from "../tools/index.ts";
import { chartDraft, gridDraft } from "./drafts.ts";

const TODAY = day("2026-11-20");
const LABELS = ["Groceries", "Index Fund", "Rent", "=1+1", "Everything else", 'A, "B"'];
const amounts = fc.array(
  fc.record({ label: fc.constantFrom(...LABELS), amount: fc.integer({ min: -500_000_00, max: 500_000_00 }).map(cents) }),
  { minLength: 1, maxLength: 60 },
);
type Parts = { label: string; amount: Cents }[];

/** A month, the key of a group by time; other groups may have any key. */
const formatKey = (i: number): string => `${2000 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, "0")}`;

/** Tools whose every list has these parts. `missing` is left out of the parts, but counted in the totals. */
const toolsOver = (parts: Parts, missing: Cents = ZERO): BaseTools => {
  const total = cents(sum(parts.map(({ amount }) => amount)) + missing);
  const groups = parts.map(({ label, amount }, i): Group => ({
    key: formatKey(i),
    label,
    id: i + 1,
    total: amount,
    count: 1,
  }));
  const flows = async ({ top = 50 }: ToolArgs["get_spending"]) => ({ total, groups: groups.slice(0, top), cut: groups.length > top });
  const known = {
    get_spending: flows,
    get_income: flows,
    get_holdings: async () => ({
      holdings: parts.map(({ label, amount }) => ({ name: label, value: amount, symbol: null, quantity: "1" })),
      value: total,
    }),
    get_accounts: async () => ({
      accounts: parts.map(({ label, amount }, id) => ({ id, name: label, isAsset: amount >= 0, balance: cents(Math.abs(amount)) })),
    }),
    list_transactions: async ({ limit }: ToolArgs["list_transactions"]) => ({
      rows: parts.slice(0, limit).map(({ label, amount }) => ({ merchant: label, amount, date: TODAY, category: "", account: "" })),
      count: parts.length,
      total,
    }),
  };
  return known as unknown as BaseTools;
};

const saving = () => {
  const saved: { chart: ChartDraft | null; csv: string } = { chart: null, csv: "" };
  const drafts: Drafts = {
    saveChart: async (chart) => ((saved.chart = chart), 1),
    saveGrid: async ({ csvData }) => ((saved.csv = csvData), 1),
    saveBudget: async () => 1,
  };
  return { saved, drafts };
};

/** The sum of what a chart shows, read back as every screen and image reads it. */
const drawnSum = (chart: ChartDraft): Cents => {
  const { labels, series } = chartTable(chart);
  const values = labels.map((name, i) => ({ name, amount: series[0]?.amounts[i] ?? ZERO }));
  return sum((drawnAs(chart) === "pie" ? partsOf(values) : values).map(({ amount }) => amount));
};

const statedOf = (parts: Parts, of: Source["of"]): Cents => {
  const owned = sum(parts.map(({ amount }) => amount).filter((amount) => amount >= 0));
  const all = sum(parts.map(({ amount }) => amount));
  return of === "assets" ? owned : of === "debts" ? subtract(owned, all) : all;
};

const sources = fc.record(
  {
    of: fc.constantFrom<Source["of"]>(
      "spending",
      "income",
      "income_and_spending",
      "balances",
      "assets",
      "debts",
      "holdings",
      "transactions",
    ),
    groupBy: fc.constantFrom<"category" | "merchant" | "account">("category", "merchant", "account"),
    top: fc.integer({ min: 1, max: 50 }),
  },
  { requiredKeys: ["of"] },
);

describe("a chart or a table", () => {
  it("shows exactly the total that its answer states, for every source, kind and limit", async () => {
    await fc.assert(
      fc.asyncProperty(amounts, sources, fc.constantFrom("bar", "line", "pie"), async (parts, source, chartType) => {
        const { saved, drafts } = saving();
        const stated = statedOf(parts, source.of);
        fc.pre(
          parts.some(({ amount }) => (source.of !== "assets" && source.of !== "debts" ? true : amount >= 0 === (source.of === "assets"))),
        );
        const args = { title: "T", source };
        const chart = await chartDraft(toolsOver(parts), drafts, TODAY, { ...args, chartType: chartType as "bar" });
        const grid = await gridDraft(toolsOver(parts), drafts, TODAY, args);
        const [head, ...rows] = parseCsv(saved.csv);
        expect([chart.total, saved.chart && drawnSum(saved.chart)]).toEqual([stated, stated]);
        expect([grid.total, sum(rows.map((row) => fromDollars(Number(row[1]))))]).toEqual([stated, stated]);
        expect(rows.every((row) => row.length === head?.length)).toBe(true);
      }),
    );
  });

  it("groups what is beyond its limit as one row", async () => {
    const { saved, drafts } = saving();
    const parts = Array.from({ length: 28 }, (_, i) => ({ label: `Part ${i}`, amount: cents(100 + i) }));
    await gridDraft(toolsOver(parts), drafts, TODAY, { title: "T", source: { of: "spending", top: 12 } });
    expect(
      parseCsv(saved.csv)
        .slice(-2)
        .map(([label]) => label),
    ).toEqual(["Part 11", REST]);
    await gridDraft(toolsOver(parts), drafts, TODAY, { title: "T", source: { of: "spending" } });
    expect(parseCsv(saved.csv)).toHaveLength(29);
  });

  it("is refused if its parts have another sum than the total", async () => {
    const { drafts } = saving();
    const wrong = toolsOver([{ label: "Rent", amount: cents(100) }], cents(1));
    await expect(chartDraft(wrong, drafts, TODAY, { title: "T", chartType: "bar", source: { of: "spending" } })).rejects.toThrow(
      "do not add up",
    );
    await expect(gridDraft(wrong, drafts, TODAY, { title: "T", source: { of: "holdings" } })).rejects.toThrow("do not add up");
  });
});

describe("a chart in time", () => {
  const monthly = (labels: readonly [key: string, total: number][]) => ({
    total: cents(sum(labels.map(([, total]) => cents(total)))),
    groups: labels.map(([key, total], i): Group => ({ key, label: key, id: i + 1, total: cents(total), count: 1 })),
    cut: false,
  });
  const spending: Record<string, ReturnType<typeof monthly>> = {
    Safeway: monthly([
      ["2026-06", 100],
      ["2026-08", 300],
    ]),
    Costco: monthly([["2026-07", 70]]),
  };
  const tools = {
    get_spending: async ({ selection }: ToolArgs["get_spending"]) => spending[selection?.merchants?.[0] ?? "Safeway"] ?? monthly([]),
  } as unknown as BaseTools;
  const drawn = async (source: Source, chartType: "bar" | "pie" = "bar") => {
    const { saved, drafts } = saving();
    const made = await chartDraft(tools, drafts, TODAY, { title: "T", chartType, source });
    return {
      made,
      series: (saved.chart?.dataSeries ?? []).map(({ seriesLabel, dataPoints }) => [seriesLabel, dataPoints.map(({ value }) => value)]),
    };
  };
  const days = { start: "2026-05-01", end: "2026-09-30" };

  it("shows a month without spending as zero, between the first one with rows and the end of the time", async () => {
    const { series } = await drawn({ of: "spending", groupBy: "month", selection: { ...days, merchants: ["Safeway"] } });
    expect(series).toEqual([["Spending", [1, 0, 3, 0]]]);
  });

  it("shows no month that lies ahead", async () => {
    const { series } = await drawn({ of: "spending", groupBy: "month", selection: { start: "2026-05-01", end: "2026-12-31" } });
    expect(series).toEqual([["Spending", [1, 0, 3, 0, 0, 0]]]);
  });

  it("leaves empty days out where it has no room for all of them, and adds no days up as one", async () => {
    const sparse = {
      ...tools,
      get_spending: async () =>
        monthly([
          ["2021-01-04", 100],
          ["2026-11-02", 300],
        ]),
    } as unknown as BaseTools;
    const { saved, drafts } = saving();
    await chartDraft(sparse, drafts, TODAY, { title: "T", chartType: "bar", source: { of: "spending", groupBy: "day" } });
    expect(saved.chart?.dataSeries[0]?.dataPoints.map(({ value }) => value)).toEqual([1, 3]);
  });

  it("keeps what is compared apart, over the same months", async () => {
    const compared = ["Safeway", "Costco"].map((label) => ({ label, selection: { ...days, merchants: [label] } }));
    const { made, series } = await drawn({ of: "spending", groupBy: "month", series: compared });
    expect(series).toEqual([
      ["Safeway", [1, 0, 3, 0]],
      ["Costco", [0, 0.7, 0, 0]],
    ]);
    expect(made.total).toBe(470);
    expect((await drawn({ of: "spending", series: compared }, "pie")).series).toEqual([["Spending", [4, 0.7]]]);
  });
});

describe("a chart of what lies outside of transactions", () => {
  const draw = async (tools: object, source: Source) => {
    const { saved, drafts } = saving();
    const made = await chartDraft(tools as BaseTools, drafts, TODAY, { title: "T", chartType: "bar", source });
    await gridDraft(tools as BaseTools, drafts, TODAY, { title: "T", source });
    return { made, chart: saved.chart, csv: saved.csv };
  };

  it("shows the bills of its time alone", async () => {
    const bill = (name: string, nextDate: string, amount: number) => ({
      id: 1,
      name,
      nextDate,
      amount: cents(amount),
      monthly: cents(amount),
      yearly: cents(amount * 12),
      intervalDays: 30,
      accountId: 1,
      active: true,
    });
    const tools = {
      list_subscriptions: async () => ({ subscriptions: [bill("Netflix", "2026-11-25", 1500), bill("Gym", "2026-12-03", 4000)] }),
      get_accounts: async () => ({ accounts: [] }),
    };
    expect((await draw(tools, { of: "bills" })).made).toMatchObject({ total: 5500, count: 2 });
    const december = await draw(tools, { of: "bills", selection: { start: "2026-12-01", end: "2026-12-10" } });
    expect(december.made).toMatchObject({ total: 4000, count: 1 });
    expect(december.csv).toContain("2026-12-03");
  });

  it("shows what of a budget is spent beside its targets, of the shortest budget that covers today", async () => {
    const line = (name: string, actual: number, target: number, section = "Expense") => ({
      categoryId: 1,
      name,
      section,
      actual: cents(actual),
      target: cents(target),
      remaining: cents(target - actual),
    });
    const tools = {
      list_budgets: async () => ({
        budgets: [
          { id: 1, name: "Year", start: day("2026-01-01"), end: day("2026-12-31"), lineCount: 3 },
          { id: 2, name: "November", start: day("2026-11-01"), end: day("2026-11-30"), lineCount: 2 },
        ],
      }),
      get_budget: async ({ id }: { id: number }) => ({
        lines: id === 2 ? [line("Coffee", 500, 400), line("Groceries", 900, 1000), line("Pay", 0, 9000, "Income")] : [],
      }),
    };
    const { made, chart } = await draw(tools, { of: "budget" });
    expect(made).toMatchObject({ total: 1400, count: 2 });
    expect(chart?.dataSeries.map(({ seriesLabel, dataPoints }) => [seriesLabel, dataPoints.map(({ value }) => value)])).toEqual([
      ["Spent", [9, 5]],
      ["Target", [10, 4]],
    ]);
  });

  it("adds up trades and transfers by month to the total of their rows", async () => {
    const dated = fc.array(
      fc.record({
        date: fc.integer({ min: 0, max: 360 }).map((n) => addDays(day("2025-12-01"), n)),
        amount: fc.integer({ min: 1, max: 90_000 }).map(cents),
      }),
      { minLength: 1, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(dated, async (rows) => {
        const total = sum(rows.map(({ amount }) => amount));
        const tools = {
          list_trades: async () => ({ trades: rows.map((row) => ({ ...row, amount: cents(-row.amount) })) }),
          list_transactions: async () => ({ rows: rows.map((row) => ({ ...row, amount: cents(-row.amount) })), count: rows.length }),
        };
        for (const source of [{ of: "trades", kind: "contribution" }, { of: "transfers_in" }] as const) {
          const { made, chart } = await draw(tools, source);
          expect([made.total, chart && drawnSum(chart)]).toEqual([total, total]);
        }
      }),
    );
  });

  it("shows net worth today and in the plan once for each year, which has no sum", async () => {
    const at = (year: number, netWorth: number) => ({ year, age: null, netWorth: cents(netWorth) });
    const run = { today: cents(90), years: [at(2026, 100), at(2031, 300)], horizon: at(2031, 300) };
    const { made, chart } = await draw({ run_plan: async () => ({ run }) }, { of: "plan" });
    expect(made).toMatchObject({ total: 300, count: 2, shows: "latest" });
    expect(chart?.dataSeries[0]?.dataPoints).toEqual([
      { label: "2026", value: 0.9 },
      { label: "2031", value: 3 },
    ]);
    await expect(draw({ run_plan: async () => ({ run: null }) }, { of: "plan" })).rejects.toThrow("nothing to show");
  });

  it("refuses transfers of which some are not listed", async () => {
    const tools = { list_transactions: async () => ({ rows: [], count: 3 }) };
    await expect(draw(tools, { of: "transfers_in" })).rejects.toThrow("too many transfers");
  });
});

describe("balances over time", () => {
  const source = { of: "balances", groupBy: "month", selection: { start: "2026-06-10", end: TODAY } } as const;
  /** An account whose balance is known from the start, and one that is known since September. */
  const tools = {
    get_past_balances: async ({ days }: ToolArgs["get_past_balances"]) => ({
      accounts: [
        { id: 1, name: "Savings", isAsset: true, balances: days.map(() => cents(900_00)) },
        { id: 2, name: "Car loan", isAsset: false, balances: days.map((on) => (on < "2026-09-01" ? null : cents(400_00))) },
      ],
    }),
  } as unknown as BaseTools;
  const charts: ChartDraft[] = [];
  const drafts = { saveChart: async (chart: ChartDraft) => charts.push(chart) } as unknown as Drafts;

  it("has a line for each account and the months in which all are known, and states what is left after debts", async () => {
    const made = await chartDraft(tools, drafts, TODAY, { title: "Balances", chartType: "line", source });
    expect(charts.at(-1)?.dataSeries.map(({ seriesLabel, dataPoints }) => [seriesLabel, dataPoints.length])).toEqual([
      ["Savings", 3],
      ["Car loan", 3],
    ]);
    expect(made).toMatchObject({ count: 3, total: cents(500_00), shows: "latest" });
  });
});
