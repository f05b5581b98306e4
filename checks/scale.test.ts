import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { needsOf, scaleTable } from "../bench/scale.ts";

const valueOf = (households: number, name: string): number => needsOf(households).find((need) => need.name === name)?.value ?? Number.NaN;

describe("the estimate for many households", () => {
  test("is the one that docs/scale.md shows", () => {
    expect(readFileSync(join(import.meta.dirname, "../docs/scale.md"), "utf8")).toContain(scaleTable());
  });

  test("follows the assumptions: visits, syncs and rows", () => {
    // 1,000,000 × 1.6 × 0.2 × 1.5 visits × 25 requests × 12 % in an hour
    expect(valueOf(1_000_000, "reads")).toBeCloseTo(400, 6);
    // 1,000,000 × 3 × 4 a day, 2.5 times as many in the busiest hour
    expect(valueOf(1_000_000, "syncs of connections, and bank webhooks")).toBeCloseTo(347.2, 1);
    expect(valueOf(1_000_000, "transactions")).toBe(7_500_000_000);
  });

  test("grows with the households", () => {
    for (const { name } of needsOf(1)) expect(valueOf(10_000_000, name)).toBeGreaterThan(valueOf(10_000, name));
  });
});
