import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type Day, day } from "../day.ts";
import { type Cents, cents } from "../money.ts";
import {
  type AccountHistory,
  addedBy,
  estimatedValuations,
  changeBreakdown,
  changeOf,
  changeUntil,
  followsRows,
  netWorthByDay,
  pooledWorthByDay,
  valuationSteps,
  worthByDay,
  worthExtremes,
  worthOn,
  worthSteps,
} from "./net-worth.ts";

const today = day("2026-11-20");
const account = (given: Partial<AccountHistory>): AccountHistory => ({
  id: 1,
  label: "Checking",
  type: "depository",
  current: cents(0),
  since: day("2026-11-01"),
  flows: new Map(),
  hasFlows: true,
  valuations: [],
  estimatedUntil: null,
  ...given,
});
const flows = (rows: Record<string, number>): Map<Day, Cents> => new Map(Object.entries(rows).map(([d, n]) => [day(d), cents(n)]));

describe("account history", () => {
  test("derives earlier balances by undoing the rows after each day", () => {
    const checking = account({
      current: cents(90_000),
      since: day("2026-11-17"),
      flows: flows({ "2026-11-18": 10_000, "2026-11-20": -25_000 }),
    });
    expect(worthByDay(checking, day("2026-11-16"), today, today)).toEqual([0, 75_000, 65_000, 65_000, 90_000]);
  });

  test("counts debt as negative, and purchases increase it", () => {
    const card = account({
      type: "credit",
      current: cents(30_000),
      since: day("2026-11-18"),
      flows: flows({ "2026-11-19": 5_000, "2026-11-20": 10_000 }),
    });
    expect(worthByDay(card, day("2026-11-18"), today, today)).toEqual([-15_000, -20_000, -30_000]);
  });

  test("keeps a home's last valuation until the next, and uses the current balance today", () => {
    const home = account({
      type: "property",
      hasFlows: false,
      current: cents(500),
      since: day("2026-11-17"),
      valuations: [
        { date: day("2026-11-17"), balance: cents(300) },
        { date: day("2026-11-19"), balance: cents(400) },
      ],
    });
    expect(worthByDay(home, day("2026-11-16"), today, today)).toEqual([0, 300, 300, 400, 500]);
  });

  test("follows the valuations of a loan without rows", () => {
    const loan = account({
      type: "loan",
      hasFlows: false,
      current: cents(900),
      since: day("2026-11-18"),
      valuations: [{ date: day("2026-11-18"), balance: cents(1000) }],
    });
    expect(worthByDay(loan, day("2026-11-18"), today, today)).toEqual([-1000, -1000, -900]);
  });
});

describe("breakdown of a net worth change", () => {
  test("explains a change by income, expenses, and added accounts; the rest is value change", () => {
    const checking = account({
      current: cents(100_000),
      since: day("2026-01-01"),
      flows: flows({ "2026-11-10": -50_000, "2026-11-12": 20_000 }),
    });
    const stocks = account({
      id: 2,
      type: "investment",
      hasFlows: false,
      current: cents(70_000),
      since: day("2026-01-01"),
      valuations: [{ date: day("2026-01-01"), balance: cents(60_000) }],
    });
    const savings = account({ id: 3, current: cents(5_000), since: day("2026-11-15"), flows: flows({ "2026-11-15": -1_000 }) });
    const moved = changeBreakdown(
      [checking, stocks, savings],
      { Income: cents(-51_000), Expense: cents(20_000), Transfer: cents(0), invested: cents(0) },
      day("2026-11-01"),
      today,
      today,
    );
    expect(Object.fromEntries(moved.entries.map((e) => [e.type, e.amount]))).toEqual({
      income: 51_000,
      expenses: -20_000,
      transfers: 0,
      accounts: 4_000,
      change: 10_000,
    });
    expect(moved.totalChange).toBe(45_000);
  });
});

test.each([
  ["a gain on what was there and what was added", 100_000, 312_000, 200_000, 12_000, 4],
  ["a mortgage that outweighs what was there", 50_000, -340_000, -390_000, 0, null],
  ["nothing there before and nothing added", 0, 5_000, 0, 5_000, null],
  ["a debt that shrank", -10_000, -9_000, 0, 1_000, null],
  ["a change far larger than what was there", 100, 500_100, 0, 500_000, null],
  ["no change at all", 100, 100, 0, 0, 0],
])("the percentage for %s", (_what, first, last, added, change, percent) => {
  expect(changeOf(cents(first), cents(last), cents(added))).toEqual({ change, added, percent });
});

