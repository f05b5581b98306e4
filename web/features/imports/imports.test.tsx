import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, test } from "vitest";
import type { Person } from "#server/testing/app.ts";
import { csv, type CsvRow, imported, ofx } from "#server/testing/imports.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
const PATH = "/settings/imports";
const ROWS: readonly CsvRow[] = [
  ["2026-11-03", "Quayside Fish Market", "-41.20"],
  ["2026-11-04", "Tide Works Payroll", "1500.00"],
];
const COLUMNS = "Date,Text,Who,Amount\n03/04/2026,CARD 12,Coffee bar,4.50\n05/04/2026,CARD 13,Book shop,10.00\n";

const give = async (text: string, name: string) => {
  await userEvent.click((await screen.findAllByRole("button", { name: "Import file" }))[0] as HTMLElement);
  await userEvent.upload(await screen.findByLabelText("Bank file"), new File([text], name, { type: "text/csv" }));
  return within(await screen.findByRole("dialog", { name }));
};
const choose = async (name: RegExp | string, option: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name }));
  await userEvent.click(await screen.findByRole("option", { name: option }));
};
const rows = async (p: Person): Promise<unknown[]> => (await p.get("/api/finx-transactions/")).body["results"] as unknown[];

test("a new account is named after its bank or type, never after its file", async () => {
  await stage.renderAt(PATH, await stage.t.person());
  const dialog = await give(csv(ROWS), "stmt_export(3).csv");
  const name = await dialog.findByRole("textbox", { name: "Name" });
  expect(name).toHaveProperty("value", "Checking");
  await choose(/^Kind/, "Savings");
  expect(name).toHaveProperty("value", "Savings");
  await userEvent.clear(name);
  await userEvent.type(name, "Rainy day");
  await choose(/^Kind/, "Credit card");
  expect(name).toHaveProperty("value", "Rainy day");
});

test("new accounts of a file with two currencies have the currency in their name", async () => {
  await stage.renderAt(PATH, await stage.t.person());
  const dialog = await give("Date,Description,Amount,Currency\n2026-11-03,Fish,-4.00,USD\n2026-11-04,Tea,-2.00,EUR\n", "two.csv");
  const names = await dialog.findAllByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(names.map(({ value }) => value)).toEqual(["Checking (USD)", "Checking (EUR)"]);
  expect(dialog.getAllByRole("heading", { level: 3 }).map((one) => one.textContent)).toEqual(["Statement (USD)", "Statement (EUR)"]);
  await userEvent.click(dialog.getAllByRole("combobox", { name: /^Kind/ })[1] as HTMLElement);
  await userEvent.click(await screen.findByRole("option", { name: "Savings" }));
  expect(names[1]).toHaveProperty("value", "Savings (EUR)");
});

describe("CSV settings", () => {
  it("are described, can be changed, and are remembered for the next file", async () => {
    const p = await stage.t.person();
    await stage.renderAt(PATH, p);
    const dialog = await give(COLUMNS, "bank.csv");
    await dialog.findByText(/^Date from “Date”, amount from “Amount”, description from “Text”\. 1 column is not read\./);
    dialog.getByText(/Every date could be day first or month first/);
    await dialog.findByText("CARD 12");
    await userEvent.click(dialog.getByRole("button", { name: "Change" }));
    await choose("Read Text as", "Ignored");
    await choose("Read Who as", "Description");
    await choose(/^Dates/, "Day first");
    await choose(/^Positive amounts are/, "Money out");
    await userEvent.click(dialog.getByRole("button", { name: "Read again" }));
    await dialog.findByText("Coffee bar");
    await dialog.findByText("Apr 3, 2026");
    expect(dialog.queryByText(/Every date could be/)).toBeNull();
    dialog.getByText(/\$14\.50 out, \$0\.00 in/);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    const next = await give(COLUMNS, "next.csv");
    await next.findByText("Read with your earlier settings.");
    await next.findByText("Coffee bar");
  });

  it("say how an amount was read that could mean another one", async () => {
    await stage.renderAt(PATH, await stage.t.person());
    const dialog = await give("Date,Description,Amount\n2026-11-03,Fish,-4.50\n2026-11-04,Tea,-1.234\n", "bank.csv");
    await dialog.findByText(/In line 3, the three digits at the end of “-1\.234” are read as decimals: 1\.23\./);
    await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
    const plain = await give("Date,Description,Amount\n2026-11-03,Fish,-4.50\n2026-11-04,Tea,-1234.00\n", "plain.csv");
    await plain.findByText(/^Date from/);
    expect(plain.queryByText(/the three digits/)).toBeNull();
  });

  it("that cannot work show an error at their field, before and after sending", async () => {
    const p = await stage.t.person();
    await stage.renderAt(PATH, p);
    const dialog = await give(COLUMNS.replace("05/04", "25/04"), "bank.csv");
    await userEvent.click(await dialog.findByRole("button", { name: "Change" }));
    await choose("Read Date as", "Ignored");
    expect(dialog.getByRole("alert").textContent).toBe("Choose the column that holds the date.");
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Read again" }).disabled).toBe(true);
    await choose("Read Date as", "Date");
    await choose(/^Dates/, "Month first");
    await userEvent.click(dialog.getByRole("button", { name: "Read again" }));
    expect((await dialog.findByRole("alert")).textContent).toContain('Line 3: the date "25/04/2026" is not a date when');
    await userEvent.click(dialog.getByRole("button", { name: "Keep these settings" }));
    await dialog.findByText("CARD 12");
  });
});

