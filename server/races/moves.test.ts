import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Entangled, inCell, makeMover, type Move, PersonMoved } from "../db/cells/index.ts";
import type { MoveStep } from "../db/cells/move.ts";
import { quiet } from "../db/quiet.ts";
import { testServer } from "../db/testing.ts";
import { makeApiToken } from "../identity/api-tokens.ts";
import { scopeOfUser } from "../identity/sessions.ts";
import { columnsReferringTo } from "../tables.ts";
import { type Json, PASSWORD, type Person, personOf, type TestApp } from "../testing/app.ts";
import { browserAt } from "../testing/browser.ts";
import { type CellsApp, cellsApp } from "../testing/cells.ts";
import { seedHousehold } from "../testing/household.ts";
import { account } from "../testing/rows.ts";

/*
 * People who join a household in another cell, on two servers. The dump names tables by the catalog of the test's own query, so a table that
 * a move forgot shows.
 */

/** References to rows that belong to nobody. */
const NAMED: Readonly<Record<string, [column: string, of: string][]>> = {
  institution_id: [["institution_id", "institutions"]],
  product_id: [["product_id", "financial_products"]],
  security_id: [["security_id", "securities"]],
};

const STEPS: readonly MoveStep[] = ["stored", "copied", "removing", "removed", "noted", "taken"];

