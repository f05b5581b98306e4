import { describe, expect, it } from "vitest";
import { formatMoney } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import type { TransactionFact } from "../tools/index.ts";
import { accounts, empty, family, put } from "./testing/household.ts";
import { freelancer } from "./testing/households.ts";
import { askOnce, chatWith } from "./testing/talk.ts";
import { questions } from "./testing/questions.ts";

const home = family();
const seen = home.rows.filter((r) => r.accountId !== 7);
/** The expected figure, added up from the plain rows without any tool. */
const total = (keep: (r: TransactionFact) => boolean, sign = 1): string =>
  formatMoney((sign * seen.filter(keep).reduce((n, r) => n + r.amount, 0)) as Cents);
const within = (r: TransactionFact, start: string, end: string): boolean => r.date >= start && r.date <= end;
const spent = (r: TransactionFact): boolean => r.section === "Expense";
const ask = (text: string) => askOnce(home, text);

describe("two budgets for the same days", () => {
  const both = () => {
    const h = family();
    const [one] = h.budgets;
    if (!one) throw new Error("no budget");
    return { ...h, budgets: [{ ...one, id: 90, name: "Blank", targets: [] }, one, { ...one, id: 91, name: "Strict" }] };
  };
  it("means the one that has lines, or the one that is named, and says which", async () => {
    const [first, second] = [await askOnce(both(), "how is my budget"), await askOnce(both(), "how is my strict budget")];
    expect(first.text).toContain("You have several budgets for");
    expect(first.citations).toContainEqual(expect.objectContaining({ artifactBudgetId: both().budgets[1]?.id }));
    expect(second.citations).toContainEqual(expect.objectContaining({ artifactBudgetId: 91 }));
    expect(second.text).not.toContain("several budgets");
  });
});

describe("figures, to the cent", () => {
  it.each<[string, string]>([
    ["How much did I spend on groceries in October?", total((r) => r.category === "Groceries" && within(r, "2026-10-01", "2026-10-31"))],
    ["How much have I spent this month?", total((r) => spent(r) && within(r, "2026-11-01", "2026-11-20"))],
    [
      "how much at costco and walmart in 2025",
      total((r) => ["Costco", "Walmart"].includes(r.merchant) && within(r, "2025-01-01", "2025-12-31")),
    ],
    ["everything except rent last month", total((r) => spent(r) && r.category !== "Rent" && within(r, "2026-10-01", "2026-10-31"))],
    [
      "groceries at costco in september",
      total((r) => r.merchant === "Costco" && r.category === "Groceries" && within(r, "2026-09-01", "2026-09-30")),
    ],
    ["what did I spend on the Amex last month", total((r) => spent(r) && r.accountId === 3 && within(r, "2026-10-01", "2026-10-31"))],
    [
      "how much did I spend over $100 last month",
      total((r) => spent(r) && Math.abs(r.amount) > 10_000 && within(r, "2026-10-01", "2026-10-31")),
    ],
    ["how much at Target in the last 30 days", total((r) => r.merchant === "Target" && within(r, "2026-10-22", "2026-11-20"))],
    ["What's my income this year?", total((r) => r.section === "Income" && within(r, "2026-01-01", "2026-11-20"), -1)],
    ["how much is pending", total((r) => spent(r) && r.pending)],
    ["how much cash did I withdraw this year", total((r) => r.category === "Withdrawal" && within(r, "2026-01-01", "2026-11-20"))],
    [
      "how much did I pay in fees this year",
      total((r) => ["Late fees", "Interest charge"].includes(r.category) && within(r, "2026-01-01", "2026-11-20")),
    ],
    ["Where does my money go?", total((r) => spent(r) && within(r, "2025-11-21", "2026-11-20"))],
    ["spending by merchant in October", total((r) => spent(r) && within(r, "2026-10-01", "2026-10-31"))],
    ["spending by month this year", total((r) => spent(r) && within(r, "2026-01-01", "2026-11-20"))],
    ["compare October with September", total((r) => spent(r) && within(r, "2026-10-01", "2026-10-31"))],
    ["how much do I owe", formatMoney(accounts.filter((a) => !a.isAsset).reduce((n, a) => n + a.balance, 0) as Cents)],
    ["how much is in checking", formatMoney(accounts[0]?.balance ?? (0 as Cents))],
    [
      "what's my net worth",
      formatMoney(accounts.filter((a) => !a.hidden).reduce((n, a) => n + (a.isAsset ? a.balance : -a.balance), 0) as Cents),
    ],
  ])("%s", async (question, figure) => {
    const { text } = await ask(question);
    expect(text.split("\n")[0]).toContain(`[${figure}](#cite:`);
  });

  it("averages full months only", async () => {
    const months = ["05", "06", "07", "08", "09", "10"].map((m) =>
      seen.filter((r) => r.category === "Groceries" && r.date.startsWith(`2026-${m}`)).reduce((n, r) => n + r.amount, 0),
    );
    const mean = Math.round(months.reduce((a, b) => a + b, 0) / 6);
    expect((await ask("What do I usually spend on groceries?")).text).toContain(`[${formatMoney(mean as Cents)}](#cite:0) a month`);
  });

  it("counts transactions and finds the largest and the latest", async () => {
    const costco = seen.filter((r) => r.merchant === "Costco" && within(r, "2026-01-01", "2026-11-20"));
    expect((await ask("how many times did I go to Costco this year")).text).toContain(`**${costco.length} transactions`);
    const top = [...costco].sort((a, b) => b.amount - a.amount)[0];
    expect((await ask("biggest Costco purchase this year")).text).toContain(formatMoney(top?.amount ?? (0 as Cents)));
    expect((await ask("when did I last go to Costco")).text).toContain("Saturday, November 14, 2026");
  });

  it("excludes transfers, card payments, and hidden accounts, and includes refunds", async () => {
    const all = await ask("how much did I spend in November");
    expect(all.text).toContain(total((r) => spent(r) && within(r, "2026-11-01", "2026-11-20")));
    expect(all.text).not.toContain(
      formatMoney(home.rows.filter((r) => spent(r) && within(r, "2026-11-01", "2026-11-20")).reduce((n, r) => n + r.amount, 0) as Cents),
    );
    expect((await ask("did I get any refunds this month")).text).toContain("[$31.50](#cite:0) back");
  });
});

