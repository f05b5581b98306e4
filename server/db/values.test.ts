import { AmountTooLarge } from "#domain/money.ts";
import { afterAll, describe, expect, test } from "vitest";
import { type Kind, kindsToTest, testDatabase, NO_MIGRATIONS } from "./testing.ts";

type Case = readonly [expression: string, value: unknown];

const READ: readonly Case[] = [
  ["1::int2", 1],
  ["(-2147483648)::int4", -2_147_483_648],
  ["9007199254740991::int8", Number.MAX_SAFE_INTEGER],
  ["-123456::bigint", -123_456],
  ["count(*)", 1],
  ["sum(1::int8)::int8", 1],
  ["sum(1::int8)", "1"],
  ["12.50::numeric(10,2)", "12.50"],
  ["123456789012345678901234567890.5::numeric", "123456789012345678901234567890.5"],
  ["0.5::float8", 0.5],
  ["'NaN'::float8", Number.NaN],
  ["true", true],
  ["false", false],
  ["null::int8", null],
  ["'2026-02-28'::date", "2026-02-28"],
  ["'2026-02-28 10:20:30+02'::timestamptz", "2026-02-28T08:20:30.000Z"],
  ["'2026-02-28 10:20:30.123456Z'::timestamptz", "2026-02-28T10:20:30.123456Z"],
  ["'2026-02-28 10:20:30.5'::timestamp", "2026-02-28T10:20:30.500"],
  ["'10:20:30'::time", "10:20:30"],
  ["'1 month 2 days'::interval", "1 mon 2 days"],
  ["'\\x00ff10'::bytea", Buffer.from([0, 255, 16])],
  ["''::bytea", Buffer.from([])],
  [`'{"a": [1, null, "é"]}'::jsonb`, { a: [1, null, "é"] }],
  [`'"text"'::json`, "text"],
  ["array[1,2,3]::int4[]", [1, 2, 3]],
  ["array[1,null]::int8[]", [1, null]],
  ["'{}'::int4[]", []],
  [`array['a,b', 'say "hi"', '', 'NULL', null, 'back\\slash', '{}']`, ["a,b", 'say "hi"', "", "NULL", null, "back\\slash", "{}"]],
  ["array['2026-01-01'::date]", ["2026-01-01"]],
  ["array['2026-01-01 00:00Z'::timestamptz]", ["2026-01-01T00:00:00.000Z"]],
  ["array[1.50::numeric]", ["1.50"]],
  ["array[true, false]", [true, false]],
  [`array['{"a": "x,y"}'::jsonb]`, [{ a: "x,y" }]],
  ["array[]::text[]", []],
  ["'00000000-0000-4000-8000-000000000001'::uuid", "00000000-0000-4000-8000-000000000001"],
  ["'Ünïcödé 💶'", "Ünïcödé 💶"],
  ["lower('ÉCOLE')", "école"],
  ["(select string_agg(x, '' order by x) from unnest(array['b','B','a','é','Z']) x)", "BZabé"],
];

const SENT: readonly (readonly [type: string, value: unknown, read: unknown])[] = [
  ["int8", 42, 42],
  ["int8", null, null],
  ["numeric", "12.30", "12.30"],
  ["text", "it's", "it's"],
  ["boolean", true, true],
  ["date", "2026-02-28", "2026-02-28"],
  ["timestamptz", "2026-02-28T10:20:30.123456Z", "2026-02-28T10:20:30.123456Z"],
  ["timestamptz", new Date(0), "1970-01-01T00:00:00.000Z"],
  ["jsonb", { a: 1 }, { a: 1 }],
  ["jsonb", '[1, "two"]', [1, "two"]],
  ["bytea", Buffer.from([1, 2]), Buffer.from([1, 2])],
  ["int4[]", [1, 2], [1, 2]],
  ["text[]", ["a,b", 'q"', null], ["a,b", 'q"', null]],
];

describe.each(kindsToTest)("values of the %s engine", (kind: Kind) => {
  const opened = testDatabase({ kind, migrations: NO_MIGRATIONS });
  afterAll(async () => (await opened).close());
  const one = async (text: string, values?: readonly unknown[]): Promise<unknown> =>
    (await (await opened).execute(`select ${text} as it`, values)).rows[0]?.["it"];

  test.each(READ)("%s is read as %j", async (expression, value) => {
    expect(await one(expression)).toEqual(value);
  });

  test.each(SENT)("a %s sent as %j round-trips as %j", async (type, value, read) => {
    expect(await one(`$1::${type}`, [value])).toEqual(read);
  });

  test("rejects an integer that JavaScript cannot represent exactly instead of rounding it", async () => {
    await expect(one("9007199254740993::int8")).rejects.toThrow(AmountTooLarge);
    expect(await one("1")).toBe(1);
  });

  test("a long text round-trips", async () => {
    const long = "€".repeat(3_000_000);
    expect(await one("$1::text", [long])).toBe(long);
  });

  test("trigram search is available", async () => {
    await (await opened).execute("create extension if not exists pg_trgm");
    expect(await one("similarity('coffee', 'cofee') > 0.4")).toBe(true);
  });
});
