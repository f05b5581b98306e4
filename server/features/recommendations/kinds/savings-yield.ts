import { MAIN_CURRENCY } from "#domain/currency.ts";
import { formatDay } from "#domain/format.ts";
import { sum } from "#domain/money.ts";
import { freshnessOf } from "#domain/recommendations/freshness.ts";
import type { YearlyRate } from "#domain/recommendations/rates.ts";
import { betterYields, bestYield, type DepositValue, isSavings, type SavingsAccount } from "#domain/recommendations/savings.ts";
import { goalShare } from "#domain/recommendations/set-aside.ts";
import { type Inputs, isSavingsAccount } from "../inputs.ts";
import { depositOffer } from "../terms.ts";
import type { DepositBody, Detail, SavingsBody } from "./detail.ts";
import { catalogOf, type Kind, money, type Outcome, percent, rateAssumptions, type Shared, staleText } from "./kind.ts";

const compute = ({ inputs, rateOf }: Shared): Outcome => {
  const { accounts, today, currency, offers } = inputs;
  const mine: SavingsAccount[] = accounts
    .filter((a) => isSavingsAccount(a) && a.balance > 0)
    .map((a) => ({ id: a.id, name: a.name, balance: a.balance, own: rateOf(a) }));
  const deposits =
    currency === MAIN_CURRENCY ? offers.flatMap((one) => (one.depositoryAccount ? [depositOffer(one, one.depositoryAccount)] : [])) : [];
  const found = betterYields(deposits, mine, today);
  const detail = detailOf(inputs, mine, bodyOf(inputs, mine, found));
  const unknown = (description: string): Outcome => ({ action: "not_enough_data", description, detail });
  if (mine.length === 0) return unknown("Connect a savings account to compare its rate.");
  if (currency !== MAIN_CURRENCY) return unknown(`The catalog lists accounts in US dollars, and your accounts are in ${currency}.`);
  if (!deposits.some((one) => isSavings(one.kind) && freshnessOf(one.asOf, today) === "fresh"))
    return unknown(
      staleText(
        deposits.map((one) => one.asOf),
        "savings rates",
        today,
      ),
    );
  const best = bestYield(found.savings);
  return best
    ? { ...actionOf(currency, best), detail }
    : { action: "no_action", description: "Your savings already earn a good rate.", detail };
};

const actionOf = (currency: string, { moved, lines, rate, value }: DepositValue): Outcome => {
  const weighted = lines.reduce((all, line) => all + line.balance * line.own.rate, 0) / Math.max(1, moved);
  // To a hundredth of a percent, as rates are stated.
  const average = (Math.round(weighted / 100) * 100) as YearlyRate;
  return {
    action: "action",
    description: `${money(moved, currency)} earns ${percent(average)}${lines.length > 1 ? " on average" : ""}. You could earn ${percent(rate)}.`,
    value,
    period: "year",
    valueDescription: "a year",
  };
};

const bodyOf = (
  { accounts, held, setAside, transfersIn }: Inputs,
  mine: readonly SavingsAccount[],
  found: ReturnType<typeof betterYields>,
): SavingsBody => {
  const names = new Map(accounts.map((a) => [a.id, a.name]));
  const yours = new Set(held.map((one) => one.id));
  const saved = (one: DepositValue): DepositBody => ({
    productId: one.offer.id,
    value: one.value,
    moved: one.moved,
    rate: one.rate,
    fees: one.fees,
    lines: one.lines.map((line) => ({
      ...line,
      goal: goalShare(setAside, { accountId: line.accountId, balance: line.balance, amount: line.balance, to: null }),
    })),
    yours: yours.has(one.offer.id),
  });
  return {
    savable: sum(mine.map((one) => one.balance)),
    products: found.savings.map(saved),
    apart: found.apart.map(saved),
    tiedUp: accounts
      .filter((a) => a.subtype === "cd" && a.balance > 0)
      .map((a) => ({ accountId: a.id, name: a.name, balance: a.balance, maturityDate: a.maturityDate })),
    transfers: transfersIn.map(({ account, ...one }) => ({ accountId: account, name: names.get(account) ?? "", ...one })),
  };
};

const detailOf = ({ offers, currency }: Inputs, mine: readonly SavingsAccount[], body: SavingsBody): Partial<Detail> => {
  const listed = new Set([...body.products, ...body.apart].map((one) => one.productId));
  return {
    savings: body,
    ...catalogOf(offers.filter((one) => listed.has(one.id))),
    assumptions: [
      ...rateAssumptions(mine.map((one) => ({ name: one.name, known: one.own }))),
      ...body.tiedUp.map(
        (one) =>
          `${one.name} is left out: its ${money(one.balance, currency)} is tied up${one.maturityDate ? ` until ${formatDay(one.maturityDate)}` : ""}.`,
      ),
      ...(listed.size > 0 ? ["Rates can change. Sign-up offers are left out of the order."] : []),
    ],
  };
};

/** A savings product that pays more than the own accounts. */
export const savingsYield: Kind = {
  type: "high_yield_savings",
  group: "cash",
  title: "Earn more on your savings",
  prompt: "Is my savings rate any good?",
  products: ({ savings }) => [...(savings?.products ?? []), ...(savings?.apart ?? [])].map((one) => one.productId),
  compute,
};
