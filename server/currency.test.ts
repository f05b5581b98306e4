import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { detectSubscriptions } from "./features/subscriptions/index.ts";
import { scopeOfUser } from "./identity/sessions.ts";
import { type Json, type Person, type TestApp, testApp } from "./testing/app.ts";
import { newChat } from "./testing/assistant.ts";
import { account, writeRows } from "./testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const recurrency = async (table: "accounts" | "transactions", column: "id" | "account_id", id: number, currency: string) => {
  await t.deps.database.kysely
    .updateTable(table)
    .set({ currency })
    .where(column as "id", "=", id)
    .execute();
};
/** An account with rows in another currency. */
const foreignAccount = async (
  me: Person,
  currency: string,
  balance: number,
  cents: readonly number[],
  type = "depository",
): Promise<number> => {
  const id = await account(me, `In ${currency}`, balance, type);
  await recurrency("accounts", "id", id, currency);
  const row = { account: id, name: "Kiosk", merchant: "Kiosk", category: "FOOD_AND_DRINK_RESTAURANT" };
  await writeRows(
    t,
    me,
    cents.map((amount, i) => ({ ...row, cents: amount, date: `2026-11-${String((i % 19) + 1).padStart(2, "0")}` })),
  );
  await recurrency("transactions", "account_id", id, currency);
  return id;
};
const household = async () => {
  const me = await t.person();
  const [checking, card] = [await account(me, "Checking", 4321), await account(me, "Card", 100, "credit")];
  await writeRows(t, me, [
    { account: checking, date: "2026-11-02", cents: -300_000, name: "Pay", category: "INCOME_SALARY" },
    { account: checking, date: "2026-11-03", cents: 180_000, name: "Rent", category: "RENT_AND_UTILITIES_RENT" },
    { account: card, date: "2026-11-04", cents: 4_500, name: "Lunch", merchant: "Kiosk", category: "FOOD_AND_DRINK_RESTAURANT" },
  ]);
  const dining = ((await me.get("/api/finx-categories/")).body as Json[]).find((c) => c["category_id"] === "FOOD_AND_DRINK_RESTAURANT")?.[
    "id"
  ];
  await me.send("POST", "/api/budgets/", {
    name: "November",
    period_start: "2026-11-01",
    period_end: "2026-11-30",
    line_items: [{ category: dining, target_amount: 100 }],
  });
  return me;
};
const ask = async (me: Person, content: string): Promise<string> =>
  String(
    (await me.send("POST", `/api/chat/${await newChat(me)}/messages/`, { content, nonce: `nonce-${Math.random()}`.replace(".", "") })).body[
      "content"
    ],
  );

/** Everything that the product adds up. */
const totals = async (me: Person): Promise<unknown> => {
  const get = async (path: string): Promise<Json> => (await me.get(path)).body;
  const { points } = await get("/api/balance/time-series/?date_start=2026-10-25&date_end=2026-11-20");
  const { total } = await get("/api/finx-transactions/summary/?category_section=Expense");
  const days = ((await get("/api/finx-transactions/days/")) as unknown as Json[]).filter((day) => day["out"] !== 0 || day["in"] !== 0);
  const { income, expenses, excluded, net_income } = await get("/api/income-statement/2026/11/");
  const series = await get("/api/income-statement/cumulative_time_series/2026-11-01/2026-11-30/");
  const changes = await get("/api/balance/change-breakdown/?date_start=2026-11-01&date_end=2026-11-20");
  const budgets = ((await get("/api/budgets/")) as unknown as Json[]).map((b) => b["line_items"] as unknown);
  return {
    worth: (points as Json[]).map(({ balance, added }) => [balance, added]),
    days: days.map((day) => [day["day"], day["out"], day["in"]]),
    statement: [income, expenses, excluded, net_income],
    total,
    series,
    changes,
    budgets,
  };
};

