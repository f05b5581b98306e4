import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Row } from "./Row.tsx";
import { VirtualList, type VirtualListProps } from "./VirtualList.tsx";

type Item = { key: string; head: boolean };

/** Returns days with four rows each. */
const days = (count: number): Item[] =>
  Array.from({ length: count }, (_, d) => [
    { key: `day ${d}`, head: true },
    ...[0, 1, 2, 3].map((r) => ({ key: `row ${d}.${r}`, head: false })),
  ]).flat();

const show = (items: readonly Item[], rest: Partial<VirtualListProps<Item>> = {}) => (
  <VirtualList
    label="Transactions"
    items={items}
    itemKey={(item) => item.key}
    estimate={(item) => (item.head ? 45 : 56)}
    isHead={(item) => item.head}
    render={(item) => (item.head ? <h3>{item.key}</h3> : <Row name={item.key} onOpen={() => undefined} />)}
    {...rest}
  />
);

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(56);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("renders only the visible part of a long list, and exposes its length", () => {
  render(show(days(10_000)));
  const rows = screen.getAllByRole("listitem");
  expect(rows.length).toBeLessThan(60);
  expect(rows[1]?.getAttribute("aria-posinset")).toBe("2");
  expect(rows[1]?.getAttribute("aria-setsize")).toBe("50000");
});

it("loads more once when the end becomes visible, and again at the new end", () => {
  const more = vi.fn();
  const { rerender } = render(show(days(1), { more: true, onNearEnd: more }));
  rerender(show(days(1), { more: true, onNearEnd: more }));
  expect(more).toHaveBeenCalledTimes(1);
  rerender(show(days(2), { more: true, onNearEnd: more }));
  expect(more).toHaveBeenCalledTimes(2);
});

it("loads nothing far from the end or when the list is complete", () => {
  const more = vi.fn();
  const { rerender } = render(show(days(200), { more: true, onNearEnd: more }));
  rerender(show(days(1), { more: false, onNearEnd: more }));
  expect(more).not.toHaveBeenCalled();
});

it("moves between rows with the arrow keys, skipping day headings", async () => {
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => {
    run();
    return 0;
  });
  render(show(days(3)));
  screen.getByRole("button", { name: "row 0.3" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("row 1.0");
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  expect(document.activeElement?.textContent).toBe("row 0.2");
});
