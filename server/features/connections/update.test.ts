import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { brought, linked, synced } from "../../testing/bank.ts";
import { inDialog } from "../../testing/link-dialog.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
afterEach(() => t.sandbox.faults.clear());

const tokenFor = (p: Person, id: unknown, query = "") => p.get(`/api/plaid-items/${id}/update-link-token/${query}`);
const updated = async (p: Person, id: unknown): Promise<Json> => {
  await p.send("POST", `/api/plaid-items/${id}/sync/`, { updated: true, anything: "else" });
  await t.deps.jobs.stop();
  return (await p.get(`/api/finx-connections/${id}/`)).body;
};
const accountsOf = async (p: Person): Promise<Json[]> => (await p.get("/api/finx-accounts/")).body as Json[];

describe("reconnecting", () => {
  test("a broken login is repaired in the dialog, after a wrong password, and syncing continues where it stopped", async () => {
    const p = await t.person();
    const broken = await linked(t, p, "user_broken");
    expect(broken["status"]).toBe("user_action_required");
    const before = await accountsOf(p);
    const { status, body } = await tokenFor(p, broken["id"]);
    expect([status, Object.keys(body).sort()]).toEqual([200, ["environment", "expiration", "link_token"]]);
    const dialog = inDialog(t, String(body["link_token"]));
    expect((await dialog.start())["update"]).toMatchObject({ name: "Harborlight Bank", login: "user_broken", selects: false });
    expect((await dialog.signIn("user_broken", "wrong"))["error_code"]).toBe("INVALID_CREDENTIALS");
    expect((await synced(t, p, broken["id"]))["status"]).toBe("user_action_required");
    expect((await dialog.signIn("user_broken"))["next"]).toBe("finish");
    await dialog.finish();
    expect(await updated(p, broken["id"])).toMatchObject({ status: "ok", sync: null });
    expect((await accountsOf(p)).map((a) => a["id"])).toEqual(before.map((a) => a["id"]));
  });

  test("works with a one-time code, after a wrong one", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p, "user_mfa")) as { id: Json };
    t.sandbox.faults.next("/accounts/get", "ITEM_LOGIN_REQUIRED");
    expect((await synced(t, p, id))["status"]).toBe("user_action_required");
    const dialog = inDialog(t, String((await tokenFor(p, id)).body["link_token"]));
    expect((await dialog.signIn("user_mfa"))["next"]).toBe("code");
    expect((await dialog.code("000000"))["error_code"]).toBe("INVALID_MFA");
    expect((await dialog.code("123456"))["next"]).toBe("finish");
    await dialog.finish();
    expect((await updated(p, id))["status"]).toBe("ok");
  });

  test("is reserved for the owner: a member reads whom to ask, a stranger gets 404, and the bank is not contacted", async () => {
    const [p, partner, stranger] = [await t.person(undefined, "Menders"), await t.person(undefined, "Menders"), await t.person()];
    const { id } = (await linked(t, p)) as { id: Json };
    const { bank } = t.deps;
    let asked = 0;
    t.deps.bank = { ...bank, createLinkToken: (...given) => ((asked += 1), bank.createLinkToken(...given)) };
    const [theirs, none] = [await tokenFor(partner, id), await tokenFor(stranger, id)];
    t.deps.bank = bank;
    expect([theirs.status, theirs.body["message"]]).toEqual([
      403,
      "This item is managed by another user in your household. To reconnect or disconnect this item, please contact your household member who manages it.",
    ]);
    expect([none.status, asked]).toEqual([404, 0]);
    expect((await partner.send("POST", `/api/plaid-items/${id}/sync/`, { updated: true })).status).toBe(403);
    expect((await partner.send("POST", `/api/plaid-items/${id}/sync/`, {})).status).toBe(200);
    await t.deps.jobs.stop();
  });

  test("a connection ended by the bank cannot be repaired, and the user gets instructions; an outage is reported", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    t.sandbox.faults.next("/link/token/create", "ITEM_NOT_FOUND");
    expect(await tokenFor(p, id)).toMatchObject({
      status: 409,
      body: { message: "The bank ended this connection. Link the bank again to continue its history." },
    });
    t.sandbox.faults.next("/link/token/create", "INTERNAL_SERVER_ERROR");
    expect((await tokenFor(p, id)).status).toBe(502);
  });

  test("a single item can be read", async () => {
    const p = await t.person();
    const made = await linked(t, p);
    expect((await p.get(`/api/plaid-items/${made["id"]}/`)).body).toEqual(made["plaid_item"]);
  });
});

