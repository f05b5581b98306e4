import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordProblem } from "#domain/people/password.ts";
import { registerPerson } from "#server/identity/register.ts";
import { readSettings } from "#server/config/settings.ts";
import { type TestApp, testApp } from "#server/testing/app.ts";
import { browserAt } from "#server/testing/browser.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "./demo.ts";
import { randomDemoPassword, replaceKnownDemoPassword } from "./demo-password.ts";

describe("the demo household", () => {
  test.each([
    [{}, true],
    [{ HIRO_DEMO: "0" }, false],
    [{ HIRO_URL: "https://money.example.com" }, false],
    [{ DATABASE_URL: "postgres://localhost/hiro" }, false],
    [{ HOST: "0.0.0.0" }, false],
    [{ HIRO_URL: "https://money.example.com", HIRO_DEMO: "1" }, true],
    [{ DATABASE_URL: "postgres://localhost/hiro", HIRO_DEMO: "1" }, true],
  ])("is created with %o: %s", (environment, made) => expect(readSettings(environment as Record<string, string>).demo).toBe(made));
});

describe("the demo household's default password", () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  test("is replaced once where the server is publicly reachable, and no longer works", async () => {
    await registerPerson(t.deps, { email: DEMO_EMAIL, password: DEMO_PASSWORD, firstName: "Maya", lastName: "Reyes" });
    const signIn = async (password: string) => {
      const browser = browserAt(t.url);
      return { browser, status: (await browser.post("/auth/session/", { email: DEMO_EMAIL, password })).status };
    };
    const before = await signIn(DEMO_PASSWORD);
    expect(before.status).toBe(204);
    const passwords = [randomDemoPassword(), randomDemoPassword(), randomDemoPassword()];
    expect(new Set(passwords).size).toBe(3);
    expect(passwords.map(passwordProblem)).toEqual([null, null, null]);
    const replaced = await Promise.all(passwords.map((password) => replaceKnownDemoPassword(t.deps, password)));
    expect(replaced.filter(Boolean)).toHaveLength(1);
    expect((await before.browser.post("/auth/refresh/")).status).toBe(401);
    expect((await signIn(DEMO_PASSWORD)).status).toBe(401);
    expect((await signIn(passwords[replaced.indexOf(true)] ?? "")).status).toBe(204);
  });
});

describe("trusted proxies", () => {
  test.each([
    [undefined, false],
    ["0", false],
    ["2", 2],
    ["10.0.0.5,10.1.0.0/16,2001:db8::/32", ["10.0.0.5", "10.1.0.0/16", "2001:db8::/32"]],
  ])("reads %s as %o", (given, expected) => expect(readSettings({ HIRO_TRUSTED_PROXIES: given }).trustedProxies).toEqual(expected));

  test.each(["all", "true", "10.0.0.5/33", "10.0.0", "-1", "10.0.0.5,", "*"])("rejects %s and names the setting", (given) =>
    expect(() => readSettings({ HIRO_TRUSTED_PROXIES: given })).toThrow(/HIRO_TRUSTED_PROXIES/),
  );
});
