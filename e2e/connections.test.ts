import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, type Stage, stage } from "./browser.ts";
import { linkBank, linkDialog } from "./link-bank.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

describe("a broken connection", () => {
  test("can be repaired only by its owner: the partner sees a notice, the owner signs in again, and the alert disappears", async () => {
    const other = await s.signedIn();
    await other.page.goto("/settings/connected-accounts");
    await other.page.getByText("Keystead Lending").first().click();
    await other.page.getByText("This item is managed by another user in your household.").waitFor();
    expect(await other.page.getByRole("button", { name: "Reconnect" }).isDisabled()).toBe(true);
    await other.context.close();

    const { page, context } = await s.open();
    await page.goto("/auth/login/?redirect_url=%2Fsettings%2Fconnected-accounts");
    await signIn(page, "partner@example.com", "Demo-2026!");
    await page.getByText("Update connection").first().waitFor();
    await page.getByText("Keystead Lending").first().click();
    await page.getByRole("button", { name: "Reconnect" }).click();
    const dialog = linkDialog(page);
    const go = dialog.getByRole("button", { name: "Continue" });
    await go.waitFor();
    await go.click();
    await dialog.locator('input[name="password"]').fill("pass_good");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByRole("button", { name: /Done|Finish|Continue/ }).click();
    await page.waitForFunction(() => !document.body.innerText.includes("Update connection"));
    await context.close();
  });
});

describe("linking a card and a loan", () => {
  test("asks for the card product and the loan terms, and both prompts can be completed", async () => {
    const { page, context } = await s.signedIn();
    await page.goto("/settings/connected-accounts");
    await page.getByRole("button", { name: "Add account" }).click();
    await linkBank(page, "Harbor");
    // The address changes first. Until its screen has loaded, the old one shows a "Confirm" button of its own.
    await page.getByRole("heading", { level: 1, name: "Confirm credit card" }).waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Please select a credit card before continuing.").waitFor();
    await page.getByRole("radio").first().click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL((at) => at.pathname !== "/settings/confirm-credit-card");
    await context.close();
  });
});
