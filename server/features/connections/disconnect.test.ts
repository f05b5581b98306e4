import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Jobs } from "../../jobs.ts";
import type { BankError } from "../../providers/bank/index.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { brought, linked } from "../../testing/bank.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const traces = async (p: Person): Promise<number[]> => {
  const counts: number[] = [];
  for (const table of ["connections", "accounts", "transactions", "holdings", "balance_snapshots"])
    counts.push(Number((await t.deps.database.execute(`select count(*)::int as n from ${table} where user_id = ${p.id}`)).rows[0]?.["n"]));
  return counts;
};

/** Returns the jobs queued during the work. None of them runs. */
const askedFor = async (work: (running: Jobs) => Promise<void>): Promise<[string, Record<string, unknown>][]> => {
  const asked: [string, Record<string, unknown>][] = [];
  const running = t.deps.jobs;
  t.deps.jobs = { ...running, send: async (name, data) => void asked.push([name, data]) };
  await work(running);
  t.deps.jobs = running;
  return asked;
};

describe("disconnecting a bank", () => {
  test("removes its accounts and rows, notifies the bank and deletes the token; the chart shows the removal", async () => {
    const p = await t.person();
    const publicToken = await t.publicToken("user_good");
    const { accessToken } = await t.deps.bank.exchange(publicToken);
    const { body: connection } = await p.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token: publicToken });
    await t.deps.jobs.stop();
    const accounts = (await p.get("/api/finx-accounts/")).body as Json[];
    expect((await p.send("DELETE", `/api/plaid-items/${connection["id"]}/`)).status).toBe(204);
    await t.deps.jobs.stop();
    expect(await traces(p)).toEqual([0, 0, 0, 0, 0]);
    await expect(t.deps.bank.accounts(accessToken)).rejects.toMatchObject({ kind: "permanent" } satisfies Partial<BankError>);
    const { body: series } = await p.get("/api/balance/time-series/?date_start=2026-11-20&date_end=2026-11-20");
    const left = series["points"]?.[0]?.["events"] as Json[];
    expect(left.map((event) => `${event["type"]} ${event["label"]}`).sort()).toEqual(
      accounts.map((a) => `ACCOUNT_REMOVED ${a["name"]}`).sort(),
    );
    expect(series["points"]?.[0]?.["balance"]).toBe(0);
    expect((await p.send("DELETE", `/api/plaid-items/${connection["id"]}/`)).status).toBe(404);
    expect((await p.get(`/api/finx-connections/${connection["id"]}/`)).status).toBe(404);
  });

  test("removes the accounts at once when the bank is unreachable, and notifies the bank when it responds again", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    t.sandbox.faults.next("/item/remove", "INTERNAL_SERVER_ERROR", 2);
    expect((await p.send("DELETE", `/api/plaid-items/${id}/`)).status).toBe(204);
    await t.deps.jobs.stop();
    expect(await traces(p)).toEqual([1, 0, 0, 0, 0]);
    expect((await p.get("/api/finx-connections/")).body).toEqual([]);
    await t.restart();
    await t.deps.jobs.stop();
    expect((await traces(p))[0]).toBe(1);
    const asked = await askedFor((running) => running.send("tidy-connections", {}, "tidy"));
    for (const [name, data] of asked) await t.deps.jobs.send(name, data, "again");
    expect(await traces(p)).toEqual([0, 0, 0, 0, 0]);
  });

  test("an earlier or concurrent sync does not bring the accounts back", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    const { bank } = t.deps;
    let disconnected = 0;
    t.deps.bank = {
      ...bank,
      liabilities: async (token) => {
        await askedFor(async () => {
          disconnected = (await p.send("DELETE", `/api/plaid-items/${id}/`)).status;
        });
        return bank.liabilities(token);
      },
    };
    await p.send("POST", `/api/plaid-items/${id}/sync/`, {});
    await t.deps.jobs.stop();
    t.deps.bank = bank;
    expect(disconnected).toBe(204);
    expect((await p.get("/api/finx-accounts/")).body).toEqual([]);
    await t.deps.jobs.send("sync-connection", { connectionId: id }, String(id));
    await t.deps.jobs.stop();
    expect(await traces(p)).toEqual([1, 0, 0, 0, 0]);
  });

  test("is reserved for its owner: another member gets an error that says so", async () => {
    const [p, partner] = [await t.person(undefined, "Home"), await t.person(undefined, "Home")];
    const { id } = (await linked(t, p)) as { id: Json };
    const before = await traces(p);
    const reply = await partner.send("DELETE", `/api/plaid-items/${id}/`);
    expect(reply.status).toBe(403);
    expect(reply.body["message"]).toMatch(/^This item is managed by another user in your household\./);
    expect(await traces(p)).toEqual(before);
  });
});