describe("the account of a file", () => {
  it("is the one that took it before, so that the same file adds nothing by default", async () => {
    const p = await stage.t.person();
    await imported(stage.t, p, csv(ROWS), "Tidewater", "a.csv");
    await stage.renderAt(PATH, p);
    const dialog = await give(csv(ROWS), "b.csv");
    await dialog.findByText("2 already there, so not added again.");
    expect(dialog.queryByRole("textbox", { name: "Name" })).toBeNull();
    dialog.getByText("No row will be added. All rows are there already, or are left out.");
    expect(dialog.queryByRole("button", { name: /^Import/ })).toBeNull();
    await choose(/^Account/, "New account");
    await dialog.findByRole("button", { name: "Import 2 rows" });
    expect(dialog.queryByText(/^No row will be added/)).toBeNull();
  });

  it("must be chosen when the file may belong to one of several", async () => {
    const p = await stage.t.person();
    await imported(stage.t, p, csv(ROWS), "Tidewater", "a.csv");
    await imported(stage.t, p, csv([["2026-11-03", "Rail Pass", "-95.00"]]), "Savings", "b.csv");
    await stage.renderAt(PATH, p);
    const dialog = await give(csv([["2026-11-08", "Garden Center", "-17.80"]]), "c.csv");
    await dialog.findByText(/^This may be one of your accounts/);
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Import" }).disabled).toBe(true);
    await choose(/^Account/, "Savings");
    expect((await dialog.findByRole<HTMLButtonElement>("button", { name: "Import 1 row" })).disabled).toBe(false);
  });
});

describe("lines that cannot be read", () => {
  it("are named, and the others can be imported", async () => {
    const p = await stage.t.person();
    await stage.renderAt(PATH, p);
    const dialog = await give(`${csv(ROWS)}2026-11-31,No such day,-5.00\n2026-11-05,No amount,five\n`, "a.csv");
    await dialog.findByText(/^2 lines cannot be read and are left out\./);
    dialog.getByText('Line 4: the date "2026-11-31" is not a date.');
    dialog.getByText('Line 5: the amount "five" is not an amount.');
    await userEvent.click(dialog.getByRole("button", { name: "Import 2 rows" }));
    const report = within(await screen.findByRole("dialog", { name: "Import finished" }));
    expect(report.getAllByRole("definition").map((dd) => dd.textContent)).toEqual(["4", "2", "0", "2"]);
  });
});

