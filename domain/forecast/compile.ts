import { ACCOUNT_KINDS } from "./accounts.ts";
import { CAUSES } from "./causes.ts";
import { type Account, compileAccounts } from "./compile-accounts.ts";
import { compileRules, frameOf, type Rule } from "./compile-rules.ts";
import { type MonthRules, monthRules } from "./month-rules.ts";
import { FORECAST_YEARS, type ForecastInput, type ResolvedRule } from "./model.ts";
import { isMonth, januaryOf, type MonthNumber, monthNumber, yearOfNumber } from "./months.ts";
import type { Notes } from "./notes.ts";
import { InvalidInput } from "./problems.ts";
import { type Parameters, parametersOf } from "./parameters.ts";
import { ruleProblems } from "./rules.ts";
import { peopleOf, replacedAge } from "./retirement.ts";
import { monthOfAge } from "./time.ts";
import { claimFactor } from "./tax/social-security.ts";

/** A person as the engine counts with them. */
export type CompiledPerson = {
  /** NaN while the month of birth is unknown: every comparison with it is then false. */
  birth: MonthNumber;
  birthYear: number;
  retires: MonthNumber;
  /** First month and monthly amount of Social Security in prices of the run's first year. */
  claims: MonthNumber;
  benefit: number;
};

/** One way in which an account can pay when cash runs short. */
export type Tap = { account: number; part: "all" | "contributions" | "earnings" };

/** Everything that is the same on each path of a run. */
export type CompiledPlan = {
  start: MonthNumber;
  /** The first month after the run: a January. */
  end: MonthNumber;
  years: number;
  firstYear: number;
  planStartYear: number;
  parameters: Parameters;
  people: CompiledPerson[];
  children: number[];
  accounts: Account[];
  rules: Rule[];
  /** The rules that can act in each month from `start` on. */
  months: MonthRules[];
  resolved: ResolvedRule[];
  /** Indexes of special accounts. */
  cash: number;
  shortfall: number;
  sweepTo: number;
  taps: Tap[];
  debts: number[];
  properties: number[];
  education: number[];
  hsa: number[];
  causes: { key: string; label: string }[];
  earlierIncome: ReadonlyMap<number, number>;
};

const fail = (field: string, message: string): never => {
  throw new InvalidInput({ field, message });
};

const checkAccounts = ({ accounts }: ForecastInput): void => {
  const keys = new Set<string>();
  accounts.forEach((account, index) => {
    const at = `accounts[${index}]`;
    if (account.key === "" || account.key.includes("@") || keys.has(account.key))
      fail(`${at}.key`, "Each account needs its own key without @");
    if (!(ACCOUNT_KINDS[account.class] as readonly string[]).includes(account.kind))
      fail(`${at}.kind`, `This is no kind of ${account.class}`);
    if (!Number.isSafeInteger(account.balance)) fail(`${at}.balance`, "Enter whole cents");
    keys.add(account.key);
  });
};

const checkInput = (input: ForecastInput): void => {
  if (!FORECAST_YEARS.includes(input.forecastYears)) fail("forecastYears", `Choose ${FORECAST_YEARS.join(", ")}`);
  if (!isMonth(input.startMonth)) fail("startMonth", "Enter a month as YYYY-MM");
  if (input.planStartYear > yearOfNumber(monthNumber(input.startMonth))) fail("planStartYear", "The plan cannot begin after the forecast");
  checkAccounts(input);
  const keys = new Set<string>();
  input.rules.forEach((rule, index) => {
    const [problem] = ruleProblems(rule);
    if (problem) fail(`rules[${index}].${problem.field}`, problem.message);
    if (rule.key === "" || rule.key.includes("@") || keys.has(rule.key))
      fail(`rules[${index}].key`, "Each rule needs its own key without @");
    keys.add(rule.key);
  });
};

const personOf = (input: ForecastInput, parameters: Parameters, index: 0 | 1): CompiledPerson => {
  const { birthMonth, retirementAge } = frameOf({ ...input, parameters }, index);
  const birth = birthMonth === null ? NaN : monthNumber(birthMonth);
  const [monthly, claimAge] =
    index === 0
      ? [parameters.social_security_monthly, parameters.social_security_claim_age]
      : [parameters.partner_social_security_monthly, parameters.partner_social_security_claim_age];
  const birthYear = Math.floor(birth / 12);
  return {
    birth,
    birthYear,
    retires: monthOfAge(birthMonth, retirementAge) ?? NaN,
    claims: monthOfAge(birthMonth, claimAge) ?? NaN,
    benefit: Number.isNaN(birth) ? 0 : monthly * claimFactor(birthYear, claimAge),
  };
};

