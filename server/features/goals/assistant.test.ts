import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { ask, newChat } from "../../testing/assistant.ts";
import { openEngine, runIn } from "../../testing/open-engine.ts";
import { account, writeRows } from "../../testing/rows.ts";

/* The same questions over HTTP, answered by the offline analyst; changes run through an engine that obeys. */

let obeying: TestApp;
let t: TestApp;
beforeAll(async () => {
  [obeying, t] = [await testApp({ engine: openEngine }), await testApp()];
});
afterAll(() => Promise.all([obeying.close(), t.close()]));

const FUNDS = "/api/goals/funds/";
type Home = { p: Person; chat: number; savings: number; checking: number; kitchen: number; car: number };
const household = async (app: TestApp): Promise<Home> => {
  const p = await app.person();
  const [savings, checking] = [await account(p, "Oak Savings", 6_100, "depository", "savings"), await account(p, "Checking", 4_000)];
  for (let month = 5; month <= 10; month += 1)
    await writeRows(app, p, [
      {
        account: checking,
        date: `2026-${String(month).padStart(2, "0")}-12`,
        cents: 100_000,
        merchant: "Market",
        category: "FOOD_AND_DRINK_GROCERIES",
      },
      { account: checking, date: `2026-${String(month).padStart(2, "0")}-15`, cents: -150_000, name: "Pay", category: "INCOME_SALARY" },
    ]);
  const make = async (body: object): Promise<number> => Number((await p.send("POST", FUNDS, body)).body["id"]);
  const kitchen = await make({
    icon: "lucide.hammer",
    name: "Kitchen",
    target_amount: 12_000,
    target_date: "2027-06-30",
    account_ids: [savings],
  });
  const car = await make({ icon: "lucide.car", name: "Car", target_amount: 20_000 });
  return { p, chat: await newChat(p), savings, checking, kitchen, car };
};
const goals = async ({ p }: Home) =>
  ((await p.get(FUNDS)).body as Json[]).map((goal) => ({
    name: goal["name"],
    target: goal["target_amount"],
    date: goal["target_date"],
    months: goal["emergency_fund_months"],
    status: goal["status"],
    rank: goal["rank"],
    held: goal["current_balance"],
    sources: (goal["goal_fund_accounts"] as Json[]).map((one) => one["finx_account_id"]),
  }));

