import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, day } from "#domain/day.ts";
import { account, centsOf, everyRow, type TestRow, writeRows } from "../../testing/rows.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";

const CODES = [
  "FOOD_AND_DRINK_GROCERIES",
  "FOOD_AND_DRINK_COFFEE",
  "INCOME_SALARY",
  "TRANSFER_OUT_SAVINGS",
  "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT",
  null,
] as const;
const MERCHANTS = ["Blue Bottle", "Café Ñandú", "50% Off, Inc", "O'Brien & Söhne", "Trader Joe's"] as const;

let t: TestApp;
let p: Person;
let accounts: number[];
let hidden: number;
let categories: Json[];
/** The rows as the server shows them, one account and one page at a time. Every filter is compared with these. */
let shown: Json[];
/** Ids of the rows that the review list shows. */
let waiting: Set<unknown>;

const rowOf =
  (of: readonly number[]) =>
  (i: number): TestRow => ({
    account: of[i % of.length] ?? 0,
    date: addDays(day("2026-08-01"), (i * 13) % 110),
    cents: ((i * 7919) % 20_000) - 6000 || 1,
    name: `ROW ${i}`,
    merchant: MERCHANTS[i % MERCHANTS.length] ?? null,
    category: CODES[(i * 5) % CODES.length] ?? null,
    pending: i % 17 === 0,
    id: `r${i}`,
  });

beforeAll(async () => {
  t = await testApp();
  p = await t.person();
  accounts = [await account(p, "One"), await account(p, "Two"), await account(p, "Card", 50, "credit")];
  hidden = await account(p, "Hidden");
  await writeRows(
    t,
    p,
    Array.from({ length: 240 }, (_, i) => rowOf([...accounts, hidden])(i)),
  );
  const review = (await p.get("/api/finx-transactions/transactions-to-review/")).body as Json[];
  waiting = new Set(review.map((row) => row["id"]));
  await p.send("PATCH", `/api/finx-accounts/${hidden}/`, { hidden: true });
  categories = (await p.get("/api/finx-categories/")).body;
  shown = await everyRow(p, `finx_account=${[...accounts, hidden].join(",")}`);
});
afterAll(() => t.close());

type Filter = { [key: string]: string };
const category = (row: Json): Json | undefined => categories.find((c) => c["id"] === row["category_id"]);
const list = (text: string): string[] => text.split(",").map((part) => decodeURIComponent(part));
/** A plain definition of each filter. */
const MEANS: Record<string, (row: Json, value: string) => boolean> = {
  date_start: (row, v) => String(row["transaction_date"]) >= v,
  date_end: (row, v) => String(row["transaction_date"]) <= v,
  finx_account: (row, v) => list(v).includes(String(row["account"]?.["id"])),
  finx_category: (row, v) => list(v).includes(String(row["category_id"])),
  exclude_category: (row, v) => !list(v).includes(String(row["category_id"])),
  category_section: (row, v) => category(row)?.["section"] === v,
  category_group: (row, v) => list(v).includes(String(category(row)?.["category_group"])),
  category_name: (row, v) => list(v).includes(String(category(row)?.["name"])),
  merchant: (row, v) => list(v).includes(String(row["merchant_name"])),
  exclude_merchant: (row, v) => !list(v).includes(String(row["merchant_name"])),
  pending: (row, v) => row["pending"] === (v === "true"),
  amount_gt: (row, v) => centsOf(row["amount"]) > centsOf(v),
  amount_lt: (row, v) => centsOf(row["amount"]) < centsOf(v),
  amount_over: (row, v) => Math.abs(centsOf(row["amount"])) > centsOf(v),
  amount_under: (row, v) => Math.abs(centsOf(row["amount"])) < centsOf(v),
  ids: (row, v) => list(v).includes(String(row["id"])),
  search: (row, v) =>
    v
      .toLowerCase()
      .split(" ")
      .every((word) => {
        const size = Math.abs(centsOf(row["amount"]));
        const digits = /^\$?(\d+)$/.exec(word)?.[1];
        return (
          `${row["name"]} ${row["merchant_name"]}`.toLowerCase().includes(word) ||
          String(category(row)?.["name"]).toLowerCase().includes(word) ||
          (digits !== undefined && Math.floor(size / 100) === Number(digits)) ||
          (/^\d+\.\d\d$/.test(word) && size === centsOf(word))
        );
      }),
};
const matching = (filter: Filter): Json[] =>
  shown.filter(
    (row) =>
      (filter["finx_account"] !== undefined || row["account"]?.["id"] !== hidden) &&
      Object.entries(filter).every(([name, value]) => MEANS[name]?.(row, value)),
  );
