import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { createChart } from "#server/features/charts/index.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import type { Json, Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();

const spender = async () => {
  const me = await stage.t.person();
  const checking = await account(me, "Checking");
  const eat = (date: string, cents: number) => ({ account: checking, date, cents, name: "Market", category: "FOOD_AND_DRINK_GROCERIES" });
  await writeRows(stage.t, me, [
    eat("2026-08-10", 30_000),
    eat("2026-09-10", 30_000),
    eat("2026-10-10", 31_000),
    eat("2026-11-03", 12_000),
  ]);
  return me;
};
const groceries = async (me: Person) =>
  ((await me.get("/api/finx-categories/")).body as Json[]).find((c) => c["category_id"] === "FOOD_AND_DRINK_GROCERIES")?.["id"];
const budgeted = async () => {
  const me = await spender();
  const made = await me.send("POST", "/api/budgets/", {
    name: "November",
    period_start: "2026-11-01",
    period_end: "2026-11-30",
    line_items: [{ category: await groceries(me), target_amount: 100 }],
  });
  return { me, path: `/budgets/${made.body["id"]}` };
};

describe("a budget", () => {
  test("keeps a target that did not reach the server, says why, and saves it again", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    const { me, path } = await budgeted();
    const page = await stage.renderAt(path, me);
    const cell = await screen.findByRole<HTMLInputElement>("textbox", { name: "Target for Groceries" });
    let offline = true;
    page.network.meet(/ \/api\//, (send) => (offline ? Promise.reject(new TypeError("Failed to fetch")) : send()));
    await userEvent.clear(cell);
    await userEvent.type(cell, "250{Enter}");
    await screen.findByText("You seem to be offline.");
    expect(cell).toHaveProperty("value", "250");
    expect(cell.getAttribute("aria-invalid")).toBe("true");
    await userEvent.click(cell);
    await userEvent.tab();
    expect(cell).toHaveProperty("value", "250");
    offline = false;
    await userEvent.click(screen.getByRole("button", { name: "Save again" }));
    await waitFor(() => expect(screen.queryByText("You seem to be offline.")).toBeNull());
    await waitFor(async () => expect((await me.get(`/api${path}/`)).body["line_items"][0]["target_amount"]).toBe(250));
    expect(cell).toHaveProperty("value", "$250");
    error.mockRestore();
  });

  test.each([
    ["-5", "Enter 0 or more."],
    ["abc", "Enter an amount such as 250 or 1,250.50."],
    ["1e9", "Enter an amount such as 250 or 1,250.50."],
    ["0.005", "Enter at most two decimals."],
    ["999999999999999", "Enter at most $1,000,000,000,000."],
    [" ", "Enter an amount."],
  ])("says what is wrong with a target of “%s” and keeps it until Escape", async (typed, reason) => {
    const { me, path } = await budgeted();
    const page = await stage.renderAt(path, me);
    const cell = await screen.findByRole("textbox", { name: "Target for Groceries" });
    await userEvent.clear(cell);
    await userEvent.type(cell, typed);
    await userEvent.tab();
    await screen.findByText(reason);
    expect(cell).toHaveProperty("value", typed);
    await userEvent.click(cell);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByText(reason)).toBeNull();
    expect(cell).toHaveProperty("value", "$100");
    expect(page.network.calls.filter((call) => call.includes("cell-value"))).toEqual([]);
  });

  test("shows what another member saved when the user comes back to the window, and keeps what is being typed", async () => {
    const { me, path } = await budgeted();
    await stage.renderAt(path, me);
    const cell = await screen.findByRole("textbox", { name: "Target for Groceries" });
    const save = async (target: number) =>
      me.send("PUT", `/api${path}/cell-value/`, { row: 1, column: 1, value: String(target), category: await groceries(me) });
    const saved = await save(180);
    expect(saved.status).toBeLessThan(300);
    vi.setSystemTime(Date.now() + 60_000);
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(cell).toHaveProperty("value", "$180"));
    await userEvent.clear(cell);
    await userEvent.type(cell, "99");
    await save(190);
    vi.setSystemTime(Date.now() + 60_000);
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(document.querySelector("[data-figure]")?.textContent).toBe("$70.00"));
    expect(cell).toHaveProperty("value", "99");
  });

  test("starts from recent spending and shows what is left", async () => {
    const me = await spender();
    const page = await stage.renderAt("/budgets", me);
    await screen.findByText("No budgets yet");
    await userEvent.click(screen.getAllByRole("button", { name: "New budget" })[0] as HTMLElement);
    const start = await screen.findByRole("button", { name: "Start from my spending" });
    await waitFor(() => expect(start).toHaveProperty("disabled", false));
    await userEvent.click(start);
    // $910 over three months is $303.33 a month, rounded up to the next ten.
    expect(await screen.findByRole("textbox", { name: "Target for Groceries" })).toHaveProperty("value", "310.00");
    await userEvent.click(screen.getByRole("button", { name: "Create budget" }));
    await waitFor(() => expect(page.address()).toMatch(/^\/budgets\/\d+$/));
    await waitFor(() => expect(document.querySelector("[data-figure]")?.textContent).toBe("$190.00"));
  });

  test.each([
    ["-100", "Enter 0 or more."],
    ["abc", "Enter an amount such as 250 or 1,250.50."],
    ["99999999999999", "Enter at most $1,000,000,000,000."],
    ["", "Enter an amount."],
  ])("is not saved with a target of “%s”, and the dialog says why at its line", async (typed, reason) => {
    const { me, path } = await budgeted();
    const page = await stage.renderAt(path, me);
    await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit budget" }));
    const target = await dialog.findByRole("textbox", { name: "Target for Groceries" });
    await userEvent.clear(target);
    if (typed !== "") await userEvent.type(target, typed);
    await userEvent.clear(dialog.getByRole("textbox", { name: "Name" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText(reason);
    await dialog.findByText("Enter a name");
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Name" })));
    await userEvent.keyboard("November");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.activeElement).toBe(target));
    expect(target).toHaveProperty("value", typed);
    expect(page.network.calls.filter((call) => call.startsWith("PATCH"))).toEqual([]);
    expect((await me.get(`/api${path}/`)).body["line_items"][0]["target_amount"]).toBe(100);
  });

  test("is made once when its reply is lost and the form is sent again", async () => {
    const me = await spender();
    const page = await stage.renderAt("/budgets", me);
    let isLost = true;
    page.network.meet(/POST \/api\/budgets\//, async (send) => {
      const reply = await send();
      if (!isLost) return reply;
      isLost = false;
      throw new TypeError("Failed to fetch");
    });
    await screen.findByText("No budgets yet");
    await userEvent.click(screen.getAllByRole("button", { name: "New budget" })[0] as HTMLElement);
    const dialog = within(await screen.findByRole("dialog", { name: "New budget" }));
    const start = await dialog.findByRole("button", { name: "Start from my spending" });
    await waitFor(() => expect(start).toHaveProperty("disabled", false));
    await userEvent.click(start);
    await dialog.findByRole("textbox", { name: "Target for Groceries" });
    await userEvent.click(dialog.getByRole("button", { name: "Create budget" }));
    await dialog.findByText("You seem to be offline. Your data is safe. Try again.");
    await userEvent.click(dialog.getByRole("button", { name: "Create budget" }));
    await screen.findByText("Budget created");
    expect((await me.get("/api/budgets/")).body).toHaveLength(1);
  });

  test("needs a line and its dates", async () => {
    const { me, path } = await budgeted();
    await stage.renderAt(path, me);
    await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit budget" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Remove Groceries" }));
    fireEvent.change(dialog.getByLabelText("End date"), { target: { value: "2026-10-01" } });
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("Add at least one category to the budget.");
    await dialog.findByText("The end date must not be before the start date.");
    fireEvent.change(dialog.getByLabelText("End date"), { target: { value: "2026-11-30" } });
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("combobox", { name: /Add a category/ })));
    expect((await me.get(`/api${path}/`)).body["line_items"]).toHaveLength(1);
  });

  test("totals its spending lines, as its headline does, and never its income", async () => {
    const me = await spender();
    await writeRows(stage.t, me, [
      { account: await account(me, "Pay"), date: "2026-11-05", cents: -500_000, name: "Pay", category: "INCOME_SALARY" },
    ]);
    const categories = (await me.get("/api/finx-categories/")).body as Json[];
    const pay = categories.find((c) => c["category_id"] === "INCOME_SALARY")?.["id"];
    const made = await me.send("POST", "/api/budgets/", {
      name: "November",
      period_start: "2026-11-01",
      period_end: "2026-11-30",
      line_items: [
        { category: await groceries(me), target_amount: 100 },
        { category: pay, target_amount: 4000 },
      ],
    });
    await stage.renderAt(`/budgets/${made.body["id"]}`, me);
    expect((await screen.findByRole("row", { name: /^Total spending/ })).textContent).toBe("Total spending$100.00$120.00−$20.00");
  });

  test("shows an edited target at once, and reverts it when the server refuses", async () => {
    const { me, path } = await budgeted();
    const answer = gate();
    const silent = vi.spyOn(console, "error").mockReturnValue();
    await stage.renderAt(path, me, { before: (network) => network.meet(/cell-value/, () => answer.opened.then(() => refusal(500))) });
    const cell = await screen.findByRole("textbox", { name: "Target for Groceries" });
    expect(screen.getByRole("row", { name: /Groceries/ }).textContent).toContain("−$20.00");
    await userEvent.type(cell, "250{Enter}", { initialSelectionStart: 0, initialSelectionEnd: 10 });
    await waitFor(() => expect(screen.getByRole("row", { name: /Groceries/ }).textContent).toContain("$130.00"));
    answer.open();
    await screen.findByText("Unable to update budget");
    expect(screen.getByRole("row", { name: /Groceries/ }).textContent).toContain("−$20.00");
    expect(silent).toHaveBeenCalled();
  });

  test("keeps changes that another member saved during editing", async () => {
    const { me, path } = await budgeted();
    const api = `/api${path}/`;
    const category = async (code: string) =>
      ((await me.get("/api/finx-categories/")).body as Json[]).find((c) => c["category_id"] === code)?.["id"];
    const [food, coffee] = [await groceries(me), await category("FOOD_AND_DRINK_COFFEE")];
    await stage.renderAt(path, me);
    await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit budget" });
    const { version } = (await me.get(api)).body as unknown as { version: number };
    const lines = [food, coffee].map((one) => ({ category: one, target_amount: 70 }));
    expect((await me.send("PATCH", api, { version, line_items: lines })).status).toBe(200);
    const name = within(dialog).getByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "Our November");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await screen.findByText("Budget saved");
    const { body } = await me.get(api);
    expect([body["name"], (body["line_items"] as Json[]).map((line) => [line["category"]["id"], line["target_amount"]])]).toEqual([
      "Our November",
      [
        [food, 70],
        [coffee, 70],
      ],
    ]);
  });

  test("names what another member had set where both changed the same target", async () => {
    const { me, path } = await budgeted();
    const api = `/api${path}/`;
    const food = await groceries(me);
    await stage.renderAt(path, me);
    await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit budget" });
    const { version } = (await me.get(api)).body as unknown as { version: number };
    expect((await me.send("PATCH", api, { version, line_items: [{ category: food, target_amount: 180 }] })).status).toBe(200);
    const target = within(dialog).getByRole("textbox", { name: "Target for Groceries" });
    await userEvent.clear(target);
    await userEvent.type(target, "190");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await screen.findByText("Budget saved. Your targets replaced those of another member: Groceries ($180.00).");
    const { body } = await me.get(api);
    expect((body["line_items"] as Json[]).map((line) => line["target_amount"])).toEqual([190]);
  });

  test("shows a not-found page for an unknown id, and asks before deleting", async () => {
    const { me, path } = await budgeted();
    await stage.renderAt("/budgets/2000000", me);
    expect(await screen.findByText("Budget not found", { selector: "p.medium" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.getByRole("link", { name: "Back to budgets" }).getAttribute("href")).toBe("/budgets");
    const page = await stage.renderAt(path, me);
    await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
    const ask = await screen.findByRole("dialog", { name: "Delete this budget?" });
    await userEvent.click(within(ask).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(page.address()).toBe("/budgets"));
    expect(await screen.findByText("No budgets yet")).toBeTruthy();
    const asked = page.network.calls.slice(page.network.calls.findIndex((call) => call.startsWith("DELETE")) + 1);
    expect(asked.filter((call) => call.startsWith(`GET /api${path}/`))).toEqual([]);
  });
});

