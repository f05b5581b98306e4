import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, day } from "#domain/day.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked } from "../../testing/bank.ts";
import { account, type TestRow, writeRows } from "../../testing/rows.ts";
import { recommend } from "./service.ts";

const TODAY = day("2026-11-20");
const LIST = "/api/recommendations/";
const SETTINGS = "/api/recommendation-settings/";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const all = async (p: Person): Promise<Json[]> => (await p.get(LIST)).body as Json[];
const one = async (p: Person, type: string): Promise<Json> => {
  const found = (await all(p)).find((each) => each["type"] === type);
  if (!found) throw new Error(`no ${type}`);
  return found;
};
const productId = async (p: Person, name: string): Promise<number> => {
  const found = ((await p.get("/api/financial-products/")).body as Json[]).find((each) => each["name"] === name);
  if (!found) throw new Error(`no product ${name}`);
  return Number(found["id"]);
};
const assign = async (p: Person, id: number, product: string): Promise<void> => {
  expect((await p.send("PATCH", `/api/finx-accounts/${id}/`, { product: await productId(p, product) })).status).toBe(200);
};
const rate = (p: Person, id: number, interestRate: number) => p.send("PATCH", `/api/finx-accounts/${id}/`, { interest_rate: interestRate });

/** A year of one row each month and an older one, so that every window is full. */
const monthly = (id: number, cents: number, more: Partial<TestRow> = {}): TestRow[] =>
  Array.from({ length: 14 }, (_, i) => ({ account: id, date: addDays(TODAY, -5 - 30 * i), cents, ...more }));

const GROCERIES = { category: "FOOD_AND_DRINK_GROCERIES", merchant: "Safeway" };
const TRAVEL = { category: "TRAVEL_FLIGHTS", merchant: "Delta" };

describe("without data", () => {
  test("every type exists and says what it needs; only connecting is an action", async () => {
    const p = await t.person();
    expect((await all(p)).map((each) => [each["type"], each["action"], each["description"]])).toEqual([
      ["connect_accounts", "action", "Connect a checking account and a credit card to see what you could gain."],
      ["checking_balance", "not_enough_data", "Connect a checking account to look for idle cash."],
      ["high_yield_savings", "not_enough_data", "Connect a savings account to compare its rate."],
      ["best_credit_card", "not_enough_data", "Connect a credit card to see what its rewards come to."],
      ["credit_card_spending", "not_enough_data", "Connect a credit card to see what its rewards come to."],
    ]);
    const details = (await p.get("/api/recommendation-detail/credit-card-spending/")).body as Json[];
    expect(details.map((each) => [each["days"], each["categories"], each["covered_days"]])).toEqual([
      [30, [], null],
      [365, [], null],
    ]);
  });

  test("ids never change", async () => {
    const p = await t.person();
    const ids = async () => (await all(p)).map((each) => [each["type"], each["id"]]).sort();
    const before = await ids();
    await account(p, "Checking");
    expect(await ids()).toEqual(before);
  });
});