describe("a change of goals that the assistant proposes", () => {
  const KINDS: [kind: string, args: (h: Home) => object, changes: [string, string, string][], after: (h: Home) => object][] = [
    [
      "create_goal",
      (h) => ({ name: "Boat", target: 900_000, date: "2027-12-31", accountIds: [h.checking] }),
      [
        ["Goal", "", "Boat"],
        ["Target", "", "$9,000.00"],
        ["Target date", "", "12/31/2027"],
        ["Funding", "", "Checking"],
      ],
      (h) => ({ name: "Boat", target: 9_000, date: "2027-12-31", rank: 2, sources: [h.checking] }),
    ],
    [
      "create_goal",
      () => ({ name: "Emergency Fund", months: 4 }),
      [
        ["Goal", "", "Emergency Fund"],
        ["Target", "", "$4,000.00"],
      ],
      () => ({ name: "Emergency Fund", target: 4_000, months: 4, rank: 0 }),
    ],
    [
      "change_goal",
      (h) => ({ goalId: h.kitchen, name: "New kitchen", target: 1_500_000, date: null }),
      [
        ["Name", "Kitchen", "New kitchen"],
        ["Target", "$12,000.00", "$15,000.00"],
        ["Target date", "06/30/2027", ""],
      ],
      () => ({ name: "New kitchen", target: 15_000, date: null }),
    ],
    [
      "fund_goal",
      (h) => ({ goalId: h.kitchen, accountIds: [h.savings, h.checking], holdingIds: [] }),
      [["Funding", "Oak Savings", "Oak Savings and Checking"]],
      (h) => ({ name: "Kitchen", held: 10_100, sources: [h.savings, h.checking] }),
    ],
    [
      "set_goal_status",
      (h) => ({ goalId: h.kitchen, status: "completed" }),
      [["Kitchen", "Active", "Completed"]],
      () => ({ name: "Kitchen", status: "completed", held: 6_100, sources: [] }),
    ],
    [
      "set_goal_status",
      (h) => ({ goalId: h.car, status: "archived" }),
      [["Car", "Active", "Deleted"]],
      () => ({ name: "Kitchen", rank: 0 }),
    ],
    ["rank_goals", (h) => ({ goalIds: [h.car] }), [["Order", "Kitchen and Car", "Car and Kitchen"]], () => ({ name: "Car", rank: 0 })],
  ];

  test.each(KINDS)("%s is shown, applied by a click and undone completely", async (kind, args, changes, after) => {
    const h = await household(obeying);
    const before = await goals(h);
    const result = await runIn(h.p, h.chat, kind, args(h));
    expect(result["error"]).toBeUndefined();
    const one = (await h.p.get(`/api/proposals/${result["proposal_id"] ?? result["proposalId"]}/`)).body;
    expect((one["changes"] as Json[]).map((c) => [c["what"], c["before"], c["after"]])).toEqual(changes);
    expect(await goals(h)).toEqual(before);
    expect((await h.p.send("POST", `/api/proposals/${one["id"]}/confirm/`, { hash: one["hash"] })).body["status"]).toBe("confirmed");
    expect(await goals(h)).toContainEqual(expect.objectContaining(after(h)));
    expect((await h.p.send("POST", `/api/proposals/${one["id"]}/undo/`)).body["status"]).toBe("undone");
    expect(await goals(h)).toEqual(before);
  });

  test("is refused in words when it cannot be done", async () => {
    const h = await household(obeying);
    const error = async (tool: string, args: object) => (await runIn(h.p, h.chat, tool, args))["error"];
    expect(await error("fund_goal", { goalId: h.car, accountIds: [h.savings], holdingIds: [] })).toBe(
      "Account already associated with another goal",
    );
    expect(await error("change_goal", { goalId: h.car, months: 3 })).toBe("only an emergency fund is set in months");
    expect(await error("change_goal", { goalId: h.car, target: 2_000_000 })).toBe("the goal already has these values");
    expect(await error("change_goal", { goalId: 987_654, target: 5 })).toBe("Goal not found");
    expect(await error("rank_goals", { goalIds: [h.kitchen, h.car] })).toBe("the goals are already in that order");
    expect(await error("create_goal", { name: "Trip", target: 100, date: "2026-11-20" })).toBe("the date is not in the future");
  });

  test("is not undone when another goal has taken its account meanwhile", async () => {
    const h = await household(obeying);
    const result = await runIn(h.p, h.chat, "fund_goal", { goalId: h.kitchen, accountIds: [], holdingIds: [] });
    const one = (await h.p.get(`/api/proposals/${result["proposal_id"] ?? result["proposalId"]}/`)).body;
    await h.p.send("POST", `/api/proposals/${one["id"]}/confirm/`, { hash: one["hash"] });
    await h.p.send("PATCH", `${FUNDS}${h.car}/`, { account_ids: [h.savings] });
    expect((await h.p.send("POST", `/api/proposals/${one["id"]}/undo/`)).body["errors"]).toEqual(["ACCOUNT_ALREADY_USED"]);
    expect((await goals(h)).map(({ sources }) => sources)).toEqual([[], [h.savings]]);
  });
});

describe("undoing the deletion of an emergency fund", () => {
  test("is refused when the household has made another one meanwhile", async () => {
    const h = await household(obeying);
    const make = () => h.p.send("POST", FUNDS, { type: "emergency_fund", target_amount: 500 });
    const fund = Number((await make()).body["id"]);
    const result = await runIn(h.p, h.chat, "set_goal_status", { goalId: fund, status: "archived" });
    const one = (await h.p.get(`/api/proposals/${result["proposal_id"] ?? result["proposalId"]}/`)).body;
    await h.p.send("POST", `/api/proposals/${one["id"]}/confirm/`, { hash: one["hash"] });
    await make();
    expect((await h.p.send("POST", `/api/proposals/${one["id"]}/undo/`)).body["errors"]).toEqual(["EMERGENCY_FUND_EXISTS"]);
    expect((await goals(h)).filter(({ name }) => name === "Emergency Fund")).toHaveLength(1);
  });
});

