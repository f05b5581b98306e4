import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Json, type Person, type TestApp, testApp } from "./testing/app.ts";

/* Forms that are sent again because their reply was lost: what they make is there once. */

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

type Form = {
  name: string;
  path: (p: Person) => Promise<string>;
  body: (p: Person) => Promise<object>;
  other: object;
  /** How many of them there are. */
  count: (p: Person) => Promise<number>;
};
const lengthOf = async (p: Person, path: string): Promise<number> => ((await p.get(path)).body as Json[]).length;
const scenarioOf = async (p: Person): Promise<string> => {
  const plans = (await p.get("/api/plans/")).body as Json[];
  const plan = plans[0] ?? (await p.send("POST", "/api/plans/", {})).body;
  return `/api/plans/${plan["id"]}/scenarios/${(plan["scenarios"] as Json[])[0]?.["id"]}`;
};
const groceries = async (p: Person): Promise<unknown> =>
  ((await p.get("/api/finx-categories/")).body as Json[]).find((one) => one["category_id"] === "FOOD_AND_DRINK_GROCERIES")?.["id"];

const forms: Form[] = [
  {
    name: "goal",
    path: async () => "/api/goals/funds/",
    body: async () => ({ name: "Kitchen", icon: "lucide.hammer", target_amount: 9_000 }),
    other: { name: "Bathroom" },
    count: (p) => lengthOf(p, "/api/goals/funds/"),
  },
  {
    name: "budget",
    path: async () => "/api/budgets/",
    body: async (p) => ({
      name: "November",
      period_start: "2026-11-01",
      period_end: "2026-11-30",
      line_items: [{ category: await groceries(p), target_amount: 400 }],
    }),
    other: { name: "December" },
    count: (p) => lengthOf(p, "/api/budgets/"),
  },
  {
    name: "plan rule",
    path: async (p) => `${await scenarioOf(p)}/rules/`,
    body: async () => ({ name: "Side job", rule_type: "INCOME", amount: 500 }),
    other: { name: "Other job" },
    count: async (p) => lengthOf(p, `${await scenarioOf(p)}/rules/`),
  },
  {
    name: "life event",
    path: async (p) => `${await scenarioOf(p)}/life-events/`,
    body: async () => ({
      event: "windfall",
      answers: [
        { key: "year", value: 2030 },
        { key: "amount", value: 5_000 },
      ],
    }),
    other: {
      answers: [
        { key: "year", value: 2031 },
        { key: "amount", value: 5_000 },
      ],
    },
    count: async (p) => lengthOf(p, `${await scenarioOf(p)}/rules/`),
  },
];

describe.each(forms)("a form for a $name that is sent again", ({ path, body, other, count }) => {
  test("is saved once, also at the same moment, and returns what it made", async () => {
    const p = await t.person();
    const to = await path(p);
    const form = { ...(await body(p)), nonce: "form-sent-twice-1" };
    const before = await count(p);
    const first = await p.send("POST", to, form);
    expect(first.status, JSON.stringify(first.body)).toBeLessThan(300);
    const after = await count(p);
    expect(after).toBeGreaterThan(before);
    const again = await p.send("POST", to, form);
    expect([again.status, again.body["id"]]).toEqual([first.status, first.body["id"]]);
    expect(await count(p)).toBe(after);
    const both = await Promise.all([1, 2, 3].map(() => p.send("POST", to, { ...form, nonce: "form-sent-twice-2" })));
    expect(both.every(({ status }) => status < 300)).toBe(true);
    expect(new Set(both.map((one) => one.body["id"])).size).toBe(1);
    expect(await count(p)).toBe(after + (after - before));
  });

  test("is refused with other values, which it would lose, and changes nothing", async () => {
    const p = await t.person();
    const to = await path(p);
    const form = { ...(await body(p)), nonce: "form-sent-twice-3" };
    expect((await p.send("POST", to, form)).status).toBeLessThan(300);
    const after = await count(p);
    const refused: Answer = await p.send("POST", to, { ...form, ...other });
    expect([refused.status, refused.body["errors"], Object.keys(refused.body["validation_errors"] as object)]).toEqual([
      409,
      ["FORM_CHANGED"],
      ["nonce"],
    ]);
    expect(await count(p)).toBe(after);
  });

  test("belongs to the user who sent it", async () => {
    const [maya, sam] = [await t.person(), await t.person()];
    const send = async (p: Person): Promise<Answer> => p.send("POST", await path(p), { ...(await body(p)), nonce: "form-sent-twice-4" });
    const [one, two] = [await send(maya), await send(sam)];
    expect([one.status, two.status].every((status) => status < 300)).toBe(true);
  });
});

test("a form that was refused may be sent again with the same nonce", async () => {
  const p = await t.person();
  const refused = await p.send("POST", "/api/goals/funds/", {
    name: "",
    icon: "lucide.hammer",
    target_amount: 9_000,
    nonce: "form-refused-1",
  });
  expect(refused.status).toBe(400);
  const saved = await p.send("POST", "/api/goals/funds/", {
    name: "Kitchen",
    icon: "lucide.hammer",
    target_amount: 9_000,
    nonce: "form-refused-1",
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
});
