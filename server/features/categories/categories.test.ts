import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, writeRows } from "../../testing/rows.ts";

let t: TestApp;
let maya: Person;
let sam: Person;
let stranger: Person;

beforeAll(async () => {
  t = await testApp();
  maya = await t.person("maya@example.com", "Reyes");
  sam = await t.person("sam@example.com", "Reyes");
  stranger = await t.person("stranger@example.com", "Elsewhere");
});
afterAll(() => t.close());

const list = async (person: Person): Promise<Json[]> => (await person.get("/api/finx-categories/")).body;
const named = async (person: Person, name: string): Promise<Json | undefined> =>
  (await list(person)).find((category) => category["name"] === name);
const make = (name: string, more: object = {}, person = maya): Promise<Answer> =>
  person.send("POST", "/api/finx-categories/", { name, section: "Expense", color: "teal", icon: "lucide.sprout", ...more });
const patch = (id: unknown, change: object, person = maya): Promise<Answer> =>
  person.send("PATCH", `/api/finx-categories/${String(id)}/`, change);

describe("a custom category", () => {
  test("is created with name, type, color and icon for the whole household and no one else", async () => {
    const made = await make("  Garden  ", { category_group: "Hobbies" });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      id: expect.any(Number),
      category_id: null,
      category_group: "Hobbies",
      name: "Garden",
      section: "Expense",
      source: "User",
      status: "Active",
      color: "teal",
      icon: "lucide.sprout",
    });
    expect((await sam.get(`/api/finx-categories/${made.body["id"]}/`)).body).toEqual(made.body);
    expect(await named(sam, "Garden")).toEqual(made.body);
    expect(await named(stranger, "Garden")).toBeUndefined();
    expect((await stranger.get(`/api/finx-categories/${made.body["id"]}/`)).status).toBe(404);
  });

  test("accepts a new name, type, color and icon from any member, in full or in part", async () => {
    const { id } = (await make("Boat")).body as unknown as { id: number };
    const put = { name: "Sailing", section: "Income", category_group: "Hobbies", color: "sky", icon: "hiro-set.safe" };
    expect((await sam.send("PUT", `/api/finx-categories/${id}/`, put)).body).toMatchObject({ id, ...put, source: "User" });
    expect((await patch(id, { color: "red" })).body).toMatchObject({ ...put, color: "red" });
  });

  test.each([
    [{ name: "" }, "name"],
    [{ name: "   " }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ name: "groceries" }, "name"],
    [{ section: "Other" }, "section"],
    [{ section: null }, "section"],
    [{ color: "magenta" }, "color"],
    [{ icon: "house" }, "icon"],
    [{ icon: "lucide.<svg>" }, "icon"],
    [{ icon: `lucide.${"a".repeat(90)}` }, "icon"],
    [{ category_group: "" }, "category_group"],
  ])("rejects %j, names the field and creates nothing", async (wrong, field) => {
    const before = await list(maya);
    const reply = await make("Fine name", wrong);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body["validation_errors"] as object)).toEqual([field]);
    expect(await list(maya)).toEqual(before);
  });

  test("needs a name and a type", async () => {
    const reply = await maya.send("POST", "/api/finx-categories/", { color: "red" });
    expect([reply.status, Object.keys(reply.body["validation_errors"] as object).sort()]).toEqual([400, ["name", "section"]]);
  });
});

describe("archiving", () => {
  test("is refused while it has transactions, also by DELETE; afterward it leaves the choices and old rows keep its name", async () => {
    const wallet = await account(maya, "Wallet");
    await writeRows(t, maya, [{ account: wallet, date: "2026-11-02", cents: 1250, name: "Nursery Row" }]);
    const row = (await maya.get("/api/finx-transactions/?search=nursery")).body["results"]?.[0] as Json;
    const { id } = (await make("Plants")).body as unknown as { id: number };
    await maya.send("PATCH", `/api/finx-transactions/${row["id"]}/`, { finx_category_id: id });
    for (const reply of [await patch(id, { status: "Archived" }), await maya.send("DELETE", `/api/finx-categories/${id}/`)]) {
      expect([reply.status, reply.body["errors"], Object.keys(reply.body["validation_errors"] as object)]).toEqual([
        400,
        ["CATEGORY_IN_USE"],
        ["status"],
      ]);
    }
    const groceries = await named(maya, "Groceries");
    await maya.send("PATCH", `/api/finx-transactions/${row["id"]}/`, { finx_category_id: groceries?.["id"] });
    expect((await patch(id, { status: "Archived" })).body).toMatchObject({ id, name: "Plants", status: "Archived" });
    expect((await maya.send("PATCH", `/api/finx-transactions/${row["id"]}/`, { finx_category_id: id })).status).toBe(400);
    expect((await make("Plants")).status).toBe(200);
    expect((await patch(id, { status: "Active" })).body["errors"]).toEqual(["NAME_TAKEN"]);
  });

  test("by DELETE is the same as by status", async () => {
    const { id } = (await make("Short lived")).body as unknown as { id: number };
    expect((await maya.send("DELETE", `/api/finx-categories/${id}/`)).status).toBe(204);
    expect((await maya.get(`/api/finx-categories/${id}/`)).body["status"]).toBe("Archived");
    expect((await patch(id, { status: "Active" })).body["status"]).toBe("Active");
  });
});

describe("a system category", () => {
  test("cannot be renamed, retyped or deleted by any user", async () => {
    const coffee = await named(maya, "Coffee");
    for (const [change, field] of [
      [{ name: "Espresso" }, "name"],
      [{ section: "Income" }, "section"],
      [{ status: "Archived" }, "status"],
    ] as const) {
      const reply = await patch(coffee?.["id"], { ...change, color: "red" });
      expect([reply.status, Object.keys(reply.body["validation_errors"] as object)]).toEqual([400, [field]]);
    }
    expect((await maya.send("DELETE", `/api/finx-categories/${coffee?.["id"]}/`)).status).toBe(400);
    expect(await named(maya, "Coffee")).toEqual(coffee);
  });

  test("takes a color and an icon per household: its members see them in lists and on rows, other users do not", async () => {
    const before = await named(stranger, "Coffee");
    const wallet = await account(sam, "Pocket");
    await writeRows(t, sam, [{ account: wallet, date: "2026-11-03", cents: 400, name: "Cup", category: "FOOD_AND_DRINK_COFFEE" }]);
    const reply = await sam.send("PUT", `/api/finx-categories/${before?.["id"]}/`, {
      name: "Coffee",
      section: "Expense",
      color: "violet",
      icon: "hiro-set.safe",
    });
    expect(reply.body).toMatchObject({ name: "Coffee", source: "System", color: "violet", icon: "hiro-set.safe" });
    await patch(before?.["id"], { color: "pink" });
    expect(await named(sam, "Coffee")).toEqual({ ...(before as unknown as object), color: "pink", icon: "hiro-set.safe" });
    expect((await maya.get("/api/finx-transactions/?search=cup")).body["results"]?.[0]?.["category"]).toMatchObject({
      color: "pink",
      icon: "hiro-set.safe",
    });
    expect(await named(stranger, "Coffee")).toEqual(before);
  });
});
