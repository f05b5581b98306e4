import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import type { BankProvider } from "../../providers/bank/index.ts";
import { brought, cutOff, dies, linked, refusing, synced } from "../../testing/bank.ts";
import { everyRow } from "../../testing/rows.ts";
import { backoff } from "./backoff.ts";
import { syncConnection } from "./index.ts";

let t: TestApp;
/** Data that an uninterrupted first sync of each institution brings. */
const whole: Record<string, string> = {};
const INSTITUTIONS = ["ins_sandbox_harbor", "ins_sandbox_northway"] as const;

beforeAll(async () => {
  t = await testApp();
  for (const institution of INSTITUTIONS) {
    const p = await t.person();
    await linked(t, p, "user_good", institution);
    whole[institution] = await brought(t, p);
  }
});
afterAll(() => t.close());
afterEach(() => t.sandbox.faults.clear());

const rowCount = async (p: Person): Promise<number> => Number((await p.get("/api/finx-transactions/summary/")).body["count"]);

/** Half an hour later, when every lease has expired, runs the syncs that are due. */
const later = async (): Promise<void> => {
  t.setClock(new Date(t.deps.clock().getTime() + 1_800_000).toISOString());
  await t.deps.jobs.send("sync-due-connections", {}, "due");
  await t.deps.jobs.stop();
};
const exchanged = async (p: Person, institution: string): Promise<unknown> => {
  const { jobs } = t.deps;
  t.deps.jobs = { ...jobs, send: async () => undefined };
  const made = await p.send("POST", "/api/plaid-tokens/exchange-public-token/", {
    public_token: await t.publicToken("user_good", institution),
  });
  t.deps.jobs = jobs;
  return made.body["id"];
};

/** Returns where two long texts differ, so that a failure is readable. */
const firstDifference = (a: string, b = ""): string => {
  if (a === b) return "none";
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return `${a.slice(Math.max(0, at - 200), at + 60)} INSTEAD OF ${b.slice(Math.max(0, at - 200), at + 60)}`;
};