describe("idle cash in checking", () => {
  test("is the lowest balance of 30 days less the safety balance, at the best own rate", async () => {
    const p = await t.person();
    const [checking, savings] = [await account(p, "Everyday", 6_412.3), await account(p, "Rainy Day", 100, "depository", "savings")];
    await rate(p, checking, 0.05);
    await rate(p, savings, 4.35);
    await writeRows(t, p, monthly(checking, 10_000));
    await p.send("POST", SETTINGS, { account: checking, type: "checking_balance", safe_balance: 1_100 });
    const found = await one(p, "checking_balance");
    expect(found).toMatchObject({
      action: "action",
      title: "Move idle cash out of checking",
      description: "$5,312.30 has not been needed in the last 30 days.",
      value: 228.43,
      value_period: "year",
      checking_balance: {
        subtype: "surplus",
        to_account: savings,
        to_account_apr: 0.0435,
        account_details: [
          {
            account: checking,
            surplus: 5_312.3,
            apr: 0.0005,
            safe_balance: 1_100,
            recent_min_balance: 6_412.3,
            gain: 228.43,
            listed: true,
          },
        ],
      },
    });
    expect(found["checking_balance"]["account_details"][0]["days"]).toHaveLength(30);
    const rows = await p.get(`${LIST}${found["id"]}/relevant-transactions/`);
    expect((rows.body["results"] as Json[]).map((row) => row["date"])).toEqual([addDays(TODAY, -5)]);
  });

  test("falls short of the safety balance: what is missing, once, before anything else", async () => {
    const p = await t.person();
    const checking = await account(p, "Joint", 212.18);
    await writeRows(t, p, monthly(checking, 10_000));
    await p.send("POST", SETTINGS, { account: checking, type: "checking_balance", safe_balance: 600 });
    expect(await one(p, "checking_balance")).toMatchObject({
      action: "action",
      title: "Joint is below its safety balance",
      description: "It fell to $212.18 on Nov 15; you asked for at least $600.00.",
      value: 387.82,
      value_period: "one_time",
      checking_balance: { subtype: "deficit" },
    });
  });

  test("keeps a week of what usually leaves if nobody set anything, and says so", async () => {
    const p = await t.person();
    const [checking, savings] = [await account(p, "Everyday", 9_000), await account(p, "Rainy Day", 100, "depository", "savings")];
    await rate(p, savings, 4);
    await writeRows(t, p, [
      ...monthly(checking, 461_520),
      // A transfer between own cash accounts is no outflow.
      { account: checking, date: "2026-11-03", cents: 300_000, category: "TRANSFER_OUT_SAVINGS", name: "To Rainy Day" },
      { account: savings, date: "2026-11-03", cents: -300_000, category: "TRANSFER_IN_SAVINGS", name: "From Everyday" },
    ]);
    const found = await one(p, "checking_balance");
    expect(found["checking_balance"]["account_details"]).toMatchObject([
      { outflow: 13_845.6, outflow_days: 90, safe_balance: 1_100, safe_balance_set: false, apr: 0, apr_source: "unknown" },
    ]);
    expect(found["assumptions"]).toEqual([
      "No rate of Everyday is known: taken as 0%. You can enter it in the account's settings.",
      "Nobody set a safety balance for Everyday. It keeps a week of what usually leaves: $13,845.60 × 7 ÷ 90, up to the next $50.",
    ]);
  });

  test("without a savings account goes to the best fresh product", async () => {
    const p = await t.person();
    const checking = await account(p, "Everyday", 10_000);
    await writeRows(t, p, monthly(checking, 100));
    await p.send("POST", SETTINGS, { account: checking, type: "checking_balance", safe_balance: 0 });
    const found = await one(p, "checking_balance");
    expect(found).toMatchObject({ value: 435, sample: true, catalog_as_of: "2026-11-01" });
    expect(found["checking_balance"]).toMatchObject({ to_account: null, to_product: { name: "Oak Savings Plus", sample: true } });
  });

  test("needs 30 days of rows, and ignores other currencies and hidden accounts", async () => {
    const p = await t.person();
    const checking = await account(p, "New", 5_000);
    await writeRows(t, p, [{ account: checking, date: addDays(TODAY, -28), cents: 100 }]);
    expect(await one(p, "checking_balance")).toMatchObject({
      action: "not_enough_data",
      description: "We need 30 days of checking transactions to look for idle cash.",
    });
    await writeRows(t, p, [{ account: checking, date: addDays(TODAY, -29), cents: 100 }]);
    expect((await one(p, "checking_balance"))["action"]).not.toBe("not_enough_data");
    await p.send("PATCH", `/api/finx-accounts/${checking}/`, { hidden: true });
    expect((await one(p, "checking_balance"))["description"]).toBe("Connect a checking account to look for idle cash.");
  });
});

