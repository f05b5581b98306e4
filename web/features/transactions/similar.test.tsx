import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { gate, refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
let maya: Person;

beforeEach(async () => {
  maya = await stage.t.person();
  const checking = await account(maya, "Checking", 1000);
  const coffee = "FOOD_AND_DRINK_COFFEE";
  await writeRows(stage.t, maya, [
    { account: checking, date: "2026-11-18", cents: 401, name: "Lantern Cafe", category: coffee },
    { account: checking, date: "2026-11-12", cents: 402, name: "LANTERN CAFE", category: coffee },
    { account: checking, date: "2026-11-05", cents: 403, name: "Lantern Cafe #12", category: coffee },
    { account: checking, date: "2026-11-19", cents: 404, name: "Lantern Cafe", category: coffee, pending: true },
    { account: checking, date: "2026-11-04", cents: 999, name: "Alone", category: coffee },
  ]);
});

const categories = async (): Promise<unknown[]> =>
  ((await maya.get("/api/finx-transactions/?search=lantern&ordering=date&pending=false")).body["results"] as Json[]).map(
    (row) => row["category"]?.["name"],
  );
const refile = async (name: string) => {
  await userEvent.click((await screen.findAllByText(name))[0] as HTMLElement);
  const drawer = await screen.findByRole("complementary", { name: "Transaction" });
  await userEvent.click(await within(drawer).findByRole("combobox", { name: /^Category/ }));
  await userEvent.click(await screen.findByRole("option", { name: "Gifts" }));
};
const dialog = () => screen.findByRole("dialog", { name: "Update similar transactions" });

describe("after a category change", () => {
  it("the merchant's other posted transactions are offered, all selected, and Update changes them in one request", async () => {
    const { network } = await stage.renderAt("/transactions?q=lantern&period=2026-11", maya);
    await refile("LANTERN CAFE");
    const offer = within(await dialog());
    const boxes = offer.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map((box) => box.checked)).toEqual([true, true, true]);
    expect(offer.getByText("2 of 2 selected")).toBeTruthy();
    expect(offer.getByText("Change the category of 2 other transactions to Gifts?")).toBeTruthy();
    await userEvent.click(offer.getByRole("button", { name: "Update" }));
    await screen.findByText("2 transactions updated");
    expect(screen.queryByRole("dialog", { name: "Update similar transactions" })).toBeNull();
    expect(network.calls.filter((call) => call.includes("update-similar"))).toHaveLength(1);
    expect(await categories()).toEqual(["Gifts", "Gifts", "Gifts"]);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await screen.findByText("2 transactions restored");
    expect(await categories()).toEqual(["Coffee", "Gifts", "Coffee"]);
  });

  it("Update is disabled when none is selected, and a single one is described in the singular", async () => {
    await stage.renderAt("/transactions?q=lantern", maya);
    await refile("LANTERN CAFE");
    const offer = within(await dialog());
    const [all, first] = offer.getAllByRole("checkbox");
    await userEvent.click(all as HTMLElement);
    expect(offer.getByRole<HTMLButtonElement>("button", { name: "Update" }).disabled).toBe(true);
    await userEvent.click(first as HTMLElement);
    await userEvent.click(offer.getByRole("button", { name: "Update" }));
    await screen.findByText("1 transaction updated");
    expect((await categories()).filter((name) => name === "Gifts")).toHaveLength(2);
  });

  it("transactions with a user's choice are counted separately and kept, and single ones can be deselected", async () => {
    const [oldest, middle] = (await maya.get("/api/finx-transactions/?search=lantern&ordering=date&pending=false")).body[
      "results"
    ] as Json[];
    const parking = ((await maya.get("/api/finx-categories/")).body as Json[]).find((each) => each["name"] === "Parking");
    await maya.send("PATCH", `/api/finx-transactions/${oldest?.["id"]}/`, { finx_category_id: parking?.["id"] });
    expect(middle?.["name"]).toBe("LANTERN CAFE");
    await stage.renderAt("/transactions?q=lantern", maya);
    await refile("LANTERN CAFE");
    const offer = within(await dialog());
    expect(offer.getByText("Change the category of 1 other transaction to Gifts?")).toBeTruthy();
    expect(offer.getByText("1 more keeps its category, because it was set manually.")).toBeTruthy();
    await userEvent.click(offer.getByRole("checkbox"));
    expect(offer.getByRole<HTMLButtonElement>("button", { name: "Update" }).disabled).toBe(true);
    await userEvent.click(offer.getByRole("checkbox"));
    await userEvent.click(offer.getByRole("button", { name: "Update" }));
    await screen.findByText("1 transaction updated");
    expect(await categories()).toEqual(["Parking", "Gifts", "Gifts"]);
  });

  it("Skip leaves the others as they are", async () => {
    await stage.renderAt("/transactions?q=lantern", maya);
    await refile("LANTERN CAFE");
    await userEvent.click(within(await dialog()).getByRole("button", { name: "Skip" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await categories()).toEqual(["Coffee", "Gifts", "Coffee"]);
  });

  it("the others are offered while lists are still being refetched", async () => {
    const lists = gate();
    const { network } = await stage.renderAt("/transactions?q=lantern", maya);
    await screen.findAllByText("LANTERN CAFE");
    network.meet(/^GET \/api\/finx-transactions\/\?/, async (send) => {
      await lists.opened;
      return send();
    });
    await refile("LANTERN CAFE");
    await dialog();
    lists.open();
  });

  it("nothing is offered when no other transaction has a different category", async () => {
    const { network } = await stage.renderAt("/transactions?q=alone", maya);
    await refile("Alone");
    await screen.findByText("Transaction updated");
    await waitFor(() => expect(network.calls.some((call) => call.includes("similar-transactions"))).toBe(true));
    expect(screen.queryByRole("dialog", { name: "Update similar transactions" })).toBeNull();
  });

  it("a refused update of the others is reverted", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const answer = gate();
    await stage.renderAt("/transactions?q=lantern", maya, {
      before: (network) =>
        network.meet(/update-similar/, async () => {
          await answer.opened;
          return refusal(500);
        }),
    });
    await refile("LANTERN CAFE");
    await userEvent.click(within(await dialog()).getByRole("button", { name: "Update" }));
    const gifts = () => within(screen.getByRole("list", { name: "Transactions" })).queryAllByText("Gifts").length;
    await waitFor(() => expect(gifts()).toBe(3));
    answer.open();
    await screen.findByText("Unable to update transactions");
    await waitFor(() => expect(gifts()).toBe(1));
  });
});
