import { MAX_AMOUNT } from "../limits.ts";
import type { Cents } from "../money.ts";
import { choiceProblems, fractionProblems, numberProblems, type Problem } from "./problems.ts";
import { TAX_TREATMENTS, type TaxTreatment } from "./distributions.ts";
import { FILING_STATUSES, type FilingStatus, STATE_CODES, type StateCode } from "./tax/state-codes.ts";

export const OPERATION_NAMES = [
  "flow",
  "convert",
  "sell",
  "refinance",
  "setRate",
  "scaleRule",
  "setFilingStatus",
  "move",
  "addDependant",
] as const;
export type OperationName = (typeof OPERATION_NAMES)[number];

/** Rates at which `fillBracket` may stop. */
export const BRACKET_RATES = [0.1, 0.12, 0.22, 0.24, 0.32, 0.35] as const;
/** The world outside the household's accounts. */
export const OUTSIDE = "outside";

/**
 * What a CUSTOM rule does. The list is closed and holds no expressions. Accounts are named by their key, or by their kind for the first such
 * account. Yearly amounts follow the rule's inflation and increase; a one-time rule moves the whole amount at once.
 */
export type Operation =
  /** Moves money between accounts, or from or to "outside". Money from outside is taxed as `tax` says. */
  | { op: "flow"; from: string; to: string; amount: Cents; tax: TaxTreatment }
  /** Moves pre-tax savings to a Roth account: an amount, or as much as fits below the top of a bracket. */
  | { op: "convert"; from: string; to: string; amount: Cents | null; fillBracket: number | null }
  /** Sells a property, pays off its debts, and moves the rest to cash. `cost` is a share of the price. */
  | { op: "sell"; account: string; cost: number }
  /** Gives a debt a new rate and term from this month on. */
  | { op: "refinance"; account: string; rate: number; termMonths: number }
  | { op: "setRate"; account: string; value: number }
  /** Sets the share of its own amount that another rule has from this month on. 0 ends it, and 1 brings it back. */
  | { op: "scaleRule"; rule: string; factor: number }
  | { op: "setFilingStatus"; value: FilingStatus }
  | { op: "move"; state: StateCode | "none" }
  /** Adds a child that is born in the year of the rule's first month. */
  | { op: "addDependant"; name: string };

type Loose = { readonly [field: string]: unknown };
const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const numeric = (value: unknown): number | null => (typeof value === "number" ? value : value === undefined || value === null ? null : NaN);
const nameProblems = (field: string, value: unknown): Problem[] => (text(value) ? [] : [{ field, message: "This is required" }]);
const amountProblems = (field: string, value: unknown, optional = false): Problem[] =>
  (value === null || value === undefined) && optional
    ? []
    : typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= MAX_AMOUNT
      ? []
      : [{ field, message: "Enter an amount of 0 or more" }];

const CHECKS: Record<OperationName, (at: string, operation: Loose) => Problem[]> = {
  flow: (at, o) => [
    ...nameProblems(`${at}.from`, o["from"]),
    ...nameProblems(`${at}.to`, o["to"]),
    ...(text(o["from"]) && o["from"] === o["to"] ? [{ field: `${at}.to`, message: "Choose another account" }] : []),
    ...amountProblems(`${at}.amount`, o["amount"]),
    ...choiceProblems(`${at}.tax`, text(o["tax"]), TAX_TREATMENTS, false),
  ],
  convert: (at, o) => [
    ...nameProblems(`${at}.from`, o["from"]),
    ...nameProblems(`${at}.to`, o["to"]),
    ...amountProblems(`${at}.amount`, o["amount"], true),
    ...((o["amount"] ?? null) === null && (o["fillBracket"] ?? null) === null
      ? [{ field: `${at}.amount`, message: "Enter an amount, or a bracket to fill" }]
      : []),
    ...((o["fillBracket"] ?? null) === null || BRACKET_RATES.some((rate) => rate === o["fillBracket"])
      ? []
      : [{ field: `${at}.fillBracket`, message: `Choose ${BRACKET_RATES.join(", ")}` }]),
  ],
  sell: (at, o) => [...nameProblems(`${at}.account`, o["account"]), ...fractionProblems(`${at}.cost`, numeric(o["cost"]), 0, 1, false)],
  refinance: (at, o) => [
    ...nameProblems(`${at}.account`, o["account"]),
    ...fractionProblems(`${at}.rate`, numeric(o["rate"]), 0, 1, false),
    ...numberProblems(`${at}.termMonths`, numeric(o["termMonths"]), 1, 600, false),
  ],
  setRate: (at, o) => [
    ...nameProblems(`${at}.account`, o["account"]),
    ...fractionProblems(`${at}.value`, numeric(o["value"]), -0.5, 1, false),
  ],
  scaleRule: (at, o) => [...nameProblems(`${at}.rule`, o["rule"]), ...numberProblems(`${at}.factor`, numeric(o["factor"]), 0, 100, false)],
  setFilingStatus: (at, o) => choiceProblems(`${at}.value`, text(o["value"]), FILING_STATUSES, false),
  move: (at, o) => choiceProblems(`${at}.state`, text(o["state"]), [...STATE_CODES, "none"], false),
  addDependant: (at, o) => nameProblems(`${at}.name`, o["name"]),
};

/** Returns what is wrong with a list of operations that came from outside. Fields are named `operations[0].account`. */
export const operationProblems = (operations: readonly unknown[]): Problem[] =>
  operations.flatMap((operation, index) => {
    const at = `operations[${index}]`;
    const loose = (typeof operation === "object" && operation !== null ? operation : {}) as Loose;
    const name = OPERATION_NAMES.find((one) => one === loose["op"]);
    return name ? CHECKS[name](at, loose) : [{ field: `${at}.op`, message: `Choose ${OPERATION_NAMES.join(", ")}` }];
  });
