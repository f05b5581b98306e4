import { type Day, startOfMonth, startOfQuarter, startOfYear } from "../day.ts";
import { type Cents, cents, negate, subtract, ZERO } from "../money.ts";
import type { CapPeriod } from "./kinds.ts";
import { type RewardRate, rewardOf, shareOf } from "./rates.ts";

/** A reward above a card's standard rate, for a group of categories, for categories, or for one merchant. */
export type RewardRule = {
  rate: RewardRate;
  /** As stated by the issuer: points per dollar, or a fraction for cash back. */
  multiplier: string;
  group: string | null;
  /** Codes of the category taxonomy. */
  codes: readonly string[] | null;
  /** Key of the merchant's name. */
  merchant: string | null;
  cap: { amount: Cents; period: CapPeriod } | null;
  from: Day | null;
  to: Day | null;
  /** Rewards of purchases in the bank's own portal, and rewards to activate first: a row cannot show either, so they never count. */
  unknowable: boolean;
};

/** What a card pays, in dollars for the user. */
export type CardTerms = { id: number; name: string; standard: RewardRate; standardMultiplier: string; rules: readonly RewardRule[] };

/** A card that somebody holds. */
export type HeldCard = { accountId: number; ownerId: number; since: Day; terms: CardTerms };

/** A posted row of a card. The amount is positive for a purchase and negative for a refund. */
export type CardRow = {
  id: number;
  day: Day;
  amount: Cents;
  accountId: number;
  ownerId: number;
  group: string;
  code: string;
  merchant: string;
  unreviewed: boolean;
};

/** Issuers pay no rewards on what the bank itself charges or lends. */
const UNREWARDED_GROUP = "Bank fees";
const UNREWARDED_CODES: ReadonlySet<string> = new Set(["LOAN_PAYMENTS_CASH_ADVANCES", "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT"]);

/** Whether spending in a category earns rewards. `code` is its code in the taxonomy; null for the household's own categories. */
export const earnsRewards = ({ group, code }: { group: string; code: string | null }): boolean =>
  group !== UNREWARDED_GROUP && !UNREWARDED_CODES.has(code ?? "");

export const inOrder = (a: Pick<CardRow, "day" | "id">, b: Pick<CardRow, "day" | "id">): number =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : a.id - b.id;

const applies = (rule: RewardRule, row: CardRow): boolean =>
  !rule.unknowable &&
  (rule.from === null || row.day >= rule.from) &&
  (rule.to === null || row.day <= rule.to) &&
  (rule.merchant === null || rule.merchant === row.merchant) &&
  (rule.group === null || rule.group === row.group) &&
  (rule.codes === null || rule.codes.includes(row.code));

const startOf: Record<CapPeriod, (day: Day) => Day> = { month: startOfMonth, quarter: startOfQuarter, year: startOfYear };

/** Spending that counted toward each cap, by card, rule and period. */
export type CapBook = Map<string, number>;

/** What a card pays for a purchase. `capped`: the part that counts toward a cap. `rate` is the rule's own. */
export type Quote = { value: Cents; rate: RewardRate; multiplier: string; capKey: string | null; capped: number };

/**
 * Returns what a card pays for a purchase: the rule that pays most, with its cap. The part beyond a cap earns the standard rate, and the
 * whole is rounded once. `key` identifies the card in the book.
 */
export const quote = (terms: CardTerms, key: number, row: CardRow, book: CapBook): Quote => {
  const amount = Math.abs(row.amount);
  let best: Quote = {
    value: rewardOf([[amount, terms.standard]]),
    rate: terms.standard,
    multiplier: terms.standardMultiplier,
    capKey: null,
    capped: 0,
  };
  for (const [index, rule] of terms.rules.entries()) {
    if (!applies(rule, row)) continue;
    const capKey = rule.cap ? `${key} ${index} ${startOf[rule.cap.period](row.day)}` : null;
    const room = rule.cap && capKey ? Math.max(0, rule.cap.amount - (book.get(capKey) ?? 0)) : amount;
    const capped = Math.min(amount, room);
    const value = rewardOf([
      [capped, rule.rate],
      [amount - capped, terms.standard],
    ]);
    if (value > best.value || (value === best.value && rule.rate > best.rate && capped > 0))
      best = { value, rate: rule.rate, multiplier: rule.multiplier, capKey, capped: capKey ? capped : 0 };
  }
  return best;
};

