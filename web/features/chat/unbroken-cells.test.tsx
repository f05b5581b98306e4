import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Markdown } from "./Markdown.tsx";

afterEach(cleanup);

const cells = (...texts: string[]): { text: string; isWhole: boolean }[] => {
  const table = ["| a |", "| --- |", ...texts.map((text) => `| ${text} |`)].join("\n");
  const { container } = render(<Markdown text={table} citations={[]} streaming={false} onCite={() => undefined} openKey={null} />);
  return [...container.querySelectorAll("tbody th")].map((cell) => ({
    text: (cell.textContent ?? "").replaceAll("\u00a0", "_"),
    isWhole: cell.classList.contains("whitespace-nowrap"),
  }));
};

it("dates and amounts in a table are not broken over two lines, while other words may be", () => {
  expect(
    cells("Jan 5", "Sep 10, 2026", "October 2026", "Nov 1 to 30, 2026", "CHF 12.00", "Gas and fuel", "May be 5").map(({ text }) => text),
  ).toEqual(["Jan_5", "Sep_10,_2026", "October_2026", "Nov_1 to 30,_2026", "CHF_12.00", "Gas and fuel", "May be 5"]);
  expect(cells("-$5.00", "$5.00").map(({ isWhole }) => isWhole)).toEqual([true, false]);
});
