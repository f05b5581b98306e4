import { checkKeys } from "#contract/data-checks.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, addMonths, type Day, day, endOfMonth, startOfMonth } from "#domain/day.ts";
import { type Json, type Person, personOf, type TestApp, testApp } from "#server/testing/app.ts";
import { cutOff, refusing } from "#server/testing/bank.ts";
import { centsOf } from "#server/testing/rows.ts";
import { DEMO_EMAIL, DEMO_PASSWORD, PARTNER_EMAIL, type Seeded, seedDemo } from "./demo.ts";
import {
  averageSpending,
  balancesByName,
  cardRewards,
  type Files,
  idleCash,
  monthlyPayments,
  moreAt,
  netWorth,
  statements,
  type Terms,
} from "./independent.ts";

let t: TestApp;
let maya: Person;
let made: Seeded | null;
const seed = async (on: TestApp): Promise<Seeded | null> => {
  const seeded = await seedDemo(on.deps, on.app, on.sandbox);
  await seeded?.afterwards();
  return seeded;
};

beforeAll(async () => {
  t = await testApp();
  made = await seed(t);
  maya = await personOf(t.url, DEMO_EMAIL, DEMO_PASSWORD);
});
afterAll(() => t.close());

const COUNTED = [
  "users",
  "households",
  "connections",
  "accounts",
  "transactions",
  "balance_snapshots",
  "holdings",
  "investment_transactions",
  "imports",
];
const counts = async (of: TestApp): Promise<unknown[]> => {
  const found: unknown[] = [];
  for (const table of COUNTED)
    found.push(`${table} ${String((await of.deps.database.execute(`select count(*)::int as n from ${table}`)).rows[0]?.["n"])}`);
  const { rows } = await of.deps.database.execute(
    "select a.name, a.type, a.current_balance, count(t.id)::int as rows, coalesce(sum(t.amount), 0)::text as total from accounts a left join transactions t on t.account_id = a.id group by a.id order by 1, 2",
  );
  return [...found, ...rows, ...(await of.deps.database.execute(CONTENT)).rows];
};

/** Hashes of the rows' content without ids, which differ after an interrupted creation. */
const CONTENT = `
  select md5(string_agg(concat_ws('|', a.name, t.date, t.amount, t.name, c.category_id, t.category_source, t.transfer_type, s.merchant_key), ',' order by a.name, t.date, t.amount, t.name))
    as transactions,
    (select md5(string_agg(concat_ws('|', a.name, b.date, b.balance, b.source), ',' order by a.name, b.date)) from balance_snapshots b join accounts a on a.id = b.account_id) as balances
  from transactions t join accounts a on a.id = t.account_id join categories c on c.id = t.category_id left join subscriptions s on s.id = t.subscription_id`;

const waitsForDisk = async (of: TestApp): Promise<unknown> =>
  (await of.deps.database.execute("select current_setting('synchronous_commit') as waits")).rows[0]?.["waits"];