describe.runIf(testServer())("a member who moves to another cell", () => {
  let app: CellsApp;
  let t: TestApp;
  let second: Awaited<ReturnType<TestApp["second"]>>;
  let people = 0;

  const ask = async (cell: string, text: string, values: unknown[] = []) => (await app.cells.database(cell).execute(text, values)).rows;
  /** Columns of every table, which no test changes. */
  let columnsOf: Map<string, string[]>;
  const tablesWithUsers = (): string[] => [...columnsOf].flatMap(([table, columns]) => (columns.includes("user_id") ? [table] : []));
  /** Returns all of a user's rows, as texts by table. Rows of nobody are named by their names, because their ids differ between cells. */
  const dump = async (cell: string, userId: number): Promise<Record<string, string[]>> => {
    const all: Record<string, string[]> = {};
    for (const table of ["users", ...tablesWithUsers()]) {
      const names = (columnsOf.get(table) ?? [])
        .flatMap((name) => NAMED[name] ?? [])
        .map(([column, of]) => `|| jsonb_build_object('${column}', (select to_jsonb(n.name) from ${of} n where n.id = t.${column}))`);
      const rows = await ask(
        cell,
        `select (to_jsonb(t) ${names.join(" ")})::text as row from ${table} t where ${table === "users" ? "id" : "user_id"} = $1 order by 1`,
        [userId],
      );
      all[table] = rows.map(({ row }) => String(row));
    }
    return all;
  };
  const sizeOf = (rows: Record<string, string[]>): number => Object.values(rows).flat().length;
  const declared = () => {
    const { tables } = t.app;
    return tables.flatMap(({ name, shared }) => (shared ? columnsReferringTo(tables, name).map((one) => ({ ...one, to: name })) : []));
  };
  const moverWith = (onStep: (step: MoveStep) => Promise<void> = async () => undefined) =>
    makeMover({ cells: app.cells, log: quiet, declared: declared(), onStep });
  const moveOf = (who: Person, inviteId = 0): Promise<Move> =>
    app.cells.directory.startMove({
      userId: who.id,
      from: "east",
      to: "west",
      inviteId,
      digests: [app.cells.directory.digestOf("address", who.email)],
    });
  /** Creates a user in the east with rows in nearly every table. */
  const rich = async (): Promise<Person> => {
    const who = await app.personIn("east", `rich${++people}@example.com`);
    const { account: id } = await inCell("east", () => seedHousehold(t, who));
    await t.deps.jobs.stop();
    await ask("east", "update accounts set product_id = (select max(id) from financial_products) where id = $1", [id]);
    return who;
  };
  const cellsWith = async (who: Person): Promise<string[]> => {
    const found = [];
    for (const cell of app.cells.names) if ((await ask(cell, "select id from users where id = $1", [who.id])).length > 0) found.push(cell);
    return found;
  };
  /** Returns a household in the west that invited a user, and the invite. */
  const invitedTo = async (email: string): Promise<{ host: Person; invite: number }> => {
    const host = await app.personIn("west", `host${++people}@example.com`);
    const household = Number((await host.send("POST", "/api/household/", { name: "The West" })).body["id"]);
    const sent = await host.send("POST", `/api/household/${household}/invite/`, { email });
    expect(sent.status).toBe(200);
    return { host, invite: Number(sent.body["id"]) };
  };

  beforeAll(async () => {
    app = await cellsApp();
    t = app.t;
    second = await t.second();
    const columns = await ask(
      "east",
      "select table_name as table, column_name as column from information_schema.columns where table_schema = 'public' order by 1, 2",
    );
    columnsOf = new Map();
    for (const { table, column } of columns) columnsOf.set(String(table), [...(columnsOf.get(String(table)) ?? []), String(column)]);
  });
  beforeEach(async () => {
    for (const cell of app.cells.names) await ask(cell, "delete from attempts");
  });
  afterAll(() => app?.close());

  test("arrives with every row and every id", async () => {
    const who = await rich();
    const before = await dump("east", who.id);
    expect(sizeOf(before)).toBeGreaterThan(100);
    expect(await moverWith().carry(await moveOf(who))).toBe(true);
    expect(await dump("west", who.id)).toEqual(before);
    expect(sizeOf(await dump("east", who.id))).toBe(0);
    for (const [cell, table] of [
      ["west", "arrivals"],
      ["west", "parts"],
      ["west", "departures"],
    ])
      expect(await ask(cell ?? "", `select * from hiro_moves.${table}`)).toEqual([]);
    await app.cells.directory.endMove(who.id);
    const there = await personOf(second.url, who.email);
    expect(decodeJwt(there.token)["cell"]).toBe("west");
    expect((await there.get("/api/finx-accounts/")).body as Json[]).toHaveLength(before["accounts"]?.length ?? 0);
  });

  test("comes back with every row, and the old session works again", async () => {
    const who = await rich();
    const before = await dump("east", who.id);
    const scope = await inCell("east", () => scopeOfUser(t.deps, who.id));
    await moverWith().carry(await moveOf(who));
    await app.cells.directory.endMove(who.id);
    // The scope of before the move shows nothing and writes nothing in the old cell.
    for (const way of ["reading", "within"] as const)
      await expect(inCell("east", () => t.deps.database[way](scope, async () => "done"))).rejects.toThrow(PersonMoved);
    const back = { userId: who.id, from: "west", to: "east", inviteId: 0, digests: [app.cells.directory.digestOf("address", who.email)] };
    await moverWith().carry(await app.cells.directory.startMove(back));
    await app.cells.directory.endMove(who.id);
    expect(await dump("east", who.id)).toEqual(before);
    expect(sizeOf(await dump("west", who.id))).toBe(0);
    expect((await who.get("/api/finx-accounts/")).status).toBe(200);
    expect(decodeJwt((await personOf(t.url, who.email)).token)["cell"]).toBe("east");
  });

  test.each(STEPS)("is in one cell after a stop at “%s”, and arrives complete afterward", async (at) => {
    const who = await rich();
    const before = await dump("east", who.id);
    const stopping = moverWith(async (step) => {
      if (step === at) throw new Error(`stopped at ${at}`);
    });
    await expect(stopping.carry(await moveOf(who))).rejects.toThrow(`stopped at ${at}`);
    const found = await cellsWith(who);
    expect(found.length).toBeLessThanOrEqual(1);
    for (const cell of found) expect(await dump(cell, who.id)).toEqual(before);
    if (found.length === 0) expect(await ask("west", "select user_id from hiro_moves.arrivals")).toEqual([{ user_id: who.id }]);
    expect(await moverWith().carry(await moveOf(who))).toBe(true);
    expect(await cellsWith(who)).toEqual(["west"]);
    expect(await dump("west", who.id)).toEqual(before);
    expect(await ask("west", "select user_id from hiro_moves.arrivals")).toEqual([]);
    // Continuing once more changes nothing.
    expect(await moverWith().carry(await moveOf(who))).toBe(true);
    expect(await dump("west", who.id)).toEqual(before);
    await app.cells.directory.endMove(who.id);
  });

  test("while nobody has their rows, requests are asked to try again instead of being refused", async () => {
    const who = await rich();
    const browser = browserAt(t.url);
    expect((await browser.post("/auth/session/", { email: who.email, password: PASSWORD })).status).toBe(204);
    const stopping = moverWith(async (step) => {
      if (step === "noted") throw new Error("stopped");
    });
    await expect(stopping.carry(await moveOf(who))).rejects.toThrow("stopped");
    expect((await browser.post("/auth/refresh/")).status).toBe(503);
    expect((await browserAt(second.url).post("/auth/session/", { email: who.email, password: PASSWORD })).status).toBe(503);
    await moverWith().carry(await moveOf(who));
    expect((await browser.api("GET", "/api/finx-accounts/")).status).toBe(200);
    expect((await browserAt(second.url).post("/auth/session/", { email: who.email, password: PASSWORD })).status).toBe(204);
    await app.cells.directory.endMove(who.id);
  });

  test("reads during the move; a write waits and then has to be sent again, so that none is lost", async () => {
    const who = await app.personIn("east", `busy${++people}@example.com`);
    const id = await account(who, "Checking", 100);
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const moving = moverWith(async (step) => {
      if (step !== "copied") return;
      reached.resolve();
      await go.promise;
    }).carry(await moveOf(who));
    await reached.promise;
    const change = (of: Person) => of.send("PATCH", `/api/manual-accounts/${id}/`, { balance: 900 });
    const waiting = [change(who), change(await second.signedIn(who).catch(() => who))];
    expect((await who.get(`/api/finx-accounts/${id}/`)).body["current_balance"]).toBe(100);
    go.resolve();
    expect(await moving).toBe(true);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([401, 401]);
    expect(await ask("west", "select current_balance::int as balance from accounts where id = $1", [id])).toEqual([{ balance: 10_000 }]);
    const there = await personOf(t.url, who.email);
    expect((await change(there)).status).toBe(200);
    expect((await there.get(`/api/finx-accounts/${id}/`)).body["current_balance"]).toBe(900);
    await app.cells.directory.endMove(who.id);
  });

  test("is copied again when a job that takes no lock changed a row meanwhile", async () => {
    const who = await app.personIn("east", `job${++people}@example.com`);
    const id = await account(who, "Checking", 100);
    let copies = 0;
    await moverWith(async (step) => {
      if (step !== "copied" || (copies += 1) > 1) return;
      await ask("east", "update accounts set current_balance = 777 where id = $1", [id]);
      await ask("east", "insert into account_events (user_id, date, type, label) values ($1, '2026-11-01', 'late', 'late')", [who.id]);
    }).carry(await moveOf(who));
    expect(copies).toBe(2);
    expect(await ask("west", "select current_balance::int as balance from accounts where id = $1", [id])).toEqual([{ balance: 777 }]);
    expect(await ask("west", "select label from account_events where user_id = $1", [who.id])).toEqual([{ label: "late" }]);
    await app.cells.directory.endMove(who.id);
  });

  test("stays when another user's row depends on one of theirs", async () => {
    const who = await app.personIn("east", `tied${++people}@example.com`);
    const other = await app.personIn("east", `other${++people}@example.com`);
    const [mine, theirs] = [await account(who, "Mine", 1), await account(other, "Theirs", 1)];
    await ask(
      "east",
      "insert into balance_snapshots (account_id, date, user_id, balance, source) values ($1, '2020-01-01', $2, 1, 'manual')",
      [mine, other.id],
    );
    await expect(moverWith().carry(await moveOf(who))).rejects.toThrow(Entangled);
    expect(await cellsWith(who)).toEqual(["east"]);
    expect(await app.cells.directory.moveOf(who.id)).toBe(null);
    expect((await ask("east", "select id from accounts where id = any ($1)", [[mine, theirs]])).length).toBe(2);
  });

  test("does not come back when they deleted their account during an interrupted move", async () => {
    const who = await app.personIn("east", `gone${++people}@example.com`);
    const stopping = moverWith(async (step) => {
      if (step === "copied") throw new Error("stopped");
    });
    await expect(stopping.carry(await moveOf(who))).rejects.toThrow("stopped");
    await ask("east", "delete from users where id = $1", [who.id]);
    expect(await moverWith().carry(await moveOf(who))).toBe(true);
    expect(await cellsWith(who)).toEqual([]);
    expect(await ask("west", "select user_id from hiro_moves.arrivals")).toEqual([]);
    expect(await app.cells.directory.moveOf(who.id)).toBe(null);
  });

  test("of two servers that move one person, one does it", async () => {
    const who = await rich();
    const before = await dump("east", who.id);
    const move = await moveOf(who);
    const done = await Promise.all([0, 1, 2].map(() => moverWith().carry(move)));
    expect(done).toContain(true);
    expect(await dump("west", who.id)).toEqual(before);
    await app.cells.directory.endMove(who.id);
  });

  test("joins by accepting the invite, keeps the browser's session, and shares money with the household", async () => {
    const who = await rich();
    const browser = browserAt(t.url);
    expect((await browser.post("/auth/session/", { email: who.email, password: PASSWORD })).status).toBe(204);
    const accounts = (await browser.api("GET", "/api/finx-accounts/")).body as unknown as Json[];
    const scope = await inCell("east", () => scopeOfUser(t.deps, who.id));
    const { token: script } = await t.deps.database.within(scope, (tx) =>
      makeApiToken(tx, t.deps.clock(), { name: "Script", access: "read", days: null }),
    );
    expect((await fetch(`${t.url}/api/finx-accounts/`, { headers: { authorization: `Bearer ${script}` } })).status).toBe(200);
    const [shareKey] = (await ask("east", "select share_key from chat_shares where user_id = $1", [who.id])).map((one) =>
      String(one["share_key"]),
    );
    expect((await fetch(`${t.url}/api/shared-chat/${shareKey}/`)).status).toBe(200);
    const { host, invite } = await invitedTo(who.email);
    await account(host, "The host's", 5);
    const pending = await browser.api("GET", "/api/household/pending-invitations/");
    expect((pending.body as unknown as Json[]).map((one) => one["id"])).toEqual([invite]);
    const answer = await browser.api("PATCH", `/api/household/pending-invitations/${invite}/`, { status: "ACCEPTED" });
    expect([answer.status, answer.body["status"]]).toEqual([200, "ACCEPTED"]);
    expect(await cellsWith(who)).toEqual(["west"]);
    // The token of before the move names the east; a script's token and a public link find the west.
    expect((await who.get("/api/finx-accounts/")).status).toBe(401);
    expect((await fetch(`${second.url}/api/finx-accounts/`, { headers: { authorization: `Bearer ${script}` } })).status).toBe(200);
    expect((await fetch(`${second.url}/api/shared-chat/${shareKey}/`)).status).toBe(200);
    expect(((await browser.api("GET", "/api/finx-accounts/")).body as unknown as Json[]).length).toBe(accounts.length + 1);
    expect(((await host.get("/api/finx-accounts/")).body as Json[]).length).toBe(accounts.length + 1);
    expect(await app.cells.directory.moveOf(who.id)).toBe(null);
    expect((await browser.api("POST", "/api/household/leave/")).status).toBe(204);
    expect(((await browser.api("GET", "/api/finx-accounts/")).body as unknown as Json[]).length).toBe(accounts.length);
  });

  test("joins the household in a job when the server stopped during the move", async () => {
    for (const [step, cell] of [
      ["copied", "east"],
      ["removed", "west"],
      ["taken", "west"],
    ] as const) {
      const who = await app.personIn("east", `late${++people}@example.com`);
      await account(who, "Late", 1);
      const { host, invite } = await invitedTo(who.email);
      const stopping = moverWith(async (at) => {
        if (at === step) throw new Error("stopped");
      });
      await expect(stopping.carry(await moveOf(who, invite))).rejects.toThrow("stopped");
      await inCell(cell, () => t.deps.jobs.send("resume-moves", {}, "resume-moves"));
      expect((await host.get("/api/finx-accounts/")).body).toMatchObject([{ name: "Late" }]);
      expect(await app.cells.directory.moveOf(who.id)).toBe(null);
    }
  });

  test("is forgotten by the directory when they delete their account", async () => {
    const email = `leaver${++people}@example.com`;
    const who = await app.personIn("west", email);
    expect((await who.send("POST", "/api/personal-data/delete/", { email, password: PASSWORD })).status).toBe(204);
    expect(await app.cells.directory.cellOf(email)).toBe(null);
  });

  test("rejecting an invite from another cell moves nobody, and a member of a household cannot accept one", async () => {
    const who = await app.personIn("east", `choosy${++people}@example.com`);
    const [one, two] = [await invitedTo(who.email), await invitedTo(who.email)];
    const answer = (id: number, status: string) => who.send("PATCH", `/api/household/pending-invitations/${id}/`, { status });
    expect((await answer(one.invite, "REJECTED")).status).toBe(200);
    expect((await who.get("/api/household/pending-invitations/")).body).toMatchObject([{ id: two.invite }]);
    await who.send("POST", "/api/household/", { name: "Own" });
    expect((await answer(two.invite, "ACCEPTED")).status).toBe(409);
    expect(await cellsWith(who)).toEqual(["east"]);
    expect((await answer(999_999_999, "ACCEPTED")).status).toBe(404);
  });
});
