import { expect, test } from "vitest";
import { refusedChange } from "./actions.ts";
import { goalNameIn, wantsGoal } from "./goals.ts";

test.each([
  ["split the costco charge between groceries and clothing", "split"],
  ["my last target purchase was half groceries, half home. can you split it that way please?", "split"],
  ["mark every ticketmaster charge as sam's.", "member"],
  ["merge the two amazon entries", "page"],
  ["delete the transaction from yesterday at target", "page"],
  ["connect my chase account", "page"],
  ["rename the emergency fund goal to rainy day", "rename"],
  ["from now on keep the subaru out of net worth", "hide"],
  ["run it with preschool gone from june. what changes?", "scenario"],
  ["put a note on the last costco purchase: half of it goes back", "note"],
  ["jot down a memo for the november 3 charge", "note"],
  ["the rainy day account shall be known as cushion", "rename"],
  ["split my spending by category", null],
  ["delete the goal kitchen", null],
  ["leave the house out of net worth", null],
])("“%s” is refused as %s", (text, refused) => {
  expect(refusedChange(text, ["maya", "sam"])).toBe(refused);
});

test.each([
  ["Make a savings goal called Tax cushion, 6,000 by April 15.", "Tax cushion"],
  ["I want one goal new: visit my parents in Recife, 4500 dollars, until July.", "visit my parents in Recife"],
  ["start a savings goal for a new roof, 12000 by june 2028", "new roof"],
  ["I'd like to save 3,000 for a bike by next summer", "bike"],
])("“%s” names a goal", (text, name) => {
  expect(wantsGoal(text.toLowerCase())).toBe(true);
  expect(goalNameIn(text)).toBe(name);
});

test("a question about saving is no new goal", () => {
  expect(wantsGoal("how much do i need to save a month for 5,000 by june?")).toBe(false);
  expect(wantsGoal("can we save 500 a month?")).toBe(false);
});
