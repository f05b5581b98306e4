import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { overrideFlag } from "#server/features/flags/index.ts";
import type { Person } from "#server/testing/app.ts";
import { account } from "#server/testing/rows.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();

const somebody = async (household?: string): Promise<Person> => {
  const person = await stage.t.person(undefined, household);
  await stage.t.deps.database.kysely.updateTable("users").set({ email_verified: true }).where("id", "=", person.id).execute();
  return person;
};
const homeOf = async (person: Person): Promise<number | null> =>
  ((await person.get("/api/profile/0/")).body["household"]?.["id"] as number | undefined) ?? null;
const invited = async (host: Person, guest: Person): Promise<number> =>
  Number((await host.send("POST", `/api/household/${await homeOf(host)}/invite/`, { email: guest.email })).body["id"]);

describe("the household page", () => {
  it("lets a user without a household create one, even without a name", async () => {
    const person = await somebody();
    await stage.renderAt("/settings/household", person);
    await screen.findByText("No pending invites");
    await screen.findByRole("heading", { level: 1, name: "Household" });
    await userEvent.click(await screen.findByRole("button", { name: "Create" }));
    await screen.findByRole("heading", { name: "Members" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Household");
    expect(await homeOf(person)).not.toBe(null);
  });

  it("does not offer to create a household when the flag is off", async () => {
    const person = await somebody();
    await overrideFlag(stage.t.deps.database.kysely, "HOUSEHOLD_ENABLED", person.id, false);
    await stage.renderAt("/settings/household", person);
    await screen.findByText("No pending invites");
    expect(screen.queryByText("Create a new household")).toBeNull();
  });

  it("invites a valid address, confirms it, and withdraws the invite", async () => {
    const person = await somebody("Reyes");
    const { network } = await stage.renderAt("/settings/household", person);
    await screen.findByRole("heading", { level: 1, name: "Reyes Household" });
    await userEvent.click(await screen.findByRole("button", { name: "Invite" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite to household" }));
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await dialog.findByText("Email is required");
    await userEvent.type(dialog.getByLabelText("Email"), "nobody");
    expect(dialog.queryByText("Invalid email address")).toBeNull();
    await userEvent.keyboard("{Enter}");
    await dialog.findByText("Invalid email address");
    network.meet(/POST .*invite/, () => refusal(500, "No"));
    await userEvent.type(dialog.getByLabelText("Email"), "@example.com");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Failed to invite");
    const save = dialog.getByRole("button", { name: "Save" });
    expect(document.activeElement, "the dialog keeps the focus after an error").toBe(save);
    const { opened, open } = gate();
    network.meet(/POST .*invite/, (pass) => opened.then(pass));
    await waitFor(() => expect(save.getAttribute("aria-busy")).toBe(null));
    await userEvent.click(save);
    await waitFor(() => expect(save.getAttribute("aria-busy")).toBe("true"));
    expect(save.hasAttribute("disabled"), "a disabled button would lose the focus").toBe(false);
    open();
    await screen.findByText("Invite sent");
    await screen.findByText("nobody@example.com");
    await screen.findByText("Pending");
    network.meet(/DELETE /, () => refusal(500, "It did not work"));
    await userEvent.click(screen.getByRole("button", { name: "Withdraw the invite to nobody@example.com" }));
    await screen.findByText("It did not work");
    await screen.findByText("nobody@example.com");
    network.meet(/DELETE /, (pass) => pass());
    await userEvent.click(screen.getByRole("button", { name: "Withdraw the invite to nobody@example.com" }));
    await screen.findByText("Invite removed");
    await screen.findByText("No open invites");
  });

  it("shows Leave only on the user's own row, asks first, and then hides the other members' money", async () => {
    const [person, other] = [await somebody("Leaving"), await somebody("Leaving")];
    await account(other, "Theirs", 5000);
    const page = await stage.renderAt("/net-worth", person);
    await screen.findByText("Theirs");
    await page.go("/settings/household");
    expect(await screen.findAllByRole("button", { name: "Leave" })).toHaveLength(1);
    await userEvent.click(screen.getByRole("button", { name: "Leave" }));
    const asked = within(await screen.findByRole("dialog", { name: "Leave this household?" }));
    asked.getByText(/You and Test P\. no longer see each other's money\./);
    await userEvent.click(asked.getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Household" })));
    await screen.findByText("Left household");
    await screen.findByText("Create a new household");
    expect(await homeOf(person)).toBe(null);
    await page.go("/net-worth");
    await screen.findByRole("heading", { level: 1, name: "Net worth" });
    await waitFor(() => expect(page.network.calls.some((one) => /finx-accounts/.test(String(one)))).toBe(true));
    expect(screen.queryByText("Theirs")).toBeNull();
  });
});

describe("managing the household", () => {
  it("lets any member rename it, even if it has no name; a refusal changes nothing", async () => {
    const [maker, other] = [await somebody("Before"), await somebody("Before")];
    const { network } = await stage.renderAt("/settings/household", other);
    await userEvent.click(await screen.findByRole("button", { name: "Rename" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rename household" }));
    const box = dialog.getByLabelText<HTMLInputElement>("Household name");
    expect(box.value).toBe("Before");
    network.meet(/PATCH .*household/, () => refusal(500, "It did not work"));
    await userEvent.clear(box);
    await userEvent.type(box, "  After {Enter}");
    await screen.findByText("It did not work");
    network.meet(/PATCH .*household/, (pass) => pass());
    await userEvent.type(box, "{Enter}");
    await screen.findByText("Household renamed");
    await screen.findByRole("heading", { level: 1, name: "After Household" });
    expect((await maker.get("/api/profile/0/")).body["household"]?.["name"]).toBe("After");
    await userEvent.click(await screen.findByRole("button", { name: "Rename" }));
    await userEvent.clear(await screen.findByLabelText("Household name"));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Enter a name");
    expect((await maker.get("/api/profile/0/")).body["household"]?.["name"]).toBe("After");
  });

  it("ends it for all members only after a confirmation", async () => {
    const [maker, other] = [await somebody("Ending"), await somebody("Ending")];
    const home = await homeOf(maker);
    const { network } = await stage.renderAt("/settings/household", other);
    await userEvent.click(await screen.findByRole("button", { name: "End" }));
    const dialog = within(await screen.findByRole("dialog", { name: "End this household?" }));
    dialog.getByText(/you and Test P\. no longer see each other's money/);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(await homeOf(maker)).toBe(home);
    await userEvent.click(screen.getByRole("button", { name: "End" }));
    const asked = within(await screen.findByRole("dialog", { name: "End this household?" }));
    const { opened, open } = gate();
    network.meet(/DELETE .*household/, (pass) => opened.then(pass));
    await userEvent.dblClick(asked.getByRole("button", { name: "End household" }));
    open();
    await screen.findByText("Household ended");
    await screen.findByText("Create a new household");
    expect(network.calls.filter((one) => one.startsWith("DELETE"))).toHaveLength(1);
    expect([await homeOf(maker), await homeOf(other)]).toEqual([null, null]);
  });

  it("mentions no other members when there are none", async () => {
    await stage.renderAt("/settings/household", await somebody("Alone"));
    await userEvent.click(await screen.findByRole("button", { name: "End" }));
    await screen.findByText("Its invites will be withdrawn. You keep your accounts and transactions.");
  });
});

describe("an invite", () => {
  it("opens from the pending invites, says what is shared, and can be accepted", async () => {
    const [host, guest] = [await somebody("Hosts"), await somebody()];
    await invited(host, guest);
    const page = await stage.renderAt("/settings/household", guest);
    await userEvent.click(await screen.findByRole("link", { name: /Test P\. invites you to the Hosts household/ }));
    await screen.findByRole("heading", { level: 1, name: "Household Invite" });
    await screen.findByText("All linked accounts and transactions");
    screen.getByText("Notifications received before joining");
    screen.getByText(/full access to view and modify/);
    await userEvent.click(screen.getByRole("button", { name: "Join household" }));
    await screen.findByText("Joined household");
    await waitFor(() => expect(page.address()).toBe("/settings/household"));
    await screen.findByRole("heading", { level: 1, name: "Hosts Household" });
    expect(await homeOf(guest)).toBe(await homeOf(host));
  });

  it("is listed for a member of another household too, who can reject it", async () => {
    const [host, member] = [await somebody("Others"), await somebody("Own")];
    await invited(host, member);
    await stage.renderAt("/settings/household", member);
    await screen.findByRole("heading", { level: 1, name: "Own Household" });
    await userEvent.click(await screen.findByRole("link", { name: /invites you to the Others household/ }));
    await userEvent.click(await screen.findByRole("button", { name: "Reject" }));
    await screen.findByText("Rejected household invite");
    await stage.renderAt("/settings/household", member);
    await screen.findByRole("heading", { name: "Members" });
    expect(screen.queryByText("Pending invites")).toBeNull();
  });

  it("can be rejected, which leads home", async () => {
    const [host, guest] = [await somebody("Refused"), await somebody()];
    const id = await invited(host, guest);
    const page = await stage.renderAt(`/settings/join-household/${id}`, guest);
    await userEvent.click(await screen.findByRole("button", { name: "Reject" }));
    await screen.findByText("Rejected household invite");
    await waitFor(() => expect(page.address()).toMatch(/^\/chat/));
    expect((await host.get(`/api/household/${await homeOf(host)}/invite/`)).body).toMatchObject([{ status: "REJECTED" }]);
  });

  it.each(["999999", "abc", "0"])("with an unknown id (%s) shows a message and leads home", async (id) => {
    const page = await stage.renderAt(`/settings/join-household/${id}`, await somebody());
    await screen.findByText("Household invite not found");
    await waitFor(() => expect(page.address()).toMatch(/^\/chat/));
  });

  it("shows a message if withdrawn while open, and cannot be accepted by a member of another household", async () => {
    const [host, guest] = [await somebody("Fickle"), await somebody()];
    const id = await invited(host, guest);
    await stage.renderAt(`/settings/join-household/${id}`, guest);
    const join = await screen.findByRole("button", { name: "Join household" });
    await host.send("DELETE", `/api/household/${await homeOf(host)}/invite/${id}/`);
    await userEvent.click(join);
    await screen.findByText("Household invite not found");
    const taken = await somebody("Elsewhere");
    await stage.renderAt(`/settings/join-household/${await invited(host, taken)}`, taken);
    await screen.findByText(/You are already in a household/);
    expect(screen.getByRole("button", { name: "Join household" }).hasAttribute("disabled")).toBe(true);
  });
});

describe("a page that is open while a member leaves", () => {
  it("drops what the member had, and shows no more of it", async () => {
    const [maya, sam] = [await somebody("Leaving"), await somebody("Leaving")];
    await account(maya, "Own checking", 1_000);
    const theirs = await account(sam, "Sam's savings", 3_020.51, "depository", "savings");
    const page = await stage.renderAt(`/net-worth/${theirs}`, maya);
    await screen.findByRole("heading", { level: 1, name: "Sam's savings" });
    expect((await sam.send("POST", "/api/household/leave/", {})).status).toBeLessThan(300);
    // Any request tells that the members are others now.
    await page.go("/settings/imports");
    await waitFor(() => expect(page.network.calls.filter((one) => / \/api\/(?:frame|profile\/0)\/$/.test(one)).length).toBeGreaterThan(1));
    await page.go(`/net-worth/${theirs}`);
    await screen.findByText("Unable to find account");
    expect(screen.queryByText("$3,020.51")).toBeNull();
  });
});
