import { expect, test } from "vitest";
import { monthlyVerdict, onceVerdict } from "./affordability.ts";
import { cents } from "../money.ts";

test.each<[cash: number, due: number, amount: number, cushion: number, left: number, verdict: string]>([
  [1_000_000, 200_000, 120_000, 500_000, 680_000, "fits"],
  [1_000_000, 200_000, 300_000, 500_000, 500_000, "fits"],
  [1_000_000, 200_000, 300_001, 500_000, 499_999, "tight"],
  [1_000_000, 200_000, 800_000, 500_000, 0, "tight"],
  [1_000_000, 200_000, 800_001, 500_000, -1, "does not fit"],
  [0, 0, 1, 0, -1, "does not fit"],
])("one-time purchase: %i in cash, %i due, %i wanted, a cushion of %i", (cash, due, amount, cushion, left, verdict) =>
  expect(onceVerdict(cents(cash), cents(due), cents(amount), cents(cushion))).toEqual({ left, verdict }),
);

test.each<[net: number, income: number, amount: number, left: number, verdict: string]>([
  [100_000, 600_000, 45_000, 55_000, "fits"],
  [100_000, 600_000, 70_000, 30_000, "fits"],
  [100_000, 600_000, 70_001, 29_999, "tight"],
  [100_000, 600_000, 100_001, -1, "does not fit"],
  [-5_000, 600_000, 100, -5_100, "does not fit"],
])("monthly cost: %i left of %i a month, %i wanted", (net, income, amount, left, verdict) =>
  expect(monthlyVerdict(cents(net), cents(income), cents(amount))).toEqual({ left, verdict }),
);
