import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
afterEach(() => window.history.replaceState(null, "", "/"));

const tokenFor = async (person: Person): Promise<string> => {
  const headers = { "content-type": "application/json" };
  await fetch(`${stage.t.url}/auth/forgot/`, { method: "POST", headers, body: JSON.stringify({ email: person.email }) });
  await stage.t.deps.jobs.stop();
  const letters = (await (await fetch(`${stage.t.url}/api/sign-in-mail/`)).json()) as Json[];
  return /reset\/#([\w-]+)/.exec(String(letters.find((letter) => letter["to"] === person.email)?.["text"]))?.[1] ?? "";
};
const openReset = async (token: string, before?: Parameters<typeof stage.renderAt>[2]) => {
  window.history.replaceState(null, "", `/auth/reset/#${token}`);
  return stage.renderAt(`/auth/reset/#${token}`, null, before);
};

describe("password reset", () => {
  it("asks for an address, replies the same for each one, and links to the outbox on a machine without a mail server", async () => {
    await stage.renderAt("/auth/forgot/", null);
    await userEvent.type(await screen.findByLabelText("Email"), "nobody");
    await userEvent.click(screen.getByRole("button", { name: "Send link" }));
    await screen.findByText("Enter your email address");
    await userEvent.type(screen.getByLabelText("Email"), "@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Send link" }));
    await screen.findByRole("heading", { name: "Check your email" });
    expect((await screen.findByRole("link", { name: "Read it in the local outbox" })).getAttribute("href")).toBe("/outbox");
  });

  it("sets a new password that meets the rules and is typed twice", async () => {
    const person = await stage.t.person();
    await openReset(await tokenFor(person));
    const [first, second] = [await screen.findByLabelText("New password"), screen.getByLabelText("Confirm new password")];
    const save = () => userEvent.click(screen.getByRole("button", { name: "Change password" }));
    await userEvent.type(first, "longenough");
    await userEvent.type(second, "longer");
    await save();
    screen.getByText("Must contain the following: one uppercase letter, one lower case letter, one symbol, one number");
    screen.getByText("Passwords must match");
    await userEvent.clear(first);
    await userEvent.clear(second);
    await userEvent.type(first, "Another-Horse-8?");
    await userEvent.type(second, "Another-Horse-8?");
    await save();
    await screen.findByRole("heading", { name: "Your password has been changed" });
    expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/auth/login/");
  });

  it("rejects an expired link and offers a new one, and retries a failed check", async () => {
    await openReset("nothing");
    await screen.findByRole("heading", { name: "This link has expired or was already used." });
    expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe("/auth/forgot/");
    const { network } = await openReset("nothing", { before: (net) => net.meet(/reset\/check/, () => refusal(500)) });
    await screen.findByText("The link could not be checked");
    network.meet(/reset\/check/, (pass) => pass());
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByRole("heading", { name: "This link has expired or was already used." });
  });
});

it("the password-only page says that Google and Apple do not open the account", async () => {
  await stage.renderAt("/auth/password-only/", null);
  await screen.findByText("Google or Apple sign-in is not yet supported for accounts that use e-mail and password.");
});
