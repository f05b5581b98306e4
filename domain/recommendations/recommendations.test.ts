import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, day } from "../day.ts";
import { type Cents, cents, fromDollars, sum } from "../money.ts";
import { bestCards, bonusReachable, byValue, type CardOffer, gainOf, valueOfCard } from "./best-card.ts";
import { type CheckingAccount, checkingSurplus, debtFirst, type Destination, surplusOf, usualCushion } from "./checking.ts";
import { freshnessOf } from "./freshness.ts";
import { daysCovered, missedAYear, missedIn, reward } from "./missed.ts";
import { aYear, downToTens, rateOfFraction, rateOfPercent, rewardRate, shareOf, yearly, type YearlyRate, yearlyExceeds } from "./rates.ts";
import { type CardRow, type CardTerms, type HeldCard, quote, type RewardRule } from "./rewards.ts";
import { bestYield, betterYields, type DepositOffer, estimatedRate, valueOfDeposit } from "./savings.ts";

const TODAY = day("2026-11-20");
const $ = fromDollars;

const rule = (multiplier: string, more: Partial<RewardRule> & { worth?: string } = {}): RewardRule => ({
  rate: rewardRate(multiplier, more.worth ?? "1"),
  multiplier,
  group: null,
  codes: null,
  merchant: null,
  cap: null,
  from: null,
  to: null,
  unknowable: false,
  ...more,
});
const card = (id: number, standard: string, rules: RewardRule[] = [], worth = "1"): CardTerms => ({
  id,
  name: `Card ${id}`,
  standard: rewardRate(standard, worth),
  standardMultiplier: standard,
  rules,
});
const held = (accountId: number, terms: CardTerms, since: Day = day("2020-01-01")): HeldCard => ({ accountId, ownerId: 1, since, terms });
let next = 0;
const row = (amount: number, more: Partial<CardRow> = {}): CardRow => ({
  id: ++next,
  day: day("2026-11-10"),
  amount: $(amount),
  accountId: 1,
  ownerId: 1,
  group: "Food and drink",
  code: "FOOD_AND_DRINK_GROCERIES",
  merchant: "safeway",
  unreviewed: false,
  ...more,
});

describe("rates", () => {
  test("keep one unit: percent on accounts, fractions on products", () => {
    expect(rateOfPercent("4.35")).toBe(rateOfFraction("0.0435"));
    expect(yearly($(5312.3), (rateOfPercent("4.35") - rateOfPercent("0.05")) as YearlyRate)).toBe($(228.43));
  });

  test("are exact beyond what a double can hold", () => {
    expect(yearly(cents(900_000_000_000_000), rateOfPercent("4.35"))).toBe(39_150_000_000_000);
    expect(shareOf(cents(9_000_000_000_000_001), cents(1), cents(3))).toBe(3_000_000_000_000_000);
  });

  test.each([
    [10901, 10000],
    [1401, 1000],
    [999, 0],
    [-1, -1000],
    [0, 0],
  ])("rounds %i cents down to tens of dollars: %i", (amount, shown) => expect(downToTens(cents(amount))).toBe(shown));

  test("are fresh for 60 days, stale for a year, and then expired; without a date they are expired", () => {
    expect([60, 61, 365, 366].map((age) => freshnessOf(addDays(TODAY, -age), TODAY))).toEqual(["fresh", "stale", "stale", "expired"]);
    expect(freshnessOf(null, TODAY)).toBe("expired");
  });
});

