import { addDays, type Day, day } from "#domain/day.ts";
import { formatPeriod } from "#domain/format.ts";
import { citeTransactions } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import type { TransactionFact } from "../../tools/index.ts";
import { EMPTY_FILTER, type Filter, type FramePeriod } from "../frame.ts";
import { daysOf, inPeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { averageOf, cited, citedWords, plural, say, sayTable, sumOf } from "../reply.ts";
import { about, type Answer, type Asked, periodOf, subject } from "./context.ts";
import { categoryNote, dataNotes, familyNote, nothingFound, saidMoney } from "./notes.ts";
import { citeRows } from "./spending.ts";

/** Metric of a request for each pay period. */
export const PAY_PERIODS = "pay periods";
/** As many pay periods as are shown where no time is named. */
const USUAL = 6;
/** As many as one table shows. */
const MOST = 27;
/** As many days as one answer of the tool groups. */
const MOST_DAYS = 400;
/** As many paychecks as one list has. */
const MOST_READ = 50;
const PAY_CODES = /^INCOME_(?:SALARY|WAGES)/;

type Paydays = { employer: string; dates: Day[]; /** Whether there are earlier ones that were not read. */ isCut: boolean };
/** The paydays of the employer that paid last, of those that paid at least twice, oldest first. Null without one (decision 0055). */
const paydaysOf = async (asked: Asked): Promise<Paydays | null> => {
  const ids = asked.vocabulary.categories.filter(({ code }) => code !== null && PAY_CODES.test(code)).map(({ id }) => id);
  if (ids.length === 0) return null;
  const paid = async (merchants: Filter["merchants"]) => {
    const filter = { ...EMPTY_FILTER, categories: [{ label: "pay", ids }], merchants };
    return asked.tools("list_transactions", { selection: selectionOf(filter, null), orderBy: "date", direction: "desc", limit: MOST_READ });
  };
  const { rows } = await paid([]);
  const isRegular = (one: TransactionFact): boolean => rows.some((row) => row.merchant === one.merchant && row.date < one.date);
  const employer = rows.find((row) => row.merchant !== null && isRegular(row))?.merchant ?? null;
  if (employer === null) return null;
  const theirs = await paid([{ label: employer, names: [employer], family: false }]);
  return {
    employer,
    dates: [...new Set(theirs.rows.map(({ date }) => date))].toSorted().map((date) => day(date)),
    isCut: theirs.count > theirs.rows.length,
  };
};

/** Answers what was spent in each pay period: those of a time that is named, or the last ones. */
export const byPayPeriod: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  reply.title = `${subject(frame)} by pay period`;
  const paydays = await paydaysOf(asked);
  const [first] = paydays?.dates ?? [];
  if (!paydays || !first) {
    say(reply, "**I see no two paychecks from one employer, so I do not know your pay periods.**");
    reply.chips = ["How much did I spend by month?", "When do I get paid next?"];
    return;
  }
  const within = frame.period?.asked ? periodOf(asked) : null;
  const all = paydays.dates.map((date, i): FramePeriod & { isOver: boolean } => {
    const next = paydays.dates[i + 1];
    const end = next ? addDays(next, -1) : today;
    return { start: date, end, grain: "range", rolling: null, all: false, asked: true, point: null, isOver: next !== undefined };
  });
  const meant = within ? all.filter(({ start }) => start >= within.start && start <= within.end) : all.slice(-USUAL - 1);
  const until = meant.at(-1)?.end ?? today;
  const shown = meant.slice(-MOST).filter(({ start }) => start > addDays(day(until), -MOST_DAYS));
  const [earliest, last] = [shown[0], shown.at(-1)];
  if (!earliest || !last) return say(reply, ...nothingFound(asked, periodOf(asked), "pay periods"));
  const whole: FramePeriod = { ...earliest, end: last.end };
  // One question for all days: a year has more pay periods than one answer may ask for.
  const { groups } = await tools("get_spending", { selection: selectionOf(frame.filter, whole), groupBy: "day" });
  const found = shown.map((period) => {
    const days = groups.filter(({ key }) => key >= period.start && key <= period.end);
    const total = sumOf(
      reply,
      days.map((one) => one.total),
    );
    const count = days.reduce((n, one) => n + one.count, 0);
    return { period, total, count, figure: cited(reply, total, citeRows(asked, selectionOf(frame.filter, period), period)) };
  });
  const over = found.filter(({ period }) => period.isOver);
  const { employer } = paydays;
  const paid = citeTransactions(`Pay from ${employer}`, { start: first, end: today, merchants: [employer.slice(0, 120)] }, "Income");
  const mean =
    over.length === 0
      ? null
      : averageOf(
          reply,
          over.map(({ total }) => total),
          over.length,
        );
  say(
    reply,
    mean === null
      ? `**You spent ${found[0]?.figure ?? ""}${about(frame, saidMoney)} in the pay period that runs.**`
      : `**You spent ${cited(reply, mean, citeRows(asked, selectionOf(frame.filter, { ...whole, end: over.at(-1)?.period.end ?? whole.end }), whole))}${about(frame, saidMoney)} per pay period, the mean of ${within ? "" : "the last "}${plural(over.length, "pay period")}${within ? ` that began ${inPeriod(within, today)}` : ""}.**`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Pay period" }, { title: "Spent", right: true }, { title: "Transactions", right: true }],
      found.map(({ period, figure, count }) => [
        `${formatPeriod(daysOf(period))}${period.isOver ? "" : " (so far)"}`,
        figure,
        String(count),
      ]),
    ),
  );
  say(
    reply,
    `A pay period runs from one ${citedWords(reply, `paycheck of ${escapeName(employer)}`, paid)} to the day before the next.`,
    meant.length > shown.length ? `Only the last ${shown.length} are shown.` : null,
    paydays.isCut && within !== null && first > within.start ? `Only the last ${MOST_READ} paychecks are looked at.` : null,
    familyNote(asked),
    categoryNote(asked),
    ...dataNotes(asked, whole),
  );
  reply.chips = ["Spending by month", "When do I get paid next?", "Where does my money go?"];
};