describe("adding accounts to a connection", () => {
  const some = async (p: Person, keys: readonly string[]): Promise<Json> => {
    const { body } = await p.send("POST", "/api/plaid-tokens/create-link-token/", {});
    const dialog = inDialog(t, String(body["link_token"]));
    await dialog.signIn("user_good");
    const { public_token } = (await dialog.finish(keys)) as { public_token: Json };
    const made = await p.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token });
    await t.deps.jobs.stop();
    return (await p.get(`/api/finx-connections/${made.body["id"]}/`)).body;
  };

  test("adds new ones with their history; the old ones keep their rows, names and categories", async () => {
    const p = await t.person();
    const made = await some(p, ["checking"]);
    const [checking] = await accountsOf(p);
    await p.send("PATCH", `/api/finx-accounts/${checking?.["id"]}/`, { name: "Everyday" });
    const rows = (await p.get("/api/finx-transactions/summary/")).body["count"];
    const dialog = inDialog(t, String((await tokenFor(p, made["id"], "?add_accounts=true")).body["link_token"]));
    expect((await dialog.start())["update"]).toMatchObject({ selects: true });
    const offered = (await dialog.signIn("user_good"))["accounts"] as Json[];
    expect(offered.filter((a) => a["chosen"]).map((a) => a["id"])).toEqual(["checking"]);
    await dialog.finish(offered.map((a) => String(a["id"])));
    expect(await updated(p, made["id"])).toMatchObject({ status: "ok", account_count: 4 });
    const after = await accountsOf(p);
    expect(after.find((a) => a["id"] === checking?.["id"])?.["name"]).toBe("Everyday");
    expect((await p.get(`/api/finx-transactions/summary/?finx_account=${checking?.["id"]}`)).body["count"]).toBe(rows);
    await p.send("PATCH", `/api/finx-accounts/${checking?.["id"]}/`, { name: "Everyday Checking" });
    const whole = await t.person();
    await linked(t, whole);
    expect((await brought(t, p)) === (await brought(t, whole))).toBe(true);
  });

  test("is offered during a repair when the bank announced new ones", async () => {
    const p = await t.person();
    const made = await some(p, ["checking"]);
    await t.deps.database.kysely
      .updateTable("connections")
      .set({ new_accounts_available: true })
      .where("id", "=", Number(made["id"]))
      .execute();
    const dialog = inDialog(t, String((await tokenFor(p, made["id"])).body["link_token"]));
    expect((await dialog.start())["update"]).toMatchObject({ selects: true });
    await dialog.signIn("user_good");
    await dialog.finish(["checking", "savings"]);
    expect(await updated(p, made["id"])).toMatchObject({ account_count: 2, new_accounts_available: false });
  });

  test("closes an account that is no longer shared without changing it, and reopens it when it is shared again", async () => {
    const p = await t.person();
    const made = await some(p, ["checking", "savings"]);
    const statusOf = async () => Object.fromEntries((await accountsOf(p)).map((a) => [a["subtype"], a["status"]]));
    for (const [keys, savings] of [
      [["checking"], "closed"],
      [["checking", "savings"], "active"],
    ] as const) {
      const dialog = inDialog(t, String((await tokenFor(p, made["id"], "?add_accounts=true")).body["link_token"]));
      await dialog.signIn("user_good");
      await dialog.finish(keys);
      await updated(p, made["id"]);
      expect(await statusOf()).toEqual({ checking: "active", savings });
    }
  });
});