describe("the demo household", () => {
  test("is created once: the next start finds it and changes nothing", async () => {
    const before = await counts(t);
    expect(before).toEqual(expect.arrayContaining([`accounts ${made?.accounts}`, `transactions ${made?.transactions}`]));
    expect(await seed(t)).toBe(null);
    expect(await counts(t)).toEqual(before);
    expect(await waitsForDisk(t)).toBe("on");
  });

  test("has a money check every Monday, with this week's answered and emailed", async () => {
    const [schedule] = (await maya.get("/api/schedules/")).body as Json[];
    expect(schedule).toMatchObject({ subject: "Weekly money check", frequency: "weekly", status: "active", last_error: null });
    const { messages } = (await maya.get("/api/outbox/")).body as unknown as { messages: Json[] };
    expect(messages.map((one) => [one["subject"], one["to"], one["state"]])).toEqual([["Weekly money check", DEMO_EMAIL, "kept"]]);
    expect((await maya.get(`/api/chat/${schedule?.["chat"]}/messages/`)).body).toHaveLength(2);
  });

  test("is completed by the next start, without duplicates, when its creation is interrupted", async () => {
    const other = await testApp();
    try {
      const { bank } = other.deps;
      for (const k of [3, 20]) {
        other.deps.bank = cutOff(bank, k).bank;
        await expect(seed(other), `cut at call ${k}`).rejects.toThrow("the plug was pulled");
      }
      other.deps.bank = bank;
      for (const write of ["update of household_id on users", "insert on imports"])
        await refusing(other, write, () => expect(seed(other), write).rejects.toThrow("the disk is gone"));
      expect(await waitsForDisk(other)).toBe("on");
      expect(await seed(other)).not.toBe(null);
      expect(await counts(other)).toEqual(await counts(t));
      expect(await seed(other)).toBe(null);
    } finally {
      await other.close();
    }
  }, 60_000);

  test("has guided lists in progress", async () => {
    const all = (await maya.get("/api/tasks/")).body as Json[];
    expect(all[0]).toMatchObject({ feature: "GET_STARTED", completed: false });
    const { tasks } = all[0] as Json;
    expect((tasks as Json[]).map((step) => step["completed"])).toEqual([true, true, false, false]);
    expect(all.map((task) => task["feature"])).toEqual(
      expect.arrayContaining(["TRACK_SPENDING", "SUBSCRIPTION_MANAGEMENT", "FINANCIAL_SITUATION_CHAT"]),
    );
    expect((await maya.get("/api/profile/0/")).body).toMatchObject({ manual_credit_score: 725, phone_number: "+15105550142" });
  });

  test("has two members who see the same money, each with their own connections", async () => {
    const sam = await personOf(t.url, PARTNER_EMAIL, DEMO_PASSWORD);
    for (const path of ["/api/finx-accounts/", "/api/finx-transactions/summary/", "/api/finx-connections/"])
      expect((await sam.get(path)).body, path).toEqual((await maya.get(path)).body);
    expect(new Set(((await sam.get("/api/finx-connections/")).body as Json[]).map((c) => c["user"]))).toEqual(new Set([maya.id, sam.id]));
  });
});

describe("figures of the demo household match the sums of its rows", () => {
  type Row = { account: number; date: Day; amount: number; pending: boolean; section: string };
  type Account = { id: number; type: string; current: number; hidden: boolean; snapshots: { date: Day; balance: number }[] };
  let rows: Row[];
  let accounts: Account[];
  let today: Day;

  beforeAll(async () => {
    const kysely = t.deps.database.kysely;
    rows = (await kysely
      .selectFrom("transactions as t")
      .innerJoin("categories as c", "c.id", "t.category_id")
      .select(["t.account_id as account", "t.transaction_date as date", "t.amount", "t.pending"])
      .select((eb) => eb.case().when("t.transfer_account_id", "is", null).then(eb.ref("c.section")).else("Transfer").end().as("section"))
      .execute()) as Row[];
    const snapshots = Map.groupBy(
      await kysely.selectFrom("balance_snapshots").select(["account_id", "date", "balance"]).orderBy("date").execute(),
      (s) => s.account_id,
    );
    accounts = (await kysely.selectFrom("accounts").select(["id", "type", "current_balance as current", "hidden"]).execute()).map((a) => ({
      ...a,
      snapshots: snapshots.get(a.id) ?? [],
    }));
    today = day(String((await maya.get("/api/profile/0/")).body["today"]));
  });

  test("spending, income, and transfers of each of the last 24 months", async () => {
    const visible = new Set(accounts.filter((a) => !a.hidden).map((a) => a.id));
    for (let month = startOfMonth(addMonths(today, -23)); month <= today; month = addMonths(month, 1)) {
      for (const section of ["Expense", "Income", "Transfer"]) {
        const own = rows.filter((r) => visible.has(r.account) && r.section === section && r.date >= month && r.date <= endOfMonth(month));
        const { body } = await maya.get(
          `/api/finx-transactions/summary/?date_start=${month}&date_end=${endOfMonth(month)}&category_section=${section}`,
        );
        expect([body["count"], centsOf(body["total"])], `${section} ${month}`).toEqual([own.length, own.reduce((n, r) => n + r.amount, 0)]);
      }
    }
  });

  test("net worth at the start of each month and today", async () => {
    const sign = (type: string): number => (["credit", "loan", "debt"].includes(type) ? -1 : 1);
    const worthAt = (a: Account, on: Day): number => {
      const posted = rows.filter((r) => r.account === a.id && !r.pending);
      const first = posted.map((r) => r.date).sort()[0];
      if (first !== undefined && !["investment", "property", "asset"].includes(a.type))
        return on < first ? 0 : sign(a.type) * a.current + posted.filter((r) => r.date > on).reduce((n, r) => n + r.amount, 0);
      const known = a.snapshots.findLast((s) => s.date <= on);
      return sign(a.type) * (on === today ? a.current : (known?.balance ?? 0));
    };
    const start = startOfMonth(addMonths(today, -30));
    const { body } = await maya.get(`/api/balance/time-series/?date_start=${start}&date_end=${today}`);
    const series = new Map((body["points"] as Json[]).map((p) => [String(p["date"]), centsOf(p["balance"])]));
    const days = [today, ...Array.from({ length: 31 }, (_, i) => addMonths(start, i))];
    for (const on of days) expect(series.get(on), on).toBe(accounts.filter((a) => !a.hidden).reduce((n, a) => n + worthAt(a, on), 0));
  });
});

