import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type LaunchOptions, type Page } from "playwright-core";
import { rmSync } from "node:fs";
import { inject } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "#seed/demo-sign-in.ts";
import { dataFolder } from "./demo-folder.ts";
import { freePort, type Running, startServer } from "#server/testing/process.ts";

/** Another name of this machine. Browsers treat it like a machine of a home network: without https, many of their functions are missing. */
export const HOME_NETWORK_HOST = "hiro.home.arpa";

const ARGS = [
  `--host-resolver-rules=MAP ${HOME_NETWORK_HOST} 127.0.0.1`,
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The product on its own data folder with the demo household, and a real browser to use it. */
export type Stage = {
  server: Running;
  folder: string;
  browser: Browser;
  open: (options?: Parameters<Browser["newContext"]>[0]) => Promise<{ page: Page; context: BrowserContext; problems: string[] }>;
  /**
   * Opens the home screen signed in as the demo owner, without the form, which tests of signing in fill. `before` runs in the new context
   * before its first page loads.
   */
  signedIn: (
    options?: Parameters<Browser["newContext"]>[0],
    before?: (context: BrowserContext) => Promise<unknown>,
  ) => Promise<{ page: Page; context: BrowserContext; problems: string[] }>;
  close: () => Promise<void>;
};

const pages = new Set<Page>();

/** Returns what each open page of this test file shows, for the report of a failed test. */
export const whatPagesShow = async (): Promise<string> => {
  const shown = await Promise.all(
    [...pages].map(async (page) => {
      const text = await page.locator("body").innerText({ timeout: 5000 }).catch(String);
      return `${page.url()}\n${text}`;
    }),
  );
  return shown.join("\n\n");
};

export const startBrowser = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ARGS, ...options });

export const stage = async (environment: Record<string, string> = {}): Promise<Stage> => {
  const folder = dataFolder("e2e", environment["HIRO_DEMO"] === "0" ? null : inject("demoFolder"));
  const server = await startServer({ HIRO_DATA: folder, DATABASE_URL: "", ...environment }, await freePort());
  const browser = await startBrowser();
  const url = server.url.replace("127.0.0.1", "localhost");
  const open: Stage["open"] = async (options = {}) => {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, ...options });
    const page = await context.newPage();
    pages.add(page);
    page.on("close", () => pages.delete(page));
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) problems.push(message.text());
    });
    // Long enough for a busy machine: a slow page still passes, and only a missing one fails.
    page.setDefaultTimeout(45_000);
    return { page, context, problems };
  };
  return {
    server,
    folder,
    browser,
    open,
    signedIn: async (options, before) => {
      const opened = await open(options);
      await before?.(opened.context);
      const signed = await opened.context.request.post("/auth/session/", { data: { email: DEMO_EMAIL, password: DEMO_PASSWORD } });
      if (!signed.ok()) throw new Error(`signing in failed with ${signed.status()}`);
      await opened.page.goto("/chat/");
      return opened;
    },
    close: async () => {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel("Email").fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
};

/** Adds a vehicle on the net worth screen, as a person does. */
export const addVehicle = async (page: Page, name: string, dollars: number): Promise<void> => {
  await page.getByRole("button", { name: "Add account" }).click();
  await page.getByText("Add manually").first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Vehicle", { exact: true }).click();
  await dialog.getByLabel(/Name/).fill(name);
  await dialog.getByLabel(/Value|Balance/).fill(String(dollars));
  await dialog.getByRole("button", { name: /^Add/ }).click();
};

/** Replaces the source of axe on a page that has it already. */
const HAS_AXE = "true";

/** Returns what axe finds by WCAG 2.2 AA and its best practices, or by the given rules. Empty when there are no findings. */
export const barriers = async (page: Page, where: string, rules?: string[]): Promise<string[]> => {
  // Sending and compiling half a megabyte of axe takes longer than a check, so a page gets it once.
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(() => "axe" in window).catch(() => false)));
  const axe = new AxeBuilder({ page, ...(frames.every(Boolean) ? { axeSource: HAS_AXE } : {}) })
    // All frames come from this server, so axe needs no extra page to combine the findings.
    .setLegacyMode(true)
    // Describing every element that passes takes long, and nobody reads it.
    .options({ resultTypes: ["violations"] });
  if (rules) axe.withRules(rules);
  else axe.withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations } = await axe.analyze();
  return violations.map(
    (v) =>
      `${where}: ${v.id} at ${v.nodes
        .map((n) => n.target.join(" "))
        .slice(0, 3)
        .join(", ")}`,
  );
};

/**
 * Keeps the browser from becoming idle, so that a screen's code loads only when the screen is opened. This must apply from the first page:
 * code that the home screen loads while idle stays in the browser's cache and works offline.
 */
export const neverIdle = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));

/** Returns by how many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
