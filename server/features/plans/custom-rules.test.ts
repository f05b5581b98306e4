import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account } from "../../testing/rows.ts";

let t: TestApp;
let me: Person;
/** The keys of the household's accounts. */
let keys: { cash: string; plan401k: string; roth: string; home: string; loan: string };
let plan: Json;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  me = await t.person();
  const key = async (...given: [string, number, string?, string?]): Promise<string> => `account:${await account(me, ...given)}`;
  keys = {
    cash: await key("Checking", 11_000),
    plan401k: await key("Work plan", 90_000, "investment", "401k"),
    roth: await key("Roth", 5_000, "investment", "roth"),
    home: await key("House", 800_000, "property"),
    loan: await key("Student loan", 9_000, "loan", "student"),
  };
  plan = (await me.send("POST", "/api/plans/", {})).body;
  const people = [{ key: "me", name: "Ann", birth_month: "1952-05", retirement_age: null }];
  const { status } = await me.send("PATCH", planPath(), { people });
  if (status !== 200) throw new Error(`plan not changed: ${status}`);
});
afterAll(() => t.close());

const planPath = (): string => `/api/plans/${plan["id"]}/`;
const scenarioId = (): unknown => (plan["scenarios"] as Json[])[0]?.["id"];
const scenarioPath = (): string => `${planPath()}scenarios/${scenarioId()}/`;
const rulesPath = (): string => `${scenarioPath()}rules/`;
const idOf = (key: string): number => Number(key.split(":")[1]);
const own = async (): Promise<Json[]> =>
  ((await me.get(scenarioPath())).body["rules"] as Json[]).filter((rule) => rule["modeling_type"] === null);
const fieldsOf = ({ body }: Answer): string[] => Object.keys((body["validation_errors"] as object | undefined) ?? {});
const custom = (...operations: object[]) => ({ name: "Bad", rule_type: "CUSTOM", operations });
const run = (overrides: object = {}): Promise<Answer> => me.send("POST", `${planPath()}run/`, { forecast_years: 20, overrides });
const convert = (from: string, to: string) => ({ op: "convert", from, to, amount: 1_000 });
const refinance = (name: string) => ({ op: "refinance", account: name, rate: 0.05, term_months: 10 });
const flow = (from: string, to: string) => ({ op: "flow", from, to, amount: 100, tax: "TAX_FREE" });

/** Puts operations into a saved rule that the API would refuse now. An older version, or another class of the account, let them in. */
const saveOlder = async (...operations: Record<string, unknown>[]): Promise<Json> => {
  const { body } = await me.send("POST", rulesPath(), custom({ op: "move", state: "TX" }));
  // Amounts are saved in cents, and fields are named as in the engine.
  const stored = operations.map(({ term_months, amount, ...rest }) =>
    Object.fromEntries(
      Object.entries({
        ...rest,
        termMonths: term_months,
        amount: amount === undefined ? undefined : Number(amount) * 100,
        fillBracket: rest["op"] === "convert" ? null : undefined,
      }).filter(([, value]) => value !== undefined),
    ),
  );
  await t.deps.database.kysely
    .updateTable("plan_rules")
    .set({ operations: JSON.stringify(stored) })
    .where("id", "=", Number(body["id"]))
    .execute();
  return body;
};

/** Expects that a run works, leaves the rule out and warns about it. */
const expectLeftOut = async (code = "account_class"): Promise<void> => {
  const reply = await run();
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const warning = (reply.body["warnings"] as Json[]).find((one) => one["code"] === code);
  expect(warning).toMatchObject({ rule: "rule-1", message: expect.stringMatching(/^Bad /) });
  const without = await run({ without_rules: ["rule-1"] });
  expect(reply.body["snapshots"]).toEqual(without.body["snapshots"]);
};

