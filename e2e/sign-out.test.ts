import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn, type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

test("unsent questions survive navigation and a reload, each in its own chat", async () => {
  const { page, context } = await s.signedIn();
  const box = page.getByPlaceholder("Ask anything");
  await box.fill("What if we");
  await page.getByRole("link", { name: "Budgets" }).click();
  await page.getByRole("heading", { level: 1, name: "Budgets" }).waitFor();
  await page.locator('[aria-label="Main"] section a').first().click();
  await page.waitForURL((at) => /^\/chat\/\d+/.test(at.pathname));
  await box.waitFor();
  expect(await box.inputValue()).toBe("");
  await page.getByRole("link", { name: "New chat" }).click();
  await page.getByRole("heading", { name: /^Hi / }).waitFor();
  expect(await box.inputValue()).toBe("What if we");
  await page.reload();
  await page.getByRole("heading", { name: /^Hi / }).waitFor();
  expect(await box.inputValue()).toBe("What if we");
  await box.fill("What is my net worth?");
  await box.press("Enter");
  await page.waitForURL((at) => /^\/chat\/\d+/.test(at.pathname));
  await page.getByRole("link", { name: "New chat" }).click();
  await page.getByRole("heading", { name: /^Hi / }).waitFor();
  expect(await box.inputValue()).toBe("");
  await context.close();
});

test("signing out reaches the other tabs at once, keeps browser settings, and leaves no user data", async () => {
  const { page, context } = await s.signedIn();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.getByPlaceholder("Ask anything").fill("Can we afford the roof");
  const other = await context.newPage();
  await other.goto("/net-worth");
  await other.getByRole("slider", { name: "Net worth" }).waitFor();
  const third = await context.newPage();
  await third.goto("/chat/");
  await third.getByPlaceholder("Ask anything").fill("A question in another tab");

  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign out" }).click();
  for (const tab of [page, other, third]) await tab.getByRole("heading", { name: "Sign in to Hiro" }).waitFor();
  expect(await other.locator("body").innerText()).not.toMatch(/\$\d/);
  for (const tab of [page, other, third]) {
    const kept = await tab.evaluate(() => ({ settings: { ...localStorage }, tab: { ...sessionStorage } }));
    expect(kept.settings).toMatchObject({ theme: "dark", sidebarOpen: "false", dismissedIosAppPromo: "true" });
    expect(JSON.stringify(kept)).not.toMatch(/Bearer|eyJ|demo@example|Maya|afford|question|\$\d/i);
  }
  await page.goBack();
  await page.getByRole("heading", { name: "Sign in to Hiro" }).waitFor();
  await context.close();
});

test("a tab shows nothing of another person who signs in in the same browser", async () => {
  const { page, context } = await s.signedIn();
  await page.goto("/settings");
  await page.getByText("demo@example.com").waitFor();
  const other = await context.newPage();
  other.setDefaultTimeout(45_000);
  await context.clearCookies();
  await other.goto("/auth/login/");
  await signIn(other, "partner@example.com", "Demo-2026!");
  await other.getByRole("heading", { name: /^Hi Sam/ }).waitFor();
  // The first tab loads anew as the person who is signed in now.
  await page.getByRole("heading", { name: /^Hi Sam/ }).waitFor();
  expect(await page.locator("body").innerText()).not.toContain("Maya Reyes");
  await context.close();
});
