import { describe, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { kindsToTest, testDatabase } from "./testing.ts";

const { "0029-owner-of-rows": _, ...EARLIER } = migrations;

const PEOPLE = "insert into users (id, email) values (1, 'one@example.com'), (2, 'two@example.com')";
const ACCOUNTS = "insert into accounts (id, user_id, source, name, type) values (1, 1, 'manual', 'Cash', 'depository')";
const addRow = (user: number, name: string, account = 1): string =>
  `insert into transactions (user_id, account_id, source, amount, date, name, merchant_key, category_id)
    select ${user}, ${account}, 'manual', 100, '2026-11-01', '${name}', '${name}', min(id) from categories`;

describe.each(kindsToTest)("the owner of a row on the %s engine", (kind) => {
  test("becomes the owner of its account when an older database is migrated, and its sums follow", async () => {
    const database = await testDatabase({ kind, migrations: EARLIER });
    for (const statement of [PEOPLE, ACCOUNTS, addRow(1, "right"), addRow(2, "wrong")]) await database.execute(statement);
    expect(await migrate(database, migrations)).toEqual(["0029-owner-of-rows"]);
    expect((await database.execute("select name, user_id from transactions order by id")).rows).toEqual([
      { name: "right", user_id: 1 },
      { name: "wrong", user_id: 1 },
    ]);
    expect((await database.execute("select user_id, count from day_sums")).rows).toEqual([{ user_id: 1, count: 2 }]);
    await database.close();
  });

  test("is always the owner of its account, and deleting either deletes the row", async () => {
    const database = await testDatabase({ kind });
    for (const statement of [PEOPLE, ACCOUNTS, addRow(1, "coffee")]) await database.execute(statement);
    for (const refused of [addRow(2, "of another"), addRow(1, "of no account", 9), "update transactions set user_id = 2"])
      await expect(database.execute(refused)).rejects.toThrow("transactions_owner");
    const rows = async () => (await database.execute("select name from transactions")).rows;
    await database.execute("delete from accounts where id = 1");
    expect(await rows()).toEqual([]);
    for (const statement of [ACCOUNTS, addRow(1, "tea"), "delete from users where id = 1"]) await database.execute(statement);
    expect(await rows()).toEqual([]);
    expect((await database.execute("select 1 from day_sums")).rows).toEqual([]);
    await database.close();
  });
});
