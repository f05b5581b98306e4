import { chromium, type Page } from "playwright-core";
import { DEMO_EMAIL } from "#seed/demo.ts";
import { summary } from "./measure.ts";

type Row = { measure: string; goal: string; value: string };
const ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const LOADS = 7;
const SCROLL_MS = 8000;

/** Measures a real browser on the full ledger: time to rows, first paint, layout shift, scrolling, and search. Empty without a browser. */
export const inBrowser = async (url: string, password: string): Promise<Row[]> => {
  const executablePath = process.env["CHROMIUM"];
  if (!executablePath) return [];
  const browser = await chromium.launch({ executablePath, args: ARGS });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(`${url}/auth/login/`);
    await page.locator('input[name="email"]').fill(DEMO_EMAIL);
    await page.locator('input[name="password"]').fill(password);
    await page.keyboard.press("Enter");
    await page.waitForURL((at) => at.pathname.startsWith("/chat"));
    return [...(await opening(page, url)), await scrolling(page), await searching(page)];
  } finally {
    await browser.close();
  }
};

const row = (page: Page) => page.getByRole("list", { name: "Transactions" }).getByRole("link").first();

const opening = async (page: Page, url: string): Promise<Row[]> => {
  const [rows, paint, shift] = [[] as number[], [] as number[], [] as number[]];
  for (let i = 0; i < LOADS; i += 1) {
    await page.goto("about:blank");
    const began = performance.now();
    await page.goto(`${url}/transactions`);
    await row(page).waitFor();
    rows.push(performance.now() - began);
    await page.waitForTimeout(600);
    const seen = await page.evaluate(
      () =>
        new Promise<{ lcp: number; cls: number }>((resolve) => {
          const found = { lcp: 0, cls: 0 };
          new PerformanceObserver((list) => list.getEntries().forEach((e) => (found.lcp = e.startTime))).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
          new PerformanceObserver((list) =>
            list.getEntries().forEach((e) => (found.cls += (e as unknown as { value: number }).value)),
          ).observe({ type: "layout-shift", buffered: true });
          setTimeout(() => resolve(found), 200);
        }),
    );
    paint.push(seen.lcp);
    shift.push(seen.cls);
  }
  const text = (times: number[]): string => `${Math.round(summary(times).p50)} / ${Math.round(summary(times).p95)} ms`;
  return [
    { measure: "open to rows on screen, 50,000 rows", goal: "≤ 1.0 s", value: text(rows) },
    { measure: "largest contentful paint, loopback", goal: "≤ 0.8 s", value: text(paint) },
    { measure: "layout shift", goal: "≤ 0.01", value: Math.max(...shift).toFixed(3) },
  ];
};

/** Scrolls down steadily and measures the time between frames. */
const scrolling = async (page: Page): Promise<Row> => {
  const frames = await page.evaluate(
    (length) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        const began = performance.now();
        let last = began;
        const step = (now: number): void => {
          gaps.push(now - last);
          last = now;
          window.scrollBy(0, 90);
          if (now - began < length) requestAnimationFrame(step);
          else resolve(gaps.slice(2));
        };
        requestAnimationFrame(step);
      }),
    SCROLL_MS,
  );
  const average = 1000 / (frames.reduce((a, b) => a + b, 0) / frames.length);
  return {
    measure: "scroll through the list, frames a second / p95 frame",
    goal: "≥ 58 / ≤ 20 ms",
    value: `${average.toFixed(1)} / ${Math.round(summary(frames).p95)} ms`,
  };
};

const searching = async (page: Page): Promise<Row> => {
  const took: number[] = [];
  const box = page.getByRole("searchbox");
  for (const word of ["copper", "meridian", "willow"]) {
    await page.evaluate(() => window.scrollTo(0, 0));
    await box.fill("");
    await page.waitForTimeout(900);
    const began = performance.now();
    await box.fill(word);
    await page.waitForFunction(
      (w) =>
        [...document.querySelectorAll('[aria-label="Transactions"] a [data-name]')].length > 0 &&
        [...document.querySelectorAll('[aria-label="Transactions"] a [data-name]')].every((e) => e.textContent?.toLowerCase().includes(w)),
      word,
    );
    took.push(performance.now() - began);
  }
  const { p50, p95 } = summary(took);
  return {
    measure: "typed search to rows, the 500 ms debounce included",
    goal: "≤ 0.7 s",
    value: `${Math.round(p50)} / ${Math.round(p95)} ms`,
  };
};