test("no total changes when another currency is added, whatever its amounts", async () => {
  const me = await household();
  const before = await totals(me);
  const kinds = fc.constantFrom("depository", "credit", "loan");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("SEK", "EUR", "BTC"),
      kinds,
      fc.integer({ min: 1, max: 90_000 }),
      fc.array(
        fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((n) => n !== 0),
        { minLength: 1, maxLength: 5 },
      ),
      async (currency, type, balance, cents) => {
        // The opposite amounts of rows in dollars must not pair as transfers either.
        await foreignAccount(me, currency, balance, [...cents, 300_000, -180_000], type);
        expect(await totals(me)).toEqual(before);
      },
    ),
    { numRuns: 6 },
  );
  const checks = (await me.get("/api/data-checks/")).body as Json[];
  expect(
    checks.filter((check) => ["net_worth", "statement", "transfers"].includes(String(check["key"]))).map((check) => check["holds"]),
  ).toEqual([true, true, true]);
});

test("other currencies have totals of their own, on screens and in answers", async () => {
  const me = await household();
  const id = await foreignAccount(me, "SEK", 10_022.15, [150_000]);
  const series = (await me.get("/api/balance/time-series/?date_start=2026-11-01&date_end=2026-11-20")).body;
  const sek = (total: number) => [{ currency: "SEK", total, count: 1 }];
  const account = (await me.get(`/api/finx-accounts/${id}/`)).body;
  expect(series["other_currencies"]).toEqual(sek(Number(account["display_balance"])));
  expect((await me.get("/api/finx-transactions/summary/")).body["other_currencies"]).toEqual(sek(1500));
  expect((await me.get("/api/income-statement/2026/11/")).body["other_currencies"]).toEqual(sek(-1500));
  const spent = await ask(me, "How much did I spend this month?");
  expect(spent).toContain("$1,845.00");
  expect(spent).toContain("another currency: SEK 1,500.00.");
  expect(await ask(me, "What's my net worth?")).toMatch(/another currency: SEK [\d,.]+\.$/);
});

test("recurring payments in another currency are listed in it and count in no total", async () => {
  const me = await household();
  const id = await account(me, "In SEK", 900);
  await recurrency("accounts", "id", id, "SEK");
  await writeRows(
    t,
    me,
    ["2026-08-12", "2026-09-12", "2026-10-12", "2026-11-12"].map((date) => ({
      account: id,
      date,
      cents: 11_900,
      name: "Streamy",
      merchant: "Streamy",
      category: "ENTERTAINMENT_TV_AND_MOVIES",
    })),
  );
  await recurrency("transactions", "account_id", id, "SEK");
  await detectSubscriptions(t.deps, await scopeOfUser(t.deps, me.id));
  const [streamy, ...others] = (await me.get("/api/finx-subscriptions/")).body["results"] as Json[];
  expect([streamy?.["name"], streamy?.["currency"], streamy?.["average_amount"], others]).toEqual(["Streamy", "SEK", 119, []]);
  const told = await ask(me, "What subscriptions do I have?");
  expect(told).toContain("SEK 119.00");
  expect(told).not.toContain("$119");
});

test("a manual account counts in the household's currency, and questions may use its sign", async () => {
  const me = await t.person();
  await foreignAccount(me, "EUR", 500, [2_000, 150_000]);
  const wallet = await account(me, "Wallet", 70);
  expect([(await me.get(`/api/finx-accounts/${wallet}/`)).body["currency"], (await me.get("/api/profile/0/")).body["currency"]]).toEqual([
    "EUR",
    "EUR",
  ]);
  expect(await ask(me, "Show me purchases over €1,000 this month")).toContain("€1,500.00");
});

test("a household without an account in dollars counts in the currency of most accounts", async () => {
  const me = await t.person();
  await foreignAccount(me, "EUR", 500, [2_000]);
  await foreignAccount(me, "EUR", 70, []);
  await foreignAccount(me, "SEK", 900, [1_000]);
  expect((await me.get("/api/profile/0/")).body["currency"]).toBe("EUR");
  const statement = (await me.get("/api/income-statement/2026/11/")).body;
  expect([statement["expenses"]["section_total"], statement["other_currencies"]]).toEqual([
    20,
    [{ currency: "SEK", total: -10, count: 1 }],
  ]);
  const spent = await ask(me, "How much did I spend this month?");
  expect(spent).toContain("€20.00");
  expect(spent).not.toContain("$");
});
