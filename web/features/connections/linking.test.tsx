import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { linked } from "#server/testing/bank.ts";
import { atDialog } from "#web/testing/bank-dialog.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
const PATH = "/settings/connected-accounts";
const KEYSTEAD = "ins_sandbox_keystead";
const JUNIPER = "ins_sandbox_juniper";

const sessions = async (p: Person): Promise<string[]> =>
  (await stage.t.deps.database.kysely.selectFrom("link_sessions").select("result").where("user_id", "=", p.id).orderBy("id").execute()).map(
    (row) => row.result,
  );
const accountsOf = async (p: Person) => (await p.get("/api/finx-accounts/")).body as Json[];
const add = async () => userEvent.click(await screen.findByRole("button", { name: "Add account" }));
const link = async (p: Person, login: string, institution: string) => {
  const page = await stage.renderAt(PATH, p);
  atDialog(stage.t, { login, institution });
  await add();
  return page;
};
const open = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole("button", { name }));
  return within(await screen.findByRole("dialog"));
};

describe("linking a bank", () => {
  it("stays on the page when no account needs confirmation, and records the session", async () => {
    const p = await stage.t.person();
    const page = await link(p, "user_good", "ins_sandbox_prairie");
    await screen.findByText("Prairie Oak Credit Union linked");
    await screen.findByRole("button", { name: /Prairie Oak Credit Union.*2 accounts/ });
    expect([page.address(), await sessions(p)]).toEqual([PATH, ["item_created"]]);
  });

  it("asks for the card product, saves nothing without a choice, and then goes back", async () => {
    const p = await stage.t.person();
    const page = await link(p, "user_good", JUNIPER);
    await screen.findByRole("heading", { level: 1, name: "Confirm credit card" });
    expect(page.address()).toBe("/settings/confirm-credit-card");
    expect((await accountsOf(p)).map((a) => a["unconfirmed"])).toEqual([true, true]);
    const [rewards, voyager] = (await screen.findAllByRole("group", { name: /^Card of Juniper/ })).map((group) => within(group));
    expect(rewards?.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value).length).toBe(4);
    rewards?.getByText("4x Food and drink, 3x Entertainment, 2x Travel, 1x elsewhere · $95 a year");
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Please select a credit card before continuing.");
    await userEvent.click(rewards?.getByRole("radio", { name: /^Juniper Rewards/ }) as HTMLElement);
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getAllByText("Please select a credit card before continuing.")).toHaveLength(1);
    expect(page.network.calls.filter((name) => name.startsWith("PATCH"))).toEqual([]);
    await userEvent.click(voyager?.getByRole("radio", { name: /^Not my card/ }) as HTMLElement);
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(page.address()).toBe(PATH));
    expect(page.network.calls.filter((name) => name.startsWith("PATCH"))).toHaveLength(2);
    const products = (await p.get("/api/financial-products/?product_type=credit_card")).body as Json[];
    const named = Object.fromEntries(
      (await accountsOf(p)).map((a) => [a["name"], products.find((one) => one["id"] === a["product"])?.["name"] ?? null]),
    );
    expect(named).toEqual({ "Juniper Rewards": "Juniper Rewards", "Juniper Voyager": null });
  });

  it("asks for loan terms, which are optional, and shows a wrong rate under its field", async () => {
    const p = await stage.t.person();
    const page = await link(p, "user_good", KEYSTEAD);
    await screen.findByRole("heading", { level: 1, name: "Tell us a little more about your loan" });
    const rates = await screen.findAllByRole<HTMLInputElement>("textbox", { name: "Interest rate" });
    expect(rates).toHaveLength(3);
    const rate = rates[0] as HTMLInputElement;
    const first = within(rate.closest("section") as HTMLElement);
    await userEvent.clear(rate);
    await userEvent.type(rate, "100.01");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect((await first.findByRole("alert")).textContent).toBe("Enter a rate from 0.01 to 100");
    expect(document.activeElement).toBe(rate);
    await userEvent.clear(rate);
    await userEvent.type(rate, "6.75");
    const ends = first.getByLabelText("Maturity date");
    await userEvent.clear(ends);
    await userEvent.type(ends, "2049-06-01");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(page.address()).toBe(PATH));
    expect(page.network.calls.filter((name) => name.startsWith("PATCH"))).toHaveLength(3);
    expect((await accountsOf(p))[0]).toMatchObject({ interest_rate: 6.75, maturity_date: "2049-06-01" });
  });

  it("asks about the card and then the loan when a bank has both", async () => {
    const p = await stage.t.person();
    await linked(stage.t, p, "user_good", JUNIPER);
    await linked(stage.t, p, "user_good", KEYSTEAD);
    const accounts = await accountsOf(p);
    const [card, loan] = [accounts.find((a) => a["type"] === "credit")?.["id"], accounts.find((a) => a["type"] === "loan")?.["id"]];
    const page = await stage.renderAt(PATH, p);
    await page.go("/settings/confirm-credit-card", {
      confirm: { accountIds: [card], next: { href: "/settings/confirm-loan-details", step: { accountIds: [loan] } } },
    });
    await userEvent.click(await screen.findByRole("radio", { name: /^Not my card/ }));
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByRole("heading", { level: 1, name: "Tell us a little more about your loan" });
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await waitFor(() => expect(page.address()).toBe(PATH));
  });

  it.each(["/settings/confirm-credit-card", "/settings/confirm-loan-details"])(
    "goes back from %s when opened without accounts",
    async (path) => {
      const p = await stage.t.person();
      const page = await stage.renderAt("/settings", p);
      await screen.findByRole("heading", { level: 1, name: "Settings" });
      await page.go(path);
      await waitFor(() => expect(page.address()).toBe("/settings"));
      const direct = await stage.renderAt(path, p);
      await waitFor(() => expect(direct.address()).toBe(PATH));
    },
  );

  it("offers unconfirmed accounts again, and lets the user change the choice on the account page", async () => {
    const p = await stage.t.person();
    await linked(stage.t, p, "user_good", JUNIPER);
    const page = await stage.renderAt(PATH, p);
    await screen.findByText("Confirm 2 credit cards");
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    for (const group of await screen.findAllByRole("group", { name: /^Card of/ }))
      await userEvent.click(within(group).getByRole("radio", { name: /^Juniper Everyday/ }));
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(page.address()).toBe(PATH));
    await waitFor(() => expect(screen.queryByText("Confirm 2 credit cards")).toBeNull());
    const [first] = await accountsOf(p);
    expect(first).toMatchObject({ unconfirmed: false, product: expect.any(Number) });
    const account = await stage.renderAt(`/net-worth/${first?.["id"]}`, p);
    await userEvent.click(await screen.findByRole("button", { name: "Manage" }));
    await userEvent.click(await screen.findByRole("button", { name: "Choose card" }));
    const group = within(await screen.findByRole("group", { name: /^Card of/ }));
    expect(group.getByRole<HTMLInputElement>("radio", { name: /^Juniper Everyday/ }).checked).toBe(true);
    await userEvent.click(group.getByRole("radio", { name: /^Not my card/ }));
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(account.address()).toBe(`/net-worth/${first?.["id"]}`));
    expect((await accountsOf(p)).find((a) => a["id"] === first?.["id"])).toMatchObject({ unconfirmed: false, product: null });
  });

  it("also asks to confirm a loan added to an existing connection", async () => {
    const p = await stage.t.person();
    const made = await linked(stage.t, p, "user_good", KEYSTEAD);
    const { kysely } = stage.t.deps.database;
    const loan = (await accountsOf(p)).find((a) => a["type"] === "loan");
    await kysely.deleteFrom("accounts").where("id", "=", Number(loan?.["id"])).execute();
    const page = await stage.renderAt(`${PATH}?connection=${made["id"]}`, p);
    atDialog(stage.t, { login: "user_good", institution: KEYSTEAD });
    await userEvent.click(await screen.findByRole("button", { name: "Add accounts" }));
    await screen.findByText("Accounts updated");
    await screen.findByRole("heading", { level: 1, name: "Tell us a little more about your loan" });
    expect(page.address()).toBe("/settings/confirm-loan-details");
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
    await waitFor(async () => expect((await accountsOf(p)).every((a) => a["unconfirmed"] === false)).toBe(true));
  });

  it("shows a refusal while saving, and keeps the input", async () => {
    const p = await stage.t.person();
    const page = await link(p, "user_good", JUNIPER);
    page.network.meet(/^PATCH/, () => refusal(500, "Something went wrong on our side. Try again."));
    for (const group of await screen.findAllByRole("group", { name: /^Card of/ }))
      await userEvent.click(within(group).getByRole("radio", { name: /^Juniper Everyday/ }));
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("Something went wrong on our side. Try again.");
    expect(screen.getAllByRole<HTMLInputElement>("radio", { name: /^Juniper Everyday/ }).every((radio) => radio.checked)).toBe(true);
  });

  it("opens the existing connection when the bank is already linked, and adds nothing", async () => {
    const p = await stage.t.person();
    await linked(stage.t, p, "user_good", "ins_sandbox_prairie");
    const page = await link(p, "user_good", "ins_sandbox_prairie");
    await screen.findByText("Prairie Oak Credit Union is already connected");
    await screen.findByRole("dialog", { name: "Prairie Oak Credit Union" });
    expect(page.address()).toMatch(/\?connection=\d+$/);
    expect(await accountsOf(p)).toHaveLength(2);
  });

  it("records a closed dialog as abandoned and a failed one as an error, and requests the token once", async () => {
    const p = await stage.t.person();
    const page = await stage.renderAt(PATH, p);
    for (const leaves of ["quietly", "quietly", "in trouble"] as const) {
      const before = (await sessions(p)).length;
      atDialog(stage.t, { leaves });
      await add();
      await waitFor(async () => expect((await sessions(p)).length).toBe(before + 1));
    }
    expect(await sessions(p)).toEqual(["abandoned", "abandoned", "error"]);
    expect(page.network.calls.filter((name) => name.includes("create-link-token"))).toHaveLength(1);
  });

  it("logs a failed exchange and records it as an error on our side", async () => {
    const p = await stage.t.person();
    const page = await stage.renderAt(PATH, p);
    page.network.meet(/exchange-public-token/, () => refusal(502, "The bank did not respond. Try again in a moment."));
    atDialog(stage.t, { login: "user_good", institution: "ins_sandbox_prairie" });
    await add();
    await screen.findByText("The bank did not respond. Try again in a moment.");
    await waitFor(async () => expect(await sessions(p)).toEqual(["internal_error"]));
  });
});