const total = (rows: readonly Json[]): number => rows.reduce((n, row) => n + centsOf(row["amount"]), 0);
/** The sum of the absolute amounts. */
const size = (rows: readonly Json[]): number => rows.reduce((n, row) => n + Math.abs(centsOf(row["amount"])), 0);
const joined = (texts: readonly string[]): string => texts.map((text) => text.replaceAll("%", "%25").replaceAll(",", "%2C")).join(",");

/** Checks that the list, the summary and the days of a filter are those of the rows it selects. */
const agree = async (filter: Filter): Promise<void> => {
  const query = new URLSearchParams(filter).toString();
  const wanted = matching(filter);
  const rows = await everyRow(p, query);
  expect(rows.map((row) => row["id"]).sort(), query).toEqual(wanted.map((row) => row["id"]).sort());
  const days = wanted.map((row) => String(row["transaction_date"])).sort();
  expect((await p.get(`/api/finx-transactions/summary/?${query}`)).body, query).toEqual({
    count: wanted.length,
    total: total(wanted) / 100,
    unreviewed: size(wanted.filter((row) => waiting.has(row["id"]))) / 100,
    oldest: days[0] ?? null,
    newest: days.at(-1) ?? null,
    other_currencies: [],
  });
  const perDay = [...Map.groupBy(wanted, (row) => String(row["transaction_date"]))]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([on, of]) => {
      const counted = of.filter((row) => category(row)?.["section"] !== "Transfer");
      return {
        day: on,
        count: of.length,
        out: total(counted.filter((row) => Number(row["amount"]) > 0)) / 100,
        unreviewed: size(counted.filter((row) => waiting.has(row["id"]))) / 100,
        in: -total(counted.filter((row) => Number(row["amount"]) < 0)) / 100 + 0,
      };
    });
  expect((await p.get(`/api/finx-transactions/days/?${query}`)).body, query).toEqual(perDay);
};

