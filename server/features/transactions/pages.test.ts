import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { addDays, day } from "#domain/day.ts";
import { account, everyRow, writeRows } from "../../testing/rows.ts";
import { type Person, type TestApp, testApp } from "../../testing/app.ts";

let t: TestApp;
let p: Person;
let wallet: number;

beforeAll(async () => {
  t = await testApp();
  p = await t.person();
  wallet = await account(p, "Wallet");
  // Many rows share a day and many an amount, so that only the id orders them.
  await writeRows(
    t,
    p,
    Array.from({ length: 180 }, (_, i) => ({
      account: wallet,
      date: addDays(day("2026-06-01"), Math.floor(i / 9)),
      cents: ((i * 7) % 23) * (i % 3 === 0 ? -100 : 100),
      name: `Row ${i}`,
      id: `base-${i}`,
    })),
  );
});
afterAll(() => t.close());

const ids = (rows: readonly { [key: string]: unknown }[]): number[] => rows.map((row) => Number(row["id"]));
const pathOf = (link: unknown): string => String(link).slice(t.url.length);
const cursor = (value: unknown): string => Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

describe("paging through a list", () => {
  test("has 50 rows per page and shows every row once, in every order", async () => {
    for (const ordering of ["date", "-date", "amount", "-amount"]) {
      const first = await p.get(`/api/finx-transactions/?ordering=${ordering}`);
      expect((first.body["results"] as unknown[]).length).toBe(50);
      const rows = await everyRow(p, `ordering=${ordering}`);
      expect(new Set(ids(rows)).size, ordering).toBe(180);
      expect(rows.length).toBe(180);
      const keyOf = (row: { [key: string]: unknown }): [number | string, number] => [
        ordering.endsWith("date") ? String(row["transaction_date"]) : Math.abs(Number(row["amount"])),
        Number(row["id"]),
      ];
      const sorted = [...rows].sort((a, b) => {
        const [[x, i], [y, j]] = [keyOf(a), keyOf(b)];
        return (x < y ? -1 : x > y ? 1 : i - j) * (ordering.startsWith("-") ? -1 : 1);
      });
      expect(ids(rows), ordering).toEqual(ids(sorted));
    }
    expect((await p.get("/api/finx-transactions/")).body["results"]).toEqual(
      (await p.get("/api/finx-transactions/?ordering=-date")).body["results"],
    );
  });

  test("previous returns through exactly the same pages, in every order", async () => {
    for (const ordering of ["date", "-date", "amount", "-amount"]) {
      const forward: number[][] = [];
      let at = await p.get(`/api/finx-transactions/?ordering=${ordering}`);
      expect(at.body["previous"]).toBe(null);
      for (;;) {
        forward.push(ids(at.body["results"] as { [key: string]: unknown }[]));
        if (at.body["next"] === null) break;
        at = await p.get(pathOf(at.body["next"]));
      }
      expect(forward.length).toBe(4);
      for (const page of forward.slice(0, -1).toReversed()) {
        at = await p.get(pathOf(at.body["previous"]));
        expect(ids(at.body["results"] as { [key: string]: unknown }[]), ordering).toEqual(page);
      }
      expect(at.body["previous"], ordering).toBe(null);
      expect(ids((await p.get(pathOf(at.body["next"]))).body["results"] as { [key: string]: unknown }[])).toEqual(forward[1]);
    }
  });

  test("rows added and removed at both ends meanwhile neither repeat nor hide others", async () => {
    for (const ordering of ["date", "-date", "amount", "-amount"]) {
      const before = new Set(ids(await everyRow(p, `ordering=${ordering}`)));
      const gone = new Set<number>();
      const walked = ids(
        await everyRow(p, `ordering=${ordering}`, async (page) => {
          await writeRows(t, p, [
            { account: wallet, date: "2020-01-01", cents: 1, id: `${ordering}-low-${page}` },
            { account: wallet, date: "2026-11-19", cents: 9_999_999, id: `${ordering}-high-${page}` },
          ]);
          const { id } = await t.deps.database.kysely
            .selectFrom("transactions")
            .select((eb) => [ordering.endsWith("date") ? eb.fn.min("id").as("id") : eb.fn.max("id").as("id")])
            .where("name", "like", "Row %")
            .executeTakeFirstOrThrow();
          gone.add(Number(id));
          await t.deps.database.kysely.deleteFrom("transactions").where("id", "=", Number(id)).execute();
        }),
      );
      expect(new Set(walked).size, ordering).toBe(walked.length);
      for (const id of before) if (!gone.has(id)) expect(walked, `${ordering} ${id}`).toContain(id);
    }
  });

  test("a forged, truncated or copied cursor is rejected or shows the user's own rows, and never breaks the server", async () => {
    const next = new URL(String((await p.get("/api/finx-transactions/")).body["next"])).searchParams.get("cursor") ?? "";
    const chats = cursor({ at: "2026-11-20T15:00:00.000Z", id: 1 });
    for (const text of [
      next.slice(0, -3),
      "garbage",
      cursor("1 or 1=1"),
      cursor({ d: "2026-01-01'; drop table transactions", id: 1 }),
      cursor({ d: "2026-13-01", id: 1 }),
      cursor({ d: "2026-06-01", id: 1.5 }),
      cursor({ a: 1e300, id: 1 }),
      cursor({ d: "2026-06-01", id: 1, x: 1 }),
      cursor({ d: "2026-06-01", id: 1, back: false }),
      cursor({ d: "2026-06-01", id: 1, back: "true" }),
      cursor(null),
      cursor([]),
      chats,
      "x".repeat(600),
    ]) {
      const reply = await p.get(`/api/finx-transactions/?cursor=${encodeURIComponent(text)}`);
      expect(reply.status, text.slice(0, 80)).toBe(400);
      expect(reply.body["validation_errors"]).toHaveProperty("cursor");
    }
    const huge = await p.raw(`/api/finx-transactions/?cursor=${"A".repeat(1_000_000)}`).then(
      (r) => r.status,
      () => 431,
    );
    expect([400, 414, 431]).toContain(huge);
    for (const back of [{}, { back: true }])
      for (const ordering of ["date", "-date", "amount", "-amount"]) {
        const day = cursor({ d: "1900-01-01", id: Number.MAX_SAFE_INTEGER, ...back });
        const size = cursor({ a: Number.MIN_SAFE_INTEGER, id: -1, ...back });
        const [own, other] = ordering.endsWith("date") ? [day, size] : [size, day];
        expect((await p.get(`/api/finx-transactions/?ordering=${ordering}&cursor=${own}`)).status).toBe(200);
        expect((await p.get(`/api/finx-transactions/?ordering=${ordering}&cursor=${other}`)).status).toBe(400);
      }
    expect((await fetch(`${t.url}/health/ready/`)).status).toBe(200);
  });

  test("another user's cursor, or one used with another filter, shows only the user's own matching rows", async () => {
    const other = await t.person();
    const theirs = await account(other, "Theirs");
    await writeRows(
      t,
      other,
      Array.from({ length: 60 }, (_, i) => ({ account: theirs, date: "2026-06-05", cents: 500 + i })),
    );
    const stolen = new URL(String((await other.get("/api/finx-transactions/")).body["next"])).searchParams.get("cursor") ?? "";
    const rows = await everyRow(p, `cursor=${stolen}&amount_gt=3`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row["account"]?.["id"] === wallet && Number(row["amount"]) > 3)).toBe(true);
  });

  test("an unknown order is rejected by name", async () => {
    for (const ordering of ["name", "-id", "amount;drop table transactions", "(select 1)", "flow"]) {
      const reply = await p.get(`/api/finx-transactions/?ordering=${encodeURIComponent(ordering)}`);
      expect(reply.status, ordering).toBe(400);
      expect(reply.body["validation_errors"]).toHaveProperty("ordering");
    }
  });
});

