import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked } from "../../testing/bank.ts";
import { account, everyRow, writeRows } from "../../testing/rows.ts";

let t: TestApp;
let me: Person;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  me = await t.person();
});
afterAll(() => t.close());

const checks = async () => (await me.get("/api/data-checks/")).body as Json[];
const wrong = async () => (await checks()).filter((check) => !check["holds"]).map((check) => [check["key"], check["wrong"]]);
const repair = async (key: string) => (await me.send("POST", `/api/data-checks/${key}/repair/`, {})).body;

describe("the data checks", () => {
  test("pass for a linked bank, a file and manual accounts, and each check reports how many items it checked", async () => {
    await linked(t, me, "user_good");
    await account(me, "Wallet", 120);
    const all = await checks();
    expect(all.map((check) => [check["key"], check["holds"]])).toEqual([
      ["net_worth", true],
      ["bank_balance", true],
      ["manual_balance", true],
      ["transfers", true],
      ["pending", true],
      ["duplicates", true],
      ["statement", true],
      ["sums", true],
      ["goals", true],
    ]);
    const looked = Object.fromEntries(all.map((check) => [check["key"], Number(check["checked"])]));
    expect(looked["net_worth"]).toBeGreaterThan(1);
    expect(looked["bank_balance"]).toBeGreaterThan(0);
    expect(looked["transfers"]).toBeGreaterThan(0);
    expect(looked["statement"]).toBe(24);
  });

  test("name an account whose rows do not add up to the bank's balance", async () => {
    await linked(t, me, "user_good");
    t.setClock("2026-11-25T15:00:00.000Z");
    me = await t.signedIn(me);
    const checking = ((await me.get("/api/finx-accounts/")).body as Json[]).find((a) => a["subtype"] === "checking");
    await sql`update accounts set current_balance = current_balance + 100 where id = ${Number(checking?.["id"])}`.execute(
      t.deps.database.kysely,
    );
    const broken = (await checks()).find((check) => check["key"] === "bank_balance");
    expect([broken?.["holds"], broken?.["problems"]?.[0]?.["account"], broken?.["repairable"]]).toEqual([false, checking?.["id"], false]);
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("find a manual balance that its rows do not add up to, and repair it to the cent", async () => {
    const [wallet, card] = [await account(me, "Wallet", 1000), await account(me, "Card", 50, "credit")];
    const add = (id: number, amount: number) =>
      me.send("POST", "/api/finx-transactions/", { account: id, name: "Stall", amount, date: "2026-11-18" });
    await add(wallet, 12.34);
    await add(card, 20);
    expect(await wrong()).toEqual([]);
    await sql`update accounts set current_balance = current_balance + 7 where user_id = ${me.id}`.execute(t.deps.database.kysely);
    expect(await wrong()).toEqual([["manual_balance", 2]]);
    expect(await repair("manual_balance")).toMatchObject({ holds: true, wrong: 0, checked: 2 });
    const balance = async (id: number) => (await me.get(`/api/finx-accounts/${id}/`)).body["current_balance"];
    expect([await balance(wallet), await balance(card)]).toEqual([987.66, 70]);
    expect(await wrong()).toEqual([]);
  });

  test("keep a correct balance when the repair removes an imported row that the bank also sent", async () => {
    const kept = await account(me, "Kept", 100);
    await writeRows(t, me, [{ account: kept, date: "2026-11-11", cents: 700, name: "Shop", id: `twin${kept}` }]);
    await sql`insert into transactions (user_id, account_id, source, fingerprint, amount, date, name, merchant_key, category_id)
      select user_id, account_id, 'file', 'f', amount, date, 'Shop', merchant_key, category_id from transactions where account_id = ${kept}`.execute(
      t.deps.database.kysely,
    );
    await sql`update accounts set opening_balance = opening_balance + 700 where id = ${kept}`.execute(t.deps.database.kysely);
    expect(await wrong()).toEqual([["duplicates", 1]]);
    await repair("duplicates");
    expect(await wrong()).toEqual([]);
    expect((await me.get(`/api/finx-accounts/${kept}/`)).body["current_balance"]).toBe(100);
  });

  test("find kept totals that their transactions do not add up to, and compute them again", async () => {
    const wallet = await account(me, "Wallet", 1000);
    await me.send("POST", "/api/finx-transactions/", { account: wallet, name: "Stall", amount: 12.34, date: "2026-10-18" });
    await me.send("POST", "/api/finx-transactions/", { account: wallet, name: "Stall", amount: 5, date: "2026-09-02" });
    const spent = async () => (await me.get("/api/income-statement/2026/10/")).body["expenses"]?.["section_total"];
    expect([await wrong(), await spent()]).toEqual([[], 12.34]);
    for (const change of [
      sql`update day_sums set posted = posted + 100 where user_id = ${me.id} and day = '2026-09-02'`,
      sql`update month_sums set amount = amount + 700 where user_id = ${me.id} and month = '2026-10-01'`,
      sql`update account_sums set posted = 0 where user_id = ${me.id}`,
    ])
      await change.execute(t.deps.database.kysely);
    const broken = (await checks()).find((check) => check["key"] === "sums");
    expect(broken).toMatchObject({ holds: false, wrong: 3, repairable: true });
    const problems: Json[] = broken?.["problems"] ?? [];
    expect(problems.map((problem) => problem["text"])).toEqual([
      "The total kept for all transactions of Wallet is $0.00, but its transactions add up to $17.34.",
      "The total kept for 2026-09-02 is $6.00, but its transactions add up to $5.00.",
      expect.stringMatching(/^The total kept for .+ in 2026-10 is \$19\.34, but its transactions add up to \$12\.34\.$/),
    ]);
    expect(await repair("sums")).toMatchObject({ holds: true, wrong: 0 });
    expect([await wrong(), await spent()]).toEqual([[], 12.34]);
  });

  test("find a transfer pair that no longer nets to zero and pair again", async () => {
    const [a, b] = [await account(me, "A"), await account(me, "B")];
    await writeRows(t, me, [
      { account: a, date: "2026-11-03", cents: 5_000, name: "Out", category: "TRANSFER_OUT_SAVINGS" },
      { account: b, date: "2026-11-03", cents: -5_000, name: "In", category: "TRANSFER_IN_SAVINGS" },
    ]);
    await sql`update transactions set amount = -4000 where user_id = ${me.id} and name = 'In'`.execute(t.deps.database.kysely);
    expect(await wrong()).toEqual([["transfers", 2]]);
    expect(await repair("transfers")).toMatchObject({ holds: true, wrong: 0 });
    expect((await everyRow(me, "")).map((row) => row["transfer"])).toEqual([null, null]);
  });

  test("find a pending transaction beside its posted one and a row from both file and bank, and remove the right one", async () => {
    const checking = await account(me, "Checking");
    await writeRows(t, me, [
      { account: checking, date: "2026-11-10", cents: 1_200, name: "Cafe", pending: true, id: "p" },
      { account: checking, date: "2026-11-11", cents: 700, name: "Shop", id: "s" },
    ]);
    const db = t.deps.database.kysely;
    await sql`insert into transactions (user_id, account_id, source, provider_transaction_id, pending_transaction_id, amount, date, name, merchant_key, category_id)
      select user_id, account_id, source, 't', 'p', amount, date, name, merchant_key, category_id from transactions where user_id = ${me.id} and provider_transaction_id = 'p'`.execute(
      db,
    );
    await sql`insert into transactions (user_id, account_id, source, fingerprint, amount, date, name, merchant_key, category_id)
      select user_id, account_id, 'file', 'f', amount, date, 'Shop from the file', merchant_key, category_id from transactions where user_id = ${me.id} and provider_transaction_id = 's'`.execute(
      db,
    );
    // The copied rows are not part of any balance.
    expect(await wrong()).toEqual([
      ["manual_balance", 1],
      ["pending", 1],
      ["duplicates", 1],
    ]);
    await repair("manual_balance");
    await repair("pending");
    await repair("duplicates");
    expect(await wrong()).toEqual([]);
    expect((await everyRow(me, "")).map((row) => [row["name"], row["pending"]])).toEqual([
      ["Shop", false],
      ["Cafe", false],
    ]);
  });

  test("do not report two equal purchases on one day as duplicates", async () => {
    const checking = await account(me, "Checking");
    await writeRows(
      t,
      me,
      [1, 2].map((n) => ({ account: checking, date: "2026-11-10", cents: 450, name: "Coffee", id: `c${n}` })),
    );
    expect(await wrong()).toEqual([]);
  });

  test("goals find a source that funds two of them", async () => {
    const savings = await account(me, "Savings", 500);
    const goal = async (name: string, body: object = {}): Promise<number> =>
      Number((await me.send("POST", "/api/goals/funds/", { name, icon: "lucide.house", target_amount: 300, ...body })).body["id"]);
    await goal("Kitchen", { account_ids: [savings] });
    const boat = await goal("Boat");
    expect((await checks()).find((check) => check["key"] === "goals")).toMatchObject({ holds: true, checked: 2 });
    // The index refuses the same source twice. A single holding of the account is a conflict that only this check can see.
    await sql`insert into securities (provider_security_id, name) values ('check', 'Fund') on conflict do nothing`.execute(
      t.deps.database.kysely,
    );
    await sql`insert into goal_fund_sources (user_id, goal_fund_id, account_id, security_id)
      select ${me.id}, ${boat}, ${savings}, id from securities where provider_security_id = 'check'`.execute(t.deps.database.kysely);
    expect((await checks()).find((check) => check["key"] === "goals")?.["problems"]).toEqual([
      { text: "Savings funds both Kitchen and Boat.", transaction: null, account: savings },
    ]);
  });

  test("do not repair another household's data", async () => {
    const checking = await account(me, "Checking");
    await writeRows(t, me, [{ account: checking, date: "2026-09-10", cents: 1_200, name: "Stuck", pending: true }]);
    const other = await t.person();
    expect((await other.send("POST", "/api/data-checks/pending/repair/", {})).body).toMatchObject({ holds: true, checked: 0 });
    expect(await wrong()).toEqual([["pending", 1]]);
  });
});
