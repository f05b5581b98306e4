import { type Day, day } from "#domain/day.ts";
import { capitalized, formatDay, formatMoney, joinNames } from "#domain/format.ts";
import type { Cents } from "#domain/money.ts";
import type { Citation } from "#contract/citations.ts";
import type { Totals } from "../../tools/index.ts";
import type { Filter, FramePeriod } from "../frame.ts";
import { escapeName } from "../../markdown.ts";
import { inPeriod } from "../period-name.ts";
import { cited } from "../reply.ts";
import { type Asked, dataStart } from "./context.ts";

/** Returns what the user must know about the data behind a figure, in short sentences. */
export const dataNotes = (asked: Asked, period: FramePeriod | null): (string | null)[] => {
  const start = dataStart(asked);
  return [
    period && !period.all && start !== null && period.start < start && period.end >= start
      ? `Your data starts on ${formatDay(start)}, so the days before it are not counted.`
      : null,
    asked.frame.member !== null
      ? `Accounts are shared in your household, so this is everyone's, not ${escapeName(asked.frame.member)}'s alone.`
      : null,
    ...ignoredNote(asked),
    asked.vocabulary.syncing ? "Your accounts are still syncing, so this may be incomplete." : null,
  ];
};

/** Lists the words of the question that were ignored; empty if there are none. */
export const ignoredNote = (asked: Asked): string[] =>
  asked.frame.ignored.length > 0
    ? [`I could not take ${joinNames(asked.frame.ignored.map((w) => `“${escapeName(w)}”`))} into account.`]
    : [];

/** Says that a table shows only some rows: the latest or the first. Null if it shows all. */
export const firstShown = (shown: number, all: number, which: "latest" | "first"): string | null =>
  all > shown ? `The ${which} ${shown === 1 ? "one is" : `${shown} are`} below.` : null;

/** Names a family of merchants, so that a sum over several is never mistaken for one. */
export const familyNote = (asked: Asked): string | null => {
  const family = asked.frame.filter.merchants.find((m) => m.family);
  return family ? `“${escapeName(family.label)}” covers ${joinNames(family.names.map(escapeName))}.` : null;
};

/** Explains how a word that covers several categories was understood. */
export const categoryNote = (asked: Asked): string | null => {
  const first = asked.frame.filter.categories.find((c) => c.ids.length > 1);
  if (!first) return null;
  const names = first.ids.flatMap((id) => asked.vocabulary.categories.find((c) => c.id === id)?.name ?? []);
  return names.length > 6
    ? `“${escapeName(first.label)}” covers ${names.length} categories.`
    : `“${escapeName(first.label)}” covers ${names.length > 3 ? names.map(escapeName).join(", ") : joinNames(names.map(escapeName))}.`;
};

/** States the pending part separately; null without any. `citation` shows only those rows. */
export const pendingNote = (asked: Asked, totals: Totals, citation: Citation): string | null =>
  totals.pendingCount === 0 ? null : `${cited(asked.reply, totals.pendingTotal, citation)} of it is still pending.`;

/** Formats an amount that the user named. */
export const saidMoney = (n: number): string => formatMoney(n as Cents);

/** Limits of an amount in words, each for a unit of time such as " a month": " over $50.00 a month and under $90.00 a month". Empty without any. */
export const limitWords = ({ over, under }: Pick<Filter, "over" | "under">, unit = ""): string => {
  const least = over === null ? null : over % 100 === 99 ? `of ${saidMoney(over + 1)} or more${unit}` : `over ${saidMoney(over)}${unit}`;
  const most = under === null ? null : under % 100 === 1 ? `of ${saidMoney(under - 1)} or less${unit}` : `under ${saidMoney(under)}${unit}`;
  const said = [least, most].filter((words) => words !== null).join(" and ");
  return said === "" ? "" : ` ${said}`;
};

/** Explains why nothing was found: no data at all, a future period, a period before the data, or simply no rows. */
export const nothingFound = (asked: Asked, period: FramePeriod | null, noun: string): string[] => {
  const what = noun.replace(/ on what mentions/, " that mentions");
  const { today, vocabulary } = asked;
  const range = vocabulary.range;
  if (!range)
    return [
      `**There are no transactions yet.**`,
      vocabulary.syncing
        ? "Your accounts are still syncing; ask again when they are done."
        : "Connect an account or add one manually, and I can answer this.",
    ];
  if (period && period.start > today)
    return [
      `**${capitalized(inPeriod(period, today).replace(/^(?:in|on|from) /, ""))} has not started yet.**`,
      "I can show what has already happened, up to today.",
    ];
  const when = period ? ` ${inPeriod(period, today)}` : "";
  if (period && period.end < range.start) return [`**I see no ${what}${when}.**`, `Your data starts on ${formatDay(range.start)}.`];
  return [
    `**I see no ${what}${when}.**`,
    ...ignoredNote(asked),
    `Your transactions run from ${formatDay(range.start)} to ${formatDay(range.end)}.`,
  ];
};
/** Whether all days of a period lie within the data, so that finding nothing means that there was nothing. */
export const isCovered = ({ today, vocabulary: { range } }: Asked, period: FramePeriod): boolean =>
  range !== null && !period.all && period.start >= range.start && period.start <= today;
/** Whether a period starts in the future. */
export const isAhead = (period: FramePeriod | null, today: Day): boolean => period !== null && day(period.start) > today;
