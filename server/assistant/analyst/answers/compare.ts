import { addMonths, day, earlier, endOfMonth, startOfMonth } from "#domain/day.ts";
import { capitalized, formatMoney, formatPeriod, joinNames } from "#domain/format.ts";
import type { CitedView } from "#contract/citations.ts";
import type { Cents } from "#domain/money.ts";
import type { Totals } from "../../tools/index.ts";
import { formula } from "../../formula.ts";
import { type Filter, type Frame, type FramePeriod, isFiltered, type Part, type Side as NamedSide } from "../frame.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import { daysOf, inPeriod, shortName, titlePeriod } from "../period-name.ts";
import { before, framePeriod, fullMonths, selectionOf } from "../planner.ts";
import { averageOf, cited, differenceOf, plural, say, sayTable, shareOf, standsTo, sumOf, zeroOf } from "../reply.ts";
import { about, type Answer, type Asked, dataStart, periodOf, subject } from "./context.ts";
import { categoryNote, dataNotes, familyNote, isAhead, nothingFound, saidMoney } from "./notes.ts";
import { compareRates } from "./compare-rates.ts";
import { citeRows } from "./spending.ts";

type Side = { label: string; totals: Totals; view: CitedView | null; figure: string; pending: Pending[] };
/** What of a side is still pending, and the view that opens it. */
type Pending = { label: string; amount: Cents; view: CitedView };

/** Adds the sign of the amount to a share, unless it is shown as zero. */
const signed = (amount: Cents, share: string): string => (/^0(?:\.0*)?%$/.test(share) ? share : `${amount < 0 ? "-" : "+"}${share}`);

const change = (asked: Asked, a: Cents, b: Cents): string => {
  const d = differenceOf(asked.reply, a, b);
  const share = b > 0 ? ` (${signed(d, shareOf(asked.reply, d, b))})` : "";
  return `${formatMoney(d, { forceSign: true })}${share}`;
};

const sideTable = (asked: Asked, first: string, a: Side, b: Side, same: Side | null): void =>
  sayTable(
    asked.reply,
    tableLines(
      [{ title: first }, { title: "Spent", right: true }, { title: "Transactions", right: true }],
      [
        [a.label, a.figure, String(a.totals.count)],
        ...(same ? [[same.label, same.figure, String(same.totals.count)]] : []),
        [b.label, b.figure, String(b.totals.count)],
        [
          same ? "**Difference to the same days**" : "**Difference**",
          `**${change(asked, a.totals.total, (same ?? b).totals.total)}**`,
          String(a.totals.count - (same ?? b).totals.count),
        ],
      ],
    ),
  );

const sideOf = async (asked: Asked, filters: readonly Filter[], period: FramePeriod, label: string): Promise<Side> => {
  const found = await Promise.all(
    filters.map(async (filter) => {
      const selection = selectionOf(filter, period);
      const totals = await asked.tools("get_spending", { selection });
      const ofFilter = { ...asked, frame: { ...asked.frame, filter } };
      const cite = citeRows(ofFilter, selection, period);
      const pending =
        totals.pendingCount === 0
          ? []
          : [{ label: cite.artifactName, amount: totals.pendingTotal, view: citeRows(ofFilter, { ...selection, pending: true }, period) }];
      return { totals, cite, pending };
    }),
  );
  const pending = found.flatMap((f) => f.pending);
  const [first, ...others] = found;
  if (!first) throw new Error("a side needs a filter");
  if (others.length === 0)
    return { label, totals: first.totals, view: first.cite, figure: cited(asked.reply, first.totals.total, first.cite), pending };
  const totals: Totals = {
    ...first.totals,
    total: sumOf(
      asked.reply,
      found.map((f) => f.totals.total),
    ),
    count: found.reduce((n, f) => n + f.totals.count, 0),
  };
  const cite = formula(
    label,
    found.map((f) => ({ label: f.cite.artifactName, amount: f.totals.total, view: f.cite })),
  );
  return { label, totals, view: null, figure: cited(asked.reply, totals.total, cite), pending };
};

/** States what of some sides is still pending; null if nothing is. */
const pendingOf = ({ reply }: Asked, sides: readonly Side[]): string | null => {
  const parts = sides.flatMap((side) => side.pending);
  const [only, another] = parts;
  if (!only) return null;
  const all = sumOf(
    reply,
    parts.map((part) => part.amount),
  );
  return `${cited(reply, all, another ? formula("Pending", parts) : only.view)} of it is still pending.`;
};