describe("the assistant's answers about goals", () => {
  const reply = async (h: Home, question: string) => {
    const { content, citations } = await ask(h.p, h.chat, question);
    return { text: String(content).replaceAll(/\[([^\]]+)\]\(#cite:\d+\)/g, "$1"), citations: citations as Json[] };
  };

  test("state what the screen shows, and cite the goal", async () => {
    const h = await household(t);
    const { text, citations } = await reply(h, "How is my kitchen goal?");
    expect(text).toContain("$6,100.00 of $12,000.00 (51%) is set aside for Kitchen; $5,900.00 is missing.");
    expect((await h.p.get(`${FUNDS}${h.kitchen}/`)).body["need_monthly"]).toBe(737.5);
    expect(text).toContain("it needs $737.50 a month");
    expect(text).toContain("moves no money");
    expect(citations).toContainEqual({
      artifactName: "Kitchen",
      artifactDisplayType: "goal",
      goal: { goalId: h.kitchen, name: "Kitchen", icon: "lucide.hammer", targetAmount: 12_000 },
    });
  });

  test("list all goals with their sum", async () => {
    const h = await household(t);
    const { text } = await reply(h, "How are my goals?");
    expect(text).toContain("$6,100.00 is set aside for 2 goals, and $25,900.00 is missing.");
    expect(text).toContain("| Kitchen | $6,100.00 | $12,000.00 | $737.50 |");
    expect(text).toContain("| Car | $0.00 | $20,000.00 | No date |");
  });

  test.each([
    ["How much a month does the kitchen need?", "Kitchen needs $737.50 a month to be reached by Jun 30, 2027."],
    ["How much a month for the Kitchen goal by December 2028?", "Kitchen needs $226.92 a month to be reached by Dec 31, 2028."],
    [
      "What monthly contribution gets the Kitchen goal done by the end of 2028?",
      "Kitchen needs $226.92 a month to be reached by Dec 31, 2028.",
    ],
    ["What is the target date of the kitchen goal?", "The date of Kitchen is Jun 30, 2027."],
    ["Is the car goal on track?", "Car has no date, so it cannot be behind or on track."],
    [
      "When do we reach the kitchen goal if we put in $590 a month?",
      "With $590.00 a month, Kitchen would be reached around September 2027, in 10 months.",
    ],
    [
      "Which goal is closest to being done?",
      "Kitchen is the furthest along: $6,100.00 of $12,000.00 (51%) is set aside, and $5,900.00 is missing.",
    ],
    ["Which of our goals is the biggest?", "Car is the largest: $0.00 of $20,000.00 is set aside, and $20,000.00 is missing."],
    ["All goals other than the kitchen: how much is still missing?", "$0.00 is set aside for 1 goal, and $20,000.00 is missing."],
  ])("say first what was asked: %s", async (question, first) => {
    const h = await household(t);
    expect((await reply(h, question)).text.split("\n")[0]).toContain(first);
  });

  test("sum only the goals that are named, and show the columns that are asked for", async () => {
    const h = await household(t);
    await h.p.send("POST", FUNDS, { icon: "lucide.ship", name: "Boat", target_amount: 3_000 });
    const { text } = await reply(h, "How much is missing for the goals Kitchen and Car?");
    expect(text).toContain("$6,100.00 is set aside for 2 goals, and $25,900.00 is missing.");
    expect(text).toContain("| Goal | Set aside | Target | Missing |");
    expect(text).not.toContain("Boat");
  });

  test("say that there are none", async () => {
    const p = await t.person();
    const none = { p, chat: await newChat(p) } as Home;
    expect((await reply(none, "How are my goals?")).text).toContain("You have no goals yet.");
  });

  test("say how long the emergency fund lasts, with the spending behind it", async () => {
    const h = await household(t);
    await h.p.send("POST", FUNDS, { type: "emergency_fund", target_amount: 6_000, emergency_fund_months: 6, account_ids: [h.checking] });
    const { text } = await reply(h, "How long would my emergency fund last?");
    expect(text).toContain("Your emergency fund of $4,000.00 would last 4 months at $1,000.00 of spending a month.");
    expect(text).toContain("Its target is $6,000.00, so $2,000.00 is missing.");
  });

  test("leave alone what goals hold when asked whether something is affordable, and say so", async () => {
    const h = await household(t);
    const { text } = await reply(h, "Can I afford a $5,000 sofa?");
    expect(text).toContain("It does not fit");
    expect(text).toContain("| Set aside for your goals | -$6,100.00 |");
    expect(text).toContain("| **Left** | **-$1,000.00** |");
    await h.p.send("PATCH", `${FUNDS}${h.kitchen}/`, { account_ids: [] });
    const without = (await reply(h, "Can I afford a $5,000 sofa?")).text;
    expect(without).not.toContain("goals");
    expect(without).toContain("| **Left** | **$5,100.00** |");
  });

  test("propose a new goal, and changes, without doing them", async () => {
    const h = await household(t);
    const before = await goals(h);
    const proposals = async () => ((await h.p.get(`/api/chat/${h.chat}/proposals/`)).body as Json[]).map((one) => one["title"]);
    expect((await reply(h, "Create a goal of $5,000 for a vacation")).text).toContain("A goal vacation of $5,000.00 would be created.");
    await reply(h, "Complete my kitchen goal");
    await reply(h, "Delete the goal Car");
    await reply(h, "Put the car goal first");
    await reply(h, "Change my kitchen goal to $15,000");
    expect((await proposals()).toSorted()).toEqual([
      "Change the goal Kitchen",
      "Change the order of your goals",
      "Complete the goal Kitchen",
      "Create the goal Vacation",
      "Delete the goal Car",
    ]);
    expect(await goals(h)).toEqual(before);
  });
});