describe("the import button", () => {
  it("counts neither lines that cannot be read nor pending rows", async () => {
    const p = await stage.t.person();
    await stage.renderAt(PATH, p);
    const file =
      "Date,Description,Amount,Status\n2026-11-03,Fish,-4.00,Posted\n2026-11-04,Tea,-2.00,Pending\n2026-11-05,Bread,five,Posted\n";
    const dialog = await give(file, "a.csv");
    await userEvent.click(await dialog.findByRole("button", { name: "Import 1 row" }));
    const report = within(await screen.findByRole("dialog", { name: "Import finished" }));
    expect(report.getAllByRole("definition").map((dd) => dd.textContent)).toEqual(["3", "1", "0", "2"]);
  });

  it("imports only the balance of a statement whose rows are all there", async () => {
    const p = await stage.t.person();
    const bank = (dollars: string) =>
      ofx([
        {
          id: "0048213307",
          balance: { dollars, day: "2026-11-03" },
          rows: [{ id: "F1", day: "2026-11-03", dollars: "-4.00", name: "Fish" }],
        },
      ]);
    await imported(stage.t, p, bank("10.00"), "Tidewater", "a.ofx");
    await stage.renderAt(PATH, p);
    const dialog = await give(bank("12.50"), "b.ofx");
    await dialog.findByText("No row will be added. Only the balance in the file will be saved.");
    await userEvent.click(dialog.getByRole("button", { name: "Import the balance" }));
    await screen.findByRole("dialog", { name: "Import finished" });
    expect((await p.get("/api/finx-accounts/")).body).toMatchObject([{ display_balance: 12.5 }]);
  });
});

