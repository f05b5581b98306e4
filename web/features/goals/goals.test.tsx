import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { EmergencyFundFacts, Goal } from "#contract/goals.ts";
import { day } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import type { Json, Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";
import type { Amounts } from "#web/ui/amounts.ts";
import { coverText, standingWord } from "./words.ts";

const stage = useStage();
const FUNDS = "/api/goals/funds/";
const silent = () => vi.spyOn(console, "error").mockReturnValue();

const add = async (me: Person, body: object): Promise<number> =>
  Number((await me.send("POST", FUNDS, { icon: "lucide.house", target_amount: 1000, ...body })).body["id"]);
const goal = async (me: Person, id: number): Promise<Json> => (await me.get(`${FUNDS}${id}/`)).body;
const names = () => [...document.querySelectorAll("ol[aria-label='Active goals'] a")].map((link) => link.textContent);
const figure = () => document.querySelector("[data-figure]")?.textContent;

/** Six full months of spending, and accounts to fund a goal from. */
const saver = async () => {
  const me = await stage.t.person();
  const [checking, savings] = [await account(me, "Checking", 900), await account(me, "Savings", 4_000, "depository", "savings")];
  await writeRows(
    stage.t,
    me,
    [5, 6, 7, 8, 9, 10].map((month) => ({
      account: checking,
      date: `2026-${String(month).padStart(2, "0")}-12`,
      cents: 200_000,
      merchant: "Market",
      category: "FOOD_AND_DRINK_GROCERIES",
    })),
  );
  return { me, checking, savings };
};

describe("the list of goals", () => {
  test("asks for a first goal, names each mistake, and opens the goal once it is created", async () => {
    const me = await stage.t.person();
    const page = await stage.renderAt("/goals", me);
    await screen.findByText("Add your first goal");
    await userEvent.click(screen.getByRole("button", { name: "Add a goal" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    for (const mistake of ["Icon is required", "Name is required", "Target amount is required"]) await within(dialog).findByText(mistake);
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole("radio", { name: "plane" })));
    await userEvent.click(within(dialog).getByRole("radio", { name: "hammer" }));
    await userEvent.type(within(dialog).getByLabelText("Name"), "Kitchen");
    await userEvent.type(within(dialog).getByLabelText("Target amount"), "0");
    fireEvent.change(within(dialog).getByLabelText("Target date (optional)"), { target: { value: "2026-11-20" } });
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await within(dialog).findByText("Target amount must be greater than $0.00");
    await within(dialog).findByText("Target date must be in the future");
    await userEvent.clear(within(dialog).getByLabelText("Target amount"));
    await userEvent.type(within(dialog).getByLabelText("Target amount"), "12,000");
    fireEvent.change(within(dialog).getByLabelText("Target date (optional)"), { target: { value: "2027-06-30" } });
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await screen.findByText("Goal created");
    await waitFor(() => expect(page.address()).toMatch(/^\/goals\/\d+$/));
    await screen.findByRole("heading", { name: "Kitchen" });
  });

  test("says once, in the form, that a goal could not be saved", async () => {
    const error = silent();
    const me = await stage.t.person();
    await stage.renderAt("/goals", me, {
      before: (network) => network.meet(/^POST \/api\/goals/, () => Promise.reject(new TypeError("Failed to fetch"))),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Add a goal" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("radio", { name: "hammer" }));
    await userEvent.type(dialog.getByLabelText("Name"), "Kitchen");
    await userEvent.type(dialog.getByLabelText("Target amount"), "1200");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect((await dialog.findByRole("alert")).textContent).toMatch(/^You seem to be offline/);
    expect(screen.queryByText("Something went wrong")).toBeNull();
    error.mockRestore();
  });

  test("leads with what all goals hold, and shows what each needs", async () => {
    const { me, savings } = await saver();
    await add(me, { name: "Kitchen", target_amount: 12_000, target_date: "2027-06-30", account_ids: [savings] });
    await add(me, { name: "Car", target_amount: 8_000 });
    await stage.renderAt("/goals", me);
    await waitFor(() => expect(figure()).toBe("$4,000.00"));
    screen.getByText(/20\.0% of \$20,000 · \$16,000\.00 to go/);
    const row = (screen.getByRole("link", { name: "Kitchen" }).closest("li") as HTMLElement).textContent;
    expect(row).toContain("By 06/30/2027 · needs $1,000.00 a month");
    expect(row).toContain("33.3%");
  });

  test("reorders by keyboard, saves the order, and reverts it when that fails", async () => {
    const error = silent();
    const me = await stage.t.person();
    for (const name of ["A", "B", "C"]) await add(me, { name });
    let fails = true;
    const page = await stage.renderAt("/goals", me, {
      before: (network) => network.meet(/update-ranks/, (send) => (fails ? refusal(500) : send())),
    });
    const grip = () => screen.findByRole("button", { name: /^Move A,/ });
    await grip();
    expect(names()).toEqual(["A", "B", "C"]);
    // The rows have no size here, so each gets a place of its own.
    const items = [...document.querySelectorAll("ol[aria-label='Active goals'] > li")];
    for (const [i, item] of items.entries())
      vi.spyOn(item, "getBoundingClientRect").mockReturnValue(DOMRect.fromRect({ x: 0, y: i * 50, width: 300, height: 50 }));
    const move = async () => {
      (await grip()).focus();
      for (const key of ["[Space]", "[ArrowDown]", "[Space]"]) {
        await userEvent.keyboard(key);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    };
    await move();
    await screen.findByText("Something went wrong");
    await waitFor(() => expect(names()).toEqual(["A", "B", "C"]));
    fails = false;
    await move();
    await waitFor(() => expect(names()).toEqual(["B", "A", "C"]));
    await waitFor(async () => expect(((await me.get(FUNDS)).body as Json[]).map((one) => one["name"])).toEqual(["B", "A", "C"]));
    expect(page.network.calls.filter((call) => call.includes("update-ranks")).length).toBe(2);
    error.mockRestore();
  });

  test("flips completed goals by keyboard, and asks once before it deletes one", async () => {
    const me = await stage.t.person();
    const id = await add(me, { name: "Laptop", target_amount: 2_400, target_date: "2027-03-31" });
    await me.send("POST", `${FUNDS}${id}/complete/`);
    await stage.renderAt("/goals", me);
    const card = await screen.findByRole("button", { name: "Laptop: show target" });
    card.focus();
    await userEvent.keyboard("{Enter}");
    screen.getByText("$2,400.00");
    screen.getByText("03/31/2027");
    await userEvent.click(screen.getByRole("button", { name: "Delete Laptop" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
    await screen.findByText("Goal deleted");
    await screen.findByText("Add your first goal");
  });

  test("says when it does not load, and tries again", async () => {
    const error = silent();
    const me = await stage.t.person();
    let fails = true;
    await stage.renderAt("/goals", me, { before: (network) => network.meet(/goals\/funds/, (send) => (fails ? refusal(400) : send())) });
    await screen.findByText("Your goals did not load");
    fails = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Add your first goal");
    error.mockRestore();
  });
});

describe("one goal", () => {
  test("loads what another member changed into the open form, keeps what was typed, and saves both", async () => {
    const error = silent();
    const me = await stage.t.person();
    const id = await add(me, { name: "Kitchen", target_amount: 12_000, target_date: "2027-06-30" });
    await stage.renderAt(`/goals/${id}`, me);
    await userEvent.click(await screen.findByRole("button", { name: "Goal options" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.clear(dialog.getByLabelText("Name"));
    await userEvent.type(dialog.getByLabelText("Name"), "New kitchen");
    await me.send("PATCH", `${FUNDS}${id}/`, { name: "Kitchen and bath", target_amount: 15_000 });
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText(/has changed since you opened it/);
    dialog.getByRole("button", { name: "Load the newest version" }).focus();
    await userEvent.keyboard("{Enter}");
    const said = await dialog.findByText(
      "This is the newest version. The name changed to “Kitchen and bath”. The form keeps yours. The target changed to $15,000.",
    );
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(dialog.queryByText(/has changed since you opened it/)).toBeNull();
    expect(dialog.getByLabelText("Name")).toHaveProperty("value", "New kitchen");
    expect(dialog.getByLabelText("Target amount")).toHaveProperty("value", "15,000.00");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Goal saved");
    expect(await goal(me, id)).toMatchObject({ name: "New kitchen", target_amount: 15_000, target_date: "2027-06-30" });
    error.mockRestore();
  });

  test("does not save over a change that the screen loaded while its form was open", async () => {
    const error = silent();
    const me = await stage.t.person();
    const id = await add(me, { name: "Kitchen", target_amount: 12_000 });
    await stage.renderAt(`/goals/${id}`, me);
    await userEvent.click(await screen.findByRole("button", { name: "Goal options" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog"));
    await me.send("PATCH", `${FUNDS}${id}/`, { target_amount: 15_000 });
    vi.setSystemTime(Date.now() + 60_000);
    window.dispatchEvent(new Event("focus"));
    await waitFor(() => expect(document.querySelector("main")?.textContent).toContain("$15,000"));
    await userEvent.type(dialog.getByLabelText("Name"), " and bath");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText(/has changed since you opened it/);
    expect(await goal(me, id)).toMatchObject({ name: "Kitchen", target_amount: 15_000 });
    error.mockRestore();
  });

  test.each([
    ["-100", "Target amount must be greater than $0.00"],
    ["1e20", "Enter an amount such as 250 or 1,250.50."],
    ["99999999999999", "Enter at most $1,000,000,000,000."],
    ["999999999999999", "Enter at most $1,000,000,000,000."],
    ["0.005", "Enter at most two decimals."],
  ])("says what is wrong with a target of %s", async (typed, reason) => {
    const me = await stage.t.person();
    await stage.renderAt("/goals", me);
    await userEvent.click(await screen.findByRole("button", { name: "Add a goal" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Target amount"), typed);
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText(reason);
    expect(dialog.queryByText("Target amount is required")).toBeNull();
    expect(dialog.getByLabelText("Target amount")).toHaveProperty("value", typed);
  });

  test.each([
    ["9999-12-31", "Enter a date from 1900 to 2199"],
    ["", "Enter a date"],
  ])("does not drop a target date that is no day, “%s”", async (typed, reason) => {
    const me = await stage.t.person();
    const page = await stage.renderAt("/goals", me);
    await userEvent.click(await screen.findByRole("button", { name: "Add a goal" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByLabelText("Name"), "Kitchen");
    await userEvent.type(dialog.getByLabelText("Target amount"), "1200");
    const date = dialog.getByLabelText("Target date (optional)");
    // The browser reports February 31 as an empty text with bad input.
    if (typed === "") Object.defineProperty(date, "validity", { value: { badInput: true } });
    else fireEvent.change(date, { target: { value: typed } });
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText(reason);
    dialog.getByText("Icon is required");
    await userEvent.click(dialog.getByRole("radio", { name: "hammer" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.activeElement).toBe(date));
    expect(page.network.calls.filter((call) => call.startsWith("POST /api/goals"))).toEqual([]);
  });

  test("saves its funding shortly after each change", async () => {
    const { me } = await saver();
    const id = await add(me, { name: "Kitchen", target_amount: 12_000 });
    const page = await stage.renderAt(`/goals/${id}`, me);
    await userEvent.click(await screen.findByRole("checkbox", { name: "Savings" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Checking" }));
    await screen.findByText("Goal saved");
    await waitFor(() => expect(figure()).toBe("$4,900.00"));
    expect((await goal(me, id))["current_balance"]).toBe(4_900);
    expect(page.network.calls.filter((call) => call.startsWith("PATCH")).length).toBeLessThanOrEqual(2);
  });

  test("returns to what was saved when another goal has the account, or saving fails", async () => {
    const error = silent();
    const { me, savings } = await saver();
    await add(me, { name: "First", account_ids: [savings] });
    const id = await add(me, { name: "Second" });
    let fails = false;
    await stage.renderAt(`/goals/${id}`, me, { before: (network) => network.meet(/^PATCH/, (send) => (fails ? refusal(500) : send())) });
    const box = await screen.findByRole("checkbox", { name: "Savings" });
    screen.getByText(/\$1,000\.00 allocated to other goals/);
    await userEvent.click(box);
    await screen.findByText("Account already associated with another goal");
    await waitFor(() => expect(box).toHaveProperty("checked", false));
    fails = true;
    await userEvent.click(screen.getByRole("checkbox", { name: "Checking" }));
    await screen.findByText("Something went wrong");
    await waitFor(() => expect(screen.getByRole("checkbox", { name: "Checking" })).toHaveProperty("checked", false));
    error.mockRestore();
  });

  test("shows an account as checked, partly checked or not by its holdings", async () => {
    const me = await stage.t.person();
    const made = await me.send("POST", "/api/manual-accounts/create-with-holdings/", {
      name: "Brokerage",
      type: "investment",
      subtype: "brokerage",
      holdings: [
        { symbol: "BND", quantity: 5 },
        { symbol: "VTI", quantity: 5 },
      ],
    });
    expect(made.status).toBe(200);
    const id = await add(me, { name: "Kitchen", target_amount: 12_000 });
    await stage.renderAt(`/goals/${id}`, me);
    const whole = await screen.findByRole("checkbox", { name: "Brokerage" });
    const [first, second] = screen.getAllByRole("checkbox", { name: /, Brokerage$/ }) as [HTMLInputElement, HTMLInputElement];
    const states = () => [
      (whole as HTMLInputElement).indeterminate ? "some" : (whole as HTMLInputElement).checked,
      first.checked,
      second.checked,
    ];
    await userEvent.click(first);
    expect(states()).toEqual(["some", true, false]);
    await userEvent.click(second);
    expect(states()).toEqual([true, true, true]);
    await userEvent.click(whole);
    expect(states()).toEqual([false, false, false]);
    await userEvent.click(whole);
    expect(states()).toEqual([true, false, false]);
    await userEvent.click(first);
    expect(states()).toEqual(["some", true, false]);
    await waitFor(async () => expect((await goal(me, id))["goal_fund_holdings"]).toHaveLength(1));
  });

  test("is edited, completed with undo, and deleted from its menu", async () => {
    const { me, savings } = await saver();
    const id = await add(me, { name: "Kitchen", account_ids: [savings] });
    const page = await stage.renderAt(`/goals/${id}`, me);
    const choose = async (item: string) => {
      await userEvent.click(await screen.findByRole("button", { name: "Goal options" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: item }));
    };
    await choose("Edit");
    const dialog = await screen.findByRole("dialog");
    await userEvent.clear(within(dialog).getByLabelText("Name"));
    await userEvent.type(within(dialog).getByLabelText("Name"), "New kitchen");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await screen.findByText("Goal saved");
    await screen.findByRole("heading", { name: "New kitchen" });
    await choose("Complete");
    await screen.findByText("Goal completed");
    await waitFor(() => expect(page.address()).toBe("/goals"));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(async () => expect(await goal(me, id)).toMatchObject({ status: "active", current_balance: 1000 }));
  });

  test("that is deleted on a page opened directly is not asked for again, and Undo returns it to its place", async () => {
    const me = await stage.t.person();
    const ids = [await add(me, { name: "Kitchen" }), await add(me, { name: "Car" }), await add(me, { name: "Boat" })];
    const page = await stage.renderAt(`/goals/${ids[1]}`, me);
    await userEvent.click(await screen.findByRole("button", { name: "Goal options" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await screen.findByText("Goal deleted");
    await waitFor(() => expect(page.address()).toBe("/goals"));
    await waitFor(() => expect(names()).toHaveLength(2));
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(names()).toHaveLength(3));
    await waitFor(async () =>
      expect(((await me.get(FUNDS)).body as Json[]).map(({ name, status, rank }) => [name, status, rank])).toEqual([
        ["Kitchen", "active", 0],
        ["Car", "active", 1],
        ["Boat", "active", 2],
      ]),
    );
    expect(page.network.calls.filter((call) => call === `GET ${FUNDS}${ids[1]}/`)).toHaveLength(1);
  });

  test.each(["987654", "abc"])("leads back to the list when there is none with the id %s", async (id) => {
    const me = await stage.t.person();
    const page = await stage.renderAt(`/goals/${id}`, me);
    await screen.findByText("Goal not found");
    await waitFor(() => expect(page.address()).toBe("/goals"));
  });
});

describe("the emergency fund", () => {
  const path = "/tasks/emergency-fund";
  const target = () => screen.getByLabelText("Target amount");
  const list = async (me: Person) => (await me.get(`${FUNDS}?type=emergency_fund`)).body as Json[];

  test("suggests three months, is created by a button, and saves each later change", async () => {
    const { me, savings } = await saver();
    await stage.renderAt(path, me);
    await waitFor(() => expect(target()).toHaveProperty("value", "6,000.00"));
    const save = screen.getByRole("button", { name: "Save Goal" });
    expect(save).toHaveProperty("disabled", true);
    await userEvent.click(screen.getByRole("checkbox", { name: "Savings" }));
    await waitFor(() => expect(figure()).toBe("2.0 months"));
    await userEvent.click(save);
    await screen.findByText("Goal created");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save Goal" })).toBe(null));
    await userEvent.click(screen.getByRole("radio", { name: "6 months" }));
    expect(target()).toHaveProperty("value", "12,000.00");
    await screen.findByText("Saved");
    expect(await list(me)).toMatchObject([
      {
        name: "Emergency Fund",
        rank: 0,
        target_amount: 12_000,
        emergency_fund_months: 6,
        goal_fund_accounts: [{ finx_account_id: savings }],
      },
    ]);
  });

  test("keeps what is changed while the new fund is still being loaded", async () => {
    const { me } = await saver();
    const page = await stage.renderAt(path, me);
    await waitFor(() => expect(target()).toHaveProperty("value", "6,000.00"));
    await userEvent.click(screen.getByRole("checkbox", { name: "Savings" }));
    const loaded = gate();
    page.network.meet(/^GET \/api\/goal/, async (pass) => loaded.opened.then(pass));
    await userEvent.click(screen.getByRole("button", { name: "Save Goal" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Save Goal" })).toBe(null));
    await userEvent.click(screen.getByRole("radio", { name: "6 months" }));
    loaded.open();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(target()).toHaveProperty("value", "12,000.00");
    await screen.findByText("Saved");
    expect(await list(me)).toMatchObject([{ target_amount: 12_000, emergency_fund_months: 6 }]);
  });

  test("a typed amount clears the months; letters cannot be typed", async () => {
    const { me, savings } = await saver();
    await add(me, { type: "emergency_fund", target_amount: 6_000, emergency_fund_months: 3, account_ids: [savings] });
    await stage.renderAt(path, me);
    await waitFor(() => expect(target()).toHaveProperty("value", "6,000.00"));
    await userEvent.clear(target());
    await userEvent.type(target(), "$9,1x50");
    expect(screen.getByRole("radio", { name: "Custom" }).getAttribute("aria-checked")).toBe("true");
    await screen.findByText("Saved");
    expect(await list(me)).toMatchObject([{ target_amount: 9_150, emergency_fund_months: null }]);
  });

  test("returns to what was saved when saving fails, and saves one change at a time", async () => {
    const error = silent();
    const { me, savings } = await saver();
    await add(me, { type: "emergency_fund", target_amount: 6_000, emergency_fund_months: 3, account_ids: [savings] });
    const answer = gate();
    const page = await stage.renderAt(path, me, {
      before: (network) => network.meet(/^PATCH/, () => answer.opened.then(() => refusal(500))),
    });
    await userEvent.click(await screen.findByRole("radio", { name: "4 months" }));
    const sent = () => page.network.calls.filter((call) => call.startsWith("PATCH")).length;
    await waitFor(() => expect(sent()).toBe(1));
    await userEvent.click(screen.getByRole("radio", { name: "5 months" }));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(sent()).toBe(1);
    answer.open();
    await screen.findByText("Something went wrong");
    await waitFor(() => expect(target()).toHaveProperty("value", "6,000.00"));
    error.mockRestore();
  });

  test("without six months of spending offers only a custom target; without accounts leads to connecting one", async () => {
    const me = await stage.t.person();
    await stage.renderAt(path, me);
    await screen.findByText("We can suggest a target once you have six full months of spending.");
    expect(screen.getByRole("radio", { name: "3 months" })).toHaveProperty("disabled", true);
    expect(screen.getByRole("radio", { name: "Custom" }).getAttribute("aria-checked")).toBe("true");
    expect(screen.getByRole("link", { name: "Connect an account" }).getAttribute("href")).toMatch(/\/tasks\/connect-more-accounts\/?$/);
  });
});

describe("the words of a goal", () => {
  const facts = { averageSpending: cents(400_000), averageWithLoans: null } as unknown as EmergencyFundFacts;
  const one = (part: Partial<Goal>): Goal =>
    ({ currentBalance: cents(400_000), targetAmount: cents(900_000), targetDate: day("2027-06-30"), ...part }) as Goal;
  const amounts = { text: formatMoney } as Amounts;

  test.each([
    [47_171, 47_163, "On track"],
    [47_171, 47_071, "Behind by $1"],
    [47_171, 47_171, "On track"],
  ])("a need of %i cents against a pace of %i reads as %s", (need, pace, word) => {
    expect(standingWord(one({ needMonthly: cents(need), pace: cents(pace) }), day("2026-11-22"), amounts)[0]).toBe(word);
  });

  test("counts one month as one", () => {
    const fund = one({ type: "emergency_fund", emergencyFundBasis: "spending", emergencyFundMonths: null });
    expect(coverText(fund, facts)).toBe("1 month of spending");
    expect(coverText({ ...fund, emergencyFundMonths: 6, targetAmount: cents(2_400_000) }, facts)).toBe("1 of 6 months of spending");
  });

  test("does not count months of a target that spending has outgrown", () => {
    const fund = one({ type: "emergency_fund", emergencyFundBasis: "spending", emergencyFundMonths: 3 });
    expect(coverText(fund, facts)).toBe("1 month of today's spending; the target was set for 3");
  });

  test("a milestone and a completion have their days as MM/dd/yyyy", async () => {
    const me = await stage.t.person();
    const savings = await account(me, "Savings", 4_000, "depository", "savings");
    const id = await add(me, { name: "Boat", target_amount: 8_000, account_ids: [savings] });
    await stage.renderAt(`/goals/${id}`, me);
    expect((await screen.findAllByText(/^\d{2}\/\d{2}\/2026$/)).length).toBeGreaterThan(0);
    await me.send("POST", `${FUNDS}${id}/complete/`);
    await stage.renderAt("/goals", me);
    await screen.findByText(/^Completed \d{2}\/\d{2}\/2026/);
  });
});
