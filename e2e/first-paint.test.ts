import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EARLY_FIGURES, EARLY_REQUESTS } from "#web/app/early-requests.ts";
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

/** Opens another tab. The first one may still be loading its page, whose requests and responses would count as the next page's. */
const newTab = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  return page;
};

/** Tells every tab that the user signed out, as the tab does where that happens, and ends the session. */
const signOutElsewhere = async (context: BrowserContext, other: Page): Promise<void> => {
  await other.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target; it stays inside the origin
    new BroadcastChannel("session").postMessage("signed-out");
  });
  await context.clearCookies();
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
  const { context } = await s.signedIn();
  const page = await newTab(context);
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
  for (const once of ["/auth/refresh/", "/api/frame/", "/api/csrf/"])
    expect(
      asked.filter((path) => path === once),
      once,
    ).toHaveLength(1);
  await context.close();
});

test.each(Object.entries(EARLY_REQUESTS))(
  "the page of %s asks for its data before the app is there, and only once",
  async (path, early) => {
    const { context, problems } = await s.signedIn();
    const page = await newTab(context);
    const asked: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      asked.push(url.pathname + url.search);
    });
    const withoutDays = (address: string): string => address.replace(/\{\w+\}|\d{4}-\d\d-\d\d/g, "day");
    const times = (request: string): number => asked.filter((one) => withoutDays(one) === withoutDays(request)).length;
    const scripts = await hold(page, "**/assets/*.js");
    await page.goto(path, { waitUntil: "commit" });
    for (const request of early) await expect.poll(() => times(request), { message: request }).toBe(1);
    await scripts();
    await page.locator("#frame").waitFor({ state: "detached" });
    await page.waitForLoadState("networkidle");
    for (const request of early) expect(times(request), request).toBe(1);

    // With a query, the screen may ask for something else.
    asked.length = 0;
    const again = await hold(page, "**/assets/*.js");
    await page.goto(`${path}?other=1`, { waitUntil: "commit" });
    await expect.poll(() => asked).toContain("/api/frame/");
    for (const request of early) expect(times(request), request).toBe(0);
    await again();
    await page.locator("#frame").waitFor({ state: "detached" });
    expect(problems).toEqual([]);
    await context.close();
  },
);

test.each(Object.entries(EARLY_FIGURES))(
  "the number of %s shows in its place before the app is there, but not where amounts are hidden",
  async (path, label) => {
    const { context, problems } = await s.signedIn({ viewport: { width: 390, height: 844 } });
    const page = await newTab(context);
    const textOf = async (at: string): Promise<string> => (await page.locator(at).innerText()).replace(/\s*(Hide|Show) amounts/, "");
    const top = async (at: string): Promise<number> => Math.round((await page.locator(at).boundingBox())?.y ?? -1);
    const scripts = await hold(page, "**/assets/*.js");
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("#frame [data-early-figure][data-shown]").waitFor();
    expect(await page.locator("#frame [data-label]").innerText()).toBe(label);
    const [early, place] = [await textOf("#frame .figure"), await top("#frame .figure")];
    expect(early).toMatch(/^−?\$[\d,]+\.\d\d$/);
    await scripts();
    await page.locator("#frame").waitFor({ state: "detached" });
    expect(await textOf("main [data-figure]")).toBe(early);
    expect(await top("main [data-figure]")).toBe(place);

    await page.getByRole("button", { name: /Hide amounts/ }).click();
    await page.getByRole("button", { name: /Show amounts/ }).waitFor();
    const again = await hold(page, "**/assets/*.js");
    const replied = page.waitForResponse("**/api/balance/time-series/**");
    await page.goto(path, { waitUntil: "commit" });
    await replied;
    // The replies are read by now, so a number would show.
    await page.evaluate(async () => {
      const early = Object.values((window as { earlyReplies?: { [path: string]: Promise<Response> } }).earlyReplies ?? {});
      await Promise.all(early.map(async (reply) => (await reply).clone().text()));
    });
    expect(await page.locator("[data-early-figure][data-shown]").count()).toBe(0);
    await again();
    await page.getByRole("button", { name: /Show amounts/ }).click();
    expect(problems).toEqual([]);
    await context.close();
  },
);

test("the frame names each screen of the sidebar as the screen names itself", async () => {
  const { page, context } = await s.signedIn({ viewport: { width: 390, height: 844 } });
  /** Opens a page while its code is held back, so that what is looked at is the drawn frame. */
  const openDrawn = async (path: string): Promise<() => Promise<void>> => {
    const scripts = await hold(page, "**/assets/*.js");
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("#frame [data-title]").filter({ hasText: /\w/ }).waitFor();
    return scripts;
  };
  const first = await openDrawn("/chat/");
  const paths = await page.evaluate(() => [...document.querySelectorAll<HTMLAnchorElement>("a[data-nav]")].map((item) => item.pathname));
  await first();
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) {
    const scripts = await openDrawn(path);
    const title = await page.locator("#frame [data-title]").innerText();
    await scripts();
    await page.locator("#frame").waitFor({ state: "detached" });
    expect(await page.locator("header [data-heading]").innerText(), path).toBe(title);
  }
  await context.close();
});

test("on a phone, the sidebar has its entries and chats when it first slides in", async () => {
  const { page, context, problems } = await s.signedIn({ viewport: { width: 390, height: 844 } });
  await page.goto("/net-worth");
  await page.getByRole("button", { name: "Open navigation" }).click();
  const sidebar = page.getByRole("navigation", { name: "Main" });
  await sidebar.getByRole("link", { name: "Budgets" }).waitFor();
  expect(await sidebar.locator("[data-nav]").count()).toBeGreaterThan(8);
  await sidebar.getByRole("heading", { level: 2 }).first().or(sidebar.getByText("Your chats will appear here")).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("what a page asked for early is dropped when another tab signs out meanwhile", async () => {
  const { page: other, context } = await s.signedIn();
  const page = await newTab(context);
  const scripts = await hold(page, "**/assets/*.js");
  await page.goto("/net-worth", { waitUntil: "commit" });
  await page.locator("[data-early-figure][data-shown]").waitFor();
  await signOutElsewhere(context, other);
  await page.locator("[data-early-figure]").waitFor({ state: "detached" });
  await scripts();
  await page.getByLabel("Email").waitFor();
  expect(new URL(page.url()).pathname).toBe("/auth/login/");
  // The address changes first. Until the form is there, the page still shows the drawn frame, which has no data by now.
  await expect.poll(() => page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  await context.close();
});

test("a screen that waits for its data is not drawn after another tab has signed out", async () => {
  const { page: other, context } = await s.signedIn();
  const page = await newTab(context);
  // The app itself asks for a chosen range, so it knows the user by then.
  const data = await hold(page, "**/api/balance/time-series/**");
  const asked = page.waitForRequest("**/api/balance/time-series/**");
  await page.goto("/net-worth?range=1YR", { waitUntil: "commit" });
  await asked;
  await signOutElsewhere(context, other);
  await page.getByLabel("Email").waitFor();
  await data();
  expect(new URL(page.url()).pathname).toBe("/auth/login/");
  await expect.poll(() => page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
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
