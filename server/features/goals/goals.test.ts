import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cents } from "#domain/money.ts";
import { type Answer, type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked, synced } from "../../testing/bank.ts";
import { account, writeRows } from "../../testing/rows.ts";

let t: TestApp;
let me: Person;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  me = await t.person();
});
afterAll(() => t.close());

const FUNDS = "/api/goals/funds/";
const KITCHEN = { icon: "lucide.hammer", name: "Kitchen", target_amount: 12_000 };
const FUND = { type: "emergency_fund", target_amount: 15_465, emergency_fund_months: 3 };
const add = (body: object, who = me): Promise<Answer> => who.send("POST", FUNDS, body);
const made = async (body: object, who = me): Promise<number> => {
  const reply = await add(body, who);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return Number(reply.body["id"]);
};
const patch = (id: number, body: object, who = me): Promise<Answer> => who.send("PATCH", `${FUNDS}${id}/`, body);
const goal = async (id: number, who = me): Promise<Json> => (await who.get(`${FUNDS}${id}/`)).body;
const list = async (who = me): Promise<Json[]> => (await who.get(FUNDS)).body as Json[];
const names = async (who = me) => (await list(who)).map((one) => [one["name"], one["status"], one["rank"]]);
const setBalance = (id: number, balance: number, who = me) => who.send("PATCH", `/api/manual-accounts/${id}/`, { balance });
const problems = ({ body }: Answer): unknown => body["validation_errors"];
/** Adds a brokerage with some holdings; returns the account and the holdings' ids by symbol. */
const brokerage = async (holdings: Record<string, number>, who = me) => {
  const reply = await who.send("POST", "/api/manual-accounts/create-with-holdings/", {
    name: "Brokerage",
    type: "investment",
    subtype: "brokerage",
    holdings: Object.entries(holdings).map(([symbol, quantity]) => ({ symbol, quantity })),
  });
  const id = Number(reply.body["id"]);
  const held = (await who.get(`/api/finx-holdings/?finx_account=${id}`)).body as Json[];
  const of = (symbol: string) => held.find((one) => one["security"]["ticker_symbol"] === symbol) as Json;
  return { id, held: (symbol: string) => Number(of(symbol)["id"]), value: (symbol: string) => Number(of(symbol)["institution_value"]) };
};

