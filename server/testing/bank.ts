import { sql } from "kysely";
import type { Database } from "../db/open.ts";
import type { BankProvider } from "../providers/bank/index.ts";
import type { Json, Person, TestApp } from "./app.ts";

/** Links a login of the sandbox bank and waits for the first sync. Returns the resulting connection. */
export const linked = async (t: TestApp, person: Person, login = "user_good", institutionId?: string): Promise<Json> => {
  const made = await person.send("POST", "/api/plaid-tokens/exchange-public-token/", {
    public_token: await t.publicToken(login, institutionId),
  });
  if (made.status !== 200) throw new Error(`linking failed: ${made.status} ${JSON.stringify(made.body)}`);
  await t.deps.jobs.stop();
  return (await person.get(`/api/finx-connections/${made.body["id"]}/`)).body;
};

/** Requests a sync and waits for it. Returns the resulting connection. */
export const synced = async (t: TestApp, person: Person, connection: unknown): Promise<Json> => {
  await person.send("POST", `/api/plaid-items/${connection}/sync/`, {});
  await t.deps.jobs.stop();
  return (await person.get(`/api/finx-connections/${connection}/`)).body;
};

/** Returns everything that a user's banks brought, without ids and instants, so that two households with the same login can be compared. */
export const brought = async (t: TestApp, person: Person): Promise<string> => {
  const of = async (query: string): Promise<unknown[]> => (await sql.raw<object>(query).execute(t.deps.database.kysely)).rows;
  const mine = `user_id = ${person.id}`;
  return JSON.stringify([
    await of(
      `select name, mask, type, subtype, current_balance, available_balance, credit_limit, interest_rate, transaction_backfill_status from accounts where ${mine} order by 1, 2`,
    ),
    await of(
      `select a.name as account, t.date, t.authorized_date, t.amount, t.name, t.merchant_name, t.pending, t.category_id, t.category_modified from transactions t join accounts a on a.id = t.account_id where t.${mine} order by 1, 2, 4, 5, 3, 7`,
    ),
    await of(
      `select a.name as account, s.ticker_symbol, h.quantity, h.institution_value from holdings h join accounts a on a.id = h.account_id join securities s on s.id = h.security_id where h.${mine} order by 1, 2, 3`,
    ),
    await of(
      `select a.name as account, i.date, i.name, i.quantity, i.amount from investment_transactions i join accounts a on a.id = i.account_id where i.${mine} order by 1, 2, 3, 4, 5`,
    ),
    await of(
      `select a.name as account, b.date, b.balance from balance_snapshots b join accounts a on a.id = b.account_id where b.${mine} order by 1, 2`,
    ),
  ]);
};

/** Wraps a bank so that its `k`-th call from now on fails (1 is the first). `calls` returns the number of calls. */
export const cutOff = (bank: BankProvider, k: number): { bank: BankProvider; calls: () => number } => {
  let calls = 0;
  const proxy = new Proxy(bank, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== "function") return call;
      return (...args: unknown[]): unknown => {
        calls += 1;
        if (calls === k) throw new Error("the plug was pulled");
        return Reflect.apply(call, target, args);
      };
    },
  });
  return { bank: proxy, calls: () => calls };
};

/**
 * Wraps the database like a server that dies at its `k`-th write from now on (1 is the first), before or just after it. It writes nothing
 * more.
 */
export const dies = (database: Database, k: number, when: "before" | "after"): { database: Database; writes: () => number } => {
  let writes = 0;
  const within: Database["within"] = async (scope, work, options) => {
    writes += 1;
    if (writes > k || (writes === k && when === "before")) throw new Error("the server is dead");
    const result = await database.within(scope, work, options);
    if (writes === k) throw new Error("the server is dead");
    return result;
  };
  return { database: { ...database, within }, writes: () => writes };
};

/** Makes the database refuse a kind of write, such as "insert on transactions", while `work` runs. */
export const refusing = async (t: TestApp, write: string, work: () => Promise<void>): Promise<void> => {
  const table = write.split(" on ")[1] ?? "";
  await t.deps.database.execute(
    "create or replace function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'the disk is gone'; end $$",
  );
  await t.deps.database.execute(`create trigger refuse_write after ${write} for each statement execute function refuse_write()`);
  try {
    await work();
  } finally {
    await t.deps.database.execute(`drop trigger refuse_write on ${table}`);
  }
};
