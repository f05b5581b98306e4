import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { gate, refusal } from "#web/testing/network.ts";
import type { Json, Person } from "#server/testing/app.ts";
import { linked } from "#server/testing/bank.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
let maya: Person;
let checking: number;

beforeAll(async () => {
  maya = await stage.t.person();
  const make = async (name: string, balance: number, type: string, subtype: string | null) =>
    Number((await maya.send("POST", "/api/manual-accounts/", { name, balance, type, subtype })).body["id"]);
  await make("House", 500_000, "property", "home");
  await make("Visa", 700, "credit", "credit card");
  await make("Rainy Day", 2000, "depository", "savings");
  checking = await make("Everyday", 1000, "depository", "checking");
  await make("Home Loan", 300_000, "loan", "mortgage");
  await writeRows(stage.t, maya, [
    { account: checking, date: "2026-10-01", cents: 100 },
    { account: checking, date: "2026-11-10", cents: -50_000, merchant: "Ferndale Studios" },
    { account: checking, date: "2026-11-12", cents: 12_000, merchant: "Quayside Books" },
  ]);
});

const dollars = (text: string | null | undefined): number => Number((text ?? "").replace("−", "-").replace(/[^0-9.-]/g, ""));
const figure = () => document.querySelector(".figure")?.textContent ?? "";

