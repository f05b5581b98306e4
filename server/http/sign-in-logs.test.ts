import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PASSWORD, type TestApp, testApp } from "../testing/app.ts";
import { browserAt } from "../testing/browser.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

test("no sign-in method writes a secret, a code or an address to the log", async () => {
  const lines: unknown[] = [];
  for (const level of ["debug", "info", "warn", "error"] as const)
    vi.spyOn(t.deps.log, level).mockImplementation((...line) => void lines.push(line));
  const person = await t.person("careful@example.com");
  const browser = browserAt(t.url);
  await browser.post("/auth/session/", { email: person.email, password: "wrong-Pass-1!" });
  await browser.post("/auth/session/", { email: person.email, password: PASSWORD });
  const cookie = [...browser.cookies.values()];
  const { body: offer } = await browser.api("POST", "/api/security/second-factor/");
  const { body: made } = await browser.api("POST", "/api/security/api-tokens/", { name: "x", access: "read", days: 1 });
  await browser.api("POST", "/api/security/second-factor/confirm/", { code: "123456" });
  await browser.post("/auth/passkey/", { response: '{"id":"my-passkey"}' });
  await browser.post("/auth/forgot/", { email: person.email });
  const { url } = await browserAt(t.url).follow("/auth/login/?connection=apple", /choose/);
  await browserAt(t.url).get("/auth/callback/apple/?state=my-state&code=my-code");
  await t.deps.jobs.stop();
  expect(lines.length).toBeGreaterThan(5);
  const log = JSON.stringify(lines);
  const secrets = [
    person.email,
    PASSWORD,
    "wrong-Pass-1!",
    String(offer["secret"]),
    String(made["token"]),
    "my-passkey",
    "my-code",
    "my-state",
  ];
  for (const secret of [...secrets, ...cookie, url.pathname.split("/").at(-1) ?? ""]) expect(log).not.toContain(secret);
});