describe("what speaks against moving idle cash at once", () => {
  test("bills before the next payday bring the balance below the safety balance", async () => {
    const p = await t.person();
    const checking = await account(p, "Everyday", 2_612);
    const rent = { account: checking, cents: 180_000, merchant: "Landlord", category: "RENT_AND_UTILITIES_RENT" };
    const pay = { account: checking, cents: -300_000, merchant: "Acme", category: "INCOME_WAGES" };
    const months = Array.from({ length: 11 }, (_, i) => String(i + 1).padStart(2, "0"));
    await writeRows(
      t,
      p,
      months.flatMap((month) => [
        { ...rent, date: `2026-${month}-01` },
        { ...pay, date: `2026-${month}-10` },
      ]),
    );
    const set = (amount: number) => p.send("POST", SETTINGS, { account: checking, type: "checking_balance", safe_balance: amount });
    const detail = async () => (await one(p, "checking_balance"))["checking_balance"]["account_details"][0] as Json;
    await set(900);
    expect((await detail())["dip"]).toEqual({
      day: "2026-12-01",
      balance: 812,
      opening: 2_612,
      events: [{ date: "2026-12-01", name: "Landlord", amount: -1_800 }],
      everyday: 0,
    });
    await set(800);
    expect((await detail())["dip"]).toBeNull();
  });

  test("goals count it, until it moves to an account that funds the same goal", async () => {
    const p = await t.person();
    const [checking, savings] = [await account(p, "Everyday", 5_000), await account(p, "Rainy Day", 1_000, "depository", "savings")];
    await rate(p, savings, 1);
    await writeRows(t, p, monthly(checking, 100));
    await p.send("POST", SETTINGS, { account: checking, type: "checking_balance", safe_balance: 100 });
    const goal = { type: "custom", name: "Japan", icon: "lucide.plane", target_amount: 5_500 };
    const made = await p.send("POST", "/api/goals/funds/", { ...goal, account_ids: [checking] });
    expect(made.status).toBeLessThan(300);
    const found = await one(p, "checking_balance");
    // All 5,000 count toward the goal, and 4,900 would leave. The figure itself stays.
    expect([found["value"], found["checking_balance"]["account_details"][0]["goal"]]).toEqual([
      49,
      { goal_fund_id: made.body["id"], name: "Japan", allocated: 5_000, taken: 4_900 },
    ]);
    const [line] = (await one(p, "high_yield_savings"))["high_yield_savings"]["products"][0]["value_lines"] as Json[];
    expect(line?.["goal"]).toBeNull();
    await p.send("PATCH", `/api/goals/funds/${made.body["id"]}/`, { account_ids: [checking, savings] });
    expect((await one(p, "checking_balance"))["checking_balance"]["account_details"][0]["goal"]["taken"]).toBe(0);
    const [now] = (await one(p, "high_yield_savings"))["high_yield_savings"]["products"][0]["value_lines"] as Json[];
    expect(now?.["goal"]).toMatchObject({ name: "Japan", allocated: 500, taken: 500 });
  });
});

describe("safety balances", () => {
  test("can be set, changed, listed, filtered and removed", async () => {
    const p = await t.person();
    const checking = await account(p, "Everyday", 500);
    const made = await p.send("POST", SETTINGS, { account: checking, type: "checking_balance", safe_balance: 0 });
    expect(made.body).toMatchObject({ account: checking, type: "checking_balance", safe_balance: 0 });
    const again = await p.send("POST", SETTINGS, { account: checking, type: "checking_balance", safe_balance: 20 });
    expect(again.body["id"]).toBe(made.body["id"]);
    const path = `${SETTINGS}${made.body["id"]}/`;
    expect((await p.send("PATCH", path, { safe_balance: 30.5 })).body["safe_balance"]).toBe(30.5);
    expect((await p.send("PUT", path, { account: checking, type: "checking_balance", safe_balance: 40 })).body["safe_balance"]).toBe(40);
    expect((await p.get(path)).body["safe_balance"]).toBe(40);
    expect((await p.get(`${SETTINGS}?account=${checking}&type=checking_balance`)).body).toHaveLength(1);
    expect((await p.get(`${SETTINGS}?account=2000000000`)).body).toEqual([]);
    expect((await p.send("DELETE", path)).status).toBe(204);
    expect((await p.get(path)).status).toBe(404);
  });

  test("are refused below zero, for other kinds of accounts, and for another household's", async () => {
    const [p, stranger] = [await t.person(), await t.person()];
    const [checking, savings, theirs] = [
      await account(p, "Everyday", 500),
      await account(p, "Savings", 500, "depository", "savings"),
      await account(stranger, "Theirs", 500),
    ];
    const set = (id: number, amount: unknown, type = "checking_balance") =>
      p.send("POST", SETTINGS, { account: id, type, safe_balance: amount });
    const negative = await set(checking, -0.01);
    expect([negative.status, negative.body["validation_errors"]]).toEqual([400, { safe_balance: ["Safety balance cannot be negative."] }]);
    for (const id of [savings, theirs, 2_000_000_000]) {
      const refused = await set(id, 1);
      expect([refused.status, refused.body["validation_errors"]]).toEqual([400, { account: ["Choose a checking account."] }]);
    }
    expect((await set(checking, 1, "savings")).status).toBe(400);
    expect((await set(checking, "many")).status).toBe(400);
  });

  test("belong to the household, so the other member's recommendation follows", async () => {
    const [ann, bob] = [await t.person("safe-ann@example.com", "Safe"), await t.person("safe-bob@example.com", "Safe")];
    const checking = await account(ann, "Joint", 100);
    await writeRows(t, ann, monthly(checking, 100));
    await bob.send("POST", SETTINGS, { account: checking, type: "checking_balance", safe_balance: 150 });
    for (const member of [ann, bob]) expect(await one(member, "checking_balance")).toMatchObject({ value: 50, value_period: "one_time" });
    expect((await ann.get(SETTINGS)).body).toHaveLength(1);
  });
});

