import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { csv, imported } from "../../testing/imports.ts";
import { account, type TestRow, writeRows } from "../../testing/rows.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";

let t: TestApp;
let maya: Person;
let sam: Person;
let checking: number;
let homes = 0;

beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  homes += 1;
  maya = await t.person(`maya${homes}@example.com`, `Home ${homes}`);
  sam = await t.person(`sam${homes}@example.com`, `Home ${homes}`);
  checking = await account(maya, "Checking", 1000);
});

const bank = (...rows: Partial<TestRow>[]): Promise<void> =>
  writeRows(
    t,
    maya,
    rows.map((row) => ({ account: checking, date: "2026-11-02", cents: 1000, ...row })),
  );
const rowsOf = async (search: string, person = maya): Promise<Json[]> =>
  (await person.get(`/api/finx-transactions/?search=${encodeURIComponent(search)}&ordering=date`)).body["results"];
const categoriesOf = async (search: string): Promise<unknown[]> => (await rowsOf(search)).map((row) => row["category"]?.["name"]);
const categoryId = async (name: string): Promise<unknown> =>
  ((await maya.get("/api/finx-categories/")).body as Json[]).find((c) => c["name"] === name)?.["id"];
const file = async (row: Json | undefined, name: string, person = maya) =>
  person.send("PATCH", `/api/finx-transactions/${row?.["id"]}/`, { finx_category_id: await categoryId(name) });
const review = async (person = maya): Promise<string[]> =>
  ((await person.get("/api/finx-transactions/transactions-to-review/")).body as Json[]).map((row) => String(row["name"]));
const counted = async (): Promise<unknown> => (await maya.get("/api/finx-transactions/transactions-to-review/count/")).body["count"];

describe("correcting a category once", () => {
  test("categorizes the merchant's next rows from banks and files without another review", async () => {
    await bank({ name: "PAWS INN #12", category: "TRAVEL_LODGING" });
    const [first] = await rowsOf("paws");
    await file(first, "Pets");
    await bank({ name: "Paws Inn 4471", date: "2026-11-09", category: "TRAVEL_LODGING" });
    await imported(t, maya, csv([["2026-11-12", "PAWS INN 88", "-31.00"]]), "Old card");
    expect(await categoriesOf("paws")).toEqual(["Pets", "Pets", "Pets"]);
    expect((await rowsOf("paws")).map((row) => row["category_modified"])).toEqual([true, false, false]);
    expect(await review()).toEqual([]);
  });

  test("also works for another member, and the later choice of the two applies", async () => {
    await bank({ name: "Juniper", category: "FOOD_AND_DRINK_COFFEE" });
    const [row] = await rowsOf("juniper");
    await file(row, "Gifts", sam);
    await bank({ name: "Juniper", date: "2026-11-03", category: "FOOD_AND_DRINK_COFFEE" });
    await file(row, "Books", maya);
    await bank({ name: "Juniper", date: "2026-11-04", category: "FOOD_AND_DRINK_COFFEE" });
    expect(await categoriesOf("juniper")).toEqual(["Books", "Gifts", "Books"]);
  });

  test("is separate for a merchant's money out and money in", async () => {
    await bank({ name: "Union Hall", cents: 5000 });
    await file((await rowsOf("union"))[0], "Education");
    await bank(
      { name: "Union Hall", cents: -9000, date: "2026-11-03", category: "INCOME_WAGES" },
      { name: "Union Hall", cents: 100, date: "2026-11-04" },
    );
    expect(await categoriesOf("union")).toEqual(["Education", "Wages", "Education"]);
  });

  test("keeps the learned category when the bank updates the row", async () => {
    await bank({ name: "Lantern", category: "FOOD_AND_DRINK_RESTAURANT" });
    await file((await rowsOf("lantern"))[0], "Gifts");
    const later = { name: "Lantern", id: "lantern-2", date: "2026-11-05", category: "FOOD_AND_DRINK_RESTAURANT" };
    await bank(later);
    await bank({ ...later, cents: 1100 });
    expect(await categoriesOf("lantern")).toEqual(["Gifts", "Gifts"]);
  });

  test("does not carry over between checks, which share only a name", async () => {
    await bank({ name: "Check #1021" });
    await file((await rowsOf("check #"))[0], "Rent");
    await bank({ name: "Check #1022", date: "2026-11-05" });
    expect(await categoriesOf("check #")).toEqual(["Rent", "Uncategorized"]);
  });

  test("no longer applies once the category has been archived", async () => {
    const own = (await maya.send("POST", "/api/finx-categories/", { name: "Kites", section: "Expense" })).body["id"];
    await bank({ name: "Windy Shop", category: "GENERAL_MERCHANDISE_SPORTING_GOODS" });
    const [row] = await rowsOf("windy");
    await maya.send("PATCH", `/api/finx-transactions/${row?.["id"]}/`, { finx_category_id: own });
    const sport = await categoryId("Sporting goods");
    await t.deps.database.kysely
      .updateTable("transactions")
      .set({ category_id: Number(sport) })
      .where("id", "=", Number(row?.["id"]))
      .execute();
    await maya.send("DELETE", `/api/finx-categories/${own}/`);
    await bank({ name: "Windy Shop", date: "2026-11-06", category: "GENERAL_MERCHANDISE_SPORTING_GOODS" });
    expect(await categoriesOf("windy")).toEqual(["Sporting goods", "Sporting goods"]);
  });

  test("teaches words: a similar new merchant gets a guess and waits for review", async () => {
    await imported(
      t,
      maya,
      csv([
        ["2026-11-03", "NORTHSIDE CHESS EVENING", "-20.00"],
        ["2026-11-04", "MAPLE CHESS GATHERING", "-25.00"],
      ]),
      "Card",
    );
    expect(await categoriesOf("chess")).toEqual(["Uncategorized", "Uncategorized"]);
    for (const row of await rowsOf("chess")) await file(row, "Games");
    await imported(t, maya, csv([["2026-11-10", "RIVERSIDE CHESS LESSONS", "-30.00"]]), "Other card");
    expect((await categoriesOf("chess")).at(-1)).toBe("Games");
  });
});

