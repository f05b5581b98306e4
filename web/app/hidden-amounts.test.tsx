import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createChart } from "#server/features/charts/index.ts";
import { detectSubscriptions } from "#server/features/subscriptions/index.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();

const household = async () => {
  const me = await stage.t.person();
  const checking = await account(me, "Checking", 4321);
  const month = (date: string) => [
    { account: checking, date, cents: 4_500, name: "Stream TV", merchant: "Stream TV", category: "ENTERTAINMENT_TV_AND_MOVIES" },
    { account: checking, date, cents: -300_000, name: "Pay", category: "INCOME_SALARY" },
  ];
  await writeRows(stage.t, me, [
    ...["2026-08-05", "2026-09-05", "2026-10-05", "2026-11-05"].flatMap(month),
    { account: checking, date: "2026-11-19", cents: 1_250, name: "Lunch", category: "FOOD_AND_DRINK_RESTAURANT", pending: true },
  ]);
  await detectSubscriptions(stage.t.deps, await scopeOfUser(stage.t.deps, me.id));
  const categories = (await me.get("/api/finx-categories/")).body as { id: number; category_id: string }[];
  const category = categories.find((one) => one.category_id === "ENTERTAINMENT_TV_AND_MOVIES")?.id;
  const budget = await me.send("POST", "/api/budgets/", {
    name: "November",
    period_start: "2026-11-01",
    period_end: "2026-11-30",
    line_items: [{ category, target_amount: 100 }],
  });
  const table = await me.send("POST", "/api/datagrids/", { name: "Plan", csv_data: "Item,Cost\nRoof,$100\nWindows,n/a\nPaint,about $40" });
  const chart = await createChart(stage.t.deps, await scopeOfUser(stage.t.deps, me.id), {
    chartType: "bar",
    title: "Costs",
    dataSeries: [{ seriesLabel: "Spent", dataPoints: [{ label: "Oct", value: 12 }] }],
  });
  const chat = (await me.send("POST", "/api/chat/", {})).body["id"];
  await me.send("POST", `/api/chat/${chat}/messages/`, { content: "How much did I spend this month?", nonce: "nonce-hidden" });
  const id = (one: { body: Record<string, unknown> }) => String(one.body["id"]);
  return {
    me,
    screens: [
      ["/", "Spending in November"],
      ["/net-worth", "Checking"],
      [`/net-worth/${checking}`, "Latest transactions"],
      ["/transactions", "Lunch"],
      ["/income-statement", "Net income"],
      ["/recurring-expenses", "Stream TV"],
      ["/budgets", "November"],
      [`/budgets/${id(budget)}`, "Left to spend"],
      [`/tables/${id(table)}`, "Roof"],
      [`/charts/${chart}`, "Costs"],
      [`/chat/${chat}`, "How much did I spend this month?"],
    ] as const,
  };
};

/** All text of a page, including labels for screen readers and values of fields. */
const saidBy = (page: HTMLElement): string => {
  const attributes = [...page.querySelectorAll("*")].flatMap((one) => [...one.attributes].map(({ value }) => value));
  const values = [...page.querySelectorAll("input")].map(({ value }) => value);
  return [page.textContent ?? "", document.title, ...attributes, ...values].join("\n");
};

test("hidden amounts are hidden on every screen", async () => {
  const { me, screens } = await household();
  for (const hidden of [false, true])
    for (const [path, word] of screens) {
      window.localStorage.setItem(`netWorthHidden.${me.id}`, String(hidden));
      await stage.renderAt(path, me);
      await waitFor(() => expect(saidBy(document.body), path).toContain(word), { timeout: 10_000 });
      await waitFor(() => expect(screen.queryAllByText("Loading"), path).toEqual([]));
      if (hidden) expect([...saidBy(document.body).matchAll(/.{0,40}\$\s?\d[\d.,]*/g)].map(String), path).toEqual([]);
      else await waitFor(() => expect(saidBy(document.body), path).toMatch(/\$\d/));
    }
}, 60_000);