describe("a better savings rate", () => {
  test("is worth the difference on each account, with certificates apart, from a named and dated catalog", async () => {
    const p = await t.person();
    const savings = await account(p, "Rainy Day", 18_240.55, "depository", "savings");
    await rate(p, savings, 0.4);
    const found = await one(p, "high_yield_savings");
    expect(found).toMatchObject({
      action: "action",
      description: "$18,240.55 earns 0.40%. You could earn 4.35%.",
      value: 720.5,
      sample: true,
      catalog_as_of: "2026-11-01",
    });
    const { products, apart, savable_balance: savable } = found["high_yield_savings"] as Json;
    expect(savable).toBe(18_240.55);
    expect((products as Json[]).map((each) => [each["name"], each["value"]])).toEqual([
      ["Oak Savings Plus", 720.5],
      ["High-Yield Savings", 620.18],
      ["Money Market", 545.78],
    ]);
    expect((apart as Json[]).map((each) => [each["name"], each["value"]])).toEqual([["12-Month Certificate", 684.02]]);
    const compared = (await p.get(`${LIST}${found["id"]}/compare/`)).body;
    expect((compared["options"] as Json[]).map((each) => [each["name"], each["current"], each["value"]]).slice(0, 2)).toEqual([
      ["Rainy Day", true, 0],
      ["Oak Savings Plus", false, 720.5],
    ]);
  });

  test("is estimated from the interest of full months, which is its evidence", async () => {
    const p = await t.person();
    const savings = await account(p, "Rainy Day", 15_330, "depository", "savings");
    const interest = { cents: -511, category: "INCOME_INTEREST_EARNED", name: "Interest" };
    await writeRows(
      t,
      p,
      Array.from({ length: 5 }, (_, i) => ({ account: savings, date: `2026-${String(6 + i).padStart(2, "0")}-01`, ...interest })),
    );
    const found = await one(p, "high_yield_savings");
    const [line] = found["high_yield_savings"]["products"][0]["value_lines"] as Json[];
    expect([line?.["apr"], line?.["apr_source"]]).toEqual([0.004, "estimated"]);
    expect((await p.get(`${LIST}${found["id"]}/relevant-transactions/`)).body["results"]).toHaveLength(5);
  });

  test("is no action where the own rate is good, and needs fresh rates", async () => {
    const p = await t.person();
    const savings = await account(p, "Rainy Day", 18_240.55, "depository", "savings");
    await rate(p, savings, 4.5);
    expect(await one(p, "high_yield_savings")).toMatchObject({
      action: "no_action",
      description: "Your savings already earn a good rate.",
    });
  });
});

