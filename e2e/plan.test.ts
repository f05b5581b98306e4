import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const cents = (text: string | null | undefined): number => Math.round(Number((text ?? "").replace("−", "-").replace(/[^\d.-]/g, "")) * 100);

test("the plan explains a year to the cent, answers a changed parameter, and undoes a rule that is left out", async () => {
  const { page, context, problems } = await s.signedIn();
  await page.goto("/financial-plan");
  const figure = page.locator("[data-figure]");
  await figure.waitFor();
  await page.getByText(/of 1,000 simulated futures never run short/).waitFor();

  const table = page.getByRole("table", { name: /Why net worth changed/ });
  const amounts = await table
    .getByRole("row")
    .filter({ has: page.getByRole("button") })
    .getByRole("cell")
    .allTextContents();
  const [change] = await table
    .getByRole("row", { name: /^Change in/ })
    .getByRole("cell")
    .allTextContents();
  expect(amounts.length).toBeGreaterThan(5);
  expect(amounts.reduce((total, text) => total + cents(text), 0)).toBe(cents(change));

  const before = await figure.textContent();
  const inflation = page.getByLabel("Inflation");
  await inflation.fill("lots");
  await inflation.press("Enter");
  await page.getByText("Please enter a valid number").waitFor();
  await inflation.fill("3.5");
  await inflation.press("Enter");
  await page.getByText("Parameter updated successfully").waitFor();
  await expect.poll(() => figure.textContent()).not.toBe(before);

  const lower = await figure.textContent();
  await page.getByRole("switch", { name: "Include Travel in retirement in the forecast" }).click();
  await page.getByText("Rule excluded from forecast").waitFor();
  await page.getByRole("switch", { name: "Include Travel in retirement in the forecast" }).click();
  await page.getByText("Rule included in forecast").waitFor();
  await expect.poll(() => figure.textContent()).toBe(lower);
  expect(problems).toEqual([]);
  await context.close();
});

test("a scenario is compared, and a rule is created, changed and deleted from the keyboard", async () => {
  const { page, context, problems } = await s.signedIn();
  await page.goto("/financial-plan?years=20");
  await page.getByRole("tab", { name: "Stop work at 60" }).click();
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("menuitemradio", { name: "Base" }).click();
  await page.keyboard.press("Escape");
  await page.getByText("Base, against Stop work at 60").waitFor();
  const slider = page.getByRole("slider", { name: "Net worth by year" });
  await slider.focus();
  const from = await slider.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).not.toBe(from);

  const seen = (text: string) => page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();
  await page.getByRole("button", { name: "Add rule" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await dialog.getByText("Enter a name").waitFor();
  await dialog.getByLabel("Name").fill("Sabbatical pay");
  await dialog.getByLabel("Amount a year").fill("12000");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Rule created successfully").waitFor();
  await seen("$12,000 a year · no end");
  await page.getByRole("button", { name: "Sabbatical pay Income" }).press("Enter");
  await dialog.getByLabel("Amount a year").fill("15000");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByText("Rule updated successfully").waitFor();
  await seen("$15,000 a year · no end");
  await page.getByRole("button", { name: "Sabbatical pay Income" }).press("Enter");
  await dialog.getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByText("Delete this rule?").waitFor();
  await page.getByRole("dialog").last().getByRole("button", { name: "Delete" }).press("Enter");
  await page.getByText("Rule deleted successfully").waitFor();

  await page.getByRole("button", { name: "Add a life event" }).click();
  await dialog.getByRole("button", { name: /Windfall/ }).click();
  await dialog.getByLabel("Year").fill("2035");
  await dialog.getByLabel("Amount").fill("50000");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Life event added").waitFor();
  await page
    .getByRole("button", { name: /^Windfall/ })
    .first()
    .waitFor();
  await seen("$50,000");
  expect(problems).toEqual([]);
  await context.close();
});
