import { setImmediate as nextTurn } from "node:timers/promises";
import { MAIN_CURRENCY } from "#domain/currency.ts";
import { formatDay, formatMoney } from "#domain/format.ts";
import { type Cents, cents, sum, ZERO } from "#domain/money.ts";
import {
  type Checking,
  type CheckingAccount,
  type CheckingDetail,
  checkingSurplus as surplusesOf,
  type Debt,
  debtFirst,
  type Destination,
  hasWindow,
  surplusOf,
} from "#domain/recommendations/checking.ts";
import { type Dip, dipOf } from "#domain/recommendations/dip.ts";
import { freshnessOf } from "#domain/recommendations/freshness.ts";
import { rateAt, rateOfPercent } from "#domain/recommendations/rates.ts";
import { isSavings } from "#domain/recommendations/savings.ts";
import { goalShare } from "#domain/recommendations/set-aside.ts";
import { type Inputs, isChecking, isSavingsAccount } from "../inputs.ts";
import { depositOffer } from "../terms.ts";
import type { CheckingBody, Detail } from "./detail.ts";
import { catalogOf, type Kind, money, type Outcome, rateAssumptions, type Shared } from "./kind.ts";
import type { RateOf } from "./own-rates.ts";

/** The household's visible checking accounts with what their surplus is computed from. */
const checkingAccounts = (inputs: Inputs, rateOf: RateOf): CheckingAccount[] => {
  const [settings, outflows] = [
    new Map(inputs.settings.map((one) => [one.account, one.safeBalance])),
    new Map(inputs.outflows.map((one) => [one.account, one.amount])),
  ];
  const flows = Map.groupBy(inputs.flows, (one) => one.account);
  return inputs.accounts.filter(isChecking).map((a) => ({
    id: a.id,
    name: a.name,
    balance: a.balance,
    flows: new Map((flows.get(a.id) ?? []).map((one) => [one.day, one.amount])),
    since: a.since,
    outflow: outflows.get(a.id) ?? ZERO,
    setting: settings.get(a.id) ?? null,
    apr: rateOf(a),
  }));
};

/** The household's own savings account with the highest rate whose minimum it meets. */
const ownDestination = ({ accounts, held }: Inputs, rateOf: RateOf): Destination | null => {
  const minimum = new Map(held.map((one) => [one.id, one.depositoryAccount?.minimumBalance ?? ZERO]));
  const best = accounts
    .filter((a) => isSavingsAccount(a) && a.balance >= (a.product === null ? 0 : (minimum.get(a.product) ?? 0)))
    .map((a) => ({ accountId: a.id, productId: null, name: a.name, rate: rateOf(a).rate }))
    .toSorted((a, b) => b.rate - a.rate || a.accountId - b.accountId)[0];
  return best ?? null;
};

/** Without an own savings account: the fresh savings product without a fee that pays most on the money. */
const productDestination = ({ accounts, offers, today, currency }: Inputs, idle: Cents): Destination | null => {
  if (currency !== MAIN_CURRENCY || accounts.some(isSavingsAccount)) return null;
  const best = offers
    .flatMap((one) => (one.depositoryAccount ? [depositOffer(one, one.depositoryAccount)] : []))
    .filter((one) => isSavings(one.kind) && one.minimum <= idle && freshnessOf(one.asOf, today) === "fresh")
    .filter((one) => one.monthlyFee === 0 || (one.feeWaivedAt !== null && one.feeWaivedAt <= idle))
    .map((one) => ({ accountId: null, productId: one.id, name: one.name, rate: rateAt(idle, one.rate, one.tiers) }))
    .toSorted((a, b) => b.rate - a.rate || (a.name < b.name ? -1 : 1))[0];
  return best ?? null;
};

/** Debts with a known rate. A card carries a balance only if it charged interest; a loan always does. */
const debtsOf = ({ accounts, charged }: Inputs): Debt[] =>
  accounts.flatMap((a) => {
    if (a.interestRate === null || a.balance <= 0 || (a.type !== "credit" && a.type !== "loan" && a.type !== "debt")) return [];
    if (a.type === "credit" && !charged.some((one) => one.account === a.id)) return [];
    return [{ accountId: a.id, name: a.name, owed: a.balance, rate: rateOfPercent(a.interestRate) }];
  });

const dipOfAccount = ({ moved, accounts, today }: Inputs, { accountId, safeBalance }: CheckingDetail): Dip | null =>
  dipOf({
    rows: moved.filter((row) => row.accountId === accountId),
    balance: accounts.find((a) => a.id === accountId)?.balance ?? ZERO,
    safeBalance,
    today,
  });

type AccountBody = CheckingBody["accounts"][number];