describe("an interrupted sync", () => {
  afterEach(() => t.setClock("2026-11-20T15:00:00.000Z"));

  test.each(INSTITUTIONS)(
    "at any request to the bank writes no row, and the next one brings what an uninterrupted one would: %s",
    async (institution) => {
      const p = await t.person();
      const { bank } = t.deps;
      const id = await exchanged(p, institution);
      for (let k = 1; ; k += 1) {
        const cut = cutOff(bank, k);
        t.deps.bank = cut.bank;
        const connection = await synced(t, p, id);
        if (cut.calls() < k) break;
        expect(await rowCount(p), `after call ${k}`).toBe(0);
        expect(connection["sync"]).toBe(null);
        expect((await p.get("/api/finx-holdings/")).body).toEqual([]);
      }
      t.deps.bank = bank;
      expect(await brought(t, p)).toBe(whole[institution]);
      expect((await p.get(`/api/finx-connections/${id}/`)).body["status"]).toBe("ok");
    },
  );

  test.each(["before", "after"] as const)(
    "by its server's death %s any write leaves no row twice, and another server finishes it after its lease expires",
    async (when) => {
      const { database } = t.deps;
      for (let k = 1; ; k += 1) {
        const p = await t.person();
        const id = await exchanged(p, "ins_sandbox_northway");
        const dying = dies(database, k, when);
        await syncConnection({ ...t.deps, database: dying.database }, Number(id)).catch(() => undefined);
        if (dying.writes() < k) break;
        await syncConnection(t.deps, Number(id));
        await later();
        expect(firstDifference(await brought(t, p), whole["ins_sandbox_northway"]), `${when} write ${k}`).toBe("none");
        expect((await (await t.signedIn(p)).get(`/api/finx-connections/${id}/`)).body).toMatchObject({ status: "ok", sync: null });
        t.setClock("2026-11-20T15:00:00.000Z");
      }
    },
  );

  test("by a database error at any table leaves no trace, and the next one brings everything", async () => {
    const always = ["insert on balance_snapshots", "update of cursor on connections"];
    for (const [institution, writes] of [
      ["ins_sandbox_harbor", ["insert on transactions", ...always]],
      ["ins_sandbox_northway", ["insert on holdings", "insert on investment_transactions", ...always]],
    ] as const) {
      const p = await t.person();
      const id = await exchanged(p, institution);
      for (const write of writes) {
        await refusing(t, write, async () => void (await synced(t, p, id)));
        expect(
          [
            await rowCount(p),
            (await p.get("/api/finx-holdings/")).body,
            (await p.get("/api/finx-investment-transactions/")).body["results"],
          ],
          write,
        ).toEqual([0, [], []]);
      }
      await synced(t, p, id);
      expect(await brought(t, p)).toBe(whole[institution]);
    }
  });

  test("does not link when the accounts cannot be saved; the dialog's token can link afterward", async () => {
    const p = await t.person();
    const body = { public_token: await t.publicToken("user_good") };
    await refusing(t, "insert on accounts", async () => {
      expect((await p.send("POST", "/api/plaid-tokens/exchange-public-token/", body)).status).toBe(500);
    });
    expect((await p.get("/api/finx-connections/")).body).toEqual([]);
    expect((await p.send("POST", "/api/plaid-tokens/exchange-public-token/", body)).status).toBe(200);
    await t.deps.jobs.stop();
    expect(await brought(t, p)).toBe(whole["ins_sandbox_harbor"]);
  });

  test("is resumed by the server after a restart", async () => {
    const p = await t.person();
    const { bank } = t.deps;
    t.deps.bank = cutOff(bank, 5).bank;
    await linked(t, p, "user_good");
    t.deps.bank = bank;
    expect(await rowCount(p)).toBe(0);
    await t.restart();
    await t.deps.jobs.stop();
    expect(await brought(t, p)).toBe(whole["ins_sandbox_harbor"]);
  });
});

describe("two syncs of one connection", () => {
  test("never run at once: the second leaves at once, and each row arrives once", async () => {
    const p = await t.person();
    const id = Number(await exchanged(p, "ins_sandbox_harbor"));
    let [running, most] = [0, 0];
    const bank: BankProvider = {
      ...t.deps.bank,
      transactions: async (token, cursor) => {
        most = Math.max(most, (running += 1));
        const page = await t.deps.bank.transactions(token, cursor);
        running -= 1;
        return page;
      },
    };
    await Promise.all(Array.from({ length: 6 }, () => syncConnection({ ...t.deps, bank }, id)));
    expect(most).toBe(1);
    expect(await brought(t, p)).toBe(whole["ins_sandbox_harbor"]);
  });

  test("lose the lease after a long silence and write nothing over the sync that replaced them", async () => {
    const p = await t.person();
    const id = Number(await exchanged(p, "ins_sandbox_harbor"));
    const slow: BankProvider = {
      ...t.deps.bank,
      liabilities: async (token) => {
        t.setClock("2026-11-20T15:10:00.000Z");
        await syncConnection(t.deps, id);
        await t.deps.database.execute(`update accounts set current_balance = 1 where user_id = ${p.id}`);
        return t.deps.bank.liabilities(token);
      },
    };
    await syncConnection({ ...t.deps, bank: slow }, id);
    const accounts = (await (await t.signedIn(p)).get("/api/finx-accounts/")).body as Json[];
    expect(accounts.map((a) => a["current_balance"])).toEqual([0.01, 0.01, 0.01, 0.01]);
    t.setClock("2026-11-20T15:00:00.000Z");
  });
});

