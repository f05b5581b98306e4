import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
let maya: Person;
let checking: number;

beforeAll(async () => {
  maya = await stage.t.person();
  checking = await account(maya, "Everyday Checking", 1000);
  const other = await account(maya, "Rainy Day", 500);
  const row = (date: string, cents: number, merchant: string, more = {}) => ({
    account: checking,
    date,
    cents,
    merchant,
    name: merchant.toUpperCase(),
    ...more,
  });
  await writeRows(stage.t, maya, [
    row("2026-11-20", 1989, "Chipotle", { pending: true }),
    row("2026-11-19", 1250, "Quayside Books"),
    row("2026-11-19", 2500, "Ferry Grocer"),
    row("2026-11-19", -190_500, "Ferndale Studios"),
    row("2026-11-12", 1100, "Quayside Books"),
    row("2025-03-02", 99_900, "Old Furniture"),
    row("2026-10-02", 777, "Tea House", { account: other }),
  ]);
});

const list = () => screen.findByRole("list", { name: "Transactions" });
const lines = async () =>
  within(await list())
    .getAllByRole("listitem")
    .map((line) => line.textContent ?? "");
const openFilters = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "Filters" }));
  await screen.findByRole("combobox", { name: /^Date/ });
};
const choose = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name: new RegExp(`^${field}`) }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};

describe("the list", () => {
  it("is grouped by day, newest first, with money in and out for each day", async () => {
    await stage.renderAt("/transactions", maya);
    await screen.findByText("Chipotle");
    const days = within(await list())
      .getAllByRole("heading", { level: 2 })
      .map((h) => h.textContent);
    expect(days.slice(0, 2)).toEqual(["Today", "Yesterday"]);
    await waitFor(() =>
      expect(within(screen.getByRole("heading", { name: "Yesterday" }).parentElement as HTMLElement).getByText(/\+\$1,905/)).toBeTruthy(),
    );
    expect(screen.getByRole("heading", { name: "Yesterday" }).parentElement?.textContent).toBe("Yesterday+$1,905.00$37.50");
    expect((await lines())[1]).toMatch(/Chipotle.*Pending.*\$19\.89$/);
  });

  it("is flat when sorted by amount, with the date in each second line", async () => {
    await stage.renderAt("/transactions?sort=-amount", maya);
    await screen.findByText("Old Furniture");
    expect(within(await list()).queryAllByRole("heading")).toEqual([]);
    const shown = await lines();
    expect(shown.slice(0, 2)).toEqual([
      expect.stringMatching(/Ferndale Studios.*\+\$1,905\.00$/),
      expect.stringMatching(/Old Furniture.*Mar 2, 2025.*\$999\.00$/),
    ]);
    expect(shown.find((line) => line.includes("Ferry Grocer"))).toMatch(/Yesterday/);
  });

  it("requests the next page near the end, but not before", async () => {
    const many = await stage.t.person();
    const own = await account(many, "Busy", 10);
    await writeRows(
      stage.t,
      many,
      Array.from({ length: 70 }, (_, i) => ({ account: own, date: "2026-11-10", cents: 100 + i, merchant: `Shop ${i}` })),
    );
    const { network } = await stage.renderAt("/transactions", many);
    await list();
    const further = () => network.calls.filter((call) => /finx-transactions\/\?.*cursor=/.test(call));
    expect(further()).toEqual([]);
    vi.spyOn(window, "scrollY", "get").mockReturnValue(2500);
    fireEvent.scroll(window);
    await waitFor(() => expect(further()).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole("list", { name: "Transactions" }).querySelector("[aria-setsize]")?.getAttribute("aria-setsize")).toBe("71"),
    );
  });
});

