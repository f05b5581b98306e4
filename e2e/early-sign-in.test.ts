import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "#seed/demo-sign-in.ts";
import { barriers, type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

/** Holds the app's code until the returned function is called. */
const withoutCode = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
};
const isDrawn = (page: Page): Promise<boolean> => page.evaluate(() => document.querySelector("#sign-in[data-drawn]") !== null);
const appTakesOver = (page: Page): Promise<unknown> => page.locator("[data-drawn]").waitFor({ state: "detached" });

test("what is typed before the app has loaded stays, with the focus and the cursor", async () => {
  const { page, context, problems } = await s.open();
  const code = await withoutCode(page);
  await page.goto("/auth/login/?redirect_url=%2Fbudgets", { waitUntil: "commit" });
  // The email field has the focus.
  await page.getByLabel("Email").waitFor();
  await page.keyboard.type(DEMO_EMAIL);
  await page.keyboard.press("Tab");
  await page.keyboard.type("secret");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  expect(await isDrawn(page)).toBe(true);
  expect(await barriers(page, "the sign-in form before the app")).toEqual([]);
  const ways = await page
    .getByRole("link", { name: /^Continue with/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(ways.length).toBeGreaterThan(0);
  for (const way of ways) expect(new URL(way ?? "", "http://here").searchParams.get("redirect_url")).toBe("/budgets");

  code();
  await appTakesOver(page);
  await page.keyboard.type("X");
  expect(await page.getByLabel("Email").inputValue()).toBe(DEMO_EMAIL);
  expect(await page.locator('input[name="password"]').inputValue()).toBe("secrXet");
  expect(problems).toEqual([]);
  await context.close();
});

test.each([
  ["the Enter key", (page: Page) => page.keyboard.press("Enter")],
  ["the button", (page: Page) => page.getByRole("button", { name: "Sign in" }).click()],
])("sign-in by %s before the app has loaded happens once it has, and the address never contains the password", async (_by, send) => {
  const { page, context, problems } = await s.open();
  const code = await withoutCode(page);
  const addresses: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && addresses.push(request.url())));
  let signIns = 0;
  page.on("request", (request) => void (signIns += new URL(request.url()).pathname === "/auth/session/" ? 1 : 0));
  await page.goto("/auth/login/?redirect_url=%2Fbudgets", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(DEMO_EMAIL);
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await send(page);
  expect(await isDrawn(page)).toBe(true);
  code();
  await page.getByRole("heading", { level: 1, name: "Budgets" }).waitFor();
  expect(signIns).toBe(1);
  expect(addresses.map((address) => new URL(address).search)).toEqual(["?redirect_url=%2Fbudgets", ""]);
  expect(problems).toEqual([]);
  await context.close();
});

test("a button pressed before the app has loaded counts, and only until something else is typed", async () => {
  const { page, context } = await s.open();
  let code = await withoutCode(page);
  await page.goto("/auth/login/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Fill in" }).click();
  code();
  await expect.poll(() => page.getByLabel("Email").inputValue()).toBe(DEMO_EMAIL);

  await page.unrouteAll({ behavior: "ignoreErrors" });
  code = await withoutCode(page);
  await page.goto("/auth/login/", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Fill in" }).click();
  await page.getByLabel("Email").fill("someone@example.com");
  code();
  await appTakesOver(page);
  await page.waitForLoadState("networkidle");
  expect(await page.getByLabel("Email").inputValue()).toBe("someone@example.com");
  await context.close();
});

test("the second step and other pages have no early form", async () => {
  const { page, context } = await s.open();
  await withoutCode(page);
  for (const path of ["/auth/login/?step=second-factor", "/auth/forgot/", "/signup/"]) {
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("#root").waitFor({ state: "attached" });
    expect(await isDrawn(page), path).toBe(false);
  }
  await context.close();
});