describe("a checking account's surplus", () => {
  const account = (more: Partial<CheckingAccount> = {}): CheckingAccount => ({
    id: 1,
    name: "Checking",
    balance: $(6412.3),
    flows: new Map(),
    since: day("2020-01-01"),
    outflow: $(13845.6),
    setting: null,
    apr: { rate: rateOfPercent("0.05"), source: "account" },
    ...more,
  });
  const to = (percent: string): Destination => ({ accountId: 2, productId: null, name: "Savings", rate: rateOfPercent(percent) });

  test("keeps a week of what usually leaves, up to the next $50", () => {
    expect(usualCushion($(13845.6), 90)).toBe($(1100));
    expect(usualCushion($(0), 90)).toBe(0);
    expect(usualCushion(cents(64286), 90)).toBe($(100));
    const found = surplusOf(account(), to("4.35"), TODAY);
    expect([found.surplus, found.gain, found.listed]).toEqual([$(5312.3), $(228.43), true]);
  });

  test("is listed only above $10 a year, before rounding", () => {
    const difference = rateOfPercent("4.30");
    expect([$(232.55), $(232.56)].map((amount) => yearlyExceeds(amount, difference, cents(1000)))).toEqual([false, true]);
    expect(yearly($(232.55), difference)).toBe($(10));
  });

  test("uses the lowest end-of-day balance of 30 days", () => {
    const flows = new Map([
      [day("2026-11-10"), $(-500)],
      [day("2026-10-22"), $(900)],
      [day("2026-10-21"), $(5000)],
    ]);
    const found = surplusOf(account({ balance: $(1000), flows, setting: $(0) }), null, TODAY);
    // Before November 10 the account had $500; what happened on the first day of the window does not matter.
    expect([found.recentMinBalance, found.lowestDay, found.days.length]).toEqual([$(500), day("2026-10-22"), 30]);
  });

  test("is a deficit below the safety balance, which comes first", () => {
    const found = checkingSurplus(
      [account({ id: 1 }), account({ id: 2, balance: $(212.18), setting: $(600) }), account({ id: 3, balance: $(0), setting: $(1000) })],
      to("4.35"),
      TODAY,
    );
    expect([found.subtype, found.value, found.accounts.map((one) => one.accountId)]).toEqual(["deficit", $(1387.82), [3, 2, 1]]);
  });

  test("needs rows for 30 days", () => {
    expect(checkingSurplus([account({ since: addDays(TODAY, -28) })], to("4.35"), TODAY).action).toBe("not_enough_data");
    expect(checkingSurplus([account({ since: addDays(TODAY, -29) })], to("4.35"), TODAY).action).toBe("action");
    expect(checkingSurplus([], to("4.35"), TODAY).action).toBe("not_enough_data");
  });

  test("names a debt that costs more than saving earns, never for more than is owed", () => {
    const debt = { accountId: 9, name: "Card", owed: $(100_000), rate: rateOfPercent("24.99") };
    expect(debtFirst([$(5312.3)], to("4.35"), [debt])).toMatchObject({ saved: $(1327.54), earned: $(231.09) });
    expect(debtFirst([$(5312.3)], to("4.35"), [{ ...debt, owed: $(1000) }])).toMatchObject({ amount: $(1000), saved: $(249.9) });
    expect(debtFirst([$(5312.3)], to("4.35"), [{ ...debt, rate: rateOfPercent("4.35") }])).toBeNull();
  });

  test("a total is the sum of its parts, and a higher safety balance never raises it", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 500_000 })), { minLength: 1 }),
        (given) => {
          const accounts = given.map(([balance, setting], id) => account({ id, balance: cents(balance), setting: cents(setting) }));
          const found = checkingSurplus(accounts, to("4.35"), TODAY);
          const listed = found.accounts.filter((one) => one.listed);
          const deficits = found.accounts.filter((one) => one.surplus < 0);
          if (found.subtype === "surplus") expect(found.value).toBe(sum(listed.map((one) => one.gain)));
          if (found.subtype === "deficit") expect(found.value).toBe(-sum(deficits.map((one) => one.surplus)));
          for (const [i, one] of accounts.entries()) {
            const more = surplusOf({ ...one, setting: cents((one.setting ?? 0) + 100) }, to("4.35"), TODAY);
            expect(more.gain).toBeLessThanOrEqual(surplusOf(accounts[i] ?? one, to("4.35"), TODAY).gain);
          }
        },
      ),
    );
  });
});

