import { afterAll, beforeAll, expect, test } from "vitest";
import { MEMBERS_HEADER } from "#contract/kit/endpoint.ts";
import { type Person, type TestApp, testApp } from "../testing/app.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const membersOf = async (p: Person): Promise<string | null> => (await p.raw("/api/security/")).headers.get(MEMBERS_HEADER);

test("every reply names the members of the household, at once after one has left", async () => {
  const [maya, sam] = [await t.person(undefined, "Named"), await t.person(undefined, "Named")];
  expect(await membersOf(maya)).toBe(`${maya.id} ${sam.id}`);
  expect((await sam.send("POST", "/api/household/leave/", {})).status).toBeLessThan(300);
  expect([await membersOf(maya), await membersOf(sam)]).toEqual([String(maya.id), String(sam.id)]);
});

test("a reply to nobody names nobody", async () => {
  expect((await fetch(`${t.url}/api/schema/`)).headers.get(MEMBERS_HEADER)).toBeNull();
});
