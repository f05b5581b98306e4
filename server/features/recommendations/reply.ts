import type { Product } from "#contract/products.ts";
import type { Comparison, CreditCardSpending, Recommendation } from "#contract/recommendations.ts";
import { type Day, dayIn } from "#domain/day.ts";
import { ZERO } from "#domain/money.ts";
import { windowStart } from "#domain/recommendations/missed.ts";
import { toFraction } from "#domain/recommendations/rates.ts";
import type { GoalShare } from "#domain/recommendations/set-aside.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../identity/scope.ts";
import { listProducts } from "../products/index.ts";
import type { Detail, SpendingBody } from "./kinds/detail.ts";
import { productsOf, titleOf } from "./kinds/index.ts";
import * as store from "./store.ts";

type Products = ReadonlyMap<number, Product>;
type Known = Omit<store.Shown, "stored"> & { products: Products };

const knownOf = async (tx: Tx<Scope>, { run, details }: store.Shown, named: readonly store.Stored[], today: Day): Promise<Known> => {
  const ids = [...new Set(named.flatMap((one) => productsOf(one.type, one.detail)))];
  const products = ids.length === 0 ? [] : await listProducts(tx, { ids }, today);
  return { run, details, products: new Map(products.map((one) => [one.id, one])) };
};

const recommendation = (row: store.Stored, { run, products, details }: Known): Recommendation => {
  const { assumptions, accounts, sample, catalogAsOf, checking, card, savings, spending } = row.detail;
  const year = details.find((one) => one.days === 365);
  const processing = row.action === "processing";
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    action: row.action,
    priority: row.priority,
    // A restored one has no title until it is computed.
    title: row.title === "" ? titleOf(row.type) : row.title,
    description: row.description,
    date: row.date,
    value: row.value,
    valuePeriod: row.value_period,
    valueDescription: row.value_description,
    prompt: row.prompt,
    computedAt: run?.computedAt ?? null,
    updating: !processing && run !== null && store.isBehind(run),
    sample,
    catalogAsOf,
    assumptions,
    accounts,
    checkingBalance: checking ? checkingReply(checking, products) : null,
    bestCreditCard: card
      ? {
          products: card.cards.flatMap((one) => {
            const product = products.get(one.productId);
            return product
              ? [
                  {
                    ...product,
                    value: one.value,
                    shownValue: one.shown,
                    gain: one.gain,
                    gainAYear: one.gainAYear,
                    firstYearValue: one.firstYear,
                    valueLines: one.lines.map((line) => ({
                      categoryGroup: line.group,
                      spend: line.spend,
                      value: line.gain,
                      multiplier: line.multiplier === "" ? null : line.multiplier,
                    })),
                    bonuses: one.bonuses,
                  },
                ]
              : [];
          }),
          needsCreditScore: card.needsCreditScore,
          creditScore: card.creditScore,
          days: card.days,
          usualSpending: card.usual,
          interestFirst: card.interestFirst
            ? { account: card.interestFirst.accountId, accountName: card.interestFirst.name, interest: card.interestFirst.interest }
            : null,
          heldCards: card.heldCards,
        }
      : null,
    highYieldSavings: savings
      ? {
          savableBalance: savings.savable,
          products: deposits(savings.products, products),
          apart: deposits(savings.apart, products),
          tiedUp: savings.tiedUp.map(({ accountId, name, ...rest }) => ({ account: accountId, accountName: name, ...rest })),
          transfers: savings.transfers.map(({ accountId, name, ...rest }) => ({ account: accountId, accountName: name, ...rest })),
        }
      : null,
    creditCardSpending: spending && year && row.date ? spendingReply(year, spending, row.date, products) : null,
  };
};

