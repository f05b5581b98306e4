import { addDays, type Day, startOfWeek, yearOf } from "#domain/day.ts";
import { formatDay, formatMonth } from "#domain/format.ts";
import { plainName } from "./markdown.ts";

const LONGEST = 60;

/** Names of periods that mean other days tomorrow, at the end of a title or of one side of a comparison. */
const RELATIVE = /\b(this month|this year|this quarter|this week|last week|today|yesterday)(?= vs |$)/g;

const dated = (name: string, today: Day): { preposition: string; name: string } => {
  const shortDay = (d: Day): string => formatDay(d, today);
  switch (name) {
    case "this month":
      return { preposition: "in", name: formatMonth(today).replace(/ \d{4}$/, "") };
    case "this year":
      return { preposition: "in", name: String(yearOf(today)) };
    case "this quarter":
      return { preposition: "in", name: `Q${Math.ceil(Number(today.slice(5, 7)) / 3)}` };
    case "this week":
      return { preposition: "in", name: `the week of ${shortDay(startOfWeek(today))}` };
    case "last week":
      return { preposition: "in", name: `the week of ${shortDay(addDays(startOfWeek(today), -7))}` };
    case "yesterday":
      return { preposition: "on", name: shortDay(addDays(today, -1)) };
    default:
      return { preposition: "on", name: shortDay(today) };
  }
};

/** Returns a chat's title with lasting names of its periods, because people read it weeks later: "Spending this month" → "Spending in November". */
export const lastingTitle = (title: string, today: Day): string =>
  plainName(
    title.replace(RELATIVE, (name, _match, at: number) => {
      const { preposition, name: lasting } = dated(name, today);
      return /(?::|\bvs)\s$/.test(title.slice(0, at)) || at === 0 ? lasting : `${preposition} ${lasting}`;
    }),
    LONGEST,
  ).replace(/^./u, (first) => first.toUpperCase());

/** Returns a question as a title, for a chat whose first question no report answers. */
export const titleOfQuestion = (question: string): string =>
  plainName(question.replace(/[\s?.!]+$/, ""), LONGEST).replace(/^./u, (first) => first.toUpperCase());
