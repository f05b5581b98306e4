import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Json, NOW, type Person, type TestApp, testApp } from "../../testing/app.ts";

let t: TestApp;
let me: Person;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  t.setClock(NOW);
  me = await t.person();
});
afterAll(() => t.close());

const check = { subject: "Weekly money check", prompt: "How much did I spend last week?", frequency: "weekly" };
const add = async (p: Person, body: object = check): Promise<Json> => {
  const made = await p.send("POST", "/api/schedules/", body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
};

describe("a schedule", () => {
  test("can be added, read, listed, changed and deleted", async () => {
    const made = await add(me);
    expect(made).toEqual({
      id: expect.any(Number),
      status: "active",
      channel: "email",
      ...check,
      days: [1],
      chat: null,
      next_run_at: "2026-11-23T09:00:00.000Z",
      last_run_at: null,
      last_error: null,
    });
    const path = `/api/schedules/${made["id"]}/`;
    expect((await me.get(path)).body).toEqual(made);
    expect((await me.get("/api/schedules/")).body).toEqual([made]);
    const daily = await me.send("PATCH", path, { frequency: "daily", subject: "Every morning" });
    expect(daily.body).toMatchObject({ subject: "Every morning", frequency: "daily", days: [], next_run_at: "2026-11-21T09:00:00.000Z" });
    const whole = await me.send("PUT", path, { ...check, status: "disabled", channel: "email" });
    expect(whole.body).toEqual({ ...(made as object), status: "disabled", next_run_at: null });
    expect((await me.send("DELETE", path)).status).toBe(204);
    expect((await me.get(path)).status).toBe(404);
    expect((await me.send("DELETE", path)).body).toMatchObject({ message: "Schedule not found." });
  });

  test("stops when turned off, and runs from now on when turned on again", async () => {
    const { id } = await add(me, { ...check, frequency: "daily" });
    expect((await me.send("PATCH", `/api/schedules/${id}/`, { status: "disabled" })).body["next_run_at"]).toBe(null);
    t.setClock("2027-01-05T10:00:00.000Z");
    me = await t.signedIn(me);
    expect((await me.send("PATCH", `/api/schedules/${id}/`, { status: "active" })).body["next_run_at"]).toBe("2027-01-06T09:00:00.000Z");
  });

  test("keeps its next run when only its text changes", async () => {
    const { id } = await add(me);
    t.setClock("2026-11-24T10:00:00.000Z");
    me = await t.signedIn(me);
    expect((await me.send("PATCH", `/api/schedules/${id}/`, { prompt: "And now?" })).body).toMatchObject({
      prompt: "And now?",
      next_run_at: "2026-11-23T09:00:00.000Z",
    });
  });

  test.each<[{ frequency: string; days?: number[] }, number[], string]>([
    [{ frequency: "days_of_week", days: [5, 2] }, [2, 5], "2026-11-24T09:00:00.000Z"],
    [{ frequency: "days_of_month", days: [31] }, [31], "2026-11-30T09:00:00.000Z"],
    [{ frequency: "days_of_week" }, [1], "2026-11-23T09:00:00.000Z"],
    [{ frequency: "days_of_month" }, [1], "2026-12-01T09:00:00.000Z"],
    [{ frequency: "monthly" }, [1], "2026-12-01T09:00:00.000Z"],
    [{ frequency: "daily", days: [] }, [], "2026-11-21T09:00:00.000Z"],
  ])("sets days and next run for %j", async (given, days, next) => {
    expect(await add(me, { ...check, ...given })).toMatchObject({ frequency: given.frequency, days, next_run_at: next });
  });

  test("runs at nine in the user's time zone", async () => {
    await t.deps.database.kysely.updateTable("users").set({ time_zone: "America/Chicago" }).where("id", "=", me.id).execute();
    expect((await add(me, { ...check, frequency: "daily" }))["next_run_at"]).toBe("2026-11-21T15:00:00.000Z");
  });

  test.each<[object, string, string]>([
    [{ subject: " " }, "subject", "Enter a subject"],
    [{ subject: "x".repeat(121) }, "subject", "Enter at most 120 characters"],
    [{ subject: "Hello\r\nBcc: all@example.com" }, "subject", "Write the subject on one line, without hidden characters"],
    [{ subject: "\u202Eeulav" }, "subject", "Write the subject on one line, without hidden characters"],
    [{ prompt: "" }, "prompt", "Write a question to ask"],
    [{ prompt: "\u200f\u202e" }, "prompt", "Write a question to ask"],
    [{ prompt: "x".repeat(10_000) }, "prompt", "Write at most 4,000 characters"],
    [{ frequency: "hourly" }, "frequency", "Enter daily, weekly, monthly, days_of_week or days_of_month"],
    [{ channel: "sms" }, "channel", "Enter email"],
    [{ status: "paused" }, "status", "Enter active or disabled"],
    [{ frequency: "days_of_week", days: [] }, "days", "Choose at least one day"],
    [{ frequency: "days_of_week", days: [7] }, "days", "Choose days from 0 (Sunday) to 6 (Saturday)"],
    [{ frequency: "days_of_month", days: [0] }, "days", "Choose days from 1 to 31"],
    [{ frequency: "weekly", days: [3] }, "days", "To set days, choose days of the week or days of the month"],
    [{ chat: 2_000_000_000 }, "chat", "Choose one of your own chats"],
  ])("rejects %j by field and adds nothing", async (given, field, words) => {
    const refused = await me.send("POST", "/api/schedules/", { ...check, ...given });
    expect([refused.status, refused.body["validation_errors"]]).toEqual([400, { [field]: [words] }]);
    expect((await me.get("/api/schedules/")).body).toEqual([]);
  });

  test("invalid days change nothing", async () => {
    const made = await add(me, { ...check, frequency: "days_of_month", days: [5, 20] });
    const path = `/api/schedules/${made["id"]}/`;
    expect((await me.send("PATCH", path, { frequency: "days_of_week", days: [20] })).status).toBe(400);
    expect((await me.send("PATCH", path, { days: [] })).body["validation_errors"]).toEqual({ days: ["Choose at least one day"] });
    expect((await me.get(path)).body).toEqual(made);
    expect((await me.send("PATCH", path, { subject: "Only the name" })).body["days"]).toEqual([5, 20]);
    expect((await me.send("PATCH", path, { frequency: "days_of_week" })).body["days"]).toEqual([1]);
  });

  test("is added once, even with two clicks or fifty concurrent requests", async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => add(me)));
    expect(new Set(made.map((one) => one["id"])).size).toBe(1);
    expect((await me.get("/api/schedules/")).body).toHaveLength(1);
  });

  test("is limited to twenty per user, even with concurrent requests", async () => {
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, i) => me.send("POST", "/api/schedules/", { ...check, subject: `Check ${i}` })),
    );
    expect(all.filter((one) => one.status === 200)).toHaveLength(20);
    expect(all.find((one) => one.status !== 200)).toMatchObject({
      status: 409,
      body: { message: "You can have 20 scheduled chats. Delete one to add another.", errors: ["TOO_MANY_SCHEDULES"] },
    });
    expect((await me.get("/api/schedules/")).body).toHaveLength(20);
  });

  test("continues one of the user's own chats, with one schedule per chat", async () => {
    const partner = await t.person(undefined, "Scheduled");
    const own = (await me.send("POST", "/api/chat/", {})).body;
    const foreign = (await partner.send("POST", "/api/chat/", {})).body["id"];
    expect(own["can_schedule"]).toBe(true);
    expect((await add(me, { ...check, chat: own["id"] }))["chat"]).toBe(own["id"]);
    const again = await me.send("POST", "/api/schedules/", { ...check, subject: "Another", chat: own["id"] });
    expect(again.body["validation_errors"]).toEqual({ chat: ["This chat is already scheduled"] });
    const stranger = await me.send("POST", "/api/schedules/", { ...check, subject: "Another", chat: foreign });
    expect(stranger.body["validation_errors"]).toEqual({ chat: ["Choose one of your own chats"] });
    await me.send("DELETE", `/api/chat/${own["id"]}/`);
    expect((await me.get("/api/schedules/")).body[0]?.["chat"]).toBe(null);
  });

  test("only the user's own regular chats can be scheduled", async () => {
    const [mine, partner] = [await t.person(undefined, "Both"), await t.person(undefined, "Both")];
    const id = (await mine.send("POST", "/api/chat/", {})).body["id"];
    const household = (await mine.get("/api/profile/0/")).body["household"]?.["id"];
    await mine.send("PATCH", `/api/chat/${id}/`, { household });
    expect((await partner.get(`/api/chat/${id}/`)).body["can_schedule"]).toBe(false);
    expect((await mine.get("/api/chat/")).body["results"]?.[0]?.["can_schedule"]).toBe(true);
    await t.deps.database.kysely.updateTable("chats").set({ chat_type: "onboarding" }).where("id", "=", Number(id)).execute();
    expect((await mine.get(`/api/chat/${id}/`)).body["can_schedule"]).toBe(false);
  });
});