describe("a bank with a temporary failure", () => {
  const retries = async (id: unknown) =>
    t.deps.database.kysely
      .selectFrom("connections")
      .select(["failures", "retry_at"])
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
  const due = async (at: string): Promise<void> => {
    t.setClock(at);
    await t.deps.jobs.send("sync-due-connections", {}, "due");
    await t.deps.jobs.stop();
  };

  test("is retried after one minute, then after twice as long each time; a success resets the wait", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    let p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    t.sandbox.faults.next("/transactions/sync", "INSTITUTION_DOWN", 3);
    expect((await synced(t, p, id))["status"]).toBe("temporary_error");
    expect(await retries(id)).toEqual({ failures: 1, retry_at: "2026-11-20T15:01:00.000Z" });
    await due("2026-11-20T15:00:59.000Z");
    expect((await retries(id)).failures).toBe(1);
    await due("2026-11-20T15:01:00.000Z");
    expect(await retries(id)).toEqual({ failures: 2, retry_at: "2026-11-20T15:03:00.000Z" });
    await due("2026-11-20T15:03:00.000Z");
    expect(await retries(id)).toEqual({ failures: 3, retry_at: "2026-11-20T15:07:00.000Z" });
    await due("2026-11-20T15:07:00.000Z");
    expect(await retries(id)).toEqual({ failures: 0, retry_at: null });
    p = await t.signedIn(p);
    expect((await p.get(`/api/finx-connections/${id}/`)).body["status"]).toBe("ok");
    vi.restoreAllMocks();
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("never waits longer than six hours", () => {
    expect([1, 2, 3, 9, 10, 50, 10_000].map((n) => backoff(n, 0.5) / 60_000)).toEqual([1, 2, 4, 256, 360, 360, 360]);
    expect([backoff(1, 0), backoff(1, 0.999)]).toEqual([45_000, 74_970]);
  });

  test("that needs the user is left alone until they act", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    t.sandbox.faults.next("/accounts/get", "ITEM_LOGIN_REQUIRED");
    await synced(t, p, id);
    await due("2026-11-21T03:00:00.000Z");
    expect((await (await t.signedIn(p)).get(`/api/finx-connections/${id}/`)).body["status"]).toBe("user_action_required");
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test("is synced automatically after six hours without news", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    await due("2026-11-20T20:59:00.000Z");
    const seen = async () => (await (await t.signedIn(p)).get(`/api/finx-connections/${id}/`)).body["last_synced_at"];
    expect(await seen()).toBe("2026-11-20T15:00:00.000Z");
    await due("2026-11-20T21:01:00.000Z");
    expect(await seen()).toBe("2026-11-20T21:01:00.000Z");
    t.setClock("2026-11-20T15:00:00.000Z");
  });
});

describe("an institution with limited features", () => {
  test("a lender without rows still brings its loans, their terms and today's balances", async () => {
    const p = await t.person();
    t.sandbox.faults.next("/transactions/sync", "PRODUCTS_NOT_SUPPORTED", 9);
    const connection = await linked(t, p, "user_good", "ins_sandbox_keystead");
    expect(connection).toMatchObject({ status: "ok", sync: null });
    const loans = (await p.get("/api/finx-accounts/")).body as Json[];
    expect(loans.map((a) => [a["subtype"], a["transaction_backfill_status"]])).toEqual([
      ["mortgage", "complete"],
      ["student", "complete"],
      ["auto", "complete"],
    ]);
    for (const loan of loans) expect([loan["interest_rate"] > 0, String(loan["maturity_date"]) > "2026-11-20"]).toEqual([true, true]);
    const { rows } = await t.deps.database.execute(
      `select count(*)::int as n, count(a.minimum_payment)::int as due, count(a.next_payment_due)::int as day, count(a.last_payment_amount)::int as paid, count(a.last_payment_date)::int as paid_on from accounts a join balance_snapshots b on b.account_id = a.id and b.balance = a.current_balance where a.user_id = ${p.id}`,
    );
    expect(rows[0]).toEqual({ n: 3, due: 3, day: 3, paid: 3, paid_on: 3 });
  });

  test("a card brings its statement, minimum, due day and last payment with its rate", async () => {
    const p = await t.person();
    await linked(t, p);
    const card = await t.deps.database.kysely
      .selectFrom("accounts")
      .select(["interest_rate", "statement_balance", "minimum_payment", "next_payment_due", "last_payment_amount", "last_payment_date"])
      .where("user_id", "=", p.id)
      .where("type", "=", "credit")
      .executeTakeFirstOrThrow();
    expect(card.interest_rate).toBe("22.4900");
    expect(Number(card.statement_balance)).toBeGreaterThan(0);
    expect(Number(card.minimum_payment)).toBeGreaterThan(0);
    expect(card.next_payment_due && card.next_payment_due > "2026-11-20").toBe(true);
    expect(Number(card.last_payment_amount)).toBeGreaterThan(0);
    expect(card.last_payment_date && card.last_payment_date <= "2026-11-20").toBe(true);
  });

  test("a bank that has not loaded a new link yet is no error: its accounts are there, and the sync is retried", async () => {
    const p = await t.person();
    t.sandbox.faults.next("/transactions/sync", "PRODUCT_NOT_READY");
    const connection = await linked(t, p);
    expect(connection["status"]).toBe("ok");
    expect(await rowCount(p)).toBe(0);
    expect(((await p.get("/api/finx-accounts/")).body as Json[]).map((a) => a["transaction_backfill_status"])).toEqual(
      Array(4).fill("pending"),
    );
    await later();
    expect(await brought(t, await t.signedIn(p))).toBe(whole["ins_sandbox_harbor"]);
    t.setClock("2026-11-20T15:00:00.000Z");
  });

  test.each(["NO_INVESTMENT_ACCOUNTS", "PRODUCTS_NOT_SUPPORTED", "ADDITIONAL_CONSENT_REQUIRED"] as const)(
    "holdings stay when the bank answers %s for them, until it sends an empty list",
    async (code) => {
      const p = await t.person();
      const { id } = (await linked(t, p, "user_good", "ins_sandbox_northway")) as { id: Json };
      const before = (await p.get("/api/finx-holdings/")).body as Json[];
      expect(before.length).toBeGreaterThan(0);
      t.sandbox.faults.next("/investments/holdings/get", code);
      await synced(t, p, id);
      expect((await p.get("/api/finx-holdings/")).body).toEqual(before);
      const real = t.deps.bank;
      const answering = (change: object): void => {
        t.deps.bank = {
          ...real,
          investments: async (...given) => {
            const reply = await real.investments(...given);
            return reply && { ...reply, ...change };
          },
        };
      };
      answering({ accounts: [], holdings: [] });
      await synced(t, p, id);
      expect(((await p.get("/api/finx-holdings/")).body as Json[]).length).toBe(before.length);
      answering({ holdings: [] });
      await synced(t, p, id);
      expect((await p.get("/api/finx-holdings/")).body).toEqual([]);
      t.deps.bank = real;
    },
  );

  test("missing consent is requested: rows arrive, the connection says so, and the link dialog names the products", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p, "user_good", "ins_sandbox_northway")) as { id: Json };
    t.sandbox.faults.next("/investments/holdings/get", "ADDITIONAL_CONSENT_REQUIRED");
    expect(await synced(t, p, id)).toMatchObject({ status: "user_action_required", needs_consent: true });
    const real = t.deps.bank;
    const asked: unknown[] = [];
    t.deps.bank = {
      ...real,
      createLinkToken: (userId, update) => {
        asked.push(update?.consent);
        return real.createLinkToken(userId, update);
      },
    };
    expect((await p.get(`/api/plaid-items/${id}/update-link-token/`)).status).toBe(200);
    t.deps.bank = real;
    expect(asked).toEqual([true]);
    expect(await synced(t, p, id)).toMatchObject({ status: "ok", needs_consent: false });
  });

  test("a rate with three decimals is kept", async () => {
    const p = await t.person();
    const real = t.deps.bank;
    t.deps.bank = {
      ...real,
      liabilities: async (token) => (await real.liabilities(token)).map((one) => ({ ...one, interestRate: "6.125" })),
    };
    await linked(t, p, "user_good", "ins_sandbox_keystead");
    t.deps.bank = real;
    const loans = ((await p.get("/api/finx-accounts/")).body as Json[]).filter((a) => a["type"] === "loan");
    expect(loans.length).toBeGreaterThan(0);
    for (const loan of loans) {
      expect(loan["interest_rate"]).toBe(6.125);
      await p.send("PATCH", `/api/finx-accounts/${loan["id"]}/`, { maturity_date: "2050-01-01" });
      expect((await p.get(`/api/finx-accounts/${loan["id"]}/`)).body["interest_rate"]).toBe(6.125);
    }
  });

  test("existing holdings stay while new ones are not loaded yet", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p, "user_good", "ins_sandbox_northway")) as { id: Json };
    const before = await brought(t, p);
    t.sandbox.faults.next("/investments/holdings/get", "PRODUCT_NOT_READY");
    expect((await synced(t, p, id))["status"]).toBe("ok");
    expect(await brought(t, p)).toBe(before);
  });
});

