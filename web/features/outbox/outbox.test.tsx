import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { sendMail } from "#server/features/mail/index.ts";
import { scopeOfUser } from "#server/identity/sessions.ts";
import type { Person } from "#server/testing/app.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
let messages = 0;
const write = async (person: Person, subject: string, more: { forSignIn?: boolean } = {}): Promise<void> => {
  const { deps } = stage.t;
  const scope = await scopeOfUser(deps, person.id);
  const message = { userId: person.id, key: `outbox-${++messages}`, to: person.email, subject, text: "Hello", html: "<p>Hello there</p>" };
  await deps.database.within(scope, (tx) => sendMail(deps, tx, { ...message, ...more }));
};

describe("the outbox", () => {
  it("opens from the settings, and says when it is empty", async () => {
    const person = await stage.t.person();
    await stage.renderAt("/settings", person);
    expect((await screen.findByRole("link", { name: /^Outbox/ })).getAttribute("href")).toBe("/settings/outbox");
    await stage.renderAt("/settings/outbox", person);
    await screen.findByText("No messages yet");
  });

  it("lists messages newest first, and shows one as it looks without running scripts", async () => {
    const person = await stage.t.person();
    await write(person, "First");
    await write(person, "Second");
    const page = await stage.renderAt("/settings/outbox", person);
    const rows = await screen.findAllByRole("link", { name: /First|Second/ });
    expect(rows.map((row) => row.querySelector("[data-name]")?.textContent)).toEqual(["Second", "First"]);
    await userEvent.click(rows[1] ?? document.body);
    const frame = await screen.findByTitle<HTMLIFrameElement>("First");
    expect(page.address()).toMatch(/^\/settings\/outbox\/\d+$/);
    expect(frame.srcdoc).toBe("<p>Hello there</p>");
    expect(frame.getAttribute("sandbox")).not.toContain("allow-scripts");
  });

  it("can be retried when it does not load, and redirects from an unknown message", async () => {
    const person = await stage.t.person();
    await write(person, "First");
    const { network } = await stage.renderAt("/settings/outbox", person, {
      before: (net) => net.meet(/GET .*outbox/, () => refusal(400, "Broken")),
    });
    await screen.findByText("The outbox did not load");
    network.meet(/GET /, (pass) => pass());
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("First");
    const page = await stage.renderAt("/settings/outbox/2000000", person);
    await screen.findByText("Message not found.");
    expect(page.address()).toBe("/settings/outbox");
  });
});

describe("the local outbox", () => {
  it("shows only the messages needed to sign in, without a sign-in", async () => {
    const person = await stage.t.person();
    await write(person, "Your money");
    await write(person, "Verify your address", { forSignIn: true });
    await stage.renderAt("/outbox", null);
    await screen.findByTitle("Verify your address");
    expect(screen.queryByText("Your money")).toBeNull();
  });

  it("does not exist on an installation that other machines can reach", async () => {
    await stage.renderAt("/outbox", null, { before: (net) => net.meet(/GET .*sign-in-mail/, () => refusal(404, "Not found")) });
    await screen.findByText("The page you were looking for was not found.");
  });
});
