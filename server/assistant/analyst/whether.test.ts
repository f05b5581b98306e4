import { expect, test } from "vitest";
import { day } from "#domain/day.ts";
import { formatDay } from "#domain/format.ts";
import { family } from "./testing/household.ts";
import { askOnce, TODAY } from "./testing/talk.ts";
import { claimOf } from "./whether.ts";

/* Questions that want yes or no. Each truth is computed from the rows, without the analyst. */

const home = family();
const hidden = new Set(home.accounts.filter((a) => a.hidden).map((a) => a.id));
const spent = home.rows.filter((row) => !hidden.has(row.accountId) && row.section === "Expense");
const between = (from: string, to: string) => spent.filter((row) => row.date >= from && row.date <= to);
const sum = (list: readonly { amount: number }[]): number => list.reduce((all, row) => all + row.amount, 0);
const leadOf = async (question: string): Promise<string | null> =>
  /^\*\*(Yes|No)\. /.exec((await askOnce(home, question)).text)?.[1] ?? null;
const yes = (truth: boolean): string => (truth ? "Yes" : "No");

test("whether a merchant was paid in a month is said first", async () => {
  const merchants = [...new Set(spent.map((row) => row.merchant))].toSorted((a, b) => a.localeCompare(b)).slice(0, 25);
  const october = between("2026-10-01", "2026-10-31");
  let decided = 0;
  for (const merchant of merchants) {
    const lead = await leadOf(`Did we pay ${merchant} in October?`);
    const rows = october.filter((row) => row.merchant === merchant);
    if (lead === null) continue;
    decided += 1;
    expect([merchant, lead]).toEqual([merchant, yes(rows.length > 0)]);
  }
  expect(decided).toBeGreaterThan(15);
});

test("whether one month cost more or less than another is said first", async () => {
  const [august, september] = [sum(between("2026-08-01", "2026-08-31")), sum(between("2026-09-01", "2026-09-30"))];
  expect(await leadOf("Did we spend more in September than in August?")).toBe(yes(september > august));
  expect(await leadOf("Did we spend less in September than in August?")).toBe(yes(september < august));
  expect(await leadOf("Did we spend more in August than in September?")).toBe(yes(august > september));
  expect(await leadOf("Can you tell me if we spent more in August than in September?")).toBe(yes(august > september));
});

test("whether a bill has been paid is asked of this month, and says when it last was", async () => {
  const november = new Set(between("2026-11-01", TODAY).map((row) => row.merchant));
  const october = new Set(between("2026-10-01", "2026-10-31").map((row) => row.merchant));
  const paid = ["Netflix", "Spotify", "Verizon", "Comcast"].find((name) => november.has(name));
  const due = [...october].find((name) => !november.has(name) && /^[A-Z][a-z]+$/.test(name));
  if (!paid || !due) throw new Error("the household has no such merchants");
  for (const asks of [(name: string) => `Did ${name} get paid yet?`, (name: string) => `Has the ${name} bill been paid?`]) {
    expect((await askOnce(home, asks(paid))).text).toMatch(/^\*\*Yes\. .*this month/);
    const last = between("2000-01-01", TODAY).findLast((row) => row.merchant === due && row.amount > 0);
    const { text } = await askOnce(home, asks(due));
    expect(text).toMatch(/^\*\*No\. .*this month/);
    expect(text).toContain(`The last was on ${formatDay(day(last?.date ?? TODAY))}`);
  }
});

test.each([
  "Did we spend too much on groceries in October?",
  "Did we spend a lot in October?",
  "Did we spend over $100 on groceries in October?",
  "Did we go to Costco or Trader Joe's in October?",
  "Didn't we spend more in September than in August?",
  "How much did we spend in October?",
  "Did you add up October?",
])("no yes or no is said where it might answer something else: %s", async (question) => {
  expect(await leadOf(question)).toBeNull();
});

test("nothing found before the data begins is no proof that there was nothing", async () => {
  expect(await leadOf("Did we ever pay for parking in 1999?")).toBeNull();
});

test.each([
  ["did we pay netflix?", "found"],
  ["ok so did our spending go up?", "up"],
  ["has it dropped?", "down"],
  ["are we over budget?", "over"],
  ["are we under our grocery budget?", "within"],
  ["is it more or less?", null],
  ["does it go up and down?", null],
  ["what did we pay?", null],
  ["we paid netflix", null],
])("the claim of “%s” is %s", (question, claim) => {
  expect(claimOf(question)).toBe(claim);
});