describe("a goal", () => {
  test("is created active, behind the others, and is as full as its accounts", async () => {
    const savings = await account(me, "Oak Savings", 6_100, "depository", "savings");
    await made({ ...KITCHEN, name: "First" });
    const reply = await add({
      ...KITCHEN,
      target_date: "2027-06-30",
      account_ids: [savings],
      current_balance: 99,
      status: "active",
      goal_fund_id: 5,
    });
    expect(reply.body).toMatchObject({
      name: "Kitchen",
      icon: "lucide.hammer",
      type: "custom",
      target_amount: 12_000,
      target_date: "2027-06-30",
      current_balance: 6_100,
      status: "active",
      rank: 1,
      emergency_fund_months: null,
      completed_at: null,
      goal_fund_accounts: [{ finx_account_id: savings, name: "Oak Savings", current_value: 6_100, allocated_balance: 6_100 }],
      goal_fund_holdings: [],
      left_out: [],
      // 5,900 in 8 months
      need_monthly: 737.5,
      milestones: [
        { percent: 25, reached_on: "2026-11-20" },
        { percent: 50, reached_on: "2026-11-20" },
      ],
    });
    expect(await goal(Number(reply.body["id"]))).toEqual(reply.body);
    expect(await names()).toEqual([
      ["First", "active", 0],
      ["Kitchen", "active", 1],
    ]);
    expect((await me.get(`${FUNDS}?type=emergency_fund`)).body).toEqual([]);
  });

  test.each([
    [{ ...KITCHEN, icon: undefined }, { icon: ["Icon is required"] }],
    [{ ...KITCHEN, icon: "" }, { icon: ["Icon is required"] }],
    [{ ...KITCHEN, icon: "house" }, { icon: ["Enter an icon as lucide.name or hiro-set.name"] }],
    [{ ...KITCHEN, name: undefined }, { name: ["Name is required"] }],
    [{ ...KITCHEN, name: "  " }, { name: ["Name is required"] }],
    [{ ...KITCHEN, name: "x".repeat(121) }, { name: ["Enter at most 120 characters"] }],
    [{ ...KITCHEN, target_amount: undefined }, { target_amount: ["Target amount is required"] }],
    [{ ...KITCHEN, target_amount: null }, { target_amount: ["Target amount is required"] }],
    [{ ...KITCHEN, target_amount: 0 }, { target_amount: ["Target amount must be greater than $0.00"] }],
    [{ ...KITCHEN, target_amount: 0.009 }, { target_amount: ["Target amount must be greater than $0.00"] }],
    [{ ...KITCHEN, target_amount: 1e13 }, { target_amount: ["Enter at most 1,000,000,000,000"] }],
    [{ ...KITCHEN, target_date: "2026-11-20" }, { target_date: ["Target date must be in the future"] }],
    [{ ...KITCHEN, target_date: "soon" }, { target_date: ["Enter a date as YYYY-MM-DD"] }],
    [{ ...KITCHEN, target_date: "2027-02-30" }, { target_date: ["Enter a date that exists"] }],
    [{ ...KITCHEN, target_date: "9999-12-31" }, { target_date: ["Enter a date from 1900 to 2199"] }],
    [{ ...KITCHEN, emergency_fund_months: 3 }, { emergency_fund_months: ["Only an emergency fund can be set in months."] }],
    [{ ...FUND, emergency_fund_months: 13 }, { emergency_fund_months: ["Enter 2 to 12 months"] }],
    [
      { ...KITCHEN, account_ids: [987_654] },
      { account_ids: ["Choose cash or investment accounts that are open, visible and in your currency."] },
    ],
    [{ ...KITCHEN, holding_ids: [987_654] }, { holding_ids: ["This holding does not exist."] }],
    [
      { ...KITCHEN, account_ids: [], goal_fund_accounts: [] },
      { account_ids: ["Give either account_ids or goal_fund_accounts, not both."] },
    ],
    [
      { ...KITCHEN, holding_ids: [], goal_fund_holdings: [] },
      { holding_ids: ["Give either holding_ids or goal_fund_holdings, not both."] },
    ],
  ])("refuses %j, naming the field, and saves nothing", async (body, expected) => {
    const reply = await add(body);
    expect([reply.status, problems(reply)]).toEqual([400, expected]);
    expect(await list()).toEqual([]);
  });

  test("accepts a cent, and a date tomorrow in the user's time zone", async () => {
    expect((await add({ ...KITCHEN, target_amount: 0.01, target_date: "2026-11-21" })).body).toMatchObject({ target_amount: 0.01 });
    await t.deps.database.kysely.updateTable("users").set({ time_zone: "Pacific/Kiritimati" }).where("id", "=", me.id).execute();
    const there = await t.signedIn(me);
    expect(problems(await add({ ...KITCHEN, target_date: "2026-11-21" }, there))).toEqual({
      target_date: ["Target date must be in the future"],
    });
  });

  test("keeps a date that has passed while other fields change, and refuses to set another past one", async () => {
    const id = await made({ ...KITCHEN, target_date: "2026-11-21" });
    t.setClock("2026-12-01T15:00:00.000Z");
    me = await t.signedIn(me);
    expect((await patch(id, { name: "Later", target_date: "2026-11-21" })).body).toMatchObject({ name: "Later", need_monthly: 12_000 });
    expect(problems(await patch(id, { target_date: "2026-11-22" }))).toEqual({ target_date: ["Target date must be in the future"] });
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("is replaced by PUT, which keeps its sources unless they are given", async () => {
    const savings = await account(me, "Savings", 100);
    const id = await made({ ...KITCHEN, target_date: "2027-06-30", account_ids: [savings] });
    const put = (body: object) => me.send("PUT", `${FUNDS}${id}/`, body);
    expect((await put({ icon: "lucide.car", name: "Car", target_amount: 50, goal_fund_id: 4 })).body).toMatchObject({
      icon: "lucide.car",
      name: "Car",
      target_amount: 50,
      target_date: null,
      current_balance: 50,
    });
    expect((await put({ icon: "lucide.car", name: "Car", target_amount: 50, goal_fund_accounts: [] })).body["current_balance"]).toBe(0);
    expect(problems(await put({ name: "Car", target_amount: 50 }))).toEqual({ icon: ["Icon is required"] });
  });

  test("is 404 for an unknown id or text, through every call", async () => {
    for (const id of ["987654", "abc"]) {
      expect((await me.get(`${FUNDS}${id}/`)).status).toBe(404);
      expect((await me.send("PATCH", `${FUNDS}${id}/`, { name: "x" })).status).toBe(404);
      expect((await me.send("PUT", `${FUNDS}${id}/`, KITCHEN)).status).toBe(404);
      expect((await me.send("DELETE", `${FUNDS}${id}/`)).status).toBe(404);
      expect((await me.send("POST", `${FUNDS}${id}/complete/`)).status).toBe(404);
    }
    expect((await me.get(`${FUNDS}987654/`)).body["message"]).toBe("Goal not found");
  });

  test("refuses a change based on an older version, and changes nothing", async () => {
    const id = await made(KITCHEN);
    const { version } = await goal(id);
    expect((await patch(id, { name: "One", version })).status).toBe(200);
    const late = await patch(id, { name: "Two", version });
    expect([late.status, late.body["errors"], (await goal(id))["name"]]).toEqual([409, ["GOAL_CHANGED"], "One"]);
  });
});

describe("the end of a goal", () => {
  test("completing keeps its balance and frees its accounts at once; repeating it changes nothing", async () => {
    const savings = await account(me, "Savings", 500);
    const id = await made({ ...KITCHEN, account_ids: [savings] });
    const done = await me.send("POST", `${FUNDS}${id}/complete/`);
    expect(done.body).toMatchObject({
      status: "completed",
      current_balance: 500,
      goal_fund_accounts: [],
      rank: null,
      completed_at: "2026-11-20T15:00:00.000Z",
    });
    expect((await me.send("POST", `${FUNDS}${id}/complete/`)).body).toEqual(done.body);
    await setBalance(savings, 9_000);
    expect((await goal(id))["current_balance"]).toBe(500);
    await made({ ...KITCHEN, name: "Next", account_ids: [savings] });
    const frozen = await patch(id, { name: "New name" });
    expect([frozen.status, frozen.body["errors"]]).toEqual([409, ["GOAL_COMPLETED"]]);
    expect((await patch(id, { status: "archived" })).status).toBe(200);
    expect((await me.get(`${FUNDS}${id}/`)).status).toBe(404);
  });

  test("deleting archives it: it leaves the list and frees its accounts; it can be made active again, last and without sources", async () => {
    const savings = await account(me, "Savings", 500);
    const id = await made({ ...KITCHEN, account_ids: [savings] });
    await made({ ...KITCHEN, name: "Other" });
    expect((await me.send("DELETE", `${FUNDS}${id}/`)).status).toBe(204);
    expect((await me.send("DELETE", `${FUNDS}${id}/`)).status).toBe(204);
    expect(await names()).toEqual([["Other", "active", 0]]);
    expect((await patch(id, { name: "x" })).status).toBe(404);
    expect((await me.send("POST", `${FUNDS}${id}/complete/`)).status).toBe(404);
    expect((await patch(id, { status: "active", account_ids: [savings] })).body).toMatchObject({
      status: "active",
      rank: 1,
      current_balance: 500,
    });
  });

  test("completed goals come last, newest first", async () => {
    const ids = [];
    for (const name of ["A", "B", "C", "D"]) ids.push(await made({ ...KITCHEN, name }));
    await patch(ids[1] ?? 0, { status: "completed" });
    t.setClock("2026-11-20T15:05:00.000Z");
    await patch(ids[0] ?? 0, { status: "completed" });
    t.setClock("2026-11-20T15:00:00.000Z");
    expect(await names()).toEqual([
      ["C", "active", 0],
      ["D", "active", 1],
      ["A", "completed", null],
      ["B", "completed", null],
    ]);
  });
});

describe("the order of goals", () => {
  test("follows the ranks sent; goals that are not named keep their order behind", async () => {
    const ids = new Map<string, number>();
    for (const name of ["A", "B", "C"]) ids.set(name, await made({ ...KITCHEN, name }));
    const rank = (...updates: [string, number][]) =>
      me.send("POST", `${FUNDS}update-ranks/`, {
        updates: updates.map(([name, place], i) => ({ goal_fund_id: ids.get(name), rank: place, original_rank: i })),
      });
    expect(((await rank(["C", 0], ["A", 1], ["B", 2])).body as Json[]).map((one) => [one["name"], one["rank"]])).toEqual([
      ["C", 0],
      ["A", 1],
      ["B", 2],
    ]);
    await rank(["B", 2]);
    expect((await names()).map(([name]) => name)).toEqual(["B", "C", "A"]);
    await me.send("POST", `${FUNDS}${ids.get("C")}/complete/`);
    for (const updates of [[{ goal_fund_id: ids.get("C"), rank: 0 }], [{ goal_fund_id: 987_654, rank: 0 }]])
      expect(problems(await me.send("POST", `${FUNDS}update-ranks/`, { updates }))).toEqual({
        updates: ["Name only active goals of your household."],
      });
    expect(problems(await rank(["A", 0], ["A", 1]))).toEqual({ updates: ["Name each goal once."] });
    expect(await names()).toEqual([
      ["B", "active", 0],
      ["A", "active", 1],
      ["C", "completed", null],
    ]);
  });

  test("a new emergency fund leads; a household makes one", async () => {
    await made(KITCHEN);
    const id = await made(FUND);
    expect(await goal(id)).toMatchObject({
      name: "Emergency Fund",
      icon: "lucide.umbrella",
      rank: 0,
      emergency_fund_months: 3,
      type: "emergency_fund",
    });
    const second = await add(FUND);
    expect([second.status, second.body["errors"], second.body["message"]]).toEqual([
      400,
      ["EMERGENCY_FUND_EXISTS"],
      "Your household has an emergency fund already.",
    ]);
    await me.send("DELETE", `${FUNDS}${id}/`);
    await made(FUND);
    expect((await patch(id, { status: "active" })).body["errors"]).toEqual(["EMERGENCY_FUND_EXISTS"]);
    expect((await names()).map(([name]) => name)).toEqual(["Emergency Fund", "Kitchen"]);
  });
});

describe("funding", () => {
  const used = (reply: Answer, field: string) =>
    expect([reply.status, reply.body["errors"]?.[0], problems(reply)]).toEqual([
      400,
      "ACCOUNT_ALREADY_USED",
      { [field]: ["Account already associated with another goal"] },
    ]);

  test("allocates to the cent, cash first and the largest first, and follows the balances", async () => {
    const [savings, market] = [await account(me, "Savings", 9_240.55), await account(me, "Money Market", 8_000)];
    const id = await made({ ...FUND, account_ids: [market, savings] });
    const allocated = async () => ((await goal(id))["goal_fund_accounts"] as Json[]).map((one) => [one["name"], one["allocated_balance"]]);
    expect(await allocated()).toEqual([
      ["Savings", 9_240.55],
      ["Money Market", 6_224.45],
    ]);
    await t.deps.database.kysely
      .updateTable("accounts")
      .set({ current_balance: cents(-312_40) })
      .where("id", "=", savings)
      .execute();
    expect(await allocated()).toEqual([
      ["Money Market", 8_000],
      ["Savings", 0],
    ]);
    expect((await goal(id))["current_balance"]).toBe(8_000);
  });

  test("different holdings of one account fund different goals", async () => {
    const stocks = await brokerage({ BND: 60, VTI: 70 });
    const kitchen = await made({ ...KITCHEN, target_amount: 1_000_000, holding_ids: [stocks.held("BND")] });
    const car = await made({
      ...KITCHEN,
      name: "Car",
      target_amount: 1_000_000,
      goal_fund_holdings: [{ finx_holding_id: stocks.held("VTI") }],
    });
    expect([(await goal(kitchen))["current_balance"], (await goal(car))["current_balance"]]).toEqual([
      stocks.value("BND"),
      stocks.value("VTI"),
    ]);
    expect((await goal(kitchen))["goal_fund_holdings"]).toMatchObject([
      { finx_holding_id: stocks.held("BND"), finx_account_id: stocks.id },
    ]);
  });

  test("an account, its holdings and another goal exclude each other, in every order", async () => {
    const savings = await account(me, "Savings", 500);
    const stocks = await brokerage({ BND: 60, VTI: 70 });
    const first = await made({ ...KITCHEN, account_ids: [savings], holding_ids: [stocks.held("BND")] });
    const second = await made({ ...KITCHEN, name: "Second" });
    used(await patch(second, { account_ids: [savings] }), "account_ids");
    used(await patch(second, { account_ids: [stocks.id] }), "account_ids");
    used(await patch(second, { holding_ids: [stocks.held("BND")] }), "holding_ids");
    used(await add({ ...KITCHEN, account_ids: [savings] }), "account_ids");
    await patch(first, { account_ids: [stocks.id], holding_ids: [] });
    used(await patch(second, { holding_ids: [stocks.held("VTI")] }), "holding_ids");
    expect(problems(await patch(first, { account_ids: [stocks.id], holding_ids: [stocks.held("VTI")] }))).toEqual({
      holding_ids: ["Choose an account or its holdings, not both."],
    });
    expect((await patch(second, { account_ids: [savings] })).status).toBe(200);
    expect((await list()).map((one) => (one["goal_fund_accounts"] as Json[]).length)).toEqual([1, 1]);
  });

  test("of two goals that take an account at the same moment, one is refused", async () => {
    const stocks = await brokerage({ BND: 60 });
    for (const [one, other] of [
      [{ account_ids: [stocks.id] }, { holding_ids: [stocks.held("BND")] }],
      [{ account_ids: [stocks.id] }, { account_ids: [stocks.id] }],
    ]) {
      const [a, b] = [await made(KITCHEN), await made(KITCHEN)];
      const statuses = (await Promise.all([patch(a, one ?? {}), patch(b, other ?? {})])).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 400]);
      await Promise.all([a, b].map((id) => me.send("DELETE", `${FUNDS}${id}/`)));
    }
  });

  test("sources list cash before investments, the largest first, with who uses them; retirement accounts are marked", async () => {
    const [small, large] = [await account(me, "Small", 10), await account(me, "Large", 900)];
    const stocks = await brokerage({ BND: 1 });
    const ira = await account(me, "Roth", 5_000, "investment", "roth");
    await account(me, "Card", 50, "credit");
    const id = await made({ ...KITCHEN, target_amount: 600, account_ids: [large], holding_ids: [stocks.held("BND")] });
    const sources = (await me.get("/api/goals/sources/")).body as Json[];
    expect(
      sources.map((one) => [one["finx_account_id"], one["type"], one["retirement"], one["used_by"]?.["goal_fund_id"] ?? null]),
    ).toEqual([
      [large, "depository", false, id],
      [small, "depository", false, null],
      [ira, "investment", true, null],
      [stocks.id, "investment", false, null],
    ]);
    expect(sources[0]?.["used_by"]).toEqual({ goal_fund_id: id, name: "Kitchen", rank: 0, allocated_balance: 600 });
    expect(sources[3]?.["holdings"]).toMatchObject([{ ticker_symbol: "BND", used_by: { goal_fund_id: id, allocated_balance: 0 } }]);
  });

  test("a hidden account drops out, is named, and counts again when shown; changing other sources keeps it", async () => {
    const [savings, other] = [await account(me, "Savings", 500), await account(me, "Other", 70)];
    const id = await made({ ...KITCHEN, account_ids: [savings] });
    await me.send("PATCH", `/api/finx-accounts/${savings}/`, { hidden: true });
    expect(await goal(id)).toMatchObject({
      current_balance: 0,
      goal_fund_accounts: [],
      left_out: [{ finx_account_id: savings, finx_holding_id: null, name: "Savings", reason: "hidden" }],
    });
    expect((await patch(id, { account_ids: [savings, other] })).body["current_balance"]).toBe(70);
    await me.send("PATCH", `/api/finx-accounts/${savings}/`, { hidden: false });
    expect((await goal(id))["current_balance"]).toBe(570);
    await me.send("DELETE", `/api/manual-accounts/${savings}/`);
    expect(await goal(id)).toMatchObject({ current_balance: 70, left_out: [] });
  });

  test("a holding keeps its goal and its id through syncs; one that is sold is named", async () => {
    const link = await linked(t, me, "user_good", "ins_sandbox_northway");
    const holdings = (await me.get("/api/finx-holdings/")).body as Json[];
    const [one] = holdings;
    const id = await made({ ...KITCHEN, target_amount: 10_000_000, holding_ids: [one?.["id"]] });
    for (let round = 0; round < 2; round += 1) await synced(t, me, link["id"]);
    expect(((await me.get("/api/finx-holdings/")).body as Json[]).map((held) => held["id"])).toEqual(holdings.map((held) => held["id"]));
    expect((await goal(id))["goal_fund_holdings"]).toMatchObject([
      { finx_holding_id: one?.["id"], allocated_balance: one?.["institution_value"] },
    ]);
    await t.deps.database.kysely.deleteFrom("holdings").where("id", "=", Number(one?.["id"])).execute();
    expect(await goal(id)).toMatchObject({
      current_balance: 0,
      goal_fund_holdings: [],
      left_out: [{ finx_account_id: one?.["account"], finx_holding_id: null, reason: "sold" }],
    });
  });

  test("what is not vested does not count", async () => {
    const stocks = await brokerage({ BND: 100, VTI: 10 });
    await t.deps.database.kysely
      .updateTable("holdings")
      .set({ vested_value: cents(100_00) })
      .where("id", "=", stocks.held("BND"))
      .execute();
    const whole = await made({ ...KITCHEN, target_amount: 10_000_000, account_ids: [stocks.id] });
    const balance = Math.round((100 + stocks.value("VTI")) * 100) / 100;
    expect((await goal(whole))["current_balance"]).toBe(balance);
    await patch(whole, { account_ids: [], holding_ids: [stocks.held("BND")] });
    expect((await goal(whole))["current_balance"]).toBe(100);
  });

  test("milestones stay when the balance falls, and follow a new target", async () => {
    const savings = await account(me, "Savings", 600);
    const id = await made({ ...KITCHEN, target_amount: 1_000, account_ids: [savings] });
    const reached = async () => ((await goal(id))["milestones"] as Json[]).map((one) => one["percent"]);
    await setBalance(savings, 100);
    expect(await reached()).toEqual([25, 50]);
    await patch(id, { target_amount: 300 });
    expect(await reached()).toEqual([25]);
    await patch(id, { target_amount: 100 });
    expect(await reached()).toEqual([25, 50, 75, 100]);
  });

  test("the pace is what whole accounts gained over three full months; otherwise it is not claimed", async () => {
    const [checking, fresh] = [await account(me, "Checking", 1_000), await account(me, "Fresh", 10)];
    await writeRows(t, me, [
      { account: checking, date: "2026-07-15", cents: -100_00 },
      { account: checking, date: "2026-09-15", cents: -200_00 },
      { account: checking, date: "2026-10-31", cents: -101_00 },
      { account: checking, date: "2026-11-02", cents: -500_00 },
    ]);
    const stocks = await brokerage({ BND: 1 });
    const id = await made({ ...KITCHEN, target_date: "2027-06-30", account_ids: [checking] });
    const pace = async (body: object) => {
      const reply = (await patch(id, body)).body;
      return [reply["pace"], reply["pace_unknown"]];
    };
    expect(await pace({})).toEqual([100.33, null]);
    expect(await pace({ account_ids: [checking, fresh] })).toEqual([null, "history"]);
    expect(await pace({ account_ids: [checking], holding_ids: [stocks.held("BND")] })).toEqual([null, "holding"]);
    expect(await pace({ account_ids: [], holding_ids: [] })).toEqual([null, "no_sources"]);
  });
});