describe("a better yield", () => {
  const offer = (id: number, percent: string, more: Partial<DepositOffer> = {}): DepositOffer => ({
    id,
    name: `Product ${id}`,
    kind: "savings",
    asOf: TODAY,
    rate: rateOfPercent(percent),
    tiers: [],
    marginal: false,
    minimum: cents(0),
    monthlyFee: cents(0),
    feeWaivedAt: null,
    ...more,
  });
  const mine = (balance: number, percent: string, id = 1) => ({
    id,
    name: `Account ${id}`,
    balance: $(balance),
    own: { rate: rateOfPercent(percent), source: "account" as const },
  });

  test("is worth balance × difference, less fees; certificates stay apart", () => {
    const found = betterYields(
      [offer(1, "3.80"), offer(2, "4.35"), offer(3, "4.05", { kind: "money market", monthlyFee: $(10) }), offer(4, "4.15", { kind: "cd" })],
      [mine(18240.55, "0.40")],
      TODAY,
    );
    expect(found.savings.map((one) => [one.offer.id, one.value])).toEqual([
      [2, $(720.5)],
      [1, $(620.18)],
      [3, $(545.78)],
    ]);
    expect(found.apart.map((one) => one.value)).toEqual([$(684.02)]);
  });

  test("moves only accounts that earn less, and these must reach the minimum", () => {
    const accounts = [mine(19_000, "5"), mine(1_000, "0", 2)];
    expect(valueOfDeposit(offer(1, "4"), accounts, TODAY)).toMatchObject({ moved: $(1000), value: $(40) });
    expect(valueOfDeposit(offer(1, "4", { minimum: $(2500) }), accounts, TODAY)).toBeNull();
  });

  test("applies a tier to the whole balance, or to the part above it", () => {
    const tiers = [{ from: $(10_000), rate: rateOfPercent("5") }];
    expect(valueOfDeposit(offer(1, "1", { tiers }), [mine(20_000, "0")], TODAY)?.value).toBe($(1000));
    expect(valueOfDeposit(offer(1, "1", { tiers, marginal: true }), [mine(20_000, "0")], TODAY)?.value).toBe($(600));
  });

  test("is never the best once its rate is stale, and not listed once it is a year old", () => {
    const stale = offer(1, "9", { asOf: addDays(TODAY, -61) });
    const found = betterYields([stale, offer(2, "4")], [mine(10_000, "0")], TODAY);
    expect(found.savings.map((one) => one.offer.id)).toEqual([2, 1]);
    expect(bestYield(found.savings)?.offer.id).toBe(2);
    expect(bestYield(betterYields([stale], [mine(10_000, "0")], TODAY).savings)).toBeNull();
    expect(betterYields([{ ...stale, asOf: addDays(TODAY, -366) }], [mine(10_000, "0")], TODAY).savings).toEqual([]);
  });

  test("estimates a rate from at least three months with interest", () => {
    const months = (n: number, interest: number) => Array.from({ length: n }, () => ({ interest: $(interest), balance: $(15330) }));
    expect(estimatedRate(months(12, 5.11))).toBe(rateOfPercent("0.40"));
    expect(estimatedRate(months(3, 5.11))).toBe(rateOfPercent("0.40"));
    expect(estimatedRate([...months(2, 5.11), ...months(10, 0)])).toBeNull();
  });

  test("a worse rate never ranks higher, and neither names nor ids change the order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2 }), (basis) => {
        const offers = basis.map((rate, id) => offer(id, String(rate / 100)));
        const order = betterYields(offers, [mine(50_000, "0")], TODAY).savings.map((one) => one.rate);
        expect(order).toEqual(order.toSorted((a, b) => b - a));
        const renamed = offers.toReversed().map((one) => ({ ...one, id: 1000 - one.id, name: `X${1000 - one.id}` }));
        expect(betterYields(renamed, [mine(50_000, "0")], TODAY).savings.map((one) => one.rate)).toEqual(order);
      }),
    );
  });
});

const LANTERN = card(10, "0.01", [rule("0.03", { group: "Food and drink" }), rule("0.02", { group: "Transportation" })]);
const FLAT = card(11, "0.02");