const ORDERS = {
  taxable_first: ["cash", "brokerage", "pretax", "roth", "hsa"],
  pretax_first: ["cash", "pretax", "brokerage", "roth", "hsa"],
  roth_first: ["cash", "roth", "brokerage", "pretax", "hsa"],
} as const;

/** Contributions to a Roth account come out before its earnings. */
const tapsOf = (accounts: readonly Account[], cash: number, order: keyof typeof ORDERS): Tap[] =>
  ORDERS[order].flatMap((accountClass): Tap[] => {
    const of = accounts.filter((account) => account.class === accountClass && account.index !== cash);
    if (accountClass !== "roth") return of.map(({ index }) => ({ account: index, part: "all" }));
    return (["contributions", "earnings"] as const).flatMap((part) => of.map(({ index }) => ({ account: index, part })));
  });

const warnAbout = (input: ForecastInput, parameters: Parameters, start: MonthNumber, notes: Notes): void => {
  for (const person of input.people)
    if (person.birthMonth === null)
      notes.warn("no_birth_month", `The month of birth of ${person.name} is not known, so ages and retirement never come.`);
  if (input.people.length === 0) notes.warn("no_birth_month", "The plan has no person, so ages and retirement never come.");
  if (parameters.social_security_monthly === 0) notes.warn("social_security_missing", "Social Security is 0 until you enter your benefit.");
  if (start % 12 !== 0)
    notes.warn("partial_year", "The first year is the rest of this year. Its tax assumes the same income in the months before.");
};

/** Without a partner in the plan, everything belongs to the first person, so that no account escapes its required distributions. */
const withoutMissingPartner = (input: ForecastInput): ForecastInput =>
  input.people.some(({ key }) => key === "partner")
    ? input
    : {
        ...input,
        accounts: input.accounts.map((account) => ({ ...account, owner: "me" as const })),
        rules: input.rules.map((rule) => ({ ...rule, extra: { ...rule.extra, owner: "me" as const } })),
      };

/** Checks an input and turns names and times into numbers. Throws InvalidInput. */
export const compile = (given: ForecastInput, notes: Notes): CompiledPlan => {
  checkInput(given);
  const input = withoutMissingPartner({ ...given, people: peopleOf(given) });
  const parameters = parametersOf(input.parameters);
  const replaced = replacedAge(given);
  if (replaced)
    notes.warn(
      "retirement_age_replaced",
      `This scenario retires ${replaced.name} at ${replaced.age}. The own age of ${replaced.own} does not apply in it.`,
    );
  const start = monthNumber(input.startMonth);
  const firstYear = yearOfNumber(start);
  const end = januaryOf(firstYear + input.forecastYears);
  const accounts = compileAccounts(input.accounts, parameters, notes);
  const cash = accounts.all.find((account) => account.class === "cash") ?? accounts.ensure("cash", "cash", 0);
  const shortfall = accounts.add({
    key: "shortfall",
    label: "Shortfall",
    class: "debt",
    kind: "shortfall",
    owner: 0,
    rate: parameters.shortfall_rate,
  });
  const { rules, resolved } = compileRules(input.rules, { ...input, parameters, accounts, start, end, notes });
  const sweepTo =
    parameters.sweep === "brokerage" ? (accounts.find("brokerage") ?? accounts.ensure("brokerage", "brokerage", 0)).index : -1;
  warnAbout(input, parameters, start, notes);
  const indexesOf = (accountClass: Account["class"]): number[] =>
    accounts.all.filter((one) => one.class === accountClass).map(({ index }) => index);
  return {
    start,
    end,
    years: input.forecastYears,
    firstYear,
    planStartYear: input.planStartYear,
    parameters,
    people: input.people.some(({ key }) => key === "partner")
      ? [personOf(input, parameters, 0), personOf(input, parameters, 1)]
      : [personOf(input, parameters, 0)],
    children: input.dependants.map(({ birthYear }) => birthYear),
    accounts: accounts.all,
    rules,
    months: monthRules(rules, start, end),
    resolved,
    cash: cash.index,
    shortfall: shortfall.index,
    sweepTo,
    taps: tapsOf(accounts.all, cash.index, parameters.withdrawal_order as keyof typeof ORDERS),
    debts: indexesOf("debt"),
    properties: indexesOf("property"),
    education: indexesOf("education"),
    hsa: indexesOf("hsa"),
    causes: [...CAUSES.map(([key, label]) => ({ key, label })), ...rules.map(({ key, name }) => ({ key: `rule:${key}`, label: name }))],
    earlierIncome: new Map((input.earlierIncome ?? []).map(({ year, magi }) => [year, magi])),
  };
};
