import { createBrowserHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Button } from "../actions/Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { IconButton } from "../actions/IconButton.tsx";
import { Menu, MenuItem } from "../floating/Menu.tsx";
import { DrawerFrame } from "../drawer/DrawerFrame.tsx";
import { DrawerProvider } from "../drawer/DrawerProvider.tsx";
import { type DrawerView, left, moved } from "../drawer/drawer-stack.ts";
import { drawerWidth } from "../drawer/drawer-width.ts";
import { useDrawer } from "../drawer/use-drawer.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Asking = ({ closed }: { closed: () => void }) => {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    closed();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete category</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Delete School supplies?"
        note="Its 9 transactions need another category."
        footer={<Button onClick={close}>Cancel</Button>}
      />
    </>
  );
};

describe("a dialog", () => {
  it("is named by its title, takes the focus, and returns it on Escape", async () => {
    const closed = vi.fn();
    render(<Asking closed={closed} />);
    const opener = screen.getByRole("button", { name: "Delete category" });
    await userEvent.click(opener);
    const dialog = await screen.findByRole("dialog", { name: "Delete School supplies?" });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard("{Escape}");
    expect(closed).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

/** Deleting removes the row, and with the last row its section, a moment after the dialog closed. */
const Deleting = ({ rows }: { rows: string[] }) => {
  const [left, setLeft] = useState(rows);
  const [asking, setAsking] = useState(false);
  const remove = () => {
    setAsking(false);
    setTimeout(() => setLeft((now) => now.slice(1)), 50);
  };
  return (
    <>
      <h1 data-heading="">Settings</h1>
      <main>
        <h2>General</h2>
        {left.length > 0 && (
          <section>
            <h2>Tokens</h2>
            {left.map((row) => (
              <Button key={row} onClick={() => setAsking(true)}>
                {row}
              </Button>
            ))}
          </section>
        )}
        <Dialog open={asking} onClose={() => setAsking(false)} title="Delete?" footer={<Button onClick={remove}>Yes</Button>} />
      </main>
    </>
  );
};

it.each([
  ["its section's heading", ["First", "Second"], "Tokens"],
  ["the page's heading when the section is gone too", ["First"], "Settings"],
])("a dialog that removes its opener leaves the focus at %s", async (_where, rows, heading) => {
  render(<Deleting rows={rows} />);
  screen.getByRole("button", { name: "First" }).focus();
  await userEvent.keyboard("{Enter}");
  const yes = await screen.findByRole("button", { name: "Yes" });
  await waitFor(() => expect(document.activeElement).toBe(yes));
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("button", { name: "First" })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: heading })));
});

it("a dialog leaves the focus alone once the user has moved it", async () => {
  render(<Deleting rows={["First", "Second"]} />);
  await userEvent.click(screen.getByRole("button", { name: "First" }));
  await userEvent.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(document.body);
  await waitFor(() => expect(screen.queryByRole("button", { name: "First" })).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.activeElement).toBe(document.body);
});

it("a dialog closes on a click outside until its form has input, and then only on purpose", async () => {
  const closed = vi.fn();
  render(
    <Dialog open onClose={closed} title="Rename account">
      <form>
        <input aria-label="Name" />
      </form>
    </Dialog>,
  );
  const field = await screen.findByRole("textbox", { name: "Name" });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.click(document.body);
  expect(closed).toHaveBeenCalledTimes(1);
  await userEvent.type(field, "Wallet");
  await userEvent.click(document.body);
  expect(closed).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(closed).toHaveBeenCalledTimes(2);
});

it("the browser's Back closes the topmost dialog and stays on the page until none is open", async () => {
  window.history.replaceState(null, "", "/first");
  const history = createBrowserHistory();
  const Page = () => {
    const [shown, setShown] = useState(0);
    return (
      <>
        <Button onClick={() => setShown(2)}>Open both</Button>
        <Dialog open={shown > 0} onClose={() => setShown(0)} title="Account">
          <Dialog open={shown > 1} onClose={() => setShown(1)} title="Delete account?" />
        </Dialog>
      </>
    );
  };
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({ getParentRoute: () => root, path: "$page", component: Page });
  const router = createRouter({ history, routeTree: root.addChildren([page]) });
  render(<RouterProvider router={router} />);
  await screen.findByRole("button", { name: "Open both" });
  await router.navigate({ href: "/second" });
  await userEvent.click(screen.getByRole("button", { name: "Open both" }));
  await screen.findByRole("dialog", { name: "Delete account?" });
  window.history.back();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Delete account?" })).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe("/second"));
  await screen.findByRole("dialog", { name: "Account" });
  window.history.back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe("/second"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe("/first"));
  history.destroy();
});

it("a menu works by keyboard", async () => {
  const renamed = vi.fn();
  render(
    <Menu trigger={<IconButton label="Actions" icon={<i />} />}>
      <MenuItem onSelect={renamed}>Rename</MenuItem>
      <MenuItem onSelect={() => undefined}>Star</MenuItem>
    </Menu>,
  );
  screen.getByRole("button", { name: "Actions" }).focus();
  await userEvent.keyboard("{Enter}");
  const item = await screen.findByRole("menuitem", { name: "Rename" });
  // The menu takes the focus once it is rendered.
  await waitFor(() => expect(document.activeElement).toBe(item));
  await userEvent.keyboard("{Enter}");
  expect(renamed).toHaveBeenCalledOnce();
});