const accountsOf = async (inputs: Inputs, found: Checking): Promise<AccountBody[]> => {
  const accounts: AccountBody[] = [];
  for (const one of found.accounts) {
    // Finding an account's recurring payments takes some milliseconds, in which no request is answered.
    await nextTurn();
    const goal = goalShare(inputs.setAside, {
      accountId: one.accountId,
      balance: one.days.at(-1)?.balance ?? ZERO,
      amount: one.listed ? one.surplus : ZERO,
      to: found.to?.accountId ?? null,
    });
    accounts.push({ ...one, goal, dip: dipOfAccount(inputs, one) });
  }
  return accounts;
};

const bodyOf = async (inputs: Inputs, found: Checking): Promise<CheckingBody> => ({
  subtype: found.subtype,
  to: found.to,
  accounts: await accountsOf(inputs, found),
  left: found.left,
  debtFirst:
    found.subtype === "surplus"
      ? debtFirst(
          found.accounts.filter((one) => one.listed).map((one) => one.surplus),
          found.to,
          debtsOf(inputs),
        )
      : null,
});

const assumptionsOf = ({ accounts, currency }: Inputs, body: CheckingBody, rateOf: RateOf): string[] => {
  const destination = accounts.find((a) => a.id === body.to?.accountId);
  return [
    ...rateAssumptions(body.accounts.toSorted((a, b) => a.accountId - b.accountId).map(({ name, apr }) => ({ name, known: apr }))),
    ...(destination ? rateAssumptions([{ name: destination.name, known: rateOf(destination) }]) : []),
    ...body.accounts
      .filter((one) => !one.safeBalanceSet)
      .map(
        (one) =>
          `Nobody set a safety balance for ${one.name}. It keeps a week of what usually leaves: ${money(one.outflow, currency)} × 7 ÷ ${one.outflowDays}, up to the next ${formatMoney(cents(5000), { currency, omitCents: true })}.`,
      ),
    ...body.left.map((name) => `${name} is left out: it has transactions of less than 30 days.`),
  ];
};

const compute = async ({ inputs, rateOf }: Shared): Promise<Outcome> => {
  const { offers, today } = inputs;
  const mine = checkingAccounts(inputs, rateOf);
  if (mine.length === 0) return { action: "not_enough_data", description: "Connect a checking account to look for idle cash." };
  const idle = sum(mine.filter((one) => hasWindow(one, today)).map((one) => cents(Math.max(0, surplusOf(one, null, today).surplus))));
  const found = surplusesOf(mine, ownDestination(inputs, rateOf) ?? productDestination(inputs, idle), today);
  const body = await bodyOf(inputs, found);
  const product = offers.find((one) => one.id === body.to?.productId);
  const detail: Partial<Detail> = {
    checking: body,
    ...catalogOf(product ? [product] : []),
    assumptions: assumptionsOf(inputs, body, rateOf),
  };
  return { ...outcomeOf(inputs, found), detail };
};

const outcomeOf = ({ currency, today }: Inputs, { action, subtype, accounts, value, to }: Checking): Outcome => {
  if (action === "not_enough_data") return { action, description: "We need 30 days of checking transactions to look for idle cash." };
  const [worst] = accounts;
  if (subtype === "deficit" && worst)
    return {
      action,
      title: `${worst.name} is below its safety balance`,
      description: `It fell to ${money(worst.recentMinBalance, currency)} on ${formatDay(worst.lowestDay, today)}; ${worst.safeBalanceSet ? "you asked for at least" : "a week of what usually leaves is"} ${money(worst.safeBalance, currency)}.`,
      value,
      period: "one_time",
      valueDescription: "one time",
    };
  if (subtype === "surplus") {
    const listed = sum(accounts.filter((one) => one.listed).map((one) => one.surplus));
    return {
      action,
      description: `${money(listed, currency)} has not been needed in the last 30 days.`,
      value,
      period: "year",
      valueDescription: "a year",
    };
  }
  const surplus = sum(accounts.map((one) => cents(Math.max(0, one.surplus))));
  return {
    action,
    description:
      to === null && surplus > 0
        ? `${money(surplus, currency)} has not been needed in the last 30 days, but we know no savings account to move it to.`
        : "Your checking accounts hold about as much as you need.",
  };
};

/** Cash that lies idle in checking, or is missing from the safety balance. */
export const checkingSurplus: Kind = {
  type: "checking_balance",
  group: "cash",
  title: "Move idle cash out of checking",
  prompt: "How much idle cash do I have in checking?",
  products: ({ checking }) => (checking?.to?.productId == null ? [] : [checking.to.productId]),
  compute,
};