describe("a user's terms of a debt", () => {
  test("take precedence over the bank's; clearing them restores the bank's", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p, "user_good", "ins_sandbox_keystead")) as { id: Json };
    const loan = ((await p.get("/api/finx-accounts/")).body as Json[])[0];
    const terms = async () => {
      const { body } = await p.get(`/api/finx-accounts/${loan?.["id"]}/`);
      return [body["interest_rate"], body["maturity_date"]];
    };
    const entered = await terms();
    await p.send("PATCH", `/api/finx-accounts/${loan?.["id"]}/`, { interest_rate: entered[0], maturity_date: entered[1] });
    await t.deps.database.execute(`update accounts set interest_rate = 1 where id = ${loan?.["id"]}`);
    await synced(t, p, id);
    expect(await terms()).toEqual(entered);
    await p.send("PATCH", `/api/finx-accounts/${loan?.["id"]}/`, { interest_rate: 3.33, maturity_date: "2051-02-03" });
    await synced(t, p, id);
    expect(await terms()).toEqual([3.33, "2051-02-03"]);
    await p.send("PATCH", `/api/finx-accounts/${loan?.["id"]}/`, { interest_rate: null, maturity_date: null });
    await synced(t, p, id);
    expect(await terms()).toEqual(entered);
  });
});

