import { afterAll, beforeAll, expect, test } from "vitest";
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
