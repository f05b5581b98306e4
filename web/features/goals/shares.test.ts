import { describe, expect, it } from "vitest";
import { type Cents, cents } from "#domain/money.ts";
import { sharesOf } from "./shares.ts";

const goal = (id: number, dollars: number): { id: number; name: string; currentBalance: Cents } => ({
  id,
  name: `Goal ${id}`,
  currentBalance: cents(dollars * 100),
});
const named = (...dollars: number[]) =>
  sharesOf(dollars.map((amount, i) => goal(i + 1, amount))).map(({ label, value }) => [label, value / 100]);

describe("what the goals hold of the whole", () => {
  it("names the largest ones, whatever their rank, and sums up the others", () => {
    expect(named(1, 2, 3, 4, 5, 6, 900)).toEqual([
      ["Goal 3", 3],
      ["Goal 4", 4],
      ["Goal 5", 5],
      ["Goal 6", 6],
      ["Goal 7", 900],
      ["Other goals", 3],
    ]);
  });

  it("leaves goals without money out, so that they take no name and no color", () => {
    expect(named(5, 0, 0, 0, 0, 0, 0, 85)).toEqual([
      ["Goal 1", 5],
      ["Goal 8", 85],
    ]);
  });

  it("names all of six goals, each in its own color", () => {
    const shares = sharesOf([1, 2, 3, 4, 5, 6].map((id) => goal(id, id)));
    expect(shares.map(({ label }) => label)).not.toContain("Other goals");
    expect(new Set(shares.map(({ color }) => color)).size).toBe(6);
  });
});
