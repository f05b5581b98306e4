import { addDays, addMonths, day, earlier, endOfMonth, later, startOfMonth } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, formatMonth, joinNames, joinAllNames } from "#domain/format.ts";
import { absolute, type Cents, cents, ZERO } from "#domain/money.ts";
import type { Selection, Totals } from "../../tools/index.ts";
import { EMPTY_FILTER, type FramePeriod } from "../frame.ts";
import { citeTransactions } from "../../cite.ts";
import { formula } from "../../formula.ts";
import { escapeName, plainName, tableLines } from "../../markdown.ts";
import { isTimeGroup, isWholeUnit, type TimeGroup, timeLabelOf } from "../../time-groups.ts";
import { daysOf, inPeriod, previousWords, titlePeriod } from "../period-name.ts";
import { selectionOf, wholeUnits } from "../planner.ts";
import { averageOf, cited, differenceOf, plural, say, sayTable, shareOf, standsTo, sumOf, zeroOf } from "../reply.ts";
import { type Answer, type Asked, dataStart, periodOf } from "./context.ts";
import { likeForLike } from "./compare.ts";
import { loanNote, loansPaid } from "./loan-payments.ts";
import { dataNotes, isAhead, isCovered, nothingFound } from "./notes.ts";
import { groupAmount, type Whole } from "./parts.ts";
import { yearOfMean } from "./other-unit.ts";
import { comparable } from "./spending.ts";
import { asksUsualIncome, usualIncome } from "./usual-income.ts";

const citeIncome = (asked: Asked, period: FramePeriod) =>
  citeTransactions(`Income ${titlePeriod(period, asked.today)}`, selectionOf(asked.frame.filter, period), "Income");
const from = (asked: Asked): string => {
  const names = [...asked.frame.filter.categories.map((c) => c.label), ...asked.frame.filter.merchants.map((m) => m.label)];
  const { accounts } = asked.frame.filter;
  const into = accounts.length > 0 ? ` in ${joinNames(accounts.map((a) => escapeName(a.label)))}` : "";
  return `${names.length > 0 ? ` from ${names.map(escapeName).join(" and ")}` : ""}${into}`;
};

/** Whether an answer is about the income that was asked about: "did I get paid?" is not answered by interest that came in. */
const isNamed = ({ frame, text }: Asked): boolean =>
  frame.filter.merchants.length > 0 || !/\b(?:paid|pay|wages?|salary|pay ?checks?|raises?)\b/i.test(text);

