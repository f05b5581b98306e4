import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Cents, cents } from "#domain/money.ts";
import { Avatar } from "../marks/Avatar.tsx";
import { CategoryIcon } from "../marks/CategoryIcon.tsx";
import { Change } from "./Change.tsx";
import { Figure } from "./Figure.tsx";
import { Money, type MoneyProps } from "./Money.tsx";
import { Percent } from "./Percent.tsx";
import { monogram } from "../marks/monogram.ts";
import { isNearEnd, nearEndThreshold } from "../lists/near-end.ts";
import { parseMoney } from "../fields/money-text.ts";
import money from "./Money.module.css";
import change from "./Change.module.css";
import avatar from "../marks/Avatar.module.css";
import icon from "../marks/CategoryIcon.module.css";

afterEach(cleanup);

const shown = (props: Omit<MoneyProps, "amount"> & { amount: number }) => {
  const { container } = render(<Money {...props} amount={props.amount as Cents} />);
  const shownMoney = container.querySelector(`.${money.money}`);
  return {
    text: shownMoney?.textContent,
    green: shownMoney?.classList.contains(String(money.income)),
    cents: shownMoney?.querySelector(`.${money.cents}`)?.textContent,
  };
};

describe("money", () => {
  it.each([
    [{ amount: 8417, flow: true }, "$84.17", false],
    [{ amount: -341208, flow: true }, "+$3,412.08", true],
    [{ amount: 0, flow: true }, "$0.00", false],
    [{ amount: -21240 }, "−$212.40", false],
    [{ amount: 391842, sign: true }, "+$3,918.42", false],
    [{ amount: 78000, omitCents: true }, "$780", false],
    [{ amount: 1234567890 }, "$12,345,678.90", false],
  ])("shows %o as %s", (props, text, green) => {
    expect(shown(props)).toMatchObject({ text, green });
  });
  it("separates the cents, so that they can be lighter", () => expect(shown({ amount: 8417 }).cents).toBe(".17"));
  it("says hidden instead of the figure", () => {
    render(<Money amount={cents(8417)} hidden />);
    expect(screen.getByText("Hidden")).toBeTruthy();
    expect(document.body.textContent).not.toContain("84");
  });
});

describe("a change", () => {
  it("is green only where an increase is a gain", () => {
    const { container, rerender } = render(<Change amount={cents(43620)} percent={9} since="vs Oct 1 to 20" />);
    expect(container.textContent).toBe("+$436.20(9.0%)vs Oct 1 to 20");
    expect(container.querySelector(`.${change.gain}`)).toBeNull();
    rerender(<Change amount={cents(43620)} percent={9} gain />);
    expect(container.querySelector(`.${change.gain}`)).not.toBeNull();
    rerender(<Change amount={cents(-43620)} percent={-9} gain />);
    expect(container.textContent).toBe("−$436.20(9.0%)");
    expect(container.querySelector(`.${change.gain}`)).toBeNull();
  });
  it("reveals nothing while amounts are hidden", () => {
    const { container } = render(<Change amount={cents(43620)} percent={9} gain hidden />);
    expect(container.textContent).not.toMatch(/436|9\.0/);
    expect(container.querySelector(`.${change.gain}`)).toBeNull();
  });
});

it("clicking the main number hides and shows it", async () => {
  const toggle = vi.fn();
  render(<Figure label="Net worth" amount={cents(45709011)} onToggleHidden={toggle} />);
  const button = screen.getByRole("button", { name: /Hide amounts/ });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  await userEvent.click(button);
  expect(toggle).toHaveBeenCalledOnce();
});

it("formats percentages with fewer decimals the larger they are", () => {
  const { container } = render(
    <>
      <Percent value={1.25} /> <Percent value={12.44} /> <Percent value={128.4} /> <Percent value={-3.5} />
    </>,
  );
  expect(container.textContent).toBe("1.25% 12.4% 128% −3.5%");
});

it.each([
  ["Trader Joe’s", "TJ"],
  ["Chase", "Ch"],
  ["american express", "AE"],
  ["X", "X"],
  ["7-Eleven", "7-"],
  ["  ", ""],
  ["Österreich Bank", "ÖB"],
])("the monogram of %s is %s", (name, letters) => {
  expect(monogram(name)).toBe(letters);
});

it("falls back to a bank's first letter when its logo does not load", () => {
  const { container } = render(<Avatar name="chase" kind="institution" src="/nowhere.png" />);
  container.querySelector("img")?.dispatchEvent(new Event("error"));
  return waitFor(() => expect(container.querySelector(`.${avatar.bank}`)?.textContent).toBe("C"));
});

it("gives an institution without a logo a monogram on its own color, and ignores invalid color text", () => {
  const { container, rerender } = render(<Avatar name="Harbor Bank" kind="institution" color="#117ACA" />);
  const tile = container.querySelector<HTMLElement>(`.${avatar.tinted}`);
  expect(tile?.textContent).toBe("HB");
  expect(tile?.style.getPropertyValue("--institution")).toBe("#117ACA");
  rerender(<Avatar name="Harbor Bank" kind="institution" color="red; background: url(//x)" />);
  expect(container.querySelector(`.${avatar.bank}`)?.textContent).toBe("H");
});

it("loads icons of both sets when first shown, and draws a neutral slate tag for unknown ones", async () => {
  const { container } = render(
    <>
      <CategoryIcon icon="lucide.shopping-cart" color="green" />
      <CategoryIcon icon="lucide.telescope" color="green" />
      <CategoryIcon icon="hiro-set.nest-egg" color="green" />
      <CategoryIcon icon="hiro-set.unheard-of" color="mauve" />
    </>,
  );
  const [known, rare, own, unknown] = container.querySelectorAll<HTMLElement>(`.${icon.icon}`);
  await waitFor(() => expect(known?.querySelector(".lucide-shopping-cart")).not.toBeNull());
  for (const icon of [rare, own, unknown]) await waitFor(() => expect(icon?.querySelector("path")).not.toBeNull());
  expect(known?.style.getPropertyValue("--c")).toBe("var(--cat-green)");
  const shapes = (icon: HTMLElement | undefined) => icon?.querySelectorAll("svg > *").length ?? 0;
  expect([shapes(rare) > 3, shapes(own), shapes(unknown)]).toEqual([true, 3, 2]);
  expect(unknown?.style.getPropertyValue("--c")).toBe("var(--cat-slate)");
});

it.each([
  [0, 0.7],
  [9, 0.7],
  [10, 0.8],
  [49, 0.8],
  [50, 0.9],
  [199, 0.9],
  [200, 0.95],
  [50_000, 0.95],
])("a list of %i items loads more from %d of its height", (length, threshold) => {
  expect(nearEndThreshold(length)).toBe(threshold);
  expect(isNearEnd({ top: threshold * 1000 - 100, height: 100, total: 1000, length })).toBe(true);
  expect(isNearEnd({ top: threshold * 1000 - 101, height: 100, total: 1000, length })).toBe(false);
});

it.each([
  ["1,234.5", 123450],
  ["$12", 1200],
  [".5", 50],
  ["-3", -300],
  ["−3", -300],
  ["1,234,567.89", 123456789],
  ["- $1 234.5", -123450],
  ["1.200,50", 120050],
  ["12,5", 1250],
  ["1.200", null],
  ["0,500", null],
  ["1,2000", null],
  ["12,34.5", null],
  ["", null],
  ["1.2.3", null],
  ["twelve", null],
  ["9".repeat(20), null],
])("parses %j as %s", (text, amount) => {
  expect(parseMoney(text)).toBe(amount);
});
