import { describe, expect, test } from "vitest";
import { figuresIn } from "./figures.ts";

describe("money figures of a text", () => {
  test.each([
    ["$612.48", [61_248]],
    ["-$1,234.56 and +$5", [123_456, 500]],
    ["- $5 in a list", [500]],
    ["**$5.00** | $6.00 |", [500, 600]],
    ["US$5, USD 7 and 9 dollars", [500, 700, 900]],
    ["$1.2k, $3 million, 4 million dollars", [120_000, 300_000_000, 400_000_000]],
    ["612.48 on its own", [61_248]],
    ["1,000.00 million", [100_000_000_000]],
    ["50 cents", [50]],
    ["€5, £6 and 7 euros, AU$8", [null, null, null, null]],
    ["$1.005 a share", [null]],
    ["$99999999999999999", [null]],
    ["12.5% and 3.14159, in 2026, at 10:30, version 1.2, on 2026-11-20, 5 payments", []],
    ["12.50% of it", []],
  ])("%j", (text, sizes) => {
    expect(figuresIn(text).map((f) => f.cents)).toEqual(sizes);
    for (const f of figuresIn(text)) expect(text.slice(f.at, f.at + f.text.length)).toBe(f.text);
  });
});
