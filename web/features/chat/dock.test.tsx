import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Dock } from "./Dock.tsx";

const WINDOW = 800;
/** Places in the page, in pixels. Questions are a list of their tops. */
let page: { height: number; questions: number[] };
let scrolled: number;
let grow: () => void;

/** Changes the page and reports its new size, as the browser does after the layout. */
const becomes = (height: number, questions: number[] = page.questions): void => {
  page = { height, questions };
  scrolled = Math.min(scrolled, Math.max(0, height - WINDOW));
  act(() => grow());
};
/** Scrolls as the reader does. */
const readTo = (top: number): void => {
  fireEvent.wheel(window);
  scrolled = top;
  fireEvent.scroll(window);
};
const toBottom = () => screen.queryByRole("button", { name: "Scroll to bottom" });

beforeEach(() => {
  page = { height: WINDOW, questions: [] };
  scrolled = 0;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(report: () => void) {
        grow = report;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("innerHeight", WINDOW);
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => scrolled);
  vi.spyOn(document.documentElement, "scrollHeight", "get").mockImplementation(() => page.height);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const index = [...document.querySelectorAll("[data-question]")].indexOf(this);
    return { top: (page.questions[index] ?? 0) - scrolled } as DOMRect;
  });
  vi.stubGlobal("scrollTo", ({ top }: { top: number }) => {
    const to = Math.max(0, Math.min(top, page.height - WINDOW));
    if (to === scrolled) return;
    scrolled = to;
    fireEvent.scroll(window);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Chat = ({ asked, live = false, elsewhere = false }: { asked: number; live?: boolean; elsewhere?: boolean }) => (
  <main>
    {Array.from({ length: asked }, (_, i) => (
      <p key={i} data-question="" />
    ))}
    {live && <p data-question="live" />}
    <Dock elsewhere={elsewhere}>box</Dock>
  </main>
);

describe("a chat's page", () => {
  it("follows an answer until its question is at the top, and stays there when the answer is longer", () => {
    render(<Chat asked={1} live />);
    becomes(1000, [16, 600]);
    expect(scrolled).toBe(200);
    becomes(1300);
    expect(scrolled).toBe(500);
    becomes(1800);
    expect(scrolled).toBe(600);
    expect(toBottom()).not.toBeNull();
    becomes(1850);
    expect(scrolled).toBe(600);
  });

  it("opens with the last question in view, and at its end if the answer fits", () => {
    render(<Chat asked={2} />);
    becomes(3000, [16, 1400]);
    expect(scrolled).toBe(1400);
    becomes(2000);
    expect(scrolled).toBe(1200);
    expect(toBottom()).toBeNull();
  });

  it("follows the end of a long answer once the reader has gone there", () => {
    render(<Chat asked={0} live />);
    becomes(2000, [16]);
    readTo(1200);
    becomes(2300);
    expect(scrolled).toBe(1500);
  });

  it("leaves the reader in the middle of an answer alone, and shows the next question they ask", () => {
    const { rerender } = render(<Chat asked={1} />);
    becomes(3000, [16]);
    readTo(900);
    becomes(3200);
    expect(scrolled).toBe(900);
    rerender(<Chat asked={1} live />);
    becomes(3500, [16, 3200]);
    expect(scrolled).toBe(2700);
  });

  it("stays at the message that the address names while another answer is written", () => {
    render(<Chat asked={1} live elsewhere />);
    scrolled = 300;
    becomes(3000, [16, 2000]);
    expect(scrolled).toBe(300);
  });
});
