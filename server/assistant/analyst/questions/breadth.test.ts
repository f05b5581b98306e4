import { describe, expect, it } from "vitest";
import { family } from "../testing/household.ts";
import { households, renter } from "../testing/households.ts";
import { citedFigures, headline, headlineFigures, opened } from "../testing/oracle.ts";
import { questions } from "../testing/questions.ts";
import { askOnce, chatWith } from "../testing/talk.ts";

describe.each(households)("with the household %s", (_, make) => {
  it("every answer is grounded, its headline matches an independent calculation, and its links open to their figures", async () => {
    const h = make();
    for (const [question] of questions) {
      const reply = await askOnce(h, question);
      expect({ question, ungrounded: reply.ungrounded }).toEqual({ question, ungrounded: [] });
      expect(reply.text, question).not.toMatch(/undefined|null|NaN/);
      const expected = headlineFigures(h, reply, question);
      const said = headline(reply.text);
      if (expected && said.length > 0)
        expect({ question, right: expected.some((n) => said.includes(Math.abs(n))), said, expected }).toMatchObject({ right: true });
      for (const { cents, cite } of citedFigures(reply.text)) {
        const citation = reply.citations[cite];
        expect({ question, cents, how: citation && opened(h, citation, cents) }).not.toMatchObject({ how: "not there" });
        expect(citation, question).toBeDefined();
      }
    }
  });
});

describe("answers for a renter", () => {
  const ask = (text: string) => askOnce(renter(), text);
  it.each([
    ["which subscriptions went up this year", /1 recurring payment went up .*Netflix/],
    ["which subscriptions went up this year", /\| Netflix \| \$15\.49 \| \[\$17\.99\]/],
    ["inactive subscriptions", /1 recurring payment is inactive/],
    ["was I charged twice", /1 charge may have been taken twice .*\[\$219\.99\]\(#cite:0\) at Best Buy/],
    ["when is rent due", /\*\*Hillside Homes is expected on Dec 1, 2026: \[\$1,650\.00\]/],
    ["how long to pay off the Visa at $100 a month", /paid off in 5 months, by April 2027, with \[\$22\.72\]/],
    ["how long to pay off the Visa at $5 a month", /never pays off .*\[\$8\.44\]/],
    ["which categories am I over in", /Groceries/],
    ["what stocks do I own", /no investment account/],
    ["can I afford a $1,000,000 boat", /does not fit/],
  ])("%s", async (question, says) => expect((await ask(question)).text).toMatch(says));
});

describe("charts and tables on request", () => {
  it("are saved once, from a query, and shown in the reply", async () => {
    const h = family();
    const chat = chatWith(h);
    await chat("How much did I spend on groceries this year?");
    const chart = await chat("show that as a chart");
    expect(chart.text).toContain("](/charts/1/image/)");
    const points = h.drafts.charts[0]?.dataSeries[0]?.dataPoints ?? [];
    const groceries = h.rows.filter((r) => r.category === "Groceries" && r.date >= "2026-01-01" && r.date <= "2026-11-20");
    expect([points.length, Math.round(points.reduce((n, p) => n + p.value, 0) * 100)]).toEqual([
      11,
      groceries.reduce((n, r) => n + r.amount, 0),
    ]);
    const table = await chat("make a table of that");
    expect(table.citations[0]).toMatchObject({ artifactDisplayType: "datagrid", artifactDatagridId: 1 });
    expect(h.drafts.grids[0]?.csvData.split("\n").length).toBeGreaterThan(11);
    const budget = await chat("set up a budget with $600 for groceries and $200 for dining");
    expect(budget.citations[0]).toMatchObject({ artifactDisplayType: "budget", artifactBudgetId: 1 });
    expect(h.drafts.budgets[0]?.lineItems.map((l) => l.targetAmount).toSorted()).toEqual([20_000, 60_000]);
    expect([h.drafts.charts.length, h.drafts.grids.length, h.drafts.budgets.length]).toEqual([1, 1, 1]);
  });
  it("are not made without data", async () => {
    for (const question of ["pie chart of last month", "make a table of my subscriptions", "make a budget from my spending"]) {
      const [, make] = households[0] ?? ["", family];
      const h = make();
      const reply = await askOnce(h, question);
      expect(reply.text).toMatch(/no transactions yet|nothing to show|no full month/);
      expect(h.drafts).toMatchObject({ charts: [], grids: [], budgets: [] });
    }
  });
});
