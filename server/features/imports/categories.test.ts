import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { choice, start, upload } from "../../testing/imports.ts";
import { everyRow, writeRows } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const MONARCH = `Date,Merchant,Category,Account,Original Statement,Notes,Amount,Tags
2026-11-01,Harbor Bakery,Restaurants & Bars,Everyday (...3307),HARBOR BAKERY 0112,,-7.40,
2026-11-02,Pine Street Books,Curiosities,Everyday (...3307),PINE ST BOOKS,for Ann,-21.00,gift
2026-11-02,Card Payment,Credit Card Payment,Everyday (...3307),PMT 9921,,-300.00,
2026-11-03,To savings,Transfer,Everyday (...3307),XFER,,-50.00,
2026-11-03,From everyday,Transfer,Rainy Day Savings,XFER,,50.00,
2026-11-04,Corner Grocer,Curiosities,Everyday (...3307),CORNER GROCER,,-12.00,
2026-11-05,Mystery,Uncategorized,Everyday (...3307),MYSTERY 1,,-3.00,
2026-11-06,Garden Club,Green thumb,Everyday (...3307),GARDEN CLUB,,-9.00,
`;
const categoryId = async (p: Person, name: string): Promise<number> =>
  Number(((await p.get("/api/finx-categories/")).body as Json[]).find((one) => one["name"] === name)?.["id"]);
const toNew = (preview: Json): object[] =>
  (preview["statements"] as Json[]).map((one) => choice(one, (one["suggested_account"] as number | null) ?? String(one["account_name"])));
