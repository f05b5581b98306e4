import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCOUNT_CLASSES } from "../forecast/accounts.ts";
import { cents } from "../money.ts";
import { cashFlow, isMove, yearChange, yearSums, type YearState } from "./year-change.ts";

const STATE = ACCOUNT_CLASSES.map((of) => ({ key: of, label: `My ${of}`, class: of, balance: cents(0) }));
const state = (given: Partial<YearState>): YearState => ({
  netWorth: cents(0),
  priceIndex: 1,
  calendarYear: 2030,
  state: STATE,
  log: [],
  ...given,
});
const row = (key: string, delta: number, label = key) => ({ key, delta: cents(delta), label });

/** A year of work: pay with a deferral, spending, tax, growth, and a mortgage payment. */
const WORK = [
  row("rule:pay@cash", 9_000, "Salary: My cash"),
  row("rule:pay@pretax", 1_000, "Salary: My pretax"),
  row("match@pretax", 500, "Employer match"),
  row("rule:living@cash", -4_000, "Living costs"),
  row("tax:federal@cash", -1_200, "Federal tax"),
  row("transfer:payment@cash", -900, "Debt payment"),
  row("transfer:payment@debt", 900, "Debt payment"),
  row("interest@debt", -300, "Interest, My debt"),
  row("return@pretax", 700, "Growth, My pretax"),
];
const SUM = WORK.reduce((total, { delta }) => total + delta, 0);

describe("why net worth changed", () => {
  test("groups rows by cause, and one rule over several accounts is one row", () => {
    const { groups, change } = yearChange(state({}), state({ netWorth: cents(SUM), log: WORK }), "future");
    expect(change).toBe(SUM);
    expect(groups.map(({ group, total, rows }) => [group, total, rows.map(({ label, amount }) => `${label} ${amount}`)])).toEqual([
      ["in", 10_500, ["Salary 10000", "Employer match 500"]],
      ["growth", 700, ["Growth, My pretax 700"]],
      ["out", -4_300, ["Living costs -4000", "Interest, My debt -300"]],
      ["taxes", -1_200, ["Federal tax -1200"]],
      ["moves", 0, ["Debt payment -900", "Debt payment 900"]],
    ]);
  });

  test("in today's dollars, rising prices explain the rest", () => {
    const before = state({ netWorth: cents(100_000), priceIndex: 1 });
    const { groups, opening, closing } = yearChange(
      before,
      state({ netWorth: cents(110_000), priceIndex: 1.1, log: [row("return@cash", 10_000)] }),
      "today",
    );
    expect([opening, closing]).toEqual([100_000, 100_000]);
    expect(groups.map(({ group, total }) => [group, total])).toEqual([
      ["growth", 9_091],
      ["prices", -9_091],
    ]);
  });

  test("in today's dollars, moves between accounts cancel out to the cent", () => {
    const log = [row("transfer:payment@cash", -922_666), row("transfer:payment@debt", 704_000), row("transfer:payment@pretax", 218_666)];
    const { groups, change } = yearChange(state({}), state({ priceIndex: 1.97, log }), "today");
    expect(change).toBe(0);
    expect(groups.map(({ group, total }) => [group, total])).toEqual([["moves", 0]]);
  });
});

const anyCause = fc.constantFrom("rule:a", "rule:b", "tax:federal", "return", "interest", "social_security", "match");
const anyLog = fc.array(
  fc.record({ cause: anyCause, account: fc.constantFrom(...ACCOUNT_CLASSES), delta: fc.integer({ min: -1e9, max: 1e9 }) }),
  { maxLength: 30 },
);
/** Rows of moves between accounts, which cancel out. */
const anyMoves = fc
  .array(
    fc.record({
      cause: fc.constantFrom("transfer:withdrawal", "transfer:payment", "rmd", "shortfall"),
      from: fc.constantFrom(...ACCOUNT_CLASSES),
      to: fc.constantFrom(...ACCOUNT_CLASSES),
      amount: fc.integer({ min: 1, max: 1e9 }),
    }),
    { maxLength: 10 },
  )
  .map((moves) => moves.flatMap(({ cause, from, to, amount }) => [row(`${cause}@${from}`, -amount), row(`${cause}@${to}`, amount)]));
/** Log rows have unique keys, as the engine's have. */
const merged = (rows: ReturnType<typeof row>[]) =>
  [...Map.groupBy(rows, ({ key }) => key)].map(([key, parts]) =>
    row(
      key,
      parts.reduce((total, { delta }) => total + delta, 0),
    ),
  );

describe("any year", () => {
  const anyYear = fc.record({ log: anyLog, moves: anyMoves, index: fc.double({ min: 0.5, max: 9, noNaN: true }), real: fc.boolean() });

  test("has rows that add up to the change, in either dollars", () => {
    fc.assert(
      fc.property(anyYear, fc.integer({ min: -1e12, max: 1e12 }), ({ log, moves, index, real }, opening) => {
        const rows = merged([...log.map(({ cause, account, delta }) => row(`${cause}@${account}`, delta)), ...moves]);
        const netWorth = cents(rows.reduce((total, { delta }) => total + delta, opening));
        const before = state({ netWorth: cents(opening), priceIndex: Math.max(0.5, index - 0.1) });
        const { groups, change } = yearChange(before, state({ netWorth, priceIndex: index, log: rows }), real ? "today" : "future");
        expect(groups.reduce((total, group) => total + group.total, 0)).toBe(change);
        for (const { total, rows: lines } of groups) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        expect(groups.find(({ group }) => group === "moves")?.total ?? 0).toBe(0);
        if (!real) expect(groups.some(({ group }) => group === "prices")).toBe(false);
      }),
    );
  });

  test("has a cash flow whose sides have the same sum, and whose cash equals what the rows say", () => {
    fc.assert(
      fc.property(anyYear, ({ log, moves, index, real }) => {
        const rows = merged([...log.map(({ cause, account, delta }) => row(`${cause}@${account}`, delta)), ...moves]);
        const { from, to, total } = cashFlow(state({ log: rows, priceIndex: index }), real ? "today" : "future");
        const sum = (flows: typeof from) => flows.reduce((all, { amount }) => all + amount, 0);
        expect([sum(from), sum(to)]).toEqual([total, total]);
        if (real) return;
        const growth = new Set(["return", "interest"]);
        const cash = rows.reduce(
          (all, { key, delta }) => (key.endsWith("@cash") && !growth.has(key.split("@")[0] ?? "") ? all + delta : all),
          0,
        );
        const kept = (to.find(({ key }) => key === "cash")?.amount ?? 0) - (from.find(({ key }) => key === "cash")?.amount ?? 0);
        expect(kept).toBe(cash);
      }),
    );
  });

  test("counts moves in no sum of its table", () => {
    expect(yearSums(state({ log: WORK }), "future")).toMatchObject({ income: 10_500, spending: 4_000, taxes: 1_200 });
    expect(["transfer:sale", "rmd", "shortfall", "rule:x"].map(isMove)).toEqual([true, true, true, false]);
  });
});