describe("searching and filtering", () => {
  it("searches half a second after the last keystroke, and keeps the text in the address", async () => {
    const { network, address } = await stage.renderAt("/transactions", maya);
    await screen.findByText("Chipotle");
    const began = performance.now();
    await userEvent.type(screen.getByRole("searchbox", { name: "Search transactions" }), "quay");
    expect(network.calls.filter((call) => call.includes("search="))).toEqual([]);
    await waitFor(() => expect(screen.queryByText("Chipotle")).toBeNull());
    expect(performance.now() - began).toBeGreaterThan(500);
    expect(new Set(network.calls.filter((call) => call.includes("search=")).map((call) => /search=(\w*)/.exec(call)?.[1]))).toEqual(
      new Set(["quay"]),
    );
    expect(screen.getAllByText("Quayside Books")).toHaveLength(2);
    expect(address()).toBe("/transactions?q=quay");
  });

  it("shows the number of active filters on the button, and clears them", async () => {
    const { address } = await stage.renderAt("/transactions", maya);
    await screen.findByText("Chipotle");
    await openFilters();
    const clear = screen.getByRole<HTMLButtonElement>("button", { name: "Clear filters" });
    expect(clear.disabled).toBe(true);
    const defaults = ["Date", "Category", "Account", "Sort"].map(
      (name) => screen.getByRole("combobox", { name: new RegExp(`^${name}`) }).textContent,
    );
    expect(defaults).toEqual(["All Time", "All Categories", "All Accounts", "New to old"]);
    await choose("Date", "This Month");
    await choose("Sort", "High to low");
    await waitFor(() => expect(screen.getByRole("button", { name: /^Filters/ }).textContent).toBe("2"));
    expect(address()).toBe("/transactions?period=this-month&sort=-amount");
    await waitFor(() => expect(screen.queryByText("Old Furniture")).toBeNull());
    expect(clear.disabled).toBe(false);
    await userEvent.click(clear);
    await screen.findByRole("heading", { name: "Today" });
    expect([address(), clear.disabled, screen.getByRole("button", { name: /^Filters/ }).textContent]).toEqual(["/transactions", true, ""]);
  });

  it("offers a period for every month since the oldest transaction", async () => {
    await stage.renderAt("/transactions", maya);
    await screen.findByText("Chipotle");
    await openFilters();
    await userEvent.click(screen.getByRole("combobox", { name: /^Date/ }));
    await screen.findByRole("option", { name: "March 2025" });
    const offered = screen.getAllByRole("option").map((option) => option.textContent);
    expect(offered.slice(0, 6)).toEqual(["All Time", "This Month", "Year to Date", "Last Year", "November 2026", "October 2026"]);
    expect(offered.at(-1)).toBe("March 2025");
  });

  it("restores everything from the address", async () => {
    await stage.renderAt("/transactions?q=books&period=2026-11&sort=amount", maya);
    await screen.findAllByText("Quayside Books");
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("books");
    expect(await lines()).toEqual([expect.stringMatching(/\$11\.00$/), expect.stringMatching(/\$12\.50$/)]);
    expect(screen.getByRole("button", { name: /^Filters/ }).textContent).toBe("2");
  });
});

describe("the empty list", () => {
  it("says when a search finds nothing, and offers to clear it", async () => {
    await stage.renderAt("/transactions?q=zebra", maya);
    await screen.findByText("No transactions found");
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await screen.findByText("Chipotle");
  });

  it("tells users without accounts what will appear here", async () => {
    await stage.renderAt("/transactions", await stage.t.person());
    await screen.findByText("Your transactions will appear here once your accounts are connected and synced.");
    expect(screen.getByRole("link", { name: "Add account" }).getAttribute("href")).toBe("/settings/connected-accounts");
    expect(screen.queryByText("No transactions found")).toBeNull();
  });

  it("shows an error when the list does not load, and can be retried", async () => {
    let broken = true;
    await stage.renderAt("/transactions", maya, {
      before: (network) => network.meet(/GET \/api\/finx-transactions\/\?/, (send) => (broken ? refusal(400) : send())),
    });
    await screen.findByText("Transactions did not load");
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("Chipotle");
  });
});