describe("list filters", () => {
  test("each one alone shows exactly the rows it selects", async () => {
    const some = shown
      .slice(0, 5)
      .map((row) => String(row["id"]))
      .join(",");
    const filters: Filter[] = [
      {},
      { date_start: "2026-09-10" },
      { date_end: "2026-09-10" },
      { finx_account: String(accounts[0]) },
      { finx_account: `${accounts[1]},${hidden}` },
      { finx_category: String(shown[0]?.["category_id"]) },
      { exclude_category: `${shown[0]?.["category_id"]},${shown[1]?.["category_id"]}` },
      { category_section: "Expense" },
      { category_section: "Income" },
      { category_section: "Transfer" },
      { category_group: joined(["Food and drink", "Income"]) },
      { category_name: joined(["Groceries", "Coffee"]) },
      { category_name: "100%25" },
      ...MERCHANTS.map((name) => ({ merchant: joined([name]) })),
      { exclude_merchant: joined(MERCHANTS.slice(0, 3)) },
      { pending: "true" },
      { pending: "false" },
      { amount_gt: "12.34" },
      { amount_lt: "-0.01" },
      { amount_over: "50" },
      { amount_under: "9.99" },
      { ids: some },
      { search: "row 1" },
      { search: "café" },
      { search: "bottle row blue" },
      { search: "groceries o'brien" },
      { search: `$${Math.floor(Math.abs(Number(shown[3]?.["amount"])))}` },
      { search: Math.abs(Number(shown[3]?.["amount"])).toFixed(2) },
    ];
    for (const filter of filters) await agree(filter);
    expect((await p.get("/api/finx-transactions/?finx_subscription=1")).body["results"]).toEqual([]);
  });

  test("the rows that wait for review are some, and all in the list", () => {
    expect(waiting.size).toBeGreaterThan(20);
    expect(waiting.size, "the list shows at most 100 rows").toBeLessThan(100);
  });

  test("combined filters show the rows that all select, and list, summary and days agree to the cent", async () => {
    const pick = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
    const dollars = fc.option(
      fc.integer({ min: -7000, max: 15_000 }).map((n) => String(n / 100)),
      { nil: undefined, freq: 2 },
    );
    const filters = fc.record({
      date_start: pick(["2026-08-05", "2026-09-01", "2026-10-31"]),
      date_end: pick(["2026-09-30", "2026-11-01", "2026-11-18"]),
      finx_account: pick([String(accounts[0]), accounts.join(","), String(hidden)]),
      category_section: pick(["Expense", "Income", "Transfer"]),
      category_group: pick(["Food and drink", "Transfers out"]),
      merchant: pick([joined([MERCHANTS[2]]), joined([MERCHANTS[0], MERCHANTS[1]])]),
      exclude_merchant: pick([joined([MERCHANTS[3]])]),
      pending: pick(["true", "false"]),
      search: pick(["row", "1", "o", "50%", "ñ", "bottle blue", "$42", "coffee row"]),
      amount_gt: dollars,
      amount_lt: dollars,
      amount_over: dollars.map((d) => d?.replace("-", "")),
      amount_under: pick(["20", "140.5"]),
    });
    await fc.assert(
      fc.asyncProperty(filters, (given) =>
        agree(Object.fromEntries(Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined))),
      ),
      { numRuns: 60, seed: 7 },
    );
    expect(shown.length).toBe(240);
  });

  test("an invalid value is rejected by name and never breaks the server", async () => {
    const wrong: Filter = {
      date_start: "2026-02-30",
      date_end: "yesterday",
      finx_account: "1;2",
      finx_category: "x",
      ids: "-1",
      pending: "maybe",
      amount_gt: "1e5",
      amount_lt: "2.995",
      category_section: "Expenses",
      finx_subscription: "'",
    };
    for (const [name, value] of Object.entries(wrong)) {
      const reply = await p.get(`/api/finx-transactions/?${new URLSearchParams({ [name]: value })}`);
      expect(reply.status, name).toBe(400);
      expect(Object.keys(reply.body["validation_errors"] ?? {}), name).toEqual([name]);
    }
    for (const query of [
      "category_name=%2500",
      "merchant=%2500",
      "category_group=a%2500b",
      "search=%00",
      `amount_gt=${"9".repeat(12)}`,
      "date_start=1900-01-01&date_end=2199-12-31",
      "amount_gt=0.000001",
      "merchant=100%25",
      "category_name=%25E0%25A4",
      "finx_account=9999999999",
      "ids=9999999999",
      "finx_category=9999999999,1",
      "exclude_category=9999999999",
      "unknown=1&__proto__=2",
    ]) {
      for (const path of ["", "summary/", "days/"])
        expect((await p.get(`/api/finx-transactions/${path}?${query}`)).status, `${path} ${query}`).toBeLessThan(500);
    }
  });
});