/** Compares with the exported files, using code that shares nothing with the product. */
describe("figures of the demo household match an independent calculation from its exported files", () => {
  let files: Files;
  let today: Day;
  beforeAll(async () => {
    const read = async (name: string) => (await maya.raw(`/api/export/${name}/`)).text();
    files = { transactions: await read("transactions"), accounts: await read("accounts"), balances: await read("balances") };
    today = day(String((await maya.get("/api/profile/0/")).body["today"]));
  });

  test("the independent calculation imports nothing", () => {
    const source = readFileSync(join(import.meta.dirname, "independent.ts"), "utf8");
    expect(source).not.toMatch(/^\s*import |import\(|require\(/m);
  });

  test("net worth of every day of the last year", async () => {
    const start = addDays(today, -365);
    const { body } = await maya.get(`/api/balance/time-series/?date_start=${start}&date_end=${today}`);
    const shown = (body["points"] as Json[]).map((point) => [String(point["date"]), centsOf(point["balance"])]);
    expect(shown).toEqual([...netWorth(files, start, today)]);
    const balances = ((await maya.get("/api/finx-accounts/")).body as Json[])
      .filter((account) => !account["hidden"])
      .reduce(
        (sum, account) =>
          sum + centsOf(account["current_balance"]) * (["credit", "loan", "debt"].includes(String(account["type"])) ? -1 : 1),
        0,
      );
    expect(shown.at(-1)).toEqual([today, balances]);
  });

  test("the income statement of each of the last 24 months, line by line, and of their quarters and years", async () => {
    const months = statements(files);
    const none = { income: 0, expenses: 0, excluded: 0, lines: new Map<string, number>() };
    for (let month = startOfMonth(addMonths(today, -23)); month <= today; month = addMonths(month, 1)) {
      const { body } = await maya.get(`/api/income-statement/${month.slice(0, 4)}/${month.slice(5, 7)}/`);
      const mine = months.get(month.slice(0, 7)) ?? none;
      const parts = ["income", "expenses", "excluded"] as const;
      expect(
        parts.map((part) => centsOf(body[part]["section_total"])),
        month,
      ).toEqual(parts.map((part) => mine[part]));
      expect(centsOf(body["net_income"]), month).toBe(mine.income - mine.expenses);
      const lines = parts.flatMap((part) =>
        (body[part]["line_items"] as Json[]).map((line) => [`${part}/${line["name"]}`, centsOf(line["amount"])] as const),
      );
      expect(new Map(lines), month).toEqual(mine.lines);
    }
    const sumOf = (prefix: (month: string) => boolean) =>
      [...months].filter(([month]) => prefix(month)).reduce((sum, [, m]) => sum + m.expenses, 0);
    const year = Number(today.slice(0, 4)) - 1;
    const totalOf = async (path: string) => centsOf((await maya.get(`/api/income-statement/${path}/`)).body["expenses"]["section_total"]);
    expect(await totalOf(String(year))).toBe(sumOf((month) => month.startsWith(String(year))));
    expect(await totalOf(`${year}/Q2`)).toBe(sumOf((month) => [`${year}-04`, `${year}-05`, `${year}-06`].includes(month)));
  });

  test("every monthly payment is among the subscriptions, with its price and last day", async () => {
    const shown = (await maya.get("/api/finx-subscriptions/?status=active&frequency=monthly")).body["results"] as Json[];
    const mine = monthlyPayments(files, today);
    expect(mine.length).toBeGreaterThan(8);
    for (const { merchant, account, amount, last } of mine) {
      const found = shown.find((s) => s["name"] === merchant && String(s["account"]["id"]) === account);
      expect([found?.["name"], centsOf(found?.["last_amount"]), found?.["last_date"]]).toEqual([merchant, amount, last]);
    }
  });

  test("each goal holds what its accounts hold, up to its target, and the emergency fund covers three average months", async () => {
    const goals = (await maya.get("/api/goals/funds/")).body as Json[];
    const balances = balancesByName(files);
    expect(goals.map((goal) => [goal["name"], goal["status"]])).toEqual([
      ["Emergency Fund", "active"],
      ["A larger home", "active"],
      ["Japan in spring", "active"],
      ["Kitchen renovation", "active"],
      ["New laptop", "completed"],
    ]);
    const average = averageSpending(files, today);
    expect(centsOf((await maya.get("/api/goals/emergency-fund/")).body["average_spending"])).toBe(average);
    expect(centsOf(goals[0]?.["target_amount"])).toBe(3 * (average ?? 0));
    for (const goal of goals.filter((one) => (one["goal_fund_accounts"] as Json[]).length > 0)) {
      const held = (goal["goal_fund_accounts"] as Json[]).reduce(
        (sum, one) => sum + Math.max(0, balances.get(String(one["name"])) ?? 0),
        0,
      );
      expect(centsOf(goal["current_balance"]), String(goal["name"])).toBe(Math.min(held, centsOf(goal["target_amount"])));
    }
  });

  test("idle cash, a better yield, card rewards and the value of every new card", async () => {
    const all = (await maya.get("/api/recommendations/")).body as Json[];
    const of = (type: string): Json => {
      const found = all.find((one) => one["type"] === type);
      if (!found) throw new Error(`no ${type}`);
      return found;
    };
    const idle = idleCash(files, today);
    const checking = of("checking_balance")["checking_balance"];
    expect([checking["to_account_name"], checking["to_account_apr"]]).toEqual([idle.to, idle.rate / 10_000]);
    expect(idle.accounts.length).toBeGreaterThan(1);
    const names = ["account_name", "recent_min_balance", "safe_balance", "surplus", "gain"];
    expect(
      (checking["account_details"] as Json[])
        .map((one) => names.map((name) => (name === "account_name" ? one[name] : centsOf(one[name]))))
        .sort(),
    ).toEqual(idle.accounts.map((one) => [one.name, one.lowest, one.safe, one.surplus, one.gain]).sort());
    expect(centsOf(of("checking_balance")["value"])).toBe(idle.accounts.reduce((sum, one) => sum + (one.gain > 1_000 ? one.gain : 0), 0));

    const [best] = of("high_yield_savings")["high_yield_savings"]["products"] as Json[];
    // Oak Savings Plus pays 4.35 %, by the bank's own page.
    expect([best?.["name"], centsOf(best?.["value"])]).toEqual(["Oak Savings Plus", moreAt(files, 435, today)]);

    const categories = (await maya.get("/api/finx-categories/")).body as Json[];
    const named = (test: (one: Json) => boolean) => categories.filter(test).map((one) => String(one["name"]));
    const group = (name: string) => named((one) => one["category_group"] === name);
    const coded = (...codes: string[]) => named((one) => codes.includes(String(one["category_id"])));
    // What the banks' pages say, in hundredths of a percent of the price.
    const held = {
      rest: 100,
      rules: [
        { categories: group("Food and drink"), pays: 300 },
        { categories: group("Transportation"), pays: 200 },
      ],
    };
    const offers: [name: string, fee: number, terms: Terms][] = [
      [
        "Prairie Oak Cash",
        0,
        {
          rest: 150,
          rules: [
            { merchant: "Costco", pays: 500 },
            { categories: group("Shopping"), pays: 300 },
          ],
        },
      ],
      ["Juniper Everyday", 0, { rest: 200, rules: [] }],
      [
        "Juniper Rewards",
        9_500,
        {
          // 1, 4, 3 and 2 points of 1.25 cents, because Maya uses rewards for everyday travel.
          rest: 125,
          rules: [
            { categories: group("Food and drink"), pays: 500 },
            { categories: group("Entertainment"), pays: 375 },
            { categories: group("Travel"), pays: 250 },
          ],
        },
      ],
      [
        "Prairie Grocer",
        4_900,
        {
          rest: 100,
          rules: [
            { categories: coded("FOOD_AND_DRINK_GROCERIES"), pays: 500, cap: 600_000 },
            { categories: coded("TRANSPORTATION_GAS", "TRANSPORTATION_PUBLIC_TRANSIT"), pays: 300 },
          ],
        },
      ],
    ];
    const rewards = cardRewards(files, {
      account: "Lantern Visa",
      held,
      others: offers.map(([, , terms]) => terms),
      unrewarded: [...group("Bank fees"), ...coded("LOAN_PAYMENTS_CASH_ADVANCES", "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT")],
      today,
    });
    const windows = (await maya.get("/api/recommendation-detail/credit-card-spending/")).body as Json[];
    expect(windows.map((one) => centsOf(one["earned_total_value"]))).toEqual([rewards.month, rewards.year]);
    const cards = of("best_credit_card")["best_credit_card"]["products"] as Json[];
    const mine = offers.map(([name, fee], i) => [name, (rewards.added[i] ?? 0) - fee]).filter(([, value]) => Number(value) >= 1_000);
    const shown = cards.map((one) => [one["name"], centsOf(one["value"])]);
    expect(mine.length).toBe(offers.length);
    for (const one of mine) expect(shown).toContainEqual(one);
    expect(of("best_credit_card")["assumptions"]).toContain("A point of Juniper Rewards is worth 1.25 cents, for everyday travel.");
    expect(centsOf(of("best_credit_card")["value"])).toBe(Math.floor(centsOf(cards[0]?.["value"]) / 1_000) * 1_000);
  });

  test("all data checks pass", async () => {
    expect(((await maya.get("/api/data-checks/")).body as Json[]).map((check) => [check["key"], check["holds"]])).toEqual(
      checkKeys.map((key) => [key, true]),
    );
  });
});

test("each salary of the plan belongs to its earner, and accounts to who linked them", async () => {
  const plan = (await maya.get("/api/plans/")).body[0] as Json;
  const rules = plan["scenarios"][0]["rules"] as Json[];
  const salaries = rules.filter((rule) => String(rule["name"]).startsWith("Salary"));
  const accounts = plan["initial_state"]["accounts"] as Json[];
  expect(new Set(accounts.map((one) => one["owner"]))).toEqual(new Set(["me", "partner"]));
  expect(salaries.map((rule) => [rule["amount"], rule["owner"]])).toEqual([
    [88_000, "partner"],
    [82_000, "me"],
  ]);
});
