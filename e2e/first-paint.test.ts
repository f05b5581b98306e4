import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

/** Holds matching requests until the returned function is called. */
const hold = async (page: Page, url: string): Promise<() => Promise<void>> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve();
    await page.unroute(url);
  };
};

/** Returns the labels and heights of the sidebar's items, from top to bottom. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-nav]")]
      .filter((item) => item.checkVisibility())
      .map((item) => `${item.querySelector("span")?.textContent} ${Math.round(item.getBoundingClientRect().top)}`),
  );

test("the app shell shows before any app script runs, as the user left it, and its items do not move when the app loads", async () => {
  const { page, context, problems } = await s.signedIn({ colorScheme: "dark" });
  await page.goto("/net-worth");
  await page.getByRole("slider", { name: "Net worth" }).waitFor();
  const asLeft = await places(page);
  const scripts = await hold(page, "**/assets/*.js");
  const session = await hold(page, "**/auth/refresh/");
  const asked = page.waitForRequest("**/auth/refresh/");
  await page.goto("/transactions", { waitUntil: "commit" });
  await page.locator("#frame [data-nav][aria-current]", { hasText: "Transactions" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
  expect(await places(page)).toEqual(asLeft);
  // The session is asked for before any of the app's code is there.
  await asked;
  await session();
  await scripts();
  await page.getByRole("heading", { level: 1, name: "Transactions" }).waitFor();
  expect(await places(page)).toEqual(asLeft);
  expect(await page.locator("#frame").count()).toBe(0);

  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  const again = await hold(page, "**/assets/*.js");
  await page.goto("/budgets", { waitUntil: "commit" });
  await page.locator("#frame[data-sidebar=collapsed] [data-nav][aria-current]").waitFor();
  await again();
  await page.getByRole("heading", { level: 1, name: "Budgets" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("one request brings what every screen shows, in parallel with the chats", async () => {
  const { page, context } = await s.signedIn();
  const frame = await hold(page, "**/api/frame/");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const chats = page.waitForRequest((request) => request.url().includes("/api/chat/"));
  await page.goto("/settings");
  await chats;
  await frame();
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  const parts = new Set(["/api/profile/0/", "/api/flags/", "/api/tasks/", "/api/finx-transactions/transactions-to-review/count/"]);
  expect(asked.filter((path) => parts.has(path))).toEqual([]);
  for (const once of ["/auth/refresh/", "/api/frame/"])
    expect(
      asked.filter((path) => path === once),
      once,
    ).toHaveLength(1);
  await context.close();
});

test("the frame names each screen of the sidebar as the screen names itself", async () => {
  const { page, context } = await s.signedIn({ viewport: { width: 390, height: 844 } });
  await page.locator("[data-nav]").first().waitFor({ state: "attached" });
  const paths = await page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>("a[data-nav]")].map((item) => item.pathname));
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    const scripts = await hold(page, "**/assets/*.js");
    await page.goto(path, { waitUntil: "commit" });
    // The title is empty until the page has been read to its end.
    const title = await page.locator("#frame [data-title]").filter({ hasText: /\w/ }).innerText();
    await scripts();
    await page.locator("#frame").waitFor({ state: "detached" });
    expect(await page.locator("header [data-heading]").innerText(), path).toBe(title);
  }
  await context.close();
});

test("what a page asked for early is dropped when another tab signs out meanwhile", async () => {
  const { page, context } = await s.signedIn();
  const other = await context.newPage();
  await other.goto("/settings");
  const scripts = await hold(page, "**/assets/*.js");
  const frame = page.waitForResponse("**/api/frame/");
  await page.goto("/net-worth", { waitUntil: "commit" });
  await frame;
  await other.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it stays inside the origin
    new BroadcastChannel("session").postMessage("signed-out");
  });
  await context.clearCookies();
  await scripts();
  await page.waitForURL("**/auth/login/**");
  expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  await context.close();
});

test("a page shows an error when its app cannot be loaded", async () => {
  const { page, context } = await s.signedIn();
  await page.route("**/assets/index-*.js", (route) => route.abort());
  await page.goto("/transactions");
  await page.getByText("Hiro did not load.").waitFor();
  await page.unroute("**/assets/index-*.js");
  await page.getByRole("link", { name: "try again" }).click();
  await page.getByRole("heading", { level: 1, name: "Transactions" }).waitFor();
  await context.close();
});
