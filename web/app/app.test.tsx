import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isCurrent, NAVIGATION, offered } from "./navigation.ts";
import { routerOver } from "./router.ts";
import { inGroups } from "./sidebar/Chats.tsx";
import { nameOf } from "./sidebar/Account.tsx";
import type { ChatLink } from "#web/features/chat/use-chat-links.ts";

vi.mock("#web/lib/session.ts", () => {
  const me = {
    userId: 1,
    firstName: "Maya",
    lastName: "Reyes",
    email: "maya@example.com",
    householdName: "Reyes household",
    isInvited: true,
    signupState: "COMPLETED",
  };
  const state: { answer: typeof me | null | "broken" } = { answer: me };
  return {
    session: {
      state,
      me,
      ensure: () => (state.answer === "broken" ? Promise.reject(new Error("no server")) : Promise.resolve(state.answer)),
      current: () => (state.answer === "broken" ? null : state.answer),
      subscribe: () => () => undefined,
      signOut: () => undefined,
    },
  };
});

type Faked = { state: { answer: unknown }; me: unknown };
const faked = async (): Promise<Faked> => (await import("#web/lib/session.ts")).session as unknown as Faked;

beforeEach(async () => {
  const { state, me } = await faked();
  state.answer = me;
  window.localStorage.clear();
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("fetch", (url: string) => Promise.resolve(Response.json(url.includes("finx-connections") ? connections : {})));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const connections = ["ok", "user_action_required", "permanent_error", "temporary_error"].map((status, i) => ({
  id: i + 1,
  user: 1,
  source: "plaid",
  status,
  institution: null,
  new_accounts_available: false,
  account_count: 1,
  hidden_count: 0,
  last_synced_at: null,
  sync: null,
  created_at: "2026-11-20T12:00:00Z",
  plaid_item: { id: i + 1, item_id: `item-${i}`, status, new_accounts_available: false, sync_with_financekit: false },
}));

const visit = (path: string) => {
  const router = routerOver(createMemoryHistory({ initialEntries: [path] }));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};

describe("finding a page", () => {
  it.each(["/nope", "/nope/deeper/"])("%s is not found, with the frame left away", async (path) => {
    visit(path);
    expect(await screen.findByText("The page you were looking for was not found.")).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("home leads to the chat", async () => {
    const router = visit("/");
    await waitFor(() => expect(router.state.location.pathname).toBe("/chat/"));
  });

  it.each(["/gallery", "/gallery/"])("%s answers with and without its slash, inside the frame", async (path) => {
    visit(path);
    expect(await screen.findByRole("heading", { level: 1, name: "Gallery" })).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
    expect(document.title).toBe("Gallery · Hiro");
  });

  it("somebody signed out is sent to sign in, and back afterwards with the query", async () => {
    (await faked()).state.answer = null;
    const router = visit("/gallery?view=both&x=1");
    await screen.findByRole("heading", { name: "Sign in to Hiro" });
    expect(router.state.location.pathname).toBe("/auth/login/");
    expect(new URLSearchParams(router.state.location.searchStr).get("redirect_url")).toBe("/gallery?view=both&x=1");
  });

  it("a failure at startup leads to the internal error", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    (await faked()).state.answer = "broken";
    const router = visit("/gallery");
    expect(await screen.findByText("Sorry, Hiro broke and we're working on fixing it.")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/internal-error/");
  });
});

describe("the sidebar", () => {
  it("collapses, and remembers it under sidebarOpen", async () => {
    visit("/gallery");
    await userEvent.click(await screen.findByRole("button", { name: "Collapse sidebar" }));
    expect(window.localStorage.getItem("sidebarOpen")).toBe("false");
    expect(document.querySelector(".app")?.getAttribute("data-sidebar")).toBe("collapsed");
    cleanup();
    visit("/gallery");
    await userEvent.click(await screen.findByRole("button", { name: "Expand sidebar" }));
    expect(window.localStorage.getItem("sidebarOpen")).toBe("true");
  });

  it("slides in on a phone, holds the page, and goes on Escape", async () => {
    vi.stubGlobal("matchMedia", (query: string) => ({
      matches: query.includes("max-width"),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    visit("/gallery");
    const opener = await screen.findByRole("button", { name: "Open navigation" });
    await userEvent.click(opener);
    const nav = screen.getByRole("navigation", { name: "Main" });
    expect(nav.classList.contains("is-open")).toBe(true);
    expect(nav.contains(document.activeElement)).toBe(true);
    expect(document.querySelector(".page")?.hasAttribute("inert")).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(nav.classList.contains("is-open")).toBe(false);
    expect(document.querySelector(".page")?.hasAttribute("inert")).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it("says whose it is", async () => {
    visit("/gallery");
    const account = await screen.findByRole("button", { name: /Maya Reyes/ });
    expect(account.textContent).toContain("Reyes household");
    expect(nameOf({ firstName: null, lastName: null, email: "m@example.com" })).toBe("m@example.com");
  });

  it("counts the connections that are not as they should be", async () => {
    visit("/gallery");
    const settings = await screen.findByRole("link", { name: /3 connections need attention/ });
    expect(settings.textContent).toContain("Settings");
    expect(settings.getAttribute("href")).toBe("/settings");
  });

  it("offers only what has a screen", () => {
    expect(offered(["/chat", "/net-worth/$accountId", "/net-worth", "/auth/login"]).map((item) => item.label)).toEqual([
      "New chat",
      "Net worth",
    ]);
  });

  it.each([
    ["/chat/", ["New chat"]],
    ["/chat", ["New chat"]],
    ["/chat/17", []],
    ["/net-worth/12", ["Net worth"]],
    ["/net-worthy", []],
    ["/settings/connected-accounts", ["Settings"]],
  ])("at %s marks %j", (path, labels) => {
    expect(NAVIGATION.filter((item) => isCurrent(item, path)).map((item) => item.label)).toEqual(labels);
  });

  it("groups chats, a starred one only under Starred", () => {
    const chat = (id: number, when: ChatLink["when"], starred = false): ChatLink => ({ id, title: `Chat ${id}`, when, starred });
    expect(
      inGroups([chat(1, "today", true), chat(2, "today"), chat(3, "earlier"), chat(4, "earlier")]).map((group) => [
        group.title,
        group.members.map((each) => each.id),
      ]),
    ).toEqual([
      ["Starred", [1]],
      ["Today", [2]],
      ["Earlier", [3, 4]],
    ]);
    expect(inGroups([])).toEqual([]);
  });
});