describe("a connection that needs attention", () => {
  it("is reconnected in the dialog; its badge disappears and the session is recorded", async () => {
    const p = await stage.t.person();
    await linked(stage.t, p, "user_broken");
    const page = await stage.renderAt(PATH, p);
    const [token] = [atDialog(stage.t, { login: "user_broken" })];
    const dialog = await open(/Harborlight Bank/);
    dialog.getByText("Your bank requires you to sign in again. Until then, your data here stays as it is.");
    await userEvent.click(dialog.getByRole("button", { name: "Reconnect" }));
    await screen.findByText("Harborlight Bank reconnected");
    await stage.t.deps.jobs.stop();
    await waitFor(() => expect(screen.queryByText("Update connection")).toBeNull());
    expect([await sessions(p), token.length]).toEqual([["item_updated"], 1]);
    expect(page.network.calls.some((name) => name.includes("update-link-token"))).toBe(true);
  });

  it("can add more accounts", async () => {
    const p = await stage.t.person();
    await stage.renderAt(PATH, p);
    atDialog(stage.t, { login: "user_good", institution: "ins_sandbox_prairie", accounts: ["checking"] });
    await add();
    await screen.findByRole("button", { name: /Prairie Oak Credit Union.*1 account/ });
    atDialog(stage.t, { login: "user_good", institution: "ins_sandbox_prairie" });
    await userEvent.click((await open(/Prairie Oak Credit Union/)).getByRole("button", { name: "Add accounts" }));
    await screen.findByText("Accounts updated");
    await screen.findByText(/^Share Savings/);
    expect(await accountsOf(p)).toHaveLength(2);
  });

  it("can be linked again after the bank ended it, and its accounts continue", async () => {
    const p = await stage.t.person();
    const made = await linked(stage.t, p, "user_good", "ins_sandbox_prairie");
    await stage.t.deps.database.kysely
      .updateTable("connections")
      .set({ status: "permanent_error" })
      .where("id", "=", Number(made["id"]))
      .execute();
    await stage.renderAt(PATH, p);
    atDialog(stage.t, { login: "user_good", institution: "ins_sandbox_prairie" });
    const dialog = await open(/Prairie Oak Credit Union/);
    expect(dialog.queryByRole("button", { name: "Reconnect" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Link again" }));
    await screen.findByText("Prairie Oak Credit Union linked");
    await waitFor(() => expect(screen.queryByText("Permanently disconnected")).toBeNull());
    expect(await accountsOf(p)).toHaveLength(2);
  });

  it("opens from its address", async () => {
    const p = await stage.t.person();
    const made = await linked(stage.t, p, "user_good", "ins_sandbox_prairie");
    const page = await stage.renderAt(`${PATH}?connection=${made["id"]}`, p);
    await screen.findByRole("dialog", { name: "Prairie Oak Credit Union" });
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(page.address()).toBe(PATH));
  });
});