/** The filter of each part that a side adds up. */
const filtersOf = (filter: Filter, { parts }: NamedSide): Filter[] => parts.map((part) => ({ ...filter, ...part }));
const idsOf = (parts: readonly Part[]): string =>
  [
    ...new Set(
      parts.flatMap((p) => [
        ...p.categories.flatMap((c) => c.ids.map((id) => `c${id}`)),
        ...p.merchants.flatMap((m) => m.names.map((name) => `m${name}`)),
        ...p.accounts.flatMap((a) => a.ids.map((id) => `a${id}`)),
      ]),
    ),
  ]
    .toSorted()
    .join();
/** Whether sides still hold the names of the filter, which a later turn may have changed. */
const areOf = (sides: readonly NamedSide[], { categories, merchants, accounts }: Filter): boolean => {
  const [inSides, inFilter] = [sides.flatMap((s) => s.parts), [{ categories, merchants, accounts }]];
  return idsOf(inSides) === idsOf(inFilter) || idsOf(inSides) === idsOf([{ categories, merchants, accounts: [] }]);
};

/** The words for a period at the head of a row: "October (Oct 1 to 31, 2026)". */
export const periodLabel = (p: FramePeriod, asked: Asked): string => {
  const name = shortName(p, asked.today);
  return name ? `${capitalized(name)} (${formatPeriod(daysOf(p))})` : formatPeriod(daysOf(p));
};

const verdict = (asked: Asked, a: Side, b: Side, what: string): string => {
  const stands = standsTo(asked.reply, a.totals.total, b.totals.total);
  return stands
    ? `**${a.label}: ${a.figure}${what}, ${stands} ${b.label} (${b.figure}).**`
    : `**${a.label}: ${a.figure}${what}; ${b.label}: ${b.figure}.**`;
};

const comparePeriods = async (asked: Asked, one: FramePeriod, other: FramePeriod): Promise<void> => {
  // The current month or year is compared with the same days of the other, in either order.
  const isSecondNow = other.end === asked.today && one.grain === other.grain && one.end < other.start;
  const [p, q] = isSecondNow ? [other, one] : [one, other];
  const { frame, reply, today } = asked;
  reply.title = `${subject(frame)}: ${titlePeriod(p, today).replace(/^in /, "")} vs ${titlePeriod(q, today).replace(/^in /, "")}`;
  const sameDays = likeForLike(asked, p, q);
  const joined = frame.compare?.by === "period" && frame.compare.joined && areOf([frame.compare.joined], frame.filter);
  const filters =
    frame.compare?.by === "period" && frame.compare.joined && joined ? filtersOf(frame.filter, frame.compare.joined) : [frame.filter];
  const [a, b, c] = await Promise.all([
    sideOf(asked, filters, p, periodLabel(p, asked)),
    sideOf(asked, filters, q, periodLabel(q, asked)),
    sameDays
      ? sideOf(asked, filters, sameDays, `${periodLabel(q, asked).replace(/ \(.*/, "")}, same days (${formatPeriod(daysOf(sameDays))})`)
      : null,
  ]);
  if (a.totals.count + b.totals.count === 0) return say(reply, ...nothingFound(asked, p, `spending${about(frame, saidMoney)}`));
  // A running month may be more than the same days of the other, and less than all of it: then neither yes nor no is said.
  const [gap, gapToAll] = [a.totals.total - (c ?? b).totals.total, a.totals.total - b.totals.total];
  // "More in June than in May" says which comes first; else the later time is meant.
  const isTurned = / than /.test(asked.text.toLowerCase()) ? isSecondNow : p.start < q.start;
  if (Math.sign(gap) === Math.sign(gapToAll)) reply.truth.change = isTurned ? -gap : gap;
  const what =
    frame.compare?.by === "period" && frame.compare.joined && joined ? ` on ${escapeName(frame.compare.joined.label)} together` : null;
  say(reply, verdict(asked, a, c ?? b, what ?? about(frame, saidMoney)));
  sideTable(asked, "Period", a, b, c);
  say(
    reply,
    pendingOf(asked, [a]),
    c ? "The current period is compared with the same days, not with the whole of the other." : null,
    familyNote(asked),
    categoryNote(asked),
    ...dataNotes(asked, q.start < p.start ? q : p),
  );
  reply.chips = ["Why?", "By merchant", "Show me the transactions"];
};