const finish = async (p: Person, preview: Json, categories?: object[]): Promise<Json> => {
  const reply = await p.send("POST", `/api/imports/${preview["id"]}/start/`, {
    statements: toNew(preview),
    ...(categories && { categories }),
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  await t.deps.jobs.stop();
  return (await p.get(`/api/imports/${preview["id"]}/`)).body;
};
const named = (preview: Json): unknown[] =>
  (preview["categories"] as Json[]).map((one) => [one["name"], one["rows"], one["sum"], one["category"], one["transfer"], one["known"]]);
const categoriesOf = async (p: Person): Promise<Record<string, string>> =>
  Object.fromEntries((await everyRow(p, "")).map((row) => [`${row["name"]} ${row["amount"]}`, String(row["category"]?.["name"])]));

describe("categories of another app", () => {
  test("are matched by name, asked for the rest, applied, and remembered for the household", async () => {
    const p = await t.person();
    const [dining, card, books, groceries] = await Promise.all(
      ["Dining out", "Credit card payment", "Books", "Groceries"].map((name) => categoryId(p, name)),
    );
    const preview = await upload(p, MONARCH);
    expect(preview["read_as"]).toContain("exported by Monarch");
    expect(named(preview)).toEqual([
      ["Curiosities", 2, 33, null, false, null],
      ["Transfer", 2, 0, null, true, "name"],
      ["Credit Card Payment", 1, 300, card, false, "name"],
      ["Green thumb", 1, 9, null, false, null],
      ["Restaurants & Bars", 1, 7.4, dining, false, "name"],
    ]);
    expect((preview["statements"] as Json[]).map((one) => [one["account_name"], one["mask"], one["rows"]])).toEqual([
      ["Everyday", "3307", 7],
      ["Rainy Day Savings", null, 1],
    ]);
    await finish(p, preview, [
      { name: "Curiosities", category: books, transfer: false },
      { name: "Green thumb", category: null, transfer: false },
      { name: "Restaurants & Bars", category: groceries, transfer: false },
    ]);
    expect(await categoriesOf(p)).toMatchObject({
      "Harbor Bakery 7.4": "Groceries",
      "Pine Street Books 21": "Books",
      "Corner Grocer 12": "Books",
      "Card Payment 300": "Credit card payment",
      "To savings 50": "Transfer out",
      "From everyday -50": "Transfer in",
    });
    const review = (await p.get("/api/finx-transactions/?needs_review=true")).body;
    expect(JSON.stringify(review)).not.toContain("Pine Street Books");
    const again = await upload(p, MONARCH);
    expect(named(again)).toContainEqual(["Curiosities", 2, 33, books, false, "earlier"]);
    expect(named(again)).toContainEqual(["Green thumb", 1, 9, null, false, "earlier"]);
    expect(named(again)).toContainEqual(["Restaurants & Bars", 1, 7.4, groceries, false, "earlier"]);
    expect((await finish(p, again))["report"]).toMatchObject({ read: 8, added: 0, duplicate: 8 });
    expect(named(await upload(await t.person(), MONARCH))).toContainEqual(["Curiosities", 2, 33, null, false, null]);
  });

  test("match the household's own categories first, and never put spending under income", async () => {
    const p = await t.person();
    const own = await p.send("POST", "/api/finx-categories/", {
      name: "Curiosities",
      section: "Expense",
      color: "teal",
      icon: "lucide.sprout",
    });
    expect(own.status).toBeLessThan(300);
    const preview = await upload(p, MONARCH.replace("Green thumb", "Child Support"));
    expect(named(preview)).toContainEqual(["Curiosities", 2, 33, own.body["id"], false, "name"]);
    expect(named(preview)).toContainEqual(["Child Support", 1, 9, null, false, null]);
  });

  test("stay when a bank later reports the same row with another category", async () => {
    const p = await t.person();
    const preview = await upload(p, MONARCH);
    const done = await finish(p, preview, [{ name: "Curiosities", category: await categoryId(p, "Books"), transfer: false }]);
    await writeRows(t, p, [
      {
        account: Number(done["accounts"]?.[0]),
        date: "2026-11-02",
        cents: 2100,
        merchant: "Pine Street",
        category: "ENTERTAINMENT_MUSIC_AND_AUDIO",
      },
      {
        account: Number(done["accounts"]?.[0]),
        date: "2026-11-09",
        cents: 700,
        merchant: "Other Shop",
        category: "ENTERTAINMENT_MUSIC_AND_AUDIO",
      },
    ]);
    const rows = (await everyRow(p, "")).filter((row) => row["source"] === "plaid");
    expect(rows.map((row) => [row["amount"], row["category"]?.["name"]]).sort()).toEqual([
      [21, "Books"],
      [7, "Music"],
    ]);
  });

  test("of a QIF file work the same way, with an account in brackets as a transfer", async () => {
    const p = await t.person();
    const qif =
      "!Type:Bank\nD11/02/2026\nT-9.00\nPCorner Grocer\nLFood:Groceries\n^\nD11/03/2026\nT-50.00\nPMove\nL[Savings]\n^\nD11/04/2026\nT-5.00\nPOdd Shop\nLOddments\n^\n";
    const preview = await upload(p, qif, "a.qif");
    expect(named(preview)).toEqual([
      ["[Savings]", 1, 50, null, true, "name"],
      ["Food:Groceries", 1, 9, await categoryId(p, "Groceries"), false, "name"],
      ["Oddments", 1, 5, null, false, null],
    ]);
    await start(p, preview, [choice(preview["statements"]?.[0], "Quicken")]);
    await t.deps.jobs.stop();
    expect(await categoriesOf(p)).toMatchObject({ "Corner Grocer 9": "Groceries", "Move 50": "Transfer out" });
  });

  test("cannot become a category of another household, and a bank's own category column is never asked about", async () => {
    const [p, stranger] = [await t.person(), await t.person()];
    const theirs = await stranger.send("POST", "/api/finx-categories/", {
      name: "Theirs",
      section: "Expense",
      color: "teal",
      icon: "lucide.sprout",
    });
    const preview = await upload(p, MONARCH);
    const reply = await p.send("POST", `/api/imports/${preview["id"]}/start/`, {
      statements: toNew(preview),
      categories: [{ name: "Curiosities", category: theirs.body["id"], transfer: false }],
    });
    expect([reply.status, reply.body["validation_errors"]]).toEqual([400, { categories: ["This category does not exist."] }]);
    const bank = await upload(
      p,
      "Transaction Date,Post Date,Description,Category,Type,Amount,Memo\n11/02/2026,11/03/2026,CORNER GROCER,Food & Drink,Sale,-9.00,\n",
    );
    expect(bank["categories"]).toEqual([]);
    expect(((bank["csv"]?.["columns"] ?? []) as Json[]).map((one) => one["role"])).toContain("bank category");
  });

  test("of any other file are used when the user says that a column holds them", async () => {
    const p = await t.person();
    const preview = await upload(
      p,
      "Date,Description,Category,Amount\n2026-11-02,CORNER GROCER,Oddments,-9.00\n2026-11-03,ODD SHOP,Groceries,-5.00\n",
    );
    expect(preview["categories"]).toEqual([]);
    const mapped = await p.send("POST", `/api/imports/${preview["id"]}/mapping/`, {
      columns: ["date", "description", "category", "amount"],
      date_order: null,
      decimal_mark: null,
      positive_is: null,
    });
    expect((mapped.body["categories"] as Json[]).map((one) => [one["name"], one["known"]])).toEqual([
      ["Groceries", "name"],
      ["Oddments", null],
    ]);
  });
});

describe("a file of several accounts", () => {
  test("is split, however short it is and in whatever order its rows come", async () => {
    const p = await t.person();
    const accounts = async (file: string): Promise<unknown[]> =>
      ((await upload(p, file))["statements"] as Json[]).map((one) => [
        one["account_name"] ?? one["mask"],
        one["rows"],
        one["money_out"],
        one["money_in"],
      ]);
    expect(
      await accounts(
        "Date,Account,Description,Amount\n2026-11-02,Everyday,a,-1.00\n2026-11-02,Rainy day,b,-2.00\n2026-11-03,Everyday,c,-4.00\n",
      ),
    ).toEqual([
      ["Everyday", 2, 5, 0],
      ["Rainy day", 1, 2, 0],
    ]);
    const many = Array.from({ length: 60 }, (_, i) => `2026-11-0${1 + (i % 9)},Account ${i % 30},row ${i},-1.00`);
    expect(await accounts(`Date,Account Name,Description,Amount\n${many.join("\n")}\n`)).toHaveLength(30);
  });

  test("of Firefly III has both sides of a transfer, each in its own account", async () => {
    const p = await t.person();
    const file = `user_id,group_id,journal_id,type,currency_code,amount,description,date,source_name,source_type,destination_name,destination_type,category,tags,notes
1,1,1,Withdrawal,USD,-9.50,Corner grocer,2026-11-02T00:00:00+01:00,Everyday,Asset account,Corner Grocer,Expense account,Groceries,,
1,2,2,Deposit,USD,1500.00,October pay,2026-11-01T00:00:00+01:00,Tide Works,Revenue account,Everyday,Asset account,,,
1,3,3,Transfer,USD,200.00,Put aside,2026-11-03T00:00:00+01:00,Everyday,Asset account,Rainy day,Asset account,,,
`;
    const preview = await upload(p, file);
    expect((preview["statements"] as Json[]).map((one) => [one["account_name"], one["rows"], one["money_out"], one["money_in"]])).toEqual([
      ["Everyday", 3, 209.5, 1500],
      ["Rainy day", 1, 0, 200],
    ]);
    await finish(p, preview);
    expect((await categoriesOf(p))["Corner Grocer 9.5"]).toBe("Groceries");
    const summary = (await p.get("/api/finx-transactions/summary/")).body;
    expect(summary["count"]).toBe(4);
  });
});
