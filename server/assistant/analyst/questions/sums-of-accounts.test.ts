import { describe, expect, it, test } from "vitest";
import { day } from "#domain/day.ts";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { family, put } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

/* What comes into an account, what is paid to a loan, and which months reach an amount. The figures are added up from the rows. */

const base = family();
const [checking, , , , loan] = base.accounts;
if (!checking || !loan) throw new Error("the household has accounts");
const studentLoan = { ...loan, id: 9, name: "Navient Student Loan", institution: "Navient", mask: "6613", subtype: "student" };
const home = { ...base, accounts: [...base.accounts, studentLoan] };
put(home.rows, { on: day("2026-10-08"), merchant: "Cash App", amount: -4_200, category: "Transfer in", account: 1 });
put(home.rows, { on: day("2026-10-12"), merchant: "Web payment", amount: 21_050, category: "Student loan payment", account: checking.id });
const money = (amount: number): string => formatMoney(cents(amount));
const shown = (text: string): string => text.replaceAll(/\(#cite:\d+\)/g, "");
const ask = async (text: string): Promise<string> => shown((await askOnce(home, text)).text);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const inOctober = home.rows.filter(({ date }) => date.startsWith("2026-10"));

describe("what comes into a checking account", () => {
  const rows = inOctober.filter(({ accountId, amount }) => accountId === 1 && amount < 0);
  const all = money(-sum(rows.map(({ amount }) => amount)));
  const pay = money(-sum(rows.filter(({ section }) => section === "Income").map(({ amount }) => amount)));
  it.each(["how much came into everyday checking in october", "how much was deposited to everyday checking in october"])(
    "counts paychecks and transfers: %s",
    async (question) => {
      const text = await ask(question);
      expect(text).toContain(`**[${all}] came into`);
      expect(text).toContain(`[${pay}] of income`);
      expect(text).toContain("[$42.00] of transfers in 1 transaction");
    },
  );
  test("is only what was moved, if that is asked for", async () => {
    expect(await ask("how much did we transfer into everyday checking in october")).toContain("**You moved [$42.00] into");
  });
});

test("a question about spending at an employer is answered with what it paid", async () => {
  const pay = inOctober.filter(({ merchant }) => merchant === "Northwind Payroll");
  const text = await ask("how much did we spend at Northwind Payroll in october");
  expect(text).toContain(`You received [${money(-sum(pay.map(({ amount }) => amount)))}] from Northwind Payroll`);
  expect(text).toContain("There is no spending at Northwind Payroll.");
});

test("a payment app has a sum for each direction", async () => {
  const between = family();
  put(between.rows, { on: day("2026-10-03"), merchant: "Pay Pals", amount: 3_000, category: "Account transfer", account: 1 });
  put(between.rows, { on: day("2026-10-09"), merchant: "Pay Pals", amount: -1_250, category: "Transfer in", account: 1 });
  const { text } = await askOnce(between, "how much did we spend at Pay Pals in october");
  expect(shown(text)).toContain("[$30.00] went out in 1 transaction, and [$12.50] came in in 1 transaction");
});

test.each(["how much came into everyday checking 4417 in october", "october deposits into everyday checking 4417, total"])(
  "the end of its number belongs to the account: %s",
  async (question) => {
    const { frame } = await askOnce(home, question);
    expect(frame?.filter.accounts.map(({ ids }) => ids)).toEqual([[1]]);
    expect(frame?.ignored).toEqual([]);
  },
);

test("a month in which the household got richer is that month, and one it is held against has ended", async () => {
  const startOf = async (question: string): Promise<string | undefined> => (await askOnce(home, question)).frame?.period?.start;
  expect(await startOf("did we get richer or poorer last month")).toBe("2026-10-01");
  expect(await startOf("are we better off than last month")).toBe("2026-11-01");
});

test.each([
  "of our income last month, how much went to groceries",
  "out of every dollar that came in last month, how much went to the supermarket",
  "what part of everything that came in last month did groceries take",
])("what part of the income went somewhere is a share of income: %s", async (question) => {
  const groceries = sum(inOctober.filter(({ category }) => category === "Groceries").map(({ amount }) => amount));
  const income = -sum(inOctober.filter(({ section }) => section === "Income").map(({ amount }) => amount));
  expect(await ask(question)).toContain(`[${money(groceries)}] of [${money(income)}]`);
});

test("a payment to a loan is found by the name of the loan", async () => {
  expect(await ask("how much was spent from the Navient account in october")).toContain("$210.50");
});

describe("months that reach an amount", () => {
  const spent = (month: string): number =>
    sum(home.rows.filter((r) => r.date.startsWith(month) && r.section === "Expense" && r.accountId !== 7).map(({ amount }) => amount));
  const months = Array.from({ length: 10 }, (_, i) => `2026-${String(i + 1).padStart(2, "0")}`);
  const ordered = months.map(spent).toSorted((a, b) => a - b);
  /** An amount that three of the ten months stay under. */
  const limit = Math.floor((ordered[3] ?? 0) / 100) * 100;
  const under = months.filter((month) => spent(month) <= limit).length;
  it.each([
    [`in which months this year did we spend ${money(limit)} or less`, `${under} months of`],
    [`which months did we not go over ${money(limit)} this year`, `${under} months of`],
    [`which months this year did we spend more than ${money(limit)}`, `had spending over ${money(limit)}`],
    [`which months this year did we spend at least ${money(limit)}`, `had spending of ${money(limit)} or more`],
  ])("are found by the sum of the month, not by its rows: %s", async (question, answer) => {
    expect(await ask(question)).toContain(answer);
  });
  test("are none, if no month does", async () => {
    expect(await ask("in which months this year did we spend less than $5")).toContain("**No month this year so far");
  });
});

test.each(["purchases over $100 in the month of May", "in which months were there purchases over $500 this year"])(
  "an amount of rows does not limit the sum of a month: %s",
  async (question) => {
    const { frame } = await askOnce(home, question);
    expect(frame?.metric?.startsWith("months")).not.toBe(true);
    expect(frame?.filter.over).not.toBeNull();
  },
);

test("what came from an account of the household is a transfer", async () => {
  const { frame } = await askOnce(home, "how much came into everyday checking from high yield savings in october");
  expect(frame?.metric).toBe("moved");
});

test("two loans of a kind are not told apart by the category of their payments", async () => {
  const second = { ...studentLoan, id: 10, name: "Second Student Loan", institution: "Aidvantage", mask: "6614" };
  const both = { ...home, accounts: [...home.accounts, second] };
  expect((await askOnce(both, "how much was spent from the Navient account in october")).text).not.toContain("$210.50");
});

describe("an answer that would be the opposite of the question is not given", () => {
  it.each([
    "disregarding groceries since I know about them, tell me the one thing we paid the most for in october please",
    "forget groceries for a second, how many purchases were there in october",
    "what bills are due next week apart from the auto loan",
    "net worth w/o the brokerage, everyday checking",
  ])("%s", async (question) => {
    const { reply } = { reply: (await askOnce(home, question)).frame };
    const taken = [...(reply?.filter.categories ?? []), ...(reply?.filter.merchants ?? [])].map(({ label }) => label);
    expect(taken).not.toContain("Groceries");
    const accounts = (reply?.filter.accounts ?? []).map(({ label }) => label);
    expect(accounts.every((label) => label.includes("except"))).toBe(true);
  });
});

describe("negations are never passed over", () => {
  it.each([
    ["number of days without any purchase this month", "had no spending"],
    ["on how many days last month did we not buy a single thing", "had no spending"],
  ])("%s", async (question, answer) => {
    expect(await ask(question)).toContain(answer);
  });
});

test("nothing is spent from a brokerage account", async () => {
  expect(await ask("breakdown of the brokerage account")).not.toContain("no spending");
});
