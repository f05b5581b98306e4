import type { PlanParameter, PlanRule, PlanRun, PlanSnapshot } from "#contract/plans.ts";
import type { MilestoneKind } from "#domain/forecast/model.ts";
import type { RuleType } from "#domain/forecast/rules.ts";
import { FILING_STATUS_NAMES, STATE_NAMES } from "#domain/forecast/tax/state-codes.ts";
import { parseTime } from "#domain/forecast/time.ts";
import { PAYS_ALL } from "#domain/limits.ts";
import { type Cents, fromDollars } from "#domain/money.ts";
import type { ChangeGroup } from "#domain/plans/year-change.ts";
import type { Amounts } from "#web/ui/amounts.ts";

export const RULE_TYPE_NAMES: Record<RuleType, string> = {
  INCOME: "Income",
  EXPENSE: "Expense",
  ASSET_PURCHASE: "Asset purchase",
  EDUCATION: "Education",
  PAY_OFF_DEBT: "Debt payoff",
  CUSTOM: "Custom",
};
/** Color tokens of rules by type. */
export const RULE_COLORS: Record<RuleType, string> = {
  INCOME: "cat-green",
  EXPENSE: "cat-slate",
  ASSET_PURCHASE: "cat-violet",
  EDUCATION: "cat-cyan",
  PAY_OFF_DEBT: "cat-orange",
  CUSTOM: "cat-pink",
};
export const RULE_ICONS: Record<RuleType, string> = {
  INCOME: "lucide.banknote",
  EXPENSE: "lucide.receipt-text",
  ASSET_PURCHASE: "lucide.key-round",
  EDUCATION: "lucide.graduation-cap",
  PAY_OFF_DEBT: "lucide.circle-check",
  CUSTOM: "lucide.shuffle",
};

const LOWER = /^[A-Z]/;
const lower = (text: string): string => text.replace(LOWER, (letter) => letter.toLowerCase());

const timeWords = (text: string, end: boolean): string => {
  const time = parseTime(text);
  if (!time) return text;
  if (time.kind === "retirement") return end ? "until retirement" : "from retirement";
  if (time.kind === "age") return end ? `until age ${time.value}` : `from age ${time.value}`;
  const year = time.kind === "plan_year" ? `plan year ${time.value}` : String(time.value);
  return end ? `through ${year}` : `from ${year}`;
};

/** When a rule applies, in words: "from retirement until age 73", "in 2030", "no end". */
export const whenOf = ({ beginsAt, endsAt, oneTime }: Pick<PlanRule, "beginsAt" | "endsAt" | "oneTime">): string => {
  if (oneTime) {
    const time = beginsAt === null ? null : parseTime(beginsAt);
    if (!time) return "once, at the start";
    if (time.kind === "retirement") return "once, at retirement";
    return time.kind === "age" ? `once, at age ${time.value}` : `in ${time.kind === "plan_year" ? `plan year ${time.value}` : time.value}`;
  }
  const parts = [beginsAt && timeWords(beginsAt, false), endsAt && timeWords(endsAt, true)].filter(Boolean);
  return parts.length > 0 ? parts.join(" ") : "no end";
};

const PERCENT = 100;
/** A fraction as a percentage with up to two decimals. */
export const percentText = (fraction: number): string => `${(fraction * PERCENT).toLocaleString("en-US", { maximumFractionDigits: 2 })}%`;

/** Whether a rule pays off all that is left of a debt, instead of an amount. */
export const paysAll = ({ ruleType, oneTime, amount }: Pick<PlanRule, "ruleType" | "oneTime"> & { amount: Cents | null }): boolean =>
  ruleType === "PAY_OFF_DEBT" && oneTime && amount !== null && amount >= PAYS_ALL;

/** What a rule moves, in words: "$51,864 a year", "$38,000, 60% financed". */
export const amountOf = (rule: PlanRule, { text }: Pick<Amounts, "text">): string => {
  if (rule.ruleType === "CUSTOM") return rule.description ?? "What its steps say";
  const amount = text(rule.amount, { omitCents: true });
  if (paysAll(rule)) return "All that is left";
  if (rule.ruleType === "ASSET_PURCHASE") return rule.percentFinanced ? `${amount}, ${percentText(rule.percentFinanced)} financed` : amount;
  return rule.oneTime ? amount : `${amount} a year`;
};

