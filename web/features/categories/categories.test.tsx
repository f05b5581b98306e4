import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
let maya: Person;
beforeEach(async () => {
  maya = await stage.t.person();
});

const PATH = "/settings/custom-categories";
const all = async (): Promise<Json[]> => (await maya.get("/api/finx-categories/")).body;
const named = async (name: string): Promise<Json | undefined> => (await all()).find((c) => c["name"] === name);
const make = async (name: string, more: object = {}): Promise<number> =>
  Number((await maya.send("POST", "/api/finx-categories/", { name, section: "Expense", ...more })).body["id"]);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = () => screen.findByRole("dialog");

describe("custom categories", () => {
  it("explain the empty list and offer to create one", async () => {
    await stage.renderAt(PATH, maya);
    await screen.findByRole("heading", { level: 1, name: "Custom categories" });
    await screen.findByText("Custom categories you create will appear here");
    expect(screen.getByRole("button", { name: "Create category" })).toBeTruthy();
  });

  it("list the household's own by name, without system and archived categories", async () => {
    await make("zebra");
    await make("Apples");
    const old = await make("Old");
    await maya.send("DELETE", `/api/finx-categories/${old}/`);
    await stage.renderAt(PATH, maya);
    const list = await screen.findByRole("list", { name: "Custom categories" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["ApplesExpense", "zebraExpense"]);
  });

  it("can be created with a name, a type, a color from six columns, and an icon", async () => {
    await stage.renderAt(PATH, maya);
    await press("Create category");
    await userEvent.type(await screen.findByRole("textbox", { name: "Name" }), "Night sky");
    await userEvent.click(screen.getByRole("radio", { name: "Income" }));
    const colors = screen.getByRole("radiogroup", { name: "Color" });
    expect(colors.style.getPropertyValue("--columns")).toBe("6");
    await userEvent.click(within(colors).getByRole("radio", { name: "red" }));
    // In six columns, green is below red, and cyan is two to the right of it.
    await userEvent.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}");
    await userEvent.type(screen.getByRole("searchbox", { name: "Search icons" }), "telescope");
    await userEvent.click(await screen.findByRole("radio", { name: "telescope" }));
    await press("Save");
    await screen.findByText("Night sky");
    expect(await named("Night sky")).toMatchObject({ section: "Income", color: "cyan", icon: "lucide.telescope", source: "User" });
    await waitFor(() => expect(document.querySelector('[data-icon="lucide.telescope"] path')).toBeTruthy());
  });

  it("require a name and a type, and show the server's refusal", async () => {
    await make("Taken");
    const { network } = await stage.renderAt(PATH, maya);
    await press("Create category");
    await screen.findByRole("textbox", { name: "Name" });
    await press("Save");
    await screen.findByText("Unable to save category");
    expect([screen.getByText("Enter a name"), screen.getByText("Choose a type")]).toHaveLength(2);
    expect(network.calls.filter((call) => call.startsWith("POST /api/finx-categories/"))).toEqual([]);
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "taken");
    await userEvent.click(screen.getByRole("radio", { name: "Expense" }));
    await press("Save");
    await screen.findByText("A category with this name already exists.");
  });

  it("can be edited", async () => {
    const id = await make("Garden", { color: "green" });
    await stage.renderAt(PATH, maya);
    await press("Edit Garden");
    const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
    expect(name.value).toBe("Garden");
    await userEvent.clear(name);
    await userEvent.type(name, "Allotment");
    await press("Save");
    await screen.findByText("Allotment");
    expect(await named("Allotment")).toMatchObject({ id, color: "green", section: "Expense" });
  });
});

describe("the icon picker", () => {
  const openPicker = async () => {
    await stage.renderAt(PATH, maya);
    await press("Create category");
    return screen.findByRole("radiogroup", { name: "Icon" });
  };

  it("shows the first 60 icons of both sets and a hint that there are more", async () => {
    const grid = await openPicker();
    const icons = within(grid).getAllByRole("radio");
    expect(icons).toHaveLength(60);
    expect(screen.getByText("Search for more icons")).toBeTruthy();
    expect(within(grid).getByRole("radio", { name: "nest egg" })).toBeTruthy();
  });

  it("finds icons by name and by tag, and says when there are none", async () => {
    await openPicker();
    const search = screen.getByRole("searchbox", { name: "Search icons" });
    await userEvent.type(search, "rainy day");
    await screen.findByRole("radio", { name: "emergency fund" });
    expect(screen.queryByText("Search for more icons")).toBeNull();
    await userEvent.type(search, " qqq");
    await screen.findByText("No results");
  });
});