describe("a card's reward", () => {
  const value = (terms: CardTerms, one: CardRow, used = 0) =>
    quote(terms, 1, one, new Map(terms.rules[0]?.cap ? [[`1 0 2026-01-01`, used]] : [])).value;

  test("is the highest of merchant, category, group and standard", () => {
    const prairie = card(12, "0.015", [rule("0.05", { merchant: "costco" }), rule("0.03", { codes: ["FOOD_AND_DRINK_GROCERIES"] })]);
    expect(value(prairie, row(214.07, { merchant: "costco", group: "Shopping", code: "X" }))).toBe($(10.7));
    expect(value(prairie, row(100))).toBe($(3));
    expect(value(prairie, row(100, { code: "FOOD_AND_DRINK_RESTAURANT" }))).toBe($(1.5));
  });

  test("splits the row that crosses a cap and rounds once", () => {
    const capped = card(13, "0.01", [rule("0.04", { group: "Food and drink", cap: { amount: $(6000), period: "year" } })]);
    expect(value(capped, row(128.43), 595_000)).toBe($(2.78));
    expect(value(capped, row(100), 600_000)).toBe($(1));
  });

  test("leaves out rewards of a portal or to activate, and those outside their dates", () => {
    const terms = card(14, "0.01", [
      rule("0.1", { group: "Food and drink", unknowable: true }),
      rule("0.05", { group: "Food and drink", from: day("2026-10-01"), to: day("2026-11-09") }),
    ]);
    expect(value(terms, row(100))).toBe($(1));
    expect(value(terms, row(100, { day: day("2026-11-09") }))).toBe($(5));
  });

  test("never pays more with a cap than without", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 500_000 }),
        (amounts, cap) => {
          const rows = amounts.map((amount) => row(amount / 100));
          const earn = (terms: CardTerms) => missedIn(reward(rows, [held(1, terms)]).rows, TODAY, 365).earned;
          const limited = rule("0.05", { group: "Food and drink", cap: { amount: cents(cap), period: "quarter" } });
          expect(earn(card(1, "0.01", [limited]))).toBeLessThanOrEqual(earn(card(1, "0.01", [{ ...limited, cap: null }])));
        },
      ),
    );
  });
});

