import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, testApp } from "../../testing/app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe("the profile", () => {
  test("shows the signed-in user, their household and the current day in their time zone", async () => {
    const [p, partner] = [await t.person("ada@example.com", "Lovelace"), await t.person("charles@example.com", "Lovelace")];
    const { body } = await p.get("/api/profile/0/");
    expect(body).toMatchObject({
      id: 0,
      user_pk: p.id,
      first_name: "Test",
      last_name: "Person",
      email: "ada@example.com",
      unverified_email: null,
      signup_state: "COMPLETED",
      time_zone: "UTC",
      today: "2026-11-20",
    });
    expect(body["household"]).toMatchObject({
      name: "Lovelace",
      members: [
        { id: p.id, first_name: "Test", last_name: "Person" },
        { id: partner.id, first_name: "Test", last_name: "Person" },
      ],
    });
    expect(JSON.stringify(body)).not.toContain("charles@example.com");
    await t.deps.database.kysely.updateTable("users").set({ time_zone: "Pacific/Kiritimati" }).where("id", "=", p.id).execute();
    expect((await p.get("/api/profile/0/")).body["today"]).toBe("2026-11-21");
  });

  test("has one fixed address: any other id returns 404, even the user's own", async () => {
    const p = await t.person();
    for (const id of ["1", String(p.id), "00", "x", "-0"]) expect((await p.get(`/api/profile/${id}/`)).status, id).toBe(404);
    expect((await p.get("/api/profile/0/")).body["household"]).toBe(null);
  });
});
