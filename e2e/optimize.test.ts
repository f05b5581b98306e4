import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, stage } from "./browser.ts";

let s: Stage;
let page: Page;
let problems: string[];
beforeAll(async () => {
  s = await stage();
  ({ page, problems } = await s.signedIn());
});
afterAll(() => s.close());

test("a guided list leads to idle cash, a safety balance changes it, and its rows are open", async () => {
  // The first look asks for the computation.
  await page.goto("/optimize");
  await page.getByRole("link", { name: /Move idle cash out of checking/ }).waitFor();
  await page.goto("/tasks");
  await page.getByRole("button", { name: /^Earn more on your savings/ }).click();
  await page.waitForURL(/\/optimize\/\d+/);
  const field = page.getByRole("textbox", { name: "Safety balance of Joint Checking" });
  const save = page.getByRole("region", { name: "Joint Checking" }).getByRole("button", { name: "Save" });
  expect(await save.isDisabled()).toBe(true);
  await field.fill("999999");
  await save.click();
  await page.getByText("Safety balance saved. Optimizations will refresh shortly.").waitFor();
  await page.getByText("Joint Checking is below its safety balance").first().waitFor();
  await field.fill("0");
  await save.click();
  await page
    .getByText(/would earn$/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Transactions of the 30 days" }).click();
  await page.getByRole("dialog").or(page.getByRole("complementary")).last().waitFor();
  expect(problems).toEqual([]);
});
