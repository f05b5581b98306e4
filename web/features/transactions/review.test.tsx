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
    expect(await waiting()).toEqual([]);
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
    const held = gate();
    await stage.renderAt(PATH, maya, {
      before: (network) =>
        network.meet(/confirm/, async () => {
          await held.opened;
          return refusal(500);
        }),
    });
    await list();
    await userEvent.click(await screen.findByRole("button", { name: /for Zqa Alpha/ }));
    await waitFor(() => expect(shown()).toEqual(["Zqb Bravo"]));
    held.open();
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
  });
});
