import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, type Day, day, eachDay } from "#domain/day.ts";
import type { BaseTools } from "../tools/index.ts";
import { affordability } from "./affordability.ts";

const TODAY = day("2026-11-20");
const DAYS = 30;

/** A household in whole cents: six full months of data, one monthly bill, one loan, one goal that holds cash. */
const Home = fc.record({
  cash: fc.integer({ min: 0, max: 50_000_00 }),
  held: fc.integer({ min: 0, max: 20_000_00 }),
  income: fc.integer({ min: 0, max: 20_000_00 }),
  spending: fc.integer({ min: 0, max: 20_000_00 }),
  loans: fc.integer({ min: 0, max: 3_000_00 }),
  bill: fc.integer({ min: 1, max: 3_000_00 }),
  billDay: fc.integer({ min: 1, max: 28 }),
  due: fc.integer({ min: 1, max: 500_00 }),
  dueDay: fc.integer({ min: 1, max: 28 }),
});
type Home = typeof Home extends fc.Arbitrary<infer T> ? T : never;
const MONTHS = 6;

/** First day with this number after today. */
const next = (dayOfMonth: number): Day => {
  const found = eachDay(addDays(TODAY, 1), addDays(TODAY, 31)).find((d) => Number(d.slice(8)) === dayOfMonth);
  if (found === undefined) throw new RangeError(`no day ${dayOfMonth}`);
  return found;
};
const tools = (h: Home): BaseTools => {
  const account = { isAsset: true, hidden: false, apr: null, minimumPayment: null, nextPaymentDue: null };
  const known = {
    get_accounts: async () => ({
      accounts: [
        { ...account, id: 1, name: "Checking", type: "depository", subtype: "checking", balance: h.cash },
        {
          ...account,
          id: 2,
          name: "Visa",
          type: "credit",
          subtype: "credit card",
          isAsset: false,
          balance: 1_000_000_00,
          minimumPayment: h.due,
          nextPaymentDue: next(h.dueDay),
        },
      ],
    }),
    list_goals: async () => ({
      goals: [{ id: 1, name: "Trip", icon: "", target: 1, sources: [{ accountId: 1, holdingId: null, amount: h.held }] }],
    }),
    get_vocabulary: async () => ({
      range: { start: "2024-01-01", end: TODAY },
      categories: [{ id: 7, code: "LOAN_PAYMENTS_MORTGAGE_PAYMENT" }],
    }),
    list_subscriptions: async () => ({
      subscriptions: [{ id: 1, name: "Rent", amount: h.bill, intervalDays: 30, nextDate: next(h.billDay), accountId: 1 }],
    }),
    get_income: async () => ({ total: h.income * MONTHS }),
    get_spending: async ({ selection }: { selection: { section?: string } }) => ({
      total: (selection.section === "Transfer" ? h.loans : h.spending) * MONTHS,
    }),
  };
  return known as unknown as BaseTools;
};
const PRICE = 1_000_00;
const later = fc.option(fc.integer({ min: 0, max: 700 }), { nil: undefined });
const ask = (h: Home, ahead: number | undefined) =>
  affordability(tools(h), TODAY, { amount: PRICE, ...(ahead === undefined ? {} : { by: addDays(TODAY, ahead) }) });
/** How often a day of the month occurs in the thirty days after another day. */
const timesAfter = (dayOfMonth: number, after: Day): number =>
  eachDay(addDays(after, 1), addDays(after, DAYS)).filter((d) => Number(d.slice(8)) === dayOfMonth).length;

describe("a purchase", () => {
  it("leaves the cash, the usual months until then, what goals hold, and the bills after these months, each counted once", () =>
    fc.assert(
      fc.asyncProperty(Home, later, async (h, ahead) => {
        const f = await ask(h, ahead);
        const months = f.monthsAhead;
        const parts =
          h.cash +
          months * (h.income - h.spending - h.loans) -
          h.held -
          h.bill * timesAfter(h.billDay, f.until) -
          h.due * timesAfter(h.dueDay, f.until) -
          PRICE;
        expect(f.left).toBe(parts);
        expect(f.ahead).toBe(months * f.net + 0);
      }),
    ));

  it("has every day until then either in a usual month or among the days whose bills are subtracted, and none in both", () =>
    fc.assert(
      fc.asyncProperty(Home, fc.integer({ min: 0, max: 700 }), async (h, ahead) => {
        const f = await ask(h, ahead);
        const by = addDays(TODAY, ahead);
        expect(f.until).toBe(addMonths(TODAY, f.monthsAhead));
        expect(f.until <= by).toBe(true);
        expect(by < addMonths(TODAY, f.monthsAhead + 1)).toBe(true);
        expect(f.billsUntil).toBe(addDays(f.until, DAYS));
      }),
    ));

  it.each(["income", "spending", "loans"] as const)("changes by %s once for each whole month until then", (part) =>
    fc.assert(
      fc.asyncProperty(Home, later, fc.integer({ min: 1, max: 1_000_00 }), async (h, ahead, more) => {
        const [before, after] = [await ask(h, ahead), await ask({ ...h, [part]: h[part] + more }, ahead)];
        const sign = part === "income" ? 1 : -1;
        expect((after.left ?? 0) - (before.left ?? 0)).toBe(sign * more * before.monthsAhead + 0);
      }),
    ),
  );

  it("counts no income and no usual spending within a month, as now", () =>
    fc.assert(
      fc.asyncProperty(Home, fc.integer({ min: 0, max: 29 }), async (h, ahead) => {
        const { left, until } = await ask(h, ahead);
        expect({ left, until }).toEqual({ left: (await ask(h, undefined)).left, until: TODAY });
      }),
    ));
});
