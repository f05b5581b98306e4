import { z } from "zod/mini";
import { iconParts } from "#domain/transactions/category-looks.ts";
import { FUND_MONTHS } from "#domain/goals/emergency-fund.ts";

import { GOAL_MISTAKES } from "#domain/goals/messages.ts";
import { endpoint, endpoints, nothing } from "./kit/endpoint.ts";
import { day, id, instant, money, moneyFrom, nonce, pathId, typed, unreviewed } from "./kit/fields.ts";
import { AccountSubtype } from "./accounts.ts";
import { Institution } from "./institutions.ts";

export const goalTypes = ["emergency_fund", "custom"] as const;
export const GoalType = z.enum(goalTypes, "Enter emergency_fund or custom");
export const goalStatuses = ["active", "completed", "archived"] as const;
const GoalStatus = z.enum(goalStatuses, "Enter active, completed or archived");
/** What a preset target covers: spending, or spending and payments to the household's own loan accounts. */
export const FundBasis = z.enum(["spending", "spending_and_loans"], "Enter spending or spending_and_loans");

export const Goal = z.object({
  id,
  name: z.string(),
  /** `lucide.<name>` or `hiro-set.<name>`. */
  icon: z.string(),
  type: GoalType,
  targetAmount: money,
  targetDate: z.nullable(day),
  /** The sum of the allocated balances. A completed goal keeps the balance of the moment it was completed. */
  currentBalance: money,
  status: GoalStatus,
  /** Position among the active goals, from 0. Lower means higher priority. Null for other goals. */
  rank: z.nullable(z.int()),
  /** Months of spending that the target was chosen as; null for a custom target. */
  emergencyFundMonths: z.nullable(z.int()),
  emergencyFundBasis: FundBasis,
  completedAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  /** Accounts that fund the goal with all they hold. Empty for a completed goal. */
  goalFundAccounts: z.array(z.object({ finxAccountId: id, name: z.string(), currentValue: money, allocatedBalance: money })),
  /** Single holdings that fund the goal. */
  goalFundHoldings: z.array(
    z.object({ finxHoldingId: id, finxAccountId: id, name: z.string(), currentValue: money, allocatedBalance: money }),
  ),
  /** Sources that do not count at the moment, and why. They count again when the reason ends. */
  leftOut: z.array(
    z.object({
      finxAccountId: id,
      /** Null for a whole account, and for a holding that is sold. */
      finxHoldingId: z.nullable(id),
      name: z.string(),
      reason: z.enum(["hidden", "closed", "currency", "type", "sold"]),
    }),
  ),
  /** What the goal needs each month to be reached by its date, rounded up to the cent. Null without a date. */
  needMonthly: z.nullable(money),
  /** What its accounts gained each month over the last three full months. Null if that is not known. */
  pace: z.nullable(money),
  /** Why there is no pace: no sources, a single holding, or an account without three full months of known balances. */
  paceUnknown: z.nullable(z.enum(["no_sources", "holding", "history"])),
  /** Percentages of the target, and the day the goal first had them. They stay when the balance falls. */
  milestones: z.array(z.object({ percent: z.int(), reachedOn: day })),
  /** Increases with every change to the goal. */
  version: z.int(),
});
export type Goal = z.output<typeof Goal>;

const UsedBy = z.nullable(z.object({ goalFundId: id, name: z.string(), rank: z.int(), allocatedBalance: money }));
/** An account that may fund goals, with its holdings. */
export const FundingSource = z.object({
  finxAccountId: id,
  name: z.string(),
  institution: z.nullable(Institution),
  mask: z.nullable(z.string()),
  type: z.enum(["depository", "investment"]),
  subtype: z.nullable(AccountSubtype),
  /** Taking money out early can cost tax and a penalty. */
  retirement: z.boolean(),
  /** What the account holds for goals, without what is not vested. Never below 0. */
  currentValue: money,
  /** The active goal that the whole account funds. */
  usedBy: UsedBy,
  holdings: z.array(
    z.object({ finxHoldingId: id, name: z.string(), tickerSymbol: z.nullable(z.string()), currentValue: money, usedBy: UsedBy }),
  ),
});
export type FundingSource = z.output<typeof FundingSource>;

export const EmergencyFundFacts = z.object({
  /** The six full calendar months before this one. */
  months: z.array(
    z.object({
      start: day,
      end: day,
      /** Expenses of the month, as on the income statement. */
      spending: money,
      /** Number of expenses in the sum. */
      transactions: z.int(),
      /** The part spent on essentials. */
      essentials: money,
      /** Payments from cash to the household's own loan accounts, without the interest that spending already counts. */
      loanPayments: money,
      unreviewed,
    }),
  ),
  /** Mean of the months in whole dollars. Null unless each month has an expense. */
  averageSpending: z.nullable(money),
  averageWithLoans: z.nullable(money),
  essentials: z.nullable(money),
  essentialsWithLoans: z.nullable(money),
  /** The active emergency fund with the best rank. */
  goalFundId: z.nullable(id),
});
export type EmergencyFundFacts = z.output<typeof EmergencyFundFacts>;

