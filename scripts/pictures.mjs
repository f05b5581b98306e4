/*
 * Takes the pictures of the README from a running server with a fresh demo household:
 *   HIRO_DATA=/tmp/pictures PORT=3100 npm start   and then   node scripts/pictures.mjs http://localhost:3100
 */
import { join } from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "./chromium.mjs";

const FOLDER = join(import.meta.dirname, "../docs/screens");
const HEIGHT = 900;

/** Each picture: the start of its name, its address, its width and its theme. */
const PICTURES = [
  ["net-worth", "/net-worth", 1440, "light"],
  ["net-worth", "/net-worth", 390, "dark"],
  ["income-statement", "/income-statement", 1440, "light"],
  ["transactions", "/transactions", 1440, "dark"],
  ["recurring", "/recurring-expenses", 390, "dark"],
  ["budget", "/budgets/1", 820, "light"],
  ["optimize", "/optimize", 1440, "light"],
  ["plan", "/financial-plan", 1440, "light"],
];
const QUESTIONS = ["Compare dining out this month to October", "set my groceries budget to 900"];

const [base] = process.argv.slice(2);
if (!base) throw new Error("Give the address of a server: node scripts/pictures.mjs http://localhost:3100");
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const page = await (await browser.newContext({ baseURL: base, reducedMotion: "reduce" })).newPage();

const take = async (name, width, theme) => {
  await page.emulateMedia({ colorScheme: theme });
  await page.setViewportSize({ width, height: HEIGHT });
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(FOLDER, `${name}-${width}-${theme}.png`) });
};

await page.goto("/auth/login/");
await page.getByLabel("Email").fill("demo@example.com");
await page.getByLabel("Password", { exact: true }).fill(process.env.PASSWORD ?? "Demo-2026!");
await page.getByRole("button", { name: "Sign in", exact: true }).click();
await page.waitForURL((url) => !url.pathname.startsWith("/auth"));
// The first look computes the recommendations.
await page.goto("/optimize");
await page.getByText("What all of it comes to").waitFor({ timeout: 60_000 });
for (const [name, address, width, theme] of PICTURES) {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
  await take(name, width, theme);
}
await page.setViewportSize({ width: 1440, height: HEIGHT });
await page.goto("/chat/");
for (const question of QUESTIONS) {
  await page.getByRole("textbox", { name: /ask/i }).fill(question);
  await page.keyboard.press("Enter");
  await page.waitForTimeout(6_000);
}
await take("chat", 1440, "light");
await browser.close();
