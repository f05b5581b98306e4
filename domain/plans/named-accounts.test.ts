import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCOUNT_CLASSES, type AccountClass, type OpeningAccount } from "../forecast/accounts.ts";
import { forecast } from "../forecast/forecast.ts";
import type { Forecast, ForecastInput } from "../forecast/model.ts";
import { BRACKET_RATES, type Operation, operationProblems } from "../forecast/operations.ts";
import type { PlanRule } from "../forecast/rules.ts";
import { account, plan, rule } from "../forecast/testing/plans.ts";
import { randomPlan } from "../forecast/testing/random-plans.ts";
import { cents } from "../money.ts";
import { accountProblems } from "./named-accounts.ts";

/** One account of each class, named as the server names them. */
const KEYS = Object.fromEntries(ACCOUNT_CLASSES.map((one, i) => [one, `account:${i + 1}`])) as Record<AccountClass, string>;
const known = ACCOUNT_CLASSES.map((one) => account(one, 10_000, { key: KEYS[one] }));
const fieldsOf = (operation: Operation): string[] =>
  accountProblems(rule("a", "CUSTOM", 0, { operations: [operation] }), known).map(({ field }) => field);
const convert = (from: string, to: string): Operation => ({ op: "convert", from, to, amount: cents(100), fillBracket: null });
const flow = (from: string, to: string): Operation => ({ op: "flow", from, to, amount: cents(100), tax: "TAX_FREE" });
const refinance = (name: string): Operation => ({ op: "refinance", account: name, rate: 0.05, termMonths: 60 });
const sell = (name: string): Operation => ({ op: "sell", account: name, cost: 0 });
const accepted = (operationOf: (name: string) => Operation, field: string): AccountClass[] =>
  ACCOUNT_CLASSES.filter((one) => !fieldsOf(operationOf(KEYS[one])).includes(`operations[0].${field}`));
const HOLDINGS: AccountClass[] = ["cash", "brokerage", "pretax", "hsa", "roth", "education"];

describe("the accounts of an operation", () => {
  test.each<[string, (name: string) => Operation, string, readonly AccountClass[]]>([
    ["flow", (name) => flow(name, "outside"), "from", HOLDINGS],
    ["flow", (name) => flow("outside", name), "to", [...HOLDINGS, "debt"]],
    ["convert", (name) => convert(name, KEYS.roth), "from", ["pretax"]],
    ["convert", (name) => convert(KEYS.pretax, name), "to", ["roth"]],
    ["sell", sell, "account", ["property"]],
    ["refinance", refinance, "account", ["debt"]],
    ["setRate", (name) => ({ op: "setRate", account: name, value: 0.01 }), "account", ACCOUNT_CLASSES],
  ])("of %s %#: only some classes fit", (_op, operationOf, field, classes) => {
    expect(accepted(operationOf, field)).toEqual(classes);
  });

  test.each<[Operation, string[]]>([
    [convert("ira", "roth"), []],
    [convert("401k:partner", "roth_ira:me"), []],
    [convert("ira", "card"), ["operations[0].to"]],
    [convert("home", "cash"), ["operations[0].from", "operations[0].to"]],
    [convert("ira", "loan:rule-1"), ["operations[0].to"]],
    [convert("outside", "roth"), ["operations[0].from"]],
    [refinance("loan:rule-1"), []],
    [refinance("vehicle"), []],
    [refinance("shortfall"), ["operations[0].account"]],
    [sell("property:rule-1"), []],
    [sell("vehicle"), []],
    [sell("account:99"), ["operations[0].account"]],
    [sell("castle"), ["operations[0].account"]],
    [flow("outside", "mortgage"), []],
    [flow("property:rule-1", "cash"), ["operations[0].from"]],
    [flow("cash", "shortfall"), ["operations[0].to"]],
    [{ op: "move", state: "TX" }, []],
  ])("have names and kinds as well: %j", (operation, fields) => {
    expect(fieldsOf(operation)).toEqual(fields);
  });

  test("name the operation that is wrong, in words for the user", () => {
    const operations = [convert("ira", "roth"), convert(KEYS.pretax, KEYS.debt)];
    expect(accountProblems(rule("a", "CUSTOM", 0, { operations }), known)).toEqual([
      { field: "operations[1].to", message: "Choose a Roth account" },
    ]);
  });
});

test.each([
  [KEYS.debt, []],
  ["loan:rule-1", []],
  [KEYS.cash, [{ field: "account", message: "Choose the debt to pay off" }]],
  ["account:99", [{ field: "account", message: "Choose an account of the plan." }]],
])("a rule that pays off %s", (name, problems) => {
  expect(accountProblems(rule("a", "PAY_OFF_DEBT", 1, { extra: { account: name } }), known)).toEqual(problems);
});

