import { describe, expect, test } from "vitest";
import { planningOpening, ruleLines } from "./opening.ts";

type Plan = NonNullable<Parameters<typeof planningOpening>[0]>;
const ruled = (names: readonly string[], included = true): Plan =>
  ({ scenario: { name: "Current" }, missing: [], rules: names.map((name) => ({ name, included })) }) as unknown as Plan;

describe("the first message of a planning chat", () => {
  test("lists each rule on its own line, so that commas in names do not confuse", () => {
    const { content } = planningOpening(ruled(["Pay, from Acme, Inc.", "Rent, 12 Elm St, Unit 3"]));
    expect(content).toBe(
      [
        "Your plan shows the scenario Current. It counts 2 rules:",
        "- Pay, from Acme, Inc.\n- Rent, 12 Elm St, Unit 3",
        "Ask me what happens if something changes. I change nothing before you confirm it.",
      ].join("\n\n"),
    );
  });

  test("counts the rules that it leaves out, and skips those that the plan does not count", () => {
    const many = Array.from({ length: 11 }, (_, i) => `Rule ${i + 1}`);
    expect(ruleLines(ruled(many).rules).slice(-2)).toEqual(["- Rule 8", "- and 3 more rules under [Financial plan](/financial-plan)"]);
    expect(ruleLines(ruled(many, false).rules)).toEqual([]);
    expect(planningOpening(ruled([])).content).toContain("It has no rules yet.");
  });

  test("shows a name as text, whatever it contains", () => {
    expect(ruleLines(ruled(["**Bold** [x](https://x.example)\n- item"]).rules)).toEqual([
      "- \\*\\*Bold\\*\\* \\[x\\]\\(https\\:\\/\\/x.example\\) - item",
    ]);
  });
});