describe("missed rewards", () => {
  const cards = [held(1, FLAT), held(2, LANTERN)];

  test("are what the best card of the owner would have paid, row by row", () => {
    const rows = [
      row(128.43),
      row(23.9, { group: "Transportation", code: "T", merchant: "lyft" }),
      row(412.8, { accountId: 2, group: "Travel", code: "TR", merchant: "delta" }),
    ];
    const found = missedIn(reward(rows, cards).rows, TODAY, 30);
    expect([found.earned, found.optimal, found.missed]).toEqual([$(2.57 + 0.48 + 4.13), $(3.85 + 0.48 + 8.26), $(1.28 + 4.13)]);
    expect(found.categories.map((one) => [one.group, one.missed, one.optimalAccountId, one.optimalMultiplier])).toEqual([
      ["Travel", $(4.13), 1, "0.02"],
      ["Food and drink", $(1.28), 2, "0.03"],
      ["Transportation", $(0), 1, "0.02"],
    ]);
  });

  test("use only cards of the row's owner, from a card's first row on", () => {
    const others = [held(1, FLAT), { ...held(2, LANTERN), ownerId: 2 }];
    expect(missedIn(reward([row(100)], others).rows, TODAY, 30).missed).toBe(0);
    const late = [held(1, FLAT), held(2, LANTERN, day("2026-11-11"))];
    expect(missedIn(reward([row(100)], late).rows, TODAY, 30).missed).toBe(0);
    expect(missedIn(reward([row(100, { day: day("2026-11-11") })], late).rows, TODAY, 30).missed).toBe($(1));
  });

  test("name the card that pays most for a dollar as the best of a category, not the one with most spending", () => {
    const nothing = { ...held(3, card(3, "0", [])), ownerId: 2 };
    const rows = [row(900, { accountId: 3, ownerId: 2 }), row(100)];
    const [food] = missedIn(reward(rows, [...cards, nothing]).rows, TODAY, 30).categories;
    expect([food?.spend, food?.optimalAccountId, food?.optimalMultiplier]).toEqual([$(1000), 2, "0.03"]);
  });

  test("are nothing for a purchase and its full refund, in one part or several", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 1_000_000 }), fc.integer({ min: 1, max: 99 }), fc.boolean(), (amount, share, capped) => {
        const first = Math.max(1, Math.floor((amount * share) / 100));
        const terms = card(1, "0.01", [
          rule("0.037", { group: "Food and drink", cap: capped ? { amount: $(1234.56), period: "year" } : null }),
        ]);
        const rows = [
          row(amount / 100),
          row(300, { merchant: "other" }),
          row(-first / 100),
          ...(amount > first ? [row(-(amount - first) / 100)] : []),
        ];
        const found = reward(rows, [held(1, FLAT), held(2, terms)]).rows.filter((one) => one.row.merchant === "safeway");
        expect([sum(found.map((one) => one.earned)), sum(found.map((one) => one.optimal))]).toEqual([0, 0]);
      }),
    );
  });

  test("take back what a purchase before the window would earn", () => {
    const found = reward([row(-86, { merchant: "costco" })], cards).rows[0];
    expect([found?.earned, found?.optimal]).toEqual([$(-1.72), $(-2.58)]);
  });

  test("free the cap that a refunded purchase used", () => {
    const capped = card(13, "0.01", [rule("0.05", { group: "Food and drink", cap: { amount: $(100), period: "month" } })]);
    const rows = [row(100), row(-100), row(100, { merchant: "aldi" })];
    expect(missedIn(reward(rows, [held(1, capped)]).rows, TODAY, 30).earned).toBe($(5));
  });

  test("every total is the sum of its rows, and the best is never less than what each row's own card pays without caps", () => {
    const anyRow = fc.record({
      amount: fc.integer({ min: -50_000, max: 200_000 }).filter((n) => n !== 0),
      accountId: fc.constantFrom(1, 2),
      group: fc.constantFrom("Food and drink", "Travel", "Transportation"),
      merchant: fc.constantFrom("a", "b"),
      ago: fc.integer({ min: 0, max: 364 }),
    });
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 60 }), (given) => {
        const rows = given.map(({ amount, ago, ...one }) => row(amount / 100, { ...one, day: addDays(TODAY, -ago) }));
        const all = reward(rows, cards).rows;
        const found = missedIn(all, TODAY, 365);
        expect(all.length).toBe(rows.length);
        expect(found.earned).toBe(sum(all.map((one) => one.earned)));
        expect(found.optimal).toBe(sum(all.map((one) => one.optimal)));
        expect(found.spend).toBe(sum(rows.map((one) => one.amount)));
        for (const one of all) if (one.row.amount > 0) expect(one.optimal).toBeGreaterThanOrEqual(one.earned);
      }),
    );
  });

  test("are scaled to a year from 60 days on", () => {
    expect(daysCovered(day("2026-09-22"), TODAY)).toBe(60);
    expect(missedAYear($(10.11), 59)).toBeNull();
    expect(missedAYear($(10.11), 60)).toBe($(61.5));
    expect(aYear($(10.11), 30)).toBe($(123.01));
    expect(daysCovered(day("2019-01-01"), TODAY)).toBe(365);
    expect(daysCovered(null, TODAY)).toBe(0);
  });
});