const icon = typed(80, GOAL_MISTAKES.icon).check(
  z.refine((text) => text === "" || iconParts(text) !== null, "Enter an icon as lucide.name or hiro-set.name"),
);
const name = typed(120, GOAL_MISTAKES.name);
const targetAmount = moneyFrom(0.01, GOAL_MISTAKES.lowTarget, GOAL_MISTAKES.noTarget);
const targetDate = z.nullable(day);
const wrongMonths = "Enter 2 to 12 months";
const emergencyFundMonths = z.nullable(
  z.int(wrongMonths).check(z.minimum(Math.min(...FUND_MONTHS), wrongMonths), z.maximum(Math.max(...FUND_MONTHS), wrongMonths)),
);

/** What funds a goal. A list replaces all sources of its kind; each kind may be given in one of two forms. */
const sources = {
  accountIds: z.optional(z.array(id).check(z.maxLength(500))),
  holdingIds: z.optional(z.array(id).check(z.maxLength(2000))),
  goalFundAccounts: z.optional(z.array(z.object({ finxAccountId: id })).check(z.maxLength(500))),
  goalFundHoldings: z.optional(z.array(z.object({ finxHoldingId: id })).check(z.maxLength(2000))),
};
/** The version that a change is based on. With it, a change of a goal that another member changed meanwhile is refused. */
const version = z.optional(z.int());
/** Clients send whole goals. What the server decides itself is accepted and ignored. */
const ignored = z.optional(z.unknown());
const decided = { goalFundId: ignored, createdAt: ignored, updatedAt: ignored, currentBalance: ignored };
const NewGoal = z.object({
  ...decided,
  status: ignored,
  ...sources,
  type: z._default(GoalType, "custom"),
  icon: z.optional(icon),
  name: z.optional(name),
  targetAmount,
  targetDate: z.optional(targetDate),
  emergencyFundMonths: z.optional(emergencyFundMonths),
  emergencyFundBasis: z.optional(FundBasis),
});
export type NewGoal = z.output<typeof NewGoal>;
const GoalChange = z.object({
  ...decided,
  ...sources,
  icon: z.optional(icon),
  name: z.optional(name),
  targetAmount: z.optional(targetAmount),
  targetDate: z.optional(targetDate),
  emergencyFundMonths: z.optional(emergencyFundMonths),
  emergencyFundBasis: z.optional(FundBasis),
  status: z.optional(GoalStatus),
  version,
});
export type GoalChange = z.output<typeof GoalChange>;

const params = z.object({ id: pathId });

export const goals = endpoints("goals", {
  list: endpoint({
    about: "The household's active goals by rank, then its completed goals, newest first.",
    method: "GET",
    path: "/goals/funds/",
    access: { token: "read" },
    query: z.object({ type: z.optional(GoalType) }),
    reply: z.array(Goal),
  }),
  create: endpoint({
    about:
      "Creates an active goal. An emergency fund takes rank 0; a household has one. The others follow the last rank. Returns 400 ACCOUNT_ALREADY_USED if another goal has one of the sources. Repeating the nonce adds nothing and returns the same goal, or 409 if other values were sent with it.",
    method: "POST",
    path: "/goals/funds/",
    access: { token: "write" },
    body: z.extend(NewGoal, { nonce: z.optional(nonce) }),
    reply: Goal,
  }),
  updateRanks: endpoint({
    about: "Reorders the active goals by the given ranks. Goals that are not named follow in their old order.",
    method: "POST",
    path: "/goals/funds/update-ranks/",
    access: { token: "write" },
    body: z.object({ updates: z.array(z.object({ goalFundId: id, rank: z.int() })).check(z.maxLength(1000)) }),
    reply: z.array(Goal),
  }),
  get: endpoint({
    about: "One active or completed goal.",
    method: "GET",
    path: "/goals/funds/:id/",
    access: { token: "read" },
    params,
    reply: Goal,
  }),
  replace: endpoint({
    about: "Replaces icon, name, target, target date and months of a goal. Its sources stay unless they are given.",
    method: "PUT",
    path: "/goals/funds/:id/",
    access: { token: "write" },
    params,
    body: z.object({
      ...decided,
      ...sources,
      icon,
      name,
      targetAmount,
      targetDate: z._default(targetDate, null),
      emergencyFundMonths: z._default(emergencyFundMonths, null),
      emergencyFundBasis: z.optional(FundBasis),
      version,
    }),
    reply: Goal,
  }),
  update: endpoint({
    about: "Changes the given fields, status or sources of a goal. Returns 409 if the goal has changed since the given version.",
    method: "PATCH",
    path: "/goals/funds/:id/",
    access: { token: "write" },
    params,
    body: GoalChange,
    reply: Goal,
  }),
  remove: endpoint({
    about: "Archives a goal, which frees its sources.",
    method: "DELETE",
    path: "/goals/funds/:id/",
    access: { token: "write" },
    params,
    reply: nothing,
  }),
  complete: endpoint({
    about: "Completes a goal: it keeps its balance, and its sources are free for other goals.",
    method: "POST",
    path: "/goals/funds/:id/complete/",
    access: { token: "write" },
    params,
    reply: Goal,
  }),
  sources: endpoint({
    about: "Accounts and holdings that may fund goals, cash first and the largest first, with the goal that uses each.",
    method: "GET",
    path: "/goals/sources/",
    access: { token: "read" },
    reply: z.array(FundingSource),
  }),
  emergencyFund: endpoint({
    about: "Average monthly spending over the last six full months, with and without loan payments, and the part that is essential.",
    method: "GET",
    path: "/goals/emergency-fund/",
    access: { token: "read" },
    reply: EmergencyFundFacts,
  }),
});
