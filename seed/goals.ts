import { addMonths, type Day, dayIn, dayOf, endOfMonth, yearOf } from "#domain/day.ts";
import { DEFAULT_FUND_MONTHS, fundTarget } from "#domain/goals/emergency-fund.ts";
import { cents } from "#domain/money.ts";
import type { Deps } from "#server/deps.ts";
import { completeGoal, createGoal, emergencyFundFacts } from "#server/features/goals/index.ts";
import type { Scope } from "#server/identity/scope.ts";

const HOME_MONTHS = 31;
const KITCHEN_MONTHS = 7;

/** Creates the demo household's goals: an emergency fund of three months, three more, and one that is completed. */
export const demoGoals = async (deps: Deps, scope: Scope): Promise<void> => {
  const today = dayIn(deps.clock(), scope.timeZone);
  const of = await sourcesByName(deps, scope);
  const laptop = await createGoal(deps, scope, {
    type: "custom",
    name: "New laptop",
    icon: "lucide.laptop",
    targetAmount: cents(240_000),
    accountIds: [of.account("Joint Checking")],
  });
  await completeGoal(deps, scope, laptop.id);
  const { averageSpending } = await emergencyFundFacts(deps, scope);
  await createGoal(deps, scope, {
    type: "emergency_fund",
    targetAmount: fundTarget(DEFAULT_FUND_MONTHS, averageSpending) ?? cents(1_500_000),
    emergencyFundMonths: DEFAULT_FUND_MONTHS,
    accountIds: [of.account("Prairie Credit Union Savings"), of.account("Emergency cash")],
  });
  await createGoal(deps, scope, {
    type: "custom",
    name: "A larger home",
    icon: "lucide.house",
    targetAmount: cents(12_000_000),
    targetDate: endOfMonth(addMonths(today, HOME_MONTHS)),
    accountIds: [of.account("High-Yield Savings")],
  });
  await createGoal(deps, scope, {
    type: "custom",
    name: "Japan in spring",
    icon: "lucide.plane",
    targetAmount: cents(750_000),
    targetDate: nextSpring(today),
    accountIds: [of.account("Everyday Checking")],
  });
  await createGoal(deps, scope, {
    type: "custom",
    name: "Kitchen renovation",
    icon: "lucide.hammer",
    targetAmount: cents(1_200_000),
    targetDate: endOfMonth(addMonths(today, KITCHEN_MONTHS)),
    holdingIds: [await of.holding("Individual Brokerage", "BND")],
  });
};

/** The next April 15 that is at least a month away. */
const nextSpring = (today: Day): Day => {
  const spring = dayOf(yearOf(today), 4, 15);
  return spring > addMonths(today, 1) ? spring : dayOf(yearOf(today) + 1, 4, 15);
};

const sourcesByName = async ({ database: { kysely } }: Deps, { memberIds }: Scope) => {
  const accounts = await kysely
    .selectFrom("accounts")
    .select(["id", "name"])
    .where("user_id", "in", [...memberIds])
    .execute();
  const account = (name: string): number => {
    const found = accounts.find((one) => one.name === name);
    if (!found) throw new Error(`no account ${name}`);
    return found.id;
  };
  return {
    account,
    holding: async (name: string, symbol: string): Promise<number> =>
      (
        await kysely
          .selectFrom("holdings as h")
          .innerJoin("securities as s", "s.id", "h.security_id")
          .select("h.id")
          .where("h.account_id", "=", account(name))
          .where("s.ticker_symbol", "=", symbol)
          .executeTakeFirstOrThrow()
      ).id,
  };
};
