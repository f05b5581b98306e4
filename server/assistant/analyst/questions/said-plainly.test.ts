import { expect, test } from "vitest";
import { formatMoney } from "#domain/format.ts";
import { cents } from "#domain/money.ts";
import { family } from "../testing/household.ts";
import { askOnce } from "../testing/talk.ts";

/* Answers that must state what was asked, and times in many wordings. Figures are computed from the rows. */

const home = family();
const hidden = new Set(home.accounts.filter((a) => a.hidden).map((a) => a.id));
const spent = home.rows.filter((row) => !hidden.has(row.accountId) && row.section === "Expense");
const sumOf = (categories: readonly string[], from: string, to: string): string =>
  formatMoney(
    cents(spent.filter((r) => categories.includes(r.category) && r.date >= from && r.date <= to).reduce((all, r) => all + r.amount, 0)),
  );
const said = async (question: string): Promise<string> => {
  const reply = await askOnce(home, question);
  expect(reply.ungrounded).toEqual([]);
  return reply.text;
};

test.each(["between Halloween and Veterans Day", "from Halloween to Veterans Day"])("two holidays make a time: %s", async (when) => {
  expect(await said(`How much did we spend on groceries ${when}?`)).toContain(sumOf(["Groceries"], "2026-10-31", "2026-11-11"));
});

test.each(["Did groceries go up or down vs last year, Jan thru Oct?", "Groceries January through October against last year"])(
  "a part of the year is held against the same months of the other: %s",
  async (question) => {
    const text = await said(question);
    expect(text).toContain(sumOf(["Groceries"], "2026-01-01", "2026-10-31"));
    expect(text).toContain(sumOf(["Groceries"], "2025-01-01", "2025-10-31"));
  },
);

test("the first purchase is no refund", async () => {
  const merchants = [...new Set(spent.map((r) => r.merchant))].filter((name) => /^[A-Z][a-z]+$/.test(name)).slice(0, 15);
  const firsts = await Promise.all(merchants.map((merchant) => said(`When did we first shop at ${merchant}?`)));
  const told = firsts.filter((text) => text.startsWith("**The first was"));
  expect(told.length).toBeGreaterThan(8);
  for (const text of told) expect(text.split("\n")[0]).toContain(" paid.");
});
