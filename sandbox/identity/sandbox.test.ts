import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, testApp } from "../../server/testing/app.ts";
import { type Browser, browserAt } from "../../server/testing/browser.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const dialog = async (browser: Browser, connection = "google-oauth2"): Promise<{ path: string; html: string; headers: Headers }> => {
  const { url, response } = await browser.follow(`/auth/login/?connection=${connection}`);
  return { path: url.pathname, html: await response.text(), headers: response.headers };
};
const choose = async (browser: Browser, fields: Record<string, string>, connection?: string): Promise<URL> => {
  const { path } = await dialog(browser, connection);
  const chosen = await browser.form(path, fields);
  expect(chosen.status).toBe(303);
  return (await browser.follow(chosen.headers.get("location") ?? "", /\/(error\/auth|auth\/login\/)|:\d+\/$/)).url;
};

test("the sandbox replaces Google and Apple, labels itself as a sandbox, and is as secure as any page", async () => {
  expect(await (await browserAt(t.url).get("/auth/connections/")).json()).toEqual([
    { connection: "google-oauth2", name: "Google", sandbox: true },
    { connection: "apple", name: "Apple", sandbox: true },
  ]);
  const { html, headers } = await dialog(browserAt(t.url), "apple");
  expect(html).toContain("Sandbox sign-in");
  expect(html).toContain("stands in for Apple");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("a fictional identity can be chosen, then another in the same browser", async () => {
  const browser = browserAt(t.url);
  expect((await choose(browser, { person: "jordan.lake@example.com" })).pathname).toBe("/");
  expect((await browser.api("GET", "/api/profile/0/")).body).toMatchObject({ first_name: "Jordan", email: "jordan.lake@example.com" });
  expect((await choose(browser, { person: "robin.field@example.com" }, "apple")).pathname).toBe("/");
  expect((await browser.api("GET", "/api/profile/0/")).body).toMatchObject({ first_name: "Robin" });
});

test("any identity can be typed, and an invalid address is asked for again", async () => {
  const browser = browserAt(t.url);
  const { path } = await dialog(browser);
  const wrong = await browser.form(path, { email: "<b>nobody" });
  expect(wrong.status).toBe(400);
  const html = await wrong.text();
  expect(html).toContain("Enter an email address");
  expect(html).not.toContain("<b>nobody");
  await choose(browser, { email: "Typed@Example.com", first_name: "Ty", last_name: "Ped" });
  expect((await browser.api("GET", "/api/profile/0/")).body).toMatchObject({
    email: null,
    unverified_email: "typed@example.com",
  });
});

test("canceling ends on the page for it, and an unrequested dialog is rejected", async () => {
  const end = await choose(browserAt(t.url), { cancel: "yes" });
  expect([end.pathname, end.searchParams.get("error")]).toEqual(["/error/auth", "access_denied"]);
  expect((await browserAt(t.url).get("/sandbox-identity/choose/nothing")).status).toBe(400);
});

test("it redirects only to this site", async () => {
  const browser = browserAt(t.url);
  const asked = new URL((await browser.get("/auth/login/?connection=apple")).headers.get("location") ?? "");
  asked.searchParams.set("redirect_uri", "https://evil.example/auth/callback/apple/");
  expect((await browser.get(asked.href)).status).toBe(400);
});