describe("disconnecting a bank and keeping its history", () => {
  const kept = async (p: Person, id: unknown) => {
    const reply = await p.send("DELETE", `/api/plaid-items/${id}/?history=keep`);
    await t.deps.jobs.stop();
    return reply.status;
  };
  const net = async (p: Person) => {
    const { body } = await p.get("/api/balance/time-series/?date_start=2026-05-01&date_end=2026-11-20");
    return (body["points"] as Json[]).map((point) => [point["date"], point["balance"], (point["events"] as Json[]).length]);
  };

  test("ends the access and deletes the token; accounts and posted rows stay as manual ones", async () => {
    const p = await t.person();
    const publicToken = await t.publicToken("user_good");
    const { accessToken } = await t.deps.bank.exchange(publicToken);
    const { body: connection } = await p.send("POST", "/api/plaid-tokens/exchange-public-token/", { public_token: publicToken });
    await t.deps.jobs.stop();
    const [accounts, worth, posted] = [
      (await p.get("/api/finx-accounts/")).body as Json[],
      await net(p),
      (await p.get("/api/finx-transactions/summary/?pending=false")).body,
    ];
    expect(await kept(p, connection["id"])).toBe(204);
    await expect(t.deps.bank.accounts(accessToken)).rejects.toMatchObject({ kind: "permanent" });
    expect((await traces(p))[0]).toBe(0);
    const { rows: written } = await t.deps.database.execute(
      `select event, detail from audit_events where user_id = ${p.id} and event like 'bank %' order by id`,
    );
    expect(written).toEqual([
      { event: "bank linked", detail: { connection: connection["id"] } },
      { event: "bank disconnected", detail: { connection: connection["id"], history: "keep" } },
    ]);
    const after = (await p.get("/api/finx-accounts/")).body as Json[];
    expect(after.map((a) => [a["id"], a["name"], a["current_balance"], a["institution"]?.["name"], a["mask"]])).toEqual(
      accounts.map((a) => [a["id"], a["name"], a["current_balance"], a["institution"]?.["name"], a["mask"]]),
    );
    expect(after.every((a) => a["source"] === "manual" && a["plaid_account"] === null && a["manual_account"] === a["id"])).toBe(true);
    expect((await p.get("/api/finx-transactions/summary/")).body).toEqual(posted);
    expect(await net(p)).toEqual(worth);
  });

  test.each(["ins_sandbox_harbor", "ins_sandbox_northway", "ins_sandbox_keystead"])(
    "linking it again later takes everything over: nothing is duplicated, and a user's changes stay: %s",
    async (institution) => {
      const p = await t.person();
      const { id } = (await linked(t, p, "user_good", institution)) as { id: Json };
      const [first] = (await p.get("/api/finx-accounts/")).body as Json[];
      const [row] = (await p.get(`/api/finx-transactions/?pending=false&finx_account=${first?.["id"]}`)).body["results"] as Json[];
      const gifts = ((await p.get("/api/finx-categories/")).body as Json[]).find((c) => c["name"] === "Gifts")?.["id"];
      if (row) await p.send("PATCH", `/api/finx-transactions/${row["id"]}/`, { finx_category_id: gifts });
      await p.send("PATCH", `/api/finx-accounts/${first?.["id"]}/`, { name: "My own name" });
      const before = await brought(t, p);
      await kept(p, id);
      await linked(t, p, "user_good", institution);
      expect((await brought(t, p)) === before).toBe(true);
      if (row) expect((await p.get(`/api/finx-transactions/${row["id"]}/`)).body["category_id"]).toBe(gifts);
      const accounts = (await p.get("/api/finx-accounts/")).body as Json[];
      expect(accounts.every((a) => a["source"] === "plaid")).toBe(true);
      expect(accounts.some((a) => a["id"] === first?.["id"] && a["name"] === "My own name")).toBe(true);
    },
  );

  test("a history value other than keep or delete is rejected, and nothing changes", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    const before = await traces(p);
    const reply = await p.send("DELETE", `/api/plaid-items/${id}/?history=maybe`);
    expect([reply.status, Object.keys(reply.body["validation_errors"] ?? {})]).toEqual([400, ["history"]]);
    expect(await traces(p)).toEqual(before);
  });
});
