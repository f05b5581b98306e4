import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { brought, linked, synced } from "../../testing/bank.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const exchange = (p: Person, publicToken: string) =>
  p.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token: publicToken });
const everything = async (): Promise<string> => {
  const { rows: tables } = await t.deps.database.execute(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const dumps = [];
  for (const { name } of tables)
    dumps.push((await t.deps.database.execute(`select t::text as row from "${String(name)}" t order by 1`)).rows);
  return JSON.stringify(dumps);
};

describe("linking a bank", () => {
  test("a finished dialog creates a connection with accounts and rows, and balances add up to net worth", async () => {
    const p = await t.person();
    const token = await p.send("POST", "/api/plaid-tokens/create-link-token/", {});
    expect(token.body).toMatchObject({ link_token: expect.stringMatching(/^link-/), environment: "sandbox-bank" });
    const connection = await linked(t, p);
    expect(connection).toMatchObject({
      user: p.id,
      status: "ok",
      sync: null,
      institution: { name: "Harborlight Bank" },
      last_synced_at: "2026-11-20T15:00:00.000Z",
    });
    const accounts = (await p.get("/api/finx-accounts/")).body as Json[];
    expect(accounts.length).toBe(Number(connection["account_count"]));
    expect(
      accounts.every(
        (a) =>
          a["transaction_backfill_status"] === "complete" &&
          a["source"] === "plaid" &&
          a["plaid_account"]?.["plaid_item_id"] === connection["id"],
      ),
    ).toBe(true);
    const { body: summary } = await p.get("/api/finx-transactions/summary/");
    expect(Number(summary["count"])).toBeGreaterThan(1000);
    expect(String(summary["oldest"]) < "2024-12-31" && String(summary["newest"]) <= "2026-11-20").toBe(true);
    expect((await p.get("/api/finx-connections/")).body).toEqual([connection]);
    expect((await p.get("/api/plaid-items/")).body).toEqual([connection["plaid_item"]]);
    const before = await brought(t, p);
    await synced(t, p, connection["id"]);
    expect(await brought(t, p)).toBe(before);
  });

  test("the same public token, even ten times at once, creates one connection with its rows once", async () => {
    const p = await t.person();
    const token = await t.publicToken("user_good");
    const replies = await Promise.all(Array.from({ length: 10 }, () => exchange(p, token)));
    await t.deps.jobs.stop();
    replies.push(await exchange(p, token));
    await t.deps.jobs.stop();
    expect(new Set(replies.map((r) => `${r.status} ${r.body["id"]}`)).size).toBe(1);
    expect(((await p.get("/api/finx-connections/")).body as Json[]).length).toBe(1);
    const other = await t.person();
    await linked(t, other);
    expect(await brought(t, p)).toBe(await brought(t, other));
  });

  test("refuses a login that another user linked, even a household member, and changes nothing", async () => {
    const [p, partner, stranger] = [await t.person(undefined, "Linkers"), await t.person(undefined, "Linkers"), await t.person()];
    const token = await t.publicToken("user_good");
    await exchange(p, token);
    await t.deps.jobs.stop();
    const before = await brought(t, p);
    for (const thief of [partner, stranger]) {
      const reply = await exchange(thief, token);
      expect([reply.status, reply.body["errors"]]).toEqual([409, ["ALREADY_LINKED"]]);
    }
    await t.deps.jobs.stop();
    expect(await brought(t, p)).toBe(before);
    expect((await stranger.get("/api/finx-accounts/")).body).toEqual([]);
    expect((await stranger.get("/api/finx-connections/")).body).toEqual([]);
  });

  test("rejects an unknown token by its field, and reports an unresponsive bank as unreachable", async () => {
    const p = await t.person();
    const wrong = await exchange(p, "public-sandbox-nonsense");
    expect([wrong.status, Object.keys(wrong.body["validation_errors"] ?? {})]).toEqual([400, ["public_token"]]);
    const token = await t.publicToken("user_good");
    t.sandbox.faults.next("/item/public_token/exchange", "INTERNAL_SERVER_ERROR");
    expect((await exchange(p, token)).status).toBe(502);
    t.sandbox.faults.next("/item/get", "cut");
    expect((await exchange(p, token)).status).toBe(502);
    expect((await p.get("/api/finx-connections/")).body).toEqual([]);
    expect((await exchange(p, token)).status).toBe(200);
    await t.deps.jobs.stop();
    t.sandbox.faults.next("/link/token/create", "RATE_LIMIT_EXCEEDED");
    expect((await p.send("POST", "/api/plaid-tokens/create-link-token/", {})).status).toBe(502);
  });

  test("the database never contains an access token in plain text, and an encrypted one opens only in its own row", async () => {
    const p = await t.person();
    const tokens = [await t.publicToken("user_good"), await t.publicToken("user_empty")];
    for (const token of tokens) await exchange(p, token);
    await t.deps.jobs.stop();
    const dump = await everything();
    expect(dump).not.toContain("access-sandbox");
    for (const token of tokens) expect(dump).not.toContain((await t.deps.bank.exchange(token)).accessToken.slice(-20));
    expect(JSON.stringify([(await p.get("/api/finx-connections/")).body, (await p.get("/api/plaid-items/")).body])).not.toMatch(
      /access-|v1\./,
    );
    const kysely = t.deps.database.kysely;
    const [a, b] = await kysely
      .selectFrom("connections")
      .select(["id", "sealed_access_token as sealed"])
      .where("user_id", "=", p.id)
      .orderBy("id")
      .execute();
    if (!a?.sealed || !b?.sealed) throw new Error("no sealed tokens");
    const before = await brought(t, p);
    await kysely.updateTable("connections").set({ sealed_access_token: b.sealed }).where("id", "=", a.id).execute();
    await kysely.updateTable("connections").set({ sealed_access_token: a.sealed }).where("id", "=", b.id).execute();
    for (const { id } of [a, b]) await synced(t, p, id);
    expect(await brought(t, p)).toBe(before);
    expect(() => t.deps.secrets.open(a.sealed ?? "", `connection:${b.id}`)).toThrow(/unable to authenticate/i);
    await kysely.updateTable("connections").set({ sealed_access_token: a.sealed }).where("id", "=", a.id).execute();
    expect((await synced(t, p, a.id))["status"]).toBe("ok");
  });

  test("stores any dialog result, without the link token", async () => {
    const p = await t.person();
    const reply = await p.send("POST", "/api/plaid-link-sessions/", {
      result: "error",
      link_session_id: "a\u0000b",
      link_token: "link-secret",
      events: [{ name: "a\u0000\\u0000b" }, "\ud800", null],
      error_json: "{}",
    });
    expect(reply.status).toBe(200);
    const kept = await t.deps.database.kysely
      .selectFrom("link_sessions")
      .selectAll()
      .where("id", "=", Number(reply.body["id"]))
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      user_id: p.id,
      result: "error",
      link_session_id: "ab",
      detail: { events: [{ name: "a\\u0000b" }, "", null], errorJson: "{}" },
    });
    expect(JSON.stringify(kept)).not.toContain("link-secret");
  });
});
