import { addDays, type Day, day, weekdayOf } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, joinNames } from "#domain/format.ts";
import { formula } from "../../formula.ts";
import { citeTransactions } from "../../cite.ts";
import { tableLines } from "../../markdown.ts";
import { daysOf, inPeriod, titlePeriod } from "../period-name.ts";
import { lastDays, selectionOf } from "../planner.ts";
import { averageOf, cited, differenceOf, plural, say, sayTable, shareOf, standsTo, sumOf } from "../reply.ts";
import { about, type Asked, periodOf } from "./context.ts";
import { nothingFound, saidMoney } from "./notes.ts";

const WEEKENDS =
  /\b(?:on|at|during|over|the) (?:the )?weekends\b|\bweekends?\b.*\bweekdays?\b|\bweekdays?\b.*\bweekends?\b|\bweekends?(?: spending)? (?:vs|versus|or|against|compared)\b|\b(?:last|past) \d+ weekends\b/;
const DAYS = 91;
/** Asks for one such day, not for all of them. */
const MEAN =
  /\b(?:typical|average|usual|normal|ordinary|mean|usually|normally|typically|per|each|every)\b|\ba (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\ba week(?:end|day)\b/i;

/** Whether a question is about weekends in general, not about a particular one. */
export const asksWeekends = (text: string): boolean => WEEKENDS.test(text);

const WEEKEND = [0, 6];
const NAMES = ["Sundays", "Mondays", "Tuesdays", "Wednesdays", "Thursdays", "Fridays", "Saturdays"];
const isDays = (days: readonly number[], of: readonly number[]): boolean => days.length === of.length && of.every((d) => days.includes(d));
const nameOf = (days: readonly number[]): string =>
  isDays(days, WEEKEND) ? "weekends" : isDays(days, [1, 2, 3, 4, 5]) ? "weekdays" : joinNames(days.map((d) => NAMES[d] ?? ""));

const countDays = ({ start, end }: { start: Day; end: Day }, wants: (d: Day) => boolean): number => {
  let n = 0;
  for (let d = start; d <= end; d = addDays(d, 1)) if (wants(d)) n += 1;
  return n;
};

/** Compares spending on some days of the week, by default Saturdays and Sundays, with the other days. */
export const weekends = async (asked: Asked): Promise<void> => {
  const { frame, reply, tools, today } = asked;
  const period = frame.period?.asked ? periodOf(asked) : lastDays(today, DAYS);
  const wanted = frame.filter.days.length > 0 ? frame.filter.days : WEEKEND;
  const called = nameOf(wanted);
  const isWanted = (d: Day): boolean => wanted.includes(weekdayOf(d));
  const selection = selectionOf(frame.filter, period);
  const totals = await tools("get_spending", { selection, groupBy: "day" });
  reply.title = `${capitalized(called)} ${titlePeriod(period, today)}`;
  reply.chips = ["Spending by day this month", "Where does my money go?"];
  if (totals.count === 0) return say(reply, ...nothingFound(asked, period, `spending${about(frame, saidMoney)}`));
  const days = totals.groups.filter((g) => g.count > 0 && isWanted(day(g.key.slice(0, 10))));
  const weekend = sumOf(
    reply,
    days.map((g) => g.total),
  );
  const rest = differenceOf(reply, totals.total, weekend);
  const compares = /\b(?:per day|costl|cheaper|more|less|higher|lower|vs|versus|against|split|compar)/.test(asked.text.toLowerCase());
  const all = daysOf(period);
  const [onThese, onOthers] = [true, false].map((wants) => countDays(all, (d) => isWanted(d) === wants));
  const parts = days.map((g) => {
    const on = day(g.key.slice(0, 10));
    return {
      label: formatDay(on, today),
      amount: g.total,
      view: citeTransactions(formatDay(on), { ...selection, start: on, end: on }, "Expense"),
    };
  });
  const figure = cited(reply, weekend, formula(`${called} ${titlePeriod(period, today)}`, parts));
  const asksMean = !compares && frame.period?.grain !== "day" && MEAN.test(asked.text) && onThese !== undefined && onThese > 1;
  const share = shareOf(reply, weekend, totals.total);
  if (asksMean) {
    const mean = cited(reply, averageOf(reply, [weekend], onThese), formula(`A day of ${called}`, parts, { over: onThese }));
    const one = wanted.length === 1 ? `a ${called.replace(/s$/, "")}` : `a day of the ${called}`;
    say(
      reply,
      `**You spend ${mean}${about(frame, saidMoney)} on ${one} on average.** That is the mean of ${plural(onThese, "day")} ${inPeriod(period, today)}: ${figure} in all, ${share} of what you spent.`,
    );
  } else if (compares && onThese && onOthers) {
    // There are fewer of these days than of others, so only a day of each can be compared.
    const [a, b] = [averageOf(reply, [weekend], onThese), averageOf(reply, [rest], onOthers)];
    const stands = standsTo(reply, a, b);
    reply.truth.change = Math.sign(a - b);
    say(
      reply,
      `**You spent ${formatMoney(a)} a day${about(frame, saidMoney)} on ${called} ${inPeriod(period, today)}, ${stands === null ? "against" : `${stands} on`} other days${stands === null ? ` ${formatMoney(b)}` : ` (${formatMoney(b)})`}.**`,
      `In all it was ${figure} on ${called}, ${share} of what you spent, and ${formatMoney(rest)} on the other days.`,
    );
  } else
    say(
      reply,
      `**You spent ${figure}${about(frame, saidMoney)} on ${called} ${inPeriod(period, today)}.** That is ${share} of all you spent then, on ${plural(days.length, "day")}.`,
    );
  sayTable(
    reply,
    tableLines(
      [{ title: "" }, { title: "Spent", right: true }],
      [
        [capitalized(called), figure],
        ["Other days", formatMoney(rest)],
        [
          "**Total**",
          `**${cited(reply, totals.total, citeTransactions(`Spending ${titlePeriod(period, today)}`, selection, "Expense"))}**`,
        ],
      ],
    ),
  );
};
