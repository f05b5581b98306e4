import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addDays, day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import { AreaChart } from "./AreaChart.tsx";
import { BarChart } from "./BarChart.tsx";
import { Donut } from "./Donut.tsx";
import { LineChart } from "./LineChart.tsx";

afterEach(cleanup);

const days = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ day: addDays(day("2026-11-01"), i), amount: cents(40_000_00 + i * 100_00) }));

describe("an area chart", () => {
  it("moves its point with the arrow keys and announces it", async () => {
    const onPoint = vi.fn();
    render(<AreaChart label="Net worth" points={days(20)} onPoint={onPoint} />);
    const chart = screen.getByRole("slider", { name: "Net worth" });
    expect(chart.getAttribute("aria-valuetext")).toBe("Nov 20, 2026: $41,900.00");
    chart.focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(onPoint).toHaveBeenLastCalledWith({ day: "2026-11-20", amount: 41_900_00 });
    await userEvent.keyboard("{ArrowLeft}{Home}{ArrowLeft}");
    expect(onPoint).toHaveBeenLastCalledWith({ day: "2026-11-01", amount: 40_000_00 });
    await userEvent.keyboard("{Escape}");
    expect(onPoint).toHaveBeenLastCalledWith(null);
  });

  it("provides its numbers as a table, including both ends of a long series", () => {
    render(<AreaChart label="Net worth" points={days(400)} />);
    const rows = within(screen.getByRole("table", { name: "Net worth" })).getAllByRole("row");
    expect(rows).toHaveLength(61);
    expect(rows[1]?.textContent).toContain("Nov 1, 2026");
    expect(rows[60]?.textContent).toContain("Dec 5, 2027");
  });

  it("shows a message without data", () => {
    render(<AreaChart label="Net worth" points={[]} />);
    expect(screen.getByText("No data available")).toBeTruthy();
  });
});

it("a bar chart's periods are buttons labeled with their amounts", async () => {
  const chosen = vi.fn();
  const slots = [
    { key: "10", name: "Oct", fullName: "October 2026", amounts: [cents(397_00)] },
    { key: "11", name: "Nov", fullName: "November 2026", amounts: [cents(319_00)], rest: cents(159_00) },
  ];
  render(<BarChart label="Dining out" series={[{ name: "Spending", color: "chart-1" }]} slots={slots} current="11" onSlot={chosen} />);
  expect(screen.getByRole("button", { name: "November 2026: Spending $319.00, at this pace $478.00" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  await userEvent.click(screen.getByRole("button", { name: /October/ }));
  expect(chosen).toHaveBeenCalledExactlyOnceWith("10");
});

it("bars show their amounts on hover, with the keyboard, and after a tap", async () => {
  const slots = [
    { key: "1", name: "Checking", amounts: [cents(4_000_00)] },
    { key: "2", name: "Card", amounts: [cents(-500_00)] },
  ];
  const { container } = render(<BarChart label="Balances" series={[{ name: "Balance", color: "chart-1" }]} slots={slots} />);
  const chart = screen.getByRole("slider", { name: "Balances" });
  const tip = () => container.querySelector("[data-tip]")?.textContent ?? null;
  fireEvent.pointerMove(chart, { clientX: 5, pointerType: "mouse" });
  expect(tip()).toBe("CheckingBalance$4,000.00");
  fireEvent.pointerLeave(chart, { pointerType: "mouse" });
  expect(tip()).toBeNull();
  fireEvent.pointerDown(chart, { clientX: 5, pointerType: "touch" });
  fireEvent.pointerLeave(chart, { pointerType: "touch" });
  expect(tip()).toBe("CheckingBalance$4,000.00");
  chart.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(tip()).toBe("CardBalance-$500.00");
  expect(chart.getAttribute("aria-valuetext")).toBe("Card: Balance -$500.00");
});

it("the line of the average runs through no amount above a bar", () => {
  const amounts = [6200, 6200, 6500, 5000, 4800, 5400];
  const { container } = render(
    <BarChart
      label="Spending"
      series={[{ name: "Spending", color: "chart-1" }]}
      slots={amounts.map((amount, i) => ({ key: String(i), name: String(i), amounts: [cents(amount * 100)] }))}
      average={cents(5665_00)}
      values
      height={110}
    />,
  );
  const line = Number(
    [...container.querySelectorAll("line")]
      .find((one) => one.getAttribute("y1") === one.getAttribute("y2") && one.getAttribute("class")?.includes("average"))
      ?.getAttribute("y1"),
  );
  const baselines = [...container.querySelectorAll("text[text-anchor=middle]")]
    .filter((one) => one.textContent?.startsWith("$"))
    .map((one) => Number(one.getAttribute("y")));
  expect(baselines).toHaveLength(amounts.length);
  // Digits are 9 pixels high and have nothing below the baseline but the dollar sign's foot.
  expect(baselines.filter((baseline) => line > baseline - 10 && line < baseline + 3)).toEqual([]);
});

it("bars with only zeros count as no data", () => {
  render(
    <BarChart
      label="Dining out"
      series={[{ name: "Spending", color: "chart-1" }]}
      slots={[{ key: "1", name: "Nov", amounts: [cents(0)] }]}
    />,
  );
  expect(screen.getByText("No data available")).toBeTruthy();
});

it("a line chart shows every line's known amount at the selected step", async () => {
  const line = (name: string, count: number, past: boolean) => ({
    name,
    past,
    points: Array.from({ length: count }, (_, i) => ({ name: `${name} ${i + 1}`, amount: cents((i + 1) * 100) })),
  });
  render(<LineChart label="Spending so far" lines={[line("Nov", 2, false), line("Oct", 3, true)]} steps={["1", "2", "3"]} />);
  const chart = screen.getByRole("slider", { name: "Spending so far" });
  expect(chart.getAttribute("aria-valuetext")).toBe("Nov, Nov 2: $2.00; Oct, Oct 2: $2.00");
  chart.focus();
  await userEvent.keyboard("{End}");
  expect(chart.getAttribute("aria-valuetext")).toBe("Oct, Oct 3: $3.00");
});

it("a donut's table shows each part to one decimal of a percent", () => {
  render(
    <Donut
      label="Spending by category"
      middle="November"
      slices={[
        { name: "Housing", amount: cents(300_00) },
        { name: "Pets", amount: cents(100_00) },
      ]}
    />,
  );
  const table = screen.getByRole("table", { name: "Spending by category" });
  expect(within(table).getByRole("row", { name: /Housing/ }).textContent).toBe("Housing75.0%$300.00");
  expect(screen.getByText("November").parentElement?.textContent).toBe("November$400.00");
});
