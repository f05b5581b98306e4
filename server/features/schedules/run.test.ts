import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Day } from "#domain/day.ts";
import { analyst } from "../../assistant/analyst-on-demand.ts";
import type { AssistantEngine } from "../../assistant/engine.ts";
import { HOME, type Json, NOW, type Person, type TestApp, testApp } from "../../testing/app.ts";

/** Extra work of the engine besides the analyst's, set by a test. */
let meanwhile: ((signal: AbortSignal) => Promise<void>) | null = null;
const engine: AssistantEngine = {
  name: "test",
  run: async function* (turn, tools, signal) {
    await meanwhile?.(signal);
    yield { type: "engine", name: analyst.name };
    yield* analyst.run(turn, tools, signal);
  },
};

let t: TestApp;
let me: Person;
const MONDAY = "2026-11-23T09:00:30.000Z";
beforeAll(async () => {
  t = await testApp({ engine });
});
beforeEach(async () => {
  t.setClock(NOW);
  me = await verified(await t.person());
});
afterEach(() => {
  meanwhile = null;
});
afterAll(() => t.close());

const setUser = (p: Person, values: { email_verified?: boolean; time_zone?: string }) =>
  t.deps.database.kysely.updateTable("users").set(values).where("id", "=", p.id).execute();
const verified = async (p: Person): Promise<Person> => {
  await setUser(p, { email_verified: true });
  return p;
};
const check = { subject: "Weekly money check", prompt: "How much did I spend last week?", frequency: "weekly" };
const add = async (body: object = check): Promise<number> => Number((await me.send("POST", "/api/schedules/", body)).body["id"]);
const at = async (instant: string): Promise<void> => {
  t.setClock(instant);
  await t.app.runSchedules();
  await t.deps.jobs.stop();
  me = await t.signedIn(me);
};
const mails = async (): Promise<Json[]> => (await me.get("/api/outbox/")).body["messages"] as unknown as Json[];
const mail = async (): Promise<Json> => (await me.get(`/api/outbox/${(await mails())[0]?.["id"]}/`)).body;
const schedule = async (id: number): Promise<Json> => (await me.get(`/api/schedules/${id}/`)).body;
const spend = (name: string, dollars: number, date = "2026-11-17" as Day) =>
  me
    .send("POST", "/api/manual-accounts/", {
      name: "Wallet",
      balance: 500,
      type: "depository",
      subtype: "checking",
      automatic_balances: "none",
    })
    .then(({ body }) => me.send("POST", "/api/finx-transactions/", { account: body["id"], name, amount: dollars, date }))
    .then(({ status }) => expect(status).toBe(200));

