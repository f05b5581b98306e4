import type { FrameLocator, Page } from "playwright-core";

/** The link dialog of the sandbox bank, once it is open. */
export const linkDialog = (page: Page): FrameLocator => page.frameLocator('iframe[src*="/sandbox-bank/link"]');

/** Goes through the link dialog, which is open: finds an institution by a word, signs in there and shares everything. */
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
