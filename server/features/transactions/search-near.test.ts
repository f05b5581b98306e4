import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, day, type Day } from "#domain/day.ts";
import { type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, writeRows } from "../../testing/rows.ts";

type Row = { id: number; user_id: number; day: Day; text: string; category: string; size: number };
type Word = { like: string; least?: number; most?: number };

let t: TestApp;
let household: Person[];
let rows: Row[];

beforeAll(async () => {
  t = await testApp();
  household = [await t.person("ann@example.com", "Near"), await t.person("bob@example.com", "Near")];
  for (const [who, person] of household.entries()) {
    const own = await account(person, "Checking");
    // Several rows a day, so that the last of the nearest rows often shares its day with others.
    await writeRows(
      t,
      person,
      Array.from({ length: 45 }, (_, i) => ({
        account: own,
        date: addDays(day("2026-09-01"), ((i * 7) % (9 + 4 * who)) * (1 + who)),
        cents: 100 + ((i * 37) % 20) * 10,
        name: `${i % 3 === 0 ? "Lantern" : "Harbor"} ${i % 5}`,
        merchant: null,
        category: i % 4 === 0 ? "FOOD_AND_DRINK_COFFEE" : "FOOD_AND_DRINK_GROCERIES",
        id: `near-${who}-${i}`,
      })),
    );
  }
  const found =
    await sql<Row>`select t.id, t.user_id, t.transaction_date as day, t.search_text as text, lower(c.name) as category, abs(t.amount) as size
    from transactions t join categories c on c.id = t.category_id`.execute(t.deps.database.kysely);
  rows = found.rows;
});
afterAll(() => t.close());

const near = (members: readonly number[], words: readonly Word[], place: Day, forward: boolean, most: number): Promise<number[]> =>
  t.deps.database.reading({ userId: members[0] ?? 0, memberIds: members }, async ({ db }) => {
    const found = await sql<{ id: number }>`
      select hiro_transactions_near(${JSON.stringify(words)}::jsonb, ${place}::date, ${forward}, ${most}::integer) as id`.execute(db);
    return found.rows.map(({ id }) => id);
  });

const matches = (row: Row, { like, least = 1, most = 0 }: Word): boolean => {
  const word = like.slice(1, -1);
  return row.text.includes(word) || row.category.includes(word) || (least <= row.size && row.size <= most);
};

const WORDS: readonly (readonly Word[])[] = [
  [{ like: "%lantern%" }],
  [{ like: "%lantern%" }, { like: "%2%" }],
  [{ like: "%coffee%" }],
  [{ like: "%harbor%" }, { like: "%coffee%" }],
  [{ like: "%150%", least: 150, most: 180 }],
  [{ like: "%nothing%" }],
];
const cases = WORDS.flatMap((words) => [true, false].flatMap((forward) => [1, 2].map((members) => ({ words, forward, members }))));

test.each(cases)("finds the first matches of a list: $words, forward $forward, members $members", async ({ words, forward, members }) => {
  const ids = household.slice(0, members).map(({ id }) => id);
  const [sign, place] = forward ? [1, day("2026-09-04")] : [-1, day("2026-09-12")];
  const isBefore = (a: Row, b: Row): number => sign * (a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1);
  const all = rows.filter((row) => ids.includes(row.user_id) && (forward ? row.day >= place : row.day <= place)).toSorted(isBefore);
  const matching = all.filter((row) => words.every((word) => matches(row, word)));
  for (const most of [1, 4, 11, 30]) {
    const found = await near(ids, words, place, forward, most);
    expect(found.toSorted()).toEqual(
      matching
        .slice(0, found.length)
        .map(({ id }) => id)
        .toSorted(),
    );
  }
  expect((await near(ids, words, place, forward, 200)).length).toBe(matching.length);
});
