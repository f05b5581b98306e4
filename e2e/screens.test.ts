import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers, overflow, type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const SCREENS = [
  "/chat/",
  "/archived-chats",
  "/transactions",
  "/transactions/review",
  "/net-worth",
  "/net-worth/1",
  "/income-statement",
  "/recurring-expenses",
  "/budgets",
  "/budgets/1",
  "/tables/1",
  "/charts/1",
  "/settings",
  "/settings/connected-accounts",
  "/settings/custom-categories",
  "/settings/books",
  "/settings/security",
  "/settings/imports",
  "/settings/user-context",
  "/settings/scheduled-chats",
  "/settings/outbox",
  "/settings/assistant",
  "/search-chats",
  "/gallery",
];
const THEMES = ["light", "dark"] as const;

test.each([390, 820, 1440])(
  "axe finds nothing and nothing overflows at %d px, in light and in dark, which follow the device",
  async (width) => {
    const { page, context, problems } = await s.signedIn({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
    const found: string[] = [];
    for (const screen of SCREENS) {
      await page.goto(screen);
      await page.waitForLoadState("networkidle");
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"]), { timeout: 15_000 }).toBe(colorScheme);
        if ((await overflow(page)) > 0) found.push(`${screen} scrolls sideways in ${colorScheme}`);
        // Between the phone and the desk the same parts stand in the same colours.
        if (width !== 820 || colorScheme === "light") found.push(...(await barriers(page, `${screen} in ${colorScheme}`)));
      }
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  },
  // Thirty screens, each looked through in both themes.
  300_000,
);
