import { describe, expect, it } from "vitest";
import { day } from "#domain/day.ts";
import { askOnce, lastOf, type Told } from "../testing/talk.ts";
import { family, put } from "../testing/household.ts";

/* Which bills an account pays, and whether it has enough for them. */

const home = family();
const say = (turns: readonly string[]): Promise<Told> => lastOf(home, turns);
const from = ({ frame }: Told): string[] => frame?.filter.from.map((a) => a.label) ?? [];

describe("bills of one account", () => {
  it.each([
    "which ones come out of everyday checking",
    "only the ones from everyday checking",
    "which of those are paid from everyday checking",
  ])("narrow the bills that were listed: %s", async (text) => {
    const told = await say(["what bills are coming up in the next 30 days", text]);
    expect(told.frame).toMatchObject({ intent: "bills_upcoming", period: { end: "2026-12-20" } });
    expect(from(told)).toEqual(["Everyday Checking"]);
    expect(told.text).toContain("paid from Everyday Checking");
  });

  it("keep another time and the largest of them", async () => {
    const turns = ["list my bills", "which ones come out of everyday checking", "what about the next 30 days"];
    expect(await say(turns)).toMatchObject({ frame: { intent: "bills_upcoming", period: { end: "2026-12-20" } } });
    expect(from(await say([...turns, "how much is the biggest"]))).toEqual(["Everyday Checking"]);
  });

  it("know who pays a card from its last payment, however many purchases came after it", async () => {
    const busy = family();
    const paid = put(busy.rows, {
      on: day("2026-11-02"),
      merchant: "Payment received",
      amount: -20_000,
      category: "Credit card payment",
      account: 4,
    });
    Object.assign(paid, { section: "Transfer", transferAccountId: 1 });
    for (let i = 0; i < 30; i++)
      put(busy.rows, { on: day("2026-11-15"), merchant: "Corner Shop", amount: 100 + i, category: "Groceries", account: 4 });
    const { text } = await lastOf(busy, ["list my bills for the next 30 days", "which ones come out of everyday checking"]);
    expect(text).toContain("| Freedom Visa |");
    expect(text).toContain("from the same account as last time");
  });

  it("open to their own payments, not to the list of all of them", async () => {
    const all = await say(["list my bills for the next 7 days"]);
    expect(all.citations[0]?.artifactDisplayType).toBe("subscriptions");
    const { citations } = await say(["list my bills for the next 30 days", "which ones come out of everyday checking"]);
    expect(citations[0]?.artifactDisplayType).toBe("formula");
    expect(JSON.stringify(citations[0])).not.toContain("Netflix");
  });

  it("open payment by payment where the list of recurring payments would show other ones", async () => {
    // The list has each payment once, and all of them from today on.
    for (const question of ["list my bills for the next 60 days", "which bills are due next month"]) {
      const { citations, text } = await say([question]);
      expect(text).toContain("recurring payment");
      expect(citations[0]?.artifactDisplayType).toBe("formula");
    }
  });

  it("leave the balance to its own question", async () => {
    const { frame } = await say(["list my bills", "how much is in everyday checking"]);
    expect(frame?.intent).toBe("balance");
  });

  it("are a question of their own", async () => {
    expect(from(await askOnce(home, "which bills come out of everyday checking"))).toEqual(["Everyday Checking"]);
    const card = await askOnce(home, "when is the Freedom Visa due");
    expect(card.text).toContain("Freedom Visa is due on Dec 2, 2026");
  });
});

describe("enough for bills", () => {
  it.each(["will there be enough in it", "is there enough for those", "can I cover them?"])("says yes or no first: %s", async (text) => {
    const told = await say(["list my bills", "which ones come out of everyday checking", text]);
    expect(told.text).toMatch(/^\*\*(?:Yes|No): \[\$4,210\.55\]\(#cite:\d+\) in Everyday Checking/);
  });

  it.each(["is there enough in everyday checking for the auto loan", "will everyday checking cover the auto loan"])(
    "compares an account with the next payment of a loan: %s",
    async (text) => {
      const told = await askOnce(home, text);
      expect(told.ungrounded).toEqual([]);
      expect(told.text).toMatch(/^\*\*Yes: \[\$4,210\.55\]\(#cite:\d+\) in Everyday Checking covers Auto Loan on Dec 5, \[\$349\.00\]/);
    },
  );
});

it("counts the last day of a month that bills are asked for before the end of", async () => {
  const { frame } = await askOnce(home, "what bills are due before the end of the month");
  expect(frame?.period?.end).toBe("2026-11-30");
  expect((await askOnce(home, "what bills are due before december 1")).frame?.period?.end).toBe("2026-11-30");
});

describe("whether money covers the bills", () => {
  const turns = ["what bills are coming up in the next 30 days", "can I cover them?"];

  it("names the accounts whose balance is counted", async () => {
    const { text } = await say(turns);
    expect(text).toMatch(/\[\$4,210\.55\]\(#cite:\d+\) in Everyday Checking /);
    expect(text).not.toContain("savings");
  });

  it.each(["from savings?", "and with savings", "what about from savings"])("is asked of other money by its name: %s", async (text) => {
    const told = await say([...turns, text]);
    expect(told.frame).toMatchObject({ intent: "bills_upcoming", metric: "covered", period: { end: "2026-12-20" } });
    expect(told.text).toMatch(/^\*\*Yes: \[\$18,300\.00\]\(#cite:\d+\) in savings covers the /);
  });

  it("is not asked where the words ask who pays", async () => {
    expect(from(await say([...turns, "which ones come out of everyday checking"]))).toEqual(["Everyday Checking"]);
  });

  it("counts the same accounts for what is safe to spend", async () => {
    expect((await askOnce(home, "how much is safe to spend")).text).toMatch(
      /That is \[\$4,210\.55\]\(#cite:\d+\) in Everyday Checking less/,
    );
  });
});