/** When a current month or year is compared with a full one, returns the same days of the full one. */
export const likeForLike = (asked: Asked, p: FramePeriod, q: FramePeriod): FramePeriod | null => {
  const running = p.end === asked.today && p.grain !== "day" && p.grain !== "range" && p.grain === q.grain && q.end < p.start;
  if (!running || (p.grain !== "month" && p.grain !== "year")) return null;
  const months =
    (Number(p.start.slice(0, 4)) - Number(q.start.slice(0, 4))) * 12 + Number(p.start.slice(5, 7)) - Number(q.start.slice(5, 7));
  const end = earlier(addMonths(day(p.end), -months), day(q.end));
  return end < day(q.end) ? framePeriod({ start: day(q.start), end }, "range") : null;
};

/** The most sides that one table shows. */
const MOST_SIDES = 8;
/** The sides of a comparison, each with the filters that it adds up. */
export const setAgainst = ({ filter, compare }: Frame): { label: string; filters: Filter[] }[] => {
  if (compare?.by === "entity" && compare.sides && areOf(compare.sides, filter))
    return compare.sides.slice(0, MOST_SIDES).map((side) => ({ label: side.label, filters: filtersOf(filter, side) }));
  const { categories, merchants } = filter;
  return [
    ...categories.map((c) => ({ label: c.label, filters: [{ ...filter, categories: [c], merchants: [] }] })),
    ...merchants.map((m) => ({ label: m.label, filters: [{ ...filter, categories: [], merchants: [m] }] })),
  ].slice(0, MOST_SIDES);
};

/** States what several sides come to in all, and each of them. */
const together = (asked: Asked, period: FramePeriod, sides: readonly Side[]): void => {
  const { frame, reply } = asked;
  const all = sumOf(
    reply,
    sides.map((s) => s.totals.total),
  );
  const names = sides.map((s) => s.label);
  const cite = formula(
    `${joinNames(names)} ${titlePeriod(period, asked.today)}`,
    sides.map((s) => ({ label: s.label, amount: s.totals.total, view: s.view })),
  );
  say(
    reply,
    `**You spent ${cited(reply, all, cite)} on ${joinNames(names)} together ${inPeriod(period, asked.today)}.**`,
    `${sides.map((s) => `${s.label}: ${s.figure}`).join("; ")}.`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "" }, { title: "Spent", right: true }, { title: "Transactions", right: true }],
      [
        ...sides.map((s) => [s.label, s.figure, String(s.totals.count)]),
        ["**Total**", `**${cited(reply, all, cite)}**`, String(sides.reduce((n, s) => n + s.totals.count, 0))],
      ],
    ),
  );
  say(reply, pendingOf(asked, sides));
  if (frame.compare?.by === "entity") say(reply, familyNote(asked), categoryNote(asked), ...dataNotes(asked, period));
  reply.chips = ["By month", "Show me the transactions"];
};

/** Whether the question names the sides in their order, with the words that they are known by. */
const isInOrder = ({ text }: Asked, sides: readonly { label: string }[]): boolean => {
  const at = sides.map(({ label }) => text.toLowerCase().indexOf(label.toLowerCase()));
  return at.every((one, i) => one >= 0 && one > (at[i - 1] ?? -1));
};

