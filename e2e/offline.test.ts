import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { neverIdle, type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const openSettings = async (page: Page): Promise<void> => {
  await page.goto("/settings");
  await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  await page.evaluate(() => Object.assign(window, { samePage: true }));
};
const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => "samePage" in window);

describe("a screen", () => {
  test("shows an error inside the app shell when offline, and opens when the connection is back", async () => {
    const { page, context } = await s.signedIn({}, neverIdle);
    await openSettings(page);
    // Each failure asks for the start page, to learn whether the server is reachable.
    let asked = 0;
    page.on("requestfailed", (request) => void (asked += new URL(request.url()).pathname === "/" ? 1 : 0));
    await context.setOffline(true);
    await page.getByRole("link", { name: "Budgets" }).click();
    await page.getByText("This did not load.").waitFor();
    await expect.poll(() => asked).toBe(1);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => asked).toBe(2);
    expect(await page.getByRole("navigation", { name: "Main" }).isVisible()).toBe(true);
    expect(new URL(page.url()).pathname).toBe("/budgets");
    await context.setOffline(false);
    await page.getByRole("heading", { level: 1, name: "Budgets" }).waitFor();
    expect(await isSamePage(page)).toBe(true);
    await context.close();
  });

  test("opens on a retry after its code failed to load once", async () => {
    const { page, context } = await s.signedIn({}, neverIdle);
    await openSettings(page);
    await page.route("**/assets/*.js", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("link", { name: "Budgets" }).click();
    await page.getByText("This did not load.").waitFor();
    await page.unroute("**/assets/*.js");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Budgets" }).waitFor();
    expect(await isSamePage(page)).toBe(true);
    await context.close();
  });

  test("opens with its styles on a retry after they failed to load once", async () => {
    const { page, context } = await s.signedIn({}, neverIdle);
    await openSettings(page);
    await page.route("**/assets/*.css", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("link", { name: "Income statement" }).click();
    await page.getByText("This did not load.").waitFor();
    await page.unroute("**/assets/*.css");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Net income").first().waitFor();
    const layout = await page.evaluate(
      () => getComputedStyle(document.querySelector("[data-figure]")?.parentElement?.parentElement?.parentElement ?? document.body).display,
    );
    expect(layout).toBe("flex");
    expect(await isSamePage(page)).toBe(true);
    await context.close();
  });

  test("reloads the page once after a new deployment, and does not loop", async () => {
    const { page, context } = await s.signedIn({}, neverIdle);
    await openSettings(page);
    let reloads = 0;
    page.on("request", (request) => (reloads += request.isNavigationRequest() ? 1 : 0));
    await page.route("**/assets/*.js", (route) => (reloads === 0 ? route.fulfill({ status: 404, body: "" }) : route.fallback()));
    // The new-deployment check reads a page that names a different entry script.
    await page.route(
      (url) => url.pathname === "/",
      (route) => route.fulfill({ body: '<link rel="modulepreload" data-entry href="/assets/index-new.js">' }),
    );
    await page.getByRole("link", { name: "Budgets" }).click();
    await page.getByRole("heading", { level: 1, name: "Budgets" }).waitFor();
    expect(reloads).toBe(1);
    expect(await isSamePage(page)).toBe(false);
    await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByRole("link", { name: "Income statement" }).click();
    await page.getByText("This did not load.").waitFor();
    expect(reloads).toBe(1);
    await context.close();
  });

  test("opens offline once the browser has been idle", async () => {
    const { page, context } = await s.signedIn();
    await openSettings(page);
    await page.waitForFunction(() => performance.getEntriesByName("all-code-loaded").length > 0);
    await context.setOffline(true);
    for (const name of ["Budgets", "Income statement", "Recurring expenses", "Net worth", "Transactions"]) {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
      await page.getByRole("heading", { level: 1, name }).waitFor();
    }
    expect(await isSamePage(page)).toBe(true);
    await context.close();
  });
});

describe("startup", () => {
  test("going back to a page left while loading opens it again", async () => {
    const { page, context } = await s.signedIn();
    await page.route("**/auth/refresh/", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest("**/auth/refresh/");
    await page.goto("/transactions?q=coffee", { waitUntil: "commit" });
    await asked;
    await page.goto("/api/docs/");
    await page.unroute("**/auth/refresh/");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Transactions" }).waitFor();
    expect(new URL(page.url()).search).toBe("?q=coffee");
    await context.close();
  });

  test("a failed request is retried, and the deep link opens", async () => {
    const { page, context } = await s.signedIn();
    let failed = 0;
    await page.route("**/auth/refresh/", (route) => ((failed += 1) <= 2 ? route.abort() : route.continue()));
    await page.goto("/transactions?q=coffee");
    await page.getByRole("heading", { level: 1, name: "Transactions" }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/transactions?q=coffee");
    await context.close();
  });
});
