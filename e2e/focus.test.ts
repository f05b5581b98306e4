import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

// Only a real browser shows whether an inert page can take the focus back.
test.each([390, 820, 1100, 1440])("at %i px, the drawer takes the focus and returns it to its row", async (width) => {
  const { page, context } = await s.signedIn({ viewport: { width, height: 900 } });
  await page.goto("/transactions");
  const row = page.getByRole("list", { name: "Transactions" }).getByRole("link").nth(2);
  await row.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Statement description").waitFor();
  await page.waitForFunction(() => document.activeElement?.hasAttribute("data-drawer"));
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[data-drawer]") !== null)).toBe(true);
  await page.keyboard.press("Escape");
  await page.waitForURL((at) => !at.searchParams.has("open"));
  await page.locator("[data-drawer]").waitFor({ state: "detached" });
  expect(await row.evaluate((element) => element === document.activeElement)).toBe(true);
  await context.close();
});

test("Escape in the slide-in navigation returns the focus to its button", async () => {
  const { page, context } = await s.signedIn({ viewport: { width: 390, height: 800 } });
  const opener = page.getByRole("button", { name: "Open navigation" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Close navigation" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Main" }).waitFor({ state: "hidden" });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  await context.close();
});

// Only a real browser fades a dialog out before it gives the focus back.
test.each([
  {
    what: "deleting a rule",
    path: "/financial-plan",
    ask: async (page: Page) => {
      await page
        .getByRole("region", { name: "Rules" })
        .getByRole("button", { name: /Income/ })
        .first()
        .press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
      await page.getByRole("dialog", { name: "Delete this rule?" }).getByRole("button", { name: "Delete" }).press("Enter");
    },
  },
  {
    what: "signing out everywhere else",
    path: "/settings/security",
    ask: async (page: Page) => {
      await page.getByRole("button", { name: "Sign out everywhere else" }).press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).press("Enter");
    },
  },
  {
    what: "disconnecting a bank",
    path: "/settings/connected-accounts",
    ask: async (page: Page) => {
      await page.getByRole("button", { name: /Harborlight/ }).press("Enter");
      await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).press("Enter");
      await page
        .getByRole("dialog", { name: /^Disconnect/ })
        .getByRole("button", { name: "Disconnect" })
        .press("Enter");
    },
  },
])("$what leaves the focus at a heading", async ({ path, ask }) => {
  const { context: other } = await s.signedIn();
  const { page, context } = await s.signedIn();
  await page.goto(path);
  await ask(page);
  await expect.poll(() => page.getByRole("dialog").count(), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), { timeout: 20_000 }).toMatch(/^H[123]$/);
  await context.close();
  await other.close();
});