describe("one transaction", () => {
  const open = async (name: string) => userEvent.click((await screen.findAllByText(name))[0] as HTMLElement);
  const drawer = () => screen.findByRole("complementary", { name: "Transaction" });

  it("opens next to the list with all details, and the address contains its id", async () => {
    const { address } = await stage.renderAt("/transactions", maya);
    await open("Quayside Books");
    await waitFor(() => expect(address()).toMatch(/^\/transactions\?open=\d+$/));
    const panel = within(await drawer());
    await panel.findByText("QUAYSIDE BOOKS");
    for (const name of ["Status", "Description", "Merchant", "Account"]) expect(panel.getByText(name), name).toBeTruthy();
    expect(panel.getByText("Posted")).toBeTruthy();
    expect(panel.getByText(/Nov\w* 19, 2026/)).toBeTruthy();
    expect(panel.getByText("Everyday Checking").closest("a")?.getAttribute("href")).toBe(`/net-worth/${checking}`);
    await panel.findByText("Related transactions");
    await userEvent.click(panel.getByRole("button", { name: /Nov 12/ }));
    await panel.findByText(/Nov\w* 12, 2026/);
    await userEvent.click(panel.getByRole("button", { name: /Close/ }));
    await waitFor(() => expect(address()).toBe("/transactions"));
  });

  it("keeps the bank's category while pending", async () => {
    await stage.renderAt("/transactions", maya);
    await open("Chipotle");
    const panel = within(await drawer());
    await panel.findByText("You can change it once it is posted.");
    expect(panel.queryByRole("combobox", { name: /^Category/ })).toBeNull();
    expect(panel.getAllByText("Pending").length).toBeGreaterThan(0);
  });

  it("shows a new category before the server replies, and keeps it", async () => {
    const answer = gate();
    await stage.renderAt("/transactions?q=ferry", maya, {
      before: (network) =>
        network.meet(/^PATCH/, async (send) => {
          await answer.opened;
          return send();
        }),
    });
    await open("Ferry Grocer");
    await within(await drawer()).findByRole("combobox", { name: /^Category/ });
    await choose("Category", "Groceries");
    await waitFor(async () => expect((await lines())[1]).toContain("Groceries"));
    expect(screen.queryByText("Transaction updated")).toBeNull();
    answer.open();
    await screen.findByText("Transaction updated");
    expect((await lines())[1]).toContain("Groceries");
    const saved = await maya.get("/api/finx-transactions/?search=ferry");
    expect(saved.body["results"]?.[0]?.["category"]?.["name"]).toBe("Groceries");
  });

  it("restores the old category when the server refuses", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const answer = gate();
    await stage.renderAt("/transactions?q=furniture", maya, {
      before: (network) =>
        network.meet(/^PATCH/, async () => {
          await answer.opened;
          return refusal(500);
        }),
    });
    await open("Old Furniture");
    const before = (await lines())[1];
    await within(await drawer()).findByRole("combobox", { name: /^Category/ });
    await choose("Category", "Groceries");
    await waitFor(async () => expect((await lines())[1]).toContain("Groceries"));
    answer.open();
    await screen.findByText("Unable to update transaction");
    await waitFor(async () => expect((await lines())[1]).toBe(before));
  });

  it("stays with the list when a change and what follows it do not reach the server, and says that both are old", async () => {
    const page = await stage.renderAt("/transactions?q=Quayside", maya);
    const row = (await screen.findAllByText("Quayside Books"))[0] as HTMLElement;
    await userEvent.click(row);
    await userEvent.click(await screen.findByRole("combobox", { name: /^Category/ }));
    const option = await screen.findByRole("option", { name: /^Groceries/ });
    let offline = true;
    page.network.meet(/ \/api\//, (send) => (offline ? Promise.reject(new TypeError("Failed to fetch")) : send()));
    await userEvent.click(option);
    await screen.findByText(/Unable to update transaction\. You seem to be offline/);
    expect(await screen.findByText(/could not be refreshed/)).toBeTruthy();
    expect(screen.queryByText(/did not load/)).toBeNull();
    expect((await lines()).filter((line) => line.includes("Quayside Books"))).toHaveLength(2);
    expect(screen.getByRole("combobox", { name: /^Category/ })).toBeTruthy();
    offline = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull());
  });

  it("shows a message for an unknown id", async () => {
    await stage.renderAt("/transactions?open=999999", maya);
    await screen.findByText("Unable to find transaction");
  });
});

it("a citation whose total fails to load says so", async () => {
  const chat = (await maya.send("POST", "/api/chat/", {})).body["id"];
  const asked = await maya.send("POST", `/api/chat/${chat}/messages/`, {
    content: "How much did I spend this month?",
    nonce: "nonce-cited",
  });
  expect(asked.status).toBe(200);
  await stage.renderAt(`/chat/${chat}`, maya, {
    before: (network) => network.meet(/GET \/api\/finx-transactions\/summary\//, () => refusal(400, "Too much.")),
  });
  const figures = await screen.findAllByRole("button", { name: /^\$[\d,]+\.\d\d$/ });
  await userEvent.click(figures[0] as HTMLElement);
  await screen.findByText(/^Error loading data: /);
  expect(screen.queryByText("Loading data...")).toBeNull();
});
