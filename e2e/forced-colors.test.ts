import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

const style = (part: Locator, name: string): Promise<string> =>
  part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

// Only a real browser replaces colors.
test("selected, focused, switched-on and drawn elements stay visible with forced colors", async () => {
  const { page, context } = await s.signedIn({ forcedColors: "active", colorScheme: "dark" });
  await page.goto("/net-worth");
  await page.getByRole("slider", { name: "Net worth" }).waitFor();
  const [ground, ink] = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("p"));
    probe.style.cssText = "forced-color-adjust: none; color: CanvasText; background: Canvas";
    const { color, backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return [backgroundColor, color];
  });
  const current = page.locator("[data-nav][aria-current]");
  expect(await style(current, "background-color")).not.toBe(
    await style(page.locator("[data-nav]:not([aria-current])").first(), "background-color"),
  );
  const chosen = page.getByRole("radio", { checked: true }).first();
  expect(await style(chosen, "background-color")).not.toBe(ground);
  expect(await style(page.locator("[role=slider] svg path").last(), "stroke")).toBe(ink);
  await current.focus();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe("solid");

  await page.goto("/recurring-expenses");
  await page.getByRole("link", { name: /Netflix/ }).click();
  const active = page.getByRole("switch", { name: "Active" });
  const on = await style(active, "background-color");
  await active.click();
  await page.getByText("Netflix (inactive)").first().waitFor();
  expect(await style(active, "background-color")).not.toBe(on);

  await page.goto("/budgets");
  await page
    .getByRole("link", { name: /November|left/ })
    .first()
    .click();
  const bar = page.locator("[role=progressbar] i").first();
  await bar.waitFor({ state: "attached" });
  expect(await style(bar, "background-color")).not.toBe(ground);
  await context.close();
});