describe("card rewards", () => {
  let p: Person;
  let [lantern, flat] = [0, 0];
  beforeAll(async () => {
    p = await t.person();
    [lantern, flat] = [await account(p, "Lantern", 100, "credit"), await account(p, "Everyday card", 100, "credit")];
    await assign(p, lantern, "Lantern Visa");
    await assign(p, flat, "Juniper Everyday");
    await writeRows(t, p, [
      ...monthly(flat, 40_000, GROCERIES),
      ...monthly(lantern, 30_000, TRAVEL),
      { account: flat, date: "2026-11-18", cents: 12_843, ...GROCERIES, id: "shop" },
      { account: flat, date: "2026-11-19", cents: -12_843, ...GROCERIES, id: "refund" },
      { account: flat, date: "2026-11-19", cents: 99_900, ...TRAVEL, pending: true },
      { account: flat, date: "2026-11-12", cents: 2_000, category: "BANK_FEES_INTEREST_CHARGE" },
    ]);
  });

  test("are compared row by row: earned, possible and missed add up", async () => {
    const found = await one(p, "credit_card_spending");
    // 12 of 14 monthly rows are inside 365 days: groceries miss 1 % of $400, flights 1 % of $300.
    expect(found).toMatchObject({ action: "action", value: 12 * 4 + 12 * 3, value_period: "year", sample: true });
    const spending = found["credit_card_spending"];
    expect(spending).toMatchObject({ days: 365, covered_days: 365, missed_total_value: 84, earned_total_value: 12 * 8 + 12 * 3 });
    expect(
      (spending["categories"] as Json[]).map((each) => [each["category_name"], each["total_missed_value"], each["optimal_account"]["id"]]),
    ).toEqual([
      ["Food and drink", 48, lantern],
      ["Travel", 36, flat],
    ]);
    expect(Object.fromEntries((spending["cards"] as Json[]).map((each) => [each["account"]["id"], each["reward_type"]]))).toEqual({
      [lantern]: "cash",
      [flat]: "cash",
    });
    const month = ((await p.get("/api/recommendation-detail/credit-card-spending/")).body as Json[])[0];
    expect(month).toMatchObject({ days: 30, missed_total_value: 7, start: "2026-10-22", end: "2026-11-20" });
  });

  test("open to their rows, with filters and pages that add up to the total", async () => {
    const { id } = (await one(p, "credit_card_spending")) as unknown as { id: number };
    const path = `${LIST}${id}/relevant-transactions/`;
    const rows: Json[] = [];
    for (let next: string | null = path; next;) {
      const page = (await p.get(next)).body as Json;
      rows.push(...(page["results"] as Json[]));
      next = page["next"] ? String(page["next"]).slice(t.url.length) : null;
    }
    const missed = rows.reduce((sum, row) => sum + Math.round(Number(row["reward"]?.["missed"]) * 100), 0);
    expect([rows.length, missed]).toEqual([26, 8_400]);
    const refund = rows.find((row) => row["amount"] === -128.43);
    expect(refund?.["reward"]).toMatchObject({ earned: -2.57, optimal: -3.85, missed: -1.28, multiplier: 0.02, optimal_multiplier: 0.03 });
    const food = (await p.get(`${path}?category_group=Food%20and%20drink`)).body["results"] as Json[];
    const delta = (await p.get(`${path}?finx_merchant=Delta`)).body["results"] as Json[];
    expect([food.length, delta.length]).toEqual([14, 12]);
    expect((await p.get(`${path}${refund?.["id"]}/`)).body).toEqual(refund);
    expect((await p.get(`${path}2000000000/`)).status).toBe(404);
    expect((await p.get(`${path}?cursor=x`)).status).toBe(400);
  });

  test("value a new card beyond the held ones, rounded down to tens, with the score respected", async () => {
    const found = await one(p, "best_credit_card");
    // Prairie Grocer: 5 % on groceries up to $6,000 a year instead of 3 %, less $49: 12 × $400 × 2 % = $96.
    const [best] = found["best_credit_card"]["products"] as Json[];
    expect(best).toMatchObject({ name: "Prairie Grocer", gain: 96, value: 47, shown_value: 40, first_year_value: 96, sample: true });
    expect(found).toMatchObject({
      action: "action",
      value: 40,
      description: "Prairie Grocer pays 5% on groceries, after its $49 fee.",
    });
    expect(found["best_credit_card"]).toMatchObject({ needs_credit_score: true, credit_score: null, held_cards: 2 });
    const { options } = (await p.get(`${LIST}${found["id"]}/compare/`)).body as { options: Json[] };
    expect(options.slice(0, 3).map((each) => [each["name"], each["current"], each["account"], each["annual_fee"], each["value"]])).toEqual([
      ["Lantern", true, lantern, 0, 0],
      ["Everyday card", true, flat, 0, 0],
      ["Prairie Grocer", false, null, 49, 47],
    ]);
    expect(options[0]?.["product"]).toMatchObject({ name: "Lantern Visa" });
    await p.send("PATCH", "/api/profile/0/", { manual_credit_score: 679 });
    const poor = await one(p, "best_credit_card");
    expect((poor["best_credit_card"]["products"] as Json[]).map((each) => each["name"])).not.toContain("Prairie Grocer");
    expect(poor["best_credit_card"]).toMatchObject({ needs_credit_score: false, credit_score: 679 });
    await p.send("PATCH", "/api/profile/0/", { manual_credit_score: 680 });
    expect((await one(p, "best_credit_card"))["best_credit_card"]["products"][0]["name"]).toBe("Prairie Grocer");
  });

  test("leave out the groups that the user leaves out", async () => {
    const [, year] = (await p.get("/api/recommendation-detail/credit-card-spending/")).body as Json[];
    const path = `/api/recommendation-detail/credit-card-spending/${year?.["id"]}/`;
    const changed = await p.send("PATCH", path, { ignored_groups: ["Travel"] });
    expect([changed.status, changed.body["ignored_groups"]]).toEqual([200, ["Travel"]]);
    expect((await one(p, "credit_card_spending"))["value"]).toBe(48);
    await p.send("PUT", path, { ignored_groups: [] });
    expect((await one(p, "credit_card_spending"))["value"]).toBe(84);
  });

  test("are dismissed until they are worth clearly more", async () => {
    const found = await one(p, "credit_card_spending");
    const path = `${LIST}${found["id"]}/`;
    expect((await p.send("PATCH", path, { status: "dismissed" })).body["status"]).toBe("dismissed");
    await writeRows(t, p, [{ account: flat, date: "2026-11-17", cents: 400_000, ...GROCERIES }]);
    expect(await one(p, "credit_card_spending")).toMatchObject({ status: "dismissed", value: 124 });
    await writeRows(t, p, [{ account: flat, date: "2026-11-17", cents: 200_000, ...GROCERIES }]);
    expect(await one(p, "credit_card_spending")).toMatchObject({ status: "new", value: 144 });
    expect((await p.send("PUT", path, { status: "accepted" })).body["status"]).toBe("accepted");
    expect((await p.send("PUT", path, { status: "done" })).status).toBe(400);
    expect((await p.send("PATCH", path, { value: 9 })).status).toBe(200);
    expect((await one(p, "credit_card_spending"))["value"]).toBe(144);
  });

  test("need to know which card it is, and 60 days of rows", async () => {
    const q = await t.person();
    const card = await account(q, "Card", 100, "credit");
    expect(await one(q, "credit_card_spending")).toMatchObject({
      action: "not_enough_data",
      description: "Tell us which card this is.",
      accounts: [card],
    });
    await assign(q, card, "Lantern Visa");
    await writeRows(t, q, [{ account: card, date: addDays(TODAY, -58), cents: 1_000, ...GROCERIES }]);
    expect((await one(q, "credit_card_spending"))["description"]).toBe("We need 60 days of card transactions to compare rewards.");
    await writeRows(t, q, [{ account: card, date: addDays(TODAY, -59), cents: 1_000, ...GROCERIES }]);
    expect((await one(q, "credit_card_spending"))["description"]).toBe("You have one rewards card.");
  });
});

