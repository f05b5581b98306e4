import { formatMoney } from "#domain/format.ts";
import { tableLines } from "../../markdown.ts";
import { inPeriod, titlePeriod } from "../period-name.ts";
import { fullMonths, selectionOf } from "../planner.ts";
import { averageOf, cited, differenceOf, percentOf, plural, say, sayTable } from "../reply.ts";
import { about, type Answer, subject } from "./context.ts";
import { dataNotes, nothingFound, saidMoney } from "./notes.ts";
import { citeRows } from "./spending.ts";

/** The metric of a question what spending less on something would save begins so; the percentage follows. */
export const CUT = "cut ";
/** The metric of a question what ending a recurring payment would save. */
export const ENDED = "ended";
/** A part by which spending is cut, in percent. */
const PARTS: readonly [RegExp, number][] = [
  [/\b(?:in|by|to) (?:a )?half\b|\bhalv(?:e|ed|ing)\b|\bhalf (?:of|as much|as often)\b|\bby 50 ?(?:%|percent)/, 50],
  [/\bby (?:a|one) third\b/, 100 / 3],
  [/\bby two thirds\b/, 200 / 3],
  [/\bby (?:a|one) quarter\b/, 25],
  [/\bby three quarters\b/, 75],
  [/\bby (?:a|one) fifth\b/, 20],
  [/\bby (?:a|one) tenth\b/, 10],
];
/** The percentage by which a text cuts something; null if it names no part. */
export const partCut = (text: string): number | null => {
  const said = /\bby (\d{1,2}) ?(?:%|percent\b)/.exec(text)?.[1];
  return said === undefined ? (PARTS.find(([words]) => words.test(text))?.[1] ?? null) : Number(said);
};
const MONTHS = 12;
const NAMED: Record<number, string> = { 20: "a fifth", 25: "a quarter", 33: "a third", 50: "half", 67: "two thirds", 75: "three quarters" };

/**
 * Answers what spending less on something would save: a part of what was spent on it in the last twelve full months. It says how that was
 * reckoned, because the coming year may differ.
 */
export const whatACutSaves: Answer = async (asked) => {
  const { frame, reply, tools, today } = asked;
  const percent = Number(frame.metric?.slice(CUT.length) ?? 100);
  const period = fullMonths(today, MONTHS);
  reply.title = `What a cut would save: ${subject(frame)}`;
  const s = selectionOf(frame.filter, period);
  const { total, count } = await tools("get_spending", { selection: s });
  if (count === 0) return say(reply, ...nothingFound(asked, period, `spending${about(frame, saidMoney)}`));
  const saved = percent === 100 ? total : percentOf(reply, total, percent);
  const cite = citeRows(asked, s, period);
  const part = NAMED[Math.round(percent)] ?? `${Math.round(percent * 10) / 10}%`;
  say(
    reply,
    `**Spending ${percent === 100 ? "nothing" : percent === 50 ? "half as much" : `${part} less`}${about(frame, saidMoney)} would save about ${percent === 100 ? cited(reply, saved, cite) : formatMoney(saved)} a year, ${formatMoney(averageOf(reply, [saved], MONTHS))} a month.**`,
    `That is ${percent === 100 ? "all that was" : `${part} of the ${cited(reply, total, cite)}`} spent ${inPeriod(period, today)}, in ${plural(count, "transaction")}. The coming year may differ.`,
  );
  if (percent < 100)
    sayTable(
      reply,
      tableLines(
        [{ title: "" }, { title: "A year", right: true }, { title: "A month", right: true }],
        [
          ["Spent", cited(reply, total, cite), formatMoney(averageOf(reply, [total], MONTHS))],
          ["Saved", formatMoney(saved), formatMoney(averageOf(reply, [saved], MONTHS))],
          [
            "Left to spend",
            formatMoney(differenceOf(reply, total, saved)),
            formatMoney(averageOf(reply, [differenceOf(reply, total, saved)], MONTHS)),
          ],
        ],
      ),
    );
  say(reply, ...dataNotes(asked, period));
  reply.frame = { ...frame, period };
  reply.title = `What a cut would save ${titlePeriod(period, today)}`;
  reply.chips = ["Where could I cut back?", "Show me the transactions"];
};