const compareEntities = async (asked: Asked): Promise<void> => {
  const { frame, reply, today } = asked;
  const period = periodOf(asked);
  const filters = setAgainst(frame);
  reply.title = `${filters.map((f) => f.label).join(" vs ")} ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "spending"));
  const sides = await Promise.all(filters.map((f) => sideOf(asked, f.filters, period, capitalized(escapeName(f.label)))));
  if (frame.compare?.by === "entity" && frame.compare.joined && !frame.metric) return together(asked, period, sides);
  const isByCount = frame.metric === "count";
  const ranked = [...sides].sort((a, b) => (isByCount ? b.totals.count - a.totals.count : b.totals.total - a.totals.total));
  reply.shown = ranked.flatMap((side) => filters[sides.indexOf(side)]?.label ?? []);
  const [a, b] = ranked;
  if (!a || !b) return;
  if (sides.every((s) => s.totals.count === 0)) return say(reply, ...nothingFound(asked, period, `spending${about(frame, saidMoney)}`));
  const [one, other] = sides;
  if (one && other && sides.length === 2 && !isByCount && isInOrder(asked, filters))
    reply.truth.change = one.totals.total - other.totals.total;
  const stands = standsTo(reply, a.totals.total, b.totals.total);
  if (isByCount)
    say(
      reply,
      `**${a.totals.count === b.totals.count ? `${a.label} and ${b.label} came as often` : `${a.label} came more often than ${b.label}`} ${inPeriod(period, today)}: ${a.totals.count} against ${plural(b.totals.count, "transaction")}.**`,
    );
  else
    say(
      reply,
      `**${a.label} cost you ${stands ? stands.replace(/^(?:about )?the same as$/, (s) => `${s.startsWith("about") ? "about " : ""}as much as`) : "more than"} ${b.label} ${inPeriod(period, today)}: ${a.figure} against ${b.figure}.**`,
    );
  const gap = ranked.length === 2 && !isByCount ? differenceOf(reply, a.totals.total, b.totals.total) : null;
  sayTable(
    reply,
    tableLines(
      [{ title: "" }, { title: "Spent", right: true }, { title: "Transactions", right: true }],
      [
        ...ranked.map((s) => [s.label, s.figure, String(s.totals.count)]),
        ...(gap === null ? [] : [["**Difference**", `**${formatMoney(gap)}**`, String(a.totals.count - b.totals.count)]]),
      ],
    ),
  );
  say(reply, familyNote(asked), categoryNote(asked), ...dataNotes(asked, period));
  reply.chips = ["By month", "Show me the transactions", "Together?"];
};

const compareAverage = async (asked: Asked, months: number): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  const period = periodOf(asked);
  const start = dataStart(asked);
  const base = fullMonths(day(period.start) < startOfMonth(today) ? addMonths(day(period.start), 0) : today, months);
  const from = start && start > base.start ? (start === startOfMonth(start) ? start : addMonths(startOfMonth(start), 1)) : day(base.start);
  const span: FramePeriod = { ...base, start: from };
  reply.title = `${subject(frame)} against the average`;
  if (from > base.end) {
    say(reply, "**There is no full month to compare with yet.**", ...dataNotes(asked, base));
    reply.chips = ["How much did I spend this month?"];
    return;
  }
  const n = Math.round((Date.parse(endOfMonth(day(span.end))) - Date.parse(span.start)) / (30.44 * 86_400_000));
  const [now, past] = await Promise.all([
    sideOf(asked, [frame.filter], period, periodLabel(period, asked)),
    tools("get_spending", { selection: selectionOf(frame.filter, span) }),
  ]);
  const mean = averageOf(reply, [past.total], n);
  const cite = citeRows(asked, selectionOf(frame.filter, span), span);
  if (period.end < today) reply.truth.change = now.totals.total - mean;
  const stands = standsTo(reply, now.totals.total, mean);
  say(
    reply,
    `**${now.label}: ${now.figure}${about(frame, saidMoney)}, ${stands ?? "against"} your average of ${cited(reply, mean, cite)} a month.**`,
    `The average covers ${plural(n, "full month")}, ${formatPeriod(daysOf(span))}.`,
    period.end === today && period.grain === "month" ? "The month is not over, so expect the gap to move." : null,
  );
  say(reply, familyNote(asked), categoryNote(asked), ...dataNotes(asked, base));
  reply.chips = ["Why?", "Break it down by category"];
};

/** Compares two periods, two or more categories or merchants, or a period with the monthly average. */
export const compare: Answer = async (asked) => {
  const { frame } = asked;
  const period = periodOf(asked);
  if (frame.compare?.by === "entity") return compareEntities(asked);
  if (frame.compare?.by === "average") return compareAverage(asked, frame.compare.months);
  if (isAhead(period, asked.today)) return say(asked.reply, ...nothingFound(asked, period, "spending"));
  const other = frame.compare?.by === "period" ? frame.compare.other : before(period);
  if (frame.metric === "rate" && (await compareRates(asked, period, other))) return;
  return comparePeriods(asked, period, other);
};

/** Explains why a period cost more or less than the previous one: the categories that changed most. */
export const why: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const p = periodOf(asked);
  const other = frame.compare?.by === "period" ? frame.compare.other : before(p);
  // A month that still runs is set beside the same days, as the rest of the other month explains nothing.
  const same = likeForLike(asked, p, other);
  const q = same ?? other;
  reply.title = `What changed ${titlePeriod(p, today)}`;
  if (isAhead(p, today)) return say(reply, ...nothingFound(asked, p, "spending"));
  const named = frame.filter.categories.length + frame.filter.merchants.length > 0;
  const by = named || frame.groupBy === "merchant" ? "merchant" : "category";
  const [now, then] = await Promise.all(
    [p, q].map((x) => tools("get_spending", { selection: selectionOf(frame.filter, x), groupBy: by, top: 50 })),
  );
  if (!now || !then || now.count + then.count === 0) return say(reply, ...nothingFound(asked, p, `spending${about(frame, saidMoney)}`));
  const [a, b] = [
    cited(reply, now.total, citeRows(asked, selectionOf(frame.filter, p), p)),
    cited(reply, then.total, citeRows(asked, selectionOf(frame.filter, q), q)),
  ];
  const labels = new Map([...then.groups, ...now.groups].map((g) => [g.key, g.label]));
  const at = (t: Totals, key: string): Cents => t.groups.find((g) => g.key === key)?.total ?? zeroOf(reply);
  // If the list was cut off, a missing group is not necessarily zero.
  const sure = (t: Totals, key: string): boolean => !t.cut || t.groups.some((g) => g.key === key);
  const moved = [...labels]
    .filter(([key]) => sure(now, key) && sure(then, key))
    .map(([key, label]) => ({ label, after: at(now, key), before: at(then, key) }))
    .map((m) => ({ ...m, by: m.after - m.before }))
    .filter((m) => m.by !== 0)
    .sort((x, y) => Math.abs(y.by) - Math.abs(x.by));
  const top = moved.slice(0, 6);
  const stands = standsTo(reply, now.total, then.total);
  const wanted = frame.metric === "rise" ? 1 : frame.metric === "fall" ? -1 : null;
  const first =
    wanted === null
      ? (top.find((m) => Math.sign(m.by) === Math.sign(now.total - then.total)) ?? top[0])
      : moved.find((m) => Math.sign(m.by) === wanted);
  if (wanted !== null && first) reply.lead = first.label;
  if (wanted !== null)
    say(
      reply,
      first
        ? `**${escapeName(first.label)} ${wanted > 0 ? "rose" : "fell"} the most, by ${formatMoney(differenceOf(reply, Math.max(first.after, first.before) as Cents, Math.min(first.after, first.before) as Cents))}.**`
        : `**Nothing ${wanted > 0 ? "rose" : "fell"}.**`,
    );
  say(
    reply,
    `**You spent ${a}${about(frame, saidMoney)} ${inPeriod(p, today)}${stands ? `, ${stands} ${formatPeriod(daysOf(q))} (${b})` : ` and ${b} over ${formatPeriod(daysOf(q))}`}.**`,
    first && wanted === null ? `${escapeName(first.label)} changed the most.` : null,
  );
  sayTable(
    reply,
    tableLines(
      [
        { title: by === "merchant" ? "Merchant" : "Category" },
        { title: "Before", right: true },
        { title: "Now", right: true },
        { title: "Change", right: true },
      ],
      [
        ...top.map((m) => [
          escapeName(m.label),
          formatMoney(m.before),
          formatMoney(m.after),
          formatMoney(differenceOf(reply, m.after, m.before), { forceSign: true }),
        ]),
        [
          isFiltered(asked.frame.filter) ? "**Total**" : "**All spending**",
          b,
          a,
          formatMoney(differenceOf(reply, now.total, then.total), { forceSign: true }),
        ],
      ],
    ),
  );
  const whole = same ? await tools("get_spending", { selection: selectionOf(frame.filter, other) }) : null;
  say(
    reply,
    whole
      ? `The current period is compared with the same days, not with the whole of the other. In all, it was ${cited(reply, whole.total, citeRows(asked, selectionOf(frame.filter, other), other))} ${inPeriod(other, today)}.`
      : null,
    categoryNote(asked),
    familyNote(asked),
    ...dataNotes(asked, q),
  );
  reply.chips = [
    by === "category" && first ? `What about ${first.label.slice(0, 40)}?` : "Show me the transactions",
    `What were my biggest purchases ${titlePeriod(p, today)}?`,
  ];
};
