import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
const PATH = "/transactions/review?by=transaction";
let maya: Person;
let checking: number;

beforeEach(async () => {
  maya = await stage.t.person();
  checking = await account(maya, "Checking", 1000);
});

const NAMES = ["Zqa Alpha", "Zqb Bravo", "Zqc Carrot", "Zqd Dunlin"];
const wait = (names: readonly string[] = NAMES) =>
  writeRows(
    stage.t,
    maya,
    names.map((name, i) => ({ account: checking, date: `2026-11-${String(18 - (i % 18)).padStart(2, "0")}`, cents: 1000 + i, name })),
  );
const list = () => screen.findByRole("list", { name: "Transactions to review" });
const shown = () =>
  within(screen.getByRole("list", { name: "Transactions to review" }))
    .getAllByRole("listitem")
    .map((item) => NAMES.find((name) => item.textContent?.includes(name)));
const waiting = async (): Promise<unknown[]> =>
  ((await maya.get("/api/finx-transactions/transactions-to-review/")).body as Json[]).map((row) => row["name"]);
const categoryOf = async (name: string): Promise<unknown> =>
  (await maya.get(`/api/finx-transactions/?search=${encodeURIComponent(name)}`)).body["results"]?.[0]?.["category"]?.["name"];

describe("the review", () => {
  it("works by keyboard: Enter confirms and moves to the next row, and the end leads to the list", async () => {
    await wait();
    const { address } = await stage.renderAt(PATH, maya);
    await list();
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Confirm Uncategorized for Zqa Alpha"));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(shown()).toEqual(NAMES.slice(1)));
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toContain("Zqb Bravo"));
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toContain("Zqc Carrot");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(shown()).toEqual([NAMES[1], NAMES[3]]));
    for (const left of [1, 0]) {
      await waitFor(() => expect(document.activeElement?.hasAttribute("data-confirm")).toBe(true));
      await userEvent.keyboard("{Enter}");
      if (left > 0) await waitFor(() => expect(shown()).toHaveLength(left));
    }
    await screen.findByText("All transactions reviewed");
    await waitFor(() => expect(address()).toBe("/transactions"));
    await waitFor(async () => expect(await waiting()).toEqual([]));
  });

  it("changes a category with C and keeps the row until it is confirmed, even after leaving and returning", async () => {
    await wait(NAMES.slice(0, 2));
    await stage.renderAt(PATH, maya);
    await list();
    await waitFor(() => expect(document.activeElement?.hasAttribute("data-confirm")).toBe(true));
    await userEvent.keyboard("c");
    await userEvent.click(await screen.findByRole("option", { name: "Coffee" }));
    await screen.findByText("Transaction updated");
    await waitFor(async () => expect(await waiting()).toEqual(["Zqb Bravo"]));
    expect(shown()).toEqual(NAMES.slice(0, 2));
    const keptBefore = window.localStorage.getItem(`private.hiro.review.v1.${maya.id}`) ?? "";
    expect(JSON.parse(keptBefore)).toHaveLength(2);
    expect(keptBefore).not.toMatch(/Zq/);

    window.localStorage.setItem(`private.hiro.review.v1.${maya.id}`, keptBefore);
    await stage.renderAt(PATH, maya);
    await screen.findByRole("button", { name: "Confirm Coffee for Zqa Alpha" });
    expect(shown()).toEqual(NAMES.slice(0, 2));
    await userEvent.click(screen.getByRole("button", { name: "Confirm Coffee for Zqa Alpha" }));
    await waitFor(() => expect(shown()).toEqual(["Zqb Bravo"]));
    expect(await categoryOf("Zqa Alpha")).toBe("Coffee");
  });

  it("restores a row when the server refuses its confirmation", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await wait(NAMES.slice(0, 2));
    const answer = gate();
    await stage.renderAt(PATH, maya, {
      before: (network) =>
        network.meet(/confirm/, async () => {
          await answer.opened;
          return refusal(500);
        }),
    });
    await list();
    await userEvent.click(await screen.findByRole("button", { name: /for Zqa Alpha/ }));
    await waitFor(() => expect(shown()).toEqual(["Zqb Bravo"]));
    answer.open();
    await screen.findByText("Unable to update transaction");
    await waitFor(() => expect(shown()).toEqual(NAMES.slice(0, 2)));
  });

  it("confirms the merchant's other rows in the same category at once", async () => {
    await wait(["Zqa Alpha", "Zqb Bravo", "Zqa Alpha"]);
    await stage.renderAt(PATH, maya);
    await list();
    await userEvent.click((await screen.findAllByRole("button", { name: /for Zqa Alpha/ }))[0] as HTMLElement);
    await waitFor(() => expect(shown()).toEqual(["Zqb Bravo"]));
    await waitFor(async () => expect(await waiting()).toEqual(["Zqb Bravo"]));
  });

  it("requests the next page when one is done, before it reports completion", async () => {
    await wait(
      Array.from({ length: 101 }, (_, i) => `Zq${String.fromCharCode(97 + Math.floor(i / 26))}${String.fromCharCode(97 + (i % 26))}x`),
    );
    const all = (await maya.get("/api/finx-transactions/transactions-to-review/")).body as Json[];
    expect(all).toHaveLength(100);
    await Promise.all(all.slice(1).map((row) => maya.send("POST", `/api/finx-transactions/${row["id"]}/confirm/`)));
    await stage.renderAt(PATH, maya, {
      before: (network) => {
        let first = true;
        network.meet(/GET .*to-review\/$/, async (send) => {
          const reply = await send();
          if (!first) return reply;
          first = false;
          return Response.json(((await reply.json()) as Json[]).slice(0, 1));
        });
      },
    });
    await list();
    const firstName = String(all[0]?.["name"]);
    await userEvent.click(await screen.findByRole("button", { name: new RegExp(`for ${firstName}$`) }));
    await waitFor(() => expect(screen.queryByRole("button", { name: new RegExp(`for ${firstName}$`) })).toBeNull());
    await userEvent.click(await screen.findByRole("button", { name: /^Confirm/ }));
    await screen.findByText("All transactions reviewed");
  });
});

