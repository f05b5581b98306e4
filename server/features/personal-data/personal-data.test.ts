import { unzipSync, strFromU8 } from "fflate";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, PASSWORD, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { seedHousehold } from "../../testing/household.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const rowsOf = async (condition: (table: string) => string): Promise<string[]> => {
  const { kysely } = t.deps.database;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(kysely);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql.raw<{ row: string }>(`select t::text as row from "${name}" t where ${condition(name)}`).execute(kysely);
    found.push(...rows.map((one) => `${name}: ${one.row.slice(0, 120)}`));
  }
  return found;
};
const withUser = async (): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`.execute(
    t.deps.database.kysely,
  );
  return new Set(rows.map((row) => row.name));
};
const remove = (person: Person, email: string, password?: string) =>
  person.send("POST", "/api/personal-data/delete/", { email, ...(password === undefined ? {} : { password }) });

describe("exporting all data", () => {
  test("gives files that match the screens and contain no credentials", async () => {
    const person = await t.person();
    const theirs = await seedHousehold(t, person);
    const answer = await person.raw("/api/personal-data/");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="hiro-data.zip"');
    const files = Object.fromEntries(
      Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, bytes]) => [name, strFromU8(bytes)]),
    );
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(["transactions.csv", "accounts.csv", "balances.csv", "subscriptions.csv", "profile.json", "data/chats.json"]),
    );
    expect(files["transactions.csv"]).toContain(theirs.words[0]);
    expect(JSON.parse(files["profile.json"] ?? "")).toMatchObject({ email: person.email });
    expect(JSON.parse(files["data/messages.json"] ?? "")[0]).toMatchObject({ content: "What's my net worth?" });
    expect(JSON.parse(files["data/user_contexts.json"] ?? "")).toMatchObject([{ context: "net worth" }]);
    const all = Object.values(files).join("\n");
    for (const secret of [theirs.shareKey, "sealed", "argon2"]) expect(all).not.toContain(secret);
  });
});

describe("deleting an account", () => {
  test("requires the user's address and password, and changes nothing without them", async () => {
    const [person, other] = [await t.person(), await t.person()];
    for (const [email, password, field] of [
      [other.email, PASSWORD, "email"],
      ["", PASSWORD, "email"],
      [person.email, "Wrong-Horse-7!", "password"],
      [person.email, undefined, "password"],
    ] as const) {
      const refused = await remove(person, email, password);
      expect([refused.status, Object.keys(refused.body["validation_errors"] as object)]).toEqual([400, [field]]);
    }
    expect((await person.get("/api/profile/0/")).status).toBe(200);
  });

  test("leaves no data in any table, notifies the banks, and leaves the household to its other members", async () => {
    const [person, partner] = [await t.person("leaving-for-good@example.com", "Staying"), await t.person(undefined, "Staying")];
    const word = `Zanzibar${person.id}`;
    const theirs = await seedHousehold(t, person);
    const home = (await person.get("/api/profile/0/")).body["household"]?.["id"];
    const account = (
      await partner.send("POST", "/api/manual-accounts/", { name: "Kept", balance: 9, type: "depository", subtype: "checking" })
    ).body["id"];
    const kept = await partner.send("POST", "/api/finx-transactions/", {
      account,
      name: "Filed",
      amount: 5,
      date: "2026-11-10",
      finx_category_id: theirs.category,
    });
    await partner.send("POST", `/api/household/${home}/invite/`, { email: "third@example.com" });
    await person.send("POST", `/api/household/${home}/invite/`, { email: "fourth@example.com" });
    await person.send("POST", "/api/tasks/generate-tasks/");
    const items = (
      await t.deps.database.kysely.selectFrom("connections").select("provider_item_id").where("user_id", "=", person.id).execute()
    ).length;
    expect(items).toBeGreaterThan(0);
    expect((await person.raw("/api/personal-data/")).status).toBe(200);
    const attempts = () => rowsOf((table) => (table === "attempts" ? `t.key ~ ':${person.id}$' and t.key !~ '^token:'` : "false"));
    expect((await attempts()).length).toBeGreaterThan(0);

    expect((await remove(person, "LEAVING-for-good@example.com", PASSWORD)).status).toBe(204);
    await t.deps.jobs.stop();

    expect((await person.get("/api/profile/0/")).status).toBe(401);
    const tables = await withUser();
    expect(
      await rowsOf((table) => (tables.has(table) ? `t.user_id = ${person.id}` : table === "users" ? `t.id = ${person.id}` : "false")),
    ).toEqual([]);
    expect(await rowsOf(() => `t::text ilike '%leaving-for-good@example.com%'`)).toEqual([]);
    expect(await attempts()).toEqual([]);
    // The partner now owns a copy of the category they used; all other traces are gone.
    expect((await rowsOf(() => `t::text like '%${word}%'`)).map((one) => one.split(":")[0])).toEqual(["categories"]);
    expect((await partner.get(`/api/finx-transactions/${kept.body["id"]}/`)).body["category"]).toMatchObject({ name: `${word} Fund` });
    expect((await partner.get("/api/profile/0/")).body["household"]).toMatchObject({ id: home, members: [{ id: partner.id }] });
    expect(((await partner.get(`/api/household/${home}/invite/`)).body as Json[]).map((one) => one["sent_by_user"])).toEqual([
      null,
      expect.objectContaining({ id: partner.id }),
    ]);
    expect((await fetch(`${t.url}/api/shared-chat/${theirs.shareKey}/`)).status).toBe(404);

    expect((await remove(partner, partner.email, PASSWORD)).status).toBe(204);
    expect(await rowsOf((table) => (table === "households" ? "name = 'Staying'" : "false"))).toEqual([]);
  });

  test("with an unverified address keeps the records of the address's owner", async () => {
    const { kysely } = t.deps.database;
    const [host, claimant] = [await t.person(undefined, "Inviting"), await t.person()];
    await kysely
      .updateTable("users")
      .set({ email_verified: false, unverified_email: "claimed@example.com" })
      .where("id", "=", claimant.id)
      .execute();
    const home = (await host.get("/api/profile/0/")).body["household"]?.["id"];
    await host.send("POST", `/api/household/${home}/invite/`, { email: "claimed@example.com" });
    expect((await remove(claimant, "claimed@example.com", PASSWORD)).status).toBe(204);
    expect((await host.get(`/api/household/${home}/invite/`)).body).toMatchObject([{ email: "claimed@example.com", status: "PENDING" }]);
    expect(await kysely.selectFrom("users").select("id").where("id", "=", claimant.id).execute()).toEqual([]);
  });
});
