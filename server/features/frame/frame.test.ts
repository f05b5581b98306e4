import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { seedHousehold } from "../../testing/household.ts";

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await testApp();
  person = await t.person();
  await seedHousehold(t, person);
  const { kysely } = t.deps.database;
  await kysely.updateTable("connections").set({ status: "user_action_required" }).execute();
  await kysely.updateTable("accounts").set({ transaction_backfill_status: "pending" }).execute();
  await person.send("POST", "/api/tasks/create-from-feature/", { feature: "GET_STARTED" });
});
afterAll(() => t.close());

const get = async (path: string): Promise<Json> => (await person.get(path)).body;

describe("the frame", () => {
  test("says the same as the requests it replaces", async () => {
    const connections = (await get("/api/finx-connections/")) as Json[];
    const tasks = (await get("/api/tasks/")) as Json[];
    const counts = {
      to_review: (await get("/api/finx-transactions/merchants-to-review/"))["decisions"],
      connections: connections.filter((one) => one["status"] !== "ok").length,
      open_tasks: tasks.filter((one) => !one["completed"]).length,
    };
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
    expect(await get("/api/frame/")).toEqual({
      profile: await get("/api/profile/0/"),
      flags: await get("/api/flags/"),
      counts,
      loading_history: true,
      syncing: connections.some((one) => one["sync"] !== null),
    });
  });

  test("counts nothing of another household", async () => {
    const stranger = await t.person();
    expect((await stranger.get("/api/frame/")).body).toMatchObject({
      counts: { to_review: 0, connections: 0, open_tasks: 0 },
      loading_history: false,
      syncing: false,
    });
  });

  test("has no counts before the user finishes signing up", async () => {
    const before = { signup_state: "VERIFY_EMAIL_ADDRESS", email_verified: false };
    const { kysely } = t.deps.database;
    await kysely.updateTable("users").set(before).where("id", "=", person.id).execute();
    expect((await person.get("/api/finx-connections/")).status).toBe(403);
    expect(await get("/api/frame/")).toMatchObject({
      profile: { signup_state: "VERIFY_EMAIL_ADDRESS" },
      counts: null,
      loading_history: false,
      syncing: false,
    });
  });
});
