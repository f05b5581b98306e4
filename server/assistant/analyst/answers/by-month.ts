import { formatMonth } from "#domain/format.ts";
import { absolute, type Cents } from "#domain/money.ts";
import type { Group, Totals } from "../../tools/index.ts";
import type { Filter, FramePeriod } from "../frame.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { fullMonths, selectionOf } from "../planner.ts";
import { cited, differenceOf, say, sayTable, sumOf, zeroOf } from "../reply.ts";
import { about, type Answer, type Asked, dataStart, periodOf, subject } from "./context.ts";
import { dataNotes, isAhead, nothingFound, saidMoney } from "./notes.ts";
import { slotsOf } from "./series.ts";
import { citeRows } from "./spending.ts";

/** Groups and months that fit in a table of an answer. */
const MOST_GROUPS = 6;
const MOST_MONTHS = 12;
const USUAL_MONTHS = 3;

const narrowed = (filter: Filter, by: "category" | "merchant", g: Group): Filter | null => {
  if (by === "merchant") return { ...filter, merchants: [{ label: g.label, names: [g.label], family: false }] };
  return g.id === null ? null : { ...filter, categories: [{ label: g.label, ids: [g.id] }] };
};

/** Breaks spending down by category or merchant and by month at once. Rows and columns add up to the totals. */
export const byMonth: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const by = frame.groupBy === "merchant" ? "merchant" : "category";
  const period = frame.period?.asked ? periodOf(asked) : fullMonths(today, USUAL_MONTHS);
  reply.title = `${subject(frame)} by ${by} and month ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "spending"));
  const months = slotsOf(period, "month", dataStart(asked), today).slice(-MOST_MONTHS);
  const [first, last] = [months[0], months.at(-1)];
  const shown: FramePeriod = first && last ? { ...period, start: first.start, end: last.end, rolling: null, all: false } : period;
  const s = selectionOf(frame.filter, shown);
  const [whole, each] = await Promise.all([
    tools("get_spending", { selection: s, groupBy: by, top: MOST_GROUPS }),
    tools("get_spending", { selection: s, groupBy: "month" }),
  ]);
  if (whole.count === 0) return say(reply, ...nothingFound(asked, shown, `spending${about(frame, saidMoney)}`));
  const rows = await Promise.all(
    whole.groups.slice(0, MOST_GROUPS).flatMap((g) => {
      const filter = narrowed(frame.filter, by, g);
      return filter ? [rowOf(asked, g, filter, shown)] : [];
    }),
  );
  const cell = (totals: Totals, key: string): Cents =>
    totals.groups.find((g) => g.key.slice(0, 7) === key.slice(0, 7))?.total ?? zeroOf(reply);
  const rest = (all: Cents, part: readonly Cents[]): Cents => differenceOf(reply, all, sumOf(reply, [...part]));
  const others = months.map(({ key }) =>
    rest(
      cell(each, key),
      rows.map(({ totals }) => cell(totals, key)),
    ),
  );
  const left = rest(
    whole.total,
    rows.map(({ group }) => group.total),
  );
  const money = (amount: Cents): string => saidMoney(amount);
  say(
    reply,
    `**You spent ${cited(reply, whole.total, citeRows(asked, s, shown))}${about(frame, saidMoney)} ${inPeriod(shown, today)}, by ${by} and month.**`,
  );
  sayTable(
    reply,
    tableLines(
      [
        { title: by === "category" ? "Category" : "Merchant" },
        ...months.map(({ start }) => ({ title: formatMonth(start), right: true as const })),
        { title: "Total", right: true },
      ],
      [
        ...rows.map(({ group, totals, filter }) => [
          escapeName(group.label),
          ...months.map(({ key }) => money(cell(totals, key))),
          cited(reply, group.total, citeRows({ ...asked, frame: { ...frame, filter } }, selectionOf(filter, shown), shown)),
        ]),
        ...(absolute(left) === 0 && others.every((o) => o === 0) ? [] : [["Everything else", ...others.map(money), money(left)]]),
        ["**Total**", ...months.map(({ key }) => `**${money(cell(each, key))}**`), `**${money(whole.total)}**`],
      ],
    ),
  );
  say(reply, ...dataNotes(asked, shown));
  reply.chips = ["Make a chart of it", by === "category" ? "By merchant" : "Break it down by category"];
};

const rowOf = async (
  asked: Asked,
  group: Group,
  filter: Filter,
  period: FramePeriod,
): Promise<{ group: Group; filter: Filter; totals: Totals }> => ({
  group,
  filter,
  totals: await asked.tools("get_spending", { selection: selectionOf(filter, period), groupBy: "month" }),
});
