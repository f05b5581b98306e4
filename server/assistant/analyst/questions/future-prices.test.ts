import { expect, test } from "vitest";
import { family } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

const home = family();

test.each(["will gas get cheaper by christmas", "will eggs get any cheaper"])("says that nobody knows a price: %s", async (text) => {
  expect((await askOnce(home, text)).text).toBe(
    "Nobody can know what a price will be, so I can't say. I can show what you have paid so far.",
  );
});

test("speaks of what is held where the price is a security's", async () => {
  expect((await askOnce(home, "will the stock market get more expensive next year")).text).toContain("what you hold");
});

test.each(["are groceries getting more expensive?", "is it cheaper to pay the car loan off early"])(
  "takes a question about the own payments for one: %s",
  async (text) => expect((await askOnce(home, text)).text).not.toContain("Nobody can know"),
);
