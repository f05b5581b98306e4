import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, addMonths, day } from "#domain/day.ts";
import { scopeOfUser } from "../../identity/sessions.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, writeRows, type TestRow } from "../../testing/rows.ts";
import { detectSubscriptions } from "./index.ts";

let t: TestApp;
let me: Person;
let checking: number;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  me = await t.person();
  checking = await account(me, "Checking");
});
afterAll(() => t.close());

const detect = async () => detectSubscriptions(t.deps, await scopeOfUser(t.deps, me.id));
const monthly = (name: string, cents: number, n: number, last: string, over: Partial<TestRow> = {}): TestRow[] =>
  Array.from({ length: n }, (_, i) => ({
    account: checking,
    date: addMonths(day(last), i - n + 1),
    cents,
    name,
    merchant: name,
    category: "ENTERTAINMENT_TV_AND_MOVIES",
    ...over,
  }));
const list = async (query = "") => (await me.get(`/api/finx-subscriptions/?${query}`)).body["results"] as Json[];
const brief = async (query = "") => (await list(query)).map((s) => [s["name"], s["frequency"], s["average_amount"], s["status"]]);

describe("recurring payments", () => {
  test("are detected with account, category, rhythm, price changes and next day, and their rows link to them", async () => {
    await writeRows(t, me, [...monthly("Netflix", 1549, 3, "2026-08-11"), ...monthly("Netflix", 1799, 3, "2026-11-11")]);
    await detect();
    const [netflix] = await list();
    expect(netflix).toMatchObject({
      name: "Netflix",
      frequency: "monthly",
      status: "active",
      average_amount: 17.99,
      estimated_next_date: "2026-12-11",
      last_date: "2026-11-11",
      account: { name: "Checking" },
      category: { name: "TV and movies" },
      price_changes: [{ day: "2026-09-11", from: 15.49, to: 17.99 }],
    });
    expect(netflix?.["recent_transactions"]).toHaveLength(6);
    const rows = (await me.get(`/api/finx-transactions/?finx_subscription=${netflix?.["id"]}`)).body["results"] as Json[];
    expect(rows.map((row) => row["subscription"])).toEqual(Array.from({ length: 6 }, () => netflix?.["id"]));
  });

  test("have the category of their last payment at once, not after the next detection", async () => {
    await writeRows(t, me, monthly("Netflix", 1549, 4, "2026-11-11"));
    await detect();
    const [{ recent_transactions: rows }] = (await list()) as [Json];
    const { body: categories } = await me.get("/api/finx-categories/");
    const music = (categories as Json[]).find((one) => one["name"] === "Music");
    await me.send("PATCH", `/api/finx-transactions/${rows[0]["id"]}/`, { finx_category_id: music?.["id"] });
    expect((await list())[0]).toMatchObject({ category: { name: "Music" } });
    await detect();
    expect((await list())[0]).toMatchObject({ category: { name: "Music" } });
  });

  test("keep their ids when detected again or extended, and are deleted when their payments are gone", async () => {
    await writeRows(t, me, [...monthly("Netflix", 1549, 4, "2026-10-11"), ...monthly("Box", 900, 3, "2026-10-05")]);
    await detect();
    const before = await list();
    await detect();
    expect(await list()).toEqual(before);
    await writeRows(t, me, monthly("Netflix", 1999, 1, "2026-11-11"));
    await detect();
    const netflix = (await list()).find((s) => s["name"] === "Netflix");
    expect([netflix?.["id"], netflix?.["average_amount"]]).toEqual([before.find((s) => s["name"] === "Netflix")?.["id"], 19.99]);
    await t.deps.database.kysely.deleteFrom("transactions").where("name", "=", "Box").where("user_id", "=", me.id).execute();
    await detect();
    expect((await brief()).map(([name]) => name)).toEqual(["Netflix"]);
  });

  test("do not include transfers to savings, card payments or payments of a hidden account", async () => {
    const hidden = await account(me, "Hidden");
    await writeRows(t, me, [
      ...monthly("To savings", 50_000, 5, "2026-11-05", { category: "TRANSFER_OUT_SAVINGS" }),
      ...monthly("Card", 41_000, 5, "2026-11-07", { category: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT" }),
      ...monthly("Secret", 1_000, 5, "2026-11-07").map((row) => ({ ...row, account: hidden })),
    ]);
    await me.send("PATCH", `/api/finx-accounts/${hidden}/`, { hidden: true });
    await detect();
    expect(await brief()).toEqual([]);
  });
});

describe("a pending payment", () => {
  const netflix = async (): Promise<Json> => {
    const [found, ...more] = await list();
    expect(more).toEqual([]);
    return found as Json;
  };
  const dueBy = async (last: string): Promise<number> =>
    (await list(`estimated_next_transaction_date_before=${last}&status=active`)).length;
  const pay = (date: string, over: Partial<TestRow> = {}) => writeRows(t, me, monthly("Netflix", 1599, 1, date, over));
  const drop = (id: string) =>
    t.deps.database.kysely
      .deleteFrom("transactions")
      .where("name", "=", "Netflix")
      .where("user_id", "=", me.id)
      .where("provider_transaction_id", "=", id)
      .execute();

  test("counts as the expected one: the next comes a rhythm later, and it is not due a second time", async () => {
    await writeRows(t, me, monthly("Netflix", 1599, 5, "2026-10-19"));
    await detect();
    expect([(await netflix())["estimated_next_date"], await dueBy("2026-12-12")]).toEqual(["2026-11-19", 1]);
    await pay("2026-11-19", { pending: true, id: "p1" });
    await detect();
    const { id } = await netflix();
    expect(await netflix()).toMatchObject({ estimated_next_date: "2026-12-19", last_date: "2026-10-19", average_amount: 15.99 });
    expect(await dueBy("2026-12-12")).toBe(0);
    expect((await me.get(`/api/finx-subscriptions/${id}/`)).body["estimated_next_date"]).toBe("2026-12-19");
    await pay("2026-11-20", { id: "t1", pendingId: "p1" });
    await detect();
    expect(await netflix()).toMatchObject({ id, estimated_next_date: "2026-12-19", last_date: "2026-11-20" });
  });

  test("that disappears makes its payment expected again, and one beside its posted row counts once", async () => {
    await writeRows(t, me, monthly("Netflix", 1599, 5, "2026-10-19"));
    await pay("2026-11-19", { pending: true, id: "p2" });
    await detect();
    expect((await netflix())["estimated_next_date"]).toBe("2026-12-19");
    await drop("p2");
    await detect();
    expect((await netflix())["estimated_next_date"]).toBe("2026-11-19");
    await pay("2026-11-19", { pending: true, id: "p3" });
    await pay("2026-11-20", { id: "t3" });
    await detect();
    expect(await netflix()).toMatchObject({ estimated_next_date: "2026-12-19", last_date: "2026-11-20" });
  });

  test("of another price moves the next day, and changes no price until it is posted", async () => {
    await writeRows(t, me, monthly("Netflix", 1599, 5, "2026-10-19"));
    await pay("2026-11-18", { pending: true, id: "p4", cents: 1799 });
    await detect();
    expect(await netflix()).toMatchObject({ estimated_next_date: "2026-12-19", average_amount: 15.99, price_changes: [] });
    await pay("2026-11-18", { id: "t4", pendingId: "p4", cents: 1799 });
    await detect();
    expect(await netflix()).toMatchObject({ average_amount: 17.99, price_changes: [{ day: "2026-11-18", from: 15.99, to: 17.99 }] });
  });

  test.each([
    ["of another merchant", { name: "Hulu", merchant: "Hulu" }, "2026-11-19"],
    ["of quite another amount", { cents: 9_900 }, "2026-11-19"],
    ["far from its day", {}, "2026-11-04"],
  ])("%s does not count", async (_, over, date) => {
    await writeRows(t, me, monthly("Netflix", 1599, 5, "2026-10-19"));
    await pay(date, { pending: true, id: "p5", ...over });
    await detect();
    expect((await netflix())["estimated_next_date"]).toBe("2026-11-19");
  });

  test("counts for the contract with the nearest price, and restarts the week of a weekly one", async () => {
    await writeRows(t, me, [...monthly("Box", 200, 6, "2026-10-17"), ...monthly("Box", 300, 6, "2026-10-18")]);
    const weeks = ["2026-10-15", "2026-10-22", "2026-10-29", "2026-11-05", "2026-11-12"];
    await writeRows(
      t,
      me,
      weeks.flatMap((date) => monthly("Choir", 700, 1, date)),
    );
    await writeRows(t, me, monthly("Box", 310, 1, "2026-11-18", { pending: true, id: "p6" }));
    await writeRows(t, me, monthly("Choir", 700, 1, "2026-11-20", { pending: true, id: "p7" }));
    await detect();
    expect((await list()).map((one) => [one["name"], one["average_amount"], one["estimated_next_date"]]).toSorted()).toEqual([
      ["Box", 2, "2026-11-17"],
      ["Box", 3, "2026-12-18"],
      ["Choir", 7, "2026-11-27"],
    ]);
  });
});

describe("a user's changes to a subscription", () => {
  test("stay: one set inactive is not reactivated by its next payment and not detected a second time", async () => {
    await writeRows(t, me, monthly("Gym", 4_000, 4, "2026-10-10"));
    await detect();
    const [gym] = await list();
    const set = await me.send("PATCH", `/api/finx-subscriptions/${gym?.["id"]}/`, { status: "inactive" });
    expect([set.status, set.body["status"], set.body["status_set_by_user"]]).toEqual([200, "inactive", true]);
    await writeRows(t, me, monthly("Gym", 4_000, 1, "2026-11-10"));
    await detect();
    expect(await brief()).toEqual([["Gym", "monthly", 40, "inactive"]]);
    await t.deps.database.kysely.deleteFrom("transactions").where("name", "=", "Gym").where("user_id", "=", me.id).execute();
    await detect();
    expect(await brief()).toEqual([["Gym", "monthly", 40, "inactive"]]);
  });

  test("are not needed for one whose payments stopped to become inactive", async () => {
    await writeRows(t, me, [...monthly("Old", 700, 5, "2026-06-10"), ...monthly("New", 800, 5, "2026-11-10")]);
    await detect();
    expect(await brief("status=inactive")).toEqual([["Old", "monthly", 7, "inactive"]]);
    expect(await brief("status=active")).toEqual([["New", "monthly", 8, "active"]]);
  });

  test("with an invalid status name the field and change nothing; PUT sets status and name", async () => {
    await writeRows(t, me, monthly("Gym", 4_000, 4, "2026-11-10"));
    await detect();
    const [gym] = await list();
    const path = `/api/finx-subscriptions/${gym?.["id"]}/`;
    const wrong = await me.send("PATCH", path, { status: "paused" });
    expect([wrong.status, Object.keys(wrong.body["validation_errors"])]).toEqual([400, ["status"]]);
    const put = await me.send("PUT", path, { status: "active", name: "Climbing" });
    expect([put.status, put.body["name"]]).toEqual([200, "Climbing"]);
    await detect();
    expect(await brief()).toEqual([["Climbing", "monthly", 40, "active"]]);
    expect((await me.send("PUT", path, { status: "active" })).status).toBe(400);
  });
});

describe("the list of subscriptions", () => {
  test("is sorted by next day, paged, and can be filtered", async () => {
    await writeRows(
      t,
      me,
      Array.from({ length: 60 }, (_, i) =>
        monthly(
          `Service ${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(65 + Math.floor(i / 26))}`,
          500 + i,
          3,
          addDays(day("2026-10-25"), i % 25),
        ),
      ).flat(),
    );
    await detect();
    const first = (await me.get("/api/finx-subscriptions/")).body;
    const second = (await me.get(new URL(String(first["next"])).pathname + new URL(String(first["next"])).search)).body;
    const all = [...(first["results"] as Json[]), ...(second["results"] as Json[])];
    expect([all.length, new Set(all.map((s) => s["id"])).size, second["next"]]).toEqual([60, 60, null]);
    const days = all.map((s) => String(s["estimated_next_date"]));
    expect(days).toEqual(days.toSorted());
    const soon = await list("estimated_next_transaction_date_before=2026-11-27&status=active");
    expect(soon.every((s) => String(s["estimated_next_date"]) <= "2026-11-27")).toBe(true);
    expect((await brief("search=service%20aa")).map(([name]) => name)).toEqual(["Service AA"]);
    expect(await list("frequency=weekly")).toEqual([]);
    expect((await list("last_transaction_date_after=2026-11-18")).length).toBeLessThan(60);
  });
});
