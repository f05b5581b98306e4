import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { account } from "#server/testing/rows.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
const UNRECOGNIZED = "Unrecognized symbol provided. Please check your input and try again.";
const FAILED = "Failed to fetch property details. Please check the address and try again.";

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const choose = async (combobox: RegExp, option: string) => {
  await userEvent.click(screen.getByRole("combobox", { name: combobox }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};
const symbol = async (place: number, text: string) => {
  await userEvent.click(screen.getByRole("combobox", { name: new RegExp(`Symbol of holding ${place}`) }));
  await userEvent.type(await screen.findByPlaceholderText("Search symbol or name"), text);
  await userEvent.click(await screen.findByRole("option", { name: new RegExp(`^${text}`, "i") }));
};
/** Opens the dialog and chooses a category. */
const begin = async (person: Person, category: RegExp) => {
  const page = await stage.renderAt("/net-worth", person);
  await userEvent.click(await screen.findByRole("button", { name: "Add account" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Add manually" }));
  await screen.findByRole("dialog", { name: "Add a manual account" });
  await userEvent.click(button(category));
  return page;
};
const only = async (person: Person): Promise<Json | undefined> => ((await person.get("/api/finx-accounts/")).body as Json[])[0];

describe("adding a manual account", () => {
  it("asks for the category first, in order, and can go back to it", async () => {
    await begin(await stage.t.person(), /^Cash/);
    await screen.findByRole("dialog", { name: "Cash" });
    await userEvent.click(button("Back"));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a manual account" }));
    expect(dialog.getAllByRole("button").map((one) => /^[A-Z][a-z]+( [CE][a-z]+| card)?/.exec(one.textContent ?? "")?.[0])).toEqual(
      expect.arrayContaining(["Investments", "Loans", "Credit card", "Vehicle", "Other"]),
    );
  });

  it("requires name, type and value for cash, and opens the new account", async () => {
    const p = await stage.t.person();
    const { address, network } = await begin(p, /^Cash/);
    const name = await screen.findByRole("textbox", { name: "Name" });
    await userEvent.click(button("Add"));
    for (const missing of ["Enter a name", "Choose what kind it is", "Enter an amount"]) await screen.findByText(missing);
    await waitFor(() => expect(document.activeElement).toBe(name));
    await type(name, "Rainy day");
    const balance = screen.getByRole("textbox", { name: "Balance" });
    await type(balance, "1,250.50");
    await userEvent.click(button("Add"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /Type/ })));
    await choose(/Type/, "Savings");
    for (const [typed, reason] of [
      ["0.00", "Enter at least 0.01"],
      ["-100", "Enter 0 or more."],
      ["12abc", "Enter an amount such as 250 or 1,250.50."],
      ["99999999999999", "Enter at most $1,000,000,000,000."],
    ] as const) {
      await type(balance, typed);
      await userEvent.click(button("Add"));
      await screen.findByText(reason);
      await waitFor(() => expect(document.activeElement).toBe(balance));
      expect(balance).toHaveProperty("value", typed);
    }
    expect(network.calls.filter((call) => call.startsWith("POST /api/manual-accounts"))).toEqual([]);
    await type(screen.getByRole("textbox", { name: "Balance" }), "1250.50");
    expect(screen.queryByLabelText("Maturity date")).toBeNull();
    await type(screen.getByRole("textbox", { name: "Interest rate" }), "4.25");
    await userEvent.click(button("Add"));
    await screen.findByText("Account added");
    const made = await only(p);
    expect(made).toMatchObject({ name: "Rainy day", type: "depository", subtype: "savings", display_balance: 1250.5, interest_rate: 4.25 });
    await waitFor(() => expect(address()).toBe(`/net-worth/${made?.["id"]}`));
    const heading = await screen.findByRole("heading", { level: 1, name: "Rainy day" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it("accepts a maturity date for a loan, and a rate from 0.01 to 100 in steps of 0.01", async () => {
    const p = await stage.t.person();
    await begin(p, /^Loans/);
    await type(await screen.findByRole("textbox", { name: "Name" }), "Car");
    await choose(/Type/, "Auto");
    await type(screen.getByRole("textbox", { name: "Amount owed" }), "9000");
    const rate = screen.getByRole("textbox", { name: "Interest rate" });
    for (const wrong of ["0", "100.01", "4.255", "abc", "-1"]) {
      await type(rate, wrong);
      screen.getByText("Enter a rate from 0.01 to 100, in steps of 0.01");
      await userEvent.click(button("Add"));
      await waitFor(() => expect(document.activeElement, wrong).toBe(rate));
    }
    await type(rate, "6.49");
    const matures = screen.getByLabelText<HTMLInputElement>("Maturity date");
    // The browser reports February 31 as an empty text with bad input.
    Object.defineProperty(matures, "validity", { value: { badInput: true } });
    await userEvent.click(button("Add"));
    await screen.findByText("Enter a date");
    await waitFor(() => expect(document.activeElement).toBe(matures));
    expect(await only(p)).toBeUndefined();
    await type(screen.getByLabelText("Maturity date"), "2031-02-28");
    await userEvent.click(button("Add"));
    await screen.findByText("Account added");
    expect(await only(p)).toMatchObject({ type: "loan", subtype: "auto", interest_rate: 6.49, maturity_date: "2031-02-28" });
  });

  it.each([
    [/^Credit card/, "Amount owed", "credit", "credit card"],
    [/^Vehicle/, "Value", "asset", "vehicle"],
  ] as const)("asks for no subtype for %s", async (category, value, kind, subtype) => {
    const p = await stage.t.person();
    await begin(p, category);
    await type(await screen.findByRole("textbox", { name: "Name" }), "Mine");
    await type(screen.getByRole("textbox", { name: value }), "700");
    expect(screen.queryByLabelText("Maturity date")).toBeNull();
    await userEvent.click(button("Add"));
    await screen.findByText("Account added");
    expect(await only(p)).toMatchObject({ type: kind, subtype, display_balance: 700 });
  });

  it("asks whether any other item is owned or owed", async () => {
    const p = await stage.t.person();
    await begin(p, /^Other/);
    await type(await screen.findByRole("textbox", { name: "Name" }), "Owed to Rosa");
    await userEvent.click(screen.getByRole("radio", { name: "Something you owe" }));
    await type(screen.getByRole("textbox", { name: "Amount owed" }), "50");
    await userEvent.click(button("Add"));
    await screen.findByText("Account added");
    expect(await only(p)).toMatchObject({ type: "debt", display_balance: 50 });
  });

  it("shows the server's refusal, keeps the input, and can be retried", async () => {
    const p = await stage.t.person();
    const { network } = await begin(p, /^Vehicle/);
    await type(await screen.findByRole("textbox", { name: "Name" }), "Van");
    await type(screen.getByRole("textbox", { name: "Value" }), "700");
    network.meet(/manual-accounts/, () => Promise.resolve(refusal(500)));
    await userEvent.click(button("Add"));
    await screen.findByRole("alert");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Van");
    expect(await only(p)).toBeUndefined();
  });
});

describe("investments tracked by holdings", () => {
  it("are found by symbol, valued while typing, and always have at least one line", async () => {
    const p = await stage.t.person();
    await begin(p, /^Investments/);
    await type(await screen.findByRole("textbox", { name: "Name" }), "Brokerage");
    await choose(/Type/, "Brokerage");
    await userEvent.click(screen.getByRole("radio", { name: "Track by holdings" }));
    expect(button("Remove holding 1").disabled).toBe(true);
    await userEvent.click(button("Add"));
    await screen.findByText("Add at least one holding with a symbol and a quantity above 0");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: /Symbol of holding 1/ })));
    await symbol(1, "VTI");
    await userEvent.click(button("Add"));
    await screen.findByText("Enter a symbol and a quantity for each holding");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Quantity of holding 1" })));
    await type(screen.getByRole("textbox", { name: "Quantity of holding 1" }), "-5");
    screen.getByText("Enter a quantity of 0 or more");
    await type(screen.getByRole("textbox", { name: "Quantity of holding 1" }), "0");
    await userEvent.click(button("Add"));
    await screen.findByText("Add at least one holding with a symbol and a quantity above 0");
    await type(screen.getByRole("textbox", { name: "Quantity of holding 1" }), "10");
    await screen.findByText("Vanguard Total Stock Market ETF");
    await userEvent.click(button("Add holding"));
    await userEvent.click(button("Remove holding 2"));
    await userEvent.click(button("Remove holding 1"));
    expect(screen.getAllByRole("textbox", { name: /Quantity of holding/ })).toHaveLength(1);
    await symbol(1, "BND");
    await type(screen.getByRole("textbox", { name: "Quantity of holding 1" }), "10");
    const total = await waitFor(() => {
      const text = screen.getByText("Total").textContent ?? "";
      expect(text).toMatch(/\$[1-9]/);
      return Number(text.replace(/[^0-9.]/g, ""));
    });
    await userEvent.click(button("Add"));
    await screen.findByText("Account added");
    expect(await only(p)).toMatchObject({ type: "investment", subtype: "brokerage", display_balance: total });
  });

  it("show an unknown symbol in its line and when the server refuses it", async () => {
    const p = await stage.t.person();
    await begin(p, /^Investments/);
    await type(await screen.findByRole("textbox", { name: "Name" }), "Brokerage");
    await choose(/Type/, "IRA");
    await userEvent.click(screen.getByRole("radio", { name: "Track by holdings" }));
    await symbol(1, "ZZZZ");
    await screen.findByText(UNRECOGNIZED);
    await type(screen.getByRole("textbox", { name: "Quantity of holding 1" }), "1");
    await userEvent.click(button("Add"));
    await waitFor(() => expect(screen.getAllByText(UNRECOGNIZED)).toHaveLength(2));
    expect(await only(p)).toBeUndefined();
  });
});

describe("a home", () => {
  it("starts with its address, shows the result, and is added after confirmation", async () => {
    const p = await stage.t.person();
    const { address } = await begin(p, /^Real Estate/);
    const field = await screen.findByRole("textbox", { name: "Address" });
    expect(button("Continue").disabled).toBe(true);
    await type(field, "nowhere{Enter}");
    await screen.findByText(FAILED);
    await type(field, "412 linden st, portland, or 97205{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "412 Linden St" }));
    dialog.getByText("412 Linden St, Portland, OR 97205");
    dialog.getByText("Sandbox estimate");
    await userEvent.click(button("Back"));
    expect(await screen.findByRole<HTMLInputElement>("textbox", { name: "Address" })).toHaveProperty(
      "value",
      "412 linden st, portland, or 97205",
    );
    await userEvent.click(button("Continue"));
    await screen.findByRole("dialog", { name: "412 Linden St" });
    await userEvent.click(button("Add"));
    await screen.findByText("Account added");
    const made = await only(p);
    expect(made).toMatchObject({ source: "zillow", type: "property", name: "412 Linden St" });
    await waitFor(() => expect(address()).toBe(`/net-worth/${made?.["id"]}`));
  });

  it("that already has an account is opened, not added twice", async () => {
    const p = await stage.t.person();
    const known = (await p.send("POST", "/api/zillow-properties/", { address: "412 Linden St, Portland, OR 97205" })).body;
    const { address } = await begin(p, /^Real Estate/);
    await type(await screen.findByRole("textbox", { name: "Address" }), "412 linden st, portland, or 97205{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "412 Linden St" }));
    dialog.getByText("You already have an account for this home.");
    expect(dialog.queryByRole("button", { name: "Add" })).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Open account" }));
    await waitFor(() => expect(address()).toBe(`/net-worth/${known["id"]}`));
  });

  it("can be valued manually instead", async () => {
    const p = await stage.t.person();
    await begin(p, /^Real Estate/);
    await userEvent.click(await screen.findByRole("button", { name: "Enter it manually" }));
    await type(await screen.findByRole("textbox", { name: "Name" }), "Cabin");
    await type(screen.getByRole("textbox", { name: "Value" }), "180000");
    await userEvent.click(button("Add"));
    await screen.findByText("Account added");
    expect(await only(p)).toMatchObject({ source: "manual", type: "property", subtype: "home", display_balance: 180_000 });
  });
});

describe("an existing account", () => {
  const edit = async (p: Person, id: unknown) => {
    const page = await stage.renderAt(`/net-worth/${id}`, p);
    await userEvent.click(await screen.findByRole("button", { name: "Manage" }));
    await userEvent.click(await screen.findByRole("button", { name: "Edit details" }));
    await screen.findByRole("dialog", { name: "Edit account" });
    return page;
  };

  it("opens at its details and sends only the changes", async () => {
    const p = await stage.t.person();
    const id = await account(p, "Car", 9000, "loan");
    await edit(p, id);
    const owed = await screen.findByRole<HTMLInputElement>("textbox", { name: "Amount owed" });
    expect(owed.value).toBe("9,000.00");
    await type(owed, "8500");
    await userEvent.click(button("Save"));
    await screen.findByText("Account saved");
    await waitFor(() => expect(document.querySelector("[data-figure]")?.textContent).toContain("$8,500.00"));
    expect((await p.get(`/api/manual-accounts/${id}/`)).body).toMatchObject({ name: "Car", balance: 8500, subtype: "other" });
  });

  it("tracked by holdings shows them, keeps their ids, and can switch to tracking by value", async () => {
    const p = await stage.t.person();
    const made = await p.send("POST", "/api/manual-accounts/create-with-holdings/", {
      name: "Brokerage",
      type: "investment",
      subtype: "ira",
      holdings: [
        { symbol: "VTI", quantity: 2 },
        { symbol: "BND", quantity: 3 },
      ],
    });
    const id = made.body["id"];
    const before = (await p.get(`/api/manual-holdings/?manual_account=${id}`)).body as Json[];
    await edit(p, id);
    await type(await screen.findByRole("textbox", { name: "Quantity of holding 2" }), "7.5");
    await userEvent.click(button("Save"));
    await screen.findByText("Account saved");
    expect((await p.get(`/api/manual-holdings/?manual_account=${id}`)).body).toEqual([
      before[0],
      { ...(before[1] as object | undefined), quantity: 7.5 },
    ]);
    await edit(p, id);
    await userEvent.click(await screen.findByRole("radio", { name: "Track by value" }));
    await type(screen.getByRole("textbox", { name: "Value" }), "5000");
    await userEvent.click(button("Save"));
    const saved = { automatic_balances: "none", balance: 5000 };
    await waitFor(async () => expect((await p.get(`/api/manual-accounts/${id}/`)).body).toMatchObject(saved));
  });

  it("tracked by holdings is renamed without its holdings, and saved again after a lost answer", async () => {
    const p = await stage.t.person();
    const made = await p.send("POST", "/api/manual-accounts/create-with-holdings/", {
      name: "Brokerage",
      type: "investment",
      subtype: "ira",
      holdings: [{ symbol: "VTI", quantity: 2 }],
    });
    const id = made.body["id"];
    const held = async () => ((await p.get(`/api/manual-holdings/?manual_account=${id}`)).body as Json[]).map((one) => one["quantity"]);
    const name = async () => (await p.get(`/api/manual-accounts/${id}/`)).body["name"];
    const { network } = await edit(p, id);
    await type(await screen.findByRole("textbox", { name: /Name/ }), "Old age");
    await userEvent.click(button("Save"));
    await waitFor(async () => expect(await name()).toBe("Old age"));
    expect(network.calls.filter((call) => call.startsWith("PUT"))).toEqual([]);
    let isLost = false;
    const again = await edit(p, id);
    again.network.meet(/^PUT /, async (send) => {
      const answer = await send();
      if (isLost) return answer;
      isLost = true;
      throw new TypeError("Failed to fetch");
    });
    await type(await screen.findByRole("textbox", { name: "Quantity of holding 1" }), "7.5");
    await type(screen.getByRole("textbox", { name: /Name/ }), "Pension");
    await userEvent.click(button("Save"));
    await waitFor(async () => expect(await held()).toEqual([7.5]));
    await waitFor(() => expect(button("Save").getAttribute("aria-busy")).not.toBe("true"));
    await userEvent.click(button("Save"));
    await waitFor(async () => expect(await name()).toBe("Pension"));
    expect(await held()).toEqual([7.5]);
  });
});