/** A rule's line: amount and time. */
export const ruleLine = (rule: PlanRule, amounts: Pick<Amounts, "text">): string => {
  const when = whenOf(rule);
  return `${amountOf(rule, amounts)} · ${when}`;
};

const CHOICE_NAMES: Record<string, string> = {
  ...STATE_NAMES,
  ...FILING_STATUS_NAMES,
  none: "None",
  indexed: "Indexed to inflation",
  frozen: "Frozen as it is",
  keep: "Keep it",
  brokerage: "Invest it",
  debt: "Pay off debts",
  taxable_first: "Taxable accounts first",
  pretax_first: "Pre-tax accounts first",
  roth_first: "Roth accounts first",
  on: "Count them",
  off: "Leave them out",
};
export const choiceName = (value: string): string => CHOICE_NAMES[value] ?? value;

/** A parameter's value as its field shows it. Percentages are multiplied by 100. */
export const valueText = ({ type, value }: Pick<PlanParameter, "type" | "value">): string => {
  if (value === null) return "";
  if (type === "percent") return String(Math.round(Number(value) * 1e6) / 1e4);
  return String(value);
};
/** Reads a typed value; NaN if it is no number, null if it is empty. Percentages are divided by 100. */
export const readValue = (type: PlanParameter["type"], text: string): number | null => {
  const bare = text.replaceAll(/[\s,$%]/g, "");
  if (bare === "") return null;
  const number = /^-?(?:\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : NaN;
  return type === "percent" ? Math.round(number * 1e4) / 1e6 : number;
};
/** Says why a typed value is refused, with the bounds as the field shows them. Null if it is not. */
export const parameterMistake = (
  { type, least, most }: Pick<PlanParameter, "type" | "least" | "most">,
  value: number | null,
): string | null => {
  if (value === null || least === null || most === null) return null;
  if (Number.isNaN(value)) return "Please enter a valid number";
  if (value >= least && value <= most) return null;
  const bound = (one: number): string => (type === "percent" ? percentText(one) : one.toLocaleString("en-US"));
  return `Enter a number from ${bound(least)} to ${bound(most)}`;
};
/** A parameter's value in words. */
export const parameterText = (parameter: PlanParameter, { text }: Pick<Amounts, "text">): string => {
  const { type, value } = parameter;
  if (value === null) return "Not set";
  if (type === "choice") return choiceName(String(value));
  if (type === "percent") return percentText(Number(value));
  return type === "money" ? text(fromDollars(Number(value)), { omitCents: true }) : String(value);
};

export const GROUP_NAMES: Record<ChangeGroup, string> = {
  in: "Coming in",
  growth: "Growth",
  out: "Going out",
  taxes: "Taxes",
  prices: "Prices",
  moves: "Moved between accounts",
};

/** "2049, age 65", or "Today" for the opening. */
export const yearName = ({ year, calendarYear, age }: Pick<PlanSnapshot, "year" | "calendarYear" | "age">): string =>
  year === 0 ? "Today" : age === null ? String(calendarYear) : `${calendarYear}, age ${age}`;

/** Whether the money lasts, in words. The second line says what it means. */
export const lastsText = ({ outcome, snapshots }: Pick<PlanRun, "outcome" | "snapshots">): string => {
  const last = snapshots.at(-1);
  if (!outcome.lasts)
    return outcome.firstShortfallAge === null ? `Runs out in ${outcome.firstShortfallYear}` : `Runs out at ${outcome.firstShortfallAge}`;
  if (!last) return "";
  // Years after the life expectancy do not count, but the money must not seem to last through them.
  const short = snapshots.find(({ depleted }) => depleted);
  if (short) return `Lasts until ${short.age ?? short.calendarYear}`;
  return last.age === null ? `Lasts past ${last.calendarYear}` : `Lasts past ${last.age}`;
};

/** Milestones from the most telling kind to the least. */
const TELLING: readonly MilestoneKind[] = [
  "depleted",
  "retirement",
  "purchase",
  "debt_paid_off",
  "social_security",
  "rmd",
  "rule_begins",
  "rule_ends",
];

/** What happens in a year, in words: milestones of its months, most telling first. */
export const happensIn = (run: Pick<PlanRun, "milestones">, year: number): string[] =>
  run.milestones
    .filter(({ month }) => month.startsWith(`${year}-`))
    .toSorted((a, b) => TELLING.indexOf(a.kind) - TELLING.indexOf(b.kind))
    .map(({ label }) => label);

export { lower };
