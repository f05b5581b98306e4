import { expect, test } from "vitest";
import { leftAfter, monthInterest, rateOf } from "#domain/accounts/payoff.ts";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { family } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

/* What will be owed, and what a payment is made of. The figures are computed from the account alone. */

const home = family();
const loan = home.accounts.find((a) => a.name === "Auto Loan");
if (!loan || loan.apr === null || loan.minimumPayment === null) throw new Error("the household has no auto loan with a rate and a payment");
const rate = rateOf(loan.apr);
if (rate === null) throw new Error("the loan has no rate");
const payment = cents(loan.minimumPayment);
const opening = async (question: string): Promise<string> => {
  const reply = await askOnce(home, question);
  expect(reply.ungrounded).toEqual([]);
  return reply.text.split("\n\n")[0] ?? "";
};

test.each([
  ["What will I owe on the auto loan in a year?", 12],
  ["How much will be left on the auto loan in 6 months?", 6],
  ["How much will we owe on the auto loan in 10 months?", 10],
  ["How much will we still owe on the auto loan by next December?", 1],
])("what will be owed counts the payments until then: %s", async (question, months) => {
  expect(await opening(question)).toContain(formatMoney(leftAfter(loan.balance, rate, payment, months)));
});

test.each(["How much of the auto loan payment is interest?", "What part of each auto loan payment goes to principal?"])(
  "a payment is divided into interest and what pays the debt down: %s",
  async (question) => {
    const said = await opening(question);
    const interest = monthInterest(loan.balance, rate);
    expect(said).toContain(formatMoney(interest));
    expect(said).toContain(formatMoney(cents(payment - interest)));
  },
);

test("interest on a loan is said to be in no transaction", async () => {
  const reply = await askOnce(home, "How much interest did we pay on the auto loan this year?");
  expect(reply.text).toMatch(/^\*\*Interest on a loan is part of its payments/);
  expect((await askOnce(home, "How much interest did we pay this year?")).text).toMatch(/Interest on your \d+ loans? is not in this/);
});

test("what is owed today is still asked of today", async () => {
  expect(await opening("How much do we owe on the auto loan?")).toContain(formatMoney(cents(loan.balance)));
});
