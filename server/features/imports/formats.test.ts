import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, day } from "#domain/day.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { choice, csv, type CsvRow, imported, ofx, start, upload } from "../../testing/imports.ts";
import { everyRow } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The same rows in the bank's two export formats: different texts, and ids in only one. */
const asOfx = (rows: readonly CsvRow[]): string => {
  const ofDay = new Map<string, number>();
  const idOf = (on: string): string => {
    ofDay.set(on, (ofDay.get(on) ?? 0) + 1);
    return `F${on}-${ofDay.get(on)}`;
  };
  return ofx([{ id: "0048213307", rows: rows.map(([on, text, dollars]) => ({ id: idOf(on), day: on, dollars, name: `POS ${text}` })) }]);
};
const counts = (of: Json): unknown[] => ["read", "added", "duplicate", "likely"].map((key) => of["report"]?.[key]);
const ledger = async (p: Person, id: unknown): Promise<string[]> =>
  (await everyRow(p, `finx_account=${id}`)).map((row) => `${row["date"]} ${row["amount"]}`).sort();

const ROWS: readonly CsvRow[] = [
  ["2026-11-03", "Coffee", "-4.50"],
  ["2026-11-03", "Coffee", "-4.50"],
  ["2026-11-04", "Payroll", "2500.00"],
];

describe("an account whose export format changes", () => {
  test("keeps each row once, whichever format came first, and keeps the number of equal purchases", async () => {
    const p = await t.person();
    for (const [first, second] of [
      [asOfx(ROWS), csv(ROWS)],
      [csv(ROWS), asOfx(ROWS)],
    ] as const) {
      const nameOf = (text: string): string => (text.startsWith("OFX") ? "a.ofx" : "a.csv");
      const id = Number((await imported(t, p, first, "Bank", nameOf(first)))["accounts"]?.[0]);
      const before = await ledger(p, id);
      expect(counts(await imported(t, p, second, id, nameOf(second)))).toEqual([3, 0, 3, 3]);
      expect(await ledger(p, id)).toEqual(before);
    }
  });

  test("gains the rows that only the second format has: the third of three equal purchases is new", async () => {
    const p = await t.person();
    const id = Number((await imported(t, p, asOfx(ROWS), "Bank", "a.ofx"))["accounts"]?.[0]);
    const more = csv([...ROWS, ["2026-11-03", "Coffee", "-4.50"], ["2026-11-05", "Tea", "-2.00"]]);
    expect(counts(await imported(t, p, more, id))).toEqual([5, 2, 3, 3]);
    expect((await ledger(p, id)).filter((row) => row === "2026-11-03 4.5")).toHaveLength(3);
    expect(counts(await imported(t, p, more, id))).toEqual([5, 0, 5, 3]);
  });

  test("adds likely duplicates too when the user asks, and recognizes them afterward", async () => {
    const p = await t.person();
    const id = Number((await imported(t, p, asOfx(ROWS), "Bank", "a.ofx"))["accounts"]?.[0]);
    const preview = await upload(p, csv(ROWS));
    const rows = (await p.get(`/api/imports/${preview["id"]}/rows/?statement=1&account=${id}`)).body;
    expect([rows["likely"], rows["duplicates"]]).toEqual([3, 0]);
    await start(p, preview, [{ ...choice(preview["statements"]?.[0], id), include_likely: true }]);
    await t.deps.jobs.stop();
    expect(counts((await p.get(`/api/imports/${preview["id"]}/`)).body)).toEqual([3, 3, 0, 0]);
    expect(counts(await imported(t, p, csv(ROWS), id))).toEqual([3, 0, 3, 0]);
    expect((await ledger(p, id)).length).toBe(6);
  });

  test("two CSV layouts also count as two formats", async () => {
    const p = await t.person();
    const id = Number((await imported(t, p, csv(ROWS), "Bank"))["accounts"]?.[0]);
    const other = `Posted,Details,Extra,Value\n${ROWS.map(([on, text, dollars]) => `${on},KARTE ${text},x,${dollars}`).join("\n")}\n`;
    expect(counts(await imported(t, p, other, id))).toEqual([3, 0, 3, 3]);
  });

  test("any ledger exported in both, in either order and over any two ranges, has every row once", async () => {
    const p = await t.person();
    const row = fc.tuple(
      fc.integer({ min: 0, max: 4 }).map((n) => addDays(day("2026-10-01"), n)),
      fc.constantFrom("Coffee", "Rent", "Book shop"),
      fc.constantFrom("-4.50", "-10.00", "20.00"),
    );
    let n = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 0, max: 4 }),
        async (rows, ofxFirst, until, from) => {
          const within = (low: number, high: number): CsvRow[] =>
            rows.filter(([on]) => on >= addDays(day("2026-10-01"), low) && on <= addDays(day("2026-10-01"), high));
          const [early, late] = [within(0, Math.max(until, from)), within(Math.min(until, from), 4)];
          if (early.length === 0 || late.length === 0) return;
          const file = (of: CsvRow[], inOfx: boolean): [string, string] => (inOfx ? [asOfx(of), "a.ofx"] : [csv(of), "a.csv"]);
          const [first, firstName] = file(early, ofxFirst);
          const id = Number((await imported(t, p, first, `Account ${++n}`, firstName))["accounts"]?.[0]);
          for (const inOfx of [!ofxFirst, ofxFirst, !ofxFirst]) {
            const [next, name] = file(late, inOfx);
            await imported(t, p, next, id, name);
            expect(await ledger(p, id)).toEqual(rows.map(([on, , dollars]) => `${on} ${-Number(dollars)}`).sort());
          }
        },
      ),
      { numRuns: 6, seed: 3 },
    );
  }, 60_000);
});
