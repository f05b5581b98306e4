import type { FrameLocator, Page } from "playwright-core";

/** The sandbox bank's link dialog, once it is open. */
export const linkDialog = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/sandbox-bank/link"]');

/** Completes the open link dialog: finds an institution by a search word, signs in and shares all accounts. */
export const linkBank = async (page: Page, word: string): Promise<void> => {
  const dialog = linkDialog(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("searchbox", { name: "Search institutions" }).fill(word);
  await dialog.getByRole("listitem").getByRole("button").first().click();
  await dialog.locator('input[name="username"]').fill("user_good");
  await dialog.locator('input[name="password"]').fill("pass_good");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByRole("button", { name: /^Share \d/ }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
};
