import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { account, everyRow, writeRows } from "#server/testing/rows.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
const WORDS = "$412.00 of this is not reviewed";

const household = async () => {
  const me = await stage.t.person();
  const checking = await account(me, "Checking", 4321);
  await writeRows(stage.t, me, [
    { account: checking, date: "2026-11-02", cents: 180_000, name: "Rent", category: "RENT_AND_UTILITIES_RENT" },
    { account: checking, date: "2026-11-04", cents: 41_200, name: "QZRVX 0091" },
  ]);
  const [unknown] = await everyRow(me, "search=qzrvx");
  const category = unknown?.["category_id"];
  const budget = await me.send("POST", "/api/budgets/", {
    name: "November",
    period_start: "2026-11-01",
    period_end: "2026-11-30",
    line_items: [{ category, target_amount: 500 }],
  });
  const screens = [
    ["/", "Spending in November", 1],
    ["/income-statement", "Net income", 2],
    [`/transactions/category?category=${category}`, "1 transaction", 1],
    ["/budgets", "November", 1],
    [`/budgets/${budget.body["id"]}`, "Left to spend", 2],
  ] as const;
  return { me, unknown, screens };
};

test("every screen marks what is not reviewed beside its figures, and nothing once it is", async () => {
  const { me, unknown, screens } = await household();
  for (const [path, , times] of screens) {
    await stage.renderAt(path, me);
    expect(await screen.findAllByText(WORDS), path).toHaveLength(times);
    for (const link of screen.queryAllByRole("link", { name: WORDS })) expect(link.getAttribute("href")).toBe("/transactions/review");
  }
  await stage.renderAt("/transactions?q=qzrvx", me);
  await userEvent.click(await screen.findByRole("button", { name: "Filters" }));
  expect(await screen.findAllByText(WORDS)).toHaveLength(1);
  window.localStorage.setItem(`netWorthHidden.${me.id}`, "true");
  await stage.renderAt("/income-statement", me);
  expect(await screen.findAllByText("$ •••••• of this is not reviewed")).toHaveLength(2);
  expect(document.body.innerHTML).not.toContain("412");
  window.localStorage.clear();
  await me.send("POST", `/api/finx-transactions/${unknown?.["id"]}/confirm/`, {});
  for (const [path, said] of screens) {
    await stage.renderAt(path, me);
    await screen.findAllByText(said);
    expect(document.body.textContent, path).not.toContain("not reviewed");
  }
});
