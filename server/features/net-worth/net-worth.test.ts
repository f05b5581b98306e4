import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAsset } from "#domain/accounts/accounts.ts";
import { changeUntil } from "#domain/figures/net-worth.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { askAnew } from "../../testing/assistant.ts";
import { linked, synced } from "../../testing/bank.ts";
import { choice, csv, imported, ofx, start, upload } from "../../testing/imports.ts";
import { account, centsOf, writeRows } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const TODAY = "2026-11-20";
const points = async (p: Person, start: string, end: string, ids?: string): Promise<Map<string, number>> => {
  const { body } = await p.get(`/api/balance/time-series/?date_start=${start}&date_end=${end}${ids ? `&account_id=${ids}` : ""}`);
  return new Map((body["points"] as Json[]).map((point) => [String(point["date"]), centsOf(point["balance"])]));
};
const now = async (p: Person): Promise<number> => (await points(p, "2026-10-01", TODAY)).get(TODAY) ?? Number.NaN;
/** Net worth as a user would add it up from the account list. */
const added = async (p: Person): Promise<number> =>
  ((await p.get("/api/finx-accounts/")).body as Json[])
    .filter((a) => a["hidden"] === false)
    .reduce((n, a) => n + centsOf(a["display_balance"]) * (isAsset(String(a["type"]) as never) ? 1 : -1), 0);

type Step = { do: "value" | "holdings" | "home" | "change" | "quantities" | "hide" | "remove"; n: number };
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom("value", "holdings", "home", "change", "quantities", "hide", "remove"),
  n: fc.integer({ min: 1, max: 99_999 }),
});
const KINDS = [
  ["depository", "savings"],
  ["loan", "auto"],
  ["credit", "credit card"],
  ["investment", "ira"],
  ["property", "home"],
  ["debt", null],
] as const;

/** Performs one user action. An action that fits no existing account changes nothing. */
const take = async (p: Person, { do: what, n }: Step): Promise<void> => {
  const accounts = (await p.get("/api/finx-accounts/")).body as Json[];
  const one = accounts[n % Math.max(1, accounts.length)];
  const [type, subtype] = KINDS[n % KINDS.length] ?? KINDS[0];
  const path = one?.["source"] === "zillow" ? `/api/zillow-properties/${one["id"]}/` : `/api/manual-accounts/${one?.["id"]}/`;
  const holdings = [
    { symbol: "VTI", quantity: n / 1000 },
    { symbol: "BND", quantity: n / 7 },
  ];
  if (what === "value") await p.send("POST", "/api/manual-accounts/", { name: "By value", balance: n / 100, type, subtype });
  if (what === "holdings")
    await p.send("POST", "/api/manual-accounts/create-with-holdings/", { name: "P", type: "investment", subtype: "brokerage", holdings });
  if (what === "home") await p.send("POST", "/api/zillow-properties/", { address: `${n} Elm Street, Salem, OR` });
  if (what === "change") await p.send("PATCH", path, { balance: n / 100, invert_balance: n % 5 === 0 });
  if (what === "quantities") await p.send("PUT", `/api/manual-accounts/${one?.["id"]}/bulk-update/`, holdings);
  if (what === "hide") await p.send("PATCH", `/api/finx-accounts/${one?.["id"]}/`, { hidden: n % 2 === 0 });
  if (what === "remove") await p.send("DELETE", path);
};