const history = fc
  .record({
    type: fc.constantFrom("depository" as const, "credit" as const, "investment" as const, "property" as const, "loan" as const),
    current: fc.integer({ min: -1e8, max: 1e8 }),
    age: fc.integer({ min: 0, max: 120 }),
    rows: fc.array(fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: -1e6, max: 1e6 })), { maxLength: 30 }),
    hasFlows: fc.boolean(),
  })
  .map(({ type, current, age, rows, hasFlows }): AccountHistory => {
    const since = addDays(today, -age);
    const inside = rows.filter(([back]) => back <= age).map(([back, amount]) => [addDays(today, -back), amount] as const);
    const byDay = new Map<Day, Cents>();
    for (const [d, amount] of inside) byDay.set(d, cents((byDay.get(d) ?? 0) + amount));
    const valuations = [...byDay].map(([date, balance]) => ({ date, balance })).sort((a, b) => (a.date < b.date ? -1 : 1));
    return account({ type, current: cents(current), since, flows: byDay, hasFlows, valuations });
  });

describe("for any accounts", () => {
  const anyAccounts = fc.array(history, { maxLength: 6 });

  test("no day is below the lowest or above the highest, and both are days on which every balance is known", () => {
    fc.assert(
      fc.property(anyAccounts, fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 }), (accounts, a, b) => {
        const [start, end] = [addDays(today, -Math.max(a, b)), addDays(today, -Math.min(a, b))];
        const since = accounts.map((one) => one.since).reduce((latest, one) => (one > latest ? one : latest), start);
        const found = worthExtremes(accounts, start, end, today);
        if (accounts.length === 0 || since > end) {
          expect(found).toBeNull();
          return;
        }
        const known = netWorthByDay(accounts, since, end, today);
        const worths = known.map((one) => one.worth);
        expect(found?.from).toBe(since);
        expect([found?.lowest.worth, found?.highest.worth]).toEqual([Math.min(...worths), Math.max(...worths)]);
        for (const level of [found?.lowest, found?.highest]) expect(known.find((one) => one.worth === level?.worth)).toEqual(level);
      }),
    );
  });

  test("the steps between days add up to the whole, and each ends where the next begins", () => {
    fc.assert(
      fc.property(anyAccounts, fc.uniqueArray(fc.integer({ min: 0, max: 120 }), { minLength: 2, maxLength: 8 }), (accounts, back) => {
        const days = back.map((n) => addDays(today, -n)).toSorted();
        const steps = worthSteps(accounts, days, today);
        expect(steps.map(({ end }) => end)).toEqual(days.slice(1));
        const worths = netWorthByDay(accounts, days[0] ?? today, today, today);
        const worthAt = (on: Day): number => worths.find(({ date }) => date === on)?.worth ?? 0;
        for (const { start, end, total, change, added } of steps) {
          expect(total).toBe(worthAt(end));
          expect(change + added).toBe(worthAt(end) - worthAt(start));
        }
      }),
    );
  });

  test("the last point equals the current balances", () => {
    fc.assert(
      fc.property(anyAccounts, fc.integer({ min: 0, max: 100 }), (accounts, back) => {
        const last = netWorthByDay(accounts, addDays(today, -back), today, today).at(-1)?.worth;
        expect(last).toBe(
          accounts.reduce((total, a) => total + (a.type === "credit" || a.type === "loan" ? -a.current : a.current), 0) + 0,
        );
      }),
    );
  });

  test("pooled calculation gives the same net worth on every day", () => {
    fc.assert(
      fc.property(anyAccounts, fc.integer({ min: 0, max: 130 }), (accounts, back) => {
        const start = addDays(today, -back);
        const follow = accounts.filter(followsRows);
        const steps = [
          ...accounts.filter((a) => !followsRows(a)).flatMap((a) => valuationSteps(a, today)),
          ...follow.map((a) => {
            const day = a.since > start ? a.since : start;
            return { day, worth: worthByDay(a, day, day, today)[0] ?? cents(0) };
          }),
        ];
        const pooled = new Map<Day, Cents>();
        for (const a of follow)
          for (const [d, amount] of a.flows) if (d > a.since && d > start) pooled.set(d, cents((pooled.get(d) ?? 0) + amount));
        expect(pooledWorthByDay(steps, pooled, start, today)).toEqual(netWorthByDay(accounts, start, today, today));
      }),
    );
  });

  test("the net worth of a day does not depend on the requested range", () => {
    fc.assert(
      fc.property(anyAccounts, fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 50 }), (accounts, back, more) => {
        const from = addDays(today, -back);
        expect(netWorthByDay(accounts, addDays(from, -more), today, today).find((p) => p.date === from)?.worth).toBe(
          netWorthByDay(accounts, from, today, today)[0]?.worth,
        );
      }),
    );
  });

  test("the worth on one day equals that day of the series", () => {
    fc.assert(
      fc.property(anyAccounts, fc.integer({ min: 0, max: 130 }), (accounts, back) => {
        const on = addDays(today, -back);
        for (const a of accounts) expect(worthOn(a, on, today)).toBe(worthByDay(a, on, today, today)[0]);
      }),
    );
  });

  test("added accounts are not part of the change, and every calculation of the change agrees", () => {
    fc.assert(
      fc.property(anyAccounts, fc.integer({ min: 0, max: 130 }), (accounts, back) => {
        const start = addDays(today, -back);
        const none = { Income: cents(0), Expense: cents(0), Transfer: cents(0), invested: cents(0) };
        const moved = changeBreakdown(accounts, none, start, today, today);
        expect(moved.change + moved.added).toBe(moved.totalChange);
        expect(moved.entries.find((e) => e.type === "accounts")?.amount).toBe(moved.added);
        const added = accounts.map((a) => addedBy(a, today));
        const points = netWorthByDay(accounts, start, today, today).map(({ date, worth }, i) => ({
          date,
          balance: worth,
          added: cents(i === 0 ? 0 : added.filter((one) => one.day === date).reduce((n, one) => n + one.worth, 0)),
        }));
        expect(changeUntil(points, today)).toEqual({ change: moved.change, added: moved.added, percent: moved.percent });
      }),
    );
  });

  test("an account with a constant balance causes no change, whenever it is added", () => {
    const kind = fc.constantFrom("depository" as const, "investment" as const, "loan" as const, "property" as const, "credit" as const);
    fc.assert(
      fc.property(
        anyAccounts,
        kind,
        fc.integer({ min: -1e8, max: 1e8 }),
        fc.nat(120),
        fc.nat(120),
        (accounts, type, current, age, back) => {
          const since = addDays(today, -age);
          const still = account({
            id: 99,
            type,
            current: cents(current),
            since,
            hasFlows: false,
            valuations: [{ date: since, balance: cents(current) }],
          });
          const none = { Income: cents(0), Expense: cents(0), Transfer: cents(0), invested: cents(0) };
          const start = addDays(today, -back);
          expect(changeBreakdown([...accounts, still], none, start, today, today).change).toBe(
            changeBreakdown(accounts, none, start, today, today).change,
          );
        },
      ),
    );
  });

  test("the entries add up to the change", () => {
    fc.assert(
      fc.property(anyAccounts, fc.integer({ min: 0, max: 100 }), fc.integer({ min: -1e7, max: 1e7 }), (accounts, back, n) => {
        const moved = changeBreakdown(
          accounts,
          { Income: cents(-n), Expense: cents(n), Transfer: cents(0), invested: cents(0) },
          addDays(today, -back),
          today,
          today,
        );
        expect(moved.entries.reduce((total, e) => total + e.amount, 0)).toBe(moved.totalChange);
      }),
    );
  });
});

