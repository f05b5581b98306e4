import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../testing/app.ts";

type Responses = Record<string, { content?: Record<string, unknown> }>;
let t: TestApp;
let paths: Record<string, Record<string, { responses: Responses }>>;
beforeAll(async () => {
  t = await testApp();
  ({ paths } = (await (await fetch(`${t.url}/api/schema/`)).json()) as { paths: typeof paths });
});
afterAll(() => t.close());

const responses = (path: string, method = "get"): Responses => paths[path]?.[method]?.responses ?? {};

test.each(["/api/personal-data/", "/api/export/{file}/", "/api/charts/{id}/image/"])("%s is described as a file", (path) => {
  expect(Object.keys(responses(path)["200"]?.content ?? {})).toEqual(["application/octet-stream"]);
  expect(responses(path)["204"]).toBeUndefined();
});

test("a change names the errors that it may return, and a read only its own", () => {
  expect(Object.keys(responses("/api/budgets/{id}/", "patch"))).toEqual(["200", "400", "401", "403", "404", "409", "413", "415", "429"]);
  expect(Object.keys(responses("/api/budgets/{id}/"))).toEqual(["200", "400", "401", "403", "404", "429"]);
});