describe("net worth", () => {
  test("ends with the sum of the balances shown: after linking, a manual account, rows, a file, hiding and the next day's sync", async () => {
    let p = await t.person();
    const ends = async (what: string) => expect(await now(p), what).toBe(await added(p));
    await ends("nothing yet");
    const { id } = (await linked(t, p)) as { id: Json };
    await linked(t, p, "user_good", "ins_sandbox_keystead");
    await linked(t, p, "user_good", "ins_sandbox_northway");
    await ends("linked");
    const cash = await account(p, "Cash", 1234.56);
    await account(p, "House", 400_000, "property");
    await account(p, "Owed to Rosa", 500.25, "debt");
    await ends("by hand");
    await writeRows(t, p, [
      { account: cash, date: "2026-11-25", cents: 5000 },
      { account: cash, date: "2026-11-10", cents: -700 },
      { account: cash, date: "2026-11-19", cents: 900, pending: true },
    ]);
    await ends("rows, one dated ahead and one pending");
    const upload = await p.upload(
      "/api/imports/?file_name=cash.csv",
      "Date,Description,Amount\n2026-11-03,Coffee,-4.50\n2026-11-04,Refund,12.00\n",
    );
    await p.send("POST", `/api/imports/${upload.body["id"]}/start/`, {
      statements: [{ key: upload.body["statements"]?.[0]?.["key"], account: cash, new_account: null }],
    });
    await t.deps.jobs.stop();
    await ends("a file");
    for (const a of (await p.get("/api/finx-accounts/")).body as Json[]) {
      await p.send("PATCH", `/api/finx-accounts/${a["id"]}/`, { hidden: true });
      await ends(`${a["name"]} hidden`);
      if (a["type"] !== "loan") await p.send("PATCH", `/api/finx-accounts/${a["id"]}/`, { hidden: false });
    }
    t.setClock("2026-11-23T15:00:00.000Z");
    p = await t.signedIn(p);
    await synced(t, p, id);
    expect((await points(p, "2026-11-20", "2026-11-23")).get("2026-11-23")).toBe(await added(p));
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("ends with the sum of the balances shown after any sequence of actions, and changes add up each time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        const p = await t.person();
        for (const one of steps) {
          await take(p, one);
          expect(await now(p), JSON.stringify(steps)).toBe(await added(p));
          const { body } = await p.get(`/api/balance/change-breakdown/?date_start=2026-11-01&date_end=${TODAY}`);
          expect(centsOf(body["total_change"])).toBe(await added(p));
          expect((body["entries"] as Json[]).reduce((n, e) => n + centsOf(e["amount"]), 0)).toBe(centsOf(body["total_change"]));
        }
      }),
      { numRuns: 6, seed: 7 },
    );
  });

  test("of a day is the same for any requested range, and future days are left out", async () => {
    const p = await t.person();
    await linked(t, p);
    await linked(t, p, "user_good", "ins_sandbox_northway");
    const whole = await points(p, "2024-11-01", TODAY);
    for (const [start, end] of [
      ["2025-03-05", "2025-03-06"],
      ["2026-01-31", "2026-11-19"],
      ["2026-11-20", "2026-11-20"],
      ["2025-02-28", "2025-03-01"],
      ["2026-11-01", "2027-01-01"],
    ] as const) {
      for (const [day, balance] of await points(p, start, end)) expect(balance, `${day} in ${start}..${end}`).toBe(whole.get(day));
    }
    expect([...(await points(p, "2026-11-19", "2027-06-01")).keys()]).toEqual(["2026-11-19", TODAY]);
  });

  test("of several accounts is the sum of each; a single debt is shown positive, as it is owed", async () => {
    const p = await t.person();
    await linked(t, p);
    const accounts = (await p.get("/api/finx-accounts/")).body as Json[];
    const series = new Map<unknown, Map<string, number>>();
    for (const a of accounts) series.set(a["id"], await points(p, "2026-09-01", TODAY, String(a["id"])));
    const card = accounts.find((a) => a["type"] === "credit");
    expect(series.get(card?.["id"])?.get(TODAY)).toBe(centsOf(card?.["display_balance"]));
    expect(centsOf(card?.["display_balance"])).toBeGreaterThan(0);
    const all = await points(p, "2026-09-01", TODAY, accounts.map((a) => a["id"]).join(","));
    expect(all).toEqual(await points(p, "2026-09-01", TODAY));
    for (const [day, balance] of all)
      expect(balance).toBe(
        accounts.reduce((n, a) => n + (series.get(a["id"])?.get(day) ?? 0) * (isAsset(String(a["type"]) as never) ? 1 : -1), 0),
      );
    const { body: trends } = await p.get(`/api/balance/account-trends/?date_start=2026-09-01&date_end=${TODAY}`);
    for (const trend of trends as Json[]) {
      expect((trend["balances"] as unknown[]).length).toBeLessThanOrEqual(40);
      expect(centsOf((trend["balances"] as Json[]).at(-1))).toBe(series.get(trend["account"])?.get(TODAY));
    }
  });

  test("works backward through an account's rows: each earlier day undoes what came after", async () => {
    const p = await t.person();
    const cash = await account(p, "Cash", 100);
    await writeRows(t, p, [
      { account: cash, date: "2026-11-18", cents: 1000 },
      { account: cash, date: "2026-11-15", cents: -2500 },
      { account: cash, date: "2026-11-10", cents: 5 },
    ]);
    expect([...(await points(p, "2026-11-09", TODAY)).values()]).toEqual(
      [0, 8500, 8500, 8500, 8500, 8500, 11_000, 11_000, 11_000, 10_000, 10_000, 10_000].slice(0, 12),
    );
  });
});

