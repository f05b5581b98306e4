import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { ask, newChat } from "../../testing/assistant.ts";
import { settingsFlags } from "../../providers/flags/index.ts";
import { flagService, overrideFlag } from "./index.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const flagsOf = async (person: Person): Promise<Record<string, unknown>> =>
  Object.fromEntries(((await person.get("/api/flags/")).body as Json[]).map((flag) => [flag["name"], flag["value"]]));

describe("feature flags", () => {
  test("are plain names that are on or off; all are on at first, except the operator flag", async () => {
    const [person, operator] = [await t.person(), await t.person()];
    await t.deps.database.kysely.updateTable("users").set({ is_employee: true }).where("id", "=", operator.id).execute();
    expect(await flagsOf(person)).toEqual({
      EMPLOYEES_ONLY: false,
      FINANCIAL_PLAN_ENABLED: true,
      HOUSEHOLD_ENABLED: true,
      SUBSCRIPTIONS_ENABLED: true,
    });
    expect((await flagsOf(operator))["EMPLOYEES_ONLY"]).toBe(true);
  });

  test("a user's setting overrides the global one, which overrides the installation's", async () => {
    const { database, log } = t.deps;
    const person = await t.person();
    const service = flagService({ database, log }, settingsFlags({ FINANCIAL_PLAN_ENABLED: false }));
    const plan = async (): Promise<boolean | undefined> =>
      (await service.list({ userId: person.id })).find((flag) => flag.name === "FINANCIAL_PLAN_ENABLED")?.value;
    expect(await plan()).toBe(false);
    await overrideFlag(database.kysely, "FINANCIAL_PLAN_ENABLED", null, true);
    expect(await plan()).toBe(true);
    await overrideFlag(database.kysely, "FINANCIAL_PLAN_ENABLED", person.id, false);
    expect(await plan()).toBe(false);
    await overrideFlag(database.kysely, "FINANCIAL_PLAN_ENABLED", person.id, null);
    expect(await plan()).toBe(true);
    await overrideFlag(database.kysely, "FINANCIAL_PLAN_ENABLED", null, null);
    expect(await plan()).toBe(false);
  });

  test("keep their defaults while their provider fails", async () => {
    const { database, log } = t.deps;
    const failing = { metadata: { name: "remote" }, resolveBooleanEvaluation: () => Promise.reject(new Error("unreachable")) };
    const person = await t.person();
    expect((await flagService({ database, log }, failing).list({ userId: person.id })).map((flag) => flag.value)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  test("leave the assistant's other answers as they are, and name a feature that is off", async () => {
    const person = await t.person();
    const chat = await newChat(person);
    const answer = async (question: string): Promise<string> => String((await ask(person, chat, question))["content"]);
    const questions = ["What bills are due this month?", "Can I afford $300 a month?", "Why was last month expensive?"];
    await overrideFlag(t.deps.database.kysely, "SUBSCRIPTIONS_ENABLED", person.id, false);
    for (const question of questions) expect(await answer(question)).not.toContain("couldn't read your data");
    expect(await answer("Which subscriptions do I have?")).toBe("**This feature is not enabled for your account.**");
    await overrideFlag(t.deps.database.kysely, "FINANCIAL_PLAN_ENABLED", person.id, false);
    expect(await answer("How is my financial plan?")).toContain("This feature is not enabled for your account.**");
  });

  test("also block the requests behind them on the server", async () => {
    const person = await t.person();
    expect((await person.get("/api/finx-subscriptions/")).status).toBe(200);
    await overrideFlag(t.deps.database.kysely, "SUBSCRIPTIONS_ENABLED", person.id, false);
    for (const [method, path] of [
      ["GET", "/api/finx-subscriptions/"],
      ["GET", "/api/finx-subscriptions/1/"],
      ["PATCH", "/api/finx-subscriptions/1/"],
    ] as const) {
      const refused = await person.send(method, path, method === "GET" ? undefined : { status: "inactive" });
      expect([refused.status, refused.body["errors"]], path).toEqual([403, ["FLAG_OFF"]]);
    }
  });
});