/** Names of accounts of random plans: keys, kinds, classes, accounts of rules, and names of nothing. */
const NAMES = [
  "cash brokerage pretax plan roth hsa education property debt",
  "401k ira roth_ira roth_401k 529 home vehicle mortgage student card other crypto",
  "property:r0 loan:r0 401k:me ira:partner shortfall outside account:99 castle",
].flatMap((some) => some.split(" "));
const name = fc.constantFrom(...NAMES);
const amount = fc.integer({ min: 0, max: 20_000_000 }).map((n) => cents(n));
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ op: fc.constant("flow"), from: name, to: name, amount, tax: fc.constantFrom("TAX_FREE", "FEDERAL", "FEDERAL_STATE") }),
  fc.record({
    op: fc.constant("convert"),
    from: name,
    to: name,
    amount: fc.option(amount),
    fillBracket: fc.option(fc.constantFrom(...BRACKET_RATES)),
  }),
  fc.record({ op: fc.constant("sell"), account: name, cost: fc.constantFrom(0, 0.06, 1) }),
  fc.record({
    op: fc.constant("refinance"),
    account: name,
    rate: fc.constantFrom(0, 0.05, 1),
    termMonths: fc.integer({ min: 1, max: 600 }),
  }),
  fc.record({ op: fc.constant("setRate"), account: name, value: fc.constantFrom(-0.5, 0, 0.04) }),
) as fc.Arbitrary<Operation>;
const begins = fc.option(fc.integer({ min: 1, max: 12 }).map((n) => `plan_year:${n}`));
const customRules: fc.Arbitrary<PlanRule[]> = fc
  .array(fc.record({ operations: fc.array(operation, { minLength: 1, maxLength: 3 }), oneTime: fc.boolean(), beginsAt: begins }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((all) =>
    all.map((one, i) =>
      rule(`c${i}`, "CUSTOM", 0, { ...one, operations: one.operations.filter((op) => operationProblems([op]).length === 0) }),
    ),
  );
const withRules = (input: ForecastInput, rules: readonly PlanRule[]): ForecastInput => ({ ...input, rules: [...input.rules, ...rules] });
/** Keeps the operations that the API accepts. */
const acceptedOf = (rules: readonly PlanRule[], { accounts }: ForecastInput): PlanRule[] =>
  rules.map((one) => ({
    ...one,
    operations: one.operations.filter((op) => accountProblems({ ...one, operations: [op] }, accounts).length === 0),
  }));

const expectSums = ({ snapshots }: Forecast): void => {
  snapshots.slice(1).forEach((now, i) => {
    const before = snapshots[i];
    expect(now.log.reduce((sum, { delta }) => sum + delta, 0)).toBe(now.netWorth - (before?.netWorth ?? 0));
    for (const { key, balance } of now.state) {
      const rows = now.log.filter((row) => row.key.endsWith(`@${key}`)).reduce((sum, { delta }) => sum + delta, 0);
      expect(rows).toBe(balance - (before?.state.find((one) => one.key === key)?.balance ?? 0));
    }
  });
};

/** A rate of 0 for every account, so that money only moves. Homes, vehicles, new loans and missing money have none either. */
const STILL = {
  inflation: 0,
  cash_yield: 0,
  stock_return: 0,
  bond_return: 0,
  dividend_yield: 0,
  home_appreciation: 0,
  vehicle_depreciation: 0,
  other_appreciation: 0,
  mortgage_rate: 0,
  loan_rate: 0,
  shortfall_rate: 0,
} as const;
const still = (input: ForecastInput): ForecastInput => ({
  ...input,
  accounts: input.accounts.map((one): OpeningAccount => ({ ...one, annualRate: 0 })),
  parameters: [...input.parameters.filter(({ key }) => !(key in STILL)), ...plan({ parameters: STILL }).parameters],
  rules: input.rules.map((one) => ({
    ...one,
    operations: one.operations.map((op) => (op.op === "refinance" ? { ...op, rate: 0 } : op.op === "setRate" ? { ...op, value: 0 } : op)),
  })),
});
const GROWTH = /^(return|interest|dividend|appreciation)@/;

describe("random custom rules", () => {
  test("never make a run fail, also if they name accounts that do not fit, and the log adds up", () => {
    fc.assert(
      fc.property(randomPlan(), customRules, (input, rules) => {
        expectSums(forecast(withRules(input, rules)));
      }),
      { numRuns: 400 },
    );
  });

  test("that the API accepts name only accounts that fit", () => {
    fc.assert(
      fc.property(randomPlan(), customRules, (input, rules) => {
        const { warnings } = forecast(withRules({ ...input, rules: [] }, acceptedOf(rules, input)));
        for (const { code, message } of warnings) if (code === "account_class") expect(message).toMatch(/from an account to itself\.$/);
      }),
      { numRuns: 200 },
    );
  });

  test("that the API accepts keep all money: without growth, only rules, taxes and benefits change net worth", () => {
    fc.assert(
      fc.property(randomPlan(), customRules, (input, rules) => {
        const result = forecast(still(withRules(input, acceptedOf(rules, input))));
        expectSums(result);
        for (const { log } of result.snapshots) {
          expect(log.filter(({ key }) => GROWTH.test(key))).toEqual([]);
          const moved = log.filter(({ key }) => /^(transfer:|rmd@|shortfall@)/.test(key));
          expect(moved.reduce((sum, { delta }) => sum + delta, 0)).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});
