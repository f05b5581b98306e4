import { afterAll, beforeAll, expect, test } from "vitest";
import { barriers, overflow, signIn, type Stage, stage } from "./browser.ts";

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.close());

test("the partner leaves, joins again through an emailed invite, and both see the household renamed and dissolved at once", async () => {
  const maya = await s.signedIn();
  const sam = await s.open({ viewport: { width: 390, height: 844 }, colorScheme: "dark" });
  await sam.page.goto("/auth/login/?redirect_url=%2Fsettings%2Fhousehold");
  await signIn(sam.page, "partner@example.com", "Demo-2026!");
  await sam.page.getByRole("heading", { name: "Reyes Household" }).waitFor();
  await sam.page.getByRole("button", { name: "Leave" }).click();
  await sam.page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await sam.page.getByText("Left household").waitFor();
  await sam.page.getByText("Create a new household").waitFor();
  expect(await barriers(sam.page, "no household")).toEqual([]);

  await maya.page.goto("/net-worth");
  await maya.page.getByText("2021 Subaru Outback").waitFor();
  expect(await maya.page.getByText("Keystead").count()).toBe(0);
  await sam.page.goto("/net-worth");
  await sam.page.getByRole("heading", { level: 1, name: "Net worth" }).waitFor();
  await sam.page.waitForLoadState("networkidle");
  expect(await sam.page.getByText("2021 Subaru Outback").count()).toBe(0);

  await maya.page.goto("/settings/household");
  await maya.page.getByRole("button", { name: "Invite" }).click();
  await maya.page.getByLabel("Email").fill("PARTNER@example.com");
  await maya.page.getByRole("button", { name: "Save" }).click();
  await maya.page.getByText("Invite sent").waitFor();
  await maya.page.getByText("Pending").waitFor();

  await sam.page.goto("/settings/outbox");
  await sam.page.getByText("Maya R. invites you to the Reyes household").first().click();
  const letter = sam.page.frameLocator("iframe");
  const invite = await letter.getByRole("link", { name: "View invitation" }).getAttribute("href");
  await sam.page.goto(new URL(invite ?? "").pathname);
  await sam.page.getByRole("button", { name: "Join household" }).waitFor();
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1440, 900],
  ] as const) {
    await sam.page.setViewportSize({ width, height });
    expect(await overflow(sam.page)).toBeLessThanOrEqual(0);
    expect(await barriers(sam.page, `invite at ${width}`)).toEqual([]);
  }
  await sam.page.setViewportSize({ width: 390, height: 844 });
  await sam.page.getByRole("button", { name: "Join household" }).click();
  await sam.page.getByText("Joined household").waitFor();
  await sam.page.getByRole("heading", { name: "Reyes Household" }).waitFor();
  await sam.page.goto("/net-worth");
  await sam.page.getByText("2021 Subaru Outback").waitFor();
  await maya.page.goto("/settings/household");
  await maya.page.getByText("Sam Reyes").waitFor();
  await maya.page.getByText("No open invites").waitFor();
  expect(await barriers(maya.page, "household")).toEqual([]);

  await maya.page.getByRole("button", { name: "Rename" }).click();
  await maya.page.getByLabel("Household name").fill("Reyes and Reyes");
  await maya.page.keyboard.press("Enter");
  await maya.page.getByText("Household renamed").waitFor();
  await sam.page.goto("/settings/household");
  await sam.page.getByRole("heading", { name: "Reyes and Reyes Household" }).waitFor();
  expect(await overflow(sam.page)).toBeLessThanOrEqual(0);
  expect(await barriers(sam.page, "household on a phone, dark")).toEqual([]);
  await sam.page.getByRole("button", { name: "End", exact: true }).click();
  await sam.page.getByText("This ends the household for everyone").waitFor();
  await sam.page.getByRole("button", { name: "End household" }).click();
  await sam.page.getByText("Household ended").waitFor();
  await sam.page.getByText("Create a new household").waitFor();
  await maya.page.goto("/settings/household");
  await maya.page.getByText("Create a new household").waitFor();
  expect([...maya.problems, ...sam.problems]).toEqual([]);
  await maya.context.close();
  await sam.context.close();
}, 120_000);
