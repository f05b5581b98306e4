import { describe, expect, it } from "vitest";
import { chartTable } from "#domain/charts/chart-data.ts";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import { formatMoney } from "#domain/format.ts";
import { cents, sum, ZERO } from "#domain/money.ts";
import { NEVER_ALONE } from "./categories.ts";
import { drawingIn } from "./drawing.ts";
import { categoryWords } from "./lexicon.ts";
import { read } from "./reading.ts";
import { family, toolsOver } from "./testing/household.ts";
import { askOnce, TODAY } from "./testing/talk.ts";
import { nameIndexOf, nameKey } from "./vocabulary.ts";
import { commonWords } from "./words.ts";

const vocabulary = await toolsOver(family()).get_vocabulary({});
const bars = {
  id: 900,
  name: "Bars and alcohol",
  code: "FOOD_AND_DRINK_BEER_WINE_AND_LIQUOR",
  group: "Food and drink",
  section: "Expense",
  own: false,
} as const;
const names = nameIndexOf({
  ...vocabulary,
  categories: [...vocabulary.categories, bars],
  merchants: [
    ...vocabulary.merchants,
    ...["Pie Five", "Chart House", "Line Hotel", "The Bar", "Table 24", "Column"].map((name) => ({ name, count: 9 })),
  ],
});
const namesIn = (text: string): string[] => {
  const { categories: found, merchants, accounts } = read(text, names, { today: TODAY, dataStart: TODAY }).entities;
  return [...found, ...merchants, ...accounts].map(({ label }) => label);
};

/** Every word of a request that also names a category, with a request that means no category; null if it is only ever a name. */
const BOTH: Record<string, string | null> = {
  bar: "show my spending as a bar chart",
  tickets: "what were my big tickets last month",
  shops: "spending by shops last month",
  trips: "how many trips to Costco last month",
  driving: "what is driving my spending",
  salary: null,
  atm: null,
  kid: null,
};

describe("words that ask for a drawing", () => {
  it.each([
    "show my spending as a bar chart",
    "bar graph of last month",
    "my spending this year as bars",
    "draw bars of my spending by month",
    "a stacked bar chart of my spending",
    "barchart of my spending",
    "spending by month with bars",
    "pie chart of my spending",
    "pie of my spending last month",
    "donut chart of my spending last month",
    "line graph of my spending by month",
    "column chart of my spending",
    "put my spending into a table",
    "chart my spending",
  ])("are never a name: %s", (text) => expect(namesIn(text)).toEqual([]));

  it("are names where nothing is drawn", () => {
    expect(namesIn("how much did I spend on bars last month")).toEqual(["Bars and alcohol"]);
    expect(namesIn("spending at bars and restaurants")).not.toEqual([]);
    expect(namesIn("bar chart of what I spent at bars")).toEqual(["Bars and alcohol"]);
    expect(namesIn("how much at Chart House")).toEqual(["Chart House"]);
  });

  it("name the kind of chart", () => {
    expect(["as bars", "bar graph of bars", "line chart of bars", "donut chart", "my spending at bars", "chart it"].map(drawingIn)).toEqual(
      ["bar", "bar", "line", "pie", null, null],
    );
  });

  it("are decided for every word that is also a category", () => {
    const named = [...categoryWords.keys(), ...SYSTEM_CATEGORIES.map(({ name }) => nameKey(name))];
    const both = named.filter((word) => commonWords.has(word) && !NEVER_ALONE.has(word));
    expect(both.toSorted()).toEqual(Object.keys(BOTH).toSorted());
    for (const [word, request] of Object.entries(BOTH))
      if (request)
        expect(
          namesIn(request).filter((name) => name !== "Costco"),
          word,
        ).toEqual([]);
  });
});

describe("a drawn answer", () => {
  it.each([
    "bar chart of my spending last month",
    "show my spending by category this year as bars",
    "pie chart of last month by merchant",
    "graph my spending over the last 6 months",
    "make a chart of my balances",
    "pie chart of my investments",
    "pie chart of my assets",
    "bar chart of my debts",
    "show my grocery spending this year as bars",
    "chart my income and expenses this year",
    "chart my net worth",
    "make a chart of my subscriptions",
  ])("states what it shows, to the cent: %s", async (text) => {
    const home = family();
    const reply = await askOnce(home, text);
    const chart = home.drafts.charts[0];
    if (!chart) throw new Error("nothing drawn");
    const [first] = chartTable(chart).series;
    const values = first?.amounts.map((amount) => amount ?? ZERO) ?? [];
    const shown = /net worth/i.test(chart.title) ? (values.at(-1) ?? ZERO) : sum(values);
    expect(reply.text.replaceAll(",", "")).toContain(`$${(Math.abs(shown) / 100).toFixed(2)}`);
    expect(reply.ungrounded).toEqual([]);
  });

  it("lists every category in a table", async () => {
    const home = family();
    await askOnce(home, "make a table of my spending by category this year");
    const listed = home.drafts.grids[0]?.csvData.split("\n").length ?? 0;
    const spent = new Set(
      home.rows.filter((row) => row.section === "Expense" && row.date >= "2026-01-01" && row.accountId !== 7).map((row) => row.category),
    );
    expect(listed).toBe(spent.size + 1);
  });
});

describe("a chart of what accounts hold over time", () => {
  const drawn = async (text: string) => {
    const home = family();
    const told = await askOnce(home, text);
    expect(told.ungrounded).toEqual([]);
    return { told, chart: home.drafts.charts.at(-1) };
  };

  it.each([
    ["show me a graph of how the savings grew this year", ["High Yield Savings"]],
    ["Chart the brokerage against the savings, value over six months", ["High Yield Savings", "Brokerage"]],
    ["graph the balance on the auto loan since January", ["Auto Loan"]],
  ])("has a line for each account, and ends with what they hold: %s", async (text, lines) => {
    const { told, chart } = await drawn(text);
    expect(chart?.chartType).toBe("line");
    expect(chart?.dataSeries.map(({ seriesLabel }) => seriesLabel).toSorted()).toEqual(lines.toSorted());
    expect(chart?.dataSeries[0]?.dataPoints.length).toBeGreaterThan(1);
    const held = cents(
      family()
        .accounts.flatMap((a) => (lines.includes(a.name) ? [a.balance] : []))
        .reduce((all, one) => all + one, 0),
    );
    expect(told.text).toContain(`[${formatMoney(held)}](#cite:0) at the end`);
    expect(told.text).not.toMatch(/could not take|no transactions/);
  });

  it("is not made of what was spent from an account", async () => {
    const { chart, told } = await drawn("chart spending on the visa this year");
    expect(told.text).toContain("spending from");
    expect(chart?.chartType).toBe("bar");
  });
});
