import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cents, cents, sum } from "../money.ts";
import {
  accountKey,
  allocateToGoals,
  balanceOf,
  type FundedGoal,
  holdingKey,
  overlaps,
  type SourceKey,
  type SourceValue,
} from "./allocation.ts";

const cash = (id: number, value: number): [SourceKey, SourceValue] => [accountKey(id), { group: "depository", value: cents(value), id }];
const holding = (account: number, security: number, value: number): [SourceKey, SourceValue] => [
  holdingKey(account, security),
  { group: "investment", value: cents(value), id: account * 1000 + security },
];
const goal = (id: number, rank: number, target: number, ...sources: SourceKey[]): FundedGoal => ({
  id,
  rank,
  target: cents(target),
  sources,
});
const amounts = (goals: FundedGoal[], values: [SourceKey, SourceValue][]) =>
  Object.fromEntries([...allocateToGoals(goals, new Map(values))].map(([id, list]) => [id, list.map(({ amount }) => amount)]));

describe("allocation", () => {
  test("a fund takes its target from savings, and two goals share one brokerage by holding", () => {
    expect(
      amounts(
        [
          goal(1, 0, 1_546_500, accountKey(1)),
          goal(2, 1, 1_200_000, accountKey(2), holdingKey(9, 1)),
          goal(3, 2, 3_000_000, holdingKey(9, 2)),
        ],
        [cash(1, 1_824_055), cash(2, 610_000), holding(9, 1, 487_512), holding(9, 2, 2_231_008)],
      ),
    ).toEqual({ 1: [1_546_500], 2: [610_000, 487_512], 3: [2_231_008] });
  });
  test("the larger source gives first, and the next one only what is missing", () => {
    expect(amounts([goal(1, 0, 1_546_500, accountKey(2), accountKey(1))], [cash(1, 924_055), cash(2, 800_000)])).toEqual({
      1: [924_055, 622_445],
    });
  });
  test("cash gives before investments, whatever their value", () => {
    expect(amounts([goal(1, 0, 50_000, holdingKey(9, 1), accountKey(1))], [cash(1, 20_000), holding(9, 1, 90_000)])).toEqual({
      1: [20_000, 30_000],
    });
  });
  test("a source that two goals share serves the better rank first; equal ranks go by id", () => {
    const shared = [cash(1, 10_000)];
    expect(amounts([goal(1, 1, 8_000, accountKey(1)), goal(2, 0, 7_000, accountKey(1))], shared)).toEqual({ 2: [7_000], 1: [3_000] });
    expect(amounts([goal(2, 0, 7_000, accountKey(1)), goal(1, 0, 8_000, accountKey(1))], shared)).toEqual({ 1: [8_000], 2: [2_000] });
  });
  test("an unknown source gives nothing", () => {
    expect(amounts([goal(1, 0, 8_000, accountKey(5))], [])).toEqual({ 1: [] });
  });
  test("an account and its own holding overlap; two holdings do not, and neither do accounts with similar numbers", () => {
    expect(overlaps(accountKey(9), holdingKey(9, 1))).toBe(true);
    expect(overlaps(holdingKey(9, 1), accountKey(9))).toBe(true);
    expect(overlaps(holdingKey(9, 1), holdingKey(9, 1))).toBe(true);
    expect(overlaps(holdingKey(9, 1), holdingKey(9, 11))).toBe(false);
    expect(overlaps(accountKey(9), holdingKey(91, 1))).toBe(false);
    expect(overlaps(accountKey(9), accountKey(91))).toBe(false);
  });
});

const keys: SourceKey[] = [1, 2, 3, 4].map(accountKey).concat([holdingKey(5, 1), holdingKey(5, 2)]);
const values = fc
  .tuple(...keys.map(() => fc.integer({ min: 0, max: 5_000_000 })))
  .map(
    (list) =>
      new Map(
        keys.map((key, i) => [
          key,
          { group: key.startsWith("a") ? "depository" : "investment", value: list[i] as Cents, id: i } as SourceValue,
        ]),
      ),
  );
const goals = fc
  .array(fc.record({ rank: fc.integer({ min: 0, max: 9 }), target: fc.integer({ min: 1, max: 6_000_000 }), sources: fc.subarray(keys) }), {
    maxLength: 8,
  })
  .map((list) => list.map((one, i): FundedGoal => ({ ...one, id: i + 1, target: cents(one.target) })));
const balances = (result: ReturnType<typeof allocateToGoals>) => new Map([...result].map(([id, list]) => [id, balanceOf(list)]));

describe("for any goals and sources, shared or not,", () => {
  test("no source gives more than it holds, and no goal gets more than its target", () => {
    fc.assert(
      fc.property(goals, values, (list, held) => {
        const result = allocateToGoals(list, held);
        for (const [key, { value }] of held)
          expect(sum([...result.values()].flat().flatMap((one) => (one.source === key ? [one.amount] : [])))).toBeLessThanOrEqual(value);
        for (const { id, target } of list) expect(balances(result).get(id)).toBeLessThanOrEqual(target);
      }),
    );
  });
  test("the order of the input changes nothing", () => {
    fc.assert(
      fc.property(goals, values, (list, held) => {
        const turned = list.toReversed().map((one) => ({ ...one, sources: one.sources.toReversed() }));
        expect(balances(allocateToGoals(turned, new Map([...held].toReversed())))).toEqual(balances(allocateToGoals(list, held)));
      }),
    );
  });
  test("a goal moved to the best rank never gets less", () => {
    fc.assert(
      fc.property(goals, values, (list, held) => {
        const [first] = list;
        if (!first) return;
        const before = balances(allocateToGoals(list, held)).get(first.id) ?? 0;
        const moved = list.map((one) => (one === first ? { ...one, rank: -1 } : one));
        expect(balances(allocateToGoals(moved, held)).get(first.id)).toBeGreaterThanOrEqual(before);
      }),
    );
  });
  test("raising one balance lowers no goal while each source serves one goal", () => {
    fc.assert(
      fc.property(goals, values, fc.constantFrom(...keys), fc.integer({ min: 1, max: 1_000_000 }), (list, held, key, more) => {
        const free = new Set(keys);
        const single = list.map((one) => ({ ...one, sources: one.sources.filter((source) => free.delete(source)) }));
        const before = balances(allocateToGoals(single, held));
        const source = held.get(key);
        if (!source) return;
        const after = balances(allocateToGoals(single, new Map(held).set(key, { ...source, value: cents(source.value + more) })));
        for (const [id, amount] of before) expect(after.get(id)).toBeGreaterThanOrEqual(amount);
      }),
    );
  });
});
