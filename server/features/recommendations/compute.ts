import type { Product } from "#contract/products.ts";
import type { RecommendationAction, RecommendationType } from "#contract/recommendations.ts";
import { type Day, earlier } from "#domain/day.ts";
import { SYSTEM_CATEGORIES } from "#domain/transactions/categories.ts";
import { formatDay, formatMoney, formatRate, formatReward, joinNames, plural } from "#domain/format.ts";
import { type Cents, cents, sum, ZERO } from "#domain/money.ts";
import { MAIN_CURRENCY } from "#domain/currency.ts";
import { BONUS_DAYS, bestCards, bonusReachable, type GainLine, spentIn } from "#domain/recommendations/best-card.ts";
import {
  type Checking,
  checkingSurplus,
  debtFirst,
  type DebtFirst,
  type Destination,
  hasWindow,
  type KnownRate,
  surplusOf,
} from "#domain/recommendations/checking.ts";
import { freshnessOf } from "#domain/recommendations/freshness.ts";
import {
  daysCovered,
  LEAST_DAYS,
  type Missed,
  missedAYear,
  missedIn,
  MONTH_DAYS,
  reward,
  type RewardedRow,
  windowStart,
  YEAR_DAYS,
} from "#domain/recommendations/missed.ts";
import { rateAt, rateOfFraction, rateOfPercent, type YearlyRate } from "#domain/recommendations/rates.ts";
import type { HeldCard } from "#domain/recommendations/rewards.ts";
import {
  betterYields,
  bestYield,
  type DepositValue,
  estimatedRate,
  isSavings,
  type SavingsAccount,
  type SavingsLine,
} from "#domain/recommendations/savings.ts";
import { type AccountInput, fullMonths, type Inputs, isChecking, isSavingsAccount } from "./inputs.ts";
import { cardOffer, cardTerms, depositOffer, valueOfOne } from "./terms.ts";

export type CheckingBody = Omit<Checking, "action" | "value"> & { debtFirst: DebtFirst | null };
export type CardBody = {
  cards: {
    productId: number;
    value: Cents;
    shown: Cents;
    gain: Cents;
    gainAYear: Cents;
    firstYear: Cents;
    lines: GainLine[];
    bonuses: { description: string; value: Cents; requiredAmount: Cents; months: number; reachable: boolean }[];
  }[];
  needsCreditScore: boolean;
  creditScore: number | null;
  days: number;
  usual: Cents;
  interestFirst: { accountId: number; name: string; interest: Cents } | null;
  heldCards: number;
};
type DepositBody = { productId: number; value: Cents; moved: Cents; rate: YearlyRate; fees: Cents; lines: SavingsLine[]; yours: boolean };
export type SavingsBody = {
  savable: Cents;
  products: DepositBody[];
  apart: DepositBody[];
  tiedUp: { accountId: number; name: string; balance: Cents; maturityDate: Day | null }[];
  transfers: { accountId: number; name: string; amount: Cents; dayOfMonth: number }[];
};
export type SpendingBody = {
  month: Missed;
  year: Missed;
  covered: number | null;
  cards: { accountId: number; name: string; productId: number; product: string; valuePerReward: string }[];
};

/** What is saved of a recommendation beside its columns. */
export type Detail = {
  assumptions: string[];
  /** Accounts to identify or connect first. */
  accounts: number[];
  sample: boolean;
  catalogAsOf: Day | null;
  checking?: CheckingBody;
  card?: CardBody;
  savings?: SavingsBody;
  spending?: SpendingBody;
};
export type Result = {
  type: RecommendationType;
  action: RecommendationAction;
  title: string;
  description: string;
  value: Cents | null;
  period: "one_time" | "year" | null;
  valueDescription: string | null;
  prompt: string | null;
  detail: Detail;
};
export type Computed = { results: Result[]; rows: RewardedRow[] };

