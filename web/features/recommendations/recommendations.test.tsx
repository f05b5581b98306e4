import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { addDays, day } from "#domain/day.ts";
import type { Json, Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
const TODAY = day("2026-11-20");

const product = async (me: Person, name: string) =>
  ((await me.get("/api/financial-products/")).body as Json[]).find((one) => one["name"] === name)?.["id"];
const saver = async () => {
  const me = await stage.t.person();
  const [checking, savings] = [await account(me, "Everyday", 6_412.3), await account(me, "Rainy Day", 18_240.55, "depository", "savings")];
  await me.send("PATCH", `/api/finx-accounts/${checking}/`, { interest_rate: 0.05 });
  await me.send("PATCH", `/api/finx-accounts/${savings}/`, { interest_rate: 0.4 });
  await writeRows(
    stage.t,
    me,
    [5, 40, 80].map((ago) => ({ account: checking, date: addDays(TODAY, -ago), cents: 10_000, merchant: "Shop" })),
  );
  return { me, checking };
};
const spender = async () => {
  const { me } = await saver();
  const [lantern, flat] = [await account(me, "Lantern", 100, "credit"), await account(me, "Everyday card", 100, "credit")];
  await me.send("PATCH", `/api/finx-accounts/${lantern}/`, { product: await product(me, "Lantern Visa") });
  await me.send("PATCH", `/api/finx-accounts/${flat}/`, { product: await product(me, "Juniper Everyday") });
  const buy = (on: number, ago: number, cents: number) => ({
    account: on,
    date: addDays(TODAY, -ago),
    cents,
    merchant: "Safeway",
    category: "FOOD_AND_DRINK_GROCERIES",
  });
  await writeRows(stage.t, me, [buy(lantern, 400, 1_000), ...[2, 40, 80, 120, 200, 300].map((ago) => buy(flat, ago, 40_000))]);
  return me;
};
const idOf = async (me: Person, type: string) =>
  ((await me.get("/api/recommendations/")).body as Json[]).find((one) => one["type"] === type)?.["id"];

describe("/optimize", () => {
  test("groups what could be gained: cash, then rewards, with what each comes to", async () => {
    await stage.renderAt("/optimize", await spender());
    const cash = await screen.findByRole("region", { name: "Cash" });
    const rewards = screen.getByRole("region", { name: "Rewards" });
    expect(cash.compareDocumentPosition(rewards) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(
      within(cash)
        .getAllByRole("link")
        .map((one) => one.textContent),
    ).toEqual([expect.stringContaining("$721a year"), expect.stringContaining("$22a year")]);
    expect(within(rewards).getByRole("link", { name: /Use the right card/ }).textContent).toContain("$24missed in a year");
    expect(screen.getByText(/sample catalog of Nov 1, 2026\. Hiro is paid nothing for this\./)).toBeTruthy();
  });

  test("says what is missing, and leads to connecting accounts", async () => {
    const page = await stage.renderAt("/optimize", await stage.t.person());
    expect(await screen.findAllByText("Not enough data")).toHaveLength(4);
    await userEvent.click(screen.getByRole("button", { name: "Connect accounts" }));
    await waitFor(() => expect(page.address()).toBe("/tasks/connect-more-accounts"));
  });

  test("shows what is being processed without a link", async () => {
    const me = await stage.t.person();
    const id = await account(me, "New", 100);
    await stage.t.deps.database.kysely
      .updateTable("accounts")
      .set({ transaction_backfill_status: "pending" })
      .where("id", "=", id)
      .execute();
    await stage.renderAt("/optimize", me);
    expect(await screen.findAllByText("Processing")).toHaveLength(4);
    expect(screen.getByText(/What you could gain appears here in a moment\.$/)).toBeTruthy();
    expect(document.querySelector("[data-figure]")).toBeNull();
    expect(within(screen.getByRole("main")).queryAllByRole("link")).toEqual([]);
  });

  test("leaves what the user did out of the total, as its row shows no amount", async () => {
    const me = await spender();
    const before = (await me.get("/api/recommendations/")).body as Json[];
    await me.send("PATCH", `/api/recommendations/${before.find((one) => one["type"] === "high_yield_savings")?.["id"]}/`, {
      status: "accepted",
    });
    await stage.renderAt("/optimize", me);
    expect((await screen.findByRole("link", { name: /Earn more on your savings/ })).textContent).toContain("You did this");
    const left = before
      .filter((one) => one["value_period"] === "year" && one["type"] !== "high_yield_savings")
      .reduce((sum, one) => sum + Number(one["value"]), 0);
    expect(document.querySelector("[data-figure]")?.textContent).toBe(`$${left.toFixed(2)}`);
  });

  test("keeps dismissed ones apart, and shows them again", async () => {
    const me = await spender();
    await stage.renderAt(`/optimize/${await idOf(me, "high_yield_savings")}`, me);
    const header = (await screen.findByRole("button", { name: "I did this" })).closest("header") as HTMLElement;
    await userEvent.click(within(header).getByRole("button", { name: "Dismiss" }));
    const dismissed = await screen.findByText("Dismissed (1)");
    expect(screen.queryByRole("link", { name: /Earn more/ })).toBeNull();
    await userEvent.click(dismissed);
    await userEvent.click(screen.getByRole("button", { name: "Show again" }));
    expect(await screen.findByRole("link", { name: /Earn more/ })).toBeTruthy();
  });
});

describe("a recommendation", () => {
  test("of idle cash shows its terms, and Save works only after a change", async () => {
    const { me } = await saver();
    await stage.renderAt(`/optimize/${await idOf(me, "checking_balance")}`, me);
    const field = await screen.findByRole("textbox", { name: "Safety balance of Everyday" });
    const save = screen.getByRole("button", { name: "Save" });
    expect(save).toHaveProperty("disabled", true);
    await userEvent.clear(field);
    await userEvent.type(field, "-1");
    expect(await screen.findByText("Safety balance cannot be negative.")).toBeTruthy();
    expect(save).toHaveProperty("disabled", true);
    await userEvent.clear(field);
    await userEvent.type(field, "abc1-2");
    expect(await screen.findByText("Enter an amount such as 250 or 1,250.50.")).toBeTruthy();
    expect(save).toHaveProperty("disabled", true);
    await userEvent.clear(field);
    await userEvent.type(field, "1100");
    await userEvent.click(save);
    expect(await screen.findByText("Safety balance saved. Optimizations will refresh shortly.")).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("table").textContent).toContain("As you set it"));
    expect(screen.getByRole("table").textContent).toContain("$5,312.30");
    expect((await me.get("/api/recommendation-settings/")).body).toMatchObject([{ safe_balance: 1100 }]);
  });

  test("of idle cash warns of a dip, with every payment behind it, and of a goal that counts the money", async () => {
    const { me, checking } = await saver();
    const months = Array.from({ length: 11 }, (_, i) => `2026-${String(i + 1).padStart(2, "0")}`);
    await writeRows(
      stage.t,
      me,
      months.map((month) => ({
        account: checking,
        date: `${month}-01`,
        cents: 560_000,
        merchant: "Landlord",
        category: "RENT_AND_UTILITIES_RENT",
      })),
    );
    await me.send("POST", "/api/recommendation-settings/", { account: checking, type: "checking_balance", safe_balance: 1_000 });
    const goal = { type: "custom", name: "Japan", icon: "lucide.plane", target_amount: 9_000, account_ids: [checking] };
    expect((await me.send("POST", "/api/goals/funds/", goal)).status).toBeLessThan(300);
    await stage.renderAt(`/optimize/${await idOf(me, "checking_balance")}`, me);
    expect(await screen.findByText("Your balance is expected to dip to $812.30 on Dec 1, $187.70 below the safety balance.")).toBeTruthy();
    await userEvent.click(screen.getByText("How this is expected"));
    const expected = screen.getByRole("table", { name: "Expected balance of Everyday on Dec 1" });
    expect(expected.textContent).toContain("$6,412.30");
    expect(expected.textContent).toContain("Landlord");
    expect(
      screen.getByText("$5,412.30 of it counts toward Japan. Add Rainy Day to the goal when you move it, or the goal falls by this."),
    ).toBeTruthy();
  });

  test("takes an empty safety balance as $0", async () => {
    const { me } = await saver();
    await stage.renderAt(`/optimize/${await idOf(me, "checking_balance")}`, me);
    await userEvent.clear(await screen.findByRole("textbox", { name: "Safety balance of Everyday" }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Safety balance saved. Optimizations will refresh shortly.");
    expect((await me.get("/api/recommendation-settings/")).body).toMatchObject([{ safe_balance: 0 }]);
  });

  test("of missed rewards opens each category to its purchases", async () => {
    const me = await spender();
    await stage.renderAt(`/optimize/${await idOf(me, "credit_card_spending")}`, me);
    await userEvent.click(await screen.findByText("Food and drink"));
    const rows = await screen.findByRole("table", { name: "Purchases in Food and drink" });
    expect(within(rows).getAllByRole("row")).toHaveLength(6);
    expect(within(rows).getAllByText(/Lantern 3%/).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole("radio", { name: "30 days" }));
    await waitFor(() => expect(document.querySelector("[data-figure]")?.textContent).toBe("$4.00"));
  });

  test("of missed rewards shows a card without rewards as 0x", async () => {
    const me = await spender();
    const card = ((await me.get("/api/finx-accounts/")).body as Json[]).find((one) => one["name"] === "Everyday card");
    await me.send("PATCH", `/api/finx-accounts/${card?.["id"]}/`, { product: await product(me, "Breakwater") });
    await stage.renderAt(`/optimize/${await idOf(me, "credit_card_spending")}`, me);
    await screen.findByText(/best Lantern 3%/);
    await userEvent.click(screen.getByText("Food and drink"));
    const rows = within(await screen.findByRole("table", { name: "Purchases in Food and drink" }));
    expect(rows.getAllByText("0x").length).toBeGreaterThan(0);
    expect(rows.queryByText("0%")).toBeNull();
  });

  test("asks the assistant its question, once", async () => {
    const { me } = await saver();
    const page = await stage.renderAt(`/optimize/${await idOf(me, "high_yield_savings")}`, me);
    await userEvent.click(await screen.findByRole("button", { name: /Ask Hiro about this/ }));
    await waitFor(() => expect(page.address()).toMatch(/^\/chat\//));
    expect(await screen.findByText("Is my savings rate any good?")).toBeTruthy();
  });

  test.each([
    ["999999", "No recommendation found."],
    ["abc", "No recommendation found."],
  ])("that does not exist (%s) says so", async (id, says) => {
    await stage.renderAt(`/optimize/${id}`, await stage.t.person());
    expect((await screen.findByRole("alert")).textContent).toBe(says);
  });

  test("of another type says that it is not supported", async () => {
    const me = await stage.t.person();
    await stage.renderAt(`/optimize/${await idOf(me, "connect_accounts")}`, me);
    expect((await screen.findByRole("alert")).textContent).toBe("Recommendation type not supported.");
  });

  test.each([
    ["best_credit_card", "No recommendation found for a new credit card"],
    ["credit_card_spending", "No recommendation found for credit card spending"],
    ["high_yield_savings", "Unable to load savings recommendation"],
  ])("%s without its details says so and goes back", async (type, says) => {
    const me = await stage.t.person();
    const id = await account(me, "New", 100);
    // While accounts are being read, there are no details yet.
    await stage.t.deps.database.kysely
      .updateTable("accounts")
      .set({ transaction_backfill_status: "pending" })
      .where("id", "=", id)
      .execute();
    const page = await stage.renderAt(`/optimize/${await idOf(me, type)}`, me);
    expect(await screen.findByText(says)).toBeTruthy();
    await waitFor(() => expect(page.address()).toBe("/optimize"));
  });
});

describe("a product", () => {
  test("shows a card's terms, where they come from, and a link that names nobody", async () => {
    const me = await stage.t.person();
    await stage.renderAt(`/optimize/products/${await product(me, "Prairie Grocer")}`, me);
    expect(await screen.findByText("5%")).toBeTruthy();
    expect(screen.getByText("Up to $6,000 a year, then 1%.")).toBeTruthy();
    for (const name of ["Annual fee", "Credit score range", "Sign-up bonus"]) expect(screen.getByText(name)).toBeTruthy();
    expect(screen.getByText(/Invented for trying Hiro out\. Rates as of Nov 1, 2026\./)).toBeTruthy();
    const apply = screen.getByRole("link", { name: "Apply for card" });
    expect([apply.getAttribute("rel"), apply.getAttribute("target")]).toEqual(["noopener noreferrer nofollow", "_blank"]);
    expect(apply.getAttribute("href")).not.toContain("?");
  });

  test("shows what was spent by card where it pays more, each purchase once, and opens the rows", async () => {
    const me = await spender();
    const accounts = (await me.get("/api/finx-accounts/")).body as Json[];
    const lantern = Number(accounts.find((one) => one["name"] === "Lantern")?.["id"]);
    const row = { account: lantern, date: addDays(TODAY, -3), merchant: "Shop" };
    await writeRows(stage.t, me, [
      { ...row, cents: 12_000, category: "FOOD_AND_DRINK_RESTAURANT" },
      { ...row, cents: 3_300, category: "TRAVEL_FLIGHTS" },
      // Issuers pay nothing on interest.
      { ...row, cents: 2_500, category: "BANK_FEES_INTEREST_CHARGE" },
    ]);
    await stage.renderAt(`/optimize/products/${await product(me, "Prairie Grocer")}`, me);
    const rewards = await screen.findByRole("region", { name: "Rewards" });
    const amounts = () =>
      within(rewards)
        .getAllByRole("button", { name: /^Spent on/ })
        .map((one) => one.textContent);
    await waitFor(() => expect(amounts()).toEqual(["Spent on Groceries: $2,400", "Spent on Everything else: $153"]));
    await userEvent.click(within(rewards).getByRole("button", { name: /^Spent on Groceries/ }));
    expect(await screen.findByText(/^6 transactions/)).toBeTruthy();
  });

  test("shows a deposit account's minimum, yield and fees", async () => {
    const me = await stage.t.person();
    await stage.renderAt(`/optimize/products/${await product(me, "Money Market")}`, me);
    expect(await screen.findByText("4.05%")).toBeTruthy();
    for (const name of ["Minimum balance", "Monthly fees"]) expect(screen.getByText(name)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open account" })).toBeTruthy();
  });

  test("that does not exist says so", async () => {
    await stage.renderAt("/optimize/products/999999", await stage.t.person());
    expect((await screen.findByRole("alert")).textContent).toBe("Sorry, something went wrong. Please try again later.");
  });
});