describe("the emergency fund's spending", () => {
  const facts = async (): Promise<Json> => (await me.get("/api/goals/emergency-fund/")).body;
  const spend = (id: number, amounts: number[]) =>
    writeRows(
      t,
      me,
      amounts.map((cents, i) => ({
        account: id,
        date: `2026-${String(5 + i).padStart(2, "0")}-12`,
        cents,
        category: i % 2 === 0 ? "FOOD_AND_DRINK_GROCERIES" : "ENTERTAINMENT_TV_AND_MOVIES",
      })),
    );

  test("is the mean of six full months in whole dollars", async () => {
    const checking = await account(me, "Checking", 100);
    await spend(checking, [481_237, 510_390, 465_508, 624_015, 499_044]);
    expect((await facts())["average_spending"]).toBe(null);
    await writeRows(t, me, [{ account: checking, date: "2026-10-12", cents: 512_761, category: "RENT_AND_UTILITIES_RENT" }]);
    const six = await facts();
    expect(six).toMatchObject({ average_spending: 5_155, average_with_loans: 5_155, goal_fund_id: null });
    expect((six["months"] as Json[]).map((month) => month["spending"])).toEqual([
      4_812.37, 5_103.9, 4_655.08, 6_240.15, 4_990.44, 5_127.61,
    ]);
    // (4,812.37 + 4,655.08 + 4,990.44 + 5,127.61) / 6
    expect(six["essentials"]).toBe(3_264);
    for (const [i, month] of (six["months"] as Json[]).entries())
      expect(month["spending"]).toBe((await me.get(`/api/income-statement/2026/${5 + i}/`)).body["expenses"]["section_total"]);
  });

  test("counts payments to the household's own loans once, and their interest once", async () => {
    const [checking, loan] = [await account(me, "Checking", 50_000), await account(me, "Mortgage", 200_000, "loan", "mortgage")];
    for (let month = 5; month <= 10; month += 1) {
      const date = `2026-${String(month).padStart(2, "0")}-03`;
      await writeRows(t, me, [
        { account: checking, date, cents: 145_000, name: "Mortgage payment", category: "LOAN_PAYMENTS_MORTGAGE_PAYMENT" },
        { account: loan, date, cents: -145_000, name: "Payment received", category: "LOAN_PAYMENTS_MORTGAGE_PAYMENT" },
        { account: loan, date, cents: 60_000, name: "Interest", category: "BANK_FEES_INTEREST_CHARGE" },
        { account: checking, date, cents: 100_000, name: "Market", category: "FOOD_AND_DRINK_GROCERIES" },
      ]);
    }
    expect(await facts()).toMatchObject({
      average_spending: 1_600,
      average_with_loans: 2_450,
      essentials: 1_000,
      essentials_with_loans: 1_850,
    });
  });
});

