import { describe, expect, it, test } from "vitest";
import { cents } from "#domain/money.ts";
import { goalOf } from "../testing/goals.ts";
import { family } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

/* Questions about what is saved for, where a goal has that name and where none has. */

const home = { ...family(), goals: [goalOf(1, "Trip to Oslo", cents(200_000)), goalOf(2, "New roof", cents(700_000))] };

describe("a purpose that no goal has", () => {
  test.each([
    ["how's the car coming along", "car"],
    ["how much have we saved for the wedding", "wedding"],
    ["how much do i have set aside for a boat", "boat"],
    ["how close are we to the new car", "new car"],
  ])("is named instead of the figures of other goals: %s", async (text, name) => {
    const told = await askOnce(home, text);
    expect(told.text).toMatch(new RegExp(`^\\*\\*You have no ${name} goal here\\.\\*\\*`));
    expect(told.text).toContain("Trip to Oslo");
    expect(told.text).not.toMatch(/\$\d/);
  });

  test.each(["how's the roof coming along", "how much have we saved for the roof so far", "how far along is the Oslo trip"])(
    "is a goal here: %s",
    async (text) => expect((await askOnce(home, text)).text).toMatch(/Trip to Oslo|New roof/),
  );

  test.each(["how are our goals coming along", "how are the two goals coming along", "how are the other ones coming along"])(
    "is not seen in a question about goals as such: %s",
    async (text) => expect((await askOnce(home, text)).text).not.toMatch(/You have no/),
  );

  it("is a debt where the question names one", async () => {
    const { frame } = await askOnce(home, "how's the car loan coming along");
    expect(frame?.intent).not.toBe("goal_status");
  });
});
