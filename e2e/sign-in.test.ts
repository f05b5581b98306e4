import { Secret, TOTP } from "otpauth";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, PARTNER_EMAIL } from "#seed/demo-sign-in.ts";
import { barriers, signIn, type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

/** Adds a virtual authenticator that verifies the user by itself, as the browser's developer tools provide. */
const withDevice = async (context: BrowserContext, page: Page): Promise<() => Promise<void>> => {
  const tools = await context.newCDPSession(page);
  await tools.send("WebAuthn.enable");
  const { authenticatorId } = await tools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => void (await tools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }));
};

describe("sign-in methods", () => {
  test("an added passkey signs in by itself, and a code is required after the password", async () => {
    const { page, context, problems } = await s.open();
    const withoutDevice = await withDevice(context, page);
    await page.goto("/auth/login/?redirect_url=%2Fsettings%2Fsecurity");
    await page.getByRole("link", { name: "Continue with Google" }).waitFor();
    expect(await barriers(page, "sign-in")).toEqual([]);
    await signIn(page, PARTNER_EMAIL, DEMO_PASSWORD);
    await page.getByText("This device").waitFor();

    await page.getByRole("button", { name: "Turn on" }).click();
    const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await page.getByLabel("Code").fill(code());
    await page.getByRole("dialog").getByRole("button", { name: "Turn on" }).click();
    const [recovery = ""] = (await page.getByLabel("Recovery codes", { exact: true }).innerText()).split("\n");
    expect(await barriers(page, "recovery codes")).toEqual([]);
    await page.getByRole("button", { name: "I saved them" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Rename" }).waitFor();
    await page.reload();
    await page.getByText("This device").waitFor();
    expect(await barriers(page, "sign-in and security")).toEqual([]);

    // The browser offers the passkey in the autofill list, and this device accepts it. Signing out would open the sign-in page, and the
    // device would have accepted there already.
    await context.clearCookies();
    await page.goto("/auth/login/?redirect_url=%2Fbudgets");
    await page.waitForURL((at) => at.pathname === "/budgets");

    await withoutDevice();
    await page.goto("/auth/logout/");
    await page.goto("/auth/login/?redirect_url=%2Fbudgets");
    await signIn(page, PARTNER_EMAIL, DEMO_PASSWORD);
    await page.getByRole("heading", { name: "Two-step sign-in" }).waitFor();
    expect(await barriers(page, "the second step")).toEqual([]);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recovery);
    await page.keyboard.press("Enter");
    await page.waitForURL((at) => at.pathname === "/budgets");
    expect(problems).toEqual([]);
    await context.close();
  });

  test("the sandbox provider does not open an account with a password, and canceling leads to the failure page", async () => {
    const { page, context, problems } = await s.open();
    await page.goto("/auth/login/");
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await page.getByRole("heading", { name: "Sandbox sign-in" }).waitFor();
    expect(await barriers(page, "the sandbox")).toEqual([]);
    await page.getByLabel("Email").fill(PARTNER_EMAIL);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByText("Google or Apple sign-in is not yet supported for accounts that use e-mail and password.").waitFor();
    await page.goto("/auth/login/?connection=apple");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Authentication failed." }).waitFor();
    await page.getByRole("link", { name: "Sign In Again" }).click();
    await page.waitForURL((at) => at.pathname === "/auth/login/");
    expect(problems).toEqual([]);
    await context.close();
  });

  test("a forgotten password can be reset through the message in the local outbox", async () => {
    const { page, context } = await s.open();
    await page.goto("/auth/login/");
    await page.getByRole("link", { name: "Continue with Apple" }).click();
    await page.getByRole("button", { name: "Jordan Lake" }).click();
    await page.waitForURL((at) => !at.pathname.startsWith("/sandbox"));
    await context.clearCookies();
    await page.goto("/auth/login/");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByLabel("Email").fill("jordan.lake@example.com");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("link", { name: "Read it in the local outbox" }).waitFor();
    const letters = async (): Promise<{ text: string }[]> => (await page.request.get("/api/sign-in-mail/")).json();
    await expect.poll(async () => (await letters()).length, { timeout: 15_000 }).toBe(1);
    const [, token = ""] = /\/auth\/reset\/#([\w-]+)/.exec((await letters())[0]?.text ?? "") ?? [];
    await page.goto(`/auth/reset/#${token}`);
    await page.getByLabel("New password", { exact: true }).fill("Another-Horse-8?");
    await page.getByLabel("Confirm new password").fill("Another-Horse-8?");
    expect(await barriers(page, "a new password")).toEqual([]);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await signIn(page, "jordan.lake@example.com", "Another-Horse-8?");
    await page.waitForURL((at) => !at.pathname.startsWith("/auth/"));
    await context.close();
  });
});

test("an IP address without a host name gets no passkey offer and no error on the sign-in page", async () => {
  const { page, context, problems } = await s.open();
  await page.goto(`${s.server.url}/auth/login/`);
  await page.getByRole("link", { name: "Create account" }).waitFor();
  await page.getByText("demo@example.com").first().waitFor();
  expect(await page.getByRole("button", { name: "Use a passkey" }).count()).toBe(0);
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