/** The purchase that a refund takes back, and which part of it. */
export type Refund = { purchase: number; from: Cents; to: Cents; whole: Cents };

/**
 * Finds the purchase of each refund: the latest earlier one of the same account and merchant with enough left. Rows must be in order.
 * Returns nothing for refunds of purchases that are not among the rows.
 */
export const matchRefunds = (rows: readonly CardRow[]): Map<number, Refund> => {
  const open = new Map<string, { id: number; amount: Cents; taken: Cents }[]>();
  const found = new Map<number, Refund>();
  for (const row of rows) {
    const key = `${row.accountId} ${row.merchant}`;
    if (row.amount > 0) {
      const list = open.get(key);
      const purchase = { id: row.id, amount: row.amount, taken: ZERO };
      if (list) list.push(purchase);
      else open.set(key, [purchase]);
      continue;
    }
    const back = negate(row.amount);
    const purchase = open.get(key)?.findLast((one) => one.amount - one.taken >= back);
    if (!purchase || back === 0) continue;
    const to = cents(purchase.taken + back);
    found.set(row.id, { purchase: purchase.id, from: purchase.taken, to, whole: purchase.amount });
    purchase.taken = to;
  }
  return found;
};

/** The part of a purchase's value that a refund takes back, as a negative amount. All refunds of a purchase take back exactly all of it. */
export const takenBack = (value: Cents, { from, to, whole }: Refund): Cents =>
  subtract(shareOf(value, from, whole), shareOf(value, to, whole));

/** What one row earned or could earn on a card. */
export type Outcome = { value: Cents; accountId: number; quote: Quote };

/** Walks the rows in order. `pick` quotes a purchase; refunds take back what their purchase brought and free its cap. */
export const walk = (
  rows: readonly CardRow[],
  refunds: ReadonlyMap<number, Refund>,
  book: CapBook,
  pick: (row: CardRow, book: CapBook) => Outcome | null,
): Map<number, Outcome> => {
  const found = new Map<number, Outcome>();
  const use = (capKey: string | null, amount: number): void => {
    if (capKey !== null && amount !== 0) book.set(capKey, (book.get(capKey) ?? 0) + amount);
  };
  const counted = new Map<number, number>();
  for (const row of rows) {
    const refund = refunds.get(row.id);
    const purchase = refund && found.get(refund.purchase);
    if (refund && purchase) {
      const before = counted.get(refund.purchase) ?? purchase.quote.capped;
      const after = Math.min(before, refund.whole - refund.to);
      use(purchase.quote.capKey, after - before);
      counted.set(refund.purchase, after);
      found.set(row.id, { ...purchase, value: takenBack(purchase.value, refund) });
      continue;
    }
    if (refund) continue;
    // The purchase of this refund is older than the rows. It takes back what the same purchase would earn now, without a cap.
    const outcome = pick(row, row.amount < 0 ? new Map() : book);
    if (!outcome) continue;
    if (row.amount > 0) use(outcome.quote.capKey, outcome.quote.capped);
    found.set(row.id, row.amount < 0 ? { ...outcome, value: negate(outcome.value) } : outcome);
  }
  return found;
};

/** Quotes a purchase on one card. */
export const onCard =
  (card: HeldCard) =>
  (row: CardRow, book: CapBook): Outcome => {
    const quoted = quote(card.terms, card.accountId, row, book);
    return { value: quoted.value, accountId: card.accountId, quote: quoted };
  };

/** Quotes a purchase on the best of some cards. Among equal ones, the card that was used wins. Null without a card. */
export const onBest =
  (cardsOf: (row: CardRow) => readonly HeldCard[]) =>
  (row: CardRow, book: CapBook): Outcome | null => {
    let best: Outcome | null = null;
    for (const card of cardsOf(row)) {
      const here = onCard(card)(row, book);
      if (!best || here.value > best.value || (here.value === best.value && card.accountId === row.accountId)) best = here;
    }
    return best;
  };