describe("a scheduled chat", () => {
  test("asks its question when due, saves the answer in its own chat, and emails it", async () => {
    await spend("Corner Market", 42.5);
    const id = await add();
    await at("2026-11-23T08:59:59.000Z");
    expect(await mails()).toEqual([]);
    await at(MONDAY);
    const now = await schedule(id);
    expect(now).toMatchObject({ last_run_at: MONDAY, next_run_at: "2026-11-30T09:00:00.000Z", last_error: null });
    const chat = (await me.get(`/api/chat/${now["chat"]}/`)).body;
    expect(chat).toMatchObject({ summary: "Weekly money check", can_schedule: true });
    const messages = (await me.get(`/api/chat/${now["chat"]}/messages/`)).body as Json[];
    expect(messages.map((m) => [m["role"], m["status"]])).toEqual([
      ["user", "done"],
      ["assistant", "done"],
    ]);
    expect(messages[1]?.["content"]).toContain("$42.50");
    const [sent] = await mails();
    expect(sent).toMatchObject({ to: me.email, subject: "Weekly money check", state: "kept" });
    const { text, html } = await mail();
    for (const body of [text, html]) {
      expect(body).toContain("$42.50");
      expect(body).toContain(`${HOME}/chat/${now["chat"]}/`);
      expect(body).toContain(`${HOME}/settings/scheduled-chats`);
      expect(body).toContain("Weekly on Monday");
      expect(body).not.toContain("#cite");
    }
  });

  test("continues in the same chat each time, and in a new one if that was deleted", async () => {
    const id = await add();
    await at(MONDAY);
    await at("2026-11-30T09:01:00.000Z");
    const chat = (await schedule(id))["chat"];
    expect((await me.get(`/api/chat/${chat}/messages/`)).body).toHaveLength(4);
    await me.send("DELETE", `/api/chat/${chat}/`);
    await at("2026-12-07T09:01:00.000Z");
    const fresh = (await schedule(id))["chat"];
    expect(fresh).not.toBe(chat);
    expect((await me.get(`/api/chat/${fresh}/messages/`)).body).toHaveLength(2);
    expect(await mails()).toHaveLength(3);
  });

  test("continues in the chat it was created from", async () => {
    const chat = (await me.send("POST", "/api/chat/", {})).body["id"];
    await me.send("POST", `/api/chat/${chat}/messages/`, { content: "What's my net worth?", nonce: "first-question" });
    await add({ ...check, chat });
    await at(MONDAY);
    expect(((await me.get(`/api/chat/${chat}/messages/`)).body as Json[]).map((m) => m["role"])).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
  });

  test("runs once for all runs missed while no server was running", async () => {
    const id = await add({ ...check, frequency: "daily" });
    await at("2026-12-20T14:00:00.000Z");
    await at("2026-12-20T14:01:00.000Z");
    expect(await mails()).toHaveLength(1);
    expect((await schedule(id))["next_run_at"]).toBe("2026-12-21T09:00:00.000Z");
  });

  test("runs once, on any number of servers", async () => {
    for (let i = 0; i < 5; i += 1) await add({ ...check, subject: `Check ${i}` });
    t.setClock(MONDAY);
    await Promise.all(Array.from({ length: 4 }, () => t.app.runSchedules()));
    await at("2026-11-23T09:30:00.000Z");
    const subjects = (await mails()).map((one) => one["subject"]).sort();
    expect(subjects).toEqual(["Check 0", "Check 1", "Check 2", "Check 3", "Check 4"]);
  });

  test("runs on the last day of a short month, and at nine on the days when clocks change", async () => {
    await setUser(me, { time_zone: "America/Chicago" });
    t.setClock("2027-02-20T18:00:00.000Z");
    me = await t.signedIn(me);
    const id = await add({ ...check, subject: "Last", frequency: "days_of_month", days: [31] });
    await add({ ...check, subject: "Daily", frequency: "daily" });
    const sent: string[] = [];
    for (let hour = 0; hour < 24 * 24; hour += 1) {
      const instant = new Date(Date.parse("2027-02-20T19:00:00Z") + hour * 3_600_000);
      if (instant.getUTCHours() < 13 || instant.getUTCHours() > 16) continue;
      t.setClock(instant.toISOString());
      await t.app.runSchedules();
    }
    me = await t.signedIn(me);
    for (const one of await mails()) sent.push(`${one["subject"]} ${one["created_at"]}`);
    expect(sent.filter((one) => one.startsWith("Last"))).toEqual(["Last 2027-02-28T15:00:00.000Z"]);
    const daily = sent
      .filter((one) => one.startsWith("Daily"))
      .map((one) => one.slice(6))
      .reverse();
    expect(daily).toHaveLength(24);
    expect(daily.slice(20, 24)).toEqual([
      "2027-03-13T15:00:00.000Z",
      "2027-03-14T14:00:00.000Z",
      "2027-03-15T14:00:00.000Z",
      "2027-03-16T14:00:00.000Z",
    ]);
    expect((await schedule(id))["next_run_at"]).toBe("2027-03-31T14:00:00.000Z");
  });
});

describe("a scheduled chat with a problem", () => {
  test("waits for a verified address, says so, and never writes to another", async () => {
    await setUser(me, { email_verified: false });
    const id = await add();
    await at(MONDAY);
    expect(await schedule(id)).toMatchObject({
      last_error: "email_not_verified",
      last_run_at: null,
      next_run_at: "2026-11-30T09:00:00.000Z",
    });
    expect([await mails(), (await me.get("/api/chat/")).body["results"]]).toEqual([[], []]);
    await verified(me);
    await at("2026-11-30T09:00:30.000Z");
    expect((await schedule(id))["last_error"]).toBe(null);
    expect(await mails()).toHaveLength(1);
  });

  test("sends the analyst's answer when the engine breaks", async () => {
    meanwhile = () => Promise.reject(new Error("the model broke"));
    const id = await add({ ...check, prompt: "What's my net worth?" });
    await at(MONDAY);
    const messages = (await me.get(`/api/chat/${(await schedule(id))["chat"]}/messages/`)).body as Json[];
    expect(messages[1]?.["engine"]).toBe(analyst.name);
    expect(await mails()).toHaveLength(1);
  });

  test("is restarted by another server when its server hangs, and arrives once, even if the first one resumes", async () => {
    const id = await add();
    let alive = true;
    const { promise: woken, resolve: wake } = Promise.withResolvers<void>();
    meanwhile = async () => {
      if (!alive) return;
      alive = false;
      await woken;
    };
    t.setClock(MONDAY);
    const hung = t.app.runSchedules();
    while (alive) await new Promise((go) => setTimeout(go, 5));
    await at("2026-11-23T09:01:00.000Z");
    expect(await mails()).toEqual([]);
    await at("2026-11-23T09:06:00.000Z");
    expect(await mails()).toHaveLength(1);
    wake();
    await hung;
    expect((await me.get(`/api/chat/${(await schedule(id))["chat"]}/messages/`)).body).toHaveLength(2);
    await at("2026-11-23T10:00:00.000Z");
    expect(await mails()).toHaveLength(1);
  });

  test("writes nothing partially: a failure at the last step retries the whole run", async () => {
    const id = await add();
    await t.deps.database.execute("revoke insert on outbox_messages from hiro_app");
    await at(MONDAY);
    await t.deps.database.execute("grant insert on outbox_messages to hiro_app");
    expect([await mails(), (await me.get("/api/chat/")).body["results"], (await schedule(id))["chat"]]).toEqual([[], [], null]);
    await at("2026-11-23T09:02:00.000Z");
    expect(await mails()).toHaveLength(1);
    expect((await me.get("/api/chat/")).body["results"]).toHaveLength(1);
  });

  test("gives up after several attempts, says so, and runs again at its next time", async () => {
    const id = await add();
    await t.deps.database.execute("revoke insert on outbox_messages from hiro_app");
    for (let minute = 1; minute < 20; minute += 1) await at(`2026-11-23T09:${String(minute).padStart(2, "0")}:00.000Z`);
    await t.deps.database.execute("grant insert on outbox_messages to hiro_app");
    await at("2026-11-23T12:00:00.000Z");
    expect(await schedule(id)).toMatchObject({ last_error: "answer_failed", last_run_at: null });
    expect(await mails()).toEqual([]);
    await at("2026-11-30T09:00:30.000Z");
    expect(await schedule(id)).toMatchObject({ last_error: null, last_run_at: "2026-11-30T09:00:30.000Z" });
  });

  test.each([
    ["turned off", "PATCH", { status: "disabled" }],
    ["deleted", "DELETE", undefined],
  ])("sends nothing when it is %s while its answer is being written", async (_how, method, body) => {
    const id = await add();
    const person = me;
    t.setClock(MONDAY);
    me = await t.signedIn(person);
    meanwhile = async () => void (await me.send(method, `/api/schedules/${id}/`, body));
    await t.app.runSchedules();
    await at("2026-11-23T09:10:00.000Z");
    expect([await mails(), (await me.get("/api/chat/")).body["results"]]).toEqual([[], []]);
  });
});

