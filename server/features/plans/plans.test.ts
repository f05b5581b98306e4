import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paymentFor, type Rate, rateOf } from "#domain/accounts/payoff.ts";
import { day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import { MODELING_TYPES } from "#domain/forecast/rules.ts";
import { type Answer, type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, writeRows } from "../../testing/rows.ts";
import { overrideFlag } from "../flags/index.ts";

let t: TestApp;
let me: Person;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  me = await t.person();
});
afterAll(() => t.close());

const PLANS = "/api/plans/";
const made = async (who = me): Promise<Json> => {
  const reply = await who.send("POST", PLANS, {});
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const base = (plan: Json): Json => (plan["scenarios"] as Json[])[0] as Json;
const scenarioPath = (plan: Json, scenario: Json = base(plan)): string => `${PLANS}${plan["id"]}/scenarios/${scenario["id"]}/`;
const rulesPath = (plan: Json, scenario?: Json): string => `${scenarioPath(plan, scenario)}rules/`;
const own = (scenario: Json): Json[] => (scenario["rules"] as Json[]).filter((rule) => rule["modeling_type"] === null);
const problems = ({ body }: Answer): unknown => body["validation_errors"];
const SALARY = { name: "Salary", rule_type: "INCOME", amount: 96_000, ends_at: "retirement", tax_treatment: "FEDERAL_STATE" };

/** Months from May to October 2026, before the test's today of 2026-11-20. */
const MONTHS = ["05", "06", "07", "08", "09", "10"];
const sixMonths = async (): Promise<number> => {
  const checking = await account(me, "Checking", 5_000);
  await writeRows(
    t,
    me,
    MONTHS.flatMap((month) => [
      {
        account: checking,
        date: `2026-${month}-15`,
        cents: -400_000,
        name: "Initech Payroll",
        merchant: "Initech",
        category: "INCOME_SALARY",
      },
      {
        account: checking,
        date: `2026-${month}-02`,
        cents: 150_000,
        name: "Rent",
        merchant: "Elm Homes",
        category: "RENT_AND_UTILITIES_RENT",
      },
      {
        account: checking,
        date: `2026-${month}-20`,
        cents: 60_000,
        name: "Safeway",
        merchant: "Safeway",
        category: "FOOD_AND_DRINK_GROCERIES",
      },
    ]),
  );
  return checking;
};

describe("a new plan", () => {
  test("starts from the household's own last six months, with pay that is not taxed again", async () => {
    await sixMonths();
    const plan = await made();
    expect(plan).toMatchObject({ name: "Financial plan", start_year: 2026, months_seen: 6, people: [{ key: "me", birth_month: null }] });
    expect(base(plan)).toMatchObject({ name: "Base", position: 0 });
    expect(
      own(base(plan)).map((rule) => [rule["name"], rule["rule_type"], rule["amount"], rule["tax_treatment"], rule["ends_at"]]),
    ).toEqual([
      ["Take-home pay, Initech", "INCOME", 48_000, "TAX_FREE", "retirement"],
      ["Living costs", "EXPENSE", 7_200, "TAX_FREE", null],
      ["Rent", "EXPENSE", 18_000, "TAX_FREE", null],
    ]);
  });

  test("lists the parts of the model as rules, after those of members", async () => {
    const plan = await made();
    const rules = base(plan)["rules"] as Json[];
    expect(rules.map((rule) => rule["modeling_type"])).toEqual(MODELING_TYPES);
    expect(new Set(rules.map((rule) => rule["rule_type"]))).toEqual(new Set(["CUSTOM"]));
  });

  test("of a household without transactions has no rules of its own and says so", async () => {
    const plan = await made();
    expect([plan["months_seen"], own(base(plan))]).toEqual([0, []]);
  });

  test("made before the first transactions gets its rules once they are there, and only once", async () => {
    const { body: early } = await me.send("POST", PLANS, { first: true });
    await sixMonths();
    const replies = await Promise.all([me.send("POST", PLANS, { first: true }), me.send("POST", PLANS, { first: true })]);
    for (const { body } of replies) {
      expect(body).toMatchObject({ id: early["id"], months_seen: 6 });
      expect(own(base(body)).map(({ name }) => name)).toEqual(["Take-home pay, Initech", "Living costs", "Rent"]);
    }
    const { body: plan } = await me.get(`${PLANS}${early["id"]}/`);
    for (const rule of own(base(plan))) await me.send("DELETE", `${PLANS}${plan["id"]}/scenarios/${base(plan)["id"]}/rules/${rule["id"]}/`);
    expect(own(base((await me.send("POST", PLANS, { first: true })).body))).toEqual([]);
  });

  test("with a member's own rule is not filled from transactions", async () => {
    const { body: early } = await me.send("POST", PLANS, { first: true });
    await me.send("POST", `${PLANS}${early["id"]}/scenarios/${base(early)["id"]}/rules/`, {
      name: "Rent",
      rule_type: "EXPENSE",
      amount: 1_200,
    });
    await sixMonths();
    const { body } = await me.send("POST", PLANS, { first: true });
    expect([body["months_seen"], own(base(body)).map(({ name }) => name)]).toEqual([0, ["Rent"]]);
  });

  test("is made once when two members open the screen at the same moment", async () => {
    const replies = await Promise.all([me.send("POST", PLANS, { first: true }), me.send("POST", PLANS, { first: true })]);
    expect(new Set(replies.map(({ body }) => body["id"])).size).toBe(1);
    expect((await me.get(PLANS)).body).toHaveLength(1);
  });

  test("opens with today's net worth, also after a balance changes, and without hidden accounts", async () => {
    const checking = await account(me, "Checking", 5_000);
    const card = await account(me, "Card", 700, "credit");
    const hidden = await account(me, "Old", 90);
    await me.send("PATCH", `/api/finx-accounts/${hidden}/`, { hidden: true });
    const plan = await made();
    expect(plan["initial_state"]).toMatchObject({ as_of: "2026-11-20", net_worth: 4_300 });
    await me.send("PATCH", `/api/manual-accounts/${checking}/`, { balance: 6_000 });
    const { body } = await me.get(`${PLANS}${plan["id"]}/`);
    const series = (await me.get("/api/balance/time-series/?date_start=2026-11-20&date_end=2026-11-20")).body;
    expect(body["initial_state"]["net_worth"]).toBe(5_300);
    expect((series["points"] ?? series["results"])?.[0]?.["balance"]).toBe(5_300);
    expect((body["initial_state"]["accounts"] as Json[]).map((one) => [one["finx_account_id"], one["class"], one["balance"]])).toEqual([
      [checking, "cash", 6_000],
      [card, "debt", -700],
    ]);
  });

  test("takes payments of a loan from the last full months, and says when it had to guess", async () => {
    const checking = await account(me, "Checking", 5_000);
    const loan = await account(me, "Student loan", 9_000, "loan", "student");
    await account(me, "Family loan", 2_000, "loan", "other");
    await writeRows(t, me, [
      { account: checking, date: "2026-09-05", cents: 25_000, name: "Loan payment", category: "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT" },
      { account: loan, date: "2026-09-05", cents: -25_000, name: "Payment received", category: "TRANSFER_IN_ACCOUNT_TRANSFER" },
      { account: checking, date: "2026-10-05", cents: 35_000, name: "Loan payment", category: "LOAN_PAYMENTS_STUDENT_LOAN_PAYMENT" },
      { account: loan, date: "2026-10-05", cents: -35_000, name: "Payment received", category: "TRANSFER_IN_ACCOUNT_TRANSFER" },
    ]);
    const accounts = (await made())["initial_state"]["accounts"] as Json[];
    const of = (label: string) => accounts.find((one) => one["label"] === label);
    expect(of("Student loan")).toMatchObject({ payment_from: "history", monthly_payment: 300 });
    expect(of("Family loan")).toMatchObject({ payment_from: "guess", monthly_payment: null });
  });

  test("tells the loan of a mortgage payment from its taxes and insurance, which stay a cost", async () => {
    await sixMonths();
    const mortgage = await account(me, "Home loan", 300_000, "loan", "mortgage");
    await t.deps.database.kysely
      .updateTable("accounts")
      .set({ interest_rate: "6", minimum_payment: cents(250_000), maturity_date: day("2050-09-01") })
      .where("id", "=", mortgage)
      .execute();
    const plan = await made();
    const scheduled = paymentFor(cents(30_000_000), rateOf("6") as Rate, 286) / 100;
    const opened = (plan["initial_state"]["accounts"] as Json[]).find((one) => one["label"] === "Home loan");
    expect(opened).toMatchObject({ payment_from: "schedule", monthly_payment: scheduled });
    const rule = own(base(plan)).find((one) => one["name"] === "Taxes and insurance, Home loan");
    expect(rule).toMatchObject({ rule_type: "EXPENSE", ends_at: null, amount: Math.round((2_500 - scheduled) * 12 * 100) / 100 });
    const { body: run } = await me.send("POST", `${PLANS}${plan["id"]}/run/`, { forecast_years: 45 });
    expect((run["warnings"] as Json[]).map(({ code }) => code)).toContain("payment_divided");
    await me.send("PATCH", `${PLANS}${plan["id"]}/`, {
      version: plan["version"],
      accounts: [{ account: mortgage, monthly_payment: 2_500 }],
    });
    const { body: set } = await me.get(`${PLANS}${plan["id"]}/`);
    expect((set["initial_state"]["accounts"] as Json[]).find((one) => one["label"] === "Home loan")).toMatchObject({
      payment_from: "person",
      monthly_payment: 2_500,
    });
  });

  test("counts at most five of a user", async () => {
    for (let i = 0; i < 5; i += 1) await made();
    const sixth = await me.send("POST", PLANS, {});
    expect([sixth.status, sixth.body["errors"]]).toEqual([400, ["TOO_MANY"]]);
  });
});

describe("changing a plan", () => {
  test("saves people, dependants and accounts, and refuses an old version", async () => {
    const brokerage = await account(me, "Brokerage", 900, "investment", "other");
    const plan = await made();
    const path = `${PLANS}${plan["id"]}/`;
    expect(plan["initial_state"]["accounts"][0]).toMatchObject({ class: "brokerage", class_unsure: true });
    const people = [{ key: "me", name: "Ann", birth_month: "1988-04", retirement_age: 60 }];
    const reply = await me.send("PATCH", path, {
      people,
      dependants: [{ name: "Ines", birth_year: 2022 }],
      accounts: [{ account: brokerage, class: "roth", basis: 500 }],
      version: plan["version"],
    });
    expect(reply.body).toMatchObject({ people, dependants: [{ name: "Ines", birth_year: 2022 }], version: 2 });
    expect(reply.body["initial_state"]["accounts"][0]).toMatchObject({ class: "roth", basis: 500, class_unsure: false });
    expect((await me.send("PATCH", path, { name: "Ours", version: 1 })).body["errors"]).toEqual(["PLAN_CHANGED"]);
    const out = await me.send("PATCH", path, { accounts: [{ account: brokerage, excluded: true }] });
    expect(out.body["initial_state"]).toMatchObject({ net_worth: 0, accounts: [{ left_out: "person" }] });
  });

  test.each([
    [{ people: [{ key: "partner", name: "Bob", birth_month: null, retirement_age: null }] }, "people"],
    [{ people: [{ key: "me", name: "Ann", birth_month: "1988-13", retirement_age: null }] }, "people.0.birth_month"],
    [{ people: [{ key: "me", name: "Ann", birth_month: null, retirement_age: 12 }] }, "people.0.retirement_age"],
    [{ accounts: [{ account: 999_999 }] }, "accounts"],
    [{ name: "" }, "name"],
  ])("names the field of a wrong change: %j", async (change, field) => {
    const plan = await made();
    const reply = await me.send("PATCH", `${PLANS}${plan["id"]}/`, change);
    expect([reply.status, Object.keys(problems(reply) as object)]).toEqual([400, [field]]);
    expect((await me.get(`${PLANS}${plan["id"]}/`)).body["version"]).toBe(1);
  });

  test("a debt stays a debt", async () => {
    const card = await account(me, "Card", 700, "credit");
    const plan = await made();
    const reply = await me.send("PATCH", `${PLANS}${plan["id"]}/`, { accounts: [{ account: card, class: "cash" }] });
    expect([reply.status, Object.keys(problems(reply) as object)]).toEqual([400, ["accounts"]]);
  });

  test("a deleted or unknown plan is 404 with its message", async () => {
    const plan = await made();
    expect((await me.send("DELETE", `${PLANS}${plan["id"]}/`)).status).toBe(204);
    const gone = await me.get(`${PLANS}${plan["id"]}/`);
    expect([gone.status, gone.body["message"]]).toEqual([404, "Plan not found"]);
  });
});

describe("scenarios", () => {
  test("are added with the model's rules only, or as a copy that keeps the keys of rules", async () => {
    await sixMonths();
    const plan = await made();
    const path = `${PLANS}${plan["id"]}/scenarios/`;
    const empty = (await me.send("POST", path, { name: "From scratch" })).body;
    const copy = (await me.send("POST", path, { name: "Stop at 60", copy_of: base(plan)["id"] })).body;
    expect(own(empty)).toEqual([]);
    expect(own(copy).map((rule) => rule["key"])).toEqual(own(base(plan)).map((rule) => rule["key"]));
    expect((await me.get(path)).body).toHaveLength(3);
    expect((await me.send("DELETE", scenarioPath(plan, copy))).status).toBe(204);
    expect((await me.get(scenarioPath(plan, copy))).status).toBe(404);
  });

  test("a change carries only some parameters; percentages are fractions and money is dollars", async () => {
    const plan = await made();
    const value = (scenario: Json, key: string) => (scenario["parameters"] as Json[]).find((one) => one["key"] === key);
    const reply = await me.send("PATCH", scenarioPath(plan), {
      parameters: [
        { key: "inflation", value: 0.03 },
        { key: "social_security_monthly", value: 2_400 },
      ],
    });
    expect(value(reply.body, "inflation")).toMatchObject({ value: 0.03, type: "percent", is_default: false });
    expect(value(reply.body, "social_security_monthly")).toMatchObject({ value: 2_400, type: "money" });
    expect(value(reply.body, "retirement_age")).toMatchObject({ value: 67, is_default: true });
    const back = await me.send("PATCH", scenarioPath(plan), { parameters: [{ key: "inflation", value: null }] });
    expect(value(back.body, "inflation")).toMatchObject({ value: 0.025, is_default: true });
    expect(value(back.body, "social_security_monthly")).toMatchObject({ value: 2_400 });
    const put = await me.send("PUT", scenarioPath(plan), { name: "New name", parameters: [] });
    expect([put.body["name"], value(put.body, "social_security_monthly")?.["is_default"]]).toEqual(["New name", true]);
  });

  test.each([
    [{ key: "luck", value: 1 }, "There is no parameter luck"],
    [{ key: "inflation", value: "high" }, "Please enter a valid number"],
    [{ key: "filing_status", value: "alone" }, /^Choose /],
  ])("refuse a wrong parameter: %j", async (change, message) => {
    const plan = await made();
    const reply = await me.send("PATCH", scenarioPath(plan), { parameters: [change] });
    expect(reply.status).toBe(400);
    expect(problems(reply)).toEqual({ parameters: [expect.stringMatching(message)] });
  });

  test("refuse a life expectancy below the age that the first person reaches this year", async () => {
    const plan = await made();
    const send = (value: number) => me.send("PATCH", scenarioPath(plan), { parameters: [{ key: "life_expectancy", value }] });
    expect((await send(20)).status).toBe(200);
    const people = [{ key: "me", name: "Ann", birth_month: "1986-12", retirement_age: null }];
    await me.send("PATCH", `${PLANS}${plan["id"]}/`, { people });
    const refused = await send(39);
    expect([refused.status, problems(refused)]).toEqual([400, { parameters: ["Enter a number from 40 to 120"] }]);
    const reply = await send(40);
    expect((reply.body["parameters"] as Json[]).find((one) => one["key"] === "life_expectancy")).toMatchObject({ value: 40, least: 40 });
    const run = (parameters: unknown) => me.send("POST", `${PLANS}${plan["id"]}/run/`, { forecast_years: 10, overrides: { parameters } });
    expect(problems(await run([{ key: "life_expectancy", value: 39 }]))).toEqual({ parameters: ["Enter a number from 40 to 120"] });
  });

  test("say the bounds of each number in the unit of its value, and accept both", async () => {
    const plan = await made();
    const numbers = (base(plan)["parameters"] as Json[]).filter((one) => one["type"] !== "choice");
    const boundsOf = (key: string) => numbers.filter((one) => one["key"] === key).map((one) => [one["least"], one["most"]]);
    expect([...boundsOf("inflation"), ...boundsOf("safe_balance")]).toEqual([
      [-0.1, 0.5],
      [0, 1_000_000_000_000],
    ]);
    const send = (key: unknown, value: number) => me.send("PATCH", scenarioPath(plan), { parameters: [{ key, value }] });
    for (const { key, least, most } of numbers) {
      expect([(await send(key, least)).status, (await send(key, most)).status], key).toEqual([200, 200]);
      expect([(await send(key, least - 1)).status, (await send(key, most + 1)).status], key).toEqual([400, 400]);
    }
  });

  test("of another plan are not found", async () => {
    const [one, two] = [await made(), await made()];
    expect((await me.get(`${PLANS}${one["id"]}/scenarios/${base(two)["id"]}/`)).status).toBe(404);
    expect((await me.get(rulesPath(one, base(two)))).status).toBe(404);
  });

  test("are at most ten", async () => {
    const plan = await made();
    const path = `${PLANS}${plan["id"]}/scenarios/`;
    for (let i = 0; i < 9; i += 1) expect((await me.send("POST", path, { name: `S${i}` })).status).toBe(200);
    expect((await me.send("POST", path, { name: "S10" })).body["errors"]).toEqual(["TOO_MANY"]);
  });
});

describe("rules", () => {
  test("are created from the fields of the specification, changed, replaced and deleted", async () => {
    const plan = await made();
    const reply = await me.send("POST", rulesPath(plan), {
      name: "Salary",
      amount: 96_000.5,
      annual_increase: 0.01,
      adjust_for_inflation: true,
      begins_at: "plan_year:1",
      ends_at: "retirement:",
      one_time: false,
      tax_treatment: "FEDERAL_STATE",
      pretax_distribution: [{ account_type: "401k", percent: 6 }],
      aftertax_distribution: [],
      rule_type: "INCOME",
      operations: [],
      modeling_type: null,
    });
    expect(reply.body).toMatchObject({ amount: 96_000.5, ends_at: "retirement", include_in_forecast: true, key: "rule-1", version: 1 });
    const path = `${rulesPath(plan)}${reply.body["id"]}/`;
    const off = await me.send("PATCH", path, { include_in_forecast: false });
    expect(off.body).toMatchObject({ include_in_forecast: false, amount: 96_000.5, version: 2 });
    expect((await me.send("PATCH", path, { amount: 1, version: 1 })).body["errors"]).toEqual(["RULE_CHANGED"]);
    const put = await me.send("PUT", path, { name: "Pension", rule_type: "INCOME", amount: 10 });
    expect(put.body).toMatchObject({ name: "Pension", amount: 10, annual_increase: 0, ends_at: null, pretax_distribution: [] });
    expect((await me.send("DELETE", path)).status).toBe(204);
    expect((await me.get(path)).status).toBe(404);
  });

  test.each([
    [{ name: "" }, "name"],
    [{ rule_type: "WISH" }, "rule_type"],
    [{ amount: -1 }, "amount"],
    [{ begins_at: "sometime" }, "begins_at"],
    [{ ends_at: "age:200" }, "ends_at"],
    [{ tax_treatment: "NONE" }, "tax_treatment"],
    [{ pretax_distribution: [{ account_type: "401k", percent: 101 }] }, "pretax_distribution.0.percent"],
    [
      {
        aftertax_distribution: [
          { account_type: "brokerage", percent: 60 },
          { account_type: "trust", percent: 50 },
        ],
      },
      "aftertax_distribution",
    ],
    [{ percent_financed: 2 }, "percent_financed"],
    [{ account: "\ud800" }, "account"],
    [{ operations: [{ op: "addDependant", name: "\ud800" }] }, "operations.0.name"],
    [{ rule_type: "PAY_OFF_DEBT" }, "account"],
    [{ rule_type: "PAY_OFF_DEBT", account: "account:999999" }, "account"],
    [{ operations: [{ op: "flow", from: "a", to: "a", amount: 1, tax: "TAX_FREE" }] }, "operations.0.to"],
  ])("name the field of a wrong rule: %j", async (wrong, field) => {
    const plan = await made();
    const reply = await me.send("POST", rulesPath(plan), { ...SALARY, ...wrong });
    expect([reply.status, Object.keys(problems(reply) as object)[0]]).toEqual([400, field]);
    expect(own((await me.get(scenarioPath(plan))).body)).toEqual([]);
  });

  test("of the model cannot be changed, switched off, deleted or added", async () => {
    const plan = await made();
    const [model] = base(plan)["rules"] as Json[];
    const path = `${rulesPath(plan)}${model?.["id"]}/`;
    const tries = [
      me.send("PATCH", path, { name: "Mine" }),
      me.send("PATCH", path, { include_in_forecast: false }),
      me.send("PUT", path, SALARY),
      me.send("DELETE", path),
      me.send("POST", rulesPath(plan), { ...SALARY, modeling_type: "RETURNS" }),
    ];
    for (const { status, body } of await Promise.all(tries))
      expect([status, body["errors"], body["message"]]).toEqual([400, ["MODELING_RULE"], "This rule is part of the model."]);
    expect((await me.get(scenarioPath(plan))).body["rules"]).toEqual(base(plan)["rules"]);
  });

  test("added at the same moment get different keys", async () => {
    const plan = await made();
    const replies = await Promise.all([1, 2, 3].map((n) => me.send("POST", rulesPath(plan), { ...SALARY, name: `S${n}` })));
    expect(replies.map(({ body }) => body["key"]).sort()).toEqual(["rule-1", "rule-2", "rule-3"]);
  });
});

test("a plan whose amounts grow too large says so, and is no failure of the server", async () => {
  const plan = await made();
  await me.send("POST", rulesPath(plan), { name: "Pay", rule_type: "INCOME", amount: 60_000, annual_increase: 1 });
  const replies = [
    await me.send("POST", `${PLANS}${plan["id"]}/run/`, { forecast_years: 45 }),
    await me.get(`${PLANS}${plan["id"]}/sensitivity/?forecast_years=45`),
  ];
  for (const { status, body } of replies) expect([status, body["errors"]]).toEqual([400, ["AMOUNT_TOO_LARGE"]]);
});

describe("a life event", () => {
  const apply = (plan: Json, event: string, answers: Record<string, unknown>) =>
    me.send("POST", `${scenarioPath(plan)}life-events/`, {
      event,
      answers: Object.entries(answers).map(([key, value]) => ({ key, value })),
    });

  test("adds its rules and ends the rent", async () => {
    await sixMonths();
    const plan = await made();
    const rent = own(base(plan)).find((rule) => rule["name"] === "Rent");
    const reply = await apply(plan, "buy_home", {
      year: 2029,
      price: 700_000,
      down: 20,
      rate: 6.5,
      term: 30,
      upkeep: 2,
      rent: rent?.["key"],
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(own(reply.body).find((rule) => rule["name"] === "Home bought in 2029")).toMatchObject({
      rule_type: "ASSET_PURCHASE",
      amount: 700_000,
      percent_financed: 0.8,
      rate: 0.065,
      term_months: 360,
      one_time: true,
    });
    expect(own(reply.body).find((rule) => rule["name"] === "Rent")).toMatchObject({ ends_at: "calendar_year:2028" });
  });

  test("sets parameters, and names the field of a wrong answer", async () => {
    const plan = await made();
    const reply = await apply(plan, "retire", { age: 60 });
    expect((reply.body["parameters"] as Json[]).find((one) => one["key"] === "retirement_age")).toMatchObject({ value: 60 });
    const wrong = await apply(plan, "windfall", { year: 2030 });
    expect([wrong.status, problems(wrong)]).toEqual([400, { amount: ["This is required"] }]);
    const unknown = await apply(plan, "sell_home", { year: 2030, account: "account:1", cost: 6 });
    expect(problems(unknown)).toEqual({ account: ["Choose one of the list"] });
  });

  test.each([60, 67])("retires at %i, whatever age the person has in the plan", async (age) => {
    await account(me, "Checking", 5_000);
    const plan = await made();
    await me.send("PATCH", `${PLANS}${plan["id"]}/`, {
      people: [{ key: "me", name: "Ann", birth_month: "1986-06", retirement_age: 64 }],
    });
    const year = async () => (await me.send("POST", `${PLANS}${plan["id"]}/run/`, { forecast_years: 45 })).body["retirement_year"];
    expect(await year()).toBe(1986 + 64);
    expect((await apply(plan, "retire", { age })).status).toBe(200);
    expect(await year()).toBe(1986 + age);
    await me.send("PATCH", scenarioPath(plan), { parameters: [{ key: "retirement_age", value: null }] });
    expect(await year()).toBe(1986 + 64);
  });

  test.each([61, 71])("refuses Social Security at %i, so that the plan still runs", async (age) => {
    const plan = await made();
    const reply = await apply(plan, "social_security", { age, monthly: 2_000 });
    expect([reply.status, problems(reply)]).toEqual([400, { age: ["Enter a number from 62 to 70"] }]);
    expect((await me.send("POST", `${PLANS}${plan["id"]}/run/`, { forecast_years: 10 })).status).toBe(200);
  });
});

describe("a household's plan", () => {
  test("counts pay and accounts as those of the member who linked them, until a member says otherwise", async () => {
    const [ann, bob] = [await t.person("owner-ann@example.com"), await t.person("owner-bob@example.com")];
    const home = Number((await ann.send("POST", "/api/household/", { name: "Home" })).body["id"]);
    const invite = (await ann.send("POST", `/api/household/${home}/invite/`, { email: bob.email })).body;
    await bob.send("PATCH", `/api/household/pending-invitations/${invite["id"]}/`, { status: "ACCEPTED" });
    for (const [who, employer] of [
      [ann, "Initech"],
      [bob, "Globex"],
    ] as const) {
      const checking = await account(who, `${employer} checking`, 5_000);
      await account(who, `${employer} IRA`, 1_000, "investment", "ira");
      const pay = { account: checking, cents: -400_000, name: `${employer} Payroll`, merchant: employer, category: "INCOME_SALARY" };
      await writeRows(
        t,
        who,
        MONTHS.map((month) => ({ ...pay, date: `2026-${month}-15` })),
      );
    }
    const owners = (plan: Json): unknown[] => (plan["initial_state"]["accounts"] as Json[]).map((one) => [one["label"], one["owner"]]);
    const plan = await made(ann);
    expect(owners(plan)).toEqual([
      ["Initech checking", "me"],
      ["Initech IRA", "me"],
      ["Globex checking", "partner"],
      ["Globex IRA", "partner"],
    ]);
    expect(own(base(plan)).map((rule) => [rule["name"], rule["owner"]])).toEqual([
      ["Take-home pay, Globex", "partner"],
      ["Take-home pay, Initech", null],
    ]);
    expect(owners(await made(bob)).map((one) => (one as string[])[1])).toEqual(["partner", "partner", "me", "me"]);
    const joint = (plan["initial_state"]["accounts"] as Json[])[2] as Json;
    const path = `${PLANS}${plan["id"]}/`;
    const set = await ann.send("PATCH", path, { accounts: [{ account: joint["finx_account_id"], owner: "me" }] });
    expect(owners(set.body)[2]).toEqual(["Globex checking", "me"]);
    const alone = await ann.send("PATCH", path, { people: [(plan["people"] as Json[])[0]], accounts: [] });
    expect(new Set(owners(alone.body).map((one) => (one as string[])[1]))).toEqual(new Set(["me"]));
  });

  test("is shared by its members, and stays with its maker without the other's accounts", async () => {
    const [ann, bob] = [await t.person("plan-ann@example.com"), await t.person("plan-bob@example.com")];
    const theirs = await account(bob, "Bob's", 900);
    await account(ann, "Ann's", 100);
    const home = Number((await ann.send("POST", "/api/household/", { name: "Home" })).body["id"]);
    const invite = (await ann.send("POST", `/api/household/${home}/invite/`, { email: bob.email })).body;
    await bob.send("PATCH", `/api/household/pending-invitations/${invite["id"]}/`, { status: "ACCEPTED" });
    const plan = await made(ann);
    expect(plan["initial_state"]["net_worth"]).toBe(1_000);
    expect((plan["people"] as Json[]).map((one) => one["key"])).toEqual(["me", "partner"]);
    const filing = (base(plan)["parameters"] as Json[]).find((one) => one["key"] === "filing_status");
    expect(filing).toMatchObject({ value: "married_joint", assumed: true });
    await ann.send("PATCH", `${PLANS}${plan["id"]}/`, { accounts: [{ account: theirs, annual_rate: 0.01 }] });
    const rule = await bob.send("POST", rulesPath(plan), SALARY);
    expect(rule.status).toBe(200);
    expect((await bob.send("POST", "/api/household/leave/")).status).toBe(204);
    expect((await bob.get(PLANS)).body).toEqual([]);
    const { body } = await ann.get(`${PLANS}${plan["id"]}/`);
    expect([body["initial_state"]["net_worth"], body["accounts"], own(base(body)).map((one) => one["name"])]).toEqual([
      100,
      [],
      ["Salary"],
    ]);
  });

  test("is closed while its flag is off", async () => {
    const plan = await made();
    await overrideFlag(t.deps.database.kysely, "FINANCIAL_PLAN_ENABLED", me.id, false);
    for (const reply of [await me.get(PLANS), await me.get(scenarioPath(plan)), await me.send("POST", PLANS, {})])
      expect([reply.status, reply.body["errors"]]).toEqual([403, ["FLAG_OFF"]]);
    const chat = (await me.send("POST", "/api/chat/initiate-planning-chat/", {})).body;
    expect((await me.get(`/api/chat/${chat["id"]}/messages/`)).body).toEqual([]);
  });
});

describe("a run", () => {
  const run = (plan: Json, body: object) => me.send("POST", `${PLANS}${plan["id"]}/run/`, body);
  const sum = (rows: Json[], key: string): number => rows.reduce((total, row) => total + Math.round(Number(row[key]) * 100), 0);

  test("begins at today's net worth, and the log of each year adds up to its change, to the cent", async () => {
    await sixMonths();
    const plan = await made();
    for (const years of [10, 20, 45]) {
      const { status, body } = await run(plan, { forecast_years: years });
      expect(status, JSON.stringify(body)).toBe(200);
      const snapshots = body["snapshots"] as Json[];
      expect(snapshots).toHaveLength(years + 1);
      expect(snapshots[0]).toMatchObject({
        year: 0,
        plan_year: 0,
        calendar_year: 2025,
        age: null,
        net_worth: plan["initial_state"]["net_worth"],
        log: [],
      });
      for (const [i, snapshot] of snapshots.entries()) {
        expect(sum(snapshot["state"], "balance")).toBe(Math.round(Number(snapshot["net_worth"]) * 100));
        if (i > 0)
          expect(sum(snapshot["log"], "delta")).toBe(
            Math.round(Number(snapshot["net_worth"]) * 100) - Math.round(Number(snapshots[i - 1]?.["net_worth"]) * 100),
          );
      }
    }
  });

  test("gives the same bytes and hash for the same input, and another hash after a change", async () => {
    const plan = await made();
    const [one, two] = [await run(plan, { forecast_years: 10 }), await run(plan, { forecast_years: 10 })];
    expect(two.body).toEqual(one.body);
    await me.send("PATCH", scenarioPath(plan), { parameters: [{ key: "inflation", value: 0.04 }] });
    expect((await run(plan, { forecast_years: 10 })).body["input_hash"]).not.toBe(one.body["input_hash"]);
  });

  test("does not tax take-home pay again, and taxes a salary that is before tax", async () => {
    await sixMonths();
    const plan = await made();
    const taxes = (body: Json) =>
      (body["snapshots"] as Json[]).flatMap((one) => (one["log"] as Json[]).filter((row) => /^tax:(federal|fica)@/.test(row["key"])));
    expect(taxes((await run(plan, { forecast_years: 10 })).body)).toEqual([]);
    await me.send("POST", rulesPath(plan), { ...SALARY, income_kind: "wages" });
    expect(taxes((await run(plan, { forecast_years: 10 })).body).length).toBeGreaterThan(10);
  });

  test("can try parameters and rules without saving them", async () => {
    const plan = await made();
    const overrides = { parameters: [{ key: "inflation", value: 0.05 }], rules: [{ name: "Gift", rule_type: "INCOME", amount: 5_000 }] };
    const tried = (await run(plan, { forecast_years: 10, overrides })).body;
    expect((tried["snapshots"] as Json[])[1]?.["log"]).toEqual(expect.arrayContaining([expect.objectContaining({ label: "Gift: Cash" })]));
    expect(own((await me.get(scenarioPath(plan))).body)).toEqual([]);
    const wrong = await run(plan, { forecast_years: 10, overrides: { rules: [{ name: "Gift", rule_type: "INCOME", begins_at: "soon" }] } });
    expect([wrong.status, Object.keys(problems(wrong) as object)]).toEqual([400, ["begins_at"]]);
  });

  test("takes 10, 20 or 45 years and a scenario of the plan", async () => {
    const plan = await made();
    const wrong = await run(plan, { forecast_years: 30 });
    expect([wrong.status, problems(wrong)]).toEqual([400, { forecast_years: ["Choose 10, 20 or 45 years"] }]);
    expect((await run(plan, { forecast_years: 10, scenario: 999_999 })).status).toBe(404);
    await me.send("DELETE", scenarioPath(plan));
    const none = await run(plan, { forecast_years: 10 });
    expect([none.status, none.body["message"]]).toEqual([404, "No scenarios found"]);
  });

  test("says what moves it most: each change is the difference of two runs", async () => {
    await sixMonths();
    const plan = await made();
    const path = `${PLANS}${plan["id"]}/sensitivity/?forecast_years=10`;
    const { status, body } = await me.get(path);
    expect(status).toBe(200);
    const parameters = body["parameters"] as Json[];
    const strengths = parameters.map((one) => Math.max(...["lower", "higher"].map((way) => Math.abs(one[way]?.["change"] ?? 0))));
    expect(strengths.length).toBeGreaterThan(0);
    expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
    const [first] = parameters;
    const lastReal = ({ snapshots }: { snapshots: Json[] }): number => {
      const last = snapshots.at(-1);
      return Math.round((Number(last?.["net_worth"]) * 100) / Number(last?.["price_index"]));
    };
    const overrides = { parameters: [{ key: first?.["key"], value: first?.["higher"]["value"] }] };
    const [plain, changed] = [await run(plan, { forecast_years: 10 }), await run(plan, { forecast_years: 10, overrides })];
    const difference = lastReal(changed.body as never) - lastReal(plain.body as never);
    expect(Math.round(Number(first?.["higher"]["change"]) * 100)).toBe(difference);
    expect(body["input_hash"]).toBe(plain.body["input_hash"]);
    const wrong = await me.get(`${PLANS}${plan["id"]}/sensitivity/?forecast_years=30`);
    expect([wrong.status, problems(wrong)]).toEqual([400, { forecast_years: ["Choose 10, 20 or 45 years"] }]);
    expect((await me.get(`${path}&scenario=999999`)).status).toBe(404);
  });

  test("names the year of retirement and counts ages once the month of birth is known", async () => {
    const plan = await made();
    await me.send("PATCH", `${PLANS}${plan["id"]}/`, {
      people: [{ key: "me", name: "Ann", birth_month: "1988-04", retirement_age: null }],
    });
    await me.send("PATCH", scenarioPath(plan), { parameters: [{ key: "retirement_age", value: 60 }] });
    const { body } = await run(plan, { forecast_years: 45 });
    expect(body["retirement_year"]).toBe(2048);
    expect((body["snapshots"] as Json[])[1]).toMatchObject({ calendar_year: 2026, plan_year: 1, age: 38 });
  });
});

describe("the planning chat", () => {
  const openingOf = async (who: Person): Promise<string> => {
    const chat = (await who.send("POST", "/api/chat/initiate-planning-chat/", {})).body;
    return String(((await who.get(`/api/chat/${chat["id"]}/messages/`)).body as Json[])[0]?.["content"]);
  };

  test("begins with what the plan holds and the first fact that it misses", async () => {
    await sixMonths();
    await made();
    const opening = await openingOf(me);
    expect(opening).toContain("It counts 3 rules:\n\n- Take-home pay, Initech\n- Living costs\n- Rent\n\n");
    expect(opening).toContain("In which month and year were you born?");
  });

  test("says that there is no plan yet, and is found again in the list", async () => {
    expect(await openingOf(me)).toContain("You have no financial plan yet.");
    await me.send("POST", "/api/chat/initiate-planning-chat/", {});
    expect((await me.get("/api/chat/?chat_type=planning")).body["results"]).toHaveLength(1);
  });
});