describe("net worth", () => {
  it("is all that is owned less all that is owed, with the change since the first day of the month", async () => {
    const { network } = await stage.renderAt("/net-worth", maya);
    await waitFor(() => expect(figure()).toContain("$202,300.00"));
    expect(network.calls).toContain("GET /api/balance/time-series/?date_start=2026-11-01&date_end=2026-11-20");
    expect(screen.getByRole("radio", { name: "Month to date" }).getAttribute("aria-checked")).toBe("true");
    const change = document.querySelector(".change")?.textContent;
    expect(change).toContain("+$201,680.00");
    expect(change).toContain("since Nov 1");
  });

  it("follows the range that is chosen, and the address keeps it", async () => {
    const { network, address } = await stage.renderAt("/net-worth", maya);
    await userEvent.click(await screen.findByRole("radio", { name: "Year to date" }));
    await waitFor(() => expect(network.calls).toContain("GET /api/balance/time-series/?date_start=2026-01-01&date_end=2026-11-20"));
    expect(address()).toBe("/net-worth?range=YTD");
  });

  it("lists assets, then debts, each group in its order and adding up to its head", async () => {
    await stage.renderAt("/net-worth", maya);
    await screen.findByText("Home Loan");
    await waitFor(() => expect(figure()).toContain("$"));
    expect(screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent)).toEqual(["Assets", "Debts"]);
    expect(screen.getAllByRole("heading", { level: 3 }).map((h) => h.textContent)).toEqual([
      "Checking",
      "Savings",
      "Home",
      "Credit cards",
      "Mortgage",
    ]);
    const sums = screen.getAllByRole("heading", { level: 2 }).map((h) => dollars(h.parentElement?.textContent));
    expect((sums[0] ?? 0) - (sums[1] ?? 0)).toBe(dollars(/\$[\d,.]+/.exec(figure())?.[0]));
    const groups = screen.getAllByRole("heading", { level: 3 }).map((h) => dollars(h.parentElement?.textContent));
    expect(groups.slice(0, 3).reduce((a, b) => a + b, 0)).toBe(sums[0]);
  });

  it("hides every figure with one press, and stays hidden after coming back, for this person alone", async () => {
    await stage.renderAt("/net-worth", maya);
    await waitFor(() => expect(figure()).toContain("$202,300.00"));
    await userEvent.click(screen.getByRole("button", { name: /Hide amounts/ }));
    await screen.findByText("Home Loan");
    expect(screen.getByRole("main").textContent).not.toMatch(/\$[\d,]+/);
    const kept = { ...window.localStorage };
    expect(kept).toMatchObject({ [`netWorthHidden.${maya.id}`]: "true" });
    const { go } = await stage.renderAt("/settings", maya);
    await go("/net-worth");
    await screen.findByText("Home Loan");
    expect(screen.getByRole("main").textContent).not.toMatch(/\$[\d,]+/);
  });

  it("says what moved it, in lines that add up to the total", async () => {
    await stage.renderAt("/net-worth", maya);
    await userEvent.click(await screen.findByRole("button", { name: "View changes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "What changed" }));
    await dialog.findByText("Total change");
    const amounts = dialog
      .getAllByRole("row")
      .slice(1)
      .map((row) => dollars(row.textContent?.replace(/^[^+−$-]*/, "")));
    const total = amounts.pop();
    expect(Math.round(amounts.reduce((a, b) => a + b, 0) * 100)).toBe(Math.round((total ?? 0) * 100));
    expect(total).toBe(201_680);
  });

  it("asks for a first account when there is none", async () => {
    await stage.renderAt("/net-worth", await stage.t.person());
    await screen.findByText("Nothing to add up yet");
    expect(
      screen.getAllByRole("link", { name: "Add account" }).every((link) => link.getAttribute("href") === "/settings/connected-accounts"),
    ).toBe(true);
  });

  it("waits in grey, not in zeroes, and says what did not load", async () => {
    const held = gate();
    await stage.renderAt("/net-worth", maya, {
      before: (network) =>
        network.meet(/time-series/, async () => {
          await held.opened;
          return refusal(400);
        }),
    });
    await screen.findByText("Home Loan");
    expect(figure()).toBe("");
    held.open();
    await screen.findByText("The chart did not load");
  });
});

describe("an account", () => {
  it("shows its balance, what is known of it and its latest rows, each leading on", async () => {
    await stage.renderAt(`/net-worth/${checking}`, maya);
    await screen.findByRole("heading", { level: 1, name: "Everyday" });
    await waitFor(() => expect(figure()).toContain("$1,000.00"));
    expect(screen.getByText("Kind").nextElementSibling?.textContent).toBe("Checking");
    expect((await screen.findByText("Quayside Books")).closest("a")?.getAttribute("href")).toMatch(
      new RegExp(`^/transactions\\?account=${checking}&open=\\d+$`),
    );
    expect(screen.getByRole("link", { name: "See all" }).getAttribute("href")).toBe(`/transactions?account=${checking}`);
  });

  it("is renamed and hidden under Manage", async () => {
    const id = await account(maya, "Old name", 5);
    await stage.renderAt(`/net-worth/${id}`, maya);
    await userEvent.click(await screen.findByRole("button", { name: "Manage" }));
    const name = await screen.findByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.type(name, "New name");
    await userEvent.click(screen.getByRole("switch", { name: "Hide this account" }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Account saved");
    await screen.findByRole("heading", { level: 1, name: "New name" });
    expect((await maya.get(`/api/finx-accounts/${id}/`)).body).toMatchObject({ name: "New name", hidden: true });
  });

  it("is not found when there is none of that number, or when it is somebody else's", async () => {
    await stage.renderAt("/net-worth/987654", maya);
    await screen.findByText("Unable to find account");
    const sam = await stage.t.person();
    await stage.renderAt(`/net-worth/${checking}`, sam);
    await screen.findByText("Unable to find account");
  });

  it.each(["abc", "1e3", "-4", "0"])("an address ending in %s leads to net worth", async (end) => {
    const { address } = await stage.renderAt(`/net-worth/${end}`, maya);
    await waitFor(() => expect(address()).toBe("/net-worth"));
  });

  it("of investments shows what it holds and its trades; a holding without details says so", async () => {
    const sam = await stage.t.person();
    await linked(stage.t, sam, "demo_sam", "ins_sandbox_northway");
    const accounts = (await sam.get("/api/finx-accounts/")).body as Json[];
    const portfolio = accounts.find((a) => a["type"] === "investment")?.["id"];
    const holdings = (await (await sam.raw(`/api/finx-holdings/?finx_account=${portfolio}`)).json()) as { security: unknown }[];
    expect(holdings.length).toBeGreaterThan(1);
    await stage.renderAt(`/net-worth/${portfolio}`, sam, {
      before: (network) =>
        network.meet(/finx-holdings/, () => Promise.resolve(Response.json([{ ...holdings[0], security: null }, ...holdings.slice(1)]))),
    });
    await screen.findByRole("heading", { level: 2, name: "Holdings" });
    await screen.findByText("No details available for this holding");
    await screen.findByRole("heading", { level: 2, name: "Investment transactions" });
    expect(screen.getAllByText(/share/).length).toBe(holdings.length);
  });
});
