import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers, overflow, type Stage, signIn, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage({ HIRO_DEMO: "0" });
});
afterAll(() => s.close());

const EMAIL = "stranger@example.com";
const PASSWORD = "Correct-Horse-7!";
const PHONE = { width: 390, height: 844 };
const DIALOG = 'iframe[src*="/sandbox-bank/link"]';

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole("button", { name }).first().click();
/** Nothing on the page is out of reach or out of sight. */
const check = async (page: Page, where: string): Promise<void> => {
  // A screen comes a moment after its address.
  await page.locator("main h1").first().waitFor();
  // What is still fading in has not its colours yet.
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
  expect(await barriers(page, where)).toEqual([]);
  expect(await overflow(page), where).toBeLessThanOrEqual(0);
};

describe("a stranger", () => {
  test("signs up on a phone, verifies the address elsewhere, talks, links a bank, and sees their money", async () => {
    const { page, context, problems } = await s.open({ viewport: PHONE });
    await page.goto("/auth/login/");
    await page.getByRole("link", { name: "Create account" }).click();
    await page.getByRole("link", { name: "Create account" }).click();
    await press(page, "Continue with email");
    await page.getByLabel("Email").fill(EMAIL);
    await page.locator('input[name="password"]').fill(PASSWORD);
    await page.locator('input[name="password_confirmation"]').fill(PASSWORD);
    await page.getByLabel("I agree to the terms of service").check();
    await check(page, "account");
    await press(page, "Continue");
    await page.getByLabel("First name").fill("Ada");
    await page.getByLabel("Last name").fill("Lovelace");
    await press(page, "Create account");
    await page.waitForURL("**/signup/verify-email-address");
    await check(page, "verify");

    const { page: elsewhere, context: other } = await s.open({ viewport: PHONE });
    await elsewhere.goto("/outbox");
    const link = elsewhere.frameLocator("iframe").first().getByRole("link", { name: "Verify email address" });
    // Links in letters name the address of the installation's own port, which the journey's server does not have.
    const href = new URL((await link.getAttribute("href")) ?? "");
    await elsewhere.goto(href.pathname + href.search);
    await elsewhere.getByText("Your address is verified.").waitFor();
    await other.close();

    await page.waitForURL("**/signup/email-verified");
    await press(page, "Continue");
    await page.getByRole("radio", { name: /^Very good/ }).check();
    await check(page, "credit score");
    await press(page, "Continue");
    await page.waitForURL("**/signup/chat");
    const box = page.getByLabel("Your answer");
    await box.fill("Me and my wife, no kids");
    await box.press("Enter");
    await page.getByRole("button", { name: "A steady salary" }).waitFor();
    await check(page, "chat");

    // On another device it goes on where it was.
    const { page: desk, context: home } = await s.open();
    await desk.goto("/auth/login/?redirect_url=%2Ftransactions");
    await signIn(desk, EMAIL, PASSWORD);
    await desk.waitForURL("**/signup/chat");
    await desk.getByText("Me and my wife, no kids").waitFor();
    await home.close();

    // A suggestion of the next question stands there once its answer is whole.
    for (const [words, suggestion] of [
      ["skip", "Build an emergency fund"],
      ["Buy a home", "Spending more than I think"],
      ["No", "A spreadsheet"],
    ] as const) {
      await box.fill(words);
      await box.press("Enter");
      await page.getByRole("button", { name: suggestion }).waitFor();
    }
    await box.fill("A spreadsheet");
    await box.press("Enter");
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "What Hiro noted" }).waitFor();
    await check(page, "summary");
    await press(page, "Continue");
    await page.waitForURL("**/signup/security");
    await page.getByRole("link", { name: "Continue" }).click();
    await press(page, "Connect account");
    await linkHarbor(page);
    await page.waitForURL("**/signup/confirm-credit-card");
    await page.getByRole("radio").first().check();
    await check(page, "card");
    await press(page, "Continue");
    await page.waitForURL("**/signup/connect-more-accounts");
    await check(page, "more");
    await press(page, "Continue");
    await page.waitForURL((at) => at.pathname === "/chat/");
    await page.getByText("Hi Ada, how can I help").waitFor();
    await page.goto("/net-worth");
    await page.getByText("Harborlight Bank").first().waitFor();
    await page.goto("/signup/credit-score");
    await page.waitForURL((at) => at.pathname === "/chat/");
    expect(problems).toEqual([]);
    await context.close();
  });
});

const linkHarbor = async (page: Page): Promise<void> => {
  const dialog = page.frameLocator(DIALOG);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("searchbox", { name: "Search institutions" }).fill("Harbor");
  await dialog.getByRole("listitem").getByRole("button").first().click();
  await dialog.locator('input[name="username"]').fill("user_good");
  await dialog.locator('input[name="password"]').fill("pass_good");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("button", { name: /^Share \d/ }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
};
