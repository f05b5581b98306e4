import { type Day, addDays, day, dayOfMonth, weekdayOf } from "#domain/day.ts";
import type { TransactionFact } from "../../tools/index.ts";
import { accounts, empty, family, type Household, put } from "./household.ts";

const accountsWith = (...ids: number[]) => accounts.filter((a) => ids.includes(a.id));
const worthSince = (start: Day): Household["worth"] => {
  const { worth } = family();
  return worth && { ...worth, dataStart: start };
};
const household = (rows: TransactionFact[], ids: number[], members: Household["members"], over: Partial<Household> = {}): Household => ({
  ...empty(),
  rows,
  accounts: accountsWith(...ids),
  members,
  worth: worthSince(rows[0]?.date ?? day("2026-11-20")),
  ...over,
});
/** Varies an amount deterministically. */
const about = (base: number, n: number): number => base + ((n * 7919) % Math.max(1, Math.round(base / 3))) - Math.round(base / 6);

/** A new user: one account and three weeks of data. */
export const oneMonth = (): Household => {
  const rows: TransactionFact[] = [];
  for (let at = day("2026-10-30"), n = 0; at <= "2026-11-19"; at = addDays(at, 1), n++) {
    if (weekdayOf(at) === 6) put(rows, { on: at, merchant: "Trader Joe's", amount: about(6_000, n), category: "Groceries", account: 1 });
    if (n % 3 === 0) put(rows, { on: at, merchant: "Starbucks", amount: about(600, n), category: "Coffee", account: 1 });
    if (at === "2026-11-01") put(rows, { on: at, merchant: "Oak Street Apartments", amount: 140_000, category: "Rent", account: 1 });
    if (at === "2026-11-13") put(rows, { on: at, merchant: "Corner Bakery", amount: -160_000, category: "Salary", account: 1 });
  }
  return household(rows, [1], [{ name: "Sam", isMe: true }]);
};

/** A renter's year and a half with a card, a subscription whose price rose, one that ended, and a double charge. */
export const renter = (): Household => {
  const rows: TransactionFact[] = [];
  for (let at = day("2025-05-01"), n = 0; at <= "2026-11-19"; at = addDays(at, 1), n++) {
    const dom = dayOfMonth(at);
    if (dom === 1) put(rows, { on: at, merchant: "Hillside Homes", amount: 165_000, category: "Rent", account: 1 });
    if (dom === 4)
      put(rows, { on: at, merchant: "Netflix", amount: at < "2026-06-01" ? 1_549 : 1_799, category: "TV and movies", account: 4 });
    if (dom === 9 && at < "2026-04-01")
      put(rows, { on: at, merchant: "Planet Fitness", amount: 2_499, category: "Gyms and fitness centers", account: 4 });
    if (dom === 12) put(rows, { on: at, merchant: "Xcel Energy", amount: about(8_000, n), category: "Gas and electricity", account: 1 });
    if (weekdayOf(at) === 5 && n % 14 < 7)
      put(rows, { on: at, merchant: "Bluebird Clinic", amount: -182_000, category: "Salary", account: 1 });
    if (weekdayOf(at) === 0) put(rows, { on: at, merchant: "Aldi", amount: about(7_200, n), category: "Groceries", account: 4 });
    if (n % 5 === 2) put(rows, { on: at, merchant: "Chipotle", amount: about(1_500, n), category: "Fast food", account: 4 });
    if (dom === 20) put(rows, { on: at, merchant: "Card payment", amount: 55_000, category: "Credit card payment", account: 1 });
  }
  put(rows, { on: day("2026-11-10"), merchant: "Best Buy", amount: 21_999, category: "Electronics", account: 4 });
  put(rows, { on: day("2026-11-11"), merchant: "Best Buy", amount: 21_999, category: "Electronics", account: 4 });
  rows.sort((a, b) => a.date.localeCompare(b.date));
  return household(rows, [1, 2, 4], [{ name: "Kim", isMe: true }], {
    budgets: [
      {
        id: 41,
        name: "November",
        start: day("2026-11-01"),
        end: day("2026-11-30"),
        targets: [
          ["Groceries", 20_000],
          ["Fast food", 9_000],
        ],
      },
    ],
  });
};

/** Five years of a user with irregular income. */
export const freelancer = (): Household => {
  const rows: TransactionFact[] = [];
  for (let at = day("2021-11-20"), n = 0; at <= "2026-11-19"; at = addDays(at, 1), n++) {
    const dom = dayOfMonth(at);
    if (n % 17 === 3)
      put(rows, { on: at, merchant: `Client ${"ABCDEF"[n % 6]}`, amount: -about(210_000, n), category: "Contractor", account: 1 });
    if (dom === 2) put(rows, { on: at, merchant: "Studio Loft", amount: 98_000, category: "Rent", account: 1 });
    if (dom === 7) put(rows, { on: at, merchant: "Adobe", amount: at < "2025-03-01" ? 5_299 : 5_999, category: "Other", account: 3 });
    if (dom === 18) put(rows, { on: at, merchant: "Comcast", amount: 6_999, category: "Internet and cable", account: 1 });
    if (weekdayOf(at) === 3)
      put(rows, { on: at, merchant: "Whole Foods Market", amount: about(8_800, n), category: "Groceries", account: 3 });
    if (n % 4 === 1) put(rows, { on: at, merchant: "Starbucks", amount: about(550, n), category: "Coffee", account: 3 });
    if (dom === 25) put(rows, { on: at, merchant: "Amex Payment", amount: about(60_000, n), category: "Credit card payment", account: 1 });
    if (dom === 15 && [1, 4, 6, 9].includes(Number(at.slice(5, 7))))
      put(rows, { on: at, merchant: "IRS", amount: 320_000, category: "Tax payment", account: 1 });
  }
  const { holdings, trades } = family();
  return household(rows, [1, 2, 3, 6], [{ name: "Alex", isMe: true }], { holdings, trades });
};

export const households: readonly (readonly [name: string, make: () => Household])[] = [
  ["empty", empty],
  ["one month", oneMonth],
  ["renter", renter],
  ["family", family],
  ["freelancer of five years", freelancer],
];