export const TITLES: Readonly<Record<RecommendationType, string>> = {
  checking_balance: "Move idle cash out of checking",
  connect_accounts: "Connect your accounts",
  credit_card_spending: "Use the right card",
  best_credit_card: "A card that fits your spending",
  high_yield_savings: "Earn more on your savings",
};
const PROMPTS: Readonly<Record<RecommendationType, string | null>> = {
  checking_balance: "How much idle cash do I have in checking?",
  connect_accounts: null,
  credit_card_spending: "Which rewards did my cards miss?",
  best_credit_card: "Which new card fits my spending?",
  high_yield_savings: "Is my savings rate any good?",
};

const money = (amount: Cents, currency: string): string => formatMoney(amount, { currency });
const percent = (rate: YearlyRate): string => formatRate(rate / 10_000);

const result = (
  type: RecommendationType,
  given: Partial<Omit<Result, "type" | "detail">> & { action: RecommendationAction; description: string; detail?: Partial<Detail> },
): Result => ({
  title: TITLES[type],
  value: null,
  period: null,
  valueDescription: null,
  prompt: PROMPTS[type],
  ...given,
  type,
  detail: { assumptions: [], accounts: [], sample: false, catalogAsOf: null, ...given.detail },
});

/** Computes all recommendations of a user. Pure: the same inputs always give the same results. */
export const compute = (inputs: Inputs): Computed => {
  const rateOf = knownRates(inputs);
  const cards = heldCards(inputs);
  const rewarded = reward(inputs.rows, cards.held);
  return {
    rows: rewarded.rows,
    results: [
      connect(inputs),
      checking(inputs, rateOf),
      savings(inputs, rateOf),
      missed(inputs, cards, rewarded.rows),
      bestCard(inputs, cards, rewarded),
    ],
  };
};

/** Says where the facts of some products come from. */
const catalogOf = (products: readonly { sample: boolean; asOf: Day | null }[]): Pick<Detail, "sample" | "catalogAsOf"> => ({
  sample: products.some((one) => one.sample),
  catalogAsOf: products.reduce<Day | null>(
    (oldest, { asOf }) => (asOf === null ? oldest : oldest === null ? asOf : earlier(oldest, asOf)),
    null,
  ),
});

const connect = ({ accounts }: Inputs): Result => {
  const [cash, card] = [accounts.some((a) => a.type === "depository"), accounts.some((a) => a.type === "credit")];
  const missing = [...(cash ? [] : ["a checking account"]), ...(card ? [] : ["a credit card"])].join(" and ");
  return missing === ""
    ? result("connect_accounts", { action: "no_action", description: "Your cash and card accounts are connected." })
    : result("connect_accounts", { action: "action", description: `Connect ${missing} to see what you could gain.` });
};

type RateOf = (account: AccountInput) => KnownRate;
/** Finds the rate of an account: its own, its product's, one estimated from interest, or none. */
const knownRates = ({ held, months, today }: Inputs): RateOf => {
  const products = new Map(held.map((one) => [one.id, one.depositoryAccount]));
  return (account) => {
    if (account.interestRate !== null) return { rate: rateOfPercent(account.interestRate), source: "account" };
    const product = account.product === null ? null : products.get(account.product);
    if (product) {
      const tiers = product.yieldTiers.map((tier) => ({ from: tier.from, rate: rateOfFraction(tier.annualPercentageYield) }));
      return { rate: rateAt(account.balance, rateOfFraction(product.annualPercentageYield), tiers), source: "product" };
    }
    const estimated = estimatedRate(fullMonths(account, months, today));
    return estimated === null ? { rate: 0 as YearlyRate, source: "unknown" } : { rate: estimated, source: "estimated" };
  };
};
const rateAssumptions = (accounts: readonly { name: string; known: KnownRate }[]): string[] =>
  accounts.flatMap(({ name, known }) =>
    known.source === "unknown"
      ? [`No rate of ${name} is known: taken as 0%. You can enter it in the account's settings.`]
      : known.source === "estimated"
        ? [`The rate of ${name}, ${percent(known.rate)}, is estimated from the interest it paid.`]
        : [],
  );

