import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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
  const checking = await account(maya, "Checking", 1000);
  await writeRows(stage.t, maya, [
    ...Array.from({ length: 6 }, (_, i) => ({
      account: checking,
      date: `2026-11-0${i + 1}`,
      cents: 400 + i,
      name: `Shop ${"ABCDEF"[i]}`,
      category: "FOOD_AND_DRINK_COFFEE",
    })),
    { account: checking, date: "2026-11-19", cents: 999, name: "Shop Pending", category: "FOOD_AND_DRINK_COFFEE", pending: true },
  ]);
});

const filed = async (): Promise<string> =>
  ((await maya.get("/api/finx-transactions/?search=shop&ordering=date&pending=false")).body["results"] as Json[])
    .map((row) => String(row["category"]?.["name"])[0])
    .join("");
const box = (name: RegExp) => screen.getByRole("checkbox", { name });
const checked = () => screen.getAllByRole("checkbox").filter((each) => each.getAttribute("aria-checked") === "true").length;
const begin = async () => {
  await screen.findByText("Shop A");
  await userEvent.click(screen.getByRole("button", { name: "Select transactions" }));
  return within(await screen.findByRole("region", { name: "Selected transactions" }));
};
const pick = async (name: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name: /^Category of/ }));
  await userEvent.click(await screen.findByRole("option", { name }));
};

describe("selecting transactions", () => {
  it("changes the selected ones in one request, shows how many, and Undo restores them", async () => {
    const { network, address } = await stage.renderAt("/transactions", maya);
    const bar = await begin();
    await userEvent.click(box(/Shop A/));
    await userEvent.click(box(/Shop C/));
    expect(bar.getByRole("status").textContent).toBe("2 selected");
    expect(address()).not.toContain("open=");
    await pick("Gifts");
    await screen.findByText("2 transactions updated");
    expect(network.calls.filter((call) => call.includes("bulk-update"))).toHaveLength(1);
    expect(await filed()).toBe("GCGCCC");
    await waitFor(() => expect(screen.queryByRole("region", { name: "Selected transactions" })).toBeNull());
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("2 transactions restored");
    expect(await filed()).toBe("CCCCCC");
  });

  it("Shift selects a range, pending transactions are left out, and all can be selected and cleared", async () => {
    await stage.renderAt("/transactions", maya);
    const bar = await begin();
    const user = userEvent.setup();
    await user.click(box(/Shop E/));
    await user.keyboard("{Shift>}");
    await user.click(box(/Shop B/));
    await user.keyboard("{/Shift}");
    expect(bar.getByRole("status").textContent).toBe("4 selected");
    await user.click(box(/Shop Pending/));
    expect(bar.getByRole("status").textContent).toBe("4 selected");
    await user.click(bar.getByRole("button", { name: "Select all" }));
    expect(bar.getByRole("status").textContent).toBe("6 selected");
    await user.click(bar.getByRole("button", { name: "Clear" }));
    expect(checked()).toBe(0);
  });

  it("works by keyboard: X starts, arrows move, Space and Shift+arrow select, Escape ends", async () => {
    await stage.renderAt("/transactions", maya);
    const row = (await screen.findByText("Shop D")).closest("a") as HTMLElement;
    row.focus();
    await userEvent.keyboard("x");
    await waitFor(() => expect(document.activeElement).toBe(box(/Shop D/)));
    expect(checked()).toBe(1);
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(checked()).toBe(2);
    expect(box(/Shop C/).getAttribute("aria-checked")).toBe("true");
    await waitFor(() => expect(document.activeElement).toBe(box(/Shop C/)));
    box(/Shop A/).focus();
    await userEvent.keyboard(" ");
    expect(checked()).toBe(3);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryAllByRole("checkbox")).toHaveLength(0));
    await waitFor(() => expect(document.activeElement?.textContent).toContain("Shop A"));
  });

  it("confirms the selected ones, and keeps the selection with an error after a refusal", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { network } = await stage.renderAt("/transactions", maya);
    const bar = await begin();
    await userEvent.click(box(/Shop A/));
    network.meet(/bulk-confirm/, () => refusal(404, "Transaction not found"));
    await userEvent.click(bar.getByRole("button", { name: "Confirm" }));
    await screen.findByText("Unable to update transactions. Transaction not found");
    expect(bar.getByRole("status").textContent).toBe("1 selected");
    network.meet(/bulk-confirm/, (send) => send());
    await userEvent.click(bar.getByRole("button", { name: "Confirm" }));
    await screen.findByText("1 transaction confirmed");
  });

  it("says why nothing changed when a selected one is gone, and then changes the others", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const rows = (await maya.get("/api/finx-transactions/?search=shop")).body["results"] as Json[];
    const gone = Number(rows.find((row) => row["name"] === "Shop C")?.["id"]);
    const { network } = await stage.renderAt("/transactions", maya);
    const bar = await begin();
    for (const name of [/Shop A/, /Shop C/]) await userEvent.click(box(name));
    network.meet(/bulk-update/, () => Promise.reject(new TypeError("Failed to fetch")));
    await pick("Gifts");
    await screen.findByText("Unable to update transactions. You seem to be offline.");
    expect(bar.getByRole("status").textContent).toBe("2 selected");
    network.meet(/bulk-update/, async (send) => {
      await stage.t.deps.database.kysely.deleteFrom("transactions").where("id", "=", gone).execute();
      return send();
    });
    await pick("Gifts");
    await screen.findByText("Unable to update transactions. 1 of them no longer exists, so none changed.");
    await waitFor(() => expect(bar.getByRole("status").textContent).toBe("1 selected"));
    await pick("Gifts");
    await screen.findByText("1 transaction updated");
    expect(await filed()).toBe("GCCCC");
  });

  it("Select all first loads every page of a long list", async () => {
    const more = await account(maya, "Savings", 1000);
    await writeRows(
      stage.t,
      maya,
      Array.from({ length: 120 }, (_, i) => ({
        account: more,
        date: "2026-10-01",
        cents: 100 + i,
        name: `Shop ${i}`,
        category: "FOOD_AND_DRINK_COFFEE",
      })),
    );
    await stage.renderAt("/transactions?q=shop", maya);
    const bar = await begin();
    await userEvent.click(bar.getByRole("button", { name: "Select all" }));
    await waitFor(() => expect(bar.getByRole("status").textContent).toBe("126 selected"));
  });
});