type Wrong = [name: string, operation: () => Record<string, unknown>, fields: string[]];
const WRONG: Wrong[] = [
  ["a conversion of a 401(k) into a loan", () => convert(keys.plan401k, keys.loan), ["operations.0.to"]],
  ["a conversion of cash into a loan", () => convert(keys.cash, keys.loan), ["operations.0.from", "operations.0.to"]],
  ["a conversion of a home into cash", () => convert(keys.home, keys.cash), ["operations.0.from", "operations.0.to"]],
  ["a conversion of cash into a Roth account", () => convert(keys.cash, keys.roth), ["operations.0.from"]],
  ["a new term for cash", () => refinance(keys.cash), ["operations.0.account"]],
  ["a new term for a home", () => refinance(keys.home), ["operations.0.account"]],
  ["a new term for a 401(k)", () => refinance(keys.plan401k), ["operations.0.account"]],
  ["the sale of a loan", () => ({ op: "sell", account: keys.loan, cost: 0 }), ["operations.0.account"]],
  ["money from a home", () => flow(keys.home, keys.cash), ["operations.0.from"]],
  ["money for a home", () => flow(keys.cash, keys.home), ["operations.0.to"]],
  ["money from a loan", () => flow(keys.loan, keys.cash), ["operations.0.from"]],
  ["a name of no account", () => refinance("castle"), ["operations.0.account"]],
  ["an account that is not in the plan", () => ({ op: "setRate", account: "account:999999", value: 0 }), ["operations.0.account"]],
];

