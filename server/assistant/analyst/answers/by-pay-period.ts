import { addDays, type Day, day } from "#domain/day.ts";
import { formatMoney, formatPeriod } from "#domain/format.ts";
import { absolute, type Cents } from "#domain/money.ts";
import { citeTransactions } from "../../cite.ts";
import { escapeName, tableLines } from "../../markdown.ts";
import type { Totals, TransactionFact } from "../../tools/index.ts";
import { EMPTY_FILTER, type Filter, type FramePeriod } from "../frame.ts";
import { daysOf, inPeriod, titlePeriod } from "../period-name.ts";
import { selectionOf } from "../planner.ts";
import { averageOf, cited, citedWords, differenceOf, plural, say, sayTable, sumOf } from "../reply.ts";
import { about, type Answer, type Asked, periodOf, subject } from "./context.ts";
import { categoryNote, dataNotes, familyNote, nothingFound, saidMoney } from "./notes.ts";
import { citeRows } from "./spending.ts";
import { PAY_CODES } from "./usual-income.ts";

/** Metric of a request for each pay period, of spending or of what is left. */
export const PAY_PERIODS = "pay periods";
/** As many pay periods as are shown where no time is named. */
const USUAL = 6;
/** As many as one table shows. */
const MOST = 27;
/** As many days as one answer of the tool groups. */
const MOST_DAYS = 400;
/** As many paychecks as one list has. */
const MOST_READ = 50;

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

type Figures = { title: string; right: true };
/** One pay period with its days and whether the next payday has come. */
type PayPeriod = FramePeriod & { isOver: boolean };
/** What a table says of the pay periods: the columns, the cells of one, and the mean of those that are over. */
type Measured = { columns: Figures[]; cells: (period: PayPeriod) => string[]; mean: string | null; running: string };

/** Sums of the days of one pay period, with their rows. */
const sumsOf =
  (asked: Asked, { groups }: Totals, section: "Expense" | "Income", filter: Filter) =>
  (period: FramePeriod): { total: Cents; count: number; figure: string } => {
    const { reply, today } = asked;
    const days = groups.filter(({ key }) => key >= period.start && key <= period.end);
    const total = sumOf(
      reply,
      days.map((one) => one.total),
    );
    const selection = selectionOf(filter, period);
    const view =
      section === "Expense"
        ? citeRows({ ...asked, frame: { ...asked.frame, filter } }, selection, period)
        : citeTransactions(`Income ${titlePeriod(period, today)}`, selection, "Income");
    return { total, count: days.reduce((n, one) => n + one.count, 0), figure: cited(reply, total, view) };
  };

/** What was spent in each pay period. */
const spent = async (asked: Asked, periods: readonly PayPeriod[], whole: FramePeriod): Promise<Measured> => {
  const { frame, reply, tools } = asked;
  // One question for all days: a year has more pay periods than one answer may ask for.
  const sums = sumsOf(
    asked,
    await tools("get_spending", { selection: selectionOf(frame.filter, whole), groupBy: "day" }),
    "Expense",
    frame.filter,
  );
  const over = periods.filter(({ isOver }) => isOver);
  const last = over.at(-1);
  const mean = averageOf(
    reply,
    over.map((period) => sums(period).total),
    Math.max(1, over.length),
  );
  const ofMean = last && { ...whole, end: last.end };
  const what = about(frame, saidMoney);
  return {
    columns: [
      { title: "Spent", right: true },
      { title: "Transactions", right: true },
    ],
    cells: (period) => {
      const { figure, count } = sums(period);
      return [figure, String(count)];
    },
    mean: ofMean
      ? `You spent ${cited(reply, mean, citeRows(asked, selectionOf(frame.filter, ofMean), whole))}${what} per pay period`
      : null,
    running: `You spent ${sums(whole).figure}${what}`,
  };
};

/** What came in, what was spent and what was left in each pay period. */
const left = async (asked: Asked, periods: readonly PayPeriod[], whole: FramePeriod): Promise<Measured> => {
  const { frame, reply, tools } = asked;
  const filter = { ...EMPTY_FILTER, accounts: frame.filter.accounts };
  const query = { selection: selectionOf(filter, whole), groupBy: "day" } as const;
  const [into, out] = await Promise.all([tools("get_income", query), tools("get_spending", query)]);
  const [income, spending] = [sumsOf(asked, into, "Income", filter), sumsOf(asked, out, "Expense", filter)];
  const leftIn = (period: FramePeriod): Cents => differenceOf(reply, income(period).total, spending(period).total);
  const signed = (amount: Cents): string => formatMoney(amount, { forceSign: true });
  const over = periods.filter(({ isOver }) => isOver);
  const mean = averageOf(reply, over.map(leftIn), Math.max(1, over.length));
  return {
    columns: [
      { title: "Income", right: true },
      { title: "Spending", right: true },
      { title: "Left", right: true },
    ],
    cells: (period) => [income(period).figure, spending(period).figure, signed(leftIn(period))],
    mean:
      over.length === 0
        ? null
        : mean < 0
          ? `You spent ${formatMoney(absolute(mean))} more than came in per pay period`
          : `You kept ${formatMoney(mean)} per pay period`,
    running: `${signed(leftIn(whole))} is left`,
  };
};

/** Answers what was spent, or what was left, in each pay period: those of a time that is named, or the last ones. */
export const byPayPeriod: Answer = async (asked) => {
  const { frame, reply, today } = asked;
  const isNet = frame.intent === "cash_flow";
  reply.title = `${isNet ? "Cash flow" : subject(frame)} by pay period`;
  const paydays = await paydaysOf(asked);
  const [first] = paydays?.dates ?? [];
  if (!paydays || !first) {
    say(reply, "**I see no two paychecks from one employer, so I do not know your pay periods.**");
    reply.chips = ["How much did I spend by month?", "When do I get paid next?"];
    return;
  }
  const within = frame.period?.asked ? periodOf(asked) : null;
  const all = paydays.dates.map((date, i): PayPeriod => {
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
  const measured = await (isNet ? left : spent)(asked, shown, whole);
  const over = shown.filter(({ isOver }) => isOver);
  const { employer } = paydays;
  const paid = citeTransactions(`Pay from ${employer}`, { start: first, end: today, merchants: [employer.slice(0, 120)] }, "Income");
  say(
    reply,
    measured.mean === null
      ? `**${measured.running} in the pay period that runs.**`
      : `**${measured.mean}, the mean of ${within ? "" : "the last "}${plural(over.length, "pay period")}${within ? ` that began ${inPeriod(within, today)}` : ""}.**`,
  );
  sayTable(
    reply,
    tableLines(
      [{ title: "Pay period" }, ...measured.columns],
      shown.map((period) => [`${formatPeriod(daysOf(period))}${period.isOver ? "" : " (so far)"}`, ...measured.cells(period)]),
    ),
  );
  say(
    reply,
    `A pay period runs from one ${citedWords(reply, `paycheck of ${escapeName(employer)}`, paid)} to the day before the next.`,
    meant.length > shown.length ? `Only the last ${shown.length} are shown.` : null,
    paydays.isCut && within !== null && first > within.start ? `Only the last ${MOST_READ} paychecks are looked at.` : null,
    isNet && asked.vocabulary.accounts.some((a) => a.type === "loan")
      ? "Payments to your loans are not spending, so they still have to come out of this."
      : null,
    ...(isNet ? [] : [familyNote(asked), categoryNote(asked)]),
    ...dataNotes(asked, whole),
  );
  reply.chips = ["Spending by month", "When do I get paid next?", "Where does my money go?"];
};
