import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barriers, overflow, type Stage, signIn, stage } from "./browser.ts";
import { linkBank } from "./link-bank.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage({ HIRO_DEMO: "0" });
});
afterAll(() => s.close());

const EMAIL = "stranger@example.com";
const GUEST = "guest@example.com";
const PASSWORD = "Correct-Horse-7!";
const PHONE = { width: 390, height: 844 };

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole("button", { name }).first().click();
/** Checks that everything on the page is reachable and visible. */
const check = async (page: Page, where: string): Promise<void> => {
  // A screen appears a moment after its address.
  await page.locator("main h1").first().waitFor();
  // Elements that are still fading in do not have their final colors.
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
  expect(await barriers(page, where)).toEqual([]);
  expect(await overflow(page), where).toBeLessThanOrEqual(0);
};

/** Walks through sign-up from the choice of method to the page that waits for verification, and checks every step. */
const makeAccount = async (page: Page, email: string, firstName: string): Promise<void> => {
  await press(page, "Continue with email");
  // Submitting an empty form shows what is missing and moves the focus there.
  await press(page, "Continue");
  await page.getByText("Please fill out all fields before continuing.").waitFor();
  await expect.poll(() => page.getByLabel("Email").evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(email);
  expect(await page.getByLabel("Email").inputValue()).toBe(email);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('input[name="password_confirmation"]').fill(PASSWORD);
  await page.getByLabel("I agree to the terms of service").check();
  await check(page, "account");
  await press(page, "Continue");
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill("Lovelace");
  await check(page, "legal name");
  await press(page, "Create account");
  await page.waitForURL("**/signup/verify-email-address");
  await page.getByRole("link", { name: "Read it in the local outbox" }).waitFor();
  await check(page, "verify");
};

/** Opens the verification link sent to an address, in another browser. */
const verify = async (email: string): Promise<void> => {
  const { page, context } = await s.open({ viewport: PHONE });
  await page.goto("/outbox");
  const letter = page
    .getByRole("article")
    .filter({ hasText: email })
    .filter({ has: page.getByRole("heading", { name: "Verify your email address" }) });
  const link = letter.frameLocator("iframe").getByRole("link", { name: "Verify email address" });
  // Links in messages use the installation's own port, which the test server does not have.
  const href = new URL((await link.getAttribute("href")) ?? "");
  await page.goto(href.pathname + href.hash);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await check(page, "verify elsewhere");
  await press(page, "Verify");
  await page.getByText("Your address is verified.").waitFor();
  await context.close();
};

/** The part of the page, in pixels, that a reader who never scrolls does not see. */
const belowTheWindow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, Math.round(document.documentElement.scrollHeight - window.innerHeight - window.scrollY - 1)));

describe("a new user", () => {
  test("signs up on a phone, verifies the address elsewhere, chats, links a bank, and sees their finances", async () => {
    const { page, context, problems } = await s.open({ viewport: PHONE });
    await page.goto("/auth/login/");
    await page.getByRole("link", { name: "Create account" }).click();
    await page.getByRole("link", { name: "Create account" }).click();
    await makeAccount(page, EMAIL, "Ada");
    await verify(EMAIL);

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

    // Sign-up continues on another device where it stopped.
    const { page: desk, context: home } = await s.open();
    await desk.goto("/auth/login/?redirect_url=%2Ftransactions");
    await signIn(desk, EMAIL, PASSWORD);
    await desk.waitForURL("**/signup/chat");
    await desk.getByText("Me and my wife, no kids").waitFor();
    await home.close();

    // A suggestion for the next question appears once the answer is complete.
    for (const [words, suggestion] of [
      ["skip", "Build an emergency fund"],
      ["Buy a home", "Spending more than I think"],
      ["No", "A spreadsheet"],
    ] as const) {
      await box.fill(words);
      await box.press("Enter");
      await page.getByRole("button", { name: suggestion }).waitFor();
      await expect.poll(() => belowTheWindow(page), { timeout: 15_000 }).toBe(0);
    }
    await box.fill("A spreadsheet");
    await box.press("Enter");
    await page.getByRole("link", { name: "Continue" }).waitFor();
    await expect.poll(() => belowTheWindow(page), { timeout: 15_000 }).toBe(0);
    await page.getByRole("link", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "What you shared with Hiro" }).waitFor();
    await check(page, "summary");
    await press(page, "Continue");
    await page.waitForURL("**/signup/security");
    await page.getByRole("link", { name: "Continue" }).click();
    await press(page, "Connect account");
    await linkBank(page, "Harbor");
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

describe("an invited user", () => {
  test("signs up on a dark desktop, joins the household on the way, pauses and resumes, and finally sees its finances", async () => {
    const { page: host, context: hosts } = await s.open();
    await host.goto("/auth/login/?redirect_url=%2Fsettings%2Fhousehold");
    await signIn(host, EMAIL, PASSWORD);
    await host.getByLabel("Household name").fill("Lovelace");
    await press(host, "Create");
    await host.getByRole("button", { name: "Invite" }).click();
    await host.getByLabel("Email").fill(GUEST);
    await press(host, "Save");
    await host.getByText("Invite sent").waitFor();
    await hosts.close();

    const { page, context, problems } = await s.open({ colorScheme: "dark" });
    await page.goto("/signup/account");
    await makeAccount(page, GUEST, "Byron");
    await verify(GUEST);
    await page.waitForURL("**/signup/email-verified");
    await press(page, "Continue");
    await page.getByText("Ada L. invites you to the Lovelace household").waitFor();
    await check(page, "invite");
    await page.reload();
    await press(page, "Join household");
    await page.waitForURL("**/signup/credit-score");
    await page.getByRole("radio", { name: /^Good/ }).check();
    // Offline, a message says so and nothing else happens. Online again, sign-up continues.
    await context.setOffline(true);
    await press(page, "Continue");
    await page.getByText("You seem to be offline.").waitFor();
    await context.setOffline(false);
    await press(page, "Continue");
    await page.waitForURL("**/signup/security");
    await check(page, "security");
    await page.getByRole("link", { name: "Continue" }).click();
    await press(page, "Do this later");
    await page.waitForURL((at) => at.pathname === "/chat/");
    await page.goto("/net-worth");
    await page.getByText("Harborlight Bank").first().waitFor();
    expect(problems.filter((one) => !one.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    await context.close();
  });
});