describe("the best new card", () => {
  const offer = (terms: CardTerms, fee = 0, more: Partial<CardOffer> = {}): CardOffer => ({
    terms,
    asOf: TODAY,
    annualFee: $(fee),
    firstYearFee: null,
    scoreLow: null,
    ...more,
  });
  const cards = [held(1, FLAT), held(2, LANTERN)];
  const year = [
    row(9612.4),
    row(2140.18, { group: "Transportation", code: "T" }),
    row(1288.75, { group: "Entertainment", code: "E" }),
    row(3456.2, { group: "Travel", code: "V" }),
    row(5310.66, { group: "Shopping", code: "S" }),
    row(2980.01, { group: "Services", code: "R" }),
  ];
  const juniper = card(
    20,
    "1",
    [
      rule("4", { worth: "0.01", group: "Food and drink" }),
      rule("3", { worth: "0.01", group: "Entertainment" }),
      rule("2", { worth: "0.01", group: "Travel" }),
    ],
    "0.01",
  );
  const reserve = (worth: string) =>
    card(21, "1", [rule("4", { worth, group: "Travel" }), rule("3", { worth, group: "Food and drink" })], worth);

  test("is valued above what the held cards pay, less its fee, and shown in whole tens", () => {
    const found = valueOfCard(offer(juniper, 95), reward(year, cards), 365, TODAY);
    expect([found.gain, found.value, found.shown]).toEqual([$(109.01), $(14.01), $(10)]);
    expect(found.lines.slice(0, 2).map((line) => [line.group, line.gain, line.multiplier])).toEqual([
      ["Food and drink", $(96.13), "4"],
      ["Entertainment", $(12.88), "3"],
    ]);
    // Each reward is rounded as the issuer credits it: $360.47 − $288.37 on food, not 0.75 % of the spending.
    expect(valueOfCard(offer(reserve("0.0125"), 395), reward(year, cards), 365, TODAY).value).toBe($(-219.21));
    expect(valueOfCard(offer(reserve("0.015"), 395), reward(year, cards), 365, TODAY).value).toBe($(-112.56));
  });

  test("uses a capped reward only where it still pays more", () => {
    const capped = card(22, "0.01", [rule("0.04", { group: "Food and drink", cap: { amount: $(6000), period: "year" } })]);
    const rows = [row(5950), row(128.43), row(3533.97)];
    expect(gainOf(capped, reward(rows, cards)).gain).toBe($(59.5));
  });

  test("respects the credit score, and hides no card without one", () => {
    const offers = [offer(juniper, 0, { scoreLow: 690 })];
    const given = { rewarded: reward(year, cards), days: 365, today: TODAY };
    expect([null, 690, 689].map((score) => bestCards(offers, { ...given, score }).length)).toEqual([1, 1, 0]);
  });

  test("ranks stale rates last, leaves expired ones out, and lists at most five", () => {
    const given = { rewarded: reward(year, cards), days: 365, today: TODAY, score: null };
    const many = Array.from({ length: 7 }, (_, i) => offer({ ...juniper, id: 30 + i, name: `J${i}` }, i));
    const stale = offer({ ...juniper, id: 40, name: "Stale" }, 0, { asOf: addDays(TODAY, -61) });
    const expired = offer({ ...juniper, id: 41, name: "Expired" }, 0, { asOf: addDays(TODAY, -400) });
    expect(bestCards([...many, expired], given).map((one) => one.offer.terms.id)).toEqual([30, 31, 32, 33, 34]);
    expect(bestCards([stale, many[6] ?? stale, expired], given).map((one) => one.offer.terms.id)).toEqual([36, 40]);
  });

  test("adds nothing for a purchase that was refunded", () => {
    const rows = [row(1000), row(-1000)];
    expect(gainOf(juniper, reward(rows, cards)).gain).toBe(0);
  });

  test("holding another card never raises a new card's value, and the order does not depend on ids", () => {
    const amounts = fc.array(fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom("Food and drink", "Travel", "Entertainment")), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(amounts, (given) => {
        const rows = given.map(([amount, group]) => row(amount / 100, { group, code: group }));
        const [one, both] = [reward(rows, [held(1, FLAT)]), reward(rows, cards)];
        expect(gainOf(juniper, both).gain).toBeLessThanOrEqual(gainOf(juniper, one).gain);
        const values = [juniper, reserve("0.0125"), reserve("0.015")].map((terms, i) =>
          valueOfCard(offer({ ...terms, id: i, name: `N${i}` }, i * 10), both, 365, TODAY),
        );
        const order = (list: typeof values): Cents[] => list.toSorted(byValue).map((each) => each.value);
        expect(order(values)).toEqual(order(values.toReversed()));
      }),
    );
  });

  test("calls a bonus reachable only with the usual spending", () => {
    expect(bonusReachable($(6112), { requiredAmount: $(3000), months: 3 })).toBe(true);
    expect(bonusReachable($(2999.99), { requiredAmount: $(3000), months: 3 })).toBe(false);
    expect(bonusReachable($(3000), { requiredAmount: $(5000), months: 6 })).toBe(true);
  });
});
