import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Goal } from "#contract/goals.ts";
import { cents } from "#domain/money.ts";
import { Milestones } from "./Milestones.tsx";

afterEach(cleanup);

const amounts = (dollars: number): (string | null)[] => {
  const goal = { targetAmount: cents(dollars * 100), currentBalance: cents(0), milestones: [] } as unknown as Goal;
  const { container } = render(<Milestones goal={goal} />);
  return [...container.querySelectorAll("li b")].map((one) => one.textContent);
};

it("milestones are whole dollars, with cents where two would read the same", () => {
  expect(amounts(1000)).toEqual(["$250", "$500", "$750", "$1,000"]);
  cleanup();
  expect(amounts(1)).toEqual(["$0.25", "$0.50", "$0.75", "$1.00"]);
});
