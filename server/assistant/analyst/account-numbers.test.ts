import { describe, expect, it } from "vitest";
import { aboutOf } from "./testing/describe.ts";
import { family } from "./testing/household.ts";
import { lastOf } from "./testing/talk.ts";

/* Four digits that are the end of an account's number name the account, unless they are an amount, a range or a year. */

const home = family();
describe("an account number alone", () => {
  it.each([
    ["how much did I pay from 4417 last month", "spend_total", "Everyday Checking"],
    ["how much was paid from 4417 this year", "spend_total", "Everyday Checking"],
    ["what's on 3308", "balance", "Freedom Visa"],
    ["1007 balance", "balance", "Gold Card"],
    ["spending on 1007 in October", "spend_total", "Gold Card"],
    ["transactions in 9921 this month", "search", "High Yield Savings"],
    ["how much was paid from my everyday checking this year", "spend_total", "Everyday Checking"],
  ])("%s", async (text, intent, name) => {
    const { frame } = await lastOf(home, [text]);
    expect(frame?.intent).toBe(intent);
    expect(frame ? aboutOf(frame) : "").toContain(name);
  });
  it("beside the account's name is the same account", async () => {
    const { frame, text } = await lastOf(home, ["Freedom Visa 3308 last month"]);
    expect(frame?.filter.accounts.map(({ ids }) => ids)).toEqual([[4]]);
    expect(text.match(/Freedom Visa/g)?.length).toBe(1);
  });
  it("keeps the figure of the last answer", async () => {
    const { frame } = await lastOf(home, ["how much did I spend last month", "just 3308"]);
    expect([frame?.intent, frame?.filter.accounts[0]?.ids]).toEqual(["spend_total", [4]]);
  });
  it.each([
    "purchases over 4417",
    "purchases between 4417 and 5000 this year",
    "set my grocery budget to 4417",
    "purchases of 4417 dollars",
  ])("is no account: %s", async (text) => {
    const { frame } = await lastOf(home, [text]);
    expect(frame?.filter.accounts ?? []).toEqual([]);
  });
  it("leaves pay from an employer income", async () => {
    const { frame } = await lastOf(home, ["how much was paid from Northwind Payroll this year"]);
    expect(frame?.intent).toBe("income_total");
  });
});