describe("the review list", () => {
  test("contains posted, unconfirmed rows with low confidence: unknown ones, and those the bank doubts", async () => {
    await bank({ name: "Zqx Unknown" }, { name: "Sure Coffee", category: "FOOD_AND_DRINK_COFFEE" }, { name: "Zqx Pending", pending: true });
    expect(await review()).toEqual(["Zqx Unknown"]);
    expect(await counted()).toBe(1);
    const [item] = (await maya.get("/api/finx-transactions/transactions-to-review/")).body as Json[];
    expect(item).toMatchObject({ finx_category: { name: "Uncategorized" }, confidence: 0, category: { name: "Uncategorized" } });
  });

  test("loses a confirmed row, which keeps its category whatever the bank says, as do the merchant's next rows", async () => {
    const row = { name: "Zqx Confirm", id: `zqx-${homes}` };
    await bank(row);
    const [before] = await rowsOf("zqx confirm");
    const reply = await sam.send("POST", `/api/finx-transactions/${before?.["id"]}/confirm/`);
    expect([reply.status, reply.body]).toEqual([200, before]);
    expect(await review()).toEqual([]);
    await bank({ ...row, category: "FOOD_AND_DRINK_COFFEE" }, { name: "Zqx Confirm", date: "2026-11-07" });
    expect(await categoriesOf("zqx confirm")).toEqual(["Uncategorized", "Uncategorized"]);
    expect(await counted()).toBe(0);
    expect((await maya.send("POST", `/api/finx-transactions/${before?.["id"]}/confirm/`)).status).toBe(200);
  });

  test("loses the merchant's other rows with the same category, and no others", async () => {
    await bank(
      { name: "Zqx Twice" },
      { name: "Zqx Twice", date: "2026-11-03" },
      { name: "Zqx Other", date: "2026-11-04" },
      { name: "Zqx Twice", cents: -500 },
    );
    const [first] = await rowsOf("zqx twice");
    await maya.send("POST", `/api/finx-transactions/${first?.["id"]}/confirm/`);
    expect(await review()).toEqual(["Zqx Other", "Zqx Twice"]);
    expect((await rowsOf("zqx twice")).map((row) => row["category_modified"])).toEqual([false, false, false]);
  });

  test("loses a recategorized row; pending transactions cannot be confirmed; hidden accounts' rows are not in it", async () => {
    await bank({ name: "Zqx Filed" }, { name: "Zqx Hidden" }, { name: "Zqx Held", pending: true });
    await file((await rowsOf("zqx filed"))[0], "Gifts");
    expect(await review()).toEqual(["Zqx Hidden"]);
    const refused = await maya.send("POST", `/api/finx-transactions/${(await rowsOf("zqx held"))[0]?.["id"]}/confirm/`);
    expect([refused.status, refused.body["errors"]]).toEqual([400, ["PENDING_READ_ONLY"]]);
    await maya.send("PATCH", `/api/finx-accounts/${checking}/`, { hidden: true });
    expect([await review(), await counted()]).toEqual([[], 0]);
  });
});

describe("several rows at once", () => {
  test("are categorized in one request, each once, and their merchants are learned", async () => {
    await bank({ name: "Elm Street" }, { name: "Elm Street", date: "2026-11-03" }, { name: "Oak Street", date: "2026-11-04" });
    const ids = (await rowsOf("street")).map((row) => row["id"]);
    const reply = await maya.send("POST", "/api/finx-transactions/bulk-update-categories/", {
      transaction_ids: [...ids, ids[0]],
      category_id: await categoryId("Parking"),
    });
    expect([reply.status, reply.body]).toEqual([200, { transactions_updated: 3, change: expect.any(Number) }]);
    await bank({ name: "Oak Street", date: "2026-11-09" });
    expect(await categoriesOf("street")).toEqual(["Parking", "Parking", "Parking", "Parking"]);
  });

  test("are all refused when one is pending or missing, the category is invalid, or there are none or too many", async () => {
    await bank({ name: "Ash Street" }, { name: "Ash Pending", pending: true });
    const before = await rowsOf("ash");
    const [posted, pending] = ["Ash Street", "Ash Pending"].map((name) => before.find((row) => row["name"] === name)?.["id"]);
    const parking = await categoryId("Parking");
    const bulk = async (ids: unknown[], category: unknown) =>
      (await maya.send("POST", "/api/finx-transactions/bulk-update-categories/", { transaction_ids: ids, category_id: category })).status;
    expect(await bulk([posted, pending], parking)).toBe(400);
    expect(await bulk([posted, 2_000_000_000], parking)).toBe(404);
    expect(await bulk([posted], 2_000_000_000)).toBe(400);
    expect(await bulk([], parking)).toBe(400);
    expect(
      await bulk(
        Array.from({ length: 1001 }, (_, i) => i + 1),
        parking,
      ),
    ).toBe(400);
    expect(await rowsOf("ash")).toEqual(before);
  });
});
