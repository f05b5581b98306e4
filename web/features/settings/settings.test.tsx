import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { overrideFlag } from "#server/features/flags/index.ts";
import { NOW, PASSWORD, type Person } from "#server/testing/app.ts";
import { useStage } from "#web/testing/stage.tsx";
import row from "#web/ui/lists/Row.module.css";

const stage = useStage();
const set = (person: Person, values: { is_employee?: boolean; phone_number?: string }) =>
  stage.t.deps.database.kysely.updateTable("users").set(values).where("id", "=", person.id).execute();
const links = (): (string | null)[] =>
  within(screen.getByRole("main"))
    .getAllByRole("link")
    .map((link) => link.querySelector("[data-name]")?.textContent ?? null);

describe("the settings", () => {
  it("appear in order, with more entries for operators", async () => {
    const person = await stage.t.person();
    await stage.renderAt("/settings", person);
    await screen.findByRole("link", { name: /^Household/ });
    const order = [
      "Connected financial accounts",
      "Personal info",
      "Credit score",
      "Memory",
      "Custom categories",
      "Household",
      "Scheduled chats",
      "Archived chats",
    ];
    expect(links().filter((name) => order.includes(name ?? ""))).toEqual(order);
    expect(screen.getByRole("link", { name: "Contact support" }).getAttribute("href")).toMatch(/^mailto:/);
    for (const name of ["Terms of service", "Privacy policy", "iOS app"])
      expect(screen.getByRole("link", { name }).getAttribute("href")).toMatch(/^https:/);
    expect(screen.queryByText("Feature flags")).toBeNull();
    await set(person, { is_employee: true });
    const page = await stage.renderAt("/settings", person);
    await userEvent.click(await screen.findByRole("link", { name: /Feature flags/ }));
    await waitFor(() => expect(page.address()).toBe("/flags"));
    const flag = (await screen.findByText("EMPLOYEES_ONLY")).closest(`.${row.row}`);
    expect(flag?.textContent).toBe("EMPLOYEES_ONLYtrue");
  });

  it("show the household to users who may create one, are in one, or are invited to one", async () => {
    const [alone, member, invited] = [await stage.t.person(), await stage.t.person(undefined, "Shown"), await stage.t.person()];
    const { kysely } = stage.t.deps.database;
    for (const person of [alone, member, invited]) await overrideFlag(kysely, "HOUSEHOLD_ENABLED", person.id, false);
    await kysely.updateTable("users").set({ email_verified: true }).where("id", "=", invited.id).execute();
    const home = (await member.get("/api/profile/0/")).body["household"]?.["id"];
    await member.send("POST", `/api/household/${home}/invite/`, { email: invited.email });
    await stage.renderAt("/settings", member);
    expect((await screen.findByRole("link", { name: /^Household/ })).textContent).toContain("Shown");
    await stage.renderAt("/settings", invited);
    await screen.findByRole("link", { name: /^Household/ });
    await screen.findByText("1 pending invite");
    const page = await stage.renderAt("/settings", alone);
    await screen.findByText("Archived chats");
    await waitFor(() => expect(page.network.calls.some((one) => one.includes("pending"))).toBe(true));
    expect(screen.queryByRole("link", { name: /^Household/ })).toBeNull();
  });

  it("show the user's information, what is missing, and how to have it changed", async () => {
    const person = await stage.t.person();
    await stage.renderAt("/settings/personal-info", person);
    await within(await screen.findByRole("main")).findByText("Test Person");
    await screen.findByText(person.email);
    screen.getByText("No phone number");
    expect(screen.getByRole("link", { name: "Request to update information" }).getAttribute("href")).toMatch(/^mailto:/);
    await set(person, { phone_number: "+15551234567" });
    await stage.renderAt("/settings/personal-info", person);
    await screen.findByText("(555) 123-4567");
  });
});

describe("the credit score", () => {
  it("is chosen by range, saved, and shown again", async () => {
    const person = await stage.t.person();
    await stage.renderAt("/update-credit-score", person);
    await userEvent.click(await screen.findByRole("button", { name: "Save" }));
    await screen.findByText("Select your credit score range before continuing.");
    await userEvent.click(screen.getByRole("radio", { name: /Very good/ }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Credit score updated");
    expect((await person.get("/api/profile/0/")).body["manual_credit_score"]).toBe(725);
    await stage.renderAt("/update-credit-score", person);
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: /Very good/ })).checked).toBe(true);
  });
});

describe("the time zone", () => {
  it("is shown, and can be switched to the device's with one click", async () => {
    const person = await stage.t.person();
    await stage.t.deps.database.kysely.updateTable("users").set({ time_zone: "Asia/Tokyo" }).where("id", "=", person.id).execute();
    await stage.renderAt("/settings/personal-info", person);
    await screen.findByText("Asia/Tokyo");
    await userEvent.click(screen.getByRole("button", { name: /^Use .* instead$/ }));
    await screen.findByText("Time zone updated");
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Use .* instead$/ })).toBeNull());
    expect((await person.get("/api/profile/0/")).body["time_zone"]).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});