describe("categories of another app", () => {
  it("are asked for where no name matches, and remembered", async () => {
    const p = await stage.t.person();
    await stage.renderAt(PATH, p);
    const file =
      "Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\nEveryday,2026-11-03,Pine Street Books,,Curiosities,-21.00,0,Cleared\nEveryday,2026-11-04,Corner Grocer,,Groceries,-9.00,0,Cleared\n";
    const dialog = await give(file, "actual.csv");
    await dialog.findByText(/^1 category is matched\./);
    expect(dialog.queryByRole("combobox", { name: "Category for Groceries" })).toBeNull();
    await userEvent.click(dialog.getByRole("combobox", { name: "Category for Curiosities" }));
    await userEvent.type(await screen.findByPlaceholderText("Search categories"), "Books");
    await userEvent.click(await screen.findByRole("option", { name: "Books" }));
    await userEvent.click(dialog.getByRole("button", { name: "Show all" }));
    expect(dialog.getByRole("combobox", { name: "Category for Groceries" }).textContent).toContain("Groceries");
    await userEvent.click(dialog.getByRole("button", { name: "Import 2 rows" }));
    await screen.findByRole("dialog", { name: "Import finished" });
    const added = (await rows(p)) as { name: string; category: { name: string } }[];
    expect(added.map((row) => `${row.name}: ${row.category.name}`).sort()).toEqual([
      "Corner Grocer: Groceries",
      "Pine Street Books: Books",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    await give(file, "actual again.csv");
    await screen.findByText(/^2 categories are matched\./);
  });
});

describe("the rows of a file", () => {
  it("are checked again when another account is chosen, and likely duplicates are added on request", async () => {
    const p = await stage.t.person();
    const bank = ofx([
      { id: "0048213307", rows: ROWS.map(([day, name, dollars], i) => ({ id: `F${i}x`, day, dollars, name: `POS ${name}` })) },
    ]);
    await imported(stage.t, p, bank, "Tidewater", "a.ofx");
    await stage.renderAt(PATH, p);
    const dialog = await give(csv([...ROWS, ["2026-11-05", "Tea", "-2.00"]]), "b.csv");
    await dialog.findByText("Tea");
    dialog.getByText(/^Is it Tidewater ··3307\?/);
    expect(dialog.queryByText("Likely duplicate")).toBeNull();
    await choose(/^Account/, "Tidewater ··3307");
    await waitFor(() => expect(dialog.getAllByText("Likely duplicate")).toHaveLength(2));
    dialog.getByText(/^2 likely there/);
    await userEvent.click(dialog.getByRole("checkbox", { name: "Add them anyway" }));
    dialog.getByRole("button", { name: "Import 3 rows" });
    await userEvent.click(dialog.getByRole("checkbox", { name: "Add them anyway" }));
    await userEvent.click(dialog.getByRole("button", { name: "Import 1 row" }));
    const report = within(await screen.findByRole("dialog", { name: "Import finished" }));
    expect(report.getAllByRole("definition").map((dd) => dd.textContent)).toEqual(["3", "1", "2", "0"]);
    report.getByText(/^2 of those already there came from another file format/);
    expect((await rows(p)).length).toBe(3);
  });

  it("have the name that their transactions get, with the file's own text where it differs", async () => {
    await stage.renderAt(PATH, await stage.t.person());
    const dialog = await give("Date,Description,Payee,Amount\n2026-11-03,Purchase,Corner Books,-4.50\n2026-11-04,Fish,,-2.00\n", "a.csv");
    const table = within(await dialog.findByRole("table", { name: "Rows of the file" }));
    expect(table.getAllByRole("row").map((row) => row.textContent)).toEqual([
      expect.stringContaining("Merchant"),
      expect.stringContaining("Corner BooksPurchase"),
      expect.stringMatching(/2026Fish-?.?\$2\.00/),
    ]);
  });

  it("load in pages of 200", async () => {
    const p = await stage.t.person();
    await stage.renderAt(PATH, p);
    const many = Array.from({ length: 230 }, (_, i): CsvRow => [`2026-${String(1 + (i % 9)).padStart(2, "0")}-11`, `Shop ${i}`, "-1.00"]);
    const dialog = await give(csv(many), "many.csv");
    await dialog.findByText("Shop 199");
    dialog.getByText("200 of 230 rows");
    await userEvent.click(dialog.getByRole("button", { name: "Show more" }));
    await dialog.findByText("Shop 229");
    expect(dialog.queryByRole("button", { name: "Show more" })).toBeNull();
  });
});

describe("imported files", () => {
  it("are empty at first, then listed with what they added, and can be undone after a confirmation", async () => {
    const p = await stage.t.person();
    await stage.renderAt(PATH, p);
    await screen.findByText("No files yet");
    const done = await imported(stage.t, p, csv(ROWS), "Tidewater", "november.csv");
    const page = await stage.renderAt(PATH, p);
    await userEvent.click(await screen.findByRole("button", { name: /november\.csv.*Tidewater.*2 added/ }));
    expect(page.address()).toBe(`${PATH}?open=${done["id"]}`);
    const dialog = within(await screen.findByRole("dialog", { name: "november.csv" }));
    expect(dialog.getAllByRole("definition").map((dd) => dd.textContent)).toEqual(["2", "2", "0", "0"]);
    expect(dialog.getByRole("link", { name: "Tidewater" }).getAttribute("href")).toBe(
      `/transactions?account=${done["accounts"]?.[0]}&period=2026-11`,
    );
    await userEvent.click(dialog.getByRole("button", { name: "Undo import" }));
    const sure = within(await screen.findByRole("dialog", { name: "Undo this import?" }));
    await userEvent.click(sure.getByRole("button", { name: "Undo import" }));
    await screen.findByText("Undone: 2 rows removed.");
    expect(await rows(p)).toEqual([]);
    await screen.findByText("Undone");
    expect(screen.queryByRole("button", { name: "Undo import" })).toBeNull();
  });

  it("stay when the server refuses to undo them, with the reason", async () => {
    const p = await stage.t.person();
    const done = await imported(stage.t, p, csv(ROWS), "Tidewater", "november.csv");
    const { network } = await stage.renderAt(`${PATH}?open=${done["id"]}`, p);
    const dialog = within(await screen.findByRole("dialog", { name: "november.csv" }));
    await userEvent.click(dialog.getByRole("button", { name: "Undo import" }));
    network.meet(/undo/, () => refusal(400, "Not now."));
    const sure = within(await screen.findByRole("dialog", { name: "Undo this import?" }));
    await userEvent.click(sure.getByRole("button", { name: "Undo import" }));
    expect((await sure.findByRole("alert")).textContent).toBe("Not now.");
    expect((await rows(p)).length).toBe(2);
  });

  it("show an error when they do not load, and can be retried", async () => {
    const p = await stage.t.person();
    const { network } = await stage.renderAt(PATH, p, { before: (net) => net.meet(/\/api\/imports\//, () => refusal(400)) });
    await screen.findByText("Imports did not load");
    network.meet(/\/api\/imports\//, (send) => send());
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("No files yet");
  });
});

test("an imported file has the tile of its account, like every other list", async () => {
  const p = await stage.t.person();
  await imported(stage.t, p, csv(ROWS), "Tide Water", "november.csv");
  await stage.renderAt(PATH, p);
  const row = await screen.findByRole("button", { name: /november\.csv/ });
  await waitFor(() => expect(row.querySelector("[aria-hidden]")?.textContent).toBe("TW"));
});
