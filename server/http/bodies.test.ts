import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, type Person, type TestApp, testApp } from "../testing/app.ts";

let t: TestApp;
let p: Person;
beforeAll(async () => {
  t = await testApp();
  p = await t.person();
});
afterAll(() => t.close());

const send = async (path: string, body: string): Promise<{ status: number; body: Json }> => {
  const reply = await p.raw(path, { method: "POST", headers: { "content-type": "application/json" }, body });
  return { status: reply.status, body: (reply.status === 204 ? null : await reply.json()) as Json };
};

test("a route without a body accepts an empty one with any content type", async () => {
  expect((await send("/api/tasks/generate-tasks/", "")).status).toBe(200);
});

test("a route with a body names the fields missing from an empty one", async () => {
  const refused = await send("/api/tasks/create-from-feature/", "");
  expect([refused.status, refused.body["validation_errors"]]).toEqual([400, { feature: ["Choose one of the features"] }]);
});

test.each([
  ["half an object", '{"feature":'],
  ["a trailing comma", '{"feature":"GET_STARTED",}'],
  ["a prototype", '{"feature":"GET_STARTED","__proto__":{"admin":true}}'],
  ["a list", "[]"],
  ["null", "null"],
  ["a word", '"GET_STARTED"'],
])("rejects %s and changes nothing", async (_name, body) => {
  const before = (await p.get("/api/tasks/")).body;
  expect((await send("/api/tasks/create-from-feature/", body)).status).toBe(400);
  expect((await p.get("/api/tasks/")).body).toEqual(before);
  expect((await fetch(`${t.url}/health/live/`)).status).toBe(200);
});

test("every route rejects an unknown query parameter by name", async () => {
  const schema = (await (await fetch(`${t.url}/api/schema/`)).json()) as { paths: Record<string, Record<string, unknown>> };
  const paths = Object.entries(schema.paths).filter(([path, methods]) => "get" in methods && !path.includes("{"));
  expect(paths.length).toBeGreaterThan(20);
  for (const [path] of paths) {
    const reply = await p.get(`${path}?serach=x&category=`);
    expect([path, reply.status, reply.body["validation_errors"]]).toEqual([
      path,
      400,
      { serach: ["This parameter does not exist"], category: ["This parameter does not exist"] },
    ]);
    expect(reply.body["message"]).toContain("serach: This parameter does not exist");
  }
});

test("errors are in plain language, with field names as on the wire", async () => {
  const list = await p.get("/api/finx-transactions/?category_section=Expenses&date_start=soon");
  expect(list.body["message"]).toBe("category_section: Enter Income, Expense or Transfer; date_start: Enter a date as YYYY-MM-DD");
  const change = await p.send("POST", "/api/finx-transactions/bulk-update-categories/", { transaction_ids: ["x"] });
  expect(change.body["validation_errors"]).toEqual({ "transaction_ids.0": ["Enter a number"], category_id: ["This is required"] });
});
