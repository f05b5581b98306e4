import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { barriers, type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole("textbox", { name: "Ask anything" }).fill(text);
  await page.keyboard.press("Enter");
};

test("a proposal changes data only after a click on Confirm, only once, and can be undone", async () => {
  const { page, context, problems } = await s.signedIn();
  await say(page, "recategorize Whole Foods as Dining out");
  const card = page.getByRole("region", { name: /Categorize \d+ transactions/ });
  await card.getByRole("button", { name: "Confirm" }).waitFor();
  await say(page, "yes, I confirm");
  await page.getByText("press Confirm on the card").first().waitFor();
  expect(await barriers(page, "a proposal")).toEqual([]);
  await card.getByRole("button", { name: "Confirm" }).click();
  await card.getByText("Done").waitFor();
  await page.goto("/transactions?q=whole+foods");
  await page.getByRole("list", { name: "Transactions" }).getByText("Dining out", { exact: true }).first().waitFor();
  await page.goBack();
  await card.getByRole("button", { name: "Undo" }).click();
  await card.getByText("Undone").waitFor();
  await page.goto("/transactions?q=whole+foods");
  await page.getByRole("list", { name: "Transactions" }).getByText("Groceries", { exact: true }).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

test("the user schedules an answer by asking for it, and finds it again with the chat search", async () => {
  const { page, context, problems } = await s.signedIn({ viewport: { width: 390, height: 844 } });
  await say(page, "email me my spending by category every Friday");
  const card = page.getByRole("region", { name: "Schedule this chat" });
  await card.getByRole("button", { name: "Confirm" }).click();
  await card.getByText("Done").waitFor();
  await page.goto("/settings/scheduled-chats");
  await page.getByText("My spending by category").first().waitFor();
  await page.goto("/search-chats?q=every+Friday");
  await page
    .getByRole("link", { name: /every Friday/ })
    .first()
    .click();
  await page.waitForURL((at) => /^\/chat\/\d+/.test(at.pathname));
  await page.getByText("email me my spending by category every Friday").first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
