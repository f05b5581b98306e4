import { afterAll, beforeAll, expect, test } from "vitest";
import { scopeOfUser } from "../../identity/sessions.ts";
import { type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account, writeRows } from "../../testing/rows.ts";
import { merchantsOf } from "./merchants-store.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const GROCERIES = "FOOD_AND_DRINK_GROCERIES";

/** The household's merchants with their rows and those that are income, and its first and last day. */
const shown = async ({ id }: Person): Promise<string[]> => {
  const { merchants, range } = await t.deps.database.reading(await scopeOfUser(t.deps, id), (tx) => merchantsOf(t.deps.database, tx));
  return [...merchants.map(({ name, count, paying }) => `${name} ${count} ${paying}`), `${range?.start ?? "no"} ${range?.end ?? "days"}`];
};

test("remembered merchants follow every change of the household's rows", async () => {
  const [ann, bob] = [await t.person("ann@example.com", "One"), await t.person("bob@example.com", "One")];
  const [hers, his] = [await account(ann, "Hers"), await account(bob, "His")];
  expect(await shown(ann)).toEqual(["no days"]);
  await writeRows(t, ann, [{ account: hers, date: "2026-11-03", cents: 500, name: "Corner Shop", category: GROCERIES }]);
  const alone = ["Corner Shop 1 0", "2026-11-03 2026-11-03"];
  expect([await shown(ann), await shown(ann), await shown(bob)]).toEqual([alone, alone, alone]);
  await writeRows(t, bob, [{ account: his, date: "2026-11-05", cents: -700, name: "Bakery", category: GROCERIES }]);
  const both = ["Bakery 1 0", "Corner Shop 1 0", "2026-11-03 2026-11-05"];
  expect([await shown(ann), await shown(bob)]).toEqual([both, both]);
  // A category of one's own that becomes income makes its payers employers.
  const { kysely } = t.deps.database;
  const own = { user_id: bob.id, name: "Shifts", category_group: "Own", section: "Expense", source: "User", color: "teal", icon: "tag" };
  const { id } = await kysely.insertInto("categories").values(own).returning("id").executeTakeFirstOrThrow();
  await kysely.updateTable("transactions").set({ category_id: id }).where("name", "=", "Bakery").execute();
  expect(await shown(ann)).toEqual(both);
  await kysely.updateTable("categories").set({ section: "Income" }).where("id", "=", id).execute();
  expect(await shown(ann)).toEqual(["Bakery 1 1", ...both.slice(1)]);
  await kysely.deleteFrom("transactions").where("name", "=", "Bakery").execute();
  expect([await shown(ann), await shown(bob)]).toEqual([alone, alone]);
});