const checking = (inputs: Inputs, rateOf: RateOf): Result => {
  const { accounts, today, currency, offers } = inputs;
  const [settings, outflows] = [
    new Map(inputs.settings.map((one) => [one.account, one.safeBalance])),
    new Map(inputs.outflows.map((one) => [one.account, one.amount])),
  ];
  const flows = Map.groupBy(inputs.flows, (one) => one.account);
  const mine = accounts.filter(isChecking).map((a) => ({
    id: a.id,
    name: a.name,
    balance: a.balance,
    flows: new Map((flows.get(a.id) ?? []).map((one) => [one.day, one.amount])),
    since: a.since,
    outflow: outflows.get(a.id) ?? ZERO,
    setting: settings.get(a.id) ?? null,
    apr: rateOf(a),
  }));
  if (mine.length === 0)
    return result("checking_balance", { action: "not_enough_data", description: "Connect a checking account to look for idle cash." });
  const idle = sum(mine.filter((one) => hasWindow(one, today)).map((one) => cents(Math.max(0, surplusOf(one, null, today).surplus))));
  const own = ownDestination(inputs, rateOf);
  const to = own ?? productDestination(inputs, idle);
  const found = checkingSurplus(mine, to, today);
  const surplus = sum(found.accounts.map((one) => cents(Math.max(0, one.surplus))));
  const debts = accounts.flatMap((a) => {
    if (a.interestRate === null || a.balance <= 0 || (a.type !== "credit" && a.type !== "loan" && a.type !== "debt")) return [];
    // A card carries a balance only if it charged interest. A loan always does.
    if (a.type === "credit" && !inputs.charged.some((one) => one.account === a.id)) return [];
    return [{ accountId: a.id, name: a.name, owed: a.balance, rate: rateOfPercent(a.interestRate) }];
  });
  const body: CheckingBody = {
    subtype: found.subtype,
    to,
    accounts: found.accounts,
    left: found.left,
    debtFirst: found.subtype === "surplus" ? debtFirst(surplus, to, debts) : null,
  };
  const product = offers.find((one) => one.id === to?.productId);
  const destination = accounts.find((a) => a.id === to?.accountId);
  const detail: Partial<Detail> = {
    checking: body,
    ...catalogOf(product ? [product] : []),
    assumptions: [
      ...rateAssumptions(
        mine.filter((one) => found.accounts.some((each) => each.accountId === one.id)).map((one) => ({ name: one.name, known: one.apr })),
      ),
      ...(destination ? rateAssumptions([{ name: destination.name, known: rateOf(destination) }]) : []),
      ...found.accounts
        .filter((one) => !one.safeBalanceSet)
        .map(
          (one) =>
            `Nobody set a safety balance for ${one.name}. It keeps a week of what usually leaves: ${money(one.outflow, currency)} × 7 ÷ ${one.outflowDays}, up to the next ${formatMoney(cents(5000), { currency, omitCents: true })}.`,
        ),
      ...found.left.map((name) => `${name} is left out: it has transactions of less than 30 days.`),
    ],
  };
  if (found.action === "not_enough_data")
    return result("checking_balance", {
      action: "not_enough_data",
      description: "We need 30 days of checking transactions to look for idle cash.",
      detail,
    });
  const worst = found.accounts[0];
  if (found.subtype === "deficit" && worst)
    return result("checking_balance", {
      action: "action",
      title: `${worst.name} is below its safety balance`,
      description: worst.safeBalanceSet
        ? `It fell to ${money(worst.recentMinBalance, currency)} on ${formatDay(worst.lowestDay, today)}; you asked for at least ${money(worst.safeBalance, currency)}.`
        : `It fell to ${money(worst.recentMinBalance, currency)} on ${formatDay(worst.lowestDay, today)}; a week of what usually leaves is ${money(worst.safeBalance, currency)}.`,
      value: found.value,
      period: "one_time",
      valueDescription: "one time",
      detail,
    });
  if (found.subtype === "surplus") {
    const listed = sum(found.accounts.filter((one) => one.listed).map((one) => one.surplus));
    return result("checking_balance", {
      action: "action",
      description: `${money(listed, currency)} has not been needed in the last 30 days.`,
      value: found.value,
      period: "year",
      valueDescription: "a year",
      detail,
    });
  }
  return result("checking_balance", {
    action: "no_action",
    description:
      to === null && surplus > 0
        ? `${money(surplus, currency)} has not been needed in the last 30 days, but we know no savings account to move it to.`
        : "Your checking accounts hold about as much as you need.",
    detail,
  });
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

const savings = (inputs: Inputs, rateOf: RateOf): Result => {
  const { accounts, today, currency, offers, held } = inputs;
  const mine: SavingsAccount[] = accounts
    .filter((a) => isSavingsAccount(a) && a.balance > 0)
    .map((a) => ({ id: a.id, name: a.name, balance: a.balance, own: rateOf(a) }));
  const savable = sum(mine.map((one) => one.balance));
  const tiedUp = accounts
    .filter((a) => a.subtype === "cd" && a.balance > 0)
    .map((a) => ({ accountId: a.id, name: a.name, balance: a.balance, maturityDate: a.maturityDate }));
  const names = new Map(accounts.map((a) => [a.id, a.name]));
  const yours = new Set(held.map((one) => one.id));
  const saved = (one: DepositValue): DepositBody => ({
    productId: one.offer.id,
    value: one.value,
    moved: one.moved,
    rate: one.rate,
    fees: one.fees,
    lines: one.lines,
    yours: yours.has(one.offer.id),
  });
  const deposits =
    currency === MAIN_CURRENCY ? offers.flatMap((one) => (one.depositoryAccount ? [depositOffer(one, one.depositoryAccount)] : [])) : [];
  const found = betterYields(deposits, mine, today);
  const body: SavingsBody = {
    savable,
    products: found.savings.map(saved),
    apart: found.apart.map(saved),
    tiedUp,
    transfers: inputs.transfersIn.map((one) => ({
      accountId: one.account,
      name: names.get(one.account) ?? "",
      amount: one.amount,
      dayOfMonth: one.dayOfMonth,
    })),
  };
  const listed = new Set([...body.products, ...body.apart].map((one) => one.productId));
  const detail: Partial<Detail> = {
    savings: body,
    ...catalogOf(offers.filter((one) => listed.has(one.id))),
    assumptions: [
      ...rateAssumptions(mine.map((one) => ({ name: one.name, known: one.own }))),
      ...tiedUp.map(
        (one) =>
          `${one.name} is left out: its ${money(one.balance, currency)} is tied up${one.maturityDate ? ` until ${formatDay(one.maturityDate)}` : ""}.`,
      ),
      ...(listed.size > 0 ? ["Rates can change. Sign-up offers are left out of the order."] : []),
    ],
  };
  if (mine.length === 0)
    return result("high_yield_savings", {
      action: "not_enough_data",
      description: "Connect a savings account to compare its rate.",
      detail: { ...detail, savings: body },
    });
  if (currency !== MAIN_CURRENCY)
    return result("high_yield_savings", {
      action: "not_enough_data",
      description: `The catalog lists accounts in US dollars, and your accounts are in ${currency}.`,
      detail,
    });
  const fresh = deposits.filter((one) => isSavings(one.kind) && freshnessOf(one.asOf, today) === "fresh");
  if (fresh.length === 0)
    return result("high_yield_savings", {
      action: "not_enough_data",
      description: staleText(
        deposits.map((one) => one.asOf),
        "savings rates",
        today,
      ),
      detail,
    });
  const best = bestYield(found.savings);
  if (!best) return result("high_yield_savings", { action: "no_action", description: "Your savings already earn a good rate.", detail });
  const average = Math.round(
    best.lines.reduce((all, line) => all + line.balance * line.own.rate, 0) / Math.max(1, best.moved),
  ) as YearlyRate;
  return result("high_yield_savings", {
    action: "action",
    description: `${money(best.moved, currency)} earns ${percent(average)}${best.lines.length > 1 ? " on average" : ""}. You could earn ${percent(best.rate)}.`,
    value: best.value,
    period: "year",
    valueDescription: "a year",
    detail,
  });
};

/** Says why no product can be recommended: there is none, or its facts are too old. */
const staleText = (dates: readonly (Day | null)[], what: string, today: Day): string => {
  const newest = dates.reduce<Day | null>((latest, one) => (one !== null && (latest === null || one > latest) ? one : latest), null);
  return newest === null
    ? `Hiro has no ${what} to compare with.`
    : `The ${what} that Hiro knows were last checked on ${formatDay(newest, today)}. They are too old to recommend.`;
};

type Cards = {
  held: HeldCard[];
  /** Cards with rewards, with their names. */
  named: SpendingBody["cards"];
  products: Inputs["held"];
  /** Visible card accounts without a product. */
  unknown: AccountInput[];
  covered: number;
};
const heldCards = ({ accounts, held, objective, today }: Inputs): Cards => {
  const products = new Map(held.map((one) => [one.id, one]));
  const found: Cards = { held: [], named: [], products: [], unknown: [], covered: 0 };
  let first: Day | null = null;
  for (const account of accounts.filter((a) => a.type === "credit")) {
    const product = account.product === null ? undefined : products.get(account.product);
    if (!product?.creditCard) {
      found.unknown.push(account);
      continue;
    }
    found.named.push({
      accountId: account.id,
      name: account.name,
      productId: product.id,
      product: product.name,
      valuePerReward: valueOfOne(product.creditCard, objective),
    });
    found.products.push(product);
    if (account.since === null) continue;
    first = first === null ? account.since : earlier(first, account.since);
    // A card without rows has not been used; whether its owner still holds it is not known.
    found.held.push({
      accountId: account.id,
      ownerId: account.owner,
      since: account.since,
      terms: cardTerms(product, product.creditCard, objective),
    });
  }
  found.covered = daysCovered(first, today);
  return found;
};

const pointAssumptions = ({ products, named }: Cards, objective: string | null): string[] =>
  products.flatMap((product, i) => {
    const card = product.creditCard;
    if (!card || card.rewardType === "cash" || card.rewardType === "no_rewards") return [];
    const worth = Number(named[i]?.valuePerReward ?? 0) * 100;
    const unit = card.rewardType === "miles" ? "mile" : "point";
    return [
      `A ${unit} of ${product.name} is worth ${Number(worth.toFixed(3))} ${worth === 1 ? "cent" : "cents"}${objective === null ? "" : `, for ${objective === "cash" ? "cash back" : objective}`}.`,
    ];
  });

const cardAssumptions = (inputs: Inputs, cards: Cards): string[] => [
  ...pointAssumptions(cards, inputs.objective),
  ...cards.products
    .filter((one) => one.creditCard?.transactionRewards.some((each) => each.activationRequired))
    .map((one) => `Rewards of ${one.name} that need an activation count at its standard rate.`),
  cards.covered < YEAR_DAYS
    ? `Your cards have transactions of ${plural(cards.covered, "day")}, scaled to a year of 365.`
    : "Each card was held since its first transaction.",
  "Debit and cash purchases are not counted: a card may not have been possible there.",
  "A refund takes back what its purchase earned.",
  ...(cards.products.some((one) => one.creditCard?.transactionRewards.some((each) => each.capAmount !== null))
    ? ["Caps start again each calendar period. Each purchase counts on the card that pays most for it, in order of day."]
    : []),
  ...(cards.unknown.length > 0
    ? [`${cards.unknown.map((a) => a.name).join(", ")}: left out, because we do not know which card it is.`]
    : []),
];

/** The reasons for which card rewards cannot be compared at all; null if they can. */
const noRewards = (inputs: Inputs, cards: Cards): { description: string; accounts: number[] } | null => {
  const mine = (accountId: number): boolean => inputs.accounts.some((a) => a.id === accountId && a.owner === inputs.userId);
  const unknown = cards.unknown.filter((a) => mine(a.id));
  if (cards.named.length === 0 ? cards.unknown.length > 0 : unknown.length > 0 && !cards.named.some((card) => mine(card.accountId)))
    return { description: "Tell us which card this is.", accounts: (unknown.length > 0 ? unknown : cards.unknown).map((a) => a.id) };
  if (cards.named.length === 0) return { description: "Connect a credit card to see what its rewards come to.", accounts: [] };
  if (inputs.currency !== MAIN_CURRENCY)
    return { description: `The catalog lists cards in US dollars, and your accounts are in ${inputs.currency}.`, accounts: [] };
  if (cards.covered < LEAST_DAYS) return { description: "We need 60 days of card transactions to compare rewards.", accounts: [] };
  return null;
};

const missed = (inputs: Inputs, cards: Cards, rows: readonly RewardedRow[]): Result => {
  const { today, currency } = inputs;
  const of = (days: number): Missed => missedIn(rows, today, days, inputs.ignored.find((one) => one.days === days)?.groups);
  const [month, year] = [of(MONTH_DAYS), of(YEAR_DAYS)];
  const spending: SpendingBody = { month, year, covered: cards.held.length > 0 ? cards.covered : null, cards: cards.named };
  const detail: Partial<Detail> = {
    spending,
    ...catalogOf(cards.products),
    assumptions: cardAssumptions(inputs, cards),
    accounts: cards.unknown.map((a) => a.id),
  };
  const none = noRewards(inputs, cards);
  if (none)
    return result("credit_card_spending", {
      action: "not_enough_data",
      description: none.description,
      detail: { ...detail, accounts: none.accounts },
    });
  const owners = Map.groupBy(cards.held, (card) => card.ownerId);
  if ([...owners.values()].every((list) => list.length === 1))
    return result("credit_card_spending", {
      action: "no_action",
      description: owners.size === 1 ? "You have one rewards card." : "Each of you has one rewards card, so there is no other to use.",
      detail,
    });
  return missedResult(spending, detail, currency, inputs.ignored.find((one) => one.days === YEAR_DAYS)?.groups ?? []);
};

/** At least this much must be missed in a year. */
const LEAST_MISSED = cents(1000);

const missedResult = (
  { year, covered, cards }: SpendingBody,
  detail: Partial<Detail>,
  currency: string,
  ignored: readonly string[],
): Result => {
  const value = missedAYear(year.missed, covered ?? 0);
  if (value === null || value < LEAST_MISSED)
    return result("credit_card_spending", {
      action: "no_action",
      description: "You already use the right card for almost everything.",
      detail,
    });
  const first = year.categories.find((one) => !ignored.includes(one.group));
  const best = cards.find((card) => card.accountId === first?.optimalAccountId);
  return result("credit_card_spending", {
    action: "action",
    description:
      first && best
        ? `${first.group} missed most: ${best.name} pays more there. You earned ${money(year.earned, currency)} of ${money(year.optimal, currency)}.`
        : "",
    value,
    period: "year",
    valueDescription: "missed in a year",
    detail,
  });
};

const bestCard = (inputs: Inputs, cards: Cards, rewarded: ReturnType<typeof reward>): Result => {
  const { today, currency, offers, score, accounts, objective } = inputs;
  const mine = new Set(accounts.filter((a) => a.owner === inputs.userId).map((a) => a.product));
  const offered = offers.filter((one) => one.creditCard && !mine.has(one.id));
  const found = bestCards(
    offered.flatMap((one) => (one.creditCard ? [cardOffer(one, one.creditCard, objective)] : [])),
    { rewarded, days: Math.max(1, cards.covered), today, score },
  );
  const byId = new Map(offered.map((one) => [one.id, one]));
  const usual = spentIn(rewarded.rows, windowStart(today, BONUS_DAYS));
  const charged = inputs.charged
    .map((one) => ({ ...one, account: accounts.find((a) => a.id === one.account) }))
    .filter((one) => one.account?.type === "credit")
    .toSorted((a, b) => b.interest - a.interest)[0];
  const body: CardBody = {
    cards: found.map((one) => ({
      productId: one.offer.terms.id,
      value: one.value,
      shown: one.shown,
      gain: one.gain,
      gainAYear: one.gainAYear,
      firstYear: one.firstYear,
      lines: one.lines,
      bonuses: (byId.get(one.offer.terms.id)?.signupBonuses ?? []).map((bonus) => ({ ...bonus, reachable: bonusReachable(usual, bonus) })),
    })),
    needsCreditScore: score === null,
    creditScore: score,
    days: cards.covered,
    usual,
    interestFirst: charged?.account ? { accountId: charged.account.id, name: charged.account.name, interest: charged.interest } : null,
    heldCards: cards.held.length,
  };
  const listed = new Set(body.cards.map((one) => one.productId));
  const detail: Partial<Detail> = {
    card: body,
    ...catalogOf([...offered.filter((one) => listed.has(one.id)), ...cards.products]),
    assumptions: [
      ...cardAssumptions(inputs, cards),
      "Your spending stays as it was, and you keep using your cards where they pay more.",
      "Sign-up bonuses and benefits are not counted. Nobody can know whether you would be approved.",
    ],
  };
  const none = noRewards(inputs, cards);
  if (none)
    return result("best_credit_card", {
      action: "not_enough_data",
      description: none.description,
      detail: { ...detail, card: { ...body, cards: [] }, accounts: none.accounts },
    });
  const fresh = offered.filter((one) => freshnessOf(one.asOf, today) === "fresh");
  if (fresh.length === 0)
    return result("best_credit_card", {
      action: "not_enough_data",
      description: staleText(
        offered.map((one) => one.asOf),
        "card offers",
        today,
      ),
      detail,
    });
  const best = found.find((one) => one.freshness === "fresh");
  const product = best && byId.get(best.offer.terms.id);
  if (!best || !product?.creditCard)
    return result("best_credit_card", { action: "no_action", description: "Your cards already fit your spending.", detail });
  const card = product.creditCard;
  const top = best.lines[0];
  const pays =
    top && top.multiplier !== ""
      ? `pays ${formatReward(card.rewardType, Number(top.multiplier))} on ${rewardedBy(card, top)}`
      : "pays more";
  return result("best_credit_card", {
    action: "action",
    description: `${product.name} ${pays}${card.annualFee === 0 ? ", without a fee" : `, after its ${formatMoney(card.annualFee, { currency, omitCents: true })} fee`}.`,
    value: best.shown,
    period: "year",
    valueDescription: "a year",
    detail,
  });
};

const CATEGORY_NAMES: ReadonlyMap<string, string> = new Map(SYSTEM_CATEGORIES.map((one) => [one.code, one.name]));

/** Names what the best reward of a line is for: a group, categories or a merchant. */
const rewardedBy = (card: NonNullable<Product["creditCard"]>, line: GainLine): string => {
  const group = new Set(SYSTEM_CATEGORIES.filter((one) => one.group === line.group).map((one) => one.code));
  const reward = card.transactionRewards.find(
    (one) =>
      one.rewardMultiplier === line.multiplier && (one.categoryGroup === line.group || one.categoryCodes?.some((code) => group.has(code))),
  );
  const names = reward?.categoryCodes?.map((code) => lower(CATEGORY_NAMES.get(code) ?? code));
  return names ? joinNames(names) : lower(line.group);
};

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
