import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked, synced } from "../../testing/bank.ts";
import { centsOf } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const TRADES = "/api/finx-investment-transactions/";
/** Returns every investment transaction of a query, page by page. */
const everyTrade = async (p: Person, query = ""): Promise<Json[]> => {
  const rows: Json[] = [];
  for (let path: string | null = `${TRADES}?${query}`; path !== null;) {
    const { body } = await p.get(path);
    rows.push(...(body["results"] as Json[]));
    path = body["next"] === null ? null : new URL(String(body["next"])).pathname + new URL(String(body["next"])).search;
  }
  return rows;
};

describe("investments", () => {
  test("holdings come largest first, for one account or all; investment transactions page through, each once", async () => {
    const p = await t.person();
    await linked(t, p, "user_good", "ins_sandbox_northway");
    const holdings = (await p.get("/api/finx-holdings/")).body as Json[];
    expect(holdings.length).toBeGreaterThan(3);
    expect(holdings.map((h) => Number(h["institution_value"]))).toEqual(
      holdings.map((h) => Number(h["institution_value"])).sort((a, b) => b - a),
    );
    const [one] = holdings;
    expect((await p.get(`/api/finx-holdings/?finx_account=${one?.["account"]}`)).body).toEqual(
      holdings.filter((h) => h["account"] === one?.["account"]),
    );
    const ids: unknown[] = [];
    for (let path: string | null = "/api/finx-investment-transactions/"; path !== null;) {
      const { body } = await p.get(path);
      ids.push(...(body["results"] as Json[]).map((row) => row["id"]));
      path = body["next"] === null ? null : new URL(String(body["next"])).pathname + new URL(String(body["next"])).search;
    }
    const { n } = await t.deps.database.kysely
      .selectFrom("investment_transactions")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("user_id", "=", p.id)
      .executeTakeFirstOrThrow();
    expect([ids.length, new Set(ids).size]).toEqual([n, n]);
    await p.send("PATCH", `/api/finx-accounts/${one?.["account"]}/`, { hidden: true });
    expect((await p.get("/api/finx-holdings/")).body).toEqual(holdings.filter((h) => h["account"] !== one?.["account"]));
    expect(
      ((await p.get("/api/finx-investment-transactions/")).body["results"] as Json[]).some((row) => row["account"] === one?.["account"]),
    ).toBe(false);
    expect((await p.get(`/api/finx-holdings/?finx_account=${one?.["account"]}`)).body).toEqual(
      holdings.filter((h) => h["account"] === one?.["account"]),
    );
  });

  test("a single holding can be read", async () => {
    const p = await t.person();
    await linked(t, p, "user_good", "ins_sandbox_northway");
    for (const holding of (await p.get("/api/finx-holdings/")).body as Json[])
      expect((await p.get(`/api/finx-holdings/${holding["id"]}/`)).body).toEqual(holding);
    expect((await p.get("/api/finx-holdings/987654/")).status).toBe(404);
  });

  test("investment transactions can be filtered by kind, words, days and security, and sorted in any order, each once", async () => {
    const p = await t.person();
    await linked(t, p, "user_good", "ins_sandbox_northway");
    const all = await everyTrade(p);
    expect(all.length).toBeGreaterThan(60);
    for (const type of ["buy", "cash", "sell"])
      expect((await everyTrade(p, `type=${type}`)).map((row) => row["id"])).toEqual(
        all.filter((row) => row["type"] === type).map((row) => row["id"]),
      );
    expect((await everyTrade(p, "search=dividend")).length).toBe(all.filter((row) => /dividend/i.test(String(row["name"]))).length);
    const security = all.find((row) => row["security"] !== null)?.["security"]?.["id"];
    expect((await everyTrade(p, `finx_security=${security}`)).map((row) => row["id"])).toEqual(
      all.filter((row) => row["security"]?.["id"] === security).map((row) => row["id"]),
    );
    const spring = await everyTrade(p, "date_start=2026-03-01&date_end=2026-05-31");
    expect(spring.map((row) => row["id"])).toEqual(
      all.filter((row) => String(row["date"]) >= "2026-03-01" && String(row["date"]) <= "2026-05-31").map((row) => row["id"]),
    );
    for (const ordering of ["date", "-date", "amount", "-amount"]) {
      const key = (row: Json): number => (ordering.endsWith("amount") ? centsOf(row["amount"]) : Date.parse(String(row["date"])));
      const sign = ordering.startsWith("-") ? -1 : 1;
      const keys = (await everyTrade(p, `ordering=${ordering}`)).map(key);
      expect(keys, ordering).toEqual([...keys].sort((a, b) => sign * (a - b)));
      expect(keys.length).toBe(all.length);
    }
    expect((await p.get(`${TRADES}?ordering=name`)).status).toBe(400);
    const { next } = (await p.get(TRADES)).body as unknown as { next: string };
    expect((await p.get(`${TRADES}?ordering=amount&cursor=${new URL(next).searchParams.get("cursor")}`)).status).toBe(400);
  });

  test("a user's name and kind of an investment transaction survive the bank's updates", async () => {
    const p = await t.person();
    const { id: connection } = (await linked(t, p, "user_good", "ins_sandbox_northway")) as { id: Json };
    const [first, second] = await everyTrade(p);
    const path = `${TRADES}${first?.["id"]}/`;
    expect((await p.get(path)).body).toEqual(first);
    expect((await p.send("PATCH", path, { name: " Monthly plan ", amount: 1, quantity: 5 })).body).toEqual({
      ...(first as unknown as object),
      name: "Monthly plan",
    });
    const set = { name: "Monthly plan", type: "transfer", subtype: "deposit" };
    expect((await p.send("PUT", path, set)).body).toEqual({ ...(first as unknown as object), ...set });
    for (const [body, field] of [
      [{ name: "" }, "name"],
      [{ type: "gift" }, "type"],
      [{ subtype: 5 }, "subtype"],
    ] as const)
      expect(Object.keys((await p.send("PATCH", path, body)).body["validation_errors"] ?? {})).toEqual([field]);
    expect((await p.send("PUT", path, { name: "x" })).status).toBe(400);
    await t.deps.database.kysely.updateTable("connections").set({ cursor: null }).where("id", "=", Number(connection)).execute();
    await synced(t, p, connection);
    expect((await p.get(path)).body).toMatchObject(set);
    expect((await p.get(`${TRADES}${second?.["id"]}/`)).body).toEqual(second);
  });

  test("symbols are found by letters or name with their price, and an unknown one is not recognized", async () => {
    const p = await t.person();
    const found = (await p.get("/api/securities/search/?search=vanguard%20total")).body as Json[];
    expect(found.map((one) => one["symbol"])).toContain("VTI");
    expect((await p.get("/api/securities/search/?search=")).body).toEqual([]);
    expect((await p.get("/api/securities/quote/?symbol=vti")).body).toMatchObject({
      symbol: "VTI",
      name: "Vanguard Total Stock Market ETF",
      close_price_as_of: "2026-11-20",
    });
    const reply = await p.get("/api/securities/quote/?symbol=NOTASYMBOL");
    expect([reply.status, reply.body["message"]]).toEqual([400, "Unrecognized symbol provided. Please check your input and try again."]);
  });
});