const checkingReply = (body: NonNullable<Detail["checking"]>, products: Products): Recommendation["checkingBalance"] => ({
  subtype: body.subtype,
  toAccount: body.to?.accountId ?? null,
  toAccountName: body.to?.name ?? null,
  toAccountApr: body.to ? toFraction(body.to.rate) : null,
  toProduct: body.to?.productId == null ? null : (products.get(body.to.productId) ?? null),
  accountDetails: body.accounts.map((one) => ({
    account: one.accountId,
    accountName: one.name,
    surplus: one.surplus,
    apr: toFraction(one.apr.rate),
    aprSource: one.apr.source,
    safeBalance: one.safeBalance,
    safeBalanceSet: one.safeBalanceSet,
    outflow: one.outflow,
    outflowDays: one.outflowDays,
    recentMinBalance: one.recentMinBalance,
    lowestDay: one.lowestDay,
    gain: one.gain,
    listed: one.listed,
    days: one.days,
    goal: goalReply(one.goal),
    dip: one.dip ?? null,
  })),
  leftOut: body.left,
  debtFirst: body.debtFirst
    ? {
        account: body.debtFirst.accountId,
        accountName: body.debtFirst.name,
        apr: toFraction(body.debtFirst.rate),
        amount: body.debtFirst.amount,
        saved: body.debtFirst.saved,
        earned: body.debtFirst.earned,
      }
    : null,
});

const goalReply = (goal: GoalShare | null | undefined) =>
  goal ? { goalFundId: goal.goalId, name: goal.name, allocated: goal.allocated, taken: goal.taken } : null;

const deposits = (
  list: NonNullable<Detail["savings"]>["products"],
  products: Products,
): NonNullable<Recommendation["highYieldSavings"]>["products"] =>
  list.flatMap((one) => {
    const product = products.get(one.productId);
    return product
      ? [
          {
            ...product,
            value: one.value,
            movedBalance: one.moved,
            apy: toFraction(one.rate),
            fees: one.fees,
            valueLines: one.lines.map((line) => ({
              account: line.accountId,
              accountName: line.name,
              balance: line.balance,
              apr: toFraction(line.own.rate),
              aprSource: line.own.source,
              newApr: toFraction(line.rate),
              value: line.more,
              goal: goalReply(line.goal),
            })),
            yours: one.yours,
          },
        ]
      : [];
  });

const spendingReply = (
  { id, days, ignored }: store.SpendingRow,
  body: SpendingBody,
  today: Day,
  products: Products,
): CreditCardSpending => {
  const found = days === 365 ? body.year : body.month;
  const cards = new Map(body.cards.map((card) => [card.accountId, card]));
  const account = (accountId: number) => {
    const card = cards.get(accountId);
    return { id: accountId, name: card?.name ?? "", product: card?.product ?? null };
  };
  return {
    id,
    days,
    start: windowStart(today, days),
    end: today,
    categories: found.categories.map((one) => ({
      categoryName: one.group,
      ignored: ignored.includes(one.group),
      count: one.count,
      totalSpend: one.spend,
      unreviewed: one.unreviewed,
      totalEarnedValue: one.earned,
      totalMissedValue: one.missed,
      totalOptimalValue: one.optimal,
      optimalAccount: account(one.optimalAccountId),
      optimalRewardMultiplier: one.optimalMultiplier,
      accountSpends: one.accounts.map((each) => ({ account: account(each.accountId), spend: each.spend, earned: each.earned })),
      transactionRewards: (products.get(cards.get(one.optimalAccountId)?.productId ?? 0)?.creditCard?.transactionRewards ?? []).filter(
        (reward) => reward.categoryGroup === one.group,
      ),
    })),
    totalSpend: found.spend,
    unreviewed: found.unreviewed,
    optimalTotalValue: found.optimal,
    earnedTotalValue: found.earned,
    missedTotalValue: found.missed,
    coveredDays: body.covered,
    cards: body.cards.map((card) => ({
      account: account(card.accountId),
      productId: card.productId,
      valuePerReward: card.valuePerReward,
      rewardType: products.get(card.productId)?.creditCard?.rewardType ?? null,
    })),
    ignoredGroups: ignored,
  };
};

