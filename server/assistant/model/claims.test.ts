import { describe, expect, test } from "vitest";
import { claimsChange } from "./claims.ts";

const EDIT = "Set my dining budget to $400";
const ASK = "How much did I spend on dining?";
const none = { proposals: 0, drafts: 0 };

describe("a sentence that claims to have changed something", () => {
  test.each([
    "I've updated your dining budget to $400.",
    "I have set the target to $400.00.",
    "Done! Your budget is ready.",
    "Sure, done.",
    "All set!",
    "I **changed** the category of 12 transactions.",
    "I’ve recategorized everything as you asked.",
    "I just marked Netflix as inactive.",
    "We moved all transactions to Income.",
    "I've gone ahead and saved that.",
    "I am updating the budget for you.",
    "I've made the change.",
    "It's done.",
    "I confirmed it for you.",
    "I went ahead and updated it.",
    "You're all set!",
    "I created a goal for you.",
    "I took care of that.",
    "I emailed the report.",
    "I'll remember that.",
    "Got it, I will keep that in mind.",
  ])("is detected: %s", (sentence) => expect(claimsChange(sentence, ASK, none)).toBe(true));

  test.each([
    "Your dining budget has been updated to $400.",
    "The budget is now set to $400.",
    "It was successfully changed.",
    "Netflix has been marked as inactive.",
    "Your dining budget is now $400.",
    "Updated your dining budget to $400.",
    "Recategorized all 12 transactions.",
    "Budget updated.",
    "Your changes are live.",
    "Your goal has been created.",
  ])("is detected after a request for a change: %s", (sentence) => {
    expect(claimsChange(sentence, EDIT, none)).toBe(true);
    expect(claimsChange(sentence, ASK, { proposals: 1, drafts: 0 })).toBe(true);
  });

  test.each([
    "You spent $612.48 on dining in October.",
    "I can set it to $400: press Confirm on the card.",
    "The card below would set your dining budget to $400.",
    "Once you confirm, the target is $400.",
    "Should I set it to $400?",
    "I added up the three months.",
    "I've set aside transfers.",
    "Netflix raised its price in June.",
    "Your spending has increased by 9%.",
    "Nothing has been changed yet.",
    "It has not been saved.",
    "Rent is the largest of them.",
    "I created a short table of it.",
    "I'll remember that once you confirm.",
    "It changed from June to July.",
    "The total changed the most in June.",
  ])("is not detected in: %s", (sentence) => {
    expect(claimsChange(sentence, EDIT, { proposals: 1, drafts: 0 })).toBe(false);
    expect(claimsChange(sentence, ASK, none)).toBe(false);
  });

  test("may mention a draft that was made", () => {
    expect(claimsChange("I've saved a table of it.", ASK, { proposals: 0, drafts: 1 })).toBe(false);
    expect(claimsChange("I've saved a table of it.", ASK, none)).toBe(true);
  });
});
