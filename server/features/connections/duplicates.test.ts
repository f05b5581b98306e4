import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { brought, synced } from "../../testing/bank.ts";
import { inDialog } from "../../testing/link-dialog.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
afterEach(() => t.sandbox.faults.clear());

/** Completes the link dialog with the accounts of these keys. Returns the dialog's result. */
const finished = async (p: Person, login = "user_good", keys?: readonly string[]) => {
  const { body } = await p.send("POST", "/api/plaid-tokens/create-link-token/", {});
  const dialog = inDialog(t, String(body["link_token"]));
  const offered = (await dialog.signIn(login))["accounts"] as Json[];
  const done = await dialog.finish(keys ?? offered.map((a) => String(a["id"])));
  const accounts = ((done["metadata"]?.["accounts"] ?? []) as Json[]).map((a) => ({ name: a["name"], mask: a["mask"] }));
  return { public_token: done["public_token"], institution_id: "ins_sandbox_harbor", institution_name: "Harborlight Bank", accounts };
};
const exchange = async (p: Person, body: object) => {
  const reply = await p.send("POST", "/api/plaid-tokens/exchange-public-token/", body);
  await t.deps.jobs.stop();
  return reply;
};
const watched = async (work: () => Promise<void>): Promise<string[]> => {
  const { bank } = t.deps;
  const calls: string[] = [];
  t.deps.bank = new Proxy(bank, { get: (target, name) => (calls.push(String(name)), Reflect.get(target, name)) });
  await work();
  t.deps.bank = bank;
  return calls;
};
const connections = async (p: Person) => (await p.get("/api/finx-connections/")).body as Json[];

describe("linking the same accounts twice", () => {
  test("is detected from the dialog's accounts before any exchange, and returns the existing connection", async () => {
    const p = await t.person();
    const first = await exchange(p, await finished(p));
    expect(first.body["existing"]).toBe(false);
    const before = await brought(t, p);
    const again = await finished(p);
    const calls = await watched(async () => {
      expect((await exchange(p, again)).body).toMatchObject({ id: first.body["id"], existing: true });
    });
    expect(calls).toEqual([]);
    expect([(await connections(p)).length, await brought(t, p)]).toEqual([1, before]);
  });

  test("is detected after the exchange when the dialog listed no accounts, and the new access is revoked at the bank", async () => {
    const p = await t.person();
    const first = await exchange(p, await finished(p));
    const before = await brought(t, p);
    const { public_token } = await finished(p);
    const { accessToken } = await t.deps.bank.exchange(String(public_token));
    expect((await exchange(p, { public_token })).body).toMatchObject({ id: first.body["id"], existing: true });
    await expect(t.deps.bank.accounts(accessToken)).rejects.toMatchObject({ kind: "permanent" });
    expect([(await connections(p)).length, await brought(t, p)]).toEqual([1, before]);
    expect((await synced(t, p, first.body["id"]))["status"]).toBe("ok");
  });

  test("is detected even when the bank cannot be notified right away: it is notified later", async () => {
    const p = await t.person();
    await exchange(p, await finished(p));
    const { public_token } = await finished(p);
    const { accessToken } = await t.deps.bank.exchange(String(public_token));
    t.sandbox.faults.next("/item/remove", "INTERNAL_SERVER_ERROR");
    expect((await exchange(p, { public_token })).body["existing"]).toBe(true);
    await expect(t.deps.bank.accounts(accessToken)).resolves.toHaveLength(4);
    await t.deps.jobs.send("tidy-connections", {}, "tidy");
    await t.deps.jobs.stop();
    await expect(t.deps.bank.accounts(accessToken)).rejects.toMatchObject({ kind: "permanent" });
  });

  test("creates one connection when two dialogs finish at once", async () => {
    const p = await t.person();
    const [one, two] = [await finished(p), await finished(p)];
    const replies = await Promise.all(
      [one, two].map(({ public_token }) => p.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token })),
    );
    await t.deps.jobs.stop();
    expect(replies.map((r) => r.body["existing"]).sort()).toEqual([false, true]);
    expect(new Set(replies.map((r) => r.body["id"])).size).toBe(1);
    expect((await connections(p)).length).toBe(1);
  });

  test("with more accounts of the same login also returns the connection: they are added there", async () => {
    const p = await t.person();
    const first = await exchange(p, await finished(p, "user_good", ["checking"]));
    expect((await exchange(p, await finished(p, "user_good", ["checking", "savings"]))).body).toMatchObject({
      id: first.body["id"],
      existing: true,
    });
  });

  test("another login at the same bank is another connection", async () => {
    const p = await t.person();
    await exchange(p, await finished(p));
    expect((await exchange(p, await finished(p, "user_large"))).body["existing"]).toBe(false);
    expect((await connections(p)).length).toBe(2);
  });
});

describe("in a household", () => {
  test("accounts that another member linked are not linked again", async () => {
    const [p, partner] = [await t.person(undefined, "Both"), await t.person(undefined, "Both")];
    const first = await exchange(p, await finished(p));
    expect((await exchange(partner, await finished(partner))).body).toMatchObject({ id: first.body["id"], user: p.id, existing: true });
    expect((await connections(partner)).length).toBe(1);
  });

  test("a joint account that arrives again with a member's own is hidden, so that it counts once", async () => {
    const [p, partner] = [await t.person(undefined, "Joint"), await t.person(undefined, "Joint")];
    await exchange(p, await finished(p, "user_good", ["checking"]));
    expect((await exchange(partner, await finished(partner, "user_good", ["checking", "savings"]))).body["existing"]).toBe(false);
    const accounts = (await p.get("/api/finx-accounts/")).body as Json[];
    expect(accounts.map((a) => [a["user"] === p.id, a["subtype"], a["hidden"]]).sort()).toEqual([
      [false, "checking", true],
      [false, "savings", false],
      [true, "checking", false],
    ]);
  });

  test("ignores a stranger's accounts: another household can link the same login", async () => {
    const [p, stranger] = [await t.person(), await t.person()];
    await exchange(p, await finished(p));
    expect((await exchange(stranger, await finished(stranger))).body).toMatchObject({ existing: false, user: stranger.id });
  });
});

describe("a connection ended by the bank", () => {
  test("is replaced by a new link, which takes over its accounts, rows and the user's changes", async () => {
    const p = await t.person();
    const first = await exchange(p, await finished(p));
    const before = await brought(t, p);
    const ids = ((await p.get("/api/finx-accounts/")).body as Json[]).map((a) => a["id"]).sort();
    t.sandbox.faults.next("/accounts/get", "ITEM_NOT_FOUND");
    expect((await synced(t, p, first.body["id"]))["status"]).toBe("permanent_error");
    const second = await exchange(p, await finished(p));
    expect(second.body["existing"]).toBe(false);
    expect((await connections(p)).map((c) => [c["id"], c["status"]])).toEqual([[second.body["id"], "ok"]]);
    expect(((await p.get("/api/finx-accounts/")).body as Json[]).map((a) => a["id"]).sort()).toEqual(ids);
    expect((await brought(t, p)) === before).toBe(true);
  });
});
