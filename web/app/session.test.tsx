import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Day } from "#domain/day.ts";
import { NOW, type Person } from "#server/testing/app.ts";
import { account, writeRows } from "#server/testing/rows.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";

const stage = useStage();
let maya: Person;
let wallet: number;

beforeAll(async () => {
  maya = await stage.t.person();
  wallet = await account(maya, "Wallet", 12);
});

describe("a session", () => {
  it("is renewed once when its token expires, without the user noticing", async () => {
    let once = true;
    const { network } = await stage.renderAt("/net-worth", maya, {
      before: (given) =>
        given.meet(/finx-accounts/, (send) => {
          const answer = once ? refusal(401) : send();
          once = false;
          return answer;
        }),
    });
    await screen.findByText("Wallet");
    expect(network.calls.filter((call) => call === "POST /auth/refresh/")).toHaveLength(2);
  });

  it("that ended elsewhere leads to sign-in on the next request, and back afterwards", async () => {
    const { network, go, address } = await stage.renderAt("/settings", maya);
    await screen.findByRole("heading", { level: 1, name: "Settings" });
    await (await network.fetch("/auth/logout/", { redirect: "manual" })).text();
    await go("/net-worth?range=YTD");
    await screen.findByRole("heading", { name: "Sign in to Hiro" });
    expect(new URLSearchParams(address().split("?")[1]).get("redirect_url")).toBe("/net-worth?range=YTD");
  });

  it("still saves changes here after the same user signs in again in another tab", async () => {
    const chat = Number((await maya.send("POST", "/api/chat/", {})).body["id"]);
    await maya.send("PATCH", `/api/chat/${chat}/`, { archived: true, summary: "Old chat" });
    const { network } = await stage.renderAt("/archived-chats", maya);
    await screen.findByText("Old chat");
    const { kysely } = stage.t.deps.database;
    const before = await kysely.selectFrom("sessions").select("id").where("user_id", "=", maya.id).execute();
    network.cookie = await stage.t.cookieOf(maya);
    await kysely
      .deleteFrom("sessions")
      .where(
        "id",
        "in",
        before.map(({ id }) => id),
      )
      .execute();
    await userEvent.click(screen.getByRole("button", { name: "Options for Old chat" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Unarchive" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Options for Old chat" })).toBeNull());
    maya = await stage.t.signedIn(maya);
    expect((await maya.get(`/api/chat/${chat}/`)).body["archived"]).toBe(false);
  });

  it("shows nothing of another user who signs in in this browser", async () => {
    const sam = await stage.t.person();
    await account(sam, "Sam's own savings", 99);
    const { network, go } = await stage.renderAt("/settings", maya);
    await screen.findByText(maya.email);
    network.cookie = await stage.t.cookieOf(sam);
    await stage.t.deps.database.kysely.deleteFrom("sessions").where("user_id", "=", maya.id).execute();
    const calls = network.calls.length;
    await go("/net-worth");
    const renewed = (): string[] => network.calls.slice(calls).filter((call) => call === "POST /auth/refresh/");
    await waitFor(() => expect(renewed()).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(screen.queryByText("Sam's own savings")).toBeNull();
    expect(renewed()).toHaveLength(1);
    maya = await stage.t.signedIn(maya);
  });

  it("follows the user's day past midnight, without a reload", async () => {
    await writeRows(stage.t, maya, [{ account: wallet, date: "2026-11-20" as Day, cents: 1_200, name: "Corner Market" }]);
    try {
      await stage.renderAt("/transactions", maya);
      const days = async (): Promise<(string | null)[]> =>
        within(await screen.findByRole("list", { name: "Transactions" }))
          .getAllByRole("heading")
          .map(({ textContent }) => textContent);
      expect(await days()).toEqual(["Today"]);
      stage.t.setClock("2026-11-21T15:00:00.000Z");
      vi.setSystemTime(stage.t.deps.clock());
      document.dispatchEvent(new Event("visibilitychange"));
      await waitFor(async () => expect(await days()).toEqual(["Yesterday"]));
    } finally {
      stage.t.setClock(NOW);
    }
  });

  it("is kept after a temporary server error", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { address } = await stage.renderAt("/settings", maya, { before: (given) => given.meet(/auth\/refresh/, () => refusal(500)) });
    await screen.findByText("Sorry, Hiro broke and we're working on fixing it.");
    expect(address()).toBe("/internal-error/?redirect_url=%2Fsettings");
  });

  it("that is missing leads to sign-in", async () => {
    const { address } = await stage.renderAt("/transactions", null);
    await screen.findByRole("heading", { name: "Sign in to Hiro" });
    expect(address()).toBe("/auth/login/?redirect_url=%2Ftransactions");
  });
});

describe("the syncing banner", () => {
  it("shows while the history of new accounts is being synced, and disappears afterwards", async () => {
    await stage.t.deps.database.kysely.updateTable("accounts").set({ transaction_backfill_status: "pending" }).execute();
    await stage.renderAt("/settings", maya);
    await screen.findByText("Hiro is currently downloading and analyzing your transactions");
    await stage.t.deps.database.kysely.updateTable("accounts").set({ transaction_backfill_status: "complete" }).execute();
    await waitFor(() => expect(screen.queryByText("Hiro is currently downloading and analyzing your transactions")).toBeNull());
  });
});

describe("settings", () => {
  it("keep the theme, link to the connections, and offer signing out", async () => {
    await stage.renderAt("/settings", maya);
    await screen.findByText(maya.email);
    await userEvent.click(screen.getByRole("combobox", { name: /^Theme/ }));
    await userEvent.click(await screen.findByRole("option", { name: "Dark" }));
    await waitFor(() => expect(document.documentElement.dataset["theme"]).toBe("dark"));
    expect(window.localStorage.getItem("theme")).toBe("dark");
    expect(screen.getByRole("link", { name: /Connected financial accounts/ }).getAttribute("href")).toBe("/settings/connected-accounts");
    expect(screen.getByRole("button", { name: "Sign out" })).toBeTruthy();
  });

  it("show an error when the server fails at startup", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await stage.renderAt("/settings", maya, { before: (network) => network.meet(/GET \/api\/frame/, () => refusal(500)) });
    await screen.findByText("Sorry, Hiro broke and we're working on fixing it.");
  });
});
