import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import { pieces, type Script, type ScriptedLlm, scriptedLlm } from "#server/testing/llm.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "#seed/demo-sign-in.ts";
import { addVehicle, barriers, HOME_NETWORK_HOST, overflow, signIn, type Stage, stage } from "./browser.ts";

/** The model writes half of its answer, and the rest once the test lets it. */
let llm: ScriptedLlm;
let s: Stage;
const half: Script = () => ({ say: pieces("Half of the answer is here. "), ends: "stall" });
beforeAll(async () => {
  llm = await scriptedLlm("compatible", half);
  s = await stage({
    HIRO_LLM: "compatible",
    HIRO_LLM_BASE_URL: llm.settings.baseUrl ?? "",
    HIRO_LLM_API_KEY: "e2e",
    HIRO_LLM_MODEL: "scripted",
  });
});
afterAll(async () => {
  await s.close();
  await llm.close();
});

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole("textbox", { name: "Ask anything" }).fill(text);
  await page.keyboard.press("Enter");
};
/** Number of times that the chat shows the question, and of its answers. */
const shown = async (page: Page, question: string): Promise<number[]> =>
  Promise.all([page.getByRole("main").getByText(question, { exact: true }).count(), page.getByRole("article", { name: "Answer" }).count()]);

test("another tab reads a question and its answer along, also after a reload, and nothing is doubled", async () => {
  const { page, context, problems } = await s.signedIn();
  await say(page, "First question");
  await page.getByText("Half of the answer is here.").waitFor();
  await page.getByText("Still waiting for the rest of the answer.").waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByText("Half of the answer is here.").waitFor();
  expect(await shown(other, "First question")).toEqual([1, 1]);
  await page.getByRole("button", { name: "Stop" }).click();
  for (const tab of [page, other]) await tab.getByText("Stopped.").waitFor();

  await say(page, "Second question");
  await other.getByText("Second question", { exact: true }).waitFor();
  await expect.poll(() => shown(other, "Second question"), { timeout: 30_000 }).toEqual([1, 2]);
  await other.getByText("Half of the answer is here.").nth(1).waitFor();
  await other.reload();
  await other.getByText("Half of the answer is here.").nth(1).waitFor();
  expect(await shown(other, "Second question")).toEqual([1, 2]);
  await other.getByRole("button", { name: "Stop" }).click();
  for (const tab of [page, other]) {
    await expect.poll(() => tab.getByText("Stopped.").count(), { timeout: 30_000 }).toBe(2);
    expect(await shown(tab, "Second question")).toEqual([1, 2]);
  }
  expect(problems).toEqual([]);
  await context.close();
});

test("with the keyboard alone, a person asks, opens a figure, closes it and copies the answer", async () => {
  llm.script = () => ({ status: 500 });
  const { page, context, problems } = await s.signedIn({ permissions: ["clipboard-read", "clipboard-write"] });
  const press = async (key: string): Promise<void> => page.keyboard.press(key);
  /** Presses Tab until the focus is on an element with that name. */
  const tabTo = async (name: RegExp, key = "Tab"): Promise<void> => {
    for (let i = 0; i < 60; i += 1) {
      const focused = await page.evaluate(() => {
        const at = document.activeElement;
        return at?.getAttribute("aria-label") ?? at?.textContent ?? "";
      });
      if (name.test(focused)) return;
      await press(key);
    }
    throw new Error(`Tab never reaches ${name.source}`);
  };
  await page.getByRole("textbox", { name: "Ask anything" }).waitFor();
  await tabTo(/^Ask anything$/);
  await page.keyboard.type("Show my spending by category last month");
  await press("Enter");
  await page.getByRole("button", { name: "Copy" }).waitFor();
  await tabTo(/^\$[\d,.]+$/, "Shift+Tab");
  await press("Enter");
  await page
    .getByRole("complementary")
    .getByText(/transactions/)
    .first()
    .waitFor();
  expect(page.url()).toContain("?cite=");
  await press("Escape");
  await page.waitForURL((at) => !at.search.includes("cite"));
  await tabTo(/^Copy$/);
  await press("Enter");
  await page.getByText("Response copied!").waitFor();
  const { text, rows } = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const html = await (await item?.getType("text/html"))?.text();
    return {
      text: await (await item?.getType("text/plain"))?.text(),
      rows: new DOMParser().parseFromString(html ?? "", "text/html").querySelectorAll("table tr").length,
    };
  });
  expect(text).toMatch(/\| Category +\| +Spent \| +Share \| Transactions \|\n\| -+ \| -+: \|/);
  expect(rows).toBeGreaterThan(3);
  expect(problems).toEqual([]);
  await context.close();
});

