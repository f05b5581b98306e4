import type { Book, Movement } from "./book.ts";
import { type Date, dateAt } from "./calendar.ts";
import { centsThen, type Flow } from "./flow.ts";
import type { Merchant } from "./merchants.ts";
import { bell, countOf, hashOf, pick, type Random, randomOf } from "./random.ts";
import { type Home, plainWords, purchaseWords } from "./words.ts";

export type Shelf = {
  id: string;
  account: string;
  merchants: readonly Merchant[];
  home: Home;
  /** Visits per day, Sunday to Saturday. */
  rates: readonly [number, number, number, number, number, number, number];
  /** Multiplies the rate by month, January first; missing months are 1. */
  months?: Readonly<Partial<Record<number, number>>>;
  /** Restaurants: the pending amount excludes the tip. */
  tips?: boolean;
  /** Share of purchases that are refunded in part or whole. */
  refunds?: number;
  /** Multiplies every amount. */
  size?: number;
};

const NEVER_POSTS = 0.006;
const REFINED_LATER = 0.015;

/** Visits to shops of one kind, more often on some weekdays and in some months. */
export const purchases = (seed: string, shelf: Shelf): Flow => {
  const stream = hashOf(`${seed} ${shelf.id}`);
  return (at, book) => {
    const random = randomOf(stream, at.index);
    const visits = countOf(random, (shelf.rates[at.weekday] ?? 0) * (shelf.months?.[at.month] ?? 1));
    for (let n = 0; n < visits; n += 1) visit(shelf, at, book, random, n);
    if (shelf.refunds) refund(shelf, at, book, stream);
  };
};

const visit = (shelf: Shelf, at: Date, book: Book, random: Random, n: number): void => {
  const merchant = pick(random, shelf.merchants);
  const amount = amountAt(merchant, shelf, at, random);
  const what = purchaseWords(merchant, shelf.home, random);
  const lag = 1 + Math.floor(random() * 2);
  const luck = random();
  if (luck < NEVER_POSTS) return book.write(shelf.id, at, { key: `hold${n}`, account: shelf.account, amount, what, dropsAfter: 3 });
  const tip = shelf.tips && luck < 0.8 ? { held: Math.round(amount / (luck < 0.4 ? 1.2 : 1.18)) } : {};
  const later = luck > 1 - REFINED_LATER ? { refinesAfter: 1 } : {};
  book.write(shelf.id, at, { key: `${n}`, account: shelf.account, amount, what, lag, ...tip, ...later } satisfies Movement);
};

const amountAt = (merchant: Merchant, { size = 1 }: Shelf, at: Date, random: Random): number => {
  if (merchant.spread === 0) return Math.round(merchant.typical * 100);
  const dollars = merchant.typical * size * Math.exp(bell(random) * merchant.spread * 0.8);
  return Math.max(150, centsThen(Math.min(dollars, merchant.typical * 5), at));
};

const REFUND_DELAY = 9;
/** Refunds a purchase of nine days ago: the same shop and category, money in. */
const refund = (shelf: Shelf, at: Date, book: Book, stream: number): void => {
  const then = at.index - REFUND_DELAY;
  if (then < 0) return;
  const random = randomOf(stream, then);
  const bought = dateAt(then);
  const visits = countOf(random, (shelf.rates[bought.weekday] ?? 0) * (shelf.months?.[bought.month] ?? 1));
  if (visits === 0) return;
  const merchant = pick(random, shelf.merchants);
  const amount = amountAt(merchant, shelf, bought, random);
  const what = purchaseWords(merchant, shelf.home, random);
  if (randomOf(stream ^ 0x5bd1e995, then)() > (shelf.refunds ?? 0)) return;
  book.write(shelf.id, at, {
    key: "refund",
    account: shelf.account,
    amount: -Math.round(amount * (amount > 8000 ? 0.45 : 1)),
    what,
    lag: 1,
  });
};

/** A yearly trip abroad: meals there, each with the card's foreign transaction fee on the same day. */
export const tripAbroad = (seed: string, account: string, merchants: readonly Merchant[], home: Home): Flow => {
  const stream = hashOf(`${seed} abroad`);
  return (at, book) => {
    if (at.month !== 2 || at.date < 14 || at.date > 18) return;
    const random = randomOf(stream, at.index);
    const merchant = pick(random, merchants);
    const amount = centsThen(merchant.typical * (0.8 + random() * 0.5), at);
    book.write("abroad", at, { key: "meal", account, amount, what: { ...purchaseWords(merchant, home, random), place: null }, lag: 2 });
    book.write("abroad", at, {
      key: "fee",
      account,
      amount: Math.round(amount * 0.03),
      what: plainWords("FOREIGN TRANSACTION FEE", "BANK_FEES_FOREIGN_TRANSACTION_FEES", { name: "Foreign transaction fee" }),
      lag: 2,
    });
  };
};
