import { roundHalfAway } from "../../money.ts";
import { STATE_SCHEDULES } from "../tables/states.ts";
import { scheduleTax } from "./federal.ts";
import { stateDeduction } from "./state-deductions.ts";
import type { FilingStatus, StateCode } from "./state-codes.ts";

/** How close a state's figure is: exact without a tax, near for one rate, else approximate. */
export type StateQuality = "none" | "exact" | "near" | "approximate" | "rate";

export const STATE_QUALITY_TEXTS: Record<StateQuality, string> = {
  none: "No state is chosen, so no state tax is counted.",
  exact: "This state does not tax wages or retirement income.",
  near: "State tax uses the state's single rate and standard deduction where known, without credits and local tax.",
  approximate: "State tax is approximate: no credits, local tax or phase-outs.",
  rate: "State tax is the rate you entered times adjusted gross income.",
};

/**
 * States whose income tax starts from the federal standard deduction. A state without it and without an own deduction deducts nothing here,
 * which overstates its tax a little.
 * Arizona, Colorado, Idaho, Iowa, Missouri, Montana, New Mexico and North Dakota: each state's conformity to 26 U.S.C. 63.
 */
const FEDERAL_DEDUCTION: ReadonlySet<string> = new Set(["AZ", "CO", "ID", "IA", "MO", "MT", "NM", "ND"]);
/** States that tax some Social Security benefits in 2026. Here they tax what the federal return taxes; their exemptions are left out. */
const TAXES_BENEFITS: ReadonlySet<string> = new Set(["CO", "CT", "MN", "MT", "NM", "RI", "UT", "VT"]);
/** States whose tax leaves out pensions and withdrawals from retirement accounts after 59½: Illinois, Iowa, Mississippi, Pennsylvania. */
const EXEMPTS_RETIREMENT: ReadonlySet<string> = new Set(["IL", "IA", "MS", "PA"]);

/** Upper ends of brackets in cents, the last one Infinity, and their rates. */
type Schedule = { tops: number[]; rates: number[] };

export type StateLaw = {
  code: StateCode | "none";
  quality: StateQuality;
  /** Returns brackets in cents. Null without a tax. */
  of: ((status: FilingStatus) => Schedule) | null;
  federalDeduction: boolean;
  /** The state's own deduction in cents. */
  deduction: (status: FilingStatus) => number;
  taxesBenefits: boolean;
  exemptsRetirement: boolean;
  effectiveRate: number | null;
};

const schedule = (rows: readonly (readonly [number, number])[], factor: number): Schedule => ({
  tops: rows.map((_, i) => {
    const next = rows[i + 1];
    return next ? Math.round(next[0] * factor) * 100 : Infinity;
  }),
  rates: rows.map(([, rate]) => rate),
});

/** Returns a state's law with thresholds raised by `factor`, the prices since 2026. An effective rate replaces the table. */
export const stateLaw = (code: StateCode | "none", effectiveRate: number | null, factor: number): StateLaw => {
  const table = code === "none" ? undefined : STATE_SCHEDULES[code];
  const taxed = table !== undefined && Object.values(table.schedules).some((rows) => rows.some(([, rate]) => rate > 0));
  const single = table?.schedules.single ?? [];
  const known: { [S in FilingStatus]?: Schedule } = {};
  const of = (status: FilingStatus): Schedule => {
    const joint = status === "surviving_spouse" ? table?.schedules.married_joint : undefined;
    return (known[status] ??= schedule(table?.schedules[status] ?? joint ?? single, factor));
  };
  const flat = taxed && Object.values(table.schedules).every((rows) => rows.length === 1);
  const quality = effectiveRate !== null ? "rate" : code === "none" ? "none" : !taxed ? "exact" : flat ? "near" : "approximate";
  return {
    code,
    quality,
    of: taxed ? of : null,
    federalDeduction: FEDERAL_DEDUCTION.has(code),
    deduction: (status) => Math.round(stateDeduction(code, status) * factor) * 100,
    taxesBenefits: TAXES_BENEFITS.has(code),
    exemptsRetirement: EXEMPTS_RETIREMENT.has(code),
    effectiveRate,
  };
};

/** What a state's tax depends on, in cents, from the federal return of the same year. */
export type StateIncome = {
  status: FilingStatus;
  agi: number;
  taxableSocialSecurity: number;
  /** Income that states do not tax, such as interest of Treasury bonds. */
  exempt: number;
  /** Pensions, required distributions, conversions and withdrawals after 59½. */
  retirement: number;
  standardDeduction: number;
};

/** Returns a state's income tax in cents, rounded once and never below 0. */
export const stateTax = (income: StateIncome, law: StateLaw): number => {
  if (law.effectiveRate !== null) return roundHalfAway(Math.max(0, law.effectiveRate * (income.agi - income.exempt)));
  if (law.of === null) return 0;
  const exempt =
    income.exempt +
    (law.taxesBenefits ? 0 : income.taxableSocialSecurity) +
    (law.exemptsRetirement ? income.retirement : 0) +
    (law.federalDeduction ? income.standardDeduction : law.deduction(income.status));
  const { tops, rates } = law.of(income.status);
  return roundHalfAway(scheduleTax(Math.max(0, income.agi - exempt), tops, rates));
};
