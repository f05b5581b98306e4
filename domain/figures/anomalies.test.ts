import { describe, expect, test } from "vitest";
import { type ChargeRow, findAnomalies } from "./anomalies.ts";
import { addDays, day } from "../day.ts";
import { cents } from "../money.ts";

let n = 0;
const row = (date: string, merchant: string, amount: number, accountId = 1): ChargeRow => ({
  id: ++n,
  date: day(date),
  merchant,
  amount: cents(amount),
  accountId,
});
const start = day("2026-11-01");
/** A year of weekly visits. */
const weekly = (merchant: string, amount: number): ChargeRow[] =>
  Array.from({ length: 40 }, (_, i) => row(addDays(start, -7 * (i + 1)), merchant, amount + ((i * 37) % 200)));
const brief = (rows: ChargeRow[]) => findAnomalies(rows, start).map((a) => [a.kind, a.row.merchant, a.row.amount]);

describe("unusual charges", () => {
  test("reports a charge far above the merchant's usual, with the usual amount", () => {
    const found = findAnomalies([...weekly("Cafe", 600), row("2026-11-05", "Cafe", 6_000), row("2026-11-06", "Cafe", 700)], start);
    expect(found).toMatchObject([{ kind: "large", row: { amount: 6_000 }, times: 40 }]);
    expect(found[0]?.kind === "large" && found[0].usual).toBeGreaterThan(600);
  });
  test("ignores a bill that has always been large and a charge slightly above the usual", () => {
    expect(brief([...weekly("Rent", 200_000), row("2026-11-05", "Rent", 205_000)])).toEqual([]);
    expect(brief([...weekly("Cafe", 600), row("2026-11-05", "Cafe", 1_900)])).toEqual([]);
  });
  test("reports the same amount twice within two days on one account, unless that is a habit", () => {
    expect(brief([...weekly("Gym", 4_000), row("2026-11-05", "Box", 4_999), row("2026-11-06", "Box", 4_999)])).toEqual([
      ["duplicate", "Box", 4_999],
    ]);
    expect(
      brief([
        row("2026-11-05", "Box", 4_999),
        row("2026-11-09", "Box", 4_999),
        row("2026-11-05", "Bag", 900),
        row("2026-11-05", "Bag", 900, 2),
      ]),
    ).toEqual([]);
    const fares = Array.from({ length: 6 }, (_, i) => [
      row(`2026-10-0${i + 1}`, "Metro", 550),
      row(`2026-10-0${i + 1}`, "Metro", 550),
    ]).flat();
    expect(brief([...weekly("Cafe", 600), ...fares, row("2026-11-03", "Metro", 550), row("2026-11-03", "Metro", 550)])).toEqual([]);
  });
  test("reports a large first charge, unless every merchant is new", () => {
    expect(brief([...weekly("Cafe", 600), row("2026-11-05", "Jeweller", 90_000), row("2026-11-05", "Kiosk", 900)])).toEqual([
      ["new", "Jeweller", 90_000],
    ]);
    expect(brief([row("2026-10-20", "Cafe", 600), row("2026-11-05", "Jeweller", 90_000)])).toEqual([]);
    expect(brief([])).toEqual([]);
  });
});
