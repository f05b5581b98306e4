import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Secret, TOTP } from "otpauth";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NOW, PASSWORD, type Person } from "#server/testing/app.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
beforeEach(() => stage.t.setClock(NOW));

const PATH = "/settings/security";
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: stage.t.deps.clock().getTime() });
const later = (minutes: number): void => stage.t.setClock(new Date(Date.parse(NOW) + minutes * 60_000).toISOString());
const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole("button", { name }));
const dialog = (name: string): Promise<HTMLElement> => screen.findByRole("dialog", { name });
const ways = async (person: Person) => (await (await stage.t.signedIn(person)).get("/api/security/")).body;

describe("sign-in and security", () => {
  it("opens from the settings", async () => {
    await stage.renderAt("/settings", await stage.t.person());
    expect((await screen.findByRole("link", { name: /^Sign-in and security/ })).getAttribute("href")).toBe(PATH);
  });

  it("shows an error when it does not load, and can be retried", async () => {
    const { network } = await stage.renderAt(PATH, await stage.t.person(), {
      before: (net) => net.meet(/GET \/api\/security\/$/, () => refusal(400, "Broken")),
    });
    await screen.findByText("This page did not load");
    network.meet(/GET \/api\/security\/$/, (pass) => pass());
    await press("Try again");
    await screen.findByText("Authenticator app");
  });

  it("changes the password by the rules, and shows errors at their fields", async () => {
    const person = await stage.t.person();
    await stage.renderAt(PATH, person);
    await press("Change");
    const box = within(await dialog("Change password"));
    const save = () => userEvent.click(box.getByRole("button", { name: "Change password" }));
    await save();
    box.getByText("Enter your current password");
    box.getByText("Must be at least 8 characters long");
    await userEvent.type(box.getByLabelText("Current password"), "nope");
    await userEvent.type(box.getByLabelText("New password"), "Another-Horse-8?");
    await userEvent.type(box.getByLabelText("Confirm new password"), "Another-Horse-9?");
    await save();
    box.getByText("Passwords must match");
    await userEvent.type(box.getByLabelText("Confirm new password"), "{Backspace}{Backspace}8?");
    await save();
    await box.findByText("That is not your password");
    await userEvent.clear(box.getByLabelText("Current password"));
    await userEvent.type(box.getByLabelText("Current password"), PASSWORD);
    await save();
    await screen.findByText("Password changed. You are signed out everywhere else.");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("offers to remove other credentials when the password changes", async () => {
    const person = await stage.t.person();
    await person.send("POST", "/api/security/api-tokens/", { name: "Script", access: "read", days: null });
    await stage.renderAt(PATH, person);
    await press("Change");
    const box = within(await dialog("Change password"));
    await userEvent.type(box.getByLabelText("Current password"), PASSWORD);
    await userEvent.type(box.getByLabelText("New password"), "Another-Horse-8?");
    await userEvent.type(box.getByLabelText("Confirm new password"), "Another-Horse-8?");
    expect(box.getAllByRole("checkbox")).toHaveLength(1);
    await userEvent.click(box.getByLabelText("1 API token"));
    await userEvent.click(box.getByRole("button", { name: "Change password" }));
    await screen.findByText("Password changed. You are signed out everywhere else.");
    expect((await (await stage.t.signedIn(person)).get("/api/security/api-tokens/")).body).toEqual([]);
  });

  it("turns two-step sign-in on, shows the recovery codes once, and turns it off with a code", async () => {
    const person = await stage.t.person();
    await stage.renderAt(PATH, person);
    await press("Turn on");
    const box = within(await dialog("Turn on two-step sign-in"));
    const secret = (box.getByText(/^([A-Z2-7]{4} ){7}/).textContent ?? "").replaceAll(" ", "");
    await userEvent.type(box.getByLabelText("Code"), "12");
    await userEvent.click(box.getByRole("button", { name: "Turn on" }));
    await box.findByText("That code does not match");
    await userEvent.clear(box.getByLabelText("Code"));
    await userEvent.type(box.getByLabelText("Code"), codeOf(secret));
    await userEvent.click(box.getByRole("button", { name: "Turn on" }));
    const codes = within(await dialog("Save your recovery codes"));
    expect(codes.getByLabelText("Recovery codes").textContent?.split("\n")).toHaveLength(10);
    await userEvent.keyboard("{Escape}");
    // A dialog that closes fades out first.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await dialog("Save your recovery codes");
    await press("I saved them");
    await screen.findByText("10 left");
    later(1);
    await press("Turn off");
    const off = within(await dialog("Turn off two-step sign-in?"));
    await userEvent.type(off.getByLabelText("Code or recovery code"), codeOf(secret));
    await userEvent.click(off.getByRole("button", { name: "Turn off" }));
    await screen.findByText("Two-step sign-in is off");
    expect((await ways(person))["second_factor"]).toBeNull();
  });

  it("confirms the user's identity after ten minutes, then continues, and changes nothing when canceled", async () => {
    const person = await stage.t.person();
    const { network } = await stage.renderAt(PATH, person);
    await screen.findByText("Authenticator app");
    later(11);
    network.calls.length = 0;
    await press("Turn on");
    await dialog("Confirm it's you");
    await press("Cancel");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(network.calls.filter((call) => call === "POST /api/security/second-factor/")).toHaveLength(
      1 + 1 /* repeated with a renewed access token */,
    );
    await press("New token");
    const form = within(await dialog("New API token"));
    await userEvent.type(form.getByLabelText("Name"), "Report");
    await userEvent.click(form.getByRole("button", { name: "Create" }));
    const question = within(await dialog("Confirm it's you"));
    await userEvent.type(question.getByLabelText("Password"), "nope{Enter}");
    await question.findByText("That is not your password");
    await userEvent.clear(question.getByLabelText("Password"));
    await userEvent.type(question.getByLabelText("Password"), `${PASSWORD}{Enter}`);
    const once = within(await dialog("Copy your token"));
    expect(once.getByLabelText("API token").textContent).toMatch(/^hiro_[\w-]{43}$/);
  });

  it("says that this device already has a passkey", async () => {
    vi.stubGlobal("PublicKeyCredential", vi.fn());
    const create = () => Promise.reject(new DOMException("The authenticator was previously registered", "InvalidStateError"));
    Object.defineProperty(navigator, "credentials", { value: { create }, configurable: true });
    await stage.renderAt(PATH, await stage.t.person());
    await press("Add a passkey");
    await dialog("Add a passkey");
    await press("Continue");
    await screen.findByText("This device already has a passkey for your account.");
  });

  it("lists the sessions, marks the current one, and signs out all others after a confirmation", async () => {
    const person = await stage.t.person();
    await stage.renderAt(PATH, person);
    await screen.findByText("This device");
    await press("Sign out everywhere else");
    const box = within(await dialog("Sign out everywhere else?"));
    box.getByText("1 other place is signed out.");
    await userEvent.click(box.getByRole("button", { name: "Sign out" }));
    await screen.findByText("Signed out everywhere else");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Where you are signed in" })));
    expect((await person.get("/api/profile/0/")).status).toBe(401);
  });

  it("creates a read-only token, lists it by its first characters, and revokes it", async () => {
    const person = await stage.t.person();
    await stage.renderAt(PATH, person);
    await press("New token");
    const form = within(await dialog("New API token"));
    await userEvent.click(form.getByRole("button", { name: "Create" }));
    form.getByText("Enter a name");
    await userEvent.type(form.getByLabelText("Name"), "Report");
    await userEvent.click(form.getByRole("button", { name: "Create" }));
    const token = within(await dialog("Copy your token")).getByLabelText("API token").textContent ?? "";
    const asked = () => fetch(`${stage.t.url}/api/finx-accounts/`, { headers: { authorization: `Bearer ${token}` } });
    expect((await asked()).status).toBe(200);
    await press("Done");
    await screen.findByText(new RegExp(`^${token.slice(0, 11)}… · Reads · Until Feb 18, 2027`));
    await press("Revoke: Report");
    await userEvent.click(within(await dialog("Revoke this token?")).getByRole("button", { name: "Revoke" }));
    await screen.findByText("Token revoked");
    expect((await asked()).status).toBe(401);
  });
});