describe("the user's data", () => {
  it("can be exported and restored into an empty account, and a wrong file shows an error", async () => {
    const [from, person] = [await stage.t.person(), await stage.t.person()];
    const jar = { name: "Jar", balance: 12.34, type: "depository", subtype: "checking" };
    expect((await from.send("POST", "/api/manual-accounts/", jar)).body).toMatchObject({ name: "Jar" });
    const zip = new Uint8Array(await (await from.raw("/api/personal-data/")).arrayBuffer());
    await stage.renderAt("/settings/data", person);
    const input = await screen.findByLabelText<HTMLInputElement>("Hiro export");
    await userEvent.upload(input, new File(["x"], "notes.zip", { type: "application/zip" }));
    await screen.findByText("This is not a file that Hiro exported.");
    await userEvent.upload(input, new File([zip], "hiro-data.zip", { type: "application/zip" }));
    await screen.findByText("Restored 1 account and 0 transactions");
    expect((await person.get("/api/finx-accounts/")).body).toMatchObject([{ name: "Jar", display_balance: 12.34 }]);
    await userEvent.upload(input, new File([zip], "hiro-data.zip", { type: "application/zip" }));
    await screen.findByText("This account already has data. You can restore an export only into a new, empty account.");
  });

  it("is deleted only after the address and password are entered", async () => {
    const person = await stage.t.person();
    const left = vi.fn();
    await stage.renderAt("/settings/data", person);
    const { session } = await import("#web/lib/session.ts");
    vi.spyOn(session, "signOut").mockImplementation(left);
    await userEvent.click(await screen.findByRole("button", { name: "Delete my account and all data" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    const go = dialog.getByRole("button", { name: "Delete everything" });
    await userEvent.type(dialog.getByLabelText("Password"), "Wrong-Horse-7!");
    await userEvent.type(dialog.getByLabelText("Email"), "somebody@example.com");
    expect(go.hasAttribute("disabled")).toBe(true);
    await userEvent.clear(dialog.getByLabelText("Email"));
    await userEvent.type(dialog.getByLabelText("Email"), person.email);
    await userEvent.click(go);
    await dialog.findByText("That is not your password");
    expect(left).not.toHaveBeenCalled();
    await userEvent.clear(dialog.getByLabelText("Password"));
    await userEvent.type(dialog.getByLabelText("Password"), PASSWORD);
    await userEvent.click(go);
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    expect(await stage.t.deps.database.kysely.selectFrom("users").select("id").where("id", "=", person.id).execute()).toEqual([]);
  });
});

describe("the data of a user who signs in with Google", () => {
  const byGoogle = async (person: Person): Promise<void> => {
    const { kysely } = stage.t.deps.database;
    const of = { provider_id: "google-oauth2", account_id: `google-${person.id}`, password: null };
    await kysely.updateTable("credentials").set(of).where("user_id", "=", person.id).execute();
  };
  const isThere = async (person: Person): Promise<boolean> =>
    (await stage.t.deps.database.kysely.selectFrom("users").select("id").where("id", "=", person.id).execute()).length === 1;

  it("is deleted without a password, after a confirmation less than ten minutes old", async () => {
    const person = await stage.t.person();
    const left = vi.fn();
    stage.t.setClock(NOW);
    await stage.renderAt("/settings/data", person);
    await byGoogle(person);
    const { session } = await import("#web/lib/session.ts");
    vi.spyOn(session, "signOut").mockImplementation(left);
    stage.t.setClock(new Date(Date.parse(NOW) + 11 * 60_000).toISOString());
    await userEvent.click(await screen.findByRole("button", { name: "Delete my account and all data" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete your account?" });
    await within(dialog).findByText(`This cannot be undone. Type ${person.email} to continue.`);
    expect(within(dialog).queryByLabelText("Password")).toBeNull();
    await userEvent.type(within(dialog).getByLabelText("Email"), person.email);
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete everything" }));
    const question = within(await screen.findByRole("dialog", { name: "Confirm it's you" }));
    question.getByText(/before deleting all your data/);
    expect((await question.findByRole("link", { name: "Sign in with Google again" })).getAttribute("href")).toBe(
      "/auth/login/?connection=google-oauth2&redirect_url=%2Fsettings%2Fdata",
    );
    expect(await isThere(person)).toBe(true);
    // Canceling deletes nothing and shows no error.
    await userEvent.click(question.getByRole("button", { name: "Cancel" }));
    const again = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    expect(again.queryByRole("alert")).toBeNull();
    // A recent confirmation is not asked for again.
    stage.t.setClock(NOW);
    await userEvent.click(again.getByRole("button", { name: "Delete everything" }));
    await waitFor(() => expect(left).toHaveBeenCalledOnce());
    expect(await isThere(person)).toBe(false);
  });
});

describe("the iOS app promotion", () => {
  it("shows a QR code for a phone, and stays hidden once dismissed", async () => {
    const person = await stage.t.person();
    await stage.renderAt("/settings", person);
    await userEvent.click(await screen.findByRole("button", { name: "Get the iOS app" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Get the iOS app" }));
    expect(dialog.getByRole("img", { name: "QR code for the iOS app" }).querySelector("path")?.getAttribute("d")?.length).toBeGreaterThan(
      500,
    );
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("Get the iOS app")).toBeNull();
    expect(window.localStorage.getItem("dismissedIosAppPromo")).toBe("true");
  });

  it("is hidden on phones that cannot run the app, and links to it on an iPhone", async () => {
    const person = await stage.t.person();
    const openSidebar = async (): Promise<void> => {
      await stage.renderAt("/settings", person, { phone: true });
      await userEvent.click(await screen.findByRole("button", { name: "Open navigation" }));
      await screen.findByRole("button", { name: "Close navigation" });
    };
    await openSidebar();
    await screen.findByText("Archived chats");
    expect(screen.queryByText("Get the iOS app")).toBeNull();
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)");
    await openSidebar();
    expect((await screen.findByText("Get the iOS app")).getAttribute("href")).toMatch(/^https:/);
  });
});