describe("a table", () => {
  test("is edited cell by cell; a refused cell is logged, keeps its text with the reason, and can be saved again", async () => {
    const me = await stage.t.person();
    const made = await me.send("POST", "/api/datagrids/", { name: "Plan", csv_data: "Item,Cost\nRoof,100\nDoor,200" });
    let fails = false;
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await stage.renderAt(`/tables/${made.body["id"]}`, me, {
      before: (network) => network.meet(/cell-value/, (send) => (fails ? refusal(500) : send())),
    });
    const cell = await screen.findByRole("textbox", { name: "Cost, row 1" });
    await userEvent.type(cell, "150{Enter}", { initialSelectionStart: 0, initialSelectionEnd: 10 });
    await waitFor(async () =>
      expect((await me.get(`/api/datagrids/${made.body["id"]}/`)).body["csv_data"]).toBe("Item,Cost\nRoof,150\nDoor,200"),
    );
    fails = true;
    await userEvent.type(cell, "999{Enter}", { initialSelectionStart: 0, initialSelectionEnd: 10 });
    await screen.findByText("Unable to update table");
    expect(logged).toHaveBeenCalled();
    const again = await screen.findByRole("button", { name: "Save again" });
    expect(cell).toHaveProperty("value", "999");
    expect(cell.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe("No.");
    fails = false;
    await userEvent.click(again);
    await waitFor(async () =>
      expect((await me.get(`/api/datagrids/${made.body["id"]}/`)).body["csv_data"]).toBe("Item,Cost\nRoof,999\nDoor,200"),
    );
    expect(screen.queryByRole("alert")).toBeNull();
    fails = true;
    await userEvent.type(cell, "1{Enter}", { initialSelectionStart: 0, initialSelectionEnd: 10 });
    await screen.findByRole("button", { name: "Save again" });
    await userEvent.type(cell, "{Escape}");
    expect(cell).toHaveProperty("value", "999");
  });

  test("renders only the rows in view when it is long, and is downloaded whole and safe for a spreadsheet", async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: (file: Blob) => (saved.push(file), "blob:x"), revokeObjectURL: () => undefined }),
    );
    const me = await stage.t.person();
    const rows = Array.from({ length: 1500 }, (_, i) => `=Item ${i},-${i}.00`);
    const made = await me.send("POST", "/api/datagrids/", { name: "Plan: all", csv_data: ["Item,Cost", ...rows].join("\n") });
    await stage.renderAt(`/tables/${made.body["id"]}`, me);
    const table = await screen.findByRole("table", { name: "Plan: all" });
    expect(table.getAttribute("aria-rowcount")).toBe("1501");
    expect(within(table).getAllByRole("row").length).toBeLessThan(80);
    await userEvent.click(screen.getByRole("button", { name: "Download CSV" }));
    const [head, first, ...rest] = (await saved[0]?.text())?.split("\n") ?? [];
    expect([head?.replace("\ufeff", ""), first, rest.length]).toEqual(["Item,Cost", "'=Item 0,-0.00", 1499]);
  });
});

