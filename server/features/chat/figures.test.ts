import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Citation } from "#contract/citations.ts";
import { queryString, selectionOfCitation } from "#contract/row-selection.ts";
import { type Json, type Person, type TestApp, testApp } from "../../testing/app.ts";
import { linked } from "../../testing/bank.ts";
import { account, centsOf, everyRow } from "../../testing/rows.ts";

/** The assistant's figures must match the screens, for a household with linked banks. */
let t: TestApp;
let p: Person;
let chat: number;

beforeAll(async () => {
  t = await testApp();
  p = await t.person();
  await linked(t, p);
  await linked(t, p, "user_good", "ins_sandbox_northway");
  await linked(t, p, "user_good", "ins_sandbox_keystead");
  const secret = await account(p, "Hidden savings", 77_777);
  await p.send("PATCH", `/api/finx-accounts/${secret}/`, { hidden: true });
  chat = Number((await p.send("POST", "/api/chat/", {})).body["id"]);
});
afterAll(() => t.close());

let asked = 0;
const ask = async (content: string): Promise<Json> => {
  const reply = await p.send("POST", `/api/chat/${chat}/messages/`, { content, nonce: `figures-${++asked}` });
  expect([reply.status, reply.body["status"]], content).toEqual([200, "done"]);
  return reply.body;
};
/** Figures of a reply that have a citation, with its number. */
const figures = (reply: Json): { cents: number; cite: number }[] =>
  [...String(reply["content"]).matchAll(/\[(-?)\$([\d,]+(?:\.\d\d)?)[^\]]*\]\(#cite:(\d+)\)/g)].map(
    ([, minus = "", digits = "", cite]) => ({ cents: centsOf(digits.replaceAll(",", "")) * (minus === "" ? 1 : -1), cite: Number(cite) }),
  );

describe("the assistant's figures", () => {
  test("net worth by month is the series of the net worth screen", async () => {
    const reply = String((await ask("What was our net worth at the end of each month this year?"))["content"]);
    const { body } = await p.get("/api/balance/time-series/?date_start=2026-01-31&date_end=2026-11-20");
    const series = new Map((body["points"] as Json[]).map((point) => [String(point["date"]), centsOf(point["balance"])]));
    const rows = [...reply.matchAll(/^\| (\w+) 2026(?: \(so far\))? \| \[(-?)\$([\d,.]+)\]/gm)];
    const ends = ["2026-01-31", "2026-06-30", "2026-10-31", "2026-11-20"];
    const names = ["January", "June", "October", "November"];
    for (const [i, name] of names.entries()) {
      const [, , minus = "", digits = ""] = rows.find(([, month]) => month === name) ?? [];
      expect(centsOf(digits.replaceAll(",", "")) * (minus === "" ? 1 : -1), name).toBe(series.get(ends[i] ?? ""));
    }
  });

  test("spending this month is the sum of the list's rows in the section Expense", async () => {
    const [figure] = figures(await ask("How much did I spend this month?"));
    const rows = await everyRow(p, "category_section=Expense&date_start=2026-11-01&date_end=2026-11-20");
    expect(figure?.cents).toBe(rows.reduce((n, row) => n + centsOf(row["amount"]), 0));
  });

  test("net worth is the last point of the series and the sum of the balances shown", async () => {
    const reply = await ask("What's my net worth?");
    const { body } = await p.get("/api/balance/time-series/?date_start=2026-10-01&date_end=2026-11-20");
    expect(figures(reply)[0]?.cents).toBe(centsOf((body["points"] as Json[]).at(-1)?.["balance"]));
    expect(reply["content"]).not.toContain("Hidden savings");
  });

  test("the rows that a citation opens add up to its figure", async () => {
    const questions = [
      "How much did I spend this month?",
      "How much did I spend on groceries last month?",
      "How much did I spend on coffee this year?",
      "How much did I spend in October?",
      "What was my income last month?",
      "How much did I spend on dining out in the last 90 days?",
      "How much did I spend last year?",
      "How much did I spend on utilities in September?",
    ];
    for (const question of questions) expect(await opened(question), question).toBeGreaterThan(0);
  });

  test.each(["category", "merchant", "account"])("each row of a breakdown by %s opens its own rows", async (by) => {
    // The headline, at least two groups and the table's total.
    expect(await opened(`Show my spending by ${by} in October`)).toBeGreaterThanOrEqual(4);
  });

  test.each([
    ["How has my dining out spending changed over the last 6 months?", 6],
    ["Compare groceries and dining out by month over the last 6 months", 6],
    ["How much did I earn last month?", 2],
    ["Income by month this year", 6],
    ["Cash flow by month this year", 12],
    ["Which merchants are new this year?", 1],
  ])("each amount in the answer to %j opens its own rows", async (question, least) => {
    expect(await opened(question)).toBeGreaterThan(least);
  });

  /** Sum of the rows that a view shows, without its sign. */
  const rowsOf = async (view: Citation | undefined, question: string): Promise<number> => {
    if (view?.artifactDisplayType !== "transactions") throw new Error(`${question}: ${view?.artifactDisplayType}`);
    const { body } = await p.get(`/api/finx-transactions/summary/?${queryString(selectionOfCitation(view.transactionsFetchRequest))}`);
    return Math.abs(centsOf(body["total"]));
  };

  /** Asks, opens every transaction figure in the answer, and returns how many there were. */
  const opened = async (question: string): Promise<number> => {
    const reply = await ask(question);
    const found = figures(reply);
    for (const figure of found) {
      const citation = (reply["citations"] as unknown as Citation[])[figure.cite];
      if (citation?.artifactDisplayType === "formula") {
        const { parts, over, result } = citation.formula;
        expect(Math.round(parts.reduce((n, part) => n + centsOf(part.amount), 0) / (over ?? 1)), question).toBe(centsOf(result));
        expect(Math.abs(centsOf(result)), question).toBe(Math.abs(figure.cents));
        for (const part of parts) expect(await rowsOf(part.view ?? undefined, question), question).toBe(Math.abs(centsOf(part.amount)));
      } else expect(await rowsOf(citation, question), question).toBe(Math.abs(figure.cents));
    }
    return found.length;
  };
});
