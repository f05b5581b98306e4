import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, type TestApp, testApp } from "../testing/app.ts";

type Schema = { type?: string | string[]; enum?: unknown[]; format?: string; properties?: Record<string, Schema>; $ref?: string };
type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: { "application/json"?: { schema?: Schema } } };
};
type Paths = Record<string, Record<string, Operation>>;

let t: TestApp;
let p: Person;
let paths: Paths;
let named: Record<string, Schema>;
beforeAll(async () => {
  t = await testApp();
  p = await t.person();
  const schema = (await (await fetch(`${t.url}/api/schema/`)).json()) as {
    paths: Paths;
    components?: { schemas?: Record<string, Schema> };
  };
  paths = schema.paths;
  named = schema.components?.schemas ?? {};
});
afterAll(() => t.close());

/** These end the user's own session or account, so that no further request would work. */
const ENDS = /personal-data|end-others|\/security\/password/;
const TEXTS = ["%00", "%ED%A0%80", "99999999999999999999", "-1", "x".repeat(3000)];
const VALUES: readonly unknown[] = [null, "\u0000", "\ud800", Number.MAX_SAFE_INTEGER + 2, -1e15, ["\u0000"], { a: 1 }, "x".repeat(50_000)];

const resolved = (schema: Schema | undefined): Schema => {
  const name = schema?.$ref?.split("/").at(-1);
  return name === undefined ? (schema ?? {}) : resolved(named[name]);
};
/** Returns a plausible value, so that only the field under test is wrong. */
const sample = (given: Schema): unknown => {
  const { type, enum: values, format } = resolved(given);
  if (values) return values[0];
  const kind = [type].flat()[0];
  if (kind === "string") return format === "date" ? "2026-11-01" : "Sample";
  return kind === "number" || kind === "integer" ? 1 : kind === "boolean" ? true : kind === "array" ? [] : kind === "object" ? {} : null;
};

test("no route answers bad values in its path, query or body with an internal error", async () => {
  const broken: string[] = [];
  let asked = 0;
  const ask = async (method: string, path: string, body: unknown, label: string): Promise<void> => {
    asked += 1;
    const reply = await p.raw(path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    await reply.arrayBuffer();
    if (reply.status >= 500 && reply.status !== 503) broken.push(`${reply.status} ${label}`);
  };
  for (const [path, methods] of Object.entries(paths)) {
    if (ENDS.test(path)) continue;
    for (const [name, operation] of Object.entries(methods)) {
      const method = name.toUpperCase();
      const at = (value: string): string => path.replaceAll(/\{[^}]+\}/g, value);
      const none = method === "GET" || method === "DELETE" ? undefined : {};
      if (path.includes("{")) for (const value of TEXTS.slice(0, 4)) await ask(method, at(value), none, `${method} ${path}`);
      if (method === "DELETE") continue;
      for (const parameter of (operation.parameters ?? []).filter((one) => one.in === "query"))
        for (const value of TEXTS) await ask(method, `${at("1")}?${parameter.name}=${value}`, none, `${method} ${path} ?${parameter.name}`);
      const fields = resolved(operation.requestBody?.content?.["application/json"]?.schema).properties ?? {};
      const whole = Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, sample(schema)]));
      for (const field of Object.keys(fields))
        for (const value of VALUES) await ask(method, at("1"), { ...whole, [field]: value }, `${method} ${path} ${field}`);
    }
  }
  expect(asked).toBeGreaterThan(1500);
  expect([...new Set(broken)]).toEqual([]);
});

test("half characters inside lists and in prompts are errors of their field", async () => {
  const plan = Number((await p.send("POST", "/api/plans/", {})).body["id"]);
  const half = "Spending at \ud800";
  const person = { key: "me", birth_month: null, retirement_age: null };
  for (const [method, path, body] of [
    ["POST", "/api/schedules/", { subject: "Check", prompt: half, frequency: "daily" }],
    ["PATCH", `/api/plans/${plan}/`, { people: [{ ...person, name: half }] }],
    ["PATCH", `/api/plans/${plan}/`, { dependants: [{ name: half, birth_year: 2020 }] }],
    [
      "POST",
      "/api/finx-transactions/merchants-to-review/settle/",
      { decisions: [{ merchant_key: half, money_in: false, finx_category_id: 1 }] },
    ],
  ] as const) {
    const { status, body: reply } = await p.send(method, path, body);
    expect([status, JSON.stringify(reply["validation_errors"])], path).toEqual([
      400,
      expect.stringContaining("Remove the control characters"),
    ]);
  }
});
