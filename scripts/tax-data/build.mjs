/**
 * Writes the tables in domain/forecast/tables from a folder of public data. Run it as `node scripts/tax-data/build.mjs FOLDER`. The same
 * folder gives the same files. Values are facts of law and history; docs/plan.md names their sources. The folder holds:
 *
 * - `tax/federal_tax_parameters_2025_2026.json`: IRS revenue procedures, read from Tax-Calculator (CC0 1.0)
 * - `tax/irmaa_2026.json`: the fact sheet on Medicare premiums of 2026
 * - `tax/irs_uniform_lifetime_table.csv`: Treas. Reg. 1.401(a)(9)-9(c)
 * - `tax/state_income_tax_rates_2025_2026.csv`: state law, values read from the parameters of PolicyEngine US
 * - `forecast/historical_real_returns_nyu_1928_2024.csv`: Aswath Damodaran, NYU Stern
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
if (!folder) throw new Error("Usage: node scripts/tax-data/build.mjs FOLDER");

const read = (path) => readFileSync(join(folder, path), "utf8").replace(/^\uFEFF/, "");
const write = (name, lines) =>
  writeFileSync(
    new URL(`../../domain/forecast/tables/${name}.ts`, import.meta.url),
    `// Written by scripts/tax-data/build.mjs. Do not edit.\n${lines.join("\n")}\n`,
  );
/** Fields of a line of CSV. Quotes only ever enclose the last field, which no table needs. */
const rows = (path) => {
  const [head, ...lines] = read(path).trim().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((value, i) => [names[i], value])));
};
const json = (value) => JSON.stringify(value);
const number = (text) => {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw new Error(`not a number: ${text}`);
  return value;
};

const federal = JSON.parse(read("tax/federal_tax_parameters_2025_2026.json"));
const STATUSES = Object.keys(federal["2025"].standard_deduction);
const statusTable = (year, status) => {
  const f = federal[year];
  const at = (table) => table[status];
  return {
    tops: at(f.ordinary_brackets).map(({ to }) => to),
    rates: at(f.ordinary_brackets).map(({ rate }) => rate),
    gainTops: [at(f.ltcg_breakpoints).zero_rate_max, at(f.ltcg_breakpoints).fifteen_rate_max],
    standardDeduction: at(f.standard_deduction),
    agedDeduction: at(f.additional_standard_deduction_aged_or_blind_each),
    seniorPhaseOut: at(f.senior_deduction_65plus_2025_2028.phaseout_start),
    lossLimit: at(f.capital_loss_limit),
    niitThreshold: at(f.niit.threshold_not_indexed),
    medicareThreshold: at(f.fica.additional_medicare_threshold_not_indexed),
    benefitTiers: [
      at(f.social_security_taxability_not_indexed.tier1_threshold),
      at(f.social_security_taxability_not_indexed.tier2_threshold),
    ],
    saltCap: at(f.salt_cap),
    saltPhaseOut: at(f.salt_phaseout_start),
    childCreditPhaseOut: at(f.child_tax_credit.phaseout_start),
    amtExemption: at(f.amt.exemption),
    amtUpper: at(f.amt.rate28_starts),
  };
};
const yearTable = (year) => {
  const f = federal[year];
  return {
    wageBase: f.fica.ss_wage_base,
    childCredit: f.child_tax_credit.amount,
    childCreditRefundable: f.child_tax_credit.refundable_max,
    otherDependantCredit: f.child_tax_credit.other_dependent,
    seniorDeduction: f.senior_deduction_65plus_2025_2028.amount_each,
    limits: f.contribution_limits,
  };
};
write("federal", [
  "/** Federal tax of 2025 and 2026 in dollars: Rev. Proc. 2024-40 and 2025-32, P.L. 119-21, SSA and IRS limits. Null means no upper end. */",
  "export const FEDERAL = {",
  ...["2025", "2026"].flatMap((year) => [
    `  ${year}: {`,
    `    year: ${json(yearTable(year))},`,
    "    status: {",
    ...STATUSES.map((status) => `      ${status}: ${json(statusTable(year, status))},`),
    "    },",
    "  },",
  ]),
  "} as const;",
]);

const irmaa = JSON.parse(read("tax/irmaa_2026.json"));
write("medicare", [
  `/** Medicare premiums of ${irmaa.year} in dollars a month, by income of two years before: CMS fact sheet of 14 November 2025. */`,
  "export const MEDICARE_TIERS = [",
  ...irmaa.tiers.map(
    (tier) =>
      `  ${json({ single: tier.single_up_to, joint: tier.joint_up_to, multiple: tier.part_b_multiple, partB: tier.part_b_total_monthly ?? null, partD: tier.part_d_surcharge })},`,
  ),
  "] as const;",
]);

const divisors = rows("tax/irs_uniform_lifetime_table.csv");
write("lifetime", [
  "/** Distribution periods of the Uniform Lifetime Table from its first age on: Treas. Reg. 1.401(a)(9)-9(c), IRS Publication 590-B. */",
  `export const FIRST_AGE = ${number(divisors[0].age)};`,
  `export const DISTRIBUTION_PERIODS = ${json(divisors.map((row) => number(row.distribution_period)))} as const;`,
]);

const STATE_STATUS = { all: STATUSES, other: STATUSES.filter((status) => status !== "married_joint") };
const states = new Map();
for (const row of rows("tax/state_income_tax_rates_2025_2026.csv").filter(({ year }) => year === "2026")) {
  const state = states.get(row.state) ?? { since: "", schedules: {} };
  // The newest change of a value shows whether a state already published its values of 2026.
  state.since = [state.since, row.threshold_effective_from, row.rate_effective_from].toSorted().at(-1);
  for (const status of STATE_STATUS[row.filing_status] ?? [row.filing_status])
    (state.schedules[status] ??= []).push([number(row.threshold), number(row.rate)]);
  states.set(row.state, state);
}
write("states", [
  'import type { FilingStatus, StateCode } from "../tax/state-codes.ts";',
  "",
  "/** Brackets of a state as pairs of threshold in dollars and rate, and the day of the newest value. A missing status files as single. */",
  "export type StateSchedule = { since: string; schedules: { readonly [S in FilingStatus]?: readonly (readonly [number, number])[] } };",
  "",
  "/** State income tax of 2026. States without a row tax no wages. Values read from the parameters of PolicyEngine US. */",
  "export const STATE_SCHEDULES: { readonly [S in StateCode]?: StateSchedule } = {",
  ...[...states].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([code, state]) => `  ${code}: ${json(state)},`),
  "};",
]);

const percent = (text) => Math.round(number(text.replace("%", "")) * 100) / 10_000;
const history = rows("forecast/historical_real_returns_nyu_1928_2024.csv");
write("history", [
  "/** Yearly inflation, and real returns of the S&P 500 with dividends, 10-year Treasury bonds, 3-month Treasury bills and real estate. */",
  "/** Source: Aswath Damodaran, NYU Stern, Historical Returns on Stocks, Bonds and Bills. */",
  `export const FIRST_HISTORY_YEAR = ${number(history[0].Year)};`,
  "export const HISTORY: readonly (readonly [inflation: number, stocks: number, bonds: number, bills: number, homes: number])[] = [",
  ...history.map(
    (row) =>
      `  ${json([row["Inflation Rate"], row["S&P 500 (includes dividends)"], row["10-year T.Bonds"], row["3-month T. Bill (Real)"], row["Real Estate"]].map(percent))},`,
  ),
  "];",
]);