describe("the content of a scheduled answer", () => {
  test("shows markup in names as text in the mail, and the subject is one line", async () => {
    await spend('<img src="https://evil.example/x.png" onerror=alert(1)> **Bold** [go](https://evil.example)', 99);
    await add({ ...check, prompt: "Show my transactions last week" });
    await at(MONDAY);
    const { html, text } = await mail();
    expect(html).toContain("&#60;img src=");
    expect(html).not.toMatch(/<img|<script|href="https:\/\/evil/);
    expect(html).toContain("**Bold** [go]");
    expect(text).toContain("<img src=");
  });

  test("embeds a chart as an image, and a table with its first rows", async () => {
    for (const [i, name] of ["Corner Market", "Blue Bottle", "Gas Station"].entries()) await spend(name, 20 + i);
    await add({ ...check, subject: "Chart", prompt: "Chart my spending by merchant this month" });
    await at(MONDAY);
    const charted = await mail();
    expect(charted["html"]).toMatch(/<img src="data:image\/png;base64,[A-Za-z0-9+/=]{2000,}" width="528" alt="Chart: [^"]+"/);
    expect(charted["text"]).toMatch(/Chart: .+ \(https:\/\/hiro\.example\.com\/charts\/\d+\)/);
    await add({ ...check, subject: "Table", prompt: "Make a table of my spending by merchant this month", frequency: "daily" });
    await at("2026-11-24T09:00:30.000Z");
    const tabled = await mail();
    expect(tabled["html"]).toMatch(/<th [^>]*>Merchant<\/th><th [^>]*text-align:right[^>]*>Spending/);
    expect(tabled["html"]).toContain("Corner Market");
    expect(tabled["html"]).toMatch(/href="https:\/\/hiro\.example\.com\/tables\/\d+"/);
  });

  test.each([
    "Can I afford $300 a month?",
    "When is my next payday?",
    "How are my goals doing?",
    "What will my balance be at the end of the month?",
    "How can I cut back on spending?",
  ])("%s: is answered as in a chat, though no memory is read", async (prompt) => {
    await spend("Corner Market", 42);
    await add({ ...check, prompt });
    await at(MONDAY);
    expect((await mail())["text"]).not.toMatch(/A scheduled chat can read your figures|couldn't read your data/);
  });

  test("What do you remember about me? shows no memory in an email", async () => {
    await add({ ...check, prompt: "What do you remember about me?" });
    await at(MONDAY);
    expect((await mail())["text"]).toContain("I don't show here what I remember about you");
  });

  test.each(["Make me a budget for next month", "Remember that I rent"])("%s: creates and saves nothing, and says so", async (prompt) => {
    await spend("Corner Market", 42);
    const id = await add({ ...check, prompt });
    await at(MONDAY);
    const chat = (await schedule(id))["chat"];
    expect((await me.get(`/api/chat/${chat}/proposals/`)).body).toEqual([]);
    expect((await me.get("/api/user-context/")).body).toEqual([]);
    expect((await mail())["text"]).toContain("A scheduled chat can read your figures");
    expect((await me.get("/api/budgets/?compute_actual=true")).body).toEqual([]);
    expect(await mails()).toHaveLength(1);
  });
});
