import { describe, expect, test } from "vitest";
import { cents } from "../money.ts";
import { bandPath, fanGeometry, stackGeometry } from "./bands.ts";

const size = { width: 100, height: 100 };
const amounts = (...list: number[]) => list.map(cents);

describe("stacked layers", () => {
  test("stand on each other above zero, and debts hang below it", () => {
    const drawn = stackGeometry([amounts(10_000, 20_000), amounts(10_000, 20_000), amounts(-20_000, 0)], amounts(0, 40_000), size);
    expect(drawn?.ticks.map(({ amount }) => amount)).toEqual([-20_000, 0, 20_000, 40_000, 60_000]);
    expect(drawn?.zero).toBe(75);
    expect(drawn?.layers).toEqual(["M0 62.5L100 50L100 75L0 75Z", "M0 50L100 25L100 50L0 62.5Z", "M0 100L100 75L100 75L0 75Z"]);
    expect(drawn?.line.map(({ y }) => y)).toEqual([75, 25]);
  });

  test("are not drawn without steps", () => {
    expect(stackGeometry([], [], size)).toBeNull();
    expect(fanGeometry([], [], size)).toBeNull();
    expect(bandPath([], [])).toBe("");
  });
});

describe("a fan", () => {
  test("closes each band, and its axis holds every band and line", () => {
    const drawn = fanGeometry([{ upper: amounts(0, 40_000), lower: amounts(0, 10_000) }], [amounts(0, 20_000)], size);
    expect(drawn?.bands).toEqual(["M0 100L100 0L100 75L0 100Z"]);
    expect(drawn?.lines[0]?.at(-1)).toEqual({ x: 100, y: 50 });
  });
});
