import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { overrideFlag } from "#server/features/flags/index.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";
import { lastsText } from "./words.ts";

const stage = useStage();
/** The last full months before the tests' day. */
const MONTHS = ["05", "06", "07", "08", "09", "10"];
const silent = () => vi.spyOn(console, "error").mockReturnValue();
const planOf = async (me: Person): Promise<Json> => ((await me.get("/api/plans/")).body as Json[])[0] as Json;

const plannedAccount = async (me: Person, label: string): Promise<Json | undefined> =>
  ((await planOf(me))["initial_state"]["accounts"] as Json[]).find((one) => one["label"] === label);

/** A member with cash, and a plan with one expense. */
const planner = async () => {
  const me = await stage.t.person();
  await account(me, "Checking", 90_000);
  const { body: plan } = await me.send("POST", "/api/plans/", {});
  const scenario = (plan["scenarios"] as Json[])[0] as Json;
  const rules = `/api/plans/${plan["id"]}/scenarios/${scenario["id"]}/rules/`;
  await me.send("POST", rules, { name: "Rent", rule_type: "EXPENSE", amount: 1_200 });
  return { me, plan, rules };
};

describe("the financial plan", () => {
  test("asks for an account first, and makes one plan on the first visit", async () => {
    const me = await stage.t.person();
    await stage.renderAt("/financial-plan", me);
    await screen.findByText("Connect an account to begin your plan.");
    expect((await me.get("/api/plans/")).body).toHaveLength(1);
  });

  test("made before the first account shows the household's own rules once transactions are there", async () => {
    const me = await stage.t.person();
    await me.send("POST", "/api/plans/", { first: true });
    const checking = await account(me, "Checking", 5_000);
    await writeRows(
      stage.t,
      me,
      MONTHS.map((month) => ({
        account: checking,
        date: `2026-${month}-20`,
        cents: 60_000,
        name: "Safeway",
        merchant: "Safeway",
        category: "FOOD_AND_DRINK_GROCERIES",
      })),
    );
    await stage.renderAt("/financial-plan", me);
    expect((await screen.findAllByText("Living costs")).length).toBeGreaterThan(0);
  });

  test("says so when it is not switched on, when a plan is missing, and when there is no scenario", async () => {
    const { me, plan } = await planner();
    await stage.renderAt("/financial-plan?plan=999999", me);
    await screen.findByText("Plan not found");
    await me.send("DELETE", `/api/plans/${plan["id"]}/scenarios/${plan["scenarios"][0]["id"]}/`);
    await stage.renderAt("/financial-plan", me);
    await screen.findByText("No scenarios found");
    await overrideFlag(stage.t.deps.database.kysely, "FINANCIAL_PLAN_ENABLED", me.id, false);
    await stage.renderAt("/financial-plan", me);
    await screen.findByText("This is not switched on for you.");
  });

  test("asks for the month of birth, and then counts ages", async () => {
    const { me } = await planner();
    await stage.renderAt("/financial-plan", me);
    await screen.findByText("When were you born?");
    await userEvent.click(screen.getByRole("combobox", { name: "Your month of birth: month" }));
    await userEvent.click(await screen.findByRole("option", { name: "April" }));
    await userEvent.type(screen.getByLabelText("Your month of birth: year"), "1988");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText(/^Net worth at 67/);
    expect((await planOf(me))["people"][0]["birth_month"]).toBe("1988-04");
  });

  test("edits a percentage times 100, refuses what is no number, and keeps what was typed when it is refused or saving fails", async () => {
    silent();
    const { me } = await planner();
    const page = await stage.renderAt("/financial-plan", me);
    const field = await screen.findByLabelText("Inflation");
    expect(field).toHaveProperty("value", "2.5");
    await userEvent.clear(field);
    await userEvent.type(field, "high{Enter}");
    await screen.findByText("Please enter a valid number");
    await userEvent.clear(field);
    await userEvent.type(field, "4{Enter}");
    await screen.findByText("Parameter updated successfully");
    const parameters = (await planOf(me))["scenarios"][0]["parameters"] as Json[];
    expect(parameters.find((one) => one["key"] === "inflation")?.["value"]).toBe(0.04);
    expect([document.activeElement, field.isConnected]).toEqual([field, true]);
    await userEvent.clear(field);
    await userEvent.type(field, "99{Enter}");
    await screen.findByText("Enter a number from -10% to 50%");
    expect(field).toHaveProperty("value", "99");
    page.network.meet(/^PATCH .*scenarios\/\d+\/$/, () => refusal(500, "The server is busy."));
    await userEvent.clear(field);
    await userEvent.type(field, "5{Enter}");
    await screen.findByText("Failed to update parameter");
    await screen.findByText("The server is busy.");
    expect(field).toHaveProperty("value", "5");
    await userEvent.type(field, "{Escape}");
    expect(field).toHaveProperty("value", "4");
  });

  test("refuses a life expectancy below the age of the first person at its field", async () => {
    const { me, plan } = await planner();
    await me.send("PATCH", `/api/plans/${plan["id"]}/`, {
      people: [{ key: "me", name: "Ann", birth_month: "1986-04", retirement_age: null }],
    });
    await stage.renderAt("/financial-plan", me);
    const field = await screen.findByLabelText("Life expectancy");
    await userEvent.clear(field);
    await userEvent.type(field, "20{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("Enter a number from 40 to 120");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await userEvent.clear(field);
    await userEvent.type(field, "90{Enter}");
    await screen.findByText("Parameter updated successfully");
  });

  test("saves a parameter again after the connection was lost", async () => {
    silent();
    const { me } = await planner();
    const page = await stage.renderAt("/financial-plan", me);
    const field = await screen.findByLabelText("Inflation");
    let offline = true;
    page.network.meet(/^PATCH .*scenarios\/\d+\/$/, (send) => (offline ? Promise.reject(new TypeError("Failed to fetch")) : send()));
    await userEvent.clear(field);
    await userEvent.type(field, "4.4");
    await userEvent.tab();
    await screen.findByText(/You seem to be offline/);
    expect(field).toHaveProperty("value", "4.4");
    offline = false;
    await userEvent.click(screen.getByRole("button", { name: "Save again" }));
    await screen.findByText("Parameter updated successfully");
    expect(screen.queryByRole("button", { name: "Save again" })).toBeNull();
    const parameters = (await planOf(me))["scenarios"][0]["parameters"] as Json[];
    expect(parameters.find((one) => one["key"] === "inflation")?.["value"]).toBe(0.044);
  });

  test("leaves a rule out with an icon and words, and returns the switch when that fails", async () => {
    silent();
    const { me } = await planner();
    const page = await stage.renderAt("/financial-plan", me);
    const toggle = await screen.findByRole("switch", { name: "Include Rent in the forecast" });
    await userEvent.click(toggle);
    await screen.findByText("Rule excluded from forecast");
    await screen.findByText(/Excluded/);
    page.network.meet(/^PATCH .*rules\/\d+\/$/, () => refusal(500));
    await userEvent.click(toggle);
    await screen.findByText("Failed to update rule");
    expect(toggle).toHaveProperty("checked", false);
  });

  test("rules of the model can be read but have no switch and no dialog", async () => {
    const { me } = await planner();
    await stage.renderAt("/financial-plan", me);
    await userEvent.click(await screen.findByText(/Modeling · 10 rules of the model/));
    expect(screen.queryByRole("switch", { name: /Investment returns/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /Investment returns/ })).toBeNull();
  });

  test("a rule's form hides the value for retirement and the end for one-time rules, and each account type appears once", async () => {
    const { me } = await planner();
    await stage.renderAt("/financial-plan", me);
    await userEvent.click(await screen.findByRole("button", { name: "Add rule" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("combobox", { name: "Ends" }));
    await userEvent.click(await screen.findByRole("option", { name: "Age" }));
    await within(dialog).findByRole("textbox", { name: "Ends, age" });
    await userEvent.click(within(dialog).getByRole("combobox", { name: "Ends" }));
    await userEvent.click(await screen.findByRole("option", { name: "Retirement" }));
    expect(within(dialog).queryByRole("textbox", { name: /^Ends,/ })).toBeNull();
    const add = within(dialog).getByRole("button", { name: "Add" });
    for (let i = 0; i < 5; i += 1) await userEvent.click(add);
    expect(add).toHaveProperty("disabled", true);
    await userEvent.click(within(dialog).getByRole("switch", { name: "Happens once" }));
    expect(within(dialog).queryByRole("combobox", { name: "Ends" })).toBeNull();
  });

  test("keeps scenarios, rules and parameters in reach when there is no forecast", async () => {
    const { me } = await planner();
    const page = await stage.renderAt("/financial-plan", me);
    await screen.findByText(/^Net worth in/);
    page.network.meet(/^POST .*run\/$/, () => refusal(400, "The forecast did not add up."));
    await userEvent.click(screen.getByRole("radio", { name: "10 years" }));
    await screen.findByText("Results not available");
    await screen.findByText("The forecast did not add up.");
    for (const name of ["Base", "Include Rent in the forecast"]) screen.getByRole(name === "Base" ? "tab" : "switch", { name });
    screen.getByLabelText("Inflation");
    await userEvent.click(screen.getByRole("radio", { name: "20 years" }));
    await screen.findByText("Results not available");
  });

  test("a rule is saved with the amounts and percentages that were typed, and again when it is opened and saved", async () => {
    const { me, rules } = await planner();
    await stage.renderAt("/financial-plan", me);
    await userEvent.click(await screen.findByRole("button", { name: "Add rule" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.type(within(dialog).getByLabelText("Name"), "Consulting");
    await userEvent.type(within(dialog).getByLabelText("Amount a year"), "12345.67");
    await userEvent.type(within(dialog).getByLabelText("Rises a year, beyond inflation"), "{Backspace}1.5");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await screen.findByText("Rule created successfully");
    const saved = async () => ((await me.get(rules)).body as Json[]).find((one) => one["name"] === "Consulting");
    expect(await saved()).toMatchObject({ amount: 12_345.67, annual_increase: 0.015 });
    await userEvent.click(await screen.findByRole("button", { name: /^Consulting/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await screen.findByText("Rule updated successfully");
    expect(await saved()).toMatchObject({ amount: 12_345.67, annual_increase: 0.015 });
  });

  test.each([
    ["-500", "Enter 0 or more."],
    ["12abc", "Enter an amount such as 250 or 1,250.50."],
    ["99999999999999", "Enter at most $1,000,000,000,000."],
  ])("a rule says what is wrong with an amount of %s, takes the focus there, and shows no effect", async (typed, reason) => {
    const { me } = await planner();
    const page = await stage.renderAt("/financial-plan", me);
    await userEvent.click(await screen.findByRole("button", { name: /^Rent/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText(/, as now$/);
    const amount = dialog.getByLabelText("Amount a year");
    await userEvent.clear(amount);
    await userEvent.type(amount, typed);
    expect(dialog.queryByText(/as now|, now /)).toBeNull();
    const growth = dialog.getByLabelText("Rises a year, beyond inflation");
    await userEvent.clear(growth);
    await userEvent.type(growth, "9999");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText(reason);
    dialog.getByText("Enter a percentage from -50% to 100%");
    await waitFor(() => expect(document.activeElement).toBe(amount));
    expect(amount).toHaveProperty("value", typed);
    await userEvent.clear(amount);
    await userEvent.type(amount, "1500");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.activeElement).toBe(growth));
    expect(dialog.queryByText(/as now|, now /)).toBeNull();
    await userEvent.clear(growth);
    await userEvent.type(growth, "1");
    await dialog.findByText(/, now /);
    expect(page.network.calls.filter((call) => call.startsWith("PATCH"))).toEqual([]);
  });

  test("a step of a custom rule says what is wrong with its amount", async () => {
    const { me } = await planner();
    await account(me, "Savings", 1_000);
    await stage.renderAt("/financial-plan", me);
    await openRule("Custom", "Move");
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
    await userEvent.click(await screen.findByRole("button", { name: "Add a move of money" }));
    const amount = screen.getByLabelText("Amount a year");
    await userEvent.type(amount, "99999999999999");
    await userEvent.click(screen.getByRole("button", { name: "Add step" }));
    await screen.findByText("Enter at most $1,000,000,000,000.");
    await screen.findByText("Choose an account");
  });

  test("never shows how sure an earlier forecast was beside a new one", async () => {
    const { me, rules } = await planner();
    const answer = gate();
    let held = false;
    await stage.renderAt("/financial-plan", me, {
      before: (network) => network.meet(/^POST .*simulate/, (send) => (held ? answer.opened.then(send) : send())),
    });
    await screen.findByText(/% of futures never run short/);
    held = true;
    await userEvent.click(await screen.findByRole("button", { name: /^Rent/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.clear(dialog.getByLabelText("Amount a year"));
    await userEvent.type(dialog.getByLabelText("Amount a year"), "60000");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Rule updated successfully");
    await screen.findByText(/computing how sure this is/);
    expect(screen.queryByText(/% of futures never run short/)).toBeNull();
    expect(document.querySelector("[data-range]")?.getAttribute("data-range") ?? "outdated").toBe("outdated");
    answer.open();
    await screen.findByText(/% of futures never run short/, {}, { timeout: 10_000 });
    expect(screen.queryByText(/computing how sure this is/)).toBeNull();
    expect(((await me.get(rules)).body as Json[]).find((one) => one["name"] === "Rent")?.["amount"]).toBe(60_000);
  });

  test("a custom rule is made without steps, gets a move of money, and keeps its amount when it is saved again", async () => {
    const { me, rules } = await planner();
    await account(me, "Rainy day", 1_000);
    await stage.renderAt("/financial-plan", me);
    await userEvent.click(await screen.findByRole("button", { name: "Add rule" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByText("Custom"));
    await userEvent.type(within(dialog).getByLabelText("Name"), "Move to savings");
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await screen.findByText("Rule created successfully");
    const edited = await screen.findByRole("dialog", { name: "Move to savings" });
    within(edited).getByText("This rule has no steps yet, so it changes nothing.");
    await userEvent.click(within(edited).getByRole("button", { name: "Add a move of money" }));
    await userEvent.click(within(edited).getByRole("button", { name: "Add step" }));
    within(edited).getByText("Choose an account");
    await userEvent.click(within(edited).getByLabelText("From"));
    await userEvent.click(await screen.findByRole("option", { name: "Checking" }));
    await userEvent.click(within(edited).getByLabelText("To"));
    await userEvent.click(await screen.findByRole("option", { name: "Rainy day" }));
    await userEvent.type(within(edited).getByLabelText("Amount a year"), "1200");
    await userEvent.click(within(edited).getByRole("button", { name: "Add step" }));
    within(edited).getByText("Move $1,200 a year from Checking to Rainy day");
    await userEvent.click(within(edited).getByRole("button", { name: "Save" }));
    await screen.findByText("Rule updated successfully");
    const saved = async () => ((await me.get(rules)).body as Json[]).find((one) => one["name"] === "Move to savings");
    expect((await saved())?.["operations"]).toMatchObject([{ op: "flow", amount: 1_200, tax: "TAX_FREE" }]);
    await userEvent.click(await screen.findByRole("button", { name: /^Move to savings/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await waitFor(async () => expect((await saved())?.["version"]).toBe(3), { timeout: 20_000 });
    expect((await saved())?.["operations"]).toMatchObject([{ amount: 1_200 }]);
  });

  test("compares on request what moves it most, and computes it again after a change", async () => {
    const { me } = await planner();
    await stage.renderAt("/financial-plan", me);
    await userEvent.click(await screen.findByRole("button", { name: "Show the effects" }));
    const area = screen.getByRole("region", { name: "What moves this most" });
    const inflation = await within(area).findByRole("row", { name: /^Inflation 2\.5%/ }, { timeout: 30_000 });
    expect(inflation.textContent).toMatch(/1\.5% [+−-]\$[\d,]+.*3\.5% [+−-]\$[\d,]+/);
    const field = screen.getByRole("textbox", { name: "Inflation" });
    await userEvent.clear(field);
    await userEvent.type(field, "4{Enter}");
    await within(area).findByRole("row", { name: /^Inflation 4%/ }, { timeout: 30_000 });
  });

  /** The plan of `planner` with a partner. */
  const withPartner = async () => {
    const made = await planner();
    const { me, plan } = made;
    const people = [plan["people"][0], { key: "partner", name: "Robin", birth_month: null, retirement_age: null }] as Json[];
    expect((await me.send("PATCH", `/api/plans/${plan["id"]}/`, { people })).body).toMatchObject({ people });
    return made;
  };
  const openRule = async (type: string, name: string) => {
    await userEvent.click(await screen.findByRole("button", { name: "Add rule" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByText(type));
    await userEvent.type(dialog.getByLabelText("Name"), name);
    return dialog;
  };

  test("a debt is paid off at once with all that is left, or with the amount that its row shows", async () => {
    const { me, rules } = await planner();
    await account(me, "Car loan", 9_000, "loan");
    await stage.renderAt("/financial-plan", me);
    const dialog = await openRule("Debt payoff", "Pay off the car");
    await userEvent.click(dialog.getByLabelText("Debt"));
    await userEvent.click(await screen.findByRole("option", { name: "Car loan" }));
    await userEvent.click(dialog.getByRole("switch", { name: "Happens once" }));
    expect(dialog.getByRole("switch", { name: "Pay all that is left" })).toHaveProperty("checked", true);
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText(/^All that is left · once/);
    const amounts = async () =>
      ((await me.get(rules)).body as Json[]).flatMap((one) => (one["rule_type"] === "PAY_OFF_DEBT" ? [one["amount"]] : []));
    const event = await me.send("POST", rules.replace("rules/", "life-events/"), {
      event: "pay_off_debt",
      answers: [
        { key: "year", value: 2028 },
        { key: "account", value: (await plannedAccount(me, "Car loan"))?.["key"] },
      ],
    });
    expect(event.status).toBe(200);
    const [typed, made] = await amounts();
    expect(typed).toBe(made);
    await userEvent.click(await screen.findByRole("button", { name: /^Pay off the car/ }));
    const edited = within(await screen.findByRole("dialog", { name: "Pay off the car" }));
    await userEvent.click(edited.getByRole("switch", { name: "Pay all that is left" }));
    await userEvent.click(edited.getByRole("button", { name: "Save" }));
    edited.getByText("Enter an amount");
    await userEvent.type(edited.getByLabelText("Most to pay"), "5000");
    await userEvent.click(edited.getByRole("button", { name: "Save" }));
    await screen.findByText(/^\$5,000 · once/);
  });

  test("loads what another member changed into an open rule, keeps what was typed, and never saves over it", async () => {
    const error = silent();
    const { me, plan, rules } = await planner();
    await stage.renderAt("/financial-plan", me);
    await userEvent.click(await screen.findByRole("button", { name: /^Rent/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rent" }));
    await userEvent.type(dialog.getByLabelText("Name"), " in town");
    const rent = ((await me.get(rules)).body as Json[]).find((one) => one["name"] === "Rent") as Json;
    await me.send("PATCH", `${rules}${rent["id"]}/`, { amount: 1_500 });
    for (const _ of [1, 2]) {
      await userEvent.click(dialog.getByRole("button", { name: "Save" }));
      await dialog.findByText(/has changed since you opened it/);
      await waitFor(() => expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", false));
    }
    await userEvent.click(dialog.getByRole("button", { name: "Load the newest version" }));
    await dialog.findByText("This is the newest version. The form keeps what you changed.");
    expect(dialog.getByLabelText("Name")).toHaveProperty("value", "Rent in town");
    expect(dialog.getByLabelText("Amount a year")).toHaveProperty("value", "1,500.00");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Rule updated successfully");
    expect((await me.get(`/api/plans/${plan["id"]}/`)).body["scenarios"][0]["rules"]).toContainEqual(
      expect.objectContaining({ name: "Rent in town", amount: 1_500 }),
    );
    error.mockRestore();
  });

  test("loads what another member changed of the people and the accounts, and keeps what was typed", async () => {
    const error = silent();
    const { me, plan } = await planner();
    const path = `/api/plans/${plan["id"]}/`;
    const people = (await me.get(path)).body["people"] as Json[];
    await stage.renderAt("/financial-plan", me);
    const open = async (name: string, item: string) => {
      await userEvent.click(await screen.findByRole("button", { name: "Plan options" }));
      await userEvent.click(await screen.findByRole("menuitem", { name: item }));
      return within(await screen.findByRole("dialog", { name }));
    };
    const conflict = async (dialog: ReturnType<typeof within>, change: object) => {
      await me.send("PATCH", path, change);
      await userEvent.click(dialog.getByRole("button", { name: "Save" }));
      await dialog.findByText(/has changed since you opened it/);
      await userEvent.click(dialog.getByRole("button", { name: "Load the newest version" }));
      await dialog.findByText("This is the newest version. The form keeps what you changed.");
      await userEvent.click(dialog.getByRole("button", { name: "Save" }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    const asked = await open("People", "People");
    await userEvent.type(asked.getByLabelText(/retirement age/), "61");
    await conflict(asked, { people: people.map((one) => ({ ...(one as object), name: "Robin" })) });
    expect((await planOf(me))["people"]).toMatchObject([{ name: "Robin", retirement_age: 61 }]);
    const accounts = await open("Accounts of the plan", "Accounts of the plan");
    await userEvent.type(accounts.getByLabelText("Interest a year"), "2", { initialSelectionStart: 0, initialSelectionEnd: 9 });
    const checking = (await plannedAccount(me, "Checking"))?.["finx_account_id"];
    await conflict(accounts, { accounts: [{ account: checking, class: "brokerage" }] });
    expect((await planOf(me))["accounts"]).toMatchObject([{ account: checking, class: "brokerage", annual_rate: 0.02 }]);
    error.mockRestore();
  });

  test("a rule is not saved with a percentage that is no number, a share below zero or an empty age, and says so", async () => {
    const { me, rules } = await planner();
    await stage.renderAt("/financial-plan", me);
    const dialog = await openRule("Asset purchase", "Car");
    await userEvent.type(dialog.getByLabelText("Price"), "30000");
    await userEvent.type(dialog.getByLabelText("Share financed"), "{Backspace}6O");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    dialog.getByText("Please enter a valid number");
    await userEvent.click(dialog.getByText("Income"));
    await userEvent.click(dialog.getByRole("button", { name: "Add" }));
    const share = dialog.getByRole("textbox", { name: /^Percent of/ });
    await userEvent.clear(share);
    await userEvent.type(share, "-5");
    await userEvent.click(dialog.getByRole("combobox", { name: "Ends" }));
    await userEvent.click(await screen.findByRole("option", { name: "Age" }));
    await userEvent.clear(await dialog.findByRole("textbox", { name: "Ends, age" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    dialog.getByText("Enter a percentage from 0 to 100");
    dialog.getByText(/^Enter a plan year from 1 to 100, an age from 0 to 120/);
    expect(((await me.get(rules)).body as Json[]).filter((one) => one["modeling_type"] === null)).toHaveLength(1);
  });

  test("a rule and an account belong to the person that is chosen, once the plan has a partner", async () => {
    const { me, rules } = await withPartner();
    await account(me, "Robin's 401(k)", 20_000, "investment", "401k");
    await stage.renderAt("/financial-plan", me);
    const dialog = await openRule("Income", "Robin's salary");
    await userEvent.type(dialog.getByLabelText("Amount a year"), "90000");
    await userEvent.click(dialog.getByLabelText("Person"));
    await userEvent.click(await screen.findByRole("option", { name: "Robin" }));
    await userEvent.click(dialog.getByRole("combobox", { name: "Ends" }));
    await userEvent.click(await screen.findByRole("option", { name: "Retirement" }));
    await dialog.findByText(/This needs Robin's month of birth|From /);
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Rule created successfully");
    expect(((await me.get(rules)).body as Json[]).find((one) => one["name"] === "Robin's salary")?.["owner"]).toBe("partner");
    await userEvent.click(screen.getByRole("button", { name: "Plan options" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Accounts of the plan" }));
    const accounts = within(await screen.findByRole("dialog", { name: "Accounts of the plan" }));
    await userEvent.click(accounts.getByLabelText("Whose it is"));
    await userEvent.click(await screen.findByRole("option", { name: "Robin" }));
    await userEvent.click(accounts.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect((await plannedAccount(me, "Robin's 401(k)"))?.["owner"]).toBe("partner"));
  });

  test("take-home pay becomes the salary of the person that is chosen", async () => {
    const { me, rules } = await withPartner();
    await me.send("POST", rules, { name: "Take-home pay", rule_type: "INCOME", amount: 60_000, ends_at: "retirement" });
    await stage.renderAt("/financial-plan", me);
    await userEvent.click(await screen.findByRole("button", { name: "Enter salary before tax" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Salary before tax" }));
    await userEvent.click(dialog.getByLabelText("Whose pay it is"));
    await userEvent.click(await screen.findByRole("option", { name: "Robin" }));
    await userEvent.type(dialog.getByLabelText("Salary a year, before tax"), "80000");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Rule updated successfully");
    expect(((await me.get(rules)).body as Json[]).find((one) => one["name"] === "Salary")).toMatchObject({
      amount: 80_000,
      owner: "partner",
    });
  });

  test("a payment that was entered for a debt can be cleared", async () => {
    const { me, plan } = await planner();
    const loan = await account(me, "Car loan", 9_000, "loan");
    await me.send("PATCH", `/api/plans/${plan["id"]}/`, { accounts: [{ account: loan, monthly_payment: 300 }] });
    await stage.renderAt("/financial-plan", me);
    await userEvent.click(await screen.findByRole("button", { name: "Plan options" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Accounts of the plan" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Accounts of the plan" }));
    const field = dialog.getByLabelText("Payment a month");
    expect(field).toHaveProperty("value", "300.00");
    await userEvent.clear(field);
    await userEvent.type(field, "3OO");
    expect(dialog.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
    await userEvent.clear(field);
    dialog.getByText(/^If empty, your bank/);
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const saved = await plannedAccount(me, "Car loan");
    expect(saved?.["payment_from"]).not.toBe("person");
  });

  test("names the member who made the plan to another member, instead of calling both the same", async () => {
    const maya = await stage.t.person("maya@example.com", "Lake house");
    const sam = await stage.t.person("sam@example.com", "Lake house");
    await maya.send("PATCH", "/api/profile/0/", { first_name: "Maya" });
    await sam.send("PATCH", "/api/profile/0/", { first_name: "Sam" });
    await account(maya, "Checking", 90_000);
    await maya.send("POST", "/api/plans/", { first: true });
    await stage.renderAt("/financial-plan", sam);
    await screen.findByText("When was Maya born?");
    await userEvent.click(screen.getByRole("button", { name: "Plan options" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "People" }));
    const dialog = within(await screen.findByRole("dialog", { name: "People" }));
    expect(dialog.getByLabelText("Maya's name")).toHaveProperty("value", "Maya");
    expect(dialog.getByLabelText("Sam's name")).toHaveProperty("value", "Sam");
  });

  test("offers the debug mode only to employees, even if the flag is switched on for others", async () => {
    const { me } = await planner();
    await overrideFlag(stage.t.deps.database.kysely, "EMPLOYEES_ONLY", me.id, true);
    await stage.renderAt("/financial-plan", me);
    const open = async () => {
      await userEvent.click(await screen.findByRole("button", { name: "Plan options" }));
      await screen.findByRole("menuitem", { name: "People" });
    };
    await open();
    expect(screen.queryByRole("menuitem", { name: "Debug mode" })).toBeNull();
    await stage.t.deps.database.kysely.updateTable("users").set({ is_employee: true }).where("id", "=", me.id).execute();
    await stage.renderAt("/financial-plan", me);
    await open();
    await screen.findByRole("menuitem", { name: "Debug mode" });
  });

  test.each([
    ["Lasts past 109", { lasts: true, firstShortfallYear: null, firstShortfallAge: null }, []],
    ["Lasts until 102", { lasts: true, firstShortfallYear: null, firstShortfallAge: null }, [102, 109]],
    ["Runs out at 80", { lasts: false, firstShortfallYear: 2060, firstShortfallAge: 80 }, [80, 109]],
  ])("says how long the money lasts: %s", (text, outcome, short) => {
    const snapshots = [67, 80, 102, 109].map((age) => ({ age, calendarYear: 1980 + age, depleted: (short as number[]).includes(age) }));
    expect(lastsText({ outcome, snapshots } as unknown as Parameters<typeof lastsText>[0])).toBe(text);
  });
});