describe("every answer", () => {
  const sample = [...questions.map((q) => q[0]), "October?"];
  it("uses only figures from the tools, cites before mentioning, and ends with chips it can answer", async () => {
    const chips = new Set<string>();
    for (const question of sample) {
      const reply = await ask(question);
      expect({ question, ungrounded: reply.ungrounded }).toEqual({ question, ungrounded: [] });
      expect(reply.text.length, question).toBeGreaterThan(10);
      expect(reply.text.replace(/^\|.*$|!(?=\[[^\]]*\]\(\/charts\/)/gm, ""), question).not.toMatch(
        /undefined|null|NaN|\bin (?:in|on|from) |!| {2}/,
      );
      let cites = 0;
      for (const e of reply.events) {
        if (e.type === "cite") cites += 1;
        if (e.type === "text") for (const m of e.text.matchAll(/#cite:(\d+)/g)) expect(Number(m[1]), question).toBeLessThan(cites);
      }
      expect(reply.title?.length ?? 0, question).toBeLessThanOrEqual(60);
      reply.chips.forEach((c) => chips.add(c));
    }
    expect(chips.size).toBeGreaterThan(40);
  });

  it("links every figure, or puts it in a table whose total is linked", async () => {
    for (const [question, intent] of questions) {
      // A future day has no rows that a link could open.
      if (intent === "forecast") continue;
      const { text } = await ask(question);
      const prose = text
        .split("\n")
        .filter((l) => !l.startsWith("|"))
        .join("\n")
        .replace(/\[[^\]]*\]\(#cite:\d+\)/g, "");
      const loose = [...prose.matchAll(/(?<!\\)\$\d[\d,.]*\d/g)]
        .map((m) => m[0])
        .filter((f) => !question.replaceAll(",", "").includes(f.replace(/[$,]|\.00$/g, "")));
      expect({ question, loose: loose.filter((f) => f !== "$14.35") }).toEqual({ question, loose: [] });
    }
  });

  it("offers follow-ups that it can answer in the same chat", async () => {
    const { chatWith } = await import("./testing/talk.ts");
    const { answered } = await import("./answers.ts");
    for (const question of [
      "How much did I spend on groceries in October?",
      "Where does my money go?",
      "Compare this month to last month",
      "What's my net worth?",
      "how much do I owe",
      "spending by month this year",
      "biggest purchase this year",
      "show my transactions",
      "what's pending",
      "income this year",
      "how much at Costco this year",
      "groceries vs dining out this year",
      "How many times did I go to Costco this year?",
      "credit utilization",
      "why was October so expensive",
      "list my accounts",
      "How's my budget?",
      "what subscriptions do I have",
      "can I afford a car",
    ]) {
      const first = await askOnce(home, question);
      for (const chip of first.chips) {
        const chat = chatWith(home);
        await chat(question);
        const next = await chat(chip);
        expect({ question, chip, intent: next.frame && answered.has(next.frame.intent) }).toEqual({ question, chip, intent: true });
      }
    }
  });
});

describe("answers without data", () => {
  it.each([
    ["what did I spend at Zara last month", /I find no Zara in your data/],
    ["how much did I spend in March 2020", /no data for March 2020\.\*\* Your transactions start on Jun 1, 2024/],
    ["how much did I spend tomorrow", /has not started yet/],
    ["what was my checking balance on October 1", /Everyday Checking held \[\$840\.53\]\(#cite:0\) on Oct 1, 2026/],
    ["my student loan balance", /You have no student loan account here/],
    ["balance of my Vanguard account", /You have no Vanguard account here\.\*\* Your banks are/],
    ["what's the balance on card ending in 9999", /You have no 9999 account here/],
    ["Vanguard brokerage balance", /You have no Vanguard account here/],
    ["net worth in 2019", /no data for 2019\.\*\* Your transactions start on Jun 1, 2024/],
    ["how is my goal for the trip", /have no goals yet/],
    ["should I buy Nvidia", /can't tell you what to buy/],
    ["transfer $500 to savings", /can't move money/],
    ["what's the weather tomorrow", /can't help with that/],
  ])("%s", async (question, says) => {
    const reply = await ask(question);
    expect(reply.text).toMatch(says);
    expect(reply.ungrounded).toEqual([]);
  });

  it("says so when there are no accounts", async () => {
    const none = empty();
    expect((await askOnce(none, "How much did I spend this month?")).text).toMatch(/no transactions yet/);
    expect((await askOnce(none, "What's my net worth?")).text).toMatch(/no account yet/);
    expect((await askOnce(none, "What accounts do I have?")).text).toMatch(/no accounts yet/);
    for (const [question] of questions) expect((await askOnce(none, question)).ungrounded).toEqual([]);
  });

  it("warns while accounts sync and when the data starts after the period begins", async () => {
    expect((await askOnce({ ...home, syncing: true }, "How much did I spend last month?")).text).toContain("still syncing");
    expect((await ask("how much did I spend in 2024")).text).toContain("Your data starts on Jun 1, 2024");
  });

  it("states how much of a breakdown is uncategorized", async () => {
    const messy = family();
    put(messy.rows, { on: messy.rows[0]?.date ?? (accounts[0]?.name as never), merchant: "Somewhere", amount: 1, category: "Other" });
    for (let i = 0; i < 3; i++) put(messy.rows, { on: "2026-11-05" as never, merchant: "Somewhere", amount: 60_000, category: "Other" });
    expect((await askOnce(messy, "Break down my spending this month")).text).toMatch(/% is uncategorized/);
  });
});

it("match the expected wording", async () => {
  const replies: string[] = [];
  for (const question of [
    "How much did I spend on groceries last month?",
    "Where does my money go?",
    "Which stores do I spend the most at this year?",
    "How has my coffee spending changed over the last 6 months?",
    "Compare this month to last month",
    "Is this month higher than my 6 month average?",
    "What do I usually spend on groceries?",
    "Why was last month so expensive?",
    "How many times did I go to Starbucks last month?",
    "Five largest expenses last quarter",
    "Show my Amazon transactions",
    "When was my last Costco run?",
    "What's pending?",
    "What's my income this year?",
    "What's my net worth?",
    "How much do I owe?",
    "What can you do?",
    "Can I afford a $1,200 laptop?",
  ]) {
    const { title, text, chips } = await ask(question);
    replies.push(`> ${question}\ntitle: ${title}\n\n${text}\n\n(${chips.join(" / ")})`);
  }
  await expect(replies.join("\n\n---\n\n")).toMatchFileSnapshot("./testing/answers.snapshot.md");
});

describe("a household that pays off its own loan", () => {
  const paying = (): ReturnType<typeof family> => ({
    ...home,
    rows: home.rows.map((r) => (r.category === "Car payment" ? { ...r, section: "Transfer" as const } : r)),
  });
  it.each([
    ["can we afford $300 a month", /\| Loan payments \| \[-\$349\.00\]\(#cite:\d+\) \|/],
    ["how long would our savings last", /months of spending and loan payments at \[\$5,717\.51\]/],
    ["could we handle a car payment of $450 a month", /instead of the \[\$349\.00\]\(#cite:\d+\) you pay now/],
  ])("has less left over without counting the payments as spending: %s", async (question, says) => {
    expect((await askOnce(paying(), question)).text).toMatch(says);
  });
});

it("looks further back when this month has no data, and keeps that period for follow-ups", async () => {
  const chat = chatWith(freelancer());
  expect((await chat("how much tax did I pay")).text).toMatch(/in the last 12 months .*\[\$12,800\.00\]/);
  expect((await chat("show me the transactions")).text.match(/\| IRS \|/g)).toHaveLength(4);
});