describe("what changed net worth", () => {
  test("keeps the balances entered before an account's first row", async () => {
    t.setClock("2026-11-01T15:00:00.000Z");
    let p = await t.person();
    const cash = await account(p, "Cash", 1000);
    await account(p, "Owed to Rosa", 200, "debt");
    t.setClock("2026-11-20T15:00:00.000Z");
    p = await t.signedIn(p);
    const before = await points(p, "2026-10-30", "2026-11-19");
    const spent = await p.send("POST", "/api/finx-transactions/", { account: cash, name: "Coffee", amount: 5, date: TODAY });
    expect(spent.status).toBe(200);
    for (const ids of [undefined, String(cash)]) {
      const less = ids ? 0 : 20_000;
      const worths = await points(p, "2026-10-30", TODAY, ids);
      expect(["2026-10-31", "2026-11-01", "2026-11-19", TODAY].map((day) => worths.get(day))).toEqual([
        0,
        100_000 - less,
        100_000 - less,
        99_500 - less,
      ]);
    }
    expect(await points(p, "2026-10-30", "2026-11-19")).toEqual(before);
    for (const [start, ofAdded] of [
      ["2026-10-30", 80_000],
      ["2026-11-10", 0],
    ] as const) {
      const { body } = await p.get(`/api/balance/time-series/?date_start=${start}&date_end=${TODAY}`);
      const all = body["points"] as Json[];
      expect(all.slice(1).reduce((n, point) => n + centsOf(point["added"]), 0)).toBe(ofAdded);
      expect(centsOf(all.at(-1)?.["balance"]) - centsOf(all[0]?.["balance"])).toBe(ofAdded - 500);
      const breakdown = (await p.get(`/api/balance/change-breakdown/?date_start=${start}&date_end=${TODAY}`)).body;
      expect([centsOf(breakdown["change"]), centsOf(breakdown["added"])]).toEqual([-500, ofAdded]);
    }
  });

  test("adds up exactly over any range; income and expenses match the lists", async () => {
    const p = await t.person();
    await linked(t, p);
    await linked(t, p, "user_good", "ins_sandbox_northway");
    for (const [start, end] of [
      ["2025-12-31", "2026-01-31"],
      ["2026-06-30", "2026-09-15"],
      ["2024-11-01", TODAY],
      ["2026-11-20", TODAY],
    ] as const) {
      const series = await points(p, start, end);
      const { body } = await p.get(`/api/balance/change-breakdown/?date_start=${start}&date_end=${end}`);
      const entries = new Map((body["entries"] as Json[]).map((e) => [String(e["type"]), centsOf(e["amount"])]));
      expect(centsOf(body["total_change"]), `${start}..${end}`).toBe((series.get(end) ?? 0) - (series.get(start) ?? 0));
      expect([...entries.values()].reduce((a, b) => a + b, 0)).toBe(centsOf(body["total_change"]));
      if (start === end) continue;
      const dayAfter = new Date(Date.parse(start) + 86_400_000).toISOString().slice(0, 10);
      const depository = ((await p.get("/api/finx-accounts/")).body as Json[])
        .filter((a) => a["type"] !== "investment")
        .map((a) => a["id"])
        .join(",");
      for (const [type, section] of [
        ["income", "Income"],
        ["expenses", "Expense"],
        ["transfers", "Transfer"],
      ] as const) {
        const { body: summary } = await p.get(
          `/api/finx-transactions/summary/?date_start=${dayAfter}&date_end=${end}&category_section=${section}&pending=false&finx_account=${depository}`,
        );
        expect(entries.get(type), `${type} ${start}..${end}`).toBe(-centsOf(summary["total"]) + 0);
      }
    }
  });
});