describe("search", () => {
  const found = async (text: string): Promise<string[]> =>
    (await everyRow(p, `search=${encodeURIComponent(text)}`)).map((row) => String(row["name"])).sort();

  test("finds words literally, including accents, quotes, percent signs, underscores and backslashes", async () => {
    const names = ["CRÈME BRÛLÉE BAR", "100% JUICE_BAR", "BACK\\SLASH", 'SAY "HI" O\'CLOCK', "'; drop table transactions; --"];
    await writeRows(
      t,
      p,
      names.map((name, i) => ({ account: accounts[0] ?? 0, date: "2026-07-01", cents: 100 + i, name, id: `search-${i}` })),
    );
    const [creme = "", juice = "", back = "", say = "", drop = ""] = names;
    for (const [text, want] of [
      ["crème", [creme]],
      ["CRÈME BRÛLÉE", [creme]],
      ["100%", [juice]],
      ["e_b", [juice]],
      ["k\\s", [back]],
      ["\\", [back]],
      ['"hi"', [say]],
      ["o'cl", [say]],
      ["'; drop", [drop]],
      ["%_", []],
      ["%%", []],
      ["nothing like it", []],
    ] as const) {
      expect(await found(text), text).toEqual([...want]);
    }
  });

  test("finds words in any order, amounts as written, and categories by name", async () => {
    const [own] = [
      (await p.send("POST", "/api/finx-categories/", { name: "Dog Park_Fees", section: "Expense", color: "teal", icon: "lucide.dog" }))
        .body,
    ];
    const rows = [
      { name: "LANTERN CAFE DOWNTOWN", cents: 4250, category: "FOOD_AND_DRINK_COFFEE" },
      { name: "LANTERN BOOKS", cents: 4299, category: "FOOD_AND_DRINK_GROCERIES" },
      { name: "GATE 42 LANTERN", cents: 990, category: null },
      { name: "LANTERN PAYROLL", cents: -123_456, category: "INCOME_SALARY" },
    ];
    await writeRows(
      t,
      p,
      rows.map((row, i) => ({ account: accounts[0] ?? 0, date: "2026-06-01", id: `words-${i}`, ...row })),
    );
    const [cafe = "", books = "", gate = "", payroll = ""] = rows.map((row) => row.name);
    for (const [text, want] of [
      ["downtown lantern", [cafe]],
      ["cafe, lantern", [cafe]],
      ["LANTERN coffee", [cafe]],
      ["lantern groceries", [books]],
      ["lantern 42.50", [cafe]],
      ["$42.50 lantern", [cafe]],
      ["lantern $42", [books, cafe]],
      ["lantern 42", [gate, books, cafe]],
      ["lantern 42.99", [books]],
      ["lantern $1,234.56", [payroll]],
      ["lantern -1234.56", [payroll]],
      ["lantern 43", []],
      ["lantern cafe groceries", []],
    ] as const) {
      expect(await found(text), text).toEqual([...want]);
    }
    const moved = (await everyRow(p, "search=lantern%20downtown"))[0];
    await p.send("PATCH", `/api/finx-transactions/${moved?.["id"]}/`, { finx_category_id: own?.["id"] });
    expect(await found("park_fees dog")).toEqual([cafe]);
  });

  test("never finds a stranger's rows, nor rows by a stranger's category names", async () => {
    const stranger = await t.person();
    expect(await everyRow(stranger, "search=lantern")).toEqual([]);
    expect(await everyRow(stranger, "search=%2442")).toEqual([]);
    expect(await everyRow(stranger, "search=dog")).toEqual([]);
  });

  test("works with one or two letters, ignores surrounding spaces, and treats an empty text as no search", async () => {
    expect((await found("zz")).length).toBe(0);
    expect((await found("q")).length).toBe(0);
    expect((await found("ñ")).length).toBe(matching({ search: "ñ" }).length);
    expect(await found("  blue bottle ")).toEqual(await found("blue bottle"));
    expect((await p.get("/api/finx-transactions/?search=")).body["results"]).toEqual(
      (await p.get("/api/finx-transactions/")).body["results"],
    );
    expect((await p.get(`/api/finx-transactions/?search=${"x".repeat(201)}`)).status).toBe(400);
  });
});
