import { decodeJwt, SignJWT } from "jose";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cellsOf, currentCell, inCell, NoCell } from "../db/cells/index.ts";
import { openCells } from "../db/cells/open-cells.ts";
import { quiet } from "../db/quiet.ts";
import { emptyDatabase, testServer } from "../db/testing.ts";
import { makeApiToken } from "../identity/api-tokens.ts";
import { isInvited } from "../identity/first-sign-in.ts";
import { scopeOfUser } from "../identity/sessions.ts";
import { jobsInCells, pgBossJobs } from "../jobs.ts";
import { makeSecrets } from "../secrets.ts";
import { type Json, PASSWORD, type Person, personOf, TEST_SECRET, type TestApp } from "../testing/app.ts";
import { browserAt } from "../testing/browser.ts";
import { type CellsApp, cellsApp, RANGES } from "../testing/cells.ts";
import { seedHousehold } from "../testing/household.ts";
import { account } from "../testing/rows.ts";

/*
 * Two servers on two cells and a directory. Every server reaches both cells. East has the ids up to 999,999, west those above.
 */

const { sign } = makeSecrets(TEST_SECRET);

describe.runIf(testServer())("households in cells", () => {
  let app: CellsApp;
  let t: TestApp;
  let second: Awaited<ReturnType<TestApp["second"]>>;
  let people = 0;
  const addressOf = (name: string): string => `${name}${++people}@example.com`;
  const namesSeenBy = async (who: Person): Promise<string[]> => {
    const { status, body } = await who.get("/api/finx-accounts/");
    expect(status).toBe(200);
    return (body as Json[]).map((one) => String(one["name"]));
  };
  const signUp = (url: string, email: string) =>
    browserAt(url).post("/api/signup/", {
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      first_name: "New",
      last_name: "Person",
      tos_consent: true,
    });
  const usersWith = async (email: string): Promise<{ cell: string; id: number }[]> => {
    const found = [];
    for (const cell of app.cells.names) {
      const { rows } = await app.cells
        .database(cell)
        .execute("select id from users where email = $1 or unverified_email = $1 order by id", [email]);
      found.push(...rows.map(({ id }) => ({ cell, id: Number(id) })));
    }
    return found;
  };

  const onDirectory = async (statement: string): Promise<Record<string, unknown>[]> => {
    const client = new Client({ connectionString: app.settings.directoryUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const forgetAttempts = async (): Promise<void> => {
    for (const cell of app.cells.names) await app.cells.database(cell).execute("delete from attempts");
  };
  /** Returns what a pattern finds in the mail to an address. */
  const mailedTo = async (email: string, pattern: RegExp): Promise<string[]> => {
    await t.deps.jobs.stop();
    const found = [];
    for (const cell of app.cells.names) {
      const { rows } = await app.cells.database(cell).execute("select body_text from outbox_messages where recipient = $1", [email]);
      found.push(...rows.flatMap(({ body_text }) => pattern.exec(String(body_text))?.[1] ?? []));
    }
    return found;
  };
  const tokensTo = (email: string) => mailedTo(email, /email-verified#([\w-]+)/);
  const apiTokenOf = async (who: Person): Promise<string> => {
    const scope = await inCell(String(decodeJwt(who.token)["cell"]), () => scopeOfUser(t.deps, who.id));
    return (await t.deps.database.within(scope, (tx) => makeApiToken(tx, t.deps.clock(), { name: "Script", access: "read", days: null })))
      .token;
  };

  beforeAll(async () => {
    app = await cellsApp();
    t = app.t;
    second = await t.second();
  });
  beforeEach(() => forgetAttempts());
  afterAll(() => app?.close());

  test("people in different cells sign in on either server and see only their own data", async () => {
    const [ann, bob] = [await app.personIn("east", addressOf("ann")), await app.personIn("west", addressOf("bob"))];
    await account(ann, "Ann's Checking", 100);
    await account(bob, "Bob's Checking", 200);
    for (const url of [t.url, second.url]) {
      const [annHere, bobHere] = [await personOf(url, ann.email), await personOf(url, bob.email)];
      expect([decodeJwt(annHere.token)["cell"], decodeJwt(bobHere.token)["cell"]]).toEqual(["east", "west"]);
      expect(await namesSeenBy(annHere)).toEqual(["Ann's Checking"]);
      expect(await namesSeenBy(bobHere)).toEqual(["Bob's Checking"]);
    }
    expect(ann.id).toBeLessThanOrEqual(RANGES.east.lastId);
    expect(bob.id).toBeGreaterThanOrEqual(RANGES.west.firstId);
    // A token that names the wrong cell opens nothing, because no other cell has its session.
    const { sid, sub, exp } = decodeJwt(bob.token);
    const forged = await new SignJWT({ sid, cell: "east" })
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(String(sub))
      .setExpirationTime(Number(exp))
      .sign(t.deps.secrets.tokenKey);
    expect((await fetch(`${t.url}/api/finx-accounts/`, { headers: { authorization: `Bearer ${forged}` } })).status).toBe(401);
  });

  test("a statement without a cell, and a scope of one cell in another, are refused", async () => {
    const bob = await app.personIn("west", addressOf("bob"));
    const { database } = t.deps;
    expect(() => database.kysely).toThrow(NoCell);
    await expect(database.asSystem(async () => 1)).rejects.toThrow(NoCell);
    const scope = await inCell("west", () => scopeOfUser(t.deps, bob.id));
    await expect(database.reading(scope, async () => "read")).resolves.toBe("read");
    await expect(inCell("east", () => database.reading(scope, async () => 1))).rejects.toThrow("A scope of one cell");
    await expect(inCell("west", () => database.asSystem(() => inCell("east", () => database.asSystem(async () => 1))))).rejects.toThrow(
      "left the running transaction",
    );
  });

  test("new households go to the open cell with the fewest, and people who were invited to the cell of the household", async () => {
    const { directory } = app.cells;
    for (let n = 0; n < 12; n += 1) expect((await signUp(t.url, addressOf("placed"))).status).toBe(204);
    const rows = await onDirectory("select name, households from hiro_directory.cells order by name");
    expect(Math.abs(Number(rows[0]?.["households"]) - Number(rows[1]?.["households"]))).toBeLessThanOrEqual(1);
    await onDirectory("update hiro_directory.cells set is_open = name = 'west'");
    const email = addressOf("closed");
    expect((await signUp(t.url, email)).status).toBe(204);
    expect(await usersWith(email)).toMatchObject([{ cell: "west" }]);
    const invited = addressOf("invited");
    await directory.noteInvited(invited, "east");
    expect((await signUp(second.url, invited)).status).toBe(204);
    expect(await usersWith(invited)).toMatchObject([{ cell: "east" }]);
    await onDirectory("update hiro_directory.cells set is_open = true");
  });

  test("of two sign-ups of one address at once, on two servers, one gets it", async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = addressOf("twin");
      const answers = await Promise.all([signUp(t.url, email), signUp(second.url, email.toUpperCase())]);
      expect(answers.map(({ status }) => status)).toEqual([204, 204]);
      const users = await usersWith(email);
      expect(new Set(users.map(({ cell }) => cell)).size).toBe(1);
      const verified = [];
      for (const token of await tokensTo(email))
        verified.push((await browserAt(t.url).post("/api/signup/verify-email/", { token, password: PASSWORD })).status);
      expect(verified.toSorted()).toEqual([200, 400]);
      for (const url of [t.url, second.url]) expect((await personOf(url, email)).email).toBe(email);
      await forgetAttempts();
    }
  });

  test("all holders of an address get one cell, whichever they would choose", async () => {
    const { directory } = app.cells;
    for (let n = 0; n < 20; n += 1) {
      const email = addressOf("held");
      const held = await Promise.all([0, 1, 2, 3].map((holder) => directory.hold(email, String(holder), [holder % 2 ? "east" : "west"])));
      expect(new Set(held).size).toBe(1);
      // One creates the account, the others do not: the address belongs to that cell, in whichever order they end.
      await Promise.all([0, 1, 2, 3].map((holder) => directory.release(email, String(holder), holder === n % 4)));
      expect(await directory.cellOf(email)).toBe(held[0]);
    }
  });

  test("an address is free after a sign-up that failed, and usable after a server died during one", async () => {
    const email = addressOf("failed");
    const weak = { email, password: "short", password_confirmation: "short", tos_consent: true };
    expect((await browserAt(t.url).post("/api/signup/", weak)).status).toBe(400);
    expect(await app.cells.directory.cellOf(email)).toBe(null);
    await app.cells.directory.hold(email, "a server that died", ["west"]);
    expect((await signUp(t.url, email)).status).toBe(204);
    expect(await usersWith(email)).toMatchObject([{ cell: "west" }]);
    expect((await personOf(second.url, email)).email).toBe(email);
  });

  test("a session stays in its cell: refresh, sign-out, password reset, shared links and API tokens", async () => {
    for (const cell of ["east", "west"]) {
      const who = await app.personIn(cell, addressOf("session"));
      const browser = browserAt(second.url);
      expect((await browser.post("/auth/session/", { email: who.email, password: PASSWORD })).status).toBe(204);
      expect((await browser.api("GET", "/api/finx-accounts/")).status).toBe(200);
      const token = await apiTokenOf(who);
      const asScript = await fetch(`${t.url}/api/finx-accounts/`, { headers: { authorization: `Bearer ${token}` } });
      expect(asScript.status).toBe(200);
      const chat = Number((await who.send("POST", "/api/chat/", {})).body["id"]);
      const key = String((await who.send("POST", `/api/chat/${chat}/share/`)).body["share_key"]);
      expect((await fetch(`${second.url}/api/shared-chat/${key}/`)).status).toBe(200);
      expect((await browserAt(t.url).post("/auth/forgot/", { email: who.email })).status).toBe(204);
      await t.deps.jobs.stop();
      const [ticket] = await mailedTo(who.email, /auth\/reset\/#([\w-]+)/);
      expect((await browserAt(second.url).post("/auth/reset/check/", { token: ticket })).status).toBe(204);
      expect((await browser.get("/auth/logout/")).status).toBe(303);
      expect((await browser.post("/auth/refresh/")).status).toBe(401);
    }
    expect((await fetch(`${t.url}/api/shared-chat/${"k".repeat(32)}/`)).status).toBe(404);
    expect((await browserAt(t.url).post("/auth/session/", { email: "unknown@example.com", password: PASSWORD })).status).toBe(401);
  });

  test("rows of two cells never share an id, and the database refuses one outside of the range", async () => {
    const owners = new Map<string, string>();
    for (const cell of ["east", "west"] as const) {
      const who = await app.personIn(cell, addressOf("ids"));
      await inCell(cell, () => seedHousehold(t, who));
      const { rows: tables } = await app.cells.database(cell).execute(IDS);
      expect(tables.length).toBeGreaterThan(40);
      for (const { name, sequence, owned } of tables) {
        const mine = owned === true ? "where user_id is not null" : "";
        const { rows } = await app.cells.database(cell).execute(`select id::int as id from ${String(name)} ${mine}`);
        for (const { id } of rows) {
          expect(owners.get(`${String(name)} ${Number(id)}`) ?? cell).toBe(cell);
          owners.set(`${String(name)} ${Number(id)}`, cell);
          expect(Number(id)).toBeGreaterThanOrEqual(RANGES[cell].firstId);
          expect(Number(id)).toBeLessThanOrEqual(RANGES[cell].lastId);
        }
        await expect(app.cells.database(cell).execute(`select setval('${String(sequence)}', ${RANGES[cell].lastId + 1})`)).rejects.toThrow(
          "out of bounds",
        );
      }
    }
    expect(owners.size).toBeGreaterThan(50);
  });

  test("a server does not start with ids that overlap, that changed, or that users' rows do not have", async () => {
    const [east, west] = app.settings.cells;
    const opened = (cells: typeof app.settings.cells, directoryUrl = app.settings.directoryUrl) =>
      openCells({ directoryUrl, cells }, { sign, log: quiet });
    if (!east || !west) throw new Error("two cells");
    await expect(opened([east, { ...west, name: "third", firstId: 900_000 }])).rejects.toThrow("ids of the cell east");
    await expect(opened([east, { ...west, firstId: 1_500_000 }])).rejects.toThrow("may only extend them");
    const fresh = await emptyDatabase();
    try {
      await expect(opened([{ ...west, name: "other", firstId: 3_000_000, lastId: 4_000_000 }], fresh.url)).rejects.toThrow(
        "ids outside of 3000000-4000000",
      );
      await expect(
        openCells({ ...app.settings, directoryUrl: fresh.url }, { sign: makeSecrets("another secret, also long enough").sign, log: quiet }),
      ).rejects.toThrow("another HIRO_SECRET");
    } finally {
      await fresh.drop();
    }
  });

  test("a range can grow, and a sequence that a restore left behind begins after its rows", async () => {
    const [one, directory] = [await emptyDatabase(), await emptyDatabase()];
    const open = (lastId: number) =>
      openCells({ directoryUrl: directory.url, cells: [{ name: "only", url: one.url, firstId: 100, lastId }] }, { sign, log: quiet });
    try {
      const first = await open(200);
      const add = (database: typeof first, email: string) =>
        inCell("only", () => database.kysely.insertInto("users").values({ email }).returning("id").executeTakeFirstOrThrow());
      expect(await add(first, "a@example.com")).toEqual({ id: 100 });
      await inCell("only", () => first.execute("insert into users (id, email) values (150, 'b@example.com'), (7, 'moved@example.com')"));
      await first.close();
      const second = await open(200);
      expect(await add(second, "c@example.com")).toEqual({ id: 151 });
      await inCell("only", () => second.execute("select setval('users_id_seq', 200)"));
      await expect(add(second, "d@example.com")).rejects.toThrow("reached maximum value of sequence");
      await second.close();
      const third = await open(300);
      expect(await add(third, "d@example.com")).toEqual({ id: 201 });
      await third.close();
    } finally {
      await one.drop();
      await directory.drop();
    }
  });

  test("people whom a household of another cell invites may sign up on an invite-only installation", async () => {
    const host = await app.personIn("west", addressOf("host"));
    const waiting = addressOf("waiting");
    await app.cells.directory.list("east", [waiting], []);
    const household = Number((await host.send("POST", "/api/household/", { name: "Inviting" })).body["id"]);
    expect((await host.send("POST", `/api/household/${household}/invite/`, { email: waiting })).status).toBe(200);
    const invited = await inCell("east", () => t.deps.database.asSystem((db) => isInvited(db, waiting)));
    expect(invited).toBe(true);
  });

  test("a directory that was lost is made again from the cells", async () => {
    const who = await app.personIn("west", addressOf("found"));
    const fresh = await emptyDatabase();
    const database = await openCells({ ...app.settings, directoryUrl: fresh.url }, { sign, log: quiet });
    try {
      expect(await cellsOf(database)?.directory.cellOf(who.email)).toBe("west");
    } finally {
      await database.close();
      await fresh.drop();
    }
  });

  test("jobs run in the cell that queued them", async () => {
    const ran: string[] = [];
    const jobs = jobsInCells(app.cells, (database) => pgBossJobs(database, t.deps.log));
    await jobs.start([{ name: "where", run: async ({ sent }) => void ran.push(`${String(sent)} ${currentCell()}`) }]);
    for (const cell of app.cells.names) await inCell(cell, () => jobs.send("where", { sent: cell }, cell));
    await expect.poll(() => ran.toSorted()).toEqual(["east east", "west west"]);
    await expect(jobs.send("where", {}, "none")).rejects.toThrow(NoCell);
    await jobs.stop();
  });

  test("a cell that is lost affects only its households, and a server starts without it", async () => {
    const [ann, bob] = [await app.personIn("east", addressOf("ann")), await app.personIn("west", addressOf("bob"))];
    await app.west.cut();
    try {
      const third = await t.second();
      for (const url of [t.url, third.url]) {
        expect(await namesSeenBy(await personOf(url, ann.email))).toEqual([]);
        const refused = await browserAt(url).post("/auth/session/", { email: bob.email, password: PASSWORD });
        expect([refused.status, await refused.json()]).toMatchObject([503, { errors: ["UNAVAILABLE"] }]);
        const [read, write] = [await bob.get("/api/finx-accounts/"), await bob.send("POST", "/api/chat/", {})];
        expect([read.status, read.headers.get("retry-after"), write.status]).toEqual([503, "2", 503]);
        expect((await fetch(`${url}/health/ready/`)).status).toBe(200);
        // A server looks at each cell every few seconds; until then it may choose the lost one.
        await expect.poll(async () => (await signUp(url, addressOf("new"))).status, { interval: 1_000 }).toBe(204);
      }
      await app.west.mend();
      await expect
        .poll(async () => (await browserAt(third.url).post("/auth/session/", { email: bob.email, password: PASSWORD })).status)
        .toBe(204);
      await third.stop();
    } finally {
      await app.west.mend();
    }
    expect((await bob.get("/api/finx-accounts/")).status).toBe(200);
  });

  test("without the directory, sessions and API tokens work and only new sessions are refused", async () => {
    const who = await app.personIn("west", addressOf("signed-in"));
    const browser = browserAt(t.url);
    await browser.post("/auth/session/", { email: who.email, password: PASSWORD });
    const token = await apiTokenOf(who);
    await app.directory.cut();
    try {
      const asScript = await fetch(`${t.url}/api/finx-accounts/`, { headers: { authorization: `Bearer ${token}` } });
      expect(asScript.status).toBe(200);
      expect((await browser.api("GET", "/api/finx-accounts/")).status).toBe(200);
      expect((await browserAt(t.url).post("/auth/session/", { email: who.email, password: PASSWORD })).status).toBe(503);
    } finally {
      await app.directory.mend();
    }
    expect((await browserAt(t.url).post("/auth/session/", { email: who.email, password: PASSWORD })).status).toBe(204);
  });
});

/** Tables with an id from a sequence; `owned` when some of their rows belong to no user. */
const IDS = `
  with tables as materialized (
    select t.oid, t.relname::text as name from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'id'
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace)
  select name, pg_get_serial_sequence(name, 'id') as sequence,
    exists (select from pg_attribute u where u.attrelid = tables.oid and u.attname = 'user_id' and not u.attnotnull) as owned
  from tables where pg_get_serial_sequence(name, 'id') is not null`;