describe("an investment account with rows before its first known balance", () => {
  const known = day("2026-11-15");
  const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: -50_000, max: 50_000 })), {
    minLength: 1,
    maxLength: 12,
  });
  const historyOf = (
    pairs: readonly (readonly [number, number])[],
    balance: number,
  ): { history: AccountHistory; byDay: Map<Day, Cents> } => {
    const byDay = new Map<Day, Cents>();
    for (const [on, amount] of pairs) {
      const date = addDays(day("2026-10-31"), on);
      byDay.set(date, cents((byDay.get(date) ?? 0) + amount));
    }
    const first = { date: known, balance: cents(balance) };
    const estimated = estimatedValuations(first, byDay);
    const since = [...byDay.keys(), known].sort()[0] as Day;
    return {
      byDay,
      history: account({
        type: "investment",
        current: cents(balance + 700),
        since,
        flows: byDay,
        valuations: [...estimated, first],
        estimatedUntil: since < known ? known : null,
      }),
    };
  };

  test("undoes each cash flow from the known balance, which itself stays as it is", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 900_000 }), (pairs, balance) => {
        const { history, byDay } = historyOf(pairs, balance);
        const start = day("2026-10-30");
        const worths = worthByDay(history, start, today, today);
        for (const [i, worth] of worths.entries()) {
          const date = addDays(start, i);
          const after = [...byDay].reduce((n, [on, amount]) => (on > date && on <= known ? n + amount : n), 0);
          const expected = date < history.since ? 0 : date === today ? balance + 700 : date >= known ? balance : balance + after;
          expect(worth).toBe(expected);
        }
        const opening = addedBy(history, today);
        expect(opening.day).toBe(history.since);
        if (history.estimatedUntil !== null) expect(opening.worth).toBe(balance + [...byDay.values()].reduce((n, amount) => n + amount, 0));
      }),
    );
  });

  test("is the same when pooled with the other accounts", () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 0, max: 20 }), (pairs, balance, from) => {
        const { history } = historyOf(pairs, balance);
        const start = addDays(day("2026-10-31"), from);
        const pooled = pooledWorthByDay(valuationSteps(history, today), new Map(), start, today);
        expect(pooled.map((point) => point.worth)).toEqual(worthByDay(history, start, today, today));
      }),
    );
  });
});