describe("deleting a category", () => {
  const withRows = async (count: number) => {
    const id = await make("Boats");
    const wallet = await account(maya, "Wallet");
    await writeRows(
      stage.t,
      maya,
      Array.from({ length: count }, (_, i) => ({
        account: wallet,
        date: "2026-11-02",
        cents: 100 + i,
        name: `Harbour ${String.fromCharCode(97 + (i % 26))}${i}`,
      })),
    );
    const ids: unknown[] = [];
    for (
      let page = await maya.get("/api/finx-transactions/");
      ;
      page = await maya.get(String(page.body["next"]).replace(stage.t.url, ""))
    ) {
      ids.push(...(page.body["results"] as Json[]).map((row) => row["id"]));
      if (!page.body["next"]) break;
    }
    await maya.send("POST", "/api/finx-transactions/bulk-update-categories/", { transaction_ids: ids, category_id: id });
    return id;
  };
  const under = async (name: string): Promise<unknown> =>
    (await maya.get(`/api/finx-transactions/summary/?finx_category=${String((await named(name))?.["id"])}`)).body["count"];

  it("moves all its transactions, over all pages, to the replacement, and archives it", async () => {
    await withRows(120);
    const { network } = await stage.renderAt(PATH, maya);
    await press("Delete Boats");
    await screen.findByText("120 transactions use this category and will move to the one you choose.");
    await userEvent.click(await screen.findByRole("combobox", { name: /Replacement category/ }));
    expect(screen.queryByRole("option", { name: "Boats" })).toBeNull();
    await userEvent.click(await screen.findByRole("option", { name: "Hotels" }));
    await press("Delete");
    await screen.findByText("Category deleted");
    expect([await under("Hotels"), (await named("Boats"))?.["status"]]).toEqual([120, "Archived"]);
    await screen.findByText("Custom categories you create will appear here");
    expect(network.calls.filter((call) => /bulk-update/.test(call))).toHaveLength(1);
    expect(network.calls.filter((call) => call.startsWith("DELETE"))).toEqual([]);
  });

  it("fails without a replacement while transactions use it", async () => {
    await withRows(2);
    await stage.renderAt(PATH, maya);
    await press("Delete Boats");
    await screen.findByText(/^2 transactions use/);
    await press("Delete");
    await screen.findByText("Failed to delete category");
    expect([await under("Boats"), (await named("Boats"))?.["status"]]).toEqual([2, "Active"]);
  });

  it("shows a failed step and keeps the category", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await withRows(2);
    await stage.renderAt(PATH, maya, { before: (network) => network.meet(/bulk-update/, () => refusal(500)) });
    await press("Delete Boats");
    await screen.findByText(/^2 transactions use/);
    await userEvent.click(await screen.findByRole("combobox", { name: /Replacement category/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Hotels" }));
    await press("Delete");
    await screen.findByText("Failed to delete category");
    expect(within(await dialog()).getByRole("button", { name: "Delete" })).toBeTruthy();
    expect((await named("Boats"))?.["status"]).toBe("Active");
  });

  it("asks for no replacement when no transactions use it", async () => {
    await make("Empty");
    await stage.renderAt(PATH, maya);
    await press("Delete Empty");
    await screen.findByText("No transactions use this category.");
    expect(screen.queryByRole("combobox")).toBeNull();
    await press("Delete");
    await screen.findByText("Category deleted");
  });
});

describe("the palette", () => {
  it("shows every category color in both themes", async () => {
    await stage.renderAt("/category-colors-demo", maya);
    const light = (await screen.findByRole("heading", { name: "Light" })).closest("section") as HTMLElement;
    const dark = screen.getByRole("heading", { name: "Dark" }).closest("section") as HTMLElement;
    expect([light.dataset["theme"], dark.dataset["theme"]]).toEqual(["light", "dark"]);
    for (const theme of [light, dark]) expect(within(theme).getAllByRole("listitem")).toHaveLength(16);
  });
});