describe("the link to the review", () => {
  it("is in the toolbar and counted in the sidebar while rows need review, and hidden otherwise", async () => {
    await wait(NAMES.slice(0, 3));
    await stage.renderAt("/transactions", maya);
    const link = await screen.findByRole("link", { name: "Review 3" });
    expect(link.getAttribute("href")).toBe("/transactions/review");
    expect(await screen.findByText("3 to review")).toBeTruthy();
    await stage.renderAt("/transactions", await stage.t.person());
    await screen.findByText(/Your transactions will appear here/);
    expect(screen.queryByRole("link", { name: /^Review/ })).toBeNull();
  });

  it("silently redirects to the list when nothing needs review", async () => {
    const { address } = await stage.renderAt(PATH, maya);
    await waitFor(() => expect(address()).toBe("/transactions"));
    expect(screen.queryByText("All transactions reviewed")).toBeNull();
  });

  it("shows an error when the list does not load, and can be retried", async () => {
    await wait(NAMES.slice(0, 1));
    let broken = true;
    await stage.renderAt(PATH, maya, {
      before: (network) => network.meet(/GET .*to-review\/$/, (send) => (broken ? refusal(400) : send())),
    });
    await screen.findByText("Transactions to review did not load");
    broken = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await list();
  });
});

describe("the review by merchant", () => {
  const MERCHANTS = "/transactions/review";
  const merchantList = () => screen.findByRole("list", { name: "Merchants to review" });

  it("settles the largest merchant with Enter, and brings it back with Undo", async () => {
    await wait(["Zqa Alpha", "Zqb Bravo"]);
    await writeRows(stage.t, maya, [{ account: checking, date: "2026-11-02", cents: 90_000, name: "Zqb Bravo" }]);
    await stage.renderAt(MERCHANTS, maya);
    await merchantList();
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Confirm Uncategorized for 2 of 2 from Zqb Bravo"));
    await userEvent.keyboard("{Enter}");
    await screen.findByText("2 transactions updated");
    await waitFor(async () => expect(await waiting()).toEqual(["Zqa Alpha"]));
    (await screen.findByRole("button", { name: "Undo" })).click();
    await screen.findByText("2 transactions restored");
    await waitFor(async () => expect(await waiting()).toHaveLength(3));
  });

  it("leaves out the transactions that are unchecked", async () => {
    await wait(["Zqb Bravo", "Zqb Bravo"]);
    await stage.renderAt(MERCHANTS, maya);
    await merchantList();
    await userEvent.keyboard("o");
    const rows = within(await screen.findByRole("list", { name: "Transactions of Zqb Bravo" }));
    await userEvent.click((await rows.findAllByRole("checkbox"))[0] as HTMLElement);
    await userEvent.click(screen.getByRole("button", { name: "Confirm Uncategorized for 1 of 2 from Zqb Bravo" }));
    await screen.findByText("1 transaction updated");
    await waitFor(async () => expect(await waiting()).toHaveLength(1));
  });

  const begin = async () => {
    await merchantList();
    await userEvent.click(screen.getByRole("button", { name: "Select merchants" }));
    return within(await screen.findByRole("region", { name: "Selected merchants" }));
  };
  const box = (name: RegExp) => screen.getByRole("checkbox", { name });
  const boxes = () => screen.getAllByRole("checkbox").map((each) => each.getAttribute("aria-checked") === "true");

  it("settles the selected merchants in one request, and Undo brings them back", async () => {
    await wait(["Zqa Alpha", "Zqb Bravo", "Zqb Bravo", "Zqc Charlie"]);
    const { network } = await stage.renderAt(MERCHANTS, maya);
    const bar = await begin();
    const user = userEvent.setup();
    await user.click(box(/Zqb Bravo/));
    await user.click(box(/Zqa Alpha/));
    expect(bar.getByRole("status").textContent).toBe("2 selected");
    await user.click(await screen.findByRole("combobox", { name: "Category of 2 selected" }));
    await user.click(await screen.findByRole("option", { name: "Coffee" }));
    await screen.findByText("3 transactions updated");
    expect(network.calls.filter((call) => call.includes("settle"))).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Selected merchants" })).toBeNull());
    expect(await waiting()).toEqual(["Zqc Charlie"]);
    (await screen.findByRole("button", { name: "Undo" })).click();
    await screen.findByText("3 transactions restored");
    expect(await waiting()).toHaveLength(4);
  });

  it("selects by keyboard as in the list of transactions: X starts, Shift+arrow extends, Escape ends", async () => {
    await wait(["Zqa Alpha", "Zqb Bravo", "Zqb Bravo", "Zqc Charlie"]);
    await stage.renderAt(MERCHANTS, maya);
    await merchantList();
    await waitFor(() => expect(document.activeElement?.hasAttribute("data-confirm")).toBe(true));
    await userEvent.keyboard("x");
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("checkbox"));
    expect(boxes()).toEqual([true, false, false]);
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(boxes()).toEqual([true, true, false]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole("checkbox")[1]));
    await userEvent.keyboard("{Control>}a{/Control}");
    expect(boxes()).toEqual([true, true, true]);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryAllByRole("checkbox")).toHaveLength(0));
    await waitFor(() => expect(document.activeElement?.closest("[data-index]")?.getAttribute("data-index")).toBe("1"));
  });

  it("keeps the selection when the server refuses, and says which merchant was settled meanwhile", async () => {
    await wait(["Zqa Alpha", "Zqb Bravo"]);
    await stage.renderAt(MERCHANTS, maya);
    const bar = await begin();
    await userEvent.click(bar.getByRole("button", { name: "Select all" }));
    const [first] = (await maya.get("/api/finx-transactions/merchants-to-review/")).body["merchants"] as Json[];
    await maya.send("POST", "/api/finx-transactions/merchants-to-review/settle/", {
      decisions: [{ merchant_key: first?.["merchant_key"], money_in: first?.["money_in"], category_id: first?.["category"]?.["id"] }],
    });
    await userEvent.click(bar.getByRole("button", { name: "Confirm" }));
    await screen.findByText(/Unable to update transactions. Zq\w \w+ no longer needs review. Nothing was changed./);
    await waitFor(() => expect(boxes()).toEqual([true]));
    await userEvent.click(bar.getByRole("button", { name: "Confirm" }));
    await screen.findByText("1 transaction updated");
  });

  it("offers merchants with one suggested category together, all selected", async () => {
    await wait(["Zqa Pizzeria", "Zqb Pizzeria", "Zqc Charlie"]);
    await stage.renderAt(MERCHANTS, maya);
    await userEvent.click(await screen.findByRole("button", { name: /^Dining out · 2/ }));
    await waitFor(() => expect(boxes()).toEqual([true, true]));
    await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("checkbox"));
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    await screen.findByText("2 transactions updated");
    expect(await waiting()).toEqual(["Zqc Charlie"]);
  });

  it("leaves out unchecked transactions of selected merchants too", async () => {
    await wait(["Zqb Bravo", "Zqb Bravo"]);
    await stage.renderAt(MERCHANTS, maya);
    await merchantList();
    await userEvent.keyboard("o");
    const rows = within(await screen.findByRole("list", { name: "Transactions of Zqb Bravo" }));
    await userEvent.click((await rows.findAllByRole("checkbox"))[0] as HTMLElement);
    const bar = await begin();
    await screen.findAllByText(/1 of 2 payments/);
    await userEvent.click(bar.getByRole("button", { name: "Select all" }));
    await userEvent.click(bar.getByRole("button", { name: "Confirm" }));
    await screen.findByText("1 transaction updated");
  });

  it("leads to the list when nothing waits", async () => {
    const { address } = await stage.renderAt(MERCHANTS, maya);
    await waitFor(() => expect(address()).toBe("/transactions"));
  });
});

describe("learned categories", () => {
  it("lists what a correction taught, and forgets it", async () => {
    await wait(["Zqa Alpha"]);
    await stage.renderAt(PATH, maya);
    await list();
    await userEvent.keyboard("c");
    await userEvent.click(await screen.findByRole("option", { name: "Coffee" }));
    await screen.findByText("Transaction updated");
    await stage.renderAt("/settings/learned-categories", maya);
    await userEvent.click(await screen.findByRole("button", { name: "Forget Zqa Alpha" }));
    await screen.findByText("When you change the category of a merchant, Hiro remembers it here");
    expect((await screen.findByRole("link", { name: "Open transactions" })).getAttribute("href")).toBe("/transactions");
    await stage.renderAt("/settings/learned-categories", await stage.t.person());
    expect((await screen.findByRole("link", { name: "Add account" })).getAttribute("href")).toBe("/settings/connected-accounts");
  });
});