/** Answers what came in, by source. */
export const incomeTotal: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  if (asksUsualIncome(asked) && !frame.period?.asked) return usualIncome(asked);
  const period = periodOf(asked);
  if (frame.metric === "average" || frame.metric === "average yearly") return meanIncome(asked, period);
  if (frame.compare?.by === "period") return twoSpans(asked, [period, frame.compare.other]);
  reply.title = `Income ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "income"));
  const previous = comparable(asked, period);
  const s = selectionOf({ ...frame.filter, section: null }, period);
  const by =
    frame.groupBy === "month" ? "month" : frame.groupBy === "merchant" || frame.filter.categories.length > 0 ? "merchant" : "category";
  const [now, then] = await Promise.all([
    tools("get_income", {
      selection: s,
      groupBy: by,
      top: 12,
    }),
    previous ? tools("get_income", { selection: selectionOf({ ...frame.filter, section: null }, previous) }) : null,
  ]);
  if (now.count > 0 ? isNamed(asked) : isCovered(asked, period)) reply.truth.found = now.count > 0;
  if (now.count === 0 && (await cameInOtherwise(asked, period))) return;
  if (now.count === 0) return say(reply, ...nothingFound(asked, period, `income${from(asked)}`));
  const figure = cited(reply, now.total, citeIncome(asked, period));
  const isOne = now.count === 1 && frame.filter.merchants.length === 0;
  const last = isOne || (frame.filter.merchants.length === 1 && now.count > 1) ? await lastDeposit(asked, s, isOne) : null;
  const stands = then && standsTo(reply, now.total, then.total);
  const earlier =
    then && previous
      ? stands
        ? `That is ${plural(now.count, "deposit")} and ${stands} ${previousWords(period, daysOf(previous), today)} (${cited(reply, then.total, citeIncome(asked, previous))}).`
        : `That is ${plural(now.count, "deposit")}.`
      : `That is ${plural(now.count, "deposit")}.`;
  say(
    reply,
    `**You received ${figure}${from(asked)} ${inPeriod(period, today)}.**`,
    by === "merchant" ? mostOf(asked, now, { selection: s, period, by, section: "Income" }) : null,
    by === "month" ? extremeMonth(asked, now, { selection: s, period, by, section: "Income" }) : null,
    earlier,
    last,
    now.pendingCount > 0
      ? `${cited(reply, now.pendingTotal, citeTransactions("Pending income", { ...s, pending: true }, "Income"))} of it is still pending.`
      : null,
  );
  if (now.groups.length > 1) sourceTable(asked, now, figure, { selection: s, period, by, section: "Income" });
  say(reply, ...dataNotes(asked, period));
  const when = titlePeriod(period, today);
  reply.chips =
    period.start === period.end
      ? ["Show me the transactions", "What was my income this month?"]
      : [`Did I spend more than I earned ${when}?`, `What was my savings rate ${when}?`];
};

/** States what came in from the named merchants if none of it is income, such as transfers of a payment app. Returns false without any. */
const cameInOtherwise = async ({ frame, reply, tools, today }: Asked, period: FramePeriod): Promise<boolean> => {
  const { filter } = frame;
  if (filter.merchants.length === 0 || filter.categories.length > 0) return false;
  const selection = selectionOf({ ...filter, section: null, direction: "in" }, period);
  const { count, total } = await tools("list_transactions", { selection, orderBy: "date", limit: 1 });
  if (count === 0) return false;
  const names = joinNames(filter.merchants.map(({ label }) => escapeName(label)));
  const view = citeTransactions(`From ${joinNames(filter.merchants.map(({ label }) => label))}`, selection, null);
  say(
    reply,
    `**${cited(reply, absolute(total), view)} came in from ${names} ${inPeriod(period, today)}, in ${plural(count, "transaction")}.**`,
    "None of it counts as income: these are transfers or refunds.",
  );
  reply.chips = ["Show me the transactions", `How much did I spend at ${plainName(filter.merchants[0]?.label ?? "", 40)}?`];
  return true;
};

/** States the latest deposit of a time, which tells what one payer pays at a time, or who paid the only one. Null if it cannot be found. */
const lastDeposit = async ({ reply, tools, today }: Asked, s: Selection, isOnly: boolean): Promise<string | null> => {
  const selection: Selection = { ...s, section: "Income" };
  const [row] = (await tools("list_transactions", { selection, orderBy: "date", direction: "desc", limit: 1 })).rows;
  if (!row) return null;
  if (isOnly) return `It came from ${escapeName(row.merchant || row.name)}, into ${escapeName(row.account)}.`;
  const view = citeTransactions(`${row.merchant || row.name} on ${formatDay(row.date)}`, { ids: [row.id] }, null);
  return `The last was ${cited(reply, absolute(row.amount), view)} on ${formatDay(row.date, today)}.`;
};

/** The payer whose deposits came to the most, if the question asks which that is. */
const mostOf = (asked: Asked, now: Totals, whole: Whole): string | null => {
  const [first, second] = now.groups;
  const isAsked = /\b(?:which|who|rank|top)\b.*\b(?:most|more|biggest|largest|highest|top|best|rank|employers|payers|clients)\b/i.test(
    asked.text,
  );
  return isAsked && first && first.total !== second?.total
    ? `**${escapeName(first.label)} paid the most: ${groupAmount(asked, whole, first)}.**`
    : null;
};

/** The month with the most or the least income, if the question asks for it. A month that is not over is left aside. */
const extremeMonth = (asked: Asked, now: Totals, whole: Whole): string | null => {
  const { order } = asked.frame;
  if (order !== "largest" && order !== "smallest") return null;
  const over = now.groups.filter((g) => /^\d{4}-\d{2}/.test(g.key) && endOfMonth(day(`${g.key.slice(0, 7)}-01`)) < asked.today);
  const [first] = over.toSorted((a, b) => (order === "largest" ? b.total - a.total : a.total - b.total));
  return first
    ? `**${monthName(first.key)} was the ${order === "largest" ? "highest" : "lowest"}: ${groupAmount(asked, whole, first)}.**`
    : null;
};

/** Returns the mean of the completed months as a table row. */
const monthMean = (asked: Asked, now: Totals): string[][] => {
  const period = periodOf(asked);
  const full = now.groups.filter(
    (g) =>
      /^\d{4}-\d{2}/.test(g.key) && `${g.key.slice(0, 7)}-01` >= period.start && endOfMonth(day(`${g.key.slice(0, 7)}-01`)) <= period.end,
  );
  return full.length < 2
    ? []
    : [
        [
          `**Average of ${plural(full.length, "full month")}**`,
          `**${formatMoney(
            averageOf(
              asked.reply,
              full.map((g) => g.total),
              full.length,
            ),
          )}**`,
          "",
        ],
      ];
};

const sourceTable = (asked: Asked, now: Totals, figure: string, whole: Whole): void => {
  const by = whole.by === "month" ? "Month" : "Source";
  sayTable(
    asked.reply,
    tableLines(
      [{ title: by }, { title: "Received", right: true }, { title: "Share", right: true }],
      [
        ...now.groups.map((g) => [
          by === "Month" ? monthName(g.key) : escapeName(g.label),
          groupAmount(asked, whole, g),
          now.total > 0 && g.total >= 0 ? shareOf(asked.reply, g.total, now.total) : "",
        ]),
        ...(by === "Month" ? monthMean(asked, now) : []),
        [now.cut ? "**Total with all others**" : "**Total**", `**${figure}**`, ""],
      ],
    ),
  );
};

/** The mean of the full months in a period. */
const meanIncome = async (asked: Asked, given: FramePeriod): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  const period = wholeUnits(given, today, "average", "month");
  const groups = await tools("get_income", { selection: selectionOf({ ...frame.filter, section: null }, period), groupBy: "month" });
  const whole = groups.groups.filter((g) => {
    const first = day(`${g.key.slice(0, 7)}-01`);
    return first >= period.start && endOfMonth(first) <= period.end && (endOfMonth(first) < today || endOfMonth(first) === today);
  });
  reply.title = "Usual income";
  if (whole.length === 0) return say(reply, ...nothingFound(asked, period, `income${from(asked)}`));
  const [first, last] = [whole[0], whole.at(-1)];
  const covered: FramePeriod = {
    ...period,
    start: `${first?.key.slice(0, 7)}-01`,
    end: endOfMonth(day(`${last?.key.slice(0, 7)}-01`)),
    rolling: null,
    all: false,
  };
  const mean = averageOf(
    reply,
    whole.map((g) => g.total),
    whole.length,
  );
  if (frame.metric === "average yearly") {
    const yearly = yearOfMean(
      reply,
      sumOf(
        reply,
        whole.map((g) => g.total),
      ),
      whole.length,
    );
    say(
      reply,
      `**You receive ${cited(reply, yearly, citeIncome(asked, covered))}${from(asked)} a year, if every month is like the average.**`,
      "That is 12 times the mean, rounded once.",
    );
  }
  say(
    reply,
    `**You receive ${cited(reply, mean, citeIncome(asked, covered))}${from(asked)} a month on average.**`,
    `That is the mean of ${plural(whole.length, "full month")}, ${inPeriod(covered, today).replace(/^in /, "")}.`,
  );
  reply.frame = { ...frame, period: covered };
  reply.chips = ["What's my savings rate?", "Income by month this year"];
};

/** Metrics of cash flow by month, quarter or year: the units with more spent than earned, the others, and the one that kept the most or least. */
export const UNITS_SHORT = "units short";
export const UNITS_KEPT = "units kept";
export const KEPT_MOST = "kept most";
export const KEPT_LEAST = "kept least";
/** The sentence about the units that a question asks for. Null if it asks for all of them. */
const leadOfUnits = (asked: Asked, { groups: into }: Totals, { groups: out }: Totals, by: TimeGroup, when: string): string | null => {
  const { frame, reply, today } = asked;
  const keys = [...new Set([...into, ...out].map((g) => g.key))].sort();
  const units = keys.map((key) => {
    const of = (groups: Totals["groups"]): Cents => groups.find((g) => g.key === key)?.total ?? zeroOf(reply);
    return { key, name: timeLabelOf(by, key, today), left: differenceOf(reply, of(into), of(out)) };
  });
  const short = units.filter(({ left }) => left < 0);
  const kept = units.filter(({ left }) => left > 0);
  const sorted = units.toSorted((a, b) => b.left - a.left);
  // A unit that is not over, or of which the data covers a part, cannot be the one that kept the least.
  const whole = sorted.filter(({ key }) => isWholeUnit(by, key, dataStart(asked), today));
  const [most, least] = [sorted[0], whole.at(-1) ?? sorted.at(-1)];
  const listed = (some: typeof units, what: string): string =>
    some.length === 0
      ? `**In no ${by} ${when} was more ${what}.**`
      : `**More was ${what} in ${plural(some.length, by)} of ${units.length} ${when}: ${joinAllNames(some.map(({ name }) => name))}.**`;
  const one = (unit: (typeof units)[number] | undefined, word: string): string | null =>
    unit ? `**You kept the ${word} in ${unit.name}: ${formatMoney(unit.left, { forceSign: true })}.**` : null;
  switch (frame.metric) {
    case UNITS_SHORT:
      return listed(short, "spent than came in");
    case UNITS_KEPT:
      return listed(kept, "earned than was spent");
    case KEPT_MOST:
      return one(most, "most");
    case KEPT_LEAST:
      return one(least, "least");
    default:
      return null;
  }
};

/**
 * Metric of a savings rate that was asked whether it is good. The rule of thumb is that of Warren and Tyagi, "All Your Worth" (2005): a fifth
 * of take-home pay for savings and extra payments on debts.
 */
export const JUDGED = "judged";
/** "Did we earn more than we spent?", and the other way round. */
const EARNED_FIRST = /\b(?:earn(?:ed)?|ma[dk]e|income|br(?:ing|ought) in|c[oa]me in)\b.*\b(?:more|less)\b.*\bthan\b.*\bspen[dt]/;
const SPENT_FIRST = /\bspen[dt](?:ing)?\b.*\b(?:more|less)\b.*\bthan\b.*\b(?:earn(?:ed)?|ma[dk]e|income|br(?:ing|ought) in|c[oa]me in)\b/;
/** Compares money in with money out, and states what was left. */
export const cashFlow: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const asksMean = frame.metric === "mean" && frame.groupBy === "month";
  const period = asksMean ? fullMonthsIn(asked, wholeUnits(periodOf(asked), today, "average", "month")) : periodOf(asked);
  // Days that make no full month have no mean of a month.
  const isMean = asksMean && areFullMonths(period);
  const rate = frame.intent === "savings_rate";
  if (frame.compare?.by === "period") return twoSpans(asked, [period, frame.compare.other]);
  reply.title = `${rate ? "Savings rate" : "Cash flow"} ${titlePeriod(period, today)}`;
  if (isAhead(period, today)) return say(reply, ...nothingFound(asked, period, "transactions"));
  const unit = frame.groupBy !== null && isTimeGroup(frame.groupBy) ? frame.groupBy : null;
  const s = selectionOf({ ...EMPTY_FILTER, accounts: frame.filter.accounts }, period);
  const grouped = unit ? { groupBy: unit } : {};
  const [income, spending] = await Promise.all([
    tools("get_income", { selection: s, ...grouped }),
    tools("get_spending", { selection: s, ...grouped }),
  ]);
  if (income.count + spending.count === 0) return say(reply, ...nothingFound(asked, period, "transactions"));
  const left = differenceOf(reply, income.total, spending.total);
  const said = asked.text.toLowerCase();
  if (EARNED_FIRST.test(said)) reply.truth.change = left;
  else if (SPENT_FIRST.test(said)) reply.truth.change = -left;
  const into = cited(reply, income.total, citeTransactions(`Income ${titlePeriod(period, today)}`, s, "Income"));
  const out = cited(reply, spending.total, citeTransactions(`Spending ${titlePeriod(period, today)}`, s, "Expense"));
  const share = income.total > 0 ? shareOf(reply, left, income.total) : "";
  const when = inPeriod(period, today);
  const ofUnits = unit ? leadOfUnits(asked, income, spending, unit, when) : null;
  if (ofUnits) say(reply, ofUnits);
  const lead = isMean
    ? meanLeft(asked, { selection: s, period, income, spending, into, out })
    : rate && income.total > 0
      ? `**Your savings rate ${when} is ${left < 0 ? "minus " : ""}${share}: ${into} came in and ${out} went out.**`
      : `${ofUnits ? "" : "**"}${capitalized(when)}, you spent ${formatMoney(left, { forceSign: false }).replace("-", "")} ${left >= 0 ? "less" : "more"} than came in: ${into} in, ${out} out.${ofUnits ? "" : "**"}`;
  say(
    reply,
    lead,
    isMean
      ? null
      : rate
        ? "That is income minus spending, as a share of income; transfers do not count."
        : share
          ? `${left >= 0 ? `That leaves ${share} of your income` : `The gap is ${share} of your income`}.`
          : null,
  );
  const rows = unit ? unitRows(asked, income, spending, { selection: s, period, by: unit }) : [];
  sayTable(
    reply,
    tableLines(
      [
        { title: unit ? capitalized(unit) : "" },
        { title: "Income", right: true },
        { title: "Spending", right: true },
        { title: "Left", right: true },
        ...(rate && unit ? [{ title: "Savings rate", right: true as const }] : []),
      ],
      [...rows, ["**Total**", into, out, `**${formatMoney(left, { forceSign: true })}**`, ...(rate && unit ? [signed(share, left)] : [])]],
    ),
  );
  const paid = isMean ? null : await loansPaid(asked, s, period);
  const afterLoans = paid && differenceOf(reply, left, paid.total);
  say(
    reply,
    paid && loanNote(reply, paid, "taken off here"),
    rate && afterLoans !== null && income.total > 0
      ? `After them, ${afterLoans < 0 ? "minus " : ""}${shareOf(reply, afterLoans, income.total)} of your income is left.`
      : null,
    frame.metric === JUDGED ? "A common rule of thumb is to keep at least a fifth of what comes in." : null,
    isMean && asked.vocabulary.accounts.some((a) => a.type === "loan")
      ? "Payments to your loans are not spending, so they still have to come out of this."
      : null,
    ...dataNotes(asked, period),
  );
  reply.chips = ["Where does my money go?", rate ? "Cash flow by month this year" : "What's my savings rate?"];
};

/** The full months of a period that the data covers; the period itself if there is none. */
const fullMonthsIn = (asked: Asked, period: FramePeriod): FramePeriod => {
  const [from, to] = [later(day(period.start), dataStart(asked) ?? day(period.start)), earlier(day(period.end), asked.today)];
  const start = startOfMonth(from) === from ? from : addMonths(startOfMonth(from), 1);
  const end = endOfMonth(to) === to ? to : addDays(startOfMonth(to), -1);
  return start < end ? { ...period, start, end, grain: "range", rolling: null, all: false } : period;
};
const areFullMonths = ({ start, end }: FramePeriod): boolean => startOfMonth(day(start)) === start && endOfMonth(day(end)) === end;

type Left = { selection: Selection; period: FramePeriod; income: Totals; spending: Totals; into: string; out: string };
/** What is left of the income in a usual month: the mean of the months of the period. */
const meanLeft = ({ reply, today }: Asked, { selection, period, income, spending, into, out }: Left): string => {
  const [from, to] = [period.start, period.end].map((d) => Number(d.slice(0, 4)) * 12 + Number(d.slice(5, 7))) as [number, number];
  const months = to - from + 1;
  const left = differenceOf(reply, income.total, spending.total);
  const title = titlePeriod(period, today);
  const parts = [
    { label: `Income ${title}`, amount: income.total, view: citeTransactions(`Income ${title}`, selection, "Income") },
    { label: `Spending ${title}`, amount: cents(-spending.total), view: citeTransactions(`Spending ${title}`, selection, "Expense") },
  ];
  const figure = cited(reply, averageOf(reply, [left], months), formula(`Left a month ${title}`, parts, { over: months }));
  const said = left >= 0 ? `${figure} of your income is left a month` : `${figure} is left a month: more goes out than comes in`;
  return `**On average, ${said}.** That is the mean of ${plural(months, "full month")} ${inPeriod(period, today)}: ${into} came in and ${out} went out.`;
};

const monthName = (key: string): string => (/^\d{4}-\d{2}/.test(key) ? formatMonth(day(`${key.slice(0, 7)}-01`)) : escapeName(key));

/** A share has no sign of its own; what is missing has. */
const signed = (share: string, of: Cents): string => (share === "" || of >= 0 || /^0(?:\.0*)?%$/.test(share) ? share : `-${share}`);

const unitRows = (asked: Asked, income: Totals, spending: Totals, whole: Omit<Whole, "section" | "by"> & { by: TimeGroup }): string[][] => {
  const keys = [...new Set([...income.groups, ...spending.groups].map((g) => g.key))].sort();
  return keys.map((key) => {
    const [i, o] = [income.groups.find((g) => g.key === key), spending.groups.find((g) => g.key === key)];
    const [a, b] = [i?.total ?? zeroOf(asked.reply), o?.total ?? zeroOf(asked.reply)];
    const [into, out] = [
      i ? groupAmount(asked, { ...whole, section: "Income" }, i) : formatMoney(a),
      o ? groupAmount(asked, { ...whole, section: "Expense" }, o) : formatMoney(b),
    ];
    const left = differenceOf(asked.reply, a, b);
    const kept = asked.frame.intent === "savings_rate" ? [a > 0 ? signed(shareOf(asked.reply, left, a), left) : ""] : [];
    return [timeLabelOf(whole.by, key, asked.today), into, out, formatMoney(left, { forceSign: true }), ...kept];
  });
};

/** Compares income, spending, and what was left for two periods side by side, and for the same days of the other if one still runs. */
const twoSpans = async (asked: Asked, [now, then]: readonly [FramePeriod, FramePeriod]): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  const sameDays = likeForLike(asked, now, then);
  const spans = [now, sameDays ?? then, ...(sameDays ? [then] : [])] as const;
  const filter = { ...frame.filter, section: null };
  const onlyIncome = frame.intent === "income_total";
  const name = { income_total: "Income", savings_rate: "Savings rate" }[frame.intent as "income_total" | "savings_rate"] ?? "Cash flow";
  reply.title = `${name}: ${[now, then].map((p) => titlePeriod(p, today).replace(/^in /, "")).join(" vs ")}`;
  const facts = await Promise.all(
    spans.map(async (p) => {
      const s = selectionOf(filter, p);
      const [income, spending] = await Promise.all([
        tools("get_income", { selection: s }),
        onlyIncome ? null : tools("get_spending", { selection: s }),
      ]);
      return { p, s, income, spending };
    }),
  );
  const rows = facts.map(({ p, s, income, spending }) => {
    const into = cited(reply, income.total, citeTransactions(`Income ${titlePeriod(p, today)}`, s, "Income"));
    const left = spending ? differenceOf(reply, income.total, spending.total) : ZERO;
    const out = spending
      ? [
          cited(reply, spending.total, citeTransactions(`Spending ${titlePeriod(p, today)}`, s, "Expense")),
          formatMoney(left, { forceSign: true }),
          income.total > 0 ? shareOf(reply, left, income.total).replace(/^(?!0(?:\.0*)?%$)/, left < 0 ? "-" : "") : "",
        ]
      : [];
    return {
      cells: [capitalized(inPeriod(p, today).replace(/^(?:in|from|on) /, "")), into, ...out],
      income: income.total,
      left,
      into,
      share: out.at(-1) ?? "",
    };
  });
  const [a, b] = rows;
  if (!a || !b) return;
  const stands = standsTo(reply, a.income, b.income);
  const gap = differenceOf(reply, a.income, b.income);
  say(
    reply,
    onlyIncome
      ? `**You received ${a.into}${from(asked)} ${inPeriod(spans[0], today)}, ${stands ?? "against"} ${b.into} ${inPeriod(spans[1], today)}.**`
      : frame.intent === "savings_rate"
        ? `**Your savings rate ${inPeriod(spans[0], today)} is ${a.share || "not defined"}, against ${b.share || "not defined"} ${inPeriod(spans[1], today)}.**`
        : `**${a.into} came in ${inPeriod(spans[0], today)}, against ${b.into} ${inPeriod(spans[1], today)}.**`,
    onlyIncome || a.left === b.left
      ? null
      : `You kept ${formatMoney(a.left > b.left ? differenceOf(reply, a.left, b.left) : differenceOf(reply, b.left, a.left))} ${a.left > b.left ? "more" : "less"} ${inPeriod(spans[0], today)}: ${formatMoney(a.left)} against ${formatMoney(b.left)}.`,
  );
  sayTable(
    reply,
    tableLines(
      [
        { title: "Period" },
        { title: "Income", right: true },
        ...(onlyIncome
          ? []
          : [
              { title: "Spending", right: true as const },
              { title: "Left", right: true as const },
              { title: "Share kept", right: true as const },
            ]),
      ],
      [
        ...rows.map((r) => r.cells),
        ...(onlyIncome && rows.length === 2 ? [["**Difference**", `**${formatMoney(gap, { forceSign: true })}**`]] : []),
      ],
    ),
  );
  say(
    reply,
    sameDays ? "The current period is compared with the same days, not with the whole of the other." : null,
    ...dataNotes(asked, then),
  );
  reply.chips = ["Cash flow by month this year", "Where does my money go?"];
};