describe("an operation that does not fit its accounts", () => {
  test.each(WRONG)("is refused in a new rule, a changed rule and a tried rule: %s", async (_name, operation, fields) => {
    const made = await me.send("POST", rulesPath(), custom(operation()));
    expect([made.status, fieldsOf(made)]).toEqual([400, fields]);
    const saved = (await me.send("POST", rulesPath(), custom({ op: "move", state: "TX" }))).body;
    const changed = await me.send("PATCH", `${rulesPath()}${saved["id"]}/`, { operations: [operation()] });
    expect([changed.status, fieldsOf(changed)]).toEqual([400, fields]);
    for (const key of [undefined, saved["key"]]) {
      const tried = await run({ rules: [{ ...custom(operation()), key }] });
      expect([tried.status, fieldsOf(tried)]).toEqual([400, fields]);
    }
    expect((await own()).map((rule) => rule["operations"])).toEqual([[{ op: "move", state: "TX" }]]);
  });

  test.each<Wrong>(WRONG.filter(([name]) => name !== "an account that is not in the plan" && name !== "a name of no account"))(
    "is left out of a run with a warning if it was saved before: %s",
    async (_name, operation) => {
      await saveOlder(operation());
      await expectLeftOut();
    },
  );

  test("stops neither the sensitivity nor a simulation of a rule that was saved before", async () => {
    await saveOlder({ ...convert(keys.plan401k, keys.loan), amount: 50_000 });
    expect((await me.get(`${planPath()}sensitivity/?forecast_years=10`)).status).toBe(200);
    const reply = await me.raw(`${planPath()}simulate/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ forecast_years: 10, method: "history" }),
    });
    const last = (await reply.text()).trim().split("\n").at(-1) ?? "";
    expect(Object.keys(JSON.parse(last))).toEqual(["result"]);
  });

  test("is left out once the class of its account has changed", async () => {
    const made = await me.send("POST", rulesPath(), custom(convert(keys.plan401k, keys.roth)));
    expect(made.status).toBe(200);
    expect((await run()).body["snapshots"]).not.toEqual((await run({ without_rules: ["rule-1"] })).body["snapshots"]);
    const accounts = [{ account: idOf(keys.roth), class: "brokerage" }];
    expect((await me.send("PATCH", planPath(), { accounts })).status).toBe(200);
    await expectLeftOut();
  });

  test("is left out once its account is deleted", async () => {
    expect((await me.send("POST", rulesPath(), custom(convert(keys.plan401k, keys.roth)))).status).toBe(200);
    expect((await me.send("DELETE", `/api/manual-accounts/${idOf(keys.roth)}/`)).status).toBe(204);
    await expectLeftOut("account_missing");
  });

  test("does not keep members from renaming its rule, leaving it out, or changing the rest of the scenario", async () => {
    const { id } = await saveOlder(convert(keys.plan401k, keys.loan));
    const path = `${rulesPath()}${id}/`;
    expect((await me.send("PATCH", path, { name: "Old", include_in_forecast: false })).body).toMatchObject({
      name: "Old",
      include_in_forecast: false,
    });
    const event = { event: "windfall", answers: Object.entries({ year: 2030, amount: 5 }).map(([key, value]) => ({ key, value })) };
    expect((await me.send("POST", `${scenarioPath()}life-events/`, event)).status).toBe(200);
    const [saved] = await own();
    expect((await run({ rules: [{ ...custom(...((saved?.["operations"] ?? []) as object[])), key: "rule-1" }] })).status).toBe(200);
    const other = await me.send("PATCH", path, { operations: [convert(keys.plan401k, keys.home)] });
    expect([other.status, fieldsOf(other)]).toEqual([400, ["operations.0.to"]]);
  });
});

test.each<[string, () => object]>([
  ["a conversion", () => convert(keys.plan401k, keys.roth)],
  ["a conversion between kinds", () => convert("ira", "roth")],
  ["a new term for a loan", () => refinance(keys.loan)],
  ["the sale of a home", () => ({ op: "sell", account: keys.home, cost: 0.06 })],
  ["the sale of what a rule buys", () => ({ op: "sell", account: "property:rule-9", cost: 0 })],
  ["money for a loan", () => flow(keys.cash, keys.loan)],
  ["money from outside", () => flow("outside", keys.roth)],
])("an operation that fits its accounts is accepted and runs: %s", async (_name, operation) => {
  const reply = await me.send("POST", rulesPath(), custom(operation()));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const { status, body } = await run();
  expect([status, (body["warnings"] as Json[]).filter((one) => one["code"] === "account_class")]).toEqual([200, []]);
});

test("a rule pays off a debt only", async () => {
  const rule = (name: string) => ({ name: "Pay off", rule_type: "PAY_OFF_DEBT", amount: 10, account: name });
  const wrong = await me.send("POST", rulesPath(), rule(keys.cash));
  expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ["account"]]);
  expect((await me.send("POST", rulesPath(), rule(keys.loan))).status).toBe(200);
});

describe("the month of birth", () => {
  const people = (...births: (string | null)[]) =>
    births.map((birth_month, i) => ({ key: i === 0 ? "me" : "partner", name: "Ann", birth_month, retirement_age: null }));

  test.each([
    [people("2050-01"), "people.0.birth_month"],
    [people("2026-11"), "people.0.birth_month"],
    [people("1980-05", "2026-12"), "people.1.birth_month"],
  ])("is in the past: %j", async (wrong, field) => {
    const saved = await me.send("PATCH", planPath(), { people: wrong });
    const tried = await run({ people: wrong });
    for (const reply of [saved, tried])
      expect([reply.status, reply.body["validation_errors"]]).toEqual([400, { [field]: ["Enter a month and a year in the past"] }]);
    expect((await me.get(planPath())).body["people"]).toMatchObject([{ birth_month: "1952-05" }]);
  });

  test.each(["2026-10", "1900-01", null])("can be the last month, an early year or unknown: %s", async (birth) => {
    expect((await me.send("PATCH", planPath(), { people: people(birth) })).status).toBe(200);
    expect((await run()).status).toBe(200);
  });

  test("of a later year, which an older version saved, counts as unknown in a run", async () => {
    await t.deps.database.kysely
      .updateTable("plans")
      .set({ people: JSON.stringify([{ key: "me", name: "Ann", birthMonth: "2050-01", retirementAge: null }]) })
      .where("id", "=", Number(plan["id"]))
      .execute();
    const { status, body } = await run();
    expect([status, new Set((body["snapshots"] as Json[]).map((one) => one["age"]))]).toEqual([200, new Set([null])]);
    expect((body["warnings"] as Json[]).map((one) => one["code"])).toContain("no_birth_month");
  });
});

test("the sensitivity names rates without a binary remainder", async () => {
  const { body } = await me.get(`${planPath()}sensitivity/?forecast_years=10`);
  const inflation = (body["parameters"] as Json[]).find((one) => one["key"] === "inflation");
  expect([inflation?.["lower"]?.["value"], inflation?.["higher"]?.["value"]]).toEqual([0.015, 0.035]);
});

test("the error of a life event writes years without a separator", async () => {
  const answers = [
    { key: "year", value: 2200 },
    { key: "amount", value: 5 },
  ];
  const reply = await me.send("POST", `${scenarioPath()}life-events/`, { event: "windfall", answers });
  expect([reply.status, reply.body["validation_errors"]]).toEqual([400, { year: ["Enter a year from 2000 to 2199"] }]);
});