describe("paging through a search of many rows", () => {
  test("of a common and of a rare word has every match once, in order, for two members with different histories", async () => {
    const [maya, sam] = [await t.person(undefined, "Search"), await t.person(undefined, "Search")];
    // Two thousand rows each, on a few days of one and over years of the other: the newest rows of both end on different days.
    for (const [person, days] of [
      [maya, 40],
      [sam, 1900],
    ] as const) {
      const id = await account(person, "Wallet");
      await sql`insert into transactions (user_id, account_id, source, amount, date, name, merchant_key, category_id)
        select ${person.id}::integer, ${id}::integer, 'manual', 100 + n, date '2026-11-20' - (n * 7919 % ${days}), case when n % 700 = 0 then 'Rare' when n % 9 = 0 then 'Usual' else 'Other' end, 'shop',
          (select min(id) from categories) from generate_series(1, 2000) n`.execute(t.deps.database.kysely);
    }
    for (const [word, count] of [
      ["usual", 444],
      ["rare", 4],
    ] as const)
      for (const ordering of ["-date", "date"]) {
        const found = await everyRow(maya, `search=${word}&ordering=${ordering}`);
        const wanted = (
          await sql<{ id: number }>`select id from transactions where user_id in (${maya.id}, ${sam.id}) and name ilike ${word}
            order by transaction_date ${sql.raw(ordering === "date" ? "asc" : "desc")}, id ${sql.raw(ordering === "date" ? "asc" : "desc")}`.execute(
            t.deps.database.kysely,
          )
        ).rows.map((row) => row.id);
        expect([wanted.length, ids(found)]).toEqual([count, wanted]);
      }
    const filtered = await everyRow(maya, "search=usual&amount_gt=15");
    expect(filtered.length).toBe(134);
  }, 60_000);
});
