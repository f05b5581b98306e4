import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { Json, Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { gate } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
let p: Person;
let chat: number;
let budget: number;
let asked = 0;

const OTHER = "GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE";
const ask = (content: string) => p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce: `card-question-${++asked}` });
const target = async (): Promise<unknown> => (await p.get(`/api/budgets/${budget}/`)).body["line_items"]?.[0]?.["target_amount"];
const card = (name: string | RegExp) => screen.findByRole("region", { name });
const button = (within_: HTMLElement, name: string) => within(within_).findByRole("button", { name });
const LIMIT = "Set the Groceries budget to $400.00";

beforeEach(async () => {
  p = await stage.t.person();
  const wallet = await account(p, "Wallet");
  await writeRows(
    stage.t,
    p,
    ["2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06", "2026-11-07", "2026-11-08"].map((date) => ({
      account: wallet,
      date,
      cents: 4_000,
      name: "SHELL",
      merchant: "Shell",
      category: OTHER,
    })),
  );
  const groceries = ((await p.get("/api/finx-categories/")).body as Json[]).find((c) => c["category_id"] === "FOOD_AND_DRINK_GROCERIES")?.[
    "id"
  ];
  const made = await p.send("POST", "/api/budgets/", {
    name: "November",
    period_start: "2026-11-01",
    period_end: "2026-11-30",
    line_items: [{ category: groceries, target_amount: 300 }],
  });
  budget = Number(made.body["id"]);
  chat = Number((await p.send("POST", "/api/chat/", {})).body["id"]);
});

describe("a proposal card", () => {
  it("appears with the answer, shows exactly what would change, applies it on Confirm, and undoes it", async () => {
    await stage.renderAt(`/chat/${chat}/`, p);
    await userEvent.type(await screen.findByRole("textbox", { name: "Ask anything" }), "Set my groceries budget to $400{Enter}");
    const one = await card(LIMIT);
    expect(one.textContent).toContain("Groceries$300.00$400.00");
    expect(within(one).getByRole("img", { name: "to" })).toBeTruthy();
    expect(await target()).toBe(300);
    await userEvent.click(await button(one, "Confirm"));
    await within(one).findByText("Done");
    expect(await target()).toBe(400);
    expect(within(one).queryByRole("button", { name: "Confirm" })).toBeNull();
    await waitFor(() => expect(document.activeElement, "the keyboard goes on from the card").toBe(one));
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await within(one).findByText("Undone");
    expect(await target()).toBe(300);
    expect(within(one).queryByRole("button", { name: /Undo|Confirm|Not now/ })).toBeNull();
  });

  it("appears when the chat's first request for its cards, sent before the answer, returns after it", async () => {
    const [sent, answered] = [gate(), gate()];
    let isFirst = true;
    const { network } = await stage.renderAt("/chat/", p);
    network.meet(/POST .*\/messages\//, async (pass) => {
      await sent.opened;
      network.meet(/GET .*\/messages\//, async (read) => read().finally(answered.open));
      return pass();
    });
    network.meet(/GET .*\/proposals\//, async (pass) => {
      const response = await pass();
      if (!isFirst) return response;
      isFirst = false;
      sent.open();
      await answered.opened;
      return response;
    });
    await userEvent.type(await screen.findByRole("textbox", { name: "Ask anything" }), "Set my groceries budget to $400{Enter}");
    await button(await card(LIMIT), "Confirm");
  });

  it("survives a reload in every state, and is replaced by a newer proposal", async () => {
    await ask("Set my groceries budget to $400");
    await ask("make it 450 instead");
    await stage.renderAt(`/chat/${chat}/`, p);
    await within(await card(LIMIT)).findByText("Replaced");
    const newer = await card("Set the Groceries budget to $450.00");
    await userEvent.click(await button(newer, "Not now"));
    await within(newer).findByText("Declined");
    await stage.renderAt(`/chat/${chat}/`, p);
    await within(await card("Set the Groceries budget to $450.00")).findByText("Declined");
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
    expect(await target()).toBe(300);
  });

  it("says that the data changed, and shows the current value", async () => {
    await ask("Set my groceries budget to $400");
    await stage.renderAt(`/chat/${chat}/`, p);
    const one = await card(LIMIT);
    await p.send("PUT", `/api/budgets/${budget}/cell-value/`, { row: 1, column: 1, value: "350" });
    await userEvent.click(await button(one, "Confirm"));
    await within(one).findByText("Outdated");
    expect(one.textContent).toContain("now $350.00");
    expect(await target()).toBe(350);
  });

  it("counts the affected transactions and opens only those; other screens update afterwards", async () => {
    await ask("categorize all Shell purchases as groceries");
    const page = await stage.renderAt(`/chat/${chat}/`, p);
    const one = await card("Categorize 6 transactions from Shell as Groceries");
    expect(
      within(one)
        .getAllByRole("listitem")
        .filter((li) => li.textContent?.includes("Shell, Nov")),
    ).toHaveLength(4);
    await userEvent.click(await button(one, "6 transactions"));
    const drawer = await screen.findByRole("complementary");
    await waitFor(() => expect(within(drawer).getAllByRole("link")).toHaveLength(6));
    await userEvent.click(await button(one, "Confirm"));
    await within(one).findByText("Done");
    await page.go("/transactions");
    await waitFor(() => expect(screen.getAllByText("Groceries").length).toBeGreaterThanOrEqual(6));
  });

  it("shows a memory in the user's own words", async () => {
    await ask("Remember that I bike to work");
    await stage.renderAt(`/chat/${chat}/`, p, { phone: true });
    const one = await card("Remember this");
    expect(within(one).getByText("I bike to work")).toBeTruthy();
    await userEvent.click(await button(one, "Confirm"));
    await within(one).findByText("Done");
    expect(((await p.get("/api/user-context/")).body as Json[]).map((m) => m["context"])).toEqual(["I bike to work"]);
  });
});

describe("other readers of the chat", () => {
  it("members see the card without buttons or private data, and visitors with a public link do not see it", async () => {
    const owner = await stage.t.person("card-owner@example.com", "Cards");
    const member = await stage.t.person("card-member@example.com", "Cards");
    [p, chat] = [owner, Number((await owner.send("POST", "/api/chat/", {})).body["id"])];
    const gas = ((await p.get("/api/finx-categories/")).body as Json[]).find((c) => c["category_id"] === "FOOD_AND_DRINK_GROCERIES")?.[
      "id"
    ];
    await p.send("POST", "/api/budgets/", {
      name: "November",
      period_start: "2026-11-01",
      period_end: "2026-11-30",
      line_items: [{ category: gas, target_amount: 300 }],
    });
    await ask("Set my groceries budget to $400");
    await ask("Remember that I bike to work");
    await p.send("PATCH", `/api/chat/${chat}/`, { household: (await p.get("/api/profile/0/")).body["household"]?.["id"] });
    await stage.renderAt(`/chat/${chat}/`, member);
    const one = await card(LIMIT);
    expect(one.textContent).toContain("$300.00$400.00");
    expect(screen.queryByRole("region", { name: "Remember this" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Confirm|Not now|Undo/ })).toBeNull();
    const key = (await p.send("POST", `/api/chat/${chat}/share/`)).body["share_key"];
    await stage.renderAt(`/share/${String(key)}/`, null);
    await screen.findByText(/would go from/);
    expect(screen.queryByRole("region", { name: LIMIT })).toBeNull();
  });
});
