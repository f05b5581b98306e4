import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { account } from "../../testing/rows.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const generate = async (person: Person): Promise<Json[]> => (await person.send("POST", "/api/tasks/generate-tasks/")).body as Json[];
const change = (person: Person, task: Json, step: number, body: unknown) =>
  person.send("PATCH", `/api/tasks/${task["id"]}/sub-tasks/${task["tasks"]?.[step]?.["id"]}/`, body);

describe("task lists", () => {
  test("are created for what the household has, once, even with repeated and concurrent requests", async () => {
    const person = await t.person();
    const all = await Promise.all(Array.from({ length: 6 }, () => generate(person)));
    expect((all[0] ?? []).map((task) => task["feature"])).toEqual(["GET_STARTED", "FINANCIAL_SITUATION_CHAT"]);
    expect((await person.get("/api/tasks/")).body).toEqual(all[5]);
    await account(person, "Checking");
    expect((await generate(person)).map((task) => task["feature"])).toEqual([
      "GET_STARTED",
      "MAXIMIZE_SAVINGS_YIELD",
      "TRACK_NET_WORTH",
      "EMERGENCY_FUND_GOAL",
      "FINANCIAL_SITUATION_CHAT",
    ]);
    const [only] = (await person.get("/api/tasks/?task__feature=TRACK_NET_WORTH")).body as Json[];
    expect(only).toMatchObject({
      completed: false,
      tasks: [
        { order: 1, task_type: "connect_accounts", completed: false, chat: null },
        { order: 2, task_type: "net_worth", completed: false, chat: null },
      ],
    });
    expect((await person.get("/api/tasks/?task__feature=DANCE")).status).toBe(400);
  });

  test("can be created one by one by feature, and repeating returns the same", async () => {
    const person = await t.person();
    const make = () => person.send("POST", "/api/tasks/create-from-feature/", { feature: "EMERGENCY_FUND_GOAL" });
    const first = await make();
    expect((await make()).body).toEqual(first.body);
    expect((await person.get(`/api/tasks/${first.body["id"]}/`)).body).toEqual(first.body);
    expect((await person.get(`/api/tasks/${first.body["id"]}/sub-tasks/`)).body).toEqual(first.body["tasks"]);
    expect((await person.send("POST", "/api/tasks/create-from-feature/", { feature: "x" })).status).toBe(400);
  });

  test("are completed by their last step, even with two at once, and reopened by an incomplete one", async () => {
    const person = await t.person();
    const task = (await person.send("POST", "/api/tasks/create-from-feature/", { feature: "TRACK_SPENDING" })).body;
    await Promise.all([change(person, task, 0, { completed: true }), change(person, task, 1, { completed: true })]);
    expect((await person.get(`/api/tasks/${task["id"]}/`)).body["completed"]).toBe(true);
    await change(person, task, 1, { completed: false });
    expect((await person.get(`/api/tasks/${task["id"]}/`)).body["completed"]).toBe(false);
    expect((await person.send("PATCH", `/api/tasks/${task["id"]}/`, { completed: true })).body["completed"]).toBe(true);
    expect((await person.send("PUT", `/api/tasks/${task["id"]}/`, { completed: false })).body["completed"]).toBe(false);
  });

  test("keep a step's first chat and reject another user's chat", async () => {
    const [person, other] = [await t.person(), await t.person()];
    const task = (await person.send("POST", "/api/tasks/create-from-feature/", { feature: "FINANCIAL_SITUATION_CHAT" })).body;
    const [mine, second] = [
      (await person.send("POST", "/api/chat/", {})).body["id"],
      (await person.send("POST", "/api/chat/", {})).body["id"],
    ];
    const theirs = (await other.send("POST", "/api/chat/", {})).body["id"];
    const [foreign, missing] = [await change(person, task, 0, { chat: theirs }), await change(person, task, 0, { chat: 2_000_000_000 })];
    expect([foreign.status, foreign.body]).toEqual([400, missing.body]);
    expect((await change(person, task, 0, { chat: mine })).body["chat"]).toBe(mine);
    expect((await change(person, task, 0, { chat: second })).body["chat"]).toBe(mine);
    await person.send("DELETE", `/api/chat/${mine}/`);
    expect((await change(person, task, 0, {})).body["chat"]).toBe(null);
    const elsewhere = (await person.send("POST", "/api/tasks/create-from-feature/", { feature: "TRACK_SPENDING" })).body;
    const mixed = await person.get(`/api/tasks/${elsewhere["id"]}/sub-tasks/${task["tasks"]?.[0]?.["id"]}/`);
    expect(mixed.status).toBe(404);
  });
});