describe("a computation", () => {
  const runOf = async (p: Person) =>
    t.deps.database.kysely.selectFrom("recommendation_runs").selectAll().where("user_id", "=", p.id).executeTakeFirstOrThrow();

  test("is asked for by every change that matters, once it is committed", async () => {
    const p = await t.person();
    const id = await account(p, "Everyday", 500);
    await writeRows(t, p, [{ account: id, date: "2026-11-01", cents: 100, merchant: "Shop" }]);
    const [row] = (await p.get("/api/finx-transactions/")).body["results"] as Json[];
    const [category] = (await p.get("/api/finx-categories/")).body as Json[];
    const changes: [what: string, change: () => Promise<unknown>][] = [
      ["a bank's row", () => writeRows(t, p, [{ account: id, date: "2026-11-02", cents: 100 }])],
      ["a manual row", () => p.send("POST", "/api/finx-transactions/", { account: id, name: "Cash", amount: 5, date: "2026-11-03" })],
      ["a category", () => p.send("PATCH", `/api/finx-transactions/${row?.["id"]}/`, { finx_category_id: category?.["id"] })],
      ["an account's rate", () => rate(p, id, 1.5)],
      ["a hidden account", () => p.send("PATCH", `/api/finx-accounts/${id}/`, { hidden: true })],
      ["a safety balance", () => p.send("POST", SETTINGS, { account: id, type: "checking_balance", safe_balance: 7 })],
      ["a credit score", () => p.send("PATCH", "/api/profile/0/", { manual_credit_score: 700 })],
      ["a rewards objective", () => p.send("PATCH", "/api/profile/0/", { rewards_objective: "cash" })],
      ["a category's group", () => p.send("POST", "/api/finx-categories/", { name: "Mine", section: "Expense" })],
      ["a new account", () => account(p, "Another", 5)],
      ["a goal", () => p.send("POST", "/api/goals/funds/", { type: "custom", name: "Boat", icon: "lucide.ship", target_amount: 9 })],
      [
        "a product",
        () =>
          t.deps.database.kysely
            .updateTable("financial_products")
            .set({ license: String(Math.random()) })
            .execute(),
      ],
    ];
    for (const [what, change] of changes) {
      await recommend(t.deps, p.id);
      const before = await runOf(p);
      expect(before.asked, what).toBe(before.done);
      await change();
      const after = await runOf(p);
      expect(after.asked, what).toBeGreaterThan(before.asked);
    }
  });

  test("computes nothing again while its inputs stay the same", async () => {
    const p = await t.person();
    await account(p, "Everyday", 500);
    await recommend(t.deps, p.id);
    const before = await runOf(p);
    t.setClock("2026-11-20T16:00:00.000Z");
    await recommend(t.deps, p.id);
    expect(await runOf(p)).toEqual(before);
    await t.deps.database.kysely
      .updateTable("recommendation_runs")
      .set({ asked: before.asked + 1 })
      .where("user_id", "=", p.id)
      .execute();
    await recommend(t.deps, p.id);
    const after = await runOf(p);
    expect(after.done).toBe(before.asked + 1);
    expect(after.fingerprint).toBe(before.fingerprint);
    expect(after.computed_at).not.toBe(before.computed_at);
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("that keeps failing ends the processing, and works again the next night", async () => {
    const p = await t.person();
    const reading = t.deps.database.reading;
    await p.get(LIST);
    const db = t.deps.database.kysely;
    await db.updateTable("recommendations").set({ action: "processing" }).where("user_id", "=", p.id).execute();
    await db.updateTable("recommendation_runs").set({ fingerprint: null, failures: 4, asked: 99 }).where("user_id", "=", p.id).execute();
    let calls = 0;
    t.deps.database.reading = ((scope, work) => (++calls > 1 ? Promise.reject(new Error("no")) : reading(scope, work))) as typeof reading;
    await expect(recommend(t.deps, p.id)).rejects.toThrow("no");
    t.deps.database.reading = reading;
    const rows = await db.selectFrom("recommendations").select(["action", "description"]).where("user_id", "=", p.id).execute();
    expect(rows[0]).toEqual({ action: "not_enough_data", description: "We could not work this out. We try again tonight." });
    // Looking at it again neither waits for a result nor tries again.
    expect((await all(p)).map((each) => [each["action"], each["updating"]])).toEqual(
      Array.from({ length: 5 }, () => ["not_enough_data", false]),
    );
    await recommend(t.deps, p.id);
    expect((await one(p, "connect_accounts"))["action"]).toBe("action");
  });

  test("waits while an account is still being read, but not forever", async () => {
    const p = await t.person();
    const id = await account(p, "Everyday", 500);
    const db = t.deps.database.kysely;
    await db
      .updateTable("accounts")
      .set({ transaction_backfill_status: "pending", created_at: "2026-11-20T14:00:00Z" })
      .where("id", "=", id)
      .execute();
    expect((await all(p)).map((each) => each["action"])).toEqual(Array.from({ length: 5 }, () => "processing"));
    await db.updateTable("accounts").set({ created_at: "2026-11-10T14:00:00Z" }).where("id", "=", id).execute();
    expect((await all(p)).map((each) => each["action"])).not.toContain("processing");
  });

  test("runs after a bank's first sync without anybody asking", async () => {
    const p = await t.person();
    await linked(t, p);
    const run = await runOf(p);
    expect(run.asked).toBeGreaterThan(run.done);
    const found = await all(p);
    expect(found.map((each) => each["action"])).not.toContain("processing");
  });

  test("never calls old rates the best", async () => {
    const p = await t.person();
    const savings = await account(p, "Rainy Day", 18_240.55, "depository", "savings");
    await rate(p, savings, 0.4);
    const at = async (now: string): Promise<Json> => {
      t.setClock(now);
      return one(await t.signedIn(p), "high_yield_savings");
    };
    try {
      const stale = await at("2027-01-20T15:00:00.000Z");
      expect(stale).toMatchObject({
        action: "not_enough_data",
        description: "The savings rates that Hiro knows were last checked on Nov 1, 2026. They are too old to recommend.",
      });
      expect((stale["high_yield_savings"]["products"] as Json[]).every((each) => each["stale"] === true)).toBe(true);
      const expired = await at("2027-11-22T15:00:00.000Z");
      expect(expired["high_yield_savings"]["products"]).toEqual([]);
    } finally {
      t.setClock("2026-11-20T15:00:00.000Z");
    }
  });
});

describe("a household", () => {
  test("shares money but not scores and objectives: each member's recommendation uses their own", async () => {
    const [ann, bob] = [await t.person("own-ann@example.com", "Own"), await t.person("own-bob@example.com", "Own")];
    const [hers, his] = [await account(ann, "Hers", 100, "credit"), await account(bob, "His", 100, "credit")];
    await assign(ann, hers, "Lantern Visa");
    await assign(bob, his, "Juniper Everyday");
    await writeRows(t, ann, monthly(hers, 50_000, GROCERIES));
    await writeRows(t, bob, monthly(his, 40_000, GROCERIES));
    await ann.send("PATCH", "/api/profile/0/", { manual_credit_score: 811, rewards_objective: "premium travel" });
    const [mine, theirs] = [await all(ann), await all(bob)];
    // Ids and times of day are left out: either may hold the digits of the score by chance.
    const words = JSON.stringify(theirs, (key, value) => (/(^|_)(id|ids|at)$/.test(key) ? undefined : (value as unknown)));
    expect(words).toContain('"description"');
    expect(words).not.toMatch(/\b811\b|premium travel/);
    expect(mine.map((each) => each["id"])).not.toContain(theirs[0]?.["id"]);
    expect((await bob.get(`${LIST}${mine[0]?.["id"]}/`)).status).toBe(404);
    // Each row is compared with the cards of its own owner, who has one.
    expect((await one(ann, "credit_card_spending"))["credit_card_spending"]["missed_total_value"]).toBe(0);
    // Bob could use the grocer's card for his rows, and Ann for hers.
    expect((await one(bob, "best_credit_card"))["best_credit_card"]).toMatchObject({ held_cards: 2, credit_score: null });
  });

  test("that a member leaves takes the results with it at once, for both sides", async () => {
    const [ann, bob] = [await t.person("part-ann@example.com", "Part"), await t.person("part-bob@example.com", "Part")];
    const hers = await account(ann, "Secret Harbor", 5_000);
    await writeRows(t, ann, monthly(hers, 100));
    expect(JSON.stringify(await all(bob))).toContain("Secret Harbor");
    const db = t.deps.database.kysely;
    expect((await bob.send("POST", "/api/household/leave/")).status).toBe(204);
    const stored = await db.selectFrom("recommendations").selectAll().where("user_id", "in", [ann.id, bob.id]).execute();
    const runs = await db.selectFrom("recommendation_runs").selectAll().where("user_id", "in", [ann.id, bob.id]).execute();
    expect(JSON.stringify([stored, runs.map((run) => run.inputs)])).not.toContain("Secret Harbor");
    expect(JSON.stringify(await all(bob))).not.toContain("Secret Harbor");
    expect(JSON.stringify(await all(ann))).toContain("Secret Harbor");
  });
});