it("a busy button keeps its focus and ignores clicks", async () => {
  const pressed = vi.fn();
  render(
    <Button busy onClick={pressed}>
      Saving
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Saving" });
  button.focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.click(button);
  expect(pressed).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
});

describe("the drawer's view stack", () => {
  const view = (key: string): DrawerView => ({ key, title: key, content: key });
  const [a, b, c] = [view("a"), view("b"), view("c")];
  it.each([
    ["pushes on top", [a], { kind: "push", view: b }, ["a", "b"]],
    ["replaces the top pushed again", [a, b], { kind: "push", view: b }, ["a", "b"]],
    ["returns to a view deeper down", [a, b, c], { kind: "push", view: a }, ["a"]],
    ["puts one in the place of the top", [a, b], { kind: "replace", view: c }, ["a", "c"]],
    ["opens by a replace when shut", [], { kind: "replace", view: c }, ["c"]],
    ["goes back", [a, b], { kind: "pop" }, ["a"]],
    ["shuts under the last", [a], { kind: "pop" }, []],
    ["closes all", [a, b, c], { kind: "close" }, []],
  ] as const)("%s", (_name, stack, move, keys) => {
    expect(moved(stack, move).map((each) => each.key)).toEqual(keys);
  });
  it("reports the views that have left, top one first", () => {
    expect(left([a, b, c], [a]).map((each) => each.key)).toEqual(["c", "b"]);
    expect(left([a], [{ ...a, title: "again" }])).toEqual([]);
  });
});

const Opener = ({ told: onLeave }: { told: (key: string) => void }) => {
  const drawer = useDrawer();
  const open = (key: string) => drawer.push({ key, title: `View ${key}`, content: <p>Inside {key}</p>, onLeave: () => onLeave(key) });
  return (
    <main>
      <button type="button" onClick={() => open("one")}>
        Open one
      </button>
      <button type="button" onClick={() => open("two")}>
        Open two
      </button>
    </main>
  );
};

const withDrawer = (onLeave: (key: string) => void = () => undefined) =>
  render(
    <DrawerProvider>
      <div>
        <Opener told={onLeave} />
        <DrawerFrame />
      </div>
    </DrawerProvider>,
  );

const onWidth = (width: number) =>
  vi.stubGlobal("matchMedia", (query: string) => {
    const [, side, px] = /(min|max)-width: (\d+)px/.exec(query) ?? [];
    return {
      matches: side === "min" ? width >= Number(px) : width <= Number(px),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  });

describe("the drawer", () => {
  it("opens deeper views, goes back and closes, and notifies each view that left once", async () => {
    onWidth(1440);
    const onLeave = vi.fn();
    withDrawer(onLeave);
    await userEvent.click(screen.getByRole("button", { name: "Open one" }));
    await userEvent.click(screen.getByRole("button", { name: "Open two" }));
    expect(screen.getByRole("complementary", { name: "View two" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByText("Inside one")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(onLeave.mock.calls).toEqual([["two"], ["one"]]);
  });

  it.each([1440, 1100])("at %i px keeps the page reachable, takes the focus, and returns it on Escape", async (width) => {
    onWidth(width);
    withDrawer();
    const opener = screen.getByRole("button", { name: "Open one" });
    await userEvent.click(opener);
    expect(screen.getByRole("main").hasAttribute("inert")).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole("complementary", { name: "View one" }));
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByText("Inside one")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it("takes the focus for each further view, and returns it to the element that opened the last one", async () => {
    onWidth(1440);
    withDrawer();
    await userEvent.click(screen.getByRole("button", { name: "Open one" }));
    const second = screen.getByRole("button", { name: "Open two" });
    await userEvent.click(second);
    expect(document.activeElement).toBe(screen.getByRole("complementary", { name: "View two" }));
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("complementary", { name: "View one" }));
    await userEvent.keyboard("{Escape}");
    expect(document.activeElement).toBe(second);
  });

  it("is modal on a phone: locks the page, takes the focus and returns it", async () => {
    onWidth(390);
    withDrawer();
    const opener = screen.getByRole("button", { name: "Open one" });
    await userEvent.click(opener);
    const dialog = screen.getByRole("dialog", { name: "View one" });
    expect(screen.getByText("Open one").closest("main")?.hasAttribute("inert")).toBe(true);
    expect(document.activeElement).toBe(dialog);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("main").hasAttribute("inert")).toBe(false);
    expect(document.activeElement).toBe(opener);
  });

  it("resizes from its edge with the arrow keys and remembers the width", async () => {
    onWidth(1440);
    window.localStorage.clear();
    withDrawer();
    await userEvent.click(screen.getByRole("button", { name: "Open one" }));
    screen.getByRole("separator", { name: "Drawer width" }).focus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(window.localStorage.getItem("drawerWidth")).toBe("432");
  });
});

it.each([
  [null, 400],
  ["", 400],
  ["wide", 400],
  ["100", 320],
  ["512", 512],
  [9999, 640],
])("turns a drawer width of %j into %i", (wanted, width) => {
  expect(drawerWidth(wanted)).toBe(width);
});
