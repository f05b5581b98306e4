import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { gate, refusal } from "#web/testing/network.ts";
import type { Json, Person } from "#server/testing/app.ts";
import { linked } from "#server/testing/bank.ts";
import { choice, ofx, start, upload } from "#server/testing/imports.ts";
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
const figure = () => document.querySelector("[data-figure]")?.textContent ?? "";

describe("net worth", () => {
  it("equals assets minus debts, with the change since the first of the month", async () => {
    const { network } = await stage.renderAt("/net-worth", maya);
    await waitFor(() => expect(figure()).toContain("$202,300.00"));
    expect(network.calls).toContain("GET /api/balance/time-series/?date_start=2026-11-01&date_end=2026-11-20");
    expect(screen.getByRole("radio", { name: "Month to date" }).getAttribute("aria-checked")).toBe("true");
    const change = document.querySelector("[data-change]")?.textContent;
    expect(change).toContain("+$380.00");
    expect(screen.getByText(/^Accounts added/).textContent).toBe("Accounts added +$201,300.00");
    expect(change).toContain("since Nov 1");
  });

  it("follows the selected range and keeps it in the address", async () => {
    const { network, address } = await stage.renderAt("/net-worth", maya);
    await userEvent.click(await screen.findByRole("radio", { name: "Year to date" }));
    await waitFor(() => expect(network.calls).toContain("GET /api/balance/time-series/?date_start=2026-01-01&date_end=2026-11-20"));
    expect(address()).toBe("/net-worth?range=YTD");
  });

  it("lists assets and then debts in group order, and each list adds up to its total", async () => {
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

  it("hides every figure with one click, and remembers that for this user only", async () => {
    await stage.renderAt("/net-worth", maya);
    await waitFor(() => expect(figure()).toContain("$202,300.00"));
    await userEvent.click(screen.getByRole("button", { name: /Hide amounts/ }));
    await screen.findByText("Home Loan");
    expect(screen.getByRole("main").textContent).not.toMatch(/\$[\d,]+/);
    expect(screen.getByRole("slider", { name: "Net worth" }).getAttribute("aria-valuetext")).toMatch(/^\w+ \d+, \d+: \$ •+/);
    const kept = { ...window.localStorage };
    expect(kept).toMatchObject({ [`netWorthHidden.${maya.id}`]: "true" });
    const { go } = await stage.renderAt("/settings", maya);
    await go("/net-worth");
    await screen.findByText("Home Loan");
    expect(screen.getByRole("main").textContent).not.toMatch(/\$[\d,]+/);
  });

  it("explains the change in lines that add up to the total", async () => {
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
    expect(total).toBe(380);
    expect(dialog.getByText(/^Accounts added/).textContent).toBe("Accounts added +$201,300.00");
  });

  it("asks for a first account when there is none", async () => {
    await stage.renderAt("/net-worth", await stage.t.person());
    await screen.findByText("No accounts yet");
    await userEvent.click(screen.getByRole("button", { name: "Add account" }));
    expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
      "Link a bank",
      "Add manually",
      "Import a file",
    ]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Import a file" }));
    await screen.findByRole("dialog", { name: "Import a bank file" });
  });

  it("shows gray placeholders, not zeros, while loading, and says what did not load", async () => {
    const answer = gate();
    await stage.renderAt("/net-worth", maya, {
      before: (network) =>
        network.meet(/time-series/, async () => {
          await answer.opened;
          return refusal(400);
        }),
    });
    await screen.findByText("Home Loan");
    expect(figure()).toBe("");
    answer.open();
    await screen.findByText("The chart did not load");
  });
});

describe("the net worth chart", () => {
  it("marks the day an account was added or removed, and explains it when that day is selected", async () => {
    const sam = await stage.t.person();
    const first = await account(sam, "Everyday", 100);
    await writeRows(stage.t, sam, [{ account: first, date: "2026-11-02", cents: 100 }]);
    await account(sam, "Rainy Day", 50);
    await sam.send("DELETE", `/api/manual-accounts/${await account(sam, "Old jar", 5)}/`);
    await stage.renderAt("/net-worth", sam);
    const chart = await screen.findByRole("slider", { name: "Net worth" });
    expect(chart.getAttribute("aria-valuetext")).toBe("Nov 20, 2026: $150.00, Rainy Day added, Old jar removed");
    const table = within(screen.getByRole("table", { name: "Net worth" }));
    expect(table.getByRole("columnheader", { name: "What happened" })).toBeTruthy();
    expect(table.getAllByRole("row").filter((row) => row.textContent?.includes("Old jar removed")).length).toBe(1);
  });
});

describe("an account", () => {
  it("shows its balance, facts and latest transactions, with links", async () => {
    await stage.renderAt(`/net-worth/${checking}`, maya);
    await screen.findByRole("heading", { level: 1, name: "Everyday" });
    await waitFor(() => expect(figure()).toContain("$1,000.00"));
    expect(screen.getByText("Kind").nextElementSibling?.textContent).toBe("Checking");
    expect((await screen.findByText("Quayside Books")).closest("a")?.getAttribute("href")).toMatch(
      new RegExp(`^/transactions\\?account=${checking}&open=\\d+$`),
    );
    expect(screen.getByRole("link", { name: "See all" }).getAttribute("href")).toBe(`/transactions?account=${checking}`);
  });

  it("can be renamed and hidden under Manage", async () => {
    const id = await account(maya, "Old name", 5);
    await stage.renderAt(`/net-worth/${id}`, maya);
    await userEvent.click(await screen.findByRole("button", { name: "Manage" }));
    const name = await screen.findByRole("textbox", { name: "Name" });
    await userEvent.clear(name);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Enter a name");
    await userEvent.type(name, "New name");
    await userEvent.click(screen.getByRole("switch", { name: "Hide this account" }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Account saved");
    await screen.findByRole("heading", { level: 1, name: "New name" });
    expect((await maya.get(`/api/finx-accounts/${id}/`)).body).toMatchObject({ name: "New name", hidden: true });
  });

  it("shows not found for an unknown id or another user's account", async () => {
    await stage.renderAt("/net-worth/987654", maya);
    await screen.findByText("Unable to find account");
    const sam = await stage.t.person();
    await stage.renderAt(`/net-worth/${checking}`, sam);
    await screen.findByText("Unable to find account");
  });

  it("hides its figures with the same setting as net worth", async () => {
    await stage.renderAt(`/net-worth/${checking}`, maya);
    await waitFor(() => expect(figure()).toContain("$1,000.00"));
    await userEvent.click(screen.getByRole("button", { name: /Hide amounts/ }));
    expect(figure()).not.toContain("$1,000");
    const { go } = await stage.renderAt("/settings", maya);
    await go("/net-worth");
    await screen.findByText("Home Loan");
    expect(figure()).not.toMatch(/\d/);
  });

  it("with a debt shows the amount owed, the rate and the maturity date", async () => {
    const sam = await stage.t.person();
    const made = await sam.send("POST", "/api/manual-accounts/", {
      name: "Car loan",
      balance: 9000,
      type: "loan",
      subtype: "auto",
      interest_rate: 6.49,
      maturity_date: "2031-02-28",
    });
    await stage.renderAt(`/net-worth/${made.body["id"]}`, sam);
    await screen.findByRole("slider", { name: "Owed" });
    const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
    expect([fact("Interest rate"), fact("Maturity date")]).toEqual(["6.49%", expect.stringContaining("February 28, 2031")]);
    expect(screen.queryByText("Minimum payment")).toBeNull();
  });

  it("found by address cannot be edited, only hidden or deleted, and names the source of its estimate", async () => {
    const sam = await stage.t.person();
    const made = await sam.send("POST", "/api/zillow-properties/", { address: "412 Linden St, Portland, OR 97205" });
    const { address } = await stage.renderAt(`/net-worth/${made.body["id"]}`, sam);
    expect((await screen.findByText("Value")).nextElementSibling?.textContent).toBe("Sandbox estimate, updated once a month");
    await userEvent.click(screen.getByRole("button", { name: "Manage" }));
    await screen.findByRole("switch", { name: "Hide this account" });
    expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Edit details" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Delete account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete 412 Linden St?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Delete account" }));
    await waitFor(() => expect(address()).toBe("/net-worth"));
    await screen.findByText("Account deleted");
    expect((await sam.get("/api/finx-accounts/")).body).toEqual([]);
  });

  it("lists what is deleted with it, and stays after canceling or an error", async () => {
    const sam = await stage.t.person();
    const id = await account(sam, "Old jar", 5);
    await writeRows(stage.t, sam, [
      { account: id, date: "2026-11-02", cents: 100 },
      { account: id, date: "2026-11-03", cents: 100 },
    ]);
    const { network } = await stage.renderAt(`/net-worth/${id}`, sam);
    const ask = async () => {
      await userEvent.click(await screen.findByRole("button", { name: "Manage" }));
      await userEvent.click(await screen.findByRole("button", { name: "Delete account" }));
      return within(await screen.findByRole("dialog", { name: "Delete Old jar?" }));
    };
    const first = await ask();
    await first.findByText(/its balance history and 2 transactions/);
    await userEvent.click(first.getByRole("button", { name: "Cancel" }));
    network.meet(/manual-accounts/, () => Promise.resolve(refusal(500)));
    const second = await ask();
    await userEvent.click(second.getByRole("button", { name: "Delete account" }));
    await second.findByRole("alert");
    expect((await sam.get(`/api/finx-accounts/${id}/`)).status).toBe(200);
  });

  it.each(["abc", "1e3", "-4", "0"])("with an address ending in %s redirects to net worth", async (end) => {
    const { address } = await stage.renderAt(`/net-worth/${end}`, maya);
    await waitFor(() => expect(address()).toBe("/net-worth"));
  });

  it("with investments shows its holdings and transactions, and says when a holding has no details", async () => {
    const sam = await stage.t.person();
    await linked(stage.t, sam, "demo_sam", "ins_sandbox_northway");
    const accounts = (await sam.get("/api/finx-accounts/")).body as Json[];
    const portfolio = accounts.find((a) => a["type"] === "investment")?.["id"];
    const holdings = (await (await sam.raw(`/api/finx-holdings/?finx_account=${portfolio}`)).json()) as { security: unknown }[];
    expect(holdings.length).toBeGreaterThan(1);
    const { address } = await stage.renderAt(`/net-worth/${portfolio}`, sam, {
      before: (network) =>
        network.meet(/finx-holdings/, () => Promise.resolve(Response.json([{ ...holdings[0], security: null }, ...holdings.slice(1)]))),
    });
    await screen.findByRole("heading", { level: 2, name: "Holdings" });
    await screen.findByText("No details available for this holding");
    await screen.findByRole("heading", { level: 2, name: "Investment transactions" });
    const rows = (name: string) => within(screen.getByRole("heading", { level: 2, name }).closest("section") as HTMLElement);
    expect(rows("Holdings").getAllByText(/share/).length).toBe(holdings.length - rows("Holdings").queryAllByText("U.S. Dollar").length);
    await userEvent.type(screen.getByRole("searchbox", { name: "Search investment transactions" }), "dividend");
    await waitFor(() => {
      const names = rows("Investment transactions").getAllByText(/BOUGHT|SOLD|DIVIDEND|REINVESTMENT|DEPOSIT|CONTRIBUTION/i);
      expect(names.length).toBeGreaterThan(0);
      expect(names.every((row) => /dividend/i.test(row.textContent ?? ""))).toBe(true);
    });
    expect(address()).toContain("q=dividend");
  });
});

it("an investment account from a file says which part of its history is estimated", async () => {
  const p = await stage.t.person();
  const file = ofx([
    {
      id: "5500118822",
      rows: [{ id: "I1", day: "2026-10-01", dollars: "1000.00", name: "CONTRIBUTION" }],
      balance: { dollars: "9000.00", day: "2026-10-31" },
    },
  ]);
  const preview = await upload(p, file, "a.ofx");
  await start(p, preview, [choice(preview["statements"]?.[0], "Brokerage", "investment")]);
  await stage.t.deps.jobs.stop();
  const id = (await p.get(`/api/imports/${preview["id"]}/`)).body["accounts"]?.[0];
  await stage.renderAt(`/net-worth/${String(id)}?range=3M`, p);
  await screen.findByText(/^Estimated before Oct 31: computed from deposits and withdrawals/);
  await userEvent.click(screen.getByRole("radio", { name: "One week" }));
  await waitFor(() => expect(screen.queryByText(/^Estimated before/)).toBeNull());
});
