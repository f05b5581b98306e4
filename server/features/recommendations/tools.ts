import type { Product } from "#contract/products.ts";
import type { Recommendation } from "#contract/recommendations.ts";
import { MAIN_CURRENCY } from "#domain/currency.ts";
import { formatDay, formatMoney, formatRate, formatReward } from "#domain/format.ts";
import { merchantKey } from "#domain/transactions/merchant.ts";
import { absolute, cents, negate, ZERO } from "#domain/money.ts";
import { quote } from "#domain/recommendations/rewards.ts";
import type { CardRewardsFact, RecommendationFact } from "../../assistant/tools/index.ts";
import { currencyOf } from "../../currency.ts";
import type { Tx } from "../../db/open.ts";
import type { Deps } from "../../deps.ts";
import type { Tools } from "../../feature.ts";
import type { Scope } from "../../identity/scope.ts";
import { listCategories } from "../categories/index.ts";
import { listProducts, recommendableProducts } from "../products/index.ts";
import { cautionsOf } from "./cautions.ts";
import { listReplies, spendingReplies, todayOf } from "./reply.ts";
import { recommend } from "./service.ts";
import { list, privateFacts, runOf } from "./store.ts";
import { cardTerms } from "./terms.ts";

/** The terms of a recommendation's value. */
const partsOf = (one: Recommendation, currency: string): RecommendationFact["parts"] => {
  const { checkingBalance: checking, highYieldSavings: savings, bestCreditCard: card, creditCardSpending: spending } = one;
  if (checking)
    return checking.subtype === "deficit"
      ? checking.accountDetails
          .filter((each) => each.surplus < 0)
          .map((each) => ({ label: `${each.accountName}, below its safety balance`, amount: negate(each.surplus) }))
      : checking.accountDetails
          .filter((each) => each.listed)
          .map((each) => ({
            label: `${each.accountName}: ${formatMoney(each.surplus, { currency })} at ${percent(Number(checking.toAccountApr) - Number(each.apr))}`,
            amount: each.gain,
          }));
  const best = savings?.products.find((each) => !each.stale);
  if (best)
    return [
      ...best.valueLines.map((line) => ({
        label: `${line.accountName}: ${formatMoney(line.balance, { currency })} × (${percent(Number(line.newApr))} − ${percent(Number(line.apr))})`,
        amount: line.value,
      })),
      ...(best.fees > 0 ? [{ label: "Fees of a year", amount: negate(best.fees) }] : []),
    ];
  const top = card?.products.find((each) => !each.stale);
  if (top)
    return [
      ...top.valueLines.filter((line) => line.value !== 0).map((line) => ({ label: line.categoryGroup, amount: line.value })),
      ...(top.gainAYear === top.gain
        ? []
        : [{ label: `Scaled from ${card?.days ?? 0} days to a year`, amount: cents(top.gainAYear - top.gain) }]),
      { label: "Annual fee", amount: negate(top.creditCard?.annualFee ?? ZERO) },
      { label: "Rounded down to tens", amount: cents(top.shownValue - top.value) },
    ];
  if (spending && one.value === spending.missedTotalValue)
    return spending.categories
      .filter((each) => !each.ignored && each.totalMissedValue !== 0)
      .map((each) => ({ label: each.categoryName, amount: each.totalMissedValue }));
  return [];
};

const percent = (fraction: number): string => formatRate(fraction * 100);
const dayText = (day: Recommendation["date"]): string | null => (day === null ? null : formatDay(day));

const fact = (one: Recommendation, currency: string): RecommendationFact => {
  const best = one.highYieldSavings?.products.find((each) => !each.stale) ?? one.bestCreditCard?.products.find((each) => !each.stale);
  const rate = one.highYieldSavings?.products.find((each) => !each.stale)?.apy ?? one.checkingBalance?.toAccountApr ?? null;
  return {
    id: one.id,
    type: one.type,
    action: one.action,
    done: one.status === "accepted",
    title: one.title,
    description: one.description,
    value: one.value,
    period: one.valuePeriod,
    parts: one.action === "action" ? partsOf(one, currency) : [],
    product: one.action === "action" ? (best?.name ?? one.checkingBalance?.toAccountName ?? null) : null,
    productId: one.action === "action" ? (best?.id ?? one.checkingBalance?.toProduct?.id ?? null) : null,
    rate: rate === null ? null : Math.round(Number(rate) * 10_000) / 100,
    sample: one.sample,
    catalogAsOf: dayText(one.catalogAsOf),
    assumptions: [...cautionsOf(one, currency), ...one.assumptions],
  };
};

type Card = NonNullable<Product["creditCard"]>;

