import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers, neverIdle, overflow, type Stage, stage } from "./browser.ts";

let s: Stage;
let page: Page;
let problems: string[];
beforeAll(async () => {
  s = await stage();
  // Each screen is a new page, which would load the code of all the others while idle.
  ({ page, problems } = await s.signedIn({ reducedMotion: "reduce" }, neverIdle));
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
  "/goals",
  "/goals/2",
  "/tasks/emergency-fund",
  "/optimize",
  "/optimize/1",
  "/optimize/4",
  "/optimize/3",
  "/optimize/5",
  "/optimize/products/1",
  "/financial-plan",
  "/tables/1",
  "/charts/1",
  "/settings",
  "/settings/connected-accounts",
  "/settings/custom-categories",
  "/settings/data-checks",
  "/settings/learned-categories",
  "/settings/data",
  "/settings/household",
  "/settings/personal-info",
  "/update-credit-score",
  "/tasks",
  "/tasks/connect-more-accounts",
  "/settings/security",
  "/settings/imports",
  "/settings/user-context",
  "/settings/scheduled-chats",
  "/settings/outbox",
  "/settings/assistant",
  "/search-chats",
  "/flags",
  "/gallery",
];
/** 320 is a 1280-pixel desktop window at 400% zoom, where WCAG requires scrolling in one direction only. */
const WIDTHS = [1440, 820, 390, 320];
/** axe's color rules. They take longer than all the others together. */
const COLOURS = ["color-contrast", "link-in-text-block"];
const LAYOUT = ["target-size", "scrollable-region-focusable", "region", "landmark-unique", "aria-hidden-focus", "button-name", "link-name"];
/** The rules checked per theme and width. Widths between phone and desktop show the same elements in the same colors. */
const ASKED: Readonly<Record<string, Partial<Record<number, string[] | "all">>>> = {
  light: { 1440: "all", 820: LAYOUT, 390: "all" },
  dark: { 1440: COLOURS, 390: COLOURS },
};

/** Checks a page at every width in light. The dark theme changes only the colors, so it is looked at where they are checked. */
const lookAt = async (page: Page, screen: string): Promise<string[]> => {
  const found: string[] = [];
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"]), { timeout: 15_000 }).toBe(theme);
    for (const width of WIDTHS.filter((one) => theme === "light" || ASKED[theme]?.[one])) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${screen} at ${width} in ${theme}`;
      // Charts resize a moment after the window.
      await expect.poll(() => overflow(page), { message: `${where} scrolls sideways`, timeout: 10_000 }).toBeLessThanOrEqual(0);
      const asked = ASKED[theme]?.[width];
      if (asked) found.push(...(await barriers(page, where, asked === "all" ? undefined : asked)));
    }
  }
  return found;
};

test.each(SCREENS)("%s: passes axe in light and dark, which follow the device, and does not overflow at any width", async (screen) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(screen);
  await page.waitForLoadState("networkidle");
  expect(await lookAt(page, screen)).toEqual([]);
  expect(problems.splice(0)).toEqual([]);
});