describe("added accounts", () => {
  const change = async (p: Person, start: string) => {
    const { body } = await p.get(`/api/balance/change-breakdown/?date_start=${start}&date_end=${TODAY}`);
    return { change: centsOf(body["change"]), added: centsOf(body["added"]), percent: body["percent"] as unknown };
  };
  const ofSeries = async (p: Person, start: string) => {
    const { body } = await p.get(`/api/balance/time-series/?date_start=${start}&date_end=${TODAY}`);
    const series = (body["points"] as Json[]).map((point) => ({
      date: String(point["date"]) as never,
      balance: centsOf(point["balance"]) as never,
      added: centsOf(point["added"]) as never,
    }));
    return changeUntil(series, TODAY as never);
  };

  test("are neither gain nor loss, in any order, and the screens agree", async () => {
    const [once, late] = [await t.person(), await t.person()];
    const add = async (p: Person, what: number): Promise<void> => {
      if (what === 0) await linked(t, p);
      if (what === 1) await linked(t, p, "user_good", "ins_sandbox_northway");
      if (what === 2) await account(p, "House", 400_000, "property");
      if (what === 3) await account(p, "Owed to Rosa", 650_000, "debt");
      if (what === 4) await account(p, "Brokerage", 50_000, "investment");
    };
    for (const what of [0, 1, 2, 3, 4]) await add(once, what);
    for (const what of [4, 3, 2, 1, 0]) await add(late, what);
    for (const start of ["2026-11-19", "2026-11-01", "2026-08-20", "2025-11-20", "2023-01-01"]) {
      const [mine, theirs] = [await change(once, start), await change(late, start)];
      expect(mine, start).toEqual(theirs);
      expect(await ofSeries(once, start), start).toEqual(mine);
    }
    expect(Math.abs((await change(once, "2026-11-01")).change)).toBeLessThan(5_000_000);
  });

  test("on a later day leave the change as it was without them", async () => {
    let p = await t.person();
    await linked(t, p);
    t.setClock("2026-11-24T15:00:00.000Z");
    p = await t.signedIn(p);
    const until = async () => {
      const { body } = await p.get("/api/balance/change-breakdown/?date_start=2026-11-01&date_end=2026-11-24");
      return { change: centsOf(body["change"]), added: centsOf(body["added"]) };
    };
    const before = await until();
    await account(p, "House", 400_000, "property");
    await account(p, "Mortgage", 390_000, "loan", "mortgage");
    await account(p, "Brokerage", 50_000, "investment");
    expect(await until()).toEqual({ change: before.change, added: before.added + 6_000_000 });
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("show no gain on the day they are added manually, and are stated apart", async () => {
    const p = await t.person();
    await account(p, "Savings", 1000);
    await account(p, "Car loan", 9000, "loan", "auto");
    expect(await change(p, "2026-11-01")).toEqual({ change: 0, added: -800_000, percent: null });
    const { body } = await p.get(`/api/balance/time-series/?date_start=2026-11-01&date_end=${TODAY}`);
    expect((body["points"] as Json[]).at(-1)?.["added"]).toBe(-8000);
    await p.send("POST", "/api/finx-transactions/", { account: 1, name: "x", amount: 1, date: TODAY });
    const loan = ((await p.get("/api/finx-accounts/")).body as Json[]).find((a) => a["type"] === "loan")?.["id"];
    const alone = (await p.get(`/api/balance/time-series/?date_start=2026-11-01&date_end=${TODAY}&account_id=${loan}`)).body;
    expect((alone["points"] as Json[]).at(-1)).toMatchObject({ balance: 9000, added: 9000 });
  });

  test("that are hidden or removed are in no change, before or after", async () => {
    const p = await t.person();
    await account(p, "Savings", 1000);
    const house = await account(p, "House", 400_000, "property");
    await p.send("PATCH", `/api/finx-accounts/${house}/`, { hidden: true });
    expect(await change(p, "2026-11-01")).toEqual({ change: 0, added: 100_000, percent: 0 });
    await p.send("DELETE", `/api/manual-accounts/${house}/`);
    expect(await change(p, "2026-11-01")).toEqual({ change: 0, added: 100_000, percent: 0 });
  });
});

describe("invalid requests", () => {
  test("rejects a missing, impossible or reversed date by name", async () => {
    const p = await t.person();
    const cases = [
      ["", ["date_start", "date_end"]],
      ["date_start=2026-01-01", ["date_end"]],
      ["date_end=2026-01-01", ["date_start"]],
      ["date_start=2026-02-30&date_end=2026-03-01", ["date_start"]],
      ["date_start=x&date_end=20261120", ["date_start", "date_end"]],
      ["date_start=2026-02-02&date_end=2026-02-01", ["date_end"]],
      ["date_start=1900-01-01&date_end=2199-12-31", ["date_start"]],
    ] as const;
    for (const path of ["time-series", "change-breakdown", "account-trends"]) {
      for (const [query, fields] of cases) {
        const reply = await p.get(`/api/balance/${path}/?${query}`);
        expect(reply.status, `${path} ${query}`).toBe(400);
        expect(Object.keys(reply.body["validation_errors"] ?? {})).toEqual(fields);
      }
    }
    const ids = await p.get(`/api/balance/time-series/?date_start=2026-01-01&date_end=2026-01-02&account_id=1;2`);
    expect([ids.status, Object.keys(ids.body["validation_errors"] ?? {})]).toEqual([400, ["account_id"]]);
  });
});

describe("an investment account from a file with rows and a balance", () => {
  const file = (rows: readonly [day: string, dollars: string, name: string][], balance: string, on: string): string =>
    ofx([
      {
        id: "5500118822",
        rows: rows.map(([day, dollars, name], i) => ({ id: `I${i}`, day, dollars, name })),
        balance: { dollars: balance, day: on },
      },
    ]);
  const put = async (p: Person, text: string, type: string, name: string): Promise<number> => {
    const preview = await upload(p, text, "a.ofx");
    await start(p, preview, [choice(preview["statements"]?.[0], name, type)]);
    await t.deps.jobs.stop();
    return Number((await p.get(`/api/imports/${preview["id"]}/`)).body["accounts"]?.[0]);
  };

  test("has a history before the statement's day: its cash flows undone, and marked as estimated", async () => {
    const p = await t.person();
    const id = await put(
      p,
      file(
        [
          ["2026-08-10", "1000.00", "CONTRIBUTION"],
          ["2026-09-15", "500.00", "CONTRIBUTION"],
          ["2026-10-20", "-200.00", "WITHDRAWAL"],
        ],
        "9000.00",
        "2026-10-31",
      ),
      "investment",
      "Brokerage",
    );
    const balances = await points(p, "2026-08-01", TODAY, String(id));
    expect(["2026-08-09", "2026-08-10", "2026-08-31", "2026-09-30", "2026-10-31", TODAY].map((on) => balances.get(on))).toEqual([
      0, 870_000, 870_000, 920_000, 900_000, 900_000,
    ]);
    expect(await points(p, "2026-08-01", TODAY)).toEqual(balances);
    const series = async (start: string): Promise<Json> =>
      (await p.get(`/api/balance/time-series/?date_start=${start}&date_end=${TODAY}&account_id=${id}`)).body;
    expect(await series("2026-08-01")).toMatchObject({ data_start_date: "2026-08-10", estimated_until: "2026-10-31" });
    expect(await series("2026-11-01")).toMatchObject({ estimated_until: null });
    const { body } = await p.get("/api/balance/change-breakdown/?date_start=2026-09-01&date_end=2026-10-31");
    expect([body["total_change"], body["added"]]).toEqual([300, 0]);
    const whole = (await p.get(`/api/balance/change-breakdown/?date_start=2026-08-01&date_end=${TODAY}`)).body;
    expect([whole["total_change"], whole["added"], whole["change"]]).toEqual([9000, 7700, 1300]);
  });

  test("receives transfers from cash as transfers, not as gains", async () => {
    const p = await t.person();
    await put(
      p,
      file(
        [
          ["2026-09-01", "5000.00", "PAYROLL ACME"],
          ["2026-09-15", "-500.00", "TRANSFER TO BROKERAGE"],
        ],
        "4500.00",
        "2026-10-31",
      ).replaceAll("5500118822", "1100228833"),
      "depository",
      "Checking",
    );
    await put(
      p,
      file(
        [
          ["2026-09-15", "500.00", "TRANSFER FROM CHECKING"],
          ["2026-08-10", "100.00", "CONTRIBUTION"],
        ],
        "9000.00",
        "2026-10-31",
      ),
      "investment",
      "Brokerage",
    );
    const { body } = await p.get("/api/balance/change-breakdown/?date_start=2026-09-10&date_end=2026-09-30");
    const of = (type: string): unknown => (body["entries"] as Json[]).find((one) => one["type"] === type)?.["amount"];
    expect(body["total_change"]).toBe(0);
    expect([of("transfers"), of("change")]).toEqual([0, 0]);
  });

  test("that is a loan added later was not paid by price changes: earlier payments are transfers that left", async () => {
    const p = await t.person();
    const rows = ["2026-08", "2026-09", "2026-10"].map((month) => [`${month}-05`, "CAR LOAN PAYMENT", "-500.00"] as const);
    await imported(t, p, csv(rows), "Checking");
    const of = async (type: string): Promise<unknown> => {
      const { body } = await p.get(`/api/balance/change-breakdown/?date_start=2026-08-31&date_end=${TODAY}`);
      return (body["entries"] as Json[]).find((one) => one["type"] === type)?.["amount"];
    };
    expect([await of("expenses"), await of("transfers"), await of("change")]).toEqual([-1000, 0, 0]);
    await p.send("POST", "/api/manual-accounts/", { name: "Car loan", type: "loan", subtype: "auto", balance: 9000 });
    expect([await of("expenses"), await of("transfers"), await of("accounts"), await of("change")]).toEqual([0, -1000, -9000, 0]);
  });
});

test("the assistant finds the lowest and highest balance of an account among all days of its series", async () => {
  const p = await t.person("extremes@example.com");
  const cash = await account(p, "Rainy Day", 900, "depository", "savings");
  await writeRows(t, p, [
    { account: cash, date: "2026-03-02", cents: -50_000 },
    { account: cash, date: "2026-05-04", cents: 42_050 },
    { account: cash, date: "2026-09-08", cents: -31_025 },
  ]);
  const series = [...(await points(p, "2026-01-01", TODAY, String(cash)))].filter(([day]) => day >= "2026-03-02");
  const lowest = Math.min(...series.map(([, balance]) => balance));
  const said = String((await askAnew(p, "lowest balance of Rainy Day since March 2"))["content"]);
  expect(said).toContain("Rainy Day held the least at the end of");
  expect(said).toContain(`$${(lowest / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`);
});
