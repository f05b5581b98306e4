import type { AnyRoute } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { hasFrame } from "#domain/urls/pages.ts";
import type { Person } from "#server/testing/app.ts";
import type { ChatLink } from "#web/features/chat/use-chat-links.ts";
import { refusal } from "#web/testing/network.ts";
import { useStage } from "#web/testing/stage.tsx";
import { isCurrent, NAVIGATION, offered } from "./navigation.ts";
import { pageAbove } from "./way-back.ts";
import { nameOf } from "./sidebar/Account.tsx";
import { inGroups } from "./sidebar/Chats.tsx";
import sidebar from "./sidebar/Sidebar.module.css";

const stage = useStage();
let maya: Person;
beforeAll(async () => {
  maya = await stage.t.person("maya@example.com", "Reyes household");
});

const childrenOf = (route: AnyRoute): AnyRoute[] => (route.children ?? []) as unknown as AnyRoute[];
const pathOf = (route: AnyRoute): string => (route.options as { path?: string }).path ?? "";
const patternsOf = (tree: AnyRoute): string[] =>
  childrenOf(tree).flatMap((route) => (route.children ? childrenOf(route).map(pathOf) : [pathOf(route)]));

const visit = (path: string) => stage.renderAt(path, maya);

describe("routing", () => {
  it.each(["/nope", "/nope/deeper/"])("shows the not-found page for %s, without the app shell", async (path) => {
    await visit(path);
    expect(await screen.findByText("The page you were looking for was not found.")).toBeTruthy();
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("the server sends the early app shell exactly for the routes that have one", async () => {
    const { routeTree } = await import("./routes.tsx");
    const pages = childrenOf(routeTree).flatMap((route): [path: string, framed: boolean][] =>
      route.children ? childrenOf(route).map((screen) => [pathOf(screen), true]) : [[pathOf(route), false]],
    );
    expect(pages.length).toBeGreaterThan(50);
    for (const [path, framed] of pages) if (path !== "/") expect(hasFrame(path), path).toBe(framed);
  });

  it("the home page redirects to the chat", async () => {
    const page = await visit("/");
    await waitFor(() => expect(page.address()).toBe("/chat/"));
  });

  it.each(["/gallery", "/gallery/"])("%s opens inside the app shell, with or without a trailing slash", async (path) => {
    await visit(path);
    expect(await screen.findByRole("heading", { level: 1, name: "Gallery" })).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
    expect(document.title).toBe("Gallery · Hiro");
  });

  it("sends a signed-out visitor to sign-in and keeps the query in the return address", async () => {
    const page = await stage.renderAt("/gallery?view=both&x=1", null);
    await screen.findByRole("heading", { name: "Sign in to Hiro" });
    const address = new URL(page.address(), "https://hiro.example.com");
    expect(address.pathname).toBe("/auth/login/");
    expect(address.searchParams.get("redirect_url")).toBe("/gallery?view=both&x=1");
  });

  it.each([/auth\/refresh/, /GET \/api\/frame/])("opens when %s fails once at startup", async (call) => {
    let failed = false;
    const page = await stage.renderAt("/gallery?view=both", maya, {
      before: (network) =>
        network.meet(call, (send) => {
          if (failed) return send();
          failed = true;
          return refusal(500);
        }),
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Gallery" })).toBeTruthy();
    expect(page.address()).toBe("/gallery?view=both");
  });

  it("opens the error page when startup keeps failing, which leads back to the requested page", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let down = true;
    const page = await stage.renderAt("/gallery?view=both", maya, {
      before: (network) => network.meet(/GET \/api\/frame/, (send) => (down ? refusal(500) : send())),
    });
    expect(await screen.findByText("Sorry, Hiro broke and we're working on fixing it.")).toBeTruthy();
    expect(page.address()).toBe("/internal-error/?redirect_url=%2Fgallery%3Fview%3Dboth");
    down = false;
    const back = screen.getByRole("link", { name: "Try again" }).getAttribute("href") ?? "";
    expect(back).toBe("/gallery?view=both");
    await page.go(back);
    expect(await screen.findByRole("heading", { level: 1, name: "Gallery" })).toBeTruthy();
  });

  it("shows an error when the server cannot be reached, and opens once the connection is back", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let offline = true;
    await stage.renderAt("/gallery", maya, {
      before: (network) => network.meet(/auth\/refresh/, (send) => (offline ? Promise.reject(new TypeError("Failed to fetch")) : send())),
    });
    expect(await screen.findByText("This did not load.")).toBeTruthy();
    offline = false;
    window.dispatchEvent(new Event("online"));
    expect(await screen.findByRole("heading", { level: 1, name: "Gallery" })).toBeTruthy();
  });
});

describe("back navigation", () => {
  it.each([
    ["/settings/security", "/settings"],
    ["/settings/outbox/12", "/settings/outbox"],
    ["/net-worth/7/", "/net-worth"],
    ["/transactions/review", "/transactions"],
    ["/chat/17/reply", "/chat/17"],
    ["/archived-chats", "/"],
    ["/chat/17", null],
    ["/chat/", null],
    ["/settings", null],
  ])("from %s leads to %j", async (path, above) => {
    const { routeTree } = await import("./routes.tsx");
    expect(pageAbove(path, patternsOf(routeTree))).toBe(above);
  });

  it("is offered on every screen that the sidebar does not link to", async () => {
    const { routeTree } = await import("./routes.tsx");
    const patterns = patternsOf(routeTree);
    const screens = patterns.filter((path) => hasFrame(path) && path !== "/").map((path) => path.replaceAll(/\$\w+/g, "1"));
    const without = screens.filter((path) => pageAbove(path, patterns) === null);
    const led = NAVIGATION.map((item) => item.path.replace(/\/$/, ""));
    expect(without.toSorted()).toEqual([...led, "/chat/1"].toSorted());
  });

  it("returns to the previous page in its earlier state, and opens the parent page without a history", async () => {
    const page = await visit("/settings");
    await screen.findByRole("heading", { level: 1, name: "Settings" });
    await page.go("/settings/personal-info");
    await userEvent.click(await screen.findByRole("link", { name: "Back to Settings" }));
    await waitFor(() => expect(page.address()).toBe("/settings"));
    const deep = await visit("/net-worth/999999");
    await userEvent.click(await screen.findByRole("link", { name: "Back to Net worth" }));
    await waitFor(() => expect(deep.address()).toBe("/net-worth"));
  });
});

describe("the sidebar", () => {
  it("collapses, and stores that under sidebarOpen", async () => {
    await visit("/gallery");
    await userEvent.click(await screen.findByRole("button", { name: "Collapse sidebar" }));
    expect(window.localStorage.getItem("sidebarOpen")).toBe("false");
    expect(document.querySelector("[data-sidebar=collapsed]")).not.toBeNull();
    await visit("/gallery");
    await userEvent.click(await screen.findByRole("button", { name: "Expand sidebar" }));
    expect(window.localStorage.getItem("sidebarOpen")).toBe("true");
  });

  it("slides in on a phone, traps the focus, and closes on Escape", async () => {
    await stage.renderAt("/gallery", maya, { phone: true });
    const opener = await screen.findByRole("button", { name: "Open navigation" });
    await userEvent.click(opener);
    const nav = screen.getByRole("navigation", { name: "Main" });
    expect(nav.classList.contains(String(sidebar.open))).toBe(true);
    expect(nav.contains(document.activeElement)).toBe(true);
    expect(document.querySelector("main")?.closest("[inert]") !== null).toBe(true);
    await userEvent.keyboard("{Escape}");
    expect(nav.classList.contains(String(sidebar.open))).toBe(false);
    expect(document.querySelector("main")?.closest("[inert]") !== null).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it("shows the user's name", async () => {
    await visit("/gallery");
    const account = await screen.findByRole("button", { name: /Test Person/ });
    expect(account.textContent).toContain("Reyes household");
    expect(nameOf({ firstName: null, lastName: null, email: "m@example.com" })).toBe("m@example.com");
  });

  it("counts the connections that need attention", async () => {
    const counts = { to_review: 0, connections: 3, open_tasks: 0 };
    await stage.renderAt("/gallery", maya, {
      before: (network) =>
        network.meet(/GET \/api\/frame/, async (send) => Response.json({ ...((await (await send()).json()) as object), counts })),
    });
    const settings = await screen.findByRole("link", { name: /3 connections need attention/ });
    expect(settings.textContent).toContain("Settings");
    expect(settings.getAttribute("href")).toBe("/settings");
  });

  it("offers only items that have a screen", () => {
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

  it("groups chats, and lists a starred chat only under Starred", () => {
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