describe("a bank that misbehaves", () => {
  test("data changed during paging, a duplicate row, a change before its addition and an unknown removal change nothing", async () => {
    for (const twist of ["mutation", "duplicate", "modified first", "unknown removal"] as const) {
      const p = await t.person();
      t.sandbox.faults.twist(twist);
      expect((await linked(t, p))["status"], twist).toBe("ok");
      expect(await brought(t, p), twist).toBe(whole["ins_sandbox_harbor"]);
    }
  });

  test("its errors become the connection's status, and the next successful sync clears it", async () => {
    const p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    const before = await brought(t, p);
    const cases = [
      ["/accounts/get", "ITEM_LOGIN_REQUIRED", "user_action_required"],
      ["/transactions/sync", "ITEM_NOT_FOUND", "permanent_error"],
      ["/transactions/sync", "RATE_LIMIT_EXCEEDED", "temporary_error"],
      ["/accounts/get", "INSTITUTION_DOWN", "temporary_error"],
      ["/liabilities/get", "INTERNAL_SERVER_ERROR", "temporary_error"],
      ["/transactions/sync", "cut", "temporary_error"],
    ] as const;
    for (const [path, fault, status] of cases) {
      t.sandbox.faults.next(path, fault);
      expect(await synced(t, p, id), fault).toMatchObject({ status, sync: null, plaid_item: { status } });
      expect(await brought(t, p), fault).toBe(before);
      expect((await synced(t, p, id))["status"]).toBe("ok");
    }
  });

  test("if holdings and debts fail midway, rows still arrive and the connection says what is missing", async () => {
    const p = await t.person();
    const connection = await linked(t, p, "user_broken");
    expect(connection).toMatchObject({ status: "user_action_required", sync: null });
    expect(await rowCount(p)).toBeGreaterThan(100);
    const rich = await t.person();
    const { id } = (await linked(t, rich, "user_good", "ins_sandbox_northway")) as { id: Json };
    const before = await brought(t, rich);
    t.sandbox.faults.next("/investments/holdings/get", "INSTITUTION_DOWN");
    expect((await synced(t, rich, id))["status"]).toBe("temporary_error");
    expect(await brought(t, rich)).toBe(before);
  });

  test("if its data keeps changing, the sync gives up for now and reports a temporary error", async () => {
    const p = await t.person();
    for (let i = 0; i < 8; i += 1) t.sandbox.faults.twist("mutation");
    expect((await linked(t, p))["status"]).toBe("temporary_error");
    expect(await rowCount(p)).toBe(0);
  });
});

