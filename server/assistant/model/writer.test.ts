import { describe, expect, test } from "vitest";
import { day } from "#domain/day.ts";
import { cents } from "#domain/money.ts";
import type { AssistantEvent } from "../engine.ts";
import { ungrounded } from "../grounding.ts";
import { Guard } from "./guard.ts";
import { FigureLedger } from "./ledger.ts";
import { writer } from "./writer.ts";

const TODAY = day("2026-11-20");
const OCTOBER = {
  period: { start: day("2026-10-01"), end: day("2026-10-31") },
  total: cents(61_248),
  count: 3,
  pendingTotal: cents(0),
  pendingCount: 0,
  groups: [
    { key: "2026-10", label: "October", id: null, total: cents(61_248), count: 3 },
    { key: "2026-09", label: "September", id: null, total: cents(20_000), count: 1 },
  ],
  cut: false,
};

const reply = (ledger: FigureLedger, ...steps: string[]): { text: string; events: AssistantEvent[] } => {
  const write = writer(ledger, (keep) => new Guard(keep));
  const events: AssistantEvent[] = [];
  for (const step of steps) events.push(...write.step(), ...write.text(step));
  events.push(...write.end());
  return { text: events.map((e) => (e.type === "text" ? e.text : "")).join(""), events };
};
const looked = (question = "And October?"): FigureLedger => {
  const ledger = new FigureLedger(TODAY, question, [{ role: "assistant", content: "It was [$5.00](#cite:0), not $7.00." }]);
  ledger.note("get_spending", { selection: { section: "Expense" }, groupBy: "month" }, OCTOBER);
  return ledger;
};

describe("figures in a reply", () => {
  test("are each linked once, to a view of exactly that amount, cited before it is mentioned", () => {
    const { text, events } = reply(looked(), "October $612.48, September $200.00, again $612.48.");
    expect(text).toBe("October [$612.48](#cite:0), September [$200.00](#cite:1), again [$612.48](#cite:0).");
    const firstMention = events.findIndex((e) => e.type === "text" && e.text.includes("#cite:1"));
    expect(events.slice(0, firstMention).filter((e) => e.type === "cite")).toHaveLength(2);
  });

  test("stay if named by the user, proven by an earlier answer, or calculated; all others are marked", () => {
    const ledger = looked("Is $50 more than last time?");
    expect(ledger.derive("difference", [cents(61_248), cents(20_000)])?.value).toBe(41_248);
    expect(ledger.derive("sum", [cents(61_248), cents(99_900)])).toBeNull();
    const { text, events } = reply(ledger, "You said $50, before it was $5.00; it rose by $412.48, not by $7.00 or $0.00.");
    expect(text).toBe(
      "You said $50, before it was $5.00; it rose by [$412.48](#cite:0), not by $7.00 (not from your data) or $0.00 (not from your data).",
    );
    expect(
      events.flatMap((e) => (e.type === "cite" && e.citation.artifactDisplayType === "formula" ? [e.citation.formula] : [])),
    ).toMatchObject([
      {
        parts: [
          { label: "Spending Oct 1 to 31, 2026", amount: 612.48 },
          { label: "September 2026, Spending Oct 1 to 31, 2026", amount: -200 },
        ],
        result: 412.48,
        over: null,
      },
    ]);
    const unmarked = text.replaceAll(/\S+ \(not from your data\)/g, "");
    expect(ungrounded(unmarked, ledger.results, ledger.derivations, ledger.said)).toEqual([]);
  });

  test("are proven by arithmetic only if every amount in it is proven", () => {
    const ledger = looked();
    const calculated = (expression: string, value: string): void => ledger.note("calculate" as never, { expression }, { value });
    calculated("612.48 * 12", "7349.76");
    calculated("999.99 + 1", "1000.99");
    calculated("777 * 1", "777");
    expect([734_976, 100_099, 77_700].map((n) => ledger.knows(cents(n)))).toEqual([true, false, false]);
  });

  test("are followed by the drafts made in the reply, whatever the model wrote", () => {
    const ledger = looked();
    const args = { title: "Food [x](y)", chartType: "bar", source: { of: "holdings" } };
    ledger.note("create_chart" as never, args, { id: 7, name: "Food [x](y)", total: 61_248, count: 1, shows: "latest" });
    ledger.note("create_budget" as never, {}, { id: 9, name: "December" });
    const { text, events } = reply(ledger, "Let me draw.", "Here. ![x](/charts/8/image/)");
    expect(text.replaceAll(/ +\n/g, "\n")).toBe(
      "Let me draw.\n\nHere.\n\nFood \\[x\\]\\(y\\), latest: [$612.48](#cite:0)\n\n![Food \\[x\\]\\(y\\)](/charts/7/image/)\n\n[December](#cite:1)",
    );
    expect(events.findLast((e) => e.type === "cite")).toMatchObject({ citation: { artifactDisplayType: "budget", artifactBudgetId: 9 } });
  });

  test("are captioned with what they show unless the text states it", () => {
    const drawn = () => {
      const ledger = looked();
      const source = { of: "spending", selection: { start: "2026-11-01", end: "2026-11-20" } };
      const made = { id: 7, name: "Food", total: 55_500, count: 3, shows: "total" };
      ledger.note("create_chart" as never, { title: "Food", chartType: "bar", source }, made);
      return ledger;
    };
    expect(reply(drawn(), "You spent $612.48.").text).toContain("\n\nFood, total shown: [$555.00](#cite:1)\n\n![Food](/charts/7/image/)");
    expect(reply(drawn(), "You spent $555.00.").text).toBe("You spent [$555.00](#cite:0).\n\n![Food](/charts/7/image/)");
  });
});
