import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { account } from "#server/testing/rows.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();

const make = async (person: Person, feature: string): Promise<Json> =>
  (await person.send("POST", "/api/tasks/create-from-feature/", { feature })).body;
const nowOf = async (person: Person, feature: string): Promise<Json> =>
  ((await person.get(`/api/tasks/?task__feature=${feature}`)).body as Json[])[0] as Json;
const banner = () => screen.queryByText(/^Step \d of \d$/);

describe("the guided lists", () => {
  it("are created when the page opens, and completed ones are collapsed while others are open", async () => {
    const person = await stage.t.person();
    await account(person, "Checking");
    const done = await make(person, "TRACK_SPENDING");
    await person.send("PATCH", `/api/tasks/${done["id"]}/`, { completed: true });
    await stage.renderAt("/tasks", person);
    await screen.findByRole("button", { name: /^Get to know Hiro/ });
    screen.getByText("Earn more on your savings");
    expect(screen.queryByText("Keep track of your spending")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Show 1" }));
    screen.getByText("Keep track of your spending");
    const item = await within(screen.getByRole("navigation", { name: "Main" })).findByRole("link", { name: /Get started/ });
    expect(item.textContent).toContain("5");
  });

  it("expand when all are completed, and the sidebar entry disappears", async () => {
    const person = await stage.t.person();
    await stage.renderAt("/tasks", person);
    await screen.findByRole("button", { name: /^Get to know Hiro/ });
    for (const task of (await person.get("/api/tasks/")).body as Json[])
      await person.send("PATCH", `/api/tasks/${task["id"]}/`, { completed: true });
    await stage.renderAt("/tasks", person);
    await screen.findByText("Get to know Hiro");
    expect(screen.queryByText("Open")).toBeNull();
    expect(within(screen.getByRole("navigation", { name: "Main" })).queryByRole("link", { name: /Get started/ })).toBeNull();
  });

  it("lead through their steps one by one and end after the last", async () => {
    const person = await stage.t.person();
    await account(person, "Checking");
    await make(person, "TRACK_NET_WORTH");
    const page = await stage.renderAt("/tasks", person);
    await userEvent.click(await screen.findByRole("button", { name: /^Keep track of your net worth/ }));
    await waitFor(() => expect(page.address()).toBe("/tasks/connect-more-accounts"));
    await screen.findByText("Step 1 of 2");
    await screen.findByText("Checking");
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(page.address()).toBe("/net-worth"));
    await screen.findByText("Step 2 of 2");
    await userEvent.click(screen.getByRole("button", { name: "Finish" }));
    await waitFor(() => expect(banner()).toBeNull());
    // The banner disappears at once; the server is updated a moment later.
    await waitFor(async () => expect((await nowOf(person, "TRACK_NET_WORTH"))["completed"]).toBe(true));
  });

  it("do not complete a skipped step, which stays open, and the banner can be closed", async () => {
    const person = await stage.t.person();
    const made = await make(person, "GET_STARTED");
    const page = await stage.renderAt("/tasks", person);
    await userEvent.click(await screen.findByRole("button", { name: /^Get to know Hiro/ }));
    await screen.findByText("Step 1 of 4");
    await userEvent.click(await screen.findByRole("button", { name: "Skip" }));
    await waitFor(() => expect(page.address()).toBe("/net-worth"));
    await screen.findByText("Step 2 of 4");
    await userEvent.click(await screen.findByRole("button", { name: "Next" }));
    await waitFor(() => expect(page.address()).toBe("/tasks/connect-more-accounts"));
    await screen.findByText("Step 1 of 4");
    await userEvent.click(screen.getByRole("button", { name: "Pause this list" }));
    await waitFor(() => expect(banner()).toBeNull());
    const now = await nowOf(person, "GET_STARTED");
    expect(now["completed"]).toBe(false);
    expect((now["tasks"] as Json[]).map((step) => step["completed"])).toEqual([false, true, false, false]);
    expect(made["id"]).toBe(now["id"]);
  });

  it("put a chat step's question into the compose box for the user to send", async () => {
    const person = await stage.t.person();
    await make(person, "TRACK_SPENDING");
    const [first] = (await nowOf(person, "TRACK_SPENDING"))["tasks"] as Json[];
    await person.send("PATCH", `/api/tasks/${(await nowOf(person, "TRACK_SPENDING"))["id"]}/sub-tasks/${first?.["id"]}/`, {
      completed: true,
    });
    const page = await stage.renderAt("/tasks", person);
    await userEvent.click(await screen.findByRole("button", { name: /^Keep track of your spending/ }));
    await waitFor(() => expect(page.address()).toMatch(/^\/chat/));
    await screen.findByDisplayValue("What changed in my spending this month?");
    await screen.findByRole("button", { name: "Skip" });
    expect(page.network.calls.filter((call) => call.startsWith("POST /api/chat/"))).toEqual([]);
    await page.go("/transactions");
    await page.go("/chat/");
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Transactions" })).toBeNull());
  });

  it("revert a step that could not be completed", async () => {
    const person = await stage.t.person();
    await account(person, "Checking");
    await make(person, "TRACK_NET_WORTH");
    const page = await stage.renderAt("/tasks", person);
    await userEvent.click(await screen.findByRole("button", { name: /^Keep track of your net worth/ }));
    await screen.findByText("Step 1 of 2");
    page.network.meet(/PATCH .*sub-tasks/, () => refusal(500, "It did not work"));
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await screen.findByText("It did not work");
    await screen.findByText("Step 1 of 2");
    expect(page.address()).toBe("/tasks/connect-more-accounts");
  });

  it("open the emergency fund", async () => {
    const person = await stage.t.person();
    await account(person, "Checking");
    const page = await stage.renderAt("/tasks", person);
    await userEvent.click(await screen.findByRole("button", { name: /^Build an emergency fund/ }));
    await waitFor(() => expect(page.address()).toMatch(/^\/tasks\/emergency-fund/));
    await screen.findByRole("button", { name: "Save Goal" });
  });

  it("do not start a step without a recommendation, or during a sync", async () => {
    const person = await stage.t.person();
    await account(person, "Checking");
    const backfill = (transaction_backfill_status: string) =>
      stage.t.deps.database.kysely.updateTable("accounts").set({ transaction_backfill_status }).where("user_id", "=", person.id).execute();
    await backfill("pending");
    const page = await stage.renderAt("/tasks", person);
    await userEvent.click(await screen.findByRole("button", { name: /^Earn more on your savings/ }));
    await screen.findByText("We are still processing your recommendations. Please try again later.");
    expect([page.address(), banner()]).toEqual(["/tasks", null]);
    await userEvent.click(await screen.findByRole("button", { name: /^Tell Hiro about your situation/ }));
    await screen.findByText("We are still syncing your account. Please try again later.");
    expect(banner()).toBeNull();
  });

  it("say why a step could not be started", async () => {
    const person = await stage.t.person();
    await account(person, "Checking");
    const page = await stage.renderAt("/tasks", person);
    page.network.meet(/GET .*recommendations/, () => refusal(400, "Not now."));
    await userEvent.click(await screen.findByRole("button", { name: /^Earn more on your savings/ }));
    await screen.findByText("Not now.");
    expect([page.address(), banner()]).toEqual(["/tasks", null]);
  });

  it.each([
    ["Earn more on your savings", "MAXIMIZE_SAVINGS_YIELD", "We need 30 days of checking transactions to look for idle cash."],
    ["Get more out of your cards", "MAXIMIZE_CREDIT_CARD_REWARDS", "Tell us which card this is."],
  ])("lead to what is missing and can be completed: %s", async (title, feature, says) => {
    const person = await stage.t.person();
    await account(person, "Checking");
    await account(person, "Card", 100, "credit");
    await make(person, feature);
    const page = await stage.renderAt("/tasks", person);
    await userEvent.click(await screen.findByRole("button", { name: new RegExp(`^${title}`) }));
    expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
    await waitFor(() => expect(page.address()).toBe("/optimize"));
    await userEvent.click(await screen.findByRole("button", { name: "Next" }));
    await screen.findByText("Step 2 of 2");
    await userEvent.click(screen.getByRole("button", { name: "Finish" }));
    await waitFor(async () => expect((await nowOf(person, feature))["completed"]).toBe(true));
  });

  it("keep the first chat used for a step", async () => {
    const person = await stage.t.person();
    await make(person, "FINANCIAL_SITUATION_CHAT");
    const [chat, other] = [
      (await person.send("POST", "/api/chat/", {})).body["id"],
      (await person.send("POST", "/api/chat/", {})).body["id"],
    ];
    const page = await stage.renderAt("/tasks", person);
    await userEvent.click(await screen.findByRole("button", { name: /^Tell Hiro about your situation/ }));
    await waitFor(() => expect(page.address()).toMatch(/^\/chat/));
    await page.go(`/chat/${chat}`);
    await waitFor(async () => expect((await nowOf(person, "FINANCIAL_SITUATION_CHAT"))["tasks"]).toMatchObject([{ chat }]));
    await page.go(`/chat/${other}`);
    await screen.findByText("Step 1 of 1");
    expect((await nowOf(person, "FINANCIAL_SITUATION_CHAT"))["tasks"]).toMatchObject([{ chat }]);
  });
});