describe("daily syncs", () => {
  test("add each day's rows, carry a user's changes from pending to posted rows, and end where linking today would", async () => {
    let p = await t.person();
    const { id } = (await linked(t, p)) as { id: Json };
    const pending = await everyRow(p, "pending=true");
    expect(pending.length).toBeGreaterThan(0);
    const groceries = ((await p.get("/api/finx-categories/")).body as Json[]).find((c) => c["name"] === "Gifts")?.["id"];
    const kysely = t.deps.database.kysely;
    await kysely
      .updateTable("transactions")
      .set({ category_id: Number(groceries), category_modified: true, category_source: "person" })
      .where(
        "id",
        "in",
        pending.map((row) => Number(row["id"])),
      )
      .execute();
    const posted = (await everyRow(p, "pending=false"))[0];
    await p.send("PATCH", `/api/finx-transactions/${posted?.["id"]}/`, { finx_category_id: groceries });
    const before = await rowCount(p);
    for (const day of ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"]) {
      t.setClock(`${day}T20:00:00.000Z`);
      p = await t.signedIn(p);
      await synced(t, p, id);
    }
    expect(await rowCount(p)).toBeGreaterThan(before);
    expect((await p.get("/api/finx-transactions/summary/")).body["newest"]).toMatch(/^2026-11-2[3456]$/);
    const now = await everyRow(p, `finx_category=${groceries}&date_start=2026-11-01`);
    expect((await p.get(`/api/finx-transactions/${posted?.["id"]}/`)).body["category_id"]).toBe(groceries);
    for (const row of pending) {
      const successor = now.find(
        (r) => r["name"] === row["name"] && r["authorized_date"] === row["authorized_date"] && r["pending"] === false,
      );
      const gone = (await p.get(`/api/finx-transactions/${row["id"]}/`)).status === 404;
      if (successor) expect(gone).toBe(true);
    }
    const kept = now.filter((row) => row["category_modified"] === true && row["pending"] === false && row["id"] !== posted?.["id"]);
    expect(kept.length).toBeGreaterThan(0);
    expect((await everyRow(p, "pending=true")).some((row) => pending.some((old) => old["id"] === row["id"]))).toBe(false);
    const fresh = await t.person();
    await linked(t, fresh);
    const plain = async (of: Person) =>
      (await everyRow(of, "date_start=2025-06-01"))
        .map((r) => `${r["date"]} ${r["amount"]} ${r["name"]} ${r["pending"]} ${r["account"]?.["name"]}`)
        .sort();
    expect(await plain(p)).toEqual(await plain(fresh));
    t.setClock("2026-11-20T15:00:00.000Z");
  });
});