/** Returns the user's recommendations, cash first. */
export const listReplies = async (tx: Tx<Scope>, today: Day): Promise<Recommendation[]> => {
  const shown = await store.shown(tx);
  const known = await knownOf(tx, shown, shown.stored, today);
  return shown.stored.map((row) => recommendation(row, known));
};

export const findReply = async (tx: Tx<Scope>, id: number, today: Day): Promise<Recommendation | null> => {
  const shown = await store.shown(tx);
  const row = shown.stored.find((one) => one.id === id);
  return row ? recommendation(row, await knownOf(tx, shown, [row], today)) : null;
};

/** Returns the details of card spending: 30 days, then 365. Without a result, they are empty. */
export const spendingReplies = async (tx: Tx<Scope>, today: Day): Promise<CreditCardSpending[]> => {
  const shown = await store.shown(tx);
  const row = shown.stored.find((one) => one.type === "credit_card_spending");
  const { products, details } = await knownOf(tx, shown, row ? [row] : [], today);
  const none = { spend: ZERO, unreviewed: ZERO, earned: ZERO, optimal: ZERO, missed: ZERO, categories: [] };
  const body = row?.detail.spending ?? { month: none, year: none, covered: null, cards: [] };
  return details.map((one) => spendingReply(one, body, row?.date ?? today, products));
};

/** Puts what the user has beside what is recommended. Null if there is no such recommendation. */
export const findComparison = async (tx: Tx<Scope>, id: number, today: Day): Promise<Comparison | null> => {
  const shown = await store.shown(tx);
  const row = shown.stored.find((one) => one.id === id);
  if (!row) return null;
  const known = await knownOf(tx, shown, [row], today);
  const found = recommendation(row, known);
  const options = [...currentCards(row.detail.card, known.products), ...optionsOf(found)];
  return { id, type: found.type, sample: found.sample, options };
};

const currentCards = (body: Detail["card"], products: Products): Comparison["options"] =>
  (body?.current ?? []).map(({ accountId, name, productId }) => {
    const product = products.get(productId) ?? null;
    return { ...ACCOUNT, name, account: accountId, product, annualFee: product?.creditCard?.annualFee ?? null };
  });

const ACCOUNT = { current: true, product: null, annualFee: null, rate: null, value: ZERO };
const optionsOf = (found: Recommendation): Comparison["options"] => {
  const { checkingBalance: checking, bestCreditCard: card, highYieldSavings: savings, creditCardSpending: spending } = found;
  if (checking)
    return [
      ...checking.accountDetails.map((one) => ({ ...ACCOUNT, name: one.accountName, account: one.account, rate: one.apr })),
      ...(checking.toAccountName === null
        ? []
        : [
            {
              name: checking.toAccountName,
              current: checking.toAccount !== null,
              account: checking.toAccount,
              product: checking.toProduct,
              rate: checking.toAccountApr,
              annualFee: null,
              value: found.valuePeriod === "year" ? (found.value ?? ZERO) : ZERO,
            },
          ]),
    ];
  if (savings) {
    const mine = new Map([...savings.products, ...savings.apart].flatMap((one) => one.valueLines).map((line) => [line.account, line]));
    return [
      ...[...mine.values()].map((line) => ({ ...ACCOUNT, name: line.accountName, account: line.account, rate: line.apr })),
      ...[...savings.products, ...savings.apart].map((one) => ({
        name: one.name,
        current: one.yours,
        account: null,
        product: one,
        rate: one.apy,
        annualFee: null,
        value: one.value,
      })),
    ];
  }
  if (card)
    return card.products.map((one) => ({
      name: one.name,
      current: false,
      account: null,
      product: one,
      rate: null,
      annualFee: one.creditCard?.annualFee ?? null,
      value: one.value,
    }));
  return (spending?.cards ?? []).map((one) => ({ ...ACCOUNT, name: one.account.name, account: one.account.id }));
};

/** Today for a scope. */
export const todayOf = ({ clock }: Pick<Deps, "clock">, { timeZone }: Scope): Day => dayIn(clock(), timeZone);
