import { describe, expect, it } from "vitest";
import { cents } from "#domain/money.ts";
import { type Derivation, ungrounded } from "./grounding.ts";

const results = [
  {
    name: "get_spending" as const,
    result: {
      total: cents(61_248),

      count: 14,
      groups: [
        { key: "1", label: "x", id: 99_900, total: cents(20_000), count: 3 },
        { key: "2", label: "y", id: 5, total: cents(189_575), count: 1 },
      ],
    },
  },
  { name: "list_transactions" as const, result: { rows: [{ id: 7, amount: cents(-3_150) }] } },
];
const difference: Derivation = { how: "difference", of: [cents(61_248), cents(20_000)], value: cents(41_248) };

describe("figures in a reply", () => {
  it.each<[string, Derivation[], string[]]>([
    ["You spent [$612.48](#cite:0) and got +$31.50 back, -$200.00 in all.", [], []],
    ["You spent $999.99.", [], ["$999.99"]],
    ["An id is not an amount: $999.00, nor is a count: $0.14.", [], ["$999.00", "$0.14"]],
    ["That is $412.48 more.", [difference], []],
    ["That is $412.48 more.", [], ["$412.48"]],
    ["That is $500.00 more.", [{ how: "difference", of: [cents(61_248), cents(20_000)], value: cents(50_000) }], ["$500.00"]],
    ["That is $1.00.", [{ how: "sum", of: [cents(50), cents(50)], value: cents(100) }], ["$1.00"]],
    ["A mean of $406.24.", [{ how: "average", of: [cents(61_248), cents(20_000)], over: 2, value: cents(40_624) }], []],
    ["32.7% of it.", [{ how: "share", of: [cents(20_000), cents(61_248)], value: 3_265 }], []],
    ["10.5% of it, not 10.6%.", [{ how: "share", of: [cents(20_000), cents(189_575)], value: 1_055 }], ["10.6%"]],
    ["99% of it.", [], ["99%"]],
    ["Twice removed: $824.96.", [difference, { how: "sum", of: [cents(41_248), cents(41_248)], value: cents(82_496) }], []],
    ["A name such as \\$5 Store or 50\\% Off is no figure.", [], []],
    ["$612 is not $612.48.", [], ["$612"]],
  ])("%s", (text, derivations, bad) => expect(ungrounded(text, results, derivations)).toEqual(bad));

  it("accepts an amount that the user named", () => expect(ungrounded("over $50.00", results, [], [cents(5_000)])).toEqual([]));
});