/** What each own card pays for a category or merchant, best first. */
const cardsFor = async (
  deps: Deps,
  tx: Tx<Scope>,
  cards: readonly { account: { id: number; name: string }; productId: number }[],
  asked: { group: string; code: string; merchant: string },
  objective: string | null,
): Promise<CardRewardsFact["cards"]> => {
  const today = todayOf(deps, tx.scope);
  const products = new Map((await listProducts(tx, { ids: cards.map((one) => one.productId) }, today)).map((one) => [one.id, one]));
  return cards
    .flatMap(({ account, productId }) => {
      const product = products.get(productId);
      if (!product?.creditCard) return [];
      const terms = cardTerms(product, product.creditCard, objective);
      const row = { id: 0, day: today, amount: cents(10_000), accountId: account.id, ownerId: 0, unreviewed: false, ...asked };
      const found = quote(terms, account.id, row, new Map());
      return [
        {
          accountId: account.id,
          name: account.name,
          product: product.name,
          productId,
          pays: formatReward(product.creditCard.rewardType, Number(found.multiplier)),
          percent: found.value / 100,
          sample: product.sample,
          asOf: dayText(product.asOf),
        },
      ];
    })
    .toSorted((a, b) => b.percent - a.percent || (a.name < b.name ? -1 : 1));
};

const termsOf = (card: Card): string =>
  [
    ...card.transactionRewards.map(
      (one) =>
        `${formatReward(card.rewardType, Number(one.rewardMultiplier))} ${one.categoryGroup ?? one.finxMerchant?.name ?? (one.categoryCodes ?? []).join(", ")}`,
    ),
    `${formatReward(card.rewardType, Number(card.standardRewardMultiplier))} otherwise`,
    card.recommendedCreditScoreLow === null ? "" : `credit score from ${card.recommendedCreditScoreLow}`,
  ]
    .filter((one) => one !== "")
    .join("; ");

/** An answer cannot wait for the job, so what is out of date is computed first. It takes less than a second. */
const upToDate = async (deps: Deps, scope: Scope): Promise<void> => {
  const today = todayOf(deps, scope);
  const { run, stored } = await deps.database.reading(scope, async (tx) => ({ run: await runOf(tx), stored: await list(tx) }));
  if (!run || run.asked > run.done || stored.length === 0 || stored.some((one) => one.date !== today)) await recommend(deps, scope.userId);
};

export const tools = (deps: Deps): Pick<Tools, "list_recommendations" | "get_card_rewards" | "list_products"> => ({
  list_recommendations: async (scope, { type }) => {
    await upToDate(deps, scope);
    const { found, currency } = await deps.database.reading(scope, async (tx) => ({
      found: await listReplies(tx, todayOf(deps, scope)),
      currency: await currencyOf(tx),
    }));
    const wanted = found.filter((one) => (type === undefined || one.type === type) && one.status !== "dismissed");
    return { recommendations: wanted.map((one) => fact(one, currency)) };
  },
  get_card_rewards: async (scope, { days = 365, categoryId, merchant }) => {
    await upToDate(deps, scope);
    const facts = await privateFacts(deps.database, scope.userId);
    return deps.database.reading(scope, async (tx) => {
      const today = todayOf(deps, scope);
      const detail = (await spendingReplies(tx, today)).find((one) => one.days === days);
      const recommendation = (await listReplies(tx, today)).find((one) => one.type === "credit_card_spending");
      const category = categoryId === undefined ? undefined : (await listCategories(tx)).find((one) => one.id === categoryId);
      const cards = await cardsFor(
        deps,
        tx,
        detail?.cards ?? [],
        {
          group: category?.categoryGroup ?? "",
          code: category?.categoryId ?? "",
          merchant: merchant === undefined ? "" : merchantKey(merchant),
        },
        facts?.objective ?? null,
      );
      return {
        recommendationId: recommendation?.id ?? null,
        days,
        spent: detail?.totalSpend ?? ZERO,
        earned: detail?.earnedTotalValue ?? ZERO,
        possible: detail?.optimalTotalValue ?? ZERO,
        missed: detail?.missedTotalValue ?? ZERO,
        cards,
        categories: (detail?.categories ?? []).map((one) => ({
          group: one.categoryName,
          spent: one.totalSpend,
          earned: one.totalEarnedValue,
          possible: one.totalOptimalValue,
          missed: one.totalMissedValue,
          bestCard: one.optimalAccount.name,
        })),
        sample: recommendation?.sample ?? false,
        catalogAsOf: dayText(recommendation?.catalogAsOf ?? null),
      };
    });
  },
  list_products: async (scope, { type }) => {
    const today = todayOf(deps, scope);
    const found = await deps.database.reading(scope, (tx) => recommendableProducts(tx, today));
    return {
      products: found
        .filter((one) => one.productType === type)
        .map((one) => ({
          id: one.id,
          name: one.name,
          institution: one.institution.name,
          terms: one.creditCard
            ? termsOf(one.creditCard)
            : `${one.depositoryAccount?.accountType ?? ""}; minimum balance ${formatMoney(one.depositoryAccount?.minimumBalance ?? ZERO, { currency: MAIN_CURRENCY })}`,
          fee: absolute(one.creditCard?.annualFee ?? one.depositoryAccount?.monthlyFee ?? ZERO),
          rate: one.depositoryAccount ? Math.round(Number(one.depositoryAccount.annualPercentageYield) * 10_000) / 100 : null,
          sample: one.sample,
          stale: one.stale,
          asOf: dayText(one.asOf),
          source: one.source,
        })),
    };
  },
});
