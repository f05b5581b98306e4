import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

type Shift = { value: number; moved: string[] };
type Watched = typeof globalThis & { layoutShifts: Shift[] };
/** The parts of a browser's layout shift entries that are used here. */
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

const LIMIT = 0.01;
const WINDOWS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** Records each layout shift that no input explains, with the elements that moved. */
const watchShifts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const shifts: Shift[] = ((globalThis as Watched).layoutShifts = []);
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({ value, moved: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : "text")) });
    }).observe({ type: "layout-shift", buffered: true });
  });

const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const FULL = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Slows network and processor, so that styles, fonts, code and data arrive at visibly different moments. Returns how to end that. */
const slowDown = async (page: Page): Promise<() => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page);
  const run = async (network: typeof SLOW, rate: number): Promise<void> => {
    await devtools.send("Network.emulateNetworkConditions", { offline: false, ...network });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  };
  await devtools.send("Network.enable");
  await run(SLOW, 4);
  return () => run(FULL, 1);
};

/** Loads a page slowly and returns its shifts. They are empty when their sum is within the limit. */
const shiftsOf = async (page: Page, path: string, ready: (page: Page) => Promise<unknown>): Promise<Shift[]> => {
  const speedUp = await slowDown(page);
  await page.goto(path, { waitUntil: "commit" });
  await ready(page);
  // The rest of the app loads in the background and would take half a minute.
  await speedUp();
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => (globalThis as Watched).layoutShifts);
  return shifts.reduce((total, { value }) => total + value, 0) > LIMIT ? shifts : [];
};

test.each(Object.entries(WINDOWS))("nothing moves on a %s while sign-in loads slowly", async (_name, viewport) => {
  const { page, context } = await s.open({ viewport });
  await watchShifts(context);
  // The form is in the page before the app, so the app has to replace it without a move.
  const replaced = async (on: Page): Promise<void> => {
    await on.getByRole("button", { name: "Fill in" }).waitFor();
    await on.locator("[data-drawn]").waitFor({ state: "detached" });
  };
  expect(await shiftsOf(page, "/auth/login/", replaced)).toEqual([]);
  await context.close();
});

test.each(Object.entries(WINDOWS))("nothing moves on a %s while net worth loads slowly", async (_name, viewport) => {
  const { page, context } = await s.signedIn({ viewport }, watchShifts);
  const drawn = async (on: Page): Promise<void> => {
    await on.getByRole("slider", { name: "Net worth" }).waitFor();
    await on.getByRole("heading", { name: "Assets" }).waitFor();
  };
  expect(await shiftsOf(page, "/net-worth", drawn)).toEqual([]);
  await context.close();
});

test.each(Object.entries(WINDOWS))("nothing moves on a %s while a new chat loads slowly", async (_name, viewport) => {
  const { page, context } = await s.signedIn({ viewport }, watchShifts);
  const drawn = async (on: Page): Promise<void> => {
    await on
      .getByRole("link", { name: /^Net worth/ })
      .locator("svg")
      .last()
      .waitFor();
    await on.getByRole("heading", { name: "Recent transactions" }).waitFor();
  };
  expect(await shiftsOf(page, "/chat", drawn)).toEqual([]);
  await context.close();
});
