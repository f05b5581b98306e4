import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { gate, type Network, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
let maya: Person;
let wallet: number;

beforeEach(async () => {
  maya = await stage.t.person();
  wallet = await account(maya, "Wallet", 100);
});

const balance = async (): Promise<unknown> => (await maya.get(`/api/finx-accounts/${wallet}/`)).body["current_balance"];
const rows = async (): Promise<Json[]> => (await maya.get("/api/finx-transactions/")).body["results"];
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const fill = async (field: string, text: string) => {
  const input = await screen.findByRole("textbox", { name: field });
  await userEvent.clear(input);
  await userEvent.type(input, text);
};

describe("a manual transaction", () => {
  it("is added to a manual account with the plus button, as money out or in", async () => {
    await stage.renderAt("/transactions", maya);
    await press("Add transaction");
    await fill("Description", "Flea market");
    await userEvent.click(screen.getByRole("radio", { name: "Money in" }));
    await fill("Amount", "42.50");
    await press("Add");
    await screen.findByText("Transaction added");
    await screen.findByText("Flea market");
    expect(await rows()).toMatchObject([{ name: "Flea market", amount: -42.5, source: "manual", account: { id: wallet } }]);
    expect(await balance()).toBe(142.5);
  });

  it("requires a description and an amount, and shows a refusal at its field", async () => {
    const { network } = await stage.renderAt("/transactions", maya, {
      before: (net) =>
        net.meet(/^POST \/api\/finx-transactions\/$/, () =>
          Promise.resolve(
            Response.json({ message: "No.", errors: [], validation_errors: { account: ["It was closed."] } }, { status: 400 }),
          ),
        ),
    });
    await press("Add transaction");
    await screen.findByRole("textbox", { name: "Description" });
    await press("Add");
    expect([await screen.findByText("Enter a description"), screen.getByText("Enter an amount")]).toHaveLength(2);
    expect(network.calls.filter((call) => call.startsWith("POST /api/finx-transactions/"))).toEqual([]);
    await fill("Description", "Bread");
    await fill("Amount", "3");
    await press("Add");
    await screen.findByText("It was closed.");
  });

  it("says what is wrong with an amount and a date that are filled in", async () => {
    await stage.renderAt("/transactions", maya);
    await press("Add transaction");
    await fill("Description", "Bread");
    await fill("Amount", "-5");
    fireEvent.change(screen.getByLabelText("Date"), { target: { value: "0001-05-05" } });
    await press("Add");
    await screen.findByText("Enter an amount without a minus.");
    await screen.findByText("Enter a date from 1900 to 2199");
    expect(screen.queryByText("Enter an amount")).toBeNull();
    await fill("Amount", "0");
    await press("Add");
    await screen.findByText("Enter an amount above zero");
  });

  it("can be edited and deleted from its details, which updates the balance", async () => {
    await maya.send("POST", "/api/finx-transactions/", { account: wallet, name: "Lunch", amount: 12, date: "2026-11-18" });
    await stage.renderAt("/transactions", maya);
    await userEvent.click(await screen.findByText("Lunch"));
    await press("Edit");
    const description = await screen.findByRole<HTMLInputElement>("textbox", { name: "Description" });
    expect([description.value, screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" }).value]).toEqual(["Lunch", "12.00"]);
    await fill("Amount", "15");
    await press("Save");
    await screen.findByText("Transaction updated");
    expect(await balance()).toBe(85);
    await press("Delete");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await screen.findByText("Transaction deleted");
    await screen.findByText("No transactions found");
    expect([await balance(), await rows()]).toEqual([100, []]);
  });

  it("is added once when the answer is lost and the form is sent again", async () => {
    const { network } = await stage.renderAt("/transactions", maya);
    let isLost = false;
    network.meet(/^POST \/api\/finx-transactions\/$/, async (send) => {
      const answer = await send();
      if (isLost) return answer;
      isLost = true;
      throw new TypeError("Failed to fetch");
    });
    await press("Add transaction");
    await fill("Description", "Bread");
    await fill("Amount", "3");
    await press("Add");
    await waitFor(async () => expect(await balance()).toBe(97));
    await waitFor(() => expect(screen.getByRole("button", { name: "Add" }).getAttribute("aria-busy")).not.toBe("true"));
    await press("Add");
    await screen.findByText("Transaction added");
    expect([(await rows()).map((row) => row["name"]), await balance()]).toEqual([["Bread"], 97]);
  });

  it("keeps what another member changed while it was edited", async () => {
    const made = await maya.send("POST", "/api/finx-transactions/", { account: wallet, name: "Lunch", amount: 12, date: "2026-11-18" });
    await stage.renderAt("/transactions", maya);
    await userEvent.click(await screen.findByText("Lunch"));
    await press("Edit");
    await fill("Description", "Team lunch");
    await maya.send("PATCH", `/api/finx-transactions/${made.body["id"]}/`, { amount: 19, date: "2026-11-17" });
    await press("Save");
    await screen.findByText("Transaction updated");
    expect(await rows()).toMatchObject([{ name: "Team lunch", amount: 19, date: "2026-11-17" }]);
    expect(await balance()).toBe(81);
  });

  it("tells users without a manual account how to add one", async () => {
    await stage.renderAt("/transactions", await stage.t.person());
    await press("Add transaction");
    await screen.findByText(/^Linked accounts get their transactions from the bank\./);
    expect(within(screen.getByRole("dialog")).getByRole("link", { name: "Add account" })).toBeTruthy();
  });
});

describe("the category screen", () => {
  const categoryId = async (name: string): Promise<unknown> =>
    ((await maya.get("/api/finx-categories/")).body as Json[]).find((c) => c["name"] === name)?.["id"];

  beforeEach(async () => {
    const coffee = "FOOD_AND_DRINK_COFFEE";
    await writeRows(stage.t, maya, [
      { account: wallet, date: "2026-11-18", cents: 401, merchant: "Lantern", category: coffee },
      { account: wallet, date: "2026-11-02", cents: 599, merchant: "Lantern", category: coffee },
      { account: wallet, date: "2026-10-20", cents: 2000, merchant: "Quill", category: coffee },
      { account: wallet, date: "2026-11-03", cents: 7777, merchant: "Elsewhere", category: "TRAVEL_FLIGHTS" },
    ]);
  });
  const open = async (period: string, options = {}) =>
    stage.renderAt(
      `/transactions/category?category=${String(await categoryId("Coffee"))}&period=${encodeURIComponent(period)}`,
      maya,
      options,
    );

  it("shows the total and its transactions, and steps through months and quarters", async () => {
    const { address } = await open("month|2026-11");
    await screen.findByRole("heading", { level: 1, name: "Coffee" });
    await screen.findByText("Spent on Coffee in November 2026");
    await waitFor(() => expect(document.querySelector("[data-figure]")?.textContent).toBe("$10.00"));
    expect([
      (await screen.findAllByText("Lantern")).length,
      screen.queryByText("Elsewhere"),
      screen.getByText("2 transactions"),
    ]).toMatchObject([2, null, {}]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next period" }).disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Previous period" }));
    await screen.findByText("Quill");
    await waitFor(() => expect(document.querySelector("[data-figure]")?.textContent).toBe("$20.00"));
    expect(address()).toContain("period=month%7C2026-10");
    await userEvent.click(screen.getByRole("radio", { name: "Quarter" }));
    await waitFor(() => expect(document.querySelector("[data-figure]")?.textContent).toBe("$30.00"));
    expect(address()).toContain("period=quarter%7C2026-10");
  });

  it("shows no total until the one of the named period is known", async () => {
    const answer = gate();
    await open("month|2026-11", {
      before: (network: Network) => network.meet(/transactions\/summary\/.*2026-10/, (send) => answer.opened.then(send)),
    });
    await waitFor(() => expect(document.querySelector("[data-figure]")?.textContent).toBe("$10.00"));
    await userEvent.click(screen.getByRole("button", { name: "Previous period" }));
    await screen.findByText("Quill");
    expect(document.querySelector("[data-figure]")).toBeNull();
    answer.open();
    await waitFor(() => expect(document.querySelector("[data-figure]")?.textContent).toBe("$20.00"));
  });

  it("shows income in another currency as positive", async () => {
    const euros = await account(maya, "Euros", 0.01);
    await writeRows(stage.t, maya, [
      { account: wallet, date: "2026-11-05", cents: -200_00, name: "Pay", category: "INCOME_SALARY" },
      { account: euros, date: "2026-11-06", cents: -50_00, name: "Lohn", category: "INCOME_SALARY" },
    ]);
    const { kysely } = stage.t.deps.database;
    await kysely.updateTable("accounts").set({ currency: "EUR" }).where("id", "=", euros).execute();
    await kysely.updateTable("transactions").set({ currency: "EUR" }).where("account_id", "=", euros).execute();
    await stage.renderAt(`/transactions/category?category=${String(await categoryId("Paychecks"))}&period=month%7C2026-11`, maya);
    await waitFor(() => expect(document.querySelector("[data-figure]")?.textContent).toBe("$200.00"));
    expect(document.body.textContent).toContain("€50.00");
    expect(document.body.textContent).not.toMatch(/[-−]€50\.00/);
  });

  it("explains an invalid address", async () => {
    await open("week|2026-11");
    await screen.findByText("Invalid time scale: week");
    await stage.renderAt("/transactions/category?category=999999&period=month%7C2026-11", maya);
    await screen.findByText("Unable to find category");
  });

  it("distinguishes a period without spending from a failure", async () => {
    await open("year|2020-01");
    await screen.findByText("No transactions found");
    await open("month|2026-11", {
      before: (net: { meet: (call: RegExp, answer: () => Promise<Response>) => void }) =>
        net.meet(/finx-transactions\/\?/, () => refusal(400)),
    });
    await screen.findByText("Transactions did not load");
  });

  it("lets a household change a system category's icon and color, but not its name and type", async () => {
    await open("month|2026-11");
    await press("Edit category");
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" })).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("radio", { name: "Expense" }).disabled).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: "violet" }));
    await press("Save");
    await waitFor(async () =>
      expect(((await maya.get("/api/finx-categories/")).body as Json[]).find((c) => c["name"] === "Coffee")?.["color"]).toBe("violet"),
    );
  });
});