test("over http on a home network, a person signs in, asks, copies the answer and adds an account", async () => {
  llm.script = () => ({ status: 500 });
  const baseURL = s.server.url.replace("127.0.0.1", HOME_NETWORK_HOST);
  const { page, context, problems } = await s.open({ baseURL });
  await page.goto("/");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await signIn(page, DEMO_EMAIL, DEMO_PASSWORD);
  await page.waitForURL(/\/chat\//);
  await say(page, "What is our net worth?");
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Response copied!").waitFor();
  await page.getByRole("textbox", { name: "Ask anything" }).focus();
  await page.keyboard.press("ControlOrMeta+V");
  expect(await page.getByRole("textbox", { name: "Ask anything" }).inputValue()).toMatch(/net worth/i);
  await page.goto("/net-worth/");
  await addVehicle(page, "Old van", 3200);
  await page.getByText("Old van").first().waitFor();
  expect(problems.filter((one) => !one.includes("Cross-Origin-Opener-Policy"))).toEqual([]);
  await context.close();
});

test.each([390, 820, 1440])("a chat with a table and an open figure fits a window of %d pixels, in both themes", async (width) => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, context, problems } = await s.signedIn({ viewport: { width, height: 900 }, colorScheme });
    await say(page, "Show my spending by category last month");
    await page.getByRole("button", { name: "Copy" }).waitFor();
    await page.getByRole("heading", { level: 1, name: /^Spending by category/ }).waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await barriers(page, `a chat at ${width}, ${colorScheme}`)).toEqual([]);
    await page.getByRole("article").getByRole("button").first().click();
    await page
      .locator("[data-drawer]")
      .getByText(/transactions/)
      .first()
      .waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await barriers(page, `a figure at ${width}, ${colorScheme}`)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  }
});

/** Returns where an element is in the window. */
const boxOf = async (at: Locator) => {
  const box = await at.boundingBox();
  if (!box) throw new Error("not drawn");
  return { ...box, bottom: box.y + box.height, right: box.x + box.width };
};

test("on a phone, a long answer ends with its question and its first line in view, and its table is easy to use", async () => {
  llm.script = () => ({ status: 500 });
  const { page, context, problems } = await s.signedIn({ viewport: { width: 390, height: 700 }, hasTouch: true });
  const question = "List our subscriptions and their price rises";
  await say(page, question);
  await page.getByRole("button", { name: "Copy" }).waitFor();
  const header = await boxOf(page.getByRole("banner").first());
  const answer = page.getByRole("article", { name: "Answer" });
  const isLong = () => page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
  expect(await isLong()).toBe(true);
  for (const at of [page.getByRole("main").getByText(question, { exact: true }), answer.getByRole("paragraph").first()])
    await expect.poll(async () => (await boxOf(at)).y).toBeGreaterThanOrEqual(header.bottom);
  for (const figure of await answer.getByRole("table").getByRole("button").all())
    expect((await boxOf(figure)).height).toBeGreaterThanOrEqual(24);
  const rises = answer.getByRole("table").last();
  const lines = await rises.evaluate((table) =>
    [...table.querySelectorAll("tbody td")].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return Math.round(range.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight));
    }),
  );
  // Every cell but the first of a row is a date or an amount.
  expect(lines.filter((count) => count > 1)).toEqual([]);
  for (const chip of await answer.getByRole("group").getByRole("button").all()) expect((await boxOf(chip)).right).toBeLessThanOrEqual(390);
  expect(problems).toEqual([]);
  await context.close();
});

test("on a phone, the demo budget fits, a wider table shades its edge, and no screen's name is cut", async () => {
  const { page, context, problems } = await s.signedIn({ viewport: { width: 390, height: 844 } });
  const table = page.getByRole("main").getByRole("table").locator("..");
  const hidden = () => table.evaluate((box) => box.scrollWidth - box.clientWidth);
  await page.goto("/budgets/1");
  await table.waitFor();
  expect(await hidden()).toBe(0);
  await page.goto("/tables/1");
  await table.waitFor();
  expect(await hidden()).toBeGreaterThan(0);
  expect(await table.evaluate((box) => getComputedStyle(box).backgroundImage)).toContain("linear-gradient");
  await page.goto("/settings/connected-accounts");
  const name = page.getByRole("heading", { level: 1 });
  await name.waitFor();
  expect(
    await name.evaluate((heading) => [heading.scrollWidth - heading.clientWidth, heading.scrollHeight - heading.clientHeight]),
  ).toEqual([0, 0]);
  expect(problems).toEqual([]);
  await context.close();
});