describe("a chart", () => {
  const chart = async (me: Person, chartType: string) =>
    createChart(stage.t.deps, await scopeOfUser(stage.t.deps, me.id), {
      chartType,
      title: "Costs",
      dataSeries: [
        {
          seriesLabel: "Spent",
          dataPoints: [
            { label: "Food", value: 75 },
            { label: "Fun", value: 25 },
          ],
        },
      ],
    });
  test.each([
    ["Bar", "$75.00"],
    ["LINE", "$75.00"],
    ["pie", "75.0%"],
  ])("of kind %s shows its figures to screen readers", async (kind, text) => {
    const me = await stage.t.person();
    await stage.renderAt(`/charts/${await chart(me, kind)}`, me);
    expect((await screen.findByRole("table", { name: "Costs" })).textContent).toContain(text);
  });
  test("of names has a row for each name, and of months has bars beside each other", async () => {
    const me = await stage.t.person();
    await stage.renderAt(`/charts/${await chart(me, "bar")}`, me);
    const table = await screen.findByRole("table", { name: "Costs" });
    expect(within(table).getAllByRole("columnheader")[0]?.textContent).toBe("Name");
    expect(screen.getAllByText("Food")).toHaveLength(2);
    expect(screen.getAllByText("$75.00")).toHaveLength(2);
    expect(screen.queryByRole("slider")).toBeNull();
    const months = await createChart(stage.t.deps, await scopeOfUser(stage.t.deps, me.id), {
      chartType: "bar",
      title: "Months",
      dataSeries: [
        {
          seriesLabel: "Spent",
          dataPoints: [
            { label: "October 2026", value: 75 },
            { label: "November 2026", value: 25 },
          ],
        },
      ],
    });
    await stage.renderAt(`/charts/${months}`, me);
    await screen.findByRole("slider", { name: "Months" });
  });
  test("says why it cannot be drawn or found", async () => {
    const me = await stage.t.person();
    await stage.renderAt(`/charts/${await chart(me, "radar")}`, me);
    expect(await screen.findByText("Error: Unsupported chart type: radar")).toBeTruthy();
    await stage.renderAt("/charts/2000000", me);
    expect(await screen.findByText("Error: Chart not found")).toBeTruthy();
  });
});
