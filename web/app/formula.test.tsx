import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { useStage } from "#web/testing/stage.tsx";

describe("a calculated figure", () => {
  const stage = useStage();
  let me: Person;
  beforeAll(async () => {
    me = await stage.t.person();
    const checking = await account(me, "Checking", 1000);
    await writeRows(stage.t, me, [
      { account: checking, date: "2026-10-09", cents: 8_100, name: "Corner Shop" },
      { account: checking, date: "2026-09-09", cents: 5_000, name: "Corner Shop" },
    ]);
  });

  it("a recent transaction on the home page opens next to the page", async () => {
    const { address } = await stage.renderAt("/chat/", me);
    const recent = await screen.findByRole("region", { name: "Recent transactions" });
    await userEvent.click((await within(recent).findAllByRole("link", { name: /Corner Shop/ }))[0] as HTMLElement);
    const details = await screen.findByRole("complementary", { name: "Transaction" });
    await within(details).findByText("Status");
    expect(address()).toBe("/chat/");
    await screen.findByText("Nov 1");
  });

  it("the heading of the recent transactions opens all of them", async () => {
    const { address } = await stage.renderAt("/chat/", me);
    const recent = await screen.findByRole("region", { name: "Recent transactions" });
    await userEvent.click(within(recent).getByRole("heading", { name: "Recent transactions" }));
    await waitFor(() => expect(address()).toMatch(/^\/transactions/));
  });

  it("opens its parts, each part opens its transactions, and Back returns step by step", async () => {
    const { address } = await stage.renderAt("/chat/", me);
    await userEvent.type(await screen.findByRole("textbox", { name: "Ask anything" }), "compare October with September{Enter}");
    // A new chat gets its own address, then the saved answer. Both arrive before a user could click.
    await waitFor(() => expect(address()).toMatch(/^\/chat\/\d+\/$/));
    await screen.findByRole("button", { name: "By merchant" }, { timeout: 20_000 });
    await userEvent.click(await screen.findByRole("button", { name: "+$31.00" }, { timeout: 20_000 }));
    const drawer = await screen.findByRole("complementary", { name: "Difference" });
    await within(drawer).findByText("The sum of 2 amounts");
    const october = await within(drawer).findByRole("button", { name: /Spending Oct 1 to 31, 2026 ?Transactions ?\+\$81 ?\.00/ });
    expect(within(drawer).getByRole("button", { name: /Spending Sep 1 to 30, 2026 ?Transactions ?−\$50 ?\.00/ })).toBeDefined();
    await userEvent.click(october);
    const rows = await screen.findByRole("complementary", { name: "Spending Oct 1 to 31, 2026" });
    const chat = address();
    await userEvent.click(await within(rows).findByRole("link", { name: /Corner Shop/ }));
    const details = await screen.findByRole("complementary", { name: "Transaction" });
    await userEvent.click(await within(details).findByRole("link", { name: /Checking/ }));
    const checking = await screen.findByRole("complementary", { name: "Account" });
    await within(checking).findByText("Latest transactions");
    expect(address()).toBe(chat);
    await userEvent.click(within(checking).getByRole("button", { name: "Back" }));
    const again = await screen.findByRole("complementary", { name: "Transaction" });
    expect(again.contains(document.activeElement)).toBe(true);
    await userEvent.click(within(again).getByRole("button", { name: "Back" }));
    await screen.findByRole("complementary", { name: "Spending Oct 1 to 31, 2026" });
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    await within(await screen.findByRole("complementary", { name: "Difference" })).findByText("The sum of 2 amounts");
  });
});