describe("a household's goals", () => {
  let made2 = 0;
  const couple = async () => {
    const [ann, bob] = [await t.person(`goal-ann${++made2}@example.com`), await t.person(`goal-bob${made2}@example.com`)];
    const home = Number((await ann.send("POST", "/api/household/", { name: "Home" })).body["id"]);
    const join = async () => {
      const invite = (await ann.send("POST", `/api/household/${home}/invite/`, { email: bob.email })).body;
      expect((await bob.send("PATCH", `/api/household/pending-invitations/${invite["id"]}/`, { status: "ACCEPTED" })).status).toBe(200);
    };
    return { ann, bob, join };
  };

  test("become one order when a member joins, and stay with their maker when one leaves", async () => {
    const { ann, bob, join } = await couple();
    const theirs = await account(bob, "Bob's", 900);
    const kitchen = await made(KITCHEN, ann);
    await made({ ...FUND, name: "Ann's fund" }, ann);
    await made({ ...KITCHEN, name: "Boat", account_ids: [theirs] }, bob);
    await made({ ...FUND, name: "Bob's fund" }, bob);
    await join();
    const together = ["Ann's fund", "Kitchen", "Bob's fund", "Boat"].map((name, rank) => [name, "active", rank]);
    expect(await names(ann)).toEqual(together);
    expect(await names(bob)).toEqual(together);
    const boat = (await list(ann)).find((one) => one["name"] === "Boat");
    await patch(Number(boat?.["id"]), { account_ids: [] }, ann);
    expect((await patch(kitchen, { account_ids: [theirs] }, ann)).body["current_balance"]).toBe(900);
    expect((await bob.send("POST", "/api/household/leave/")).status).toBe(204);
    expect(await names(ann)).toEqual([
      ["Ann's fund", "active", 0],
      ["Kitchen", "active", 1],
    ]);
    expect((await goal(kitchen, ann))["current_balance"]).toBe(0);
    expect(await names(bob)).toEqual([
      ["Bob's fund", "active", 0],
      ["Boat", "active", 1],
    ]);
    expect((await bob.get(`${FUNDS}${kitchen}/`)).status).toBe(404);
    // The account is free again, also for its owner.
    expect((await patch(Number(boat?.["id"]), { account_ids: [theirs] }, bob)).body["current_balance"]).toBe(900);
  });

  const fundsOf = async (who: Person): Promise<unknown[]> =>
    ((await who.get(`${FUNDS}?type=emergency_fund`)).body as Json[]).map((one) => one["name"]);

  test("have one emergency fund after a member with another joins, whose own becomes a goal that keeps all it had", async () => {
    const { ann, bob, join } = await couple();
    const [hers, his] = [await account(ann, "Ann's savings", 5_000), await account(bob, "Bob's savings", 9_000)];
    const kept = await made({ ...FUND, name: "Rainy days", account_ids: [hers] }, ann);
    const moved = await made({ ...FUND, name: "Bob's fund", target_amount: 12_000, account_ids: [his] }, bob);
    const before = await goal(moved, bob);
    await join();
    for (const who of [ann, bob]) {
      expect(await fundsOf(who)).toEqual(["Rainy days"]);
      expect((await who.get("/api/goals/emergency-fund/")).body["goal_fund_id"]).toBe(kept);
      expect(await goal(moved, who)).toMatchObject({
        ...(before as object),
        type: "custom",
        emergency_fund_months: null,
        rank: 1,
        version: Number(before["version"]) + 1,
        updated_at: expect.any(String),
      });
    }
    const second = await add(FUND, bob);
    expect([second.status, second.body["errors"]]).toEqual([400, ["EMERGENCY_FUND_EXISTS"]]);
    expect((await patch(moved, { version: before["version"], name: "Late" }, bob)).status).toBe(409);
    await bob.send("POST", "/api/household/leave/");
    expect([await fundsOf(ann), await fundsOf(bob), (await goal(moved, bob))["current_balance"]]).toEqual([["Rainy days"], [], 9_000]);
    expect((await add(FUND, bob)).status).toBe(200);
  });

  test("keep the emergency fund of a new member when the household has none", async () => {
    const { ann, bob, join } = await couple();
    await made(KITCHEN, ann);
    await made({ ...FUND, name: "Bob's fund" }, bob);
    await join();
    expect([await fundsOf(ann), (await list(ann))[0]?.["emergency_fund_months"]]).toEqual([["Bob's fund"], 3]);
  });

  test("have one emergency fund when two people who each have one join while another is added", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { ann, bob } = await couple();
      const eve = await t.person(`goal-eve${made2}@example.com`);
      const home = ((await ann.get("/api/profile/0/")).body["household"] as Json)["id"];
      for (const who of [bob, eve]) await made({ ...FUND, name: who.email }, who);
      const invites = await Promise.all(
        [bob, eve].map(async (who) => (await ann.send("POST", `/api/household/${home}/invite/`, { email: who.email })).body["id"]),
      );
      const [added, ...joined] = await Promise.all([
        add({ ...FUND, name: "Ann's" }, ann),
        ...[bob, eve].map((who, i) => who.send("PATCH", `/api/household/pending-invitations/${invites[i]}/`, { status: "ACCEPTED" })),
      ]);
      expect(joined.map(({ status }) => status)).toEqual([200, 200]);
      const goals = await list(ann);
      expect(goals.filter((one) => one["type"] === "emergency_fund")).toHaveLength(1);
      expect(goals).toHaveLength(added.status === 200 ? 3 : 2);
      expect(goals.map((one) => one["rank"])).toEqual(goals.map((_, rank) => rank));
    }
  });

  test("survive the deletion of a member's account, except those of that member", async () => {
    const { ann, bob, join } = await couple();
    await join();
    await made({ ...KITCHEN, name: "Bob's" }, bob);
    await made(KITCHEN, ann);
    await t.deps.database.asSystem((db) => db.deleteFrom("users").where("id", "=", bob.id).execute());
    expect(await names(ann)).toEqual([["Kitchen", "active", 0]]);
  });
});
